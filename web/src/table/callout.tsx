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
}

const rim = 8;

/* To the right of the place or below it if there is room, else to the left or above, and all of it inside the pane. */
function beside(at: number, gap: number, length: number, room: number): number {
	const wanted = at + gap + length + rim > room ? at - gap - length : at + gap;
	return Math.max(rim, Math.min(wanted, room - length - rim)) - at;
}

/* The reason why not, beside its place, at the size of the sheet whatever the zoom is. */
export function Callout({ session, at, camera, pane, k }: Props) {
	const box = useRef<HTMLDivElement>(null);
	const [size, setSize] = useState<Size>({ width: 286, height: 140 });
	useLayoutEffect(() => {
		const { offsetWidth: width, offsetHeight: height } = box.current!;
		if (width !== size.width || height !== size.height) setSize({ width, height });
	});
	const x = beside((at[0] - camera.x) * k, 16, size.width, pane.width);
	const y = beside((at[1] - camera.y) * k, 10, size.height, pane.height);
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
