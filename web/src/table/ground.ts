/*
 * The map as bitmaps, so that moving over it paints nothing anew. The whole of it is drawn once, small; at the zoom at which
 * the camera rests, tiles of what is seen and a ring around it are drawn to the pixel, one at a time while the page is
 * idle. While the camera moves nothing is drawn: tiles and the small whole are shifted and stretched as they are.
 */
import type { Camera, Size } from "./camera";
import type { Box } from "./names";

const tileSide = 512;
/* Neighbours overlap by this much, so that no seam shows where they meet between two pixels. */
const lap = 1;
const mostTiles = 72;
const wholeSide = 2048;

interface Tile {
	image: HTMLImageElement;
	scale: number;
	column: number;
	row: number;
}

interface Wanted {
	column: number;
	row: number;
	away: number;
}

const whenIdle: (work: () => void) => number = window.requestIdleCallback
	? (work) => window.requestIdleCallback(work, { timeout: 200 })
	: (work) => window.setTimeout(work, 16);
const notAnyMore: (work: number) => void = window.cancelIdleCallback ?? window.clearTimeout;

/* A canvas is composed anew for every frame, an image is not. Packing it would take longer than drawing it did, so it is not packed. */
async function printed(canvas: HTMLCanvasElement): Promise<HTMLImageElement> {
	const print = new Image(canvas.width, canvas.height);
	print.alt = "";
	const dots = canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height);
	if (dots) print.src = URL.createObjectURL(new Blob([bitmapHead(dots), dots.data], { type: "image/bmp" }));
	await print.decode().catch(() => {});
	return print;
}

/* The head of a bitmap file for dots as a canvas gives them: four bytes a dot, red first, the upper line first. */
function bitmapHead({ width, height, data }: ImageData): ArrayBuffer {
	const size = 122;
	const head = new DataView(new ArrayBuffer(size));
	const put = (at: number, value: number) => head.setInt32(at, value, true);
	head.setUint16(0, 0x4d42, true);
	put(2, size + data.length);
	put(10, size);
	put(14, size - 14);
	put(18, width);
	put(22, -height);
	head.setUint16(26, 1, true);
	head.setUint16(28, 32, true);
	put(30, 3);
	put(34, data.length);
	put(54, 0x000000ff);
	put(58, 0x0000ff00);
	put(62, 0x00ff0000);
	put(70, 0x73524742);
	return head.buffer;
}

function placed(print: HTMLImageElement, x: number, y: number, scale: number): HTMLImageElement {
	print.style.left = `${x}px`;
	print.style.top = `${y}px`;
	print.style.width = `${print.width / scale}px`;
	print.style.height = `${print.height / scale}px`;
	return print;
}

function discard(print: HTMLImageElement): void {
	print.remove();
	URL.revokeObjectURL(print.src);
}

export class Ground {
	/* The whole map, small: under the tiles, and in the corner of the board. */
	readonly whole: HTMLCanvasElement;
	private resting = 0;
	private tiles: Tile[] = [];
	private work = 0;
	private scale: number;
	private bared: Box[] = [];
	private patches: HTMLImageElement[] = [];

	/* `sheets` lie one upon the other; the lowest is the ground without the names of places. */
	constructor(
		private readonly host: HTMLElement,
		private readonly sheets: HTMLImageElement[],
		private readonly world: Size,
	) {
		const scale = Math.min(1, wholeSide / Math.max(world.width, world.height));
		this.scale = scale;
		this.whole = this.drawn(0, 0, world.width, world.height, scale);
		void printed(this.whole).then((print) => host.prepend(placed(print, 0, 0, scale)));
	}

	/* The camera has come to rest: what it sees is drawn as sharp as the screen is. */
	rest(camera: Camera, pane: Size): void {
		this.pause();
		const now = this.resting;
		const scale = camera.k * devicePixelRatio;
		if (scale !== this.scale) {
			this.scale = scale;
			void this.patch();
		}
		const wanted = this.wanted(camera, pane, scale);
		const next = async () => {
			const one = wanted.shift();
			if (!one) return this.drop(scale);
			await this.draw(one, scale);
			if (now === this.resting) this.work = whenIdle(() => void next());
		};
		this.work = whenIdle(() => void next());
	}

