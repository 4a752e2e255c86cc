import { describe, expect, test } from "vitest";
import type { Action, Decision } from "../src/socket/protocol";
import type { Session } from "../src/table/session";
import { TakingBack } from "../src/table/taking-back";

const question = (asks: string, actions: Action[]): Decision => ({ ticket: 1, seat: "prussian", waiting: [], turn: 1, clock: "", step: "", prompt: "", asks, actions, over: false });
const which = question("which-mover", [{ do: "unit", unit: "ir41", text: "IR 41" }, { do: "done", label: "End moves" }]);
const where = { ...question("where-march", [{ do: "go", to: "0604" }]), about: { unit: "ir41" } };

/* A table that asks one question after the other, and one back for an undo. */
function table() {
	const questions = [which, where, which];
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
			at.question--;
			return true;
		},
		play: async (actions: Action[]) => {
			sent.push(actions);
			back.answered(questions[at.question++], actions);
		},
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

	test("stands still while somebody else decides", async () => {
		const { session, back, at } = table();
		at.question = -1;
		await back.undo();
		expect(at.question).toBe(-1);
		expect(session.note).toMatch(/other side/);
	});
});
