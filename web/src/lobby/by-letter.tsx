import { useState } from "preact/hooks";
import { texts } from "../texts";
import { post } from "./own-account";
import { Paper } from "./paper";

const words = texts.letters;

/* Links in letters lead here. Nothing happens before somebody says so: programs that look into letters open links, too. */
export function ByLetter({ page, token }: { page: "prove" | "unsubscribe" | "reset"; token: string }) {
	const [done, setDone] = useState(false);
	const [error, setError] = useState("");
	const what = words[page];
	async function send(form: HTMLFormElement) {
		const path = page === "reset" ? "/api/reset/set" : `/api/${page}`;
		const refusal = await post(path, { token, ...Object.fromEntries(new FormData(form)) });
		setError(refusal ?? "");
		setDone(refusal === null);
	}
	return (
		<Paper title={what.title}>
			{done ? (
				<p role="status">{what.done}</p>
			) : (
				<form
					onSubmit={(event) => {
						event.preventDefault();
						void send(event.currentTarget);
					}}
				>
					<p>{what.says}</p>
					{page === "reset" && (
						<label>
							{texts.account.new} <input name="new" type="password" required minLength={8} maxLength={256} autoComplete="new-password" />
						</label>
					)}
					{error && <p role="alert">{error}</p>}
					<button type="submit">{what.does}</button>
				</form>
			)}
			<p>
				<a href="/">{words.lobby}</a>
			</p>
		</Paper>
	);
}
