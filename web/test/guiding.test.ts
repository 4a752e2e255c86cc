import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Action, Decision } from "../src/socket/protocol";
import { bestCorner, type Box, type Corner } from "../src/table/aside";
import { Guiding } from "../src/table/guiding";
import type { Session } from "../src/table/session";
import { texts } from "../src/texts";

let ticket = 0;
const question = (asks: string, actions: Action[], step: string): Decision => ({ ticket: ++ticket, seat: "prussian", waiting: [], turn: 1, clock: "", step, prompt: "", asks, actions, over: false });

const which = () => question("which-mover", [{ do: "unit", unit: "pr.ir41" }, { do: "done" }], "movement");
const where = (...to: string[]) => question("where-march", to.map((one) => ({ do: "go" as const, to: one })), "movement");
const after = () => question("which-mover", [{ do: "done" }], "movement");

/* A table of Trautenau, as far as the guide looks at it. */
function table(rulebook = "trautenau1866") {
	const piece = { id: "pr.ir41", side: "prussian", name: "IR 41", at: "0902", status: [] as string[] };
	const session = {
		id: "g1",
		game: { rulebook, over: false },
		decision: which() as Decision | null,
		get actions() {
			return session.decision?.actions ?? [];
		},
		get inHand() {
			return session.actions.some(({ do: verb }) => verb === "go") ? piece : null;
		},
		liveView: { side: "prussian", clock: { turn: 1, step: "movement" }, log: [] as object[], pieces: [piece] },
		get view() {
			return session.liveView;
		},
		whyNot: null as object | null,
		past: { replay: null as object | null },
		takingBack: { turned: 0, mayGoOn: true },
	};
	const guiding = () => new Guiding(session as unknown as Session);
	return { session, piece, guiding };
}

/* Its two opening words have been read. */
function opened(guide: Guiding): Guiding {
	for (const _ of [1, 2]) {
		guide.look();
		guide.next();
	}
	guide.look();
	return guide;
}

const title = (name: string) => texts.lessons[name][0];

beforeEach(() => {
	const kept = new Map<string, string>();
	vi.stubGlobal("localStorage", { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) });
});
afterEach(() => vi.unstubAllGlobals());

