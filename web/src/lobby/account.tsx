import { useState } from "preact/hooks";
import type { Hello } from "../socket/protocol";
import type { Socket } from "../socket/socket";
import { texts } from "../texts";
import { OwnAccount, post } from "./own-account";
import { signInWithPasskey } from "./passkeys";

/* Who one is: a name at a local server, an account at a public one. */
export function Account({ socket, hello }: { socket: Socket; hello: Hello | null }) {
	const [open, setOpen] = useState(false);
	if (!hello) return null;
	const name = hello.user?.name ?? texts.lobby.signIn;
	return (
		<div class="account" onKeyDown={({ key }) => key === "Escape" && setOpen(false)}>
			<button type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
				{name}
			</button>
			{open && (hello.mode === "public" ? <Login hello={hello} /> : <Rename socket={socket} hello={hello} close={() => setOpen(false)} />)}
		</div>
	);
}

function Rename({ socket, hello, close }: { socket: Socket; hello: Hello; close(): void }) {
	const [name, setName] = useState(hello.user?.name ?? "");
	return (
		<form
			class="pop"
			onSubmit={(event) => {
				event.preventDefault();
				void socket.call("name", { name }).then(() => {
					if (hello.user) hello.user.name = name;
					close();
				});
			}}
		>
			<label>
				{texts.lobby.name} <input value={name} maxLength={24} onInput={(event) => setName(event.currentTarget.value)} />
			</label>
			<button type="submit">✓</button>
		</form>
	);
}

function Login({ hello }: { hello: Hello }) {
	const [error, setError] = useState("");
	const [sent, setSent] = useState(false);
	async function send(form: HTMLFormElement, path: string) {
		const body = Object.fromEntries(new FormData(form));
		const refusal = await post(path, body);
		if (refusal === null) return location.reload();
		setError(refusal);
	}
	async function forgotten(form: HTMLFormElement) {
		const name = String(new FormData(form).get("name"));
		if (!name) return setError(texts.account.forgottenWho);
		const refusal = await post("/api/reset", { name });
		setError(refusal ?? "");
		setSent(refusal === null);
	}
	async function byPasskey() {
		const refusal = await signInWithPasskey();
		if (refusal === null) return location.reload();
		setError(refusal);
	}
	if (hello.user) return <OwnAccount operator={hello.operator} />;
	return (
		<form
			class="pop"
			onSubmit={(event) => {
				event.preventDefault();
				const button = event.submitter as HTMLButtonElement | null;
				void send(event.currentTarget, button?.value ?? "/api/login");
			}}
		>
			<label>
				{texts.lobby.name} <input name="name" required autoComplete="username" />
			</label>
			<label>
				{texts.lobby.password} <input name="password" type="password" required minLength={8} autoComplete="current-password" />
			</label>
			{error && <p role="alert">{error}</p>}
			{sent && <p role="status">{texts.account.forgottenSent}</p>}
			<button type="submit" value="/api/login">
				{texts.lobby.signIn}
			</button>
			<button type="submit" value="/api/register">
				{texts.lobby.register}
			</button>
			{hello.passkeys && (
				<button type="button" onClick={() => void byPasskey()}>
					{texts.passkeys.signIn}
				</button>
			)}
			{hello.mail && (
				<button type="button" onClick={(event) => void forgotten(event.currentTarget.form!)}>
					{texts.account.forgotten}
				</button>
			)}
		</form>
	);
}
