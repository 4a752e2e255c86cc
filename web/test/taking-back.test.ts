import { describe, expect, test } from "vitest";
import type { Action, Decision } from "../src/socket/protocol";
import type { Session } from "../src/table/session";
import { TakingBack } from "../src/table/taking-back";

const question = (asks: string, actions: Action[]): Decision => ({ ticket: 1, seat: "prussian", waiting: [], turn: 1, clock: "", step: "", prompt: "", asks, actions, over: false });
const which = question("which-mover", [{ do: "unit", unit: "ir41", text: "IR 41" }, { do: "done", label: "End moves" }]);
const where = { ...question("where-march", [{ do: "go", to: "0604" }]), about: { unit: "ir41" } };

const rally = question("rally", [{ do: "done", label: "End rally" }]);

/* A table that asks one question after the other, and one back for an undo, which goes no further than a barrier. */
function table({ questions = [which, where, which], barrier = -1 } = {}) {
	const at = { question: 0 };
	const sent: Action[][] = [];
	const session = {
		past: { replay: null },
		note: "",
		liveView: { pieces: [{ id: "ir41", name: "IR 41" }] },
		get decision() {
			return at.question < 0 ? null : questions[at.question];
		},
		tell: (note: string) => void (session.note = note),
		send: async () => {
			if (at.question === barrier) session.note = "The dice have fallen.";
			if (at.question === barrier) return false;
			at.question--;
			return true;
		},
		play: async (actions: Action[], _confirmed = true, own = true) => {
			sent.push(actions);
			back.answered(questions[at.question++], actions, own);
		},
		answerAgain: async () => void at.question++,
		changed: () => {},
	};
	const back = new TakingBack(session as unknown as Session);
	return { session, back, sent, at };
}

describe("taking back", () => {
	test("undo says what it takes back, redo does it again in order", async () => {
		const { session, back, sent } = table();
		await session.play([{ do: "unit", unit: "ir41" }]);
		expect(back.last).toBe("IR 41");
		await session.play([{ do: "go", to: "0604" }]);
		expect(back.last).toBe("IR 41 to 0604");
		await back.undo();
		await back.undo();
		expect([back.last, back.next]).toEqual(["", "IR 41"]);
		await back.redo();
		expect(back.next).toBe("IR 41 to 0604");
		await back.redo();
		expect([back.last, back.next]).toEqual(["IR 41 to 0604", ""]);
		expect(sent.slice(2)).toEqual(sent.slice(0, 2));
	});

	test("another answer forgets what was taken back", async () => {
		const { session, back } = table();
		await session.play([{ do: "unit", unit: "ir41" }]);
		await back.undo();
		await session.play([{ do: "done", label: "End moves" }]);
		expect([back.last, back.next]).toEqual(["End moves", ""]);
	});

	test("goes back past what was answered for the player, and redo comes forward over it", async () => {
		const { session, back, at } = table({ questions: [which, rally, where] });
		await session.play([{ do: "done", label: "End moves" }]);
		await session.play([{ do: "done", label: "End rally" }], true, false);
		expect(back.last).toBe("End moves");
		await back.undo();
		expect([at.question, back.next]).toEqual([0, "End moves"]);
		await back.redo();
		expect([at.question, back.last, back.next]).toEqual([2, "End moves", ""]);
	});

	test("a barrier on the way leaves everything as it was, with what was answered for the player", async () => {
		const { session, back, at } = table({ questions: [which, rally, where], barrier: 1 });
		await session.play([{ do: "done", label: "End moves" }]);
		await session.play([{ do: "done", label: "End rally" }], true, false);
		await back.undo();
		expect([at.question, session.note, back.last]).toEqual([2, "The dice have fallen.", "End moves"]);
	});

	test("stands still while somebody else decides", async () => {
		const { session, back, at } = table();
		at.question = -1;
		await back.undo();
		expect(at.question).toBe(-1);
		expect(session.note).toMatch(/other side/);
	});
});
