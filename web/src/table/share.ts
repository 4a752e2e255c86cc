import { mapPicture } from "./picture";
import type { Places } from "./places";
import type { Session } from "./session";

const longestSide = 2400;
const foot = 54;

/* The page's own rules, for pieces that are drawn outside of it. */
function styles(): string {
	const rules: string[] = [];
	for (const sheet of document.styleSheets) for (const rule of sheet.cssRules) if (!(rule instanceof CSSFontFaceRule)) rules.push(rule.cssText);
	return rules.join("\n");
}

/* The pieces as they stand on the page, in one picture of the map's size. */
function piecesPicture(width: number, height: number): string {
	const drawn = document.createElementNS("http://www.w3.org/2000/svg", "svg");
	drawn.setAttribute("viewBox", `0 0 ${width} ${height}`);
	drawn.setAttribute("width", String(width));
	drawn.setAttribute("height", String(height));
	const look = document.createElementNS("http://www.w3.org/2000/svg", "style");
	look.textContent = styles();
	drawn.append(look);
	for (const defs of document.querySelectorAll(".under defs")) drawn.append(defs.cloneNode(true));
	for (const piece of piecesFromBelow()) {
		const face = piece.querySelector(".face")!.cloneNode(true) as SVGElement;
		face.setAttribute("x", String(piece.offsetLeft - 8));
		face.setAttribute("y", String(piece.offsetTop - 8));
		drawn.append(face);
	}
	return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(drawn))}`;
}

function piecesFromBelow(): HTMLElement[] {
	const pieces = [...document.querySelectorAll<HTMLElement>(".piece")].filter((piece) => piece.querySelector(".face"));
	return pieces.sort((a, b) => Number(a.style.zIndex) - Number(b.style.zIndex));
}

async function loaded(source: string): Promise<HTMLImageElement> {
	const image = new Image();
	image.src = source;
	await image.decode();
	return image;
}

/* The map as it stands, with its pieces and a line below it, as a file to keep or to send. */
export async function sharePicture(session: Session, places: Places, line: string): Promise<void> {
	const { width, height } = places.picture;
	const scale = Math.min(1, longestSide / Math.max(width, height));
	const canvas = document.createElement("canvas");
	canvas.width = Math.round(width * scale);
	canvas.height = Math.round(height * scale) + foot;
	const pen = canvas.getContext("2d")!;
	const paper = getComputedStyle(document.documentElement);
	pen.fillStyle = paper.getPropertyValue("--paper");
	pen.fillRect(0, 0, canvas.width, canvas.height);
	try {
		const layers = [...(await mapPicture(session.game!.scenario)), piecesPicture(width, height)];
		for (const layer of layers) pen.drawImage(await loaded(layer), 0, 0, canvas.width, canvas.height - foot);
		pen.fillStyle = paper.getPropertyValue("--ink");
		pen.font = `24px ${paper.getPropertyValue("--serif")}`;
		pen.fillText(`${session.game!.title}. ${line}`, 16, canvas.height - 19);
		const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
		if (blob) handOut(blob, `${session.game!.scenario}.png`);
	} catch (error) {
		session.tell((error as Error).message);
	}
}

function handOut(blob: Blob, name: string): void {
	const link = document.createElement("a");
	link.href = URL.createObjectURL(blob);
	link.download = name;
	link.click();
	setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
