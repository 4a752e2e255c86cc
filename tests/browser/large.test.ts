import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
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

const columns = 70;
const rows = 60;
const side = 40;
const height = side * Math.sqrt(3);
const name = (column: number, row: number) => String(column).padStart(2, "0") + String(row).padStart(2, "0");

/* A board of 4,200 hexes with 300 counters, as a server would describe it. */
function largeBoard() {
	const places: Record<string, [number, number]> = {};
	const spaces = [];
	for (let column = 1; column <= columns; column++)
		for (let row = 1; row <= rows; row++) {
			const number = name(column, row);
			places[number] = [80 + column * 1.5 * side, 100 + row * height + (column % 2 ? 0 : height / 2)];
			spaces.push({ number, terrain: "clear", level: 1, neighbours: [] });
		}
	const picture = { width: 80 + (columns + 2) * 1.5 * side, height: 140 + (rows + 2) * height, left: 0, top: 0, side, places };
	return { board: { kind: "hex", title: "Large", spaces, edges: [], labels: [] }, picture };
}

function largeMap(places: Record<string, [number, number]>, width: number, high: number): string {
	const hexes = Object.values(places).map(([x, y]) => `M${x - side} ${y}l20 ${-height / 2}h40l20 ${height / 2}l-20 ${height / 2}h-40z`);
	return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${high}"><style>text{}</style><rect width="100%" height="100%" fill="#ecdbae"/><path d="${hexes.join("")}" fill="none" stroke="#3a2a18"/></svg>`;
}

test("300 pieces on 4,200 hexes are moved over without work for the page", async () => {
	const page = await open(browser);
	const { board, picture } = largeBoard();
	const seats = ["prussian", "austrian"];
	const game = { id: "large", scenario: "large", rulebook: "trautenau1866", title: "Large", seats: seats.map((seat) => ({ seat, kind: "person", name: seat, mine: true })), watch: false, moves: 0, waiting: ["prussian"], turn: 1, label: "09.00", over: false, clock: { kind: "none" } };
	const pieces = Array.from({ length: 300 }, (_, i) => ({ id: `p${i}`, side: seats[i % 2], name: `Regiment ${i}`, label: `R ${i}`, kind: "infantry", values: { combat: 4, morale: 2, movement: 4 }, at: name(20 + (i % 30), 20 + Math.floor(i / 30)), facing: "N", status: [] }));
	const decision = { ticket: 1, seat: "prussian", waiting: ["prussian"], turn: 1, clock: "09.00", step: "movement", prompt: "Which unit?", actions: pieces.slice(0, 60).map(({ id }) => ({ do: "unit", unit: id })), over: false };
	const answers: Record<string, unknown> = {
		scenarios: [{ id: "large", rulebook: "trautenau1866", title: "Large", seats, sides: seats, turns: 12, steps: [], windows: [], explains: [], options: [] }],
		game: { game },
		score: { sides: {}, terms: [], level: null, winner: null },
	};
	await page.route("**/board/large.json", (route) => route.fulfill({ json: { board, picture } }));
	await page.route("**/map/large.svg", (route) => route.fulfill({ contentType: "image/svg+xml", body: largeMap(picture.places, picture.width, picture.height) }));
	await page.routeWebSocket(/\/socket/, (socket) => {
		socket.onMessage((text) => {
			const { id, method, params } = JSON.parse(String(text));
			const view = { n: 1, scenario: "large", seat: params.seat, waiting: ["prussian"], clock: { turn: 1, of: 12, label: "09.00", step: "movement" }, pieces, log: [], ...(params.seat === "prussian" ? { decision } : {}) };
			const result = method === "join" ? { life: "x", game, view, chat: [] } : (answers[method] ?? {});
			socket.send(JSON.stringify({ jsonrpc: "2.0", id, result }));
		});
		setTimeout(() => socket.send(JSON.stringify({ jsonrpc: "2.0", method: "hello", params: { version: 1, mode: "local", life: "x", user: null, host: "", players: [] } })), 20);
	});
	await page.goto(server.address + "/game/large");
	await page.waitForSelector(".piece");
	expect(await page.locator(".piece").count()).toBe(300);
	await page.waitForTimeout(1500);
	/* The page's own work for a hundred steps of a drag, without what the browser does to paint it. */
	const worked = await page.evaluate(async () => {
		const pane = document.querySelector(".pane")!;
		const send = (type: string, x: number, y: number) =>
			(type === "pointerdown" ? pane : window).dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: 7, pointerType: "mouse", clientX: x, clientY: y }));
		send("pointerdown", 500, 400);
		let spent = 0;
		for (let i = 0; i < 100; i++) {
			const before = performance.now();
			send("pointermove", 500 + i * 3, 400 + i * 2);
			spent += performance.now() - before;
			await new Promise((next) => requestAnimationFrame(next));
		}
		send("pointerup", 800, 600);
		return spent / 100;
	});
	console.log(`work a step of a drag: ${worked.toFixed(2)} ms`);
	expect(worked).toBeLessThan(4);
	expect(page.complaints).toEqual([]);
	await page.context().close();
});
