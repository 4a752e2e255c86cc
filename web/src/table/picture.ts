/*
 * The map as tiles: the server's SVG is drawn into small canvases for the part that is seen at the zoom that is
 * used, so that moving over a large map costs nothing and every zoom is crisp. A small whole map lies below.
 */
import italic from "@fontsource/eb-garamond/files/eb-garamond-latin-400-italic.woff2?url";
import bold from "@fontsource/eb-garamond/files/eb-garamond-latin-700-normal.woff2?url";
import roman from "@fontsource/eb-garamond/files/eb-garamond-latin-400-normal.woff2?url";

const tile = 640;
const steps = [0.35, 0.5, 0.75, 1, 1.5, 2, 3, 4, 6];
const wholeMapPixels = 2_200_000;

export interface Seen {
	x: number;
	y: number;
	width: number;
	height: number;
	k: number;
}

export class MapTiles {
	private image: HTMLImageElement | null = null;
	private readonly drawn = new Map<string, HTMLCanvasElement>();
	private queue: [number, number, number][] = [];
	private frame = 0;
	private seen: Seen | null = null;

	constructor(
		private readonly holder: HTMLElement,
		private readonly width: number,
		private readonly height: number,
	) {}

	async load(address: string): Promise<void> {
		const [text, faces] = await Promise.all([fetch(address).then((answer) => answer.text()), fontFaces()]);
		const dressed = text.replace("<style>", `<style>${faces}`);
		const image = new Image();
		image.src = URL.createObjectURL(new Blob([dressed], { type: "image/svg+xml" }));
		await image.decode();
		this.image = image;
		this.drawWhole(image);
		if (this.seen) this.show(this.seen);
	}

	/* Call when the camera has come to rest. */
	show(seen: Seen): void {
		this.seen = seen;
		if (!this.image) return;
		const wanted = seen.k * devicePixelRatio;
		const step = steps.find((one) => one >= wanted * 0.99) ?? steps[steps.length - 1];
		const span = tile / step;
		const names = new Set<string>();
		this.queue = [];
		for (let row = Math.max(0, Math.floor(seen.y / span)); row * span < Math.min(this.height, seen.y + seen.height); row++)
			for (let column = Math.max(0, Math.floor(seen.x / span)); column * span < Math.min(this.width, seen.x + seen.width); column++) {
				const name = `${step}/${column}/${row}`;
				names.add(name);
				if (!this.drawn.has(name)) this.queue.push([step, column, row]);
			}
		for (const [name, canvas] of this.drawn) {
			if (names.has(name) || (name.startsWith(step + "/") && this.drawn.size < 60)) continue;
			canvas.remove();
			this.drawn.delete(name);
		}
		this.drawNext();
	}

	close(): void {
		cancelAnimationFrame(this.frame);
		if (this.image) URL.revokeObjectURL(this.image.src);
		this.holder.replaceChildren();
	}

	private drawNext(): void {
		cancelAnimationFrame(this.frame);
		const next = this.queue.shift();
		if (!next) return;
		this.frame = requestAnimationFrame(() => {
			this.drawTile(...next);
			this.drawNext();
		});
	}

	private drawTile(step: number, column: number, row: number): void {
		const span = tile / step;
		const canvas = this.canvas(column * span, row * span, span, span, tile, tile);
		const pen = canvas.getContext("2d");
		if (!pen || !this.image) return;
		pen.setTransform(step, 0, 0, step, -column * tile, -row * tile);
		pen.drawImage(this.image, 0, 0, this.width, this.height);
		this.drawn.set(`${step}/${column}/${row}`, canvas);
	}

	private drawWhole(image: HTMLImageElement): void {
		const scale = Math.min(1, Math.sqrt(wholeMapPixels / (this.width * this.height)));
		const canvas = this.canvas(0, 0, this.width, this.height, this.width * scale, this.height * scale);
		canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
	}

	private canvas(x: number, y: number, width: number, height: number, w: number, h: number): HTMLCanvasElement {
		const canvas = document.createElement("canvas");
		canvas.width = Math.ceil(w);
		canvas.height = Math.ceil(h);
		Object.assign(canvas.style, { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` });
		this.holder.append(canvas);
		return canvas;
	}
}

let faces: Promise<string> | null = null;

/* A picture may not fetch anything, so the faces it is lettered with go into it. */
function fontFaces(): Promise<string> {
	faces ??= Promise.all([face(roman, "normal", 400), face(italic, "italic", 400), face(bold, "normal", 700)]).then((all) =>
		all.join(""),
	);
	return faces;
}

async function face(address: string, style: string, weight: number): Promise<string> {
	const bytes = new Uint8Array(await (await fetch(address)).arrayBuffer());
	let text = "";
	for (let i = 0; i < bytes.length; i += 8192) text += String.fromCharCode(...bytes.subarray(i, i + 8192));
	return `@font-face{font-family:"EB Garamond";font-style:${style};font-weight:${weight};src:url(data:font/woff2;base64,${btoa(text)})}`;
}
