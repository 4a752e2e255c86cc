import { texts } from "../texts";
import type { Point } from "./places";
import { download } from "./leaves";
import { Rule } from "./rule";
import type { Session } from "./session";

interface Props {
	session: Session;
	at: Point;
	k: number;
	left: boolean;
	above: boolean;
}

/* The reason why not, beside its place, at the size of the sheet whatever the zoom is. */
export function Callout({ session, at, k, left, above }: Props) {
	const why = session.whyNot!;
	const shift = `translate(${left ? "calc(-100% - 16px)" : "16px"}, ${above ? "calc(-100% - 10px)" : "10px"})`;
	return (
		<div class="callout" role="alert" style={{ transform: `translate(${at[0]}px, ${at[1]}px) scale(${1 / k}) ${shift}` }}>
			<h2>{why.title}</h2>
			<p>{why.verdict.reason}</p>
			<footer>
				{why.verdict.rule ? <Rule session={session} rule={why.verdict.rule} long /> : <span />}
				{why.verdict.rule && (
					<button type="button" onClick={() => void download(session, "report", { action: why.action })}>
						{texts.table.doubt}
					</button>
				)}
				<button type="button" onClick={() => session.dismiss()}>
					{texts.table.close}
				</button>
			</footer>
		</div>
	);
}
