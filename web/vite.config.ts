import { readFileSync, readdirSync, existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";

const server = process.env.VEDETTE_SERVER ?? "http://127.0.0.1:1806";
const rulebooks = fileURLToPath(new URL("../rulebooks", import.meta.url));

/*
 * The subjects of the rulebooks' paragraphs, in our own words, from their ledgers: {module: {paragraph: subject}}. Where a module has several
 * rulebooks, one that counts its paragraphs otherwise has a ledger of its own, named after it: {rulebook: {paragraph: subject}}.
 */
function subjects(): Plugin {
	const id = "virtual:subjects";
	return {
		name: "subjects",
		resolveId: (name) => (name === id ? "\0" + id : null),
		load: (name) => (name === "\0" + id ? "export default " + JSON.stringify(allSubjects()) : null),
	};
}

function allSubjects() {
	const all: Record<string, Record<string, string>> = {};
	for (const module of readdirSync(rulebooks)) {
		const data = `${rulebooks}/${module}/data`;
		for (const file of existsSync(data) ? readdirSync(data) : []) {
			const ledger = /^(?:(.+)-)?ledger\.csv$/.exec(file);
			if (ledger) all[ledger[1] ?? module] = subjectsIn(readFileSync(`${data}/${file}`, "utf8"));
		}
	}
	return all;
}

function subjectsIn(text: string) {
	const found: Record<string, string> = {};
	for (const line of text.split("\n").slice(1)) {
		const cells = line.match(/("([^"]|"")*"|[^,]*)(,|$)/g)?.map((cell) => cell.replace(/,$/, ""));
		const plain = (cell = "") => cell.replace(/^"|"$/g, "").replaceAll('""', '"');
		if (cells && plain(cells[0])) found[plain(cells[0])] = plain(cells[1]);
	}
	return found;
}

/* The server answers only requests whose Origin is its own. */
const proxied = {
	target: server,
	changeOrigin: true,
	headers: { origin: server },
};

export default defineConfig({
	plugins: [subjects()],
	esbuild: { jsx: "automatic", jsxImportSource: "preact" },
	build: { target: "es2021", assetsInlineLimit: 0, modulePreload: { polyfill: false } },
	server: {
		proxy: {
			"/socket": { ...proxied, ws: true },
			"/map": proxied,
			"/board": proxied,
			"/api": proxied,
		},
	},
	test: { include: ["test/**/*.test.ts"] },
} as never);
