import { spawn, type ChildProcess } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium, type Browser, type BrowserContextOptions, type Page } from "playwright-core";

const root = fileURLToPath(new URL("../..", import.meta.url));
const program = process.env.VEDETTE ?? join(root, "build/release/vedette");

/* A server of its own on a free port, with its own data; it can be killed and started again where it was. */
export class TestServer {
	private process: ChildProcess | null = null;
	private readonly data = mkdtempSync(join(tmpdir(), "vedette-browser-"));
	address = "";

	constructor(private readonly options: string[] = []) {}

	async start(): Promise<void> {
		if (!existsSync(program)) throw new Error(`${program} is not built`);
		const port = this.address ? new URL(this.address).port : "0";
		const started = spawn(program, ["serve", "--port", port, "--data-dir", this.data, "--pace", "0", ...this.options]);
		this.process = started;
		this.address = await new Promise<string>((resolve, reject) => {
			started.stdout.once("data", (text) => resolve(String(text).split("\n")[0].trim().replace(/\/$/, "")));
			started.once("exit", () => reject(new Error("the server did not start")));
		});
	}

	async kill(): Promise<void> {
		const dying = this.process;
		if (!dying) return;
		const gone = new Promise((resolve) => dying.once("exit", resolve));
		dying.kill("SIGKILL");
		await gone;
		this.process = null;
	}

	async close(): Promise<void> {
		await this.kill();
		rmSync(this.data, { recursive: true, force: true });
	}
}

/* How long the page may take for what it owes. No test measures time: this only ends one that waits for what never comes. */
const patience = 120_000;

export function launch(): Promise<Browser> {
	return chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
}

/* A page in a browser of its own (cookies and all). What it complains about fails the test that asks. */
export async function open(browser: Browser, options: BrowserContextOptions = {}): Promise<Page & { complaints: string[] }> {
	const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: "reduce", ...options });
	const page = (await context.newPage()) as Page & { complaints: string[] };
	page.complaints = [];
	page.setDefaultTimeout(patience);
	await page.addInitScript(markTable);
	page.on("pageerror", (error) => page.complaints.push(error.message));
	page.on("console", (message) => {
		if (message.type() === "error" && !/WebSocket|ERR_CONNECTION|Failed to load resource/.test(message.text())) page.complaints.push(message.text());
	});
	return page;
}

export interface Wanted {
	book: RegExp;
	scenario: RegExp;
	side?: RegExp;
	against: RegExp;
}

