import type { Action, Decision } from "../socket/protocol";
import { texts } from "../texts";
import type { Session } from "./session";

/* An answer of this player, and the question it answered. */
interface Given {
	question: string;
	actions: Action[];
	name: string;
}

/* Two questions are the same if they ask the same about the same, with the same answers; only the ticket is another. */
const keyOf = ({ seat, turn, asks, about, actions }: Decision) => JSON.stringify([seat, turn, asks, about, actions]);

const mostPassed = 8;

/* Undo, which says what it takes back, and redo, as far as this page has seen the answers. */
export class TakingBack {
	private given: Given[] = [];
	private undone: Given[] = [];
	/* Questions that were answered for the player: undo does not stop at them, and they are not answered so again. */
	private readonly passed = new Set<string>();
	private goingBack = false;

	constructor(private readonly session: Session) {}

	/* What the next undo, or redo, is about. */
	get last(): string {
		return this.given.at(-1)?.name ?? "";
	}

	get next(): string {
		return this.undone.at(-1)?.name ?? "";
	}

	answered(decision: Decision, actions: Action[]): void {
		this.given.push({ question: keyOf(decision), actions, name: this.nameOf(decision, actions[actions.length - 1]) });
		this.undone = [];
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

	/* May the question, which has only one answer, be answered for the player? */
	mayGoOn(decision: Decision): boolean {
		const question = keyOf(decision);
		if (this.goingBack || this.passed.has(question)) return false;
		this.passed.add(question);
		return true;
	}

	/* Nothing is taken back while somebody else decides. */
	async undo(): Promise<void> {
		const { session } = this;
		if (session.busy) return;
		if (!session.decision) return session.tell(session.past.replay ? "" : texts.table.notYours);
		this.goingBack = session.busy = true; /* the questions passed on the way are nobody's to answer */
		const done = await this.undoAnswers();
		this.goingBack = session.busy = false;
		if (!done) return session.changed();
		const now = session.decision ? keyOf(session.decision) : "";
		const back = this.given.map(({ question }) => question).lastIndexOf(now);
		this.undone = back < 0 ? [] : [...this.undone, ...this.given.slice(back).reverse()];
		this.given = back < 0 ? [] : this.given.slice(0, back);
		session.changed();
	}

	/* As far back as the last question that the player answered himself. */
	private async undoAnswers(): Promise<boolean> {
		const { session } = this;
		let done = false;
		for (let i = 0; i < mostPassed && session.decision && (!done || this.passed.has(keyOf(session.decision))); i++) {
			if (!(await session.send("undo"))) break;
			done = true;
		}
		return done;
	}

	async redo(): Promise<void> {
		const { session } = this;
		const again = this.undone.at(-1);
		if (!again || !session.decision || keyOf(session.decision) !== again.question) return;
		const rest = this.undone.slice(0, -1);
		await session.play(again.actions, true);
		this.undone = rest;
		session.changed();
	}
}
