/* What was seen of the enemy, and when: a tag under the flags that stand there still, an outline where they have left. */
import { settings } from "../settings";
import type { Piece, Track, View } from "../socket/protocol";
import { texts } from "../texts";
import { Rule } from "../table/rule";
import type { Places, Point } from "../table/places";
import type { Names } from "./drawing";

/* Somebody who was known to stand there in that turn, and is not known any more. */
interface Sighting extends Track {
	at: string;
	turn: number;
	when: string;
	name: string;
	side: string;
	values: Record<string, number>;
}

const freshTurns = 2;

export const sightingsIn = (view: View | null) => (view?.tracks ?? []).filter(({ id }) => id.startsWith("sighting.")) as unknown as Sighting[];

const strengthOf = (seen: Sighting[]) => seen.reduce((sum, { values }) => sum + (values.strength ?? 0), 0);
const halves = (value: number) => (value % 1 ? `${Math.floor(value) || ""}½` : String(value));

/* "13 October, evening" is "13 eve". */
function brief(when: string): string {
	const [day, hour = ""] = when.split(", ");
	return `${day.split(" ")[0]} ${texts.campaign.hoursShort[hour] ?? hour}`;
}

const last = (seen: Sighting[]) => seen.reduce((newest, one) => (one.turn > newest.turn ? one : newest));
const inWords = (seen: Sighting[]) => texts.campaign.seen(seen.map(({ name, values }) => (values.strength ? `${name} ${halves(values.strength)}` : name)).join(", "), last(seen).when);

export function Sightings({ view, places }: { view: View; places: Places }) {
	if (!settings.values.sightings) return null;
	const byHex = new Map<string, Sighting[]>();
	for (const one of sightingsIn(view)) byHex.set(one.at, [...(byHex.get(one.at) ?? []), one]);
	return (
		<g class="sightings">
			{[...byHex].map(([at, seen]) => {
				const point = places.point(at);
				const here = view.pieces.filter((piece) => piece.at === at && piece.side === seen[0].side && piece.hidden);
				return point ? <Tag key={at} point={point} seen={seen} here={here} stale={view.clock.turn - last(seen).turn > freshTurns} /> : null;
			})}
		</g>
	);
}

function Tag({ point: [x, y], seen, here, stale }: { point: Point; seen: Sighting[]; here: Piece[]; stale: boolean }) {
	const strength = strengthOf(seen);
	const words = here.length ? brief(last(seen).when) : texts.campaign.left(brief(last(seen).when));
	const label = strength ? `${halves(strength)} · ${words}` : words;
	const width = label.length * 6.2 + 10;
	return (
		<g transform={`translate(${x} ${y})`} class={["sighting", stale && "stale", !here.length && "gone"].filter(Boolean).join(" ")}>
			<title>{inWords(seen)}</title>
			{!here.length && <path d="M-15 20V-19M-14 -18C-4 -21 6 -14 17 -17V3C6 6 -4 0 -14 3z" class="outline" />}
			{here.length > 0 && stale && <path d="M-14 -18C-4 -21 6 -14 17 -17V3C6 6 -4 0 -14 3z" fill="url(#long-ago)" />}
			{here.map((_, i) => (
				<rect key={i} x={-12 + i * 7} y="9" width="5" height="5" class={i < seen.length ? "square known" : "square"} />
			))}
			<rect x={-width / 2} y="20" width={width} height="15" rx="2" class="slip" />
			<text y="31.4">{label}</text>
		</g>
	);
}

/* The same as a list. */
export function Seen({ view, names, rulebook }: { view: View; names: Names; rulebook: string }) {
	const all = sightingsIn(view).sort((a, b) => b.turn - a.turn);
	if (!all.length) return null;
	return (
		<section>
			<h3>
				{texts.campaign.sightings} <Rule rulebook={rulebook} rule="1.5" />
			</h3>
			<ul class="slips">
				{all.map(({ id, name, values, at, when }) => (
					<li key={id}>{texts.campaign.sighting(values.strength ? `${name} ${halves(values.strength)}` : name, names.place(at), when)}</li>
				))}
			</ul>
		</section>
	);
}
