import { useRef, useState } from "preact/hooks";
import { texts } from "../texts";
import type { Session } from "./session";
import { lessonsOf, momentOf, toldNow } from "./lessons";
import { isTouched } from "./touch";

/* The guided first game: one thing at a time, each step ends by doing it. */
export function Guide({ session }: { session: Session }) {
	const [at, setAt] = useState(0);
	const [closed, setClosed] = useState(false);
	const [folded, setFolded] = useState(-1); /* the step whose text is folded away */
	const began = useRef({ at: -1, moment: momentOf(session) });
	const { steps, patience } = lessonsOf(session.game?.rulebook ?? "");
	if (closed || at >= steps.length) return null;
	if (began.current.at !== at) began.current = { at, moment: momentOf(session) };
	/* What is done makes room for the next at once: whoever looks for what the guide covers finds it there. */
	const isDone = !!steps[at].until?.(session, began.current.moment);
	if (isDone) queueMicrotask(() => setAt(at + 1));
	const shown = isDone ? at + 1 : at;
	const step = steps[shown];
	if (!step) return null;
	const told = toldNow(session, step, patience);
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
					<button type="button" class="main" onClick={() => setAt(at + 1)}>
						{isLast ? texts.guide.done : texts.guide.next}
					</button>
				)}
			</footer>
		</div>
	);
}
