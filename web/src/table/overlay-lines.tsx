import { settings } from "../settings";
import type { View } from "../socket/protocol";
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
		</g>
	);
}

function pathOf(line: string[], places: Places): string {
	const points = line.map((at) => places.point(at)).filter((point): point is Point => !!point);
	return points.length > 1 ? `M${points.map((point) => point.join(" ")).join("L")}` : "";
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
