import { useEffect, useMemo, useState } from "preact/hooks";
import { drawingOf, sideName } from "../drawing";
import { settings } from "../settings";
import type { Socket } from "../socket/socket";
import { useStore } from "../store";
import { Failed } from "../failed";
import { texts } from "../texts";
import { AidsLeaf } from "./aids-leaf";
import { BoardPane, type Reveal } from "./board";
import { Guide } from "./guide";
import { Guiding, isGuided } from "./guiding";
import { HandRow } from "./hand";
import { useKeys } from "./keys";
import { LegendLeaf } from "./legend-leaf";
import { HelpLeaf, LayersLeaf, MenuLeaf, SettingsLeaf, TalkLeaf } from "./leaves";
import { Places } from "./places";
import { ProblemSlip } from "./problem-slip";
import type { Problem } from "./problems";
import { RulesLeaf } from "./rules-leaf";
import { ring } from "./ring";
import { Session } from "./session";
import { Sheet } from "./sheet";
import { Strip } from "./strip";
import { PlaybackBar } from "./traces";

export type Leaf = "talk" | "menu" | "help" | "layers" | "rules" | "tables" | "legend" | "settings" | null;

interface Opened {
	socket: Socket;
	id: string;
	guided: boolean;
	problem?: Problem;
	/* The event after which the game is looked at, from a link to a moment of it. */
	moment: number;
}

/* A table: the map, the sheet of orders beside it, the strip below. */
export function TablePage({ socket, id, guided, problem, moment }: Opened) {
	const session = useMemo(() => dressed(new Session(socket, id)), [socket, id]);
	useStore(session);
	useEffect(() => {
		void session.open().then(() => (moment >= 0 ? session.past.show(moment) : undefined));
		return () => session.close();
	}, [session]);
	useTitle(session);
	if (session.failed) return <Failed text={session.failed} />;
	if (!session.view || !session.board || !session.picture || !session.game) return <p class="loading" role="status">{texts.table.laying}</p>;
	if (session.handingTo) return <HandOver session={session} />;
	return <Laid session={session} guided={guided} problem={problem} />;
}

function dressed(session: Session): Session {
	session.dress = ({ rulebook }) => {
		const drawing = drawingOf(rulebook);
		session.weighing.abouts = drawing.abouts;
		session.weighing.threat = drawing.threat ?? session.weighing.threat;
		session.combatOf = drawing.combatOf ?? session.combatOf;
		session.namesWays = !!drawing.ways;
	};
	return session;
}

function Laid({ session, guided, problem }: { session: Session; guided: boolean; problem?: Problem }) {
	const drawing = drawingOf(session.game!.rulebook);
	const places = useMemo(() => new Places(session.board!, session.picture!), [session.board, session.picture]);
	const [cursor, setCursor] = useState<string | null>(null);
	const [marked, setMarked] = useState<string | null>(null);
	const [reveal, setReveal] = useState<Reveal | null>(null);
	const [leaf, setLeaf] = useState<Leaf>(null);
	const show = (at: string) => {
		setReveal((before) => ({ at: at.replace("entry:", ""), n: (before?.n ?? 0) + 1 }));
		setCursor(places.point(at) ? at : null);
		setMarked(at);
	};
	const guiding = useMemo(() => (guided || isGuided(session.id) ? new Guiding(session) : null), [session]);
	const walkTo = (at: string | null) => {
		setCursor(at);
		setMarked(null);
	};
	useKeys({ session, places, drawing, cursor, setCursor: walkTo, leaf, setLeaf });
	useStore(settings);
	useEffect(() => session.overlays.refresh());
	useEffect(() => followNews(session, (at) => setReveal((before) => ({ at, n: (before?.n ?? 0) + 1 }))), [session.view]);
	return (
		<main class="table" data-seat={session.seat} data-view={session.view?.n} aria-busy={session.busy || session.playback.active}>
			<BoardPane session={session} drawing={drawing} places={places} cursor={cursor} setCursor={walkTo} marked={marked} reveal={reveal} />
			<PlaybackBar session={session} />
			<HandRow session={session} drawing={drawing} />
			{session.lost && (
				<p class="banner" role="alert">
					{texts.table.lost}
				</p>
			)}
			<Offers session={session} />
			<Invitation session={session} />
			<Sheet session={session} drawing={drawing} places={places} show={show} openMenu={() => setLeaf("menu")} />
			<Strip session={session} show={show} open={setLeaf} />
			<p class="spoken" aria-live="polite">
				{cursor && places.spoken(cursor, session.view, session.byPlace.get(cursor)?.cost)}
			</p>
			{leaf === "menu" && <MenuLeaf session={session} drawing={drawing} guiding={guiding} close={() => setLeaf(null)} open={setLeaf} />}
			{leaf === "talk" && <TalkLeaf session={session} drawing={drawing} close={() => setLeaf(null)} />}
			{leaf === "help" && <HelpLeaf session={session} close={() => setLeaf(null)} />}
			{leaf === "layers" && <LayersLeaf session={session} close={() => setLeaf(null)} />}
			{leaf === "rules" && <RulesLeaf book={session.game!.rulebook} close={() => setLeaf(null)} />}
			{leaf === "tables" && <AidsLeaf scenario={session.game!.scenario} book={session.game!.rulebook} drawing={drawing} close={() => setLeaf(null)} />}
			{leaf === "legend" && <LegendLeaf scenario={session.game!.scenario} book={session.game!.rulebook} drawing={drawing} close={() => setLeaf(null)} />}
			{leaf === "settings" && <SettingsLeaf close={() => setLeaf(null)} />}
			{guiding && <Guide session={session} guiding={guiding} places={places} uncover={(uncovered) => setReveal((before) => ({ at: uncovered[0], n: (before?.n ?? 0) + 1, uncovered }))} />}
			{problem && <ProblemSlip session={session} problem={problem} />}
		</main>
	);
}

