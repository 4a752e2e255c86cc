/*
 * Films an activation of the other side at Trautenau, as the page shows it move by move: node tools/film.mjs http://127.0.0.1:1806 FILE.webm
 * Frames are pictures of the page, put together by ffmpeg.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";

const address = process.argv[2] ?? "http://127.0.0.1:1806";
const file = process.argv[3] ?? "activation.webm";
const [width, height] = [1024, 640];
const seconds = 14;
const frames = mkdtempSync(join(tmpdir(), "vedette-film-"));

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
const page = await browser.newPage({ viewport: { width, height } });
await page.goto(address + "/");
await page.waitForSelector(".go");
const id = await page.evaluate(
	(params) =>
		new Promise((resolve, reject) => {
			const socket = new WebSocket(`ws://${location.host}/socket`, "vedette");
			socket.addEventListener("message", ({ data }) => {
				const message = JSON.parse(data);
				if (message.method === "hello") socket.send(JSON.stringify({ jsonrpc: "2.0", id: 1, method: "create", params }));
				else if (message.id === 1) message.error ? reject(new Error(message.error.message)) : resolve(message.result.game.id);
			});
		}),
	{ scenario: "trautenau", options: { "chiefless-command": true }, seats: { prussian: "me", austrian: "computer:greedy" } },
);
await page.goto(`${address}/game/${id}`);
await page.waitForSelector(".piece");
await page.waitForTimeout(4000);

/* The camera runs until the other side has been shown for so long; whatever is asked meanwhile is passed. */
const inspector = await page.context().newCDPSession(page);
const times = [];
inspector.on("Page.screencastFrame", async ({ data, metadata, sessionId }) => {
	writeFileSync(join(frames, `${String(times.length).padStart(4, "0")}.jpg`), Buffer.from(data, "base64"));
	times.push(metadata.timestamp);
	await inspector.send("Page.screencastFrameAck", { sessionId }).catch(() => {});
});
await inspector.send("Page.startScreencast", { format: "jpeg", quality: 90, maxWidth: width, maxHeight: height });
for (const end = Date.now() + seconds * 1000; Date.now() < end; ) {
	await page.evaluate(() => document.querySelector('.table[aria-busy="false"] :is([data-main], .confirm .main)')?.click());
	await page.waitForTimeout(1200);
}
await inspector.send("Page.stopScreencast");
await browser.close();

const rate = Math.max(4, Math.round(times.length / (times[times.length - 1] - times[0])));
execFileSync("ffmpeg", ["-loglevel", "error", "-y", "-framerate", String(rate), "-i", join(frames, "%04d.jpg"), "-c:v", "libvpx-vp9", "-deadline", "realtime", "-cpu-used", "8", "-b:v", "0", "-crf", "42", "-pix_fmt", "yuv420p", file]);
rmSync(frames, { recursive: true });
console.log(`${file}: ${times.length} frames at ${rate} a second`);
