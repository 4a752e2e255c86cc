import { readFileSync } from "node:fs";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { TestServer, assault, askWhyNot, asked, battle, call, choose, launch, lay, march, open, setUp, shows } from "./support";

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

type Page = Awaited<ReturnType<typeof open>>;
const gameOf = (page: Page) => new URL(page.url()).pathname.split("/")[2];

async function set(page: Page, label: string): Promise<void> {
	await page.getByRole("button", { name: "menu" }).click();
	await page.getByRole("button", { name: "Settings" }).click();
	await page.getByLabel(label, { exact: true }).click();
	await page.keyboard.press("Escape");
	await page.waitForSelector("dialog.page-leaf", { state: "detached" });
}

describe("the screen", () => {
	test("buttons say what they do: to stand, which arm is lost, to stay", async () => {
		const page = await open(browser);
		const buttons = () => page.locator(".prompt .answer, [data-main]").allTextContents();
		/* 9.5.4: whoever is assaulted may give way, or stand */
		await lay(page, server.address, { ...assault, actions: [...assault.actions!, { do: "at", at: "0811" }, { do: "done" }] });
		await asked(page);
		expect(await buttons()).toEqual(["Stand"]);
		/* every card is a loss, and Lannes has cavalry and infantry to lose */
		await lay(page, server.address, { ...battle, actions: [...battle.actions!, { do: "yes" }] }, { prussian: "computer:recruit" });
		await asked(page);
		expect(await buttons()).toEqual(["Cavalry", "Infantry"]);
		expect(page.complaints).toEqual([]);
		await page.context().close();
	});

	test("lobby: options have their paragraph, and the game is played with those that were chosen", async () => {
		const page = await open(browser);
		await page.goto(server.address + "/");
		await page.waitForSelector(".options");
		const row = page.locator(".options li", { hasText: "without a commander in chief" });
		const rule = row.locator(".rule");
		expect(await rule.textContent()).toBe("7.2");
		await rule.click();
		await page.waitForSelector(".rule-slip");
		expect(await page.locator(".rule-slip").textContent()).toMatch(/^7\.2 Lines to formation commanders/);
		await page.keyboard.press("Escape");
		await page.waitForSelector(".rule-slip", { state: "detached" });
		await row.locator("input").check();
		await page.locator(".choices label", { hasText: "Myself" }).click();
		await page.locator(".go").click();
		await page.waitForSelector(".piece");
		const { game } = await call<{ game: { options: Record<string, boolean> } }>(page, "game", { game: gameOf(page) });
		expect(game.options["chiefless-command"]).toBe(true);
		expect(game.options["losses-highest"]).toBe(false);
		await page.context().close();
	});

	test("assault: odds, every modifier with its paragraph and the chances stand there before it is committed", async () => {
		const page = await open(browser);
		const game = await lay(page, server.address, assault);
		const ticket = async () => (await call<{ ticket: number }>(page, "decision", { game, seat: "austrian" })).ticket;
		const before = await ticket();
		await page.locator(".spot").first().focus();
		await page.waitForSelector(".preview .bar");
		const told = await page.evaluate(() => ({
			groups: [...document.querySelectorAll(".preview .chances > div > div")].map((group) => [...group.querySelectorAll(".bar b")].map((share) => Number(share.textContent))),
			terms: [...document.querySelectorAll(".preview .terms tr:not(.sum)")].map((row) => [...row.querySelectorAll("td")].map((cell) => cell.textContent)),
			sums: [...document.querySelectorAll(".preview .terms .sum td:first-child")].map((cell) => cell.textContent),
		}));
		expect(told.terms.length).toBeGreaterThan(1);
		for (const [label, value, rule] of told.terms) {
			expect(label).toMatch(/\w{3,}/);
			expect(value).toMatch(/^−?\d/);
			expect(rule).toMatch(/^\d|table/);
		}
		expect(told.sums.join()).toMatch(/Column/);
		expect(told.groups.length).toBeGreaterThan(0);
		for (const shares of told.groups) expect(Math.abs(shares.reduce((sum, share) => sum + share, 0) - 100)).toBeLessThanOrEqual(2);
		/* nothing has been played by looking */
		expect(await ticket()).toBe(before);
		expect(page.complaints).toEqual([]);
		await page.context().close();
	});

	test("attack: what a yes would bring stands there without pointing; the combat's cards stay to be read", async () => {
		const page = await open(browser);
		await lay(page, server.address, battle, { prussian: "computer:recruit" });
		await page.waitForSelector(".preview .bar");
		const shares = await page.locator(".preview .bar b").allTextContents();
		expect(Math.abs(shares.reduce((sum, share) => sum + Number(share), 0) - 100)).toBeLessThanOrEqual(2);
		for (const rule of await page.locator(".preview .terms tr:not(.sum) td:last-child").allTextContents()) expect(rule).toMatch(/combat/);
		await shows(page, () => page.getByRole("button", { name: "Attack", exact: true }).click());
		await page.waitForSelector(".combat .combat-card.open");
		expect(await page.locator(".combat").textContent()).toMatch(/suffers \d loss(es)?, \d+ fatigue/);
		expect(page.complaints).toEqual([]);
		await page.context().close();
	});

	test("windows: being asked is one click, and the server keeps it", async () => {
		const page = await open(browser);
		await setUp(page, server.address, { book: /Napoléon/, scenario: /Jena/, side: /France/, against: /recruit/ });
		await page.waitForSelector(".windows summary");
		await page.locator(".windows summary").click();
		const held = () => call<{ orders: { window: string; answer: unknown }[] }>(page, "standing", { game: gameOf(page), seat: "french" });
		expect((await held()).orders).toEqual([]);
		await page.getByLabel("a combat begins").click();
		await page.waitForFunction(() => document.querySelector(".windows summary")?.textContent?.includes("asked at 1"));
		expect((await held()).orders.map(({ window, answer: what }) => [window, what])).toEqual([["combat", "hold"]]);
		await page.getByLabel("a combat begins").click();
		await page.waitForFunction(() => document.querySelector(".windows summary")?.textContent?.includes("you are not asked"));
		await page.context().close();
	});

	test("settings: each of them changes what is seen", async () => {
		const page = await open(browser, { reducedMotion: "no-preference" });
		await lay(page, server.address, march);
		const seen = () =>
			page.evaluate(() => {
				const style = (selector: string) => getComputedStyle(document.querySelector(selector)!);
				return { ink: style(".sheet").color, size: document.querySelector(".piece .face")!.getBoundingClientRect().width, edge: style(".counter-edge").transform, beat: style("html").getPropertyValue("--beat") };
			});
		const before = await seen();
		/* a dark look is that of the page: the map and what lies on it are printed */
		const ofMap = () => page.evaluate(() => getComputedStyle(document.querySelector(".world")!).color);
		const printed = await ofMap();
		await set(page, "dark");
		expect((await seen()).ink).not.toBe(before.ink);
		expect(await ofMap()).toBe(printed);
		await set(page, "light");
		expect((await seen()).ink).toBe(before.ink);
		await set(page, "High contrast");
		expect((await seen()).ink).not.toBe(before.ink);
		await set(page, "Large counters");
		expect((await seen()).size).toBeGreaterThan(before.size * 1.15);
		await set(page, "Strong side patterns");
		expect((await seen()).edge).not.toBe(before.edge);
		/* slow pieces walk, and those that move at once do not */
		const walks = async (unit: string) => {
			await page.evaluate(() => {
				const walked: number[] = [];
				const animate = Element.prototype.animate;
				Element.prototype.animate = function (frames, options) {
					walked.push((options as KeyframeAnimationOptions).duration as number);
					return animate.call(this, frames, options);
				};
				Object.assign(window, { walked });
			});
			await choose(page, unit);
			await shows(page, () => page.locator(".spot").first().dispatchEvent("click"));
			await page.evaluate(() => new Promise(requestAnimationFrame));
			const walked = await page.evaluate(() => (window as unknown as { walked: number[] }).walked);
			await shows(page, () => page.keyboard.press("z"));
			await shows(page, () => page.keyboard.press("z"));
			return walked;
		};
		await set(page, "slow");
		expect((await seen()).beat).toBe("880ms");
		expect(Math.max(...(await walks("pr.ir41")))).toBeGreaterThanOrEqual(440);
		await set(page, "at once");
		expect(await walks("pr.1jaeg")).toEqual([]);
		/* and the browser keeps them */
		await page.reload();
		await page.waitForSelector(".piece");
		expect((await seen()).ink).not.toBe(before.ink);
		await page.context().close();
	});

	test("story: a line leads to its place on the map", async () => {
		const page = await open(browser);
		await lay(page, server.address, march);
		await choose(page, "pr.ir41");
		await shows(page, () => page.locator(".spot").last().dispatchEvent("click"));
		await page.waitForSelector(".leaf .story-link");
		const link = page.locator(".leaf .story-link").last();
		const at = (await link.getAttribute("href"))!.slice(1);
		/* the map is somewhere else */
		await page.evaluate(() => document.querySelector<HTMLElement>(".small-map")!.dispatchEvent(new MouseEvent("click", { bubbles: true, clientX: 30, clientY: innerHeight - 90 })));
		await link.click();
		await page.waitForFunction((wanted) => document.querySelector(".spoken")?.textContent?.includes(wanted), at);
		await page.waitForFunction(() => {
			const place = document.querySelector(".cursor")?.getBoundingClientRect();
			const pane = document.querySelector(".pane")!.getBoundingClientRect();
			return !!place && place.left >= pane.left && place.right <= pane.right && place.top >= pane.top && place.bottom <= pane.bottom;
		});
		await page.context().close();
	});

	test("a ruling is reported in a file: from the refusal itself, and from the menu", async () => {
		const page = await open(browser);
		await lay(page, server.address, march);
		await choose(page, "pr.ir41");
		await askWhyNot(page);
		const [refusal] = await Promise.all([page.waitForEvent("download"), page.locator(".callout button", { hasText: "report" }).click()]);
		const text = readFileSync(await refusal.path(), "utf8");
		expect(text).toMatch(/"rule"/);
		expect(text).toMatch(/"reason"/);
		await page.getByRole("button", { name: "menu" }).click();
		const [report] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Report a ruling" }).click()]);
		expect(report.suggestedFilename()).toMatch(/\.\w+$/);
		expect(page.complaints).toEqual([]);
		await page.context().close();
	});

	test("a card that cannot be played says why not, with its paragraph", async () => {
		const page = await open(browser);
		/* Care is a blue card: it is played before the initiative, not in an operation */
		await lay(page, server.address, { scenario: "conscript", changes: [{ hand: { french: ["F09"] } }, { active: "french" }, { step: "operations" }] }, { prussian: "computer:recruit" });
		await asked(page);
		await page.locator(".card:not(.playable)").first().dispatchEvent("click");
		await page.waitForSelector(".why-not");
		expect(await page.locator(".why-not").textContent()).toMatch(/Why not/);
		await page.context().close();
	});
});