/* Makes a table by clicking through the lobby. */
export async function setUp(page: Page, address: string, wanted: Wanted): Promise<void> {
	await page.goto(address + "/");
	await page.locator(".book", { hasText: wanted.book }).click();
	await page.locator(".choices section >> nth=0").locator("label", { hasText: wanted.scenario }).click();
	if (wanted.side) await page.locator(".choices section >> nth=1").locator("label", { hasText: wanted.side }).first().click();
	await page.locator(".choices section >> nth=2").locator("label", { hasText: wanted.against }).first().click();
	await page.locator(".go").click();
	await page.waitForURL(/\/game\//);
}

export const prompt = async (page: Page) => ((await page.locator(".prompt").first().textContent().catch(() => "")) ?? "").trim();

/* Waits until somebody at this page is asked and nothing is on its way, or the game is over. */
export async function asked(page: Page): Promise<string> {
	await page.waitForFunction(() => {
		if (document.querySelector(".hand-over .go")) return true;
		const table = document.querySelector(".table");
		const shown = document.querySelector(".prompt");
		return table?.getAttribute("aria-busy") === "false" && !!shown && !shown.classList.contains("waiting");
	});
	return (await page.locator(".hand-over .go").count()) ? "" : prompt(page);
}

interface Marked extends Window {
	markOfTable(): string;
}

/* Gives the page a mark that changes as soon as an answer has arrived: the view, the chair, a question put back, a refusal. */
function markTable(): void {
	(window as unknown as Marked).markOfTable = () => {
		const table = document.querySelector<HTMLElement>(".table");
		const told = [".confirm", ".hand-over", ".prompt .refusal", ".callout"].map((part) => document.querySelector(part)?.textContent);
		return JSON.stringify([table?.dataset.seat, table?.dataset.view, told]);
	};
}

/* Does something to the page and waits until it has shown. */
export async function shows(page: Page, act: () => Promise<unknown>): Promise<void> {
	const before = await page.evaluate(() => (window as unknown as Marked).markOfTable());
	await act();
	await page.waitForFunction(
		(was) => (window as unknown as Marked).markOfTable() !== was && document.querySelector(".table")?.getAttribute("aria-busy") !== "true",
		before,
	);
}

const eagerly = [".hand-over .go", ".confirm .main", ".tray button", ".piece.acting", ".spot", ".prompt .answer", ".card.playable", "[data-main]"];
const soberly = [".hand-over .go", ".confirm .main", "[data-main]", ".prompt .answer", ".tray button", ".spot", ".piece.acting", ".card.playable", ".facing"];

/*
 * Answers whatever is asked with a click on the first thing that can be clicked: the hand-over page, the confirmation,
 * the golden button, a button of the sheet, a piece, a place, a card. `eager` prefers pieces to the golden button. Looking and clicking
 * are one step for the page, so that nothing can come in between.
 */
export async function answer(page: Page, eager = false): Promise<string> {
	const what = await asked(page);
	await shows(page, async () => {
		const clicked = await page.evaluate((order) => {
			const found = order.map((choice) => [...document.querySelectorAll<HTMLElement>(choice)]).find((all) => all.length);
			const target = found?.[0].matches(".answer") ? found[found.length - 1] : found?.[0];
			target?.click();
			return !!target;
		}, eager ? eagerly : soberly);
		if (!clicked) throw new Error(`nothing can be clicked: ${what}`);
	});
	return what;
}

/* Ends steps until a regiment can be chosen that has somewhere to go, and has it in hand. */
export async function chooseMover(page: Page): Promise<void> {
	for (let i = 0; i < 60; i++) {
		await asked(page);
		const units = await page.locator(".piece.acting", { has: page.locator(".counter-values") }).evaluateAll((all) => all.map((one) => one.getAttribute("data-piece")!));
		for (const unit of units) {
			await shows(page, () => page.locator(`[data-piece="${unit}"]`).dispatchEvent("click"));
			if ((await page.locator(".spot").count()) > 1) return;
			await shows(page, () => page.keyboard.press("z"));
		}
		await answer(page);
	}
	throw new Error("nobody can move");
}

/* Lays the whole map into the pane and clicks its lower right, out of everybody's reach on the first morning; waits for the refusal. */
export async function askWhyNot(page: Page): Promise<void> {
	await page.waitForSelector("img.map", { state: "attached" });
	await page.getByRole("button", { name: "Whole map" }).click();
	const place = await page.waitForFunction(() => {
		const map = document.querySelector("img.map")!.getBoundingClientRect();
		return map.bottom <= document.querySelector(".pane")!.clientHeight + 1 && [map.left + map.width * 0.85, map.top + map.height * 0.8];
	});
	const [x, y] = (await place.jsonValue()) as [number, number];
	await page.mouse.click(x, y);
	await page.waitForSelector(".callout");
}

export interface Asked {
	seat: string;
	step: string;
	prompt: string;
	rule?: string;
	ticket: number;
	over: boolean;
	actions: { do: string; [field: string]: unknown }[];
}

/*
 * Asks the server something in the name of the page's player, over a socket of its own: to make tables that the lobby
 * does not offer, and to get a game to where it becomes interesting.
 */
export function call<T>(page: Page, method: string, params: object): Promise<T> {
	return page.evaluate(
		async ({ method, params }) => {
			const shared = window as unknown as { testSocket?: Promise<WebSocket>; testNext?: number };
			shared.testSocket ??= new Promise((resolve) => {
				const socket = new WebSocket(`ws://${location.host}/socket`, "vedette");
				socket.addEventListener("message", () => resolve(socket), { once: true });
			});
			const socket = await shared.testSocket;
			const id = (shared.testNext = (shared.testNext ?? 0) + 1);
			return new Promise<never>((resolve, reject) => {
				socket.addEventListener("message", function heard(event) {
					const message = JSON.parse(event.data);
					if (message.id !== id) return;
					socket.removeEventListener("message", heard);
					if (message.error) reject(new Error(message.error.message));
					else resolve(message.result as never);
				});
				socket.send(JSON.stringify({ jsonrpc: "2.0", id, method, params }));
			});
		},
		{ method, params },
	) as Promise<T>;
}

/* A table of one's own, made without the lobby. */
export async function make(page: Page, address: string, params: object): Promise<string> {
	await page.goto(address + "/");
	await page.waitForSelector(".go");
	const { game } = await call<{ game: { id: string } }>(page, "create", params);
	return game.id;
}

/*
 * Plays a table that one person holds, by answers drawn at random, until a question comes that `wanted` likes. It runs in the page, beside
 * its own session, so `wanted` may use nothing but its argument. Null: the game was over before.
 */
export async function playUntil(page: Page, game: string, wanted: (asked: Asked) => boolean): Promise<Asked | null> {
	return page.evaluate(`(async () => {
		const wanted = ${wanted};
		const asked = new Map();
		let socket, sent = 0, seats = [];
		const call = (method, params) => new Promise((resolve, reject) => {
			const id = ++sent;
			socket.addEventListener("message", function heard(event) {
				const message = JSON.parse(event.data);
				if (message.id !== id) return;
				socket.removeEventListener("message", heard);
				if (message.error) reject(new Error(message.error.message));
				else resolve(message.result);
			});
			socket.send(JSON.stringify({ jsonrpc: "2.0", id, method, params: { game: ${JSON.stringify(game)}, ...params } }));
		});
		/* The server closes a socket that asks too much at once, so every few hundred answers take a new one. */
		async function connect() {
			socket?.close();
			sent = 0;
			socket = await new Promise((ready) => {
				const made = new WebSocket("ws://" + location.host + "/socket", "vedette");
				made.addEventListener("message", () => ready(made), { once: true });
			});
			socket.addEventListener("message", (event) => {
				const { method, params } = JSON.parse(event.data);
				if (method === "update" && "decision" in params) asked.set(params.seat, params.decision);
			});
			seats = (await call("game", {})).game.seats.filter(({ mine }) => mine).map(({ seat }) => seat);
			for (const seat of seats) asked.set(seat, (await call("join", { seat })).view.decision);
		}
		await connect();
		for (;;) {
			if (sent > 300) await connect();
			const decision = [...asked.values()].find(Boolean);
			if (!decision || decision.over) return null;
			if (wanted(decision)) return decision;
			const bold = decision.actions.filter((action) => action.do !== "done" && action.do !== "pass");
			const choices = bold.length && Math.random() < 0.9 ? bold : decision.actions;
			await call("play", { seat: decision.seat, ticket: decision.ticket, actions: [choices[Math.floor(Math.random() * choices.length)]] });
		}
	})()`) as Promise<Asked | null>;
}

/* A table for one person at which such a question is open now; games that end before it comes are left. */
export async function comeTo(page: Page, address: string, scenario: string, wanted: (asked: Asked) => boolean): Promise<Asked> {
	for (;;) {
		const game = await make(page, address, { scenario, seats: {} });
		const found = await playUntil(page, game, wanted);
		if (!found) continue;
		await page.goto(`${address}/game/${game}`);
		await page.waitForSelector(".hand-over .go, .table");
		if (await page.locator(".hand-over .go").count()) await page.locator(".hand-over .go").click();
		await page.waitForSelector(".piece");
		return found;
	}
}
