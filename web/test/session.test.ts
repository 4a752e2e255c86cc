import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Socket } from "../src/socket/socket";
import type { Action } from "../src/socket/protocol";
import { Session, isGivingUp, mainAction } from "../src/table/session";
import { MockServer } from "./mock";
import { recorded } from "./recorded";

const record = recorded("trautenau");

async function table(from = record) {
	const server = new MockServer(from);
	const socket = new Socket("ws://test/socket", server.make);
	socket.open();
	const session = new Session(socket, record.joined.game.id);
	await session.open();
	return { server, socket, session };
}

beforeEach(() => {
	vi.stubGlobal("fetch", async (address: string) => new Response(JSON.stringify(address === "/api/scenarios" ? record.scenarios : record.board)));
});
afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

describe("a session", () => {
	test("joins its seat and knows what is asked", async () => {
		const { session } = await table();
		expect(session.seat).toBe(record.joined.view.seat);
		expect(session.decision?.prompt).toBe(record.joined.view.decision?.prompt);
		expect(session.board?.kind).toBe("hex");
	});

	test("plays an answer with the ticket of the question", async () => {
		const { session, server } = await table();
		const action = session.actions[0];
		await session.play([action]);
		const sent = server.asked.find(({ method }) => method === "play")!;
		expect(sent.params.ticket).toBe(record.joined.view.decision?.ticket);
		expect(sent.params.actions).toEqual([action]);
		expect(session.liveView?.n).toBe(record.joined.view.n + 1);
	});

	/* Where something is hidden, an answer that comes in no time would tell that there was no other. */
	test.each([
		{ forced: true, other: "person", goes: 1 },
		{ forced: undefined, other: "person", goes: 0 },
		{ forced: undefined, other: "computer", goes: 1 },
	])("goes on by itself where the decision is forced or nobody else sits there: %o", async ({ forced, other, goes }) => {
		const { view, game } = record.joined;
		const decision = { ...view.decision!, forced, actions: [{ do: "done" }] };
		const joined = { ...record.joined, game: { ...game, seats: game.seats.map((seat) => (seat.seat === view.seat ? { ...seat, mine: true } : { ...seat, kind: other, mine: false })) }, view: { ...view, decision } };
		const { server } = await table({ ...record, joined } as typeof record);
		await vi.waitFor(() => expect(server.asked.some(({ method }) => method === "score")).toBe(true));
		expect(server.asked.filter(({ method }) => method === "play")).toHaveLength(goes);
	});

	/* Whoever ends a march or passes gives up what all the others could still do: he is asked, even alone against the computer. */
	test.each([
		{ verb: "pass", gives_up: true, barred: true, asked: true },
		{ verb: "done", gives_up: true, barred: true, asked: true },
		/* what can be taken back is not lost */
		{ verb: "done", gives_up: true, barred: false, asked: false },
		/* and an answer that ends nothing for anybody loses nothing */
		{ verb: "done", gives_up: undefined, barred: true, asked: false },
	] as const)("asks before an answer that gives others up, if it cannot be taken back: %o", async ({ verb, gives_up, barred, asked }) => {
		const { view, game } = record.joined;
		const piece = view.pieces.find(({ at, status }) => record.board.picture.places[at] && !status.includes("moved"))!;
		const actions: Action[] = [{ do: "unit", unit: piece.id }, { do: verb, gives_up }];
		const seats = game.seats.map((seat) => ({ ...seat, kind: "computer" }));
		const joined = { ...record.joined, game: { ...game, seats }, view: { ...view, decision: { ...view.decision!, about: undefined, actions } } };
		const { session, server } = await table({ ...record, joined } as typeof record);
		server.barred = barred;
		const played = () => server.asked.filter(({ method }) => method === "play").length;
		await session.play([actions[1]]);
		expect([played(), session.confirming?.actions]).toEqual(asked ? [0, [actions[1]]] : [1, undefined]);
		if (!asked) return;
		await session.play(session.confirming!.actions, true);
		expect([played(), session.confirming]).toEqual([1, null]);
	});

	test("plays nothing when somebody looks at a piece", async () => {
		const { session, server } = await table();
		const piece = session.view!.pieces[0];
		session.lookAt(piece);
		expect(session.lookedAt).toBe(piece);
		expect(server.asked.some(({ method }) => method === "play")).toBe(false);
		session.dismiss();
		expect(session.lookedAt).toBeNull();
	});

	test("has a golden button for the facing that a piece has, where that is an answer", () => {
		const faces = (...facings: string[]) => facings.map((facing) => ({ do: "face", facing }) as Action);
		const main = (actions: Action[], facing?: string) => mainAction({ actions, inHand: facing ? { facing } : null } as never);
		expect(main(faces("N", "NE", "SE"), "NE")).toEqual({ do: "face", facing: "NE" });
		expect(main(faces("N", "SE"), "NE")).toBeUndefined();
		expect(main([...faces("N", "NE"), { do: "done" }], "NE")).toEqual({ do: "done" });
		expect(main([...faces("N", "NE"), { do: "pass" }], "NE")).toEqual({ do: "face", facing: "NE" });
		expect(main([...faces("N"), { do: "pass" }])).toEqual({ do: "pass" });
	});

	test("has no golden button for a pass that gives up what could still be done", () => {
		const gives = (action: Action, idle: number) => isGivingUp({ unmoved: Array(idle).fill({}) } as never, action);
		expect(gives({ do: "pass", gives_up: true }, 2)).toBe(true);
		expect(gives({ do: "pass", gives_up: true }, 0)).toBe(false);
		/* no card in a window, and the end of a step that is on its way */
		expect(gives({ do: "pass" }, 2)).toBe(false);
		expect(gives({ do: "done", gives_up: true }, 2)).toBe(false);
	});

	/* The end of a combat is not told before the moves that led to it have been shown. */
	test("tells of a combat as far as the view knows of it that is shown", async () => {
		const { session } = await table();
		const told = session.liveView!.log.at(-1)!;
		session.fought = [told, { ...told, n: told.n + 1 }];
		expect(session.foughtSoFar).toHaveLength(2);
		session.playback.view = session.liveView;
		expect(session.foughtSoFar).toEqual([told]);
		session.playback.view = null;
	});

	test("shows why not, with its paragraph", async () => {
		const { session } = await table();
		await session.ask("Why not 0101?", "0101", [{ do: "go", to: "0101" }]);
		expect(session.whyNot).toEqual({ title: "Why not 0101?", at: "0101", verdict: { legal: false, rule: "9.3", reason: "Too far." }, action: { do: "go", to: "0101" } });
	});

	test("says which barrier stands against an undo", async () => {
		const { session } = await table();
		await session.undo();
		expect(session.note).toBe("The dice have fallen.");
	});

	test("comes back by itself to where it was, with what it has missed", async () => {
		const { session, server } = await table();
		server.push();
		expect(session.liveView?.n).toBe(record.joined.view.n + 1);
		vi.useFakeTimers();
		server.socket.close();
		expect(session.lost).toBe(true);
		server.missed();
		await vi.advanceTimersByTimeAsync(300);
		expect(session.lost).toBe(false);
		expect(session.liveView?.n).toBe(record.joined.view.n + 2);
		const again = server.asked.filter(({ method }) => method === "join").at(-1)!;
		expect(again.params).toMatchObject({ from: record.joined.view.n + 1, epoch: "one" });
	});

	test("waits twice as long after every attempt that fails", async () => {
		vi.useFakeTimers();
		const times: number[] = [];
		const socket = new Socket("ws://test/socket", () => {
			times.push(Date.now());
			const broken = { onclose: null as null | (() => void) };
			queueMicrotask(() => broken.onclose?.());
			return broken as unknown as WebSocket;
		});
		const start = Date.now();
		socket.open();
		await vi.advanceTimersByTimeAsync(40_000);
		expect(times.slice(0, 8).map((time) => time - start)).toEqual([0, 250, 750, 1750, 3750, 7750, 15750, 25750]);
	});
});
