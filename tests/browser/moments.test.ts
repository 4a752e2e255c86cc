import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { TestServer, answerUntil, asked, launch, lay, open, prompt, shows, until, type Position } from "./support";

/* What is told belongs to the moment that is shown: the question that is open, or the past that is looked at. */
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

const operations: Position = { scenario: "short", changes: [{ active: "french" }, { step: "operations" }] };

/* Which hand lies there, which turn is marked, and where the track of victory stands on the sheet and on the map. */
const shown = (page: Page) =>
	page.evaluate(() => {
		const text = (what: string) => [...document.querySelectorAll(what)].map(({ textContent }) => textContent);
		return { hand: text(".hand .card strong"), turn: text(".turns .now"), sheet: text(".victory-track .now text"), map: document.querySelector("g.track")?.getAttribute("aria-label") };
	});

/* Whether the dates along the slider stand clear of one another and of what is beside it, and its knob, too. */
const slider = (page: Page) =>
	page.evaluate(() => {
		const box = (element: Element) => element.getBoundingClientRect();
		const whole = box(document.querySelector(".slider")!);
		const dates = [...document.querySelectorAll(".mark-label")].map(box).sort((a, b) => a.left - b.left);
		const inside = dates.every(({ left, right }) => left >= whole.left && right <= whole.right);
		const clear = dates.every(({ left }, i) => !i || left > dates[i - 1].right);
		const input = box(document.querySelector(".slider input")!);
		return { laid: inside && clear && input.left >= whole.left && input.right <= whole.right };
	});

/* The points are asked for after a move: when they are there, sheet and map agree. */
const settled = (page: Page) =>
	until(page, async () => {
		const found = await shown(page);
		return !!found.map?.includes(` ${found.sheet[0]} `) && found;
	});

describe("a moment of the game", () => {
	test("a pass for the whole turn is asked about once, and can be left", async () => {
		const page = await open(browser);
		await lay(page, server.address, operations, { prussian: "computer:recruit" });
		const question = await asked(page);
		await shows(page, () => page.locator("[data-main]").click());
		expect(await page.locator(".confirm").textContent()).toMatch(/\d have not acted, and will not after this/);
		await shows(page, () => page.locator(".confirm button").first().click());
		expect(await prompt(page)).toBe(question);
		await shows(page, () => page.locator("[data-main]").click());
		await page.locator(".confirm .main").click();
		await until(page, async () => (await page.locator(".confirm").count()) === 0 && (await asked(page)) !== question);
		expect(page.complaints).toEqual([]);
		await page.context().close();
	});

	test("looking back shows the hand, the turn and the track of then", async () => {
		const page = await open(browser);
		await lay(page, server.address, operations, { prussian: "computer:recruit" });
		await asked(page);
		const then = await settled(page);
		await answerUntil(page, async () => (await shown(page)).turn.join() !== then.turn.join(), 60);
		const now = await settled(page);
		expect(now.hand).not.toEqual(then.hand);
		await page.locator(".strip button[aria-label='To the beginning']").click();
		await until(page, async () => (await shown(page)).turn.join() === then.turn.join());
		expect(await shown(page)).toEqual(then);
		for (const size of [{ width: 390, height: 844 }, { width: 820, height: 1180 }, { width: 1366, height: 768 }]) {
			await page.setViewportSize(size);
			await page.waitForFunction((width) => innerWidth === width, size.width);
			await until(page, () => slider(page).then(({ laid }) => laid));
		}
		await page.getByRole("button", { name: "Back to the game" }).click();
		await until(page, async () => (await shown(page)).turn.join() === now.turn.join());
		expect(await settled(page)).toEqual(now);
		expect(page.complaints).toEqual([]);
		await page.context().close();
	});

	test("names of groups lie above the counters, on a phone as well", async () => {
		const page = await open(browser, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
		await page.goto(server.address + "/guide/maida");
		await page.waitForSelector(".piece");
		await asked(page);
		await shows(page, () => page.locator("[data-main]").dispatchEvent("click"));
		await page.waitForSelector(".over .group-slip", { state: "attached" });
		expect(await page.locator(".under .group-slip").count()).toBe(0);
		/* the golden edge is parted from the counter, so that a band of its own colour does not swallow it */
		const edge = await page.locator(".piece.acting").first().evaluate((piece) => getComputedStyle(piece).outlineOffset);
		expect(parseFloat(edge)).toBeGreaterThanOrEqual(2);
		await page.context().close();
	});

	test("the lobby on a low screen has the way to the board in sight, and first of all the game that waits", async () => {
		const page = await open(browser, { viewport: { width: 1366, height: 768 } });
		await page.goto(server.address + "/");
		await page.waitForSelector(".choices .go");
		const { y, height } = (await page.locator(".choices .go").boundingBox())!;
		expect(y + height).toBeLessThanOrEqual(768);
		await page.locator(".choices .go").click();
		await page.waitForURL(/\/game\//);
		await asked(page);
		const game = new URL(page.url()).pathname;
		await page.goto(server.address + "/");
		await page.locator(".begin .resume").click();
		await page.waitForURL((url) => url.pathname === game);
		expect(page.complaints).toEqual([]);
		await page.context().close();
	});

	test("what lies aside to change the look of the map leaves the map bright", async () => {
		const page = await open(browser, { viewport: { width: 1366, height: 768 } });
		await lay(page, server.address, operations, { prussian: "computer:recruit" });
		await asked(page);
		await page.keyboard.press("l");
		await page.waitForSelector(".page-leaf.aside");
		const look = await page.locator(".page-leaf").evaluate((leaf) => ({ right: leaf.getBoundingClientRect().right, backdrop: getComputedStyle(leaf, "::backdrop").backgroundColor }));
		expect(look.right).toBeLessThan(500);
		expect(look.backdrop).toBe("rgba(0, 0, 0, 0)");
		await page.context().close();
	});

	test("the lobby on a phone begins with guided games and ends with options", async () => {
		const page = await open(browser, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
		await page.goto(server.address + "/");
		const top = async (what: string) => (await page.locator(what).first().boundingBox())!.y;
		await page.waitForSelector(".choices .go");
		const order = [await top(".begin a"), await top(".books"), await top(".choices .list"), await top(".choices .go"), await top(".options")];
		expect(order).toEqual([...order].sort((a, b) => a - b));
		await page.context().close();
	});
});
