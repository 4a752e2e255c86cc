import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { TestServer, asked, launch, lay, open, type Position } from "./support";

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



/* The French at 1010 have defined their attack on the cavalry at 1011: Suchet is worth 12, Irving 2, which is 6 to 1, column 11 (11.3). */
const rideAway: Position = {
	scenario: "exercise1806",
	changes: [{ clear: true }, { piece: "fr.suchet", at: "1010" }, { piece: "pr.irving", at: "1011" }, { step: "first-combat" }],
	actions: [{ do: "unit", unit: "fr.suchet" }, { do: "at", at: "1011" }, { do: "done" }],
};

/* 8.3.3: the 15e is upon the guns, which may fire first. */
const guns: Position = {
	scenario: "exercise-gloire",
	changes: [{ clear: true }, { piece: "15e", at: "1010", facing: "E" }, { piece: "Art Lewis", at: "1110", facing: "W" }, { active: "Friant" }, { step: "activation" }],
	actions: [{ do: "done" }, { do: "unit", unit: "15e" }, { do: "at", at: "1110" }],
};

/* Lannes attacks Prince Louis, who holds a card for combats. Lannes has three cards, Louis one (combat.cards). */
const cards: Position = {
	scenario: "conscript",
	changes: [
		{ clear: true },
		{ piece: "soult", at: "Bayreuth" },
		{ piece: "weimar", at: "Gotha" },
		{ piece: "lannes", at: "Naumburg" },
		{ piece: "louis", at: "Naumburg" },
		{ hand: { french: [], prussian: ["P30"] } },
		{ active: "french" },
		{ step: "operations" },
	],
	actions: [{ do: "unit", unit: "lannes" }, { do: "yes" }],
};

describe("whoever is attacked", () => {
	test("sees the odds of a campaign's attack, and its arrow, before he stands or rides away", async () => {
		const page = await open(browser, { viewport: { width: 1366, height: 768 } });
		await lay(page, server.address, rideAway, { french: "computer:random" });
		expect(await asked(page)).toMatch(/rides away/);
		await page.waitForSelector(".preview");
		expect(await page.locator(".preview").textContent()).toMatch(/6 : 1/);
		await page.waitForSelector(".attacks path", { state: "attached" });
		expect(page.complaints).toEqual([]);
		await page.context().close();
	});

	test("sees the sum of a shock before his guns answer", async () => {
		const page = await open(browser, { viewport: { width: 1366, height: 768 } });
		await lay(page, server.address, guns, { french: "computer:random" });
		expect(await asked(page)).toMatch(/before the enemy is upon/);
		await page.waitForSelector(".preview");
		expect(await page.locator(".preview").textContent()).toMatch(/On the die/);
		await page.waitForSelector(".attack-arrow.shock", { state: "attached" });
		expect(page.complaints).toEqual([]);
		await page.context().close();
	});

	test("sees the cards of both sides before he plays one into a combat", async () => {
		const page = await open(browser, { viewport: { width: 1366, height: 768 } });
		await lay(page, server.address, cards, { french: "computer:random" });
		expect(await asked(page)).toMatch(/card for the defence/);
		await page.waitForSelector(".preview");
		expect(await page.locator(".preview").textContent()).toMatch(/French cards in all.*3.*Prussian cards in all.*1/s);
		/* each term is listed once, and each side has its sum */
		const rows = await page.locator(".preview .terms td:first-child").allTextContents();
		expect(new Set(rows).size).toBe(rows.length);
		expect(await page.locator(".preview .terms .sum").count()).toBe(2);
		expect(page.complaints).toEqual([]);
		await page.context().close();
	});
});
