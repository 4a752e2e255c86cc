/* The map as a picture: the server's SVG in two sheets, the names of places on the upper one; ground.ts turns them into bitmaps. */
import italic from "../fonts/garamond-italic.woff2?url";
import bold from "@fontsource/eb-garamond/files/eb-garamond-latin-700-normal.woff2?url";
import roman from "../fonts/garamond-regular.woff2?url";
import { fetched } from "../fetching";
import { letteringOf, sheetsOf, type Lettering } from "./names";

const made = new Map<string, Promise<Sheets>>();
const read = new Map<string, Promise<string>>();

/* The addresses of the two pictures of which a map is made: what lies below, and the names of places upon it. */
export type Sheets = [ground: string, names: string];

/* The pictures of a map, lettered in the client's own face. */
export function mapPicture(scenario: string): Promise<Sheets> {
	const known = made.get(scenario) ?? textOf(scenario).then(async (text) => (await Promise.all(sheetsOf(text).map(dressed))) as Sheets);
	made.set(scenario, known);
	known.catch(() => made.delete(scenario));
	return known;
}

/* The names on the map, for whoever writes them again. */
export async function mapLettering(scenario: string): Promise<Lettering> {
	return letteringOf(await textOf(scenario));
}

function textOf(scenario: string): Promise<string> {
	const known = read.get(scenario) ?? fetched(`/map/${scenario}.svg`).then((answer) => answer.text());
	read.set(scenario, known);
	known.catch(() => read.delete(scenario));
	return known;
}

/* The address of the picture of what its signs mean. */
export async function legendPicture(scenario: string): Promise<string> {
	return dressed(await (await fetched(`/map/${scenario}.svg?legend`)).text());
}

async function dressed(text: string): Promise<string> {
	const whole = text.replace("<style>", `<style>${await fontFaces()}`);
	return URL.createObjectURL(new Blob([whole], { type: "image/svg+xml" }));
}

/* A picture may not fetch anything, so the faces it is lettered with go into it. */
async function fontFaces(): Promise<string> {
	const faces = [face(roman, "normal", 400), face(italic, "italic", 400), face(bold, "normal", 700)];
	return (await Promise.all(faces)).join("");
}

async function face(address: string, style: string, weight: number): Promise<string> {
	const bytes = new Uint8Array(await (await fetched(address)).arrayBuffer());
	let text = "";
	for (let i = 0; i < bytes.length; i += 8192) text += String.fromCharCode(...bytes.subarray(i, i + 8192));
	return `@font-face{font-family:"EB Garamond";font-style:${style};font-weight:${weight};src:url(data:font/woff2;base64,${btoa(text)})}`;
}
