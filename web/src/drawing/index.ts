import { blocks } from "./blocks";
import { counters } from "./counters";
import type { Drawing } from "./drawing";

const byRulebook: Record<string, Drawing> = {
	trautenau1866: counters,
	napoleon1806: blocks,
};

/* A rulebook without a module of its own gets counters. */
export function drawingOf(rulebook: string): Drawing {
	return byRulebook[rulebook] ?? counters;
}

export function sideName(drawing: Drawing, side: string): string {
	return drawing.sides[side]?.name ?? side;
}
