/* The map as a picture: the server's SVG as it is, which ground.ts turns into bitmaps. */
import italic from "../fonts/garamond-italic.woff2?url";
import bold from "@fontsource/eb-garamond/files/eb-garamond-latin-700-normal.woff2?url";
import roman from "../fonts/garamond-regular.woff2?url";
import { fetched } from "../fetching";

const made = new Map<string, Promise<string>>();

/* The address of the picture of a map, lettered in the client's own face. */
export function mapPicture(scenario: string): Promise<string> {
	const known = made.get(scenario) ?? dressed(`/map/${scenario}.svg`);
	made.set(scenario, known);
	known.catch(() => made.delete(scenario));
	return known;
}

async function dressed(address: string): Promise<string> {
	const [text, faces] = await Promise.all([fetched(address).then((answer) => answer.text()), fontFaces()]);
	const whole = text.replace("<style>", `<style>${faces}`);
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
