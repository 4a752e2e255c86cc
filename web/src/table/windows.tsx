import { texts } from "../texts";
import type { Session } from "./session";

/* Moments at which a seat may interrupt: passed unless they are held. */
export function Windows({ session }: { session: Session }) {
	const windows = session.scenario?.windows ?? [];
	if (!windows.length || !session.mine.includes(session.seat) || session.game?.over) return null;
	const passed = new Set(session.orders.map(({ window }) => window));
	const toggle = (window: string, pass: boolean) => {
		const others = session.orders.filter((order) => order.window !== window);
		void session.sendOrders(pass ? [...others, { window, answer: "pass", until: "game" }] : others);
	};
	return (
		<details class="windows">
			<summary>
				<span>{texts.table.standing}</span>
				<i>
					{passed.size ? `${passed.size} passed for you` : "every one is asked"}
				</i>
			</summary>
			<ul>
				{windows.map((window) => (
					<li key={window}>
						<label>
							<input type="checkbox" checked={passed.has(window)} onChange={(event) => toggle(window, event.currentTarget.checked)} />{" "}
							{texts.table.pass}: {window.replaceAll("-", " ")}
						</label>
					</li>
				))}
			</ul>
		</details>
	);
}
