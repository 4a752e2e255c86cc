import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { texts } from "../texts";
import type { Corner, Size } from "./camera";
import type { Places, Point } from "./places";
import { download } from "./leaves";
import { Rule } from "./rule";
import type { Session } from "./session";

interface Props {
	session: Session;
	at: Point;
	camera: Corner;
	pane: Size;
	k: number;
	/* What the open question is about, and what can be chosen on the map. */
	about: Point[];
	choices: Point[];
}

const rim = 8;

/* Behind the place and before it along one side of the pane, and all of it inside. */
const beside = (at: number, gap: number, length: number, room: number) => [at + gap, at - gap - length].map((wanted) => Math.max(rim, Math.min(wanted, room - length - rim)));

/*
 * Where the slip lies, by its upper left corner: rather to the right and below, but where it covers neither its place nor what the question
 * is about, and as little as can be of what may be chosen.
 */
export function calloutAt([x, y]: Point, { width, height }: Size, pane: Size, about: Point[], choices: Point[]): Point {
	const lie = ([left, top]: Point, points: Point[], room = 16) =>
		points.filter(([px, py]) => px > left - room && px < left + width + room && py > top - room && py < top + height + room).length;
	const corners = beside(y, 10, height, pane.height).flatMap((top) => beside(x, 16, width, pane.width).map((left): Point => [left, top]));
	const cost = (corner: Point) => 100 * lie(corner, [[x, y]], 0) + 20 * lie(corner, about) + lie(corner, choices);
	return corners.reduce((best, corner) => (cost(corner) < cost(best) ? corner : best));
}

/* The reason why not, beside its place, at the size of the sheet whatever the zoom is. */
export function Callout({ session, at, camera, pane, k, about, choices }: Props) {
	const box = useRef<HTMLDivElement>(null);
	const [size, setSize] = useState<Size>({ width: 286, height: 140 });
	useLayoutEffect(() => {
		const { offsetWidth: width, offsetHeight: height } = box.current!;
		if (width !== size.width || height !== size.height) setSize({ width, height });
	});
	const onPane = ([x, y]: Point): Point => [(x - camera.x) * k, (y - camera.y) * k];
	const from = onPane(at);
	const to = calloutAt(from, size, pane, about.map(onPane), choices.map(onPane));
	const [x, y] = [to[0] - from[0], to[1] - from[1]];
	return (
		<div class="callout" role="alert" ref={box} style={{ transform: `translate(${at[0]}px, ${at[1]}px) scale(${1 / k}) translate(${x}px, ${y}px)` }}>
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
