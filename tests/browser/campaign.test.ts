import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { answer, asked, call, choose, endGuide, goOn, launch, lay, make, open, type Position, prompt, setUp, shows, TestServer } from "./support";

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

/* 21.2 with three French divisions before Closewitz and Lützeroda: six stacks that must be in attacks, 4.31. */
const beforeJena: Position = {
	scenario: "jena",
	changes: [
		{ piece: "fr.suchet", at: "N1630" },
		{ piece: "fr.lannes", at: "N1630" },
		{ piece: "fr.gazan", at: "N1632" },
		{ piece: "fr.treilhard", at: "N1531" },
		{ step: "first-combat" },
	],
};

const idOf = (page: Page, name: string) => page.locator(".piece", { hasText: name }).first().getAttribute("data-piece");
const spotAt = (page: Page, hex: string) => page.locator(`.spot[aria-label*="${hex}"]`);
const clickSpot = (page: Page, hex: string) => shows(page, () => spotAt(page, hex).dispatchEvent("click"));

/* Both go on from question to question until the first is asked for a march order. */
async function untilOrders(first: Page, second: Page): Promise<void> {
	for (let i = 0; i < 60; i++) {
		const mover = await Promise.race([first, second].map((page) => page.waitForSelector('.table[aria-busy="false"] .prompt:not(.waiting)').then(() => page)));
		if (mover === first && /march order/.test((await first.locator(".prompt").textContent()) ?? "")) return;
		await answer(mover);
	}
	throw new Error("nobody is asked for an order");
}

