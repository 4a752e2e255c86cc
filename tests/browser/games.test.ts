import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { TestServer, answer, answerUntil, asked, askWhyNot, choose, goOn, launch, lies, open, prompt, setUp, shows } from "./support";

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

const short = { book: /Napoléon/, scenario: /Jena/ };

describe("games", () => {
	test("the guided game leads through a march, an assault and a retreat by doing them", async () => {
		const page = await open(browser);
		await page.goto(server.address + "/guide");
		await page.waitForSelector(".guide");
		const lesson = (title: string) => page.waitForFunction((wanted) => document.querySelector(".guide h2")?.textContent?.includes(wanted), title);
		await lesson("The map is the table");
		await page.locator(".guide .main").click();
		await lesson("The sheet of orders");
		await page.locator(".guide .main").click();
		await lesson("Choose a unit");
		await choose(page, "pr.ir41");
		await lesson("Why not?");
		await askWhyNot(page);
		expect(await page.locator(".callout").textContent()).toMatch(/Rule (\d|terrain table)/);
		await lesson("Where to?");
		await shows(page, () => page.locator('.spot[aria-label^="0803"]').first().dispatchEvent("click"));
		await asked(page);
		await shows(page, () => page.locator('.facing[aria-label$="south"]').dispatchEvent("click"));
		await lesson("End the moves");
		await asked(page);
		await goOn(page);
		await lesson("Declare an assault");
		await choose(page, "pr.ir41");
		await asked(page);
		await shows(page, () => page.locator('.spot[aria-label^="0804"]').first().dispatchEvent("click"));
		await lesson("Let it strike home");
		/* 9.5.5: combat value 4 against 1; the figures are on the sheet before the dice fall */
		await answerUntil(page, async () => /Retreat/.test((await page.locator(".guide h2").textContent()) ?? ""), 12);
		await page.locator(".guide .main").click();
		await lesson("Look back");
		await page.locator(".guide .main").click();
		await page.waitForSelector(".guide", { state: "detached" });
		expect(page.complaints).toEqual([]);
		await page.context().close();
	});

	test("a whole short game against the computer, by clicking only", async () => {
		const page = await open(browser);
		await setUp(page, server.address, { ...short, side: /France/, against: /recruit/ });
		await page.waitForSelector(".piece");
		for (let clicks = 0; clicks < 400 && !/game is over/.test(await asked(page)); clicks++) await answer(page, clicks % 9 === 1);
		expect(await prompt(page)).toMatch(/game is over/);
		expect(page.complaints).toEqual([]);
		await page.context().close();
	});

	test("two browsers with an invitation link set up in secret", async () => {
		const host = await open(browser);
		await setUp(host, server.address, { book: /Napoléon/, scenario: /Grognard/, side: /France/, against: /friend/ });
		const link = await host.locator(".invitation input").inputValue();
		expect(link).toMatch(/\/join\//);
		const guest = await open(browser);
		await guest.goto(link);
		await guest.locator(".go").click();
		await guest.waitForURL(/\/game\//);
		for (const page of [host, guest]) await page.waitForSelector(".tray button");
		/* the host places everything; his blocks stay unknown to the guest */
		await answerUntil(host, async () => (await host.locator("[data-main]").count()) > 0, 60, true);
		expect(await host.locator(".piece").count()).toBeGreaterThan(6);
		const names = await guest.locator(".piece").evaluateAll((pieces) => pieces.map((piece) => piece.getAttribute("aria-label")));
		for (const marshal of ["Davout", "Lannes", "Murat"]) expect(names.join()).not.toContain(marshal);
		expect([...host.complaints, ...guest.complaints]).toEqual([]);
		await host.context().close();
		await guest.context().close();
	});

	test("friends: what cannot be undone is asked about, and a draw offered and accepted ends it", async () => {
		const host = await open(browser);
		await setUp(host, server.address, { book: /Trautenau/, scenario: /Trautenau, 27 June/, against: /friend/ });
		const link = await host.locator(".invitation input").inputValue();
		const guest = await open(browser);
		await guest.goto(link);
		await guest.locator(".go").click();
		for (const page of [host, guest]) await page.waitForSelector(".piece");
		await host.waitForSelector(".invitation", { state: "detached" });
		/* one of the two is asked, whichever marker was drawn */
		const mover = await Promise.race([host, guest].map((page) => page.waitForSelector("[data-main]").then(() => page)));
		const other = mover === host ? guest : host;
		await mover.locator("[data-main]").click();
		await mover.locator(".confirm .main").click();
		await mover.waitForFunction(() => !document.querySelector(".confirm"));
		await mover.getByRole("button", { name: "menu" }).click();
		await mover.getByRole("button", { name: "Offer a draw" }).click();
		await other.getByRole("button", { name: "Accept" }).click();
		await mover.waitForFunction(() => document.querySelector(".prompt")?.textContent?.includes("Nobody has won"));
		expect([...host.complaints, ...guest.complaints]).toEqual([]);
		await host.context().close();
		await guest.context().close();
	});

	test("hot-seat: the screen is handed over without showing the other side's cards", async () => {
		const page = await open(browser);
		await setUp(page, server.address, { ...short, against: /Myself/ });
		await page.waitForSelector(".hand-over .go");
		expect(await page.locator(".card, .piece").count()).toBe(0);
		await page.locator(".go").click();
		await page.waitForSelector(".card");
		const first = await page.locator(".card").first().getAttribute("class");
		await answerUntil(page, async () => (await page.locator(".hand-over").count()) === 1, 60);
		expect(await page.locator(".card, .piece").count()).toBe(0);
		await page.locator(".go").click();
		await page.waitForSelector(".card");
		const second = await page.locator(".card").first().getAttribute("class");
		expect(/french/.test(first!)).not.toBe(/french/.test(second!));
		expect(page.complaints).toEqual([]);
		await page.context().close();
	});

	test("the server is killed and started again: the page comes back to where it was", async () => {
		const page = await open(browser);
		await setUp(page, server.address, { book: /Trautenau/, scenario: /Trautenau, 27 June/, against: /Myself/ });
		await page.waitForSelector(".piece");
		for (let i = 0; i < 3; i++) await answer(page);
		const before = await asked(page);
		await server.kill();
		await page.waitForSelector(".banner");
		await server.start();
		await page.waitForSelector(".banner", { state: "detached" });
		expect(await asked(page)).toBe(before);
		await answer(page);
		expect(page.complaints).toEqual([]);
		await page.context().close();
	});

	test("resigned, and played again with sides changed", async () => {
		const page = await open(browser);
		await setUp(page, server.address, { ...short, side: /France/, against: /recruit/ });
		await page.waitForSelector(".piece");
		await page.getByRole("button", { name: "menu" }).click();
		await page.getByRole("button", { name: "Resign", exact: true }).click();
		await page.getByRole("button", { name: "Resign the game?" }).click();
		await page.waitForFunction(() => document.querySelector(".prompt")?.textContent?.includes("Prussia has won"));
		const old = page.url();
		await page.getByRole("button", { name: /Rematch/ }).click();
		await page.waitForURL((url) => url.href !== old && /\/game\//.test(url.pathname));
		await page.waitForSelector(".card");
		expect(await page.locator(".card").first().getAttribute("class")).toContain("prussian");
		await page.context().close();
	});

	test("a tablet with touch", async () => {
		const page = await open(browser, { viewport: { width: 768, height: 1024 }, hasTouch: true });
		await setUp(page, server.address, { book: /Trautenau/, scenario: /Trautenau, 27 June/, against: /Myself/ });
		await page.waitForSelector(".piece.acting");
		/* a tap on a stack fans it, a tap on a unit of it chooses it */
		for (let i = 0; i < 3 && !(await page.locator(".selected").count()); i++) {
			await lies(page, ".piece.acting");
			const box = (await page.locator(".piece.acting").last().boundingBox())!;
			await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
			await page.waitForSelector(".selected, .pane.fanned");
		}
		await page.waitForSelector(".selected");
		expect(page.complaints).toEqual([]);
		await page.context().close();
	});
});
