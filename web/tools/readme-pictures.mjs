/*
 * Takes the pictures of the browser that README.md shows, from positions set up by hand and with fixed dice, at a server of its own:
 * node web/tools/readme-pictures.mjs [PROGRAM] [FOLDER] [NAME...]
 */
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const root = fileURLToPath(new URL("../..", import.meta.url));
const [program = join(root, "build/release/vedette"), folder = join(root, "docs/pictures"), ...wanted] = process.argv.slice(2);
const seed = "4";
const laptop = { viewport: { width: 1440, height: 900 } };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/* ---- The pictures ---------------------------------------------------------------------------------------------------- */

const choose = (page, name) => click(page, `.piece.acting[aria-label^="${name}"]`);
const point = (page, at) => page.locator(`.spot[aria-label*="${at}"]`).first().dispatchEvent("focus");
const firstDivision = ["pr.grossmann", "pr.1gren", "pr.ir41", "pr.1jaeg", "pr.1drag", "pr.art-i-3"];
const trooper = (piece, at, facing) => ({ piece, at, facing, status: "with", capacity: "full" });

const pictures = [
	{ name: "lobby.png" },
	{
		name: "board-napoleon.png",
		scenario: "conscript",
		changes: [{ piece: "lannes", at: "Saalfeld" }, { piece: "hohenlohe", at: "Jena" }, { piece: "louis", at: "Rudolstadt" }, { active: "french" }, { step: "operations" }],
		actions: [{ do: "unit", unit: "lannes" }],
		seats: { prussian: "computer:recruit" },
		show: async (page) => {
			await page.getByRole("button", { name: "Zoom in" }).click();
			await rest(page);
			await point(page, "Rudolstadt");
		},
	},
	{
		name: "board-trautenau.png",
		scenario: "trautenau",
		changes: [...firstDivision.map((piece) => ({ piece, out_of_command: false, stays: false })), { active: "pr.1div" }, { step: "movement" }],
		seats: { austrian: "computer:recruit" },
		show: async (page) => {
			await choose(page, "IR 41");
			await point(page, "0804");
		},
	},
	{
		name: "board-assault.png",
		scenario: "soor",
		changes: [
			{ piece: "gd.1foot", at: "0911", facing: "S", out_of_command: false },
			{ piece: "gd.jaeg", at: "0811", facing: "SE", out_of_command: false },
			{ piece: "au.ir3", at: "0912", facing: "N" },
			{ active: "1st Guard Division" },
			{ step: "combat" },
		],
		seats: { austrian: "computer:recruit" },
		show: async (page) => {
			await choose(page, "1st Guard Foot");
			await point(page, "0912");
		},
	},
	{
		name: "board-campaign-attack.png",
		scenario: "jena",
		changes: [{ piece: "fr.suchet", at: "N1630" }, { piece: "fr.lannes", at: "N1630" }, { piece: "fr.gazan", at: "N1632" }, { piece: "fr.treilhard", at: "N1531" }, { step: "first-combat" }],
		seats: { prussian: "computer:recruit" },
		show: async (page) => {
			await choose(page, "Suchet");
			await click(page, '.spot[aria-label*="N1731"]');
			await choose(page, "Gazan");
			await point(page, "N1631");
		},
	},
	{
		name: "board-campaign.png",
		scenario: "jena-auerstaedt",
		changes: [{ step: "first-movement" }],
		seats: { prussian: "computer:recruit" },
		show: async (page) => {
			for (const key of ["1", "2"]) await page.keyboard.press(key);
			await page.locator('.piece.acting[aria-label^="Suchet"]').first().focus();
		},
	},
	{
		name: "board-1809-attack.png",
		scenario: "eckmuehl",
		changes: [{ piece: "fr.gudin", at: "3813" }, { piece: "fr.davout", at: "3813" }, { piece: "fr.morand", at: "3714" }, { step: "second-combat" }],
		seats: { austrian: "computer:recruit" },
		show: async (page) => {
			await choose(page, "Gudin");
			await click(page, '.spot[aria-label*="3814"]');
			await choose(page, "Morand");
			await point(page, "3814");
		},
	},
	{
		name: "board-1809-thunderstorm.png",
		scenario: "abensberg",
		changes: [{ weather: "thunderstorm" }, { step: "second-movement" }],
		seats: { austrian: "computer:recruit" },
		show: async (page) => {
			await choose(page, "Deroy");
		},
	},
	{
		name: "gloire/board-charge.webp",
		scenario: "marengo",
		changes: [trooper("2e Cav. (Kellermann)", "1217", "W"), trooper("20e Cav. (Kellermann)", "1217", "W"), trooper("Pilati: Emp. Dr. + Karaczay Dr.", "0918", "E"), { active: "Victor" }, { step: "activation" }],
		seats: { coalition: "computer:recruit" },
		actions: [{ do: "done" }],
		show: async (page) => {
			await choose(page, "2e Cav");
			await point(page, "0918");
		},
	},
	{
		name: "phone-trautenau.webp",
		device: phone,
		scenario: "trautenau",
		changes: [...firstDivision.map((piece) => ({ piece, out_of_command: false, stays: false })), { active: "pr.1div" }, { step: "movement" }],
		seats: { austrian: "computer:recruit" },
		show: (page) => choose(page, "IR 41"),
	},
	{
		name: "phone-napoleon.webp",
		device: phone,
		scenario: "conscript",
		changes: [{ active: "french" }, { step: "operations" }],
		actions: [{ do: "unit", unit: "lannes" }],
		seats: { prussian: "computer:recruit" },
		show: async () => {},
	},
];

