import { describe, expect, test, vi } from "vitest";
import type { Happening, Piece, View } from "../src/socket/protocol";
import { chaptersOf, lossesOf, saidOnce, turningPoints } from "../src/table/chapters";
import { Playback, beatsOf } from "../src/table/playback";
import type { Session } from "../src/table/session";

let n = 0;
const event = (kind: string, more: Partial<Happening> = {}): Happening => ({ n: ++n, kind, id: kind, text: `${kind} ${n}.`, args: [], ...more });

/* An hour at Trautenau: a formation marches and assaults, another marches. */
function hour(): Happening[] {
	n = 0;
	return [
		event("turn", { text: "10.00" }),
		event("activation"),
		event("move", { pieces: ["au.ir10"], at: "0812" }),
		event("facing", { at: "0812" }),
		event("assault", { at: "0811" }),
		event("fire", { at: "0812", dice: [4] }),
		event("assault", { at: "0811", dice: [6] }),
		event("loss", { pieces: ["pr.ir41"] }),
		event("retreat", { pieces: ["pr.ir41"], at: "0810" }),
		event("advance", { pieces: ["au.ir10"], at: "0811" }),
		event("activation"),
		event("move", { pieces: ["pr.1jaeg"], at: "0905" }),
	];
}

describe("the story", () => {
	test("has a heading for each activation and each combat, and no facings", () => {
		const [chapter] = chaptersOf(hour());
		expect(chapter.title).toBe("10.00");
		expect(chapter.sections.map(({ combat, events }) => [combat, events.map(({ kind }) => kind)])).toEqual([
			[false, ["move"]],
			[true, ["fire", "assault", "loss", "retreat", "advance"]],
			[false, ["move"]],
		]);
	});

	test("says once what was just revealed, and twice what happened twice", () => {
		const seen = event("contact", { text: "Suchet is revealed." });
		const rolled = event("die", { text: "A roll of 2." });
		expect(saidOnce([seen, rolled, { ...seen, n: 90 }, { ...rolled, n: 91 }]).map(({ kind }) => kind)).toEqual(["contact", "die", "die"]);
	});

	test("says once a turn who is seen where", () => {
		const seen = () => event("contact", { text: "Louis is revealed at Saalfeld." });
		const log = [event("turn"), event("activation"), seen(), seen(), event("turn"), event("activation"), seen()];
		expect(chaptersOf(log).map(({ sections }) => sections[0].events.length)).toEqual([1, 1]);
	});

	test("a combat elsewhere has a heading of its own", () => {
		const log = [...hour().slice(0, 8), event("assault", { at: "0912" }), event("loss", { pieces: ["au.ir10"] })];
		expect(chaptersOf(log)[0].sections.filter(({ combat }) => combat).length).toBe(2);
	});

	test("turns where the losses were", () => {
		expect(turningPoints(hour()).map(({ kind, at }) => [kind, at])).toEqual([["assault", "0811"]]);
	});

	test("counts losses by side", () => {
		const piece = (id: string, side: string) => ({ id, side, at: "0811", name: id, status: [] }) as Piece;
		const view = { pieces: [piece("pr.ir41", "prussian"), piece("au.ir10", "austrian")] } as unknown as View;
		expect(lossesOf(hour(), view)).toEqual({ prussian: 1 });
	});
});

describe("a playback", () => {
	test("shows a march with its facing in one, and each throw by itself", () => {
		const beats = beatsOf(hour().slice(1));
		expect(beats.map((beat) => beat.map(({ kind }) => kind))).toEqual([
			["activation"],
			["move", "facing", "assault"],
			["fire"],
			["assault"],
			["loss"],
			["retreat"],
			["advance"],
			["activation"],
			["move"],
		]);
	});

	const standing = (id: string, at: string) => ({ id, side: "austrian", at, name: id, status: [] }) as unknown as Piece;
	const view = (at: string) => ({ seat: "prussian", side: "prussian", clock: { step: "movement" }, pieces: [standing("au.ir10", at)], log: [] }) as unknown as View;

	test("leads an arrow along the way that an event tells of, and straight where none does", () => {
		const trail = (more: Partial<Happening>) => {
			const playback = new Playback({ mine: [] } as unknown as Session);
			playback.take(view("0812"), view("0809"), [event("move", { pieces: ["au.ir10"], at: "0809", ...more })]);
			return playback.trails.map(({ way }) => way);
		};
		expect(trail({ way: ["0911", "0910", "0809"] })).toEqual([["0812", "0911", "0910", "0809"]]);
		expect(trail({})).toEqual([["0812", "0809"]]);
	});

	test("that is skipped leaves trails, and no dice where nobody saw them fall", async () => {
		vi.stubGlobal("matchMedia", () => ({ matches: false }));
		const call = () => Promise.resolve({ view: view("0811") });
		const session = { mine: ["prussian"], seat: "prussian", socket: { call }, liveView: view("0809"), changed: () => {}, playedBack: () => {}, news: [] };
		const playback = new Playback(session as unknown as Session);
		const march = (at: string) => event("move", { pieces: ["au.ir10"], at });
		playback.take(view("0812"), view("0809"), [event("fire", { pieces: ["au.ir10"], at: "0811", dice: [4] }), march("0811"), march("0809"), event("fire", { at: "0809", dice: [6] })]);
		await vi.waitFor(() => expect(playback.dice).toHaveLength(1));
		playback.skip();
		await vi.waitFor(() => expect(playback.active).toBe(false));
		expect(playback.dice).toEqual([]);
		expect(playback.trails.filter(({ attack }) => !attack).map(({ way }) => way.at(-1))).toEqual(["0809"]);
		vi.unstubAllGlobals();
	});
});
