/* Spaces of the board: their points in the picture, shapes, names, and which one a point lies in. */
import type { Action, Board, Picture, Space, Term, View } from "../socket/protocol";
import { texts } from "../texts";
import type { Box } from "./names";

export type Point = [number, number];

const areaReach = 34;
const flatCorners = [0, 60, 120, 180, 240, 300].map((angle) => (angle * Math.PI) / 180);
const pointedCorners = flatCorners.map((angle) => angle + Math.PI / 6);

export class Places {
	private readonly spaces: Map<string, Space>;
	private readonly labels: Map<string, string>;

	constructor(
		readonly board: Board,
		readonly picture: Picture,
	) {
		this.spaces = new Map(board.spaces.map((space) => [space.number, space]));
		this.labels = new Map(board.labels.map(({ at, text }) => [at, text]));
	}

	get isHex(): boolean {
		return this.board.kind === "hex";
	}

	/* The part of the picture that a game is played on: a scenario may leave most of a large sheet empty. */
	get inPlay(): Box {
		return (this.played ??= this.partInPlay());
	}

	private played?: Box;

	private partInPlay(): Box {
		const { width, height, places, side = areaReach } = this.picture;
		const sheet = { left: 0, top: 0, right: width, bottom: height };
		const played = this.board.spaces.filter(({ terrain }) => terrain !== "off-map");
		if (played.length === this.board.spaces.length) return sheet;
		const points = played.flatMap(({ number }) => (places[number] ? [places[number]] : []));
		if (!points.length) return sheet;
		const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
		const border = 2 * side;
		return {
			left: Math.max(0, Math.min(...xs) - border),
			top: Math.max(0, Math.min(...ys) - border),
			right: Math.min(width, Math.max(...xs) + border),
			bottom: Math.min(height, Math.max(...ys) + border),
		};
	}

	point(at: string): Point | undefined {
		return this.picture.places[at];
	}

	space(at: string): Space | undefined {
		return this.spaces.get(at);
	}

	name(at: string): string {
		const space = this.spaces.get(at);
		const name = space?.name ?? this.labels.get(at);
		return name && name !== at && this.isHex ? `${name}, ${at}` : (name ?? at);
	}

	/* Number, ground, level and who stands there, as a screen reader says it. */
	spoken(at: string, view: View | null, cost?: number): string {
		const space = this.spaces.get(at);
		const parts = [this.name(at)];
		if (space) parts.push(texts.terrain[space.terrain] ?? space.terrain);
		if (space?.level && this.isHex) parts.push(texts.pieces.level(space.level));
		const here = view?.pieces.filter((piece) => piece.at === at).map((piece) => piece.name) ?? [];
		if (here.length) parts.push(here.join(", "));
		if (cost !== undefined) parts.push(texts.pieces.cost(halves(cost)));
		return parts.join(", ");
	}

	/* Angles of a hex's corners, clockwise. */
	private get corners(): number[] {
		return this.board.flat_top === false ? pointedCorners : flatCorners;
	}

	private get reach(): number {
		return this.isHex ? (this.picture.side ?? 40) : areaReach;
	}

	/* Places by squares as wide as a place reaches: a large sheet is not gone through for every step of the pointer. */
	private squares?: Map<string, [string, Point][]>;

	private squareOf(x: number, y: number): [number, number] {
		return [Math.floor(x / this.reach), Math.floor(y / this.reach)];
	}

	private bySquare(): Map<string, [string, Point][]> {
		if (this.squares) return this.squares;
		this.squares = new Map();
		for (const entry of Object.entries(this.picture.places)) {
			const key = this.squareOf(...entry[1]).join();
			this.squares.set(key, [...(this.squares.get(key) ?? []), entry]);
		}
		return this.squares;
	}

	at(x: number, y: number): string | null {
		let best: string | null = null;
		let least = this.reach ** 2;
		const [column, row] = this.squareOf(x, y);
		for (let i = 0; i < 9; i++) {
			const square = this.bySquare().get(`${column - 1 + (i % 3)},${row - 1 + Math.floor(i / 3)}`);
			for (const [at, [px, py]] of square ?? []) {
				const away = (px - x) ** 2 + (py - y) ** 2;
				if (away < least) [best, least] = [at, away];
			}
		}
		return best;
	}

