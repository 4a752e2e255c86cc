/* A table of 4,200 hexes with 300 counters, as a server would describe it; for the test and for measuring frames. */

const columns = 70;
const rows = 60;
const side = 40;
const height = side * Math.sqrt(3);
const name = (column, row) => String(column).padStart(2, "0") + String(row).padStart(2, "0");

function largeBoard() {
	const places = {};
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

/* Grid, numbers and a dozen trees a hex: as many strokes as a surveyed map of that size has. */
function largeMap(places, width, high) {
	const all = Object.entries(places);
	const hexes = all.map(([, [x, y]]) => `M${x - side} ${y}l20 ${-height / 2}h40l20 ${height / 2}l-20 ${height / 2}h-40z`);
	const trees = all.flatMap(([, [x, y]], i) => Array.from({ length: 12 }, (_, k) => `<circle cx="${(x - 26 + ((i * 7 + k * 13) % 53)).toFixed(1)}" cy="${(y - 24 + ((i * 11 + k * 17) % 49)).toFixed(1)}" r="3.4"/>`));
	const numbers = all.map(([number, [x, y]]) => `<text x="${x.toFixed(1)}" y="${(y - 26).toFixed(1)}">${number}</text>`);
	return (
		`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${high}" viewBox="0 0 ${width} ${high}"><style>text{font:8px serif;text-anchor:middle}circle{fill:#a9ae7e;stroke:#424a30;stroke-width:.6}</style>` +
		`<rect width="100%" height="100%" fill="#ecdbae"/>${trees.join("")}<path d="${hexes.join("")}" fill="none" stroke="#3a2a18"/>${numbers.join("")}</svg>`
	);
}

export async function layLargeTable(page, address) {
	const { board, picture } = largeBoard();
	const seats = ["prussian", "austrian"];
	const game = { id: "large", scenario: "large", rulebook: "trautenau1866", title: "Large", seats: seats.map((seat) => ({ seat, kind: "person", name: seat, mine: true })), watch: false, moves: 0, waiting: ["prussian"], turn: 1, label: "09.00", over: false, clock: { kind: "none" } };
	const pieces = Array.from({ length: 300 }, (_, i) => ({ id: `p${i}`, side: seats[i % 2], name: `Regiment ${i}`, label: `R ${i}`, kind: "infantry", values: { combat: 4, morale: 2, movement: 4 }, at: name(20 + (i % 30), 20 + Math.floor(i / 30)), facing: "N", status: [] }));
	const decision = { ticket: 1, seat: "prussian", waiting: ["prussian"], turn: 1, clock: "09.00", step: "movement", prompt: "Which unit?", actions: pieces.slice(0, 60).map(({ id }) => ({ do: "unit", unit: id })), over: false };
	const answers = {
		aids: [],
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
			const result = method === "join" ? { epoch: "x", game, view, chat: [] } : (answers[method] ?? {});
			socket.send(JSON.stringify({ jsonrpc: "2.0", id, result }));
		});
		setTimeout(() => socket.send(JSON.stringify({ jsonrpc: "2.0", method: "hello", params: { version: 1, mode: "local", epoch: "x", user: null, host: "", players: [] } })), 20);
	});
	await page.goto(address + "/game/large");
	await page.waitForSelector(".piece");
	/* the ground is drawn: nothing but moving is left to do */
	await page.waitForSelector(".ground.sharp", { state: "attached", timeout: 120_000 });
}

/* One sweep over the map and back, zooming out and in meanwhile. Tells the time between frames and what the page's own work took; runs in the page. */
export const sweep = async (milliseconds, keepHold = false) => {
	const pane = document.querySelector(".pane");
	const drag = (type, x, y) => (type === "pointerdown" ? pane : window).dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: 7, pointerType: "mouse", clientX: x, clientY: y }));
	const frames = [];
	drag("pointerdown", 500, 400);
	const start = await new Promise(requestAnimationFrame);
	let last = start;
	let worked = 0;
	for (let i = 0; last - start < milliseconds; i++) {
		const t = (last - start) / 2500;
		const before = performance.now();
		drag("pointermove", 500 + 420 * Math.sin(t * 2 * Math.PI), 400 + 260 * Math.sin(t * 4 * Math.PI));
		if (i % 3 === 0) pane.dispatchEvent(new WheelEvent("wheel", { deltaY: Math.sin(t * 2 * Math.PI) * 60, ctrlKey: true, clientX: 500, clientY: 400, bubbles: true, cancelable: true }));
		worked += performance.now() - before;
		const now = await new Promise(requestAnimationFrame);
		frames.push(now - last);
		last = now;
	}
	if (!keepHold) drag("pointerup", 500, 400);
	return { frames, worked };
};
