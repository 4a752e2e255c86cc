import { texts } from "../texts";
import type { Point } from "./places";
import { Rule } from "./rule";
import type { Session } from "./session";

/* The reason why not, beside its place, at the size of the sheet whatever the zoom is. */
export function Callout({ session, at, k }: { session: Session; at: Point; k: number }) {
	const why = session.whyNot!;
	return (
		<div class="callout" role="alert" style={{ transform: `translate(${at[0] + 14}px, ${at[1] + 8}px) scale(${1 / k})` }}>
			<h2>{why.title}</h2>
			<p>{why.verdict.reason}</p>
			<footer>
				{why.verdict.rule ? <Rule session={session} rule={why.verdict.rule} long /> : <span />}
				<button type="button" onClick={() => session.dismiss()}>
					{texts.table.close}
				</button>
			</footer>
		</div>
	);
}
