import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { asked, battle, lay, launch, lies, march, open, shows, TestServer, type Position } from "./support";

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

interface Rect {
	x: number;
	y: number;
	width: number;
	height: number;
}

const boxes = (page: Page, parts: string) =>
	page.evaluate((parts) => [...document.querySelectorAll(parts)].map((one) => (({ x, y, width, height }) => ({ x, y, width, height }))(one.getBoundingClientRect())), parts);

const share = (a: Rect, b: Rect) =>
	Math.max(0, Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)) * Math.max(0, Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y));

/* How much of the first name lies under counters: of one moment, for both move. */
const coveredOf = async (page: Page, names: string) => {
	const [counters, [name]] = await page.evaluate(
		(kinds) => kinds.map((kind) => [...document.querySelectorAll(kind)].map((one) => one.getBoundingClientRect().toJSON() as Rect)),
		[".piece", names],
	);
	return counters.reduce((sum, one) => sum + share(one, name), 0) / (name.width * name.height);
};

describe("the map is read with the counters on it", () => {
	test("a name under a counter stands beside it, at every zoom", async () => {
		const page = await open(browser);
		await lay(page, server.address, march);
		/* 1 Gren and 1 Jäg stand on Wolta; nobody does on Gabersdorf */
		await page.waitForSelector("svg.names text");
		const names = await page.locator("svg.names text").allTextContents();
		expect(names).toContain("Wolta");
		expect(names).not.toContain("Gabersdorf");
		for (const zoom of ["+", "+", "-", "-", "-", "-"]) {
			await page.keyboard.press(zoom);
			/* names are laid anew when the map has come to rest */
			await lies(page, "svg.names text:not(.none)");
			await expect.poll(() => coveredOf(page, "svg.names text:not(.none)"), { timeout: 10_000 }).toBeLessThan(0.25);
		}
		expect(page.complaints).toEqual([]);
		await page.context().close();
	});

	test("when the counters go, the name is where it was printed", async () => {
		const page = await open(browser);
		await lay(page, server.address, march);
		await page.waitForSelector("svg.names text");
		/* until then the bare ground lies there */
		await page.waitForSelector(".ground .patch");
		await page.keyboard.press("l");
		await page.getByRole("checkbox", { name: /Counters|Pieces/ }).first().click();
		await page.waitForSelector("svg.names", { state: "detached" });
		await page.waitForSelector(".ground .patch", { state: "detached" });
		await page.context().close();
	});
});

