import { texts } from "../texts";
import type { Session } from "./session";

export interface Lesson {
	title: string;
	text: string;
	/* The step is over as soon as this holds; without it a button leads on. */
	until?(session: Session): boolean;
}

const has = (session: Session, verb: string) => session.actions.some((action) => action.do === verb);
const markersAtTheStart = 8;

function lesson(name: string, until?: Lesson["until"]): Lesson {
	const [title, text] = texts.lessons[name];
	return { title, text, until };
}

/* The first turn of Trautenau as Prussia, against the recruit. */
export const guideSteps: Lesson[] = [
	lesson("map"),
	lesson("sheet"),
	lesson("choose", (session) => has(session, "go") || has(session, "face")),
	lesson("where", (session) => !has(session, "go") && !has(session, "face")),
	lesson("whyNot", (session) => !!session.whyNot),
	lesson(
		"end",
		(session) =>
			!session.decision ||
			!has(session, "unit") ||
			session.liveView!.log.some((event) => event.id === "drawn" && event.n > markersAtTheStart),
	),
	lesson("back"),
];
