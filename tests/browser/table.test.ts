import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { TestServer, answer, askWhyNot, asked, beginWith, choose, launch, lay, lies, march, middleOf, open, prompt, setUp, shows } from "./support";

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

/* Presses Tab until the focus is on what is wanted (the n-th of them that comes). */
async function tabTo(page: Awaited<ReturnType<typeof open>>, wanted: string, nth = 0) {
	let met = 0;
	for (let i = 0; i < 300; i++) {
		await page.keyboard.press("Tab");
		if ((await page.evaluate((selector) => !!document.activeElement?.matches(selector), wanted)) && met++ >= nth) return;
	}
	throw new Error(`the focus never comes to ${wanted}`);
}

/* A point of the map at which one of these pieces lies on top while its stack is closed. */
async function restsOn(page: Awaited<ReturnType<typeof open>>, ...pieces: string[]): Promise<{ x: number; y: number }> {
	await page.mouse.move(5, 5);
	await page.waitForSelector(".pane:not(.fanned)");
	await lies(page, `[data-piece="${pieces[0]}"]`);
	const point = await page.evaluate((wanted) => {
		const isOn = (piece: string, x: number, y: number) =>
			document.elementsFromPoint(x, y).find((element) => element.closest("button"))?.closest<HTMLElement>("[data-piece]")?.dataset.piece === piece;
		/* as far inside as it shows, so that no rounding takes it off again */
		for (const inside of [4, 3, 2])
			for (const piece of wanted) {
				const box = document.querySelector(`[data-piece="${piece}"]`)!.getBoundingClientRect();
				for (let x = Math.ceil(box.left) + inside; x < box.right - inside; x++)
					for (let y = Math.ceil(box.top) + inside; y < box.bottom - inside; y++) {
						const round = [-inside, 0, inside].flatMap((dx) => [-inside, 0, inside].map((dy) => [x + dx, y + dy]));
						if (round.every(([px, py]) => isOn(piece, px, py))) return { x, y };
					}
			}
		return null;
	}, pieces);
	if (!point) throw new Error(`none of ${pieces.join()} shows`);
	return point;
}

/* Points at one of the pieces, where the map has come to rest, until its stack spreads; where it was pointed at. */
async function spreads(page: Parameters<typeof restsOn>[0], ...pieces: string[]) {
	for (let tries = 0; tries < 5; tries++) {
		const at = await restsOn(page, ...pieces);
		await page.mouse.move(at.x, at.y, { steps: 3 });
		if (await page.waitForSelector(".pane.fanned", { timeout: 4000 }).catch(() => null)) return at;
		await page.mouse.move(5, 5);
	}
	throw new Error(`the stack of ${pieces[0]} does not spread`);
}

/* Spreads a stack wherever it is on top and goes over to one of its pieces; where that lies. A pointer that dawdles finds the stack closed and begins again. */
async function goesTo(page: Parameters<typeof restsOn>[0], piece: string, stack: string[]) {
	for (let tries = 0; tries < 5; tries++) {
		await spreads(page, ...stack);
		await lies(page, `[data-piece="${piece}"]`); /* the pieces glide apart */
		const box = (await page.locator(`[data-piece="${piece}"]`).boundingBox())!;
		const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
		await page.mouse.move(at.x, at.y, { steps: 4 });
		const under = await page.evaluate(({ x, y }) => document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-piece]")?.dataset.piece, at);
		if (under === piece) return at;
	}
	throw new Error(`${piece} is not reached`);
}

