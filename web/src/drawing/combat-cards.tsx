/* Cards that march, fight and rest the corps, in the hand and in a combat. */
import type { Card, Happening, View } from "../socket/protocol";
import { texts } from "../texts";
import type { Names, OfferedCard } from "./drawing";

export interface PrintedCard extends Card {
	colour: string;
	when?: string;
	move: number;
	combat: string;
	recovery: number;
	text: string;
	/* The paragraph of its event. */
	rule: string;
}

interface Combat {
	at: string;
	attacker: string;
	winner?: string;
	revealed?: Record<string, { id?: string; die?: number; combat: string }[]>;
	cards?: Record<string, number>;
	losses?: Record<string, number>;
	fatigue?: Record<string, number>;
}

const chips: Record<string, string> = { french: "chip tricolour", prussian: "chip black-white" };
const glyphs: Record<string, string> = { green: "●", blue: "◆", red: "■" };

/* ---- In the hand ------------------------------------------------------------------------------------------------------- */

/* A card that marches, fights and rests. */
export function CombatCard({ card, side, state, point, press }: OfferedCard & { card: PrintedCard }) {
	const moment = texts.cards.moments[card.when ?? ""] ?? texts.cards.moments[card.colour] ?? "";
	return (
		<button
			type="button"
			class={["card", state, card.colour, side].filter(Boolean).join(" ")}
			aria-disabled={state !== "playable"}
			onMouseEnter={point}
			onClick={press}
		>
			<span class="card-top">
				<b class="card-move" aria-label={texts.cards.moves(card.move)}>
					{card.move}
				</b>
				<Vignette card={card} />
			</span>
			<strong>
				<span aria-hidden="true">{glyphs[card.colour] ?? "●"}</span>
				{card.name}
			</strong>
			<span class="card-text">
				<i>{moment}.</i> {card.text}
			</span>
			<span class="card-foot">
				<Effects combat={card.combat} />
				<span class="card-rest" aria-label={texts.cards.recovers(card.recovery)} role="img">
					<svg width="17" height="15" viewBox="0 0 17 15" aria-hidden="true">
						<path d="M8.5 1L16 14H1z" fill="none" stroke="#2a2117" stroke-width="1.3" />
						<path d="M8.5 5v9M8.5 6.5L5.5 14M8.5 6.5L11.5 14" stroke="#2a2117" stroke-width=".9" fill="none" />
					</svg>
					<b>{card.recovery}</b>
				</span>
			</span>
		</button>
	);
}

/* A cross in a square is a loss, a barred disc is fatigue. */
function Effects({ combat }: { combat: string }) {
	const all = [...combat];
	const says = texts.cards.effects(all.filter((one) => one === "L").length, all.filter((one) => one === "F").length);
	return (
		<svg width={Math.max(16, all.length * 19)} height="16" viewBox={`0 0 ${Math.max(16, all.length * 19)} 16`} role="img" aria-label={says}>
			{all.map((one, i) => (
				<g key={i} transform={`translate(${i * 19 + 8} 8)`}>
					{one === "L" ? (
						<>
							<rect x="-7.5" y="-7.5" width="15" height="15" rx="1.5" fill="#8c2f1f" />
							<path d="M-4 -4L4 4M4 -4L-4 4" stroke="#fff7e6" stroke-width="2" />
						</>
					) : (
						<>
							<circle r="7.2" fill="#e07b1f" stroke="#5a2c07" />
							<path d="M-3.5 -1.5h7M-3.5 1.5h7" stroke="#5a2c07" />
						</>
					)}
				</g>
			))}
			{!all.length && <path d="M3 8h10" stroke="#6f5f49" stroke-width="2" />}
		</svg>
	);
}

