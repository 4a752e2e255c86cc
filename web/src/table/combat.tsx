import type { View } from "../socket/protocol";
import { texts } from "../texts";
import type { Drawing } from "../drawing/drawing";
import { sideName } from "../drawing";
import { Effects } from "./hand";
import type { Places } from "./places";

/* A combat as it unfolds, card by card. */
export function CombatPanel({ view, drawing, places }: { view: View; drawing: Drawing; places: Places }) {
	const combat = view.combat!;
	const sides = Object.keys(combat.cards ?? combat.revealed ?? {});
	return (
		<section class="combat">
			<h2>
				<span>
					{texts.table.combat}: {places.name(combat.at)}
				</span>
				<i>{combat.winner ? texts.table.won(sideName(drawing, combat.winner), "") : texts.cards.attacks(sideName(drawing, combat.attacker))}</i>
			</h2>
			{sides.map((side) => {
				const shown = combat.revealed?.[side] ?? [];
				const hidden = Math.max(0, (combat.cards?.[side] ?? 0) - shown.length);
				return (
					<div key={side} class="combat-side">
						<span>
							<i class={drawing.sides[side]?.chip ?? "chip"} aria-hidden="true" /> {sideName(drawing, side)}
						</span>
						<div class="combat-cards">
							{shown.map((card, i) => (
								<span key={i} class="combat-card open">
									<Effects combat={card.combat} />
								</span>
							))}
							{Array.from({ length: hidden }, (_, i) => (
								<span key={"h" + i} class="combat-card" aria-label={texts.cards.covered} role="img" />
							))}
						</div>
						<small>
							{texts.cards.suffered(combat.losses?.[side] ?? 0, combat.fatigue?.[side] ?? 0)}
						</small>
					</div>
				);
			})}
		</section>
	);
}
