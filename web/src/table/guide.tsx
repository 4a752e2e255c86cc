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
	const step = steps[at];
	if (step.until?.(session, began.current.moment)) {
		queueMicrotask(() => setAt(at + 1));
		return null;
	}
	const told = toldNow(session, step, patience);
	const isLast = at === steps.length - 1;
	return (
		<div class="guide" role="dialog" aria-label={texts.guide.title}>
			<h2>
				<button type="button" class="fold" aria-expanded={folded !== at} onClick={() => setFolded(folded === at ? -1 : at)}>
					{told.title}
				</button>
				<i>{texts.guide.step(at + 1, steps.length)}</i>
			</h2>
			<p hidden={folded === at}>{isTouched() ? texts.touched(told.text) : told.text}</p>
			<footer hidden={folded === at}>
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
