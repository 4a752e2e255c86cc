/* Which part of the map is seen: world point (x, y) at the upper left corner, k screen pixels to a unit. */

export interface Size {
	width: number;
	height: number;
}

/* The point of the map at the upper left of the pane. */
export interface Corner {
	x: number;
	y: number;
}

/* What the first look should have in sight, and how much it matters. */
export interface Sight {
	at: [number, number];
	weight: number;
}

/* What a question wants in sight: what it is about, all of it, and of the choices at least one. */
export interface Asked {
	about: [number, number][];
	choices: [number, number][];
}

/* A part of the pane, in its pixels, that something lies over. */
export interface Covered {
	left: number;
	top: number;
	right: number;
	bottom: number;
}

export const leastZoom = 0.25;
export const mostZoom = 3;
const slack = 80;
/* Half a counter, in pixels: what is brought into sight is seen whole. */
const edge = 24;
/* What is seen so far from the rim can be read and pressed: for its sake nothing moves. */
const rim = 10;
/* What is brought into sight comes so far in. */
const border = 84;
/* So long after the pointer is let go its click has been heard. */
const clicked = 60;

export class Camera {
	x = 0;
	y = 0;
	k = 1;
	/* In somebody's hand: it does not come to rest before it is let go. */
	held = false;
	/* Somebody has moved the map himself. */
	touched = false;
	private gliding = 0;
	/* Where it was about to glide to when somebody took hold of it. */
	private awaited: (() => void) | null = null;
	/* It was gliding then, and has not come to rest since. */
	private interrupted = false;

	constructor(
		private readonly world: () => Size & { top: number },
		private readonly pane: () => Size,
		private readonly moved: (settled: boolean) => void,
		/* So many pixels of the pane's foot lie under the hand of cards. */
		private readonly covered: () => number = () => 0,
		/* What else lies over it: the guide, the small map, the buttons of the zoom, what is told of the other side. */
		private readonly over: () => Covered[] = () => [],
	) {}

	/* What of the pane is not under the hand. */
	private get open(): Size {
		const { width, height } = this.pane();
		return { width, height: Math.max(1, height - this.covered()) };
	}

	/* The pointer is down: until its click has been heard the map lies still under it, whatever comes in. */
	hold(): void {
		this.held = true;
		this.interrupted ||= this.isGliding;
		this.stop();
	}

	letGo(): void {
		this.held = false;
		setTimeout(() => {
			if (this.held) return;
			const [glide, interrupted] = [this.awaited, this.interrupted];
			this.interrupted = false;
			if (glide) glide();
			else if (interrupted) this.moved(true);
		}, clicked);
	}

	panBy(dx: number, dy: number): void {
		this.stop();
		if (dx || dy) {
			this.touched = true;
			this.awaited = null;
		}
		this.x -= dx / this.k;
		this.y -= dy / this.k;
		this.keepInside();
		this.moved(false);
	}

	/* Zooms so that the world point under (px, py) of the pane stays there. */
	zoomAt(factor: number, px: number, py: number): void {
		this.stop();
		this.awaited = null;
		this.touched = true;
		const k = Math.min(mostZoom, Math.max(leastZoom, this.k * factor));
		this.x += px / this.k - px / k;
		this.y += py / this.k - py / k;
		this.k = k;
		this.keepInside();
		this.moved(false);
	}

	zoomBy(factor: number): void {
		const { width, height } = this.pane();
		this.zoomAt(factor, width / 2, height / 2);
		this.moved(true);
	}

	/* The whole map, or the part of it that is played on. */
	fit(part: Covered): void {
		this.stop();
		const pane = this.open;
		const [left, top] = [part.left, part.top || this.world().top];
		const [width, height] = [part.right - left, part.bottom - top];
		this.k = Math.max(leastZoom, Math.min(pane.width / width, pane.height / height));
		this.x = left + (width - pane.width / this.k) / 2;
		this.y = top + (height - pane.height / this.k) / 2;
		this.moved(true);
	}

