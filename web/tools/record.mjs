/*
 * Records what a server really says: a seat's first view, every update of a few moves, and the view that a second
 * join is given at the end. node tools/record.mjs http://127.0.0.1:1806 trautenau prussian 24
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import WebSocket from "ws";

const [address, scenario, seat, count] = process.argv.slice(2);
const page = await fetch(address + "/");
const cookie = (page.headers.get("set-cookie") ?? "").split(";")[0];

async function connect() {
	const socket = new WebSocket(address.replace("http", "ws") + "/socket", "vedette", { headers: { cookie, origin: address } });
	const waiting = new Map();
	const heard = [];
	let id = 0;
	const hello = await new Promise((resolve) => {
		socket.on("message", (data) => {
			const message = JSON.parse(data);
			if (message.id) waiting.get(message.id)(message);
			else heard.push(message);
			if (message.method === "hello") resolve(message.params);
		});
	});
	const call = (method, params) =>
		new Promise((resolve) => {
			waiting.set(++id, resolve);
			socket.send(JSON.stringify({ jsonrpc: "2.0", id, method, params }));
		});
	return { socket, call, heard, hello };
}

const table = await connect();
const scenarios = (await table.call("scenarios", {})).result;
/* Chance may ask the other side first: tables are made until this seat is asked. */
let game, joined;
do {
	({ game } = (await table.call("create", { scenario, seats: {} })).result);
	joined = (await table.call("join", { game: game.id, seat })).result;
} while (!joined.view.decision);
table.heard.length = 0;
for (let i = 0; i < Number(count); i++) {
	for (const one of game.seats) {
		const { decision } = (await table.call("view", { game: game.id, seat: one.seat })).result;
		if (!decision) continue;
		const action = decision.actions[(i * 7) % decision.actions.length];
		await table.call("play", { game: game.id, seat: one.seat, ticket: decision.ticket, actions: [action] });
	}
}
const again = await connect();
const last = (await again.call("join", { game: game.id, seat })).result;
const updates = table.heard.filter(({ method, params }) => method === "update" && params.seat === seat).map(({ params }) => params);
const board = await (await fetch(`${address}/board/${scenario}.json`)).json();
const folder = fileURLToPath(new URL("../test/recorded", import.meta.url));
mkdirSync(folder, { recursive: true });
const record = { hello: table.hello, scenarios: scenarios.filter(({ id }) => id === scenario), joined, updates, last: last.view, board };
writeFileSync(`${folder}/${scenario}.json`, JSON.stringify(record));
table.socket.close();
again.socket.close();
