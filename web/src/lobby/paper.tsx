import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { texts } from "../texts";

/* A page to read, under the name of the house. */
export function Paper({ title, children }: { title: string; children: ComponentChildren }) {
	useEffect(() => {
		document.title = `${title} · Vedette`;
	}, [title]);
	return (
		<>
			<header class="top">
				<p class="house">
					<a href="/">Vedette</a>
				</p>
				<a href="/tournaments">{texts.tournaments.title}</a>
				<a href="/ratings">{texts.ratings.title}</a>
			</header>
			<main class="paper">
				<h1>{title}</h1>
				{children}
			</main>
		</>
	);
}

/* What the server has under a path; null while it is on its way, a sentence if it is refused. */
export async function read<T>(path: string): Promise<T | string> {
	const answer = await fetch(path);
	const told = await answer.json().catch(() => null);
	return answer.ok ? (told as T) : (told?.error?.message ?? texts.error);
}