describe("the board", () => {
	test("shows where a unit may go and what it costs, and moves it there", async () => {
		const page = await open(browser);
		await lay(page, server.address, march);
		await choose(page, "pr.ir41");
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
		await lay(page, server.address, march);
		await choose(page, "pr.ir41");
		await askWhyNot(page);
		const callout = page.locator(".callout");
		expect(await callout.textContent()).toMatch(/Why not/);
		expect(await callout.textContent()).toMatch(/Rule (\d|terrain table)/);
		await page.context().close();
	});

	test("takes a choice back", async () => {
		const page = await open(browser);
		await lay(page, server.address, march);
		await choose(page, "pr.ir41");
		await shows(page, () => page.getByRole("button", { name: /Undo/ }).click());
		expect(await page.locator(".piece.acting").count()).toBeGreaterThan(0);
		await page.context().close();
	});

	test("undo says what it takes back, and redo does it again", async () => {
		const page = await open(browser);
		await lay(page, server.address, march);
		await choose(page, "pr.ir41");
		const undo = page.getByRole("button", { name: /Undo/ });
		expect(await undo.textContent()).toMatch(/IR 41/);
		const spot = page.locator(".spot").last();
		const at = /\b\d{4}\b/.exec((await spot.getAttribute("aria-label"))!)![0];
		await shows(page, () => spot.dispatchEvent("click"));
		expect(await undo.textContent()).toMatch(new RegExp(`IR 41 to ${at}`));
		await shows(page, () => undo.click());
		const redo = page.getByRole("button", { name: /Redo/ });
		expect(await redo.textContent()).toMatch(/IR 41/);
		await shows(page, () => redo.click());
		expect(page.complaints).toEqual([]);
		await page.context().close();
	});

	test("a finger's first tap on a place shows the way, the second goes there", async () => {
		const page = await open(browser, { viewport: { width: 768, height: 1024 }, hasTouch: true, isMobile: true });
		await lay(page, server.address, march);
		await choose(page, "pr.ir41");
		const before = await page.locator(".table").getAttribute("data-view");
		const spot = await middleOf(page, ".spot");
		await page.touchscreen.tap(spot.x, spot.y);
		await page.waitForSelector(".way", { state: "attached" });
		expect(await page.locator(".table").getAttribute("data-view")).toBe(before);
		await shows(page, () => page.touchscreen.tap(spot.x, spot.y));
		expect(await page.locator(".table").getAttribute("data-view")).not.toBe(before);
		await page.context().close();
	});

	test("Esc closes and lets go, and takes nothing back", async () => {
		const page = await open(browser);
		await lay(page, server.address, march);
		await choose(page, "pr.ir41");
		await shows(page, () => page.locator(".spot").last().dispatchEvent("click"));
		const view = () => page.locator(".table").getAttribute("data-view");
		const [before, question] = [await view(), await prompt(page)];
		const heard: string[] = [];
		page.on("websocket", () => heard.push("a new connection"));
		await page.evaluate(() => {
			const sent: string[] = [];
			const send = WebSocket.prototype.send;
			WebSocket.prototype.send = function (data) {
				sent.push(JSON.parse(String(data)).method);
				send.call(this, data);
			};
			Object.assign(window, { sent });
		});
		await page.keyboard.press("h");
		await page.waitForSelector("dialog.page-leaf");
		for (let i = 0; i < 4; i++) await page.keyboard.press("Escape");
		await page.waitForSelector("dialog.page-leaf", { state: "detached" });
		/* whatever the keys asked for has been sent by now */
		expect(await page.evaluate(() => (window as unknown as { sent: string[] }).sent)).not.toContain("undo");
		expect([await view(), await prompt(page), heard]).toEqual([before, question, []]);
		await page.context().close();
	});

	test("a stack spreads round the piece under the pointer, and each of its pieces is chosen at the first try", async () => {
		const page = await open(browser);
		const stacks: [Parameters<typeof lay>[2], string[]][] = [
			[march, ["pr.1gren", "pr.art-i-3", "pr.grossmann"]],
			[{ scenario: "short", changes: [{ active: "french" }, { step: "operations" }] }, ["murat", "bernadotte"]],
		];
		for (const [position, pieces] of stacks) {
			await lay(page, server.address, position, position.scenario === "short" ? { prussian: "computer:recruit" } : {});
			for (const zoom of ["", "+", "-"])
				for (const piece of pieces) {
					await asked(page);
					if (zoom) await page.keyboard.press(zoom);
					const at = await spreads(page, piece);
					await shows(page, () => page.mouse.click(at.x, at.y));
					await page.waitForSelector(`.piece.chosen[data-piece="${piece}"]`);
					await page.mouse.move(5, 5);
					await shows(page, () => page.keyboard.press("z"));
				}
		}
		expect(page.complaints).toEqual([]);
		await page.context().close();
	});

	test("a stack of eight: every piece is reached from whichever lies on top", async () => {
		const page = await open(browser);
		const stack = ["murat", "bessieres", "bernadotte", "davout", "soult", "lannes", "ney", "augereau"];
		const together = [...stack, "napoleon"].map((piece) => ({ piece, at: "Auma" }));
		await lay(page, server.address, { scenario: "conscript", changes: [...together, { active: "french" }, { step: "operations" }] }, { prussian: "computer:recruit" });
		for (const piece of stack) {
			await asked(page);
			const at = await goesTo(page, piece, stack);
			await shows(page, () => page.mouse.click(at.x, at.y));
			await page.waitForSelector(`.piece.chosen[data-piece="${piece}"]`);
			await page.mouse.move(5, 5);
			await shows(page, () => page.keyboard.press("z"));
		}
		await page.context().close();
	});

	test("is played with the keyboard alone, from the lobby on", async () => {
		const page = await open(browser);
		await beginWith(page, march);
		await page.goto(server.address + "/");
		await page.waitForSelector(".go");
		/* the last radio button of "Against" is Myself */
		await tabTo(page, 'input[name="against"]');
		await page.keyboard.press("ArrowUp");
		await page.waitForFunction(() => document.querySelector(".go")?.textContent?.includes("both sides"));
		await tabTo(page, ".go");
		await page.keyboard.press("Enter");
		await page.waitForSelector(".piece");
		await asked(page);
		await tabTo(page, '.piece.acting[data-piece="pr.ir41"]');
		await shows(page, () => page.keyboard.press("Enter"));
		await page.waitForSelector(".spot");
		/* the cursor walks from the unit, says where it is, and asks why not */
		await page.keyboard.press("ArrowDown");
		await page.waitForFunction(() => /\d{4}, .*level/.test(document.querySelector(".spoken")?.textContent ?? ""));
		await page.keyboard.press("Escape");
		await page.waitForFunction(() => !document.querySelector(".spoken")?.textContent);
		await tabTo(page, ".spot");
		await shows(page, () => page.keyboard.press("Enter"));
		await page.keyboard.press("h");
		await page.waitForSelector("dialog.page-leaf");
		await page.keyboard.press("Escape");
		await page.waitForSelector("dialog.page-leaf", { state: "detached" });
		await shows(page, () => page.keyboard.press("z"));
		expect(page.complaints).toEqual([]);
		await page.context().close();
	});

	test("has a spoken name for every piece, space and control", async () => {
		const page = await open(browser);
		for (const make of [() => setUp(page, server.address, alone), () => setUp(page, server.address, { book: /Napoléon/, scenario: /Jena/, against: /recruit/ })]) {
			await make();
			await page.waitForSelector(".piece");
			const named = await page.evaluate(() => {
				const nameOf = (element: Element) => (element.getAttribute("aria-label") ?? element.textContent ?? "").trim();
				const pieces = [...document.querySelectorAll(".piece")].map(nameOf);
				const nameless = [...document.querySelectorAll("button, a, input, summary")].filter((element) => !nameOf(element) && !element.closest("label"));
				return { pieces, nameless: nameless.map((element) => element.outerHTML) };
			});
			expect(named.pieces.length).toBeGreaterThan(10);
			for (const piece of named.pieces) expect(piece).toMatch(/\p{L}{2,}.*(Prussia|Austria|France)/u);
			expect(named.nameless).toEqual([]);
			/* the cursor goes from space to space and says each */
			const spoken = new Set<string>();
			for (const key of ["ArrowUp", "ArrowUp", "ArrowLeft", "ArrowDown", "ArrowDown", "ArrowRight", "ArrowRight"]) {
				await page.keyboard.press(key);
				await page.evaluate(() => new Promise(requestAnimationFrame));
				spoken.add((await page.locator(".spoken").textContent())!);
			}
			expect(spoken.size).toBeGreaterThan(2);
			for (const space of spoken) expect(space).toMatch(/\p{L}{3,}/u);
		}
		await page.context().close();
	});

	test("looks back with the slider and comes back to the game", async () => {
		const page = await open(browser);
		await lay(page, server.address, march);
		for (let i = 0; i < 4; i++) await answer(page);
		await page.getByRole("button", { name: "To the beginning" }).click();
		await page.waitForFunction(() => document.querySelector(".prompt")?.textContent?.includes("looking back"));
		await page.keyboard.press("]");
		await page.getByRole("button", { name: "Back to the game" }).click();
		await asked(page);
		expect(page.complaints).toEqual([]);
		await page.context().close();
	});

	test("has no serious finding of axe, lobby and tables, at three sizes, by day and in the dark", async () => {
		const axe = readFileSync(fileURLToPath(new URL("../../web/node_modules/axe-core/axe.min.js", import.meta.url)), "utf8");
		for (const [width, height, colorScheme] of [
			[1440, 900, "light"],
			[1440, 900, "dark"],
			[768, 1024, "light"],
			[390, 844, "dark"],
			[390, 844, "light"],
		] as const) {
			const page = await open(browser, { viewport: { width, height }, colorScheme, bypassCSP: true });
			const findings = async () =>
				(await page.evaluate(`${axe}; axe.run().then((r) => r.violations.filter((v) => /serious|critical/.test(v.impact)).map((v) => v.id + " " + v.nodes[0].html))`)) as string[];
			await page.goto(server.address + "/");
			await page.waitForSelector(".go");
			expect(await findings()).toEqual([]);
			await page.locator(".begin button").first().click();
			await page.waitForSelector(".piece");
			expect(await findings()).toEqual([]);
			await page.getByRole("button", { name: "menu" }).click();
			await page.waitForSelector("dialog.page-leaf");
			expect(await findings()).toEqual([]);
			await page.getByRole("button", { name: "Settings" }).click();
			await page.waitForFunction(() => document.querySelector("dialog.page-leaf fieldset"));
			expect(await findings()).toEqual([]);
			await page.goto(server.address + "/guide");
			await page.waitForSelector(".piece");
			expect(await findings()).toEqual([]);
			await page.context().close();
		}
	});
});