describe("the campaign of 1806", () => {
	test("Saalfeld against the computer, from the lobby to the end, by clicking", async () => {
		const page = await open(browser);
		await setUp(page, server.address, { book: /Rossbach/, scenario: /Saalfeld/, side: /France/, against: /recruit/ });
		await page.waitForSelector(".piece");
		await asked(page);
		await shows(page, () => page.getByRole("button", { name: "Take up these positions" }).click());
		/* 5.16: Lannes leads his own corps without a point; nobody is left to act on his own initiative (7.14): neither is asked */
		expect(await asked(page)).toMatch(/Which unit or stack moves/);
		/* 21.96: nobody has lost anything, and the score says by what it would be won */
		expect(await page.locator(".victory-note").first().textContent()).toMatch(/Saalfeld.* is held, which wins the day by itself\. 21\.96/);
		/* a flag bears the number by which it is spoken of */
		const flag = page.locator(".piece:has(.enemy-flag)").first();
		const number = await flag.locator(".flag-number").textContent();
		expect(await flag.getAttribute("aria-label")).toContain(`flag ${number},`);
		await choose(page, (await idOf(page, "Suchet"))!);
		/* 8.21: by road half a point a hex, in Road March; 8.1: formed it is a point */
		expect(await spotAt(page, "N0403").textContent()).toBe("1");
		await page.getByRole("radio", { name: "in Road March" }).click();
		expect(await spotAt(page, "N0403").textContent()).toBe("½");
		expect(await spotAt(page, "N0403").getAttribute("class")).toMatch(/second-way/);
		await clickSpot(page, "N0403");
		expect(await page.locator(".prompt").textContent()).toMatch(/Points spent: ½ of 5/);
		await shows(page, () => page.getByRole("button", { name: "Halt here" }).click());
		for (let i = 0; i < 60 && !(await page.locator(".prompt", { hasText: "The game is over" }).count()); i++) await answer(page);
		expect(await page.locator(".prompt").textContent()).toMatch(/The game is over/);
		expect(page.complaints).toEqual([]);
		await page.context().close();
	});

	test("is one entry of the lobby, and begins on the day that is chosen", async () => {
		const page = await open(browser);
		await page.goto(server.address + "/");
		await page.locator(".book", { hasText: /Rossbach/ }).click();
		const row = page.locator(".choices section >> nth=0").locator("li", { hasText: /The campaign of/ });
		expect(await row.count()).toBe(1);
		await row.locator("input").first().click();
		const days = row.getByRole("combobox", { name: /Begins on/ });
		expect(await days.locator("option").allTextContents()).toEqual(["8 October, in the afternoon", "9 October", "10 October", "11 October", "12 October", "13 October", "14 October"]);
		expect(await row.textContent()).toMatch(/41 turns/);
		/* four turns a day, and the last is that of the evening of the 18th */
		await days.selectOption("13 October");
		expect(await row.textContent()).toMatch(/22 turns/);
		await page.locator(".choices section >> nth=2").locator("label", { hasText: /Myself/ }).first().click();
		await page.locator(".go").click();
		await page.waitForURL(/\/game\//);
		await page.waitForSelector(".hand-over .go, .table");
		const { game } = await call<{ game: { scenario: string } }>(page, "game", { game: new URL(page.url()).pathname.split("/")[2] });
		expect(game.scenario).toBe("campaign-13");
		expect(page.complaints).toEqual([]);
		await page.context().close();
	});

	test("undo takes back what the player answered, not what was answered for him", async () => {
		const page = await open(browser);
		await lay(page, server.address, { scenario: "saalfeld" }, { prussian: "computer:random" }, { undo: "free" });
		await asked(page);
		await shows(page, () => page.getByRole("button", { name: "Take up these positions" }).click());
		expect(await asked(page)).toMatch(/Which unit or stack moves/);
		await shows(page, () => page.keyboard.press("z"));
		expect(await asked(page)).toMatch(/Will you place anyone elsewhere/);
		await page.context().close();
	});

	test("a reload forgets nothing of it, and redo comes forward over what was answered for him", async () => {
		const page = await open(browser);
		await lay(page, server.address, { scenario: "saalfeld" }, { prussian: "computer:random" }, { undo: "free" });
		await asked(page);
		await shows(page, () => page.getByRole("button", { name: "Take up these positions" }).click());
		expect(await asked(page)).toMatch(/Which unit or stack moves/);
		await page.reload();
		await page.waitForSelector(".piece");
		expect(await asked(page)).toMatch(/Which unit or stack moves/);
		await shows(page, () => page.keyboard.press("z"));
		expect(await asked(page)).toMatch(/Will you place anyone elsewhere/);
		await page.getByRole("button", { name: /Redo/ }).click();
		await page.waitForFunction(() => /Which unit or stack moves/.test(document.querySelector(".prompt")?.textContent ?? ""));
		await page.context().close();
	});

	test("where the way back is barred, undo says so and nothing has changed", async () => {
		const page = await open(browser);
		await lay(page, server.address, { scenario: "saalfeld" }, { prussian: "computer:random" });
		await asked(page);
		await shows(page, () => page.getByRole("button", { name: "Take up these positions" }).click());
		expect(await asked(page)).toMatch(/Which unit or stack moves/);
		await page.keyboard.press("z");
		await page.waitForSelector(".prompt .refusal");
		expect(await asked(page)).toMatch(/Which unit or stack moves/);
		expect(await page.locator(".piece.acting").count()).toBeGreaterThan(0);
		expect(page.complaints).toEqual([]);
		await page.context().close();
	});

	test("the account of attacks counts down, with arrows and odds", async () => {
		const page = await open(browser);
		await lay(page, server.address, beforeJena, { prussian: "computer:random" });
		await asked(page);
		expect(await page.locator(".attack-account").textContent()).toMatch(/6 of 6 stacks are still without an attack/);
		expect(await page.locator(".engaged-missing").count()).toBe(6);
		expect(await page.locator("[data-main]").count()).toBe(0);
		await choose(page, (await idOf(page, "Suchet"))!);
		/* 11.3: Suchet's 12 against Tauenzien's 6 at Lützeroda */
		await spotAt(page, "N1731").hover();
		await page.waitForFunction(() => /Attack\s*12\s*Tauenzien/.test(document.querySelector(".preview")?.textContent ?? ""));
		expect(await page.locator(".preview").textContent()).toMatch(/2 : 1/);
		await clickSpot(page, "N1731");
		expect(await page.locator(".attack-account").textContent()).toMatch(/4 of 6 stacks are still without an attack/);
		await page.waitForSelector(".attack-arrow .odds-figure");
		expect(await page.locator(".attack-arrow .odds-figure").textContent()).toBe("2 : 1");
		expect(page.complaints).toEqual([]);
		await page.context().close();
	});

	test("the guided game leads through the first turn of Saalfeld by doing it", async () => {
		const page = await open(browser);
		await page.goto(server.address + "/guide/saalfeld");
		await page.waitForSelector(".piece");
		const title = (words: RegExp) => page.waitForFunction(([source]) => new RegExp(source).test(document.querySelector(".guide h2")?.textContent ?? ""), [words.source]);
		const next = () => page.locator(".guide .main").click();
		await title(/Two armies of flags/);
		await next();
		await title(/Positions/);
		await goOn(page);
		/* it speaks of the question the moment it is put; what it has to say of command waits */
		await title(/Choose a division/);
		await choose(page, (await idOf(page, "Suchet"))!);
		await title(/March/);
		/* whoever takes Lannes along does not lay Suchet down */
		await choose(page, (await idOf(page, "Lann"))!);
		expect(await prompt(page)).toMatch(/Suchet and Lannes march/);
		await shows(page, () => page.locator(".take-back").first().click());
		await clickSpot(page, "N0403");
		await title(/Halt/);
		/* it had proposed Arnsgereuth */
		expect(await page.locator(".guide .other").count()).toBe(1);
		await goOn(page);
		await title(/Command/);
		await next();
		await title(/Layers/);
		/* 7.2: the range of Lannes, and what the paragraph says */
		await page.keyboard.press("1");
		await page.locator(".piece", { hasText: "Lann" }).first().focus();
		await page.waitForSelector(".command-range .rim");
		await page.locator(".overlay-notes .rule").first().click();
		await page.waitForSelector(".rule-slip");
		expect(await page.locator(".rule-slip").textContent()).toMatch(/7\.2 Command range/);
		await page.keyboard.press("Escape");
		await page.waitForSelector(".rule-slip", { state: "detached" });
		await next();
		await title(/End the march/);
		await goOn(page);
		/* nobody stands beside the enemy: attacks are not spoken of before somebody does */
		await title(/What happens now|Close up/);
		await endGuide(page);
		expect(page.complaints).toEqual([]);
		await page.context().close();
	});

	test("two browsers: a march order is kept secret", async () => {
		const host = await open(browser);
		const id = await make(host, server.address, { scenario: "campaign", seats: { prussian: "me", french: "invite" } });
		await host.goto(`${server.address}/game/${id}`);
		const link = await host.locator(".invitation input").inputValue();
		const guest = await open(browser);
		const heard: string[] = [];
		guest.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => void heard.push(String(payload))));
		await guest.goto(link);
		await guest.locator(".go").click();
		await guest.waitForSelector(".piece");
		/* 7.42: orders are given by night, after two turns of the first day in which nobody stirs */
		await untilOrders(host, guest);
		await choose(host, (await idOf(host, "Wartensleb"))!);
		await clickSpot(host, "N1645"); /* Naumburg */
		await host.getByRole("tab", { name: "Boxes and tracks" }).click();
		expect(await host.locator(".boxes").textContent()).toMatch(/Order slips.*marches to Naumburg/);
		/* 7.43: the French hear of no objective, now or when they ask for everything they may know */
		const { view } = await call<{ view: object }>(guest, "join", { game: id, seat: "french" });
		expect(JSON.stringify(view)).not.toMatch(/objective|Naumburg/);
		expect(heard.join("\n")).not.toMatch(/"objective"|ordered to/);
		await guest.getByRole("tab", { name: "Boxes and tracks" }).click();
		expect(await guest.locator(".boxes").textContent()).not.toMatch(/Order slips/);
		expect([...host.complaints, ...guest.complaints]).toEqual([]);
		await host.context().close();
		await guest.context().close();
	});
});
