import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Happening } from "../socket/protocol";
import { texts } from "../texts";
import { chaptersOf, isResult, saidOnce, type Section } from "./chapters";
import { Rule } from "./rule";
import type { Session } from "./session";

interface Props {
	session: Session;
	show(at: string): void;
}

/* Headings that are open without being asked: the newest. */
const openOnes = 2;

/* The story by activations and combats: a heading that folds, what came of it in a line, the detail behind it. */
export function Story({ session, show }: Props) {
	const seen = session.seenUpTo;
	const log = (session.story ?? session.view?.log ?? []).filter(({ n }) => n <= seen);
	const end = useRef<HTMLDivElement>(null);
	/* the newest line is in sight, unless somebody is reading further up */
	useEffect(() => {
		const leaf = end.current?.closest(".leaf-body");
		if (leaf && leaf.scrollHeight - leaf.scrollTop - leaf.clientHeight < 400) leaf.scrollTop = leaf.scrollHeight;
	}, [log.at(-1)?.n]);
	useEffect(() => {
		const leaf = end.current?.closest(".leaf-body");
		if (leaf) leaf.scrollTop = leaf.scrollHeight;
	}, []);
	const chapters = chaptersOf(log);
	const count = chapters.reduce((sum, { sections }) => sum + sections.length, 0);
	let told = 0;
	return (
		<div class="story" ref={end}>
			{!session.story && log[0]?.n > 1 && (
				<button type="button" class="quiet" onClick={() => void session.readStory()}>
					{texts.table.wholeStory}
				</button>
			)}
			{chapters.map(({ title, sections }, i) => (
				<div key={i}>
					{title && <h3 class="hour">{title}</h3>}
					{sections.map((section) => (
						<Told key={(section.opened ?? section.events[0]).n} session={session} section={section} show={show} open={++told > count - openOnes} />
					))}
				</div>
			))}
		</div>
	);
}

function Told({ session, section, show, open }: Props & { section: Section; open: boolean }) {
	const { opened, combat, events } = section;
	const lines = events.map((event) => (
		<p key={event.n}>
			<StoryLine session={session} event={event} show={show} />
		</p>
	));
	if (!opened) return <>{lines}</>;
	if (!events.length)
		return (
			<p>
				<StoryLine session={session} event={opened} show={show} />
			</p>
		);
	const results = events.filter(isResult).map(({ text }) => text.replace(/\.$/, ""));
	const moved = events.filter(({ kind }) => kind === "move" || kind === "arrival").length;
	return (
		<details class={combat ? "told combat" : "told"} open={open}>
			<summary>
				<StoryLine session={session} event={opened} show={show} />
				{!!results.length && <span class="outcome">{results.join("; ")}.</span>}
				{!results.length && !!moved && <span class="outcome">{texts.story.moves(moved)}</span>}
			</summary>
			{lines}
		</details>
	);
}

const quietKinds = new Set(["turn", "facing"]);

/* What came of the last answer, and what the other side did since: the newest lines of the story, dice and all. */
export function JustNow({ session, show }: Props) {
	const fought = new Set(session.view?.combat ? [] : session.foughtSoFar);
	const seen = session.seenUpTo;
	const told = saidOnce(session.recent.filter((event) => event.n <= seen && !quietKinds.has(event.kind) && !fought.has(event))).slice(-4);
	if (!told.length || session.past.replay || session.game?.over) return null;
	return (
		<section class="just-now story" aria-live="polite">
			<div>
				{told.map((event) => (
					<p key={event.n}>
						<StoryLine session={session} event={event} show={show} />
					</p>
				))}
			</div>
		</section>
	);
}

function StoryLine({ session, event, show }: Props & { event: Happening }): ComponentChildren {
	return (
		<>
			{event.at ? (
				<a
					class="story-link"
					href={`#${event.at}`}
					onClick={(click) => {
						click.preventDefault();
						show(event.at!);
					}}
				>
					{event.text}
				</a>
			) : (
				event.text
			)}
			{event.dice?.map((die, i) => (
				<span key={i} class="die">
					{die}
				</span>
			))}{" "}
			{event.rule && <Rule session={session} rule={event.rule} brief />}
		</>
	);
}
