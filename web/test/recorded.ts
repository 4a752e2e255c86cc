import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Board, Hello, Joined, Picture, Scenario, Update, View } from "../src/socket/protocol";

export interface Recorded {
	hello: Hello;
	scenarios: Scenario[];
	joined: Joined & { view: View };
	updates: Update[];
	last: View;
	board: { board: Board; picture: Picture };
}

/* What a server said while a game was played, made by tools/record.mjs. */
export function recorded(scenario: string): Recorded {
	const file = fileURLToPath(new URL(`./recorded/${scenario}.json`, import.meta.url));
	return JSON.parse(readFileSync(file, "utf8"));
}
