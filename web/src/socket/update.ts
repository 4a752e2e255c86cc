import type { Piece, Update, View } from "./protocol";

const kept = 50;
const ofTheMessage = new Set(["game", "seat", "n", "events", "set", "gone", "fields"]);

/* Turns view n into view n+1. The view that comes in is not touched. */
export function applyUpdate(view: View, update: Update): View {
	if (update.n !== view.n) throw new Error(`update of view ${update.n} for view ${view.n}`);
	const next: View = { ...view, n: view.n + 1 };
	if (update.set || update.gone) next.pieces = mergedPieces(view.pieces, update.set ?? [], update.gone ?? []);
	for (const [field, value] of Object.entries(update)) {
		if (ofTheMessage.has(field)) continue;
		if (value === null) delete next[field];
		else next[field] = value;
	}
	if (!("log" in update) && update.events) next.log = [...view.log, ...update.events].slice(-kept);
	return update.fields ? inOrder(next, update.fields) : next;
}

function mergedPieces(pieces: Piece[], set: Piece[], gone: string[]): Piece[] {
	const byId = new Map(pieces.map((piece) => [piece.id, piece]));
	for (const id of gone) byId.delete(id);
	for (const piece of set) byId.set(piece.id, piece);
	return [...byId.values()].sort((a, b) => byBytes(a.id, b.id));
}

/* Ids are plain ASCII, so code units and bytes have the same order. */
function byBytes(a: string, b: string): number {
	return a < b ? -1 : a > b ? 1 : 0;
}

function inOrder(view: View, fields: string[]): View {
	const ordered: Record<string, unknown> = {};
	for (const field of fields) if (field in view) ordered[field] = view[field];
	for (const field of Object.keys(view)) if (!(field in ordered)) ordered[field] = view[field];
	return ordered as View;
}
