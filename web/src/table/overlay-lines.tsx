import { settings } from "../settings";
import type { Piece, View } from "../socket/protocol";
import { texts } from "../texts";
import type { Laid } from "./overlays";
import type { Places, Point } from "./places";
import { Rule } from "./rule";
import type { Session } from "./session";

/* What is laid over the map, under the pieces. */
export function OverlayLines({ session, places }: { session: Session; places: Places }) {
	return (
		<g class="overlays">
			{session.overlays.laid.map((laid) => (
				<OverlayLine key={laid.overlay} laid={laid} places={places} />
			))}
			{settings.values.orders && session.view && <Orders view={session.view} places={places} />}
			{settings.values.columns && session.view && <Columns view={session.view} places={places} />}
		</g>
	);
}

function OverlayLine({ laid, places }: { laid: Laid; places: Places }) {
	if (laid.overlay === "range")
		return (
			<g class="command-range">
				<path d={laid.lines[0]?.map((at) => places.outline(at)).join("")} class="ground-of" />
				<path d={places.border(new Set(laid.lines[0] ?? []))} class="rim-bed" />
				<path d={places.border(new Set(laid.lines[0] ?? []))} class="rim" />
			</g>
		);
	if (laid.overlay === "allZones")
		return (
			<g class="zones-of-control">
				{laid.lines[0]?.map((at) => (
					<path key={at} d={places.outline(at, 0.955)} class="zone" />
				))}
			</g>
		);
	/* the trunk line is doubled, the forward line runs in beads */
	const [forward = "", trunk = ""] = laid.lines.map((line) => pathOf(line, places));
	return (
		<g class="supply-line">
			{trunk && <path d={trunk} class="trunk-bed" />}
			{trunk && <path d={trunk} class="trunk" />}
			{forward && <path d={forward} class="forward" />}
			{laid.feeds?.to.map((at) => <path key={at} d={pathOf([laid.feeds!.from, at], places)} class="forward" />)}
		</g>
	);
}

function pathOf(line: string[], places: Places): string {
	const points = line.map((at) => places.point(at)).filter((point): point is Point => !!point);
	return points.length > 1 ? `M${points.map((point) => point.join(" ")).join("L")}` : "";
}

const isInColumn = ({ status }: Piece) => status.includes("column") || status.includes("marching");

/* Whoever marches in column: chevrons along the road that he is on, half-way to the next hexes of it. */
function Columns({ view, places }: { view: View; places: Places }) {
	const hexes = new Set(view.pieces.filter((piece) => isInColumn(piece) && places.point(piece.at)).map(({ at }) => at));
	return (
		<g class="columns">
			{places.board.edges
				.filter(({ between: [a, b], features }) => features.includes("road") && (hexes.has(a) || hexes.has(b)))
				.map(({ between: [a, b] }) => {
					const [from, to] = [places.point(a), places.point(b)];
					if (!from || !to) return null;
					const half: Point = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
					const [start, end] = [hexes.has(a) ? from : half, hexes.has(b) ? to : half];
					const d = `M${start.join(" ")}L${end.join(" ")}`;
					return (
						<g key={`${a} ${b}`}>
							<path d={d} class="column-bed" />
							<path d={d} class="column" />
						</g>
					);
				})}
		</g>
	);
}

/* One's own march orders: from each force to its objective. */
function Orders({ view, places }: { view: View; places: Places }) {
	return (
		<>
			{view.pieces.map((piece) => {
				const [from, to] = [places.point(piece.at), piece.objective ? places.point(piece.objective) : undefined];
				return from && to ? <path key={piece.id} d={`M${from.join(" ")}L${to.join(" ")}`} class="march-order" /> : null;
			})}
		</>
	);
}

/* The same in words, on the sheet. */
export function OverlayNotes({ session }: { session: Session }) {
	const told = session.overlays.laid.filter(({ overlay, lines }) => overlay !== "allZones" || (settings.values.allZones && lines.length));
	if (!told.length) return null;
	return (
		<section class="overlay-notes" aria-label={texts.table.layers}>
			{told.map(({ overlay, note, rule, refused }) => (
				<p key={overlay} class={[overlay, refused && "refused-note"].filter(Boolean).join(" ")}>
					{note} {rule && <Rule session={session} rule={rule} />}
				</p>
			))}
		</section>
	);
}
