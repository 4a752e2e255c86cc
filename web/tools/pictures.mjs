/*
 * Takes the pictures of the lobby's cards from real boards: node tools/pictures.mjs http://127.0.0.1:1806
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const address = process.argv[2] ?? "http://127.0.0.1:1806";
const folder = fileURLToPath(new URL("../public/pictures", import.meta.url));
/* The rulebook, and the corner and scale of the part that is shown; or a scenario and the place in the middle. */
const cards = [
	{ book: "trautenau1866", x: 262, y: 196, k: 0.8 },
	{ book: "napoleon1806", x: 395, y: 360, k: 0.98 },
	{ book: "rossbach1806", id: "jena", scenario: /^Jena, 14/, at: "N1531", k: 0.8 },
	{ book: "sevendays1809", id: "abensberg", scenario: /^Abensberg/, at: "2909", k: 0.62 },
];
const [width, height] = [500, 524];
/* What the card in the lobby shows of it: the middle. */
const shown = 412;

mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, bypassCSP: true });
for (const card of cards) {
	const page = await context.newPage();
	await page.goto(address + "/");
	await page.waitForSelector(".books .book");
	if (card.book === "napoleon1806") await page.click(".begin button >> nth=0");
	else {
		await page.locator(".book", { has: page.locator(`img[src*="${card.book}"]`) }).click();
		if (card.scenario) await page.locator(".choices label", { hasText: card.scenario }).first().click();
		await page.click("text=Myself");
		await page.click(".go");
	}
	await page.waitForSelector(".pieces .piece, .hand-over button");
	if (await page.locator(".hand-over button").count()) await page.click(".hand-over button");
	await page.waitForSelector(".pieces .piece");
	await page.waitForSelector("img.map");
	if (card.at) {
		const [x, y] = await page.evaluate(async ({ id, at }) => (await (await fetch(`/board/${id}.json`)).json()).picture.places[at], card);
		[card.x, card.y] = [x - width / 2 / card.k, y - height / 2 / card.k];
	}
	await page.evaluate(({ x, y, k }) => {
		document.querySelector(".world").style.transform = `translate(${-x * k}px, ${-y * k}px) scale(${k})`;
		for (const hidden of document.querySelectorAll(".zoom, .hand, .reach, .spots, .banner")) hidden.style.display = "none";
		for (const piece of document.querySelectorAll(".piece.acting")) piece.classList.remove("acting");
	}, card);
	await page.waitForTimeout(4000);
	const png = await page.screenshot({ clip: { x: 0, y: (height - shown) / 2, width, height: shown } });
	const webp = await page.evaluate(
		async ({ bytes, width, height }) => {
			const image = new Image();
			image.src = "data:image/png;base64," + bytes;
			await image.decode();
			const canvas = document.createElement("canvas");
			[canvas.width, canvas.height] = [width * 0.8, height * 0.8];
			const pen = canvas.getContext("2d");
			pen.imageSmoothingQuality = "high";
			pen.drawImage(image, 0, 0, canvas.width, canvas.height);
			return canvas.toDataURL("image/webp", 0.65).split(",")[1];
		},
		{ bytes: png.toString("base64"), width, height: shown },
	);
	writeFileSync(`${folder}/${card.book}.webp`, Buffer.from(webp, "base64"));
	await page.close();
}
await browser.close();
