import { useState } from "preact/hooks";
import { texts } from "../texts";
import type { Session } from "./session";
import { guideSteps } from "./lessons";

/* The guided first game: one thing at a time, each step ends by doing it. */
export function Guide({ session }: { session: Session }) {
	const [at, setAt] = useState(0);
	const [closed, setClosed] = useState(false);
	if (closed || at >= guideSteps.length) return null;
	const step = guideSteps[at];
	if (step.until?.(session)) {
		queueMicrotask(() => setAt(at + 1));
		return null;
	}
	return (
		<div class="guide" role="dialog" aria-label={texts.guide.title}>
			<h2>
				{step.title} <i>{texts.guide.step(at + 1, guideSteps.length)}</i>
			</h2>
			<p>{step.text}</p>
			<footer>
				<button type="button" class="quiet" onClick={() => setClosed(true)}>
					{texts.guide.end}
				</button>
				{!step.until && (
					<button type="button" class="main" onClick={() => setAt(at + 1)}>
						{texts.guide.next}
					</button>
				)}
			</footer>
		</div>
	);
}
