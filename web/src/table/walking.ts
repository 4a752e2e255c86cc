import type { Happening, View } from "../socket/protocol";
import type { Drawing } from "../drawing/drawing";
import { settings } from "../settings";
import type { Places, Point } from "./places";
import { waysOf } from "./playback";

const longest = 1400;

/* Lets the elements of pieces that have moved walk from where they stood, over the spaces the events name. */
export function walkPieces(world: HTMLElement, before: View, now: View, news: Happening[], places: Places, drawing: Drawing): void {
	const pace = settings.pace;
	if (!pace || before.seat !== now.seat) return;
	const stood = new Map(before.pieces.map((piece) => [piece.id, piece.at]));
	for (const piece of now.pieces) {
		const from = stood.get(piece.id);
		if (!from || from === piece.at || !places.point(piece.at)) continue;
		const way = [from, ...waysOf(news, piece.id), piece.at].map((at) => places.point(at)).filter((at): at is Point => !!at);
		const element = world.querySelector<HTMLElement>(`[data-piece="${CSS.escape(piece.id)}"]`);
		if (element && way.length > 1) walk(element, way, pace, drawing);
	}
}

function walk(element: HTMLElement, way: Point[], pace: number, _drawing: Drawing): void {
	const end = way[way.length - 1];
	const frames = way.map(([x, y]) => ({ translate: `${x - end[0]}px ${y - end[1]}px` }));
	const far = Math.hypot(way[0][0] - end[0], way[0][1] - end[1]) / 70;
	const time = Math.min(longest, pace * Math.max(2, far, way.length - 1));
	element.classList.add("walking");
	const animation = element.animate(frames, { duration: time, easing: "ease-in-out" });
	animation.onfinish = animation.oncancel = () => element.classList.remove("walking");
}
