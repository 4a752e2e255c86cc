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
	stand(pieces: Piece[], fanned: boolean): Standing[];
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
	doneLabel(view: View, inHand: Piece | null, verb: string): string;
}
