import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { layLargeTable, sweep } from "./large-table.mjs";
import { TestServer, launch, open } from "./support";

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

/* Frames are counted by web/tools/frames.mjs; here only the work is, which does not depend on the machine. */
test("300 pieces on 4,200 hexes are dragged and zoomed without layout, painting or rendering anything anew", async () => {
	const page = await open(browser);
	await layLargeTable(page, server.address);
	expect(await page.locator(".piece").count()).toBe(300);
	const inspector = await page.context().newCDPSession(page);
	await inspector.send("Performance.enable");
	const layouts = async () => (await inspector.send("Performance.getMetrics")).metrics.find(({ name }) => name === "LayoutCount")!.value;
	/* What changes in the page while the camera is in the hand; the world's own place is the one thing that should. */
	await page.evaluate(() => {
		const changed: string[] = [];
		const watcher = new MutationObserver((records) => {
			for (const { target, type, attributeName } of records) {
				const element = target as HTMLElement;
				if (!(type === "attributes" && element.classList?.contains("world"))) changed.push(`${type} ${attributeName ?? ""} ${element.className}`);
			}
		});
		watcher.observe(document.querySelector(".pane")!, { subtree: true, childList: true, attributes: true, characterData: true });
		Object.assign(window, { changed, watcher });
	});
	const before = await layouts();
	const { frames } = (await page.evaluate(`(${sweep})(1500, true)`)) as { frames: number[] };
	const after = await layouts();
	const changed = await page.evaluate(() => (window as unknown as { changed: string[] }).changed);
	expect(frames.length).toBeGreaterThan(2);
	expect(changed).toEqual([]);
	expect(after - before).toBe(0);
	expect(page.complaints).toEqual([]);
	await page.context().close();
});
