/* A name lettered across a disc or a band: in full if it can be, in smaller letters if it must, and only then cut, which a point shows. */

/* What a letter of the sans is wide, in parts of its size. */
const letter = 0.63;

export interface Lettered {
	text: string;
	size: number;
}

/* Smaller than this nobody can read it. */
const least = 5.5;

export function fittedName(name: string, width: number, size: number): Lettered {
	const most = Math.floor(width / (letter * least));
	const text = name.length <= most ? name : `${name.slice(0, most - 1).replace(/[^\p{L}]+$/u, "")}.`;
	return { text, size: Math.min(size, Math.max(least, width / (letter * text.length))) };
}