	/* The first look: full width if that can be read, else where most of what matters is seen, and lies in the middle. */
	begin(sights: Sight[]): void {
		const world = this.world();
		const over = this.over();
		const pane = this.open;
		this.k = Math.min(1.15, Math.max(pane.width < 700 ? 0.85 : 1, pane.width / world.width));
		const middle = sights.length ? centre(sights.map(({ at }) => at)) : ([world.width / 2, world.height / 2] as [number, number]);
		const worth = (from: Corner) => sights.reduce((sum, { at, weight }) => sum + (this.isOpen(at, from, over) ? weight : 0), 0);
		let best = this.around(middle);
		const consider = (at: [number, number]) => {
			const there = this.around(at);
			if (worth(there) > worth(best)) best = there;
		};
		if (sights.length) consider(middleOf(sights.map(({ at }) => at)));
		for (const at of gridOver(sights.map(({ at }) => at))) consider(at);
		for (const { at } of sights) {
			consider(at);
			consider(centre([at, middle]));
		}
		const seen = sights.map(({ at }) => at).filter((at) => this.isOpen(at, best, over));
		const balanced = this.around(middleOf(seen.length ? seen : [middle]));
		if (worth(balanced) >= worth(best)) best = balanced;
		[this.x, this.y] = [best.x, best.y];
		this.moved(true);
	}

	/* Where the map's corner is when a point is in the middle, as far as the map goes. */
	private around([x, y]: [number, number]): Corner {
		const world = this.world();
		const [width, height] = [this.open.width / this.k, this.open.height / this.k];
		return {
			x: width > world.width - 60 ? (world.width - width) / 2 : held(x - width / 2, width, 0, world.width),
			y: held(y - height / 2, height, world.top, world.height),
		};
	}

	/* Seen from there, and nothing lies over it. */
	private isOpen([x, y]: [number, number], from: Corner, over: Covered[], room = edge): boolean {
		const [px, py] = [(x - from.x) * this.k, (y - from.y) * this.k];
		const { width, height } = this.open;
		if (px < room || py < room || px > width - room || py > height - room) return false;
		return over.every(({ left, top, right, bottom }) => px < left - room || px > right + room || py < top - room || py > bottom + room);
	}

	/* What a question is about lies open, and something to answer it with: then there is no reason to move the map. */
	private suffices({ about, choices }: Asked, from: Corner): boolean {
		const over = this.over();
		const isOpen = (at: [number, number]) => this.isOpen(at, from, over, rim);
		return about.every(isOpen) && (!choices.length || choices.some(isOpen));
	}

	get isGliding(): boolean {
		return this.gliding !== 0;
	}

	/* Brings a place into sight if it is not, into the middle. */
	show(x: number, y: number, speed: number): void {
		if (this.suffices({ about: [[x, y]], choices: [] }, this)) return;
		const pane = this.open;
		const to = this.uncovered([[x, y]], { x: x - pane.width / this.k / 2, y: y - pane.height / this.k / 2 });
		this.glideTo(to.x, to.y, speed);
	}

	/*
	 * A new question: the map stays as it lies, or goes back to `from`, if what is asked can be seen there. Else it is brought into
	 * sight: all of it if there is room, or what it is about, or the nearest choice.
	 */
	ask(asked: Asked, speed: number, from: Corner = this): void {
		const { about, choices } = asked;
		if (this.suffices(asked, from)) {
			if (from.x !== this.x || from.y !== this.y) this.glideTo(from.x, from.y, speed);
			return;
		}
		const { width, height } = this.open;
		const away = ([x, y]: [number, number]) => Math.hypot(x - from.x - width / this.k / 2, y - from.y - height / this.k / 2);
		const nearest = [...choices].sort((a, b) => away(a) - away(b)).slice(0, 1);
		const wanted = [[...about, ...choices], about, about.slice(0, 1), nearest].filter(({ length }) => length);
		this.include(wanted.find((points) => this.fits(points)) ?? nearest, speed, from);
	}

	/* There is room for all of them at this zoom. */
	private fits(points: [number, number][]): boolean {
		const { left, right, top, bottom } = boxOf(points);
		return (right - left) * this.k + 2 * border <= this.open.width && (bottom - top) * this.k + 2 * border <= this.open.height;
	}

	/*
	 * Brings all points into sight if there is room for them above the hand, by the shortest way from `from`, where it goes
	 * back to; if there is none and not one of them is seen, their middle. What lies over the map covers none of them, if
	 * that can be.
	 */
	include(points: [number, number][], speed: number, from: Corner = this): void {
		if (!points.length) return from === this ? undefined : this.glideTo(from.x, from.y, speed);
		const to = this.uncovered(points, this.inSight(points, from));
		if (to.x !== this.x || to.y !== this.y) this.glideTo(to.x, to.y, speed);
	}

