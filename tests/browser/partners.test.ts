import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { TestServer, answer, asked, call, launch, open } from "./support";

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

/* 18.0: V Corps is one of those that the Emperor gives to his marshals; at Saalfeld there is no other of the French. */
describe("commands split between partners", () => {
	test("the lobby shows who sits down, and whoever commands the corps is asked", async () => {
		const page = await open(browser);
		await page.goto(server.address + "/");
		await page.locator(".book", { hasText: /Rossbach/ }).click();
		await page.locator(".choices section >> nth=0").locator("label", { hasText: /Saalfeld/ }).click();
		const sides = page.locator('ul[aria-label="Your side"] li');
		expect(await sides.allTextContents()).toEqual(["France", "Prussia", "Eitherdecided by lot"]);
		await page.locator(".options summary").click();
		await page.locator('.options select[aria-label^="Who commands"]').selectOption("french");
		expect(await sides.allTextContents()).toEqual(["France", "Prussia", "Marshalsa partner on the side of France", "Eitherdecided by lot"]);
		await sides.locator("label", { hasText: "Marshals" }).click();
		await page.locator('select[aria-label="Who takes the place of France"]').selectOption("computer:recruit");
		await page.locator(".choices section >> nth=2").locator("label", { hasText: /recruit/ }).first().click();
		await page.locator(".go").click();
		await page.waitForURL(/\/game\//);
		await page.waitForSelector(".piece");
		await asked(page);
		expect(await page.locator(".table").getAttribute("data-seat")).toBe("marshals");
		const game = /game.(\w+)/.exec(page.url())![1];
		const { view } = await call<{ view: { side: string; waiting: string[]; pieces: { name: string; side: string }[] } }>(page, "join", { game, seat: "marshals" });
		expect([view.side, view.waiting]).toEqual(["french", ["marshals"]]);
		expect(view.pieces.some(({ name }) => name === "Suchet")).toBe(true);
		/* everybody else sees a side: which of the partners is asked would tell whose corps a flag is */
		const seen = await call<{ view: { waiting: string[] } }>(page, "join", { game, seat: "public" });
		expect(seen.view.waiting).toEqual(["french"]);
		await answer(page);
		expect(page.complaints).toEqual([]);
		await page.context().close();
	});

	test("three chairs at one table are handed on from one to the next", async () => {
		const page = await open(browser);
		await page.goto(server.address + "/");
		const { game } = await call<{ game: { id: string } }>(page, "create", { scenario: "saalfeld", options: { commands: "french" } });
		await page.goto(`${server.address}/game/${game.id}`);
		const chairs = new Set<string>();
		for (let i = 0; i < 60 && chairs.size < 3; i++) {
			await answer(page);
			if (await page.locator(".table").count()) chairs.add((await page.locator(".table").getAttribute("data-seat")) ?? "");
		}
		expect([...chairs].sort()).toEqual(["french", "marshals", "prussian"]);
		expect(page.complaints).toEqual([]);
		await page.context().close();
	});
});
