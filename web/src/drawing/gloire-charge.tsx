/* Charges under way, 9.1: a ribbon along the hexes that were ridden over, what each cost, and the start left as a ghost. */
import type { ComponentChildren } from "preact";
import type { Piece, View } from "../socket/protocol";
import { halves, type Places, type Point } from "../table/places";

interface Ride {
	piece: Piece;
	start: string;
	steps: { at: string; spent: number }[];
}

/* The last ride of everybody who is charging, as it was told. */
function ridesOf(view: View): Ride[] {
	return view.pieces
		.filter(({ status }) => status.includes("charging"))
		.map((piece): Ride | null => {
			const told = view.log.filter(({ id, pieces, terms }) => id === "charges" && terms && pieces?.includes(piece.id)).pop();
			const [start, ...way] = told?.terms ?? [];
			if (!start?.at || !way.length || way[way.length - 1].at !== piece.at) return null;
			let spent = 0;
			return { piece, start: start.at, steps: way.map(({ at, value }) => ({ at: at!, spent: (spent += value) })) };
		})
		.filter((ride): ride is Ride => !!ride);
}

const samples = 10;
const narrow = 2.4;
const broad = 7.4;
const edge = 27;

/* A curve through all the points, as many short steps. */
function curve(points: Point[]): Point[] {
	const found: Point[] = [points[0]];
	for (let i = 0; i + 1 < points.length; i++) {
		const [p0, p1, p2, p3] = [points[Math.max(0, i - 1)], points[i], points[i + 1], points[Math.min(points.length - 1, i + 2)]];
		for (let k = 1; k <= samples; k++) {
			const t = k / samples;
			const at = (n: 0 | 1) => 0.5 * (2 * p1[n] + (p2[n] - p0[n]) * t + (2 * p0[n] - 5 * p1[n] + 4 * p2[n] - p3[n]) * t * t + (3 * p1[n] - p0[n] - 3 * p2[n] + p3[n]) * t ** 3);
			found.push([at(0), at(1)]);
		}
	}
	return found;
}

const turnAt = (line: Point[], i: number) => {
	const [a, b] = [line[Math.max(0, i - 1)], line[Math.min(line.length - 1, i + 1)]];
	return Math.atan2(b[1] - a[1], b[0] - a[0]);
};

/* Both edges of a band that grows broader towards its end. */
function band(line: Point[]): string {
	const edge = (hand: 1 | -1) =>
		line.map(([x, y], i) => {
			const [turn, half] = [turnAt(line, i), narrow + ((broad - narrow) * i) / (line.length - 1)];
			return `${(x - hand * half * Math.sin(turn)).toFixed(1)} ${(y + hand * half * Math.cos(turn)).toFixed(1)}`;
		});
	return `M${edge(1).join("L")}L${edge(-1).reverse().join("L")}z`;
}

export function Charges({ view, places, ghost }: { view: View; places: Places; ghost(piece: Piece): ComponentChildren }) {
	return (
		<g class="charges">
			{ridesOf(view).map(({ piece, start, steps }) => {
				const points = [start, ...steps.map(({ at }) => at)].map((at) => places.point(at)).filter((point): point is Point => !!point);
				if (points.length < 2) return null;
				const end = points[points.length - 1];
				/* as far as the edge of the counter */
				const line = curve(points).filter(([x, y]) => Math.hypot(x - end[0], y - end[1]) > edge);
				return (
					<g key={piece.id}>
						<path d={places.outline(start, 0.93)} class="charge-start" />
						<g transform={`translate(${points[0].join(" ")})`} class="charge-ghost" aria-hidden="true">
							{ghost(piece)}
						</g>
						<path d={band(line)} class="charge-ribbon" />
						{line.map(([x, y], i) =>
							i % 5 === 2 ? <path key={i} d="M-3 -3.6L2 0L-3 3.6" transform={`translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${((turnAt(line, i) * 180) / Math.PI).toFixed(1)})`} class="charge-chevron" /> : null,
						)}
						{steps.map(({ at, spent }, i) => {
							const point = i + 1 < steps.length ? points[i + 1] : line[line.length - 1];
							return (
								<g key={at} transform={`translate(${point.map((value) => value.toFixed(1)).join(" ")})`} class="charge-cost">
									<circle r="9" />
									<text y="4.2">{halves(spent)}</text>
								</g>
							);
						})}
					</g>
				);
			})}
		</g>
	);
}
