import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { TestServer, answerUntil, asked, beginWith, choose, fileOf, goOn, launch, lay, march, open, shows, type Position } from "./support";

const server = new TestServer();
let browser: Browser;

beforeAll(async () => {
	await server.start();
	browser = await launch();
});
afterAll(async () => {
	await browser?.close();
	await server.close();
});

const title = (page: Page, words: string) => page.waitForFunction((wanted) => document.querySelector(".guide h2")?.textContent?.includes(wanted), words);
const goTo = (page: Page, at: string) => page.locator(`.spot[aria-label^="${at}"]`).first().dispatchEvent("click");

/* Lannes at Neustadt with a 4 to come; Prince Louis alone at Jena, one connection away (p. 11). Every card that can be turned is a loss. */
const nextDoor: Position = {
	scenario: "short",
	changes: [
		{ clear: true },
		{ piece: "lannes", at: "Neustadt" },
		{ piece: "louis", at: "Iena" },
		{ piece: "weimar", at: "Gotha" },
		{ hand: { french: [], prussian: [] } },
		{ deck: { french: ["F22", "F12", "F27"], prussian: ["P01", "P12", "P17"] } },
		{ active: "french" },
		{ step: "operations" },
	],
};

describe("learning", () => {
	test("the guided game of Napoléon leads through a march, a combat and a rest by doing them", async () => {
		const page = await open(browser);
		await beginWith(page, nextDoor);
		await page.goto(server.address + "/guide/short");
		await title(page, "Blocks and areas");
		await page.locator(".guide .main").click();
		await title(page, "Your hand");
		await page.locator(".guide .main").click();
		await title(page, "Choose a corps");
		await choose(page, "lannes");
		await title(page, "March");
		await asked(page);
		await shows(page, () => goTo(page, "Jena"));
		/* into Jena and upon Prince Louis; then whatever the combat asks for, and the rest of the turn */
		await asked(page);
		await shows(page, () => page.locator(".prompt .answer.first").dispatchEvent("click"));
		await page.keyboard.press("s");
		await page.waitForFunction(() => /The French attack at/.test(document.querySelector(".leaf .story")?.textContent ?? ""), null, { timeout: 20_000 });
		/* the attack is under way: nobody is told to bring it about */
		expect(await page.locator(".guide h2").textContent()).not.toMatch(/To the combat|Halt, or fight/);
		await answerUntil(page, async () => /Rest|Look back/.test((await page.locator(".guide h2").textContent()) ?? ""), 40);
		await answerUntil(page, async () => /Look back/.test((await page.locator(".guide h2").textContent()) ?? ""), 40);
		expect(page.complaints).toEqual([]);
		await page.context().close();
	});

	test("tables of Trautenau and Napoléon are one key away, with the figures of the booklet", async () => {
		const page = await open(browser);
		await lay(page, server.address, march);
		await page.keyboard.press("t");
		await page.getByRole("tab", { name: "Combat", exact: true }).click();
		/* 9.5.5: a 6 in column 7 is a disorganised target that loses a step, a 3 in column 0 nothing */
		const row = (first: string) => page.locator(".aid tbody tr", { has: page.locator(`td:first-child:text-is("${first}")`) }).locator("td").allTextContents();
		expect((await row("6 or more")).slice(0, 9)).toEqual(["6 or more", "T", "T", "D", "D", "D", "D+1", "D+1", "D+1"]);
		expect((await row("3")).slice(0, 5)).toEqual(["3", "-", "-", "-", "T"]);
		await page.keyboard.press("Escape");
		await page.waitForSelector("dialog.page-leaf", { state: "detached" });
		expect(await page.locator(".thresholds").textContent()).toMatch(/2 points or more: a minor victory.*5 points or more: a major victory/);
		await lay(page, server.address, nextDoor, { prussian: "computer:recruit" });
		await page.keyboard.press("t");
		await page.getByRole("tab", { name: "Citadels" }).click();
		/* p. 14 */
		expect(await page.locator(".aid tbody tr").allTextContents()).toEqual(["Bamberg5", "Erfurt4", "Halle3", "Leipzig3"]);
		await page.keyboard.press("Escape");
		/* p. 15: 11 at the start of the short scenario, Prussia wins with 4 and more */
		await page.waitForSelector(".victory-track");
		expect(await page.locator(".victory-track .now").textContent()).toBe("11");
		expect(await page.locator(".thresholds").textContent()).toMatch(/4 or more after the last turn: Prussia/);
		expect(page.complaints).toEqual([]);
		await page.context().close();
	});

	test("every paragraph of Napoléon opens in our own words", async () => {
		const page = await open(browser);
		await lay(page, server.address, nextDoor, { prussian: "computer:recruit" });
		await asked(page);
		await page.locator(".prompt .rule").first().click();
		await page.waitForSelector(".rule-slip");
		expect(await page.locator(".rule-slip").textContent()).toMatch(/^Operations.*take turns/);
		await page.keyboard.press("Escape");
		await page.keyboard.press("r");
		await page.locator(".rules-search").fill("moving attack");
		expect(await page.locator(".rules-list dt").allTextContents()).toContain("combat · cards · C Moving attack");
		await page.context().close();
	});
});

