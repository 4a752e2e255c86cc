import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { TestServer, answer, answerUntil, asked, call, launch, make, open, prompt, shows } from "./support";

const server = new TestServer();
const club = new TestServer(["--public"]);
let browser: Browser;
type Page = Awaited<ReturnType<typeof open>>;

/* Two friends at a table with a clock of a minute, laid before everything else, so that it runs out meanwhile. */
let timed: { host: Page; guest: Page };

beforeAll(async () => {
	await Promise.all([server.start(), club.start()]);
	browser = await launch();
	timed = await friends({ clock: { kind: "minutes", amount: 1, then: "lose" } });
});
afterAll(async () => {
	await browser?.close();
	await Promise.all([server.close(), club.close()]);
});

const gameOf = (page: Page) => new URL(page.url()).pathname.split("/")[2];

/* A host and his guest at a table of Trautenau, each in a browser of his own. */
async function friends(more: object = {}): Promise<{ host: Page; guest: Page }> {
	const host = await open(browser);
	await host.addInitScript(() => {
		const badges: number[] = [];
		Object.assign(window, { badges });
		Object.assign(navigator, { setAppBadge: async (n: number) => void badges.push(n), clearAppBadge: async () => void badges.push(0) });
	});
	const id = await make(host, server.address, { scenario: "trautenau", seats: { prussian: "me", austrian: "invite" }, watch: true, ...more });
	await host.goto(`${server.address}/game/${id}`);
	const link = await host.locator(".invitation input").inputValue();
	const guest = await open(browser);
	await guest.goto(link);
	await guest.locator(".go").click();
	await Promise.all([host, guest].map((page) => page.waitForSelector(".piece")));
	await host.waitForSelector(".invitation", { state: "detached" });
	return { host, guest };
}

/* Who of the two is asked now, and who is not. */
async function turns({ host, guest }: { host: Page; guest: Page }): Promise<[Page, Page]> {
	const mover = await Promise.race([host, guest].map((page) => page.waitForSelector(".prompt:not(.waiting)").then(() => page)));
	return mover === host ? [host, guest] : [guest, host];
}

const left = (page: Page) => page.locator(".time-left").textContent();

async function say(page: Page, text: string): Promise<void> {
	await page.getByRole("button", { name: "menu" }).click();
	await page.getByLabel("Say something to the table").fill(text);
	await page.keyboard.press("Enter");
}

async function sign(page: Page, name: string, password: string, how: "sign in" | "Make an account"): Promise<void> {
	if (!(await page.locator(".pop").count())) await page.locator(".account > button").click();
	await page.locator('.pop input[name="name"]').fill(name);
	await page.locator('.pop input[name="password"]').fill(password);
	await page.locator(".pop button", { hasText: how }).click();
}

