import { useState } from "preact/hooks";
import { texts } from "../texts";
import { post, postFor } from "./own-account";

export interface Bot {
	id: number;
	name: string;
	/* when its token was made; null: it has none */
	token: number | null;
}

const words = texts.bots;
const day = (seconds: number) => new Date(seconds * 1000).toLocaleDateString(undefined, { dateStyle: "medium" });

/* The bots that one keeps: made, given a token, which is shown once, and sent away. */
export function Bots({ bots, again }: { bots: Bot[]; again(): void }) {
	const [told, setTold] = useState<{ bot: { name: string }; token: string } | null>(null);
	const [error, setError] = useState("");
	async function ask(path: string, body: object): Promise<boolean> {
		const answer = await postFor<{ bot: { name: string }; token: string }>(path, body);
		setError(typeof answer === "string" ? answer : "");
		setTold(typeof answer === "string" ? null : answer);
		again();
		return typeof answer !== "string";
	}
	async function end(path: string, bot: Bot) {
		setError((await post(path, { bot: bot.id })) ?? "");
		setTold(null);
		again();
	}
	return (
		<section>
			<h2>{words.title}</h2>
			<p>{words.says}</p>
			<ul class="rows">
				{bots.map((bot) => (
					<li key={bot.id}>
						<span>
							<a href={`/player/${bot.id}`}>{bot.name}</a> {bot.token === null ? words.without : words.since(day(bot.token))}
						</span>
						<span class="wishes">
							<button type="button" aria-label={words.renewOf(bot.name)} onClick={() => void ask("/api/bots/token", { bot: bot.id })}>
								{words.renew}
							</button>
							{bot.token !== null && (
								<button type="button" aria-label={words.revokeOf(bot.name)} onClick={() => void end("/api/bots/revoke", bot)}>
									{words.revoke}
								</button>
							)}
							<Delete bot={bot} really={() => void end("/api/bots/delete", bot)} />
						</span>
					</li>
				))}
			</ul>
			{told && (
				<div role="status">
					<p>{words.once(told.bot.name)}</p>
					<p>
						<code class="token">{told.token}</code>
					</p>
				</div>
			)}
			{error && <p role="alert">{error}</p>}
			<form
				onSubmit={(event) => {
					event.preventDefault();
					const form = event.currentTarget;
					void ask("/api/bots/make", { name: new FormData(form).get("name") }).then((made) => made && form.reset());
				}}
			>
				<label>
					{words.name} <input name="name" required minLength={2} maxLength={24} autoComplete="off" />
				</label>
				<button type="submit">{words.make}</button>
			</form>
		</section>
	);
}

/* Asks once: there is no way back. */
function Delete({ bot, really }: { bot: Bot; really(): void }) {
	const [asking, setAsking] = useState(false);
	return asking ? (
		<button type="button" onClick={really}>
			{words.reallyDelete}
		</button>
	) : (
		<button type="button" aria-label={words.deleteOf(bot.name)} onClick={() => setAsking(true)}>
			{words.delete}
		</button>
	);
}
