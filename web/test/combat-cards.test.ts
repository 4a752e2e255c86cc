import { describe, expect, test } from "vitest";
import type { View } from "../src/socket/protocol";
import { CombatPanel } from "../src/drawing/combat-cards";

/* What the panel of a combat says, when so many cards of each side have been turned up. */
function said(revealed: Record<string, { combat: string }[]>): string {
	const combat = { at: "Iena", attacker: "french", cards: { french: 2, prussian: 1 }, losses: { french: 0, prussian: 1 }, fatigue: {}, revealed };
	return JSON.stringify(CombatPanel({ view: { combat } as unknown as View, names: { place: (at: string) => at, side: (side: string) => side } as never }));
}

describe("a combat with cards", () => {
	test("says what each side suffers when the first card has been turned up, not before", () => {
		expect(said({})).not.toMatch(/suffers/);
		expect(said({ french: [] })).not.toMatch(/suffers/);
		expect(said({ french: [{ combat: "L" }] })).toMatch(/suffers 1 loss, 0 fatigue/);
	});
});