describe("people", () => {
	test("accounts: made, left, refused with a wrong password, entered again", async () => {
		const page = await open(browser);
		await page.goto(club.address + "/");
		await page.waitForSelector(".account");
		const name = () => page.locator(".account > button").first().textContent();
		expect(await name()).toBe("sign in");
		/* without an account nothing can be set up */
		await page.locator(".go").click();
		await page.locator(".error").waitFor();
		await sign(page, "Clausewitz", "vom kriege 1832", "Make an account");
		await page.waitForFunction(() => document.querySelector(".account > button")?.textContent === "Clausewitz");
		await page.locator(".account > button").first().click();
		await page.getByRole("button", { name: "sign out" }).click();
		await page.waitForFunction(() => document.querySelector(".account > button")?.textContent === "sign in");
		await sign(page, "Clausewitz", "vom frieden 1832", "sign in");
		await page.locator('.pop [role="alert"]').waitFor();
		expect(await name()).toBe("sign in");
		await sign(page, "Clausewitz", "vom kriege 1832", "sign in");
		await page.waitForFunction(() => document.querySelector(".account > button")?.textContent === "Clausewitz");
		await page.locator(".choices label", { hasText: "Myself" }).click();
		await page.locator(".go").click();
		await page.waitForSelector(".piece");
		await page.context().close();
	});

	test("accounts: another password signs the other browsers out, and an account can go", async () => {
		const here = await open(browser);
		const there = await open(browser);
		const named = (page: Page, name: string) => page.waitForFunction((wanted) => document.querySelector(".account > button")?.textContent === wanted, name);
		for (const [page, button] of [[here, "Make an account"], [there, "sign in"]] as const) {
			await page.goto(club.address + "/");
			await page.waitForSelector(".account");
			await sign(page, "Scharnhorst", "tilsit 1807", button);
			await named(page, "Scharnhorst");
		}
		await here.locator(".account > button").first().click();
		await here.getByText("Signed in with 2 browsers:").waitFor();
		await here.getByRole("button", { name: "Change the password" }).click();
		await here.getByLabel("Current password").fill("tilsit 1808");
		await here.getByLabel("New password").fill("gross-goerschen 1813");
		await here.getByRole("button", { name: "Change it" }).click();
		await here.locator('.pop [role="alert"]').waitFor();
		await here.getByLabel("Current password").fill("tilsit 1807");
		await here.getByRole("button", { name: "Change it" }).click();
		await here.locator(".pop").waitFor({ state: "detached" });
		await named(here, "Scharnhorst");
		await there.reload();
		await named(there, "sign in");
		await here.locator(".account > button").first().click();
		await here.getByRole("button", { name: "Delete the account" }).click();
		await here.getByLabel("Password", { exact: true }).fill("gross-goerschen 1813");
		await here.getByRole("button", { name: "Delete it for good" }).click();
		await named(here, "sign in");
		expect([...here.complaints, ...there.complaints]).toEqual([]);
		await here.context().close();
		await there.context().close();
	});

	test("watching: what everybody knows while it runs, everything once it is over", async () => {
		const player = await open(browser);
		await player.goto(club.address + "/");
		await player.waitForSelector(".account");
		await sign(player, "Brunswick", "auerstedt 1806", "Make an account");
		await player.waitForFunction(() => document.querySelector(".account > button")?.textContent === "Brunswick");
		const id = await make(player, club.address, { scenario: "grognard", seats: { french: "me", prussian: "computer:recruit" }, watch: true });
		await player.goto(`${club.address}/game/${id}`);
		await player.waitForSelector(".piece, .tray button");
		await answerUntil(player, async () => !(await player.locator(".tray button, .spot").count()), 80, true);
		await answer(player);
		await player.waitForSelector(".card");

		const watcher = await open(browser);
		await watcher.goto(club.address + "/");
		await watcher.locator(".games a", { hasText: "watch" }).first().click();
		await watcher.waitForSelector(".piece");
		expect(new URL(watcher.url()).pathname).toBe(`/game/${id}`);
		const names = () => watcher.locator(".piece").evaluateAll((pieces) => pieces.map((piece) => piece.getAttribute("aria-label")).join("; "));
		for (const marshal of ["Davout", "Lannes", "Murat", "Hohenlohe"]) expect(await names()).not.toContain(marshal);
		expect(await watcher.locator(".card").count()).toBe(0);
		expect(await watcher.locator("[data-main], .spot, .piece.acting").count()).toBe(0);
		/* he reads what is said, and says nothing himself */
		await watcher.getByRole("button", { name: "menu" }).click();
		expect(await watcher.getByLabel("Say something to the table").count()).toBe(0);
		expect(await watcher.getByRole("button", { name: "Resign" }).count()).toBe(0);
		await say(player, "We are too late.");
		await watcher.waitForFunction(() => document.querySelector(".chat")?.textContent?.includes("We are too late."));
		await watcher.keyboard.press("Escape");
		await player.getByRole("button", { name: "Resign", exact: true }).click();
		await player.getByRole("button", { name: "Resign the game?" }).click();
		await watcher.waitForFunction(() => [...document.querySelectorAll(".piece")].some((piece) => piece.getAttribute("aria-label")?.includes("Davout")));
		expect(await names()).toContain("Hohenlohe");
		/* the player may look behind the other screen now, too */
		await player.getByRole("button", { name: "Reveal everything" }).click();
		await player.waitForFunction(() => [...document.querySelectorAll(".piece")].some((piece) => piece.getAttribute("aria-label")?.includes("Hohenlohe")));
		expect([...player.complaints, ...watcher.complaints]).toEqual([]);
		await player.context().close();
		await watcher.context().close();
	});

	test("talk goes to the other side of the table", async () => {
		const { host, guest } = await friends();
		await say(host, "Your move, I believe.");
		/* a badge until it is read */
		await guest.waitForFunction(() => document.querySelector(".strip .badge")?.textContent === "1");
		await guest.getByRole("button", { name: /^Talk/ }).click();
		await guest.waitForFunction(() => document.querySelector(".chat")?.textContent?.includes("Your move, I believe.") && !document.querySelector(".strip .badge"));
		await guest.keyboard.press("Escape");
		await guest.waitForSelector("dialog.page-leaf", { state: "detached" });
		await guest.getByRole("button", { name: "menu" }).click();
		await guest.waitForFunction(() => document.querySelector(".chat")?.textContent?.includes("Your move, I believe."));
		await guest.getByLabel("Say something to the table").fill("I am still drawing my sword.");
		await guest.keyboard.press("Enter");
		await host.waitForFunction(() => document.querySelector(".chat")?.textContent?.includes("drawing my sword"));
		/* it is still there for who comes back */
		await host.reload();
		await host.waitForSelector(".piece");
		await host.getByRole("button", { name: "menu" }).click();
		await host.waitForFunction(() => document.querySelector(".chat")?.textContent?.includes("drawing my sword"));
		await host.context().close();
		await guest.context().close();
	});

	test("undo past a barrier: asked for, consented to, and the question is back", async () => {
		const pair = await friends();
		const [mover, other] = await turns(pair);
		await asked(mover);
		const question = await prompt(mover);
		await shows(mover, () => mover.locator("[data-main]").click());
		await shows(mover, () => mover.locator(".confirm .main").click());
		/* alone he cannot: the refusal is told */
		await mover.getByRole("button", { name: "Undo" }).click();
		await mover.locator(".prompt .refusal").waitFor();
		await mover.getByRole("button", { name: "menu" }).click();
		await mover.getByRole("button", { name: "Ask to take back" }).click();
		await other.getByRole("button", { name: "Accept" }).click();
		await mover.waitForFunction((was) => document.querySelector(".prompt")?.textContent?.startsWith(was), question.slice(0, 20));
		expect(mover.complaints).toEqual([]);
		await mover.context().close();
		await other.context().close();
	});

	test("your turn: in the title, on the badge, and in the lobby", async () => {
		const pair = await friends();
		const [mover, other] = await turns(pair);
		await mover.waitForFunction(() => /^● your move/.test(document.title));
		await other.waitForFunction(() => !/your move/.test(document.title) && /Trautenau/.test(document.title));
		const badges = () => pair.host.evaluate(() => (window as unknown as { badges: number[] }).badges.at(-1));
		expect(await badges()).toBe(mover === pair.host ? 1 : 0);
		const lobby = await mover.context().newPage();
		await lobby.goto(server.address + "/");
		await lobby.waitForFunction(() => /^\(\d+\) Vedette/.test(document.title));
		expect(await lobby.locator(".games", { hasText: "your move" }).count()).toBeGreaterThan(0);
		await mover.context().close();
		await other.context().close();
	});

	test("a clock: offered in the lobby, shown to both, and it ends the game", async () => {
		const page = await open(browser);
		await page.goto(server.address + "/");
		await page.waitForSelector(".go");
		await page.locator(".choices label", { hasText: "A friend" }).click();
		await page.locator(".clock select").selectOption("minutes");
		await page.locator(".go").click();
		await page.waitForSelector(".time-left");
		const { game } = await call<{ game: { clock: object } }>(page, "game", { game: gameOf(page) });
		expect(game.clock).toMatchObject({ kind: "minutes", amount: 60, then: "lose" });
		await page.context().close();
		/* the table of one minute that was laid at the start */
		const { host, guest } = timed;
		if (await host.locator(".time-left").count()) expect(await left(host)).toMatch(/Prussia has \d+:\d\d left.*Austria has \d+:\d\d left/);
		await Promise.all([host, guest].map((one) => one.waitForFunction(() => /game is over.*has run out of time/.test(document.querySelector(".prompt")?.textContent ?? ""))));
		expect(await host.locator(".time-left").count()).toBe(0);
		await host.context().close();
		await guest.context().close();
	});

	test("a clock runs down before one's eyes", async () => {
		const { host, guest } = await friends({ clock: { kind: "minutes", amount: 2, then: "note" } });
		const first = await left(host);
		await host.waitForFunction((was) => document.querySelector(".time-left")?.textContent !== was, first);
		expect(await left(host)).toMatch(/1:\d\d left/);
		await host.context().close();
		await guest.context().close();
	});
});
