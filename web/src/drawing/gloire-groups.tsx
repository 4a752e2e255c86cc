/* Tactical groups while orders are written: their hexes under the counters, their names above them. */
import type { Piece, View } from "../socket/protocol";
import { texts } from "../texts";
import { bandOf, corner, has, trackOf, type Spots } from "./gloire";

/* The hexes of a group, those that lie between two of its units among them, so that a chain of two hexes is seen to be one. */
export function groupsOf(view: View): Map<string, Piece[]> {
	const groups = new Map<string, Piece[]>();
	for (const piece of view.pieces) if (piece.group) groups.set(`${piece.side} ${piece.group}`, [...(groups.get(`${piece.side} ${piece.group}`) ?? []), piece]);
	return groups;
}

const isOrdering = (view: View) => view.clock.step === "orders" && !!view.decision;

const ownGroups = (view: View, places: Spots) =>
	[...groupsOf(view).values()].filter(([first]) => first.side === view.side).map((pieces) => pieces.filter(({ at }) => places[at]));

export function Groups({ view, places, side }: { view: View; places: Spots; side: number }) {
	const ordering = isOrdering(view);
	const active = view.pieces.filter((piece) => has(piece, "active") && places[piece.at]);
	const shown = ordering ? ownGroups(view, places) : active.length ? [active] : [];
	return (
		<>
			{shown.map((pieces) => {
				if (!pieces.length) return null;
				const [band] = bandOf(pieces[0].side, pieces[0].band ?? 0);
				const chosen = ordering && pieces.some((piece) => has(piece, "ordered"));
				return (
					<g key={pieces[0].id} class={!ordering ? "tactical-group active" : chosen ? "tactical-group ordered" : "tactical-group"} stroke={band} fill={band}>
						{[...new Set(pieces.map(({ at }) => at))].map((at) => (
							<path key={at} d={`M${[0, 60, 120, 180, 240, 300].map((degrees) => corner(places[at], degrees, side * 0.99)).join("L")}z`} />
						))}
						{ordering && links(pieces, places, side).map(([a, b]) => <path key={`${a}${b}`} d={`M${places[a].join(" ")}L${places[b].join(" ")}`} class="group-link" />)}
					</g>
				);
			})}
		</>
	);
}

/* Which units hold a group together: a tree of the shortest ways between them. */
function links(pieces: Piece[], places: Spots, side: number): [string, string][] {
	const hexes = [...new Set(pieces.map(({ at }) => at))];
	const joined = new Set(hexes.slice(0, 1));
	const found: [string, string][] = [];
	const away = (a: string, b: string) => Math.hypot(places[a][0] - places[b][0], places[a][1] - places[b][1]);
	while (joined.size < hexes.length) {
		let best: [string, string] | null = null;
		for (const a of joined) for (const b of hexes) if (!joined.has(b) && (!best || away(a, b) < away(...best))) best = [a, b];
		if (!best) break;
		joined.add(best[1]);
		if (away(...best) > side * 1.8) found.push(best);
	}
	return found;
}

/* The names lie above the counters, each at the edge of its group where it covers the fewest of them. */
export function GroupNames({ view, places, side }: { view: View; places: Spots; side: number }) {
	if (!isOrdering(view)) return null;
	const taken: Slip[] = view.pieces.filter(({ at }) => places[at]).map(({ at }) => ({ x: places[at][0], y: places[at][1], half: counterHalf, high: counterHalf }));
	return (
		<>
			{ownGroups(view, places)
				.filter(({ length }) => length)
				.map((pieces) => {
					const text = nameOf(pieces, view);
					const half = text.length * 3.2 + 8;
					const slip = freest(pieces, places, side, half, taken);
					taken.push(slip);
					const [band] = bandOf(pieces[0].side, pieces[0].band ?? 0);
					return (
						<g key={pieces[0].id} transform={`translate(${slip.x.toFixed(1)} ${slip.y.toFixed(1)})`} class="group-slip" stroke={band}>
							<rect x={-half} y={-slipHalf} width={2 * half} height={2 * slipHalf} rx="2" />
							<text y="4.5">{text}</text>
						</g>
					);
				})}
		</>
	);
}

interface Slip {
	x: number;
	y: number;
	half: number;
	high: number;
}

const counterHalf = 22;
const slipHalf = 9;

function nameOf(pieces: Piece[], view: View): string {
	const name = String(trackOf(view, pieces[0].formation ?? "")?.name ?? "");
	const groups = [...new Set(view.pieces.filter((piece) => piece.formation === pieces[0].formation && piece.group).map(({ group }) => group))];
	return groups.length > 1 ? texts.gloire.groupOf(name, groups.indexOf(pieces[0].group) + 1) : texts.gloire.group(name);
}

const shared = (a: Slip, b: Slip) => {
	const wide = Math.min(a.x + a.half, b.x + b.half) - Math.max(a.x - a.half, b.x - b.half);
	const high = Math.min(a.y + a.high, b.y + b.high) - Math.max(a.y - a.high, b.y - b.high);
	return wide > 0 && high > 0 ? wide * high : 0;
};

/* Between two rows of counters there is room for a line: above and below every hex of the group it is looked for. */
function freest(pieces: Piece[], places: Spots, side: number, half: number, taken: Slip[]): Slip {
	const row = side * 0.866;
	let best: Slip | null = null;
	let least = Infinity;
	for (const { at } of pieces)
		for (const dy of [-row, row])
			for (const dx of [0, -half, half]) {
				const slip = { x: places[at][0] + dx, y: places[at][1] + dy, half, high: slipHalf };
				const covered = taken.reduce((sum, one) => sum + shared(slip, one), 0) + Math.abs(dx) / 8;
				if (covered < least) [best, least] = [slip, covered];
			}
	return best!;
}
