import { texts } from "../texts";
import type { Drawing } from "../drawing/drawing";
import type { Session } from "./session";

/* Moments at which a seat may interrupt. They are passed for it unless it wants to be asked; a card for one offers that. */
export function Windows({ session, drawing }: { session: Session; drawing: Drawing }) {
	const windows = session.scenario?.windows ?? [];
	if (!windows.length || !session.mine.includes(session.seat) || session.game?.over || session.past.replay) return null;
	const held = new Set(session.orders.filter(({ answer }) => answer === "hold").map(({ window }) => window));
	const hold = (wanted: string[]) => void session.sendOrders(wanted.map((window) => ({ window, answer: "hold", until: "game" })));
	const cards = Object.values(session.view?.hands ?? {}).flatMap((hand) => hand.cards ?? []);
	const useful = cards.filter((card) => card.window && windows.includes(card.window) && !held.has(card.window));
	return (
		<section class="windows">
			{!!useful.length && (
				<p>
					{texts.table.holdFor([...new Set(useful.map(({ name }) => name))])}{" "}
					<button type="button" class="answer" onClick={() => hold([...held, ...useful.map((card) => card.window!)])}>
						{texts.table.askMe}
					</button>
				</p>
			)}
			<details>
				<summary>
					<span>{texts.table.standing}</span>
					<i>{texts.table.held(held.size)}</i>
				</summary>
				<ul>
					{windows.map((window) => (
						<li key={window}>
							<label class="check">
								<input
									type="checkbox"
									checked={held.has(window)}
									onChange={(event) => hold(event.currentTarget.checked ? [...held, window] : [...held].filter((one) => one !== window))}
								/>{" "}
								{drawing.windowTitle(window)}
							</label>
						</li>
					))}
				</ul>
			</details>
		</section>
	);
}
