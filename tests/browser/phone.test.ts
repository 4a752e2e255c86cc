import { mkdirSync } from "node:fs";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { TestServer, asked, launch, lies, make, open, stateOfTable, until } from "./support";

/*
 * Whole games on a phone, with a finger and nothing else: every answer is a tap on what can be seen and reached. Pictures are kept where
 * VEDETTE_PICTURES names a folder.
 */
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

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
const folder = process.env.VEDETTE_PICTURES;

async function picture(page: Page, name: string): Promise<void> {
	if (!folder) return;
	mkdirSync(folder, { recursive: true });
	await page.screenshot({ path: `${folder}/${name}.png` });
}

const boldly = [".hand-over .go", ".confirm .main", ".prompt .answer.first", ".spot", ".piece.acting", ".prompt .answer", "[data-main]", ".card.playable", ".facing"];
const quietly = [".hand-over .go", ".confirm .main", "[data-main]", ".prompt .answer", ".tray button", ".spot", ".piece.acting", ".card.playable", ".facing"];

/* A point of the first thing in that order that a finger can reach: it lies on the screen, and nothing lies over it. Of a block under another a corner will do. */
const reachable = (page: Page, order: string[]) =>
	page.evaluate((choices) => {
		const parts = [0.5, 0.15, 0.85];
		const points = parts.flatMap((across) => parts.map((down) => [across, down]));
		for (const choice of choices)
			for (const element of document.querySelectorAll(choice)) {
				const { left, top, width, height } = element.getBoundingClientRect();
				for (const [across, down] of points) {
					const [x, y] = [left + width * across, top + height * down];
					const over = x > 0 && y > 0 && x < innerWidth && y < innerHeight ? document.elementFromPoint(x, y) : null;
					if (over && (element === over || element.contains(over))) return { x, y, choice };
				}
			}
		return null;
	}, order);

/* What the table looks like, and what a first tap may change of it: the place that it aims at, a stack that is spread, a card in the hand. */
const looks = (page: Page) =>
	page.evaluate(() => {
		const table = document.querySelector(".table");
		if (table?.getAttribute("aria-busy") === "true") return null;
		const pointed = [...document.querySelectorAll(".spot[aria-pressed], .pane.fanned")].map((one) => one.getAttribute("aria-label"));
		return { answered: (window as unknown as { markOfTable(): string }).markOfTable(), shown: JSON.stringify([pointed, document.activeElement?.getAttribute("aria-label")]) };
	});

/* The first tap may only show what the second does. */
async function tap(page: Page, order: string[]): Promise<string> {
	const before = (await looks(page))!;
	let shown = before.shown;
	for (let taps = 0; taps < 4; taps++) {
		if (await page.locator(".world").count()) await lies(page, ".world", 3);
		const target = await reachable(page, order);
		if (!target) {
			await picture(page, "unreachable");
			throw new Error(`nothing can be reached: ${await stateOfTable(page)}`);
		}
		await page.touchscreen.tap(target.x, target.y);
		const after = await until(page, async () => {
			const now = await looks(page);
			return now && (now.answered !== before.answered || now.shown !== shown) ? now : null;
		});
		if (after.answered !== before.answered) return target.choice;
		shown = after.shown;
	}
	throw new Error(`four taps, and nothing happens: ${await stateOfTable(page)}`);
}

interface Played {
	taps: number;
	chosen: Set<string>;
}

/* Plays until it is done: some answers of every dozen are those of somebody who wants to act. */
async function play(page: Page, isDone: () => Promise<boolean>, most: number, name: string): Promise<Played> {
	const played: Played = { taps: 0, chosen: new Set() };
	for (; played.taps < most; played.taps++) {
		await asked(page);
		if (await isDone()) return played;
		if (played.taps % 15 === 1) await picture(page, `${name}-${String(played.taps).padStart(3, "0")}`);
		played.chosen.add(await tap(page, played.taps % 12 < 8 ? boldly : quietly));
	}
	throw new Error(`${most} taps, and it is not done: ${await page.locator(".prompt").first().textContent()}`);
}

const turn = (page: Page) => page.locator(".turns .now").first().textContent();

describe("on a phone, by touch alone", () => {
	test("a whole short campaign of Napoléon", async () => {
		const page = await open(browser, phone);
		const id = await make(page, server.address, { scenario: "short", seats: { prussian: "computer:recruit" } });
		await page.goto(`${server.address}/game/${id}`);
		await page.waitForSelector(".piece");
		const { chosen } = await play(page, async () => /game is over/.test((await page.locator(".prompt").first().textContent()) ?? ""), 300, "short");
		await picture(page, "short-over");
		expect([...chosen]).toEqual(expect.arrayContaining([".spot", ".piece.acting", "[data-main]"]));
		expect(page.complaints).toEqual([]);
		await page.context().close();
	});

	test("three turns of Trautenau", async () => {
		const page = await open(browser, phone);
		const id = await make(page, server.address, { scenario: "trautenau", options: { "chiefless-command": true }, seats: { austrian: "computer:recruit" } });
		await page.goto(`${server.address}/game/${id}`);
		await page.waitForSelector(".piece");
		await asked(page);
		/* the hours are 09, 10, 11 and on: at 12 three of them are over */
		expect(await turn(page)).toBe("09");
		const { chosen } = await play(page, async () => (await turn(page)) === "12", 300, "trautenau");
		await picture(page, "trautenau-noon");
		expect([...chosen]).toEqual(expect.arrayContaining([".spot", ".piece.acting", "[data-main]"]));
		expect(page.complaints).toEqual([]);
		await page.context().close();
	});
});