describe("the legend", () => {
	test("is one key away: the signs of the map, the table's marks, the counters with their states", async () => {
		const page = await open(browser);
		await lay(page, server.address, march);
		await asked(page);
		await page.keyboard.press("m");
		const leaf = page.locator("dialog.page-leaf");
		await leaf.locator(".map-legend").waitFor();
		await page.waitForFunction(() => (document.querySelector(".map-legend") as HTMLImageElement).naturalWidth > 0);
		await leaf.locator("[data-aid=legend]").waitFor();
		const text = await leaf.textContent();
		for (const words of [/A golden edge: can be chosen now/, /In an enemy zone of control/, /Light infantry: a horn/, /Disorganised/, /Out of command/]) expect(text).toMatch(words);
		await page.keyboard.press("Escape");
		await leaf.waitFor({ state: "detached" });
		await page.getByRole("button", { name: "Legend" }).click();
		await leaf.waitFor();
		expect(page.complaints).toEqual([]);
		await page.context().close();
	});

	test("is in the menu of a phone, and nothing of it runs over the edge", async () => {
		const page = await open(browser, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
		await lay(page, server.address, battle);
		await page.getByRole("button", { name: "menu" }).tap();
		await page.getByRole("button", { name: "Legend" }).tap();
		await page.waitForFunction(() => (document.querySelector(".map-legend") as HTMLImageElement | null)?.naturalWidth);
		await page.locator("[data-aid=legend]").waitFor();
		const [leaf] = await boxes(page, "dialog.page-leaf");
		for (const box of await boxes(page, ".map-legend, .on-table li, .legend .aid-table")) expect(box.x + box.width).toBeLessThanOrEqual(leaf.x + leaf.width);
		await page.context().close();
	});
});

describe("the order of battle", () => {
	test("stands by sides and formations, with arrivals by the clock, and a name shows the unit, from where it can be chosen", async () => {
		const page = await open(browser, { viewport: { width: 1366, height: 768 } });
		await lay(page, server.address, march);
		await asked(page);
		await page.getByRole("tab", { name: "Order of battle" }).click();
		const order = page.locator(".formations");
		expect(await order.locator(".order-side span").allTextContents()).toEqual(["Prussia", "Austria"]);
		/* what the two figures of a formation are */
		expect(await order.locator(".order-side small").first().textContent()).toBe("lost / demoralised at");
		/* 11.2: IR 43 comes in the eighth turn; the first is that of 9 o'clock, and a turn is an hour */
		expect(await order.locator("button", { hasText: "IR 43" }).textContent()).toBe("IR 43 (16.00)");
		/* Mondel's brigade is the only one that stands there in the morning */
		expect(await order.locator("button", { hasText: "IR 10" }).textContent()).toBe("IR 10");
		await order.getByRole("button", { name: "IR 41", exact: true }).click();
		await shows(page, () => page.locator(".selected").getByRole("button", { name: "Choose it" }).click());
		await page.waitForSelector('.piece.chosen[data-piece="pr.ir41"]');
		expect(page.complaints).toEqual([]);
		await page.context().close();
	});

	test("shows where somebody stands who cannot be chosen, wherever the map was", async () => {
		const page = await open(browser, { viewport: { width: 1366, height: 768 } });
		await lay(page, server.address, march);
		await asked(page);
		for (let i = 0; i < 4; i++) await page.keyboard.press("+");
		await page.getByRole("tab", { name: "Order of battle" }).click();
		await page.locator(".formations").getByRole("button", { name: "IR 10", exact: true }).click();
		await page.waitForSelector(".cursor", { state: "attached" });
		await page.waitForFunction(() => {
			const pane = document.querySelector(".pane")!.getBoundingClientRect();
			const { x, y } = document.querySelector('[data-piece="au.ir10"]')!.getBoundingClientRect();
			return x > pane.left && x < pane.right && y > pane.top && y < pane.bottom;
		});
		await page.context().close();
	});

	test("of a campaign has its sides too", async () => {
		const page = await open(browser, { viewport: { width: 1366, height: 768 } });
		await lay(page, server.address, { scenario: "saalfeld" }, { prussian: "computer:random" });
		await asked(page);
		await page.getByRole("tab", { name: "Corps" }).click();
		expect(await page.locator(".formations .order-side span").first().textContent()).toBe("France");
		const [sheet] = await boxes(page, ".sheet");
		for (const name of await boxes(page, ".formations button")) expect(name.x + name.width).toBeLessThanOrEqual(sheet.x + sheet.width);
		await page.context().close();
	});
});

/* The French hold a blue card, for before the initiative, and a green one, for combats (p. 6). */
const hand: Position = {
	scenario: "conscript",
	changes: [{ hand: { french: ["F03", "F25"], prussian: [] } }, { active: "french" }, { step: "initiative" }],
};

const card = (page: Page, name: RegExp) => page.locator(".hand .card", { hasText: name });

describe("the hand of cards", () => {
	test("shows which card can be played now, says why another cannot, and plays the one that is pressed", async () => {
		const page = await open(browser, { viewport: { width: 1366, height: 768 } });
		await lay(page, server.address, hand, { prussian: "computer:random" });
		expect(await asked(page)).toMatch(/blue card/);
		expect(await page.locator(".hand .card").count()).toBe(2);
		expect(await card(page, /Intuition/).getAttribute("class")).toMatch(/playable/);
		expect(await card(page, /Elan/).getAttribute("class")).not.toMatch(/playable/);
		await card(page, /Elan/).click({ force: true }); /* it says that it is not for now, and answers all the same */
		await page.waitForSelector(".why-not");
		await shows(page, () => card(page, /Intuition/).click());
		await page.waitForFunction(() => ![...document.querySelectorAll(".hand .card")].some((one) => /Intuition/.test(one.textContent ?? "")));
		expect(page.complaints).toEqual([]);
		await page.context().close();
	});

	test("is played by keys", async () => {
		const page = await open(browser, { viewport: { width: 1366, height: 768 } });
		await lay(page, server.address, hand, { prussian: "computer:random" });
		await asked(page);
		await card(page, /Intuition/).focus();
		await shows(page, () => page.keyboard.press("Enter"));
		await page.waitForFunction(() => ![...document.querySelectorAll(".hand .card")].some((one) => /Intuition/.test(one.textContent ?? "")));
		await page.context().close();
	});

	test("under a finger: the first touch tells, the second plays; the whole card can be read", async () => {
		const page = await open(browser, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
		await lay(page, server.address, hand, { prussian: "computer:random" });
		await asked(page);
		const before = await page.locator(".table").getAttribute("data-view");
		await card(page, /Intuition/).tap();
		expect(await page.locator(".table").getAttribute("data-view")).toBe(before);
		const [box] = await boxes(page, ".hand .card.playable");
		expect(box.x).toBeGreaterThanOrEqual(0);
		expect(box.x + box.width).toBeLessThanOrEqual(390);
		await shows(page, () => card(page, /Intuition/).tap());
		await page.context().close();
	});
});
