import { Store } from "../store";
import type { Scenario } from "../socket/protocol";
import { blocks } from "./blocks";
import { counters } from "./counters";
import type { Drawing, OwnDrawing } from "./drawing";
import { flags } from "./flags";
import { generic } from "./generic";
import { gloire } from "./gloire";

/* Rulebooks with a drawing of their own: one line and one file each, by rulebook or by the module that several share. */
const own: Record<string, OwnDrawing | ((book: Scenario | undefined) => OwnDrawing)> = {
	trautenau1866: counters,
	napoleon1806: blocks,
	campaign: flags,
	gloire,
};

/* What the server has told of its rulebooks. */
class Books extends Store {
	private readonly known = new Map<string, Scenario>();
	private readonly drawn = new Map<string, Drawing>();

	learn(scenarios: Scenario[]): void {
		for (const scenario of scenarios) this.known.set(scenario.rulebook, scenario);
		this.drawn.clear();
		this.changed();
	}

	module(rulebook: string): string {
		return this.known.get(rulebook)?.module ?? "";
	}

	drawing(rulebook: string): Drawing {
		const made = this.drawn.get(rulebook) ?? this.make(rulebook);
		this.drawn.set(rulebook, made);
		return made;
	}

	private make(rulebook: string): Drawing {
		const book = this.known.get(rulebook);
		const found = own[rulebook] ?? own[book?.module ?? ""] ?? {};
		const { chips = {}, ...better } = typeof found === "function" ? found(book) : found;
		const plain = generic(book);
		const sides = Object.fromEntries(Object.entries(plain.sides).map(([side, look]) => [side, { ...look, chip: chips[side] }]));
		return { ...plain, ...better, sides };
	}
}

export const books = new Books();

export const drawingOf = (rulebook: string): Drawing => books.drawing(rulebook);

export function sideName(drawing: Drawing, side: string): string {
	return drawing.sides[side]?.name ?? capital(side);
}

const capital = (id: string) => id.charAt(0).toUpperCase() + id.slice(1).replaceAll("-", " ");
