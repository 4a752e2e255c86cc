import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { TestServer, asked, choose, launch, lay, march, open, shows, type Position } from "./support";

/* With the small rulebook of the tests, which has no drawing of its own. */
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

/* P4: Blue's line at the Mill may march; the Red guard stands at the Quarry. */
const picket: Position = {
	scenario: "picket",
	changes: [
		{ clear: true },
		{ piece: "Blue line", at: "Mill" },
		{ piece: "Blue guard", at: "Ford" },
		{ piece: "Red guard", at: "Quarry" },
		{ hand: { blue: ["b.rain"], red: [] } },
		{ step: "blue-march" },
	],
};

describe("rulebooks", () => {
	test("one without a drawing of its own is shown and played: areas, pieces, hand, titles", async () => {
		const page = await open(browser);
		await lay(page, server.address, picket);
		expect(await page.locator(".piece").count()).toBe(3);
		expect(await page.locator(".card").allTextContents()).toEqual([expect.stringMatching(/rain/)]);
		expect(await page.locator(".steps").textContent()).toMatch(/Blue marches/);
		/* P5.2: a card before the march, or none */
		await asked(page);
		await shows(page, () => page.getByRole("button", { name: "No card" }).click());
		const line = page.locator(".piece.acting", { has: page.locator(".plain-name") }).first();
		await shows(page, () => line.dispatchEvent("click"));
		expect(await page.locator(".spot").count()).toBeGreaterThan(0);
		expect(await page.locator(".selected h3").textContent()).toMatch(/Blue/);
		expect(page.complaints).toEqual([]);
		await page.context().close();
	});

	test("a campaign: own counters with their values, the enemy as flags, corps with their losses", async () => {
		const page = await open(browser);
		await lay(page, server.address, { scenario: "saalfeld" }, { prussian: "computer:random" });
		await asked(page);
		/* 21.9: Suchet, 12 strength, 4 initiative, 5 movement, and Treilhard are on the map, and Lannes */
		const suchet = page.locator(".piece", { hasText: "Suchet" });
		expect(await suchet.locator(".counter-values").textContent()).toBe("12·4·5");
		expect(await page.locator(".piece", { hasText: "Treilhard" }).count()).toBe(1);
		/* 1.5: nothing but flags is seen of the Prussians */
		expect(await page.locator(".enemy-flag").count()).toBeGreaterThan(3);
		expect(await page.locator(".piece .flag-figure").allTextContents()).not.toContainEqual(expect.stringMatching(/[^?]/));
		await page.getByRole("tab", { name: "Corps" }).click();
		expect(await page.locator(".formations").first().textContent()).toMatch(/V Corps0 of 11 lost/);
		expect(page.complaints).toEqual([]);
		await page.context().close();
	});

	test("translated: nothing on lobby and board is left in English", async () => {
		const page = await open(browser, { bypassCSP: true });
		await page.addInitScript(() => localStorage.setItem("vedette.language", "x-disguise"));
		await disguiseServer(page);
		await page.goto(server.address + "/");
		await page.waitForSelector(".go");
		expect(await readable(page)).toEqual([]);
		await lay(page, server.address, march);
		await choose(page, "pr.ir41");
		expect(await readable(page)).toEqual([]);
		for (const key of ["h", "l"]) {
			await page.keyboard.press(key);
			await page.waitForSelector("dialog.page-leaf");
			expect(await readable(page)).toEqual([]);
			await page.keyboard.press("Escape");
			await page.waitForSelector("dialog.page-leaf", { state: "detached" });
		}
		await page.context().close();
	});
});

/* Fields whose words the server says; whatever else of letters the page shows is its own. */
const sentences = new Set(["prompt", "text", "title", "introduction", "rulebook_title", "name", "reason", "note", "message", "description", "host", "clock", "terrain", "rule", "cells", "columns"]);

function unreadable(value: unknown, inside = ""): unknown {
	if (typeof value === "string") return sentences.has(inside) ? value.replace(/\p{L}/gu, "ß") : value;
	if (Array.isArray(value)) return value.map((one) => unreadable(one, inside));
	if (!value || typeof value !== "object") return value;
	return Object.fromEntries(
		Object.entries(value).map(([key, one]) => [key, key === "label" && typeof one === "string" ? one.replace(/\p{L}/gu, "ß") : unreadable(one, inside === "titles" || sentences.has(inside) ? "text" : key === "titles" ? "titles" : key)]),
	);
}

async function disguiseServer(page: Page): Promise<void> {
	await page.routeWebSocket(/\/socket/, (socket) => {
		const real = socket.connectToServer();
		socket.onMessage((text) => real.send(text));
		real.onMessage((text) => socket.send(JSON.stringify(unreadable(JSON.parse(String(text))))));
	});
	for (const what of ["**/board/*.json", "**/api/scenarios"])
		await page.route(what, async (route) => {
			const answer = await route.fetch();
			await route.fulfill({ response: answer, json: unreadable(await answer.json()) });
		});
}

/*
 * Every word of two letters or more that the page shows or speaks. The name of the program and those of the map are names; what a paragraph is about is said by
 * the rulebook's ledger; without JavaScript no language can be chosen.
 */
function readable(page: Page): Promise<string[]> {
	return page.evaluate(() => {
		const said: string[] = [];
		const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
		for (let node = walker.nextNode(); node; node = walker.nextNode()) {
			const element = node instanceof Element ? node : node.parentElement!;
			if (element.closest("script, style, noscript, .rule, .names")) continue;
			if (node instanceof Element) for (const name of ["aria-label", "title", "placeholder", "alt", "aria-roledescription"]) said.push(node.getAttribute(name) ?? "");
			else said.push(node.textContent ?? "");
		}
		const words = said.flatMap((text) => text.match(/[A-Za-z]{2,}/g) ?? []);
		return [...new Set(words)].filter((word) => !["Vedette"].includes(word));
	});
}
