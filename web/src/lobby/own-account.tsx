import { useEffect, useState } from "preact/hooks";
import { texts } from "../texts";

/* Null when it was done, or why not. */
export async function post(path: string, body: unknown): Promise<string | null> {
	const answer = await postFor<object>(path, body);
	return typeof answer === "string" ? answer : null;
}

/* What was answered, or why nothing was done. */
export async function postFor<T extends object>(path: string, body: unknown): Promise<T | string> {
	const answer = await fetch(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
	const told = await answer.json().catch(() => null);
	return answer.ok ? ((told ?? {}) as T) : (told?.error?.message ?? texts.error);
}

const words = texts.account;

/* What the owner of an account may do with it. */
export function OwnAccount({ operator }: { operator?: boolean }) {
	const [page, setPage] = useState<"menu" | "password" | "delete">("menu");
	if (page === "password") return <NewPassword back={() => setPage("menu")} />;
	if (page === "delete") return <Delete back={() => setPage("menu")} />;
	return (
		<div class="pop own-account">
			<button type="button" onClick={() => setPage("password")}>
				{words.password}
			</button>
			<a href="/account">{words.more}</a>
			{operator && <a href="/operator">{texts.operator.title}</a>}
			<a href="/tournaments">{texts.tournaments.title}</a>
			<a href="/ratings">{texts.ratings.title}</a>
			<Sessions />
			<a href="/api/export" download="vedette.json">
				{words.export}
			</a>
			<button type="button" onClick={() => setPage("delete")}>
				{words.delete}
			</button>
			<button type="button" onClick={() => void post("/api/logout", {}).then(() => location.reload())}>
				{texts.lobby.signOut}
			</button>
		</div>
	);
}

function NewPassword({ back }: { back(): void }) {
	return (
		<Asking path="/api/password" does={words.change} back={back}>
			<label>
				{words.old} <input name="password" type="password" required autoComplete="current-password" />
			</label>
			<label>
				{words.new} <input name="new" type="password" required minLength={8} maxLength={256} autoComplete="new-password" />
			</label>
			<p>{words.changeSays}</p>
		</Asking>
	);
}

function Delete({ back }: { back(): void }) {
	return (
		<Asking path="/api/delete" does={words.reallyDelete} back={back}>
			<p>{words.deleteSays}</p>
			<label>
				{texts.lobby.password} <input name="password" type="password" required autoComplete="current-password" />
			</label>
		</Asking>
	);
}

/* A form that asks for the password once more; the page begins anew when it was granted. */
function Asking(props: { path: string; does: string; back(): void; children: preact.ComponentChildren }) {
	const [error, setError] = useState("");
	return (
		<form
			class="pop own-account"
			onSubmit={(event) => {
				event.preventDefault();
				void post(props.path, Object.fromEntries(new FormData(event.currentTarget))).then((refusal) => {
					if (refusal === null) location.reload();
					else setError(refusal);
				});
			}}
		>
			{props.children}
			{error && <p role="alert">{error}</p>}
			<button type="submit">{props.does}</button>
			<button type="button" onClick={props.back}>
				{words.back}
			</button>
		</form>
	);
}

interface Session {
	created: number;
	here: boolean;
}

function Sessions() {
	const [sessions, setSessions] = useState<Session[]>([]);
	const read = () =>
		void fetch("/api/sessions")
			.then((answer) => answer.json())
			.then((told: { sessions?: Session[] }) => setSessions(told.sessions ?? []));
	useEffect(read, []);
	if (sessions.length < 2) return null;
	return (
		<div class="sessions">
			<p>{words.sessions(sessions.length)}</p>
			<ul>
				{sessions.map((session) => (
					<li key={session.created}>
						{new Date(session.created * 1000).toLocaleDateString()} {session.here && words.here}
					</li>
				))}
			</ul>
			<button type="button" onClick={() => void post("/api/sessions/end", {}).then(read)}>
				{words.endOthers}
			</button>
		</div>
	);
}