/* Where the other side did something, the map shows it; what can be chosen on the map goes before. */
function followNews(session: Session, reveal: (at: string) => void): void {
	if (session.actions.some(({ do: verb }) => verb === "unit" || verb === "go" || verb === "at")) return;
	const last = [...session.news].reverse().find((event) => event.at);
	if (last?.at) reveal(last.at);
}

function HandOver({ session }: { session: Session }) {
	const name = sideName(drawingOf(session.game!.rulebook), session.handingTo!);
	return (
		<main class="hand-over">
			<h1>{texts.handOver.title(name)}</h1>
			<p>{texts.handOver.says}</p>
			<button type="button" class="go" onClick={() => session.takeScreen()}>
				{texts.handOver.ready(name)}
			</button>
		</main>
	);
}

function Offers({ session }: { session: Session }) {
	const offers = session.game?.offers?.filter(({ seat }) => !session.mine.includes(seat)) ?? [];
	if (!offers.length || !session.mine.length) return null;
	return (
		<div class="banner" role="alert">
			{offers.map(({ what }) => (
				<p key={what}>
					{texts.table.offer[what]}{" "}
					<button type="button" onClick={() => void session.do("reply", { what, accept: true })}>
						{texts.table.accept}
					</button>{" "}
					<button type="button" onClick={() => void session.do("reply", { what, accept: false })}>
						{texts.table.refuse}
					</button>
				</p>
			))}
		</div>
	);
}

/* Whoever made the table sees the link of a seat that nobody has taken. */
function Invitation({ session }: { session: Session }) {
	const [copied, setCopied] = useState(false);
	const free = session.game?.seats.find((seat) => seat.link);
	if (!free) return null;
	const link = location.origin + free.link;
	return (
		<div class="banner invitation">
			<label>
				{texts.table.invite} <input readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
			</label>{" "}
			<button
				type="button"
				onClick={() => {
					void navigator.clipboard?.writeText(link);
					setCopied(true);
				}}
			>
				{copied ? texts.table.copied : texts.table.copy}
			</button>
		</div>
	);
}

/* "Your turn" in the title of the page, and as a notification where the player wants it. */
function useTitle(session: Session): void {
	const asked = !!session.decision;
	const title = session.game?.title ?? "";
	useEffect(() => {
		document.title = asked ? `● ${texts.lobby.yourMove} · ${title}` : `${title || "Vedette"} · Vedette`;
		const badge = navigator as Navigator & { setAppBadge?(n: number): Promise<void>; clearAppBadge?(): Promise<void> };
		void (asked ? badge.setAppBadge?.(1) : badge.clearAppBadge?.())?.catch(() => {});
		if (asked && document.hidden) ring();
		if (!asked || !document.hidden || !settings.values.notify) return;
		if ("Notification" in window && Notification.permission === "granted") new Notification("Vedette", { body: `${title}: ${texts.lobby.yourMove}`, tag: session.id });
	}, [asked, title]);
}
