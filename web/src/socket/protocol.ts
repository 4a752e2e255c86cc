/* The objects of the protocol, as far as the client reads them. What it does not read passes through untouched. */

export type Facing = "N" | "NE" | "SE" | "S" | "SW" | "NW" | "E" | "W";

export type Verb = "unit" | "go" | "at" | "face" | "number" | "card" | "yes" | "no" | "pass" | "done";

export interface Action {
	do: Verb;
	unit?: string;
	to?: string;
	at?: string;
	way?: number;
	facing?: Facing;
	number?: number;
	card?: string;
	cost?: number;
	text?: string;
	/* What a button for it says, where the verb says too little. */
	label?: string;
	/* With it the pieces that the question offers, and that have not acted, lose their chance for this step or turn. */
	gives_up?: boolean;
}

export interface Decision {
	ticket: number;
	seat: string;
	waiting: string[];
	turn: number;
	clock: string;
	step: string;
	prompt: string;
	rule?: string;
	/* Which question it is, and the piece and place it is about. */
	asks?: string;
	/* Everybody knows that the one action is the only one: the page may take it by itself. */
	forced?: boolean;
	about?: { unit?: string; at?: string };
	actions: Action[];
	over: boolean;
	winner?: string | null;
	level?: string;
}

export interface Verdict {
	legal: boolean;
	rule?: string;
	reason?: string;
}

export interface Term {
	label: string;
	value: number;
	rule?: string;
	side?: string;
	/* The place it is about. */
	at?: string;
	/* It decides the game, whatever the points. */
	decides?: boolean;
}

export interface Figure {
	id: string;
	value?: number;
	least?: number;
	most?: number;
	terms: Term[];
}

export interface Chance {
	id: string;
	ways: number;
	of: number;
}

export interface Explanation {
	figures: Figure[];
	chances?: Chance[];
}

export interface Score {
	sides: Record<string, number>;
	track?: { value: number; most: number };
	terms: Term[];
	level: string | null;
	winner: string | null;
}

export interface Happening {
	n: number;
	kind: string;
	text: string;
	id: string;
	args: (string | number)[];
	rule?: string;
	news?: boolean;
	dice?: number[];
	pieces?: string[];
	at?: string;
	/* The places that were gone through, the last one included, where everybody saw that. */
	way?: string[];
	terms?: Term[];
}

export interface Piece {
	id: string;
	side: string;
	at: string;
	name: string;
	label?: string;
	kind?: string;
	formation?: string;
	corps?: string;
	values?: Record<string, number>;
	strength?: Record<string, number>;
	fatigue?: number;
	bonus?: string[];
	traits?: string[];
	facing?: Facing;
	status: string[];
	losses?: number;
	steps_left?: number;
	due?: number;
	hidden?: boolean;
	seen?: string[];
	arm?: string;
	/* Battles: the number of its formation among those of its side, its tactical group, its place in the stack. */
	band?: number;
	group?: number;
	rank?: number;
	/* Campaigns: what the counter is and whose, and what its owner alone knows of it. */
	type?: string;
	nation?: string;
	guard?: boolean;
	in_command?: boolean;
	moved?: boolean;
	demoralised?: boolean;
	entry?: string;
	objective?: string;
	order?: "march" | "retreat";
	due_label?: string;
	division?: string;
	ad_hoc?: boolean;
	ill?: boolean;
	seen_strength?: number;
}

export interface SpaceState {
	at: string;
	control?: string;
	/* What it is worth to whoever holds it. */
	points?: number;
	contested?: boolean;
	zones?: Record<string, number>;
	axis?: { side: string; to: string };
	destroyed?: string[];
}

export interface Track {
	id: string;
	value: number;
	most?: number;
	/* What else a rulebook tells of a track. */
	[field: string]: unknown;
}

/* A name is all that every card has; the rest is the rulebook's. */
export interface Card {
	id: string;
	name: string;
	text?: string;
	window?: string;
	[field: string]: unknown;
}

export interface Hand {
	count: number;
	cards?: Card[];
}

export interface View {
	n: number;
	scenario: string;
	seat: string;
	/* Whose pieces are the reader's. */
	side?: string;
	waiting: string[];
	clock: { turn: number; of: number; label: string; step: string; weather?: string };
	pieces: Piece[];
	spaces?: SpaceState[];
	tracks?: Track[];
	hands?: Record<string, Hand>;
	decision?: Decision;
	log: Happening[];
	[field: string]: unknown;
}

