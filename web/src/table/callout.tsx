import { texts } from "../texts";
import type { Places, Point } from "./places";
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
	const shift = `translate(${left ? "calc(-100% - 16px)" : "16px"}, ${above ? "calc(-100% - 10px)" : "10px"})`;
	return (
		<div class="callout" role="alert" style={{ transform: `translate(${at[0]}px, ${at[1]}px) scale(${1 / k}) ${shift}` }}>
			<h2>{session.whyNot!.title}</h2>
			<Reason session={session} />
		</div>
	);
}

/* The same on the sheet, for what has no place on the map: a card, a piece that is not there yet. */
export function WhyNotOnSheet({ session, places }: { session: Session; places: Places }) {
	const why = session.whyNot;
	if (!why || (why.at && places.point(why.at))) return null;
	return (
		<section class="why-not" role="alert">
			<h3>{why.title}</h3>
			<Reason session={session} />
		</section>
	);
}

function Reason({ session }: { session: Session }) {
	const { verdict, action } = session.whyNot!;
	return (
		<>
			<p>{verdict.reason}</p>
			<footer>
				{verdict.rule ? <Rule session={session} rule={verdict.rule} long /> : <span />}
				{verdict.rule && (
					<button type="button" onClick={() => void download(session, "report", { action })}>
						{texts.table.doubt}
					</button>
				)}
				<button type="button" onClick={() => session.dismiss()}>
					{texts.table.close}
				</button>
			</footer>
		</>
	);
}