	private inSight(points: [number, number][], from: Corner): Corner {
		const room = border / this.k;
		const [width, height] = [this.open.width / this.k, this.open.height / this.k];
		const { left, right, top, bottom } = boxOf(points);
		if (!this.fits(points)) {
			if (points.some((point) => this.sees(point, from))) return { x: from.x, y: from.y };
			const [x, y] = centre(points);
			return { x: x - width / 2, y: y - height / 2 };
		}
		return {
			x: Math.min(left - room, Math.max(from.x, right + room - width)),
			y: Math.min(top - room, Math.max(from.y, bottom + room - height)),
		};
	}

	/* Nearby, where most of the points lie open: to one side of each thing that lies over the map. */
	private uncovered(points: [number, number][], from: Corner): Corner {
		const over = this.over();
		const worth = (there: Corner) => points.filter((at) => this.isOpen(at, there, over)).length;
		const way = (there: Corner) => Math.hypot(there.x - from.x, there.y - from.y);
		let best = this.kept(from);
		if (worth(best) === points.length) return from;
		const { left, right, top, bottom } = boxOf(points);
		for (const thing of over)
			for (const there of [
				{ x: left - (thing.right + 2 * edge) / this.k, y: from.y },
				{ x: right - (thing.left - 2 * edge) / this.k, y: from.y },
				{ x: from.x, y: top - (thing.bottom + 2 * edge) / this.k },
				{ x: from.x, y: bottom - (thing.top - 2 * edge) / this.k },
			].map((one) => this.kept(one)))
				if (worth(there) > worth(best) || (worth(there) === worth(best) && way(there) < way(best))) best = there;
		return best;
	}

	sees([x, y]: [number, number], from: Corner = this): boolean {
		const pane = this.pane();
		const border = 30 / this.k;
		return (
			x > from.x + border && x < from.x + pane.width / this.k - border && y > from.y + border && y < from.y + pane.height / this.k - border
		);
	}

	centre(x: number, y: number, speed: number): void {
		const pane = this.open;
		this.glideTo(x - pane.width / this.k / 2, y - pane.height / this.k / 2, speed);
	}

	private glideTo(x: number, y: number, speed: number): void {
		this.stop();
		if (this.held) {
			this.awaited = () => this.glideTo(x, y, speed);
			return;
		}
		this.awaited = null;
		const from = [this.x, this.y];
		const start = performance.now();
		const frame = (now: number) => {
			const t = speed ? Math.min(1, (now - start) / speed) : 1;
			const eased = t * t * (3 - 2 * t);
			this.x = from[0] + (x - from[0]) * eased;
			this.y = from[1] + (y - from[1]) * eased;
			this.keepInside();
			this.gliding = t < 1 ? requestAnimationFrame(frame) : 0;
			this.moved(t === 1);
		};
		frame(start);
	}

	private stop(): void {
		if (!this.gliding) return;
		cancelAnimationFrame(this.gliding);
		this.gliding = 0;
	}

	private keepInside(): void {
		const { x, y } = this.kept(this);
		[this.x, this.y] = [x, y];
	}

	/* As far as the map goes, and a little. */
	private kept({ x, y }: Corner): Corner {
		const world = this.world();
		const pane = this.pane();
		const foot = this.covered() / this.k;
		return {
			x: held(x, pane.width / this.k, -slack, world.width + slack),
			y: held(y, pane.height / this.k, world.top - slack / 2, world.height + Math.max(slack * 2, foot + slack / 2)),
		};
	}
}

/* A stretch that begins at `at`, held between least and most; in the middle if it is longer than they are apart. */
export function held(at: number, length: number, least: number, most: number): number {
	if (length >= most - least) return (least + most - length) / 2;
	return Math.min(Math.max(at, least), most - length);
}

/* Points in rows and columns over all of these: between them a view may lie that shows more than one about any of them. */
function gridOver(points: [number, number][], steps = 12): [number, number][] {
	if (!points.length) return [];
	const { left, top, right, bottom } = boxOf(points);
	const along = (from: number, to: number) => Array.from({ length: steps + 1 }, (_, i) => from + ((to - from) * i) / steps);
	return along(left, right).flatMap((x) => along(top, bottom).map((y): [number, number] => [x, y]));
}

/* The smallest box about the points, and its middle. */
function boxOf(points: [number, number][]): Covered {
	const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
	return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

function middleOf(points: [number, number][]): [number, number] {
	const { left, top, right, bottom } = boxOf(points);
	return [(left + right) / 2, (top + bottom) / 2];
}

export function centre(points: [number, number][]): [number, number] {
	const sum = points.reduce(([x, y], [px, py]) => [x + px, y + py], [0, 0]);
	return [sum[0] / points.length, sum[1] / points.length];
}
