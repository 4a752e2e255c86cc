import { readFileSync } from "node:fs";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { TestServer, asked, assault, choose, launch, lay, march, open, prompt, shows, until, type Position } from "./support";

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

type Page = Awaited<ReturnType<typeof open>>;

/* IR 41 alone for the Prussians, north; a brigade of five Austrians far south, whose marker is the only one in the cup. */
const southerners = ["au.ir10", "au.ir24", "au.fjb12"];
const watching: Position = {
	scenario: "trautenau",
	changes: [
		{ clear: true },
		{ piece: "pr.ir41", at: "0902", facing: "S" },
		{ piece: "au.mondel", at: "0612" },
		{ piece: "au.ir10", at: "0612", facing: "N" },
		{ piece: "au.ir24", at: "0513", facing: "N" },
		{ piece: "au.fjb12", at: "0713", facing: "N" },
		{ cup: ["au.mondel"] },
		{ active: "pr.1div" },
		{ step: "movement" },
	],
};

const against = { austrian: "computer:recruit" };
const trails = (page: Page) => page.locator(".trail:not(.strike)").evaluateAll((all) => all.map((one) => (one as SVGElement).dataset.trail));
const places = (page: Page) =>
	page.locator(".piece[data-piece^='au.']").evaluateAll((all) => Object.fromEntries(all.map((one) => [(one as HTMLElement).dataset.piece, (one as HTMLElement).style.left + (one as HTMLElement).style.top])));
const mapAt = (page: Page) => page.locator(".world").evaluate((world) => (world as HTMLElement).style.transform);

/* IR 41 could still march, and the marker that is drawn then cannot be taken back: it is asked about. */
async function endMoves(page: Page): Promise<void> {
	await page.locator("[data-main]").click();
	await page.locator(".confirm .main").click();
	await page.waitForSelector(".confirm", { state: "detached" });
}

describe("watching the other side", () => {
	test("its activation is shown move by move: paused, stepped and skipped; the trails stay until one's own answer, and the map comes back", async () => {
		const page = await open(browser, { reducedMotion: "no-preference" });
		await lay(page, server.address, watching, against);
		await asked(page);
		await page.waitForSelector(".world:not(.moving)", { state: "attached" });
		const lay1 = await mapAt(page);
		const before = await places(page);
		await endMoves(page);
		await page.waitForSelector(".playback");
		await page.getByRole("button", { name: "Pause" }).click();
		/* one move after the other: between two steps no more than one unit of the brigade, and its leader with it, is elsewhere */
		let [told, last] = [await page.locator(".playback p").textContent(), await places(page)];
		for (let steps = 0; steps < 3; steps++) {
			await page.getByRole("button", { name: "Next" }).click();
			await page.waitForFunction((was) => document.querySelector(".playback p")?.textContent !== was, told);
			const now = await places(page);
			const moved = southerners.filter((piece) => now[piece] !== last[piece]);
			expect(moved.length).toBeLessThan(3); /* the mover, and at most one whose stack closes up */
			[told, last] = [await page.locator(".playback p").textContent(), now];
		}
		await page.getByRole("button", { name: "Skip to my turn" }).click();
		await page.waitForSelector(".playback", { state: "detached" });
		await asked(page);
		const after = await places(page);
		const gone = southerners.filter((piece) => after[piece] !== before[piece]);
		expect(gone.length).toBeGreaterThan(0);
		expect((await trails(page)).filter((piece) => southerners.includes(piece!)).sort()).toEqual(gone.sort());
		await until(page, async () => (await mapAt(page)) === lay1);
		/* a march of several hexes is drawn through each of them, and what was skipped leaves no dice */
		const corners = await page.locator(".trail:not(.strike) .line").evaluateAll((all) => all.map((one) => one.getAttribute("d")!.split("L").length));
		expect(Math.max(...corners)).toBeGreaterThan(2);
		expect(await page.locator(".thrown").count()).toBe(0);
		/* the next answer takes the trails away */
		await page.locator("[data-main], .piece.acting").first().dispatchEvent("click");
		await page.waitForFunction(() => !document.querySelector(".trail") || document.querySelector(".playback"));
		expect(page.complaints).toEqual([]);
		await page.context().close();
	});

	test("keys: Space pauses, the full stop steps, Esc skips", async () => {
		const page = await open(browser, { reducedMotion: "no-preference" });
		await lay(page, server.address, watching, against);
		await asked(page);
		await endMoves(page);
		await page.waitForSelector(".playback");
		await page.evaluate(() => (document.activeElement as HTMLElement).blur());
		await page.keyboard.press(" ");
		await page.waitForSelector(".playback button[aria-label='Go on']");
		const told = await page.locator(".playback p").textContent();
		await page.keyboard.press(".");
		await page.waitForFunction((was) => document.querySelector(".playback p")?.textContent !== was, told);
		await page.keyboard.press("Escape");
		await page.waitForSelector(".playback", { state: "detached" });
		expect(page.complaints).toEqual([]);
		await page.context().close();
	});

	test("who wants no motion sees it at once, and the trails all the same", async () => {
		const page = await open(browser);
		await lay(page, server.address, watching, against);
		await asked(page);
		await endMoves(page);
		await page.waitForSelector(".trail", { state: "attached" });
		expect(await page.locator(".playback").count()).toBe(0);
		expect((await trails(page)).every((piece) => piece!.startsWith("au."))).toBe(true);
		await page.context().close();
	});
});