/* Small pen drawings, by the event of the card. */
const vignettes: [RegExp, string][] = [
	[/march|breath|eagle|order/i, "M4 34C20 30 30 20 44 20S78 26 96 12M4 38C22 34 32 25 46 25S80 31 96 18M30 26v-9l3-2 3 2v9l-1.5 5h-3zM44 23v-9l3-2 3 2v9l-1.5 5h-3zM58 25v-9l3-2 3 2v9l-1.5 5h-3zM36 14l5-10M50 11l5-10M64 13l5-10"],
	[/skirm|ambush|light|forage|wood/i, "M14 36c-6-6-4-16 4-18c2-8 14-8 16 0c8 1 10 12 3 18zM26 36V24M6 38h88M70 37c-4-5-3-12 3-13c2-6 10-6 12 0c6 1 7 9 2 13zM46 38l2-12 4-2 3 2 1 6 4 6h-3l-3-5-3 5zM47 27l20-5M69 21l6-3M70 22h6"],
	[/bridge|ponton|pontoon|river/i, "M2 30q6-3 12 0t12 0 12 0 12 0 12 0 12 0 12 0 12 0M2 36q6-3 12 0t12 0 12 0 12 0 12 0 12 0 12 0 12 0M8 20H92M8 17H92M18 20l3 9h10l3-9M42 20l3 9h10l3-9M66 20l3 9h10l3-9M20 17v-8h14v8"],
	[/charge|hussar|cavalry|pursuit|audacity/i, "M20 36C44 32 66 20 80 4M80 36C56 32 34 20 20 4M14 39l10-2-3-6zM86 39l-10-2 3-6zM16 33q6 2 8 7M84 33q-6 2-8 7"],
	[/intuition|spy|recon|vedette|confusion/i, "M36 36l-7 4M64 36l7 4M16 30L66 12l4 8L20 37zM60 14l4 8.5M52 17l4 8.5M66 11l12-4 5 11-12 4zM84 10l8-4M86 14h9M84 18l8 4"],
	[/cannon|battery|artillery|guns/i, "M20 22l44-10 3 8-43 13zM64 14l16-6M34 36a9 9 0 1 1 .1 0zM34 27v-9M34 27l7 5M34 27l-7 5M24 33L8 38M70 10l10-5M72 14h12"],
	[/rain|mud|night|fog/i, "M14 20c0-8 12-10 16-4c4-8 20-6 20 3c8-2 12 8 4 10H20c-8 0-10-8-6-9zM22 32l-4 8M34 32l-4 8M46 32l-4 8M70 10l-8 18M82 8l-8 18M92 12l-8 18"],
	[/queen|guard|reserve|reinforce|square/i, "M50 4l5 10 11 1-8 8 2 11-10-5-10 5 2-11-8-8 11-1zM12 38h76M20 34h60"],
	[/care|supply|rest|recover/i, "M14 36h42l3-8H11zM12 28c-3-20 49-20 46 0M26 28V14M44 28V14M22 35a6.5 6.5 0 1 0 .1 0zM48 35a6.5 6.5 0 1 0 .1 0zM22 35v13M48 35v13M57 34l20-4M77 26v8"],
];

function Vignette({ card }: { card: PrintedCard }) {
	const path = vignettes.find(([about]) => about.test(card.rule))?.[1] ?? "M18 36V6M18 7h44l-8 8 8 8H18M10 38h16M70 38V14M66 18l4-6 4 6M84 38V20M80 24l4-6 4 6";
	return (
		<svg class="vignette" viewBox="0 0 100 42" aria-hidden="true">
			<path d={path} fill="none" stroke="#2a2117" stroke-width="1.1" stroke-linejoin="round" />
		</svg>
	);
}

/* ---- In a combat ------------------------------------------------------------------------------------------------------- */

/* A combat as it unfolds, card by card. */
export function CombatPanel({ view, names }: { view: View; names: Names }) {
	const combat = view.combat as Combat;
	const sides = Object.keys(combat.cards ?? combat.revealed ?? {});
	/* before a card has been turned up nobody suffers anything */
	const isUnderWay = sides.some((side) => combat.revealed?.[side]?.length);
	return (
		<section class="combat">
			<h2>
				<span>
					{texts.table.combat}: {names.place(combat.at)}
				</span>
				<i>{combat.winner ? texts.table.won(names.side(combat.winner), "") : texts.cards.attacks(names.side(combat.attacker))}</i>
			</h2>
			{sides.map((side) => {
				const shown = combat.revealed?.[side] ?? [];
				const hidden = Math.max(0, (combat.cards?.[side] ?? 0) - shown.length);
				return (
					<div key={side} class="combat-side">
						<span>
							<i class={chips[side]} aria-hidden="true" /> {names.side(side)}
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
						{isUnderWay && <small>{texts.cards.suffered(combat.losses?.[side] ?? 0, combat.fatigue?.[side] ?? 0)}</small>}
					</div>
				);
			})}
		</section>
	);
}

const told = new Set(["combat", "loss", "retreat", "pursuit"]);
const figures = new Set(["attack", "blocks-open", "cards-counted", "own-count", "suffered", "pursuit-cards"]);

/* A combat that is over: its cards turned one after the other, what they did, and what came of it. */
export function FoughtPanel({ events, names }: { events: Happening[]; names: Names }) {
	const attack = events[0];
	const pursuit = events.findIndex(({ id }) => id === "pursuit");
	const reveals = events.filter(({ id }) => id === "revealed-effect" || id === "die");
	const sides = [...new Set(events.filter(({ id }) => id === "cards-counted" || id === "suffered").map(({ args }) => String(args[0])))];
	const lines = events.filter(({ kind, id }) => told.has(kind) && !figures.has(id));
	return (
		<section class="combat fought" key={attack.n}>
			<h2>
				<span>
					{texts.table.combat}: {names.place(attack.at ?? "")}
				</span>
				<i>{texts.cards.attacks(names.side(String(attack.args[0])))}</i>
			</h2>
			{sides.map((side) => {
				const suffered = events.find(({ id, args }) => id === "suffered" && args[0] === side);
				return (
					<div key={side} class="combat-side">
						<span>
							<i class={chips[side]} aria-hidden="true" /> {names.side(side)}
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

/* A card that was turned names side, card, losses and fatigue; a die side, losses and fatigue. */
function effectsOf({ id, args }: Happening): string {
	const [losses, fatigue] = (id === "die" ? args.slice(1, 3) : args.slice(2, 4)).map(Number);
	return "L".repeat(losses || 0) + "F".repeat(fatigue || 0);
}
