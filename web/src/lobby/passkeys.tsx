import { useState } from "preact/hooks";
import { texts } from "../texts";
import { post, postFor } from "./own-account";

const words = texts.passkeys;

interface Asked {
	challenge: string;
	rp: string;
	user?: { id: string; name: string };
}

export interface Passkey {
	id: string;
	created: number;
}

const bytesOf = (text: string) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
const textOf = (bytes: ArrayBuffer) => btoa(String.fromCharCode(...new Uint8Array(bytes))).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

/* Keys of two kinds that the server can verify: ES256, which every device has, and EdDSA. */
const kinds: PublicKeyCredentialParameters[] = [-7, -8].map((alg) => ({ type: "public-key", alg }));

/* A new key in this device, for whoever is signed in; null, or why there is none. */
async function addPasskey(password: string, known: Passkey[]): Promise<string | null> {
	const asked = await postFor<Asked>("/api/passkeys/begin", {});
	if (typeof asked === "string") return asked;
	const made = (await navigator.credentials
		.create({
			publicKey: {
				challenge: bytesOf(asked.challenge),
				rp: { id: asked.rp, name: "Vedette" },
				user: { id: bytesOf(asked.user!.id), name: asked.user!.name, displayName: asked.user!.name },
				pubKeyCredParams: kinds,
				excludeCredentials: known.map(({ id }) => ({ type: "public-key", id: bytesOf(id) })),
				authenticatorSelection: { residentKey: "required", userVerification: "required" },
				attestation: "none",
			},
		})
		.catch(() => null)) as PublicKeyCredential | null;
	if (!made) return words.none;
	const response = made.response as AuthenticatorAttestationResponse;
	return post("/api/passkeys/add", { password, client: textOf(response.clientDataJSON), data: textOf(response.getAuthenticatorData()) });
}

/* Signs in with a key of this device; null, or why not. */
export async function signInWithPasskey(): Promise<string | null> {
	const asked = await postFor<Asked>("/api/passkeys/begin", {});
	if (typeof asked === "string") return asked;
	const given = (await navigator.credentials.get({ publicKey: { challenge: bytesOf(asked.challenge), rpId: asked.rp, userVerification: "required" } }).catch(() => null)) as PublicKeyCredential | null;
	if (!given) return words.none;
	const response = given.response as AuthenticatorAssertionResponse;
	return post("/api/passkeys/login", { id: textOf(given.rawId), client: textOf(response.clientDataJSON), data: textOf(response.authenticatorData), signature: textOf(response.signature) });
}

/* The keys that open one's account. */
export function Passkeys({ passkeys, again }: { passkeys: Passkey[]; again(): void }) {
	const [error, setError] = useState("");
	const day = (seconds: number) => new Date(seconds * 1000).toLocaleDateString(undefined, { dateStyle: "medium" });
	return (
		<section>
			<h2>{words.title}</h2>
			<p>{words.says}</p>
			<ul class="rows">
				{passkeys.map(({ id, created }) => (
					<li key={id}>
						<span>{words.added(day(created))}</span>
						<button type="button" onClick={() => void post("/api/passkeys/delete", { passkey: id }).then(again)}>
							{words.delete}
						</button>
					</li>
				))}
			</ul>
			<form
				onSubmit={(event) => {
					event.preventDefault();
					const form = event.currentTarget;
					void addPasskey(String(new FormData(form).get("password")), passkeys).then((refusal) => {
						setError(refusal ?? "");
						if (refusal === null) form.reset();
						again();
					});
				}}
			>
				<label>
					{words.password} <input name="password" type="password" required autoComplete="current-password" />
				</label>
				{error && <p role="alert">{error}</p>}
				<button type="submit">{words.add}</button>
			</form>
		</section>
	);
}
