import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { TestServer, answer, asked, launch, open, prompt, setUp } from "./support";

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

const alone = { book: /Trautenau/, scenario: /Trautenau, 27 June/, against: /Myself/ };

/* Ends steps until a unit can be chosen that has somewhere to go. */
async function untilSomebodyMoves(page: Awaited<ReturnType<typeof open>>) {
	for (let i = 0; i < 40; i++) {
		await asked(page);
		const acting = page.locator(".piece.acting");
		for (let k = 0; k < (await acting.count()); k++) {
			await acting.nth(k).dispatchEvent("click");
			await page.waitForSelector(".spot, .facing", { timeout: 3000 }).catch(() => {});
			if ((await page.locator(".spot").count()) > 3) return;
			await page.keyboard.press("z");
			await page.waitForFunction(() => !document.querySelector(".facing"), undefined, { timeout: 3000 }).catch(() => {});
		}
		await answer(page);
	}
	throw new Error("nobody can move");
}

describe("the board", () => {
	test("shows where a unit may go and what it costs, and moves it there", async () => {
		const page = await open(browser);
		await setUp(page, server.address, alone);
		await page.waitForSelector(".piece");
		await untilSomebodyMoves(page);
		const spot = page.locator(".spot").first();
		const name = (await spot.getAttribute("aria-label"))!;
		expect(name).toMatch(/cost \d/);
		const number = /\b\d{4}\b/.exec(name)![0];
		await spot.dispatchEvent("click");
		/* it may go on from there, or its move has ended: the sheet says where it is either way */
		await page.waitForFunction(
			(at) => [".selected h2 i", ".just-now"].some((part) => document.querySelector(part)?.textContent?.includes(at)),
			number,
		);
		expect(page.complaints).toEqual([]);
		await page.context().close();
	});

	test("says why not, with its paragraph", async () => {
		const page = await open(browser);
		await setUp(page, server.address, alone);
		await page.waitForSelector(".piece");
		await untilSomebodyMoves(page);
		/* the far corner of the map is out of anybody's reach */
		await page.locator(".zoom button").nth(2).click();
		await page.waitForFunction(() => {
			const map = document.querySelector("img.map")!.getBoundingClientRect();
			return map.height <= document.querySelector(".pane")!.clientHeight + 1;
		});
		const box = (await page.locator(".pane").boundingBox())!;
		const map = (await page.locator("img.map").boundingBox())!;
		await page.mouse.click(Math.min(map.x + map.width * 0.85, box.x + box.width - 5), map.y + map.height * 0.85);
		const callout = page.locator(".callout");
		await callout.waitFor();
		expect(await callout.textContent()).toMatch(/Why not/);
		expect(await callout.textContent()).toMatch(/Rule \d/);
		await page.context().close();
	});

	test("takes a choice back", async () => {
		const page = await open(browser);
		await setUp(page, server.address, alone);
		await page.waitForSelector(".piece.acting, [data-main]");
		await untilSomebodyMoves(page);
		const chosen = await prompt(page);
		await page.getByRole("button", { name: "Undo" }).click();
		await page.waitForFunction((was) => document.querySelector(".prompt")?.textContent !== was, chosen);
		expect(await page.locator(".piece.acting").count()).toBeGreaterThan(0);
		await page.context().close();
	});

	test("is played with the keyboard alone", async () => {
		const page = await open(browser);
		await setUp(page, server.address, alone);
		await page.waitForSelector(".piece");
		await untilSomebodyMoves(page);
		await page.keyboard.press("z");
		await page.waitForSelector(".piece.acting");
		await page.locator(".piece.acting").first().focus();
		await page.keyboard.press("Enter");
		await page.waitForSelector(".spot, .facing");
		for (const key of ["ArrowDown", "ArrowDown", "?"]) await page.keyboard.press(key);
		await page.waitForFunction(() => (document.querySelector(".spoken")?.textContent ?? "").length > 4);
		await page.keyboard.press("Escape");
		await page.keyboard.press("z");
		await page.waitForSelector(".piece.acting");
		await page.keyboard.press("h");
		await page.waitForSelector("dialog.page-leaf");
		await page.keyboard.press("Escape");
		await page.waitForSelector("dialog.page-leaf", { state: "detached" });
		const before = await page.locator(".prompt").textContent();
		await page.keyboard.press("d");
		await page.waitForFunction((was) => document.querySelector(".prompt")?.textContent !== was, before);
		expect(page.complaints).toEqual([]);
		await page.context().close();
	});

	test("looks back with the slider and comes back to the game", async () => {
		const page = await open(browser);
		await setUp(page, server.address, alone);
		await page.waitForSelector(".piece");
		for (let i = 0; i < 4; i++) await answer(page);
		await page.getByRole("button", { name: "To the beginning" }).click();
		await page.waitForFunction(() => document.querySelector(".prompt")?.textContent?.includes("look back"));
		await page.keyboard.press("]");
		await page.getByRole("button", { name: "Back to the game" }).click();
		await asked(page);
		expect(page.complaints).toEqual([]);
		await page.context().close();
	});

	test("has no serious finding of axe, lobby and tables, at three sizes", async () => {
		const axe = readFileSync(fileURLToPath(new URL("../../web/node_modules/axe-core/axe.min.js", import.meta.url)), "utf8");
		for (const [width, height] of [
			[1440, 900],
			[768, 1024],
			[390, 844],
		]) {
			const page = await open(browser, { viewport: { width, height }, bypassCSP: true });
			const findings = async () =>
				(await page.evaluate(`${axe}; axe.run().then((r) => r.violations.filter((v) => /serious|critical/.test(v.impact)).map((v) => v.id + " " + v.nodes[0].html))`)) as string[];
			await page.goto(server.address + "/");
			await page.waitForSelector(".go");
			expect(await findings()).toEqual([]);
			await page.locator(".begin button").first().click();
			await page.waitForSelector(".piece");
			expect(await findings()).toEqual([]);
			await page.goto(server.address + "/guide");
			await page.waitForSelector(".piece");
			expect(await findings()).toEqual([]);
			await page.context().close();
		}
	});
});
