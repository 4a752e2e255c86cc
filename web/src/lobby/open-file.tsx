import { useState } from "preact/hooks";
import { goTo } from "../app";
import type { Game } from "../socket/protocol";
import type { Socket } from "../socket/socket";
import { texts } from "../texts";

/* A game out of a file: play goes on from its position. */
export function OpenFile({ socket }: { socket: Socket }) {
	const [error, setError] = useState("");
	async function open(file: File): Promise<void> {
		try {
			const text = await file.text();
			const { game } = await socket.call<{ game: Game }>("create", { scenario: scenarioOf(text), file: withoutStory(text) });
			goTo(`/game/${game.id}`);
		} catch (refusal) {
			setError((refusal as Error).message);
		}
	}
	return (
		<label class="open-file">
			<b>{texts.lobby.openFile}</b>
			<small>{error || texts.lobby.openFileSays}</small>
			<input type="file" class="unseen" onChange={({ currentTarget: { files } }) => files?.[0] && void open(files[0])} />
		</label>
	);
}

/* What a frame of the server's takes; the new table has a story of its own, so that a long one can stay behind. */
const longest = 48_000;

function withoutStory(text: string): string {
	return text.length < longest ? text : JSON.stringify({ ...JSON.parse(text), start: [], record: [], events: [] });
}

function scenarioOf(text: string): string {
	try {
		const { scenario } = JSON.parse(text);
		if (typeof scenario === "string") return scenario;
	} catch {
		/* said below */
	}
	throw new Error(texts.lobby.notAFile);
}
