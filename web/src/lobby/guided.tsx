import { useEffect, useState } from "preact/hooks";
import { goTo } from "../app";
import type { Game } from "../socket/protocol";
import type { Socket } from "../socket/socket";
import { Failed } from "../failed";
import { texts } from "../texts";

/* Trautenau with the 1st Division about to march, in command, and an Austrian outpost within its reach: 0804 is open ground two hexes from IR 41. */
const firstDivision = ["pr.grossmann", "pr.1gren", "pr.ir41", "pr.1jaeg", "pr.1drag", "pr.art-i-3"];
const outpost = [
	...firstDivision.map((piece) => ({ piece, out_of_command: false, stays: false })),
	{ piece: "au.fjb12", at: "0804", facing: "N" },
	{ active: "pr.1div" },
	{ step: "movement" },
];

/*
 * Guided first games, with the guide open. At Trautenau there is somebody to assault; at Saalfeld supply
 * and vedettes are left for later; at Abensberg the weather is that of 1809. Whoever learns may take anything back.
 */
const guided: Record<string, object> = {
	trautenau: { options: { "chiefless-command": true }, seats: { prussian: "me", austrian: "computer:recruit" }, changes: outpost },
	abensberg: { options: { weather: "historical" }, seats: { austrian: "me", french: "computer:recruit" } },
	short: { seats: { french: "me", prussian: "computer:recruit" } },
	maida: { seats: { french: "me", coalition: "computer:recruit" } },
	saalfeld: { options: { supply: false, vedettes: false }, seats: { french: "me", prussian: "computer:recruit" } },
};

export function GuidePage({ socket, scenario }: { socket: Socket; scenario: string }) {
	const [error, setError] = useState("");
	useEffect(() => {
		const wanted = guided[scenario] ? scenario : "trautenau";
		socket
			.call<{ game: Game }>("create", { scenario: wanted, undo: "free", ...guided[wanted] })
			.then(({ game }) => goTo(`/game/${game.id}?guide`))
			.catch((refusal) => setError((refusal as Error).message));
	}, []);
	return error ? <Failed text={error} /> : <p class="loading" role="status">{texts.table.laying}</p>;
}
