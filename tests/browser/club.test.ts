import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:net";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { TestServer, call, launch, open } from "./support";

type Page = Awaited<ReturnType<typeof open>>;

/* A mail server inside the test: every letter as it came. */
class Office {
	letters: string[] = [];
	private readonly server: Server = createServer((socket) => {
		let letter = "";
		let writing = false;
		socket.write("220 here\r\n");
		socket.on("data", (bytes) => {
			for (const line of String(bytes).split("\r\n").slice(0, -1)) {
				if (writing && line !== ".") letter += line + "\n";
				else if (writing) {
					writing = false;
					this.letters.push(letter);
					socket.write("250 taken\r\n");
				} else if (/^DATA/i.test(line)) {
					writing = true;
					letter = "";
					socket.write("354 go on\r\n");
				} else socket.write(/^QUIT/i.test(line) ? "221 bye\r\n" : "250 well\r\n");
			}
		});
		socket.on("error", () => socket.destroy());
	});

	async start(): Promise<string> {
		await new Promise<void>((resolve) => this.server.listen(0, "127.0.0.1", resolve));
		return `smtp://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
	}

	close(): void {
		this.server.close();
	}

	/* The path of the link to that page in a letter that has come, or comes within the minute. */
	async link(page: string): Promise<string> {
		for (let tries = 0; tries < 600; tries++) {
			for (const letter of this.letters) {
				const found = letter.replaceAll("=\n", "").match(new RegExp(`https://[^/]+(/${page}/[a-z2-9]{32})`));
				if (found) return found[1];
			}
			await new Promise((later) => setTimeout(later, 100));
		}
		throw new Error(`no letter with ${page}`);
	}
}

const office = new Office();
let club: TestServer;
let browser: Browser;
const axe = readFileSync(fileURLToPath(new URL("../../web/node_modules/axe-core/axe.min.js", import.meta.url)), "utf8");
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

beforeAll(async () => {
	const post = await office.start();
	club = new TestServer(["--public", "--no-limits", "--smtp", post, "--mail-from", "table@vedette.example"]);
	await club.start();
	browser = await launch();
});
afterAll(async () => {
	await browser?.close();
	await club?.close();
	office.close();
});

async function member(name: string, options: object = {}, server = club): Promise<Page> {
	const page = await open(browser, options);
	await page.goto(server.address + "/");
	await page.locator(".account > button").click();
	await page.locator('.pop input[name="name"]').fill(name);
	await page.locator('.pop input[name="password"]').fill("Trautenau 1866");
	await page.locator(".pop button", { hasText: "Make an account" }).click();
	await page.waitForFunction((wanted) => document.querySelector(".account > button")?.textContent === wanted, name);
	return page;
}

/* Nothing serious, and nothing wider than the screen. */
async function expectSound(page: Page): Promise<void> {
	const found = (await page.evaluate(`${axe}; axe.run().then((r) => r.violations.filter((v) => /serious|critical/.test(v.impact)).map((v) => v.id + " " + v.nodes[0].html))`)) as string[];
	expect(found).toEqual([]);
	expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
	expect(page.complaints).toEqual([]);
}

interface Decision {
	ticket: number;
	actions: object[];
}

/* A game at Trautenau in which both have answered, and the second gives up. */
async function play(host: Page, guest: Page): Promise<void> {
	const { game } = await call<{ game: { id: string } }>(host, "create", { scenario: "trautenau", seats: { prussian: "me", austrian: "open" } });
	await call(guest, "take", { game: game.id, seat: "austrian" });
	const answered = new Set<string>();
	for (let i = 0; i < 200 && answered.size < 2; i++) {
		const [page, seat] = i % 2 ? ([guest, "austrian"] as const) : ([host, "prussian"] as const);
		const decision = await call<Decision | null>(page, "decision", { game: game.id, seat }).catch(() => null);
		if (!decision?.actions?.length) continue;
		await call(page, "play", { game: game.id, seat, ticket: decision.ticket, action: decision.actions[0] });
		answered.add(seat);
	}
	expect(answered.size).toBe(2);
	await call(guest, "resign", { game: game.id, seat: "austrian" });
}

