/* A name lettered across a disc or a band: in full if it can be, in smaller letters if it must; then its first words, and only a word that is too long by itself is cut, which a point shows. */

/* What a letter of the sans is wide, in parts of its size. */
const letter = 0.63;

export interface Lettered {
	text: string;
	size: number;
}

/* Smaller than this it is hard to read; so small it is lettered only lest a word be cut. */
const least = 5.5;
const smallest = 4.9;

export function fittedName(name: string, width: number, size: number): Lettered {
	const most = (letters: number) => Math.floor(width / (letter * letters));
	const text = wordsWithin(name, most(least)) ?? wordsWithin(name, most(smallest)) ?? cut(name, most(least));
	return { text, size: Math.min(size, Math.max(smallest, width / (letter * text.length))) };
}

/* Neither a number alone ("1er") nor a small word at the end ("à", "of") makes a name. */
const names = /(^|[^\p{L}\d])\p{L}{3}/u;
const smallWords = /([\s,;(]+\p{Ll}{1,3})*[\s,;(]*$/u;

/* As many of its first words as so many letters hold. */
function wordsWithin(name: string, most: number): string | null {
	if (name.length <= most) return name;
	const end = name.slice(0, most + 1).search(/\s\S*$/);
	const words = name.slice(0, Math.max(0, end)).replace(smallWords, "");
	return names.test(words) ? words : null;
}

const cut = (name: string, most: number) => `${name.slice(0, most - 1).replace(/[^\p{L}]+$/u, "")}.`;
