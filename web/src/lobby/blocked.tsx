import { useState } from "preact/hooks";
import { texts } from "../texts";
import { post } from "./own-account";

const words = texts.people;

/* Those one has nothing to do with, and a way to add to them. */
export function Blocked({ blocked, again }: { blocked: { id: number; name: string }[]; again(): void }) {
	const [error, setError] = useState("");
	async function send(path: string, player: unknown): Promise<boolean> {
		const refusal = await post(path, { player });
		setError(refusal ?? "");
		again();
		return refusal === null;
	}
	return (
		<section>
			<h2>{words.title}</h2>
			<p>{words.says}</p>
			<ul class="rows">
				{blocked.map(({ id, name }) => (
					<li key={id}>
						<span>{name}</span>
						<button type="button" aria-label={words.unblockOf(name)} onClick={() => void send("/api/blocks/drop", id)}>
							{words.unblock}
						</button>
					</li>
				))}
			</ul>
			<form
				onSubmit={(event) => {
					event.preventDefault();
					const form = event.currentTarget;
					void send("/api/blocks/add", new FormData(form).get("player")).then((done) => done && form.reset());
				}}
			>
				<label>
					{words.player} <input name="player" required maxLength={24} autoComplete="off" />
				</label>
				{error && <p role="alert">{error}</p>}
				<button type="submit">{words.blockIt}</button>
			</form>
		</section>
	);
}
