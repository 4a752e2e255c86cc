import { useEffect, useState } from "preact/hooks";
import { goTo } from "../app";
import { texts } from "../texts";
import { problems, wordsOf, type Problem } from "./problems";
import type { Session } from "./session";

/* What is to be found, and whether it has been. */
export function ProblemSlip({ session, problem }: { session: Session; problem: Problem }) {
	const [solved, setSolved] = useState(false);
	const [tried, setTried] = useState(0); /* the view of the last move that was not it */
	const [answer, setAnswer] = useState(false);
	const began = session.liveView?.n;
	useEffect(() => {
		if (solved || !session.liveView) return;
		const moved = session.liveView.log.length > 0;
		void problem.isSolved(session).then((found) => (found ? setSolved(true) : setTried(moved ? began! : 0)));
	}, [began]);
	const [title, text, solution] = wordsOf(problem);
	const next = problems[problems.indexOf(problem) + 1];
	return (
		<div class="guide problem" role="dialog" aria-label={texts.problems.title}>
			<h2>
				{title} <i>{texts.guide.step(problems.indexOf(problem) + 1, problems.length)}</i>
			</h2>
			<p>{solved ? texts.problems.solved : answer ? solution : text}</p>
			{!solved && !answer && tried > 0 && tried === began && <p role="status">{texts.problems.notYet}</p>}
			<footer>
				{!solved && !answer && (
					<button type="button" class="quiet" onClick={() => setAnswer(true)}>
						{texts.problems.show}
					</button>
				)}
				{solved && <span />}
				{(solved || answer) && (
					<button type="button" class="main" onClick={() => goTo(next ? `/problem/${next.id}` : "/")}>
						{next ? texts.problems.next : texts.table.lobby}
					</button>
				)}
			</footer>
		</div>
	);
}
