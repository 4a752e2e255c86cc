/* The dates along the slider through a game. */

/* A turn begins after this event. */
export interface Bookmark {
	at: number;
	label: string;
}

/* What a letter of a label is wide at the most, on the average, and how far apart two labels stand, in pixels. */
const letter = 6.4;
const apart = 8;

/* The labels for which there is room on a slider so wide, each under its mark, none over another or beyond the ends; as many as the first ones leave room for. */
export function labelled(marks: Bookmark[], last: number, width: number): { label: string; left: number }[] {
	const shown: { label: string; left: number }[] = [];
	let end = -apart;
	for (const { at, label } of marks) {
		const room = label.length * letter;
		const left = Math.max(0, Math.min((width * at) / (last || 1) - room / 2, width - room));
		if (room > width || left < end + apart) continue;
		shown.push({ label, left });
		end = left + room;
	}
	return shown;
}
