import type { Drawing } from "./drawing";

/* The mark of a side before its name. */
export function Chip({ drawing, side }: { drawing: Drawing; side: string | undefined }) {
	const look = drawing.sides[side ?? ""];
	if (!look || look.chip) return <i class={look?.chip ?? "chip"} aria-hidden="true" />;
	return <i class="chip" style={{ background: look.colour }} aria-hidden="true" />;
}
