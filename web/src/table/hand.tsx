import { useRef } from "preact/hooks";
import type { Action, Card } from "../socket/protocol";
import type { Drawing } from "../drawing/drawing";
import { texts } from "../texts";
import type { Session } from "./session";

const cardWidth = 161;
const roomForHand = 830;

/* One's own cards along the lower edge of the map; those that can be played now stand in full colour. */
export function HandRow({ session, drawing }: { session: Session; drawing: Drawing }) {
	const cards = Object.entries(session.view?.hands ?? {}).flatMap(([side, hand]) => (hand.cards ?? []).map((card) => ({ card, side })));
	if (!cards.length) return null;
	const playable = new Map(session.actions.filter((action) => action.do === "card").map((action) => [action.card!, action]));
	const lap = Math.max(0, cardWidth - (roomForHand - cardWidth) / Math.max(1, cards.length - 1));
	return (
		<div class={lap ? "hand crowded" : "hand"} style={{ "--lap": `${-lap}px` }} role="group" aria-label={texts.table.hand}>
			{cards.map(({ card, side }) => (
				<Offered key={card.id} session={session} drawing={drawing} card={card} side={side} action={playable.get(card.id)} asked={playable.size > 0} />
			))}
		</div>
	);
}

interface Props {
	session: Session;
	drawing: Drawing;
	card: Card;
	side: string;
	action?: Action;
	asked: boolean;
}

/* A finger's first touch shows the card large with what it would bring, the second plays it. */
function Offered({ session, drawing, card, side, action, asked }: Props) {
	const aim = `${session.decision?.ticket} ${card.id}`;
	const aimed = useRef("");
	return (
		<>
			{drawing.card({
				card,
				side,
				state: action ? "playable" : asked ? "off" : "",
				point: () => action && session.weighing.pointAt(action, card.name),
				press: () => {
					if (action && aimed.current !== aim && matchMedia("(hover: none)").matches) {
						aimed.current = aim;
						session.weighing.pointAt(action, card.name);
						document.activeElement?.scrollIntoView({ block: "nearest", inline: "center" });
					} else if (action) void session.play([action]);
					else void session.ask(texts.table.whyNot(card.name), null, [{ do: "card", card: card.id }]);
				},
			})}
		</>
	);
}
