import { useEffect, useState } from "preact/hooks";
import { goTo } from "../app";
import { books, drawingOf, sideName } from "../drawing";
import { Chip } from "../drawing/chip";
import { fetchedScenarios } from "../fetching";
import type { Game } from "../socket/protocol";
import type { Socket } from "../socket/socket";
import { texts } from "../texts";
import { Failed } from "../failed";

/* What an invitation offers, and taking it. */
export function Join({ socket, token }: { socket: Socket; token: string }) {
	const [offer, setOffer] = useState<{ game: Game; seat: string } | null>(null);
	const [error, setError] = useState("");
	useEffect(() => {
		void fetchedScenarios().then((all) => books.learn(all));
		socket
			.call<{ game: Game; seat: string }>("invited", { token })
			.then(setOffer)
			.catch(() => setError(texts.invitation.gone));
	}, [token]);
	async function take() {
		try {
			const { game } = await socket.call<{ game: Game }>("take", { token });
			goTo(`/game/${game.id}`);
		} catch (refusal) {
			setError((refusal as Error).message);
		}
	}
	if (error) return <Failed text={error} />;
	if (!offer) return <p class="loading" role="status">…</p>;
	const drawing = drawingOf(offer.game.rulebook);
	const host = offer.game.seats.find(({ kind, name }) => kind === "person" && name && name !== "You")?.name;
	return (
		<main class="hand-over">
			<p class="maker">
				Vedette <i>{texts.tagline}</i>
			</p>
			<h1>{texts.invitation.title}</h1>
			<p>
				<b>{offer.game.title}</b>
				<br />
				{host && texts.invitation.by(host)} {texts.books[offer.game.rulebook]?.long}
				<br />
				<Chip drawing={drawing} side={offer.seat} /> {texts.invitation.seat(sideName(drawing, offer.seat))}
			</p>
			<button type="button" class="go" onClick={() => void take()}>
				{texts.invitation.take}
			</button>
		</main>
	);
}