	/* The neighbour that lies nearest to a direction, for walking by keys. */
	towards(at: string, dx: number, dy: number): string | null {
		const from = this.point(at);
		if (!from) return null;
		let best: string | null = null;
		let nearest = 0.3;
		for (const next of this.spaces.get(at)?.neighbours ?? []) {
			const to = this.point(next);
			if (!to) continue;
			const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
			const along = ((to[0] - from[0]) * dx + (to[1] - from[1]) * dy) / length;
			if (along > nearest) [best, nearest] = [next, along];
		}
		return best;
	}

	outline(at: string, scale = 1): string {
		const centre = this.point(at);
		if (!centre) return "";
		const side = (this.picture.side ?? 40) * scale;
		const corners = this.corners.map((a) => `${(centre[0] + side * Math.cos(a)).toFixed(1)} ${(centre[1] + side * Math.sin(a)).toFixed(1)}`);
		return `M${corners.join("L")}z`;
	}

	/* The border of a set of hexes: the sides that only one of them has. */
	border(hexes: Set<string>): string {
		const side = this.picture.side ?? 40;
		let path = "";
		for (const at of hexes) {
			const centre = this.point(at);
			if (!centre) continue;
			for (let i = 0; i < 6; i++) {
				const a = this.corners[i];
				const b = this.corners[(i + 1) % 6];
				const middle = (a + b) / 2 + (i === 5 ? Math.PI : 0);
				const far = side * Math.sqrt(3);
				const beyond = this.at(centre[0] + far * Math.cos(middle), centre[1] + far * Math.sin(middle));
				if (beyond && hexes.has(beyond) && beyond !== at) continue;
				path += `M${(centre[0] + side * Math.cos(a)).toFixed(1)} ${(centre[1] + side * Math.sin(a)).toFixed(1)}L${(centre[0] + side * Math.cos(b)).toFixed(1)} ${(centre[1] + side * Math.sin(b)).toFixed(1)}`;
			}
		}
		return path;
	}

	/* The spaces that the terms of a cost are about, in their order: the way that is paid for. */
	way(terms: Term[]): string[] {
		return [...new Set(terms.map(({ at }) => at))].filter((at): at is string => !!at && this.spaces.has(at));
	}
}

/* Half points as the booklets print them. */
export function halves(value: number): string {
	const whole = Math.trunc(Math.abs(value));
	const part = ["", "¼", "½", "¾"][Math.round((Math.abs(value) - whole) * 4)] ?? "";
	return `${value < 0 ? "−" : ""}${whole || !part ? whole : ""}${part}`;
}

export const placeOf = (action: Action): string | undefined => action.to ?? action.at;

/*
 * What a press on a place means: of several ways there the cheapest, or the one after it. Where ways have names the preferred one is
 * taken, and the other where there is no such way.
 */
export function answersByPlace(actions: Action[], otherWay: boolean, preferred: number | null = null): Map<string, Action> {
	const ways = new Map<string, Action[]>();
	for (const action of actions) {
		const at = placeOf(action);
		if (at && (action.do === "go" || action.do === "at")) ways.set(at, [...(ways.get(at) ?? []), action]);
	}
	return new Map(
		[...ways].map(([at, all]) => {
			const [first, second] = all.sort((a, b) => (a.cost ?? 0) - (b.cost ?? 0));
			if (preferred !== null) return [at, all.find(({ way = 0 }) => way === preferred) ?? first];
			return [at, otherWay && second ? second : first];
		}),
	);
}

/* Back from a space to where the mover stands, over spaces that can be reached for less. */
export function wayBack(places: Places, start: string, to: string, costs: Map<string, number>): string[] {
	const way = [to];
	let at = to;
	while (at !== start && way.length < 40) {
		const here = costs.get(at) ?? Infinity;
		let next: string | null = null;
		let dearest = -1;
		for (const near of places.space(at)?.neighbours ?? []) {
			const cost = near === start ? 0 : costs.get(near);
			if (cost !== undefined && cost < here && cost > dearest) [next, dearest] = [near, cost];
		}
		if (!next) return [start, to];
		way.push(next);
		at = next;
	}
	return way.reverse();
}
