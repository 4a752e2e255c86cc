/*
 * Counts real frames while a map of 4,200 hexes with 300 counters is dragged and zoomed for five seconds:
 * node tools/frames.mjs http://127.0.0.1:1806
 */
import { chromium } from "playwright-core";
import { layLargeTable, sweep } from "../../tests/browser/large-table.mjs";

const address = process.argv[2] ?? "http://127.0.0.1:1806";
const seconds = 5;
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
await layLargeTable(page, address);
const idle = await page.evaluate(async (milliseconds) => {
	const frames = [];
	let last = await new Promise(requestAnimationFrame);
	for (const end = last + milliseconds; last < end; ) {
		const now = await new Promise(requestAnimationFrame);
		frames.push(now - last);
		last = now;
	}
	return frames;
}, 1000);
const inspector = await page.context().newCDPSession(page);
await inspector.send("Performance.enable");
const counted = async () => Object.fromEntries((await inspector.send("Performance.getMetrics")).metrics.map(({ name, value }) => [name, value]));
const before = await counted();
const { frames, worked } = await page.evaluate(sweep, seconds * 1000);
const after = await counted();
const sorted = [...frames].sort((a, b) => a - b);
const late = (limit) => frames.filter((frame) => frame > limit).length;
console.log(`idle: ${idle.length} frames a second`);
console.log(`moving: ${(frames.length / seconds).toFixed(1)} frames a second, median ${sorted[sorted.length >> 1].toFixed(1)} ms, 99 of 100 under ${sorted[Math.floor(sorted.length * 0.99)].toFixed(1)} ms`);
console.log(`later than 20 ms: ${late(20)}, than 34 ms: ${late(34)}, than 50 ms: ${late(50)} of ${frames.length}`);
console.log(`the page's own work: ${(worked / frames.length).toFixed(2)} ms a frame`);
for (const name of ["LayoutCount", "RecalcStyleCount", "TaskDuration", "ScriptDuration", "LayoutDuration", "RecalcStyleDuration"]) console.log(`${name}: ${(after[name] - before[name]).toFixed(3)}`);
await browser.close();
