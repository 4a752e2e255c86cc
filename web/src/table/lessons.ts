import { texts } from "../texts";
import type { Session } from "./session";

/* What the table looked like when a step of the guide began. */
export interface Began {
	n: number;
	turn: number;
	step: string;
}

export interface Lesson {
	name: string;
	title: string;
	text: string;
	/* The step is over as soon as this holds; without it a button leads on. */
	until?(session: Session, began: Began): boolean;
	/* The questions it speaks of, by their ids; without it it speaks of the table, whatever is asked. */
	about?: RegExp;
	/* Where it proposes one thing: was that what was done? */
	isDone?(session: Session, began: Began): boolean;
	/* Where what it proposes cannot be done, or has been, it says this instead. */
	otherwise?(session: Session): string | null;
	/* The places it speaks of: the guide does not lie over them. */
	places?(session: Session): string[];
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

type More = Pick<Lesson, "isDone" | "otherwise" | "places">;

function lesson(name: string, about?: RegExp, until?: Lesson["until"], more: More = {}): Lesson {
	const [title, text] = texts.lessons[name];
	return { name, title, text, about, until, ...more };
}

/* Where those of one's own stand who bear these names. */
const placesOf =
	(...names: string[]) =>
	({ view }: Session) =>
		view?.pieces.filter(({ side, name }) => side === view.side && names.includes(name)).map(({ at }) => at) ?? [];

/* One of those named is at a place, or in hand. */
const standsAt = (place: string, { liveView: view }: Session) => !!view?.pieces.some(({ side, at }) => side === view.side && at === place);
const holds = (name: string, { inHand }: Session) => inHand?.name === name;
const canGo = (place: string, { actions }: Session) => actions.some(({ to }) => to === place);
const elsewhere =
	(place: string, name: string) =>
	(session: Session): string | null =>
		session.decision && !canGo(place, session) ? texts.lessons[name][1] : null;

/* The march is over, and only the facing is asked for. */
const isTurning = (session: Session) => has(session, "face") && !has(session, "go");

/* A guided game: its steps, and what is said while the other side acts and there is nothing to do. */
export interface Lessons {
	patience: Lesson;
	steps: Lesson[];
}

/* What is said while something is asked that no step is about. */
const meanwhile = lesson("meanwhile");

/*
 * The guide speaks of a question the moment it is put: its step comes at once, and those before it wait, what is said
 * of the table until nothing is to be done. But whoever begins to play without the opening words does without them.
 */
export function speakingOf(steps: Lesson[], at: number, asks: string): Lesson[] {
	if (!asks || steps.slice(0, at + 1).some(({ about }) => about?.test(asks))) return steps;
	const next = steps.findIndex(({ about }, i) => i > at && about?.test(asks));
	if (next < 0) return steps;
	const spoken = steps.findIndex(({ about }) => about);
	const waiting = steps.slice(at, next).filter((_, i) => at + i >= spoken);
	const rest = [...waiting.filter(({ until }) => until), ...steps.slice(next + 1)];
	const pause = rest.findIndex(({ until }) => !until);
	return [...steps.slice(0, at), steps[next], ...rest.slice(0, pause), ...waiting.filter(({ until }) => !until), ...rest.slice(pause)];
}

/* What the guide says just now: the step, unless there is nothing to do, or something is asked in between that it has spoken of before, or never. */
export function toldNow(session: Session, steps: Lesson[], at: number, patience: Lesson): Lesson {
	const { decision, game } = session;
	const step = steps[at];
	if (step.until && !decision && !game?.over) return patience;
	const asks = decision?.asks ?? "";
	if (!asks || !step.until || !step.about || step.about.test(asks)) return step;
	return [...steps.slice(0, at)].reverse().find(({ about }) => about?.test(asks)) ?? meanwhile;
}

const stepIs = (session: Session, step: string) => session.liveView?.clock.step === step;
const hasMoved = (session: Session, began: Began) => !!session.liveView?.log.some((event) => event.kind === "move" && event.n > began.n);

/* The march of whoever was in hand is over: the question is about nobody any more. */
const isLaidDown = (session: Session) => !!session.decision && !session.decision.about?.unit;

/* One of these questions is open. */
const asks = (kinds: RegExp) => (session: Session) => kinds.test(session.decision?.asks ?? "");

/* The march of a whole player turn is over, that of single units included. */
const marchIsOver = (session: Session, began: Began) => !/movement|individual/.test(momentOf(session).step) || momentOf(session).turn !== began.turn;

const setUp = /^ask-(set-up|orders|objective|memo)/;
const choosing = /^ask-(move|pontoons)$/;
const marching = /^ask-(march|repulse|cleared|vedettes)/;
const commanding = /^ask-(command|initiative|reorganise)/;
/* The march of the next turn; nothing that is asked before the first is, lest this is told before that. */
const closing = /^ask-(move|pontoons|march|repulse|cleared|vedettes|individual)/;
const fighting = /^ask-(define|target|resolve|napoleon|before|losses|retreat|who-retreats|advance|give-way|make-room|who-makes-room)/;

/* Somebody is asked about a fight, or has fought. */
const isFighting = (session: Session) => asks(fighting)(session) || hasEverFought(session);
const hasEverFought = (session: Session) => !!session.liveView?.log.some(({ kind }) => kind === "combat") || !!session.game?.over;
/* Who bears the losses, falls back and advances is settled as well. */
const fightIsOver = (session: Session) => hasEverFought(session) && (!!session.game?.over || (!!session.decision && !asks(fighting)(session)));
const ifDiceHaveFallen = (session: Session) => (asks(/^ask-(losses|retreat|who-retreats|advance|give-way|make-room|who-makes-room)/)(session) ? texts.lessons.afterAttack[1] : null);

/* By the road to Saalfeld. */
const arnsgereuth = "N0806";

/* The first turn of Saalfeld as France, against the recruit. */
const saalfeld: Lesson[] = [
	lesson("flags"),
	lesson("positions", setUp, (session) => !stepIs(session, "set-up")),
	lesson("command"),
	lesson("campaignChoose", choosing, inHand, { isDone: (session) => holds("Suchet", session), places: placesOf("Suchet", "Lannes") }),
	lesson("campaignMarch", marching, hasMoved, { isDone: (session) => standsAt(arnsgereuth, session), places: () => [arnsgereuth], otherwise: elsewhere(arnsgereuth, "march") }),
	lesson("halt", marching, isLaidDown),
	lesson("layers"),
	lesson("marchEnds", /^ask-(move|pontoons|march|individual)/, marchIsOver),
	lesson("closeUp", closing, isFighting),
	lesson("attacks", fighting, fightIsOver, { otherwise: ifDiceHaveFallen }),
	lesson("back"),
];

const isUnderOrders = ({ liveView: view }: Session) => !!view?.pieces.some(({ side, order }) => side === view.side && order);

/* The first turn of Abensberg as Austria, who moves first, against the recruit. */
const abensberg: Lesson[] = [
	lesson("flags1809"),
	lesson("positions1809", setUp, (session) => !stepIs(session, "set-up"), { isDone: (session) => !isUnderOrders(session) }),
	lesson("weather"),
	lesson("points", commanding, (session) => stepIs(session, "first-movement"), { otherwise: (session) => (asks(/^ask-initiative/)(session) ? texts.lessons.pointsSpent[1] : null) }),
	lesson("choose1809", choosing, inHand),
	lesson("march", marching, hasMoved),
	lesson("halt", marching, isLaidDown),
	lesson("trains"),
	lesson("layers"),
	lesson("marchEnds", /^ask-(move|pontoons|march|individual)/, marchIsOver),
	lesson("closeUp", closing, isFighting),
	lesson("attacks", fighting, fightIsOver, { otherwise: ifDiceHaveFallen }),
	lesson("prizes1809"),
	lesson("back"),
];

const isOrdered = (session: Session) => !!session.liveView?.pieces.some((piece) => piece.status.includes("ordered"));

const onTheMarch = /^ask-(march|onward|together|face)/;
const striking = /^ask-(declare|attack)/;

/* The first turn of Maïda as France, against the recruit. */
const maida: Lesson[] = [
	lesson("corners"),
	lesson("turning", /^ask-turn/, (session) => !stepIs(session, "set-up")),
	lesson("groups", /^ask-orders/, isOrdered),
	lesson("seal", /^ask-orders/, (session) => !stepIs(session, "orders")),
	lesson("cup", /^ask-first/, undefined, { otherwise: (session) => (asks(/^ask-first/)(session) ? texts.lessons.cupFirst[1] : null) }),
	lesson("gloireChoose", /^ask-(initiative|fire|target|move)/, asks(onTheMarch)),
	lesson("gloireMarch", onTheMarch, asks(/^ask-(move|declare|rally)/)),
	lesson("gloireEnd", /^ask-(move|march|onward|together|face)/, (session, began) => stepEnded(session, began) || asks(striking)(session)),
	lesson("shock", striking),
	lesson("back"),
];

const hasHappened = (id: string) => (session: Session, began: Began) => !!session.liveView?.log.some((event) => event.id === id && event.n > began.n);
const stepIsOver = (step: string) => (session: Session) => !stepIs(session, step);
const turnIsOver = (session: Session, began: Began) => momentOf(session).turn !== began.turn || !!session.game?.over;

/* One's own operation is over: the next may begin, or one may pass. */
const operating = /^ask-(operation|select)/;
const moving = /^ask-move/;
const mayOperate = asks(/^ask-operation/);
const hasFought = (session: Session) => hasHappened("attack")(session, { n: 0, turn: 0, step: "" });
const ifItAttacks = (session: Session) => (asks(/^ask-attack-(standing|moving)/)(session) ? texts.lessons.stackAttack[1] : null);
const isOperating = (session: Session) => stepIs(session, "operations");

const jenaItself = "Iena";

/* The first turn of the short campaign of Napoléon as France, against the recruit: a march, a combat, a rest. */
const jena: Lesson[] = [
	lesson("blocks"),
	lesson("hand"),
	lesson("blue", /^ask-blue/, stepIsOver("initiative")),
	lesson("block", operating, (session) => asks(moving)(session) || !isOperating(session), { places: placesOf("Lannes") }),
	lesson("stackMarch", moving, (session, began) => hasHappened("steps-to")(session, began) || stepEnded(session, began) || mayOperate(session), { places: () => [jenaItself] }),
	lesson("stackHalt", /^ask-(move|attack)/, (session) => hasFought(session) || mayOperate(session) || !isOperating(session), { otherwise: ifItAttacks }),
	lesson("stackFight", /^ask-(operation|select|move|attack)/, (session) => hasFought(session) || !isOperating(session), { otherwise: ifItAttacks }),
	lesson("stackBlows", /^ask-(?!operation|select|move|blue|recovery)/, (session) => mayOperate(session) || !isOperating(session), {
		otherwise: (session) => (asks(/^ask-(attack-card|combat-window)/)(session) ? texts.lessons.stackCard[1] : null),
	}),
	lesson("stackPass", /^ask-(operation|select|move|attack)/, (session, began) => !isOperating(session) || turnIsOver(session, began)),
	lesson("rest", /^ask-recovery/, turnIsOver),
	lesson("back"),
];

/* What an assault comes to: it is thrown back, it strikes home, or the defender has given way. */
const fights = ["attack-result", "assault-broken", "withdraws", "retreats"];

const outpost = "0804";
const beforeOutpost = "0803";

/* A first activation of Trautenau as Prussia, against the recruit: a march, an assault, a retreat. */
const trautenau: Lesson[] = [
	lesson("map"),
	lesson("sheet"),
	lesson("choose", undefined, inHand, { places: placesOf("IR 41") }),
	lesson("whyNot", undefined, (session) => !!session.whyNot || (!!session.decision && !inHand(session)), { isDone: (session) => !!session.whyNot }),
	lesson("where", undefined, (session) => !!session.decision && !inHand(session), {
		isDone: (session) => standsAt(beforeOutpost, session),
		places: () => [beforeOutpost],
		otherwise: (session) => (isTurning(session) ? texts.lessons.whereFacing[1] : elsewhere(beforeOutpost, "whereElse")(session)),
	}),
	lesson("end", undefined, (session, began) => stepIs(session, "combat") || stepEnded(session, began)),
	lesson("assault", undefined, (session, began) => hasHappened("declared")(session, began) || !stepIs(session, "combat"), { places: () => [beforeOutpost, outpost] }),
	lesson("strike", undefined, (session, began) => fights.some((id) => hasHappened(id)(session, began)) || !stepIs(session, "combat")),
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
