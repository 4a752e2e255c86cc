import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { TestServer, assault, asked, call, choose, launch, lay, make, march, middleOf, open, shows } from "./support";

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

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

async function tap(page: Page, what: string): Promise<void> {
	const { x, y } = await middleOf(page, what);
	await page.touchscreen.tap(x, y);
}

/* Pieces of a side that are seen in the pane, and nothing lies over them. */
const seen = (page: Page, ids: string) =>
	page.evaluate((start) => {
		const isOpen = (piece: Element) => {
			const { left, top, width, height } = piece.getBoundingClientRect();
			const above = document.elementFromPoint(left + width / 2, top + height / 2);
			return !!above?.closest(".pane") && !above.closest(".guide");
		};
		return [...document.querySelectorAll(`.piece[data-piece^="${start}"]`)].filter(isOpen).length;
	}, ids);

describe("what somebody sees who comes to the table for the first time", () => {
	test("by touch: the first tap shows the way and what it costs, the second goes it", async () => {
		const page = await open(browser, phone);
		await lay(page, server.address, march);
		await choose(page, "pr.ir41");
		const before = await page.locator(".table").getAttribute("data-view");
		await tap(page, '.spot[aria-label^="0803"]');
		await page.waitForSelector(".way", { state: "attached" });
		/* terrain table: by road through Wolta, then into 0803 */
		await page.waitForFunction(() => /Wolta \(0903\).*into 0803/.test(document.querySelector(".preview .terms")?.textContent ?? ""));
		expect(await page.locator(".table").getAttribute("data-view")).toBe(before);
		await shows(page, () => tap(page, '.spot[aria-label^="0803"]'));
		expect(page.complaints).toEqual([]);
		await page.context().close();
	});

	test("by touch: every chance of an assault has its bar", async () => {
		const page = await open(browser, phone);
		await lay(page, server.address, assault);
		await asked(page);
		await tap(page, '.spot[aria-label^="0811"]');
		await page.waitForSelector(".preview .bar.plain");
		const hidden = await page.evaluate(() => [...document.querySelectorAll(".preview .bar")].filter((bar) => getComputedStyle(bar).display === "none").length);
		expect(hidden).toBe(0);
		await page.context().close();
	});

	test("large counters have a golden edge about them, too", async () => {
		const page = await open(browser);
		await page.addInitScript(() => localStorage.setItem("vedette.settings", JSON.stringify({ large: true })));
		await lay(page, server.address, march);
		await asked(page);
		const widths = await page.evaluate(() => {
			const piece = document.querySelector('.piece.acting[data-piece="pr.ir41"]')!;
			return [piece, piece.querySelector("rect:not(.counter-shade)")!].map((part) => Math.round(part.getBoundingClientRect().width));
		});
		expect(widths[0]).toBeGreaterThan(50); /* 44 in the size of the map, and a fifth more */
		expect(widths[1] - widths[0]).toBeLessThanOrEqual(2); /* the edge lies outside the piece, and its face does not cover that */
		await page.context().close();
	});

	test("the first look at Maïda has both armies in it, beside the guide", async () => {
		const page = await open(browser);
		await page.goto(server.address + "/guide/maida");
		await asked(page);
		await page.waitForSelector(".guide");
		expect(await seen(page, "fr")).toBeGreaterThanOrEqual(8);
		expect(await seen(page, "br")).toBeGreaterThanOrEqual(5);
		await page.context().close();
	});

	test("whoever resigns reads that he has", async () => {
		const page = await open(browser);
		const id = await make(page, server.address, { scenario: "trautenau", seats: { austrian: "computer:recruit" } });
		await page.goto(`${server.address}/game/${id}`);
		await page.waitForSelector(".prompt");
		await call(page, "resign", { game: id, seat: "prussian" });
		await page.waitForSelector(".ending");
		expect(await page.locator(".ending").textContent()).toMatch(/Austria has won\.\s*Prussia has resigned\./);
		expect(await page.locator(".victory h2").textContent()).toMatch(/as the points stood/);
		await page.context().close();
	});

	test("help is about the table; keys are told to whoever may have them", async () => {
		const page = await open(browser, phone);
		await lay(page, server.address, march);
		await asked(page);
		await page.getByRole("button", { name: "menu" }).tap();
		await page.getByRole("button", { name: "Help", exact: true }).tap();
		await page.waitForSelector('dialog[aria-label="Help"]');
		expect(await page.locator("dialog .keys").count()).toBe(0);
		expect(await page.locator("dialog").textContent()).toMatch(/tap whatever has a golden edge/);
		await page.context().close();
	});

	test("the lobby, with its pictures and letters, comes in less than 300 KB", async () => {
		const page = await open(browser);
		const wire = await page.context().newCDPSession(page);
		let bytes = 0;
		wire.on("Network.loadingFinished", ({ encodedDataLength }) => (bytes += encodedDataLength));
		await wire.send("Network.enable");
		await page.goto(server.address + "/");
		await page.waitForSelector(".go");
		await page.waitForFunction(() => {
			const pictures = [...document.querySelectorAll<HTMLImageElement>(".book img")];
			return pictures.length === 5 && pictures.every(({ complete }) => complete) && document.fonts.status === "loaded";
		});
		expect(bytes).toBeGreaterThan(100_000);
		expect(bytes).toBeLessThan(300_000);
		await page.context().close();
	});
});
