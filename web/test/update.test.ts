import { describe, expect, test } from "vitest";
import { applyUpdate } from "../src/socket/update";
import type { View } from "../src/socket/protocol";
import { recorded } from "./recorded";

describe("updates", () => {
	for (const scenario of ["trautenau", "short"])
		test(`turn the first view of ${scenario} into the last, byte for byte`, () => {
			const { joined, updates, last } = recorded(scenario);
			expect(updates.length).toBeGreaterThan(5);
			const view = updates.reduce(applyUpdate, joined.view);
			/* n counts views of a seat: the second join found the same number of them. */
			expect(JSON.stringify(view)).toBe(JSON.stringify(last));
		});

	test("leave the view they are applied to alone", () => {
		const { joined, updates } = recorded("trautenau");
		const before = JSON.stringify(joined.view);
		updates.reduce(applyUpdate, joined.view);
		expect(JSON.stringify(joined.view)).toBe(before);
	});

	const view: View = {
		n: 3,
		scenario: "picket",
		seat: "red",
		waiting: ["red"],
		clock: { turn: 1, of: 4, label: "1", step: "move" },
		pieces: [
			{ id: "a", side: "red", at: "1", name: "A", status: [] },
			{ id: "c", side: "red", at: "2", name: "C", status: [] },
		],
		log: [],
	};

	test("put pieces in the order of their ids, and take away what is gone", () => {
		const piece = { id: "b", side: "red", at: "9", name: "B", status: [] };
		const next = applyUpdate(view, { game: "g", seat: "red", n: 3, set: [piece], gone: ["c"] });
		expect(next.pieces.map(({ id }) => id)).toEqual(["a", "b"]);
		expect(next.n).toBe(4);
	});

	test("take a field away that is null", () => {
		const next = applyUpdate({ ...view, combat: { at: "1", attacker: "red" } }, { game: "g", seat: "red", n: 3, combat: null });
		expect("combat" in next).toBe(false);
	});

	test("keep the last fifty events", () => {
		const events = Array.from({ length: 60 }, (_, i) => ({ n: i + 1, kind: "move", text: "", id: "m", args: [] }));
		const next = applyUpdate(view, { game: "g", seat: "red", n: 3, events });
		expect(next.log.length).toBe(50);
		expect(next.log[0].n).toBe(11);
	});

	test("of another view are refused", () => {
		expect(() => applyUpdate(view, { game: "g", seat: "red", n: 2 })).toThrow();
	});
});
