import { useEffect, useState } from "preact/hooks";
import { goTo } from "../app";
import type { Game } from "../socket/protocol";
import type { Socket } from "../socket/socket";
import { problemOf, problems } from "../table/problems";
import { Failed } from "../failed";
import { texts } from "../texts";

/* Lays a problem out on a table of its own. */
export function ProblemPage({ socket, id }: { socket: Socket; id: string }) {
	const [error, setError] = useState("");
	useEffect(() => {
		const problem = problemOf(id) ?? problems[0];
		const { scenario, seats, changes } = problem;
		socket
			.call<{ game: Game }>("create", { scenario, seats, changes, undo: "free" })
			.then(({ game }) => goTo(`/game/${game.id}?problem=${problem.id}`))
			.catch((refusal) => setError((refusal as Error).message));
	}, [id]);
	return error ? <Failed text={error} /> : <p class="loading" role="status">{texts.table.laying}</p>;
}
