/* Where a slip lies on the map: in the corner where it covers least of what matters. */

/* By the compass; on a small screen it is as wide as the map, and lies above or below. */
export type Corner = "ne" | "nw" | "se" | "sw" | "top" | "bottom";

export interface Box {
	left: number;
	top: number;
	right: number;
	bottom: number;
}

type Point = [number, number];

/* Half a counter, and a little. */
const edge = 26;

const covers = (box: Box, [x, y]: Point) => x > box.left - edge && x < box.right + edge && y > box.top - edge && y < box.bottom + edge;
const overlap = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/*
 * Among the places that it might have, the best. What it speaks of weighs more than all that could be chosen, and that more than what else
 * lies over the map; it stays where it is unless another place is better.
 */
export function bestCorner(boxes: [Corner, Box][], now: Corner, named: Point[], choices: Point[], others: Box[]): Corner {
	const cost = ([corner, box]: [Corner, Box], i: number) =>
		1000 * named.filter((point) => covers(box, point)).length +
		choices.filter((point) => covers(box, point)).length +
		3 * others.filter((other) => overlap(box, other)).length +
		(corner === now ? 0 : 0.5 + i / 100);
	const costs = boxes.map(cost);
	return boxes[costs.indexOf(Math.min(...costs))][0];
}

/* Where a slip lies best, and what it hides even there: what it speaks of, which may be out of sight as well, or what can be chosen. */
export interface Found {
	corner: Corner;
	covers: "named" | "choices" | "nothing";
}

/* The corner for a slip, by what is on the screen just now; points are those of the map. */
export function cornerFor(slip: HTMLElement, now: Corner, named: Point[], choices: Point[]): Found | null {
	const pane = document.querySelector<HTMLElement>(".pane");
	const world = pane?.querySelector<HTMLElement>(".world");
	if (!pane || !world || world.classList.contains("moving")) return null;
	const { left, top, right, bottom } = pane.getBoundingClientRect();
	const { a, d, e, f } = new DOMMatrix(getComputedStyle(world).transform);
	const onScreen = (points: Point[]) => points.map(([x, y]): Point => [left + e + x * a, top + f + y * d]).filter(([x, y]) => x > left && x < right && y > top && y < bottom);
	const { width, height } = slip.getBoundingClientRect();
	const small = matchMedia("(max-width: 560px)").matches;
	const margin = small ? 8 : 16;
	const foot = bottom - (document.querySelector(".hand")?.clientHeight ?? 0) - margin;
	const upper = { top: top + margin, bottom: top + margin + height };
	const lower = { top: foot - height, bottom: foot };
	const west = { left: left + margin, right: left + margin + width };
	const east = { left: right - margin - width, right: right - margin };
	const boxes: [Corner, Box][] = small
		? [
				["top", { ...upper, ...west }],
				["bottom", { ...lower, ...west }],
			]
		: [
				["ne", { ...upper, ...east }],
				["nw", { ...upper, ...west }],
				["se", { ...lower, ...east }],
				["sw", { ...lower, ...west }],
			];
	slip.style.setProperty("--foot", `${bottom - foot}px`);
	const others = [...pane.querySelectorAll(".small-map, .zoom, .callout"), ...document.querySelectorAll(".playback")].map((thing) => thing.getBoundingClientRect()).filter((box) => box.width > 0);
	const corner = bestCorner(boxes, now, onScreen(named), onScreen(choices), others);
	const box = boxes.find(([one]) => one === corner)![1];
	const seen = onScreen(named);
	const hides = (points: Point[]) => points.some((point) => covers(box, point));
	return { corner, covers: seen.length < named.length || hides(seen) ? "named" : hides(onScreen(choices)) ? "choices" : "nothing" };
}
