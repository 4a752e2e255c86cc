import { sideName } from "./drawing";
import type { Drawing } from "./drawing/drawing";
import type { Line, Seat } from "./socket/protocol";
import { texts } from "./texts";

/* What the server calls people who have given no name: a host on his own machine, whom it takes for the reader, and a guest. */
const nobody = ["", "You", "Guest"];

/* Whoever sits there, by name: a computer, a bot, a person, or the side. */
export function opponentName(seat: Seat, drawing: Drawing): string {
	if (seat.kind === "computer") return playerName(seat.player);
	if (seat.bot) return texts.bots.named(seat.name);
	return seat.kind === "person" && seat.name && seat.name !== "You" ? seat.name : sideName(drawing, seat.seat);
}

/* The same in the list of seats, beside the side's name: only one's own seat is "You". */
export function sitterName(seat: Seat): string {
	if (seat.kind === "invite" || seat.kind === "open") return texts.table.free;
	if (seat.bot) return texts.bots.named(seat.name);
	if (seat.kind !== "person" || !nobody.includes(seat.name)) return seat.name || seat.kind;
	return seat.mine ? texts.table.you : texts.table.somebody;
}

/* Who has said something at the table; without a name of his own he goes by his side. */
export function speakerName(line: Line, seats: Seat[], drawing: Drawing): string {
	const seat = seats.find((one) => one.seat === line.seat);
	if (seat?.bot) return texts.bots.named(line.name);
	if (!seat || !nobody.includes(line.name)) return line.name;
	return seat.mine ? texts.table.you : sideName(drawing, seat.seat);
}

const playerName = (player?: string) => texts.players[player ?? ""]?.[3] ?? player ?? "";