	/* In these parts no name is seen: the ground alone lies over them. */
	bare(parts: Box[]): void {
		this.bared = parts;
		void this.patch();
	}

	/* One at a time, so that nothing waits for long; until the new ones are there, the old ones stay. */
	private async patch(): Promise<void> {
		const { scale, bared } = this;
		const made: HTMLImageElement[] = [];
		const isNew = () => scale === this.scale && bared === this.bared;
		for (const { left, top, right, bottom } of bared) {
			await new Promise((resolve) => setTimeout(resolve));
			if (!isNew()) break;
			const [x, y] = [Math.floor(left * scale) / scale, Math.floor(top * scale) / scale];
			const patch = placed(await printed(this.drawn(x, y, right - x, bottom - y, scale, this.sheets.slice(0, 1))), x, y, scale);
			patch.className = "patch";
			made.push(patch);
		}
		for (const patch of isNew() ? this.patches : made) discard(patch);
		if (!isNew()) return;
		this.patches = made;
		this.host.append(...made);
	}

	pause(): void {
		this.resting++;
		notAnyMore(this.work);
	}

	/* Tiles in sight and one further on each side that are not there yet, the nearest to the middle first. */
	private wanted(camera: Camera, pane: Size, scale: number): Wanted[] {
		const span = tileSide / scale;
		const [width, height] = [pane.width / camera.k, pane.height / camera.k];
		const [left, top] = [Math.max(0, Math.floor(camera.x / span) - 1), Math.max(0, Math.floor(camera.y / span) - 1)];
		const right = Math.min(Math.ceil(this.world.width / span), Math.ceil((camera.x + width) / span) + 1);
		const bottom = Math.min(Math.ceil(this.world.height / span), Math.ceil((camera.y + height) / span) + 1);
		const there = new Set(this.tiles.filter((tile) => tile.scale === scale).map(({ column, row }) => `${column} ${row}`));
		const found: Wanted[] = [];
		for (let column = left; column < right; column++)
			for (let row = top; row < bottom; row++) {
				if (there.has(`${column} ${row}`)) continue;
				const away = Math.hypot((column + 0.5) * span - camera.x - width / 2, (row + 0.5) * span - camera.y - height / 2);
				found.push({ column, row, away });
			}
		return found.sort((a, b) => a.away - b.away);
	}

	private async draw({ column, row }: Wanted, scale: number): Promise<void> {
		const span = tileSide / scale;
		const border = lap / scale;
		const [x, y] = [column * span - border, row * span - border];
		const image = placed(await printed(this.drawn(x, y, span + 2 * border, span + 2 * border, scale)), x, y, scale);
		this.tiles.push({ image, scale, column, row });
		this.host.append(image);
	}

	/* Tiles of another zoom go when those of this one are there; the oldest go when there are too many. */
	private drop(scale: number): void {
		const kept = this.tiles.filter((tile) => tile.scale === scale).slice(-mostTiles);
		for (const tile of this.tiles) {
			if (kept.includes(tile)) continue;
			discard(tile.image);
		}
		this.tiles = kept;
		this.host.classList.add("sharp");
	}

	private drawn(x: number, y: number, width: number, height: number, scale: number, sheets = this.sheets): HTMLCanvasElement {
		const canvas = document.createElement("canvas");
		canvas.width = Math.ceil(width * scale);
		canvas.height = Math.ceil(height * scale);
		const pen = canvas.getContext("2d", { alpha: false, willReadFrequently: true });
		if (!pen) return canvas;
		pen.fillStyle = "#f1e7cd";
		pen.fillRect(0, 0, canvas.width, canvas.height);
		pen.setTransform(scale, 0, 0, scale, -x * scale, -y * scale);
		for (const sheet of sheets) pen.drawImage(sheet, 0, 0, this.world.width, this.world.height);
		return canvas;
	}
}