describe("problems", () => {
	test("on the flank: the wrong hex is not it, the right one is", async () => {
		const page = await open(browser);
		await page.goto(server.address + "/problem/flank");
		await title(page, "on the flank");
		await choose(page, "au.ir10");
		await shows(page, () => goTo(page, "0912"));
		await page.waitForFunction(() => /Not yet/.test(document.querySelector(".problem")?.textContent ?? ""));
		expect(await page.locator(".problem").textContent()).not.toMatch(/Found/);
		await shows(page, () => page.keyboard.press("z"));
		await shows(page, () => goTo(page, "0911"));
		await shows(page, () => page.locator('.facing[aria-label$="south-west"]').dispatchEvent("click"));
		await page.waitForFunction(() => /Found/.test(document.querySelector(".problem")?.textContent ?? ""));
		expect(page.complaints).toEqual([]);
		await page.context().close();
	});

	test("six points: Murat and Napoléon reach Halle", async () => {
		const page = await open(browser);
		await page.goto(server.address + "/problem/points");
		await title(page, "six points");
		await choose(page, "napoleon");
		await choose(page, "murat");
		await goOn(page);
		await asked(page);
		await shows(page, () => goTo(page, "Halle"));
		await page.waitForFunction(() => /Found/.test(document.querySelector(".problem")?.textContent ?? ""));
		await page.context().close();
	});

	test("the way back: by Neustadt into Jena", async () => {
		const page = await open(browser);
		await page.goto(server.address + "/problem/axis");
		await title(page, "the way back");
		await choose(page, "tauentzien");
		await asked(page);
		await shows(page, () => goTo(page, "Neustadt"));
		await asked(page);
		await shows(page, () => goTo(page, "Jena"));
		await page.waitForFunction(() => /Found/.test(document.querySelector(".problem")?.textContent ?? ""));
		await page.getByRole("button", { name: "Lobby" }).waitFor();
		await page.context().close();
	});
});

describe("nothing is forgotten", () => {
	test("who has not moved stands beside the button, and is shown on the map", async () => {
		const page = await open(browser);
		await lay(page, server.address, march);
		await asked(page);
		const offered = await page.locator(".piece.acting").count();
		expect(await page.locator(".unmoved").textContent()).toBe(`${offered} have not moved`);
		await page.locator(".unmoved").click();
		await page.waitForSelector(".cursor", { state: "attached" });
		await page.context().close();
	});

	test("a link to a moment opens the game there", async () => {
		const page = await open(browser);
		const id = await lay(page, server.address, march);
		await choose(page, "pr.ir41");
		await shows(page, () => page.locator(".spot").last().dispatchEvent("click"));
		await page.goto(`${server.address}/game/${id}?at=0`);
		await page.waitForFunction(() => /You are looking back/.test(document.querySelector(".prompt")?.textContent ?? ""));
		await page.getByRole("button", { name: "Link to this moment" }).click();
		expect(page.url()).toMatch(/\?at=0$/);
		await page.context().close();
	});

	test("a game file is opened in the lobby, and what is none says so", async () => {
		const page = await open(browser);
		await page.goto(server.address + "/");
		await page.waitForSelector(".open-file");
		await page.locator(".open-file input").setInputFiles({ name: "letter.txt", mimeType: "text/plain", buffer: Buffer.from("Dear Sir") });
		await page.waitForFunction(() => /not a game file/.test(document.querySelector(".open-file")?.textContent ?? ""));
		await page.locator(".open-file input").setInputFiles({ name: "march.json", mimeType: "application/json", buffer: Buffer.from(await fileOf(march)) });
		await page.waitForURL(/\/game\//);
		await page.waitForSelector('.piece.acting[data-piece="pr.ir41"]');
		await page.context().close();
	});

	test.each(["light", "dark"] as const)("in high contrast, too, axe has no serious finding, %s: problem, tables, rules", async (look) => {
		const axe = readFileSync(fileURLToPath(new URL("../../web/node_modules/axe-core/axe.min.js", import.meta.url)), "utf8");
		const page = await open(browser, { bypassCSP: true });
		const findings = async () =>
			(await page.evaluate(`${axe}; axe.run().then((r) => r.violations.filter((v) => /serious|critical/.test(v.impact)).map((v) => v.id + " " + v.nodes[0].html))`)) as string[];
		await page.addInitScript((chosen) => localStorage.setItem("vedette.settings", JSON.stringify({ contrast: true, look: chosen })), look);
		await page.goto(server.address + "/problem/points");
		await page.waitForSelector(".problem");
		expect(await findings()).toEqual([]);
		await page.keyboard.press("t");
		await page.waitForSelector(".aid");
		expect(await findings()).toEqual([]);
		await page.keyboard.press("Escape");
		await page.keyboard.press("r");
		await page.waitForSelector(".rules-list dt");
		expect(await findings()).toEqual([]);
		await page.context().close();
	});
});