describe("being attacked", () => {
	test("whoever is assaulted decides with the attacker's odds and arrow before him", async () => {
		const page = await open(browser);
		await lay(page, server.address, assault);
		await asked(page);
		await shows(page, () => page.locator(`.spot[aria-label^="0811"]`).first().dispatchEvent("click"));
		await shows(page, () => page.locator("[data-main]").click());
		/* 9.5.5: combat value 4 against open ground, column 4; against it IR 41's 4 and the needle guns, column 5 */
		await page.waitForFunction(() => /Column\s*4/.test(document.querySelector(".preview")?.textContent ?? ""));
		expect(await page.locator(".preview").textContent()).toMatch(/needle guns in defence.*Column of the defensive fire\s*5/);
		expect(await page.locator(".prompt").first().textContent()).toMatch(/gives way before the assault/);
		await page.waitForSelector('.trail.strike[data-trail="au.ir10"]', { state: "attached" });
		expect(page.complaints).toEqual([]);
		await page.context().close();
	});
});

describe("the story", () => {
	test("is told under headings that fold, without a list of facings, and what is undone is gone", async () => {
		const page = await open(browser);
		await lay(page, server.address, watching, against);
		await asked(page);
		await endMoves(page);
		await asked(page);
		const headings = page.locator(".leaf .told summary");
		expect(await headings.count()).toBeGreaterThan(0);
		expect(await page.locator(".leaf .story").textContent()).not.toMatch(/ faces /);
		const mondel = page.locator(".leaf .told", { has: page.locator("summary", { hasText: "Mondel" }) }).first();
		const open1 = await mondel.evaluate((told) => (told as HTMLDetailsElement).open);
		await mondel.locator("summary").click({ position: { x: 3, y: 3 } });
		expect(await mondel.evaluate((told) => (told as HTMLDetailsElement).open)).toBe(!open1);
		/* a march of one's own, taken back: nobody tells of it */
		await lay(page, server.address, march);
		await choose(page, "pr.ir41");
		await shows(page, () => page.locator(".spot").last().dispatchEvent("click"));
		await page.waitForFunction(() => /IR 41/.test(document.querySelector(".just-now")?.textContent ?? ""));
		await shows(page, () => page.keyboard.press("z"));
		await page.waitForFunction(() => !/IR 41/.test(document.querySelector(".just-now")?.textContent ?? ""));
		await page.context().close();
	});
});

/* The last turn of the short scenario (p. 15: turns 3 to 5, the French win at 4 or less): both armies far apart, the Prussians have passed, the track at 12. They hold three of the four citadels, which is a point more at the end of the turn: 13. */
const lastTurn: Position = {
	scenario: "short",
	changes: [
		{ clear: true },
		{ piece: "lannes", at: "Bamberg" },
		{ piece: "weimar", at: "Gotha" },
		{ turn: 5 },
		{ vp: 12 },
		{ passed: ["prussian"] },
		{ active: "french" },
		{ step: "operations" },
	],
};

describe("the end of a game", () => {
	test("says who won and by which paragraph, with the turning points, a rematch and a picture", async () => {
		const page = await open(browser);
		await lay(page, server.address, lastTurn, { prussian: "computer:recruit" });
		await asked(page);
		await page.locator("[data-main]").click();
		await page.locator(".confirm .main").click(); /* Lannes could still act */
		await page.waitForSelector(".ending");
		expect(await page.locator(".ending-title").textContent()).toBe("The game is over. Prussia has won.");
		expect(await prompt(page)).toMatch(/track stands at 13/);
		expect(await page.locator(".ending .rule").first().textContent()).toMatch(/scenario · short/);
		await page.waitForSelector(".ending button:has-text('Rematch')");
		const [picture] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Picture to share" }).click()]);
		const bytes = readFileSync(await picture.path());
		expect(picture.suggestedFilename()).toBe("short.png");
		expect(bytes.subarray(1, 4).toString()).toBe("PNG");
		expect(bytes.readUInt32BE(16)).toBeGreaterThan(800);
		expect(page.complaints).toEqual([]);
		await page.context().close();
	});
});