describe("the guide", () => {
	test("counts what it has told, one after the other", () => {
		const { session, guiding } = table();
		const guide = guiding();
		const numbers: (number | null)[] = [];
		const totals: (number | null)[] = [];
		const look = () => {
			const { number, of } = guide.look()!;
			numbers.push(number);
			totals.push(of);
		};
		look();
		guide.next();
		look();
		guide.next();
		look();
		session.decision = where("0803");
		look();
		/* all moves are ended at once: what would have been said of them is never told, and not counted */
		session.decision = after();
		session.liveView.clock.step = "combat";
		look();
		expect(numbers).toEqual([1, 2, 3, 4, 5]);
		expect(totals).toEqual([10, 10, 10, 10, null]); /* the number of all never falls: it is left out */
		expect(guide.look()!.lesson.title).toBe(title("assault"));
		/* a word in between has no number */
		session.decision = null;
		expect(guide.look()!.number).toBeNull();
		expect(guide.look()!.lesson.title).toBe(title("patience"));
	});

	test("does not count what was put off by a question before it could be read", () => {
		const { session, guiding } = table("rossbach1806");
		session.decision = question("ask-set-up", [{ do: "done" }], "set-up");
		session.liveView.clock.step = "set-up";
		const guide = guiding();
		guide.look();
		guide.next();
		expect(guide.look()).toMatchObject({ lesson: { title: title("positions") }, number: 2 });
		/* nothing is asked for a moment */
		session.decision = null;
		session.liveView.clock.step = "first-command";
		expect(guide.look()).toMatchObject({ lesson: { title: title("command") } });
		session.decision = question("ask-move", [{ do: "unit", unit: "f1" }], "first-movement");
		session.liveView.clock.step = "first-movement";
		expect(guide.look()).toMatchObject({ lesson: { title: title("campaignChoose") }, number: 3 });
	});

	test("does not speak of attacks before somebody stands beside the enemy, and ends when it has come to a combat", () => {
		const { session, guiding } = table("rossbach1806");
		const march = () => question("ask-move", [{ do: "unit", unit: "f1" }, { do: "done" }], "first-movement");
		session.decision = march();
		session.liveView.clock.step = "first-movement";
		const guide = guiding();
		const at = (name: string) => expect(guide.look()!.lesson.title).toBe(title(name));
		/* the first morning: command is asked about in passing, then who marches */
		session.decision = question("ask-command", [{ do: "done" }], "first-command");
		expect(guide.look()!.lesson.title).not.toBe(title("closeUp"));
		session.decision = march();
		at("campaignChoose");
		for (let i = 0; i < 12 && guide.look()!.lesson.title !== title("marchEnds"); i++) guide.next();
		at("marchEnds");
		/* both sides have marched, nobody has fought, and the next turn has begun */
		session.liveView.clock.turn = 2;
		session.decision = march();
		at("closeUp");
		session.decision = question("ask-define", [{ do: "unit", unit: "f1" }], "first-combat");
		session.liveView.clock.step = "first-combat";
		at("attacks");
		expect(guide.look()!.leadsOn).toBe(false);
		/* not before losses, retreat and advance are settled */
		session.liveView.log = [{ n: 9, id: "dr", kind: "combat" }];
		session.decision = question("ask-advance", [{ do: "unit", unit: "f1" }, { do: "done" }], "first-combat");
		expect(guide.look()!.text).toBe(texts.lessons.afterAttack[1]);
		session.decision = null;
		at("campaignPatience");
		session.decision = march();
		at("back");
	});

	test("says who begins, and whom to take, where the initiative is won at Maïda", () => {
		const { session, guiding } = table("gloire");
		session.liveView.clock.step = "initiative";
		session.decision = question("ask-first", [{ do: "number", number: 1 }], "initiative");
		const guide = guiding();
		expect(guide.look()).toMatchObject({ lesson: { title: title("corners") } });
		session.decision = question("ask-first", [{ do: "number", number: 1 }], "initiative");
		expect(guide.look()).toMatchObject({ lesson: { title: title("cup") }, text: texts.lessons.cupFirst[1] });
	});

	test("does not ask for points that have been given out", () => {
		const { session, guiding } = table("sevendays1809");
		session.liveView.clock.step = "first-command";
		session.decision = question("ask-command", [{ do: "done" }], "first-command");
		const guide = guiding();
		guide.look();
		session.decision = question("ask-command", [{ do: "done" }], "first-command");
		expect(guide.look()).toMatchObject({ lesson: { title: title("points") }, text: texts.lessons.points[1] });
		session.decision = question("ask-initiative", [{ do: "done" }], "first-command");
		expect(guide.look()).toMatchObject({ lesson: { title: title("points") }, text: texts.lessons.pointsSpent[1] });
	});

	test("says that another move was made, and goes on from it", () => {
		const { session, piece, guiding } = table();
		const guide = opened(guiding());
		session.decision = where("0803", "0905");
		expect(guide.look()).toMatchObject({ lesson: { title: title("whyNot") }, other: false });
		session.whyNot = {};
		expect(guide.look()).toMatchObject({ lesson: { title: title("where") }, other: false });
		session.whyNot = null;
		piece.at = "0905";
		session.decision = after();
		expect(guide.look()).toMatchObject({ lesson: { title: title("end") }, other: true });
		piece.at = "0803";
	});

	test("does not ask for what cannot be done", () => {
		const { session, guiding } = table();
		const guide = opened(guiding());
		session.decision = where("0905");
		session.whyNot = {};
		guide.look();
		expect(guide.look()!.text).toBe(texts.lessons.whereElse[1]);
		session.decision = where("0905", "0803");
		expect(guide.look()!.text).toBe(texts.lessons.where[1]);
	});

	test("speaks of the facing, and no more of the march, when only that is asked", () => {
		const { session, guiding } = table();
		const guide = opened(guiding());
		session.decision = where("0803");
		session.whyNot = {};
		expect(guide.look()!.text).toBe(texts.lessons.where[1]);
		session.decision = question("where-face", [{ do: "face", facing: "n" } as unknown as Action, { do: "done" }], "movement");
		expect(guide.look()).toMatchObject({ lesson: { title: title("where") }, text: texts.lessons.whereFacing[1] });
	});

	test("goes back with what is taken back, and waits while that is under way", () => {
		const { session, guiding } = table();
		const guide = opened(guiding());
		guide.look();
		session.decision = where("0803");
		guide.look();
		session.whyNot = {};
		expect(guide.look()).toMatchObject({ lesson: { title: title("where") }, number: 5 });
		session.whyNot = null;
		session.decision = after();
		expect(guide.look()).toMatchObject({ lesson: { title: title("end") }, number: 6 });
		/* to the march: the ticket is another, the question is the same */
		session.takingBack.mayGoOn = false;
		session.decision = where("0803");
		expect(guide.look()!.lesson.title).toBe(title("end"));
		session.takingBack = { turned: 1, mayGoOn: true };
		expect(guide.look()).toMatchObject({ lesson: { title: title("where") }, number: 5, other: false });
		session.takingBack = { turned: 2, mayGoOn: true };
		session.decision = which();
		expect(guide.look()).toMatchObject({ lesson: { title: title("choose") }, number: 3 });
	});

	test("goes on after a reload where it was, and is taken up again after it was ended", () => {
		const { session, guiding } = table();
		const before = guiding();
		opened(before);
		session.decision = where("0803");
		before.look();
		const reloaded = guiding();
		expect(reloaded.look()).toMatchObject({ lesson: { title: title("whyNot") }, number: 4 });
		expect(reloaded.isAway).toBe(false);
		reloaded.close();
		expect(reloaded.look()).toBeNull();
		const again = guiding();
		expect([again.look(), again.isAway]).toEqual([null, true]);
		again.takeUp();
		expect(again.look()!.lesson.title).toBe(title("whyNot"));
	});
});

describe("the slip of the guide", () => {
	const box = (left: number, top: number): Box => ({ left, top, right: left + 300, bottom: top + 200 });
	const corners: [Corner, Box][] = [
		["ne", box(600, 0)],
		["nw", box(0, 0)],
		["se", box(600, 500)],
		["sw", box(0, 500)],
	];

	test("stays where it is while it covers nothing", () => {
		expect(bestCorner(corners, "sw", [[700, 100]], [], [])).toBe("sw");
	});

	test("moves aside from what it speaks of, even onto what else may be chosen", () => {
		const choices: [number, number][] = [100, 150, 200].flatMap((x) => [[x, 100] as [number, number], [x, 600], [x + 600, 600]]);
		expect(bestCorner(corners, "ne", [[700, 100]], choices, [])).toBe("nw");
	});

	test("leaves the small map alone where it can", () => {
		expect(bestCorner(corners, "ne", [[700, 100]], [], [box(50, 20)])).toBe("se");
	});
});
