import type { Action, Decision } from "../socket/protocol";
import { texts } from "../texts";
import type { Session } from "./session";

/* An answer of this player, and the question it answered. */
interface Given {
	question: string;
	actions: Action[];
	name: string;
	/* He gave it himself; otherwise it was the only one, and given for him. */
	own: boolean;
}

/* What a page remembers of the answers given at a table: it outlives a reload. */
interface Memory {
	given: Given[];
	undone: Given[];
}

/* Two questions are the same if they ask the same about the same, with the same answers; only the ticket is another. */
export function keyOf(decision: Decision): string {
	const { seat, turn, asks, about, actions } = decision;
	const key = keys.get(decision) ?? digest(JSON.stringify([seat, turn, asks, about, actions]));
	keys.set(decision, key);
	return key;
}

/* Worked out once for each question. */
const keys = new WeakMap<Decision, string>();

/* Lists of answers are long, and only compared. */
function digest(text: string): string {
	let a = 0x811c9dc5;
	let b = 0;
	for (let i = 0; i < text.length; i++) {
		a = Math.imul(a ^ text.charCodeAt(i), 0x01000193);
		b = (Math.imul(b, 31) + text.charCodeAt(i)) | 0;
	}
	return `${text.length}.${a >>> 0}.${b >>> 0}`;
}

/* So many answers in a row may have been given for the player; so many of his are remembered. */
const mostPassed = 40;
const mostRemembered = 200;

/* Undo, which says what it takes back, and redo, as far as this page has seen the answers. */
export class TakingBack {
	private given: Given[] = [];
	private undone: Given[] = [];
	/* An undo or redo is under way: the questions that it passes are nobody's to answer. */
	private turning = false;
	/* How often something has been taken back. */
	turned = 0;

	constructor(private readonly session: Session) {}

	/* What the next undo, or redo, is about. */
	get last(): string {
		return this.given.filter(({ own }) => own).at(-1)?.name ?? "";
	}

	get next(): string {
		return this.undone.at(-1)?.name ?? "";
	}

	answered(decision: Decision, actions: Action[], own = true): void {
		const name = this.nameOf(decision, actions[actions.length - 1]);
		this.given = [...this.given, { question: keyOf(decision), actions, name, own }].slice(-mostRemembered);
		this.undone = [];
		this.remember();
	}

	private nameOf({ about }: Decision, action: Action): string {
		const view = this.session.liveView;
		const piece = (id?: string) => view?.pieces.find((one) => one.id === id)?.name;
		const place = action.text ?? action.to ?? action.at;
		switch (action.do) {
			case "unit":
				return piece(action.unit) ?? action.text ?? "";
			case "go":
			case "at":
				return texts.table.wentTo(piece(about?.unit) ?? "", place ?? "");
			case "face":
				return texts.table.turnedTo(piece(about?.unit) ?? "", texts.facings[action.facing!]);
			default:
				return action.label ?? action.text ?? texts.verbs[action.do] ?? "";
		}
	}

	/* May a question that has only one answer be answered for the player? */
	get mayGoOn(): boolean {
		return !this.turning;
	}

	/* Nothing is taken back while somebody else decides. */
	async undo(): Promise<void> {
		const { session } = this;
		if (session.busy) return;
		if (!session.decision) return session.tell(session.past.replay ? "" : texts.table.notYours);
		this.turning = session.busy = true;
		const done = await this.undoAnswers();
		this.turning = session.busy = false;
		if (done) this.turnBack();
		session.changed();
	}

	/*
	 * As far back as the last question that the player answered himself. Where dice or a card bar the way to it, what was
	 * answered for him on the way back is answered again, and nothing has been taken back.
	 */
	private async undoAnswers(): Promise<boolean> {
		const { session } = this;
		let steps = 0;
		while (steps < mostPassed && session.decision && (!steps || this.wasPassed(session.decision))) {
			if (!(await session.send("undo"))) break;
			steps++;
		}
		if (!steps || !session.decision || !this.wasPassed(session.decision)) return steps > 0;
		const barrier = session.note;
		for (; steps && session.decision; steps--) await session.answerAgain(session.decision.actions.slice(0, 1));
		session.tell(barrier);
		return false;
	}

	/* Was the question answered for the player when it was put last? */
	private wasPassed(decision: Decision): boolean {
		const question = keyOf(decision);
		const last = this.given.filter((one) => one.question === question).at(-1);
		return !!last && !last.own;
	}

	private turnBack(): void {
		this.turned++;
		const now = this.session.decision ? keyOf(this.session.decision) : "";
		const back = this.given.map(({ question }) => question).lastIndexOf(now);
		this.undone = back < 0 ? [] : [...this.undone, ...this.given.slice(back).reverse()];
		this.given = back < 0 ? [] : this.given.slice(0, back);
		this.remember();
	}

	/* An answer of the player's again, and those that were given for him after it. */
	async redo(): Promise<void> {
		const { session } = this;
		const rest = [...this.undone];
		this.turning = true;
		do {
			const again = rest.at(-1);
			if (session.busy || !again || !session.decision || keyOf(session.decision) !== again.question) break;
			rest.pop();
			await session.play(again.actions, true, again.own);
		} while (rest.length && !rest.at(-1)!.own);
		this.turning = false;
		this.undone = rest;
		this.remember();
		session.changed();
	}

	/* ---- Over a reload ------------------------------------------------------------------------------------------------ */

	private get drawer(): string {
		return `vedette.answers.${this.session.id}`;
	}

	recall(): void {
		try {
			const kept: Memory | null = JSON.parse(sessionStorage.getItem(this.drawer) ?? "null");
			if (kept) [this.given, this.undone] = [kept.given, kept.undone];
		} catch {
			/* then nothing is known of what was answered before */
		}
	}

	private remember(): void {
		try {
			sessionStorage.setItem(this.drawer, JSON.stringify({ given: this.given, undone: this.undone }));
		} catch {
			/* without storage it holds for this page */
		}
	}
}
