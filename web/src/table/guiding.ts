import { Store } from "../store";
import { lessonsOf, momentOf, speakingOf, toldNow, type Began, type Lesson, type Lessons } from "./lessons";
import type { Session } from "./session";
import { keyOf } from "./taking-back";

/* How far the guide has come. */
interface Standing {
	at: number;
	/* The steps by name, in the order in which they are told in this game. */
	order: string[];
	/* Those that have been told. */
	told: string[];
	began: Began;
	/* Something else was done than the last step proposed. */
	other: boolean;
}

/* And which question was open then: whoever takes answers back comes to it again. */
interface Stage extends Standing {
	question: string;
}

interface Kept {
	game: string;
	now: Standing;
	stages: Stage[];
	begun: boolean;
	closed: boolean;
}

/* What the slip shows. A word in between is no step and has no number. */
export interface Told {
	lesson: Lesson;
	text: string;
	number: number | null;
	/* Of how many; null where some were passed over that there was no need for. */
	of: number | null;
	other: boolean;
	isLast: boolean;
	/* A button leads on. */
	leadsOn: boolean;
}

const drawer = "vedette.guide";
const mostStages = 60;
const mostGames = 6;

/* The way through a guided game: it goes on by what is done, goes back with undo, and outlives a reload. */
export class Guiding extends Store {
	closed = false;
	private now: Standing;
	private stages: Stage[] = [];
	private begun = false;
	private readonly lessons: Lessons;
	private readonly first: number | undefined;
	private turned: number;
	private last: Told | null = null;
	private noted: { now: Standing | null; question: string } = { now: null, question: "" };

	constructor(private readonly session: Session) {
		super();
		this.lessons = lessonsOf(session.game?.rulebook ?? "");
		this.first = session.decision?.ticket;
		this.turned = session.takingBack.turned;
		this.now = { at: 0, order: this.lessons.steps.map(({ name }) => name), told: [], began: momentOf(session), other: false };
		this.recall();
	}

	/* What is said just now; null when it has come to its end or was closed. While answers are taken back, or while one looks back, it waits. */
	look(): Told | null {
		const { session } = this;
		if (this.closed) return null;
		if (this.last && (!session.takingBack.mayGoOn || session.past.replay)) return this.last;
		if (session.takingBack.turned !== this.turned) this.goBack();
		this.goOn();
		this.last = this.tell();
		this.note();
		return this.last;
	}

	/* Closed, or at its end. */
	get isAway(): boolean {
		return this.closed || this.now.at >= this.now.order.length;
	}

	next(): void {
		this.pass(false);
		this.changed();
	}

	close(): void {
		this.closed = true;
		this.remember();
		this.changed();
	}

	/* Taken up again where it was left; after its end, with its last word. */
	takeUp(): void {
		this.closed = false;
		this.now = { ...this.now, at: Math.min(this.now.at, this.now.order.length - 1) };
		this.remember();
		this.changed();
	}

	/* ---- Forward -------------------------------------------------------------------------------------------------------- */

	private get steps(): Lesson[] {
		const named = new Map(this.lessons.steps.map((step) => [step.name, step]));
		return this.now.order.flatMap((name) => named.get(name) ?? []);
	}

	private goOn(): void {
		const { session } = this;
		for (;;) {
			const step = this.steps[this.now.at];
			if (step?.until?.(session, this.now.began)) this.pass(!!step.isDone && !step.isDone(session, this.now.began));
			else if (!this.heed()) return;
		}
	}

	private pass(other: boolean): void {
		this.now = { ...this.now, at: this.now.at + 1, began: momentOf(this.session), other };
	}

	/* Until the first answer the guide may speak of the table; from then on of what is asked. Says whether another step comes now. */
	private heed(): boolean {
		const { decision } = this.session;
		const { steps } = this;
		const { at } = this.now;
		this.begun ||= decision?.ticket !== this.first || steps.slice(0, at + 1).some(({ about }) => about);
		const order = this.begun ? speakingOf(steps, at, decision?.asks ?? "") : steps;
		if (order === steps) return false;
		this.now = { ...this.now, order: order.map(({ name }) => name), began: momentOf(this.session) };
		return true;
	}

	private tell(): Told | null {
		const { session, steps } = this;
		const step = steps[this.now.at];
		if (!step) return null;
		const lesson = toldNow(session, steps, this.now.at, this.lessons.patience);
		const isStep = lesson === step;
		/* what flits by between two questions is not counted before it can be read */
		const isRead = isStep && !session.busy && (!!session.decision || !!session.game?.over);
		if (isRead && !this.now.told.includes(step.name)) this.now = { ...this.now, told: [...this.now.told, step.name] };
		const { told, at, other } = this.now;
		const rest = steps.slice(at).filter(({ name }) => !told.includes(name)).length;
		return {
			lesson,
			text: lesson.otherwise?.(session) ?? lesson.text,
			number: isStep ? told.indexOf(step.name) + 1 || null : null,
			of: told.length + rest === steps.length ? steps.length : null,
			other,
			isLast: at === steps.length - 1,
			leadsOn: isStep && !step.until,
		};
	}

	/* ---- Back, and over a reload -------------------------------------------------------------------------------------------- */

	/* At each question it is noted how far the guide had come; the last note of a question is the one that counts. */
	private note(): void {
		const { decision } = this.session;
		const question = decision ? keyOf(decision) : "";
		if (this.noted.now === this.now && (!question || this.noted.question === question)) return;
		if (question) {
			const before = this.stages.at(-1)?.question === question ? this.stages.slice(0, -1) : this.stages;
			this.stages = [...before, { ...this.now, question }].slice(-mostStages);
		}
		this.noted = { now: this.now, question };
		this.remember();
	}

	private goBack(): void {
		const { decision, takingBack } = this.session;
		this.turned = takingBack.turned;
		const question = decision ? keyOf(decision) : "";
		const back = this.stages.map((stage) => stage.question).lastIndexOf(question);
		if (back < 0) return;
		this.now = { ...this.stages[back], other: false };
		this.stages = this.stages.slice(0, back + 1);
	}

	private recall(): void {
		const kept = keptGuides().find(({ game }) => game === this.session.id);
		const names = this.lessons.steps.map(({ name }) => name);
		if (!kept || kept.now.order.some((name) => !names.includes(name))) return;
		this.now = kept.now;
		this.stages = kept.stages;
		this.begun = kept.begun;
		this.closed = kept.closed;
	}

	private remember(): void {
		const { now, stages, begun, closed } = this;
		const mine: Kept = { game: this.session.id, now, stages, begun, closed };
		try {
			localStorage.setItem(drawer, JSON.stringify([mine, ...keptGuides().filter(({ game }) => game !== mine.game)].slice(0, mostGames)));
		} catch {
			/* without storage it holds for this page */
		}
	}
}

function keptGuides(): Kept[] {
	try {
		return JSON.parse(localStorage.getItem(drawer) ?? "[]");
	} catch {
		return [];
	}
}

/* A game that was begun with the guide has it whichever way one comes back to it. */
export const isGuided = (game: string) => keptGuides().some((kept) => kept.game === game);
