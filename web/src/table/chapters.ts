import type { Happening, View } from "../socket/protocol";

/* What is told under one heading: an activation, an operation, a combat. */
export interface Section {
	/* The event that opened it; the first of a turn may have none. */
	opened: Happening | null;
	combat: boolean;
	events: Happening[];
}

export interface Chapter {
	title: string;
	sections: Section[];
}

const opening = new Set(["activation", "operation", "pass"]);
const fights = new Set(["assault", "combat", "shock", "charge"]);
const endsFight = new Set(["move", "arrival", "command", "initiative", "rally", "recovery", "orders"]);
/* What a fight came to. */
const results = new Set(["loss", "eliminated", "retreat", "advance", "demoralised", "control", "capture", "panic"]);
const decided = new Set(["combat-won", "combat-drawn", "called-off"]);
/* What nobody wants to read a list of. */
const unsaid = new Set(["facing"]);

export const isResult = ({ kind, id }: Happening) => results.has(kind) || decided.has(id);
const isLoss = ({ kind }: Happening) => kind === "loss" || kind === "eliminated";

/* The story by turns, and in them by activations and combats. Who is seen where is said once a turn, though the rules reveal him again and again. */
export function chaptersOf(log: Happening[]): Chapter[] {
	const chapters: Chapter[] = [{ title: "", sections: [] }];
	let seen = new Set<string>();
	for (const event of log) {
		if (event.kind === "turn") {
			chapters.push({ title: event.text.replace(/\.$/, ""), sections: [] });
			seen = new Set();
		} else if (!unsaid.has(event.kind) && !(event.kind === "contact" && seen.has(event.text))) {
			tell(chapters[chapters.length - 1].sections, event);
			seen.add(event.text);
		}
	}
	return chapters.filter(({ sections }) => sections.length);
}

/* Who is revealed is said once, though the rules reveal him again for each enemy beside him. */
export const saidOnce = (events: Happening[]): Happening[] => events.filter(({ kind, text }, i) => kind !== "contact" || !events.slice(0, i).some((before) => before.text === text));

function tell(sections: Section[], event: Happening): void {
	const last = sections.at(-1);
	if (opening.has(event.kind)) return void sections.push({ opened: event, combat: false, events: [] });
	if (fights.has(event.kind) && (!last?.combat || (event.at && last.opened?.at && event.at !== last.opened.at)))
		return void sections.push({ opened: event, combat: true, events: [] });
	if (!last || (last.combat && endsFight.has(event.kind) && event.id !== "advances")) return void sections.push({ opened: null, combat: false, events: [event] });
	last.events.push(event);
}

/* The moments that weighed most: the fights with the heaviest losses, and what changed hands or broke. */
export function turningPoints(log: Happening[], most = 5): Happening[] {
	const weighed = chaptersOf(log)
		.flatMap(({ sections }) => sections)
		.map((section) => ({ at: tellingOf(section), weight: weightOf(section) }))
		.filter(({ weight }) => weight > 0);
	const heaviest = [...weighed].sort((a, b) => b.weight - a.weight).slice(0, most);
	return heaviest.map(({ at }) => at).sort((a, b) => a.n - b.n);
}

/* A combat is told by how it began, anything else by what weighed most in it. */
function tellingOf({ opened, combat, events }: Section): Happening {
	if (opened && combat) return opened;
	return [...events].sort((a, b) => (heavy[b.kind] ?? 0) - (heavy[a.kind] ?? 0))[0] ?? opened!;
}

const heavy: Record<string, number> = { loss: 1, eliminated: 3, control: 2, demoralised: 3, capture: 2, panic: 5 };

function weightOf({ events }: Section): number {
	return events.reduce((sum, { kind, id }) => sum + (heavy[kind] ?? 0) + (/eliminated|destroyed/.test(id) ? 2 : 0), 0);
}

/* Losses that the story tells of, by side. */
export function lossesOf(log: Happening[], view: View): Record<string, number> {
	const sideOf = new Map(view.pieces.map(({ id, side }) => [id, side]));
	const sides = new Set(sideOf.values());
	const losses: Record<string, number> = {};
	for (const event of log.filter(isLoss)) {
		/* who lost is named by a piece, or behind a screen by the side alone */
		const named = event.args.map(String);
		const side = named.map((one) => sideOf.get(one)).find(Boolean) ?? sideOf.get(event.pieces?.[0] ?? "") ?? named.find((one) => sides.has(one));
		if (side) losses[side] = (losses[side] ?? 0) + 1;
	}
	return losses;
}
