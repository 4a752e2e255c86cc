import { useRef, useState } from "preact/hooks";
import { texts } from "../texts";
import type { Session } from "./session";
import { lessonsOf, momentOf, speakingOf, toldNow, type Lesson } from "./lessons";
import { isTouched } from "./touch";

/* The guided first game: one thing at a time, each step ends by doing it. */
export function Guide({ session }: { session: Session }) {
	const [at, setAt] = useState(0);
	const [closed, setClosed] = useState(false);
	const [folded, setFolded] = useState(-1); /* the step whose text is folded away */
	const began = useRef({ step: null as Lesson | null, moment: momentOf(session) });
	const { steps: printed, patience } = lessonsOf(session.game?.rulebook ?? "");
	const order = useRef(printed);
	const first = useRef(session.decision?.ticket);
	if (closed) return null;
	/* What is done makes room for the next at once: whoever looks for what the guide covers finds it there. */
	const isDone = began.current.step === order.current[at] && !!order.current[at]?.until?.(session, began.current.moment);
	const shown = isDone ? at + 1 : at;
	if (isDone) queueMicrotask(() => setAt(shown));
	/* Until the first answer the guide may speak of the table; from then on of what is asked. */
	const isBegun = session.decision?.ticket !== first.current || order.current.slice(0, shown + 1).some(({ about }) => about);
	if (isBegun) order.current = speakingOf(order.current, shown, session.decision?.asks ?? "");
	const steps = order.current;
	if (began.current.step !== steps[shown]) began.current = { step: steps[shown] ?? null, moment: momentOf(session) };
	const step = steps[shown];
	if (!step) return null;
	const told = toldNow(session, steps, shown, patience);
	const isLast = shown === steps.length - 1;
	return (
		<div class="guide" role="dialog" aria-label={texts.guide.title}>
			<h2>
				<button type="button" class="fold" aria-expanded={folded !== shown} onClick={() => setFolded(folded === shown ? -1 : shown)}>
					{told.title}
				</button>
				<i>{texts.guide.step(shown + 1, steps.length)}</i>
			</h2>
			<p hidden={folded === shown}>{isTouched() ? texts.touched(told.text) : told.text}</p>
			<footer hidden={folded === shown}>
				{isLast ? (
					<span />
				) : (
					<button type="button" class="quiet" onClick={() => setClosed(true)}>
						{texts.guide.end}
					</button>
				)}
				{!step.until && (
					<button type="button" class="main" onClick={() => setAt(shown + 1)}>
						{isLast ? texts.guide.done : texts.guide.next}
					</button>
				)}
			</footer>
		</div>
	);
}
