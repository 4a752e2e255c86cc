import { texts } from "./texts";

/* A page that cannot be shown says why, and leads back to the lobby. */
export function Failed({ text }: { text: string }) {
	return (
		<main class="hand-over">
			<h1>{texts.error}</h1>
			<p>{text}</p>
			<a class="go" href="/">
				{texts.table.lobby}
			</a>
		</main>
	);
}
