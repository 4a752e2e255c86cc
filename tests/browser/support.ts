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

	async start(): Promise<void> {
		if (!existsSync(program)) throw new Error(`${program} is not built`);
		const port = this.address ? new URL(this.address).port : "0";
		const started = spawn(program, ["serve", "--port", port, "--data-dir", this.data, "--pace", "0"]);
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

export function launch(): Promise<Browser> {
	return chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
}

/* A page in a browser of its own (cookies and all). What it complains about fails the test that asks. */
export async function open(browser: Browser, options: BrowserContextOptions = {}): Promise<Page & { complaints: string[] }> {
	const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: "reduce", ...options });
	const page = (await context.newPage()) as Page & { complaints: string[] };
	page.complaints = [];
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

export const prompt = async (page: Page) => ((await page.locator(".prompt").first().textContent({ timeout: 5000 }).catch(() => "")) ?? "").trim();

/* Waits until somebody at this page is asked, or the game is over. */
export async function asked(page: Page): Promise<string> {
	await page.waitForFunction(
		() => {
			const shown = document.querySelector(".prompt");
			return !!document.querySelector(".hand-over .go") || (!!shown && !shown.classList.contains("waiting"));
		},
		undefined,
		{ timeout: 30_000 },
	);
	return prompt(page);
}

/*
 * Answers whatever is asked with a click on the first thing that can be clicked: the hand-over page, the confirmation,
 * a piece, a place, a card, a button of the sheet, the golden button. `eager` prefers pieces to the golden button.
 */
export async function answer(page: Page, eager = false): Promise<string> {
	const what = await asked(page);
	const before = await fingerprint(page);
	const order = eager
		? [".hand-over .go", ".confirm .main", ".tray button", ".piece.acting", ".spot", ".answer", ".card.playable", "[data-main]"]
		: [".hand-over .go", ".confirm .main", "[data-main]", ".answer >> nth=-1", ".tray button", ".spot", ".piece.acting", ".card.playable", ".facing"];
	for (const choice of order) {
		const found = page.locator(choice).first();
		if (!(await found.count())) continue;
		await found.dispatchEvent("click");
		await page.waitForFunction((was) => window.document.body.innerText !== was, before, { timeout: 10_000 }).catch(() => {});
		return what;
	}
	return what;
}

const fingerprint = (page: Page) => page.evaluate(() => document.body.innerText);
