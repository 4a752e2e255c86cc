import { spawn, type ChildProcess } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { chromium, type Browser, type BrowserContextOptions, type Page } from "playwright-core";

const root = fileURLToPath(new URL("../..", import.meta.url));
const program = process.env.VEDETTE ?? join(root, "build/release/vedette");

/* How long anything may take before the test that waits for it fails. No test measures time: this only ends one that waits for what never comes. */
const patience = 120_000;

/* The dice of every game at a server of the tests. */
const seed = "4";

/* A server of its own on a free port, with its own data; it can be killed and started again where it was. */
export class TestServer {
	private process: ChildProcess | null = null;
	private readonly data = mkdtempSync(join(tmpdir(), "vedette-browser-"));
	address = "";

	constructor(private readonly options: string[] = []) {}

	async start(more: string[] = []): Promise<void> {
		if (!existsSync(program)) throw new Error(`${program} is not built`);
		const port = this.address ? new URL(this.address).port : "0";
		const started = spawn(program, ["serve", "--port", port, "--data-dir", this.data, "--pace", "0", ...this.options, ...more], {
			env: { ...process.env, VEDETTE_TEST_SEED: seed },
		});
		this.process = started;
		this.address = await new Promise<string>((resolve, reject) => {
			const late = setTimeout(() => reject(new Error("the server does not say its address")), patience);
			started.once("exit", () => reject(new Error("the server did not start")));
			started.stdout.once("data", (text) => {
				clearTimeout(late);
				resolve(String(text).split("\n")[0].trim().replace(/\/$/, ""));
			});
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
	await page
		.waitForFunction(
			(was) => (window as unknown as Marked).markOfTable() !== was && document.querySelector(".table")?.getAttribute("aria-busy") !== "true",
			before,
		)
		.catch(async (error: Error) => {
			throw new Error(`${error.message}\nthe table: ${await stateOfTable(page)}`);
		});
}

/* What a table looks like that does not go on. */
export async function stateOfTable(page: Page): Promise<string> {
	return page.evaluate(() => {
		const text = (part: string) => [...document.querySelectorAll(part)].map(({ textContent }) => textContent).join(" | ");
		const busy = document.querySelector(".table")?.getAttribute("aria-busy");
		const choices = [...document.querySelectorAll(".piece.acting, .spot, .facing")].map((one) => one.getAttribute("aria-label"));
		const map = document.querySelector<HTMLElement>(".world")?.style.transform;
		return JSON.stringify({ busy, mark: (window as unknown as Marked).markOfTable(), prompt: text(".prompt"), main: text("[data-main]"), banner: text(".banner"), playback: text(".playback"), choices, map });
	});
}

/* Looks at the page, frame by frame, until it has what is wanted; the bound of all waiting ends it. */
export async function until<T>(page: Page, wanted: () => Promise<T | null | false>): Promise<T> {
	for (const begun = Date.now(); Date.now() - begun < patience; ) {
		const found = await wanted();
		if (found) return found;
		await page.evaluate(() => new Promise(requestAnimationFrame));
	}
	throw new Error(`it does not come; the table: ${await stateOfTable(page)}`);
}

/* Waits until the map lies still, and with it the first of what is named there: bringing the choices of a question into sight is done, too. */
export async function lies(page: Page, what: string, frames = 8): Promise<void> {
	await page.evaluate(
		async ({ what, frames }) => {
			const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 15)));
			const where = () => {
				const { left, top, width } = document.querySelector(what)!.getBoundingClientRect();
				return document.querySelector(".world.moving") ? "moving" : [left, top, width].join();
			};
			let [last, still] = ["", 0];
			for (let waited = 0; waited < 600 && still < frames; waited++) {
				await frame();
				const now = where();
				still = now === last && now !== "moving" ? still + 1 : 0;
				last = now;
			}
			if (still < frames) throw new Error("the map does not come to rest");
		},
		{ what, frames },
	);
}

