import { useEffect, useState } from "preact/hooks";
import { texts } from "../texts";
import { Blocked } from "./blocked";
import { Bots, type Bot } from "./bots";
import { post } from "./own-account";
import { Paper, read } from "./paper";
import { Passkeys, type Passkey } from "./passkeys";

interface Session {
	id: string;
	created: number;
	here: boolean;
}

interface Told {
	letters: boolean;
	mail: string | null;
	asked: string | null;
	sessions: Session[];
	/* where there are accounts */
	bots?: Bot[];
	passkeys?: Passkey[];
	blocked?: { id: number; name: string }[];
	audit: { time: number; what: string; address: string }[];
}

const words = texts.account;
const when = (seconds: number) => new Date(seconds * 1000).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });

/* Letters, browsers and logins of one's own account. */
export function AccountPage() {
	const [told, setTold] = useState<Told | string | null>(null);
	const again = () => void read<Told>("/api/account").then(setTold);
	useEffect(again, []);
	return (
		<Paper title={words.page}>
			{typeof told === "string" && <p role="alert">{told}</p>}
			{told && typeof told !== "string" && (
				<>
					{told.letters && <Letters told={told} again={again} />}
					<Browsers sessions={told.sessions} again={again} />
					{told.passkeys && <Passkeys passkeys={told.passkeys} again={again} />}
					{told.blocked && <Blocked blocked={told.blocked} again={again} />}
					{told.bots && <Bots bots={told.bots} again={again} />}
					<Audit audit={told.audit} />
				</>
			)}
		</Paper>
	);
}

function Letters({ told, again }: { told: Told; again(): void }) {
	const [error, setError] = useState("");
	async function send(form: HTMLFormElement, address: string | null) {
		const password = new FormData(form).get("password");
		const refusal = await post("/api/mail", { password, address });
		setError(refusal ?? "");
		if (refusal === null) form.reset();
		again();
	}
	return (
		<section>
			<h2>{words.letters}</h2>
			<p>{told.mail ? words.lettersGo(told.mail) : words.noLetters}</p>
			{told.asked && <p role="status">{words.lettersAsked(told.asked)}</p>}
			<form
				onSubmit={(event) => {
					event.preventDefault();
					const drop = (event.submitter as HTMLButtonElement | null)?.name === "drop";
					const form = event.currentTarget;
					void send(form, drop ? null : String(new FormData(form).get("address")));
				}}
			>
				<label>
					{words.address} <input name="address" type="email" autoComplete="email" maxLength={199} />
				</label>
				<label>
					{texts.lobby.password} <input name="password" type="password" required autoComplete="current-password" />
				</label>
				{error && <p role="alert">{error}</p>}
				<button type="submit">{words.giveAddress}</button>
				{told.mail && (
					<button type="submit" name="drop" value="yes">
						{words.dropAddress}
					</button>
				)}
			</form>
		</section>
	);
}

function Browsers({ sessions, again }: { sessions: Session[]; again(): void }) {
	return (
		<section>
			<h2>{words.browsers}</h2>
			<ul class="rows">
				{sessions.map((session) => (
					<li key={session.id}>
						<span>{words.signedIn(when(session.created))}</span>
						{session.here ? (
							<span>{words.here}</span>
						) : (
							<button type="button" onClick={() => void post("/api/sessions/end", { session: session.id }).then(again)}>
								{words.endOne}
							</button>
						)}
					</li>
				))}
			</ul>
		</section>
	);
}

function Audit({ audit }: { audit: Told["audit"] }) {
	return (
		<section>
			<h2>{words.audit}</h2>
			<p>{words.auditSays}</p>
			<div class="wide" role="region" aria-label={words.audit} tabIndex={0}>
				<table>
					<thead>
						<tr>
							<th scope="col">{words.time}</th>
							<th scope="col">{words.what}</th>
							<th scope="col">{words.from}</th>
						</tr>
					</thead>
					<tbody>
						{audit.map((row, i) => (
							<tr key={i} class={row.what === "wrong password" ? "bad" : undefined}>
								<td>{when(row.time)}</td>
								<td>{row.what}</td>
								<td>{row.address}</td>
							</tr>
						))}
					</tbody>
				</table>
			</div>
		</section>
	);
}
