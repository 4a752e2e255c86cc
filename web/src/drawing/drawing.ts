import type { ComponentChildren } from "preact";
import type { Action, Board, Chance, Happening, Picture, Piece, Scenario, View } from "../socket/protocol";

/* Where a piece stands on its space, in units of the picture, counted from the space's point. */
export interface Standing {
	piece: Piece;
	x: number;
	y: number;
	z: number;
}

export interface SideLook {
	name: string;
	chip: string;
}

export interface StepGroup {
	title: string;
	steps: string[];
}

/* Chances laid out for reading: bars in groups, and what it comes to in a sentence. */
export interface ChanceGroup {
	title: string;
	rows: { name: string; share: number; kind: "plain" | "test" | "bad" | "good" }[];
}

export interface Outlook {
	groups: ChanceGroup[];
	sentences: { before: string; share: number; after: string }[];
}

/* What a rulebook's pieces look like. Everything else is drawn from the protocol alone. */
export interface Drawing {
	sides: Record<string, SideLook>;
	groups: StepGroup[];
	stepTitle(step: string): string;
	/* Who acts just now, as the sequence of play shows it. */
	active?(view: View): string | null;
	/* Labels of all turns, from the one the clock shows. */
	turns(view: View, scenario: Scenario): string[];
	piece(piece: Piece): ComponentChildren;
	/* Half of the width and height that a piece takes. */
	half(piece: Piece): [number, number];
	stand(pieces: Piece[]): Standing[];
	/* Room for the cost beside the pieces of a space. */
	costOffset(standings: Standing[]): [number, number];
	spoken(piece: Piece): string;
	markings(view: View, picture: Picture, board: Board): ComponentChildren;
	defs: ComponentChildren;
	order(view: View, pick: (piece: Piece) => void, chosen: string | null): ComponentChildren;
	values(piece: Piece): [string, string][];
	abouts(action: Action, view: View): object[];
	/* The events of the combat that these events begin or go on with; without it combats are told in the story alone. */
	combatOf?(events: Happening[], before: Happening[]): Happening[];
	outlook?(chances: Chance[]): Outlook;
}

/* Chances in a hundred. Those that make up a whole add up to a hundred: what rounding leaves over goes to the largest rests. */
export function sharesOf(chances: Chance[]): number[] {
	const exact = chances.map(({ ways, of }) => (of ? (100 * ways) / of : 0));
	let whole = 0;
	for (let sum = 0, i = 0; i < exact.length && !whole; i++) if (Math.abs((sum += exact[i]) - 100) < 1e-6) whole = i + 1;
	const shares = exact.map((share, i) => (i < whole ? Math.floor(share) : Math.round(share)));
	const over = 100 - shares.slice(0, whole).reduce((a, b) => a + b, 0);
	const byRest = [...Array(whole).keys()].sort((a, b) => (exact[b] % 1) - (exact[a] % 1));
	for (const i of byRest.slice(0, over)) shares[i]++;
	return shares;
}