/* Where a finger would touch the first of what is named on the map, when that lies still. */
export async function middleOf(page: Page, what: string): Promise<{ x: number; y: number }> {
	await lies(page, what);
	const { x, y, width, height } = (await page.locator(what).first().boundingBox())!;
	return { x: x + width / 2, y: y + height / 2 };
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
	if (/The game is over/.test(what)) return what; /* it may have ended since the caller looked */
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

/* Answers as often as it takes until the page shows what is wanted, but not for ever. */
export async function answerUntil(page: Page, wanted: () => Promise<boolean>, most: number, eager = false): Promise<void> {
	for (let i = 0; i < most; i++) {
		await asked(page);
		if (await wanted()) return;
		await answer(page, eager);
	}
	throw new Error(`${most} answers, and it has not come: ${await prompt(page)}`);
}

/* Presses the golden button, and once more where it is asked about, because others could still act. */
export async function goOn(page: Page): Promise<void> {
	await shows(page, () => page.locator("[data-main]").click());
	if (await page.locator(".confirm .main").count()) await shows(page, () => page.locator(".confirm .main").click());
}

export async function endGuide(page: Page): Promise<void> {
	await page.getByRole("button", { name: "End the guide" }).click();
	await page.getByRole("button", { name: "End it" }).click();
	await page.waitForSelector(".guide", { state: "detached" });
}

/* Takes a piece in hand that can be chosen now. */
export async function choose(page: Page, piece: string): Promise<void> {
	await asked(page);
	await shows(page, () => page.locator(`.piece.acting[data-piece="${piece}"]`).dispatchEvent("click"));
}

/* Lays the whole map into the pane and clicks low on it, out of everybody's reach on the first morning and beside the guide; waits for the refusal. */
export async function askWhyNot(page: Page): Promise<void> {
	await page.waitForSelector("img.map", { state: "attached" });
	await page.getByRole("button", { name: "Whole map" }).click();
	const place = await page.waitForFunction(() => {
		const map = document.querySelector("img.map")!.getBoundingClientRect();
		if (map.bottom > document.querySelector(".pane")!.clientHeight + 1) return false;
		const places = [0.85, 0.6].map((part) => [map.left + map.width * part, map.top + map.height * 0.8]);
		return places.find(([x, y]) => document.elementFromPoint(x, y)?.closest(".pane"));
	});
	const [x, y] = (await place.jsonValue()) as [number, number];
	await page.mouse.click(x, y);
	await page.waitForSelector(".callout");
}

/*
 * Asks the server something in the name of the page's player, over a socket of its own: to make tables that the lobby
 * does not offer, and to see what the server has.
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

/* A position set up by hand: what is changed at a scenario's start, and what is answered then. */
export interface Position {
	scenario: string;
	changes?: object[];
	actions?: object[];
}

/* The 1st Division of the Prussians at Trautenau, everybody in command and about to march. */
const firstDivision = ["pr.grossmann", "pr.1gren", "pr.ir41", "pr.1jaeg", "pr.1drag", "pr.art-i-3"];
export const march: Position = {
	scenario: "trautenau",
	changes: [...firstDivision.map((piece) => ({ piece, out_of_command: false, stays: false })), { active: "pr.1div" }, { step: "movement" }],
};

/* IR 10 before two Prussian regiments, about to say which one it assaults. */
export const assault: Position = {
	scenario: "trautenau",
	changes: [
		{ clear: true },
		{ piece: "au.ir10", at: "0812", facing: "N" },
		{ piece: "pr.ir41", at: "0811", facing: "S" },
		{ piece: "pr.ir44", at: "0912", facing: "S" },
		{ active: "au.mondel" },
		{ step: "combat" },
	],
	actions: [{ do: "unit", unit: "au.ir10" }],
};

/* Lannes and Prince Louis at Naumburg, and whether he attacks. Every card that can be turned is a loss. */
export const battle: Position = {
	scenario: "conscript",
	changes: [
		{ clear: true },
		{ piece: "soult", at: "Bayreuth" },
		{ piece: "weimar", at: "Gotha" },
		{ piece: "lannes", at: "Naumburg" },
		{ piece: "louis", at: "Naumburg" },
		{ deck: { french: ["F01", "F12", "F17", "F22", "F27", "F32"], prussian: ["P01", "P12", "P17", "P22", "P27", "P32"] } },
		{ active: "french" },
		{ step: "operations" },
	],
	actions: [{ do: "unit", unit: "lannes" }],
};

/* The game file of a position, written by the engine. */
export async function fileOf({ scenario, changes, actions }: Position): Promise<string> {
	const engine = spawn(program, ["engine"]);
	const answers = createInterface({ input: engine.stdout })[Symbol.asyncIterator]();
	const ask = async <T>(method: string, params: object): Promise<T> => {
		engine.stdin.write(JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }) + "\n");
		const { value, done } = await answers.next();
		const { result, error } = done ? { result: null, error: { message: "the engine has ended" } } : JSON.parse(value);
		if (error) throw new Error(`${method}: ${error.message}`);
		return result;
	};
	try {
		const { game } = await ask<{ game: string }>("new", { scenario, seed, edit: !!changes });
		if (changes) await ask("edit", { game, changes });
		for (const action of actions ?? []) await ask("play", { game, action });
		return (await ask<{ text: string }>("save", { game })).text;
	} finally {
		engine.stdin.end();
	}
}

/* A table that one person holds with that position on it, and the page before it. */
export async function lay(page: Page, address: string, position: Position, seats: Record<string, string> = {}, agreed: object = {}): Promise<string> {
	const id = await make(page, address, { scenario: position.scenario, seats, file: await fileOf(position), ...agreed });
	await page.goto(`${address}/game/${id}`);
	await page.waitForSelector(".hand-over .go, .table");
	if (await page.locator(".hand-over a.go").count()) throw new Error(`the table does not open: ${await page.locator(".hand-over").textContent()}`);
	if (await page.locator(".hand-over button.go").count()) await page.locator(".hand-over button.go").click();
	await page.waitForSelector(".piece");
	return id;
}

/* The next table that this page makes begins with that position, whatever leads to it. */
export async function beginWith(page: Page, position: Position): Promise<void> {
	const file = await fileOf(position);
	await page.addInitScript((text) => {
		const send = WebSocket.prototype.send;
		WebSocket.prototype.send = function (data) {
			const message = JSON.parse(String(data));
			if (message.method === "create") message.params.file = text;
			send.call(this, JSON.stringify(message));
		};
	}, file);
}
