/* A stack spread out, so that each of its pieces can be pointed at. */
import type { Piece } from "../socket/protocol";
import type { Standing } from "../drawing/drawing";
import type { Point } from "./places";

/* Which stack is spread, and the piece it was spread from. */
export interface Fan {
	at: string;
	piece: string;
}

export interface Box {
	left: number;
	top: number;
	right: number;
	bottom: number;
}

const columnsMost = 4;
const gap = 4;
const above = 3000;

/*
 * The piece under the pointer stays where it lies; the others lie down round it in rows, wherever the part of the map that is seen has the
 * most room for them.
 */
export function spread(closed: Standing[], from: string, half: (piece: Piece) => [number, number], centre: Point, seen: Box): Standing[] {
	const held = closed.findIndex(({ piece }) => piece.id === from);
	if (held < 0 || closed.length < 2) return closed;
	const halves = closed.map(({ piece }) => half(piece));
	const width = 2 * Math.max(...halves.map(([w]) => w)) + gap;
	const height = 2 * Math.max(...halves.map(([, h]) => h)) + gap;
	const columns = Math.min(columnsMost, closed.length);
	const cells = closed.map((_, i): Point => [(i % columns) * width, Math.floor(i / columns) * height]);
	const { x, y } = closed[held];
	/* how much of the rows would lie out of sight if the held piece took this cell of them */
	const hidden = ([left, top]: Point) => {
		const outside = ([cx, cy]: Point) => {
			const [px, py] = [centre[0] + x + cx - left, centre[1] + y + cy - top];
			const beyond = (at: number, low: number, high: number, room: number) => Math.max(0, low - (at - room)) + Math.max(0, at + room - high);
			return beyond(px, seen.left, seen.right, width / 2) + beyond(py, seen.top, seen.bottom, height / 2);
		};
		return cells.reduce((sum, cell) => sum + outside(cell), 0);
	};
	const order = cells.map((_, i) => i).sort((a, b) => hidden(cells[a]) - hidden(cells[b]) || Math.abs(a - held) - Math.abs(b - held));
	const own = order[0];
	const others = cells.filter((_, i) => i !== own);
	return closed.map((standing, i) => {
		const [left, top] = i === held ? cells[own] : others[i < held ? i : i - 1];
		return { ...standing, x: x + left - cells[own][0], y: y + top - cells[own][1], z: above + (i === held ? closed.length : i) };
	});
}

/* The part of the map a spread stack lies on: whoever is on the way from one of its pieces to another has not left it. */
export function ground(standings: Standing[], half: (piece: Piece) => [number, number], centre: Point): Box {
	const boxes = standings.map(({ piece, x, y }) => {
		const [w, h] = half(piece);
		return { left: centre[0] + x - w, top: centre[1] + y - h, right: centre[0] + x + w, bottom: centre[1] + y + h };
	});
	return {
		left: Math.min(...boxes.map(({ left }) => left)) - gap,
		top: Math.min(...boxes.map(({ top }) => top)) - gap,
		right: Math.max(...boxes.map(({ right }) => right)) + gap,
		bottom: Math.max(...boxes.map(({ bottom }) => bottom)) + gap,
	};
}

export const isInside = (box: Box, x: number, y: number) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
