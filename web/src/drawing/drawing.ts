import type { ComponentChildren, FunctionComponent } from "preact";
import type { Places } from "../table/places";
import type { Session } from "../table/session";
import type { Action, Board, Card, Chance, Decision, Happening, Picture, Piece, Scenario, View } from "../socket/protocol";

/* Where a piece stands on its space, in units of the picture, counted from the space's point. */
export interface Standing {
	piece: Piece;
	x: number;
	y: number;
	z: number;
}

export interface SideLook {
	name: string;
	colour: string;
	/* A class for its chip, where a colour alone would not do. */
	chip?: string;
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

/* A card in hand as the table offers it: whether it can be played now, and what a click does. */
export interface OfferedCard {
	card: Card;
	side: string;
	state: "playable" | "off" | "";
	point(): void;
	press(): void;
}

/* What a drawing may ask the table for. */
export interface Names {
	place(at: string): string;
	side(side: string): string;
	/* What the clock shows in a turn. */
	turn(turn: number): string;
}

/*
 * What a rulebook looks like. The generic drawing has all of it from the protocol alone; a rulebook's own file replaces what it draws better.
 */
export interface Drawing {
	sides: Record<string, SideLook>;
	groups: StepGroup[];
	stepTitle(step: string): string;
	levelTitle(level: string): string;
	windowTitle(window: string): string;
	/* Who acts just now, as the sequence of play shows it. */
	active?(view: View, names: Names): string | null;
	/* What of the clock's words fits into the row of turns. */
	shortTurn(label: string): string;
	piece(piece: Piece): ComponentChildren;
	/* Half of the width and height that a piece takes. */
	half(piece: Piece): [number, number];
	stand(pieces: Piece[]): Standing[];
	/* Room for the cost beside the pieces of a space. */
	costOffset(standings: Standing[]): [number, number];
	spoken(piece: Piece, side: string): string;
	markings(view: View, picture: Picture, board: Board): ComponentChildren;
	defs: ComponentChildren;
	order(view: View, names: Names, pick: (piece: Piece) => void, chosen: string | null): ComponentChildren;
	values(piece: Piece): [string, string][];
	/* What else there is to say of a piece in hand, in words. */
	about?(piece: Piece): string[];
	card(offered: OfferedCard): ComponentChildren;
	abouts(action: Action, view: View): object[];
	/* What to explain to whoever is attacked before he answers: the attacks that the question is about, as their owner saw them. */
	threat?(decision: Decision, view: View): object[];
	/* The combat under way, and the one fought last out of its events; without them combats are told in the story alone. */
	combat?(view: View, names: Names): ComponentChildren;
	combatOf?(events: Happening[], before: Happening[]): Happening[];
	fought?(events: Happening[], names: Names): ComponentChildren;
	outlook?(chances: Chance[]): Outlook;
	/* What its first and second way of going somewhere are called: the player chooses between them by name. */
	ways?: [string, string];
	/* The sum of a figure stands before its terms, not after them. */
	sumsFirst?: boolean;
	/* Figures whose terms another one lists as well: they are reckoned with, and not listed twice. */
	parts?: string[];
	/* A figure in the booklet's words, where a number would not do. */
	figure?(id: string, value: number): string | undefined;
	/* What is being agreed on before a combat: a running account beside the question, and arrows over the pieces. */
	Account?: FunctionComponent<{ session: Session; names: Names }>;
	/* What to do on the screen with a question that its answers alone do not explain. */
	hint?(decision: Decision, actions: Action[]): string | undefined;
	/* What keeps the step from being ended, for the button that would end it. */
	pending?(view: View): string | null;
	Arrows?: FunctionComponent<{ session: Session; places: Places }>;
	/* The turns with whoever arrives in them, where a row of labels would be too long. */
	turns?(view: View, labels: string[]): ComponentChildren;
	/* The segments of a step that is long, in their order, and which of them it is. */
	segments?(view: View): { titles: string[]; at: number } | null;
	/* Where a facing points, in degrees from the right, clockwise; without it by the compass. */
	angle?(facing: string): number;
	/* What the leaves of the sheet are called. */
	leaves?: { order: string; story: string; boxes: string };
	/* Nothing on the counter says whose it is: off the map its name stands below it. */
	isNameless?(piece: Piece): boolean;
	/* Boxes, tracks and slips: a leaf of its own beside the order of battle. */
	boxes?(view: View, names: Names, pick: (piece: Piece) => void): ComponentChildren;
}

/* A rulebook's own file: what it draws otherwise. `chips` are classes for the marks of its sides. */
export type OwnDrawing = Partial<Omit<Drawing, "sides">> & { chips?: Record<string, string> };

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

/* What a rulebook says of itself, as far as drawing needs it. */
export type Book = Pick<Scenario, "titles" | "colours" | "sides" | "steps" | "module">;
