import { sideName } from "./drawing";
import type { Drawing } from "./drawing/drawing";
import type { Seat } from "./socket/protocol";
import { texts } from "./texts";

/* Whoever sits there, by name: a computer, a bot, a person, or the side. */
export function opponentName(seat: Seat, drawing: Drawing): string {
	if (seat.kind === "computer") return playerName(seat.player);
	if (seat.bot) return texts.bots.named(seat.name);
	return seat.kind === "person" && seat.name && seat.name !== "You" ? seat.name : sideName(drawing, seat.seat);
}

const playerName = (player?: string) => texts.players[player ?? ""]?.[3] ?? player ?? "";
