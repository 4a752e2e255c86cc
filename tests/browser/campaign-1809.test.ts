import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { answerUntil, asked, call, choose, endGuide, goOn, launch, lay, open, setUp, shows, TestServer } from "./support";

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

const sheet = (page: Page) => page.locator(".sheet");
const onTable = async (page: Page, name: string) => {
	const { view } = await call<{ view: { pieces: { id: string; name: string; at: string; values?: Record<string, number> }[] } }>(page, "join", { game: /game.(\w+)/.exec(page.url())![1], seat: (await page.locator(".table").getAttribute("data-seat"))! });
	return view.pieces.find((piece) => piece.name === name)!;
};
const press = (page: Page, name: string) => shows(page, () => page.getByRole("button", { name, exact: true }).click());
const take = (page: Page, brigade: string) => shows(page, () => page.locator(`.tray button[aria-label="${brigade}"]`).click());

describe("the campaign of 1809", () => {
	test("Abensberg against the computer, from the lobby to the end, by clicking", async () => {
		const page = await open(browser);
		await setUp(page, server.address, { book: /Seven Days/, scenario: /Abensberg/, side: /France/, against: /recruit/ });
		await page.waitForSelector(".piece");
		await asked(page);
		/* 2.1: there is weather in every turn, and the sheet says what it forbids */
		expect(await page.locator(".standing-notes .weather").textContent()).toMatch(/Fair weather|Fog|Rain|Thunderstorm|Mud/);
		await press(page, "Take up these positions");
		await answerUntil(page, async () => (await page.locator(".prompt", { hasText: "The game is over" }).count()) > 0, 400);
		expect(page.complaints).toEqual([]);
		await page.context().close();
	});

	test("the tables of the booklet are one key away", async () => {
		const page = await open(browser);
		await lay(page, server.address, { scenario: "abensberg" }, { austrian: "computer:random" });
		await page.keyboard.press("t");
		await page.waitForSelector('[data-aid="combat"]');
		/* 11.3: a three in the last column halves the defender */
		expect(await page.locator('[data-aid="combat"] tbody tr >> nth=2').textContent()).toMatch(/^3.*D½$/);
		await page.getByRole("tab", { name: "The counters" }).click();
		expect(await page.locator('[data-aid="legend"] .enemy-flag').count()).toBe(2);
		await page.keyboard.press("Escape");
		await page.waitForSelector(".aid", { state: "detached" });
		expect(page.complaints).toEqual([]);
		await page.context().close();
	});

	/* 16.5: Tharreau's 8 points become 7, the 5 of B and the 2 of D reduced; 16.52: together again they are Tharreau. Lannes has them about him, 5.17. */
	test("a division is broken down into brigades and comes together again", async () => {
		const page = await open(browser);
		await lay(page, server.address, { scenario: "abensberg", changes: [{ piece: "fr.lannes", at: "0713" }, { piece: "fr.tharreau", command: 1 }, { step: "second-movement" }] }, { austrian: "computer:random" });
		await choose(page, (await onTable(page, "Tharreau")).id);
		await press(page, "Break it down into brigades");
		await take(page, "French brigade B");
		await take(page, "French brigade D");
		await take(page, "French brigade D");
		await press(page, "Break it down");
		const [b, d] = [await onTable(page, "French brigade B"), await onTable(page, "French brigade D")];
		expect([b.at, d.at]).toEqual(["0713", "0713"]);
		expect(b.values!.strength + d.values!.strength).toBe(7);
		await page.getByRole("tab", { name: "Corps" }).click();
		expect(await page.locator(".broken-down").textContent()).toMatch(/Tharreau, in brigades:.*brigade B.*brigade D/);
		/* the next movement of the French: an Ad Hoc corps is in command by itself */
		const clock = await page.locator(".turn-track .now").getAttribute("title");
		await answerUntil(page, async () => (await page.locator(".turn-track .now").getAttribute("title")) !== clock && /Which unit or stack moves/.test(await asked(page)), 80);
		await choose(page, (await onTable(page, "French brigade B")).id);
		await press(page, "Form the division again");
		expect((await onTable(page, "Tharreau")).at).toBe("0713");
		expect(await page.locator(".broken-down").count()).toBe(0);
		expect(page.complaints).toEqual([]);
		await page.context().close();
	});

	/* 7.47: one order to everybody at once, in force from the next player turn on; the French hear nothing of it. */
	test("the general retreat is ordered, and stands on every flag of one's own", async () => {
		const page = await open(browser);
		await lay(page, server.address, { scenario: "abensberg", changes: [{ step: "first-command" }] }, { french: "computer:random" });
		await asked(page);
		await press(page, "Order the general retreat");
		expect(await page.locator(".standing-notes").textContent()).toMatch(/general retreat is ordered.*7\.47/);
		const clock = await page.locator(".turn-track .now").getAttribute("title");
		await answerUntil(page, async () => (await page.locator(".turn-track .now").getAttribute("title")) !== clock && /Which unit or stack moves/.test(await asked(page)), 80);
		expect(await page.locator(".standing-notes").textContent()).toMatch(/everybody falls back/);
		await page.getByRole("tab", { name: "Boxes and tracks" }).click();
		expect(await page.locator(".slips").first().textContent()).toMatch(/falls back to/);
		expect(await sheet(page).textContent()).not.toMatch(/marches to/);
		expect(page.complaints).toEqual([]);
		await page.context().close();
	});

	test("the guided game leads through the first turn of Abensberg by doing it", async () => {
		const page = await open(browser);
		await page.goto(server.address + "/guide/abensberg");
		await page.waitForSelector(".piece");
		const title = (words: RegExp) => page.waitForFunction(([source]) => new RegExp(source).test(document.querySelector(".guide h2")?.textContent ?? ""), [words.source]);
		const next = () => page.locator(".guide .main").click();
		const golden = () => goOn(page);
		await title(/Two armies of flags/);
		await next();
		await title(/Positions, and one order/);
		await press(page, "Take up these positions");
		await press(page, "Give no order");
		await title(/Command points/);
		/* 7.11: a point of the Archduke's puts Hohenzollern in command, and his corps with him */
		await choose(page, (await onTable(page, "Hohenzollern")).id);
		await press(page, "End command");
		await press(page, "Try no more officers");
		await title(/Choose a division/);
		const { id, at } = await onTable(page, "St. Julien");
		await choose(page, id);
		await title(/March/);
		/* its own hex is a place to go, too: there it forms a column */
		await shows(page, () => page.locator(`.spot:not([aria-label*="${at}"])`).first().dispatchEvent("click"));
		await title(/Halt/);
		await golden();
		/* nothing new is asked: what it has to say of the table comes now */
		await title(/The weather/);
		await next();
		await title(/Baggage/);
		await next();
		await title(/Layers/);
		await next();
		await title(/End the march/);
		await goOn(page);
		/* 7.15: single units may still try; attacks are not spoken of before that is over */
		expect(await page.locator(".guide h2").textContent()).not.toMatch(/Attacks/);
		expect(await page.locator("[data-main]").textContent()).toBe("Try no more units");
		await goOn(page);
		await title(/What happens now|Close up/);
		await endGuide(page);
		expect(page.complaints).toEqual([]);
		await page.context().close();
	});
});
