import type { Happening, View } from "../socket/protocol";
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

const told = new Set(["combat", "loss", "retreat", "pursuit"]);
const figures = new Set(["attack", "blocks-open", "cards-counted", "own-count", "suffered", "pursuit-cards"]);

/* A combat that is over: its cards turned one after the other, what they did, and what came of it. */
export function FoughtPanel({ events, drawing, places }: { events: Happening[]; drawing: Drawing; places: Places }) {
	const attack = events[0];
	const pursuit = events.findIndex(({ id }) => id === "pursuit");
	const reveals = events.filter(({ id }) => id === "revealed-effect" || id === "die");
	const sides = [...new Set(events.filter(({ id }) => id === "cards-counted" || id === "suffered").map(({ args }) => String(args[0])))];
	const lines = events.filter(({ kind, id }) => told.has(kind) && !figures.has(id));
	return (
		<section class="combat fought" key={attack.n}>
			<h2>
				<span>
					{texts.table.combat}: {places.name(attack.at ?? "")}
				</span>
				<i>{texts.cards.attacks(sideName(drawing, String(attack.args[0])))}</i>
			</h2>
			{sides.map((side) => {
				const suffered = events.find(({ id, args }) => id === "suffered" && args[0] === side);
				return (
					<div key={side} class="combat-side">
						<span>
							<i class={drawing.sides[side]?.chip ?? "chip"} aria-hidden="true" /> {sideName(drawing, side)}
						</span>
						<div class="combat-cards">
							{reveals.map((event, i) =>
								event.args[0] === side ? (
									<span key={event.n} class={pursuit >= 0 && events.indexOf(event) > pursuit ? "combat-card open later" : "combat-card open"} title={event.text} style={{ "--turn": i }}>
										<Effects combat={effectsOf(event)} />
									</span>
								) : null,
							)}
						</div>
						{suffered && <small>{texts.cards.suffered(Number(suffered.args[1]), Number(suffered.args[2]))}</small>}
					</div>
				);
			})}
			<p class="outcome" style={{ "--turn": reveals.length }}>
				{lines.map((event) => event.text).join(" ")}
			</p>
		</section>
	);
}

/* Losses and fatigue are the last two figures of a card or die that was turned. */
function effectsOf({ args }: Happening): string {
	const [losses, fatigue] = args.slice(-2).map(Number);
	return "L".repeat(losses || 0) + "F".repeat(fatigue || 0);
}
