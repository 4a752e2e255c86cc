/*
 * Names of the map that counters lie on. Such a name is written beside them, above everything, and where it was printed the
 * ground is laid over it as it is without names. What no counter touches stays as it was printed.
 */

/* A name as the map's picture has it: about the middle of its base line. */
export interface MapName {
	text: string;
	kind: string;
	x: number;
	y: number;
}

/* The names of a map, and how each kind of them is lettered: rules of style, and sizes. */
export interface Lettering {
	names: MapName[];
	looks: string;
	sizes: Record<string, number>;
}

export interface Box {
	left: number;
	top: number;
	right: number;
	bottom: number;
}

/* Kinds of names that belong to a place. Hills, woods and waters are lettered across several. */
const ofPlaces = new Set(["town", "vil", "citadel", "city", "market"]);
const inCapitals = new Set(["town", "citadel"]);

const printed = /<text class="(\w+)" x="([-\d.]+)" y="([-\d.]+)">([^<]+)<\/text>\n?/g;

/* The picture that the server drew as two: without the names of places, and those alone. */
export function sheetsOf(svg: string): [ground: string, names: string] {
	const names: string[] = [];
	const ground = svg.replace(printed, (name, kind) => {
		if (!ofPlaces.has(kind)) return name;
		names.push(name);
		return "";
	});
	const [head, style] = [/<svg[^>]*>/, /<style>[^]*?<\/style>/].map((part) => part.exec(svg)?.[0] ?? "");
	return [ground, `${head}${style}${names.join("")}</svg>`];
}

/* Reads the names out of the picture that the server drew. */
export function letteringOf(svg: string): Lettering {
	const style = /<style>([^]*?)<\/style>/.exec(svg)?.[1] ?? "";
	const rules = [...style.matchAll(/([^{}]+)\{([^}]*)\}/g)].filter(([, selector]) => !selector.includes("@"));
	const names: MapName[] = [];
	for (const [, kind, x, y, text] of svg.matchAll(printed))
		if (ofPlaces.has(kind)) names.push({ kind, x: Number(x), y: Number(y), text: plain(text) });
	const sizes = rules.map(([, selector, looks]) => [selector.trim().slice(1), Number(/font-size:([\d.]+)px/.exec(looks)?.[1] ?? 0)] as const);
	return { names, looks: rules.map(([, selector, looks]) => `${within(selector)}{${looks}}`).join(""), sizes: Object.fromEntries(sizes) };
}

/* The rules hold for these names alone, not for whatever else on the page is called so. */
const within = (selector: string) => selector.split(",").map((one) => `.names ${one.trim()}`).join(",");

const plain = (text: string) => text.replace(/&lt;/g, "<").replace(/&gt;/g, ">").replace(/&quot;/g, '"').replace(/&amp;/g, "&");

function boxOf({ text, kind, x, y }: MapName, size: number): Box {
	const half = (text.length * size * (inCapitals.has(kind) ? 0.68 : 0.43)) / 2;
	return { left: x - half, top: y - 0.72 * size, right: x + half, bottom: y + 0.24 * size };
}

function shared(a: Box, b: Box): number {
	const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
	const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
	return wide > 0 && high > 0 ? wide * high : 0;
}

const area = ({ left, top, right, bottom }: Box) => (right - left) * (bottom - top);
const covers = (boxes: Box[], box: Box) => boxes.reduce((sum, one) => sum + shared(one, box), 0);

/* A name of which less than this lies under counters can be read as it stands: it does not hop to and fro for a corner. */
const legible = 0.1;
/* So much worse may the place be where a name was written before, and it stays there. */
const constancy = 60;

export interface Moved {
	name: MapName;
	/* Where it was printed, with the light edge round the letters. */
	from: Box;
	x: number;
	y: number;
}

/* Where the covered names are written instead: where they cover least, and not far off; those that were `before` rather where they were. */
export function namesBesides({ names, sizes }: Lettering, counters: Box[], before: Moved[] = []): Moved[] {
	const boxes = names.map((name) => boxOf(name, sizes[name.kind] || 13));
	const isCovered = boxes.map((box) => covers(counters, box) > legible * area(box));
	const taken = boxes.filter((_, i) => !isCovered[i]);
	const moved: Moved[] = [];
	names.forEach((name, i) => {
		if (!isCovered[i]) return;
		const was = before.find((one) => one.name === name);
		const kept = was && shifted(boxes[i], was.x - name.x, was.y - name.y);
		const [x, y] = bestPlace(boxes[i], counters, taken, kept);
		const [dx, dy] = [x - boxes[i].left, y - boxes[i].top];
		taken.push(shifted(boxes[i], dx, dy));
		moved.push({ name, from: wider(boxes[i], edge), x: name.x + dx, y: name.y + dy });
	});
	return moved;
}

const edge = 5;
const wider = ({ left, top, right, bottom }: Box, by: number): Box => ({ left: left - by, top: top - by, right: right + by, bottom: bottom + by });
const shifted = ({ left, top, right, bottom }: Box, dx: number, dy: number): Box => ({ left: left + dx, top: top + dy, right: right + dx, bottom: bottom + dy });

/* Below, above or beside the counters that lie on it: its upper left corner there. */
function bestPlace(box: Box, counters: Box[], taken: Box[], kept?: Box): [number, number] {
	const on = counters.filter((one) => shared(one, box) > 0);
	const [wide, high] = [box.right - box.left, box.bottom - box.top];
	const near = counters.filter((one) => shared(one, { left: box.left - 120, top: box.top - 90, right: box.right + 120, bottom: box.bottom + 90 }) > 0);
	let best: [number, number] = [box.left, box.top];
	let least = Infinity;
	const tops = [...new Set([box.top, ...on.flatMap((one) => [one.bottom + 2, one.top - high - 2])])];
	const lefts = [...new Set([box.left, ...on.flatMap((one) => [one.right + 4, one.left - wide - 4, (one.left + one.right - wide) / 2])])];
	const weigh = (left: number, top: number, grace = 0) => {
		const there = { left, top, right: left + wide, bottom: top + high };
		const off = Math.hypot(left - box.left, top - box.top) + (top < box.top ? 6 : 0); /* rather below than above */
		const cost = 3 * covers(near, there) + 2 * covers(taken, there) + 4 * off - grace;
		if (cost < least) [least, best] = [cost, [left, top]];
	};
	for (const top of tops) for (const left of lefts) weigh(left, top);
	if (kept) weigh(kept.left, kept.top, constancy);
	return best;
}
