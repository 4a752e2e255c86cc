import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { asked, askWhyNot, choose, endGuide, launch, lies, open, shows, TestServer, until } from "./support";

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
const next = (page: Page) => page.locator(".guide .main").dispatchEvent("click");
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const laptop = { viewport: { width: 1366, height: 768 } };
const tablet = { viewport: { width: 820, height: 1180 }, hasTouch: true };

/* Trautenau, with IR 41 in hand. */
async function holdingARegiment(page: Page): Promise<void> {
	await page.goto(server.address + "/guide");
	await title(page, "The map is the table");
	await next(page);
	await title(page, "The sheet of orders");
	await next(page);
	await title(page, "Choose a unit");
	await choose(page, "pr.ir41");
	await title(page, "Why not?");
}

/* Does the guide lie over the first of what is named on the map? */
const covered = (page: Page, what: string) =>
	page.evaluate((wanted) => {
		const [guide, thing] = [".guide", wanted].map((one) => document.querySelector(one)!.getBoundingClientRect());
		return guide.left < thing.right && thing.left < guide.right && guide.top < thing.bottom && thing.top < guide.bottom;
	}, what);

describe("the guide", () => {
	test("goes on after a reload where it was, and back with undo; its numbers follow", async () => {
		const page = await open(browser);
		await holdingARegiment(page);
		const step = () => page.locator(".guide h2 i").textContent();
		expect(await step()).toMatch(/^4 of/);
		await page.reload();
		await title(page, "Why not?");
		expect(await step()).toMatch(/^4 of/);
		await asked(page);
		await shows(page, () => page.keyboard.press("z"));
		await title(page, "Choose a unit");
		expect(await step()).toMatch(/^3 of/);
		await choose(page, "pr.ir41");
		await title(page, "Why not?");
		expect(await step()).toMatch(/^4 of/);
		expect(page.complaints).toEqual([]);
		await page.context().close();
	});

	test("asks before it ends, and is taken up again from the menu", async () => {
		const page = await open(browser);
		await holdingARegiment(page);
		await page.getByRole("button", { name: "End the guide" }).click();
		await page.getByRole("button", { name: "Go on with it" }).click();
		await title(page, "Why not?");
		await endGuide(page);
		await page.getByRole("button", { name: "menu" }).click();
		await page.getByRole("button", { name: "Take up the guide" }).click();
		await title(page, "Why not?");
		expect(page.complaints).toEqual([]);
		await page.context().close();
	});

	test("says when another move was made than the one it proposed", async () => {
		const page = await open(browser);
		await holdingARegiment(page);
		await askWhyNot(page);
		await title(page, "Where to?");
		expect(await page.locator(".guide .other").count()).toBe(0);
		await shows(page, () => page.locator('.spot:not([aria-label^="0803"])').first().dispatchEvent("click"));
		await asked(page);
		if (await page.locator(".facing").count()) await shows(page, () => page.locator("[data-main]").dispatchEvent("click"));
		await title(page, "End the moves");
		expect(await page.locator(".guide .other").textContent()).toMatch(/another move/);
		expect(page.complaints).toEqual([]);
		await page.context().close();
	});

	test("speaks of the facing when the march is over", async () => {
		const page = await open(browser, laptop);
		await holdingARegiment(page);
		await askWhyNot(page);
		await title(page, "Where to?");
		await shows(page, () => page.locator('.spot[aria-label^="0803"]').dispatchEvent("click"));
		await asked(page);
		await page.waitForFunction(() => !/framed hexes/.test(document.querySelector(".guide")?.textContent ?? ""));
		expect(await page.locator(".guide").textContent()).toMatch(/Now its facing/);
		await page.context().close();
	});

	test("does not lie over the buttons under what the other side does", async () => {
		const page = await open(browser, { ...laptop, reducedMotion: "no-preference" });
		await page.goto(server.address + "/guide/short");
		await title(page, "Blocks and areas");
		await next(page);
		await title(page, "Your hand");
		await next(page);
		await title(page, "Before the initiative");
		await asked(page);
		/* the bar lies where the guide lies */
		await page.evaluate(() => document.styleSheets[0].insertRule(".table .playback { place-self: start end; }", document.styleSheets[0].cssRules.length));
		await page.locator("[data-main]").dispatchEvent("click");
		await page.waitForFunction(() => document.querySelector(".playback") || /begins an operation/.test(document.querySelector(".prompt")?.textContent ?? ""));
		if (!(await page.locator(".playback").count())) {
			/* the French begin: they pass, and the Prussians operate */
			await asked(page);
			await shows(page, () => page.locator("[data-main]").dispatchEvent("click"));
			await page.locator(".confirm .main").click();
		}
		await page.locator(".playback button").first().click();
		await until(page, async () => !(await covered(page, ".playback")));
		expect(page.complaints).toEqual([]);
		await page.context().close();
	});

	test.each([
		["a phone", phone],
		["a tablet", tablet],
		["a laptop", laptop],
	])("on %s it does not lie over the place it speaks of", async (_, screen) => {
		const page = await open(browser, screen);
		await page.goto(server.address + "/guide/saalfeld");
		await title(page, "Two armies of flags");
		await next(page);
		await title(page, "Positions");
		await asked(page);
		await shows(page, () => page.locator("[data-main]").dispatchEvent("click"));
		await title(page, "Choose a division");
		const suchet = '.piece.acting[aria-label^="Suchet"]';
		await page.waitForSelector(suchet);
		await lies(page, suchet);
		await until(page, async () => !(await covered(page, suchet)));
		await asked(page);
		await shows(page, () => page.locator(suchet).dispatchEvent("click"));
		await title(page, "March");
		const arnsgereuth = '.spot[aria-label^="Arnsgereuth"]';
		await page.waitForSelector(arnsgereuth);
		await lies(page, arnsgereuth);
		await until(page, async () => !(await covered(page, arnsgereuth)));
		expect(page.complaints).toEqual([]);
		await page.context().close();
	});
});
