import type { Browser, Page } from "playwright-core";
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { answer, asked, launch, make, open, prompt, setUp, shows, TestServer } from "./support";

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

const undo = (page: Page) => page.getByRole("button", { name: /Undo/ });

/* Once more where it is asked about, because others could still act: until then nothing has been played. */
async function answerWholly(page: Page): Promise<void> {
	await answer(page);
	if (await page.locator(".confirm .main").count()) await answer(page);
}

/* Answers until the next undo is refused; how many answers that took. */
async function untilUndoStops(page: Page, most: number): Promise<number> {
	for (let i = 1; i <= most; i++) {
		await answerWholly(page);
		await asked(page);
		await shows(page, () => undo(page).click()); /* the question before, or a refusal */
		if (await page.locator(".prompt .refusal").count()) return i;
		await answerWholly(page);
		await asked(page);
	}
	throw new Error("undo never stopped");
}

const alone = { book: /Trautenau/, scenario: /Trautenau, 27/, against: /Myself/ };

describe("alone at the table", () => {
	test("undo stops at dice; in an analysis it does not, and the game is marked with it", async () => {
		const page = await open(browser);
		await setUp(page, server.address, alone);
		await untilUndoStops(page, 40);
		expect(await page.locator(".prompt .refusal").textContent()).toMatch(/Dice have fallen, or a card was drawn\./);
		await page.goto(server.address + "/");
		await page.waitForSelector(".games.own li");
		expect(await page.locator(".games .analysis-mark").count()).toBe(0);

		await page.locator(".book", { hasText: alone.book }).click();
		await page.locator(".choices label", { hasText: /Myself/ }).first().click();
		await page.locator("label.analysis").click();
		await page.locator(".go").click();
		await page.waitForURL(/\/game\//);
		await expect(untilUndoStops(page, 12)).rejects.toThrow("undo never stopped");
		await page.goto(server.address + "/");
		await page.waitForSelector(".games .analysis-mark");
		expect(await page.locator(".games.own li", { hasText: "analysis" }).count()).toBe(1);
		expect(page.complaints).toEqual([]);
		await page.context().close();
	});

	test("an analysis says so when it is over", async () => {
		const page = await open(browser);
		const id = await make(page, server.address, { scenario: "short", undo: "free", seats: { prussian: "computer:recruit" } });
		await page.goto(`${server.address}/game/${id}`);
		await asked(page);
		await page.getByRole("button", { name: "menu" }).click();
		await page.getByRole("button", { name: "Resign", exact: true }).click();
		await page.getByRole("button", { name: "Resign the game?" }).click();
		await page.waitForSelector(".ending .analysis-mark");
		await page.context().close();
	});

	test("a running game is saved as a file, and the file opened in the lobby goes on where it stood", async () => {
		const page = await open(browser);
		await setUp(page, server.address, alone);
		for (let i = 0; i < 6; i++) await answer(page);
		const before = await asked(page);
		await page.getByRole("button", { name: "menu" }).click();
		const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save as a file" }).click()]);
		const path = await download.path();
		expect(JSON.parse(readFileSync(path, "utf8")).scenario).toBe("trautenau");
		const left = page.url();
		await page.goto(server.address + "/");
		await page.locator(".open-file input").setInputFiles(path);
		await page.waitForURL(/\/game\//);
		expect(page.url()).not.toBe(left);
		await asked(page);
		expect(await prompt(page)).toBe(before);
		expect(page.complaints).toEqual([]);
		await page.context().close();
	});
});

describe("the lobby's list", () => {
	test("is sorted as one likes, and a game is deleted when asked twice", async () => {
		const page = await open(browser, { viewport: { width: 390, height: 844 }, hasTouch: true });
		await make(page, server.address, { scenario: "trautenau", seats: { austrian: "computer:recruit" } });
		await make(page, server.address, { scenario: "conscript", seats: { prussian: "computer:recruit" } });
		await page.reload();
		await page.waitForSelector(".games.own li");
		const titles = () => page.locator(".games.own li a > span:first-of-type").allTextContents();
		await page.locator(".sort select").selectOption("title");
		const sorted = await titles();
		expect(sorted).toEqual([...sorted].sort((a, b) => a.localeCompare(b)));
		await page.locator(".sort select").selectOption("begun");
		expect((await titles())[0]).toMatch(/Conscript/);

		const first = page.locator(".games.own li", { hasText: /Conscript/ });
		const count = await first.count();
		await first.first().getByRole("button", { name: /Delete/ }).tap();
		await first.first().getByRole("button", { name: "Keep" }).tap();
		expect(await first.count()).toBe(count);
		await first.first().getByRole("button", { name: /Delete/ }).tap();
		await first.first().getByRole("button", { name: "Delete for good?" }).tap();
		await page.waitForFunction((n) => [...document.querySelectorAll(".games.own li")].filter((li) => /Conscript/.test(li.textContent ?? "")).length === n, count - 1);
		expect(page.complaints).toEqual([]);
		await page.context().close();
	});
});