/* ---- How they are taken ------------------------------------------------------------------------------------------------ */

/* Nothing is on its way, and the map lies as sharp as the screen is. */
async function rest(page) {
	await page.waitForFunction(() => document.querySelector(".table")?.getAttribute("aria-busy") === "false" && !document.querySelector(".world.moving"));
	await page.waitForTimeout(700);
}

async function click(page, what) {
	await page.locator(what).first().dispatchEvent("click");
	await rest(page);
}

async function fileOf({ scenario, changes, actions }) {
	const engine = spawn(program, ["engine"]);
	const answers = createInterface({ input: engine.stdout })[Symbol.asyncIterator]();
	const ask = async (method, params) => {
		engine.stdin.write(JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }) + "\n");
		const { result, error } = JSON.parse((await answers.next()).value);
		if (error) throw new Error(`${scenario}, ${method}: ${error.message}`);
		return result;
	};
	const { game } = await ask("new", { scenario, seed, edit: true });
	await ask("edit", { game, changes });
	for (const action of actions ?? []) await ask("play", { game, action });
	const { text } = await ask("save", { game });
	engine.stdin.end();
	return text;
}

async function create(page, params) {
	return page.evaluate(
		(params) =>
			new Promise((resolve, reject) => {
				const socket = new WebSocket(`ws://${location.host}/socket`, "vedette");
				socket.addEventListener("message", ({ data }) => {
					const message = JSON.parse(data);
					if (message.method === "hello") socket.send(JSON.stringify({ jsonrpc: "2.0", id: 1, method: "create", params }));
					else if (message.id === 1) message.error ? reject(new Error(message.error.message)) : resolve(message.result.game.id);
				});
			}),
		params,
	);
}

async function asWebp(page, png) {
	const bytes = await page.evaluate(async (bytes) => {
		const image = new Image();
		image.src = "data:image/png;base64," + bytes;
		await image.decode();
		const canvas = document.createElement("canvas");
		[canvas.width, canvas.height] = [image.width, image.height];
		canvas.getContext("2d").drawImage(image, 0, 0);
		return canvas.toDataURL("image/webp", 0.8).split(",")[1];
	}, png.toString("base64"));
	return Buffer.from(bytes, "base64");
}

async function take(browser, address, picture) {
	const context = await browser.newContext({ ...(picture.device ?? laptop), reducedMotion: "reduce", bypassCSP: true });
	const page = await context.newPage();
	page.setDefaultTimeout(10_000);
	await page.goto(address + "/");
	await page.waitForSelector(".books .book");
	if (picture.scenario) {
		const id = await create(page, { scenario: picture.scenario, seats: picture.seats, file: await fileOf(picture) });
		await page.goto(`${address}/game/${id}`);
		await page.waitForSelector(".piece");
		await page.waitForSelector(".ground.sharp", { state: "attached", timeout: 60_000 });
		await rest(page);
		await picture.show(page).catch(async (error) => {
			const offered = await page.evaluate(() => [...document.querySelectorAll(".piece.acting, .spot, .prompt")].map((one) => one.getAttribute("aria-label") ?? one.textContent).slice(0, 60));
			throw new Error(`${error.message.split("\n")[0]} What can be chosen: ${offered.join(" | ")}`);
		});
		await rest(page);
		await page.waitForTimeout(1500); /* names, and the tiles of another zoom */
	}
	const png = await page.screenshot();
	const file = join(folder, picture.name);
	mkdirSync(join(file, ".."), { recursive: true });
	writeFileSync(file, picture.name.endsWith(".webp") ? await asWebp(page, png) : png);
	await context.close();
	console.log(picture.name);
}

const data = mkdtempSync(join(tmpdir(), "vedette-pictures-"));
const server = spawn(program, ["serve", "--port", "0", "--data-dir", data, "--pace", "0"], { env: { ...process.env, VEDETTE_TEST_SEED: seed } });
const address = await new Promise((resolve) => server.stdout.once("data", (text) => resolve(String(text).split("\n")[0].trim().replace(/\/$/, ""))));
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
let failed = 0;
for (const picture of pictures) {
	if (wanted.length && !wanted.some((name) => picture.name.includes(name))) continue;
	await take(browser, address, picture).catch(async (error) => {
		failed++;
		console.error(`${picture.name}: ${error.message.split("\n")[0]}`);
	});
}
await browser.close();
server.kill();
rmSync(data, { recursive: true, force: true });
process.exit(failed ? 1 : 0);