const pictured = async (page: Page, name: string) => {
	if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/${name}.png`, fullPage: true });
};

/* A bot's program: one question over a socket that was opened with its token. */
async function program(address: string, token: string, method: string, params: object): Promise<unknown> {
	const { WebSocket } = await import("ws");
	const socket = new WebSocket(address.replace("http", "ws") + "/socket", "vedette", { headers: { Authorization: `Bearer ${token}` } });
	try {
		return await new Promise((resolve, reject) => {
			socket.on("error", reject);
			socket.on("open", () => socket.send(JSON.stringify({ jsonrpc: "2.0", id: 1, method, params })));
			socket.on("message", (text) => {
				const message = JSON.parse(String(text));
				if (message.id !== 1) return;
				if (message.error) reject(new Error(message.error.message));
				else resolve(message.result);
			});
		});
	} finally {
		socket.terminate();
	}
}

describe("a club", () => {
	test("a bot is made, shows its token once, sits down marked as one, and is sent away", async () => {
		const keeper = await member("Moltke");
		const host = await member("Benedek", phone);
		await keeper.goto(club.address + "/account");
		await keeper.getByLabel("Its name").fill("Kriegsspiel");
		await keeper.getByRole("button", { name: "Make a bot" }).click();
		const token = await keeper.locator(".token").innerText();
		expect(token).toMatch(/^bot_[a-z2-9]{40}$/);
		await expectSound(keeper);
		await pictured(keeper, "bots-desk");
		await keeper.reload();
		await keeper.getByText("has had a token since").waitFor();
		expect(await keeper.locator(".token").count()).toBe(0);

		const { game } = await call<{ game: { id: string } }>(host, "create", { scenario: "trautenau", watch: true, seats: { prussian: "me", austrian: "open" } });
		await program(club.address, token, "take", { game: game.id, seat: "austrian" });
		await host.reload();
		await host.getByText("against Kriegsspiel (bot)").first().waitFor();
		await expectSound(host);
		await host.goto(`${club.address}/game/${game.id}`);
		await host.getByRole("button", { name: "menu" }).click();
		await host.locator(".seats", { hasText: "Kriegsspiel (bot)" }).waitFor();
		await pictured(host, "bot-at-the-table-phone");

		await keeper.getByRole("button", { name: "Revoke the token of Kriegsspiel" }).click();
		await keeper.getByText("has no token").waitFor();
		await expect(program(club.address, token, "game", { game: game.id })).rejects.toThrow("401");
		await keeper.getByRole("button", { name: "Delete the bot Kriegsspiel" }).click();
		await keeper.getByRole("button", { name: "Delete it for good" }).click();
		await keeper.getByRole("link", { name: "Kriegsspiel" }).waitFor({ state: "detached" });
		await keeper.context().close();
		await host.context().close();
	});

	test("a passkey is added, signs in without a password, and is deleted", async ({ skip }) => {
		const house = new TestServer(["--public", "--no-limits", "--host", "localhost"]);
		await house.start();
		const page = await member("Yorck", {}, house);
		const devices = await page.context().newCDPSession(page);
		await devices.send("WebAuthn.enable");
		await devices.send("WebAuthn.addVirtualAuthenticator", {
			options: { protocol: "ctap2", transport: "internal", hasResidentKey: true, hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
		});
		await page.goto(house.address + "/account");
		await page.getByRole("heading", { name: "Logins" }).waitFor();
		if (!(await page.getByRole("heading", { name: "Passkeys" }).count())) {
			await house.close();
			skip("built without libfido2");
		}
		await page.getByLabel("Your password, to add one").fill("wrong 1866");
		await page.getByRole("button", { name: "Add a passkey" }).click();
		await page.getByRole("alert").waitFor();
		await page.getByLabel("Your password, to add one").fill("Trautenau 1866");
		await page.getByRole("button", { name: "Add a passkey" }).click();
		await page.getByText("added a passkey").waitFor();
		await expectSound(page);
		await pictured(page, "passkey-desk");
		await page.goto(house.address + "/");
		await page.locator(".account > button").click();
		await page.getByRole("button", { name: "sign out" }).click();
		await page.waitForFunction(() => document.querySelector(".account > button")?.textContent === "sign in");
		await page.locator(".account > button").click();
		await expectSound(page);
		await page.getByRole("button", { name: "sign in with a passkey" }).click();
		await page.waitForFunction(() => document.querySelector(".account > button")?.textContent === "Yorck");
		await page.goto(house.address + "/account");
		await page.getByText("logged in with a passkey").waitFor();
		await page.setViewportSize(phone.viewport);
		await expectSound(page);
		for (const button of await page.getByRole("button", { name: "Delete it" }).all()) await button.click();
		await page.getByText("deleted a passkey").waitFor();
		await page.context().close();
		await house.close();
	});

	test("order: a line is reported, its author blocked and silenced; a season begins; all of it is in the log", async () => {
		const house = new TestServer(["--public", "--no-limits"]);
		await house.start();
		const operator = await member("Scharnhorst", {}, house);
		const host = await member("Gneisenau", {}, house);
		const rude = await member("Ruechel", phone, house);
		await house.kill();
		await house.start(["--operator", "Scharnhorst"]);
		await Promise.all([operator, host, rude].map((page) => page.reload()));
		for (const page of [host, rude]) await page.waitForFunction(() => document.querySelector(".account > button")?.textContent !== "sign in");
		const { game } = await call<{ game: { id: string } }>(host, "create", { scenario: "trautenau", seats: { prussian: "me", austrian: "open" } });
		await call(rude, "take", { game: game.id, seat: "austrian" });
		await call(rude, "chat", { game: game.id, seat: "austrian", text: "You march like a sutler." });

		/* at the table */
		await host.goto(`${house.address}/game/${game.id}`);
		await host.getByRole("button", { name: "menu" }).click();
		await host.getByRole("button", { name: "About this line of Ruechel" }).click();
		await pictured(host, "report-desk");
		await host.getByRole("button", { name: "Report this line" }).click();
		await host.getByText("An operator will read it.").waitFor();
		await host.getByRole("button", { name: "About this line of Ruechel" }).click();
		await host.getByRole("button", { name: "Block Ruechel" }).click();
		await host.getByText("Ruechel is blocked.").waitFor();
		await expectSound(host);
		await host.goto(house.address + "/account");
		await host.getByRole("button", { name: "Unblock Ruechel" }).waitFor();
		await expectSound(host);
		await pictured(host, "blocked-desk");

		/* the operator */
		await operator.locator(".account > button").click();
		await operator.getByRole("link", { name: "Operator" }).click();
		await operator.getByText("You march like a sutler.").waitFor();
		await operator.locator(".report").getByLabel("Reason").fill("told him so");
		await operator.getByRole("button", { name: "Close the report" }).click();
		await operator.getByText("Nothing waits to be read.").waitFor();
		await operator.locator("summary", { hasText: "Silence an account" }).click();
		const silence = operator.locator("details[open]");
		await silence.getByLabel("Name of the account").fill("Ruechel");
		await silence.getByLabel("For so many days").fill("3");
		await silence.getByLabel("Reason").fill("rude");
		await silence.getByRole("button", { name: "Silence an account" }).click();
		await operator.getByText(/silenced until/).first().waitFor();
		await operator.locator("summary", { hasText: "Begin a season" }).click();
		const season = operator.locator("details[open]").last();
		await season.getByLabel("Its title").fill("Spring 1806");
		await season.getByLabel("Reason").fill("a new year");
		await season.getByRole("button", { name: "Begin a season" }).click();
		await operator.getByText("Spring 1806 has been under way").waitFor();
		expect(await operator.locator("tbody tr").count()).toBe(3);
		await expectSound(operator);
		await pictured(operator, "operator-desk");
		await operator.setViewportSize(phone.viewport);
		await expectSound(operator);
		await pictured(operator, "operator-phone");

		/* whoever was rude */
		await rude.goto(`${house.address}/game/${game.id}`);
		await rude.getByRole("button", { name: "menu" }).click();
		await rude.getByLabel("Say something to the table").fill("What?");
		await rude.keyboard.press("Enter");
		await rude.getByText(/the operator has silenced you until/).waitFor();
		await expectSound(rude);
		await rude.goto(house.address + "/operator");
		await rude.getByText("this is for operators").waitFor();

		/* the season's table */
		await call(rude, "resign", { game: game.id, seat: "austrian" });
		const guest = await member("Boyen", phone, house);
		await host.goto(house.address + "/");
		await play(host, guest);
		await guest.goto(house.address + "/ratings");
		await guest.getByRole("link", { name: "Spring 1806" }).click();
		await guest.getByRole("heading", { name: /, Spring 1806/ }).waitFor();
		await guest.getByRole("link", { name: "Gneisenau" }).waitFor();
		await expectSound(guest);
		await pictured(guest, "season-phone");
		await Promise.all([operator, host, rude, guest].map((page) => page.context().close()));
		await house.close();
	});

	test("an address is given, proved by letter, and a forgotten password chosen anew", async () => {
		const page = await member("Blumenthal");
		await page.goto(club.address + "/account");
		await page.getByLabel("E-mail address").fill("blumenthal@post.example");
		await page.getByLabel("Password").fill("Trautenau 1866");
		await page.getByRole("button", { name: "Send a letter there" }).click();
		await page.getByText("A letter is on its way to blumenthal@post.example").waitFor();
		await expectSound(page);
		const other = await open(browser, phone);
		await other.goto(club.address + (await office.link("prove")));
		await other.getByRole("button", { name: "It is mine" }).click();
		await other.getByText("Letters will find you there.").waitFor();
		await page.reload();
		await page.getByText("a letter goes to blumenthal@post.example").waitFor();
		await page.getByText("proved an address").waitFor();

		await other.goto(club.address + "/");
		await other.locator(".account > button").click();
		await other.locator('.pop input[name="name"]').fill("Blumenthal");
		await other.getByRole("button", { name: "Password forgotten" }).click();
		await other.getByText("a letter is on its way").waitFor();
		await other.goto(club.address + (await office.link("reset")));
		await other.getByLabel("New password").fill("Soor and Rudersdorf");
		await expectSound(other);
		await other.getByRole("button", { name: "Take it" }).click();
		await other.getByText("Your password is changed").waitFor();
		await page.reload();
		await page.getByRole("alert").waitFor(); /* the other browser is out */
		await other.goto(club.address + "/account");
		await other.getByText("chose a new password by letter").waitFor();
		await expectSound(other);
		await page.context().close();
		await other.context().close();
	});

	test("ratings: a table, what a side is worth, and how a player came to his, on a desk and on a phone", async () => {
		const host = await member("Bonin");
		const guest = await member("Gablenz", phone);
		await host.goto(club.address + "/ratings");
		await host.getByText("No game has counted yet.").waitFor();
		await host.goto(club.address + "/");
		if (process.env.PICTURES) await guest.screenshot({ path: `${process.env.PICTURES}/lobby-phone.png` });
		for (let i = 0; i < 3; i++) await play(host, guest);
		for (const page of [host, guest]) {
			await page.goto(club.address + "/ratings");
			await page.getByRole("link", { name: "Bonin" }).waitFor();
			const rows = await page.locator(".ratings tbody tr").allInnerTexts();
			expect(rows.map((row) => row.split(/\s+/)[1])).toEqual(["Bonin", "Gablenz"]);
			await page.getByText(/\+\d+ points, between −\d+ and \+\d+, after 3 games/).waitFor();
			await expectSound(page);
			await page.getByRole("link", { name: "Bonin" }).click();
			await page.getByRole("img", { name: /The rating over 3 games/ }).waitFor();
			expect(await page.locator("tbody tr").count()).toBe(3);
			await expectSound(page);
			if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/player-${page === host ? "desk" : "phone"}.png`, fullPage: true });
			await page.goBack();
			await page.getByRole("link", { name: "Bonin" }).waitFor();
			if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/ratings-${page === host ? "desk" : "phone"}.png`, fullPage: true });
			await page.goto(club.address + "/account");
			await page.getByRole("heading", { name: "Logins" }).waitFor();
			if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/account-${page === host ? "desk" : "phone"}.png`, fullPage: true });
		}
		await host.context().close();
		await guest.context().close();
	});

	test("a tournament is called, entered, paired and counted", async () => {
		const host = await member("Scharnhorst");
		const guest = await member("Lannes", phone);
		await host.goto(club.address + "/tournaments");
		await host.getByLabel("Its name").fill("Saalfeld Cup");
		await host.getByLabel("Scenario").selectOption("trautenau");
		await host.getByLabel("Rounds").fill("1");
		await host.getByRole("button", { name: "Call it" }).click();
		await expectSound(host);
		await host.getByRole("link", { name: "Saalfeld Cup" }).click();
		const cup = host.url();
		await guest.goto(cup);
		for (const page of [host, guest]) {
			await page.getByRole("button", { name: "Take part" }).click();
			await page.getByRole("button", { name: "Withdraw" }).waitFor();
		}
		expect(await guest.getByRole("button", { name: "Begin round" }).count()).toBe(0);
		await host.getByRole("button", { name: "Begin round 1" }).click();
		await host.getByText("Scharnhorst and Lannes").waitFor();
		const game = (await host.getByRole("link", { name: "the table" }).getAttribute("href"))!.split("/")[2];
		await call(guest, "resign", { game, seat: "austrian" });
		for (const page of [host, guest]) {
			await page.goto(cup);
			await page.getByText("1 : 0").waitFor();
			const rows = await page.locator(".standings tbody tr").allInnerTexts();
			expect(rows.map((row) => row.split(/\s+/).slice(1, 3))).toEqual([
				["Scharnhorst", "1"],
				["Lannes", "0"],
			]);
			await expectSound(page);
			if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/cup-${page === host ? "desk" : "phone"}.png`, fullPage: true });
		}
		await host.context().close();
		await guest.context().close();
	});
});
