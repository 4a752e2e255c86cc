import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { TestServer, answerUntil, asked, choose, launch, lay, lies, march, open, shows, type Position } from "./support";

/* How the map moves, and what a press or a tap does to it: it lies still under the pointer, and looking answers nothing. */
const server = new TestServer(["--with-tests"]);
let browser: Browser;

beforeAll(async () => {
	await server.start();
	browser = await launch();
});
afterAll(async () => {
	await browser?.close();
	await server.close();
});

const laptop = { viewport: { width: 1366, height: 768 } };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const mapAt = (page: Page) => page.locator(".world").evaluate((world) => (world as HTMLElement).style.transform);
const viewed = (page: Page) => page.locator(".table").getAttribute("data-view");

/* Points of everything of a kind that lies on the screen with nothing over it, the nearest to the pane's rim first. */
const reachable = (page: Page, what: string) =>
	page.evaluate((what) => {
		const pane = document.querySelector(".pane")!.getBoundingClientRect();
		const points = [...document.querySelectorAll(what)].flatMap((element) => {
			const { left, top, width, height } = element.getBoundingClientRect();
			const [x, y] = [left + width / 2, top + height / 2];
			const above = document.elementFromPoint(x, y);
			const rim = Math.min(left - pane.left, top - pane.top, pane.right - left - width, pane.bottom - top - height);
			return rim > 0 && above && element.contains(above) ? [{ x, y, rim }] : [];
		});
		return points.sort((a, b) => a.rim - b.rim);
	}, what);

const unit = (piece: string, at: string, facing: string) => ({ piece, at, facing, status: "with", capacity: "full" });

/* 4.4.1: the 15e and the 33e have still to march; Preiss is far off. */
const marching: Position = {
	scenario: "exercise-gloire",
	changes: [{ clear: true }, unit("15e", "1012", "E"), unit("33e", "0405", "E"), unit("Preiss", "2405", "W"), { active: "Friant" }, { step: "activation" }],
};

/* The 33e stands where the 15e could march to. */
const together: Position = {
	scenario: "exercise-gloire",
	changes: [{ clear: true }, unit("15e", "1012", "E"), unit("33e", "1014", "E"), unit("Preiss", "2405", "W"), { active: "Friant" }, { step: "activation" }],
};

/* 15.1, 19.2: Gazan comes in turn 14. */
const arriving: Position = { scenario: "saalfeld", changes: [{ turn: 14 }, { step: "first-movement" }] };

describe("the map", () => {
	test.each([
		{ scenario: "saalfeld", changes: [{ step: "first-movement" }], seats: { prussian: "computer:random" } },
		/* where sides of a hex are chosen (bridges to work on) or units are turned the arrows round it have to be seen, too */
		{ scenario: "abensberg", changes: [{ step: "first-movement" }], seats: { french: "computer:random" }, room: 50 },
		{ scenario: "maida", changes: undefined, seats: { coalition: "computer:random" }, room: 50 },
		{ scenario: "trautenau", changes: march.changes, seats: { austrian: "computer:random" } },
		{ scenario: "short", changes: [{ active: "french" }, { step: "operations" }], seats: { prussian: "computer:random" } },
	])("lies still when a piece is taken that is in view: $scenario", async ({ scenario, changes, seats, room = 0 }) => {
		const page = await open(browser, laptop);
		await lay(page, server.address, { scenario, changes }, seats as unknown as Record<string, string>);
		await asked(page);
		await lies(page, ".world");
		const [nearest] = (await reachable(page, ".piece.acting")).filter(({ rim }) => rim > room);
		const before = await mapAt(page);
		await shows(page, () => page.mouse.click(nearest.x, nearest.y));
		await asked(page);
		await lies(page, ".world");
		expect(await mapAt(page)).toBe(before);
		expect(page.complaints).toEqual([]);
		await page.context().close();
	});

	test("goes to whom a question is about, if he is out of sight, and marks him", async () => {
		const page = await open(browser, phone);
		await lay(page, server.address, marching, { coalition: "computer:random" });
		await asked(page);
		/* the 33e at 0405 is far from the 15e at 1012 */
		await choose(page, "fr.friant.33e");
		await lies(page, ".piece.chosen");
		expect(await reachable(page, ".piece.chosen")).toHaveLength(1);
		expect(page.complaints).toEqual([]);
		await page.context().close();
	});
});

describe("the facing after a march", () => {
	test.each([laptop, phone])("has all its arrows in sight and above the counters, and a button to leave it as it is", async (screen) => {
		const page = await open(browser, screen);
		await lay(page, server.address, marching, { coalition: "computer:random" });
		await choose(page, "fr.friant.15e");
		await shows(page, () => page.locator('.spot[aria-label*="1212"]').dispatchEvent("click"));
		await asked(page);
		await lies(page, ".facing");
		const arrows = await page.locator(".facing").count();
		expect(arrows).toBeGreaterThan(1);
		expect(await reachable(page, ".facing")).toHaveLength(arrows);
		await shows(page, () => page.getByRole("button", { name: "As it stands" }).click());
		expect(await asked(page)).toMatch(/Who moves/);
		/* it still faces east */
		expect(await page.locator('.piece[data-piece="fr.friant.15e"]').getAttribute("aria-label")).toMatch(/facing east/);
		expect(page.complaints).toEqual([]);
		await page.context().close();
	});
});

describe("looking", () => {
	test("a first tap on somebody who arrives shows him, the second brings him in", async () => {
		const page = await open(browser, phone);
		await lay(page, server.address, arriving, { prussian: "computer:random" });
		await asked(page);
		const counter = page.locator(".tray button").first();
		const before = await viewed(page);
		await counter.tap();
		await page.waitForSelector(".selected .choose");
		expect(await viewed(page)).toBe(before);
		await shows(page, () => counter.tap());
		expect(page.complaints).toEqual([]);
		await page.context().close();
	});

	test("a name in the order of battle shows its unit; the mark there is no target at its first press", async () => {
		const page = await open(browser, laptop);
		await lay(page, server.address, together, { coalition: "computer:random" });
		await choose(page, "fr.friant.15e");
		const before = await viewed(page);
		await page.locator(".leaf-tabs").getByRole("tab").first().click();
		await page.locator(".formations").getByRole("button", { name: "33e", exact: true }).click();
		await page.waitForSelector(".cursor", { state: "attached" });
		expect(await page.locator(".selected h3").textContent()).toMatch(/33e/);
		await lies(page, ".world");
		const target = page.locator('.spot[aria-label*="1014"]');
		await target.click();
		await page.waitForSelector('.spot[aria-label*="1014"][aria-pressed]');
		expect(await viewed(page)).toBe(before);
		await shows(page, () => target.click());
		expect(page.complaints).toEqual([]);
		await page.context().close();
	});
});

describe("the story on a phone", () => {
	test("opens with its newest line", async () => {
		const page = await open(browser, phone);
		await lay(page, server.address, march, { austrian: "computer:random" });
		const body = ".leaf-body:has(.story)";
		await answerUntil(page, () => page.locator(body).evaluate(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 100), 60);
		await page.getByRole("tab", { name: "Order of battle" }).tap();
		await page.getByRole("tab", { name: "The story so far" }).tap();
		await page.waitForFunction((what) => {
			const { scrollTop, scrollHeight, clientHeight } = document.querySelector(what)!;
			return scrollTop + clientHeight > scrollHeight - 4;
		}, body);
		expect(page.complaints).toEqual([]);
		await page.context().close();
	});
});
