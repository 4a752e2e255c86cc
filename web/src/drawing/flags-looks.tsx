/* What the troops of a campaign wear: grounds by nation, bands by corps, cloths by side. A nation or corps that stands in no table has the side's colour. */
import type { Piece } from "../socket/protocol";
import { inkOn } from "./generic";

export interface Look {
	ground: string;
	ink: string;
	edge: string;
}

const looks: Record<string, Look> = {
	french: { ground: "#2d5590", ink: "#fff8e6", edge: "url(#tricolour)" },
	guard: { ground: "#1d3563", ink: "#fff8e6", edge: "url(#tricolour)" },
	bavarian: { ground: "#bcd2e6", ink: "#1d2a3a", edge: "url(#lozenges)" },
	german: { ground: "#8fa5c4", ink: "#16202e", edge: "url(#tricolour)" },
	prussian: { ground: "#f3eee2", ink: "#26221f", edge: "url(#bars-of-prussia)" },
	saxon: { ground: "#26221f", ink: "#e9e4d6", edge: "url(#bars-of-prussia)" },
	austrian: { ground: "#fbf4e0", ink: "#2a2117", edge: "url(#dots-of-austria)" },
};

/* Bands tell the corps of one side apart; the counter's name is printed in them. */
const bands: Record<string, string> = {
	i: "#a9cbe0",
	ii: "#d9c08a",
	iii: "#e2bf5a",
	iv: "#b9d3a8",
	v: "#f0e2b6",
	vi: "#d8a7a0",
	vii: "#c9b6dc",
	viii: "#a8d0c4",
	guard: "#fffaf0",
	cavalry: "#e9965a",
	reserve: "#d3b7a2",
	"i-res": "#e9965a",
	"ii-res": "#c7cbb0",
};
const unbound = "#d9ceb4";

/* The cloth of an enemy's flag, what is drawn over it, and the ink of the figure. */
const cloths: Record<string, { ground: string; over: string; colour: string; ink: string }> = {
	french: { ground: "#2d5590", over: "M9 -16.3C12 -16 14.5 -16.3 17 -17V3C14.5 3.7 12 3.9 9 3.7z", colour: "#8c2f1f", ink: "#fff8e6" },
	prussian: { ground: "#f3eee2", over: "M-14 -18C-4 -21 6 -14 17 -17V-12C6 -9 -4 -16 -14 -13zM-14 -2C-4 -5 6 2 17 -1V3C6 6 -4 0 -14 3z", colour: "#26221f", ink: "#26221f" },
	austrian: { ground: "#e8c552", over: "M-14 -18C-4 -21 6 -14 17 -17V-13.5C6 -10.5 -4 -17.5 -14 -14.5zM-14 -.5C-4 -3.5 6 3.5 17 .5V3C6 6 -4 0 -14 3z", colour: "#26221f", ink: "#26221f" },
};

export const chips = { french: "chip tricolour", prussian: "chip black-white", austrian: "chip dots" };

const trains = ["baggage", "pontoon"];

export type Colours = Record<string, string>;

export class Looks {
	/* Colours of the sides, as the rulebook gives them. */
	constructor(private readonly colours: Colours) {}

	side(side: string): string {
		return this.colours[side] ?? "#8a7d66";
	}

	knows(side: string): boolean {
		return side in this.colours;
	}

	piece(piece: Piece): Look {
		const ground = this.side(piece.side);
		const nation = trains.includes(piece.type ?? "") ? piece.side : (piece.nation ?? piece.side); /* a train is its army's */
		return looks[piece.guard ? "guard" : nation] ?? { ground, ink: inkOn(ground), edge: ground };
	}

	band(piece: Piece): string {
		return bands[piece.formation ?? ""] ?? unbound;
	}

	cloth(side: string) {
		const ground = this.side(side);
		return cloths[side] ?? { ground, over: "", colour: ground, ink: inkOn(ground) };
	}
}

export const defs = (
	<>
		<pattern id="tricolour" width="6" height="30" patternUnits="userSpaceOnUse" patternTransform="translate(0 -9)">
			<rect width="6" height="10" fill="#24407a" />
			<rect y="10" width="6" height="10" fill="#fbf6e6" />
			<rect y="20" width="6" height="10" fill="#a33a2a" />
		</pattern>
		<pattern id="bars-of-prussia" width="6" height="10" patternUnits="userSpaceOnUse">
			<rect width="6" height="5" fill="#26221f" />
			<rect y="5" width="6" height="5" fill="#fbf6e6" />
		</pattern>
		<pattern id="dots-of-austria" width="5" height="5" patternUnits="userSpaceOnUse">
			<rect width="5" height="5" fill="#d9b96c" />
			<circle cx="2.5" cy="2.5" r="1.1" fill="#2a2117" />
		</pattern>
		<pattern id="lozenges" width="5" height="8" patternUnits="userSpaceOnUse">
			<rect width="5" height="8" fill="#fbf6e6" />
			<path d="M2.5 0L5 4L2.5 8L0 4z" fill="#4d7fb5" />
		</pattern>
		<pattern id="long-ago" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
			<path d="M0 0V5" stroke="#1b140c" stroke-width="1.6" stroke-opacity=".45" />
		</pattern>
	</>
);
