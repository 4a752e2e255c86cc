import { texts } from "../texts";
import type { Session } from "./session";

/* What the table looked like when a step of the guide began. */
export interface Began {
	n: number;
	turn: number;
	step: string;
}

export interface Lesson {
	title: string;
	text: string;
	/* The step is over as soon as this holds; without it a button leads on. */
	until?(session: Session, began: Began): boolean;
	/* It speaks of the question that is open; of another it says nothing. */
	fits?(session: Session): boolean;
}

export const momentOf = (session: Session): Began => {
	const view = session.liveView;
	return { n: view?.log.at(-1)?.n ?? 0, turn: view?.clock.turn ?? 0, step: view?.clock.step ?? "" };
};

const has = (session: Session, verb: string) => session.actions.some((action) => action.do === verb);
const inHand = (session: Session) => has(session, "go") || has(session, "face");

function stepEnded(session: Session, began: Began): boolean {
	const { turn, step } = momentOf(session);
	return turn !== began.turn || step !== began.step || !!session.liveView?.log.some((event) => event.id === "drawn" && event.n > began.n);
}

function lesson(name: string, until?: Lesson["until"], fits?: Lesson["fits"]): Lesson {
	const [title, text] = texts.lessons[name];
	return { title, text, until, fits };
}

/* A guided game: its steps, and what is said while the other side acts and there is nothing to do. */
export interface Lessons {
	patience: Lesson;
	steps: Lesson[];
}

/* What is said while something is asked that the step is not about. */
const meanwhile = lesson("meanwhile");

/* What the guide says just now: the step, unless there is nothing to do, or something else is asked in between. */
export function toldNow(session: Session, step: Lesson, patience: Lesson): Lesson {
	const { decision, game } = session;
	if (step.until && !decision && !game?.over) return patience;
	return decision && step.fits && !step.fits(session) ? meanwhile : step;
}

const stepIs = (session: Session, step: string) => session.liveView?.clock.step === step;
const hasMoved = (session: Session, began: Began) => !!session.liveView?.log.some((event) => event.kind === "move" && event.n > began.n);

/* The march of whoever was in hand is over: the question is about nobody any more. */
const isLaidDown = (session: Session) => !!session.decision && !session.decision.about?.unit;

/* The march of a whole player turn is over, that of single units included. */
const marchIsOver = (session: Session, began: Began) => !/movement|individual/.test(momentOf(session).step) || momentOf(session).turn !== began.turn;

/* The first turn of Saalfeld as France, against the recruit. */
const saalfeld: Lesson[] = [
	lesson("flags"),
	lesson("positions", (session) => !stepIs(session, "set-up")),
	lesson("command"),
	lesson("campaignChoose", inHand),
	lesson("campaignMarch", hasMoved),
	lesson("halt", isLaidDown),
	lesson("layers"),
	lesson("marchEnds", marchIsOver),
	lesson("attacks"),
	lesson("back"),
];

/* The first turn of Abensberg as Austria, who moves first, against the recruit. */
const abensberg: Lesson[] = [
	lesson("flags1809"),
	lesson("positions1809", (session) => !stepIs(session, "set-up")),
	lesson("weather"),
	lesson("points", (session) => stepIs(session, "first-movement")),
	lesson("choose1809", inHand),
	lesson("march", hasMoved),
	lesson("halt", isLaidDown),
	lesson("trains"),
	lesson("layers"),
	lesson("marchEnds", marchIsOver),
	lesson("attacks"),
	lesson("prizes1809"),
	lesson("back"),
];

const isOrdered = (session: Session) => !!session.liveView?.pieces.some((piece) => piece.status.includes("ordered"));

/* One of these questions is open. */
const asks = (kinds: RegExp) => (session: Session) => kinds.test(session.decision?.asks ?? "");
const isMarching = asks(/^ask-(march|onward|together|face)/);

/* The first turn of Maïda as France, against the recruit. */
const maida: Lesson[] = [
	lesson("corners"),
	lesson("turning", (session) => !stepIs(session, "set-up")),
	lesson("groups", isOrdered),
	lesson("seal", (session) => !stepIs(session, "orders")),
	lesson("cup"),
	lesson("gloireChoose", isMarching, asks(/^ask-(initiative|fire|target|move)/)),
	lesson("gloireMarch", asks(/^ask-(move|declare|rally)/), isMarching),
	lesson("gloireEnd", (session, began) => stepEnded(session, began) || asks(/^ask-(declare|attack)/)(session), asks(/^ask-(move|march|onward|together|face)/)),
	lesson("shock"),
	lesson("back"),
];

const hasHappened = (id: string) => (session: Session, began: Began) => !!session.liveView?.log.some((event) => event.id === id && event.n > began.n);
const stepIsOver = (step: string) => (session: Session) => !stepIs(session, step);
const turnIsOver = (session: Session, began: Began) => momentOf(session).turn !== began.turn || !!session.game?.over;

/* One's own operation is over: the next may begin, or one may pass. */
const mayOperate = (session: Session) => has(session, "unit") && has(session, "pass");
const hasFought = (session: Session) => hasHappened("attack")(session, { n: 0, turn: 0, step: "" });
const isOperating = (session: Session) => stepIs(session, "operations");

/* The first turn of the short campaign of Napoléon as France, against the recruit: a march, a combat, a rest. */
const jena: Lesson[] = [
	lesson("blocks"),
	lesson("hand"),
	lesson("blue", stepIsOver("initiative")),
	lesson("block", hasHappened("selected")),
	lesson("stackMarch", (session, began) => hasHappened("steps-to")(session, began) || stepEnded(session, began)),
	lesson("stackHalt", (session) => hasFought(session) || mayOperate(session) || !isOperating(session)),
	lesson("stackFight", (session) => hasFought(session) || !isOperating(session)),
	lesson("stackBlows", (session) => mayOperate(session) || !isOperating(session)),
	lesson("stackPass", (session, began) => !isOperating(session) || turnIsOver(session, began)),
	lesson("rest", turnIsOver),
	lesson("back"),
];

/* What an assault comes to: it is thrown back, it strikes home, or the defender has given way. */
const fights = ["attack-result", "assault-broken", "withdraws", "retreats"];

/* A first activation of Trautenau as Prussia, against the recruit: a march, an assault, a retreat. */
const trautenau: Lesson[] = [
	lesson("map"),
	lesson("sheet"),
	lesson("choose", inHand),
	lesson("whyNot", (session) => !!session.whyNot),
	lesson("where", (session) => !!session.decision && !inHand(session)),
	lesson("end", (session, began) => stepIs(session, "combat") || stepEnded(session, began)),
	lesson("assault", (session, began) => hasHappened("declared")(session, began) || !stepIs(session, "combat")),
	lesson("strike", (session, began) => fights.some((id) => hasHappened(id)(session, began)) || !stepIs(session, "combat")),
	lesson("retreat"),
	lesson("back"),
];

const guided: Record<string, Lessons> = {
	napoleon1806: { patience: lesson("napoleonPatience"), steps: jena },
	gloire: { patience: lesson("gloirePatience"), steps: maida },
	trautenau1866: { patience: lesson("patience"), steps: trautenau },
	rossbach1806: { patience: lesson("campaignPatience"), steps: saalfeld },
	sevendays1809: { patience: lesson("patience1809"), steps: abensberg },
};

export const lessonsOf = (rulebook: string): Lessons => guided[rulebook] ?? guided.trautenau1866;
