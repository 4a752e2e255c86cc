import type { Session } from "./session";

export interface Lesson {
	title: string;
	text: string;
	/* The step is over as soon as this holds; without it a button leads on. */
	until?(session: Session): boolean;
}

const has = (session: Session, verb: string) => session.actions.some((action) => action.do === verb);

/* The first turn of Trautenau as Prussia, against the recruit. */
export const guideSteps: Lesson[] = [
	{
		title: "The map is the table",
		text: "Drag it to move, use the wheel or two fingers to zoom. Your regiments are dark blue with a striped edge; the Austrians are ivory with dots.",
	},
	{
		title: "The sheet of orders",
		text: "On the sheet you see the hour, the step of the turn, and the question that is put to you. Every figure has its paragraph beside it: click one to read what it is about.",
	},
	{
		title: "Choose a unit",
		text: "Units with a golden edge may act now. Click one of them. In a stack, point at it and it fans out.",
		until: (session) => has(session, "go") || has(session, "face"),
	},
	{
		title: "Where to?",
		text: "Framed hexes can be reached; the figure is the cost. Point at one to see the way. Units that are out of command may only turn: the arrows round the hex. Click a hex or an arrow, or take the choice back with Undo.",
		until: (session) => !has(session, "go") && !has(session, "face"),
	},
	{
		title: "Why not?",
		text: "Now click any hex that is not framed: the referee tells you which rule stands against it.",
		until: (session) => !!session.whyNot,
	},
	{
		title: "End the moves",
		text: "Move what you like. The golden button below ends the step; then the next marker is drawn and perhaps it is the Austrian's turn.",
		until: (session) => !session.decision || !has(session, "unit") || session.liveView!.log.some((event) => event.id === "drawn" && event.n > 8),
	},
	{
		title: "Look back",
		text: "The slider below goes back through everything you have seen; the story in the sheet links each line to its place. That is all: the rest the table tells you when it comes up.",
	},
];