export interface Update {
	game: string;
	seat: string;
	n: number;
	events?: Happening[];
	set?: Piece[];
	gone?: string[];
	fields?: string[];
	[field: string]: unknown;
}

export interface Option {
	id: string;
	title: string;
	rule?: string;
	default: boolean | string | number;
	values?: string[];
	/* For each value the seats that it brings to the table. */
	seats?: string[][];
}

export interface Scenario {
	id: string;
	rulebook: string;
	rulebook_title: string;
	title: string;
	introduction?: string;
	/* Under which heading the lobby lists it. */
	group?: string;
	/* When it begins, where the same game can begin at several times, and the scenario that it is listed with. */
	start?: string;
	start_of?: string;
	/* With the options as they come. */
	seats: string[];
	sides: string[];
	/* Seats that share a side with another: whose they are. */
	partners?: Record<string, string>;
	turns: number;
	/* The number of its first turn, where that is not 1. */
	first_turn?: number;
	steps: string[];
	windows: string[];
	explains: string[];
	options: Option[];
	module?: string;
	/* What people read for the ids, and a colour for each side. */
	titles?: Record<"sides" | "steps" | "windows" | "levels", Record<string, string>> & { ways?: [string, string] };
	colours?: Record<string, string>;
	/* It has tables for the players. */
	aids?: boolean;
}

export interface Space {
	number: string;
	name?: string;
	terrain: string;
	level: number;
	neighbours: string[];
	points?: number;
	zone?: string;
}

export interface Board {
	kind: "hex" | "area";
	title?: string;
	flat_top?: boolean; /* hexes: columns are staggered; otherwise rows are */
	spaces: Space[];
	edges: { between: [string, string]; features: string[]; river?: string }[];
	labels: { at: string; text: string }[];
	/* What the clock shows in each turn. */
	turns?: string[];
}

export interface Picture {
	width: number;
	height: number;
	left: number;
	top: number;
	side?: number;
	places: Record<string, [number, number]>;
	bridges?: { between: [string, string]; x: number; y: number; angle: number }[];
}

export interface Clock {
	kind: "none" | "days" | "minutes";
	amount?: number;
	then?: "lose" | "note";
	left?: Record<string, number>;
	running?: string[];
}

export interface Seat {
	seat: string;
	kind: "person" | "computer" | "invite" | "open";
	name: string;
	player?: string;
	/* somebody's program sits here */
	bot?: boolean;
	mine: boolean;
	here?: boolean;
	link?: string;
}

export interface Game {
	id: string;
	scenario: string;
	rulebook: string;
	title: string;
	options?: Record<string, boolean | string | number>;
	seats: Seat[];
	watch: boolean;
	undo?: "free" | "barrier";
	note?: string;
	created: number;
	moved: number;
	moves: number;
	waiting: string[];
	turn: number;
	label: string;
	over: boolean;
	winner?: string | null;
	level?: string;
	ending?: string;
	offers?: { what: "draw" | "undo"; seat: string }[];
	clock?: Clock;
	hash?: string;
	key?: string;
	next?: string;
}

/* A paragraph in the program's own words. */
export interface RuleText {
	paragraph: string;
	title: string;
	text: string;
}

/* A table of the booklet; in a legend a cell is a piece as an example. */
export interface Aid {
	id: string;
	title: string;
	rule?: string;
	columns?: string[];
	rows: { cells: (string | { piece: Piece })[]; rule?: string }[];
	notes?: { text: string; rule?: string }[];
}

export interface User {
	id: number;
	name: string;
}

export interface Player {
	id: string;
	title: string;
	description: string;
}

export interface Hello {
	version: number;
	mode: "local" | "public";
	epoch: string;
	user: User | null;
	host: string;
	players: Player[];
	mail?: boolean;
	/* accounts may be opened with passkeys */
	passkeys?: boolean;
	/* somebody reads what is reported */
	reports?: boolean;
	operator?: boolean;
}

export interface Line {
	game: string;
	n: number;
	seat: string | null;
	name: string;
	text: string;
	time: number;
}

export interface Joined {
	epoch: string;
	game: Game;
	view?: View;
	updates?: Update[];
	chat: Line[];
}

export interface Mark {
	at: number;
	turn: number;
	label: string;
	step: string;
}

export interface StandingOrder {
	window: string;
	at?: string;
	answer: Action | string;
	until: "operation" | "turn" | "game";
}
