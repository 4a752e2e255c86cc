import { useEffect, useState } from "preact/hooks";
import { goTo } from "../app";
import type { Game } from "../socket/protocol";
import type { Socket } from "../socket/socket";
import { Failed } from "../table/table";

/* The guided first game: a table of Trautenau against the recruit, with the guide open. Everybody is in command, so that there is something to march with. */
export function GuidePage({ socket }: { socket: Socket }) {
	const [error, setError] = useState("");
	useEffect(() => {
		socket
			.call<{ game: Game }>("create", { scenario: "trautenau", options: { "chiefless-command": true }, seats: { prussian: "me", austrian: "computer:recruit" } })
			.then(({ game }) => goTo(`/game/${game.id}?guide`))
			.catch((refusal) => setError((refusal as Error).message));
	}, []);
	return error ? <Failed text={error} /> : <p class="loading" role="status">…</p>;
}
