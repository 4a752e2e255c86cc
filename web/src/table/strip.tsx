import { useEffect, useState } from "preact/hooks";
import { drawingOf } from "../drawing";
import { texts } from "../texts";
import { turningPoints } from "./chapters";
import type { Session } from "./session";
import { answerName } from "./sheet";

interface Props {
	session: Session;
	show(at: string): void;
	open(leaf: "talk" | "layers" | "help" | "tables" | "legend"): void;
}

/* The dark strip: undo, the slider through the game, and the one button that ends a step. */
export function Strip({ session, show, open }: Props) {
	const seated = session.mine.includes(session.seat);
	return (
		<nav class="strip" aria-label={texts.table.strip}>
			{seated && (
				<TakeBack session={session} />
			)}
			<Slider session={session} />
			{session.past.replay && <MomentLink session={session} />}
			{session.game?.seats.some(({ kind, mine }) => kind === "person" && !mine) && (
				<button type="button" class="talk" onClick={() => open("talk")}>
					{texts.table.chat}
					{session.unread > 0 && (
						<b class="badge" aria-label={texts.table.unread(session.unread)}>
							{session.unread}
						</b>
					)}
				</button>
			)}
			<button type="button" class="optional" onClick={() => open("layers")}>
				{texts.table.layers}
			</button>
			<button type="button" class="optional" onClick={() => open("legend")}>
				{texts.legend.title}
			</button>
			{session.scenario?.aids && (
				<button type="button" class="optional" onClick={() => open("tables")}>
					{texts.aids.title}
				</button>
			)}
			<button type="button" class="optional" onClick={() => open("help")}>
				{texts.table.help}
			</button>
			<Unmoved session={session} show={show} />
			<Main session={session} />
		</nav>
	);
}

/* The address of the moment that is looked at. */
function MomentLink({ session }: { session: Session }) {
	const [copied, setCopied] = useState(-1);
	const at = session.past.replay!.at;
	return (
		<button
			type="button"
			class="optional"
			onClick={() => {
				const link = `/game/${session.id}?at=${at}`;
				history.replaceState(null, "", link);
				void navigator.clipboard?.writeText(location.origin + link).catch(() => {});
				setCopied(at);
			}}
		>
			{copied === at ? texts.table.copied : texts.table.momentLink}
		</button>
	);
}

/* Undo says what it takes back; redo stands there as long as there is something to do again. */
function TakeBack({ session }: { session: Session }) {
	const { last, next } = session.takingBack;
	return (
		<>
			<button type="button" class="take-back" disabled={!!session.past.replay || session.playback.active || session.game?.over} onClick={() => void session.undo()} title={last}>
				<span>↶ {texts.table.undo}</span>
				{last && <small>{last}</small>}
			</button>
			{next && session.decision && (
				<button type="button" class="take-back" onClick={() => void session.takingBack.redo()} title={next}>
					<span>↷ {texts.table.redo}</span>
					<small>{next}</small>
				</button>
			)}
		</>
	);
}

/* Who could still act, before the step is ended; each press shows the next of them. */
function Unmoved({ session, show }: { session: Session; show(at: string): void }) {
	const [next, setNext] = useState(0);
	const waiting = session.unmoved;
	if (!waiting.length || session.confirming || !mainAction(session)) return null;
	return (
		<button
			type="button"
			class="unmoved"
			onClick={() => {
				show(waiting[next % waiting.length].at);
				setNext(next + 1);
			}}
		>
			{session.decision!.step === "operations" ? texts.table.notActed(waiting.length) : texts.table.notMoved(waiting.length)}
		</button>
	);
}

function Main({ session }: { session: Session }) {
	if (session.past.replay)
		return (
			<button type="button" class="main" onClick={() => session.past.leave()}>
				{texts.table.live}
			</button>
		);
	if (session.confirming) return <Confirm session={session} />;
	const action = mainAction(session);
	const pending = session.decision && session.view && drawingOf(session.game!.rulebook).pending?.(session.view);
	if (!action)
		return pending ? (
			<button type="button" class="main" disabled>
				{pending}
			</button>
		) : null;
	return (
		<button
			type="button"
			class="main"
			data-main
			disabled={session.busy}
			onMouseEnter={() => session.weighing.pointAt(action, answerName(action))}
			onMouseLeave={() => session.weighing.pointAt(null)}
			onClick={() => void session.play([action])}
		>
			{answerName(action)}
		</button>
	);
}

export function mainAction(session: Session) {
	return session.actions.find(({ do: verb }) => verb === "done") ?? session.actions.find(({ do: verb }) => verb === "pass");
}

function Confirm({ session }: { session: Session }) {
	const { actions, text } = session.confirming!;
	const last = actions[actions.length - 1];
	/* "Go on" beside "Pass for this turn" would read as its opposite */
	const name = last.do === "pass" || last.do === "done" ? answerName(last) : texts.table.goOn;
	return (
		<span class="confirm" role="alertdialog" aria-label={text}>
			<small>{text}</small>
			<button type="button" onClick={() => session.dismiss()}>
				{texts.table.back}
			</button>
			<button type="button" class="main" autoFocus onClick={() => void session.play(actions, true)}>
				{name}
			</button>
		</span>
	);
}

function Slider({ session }: { session: Session }) {
	const last = session.past.replay?.last ?? session.liveView?.log.at(-1)?.n ?? 0;
	const [at, setAt] = useState(last);
	useEffect(() => setAt(session.past.replay?.at ?? last), [session.past.replay?.at, last]);
	if (last < 1) return <div class="slider" />;
	const marks = bookmarks(session, last);
	const share = last ? at / last : 1;
	return (
		<>
			<button type="button" class="plain" aria-label={texts.table.first} onClick={() => void session.past.show(0)}>
				⇤
			</button>
			<button
				type="button"
				class="plain"
				aria-label={session.past.replay?.playing ? texts.table.stop : texts.table.play}
				onClick={async () => {
					await session.past.start();
					session.past.playOn();
				}}
			>
				{session.past.replay?.playing ? "❙❙" : "▶"}
			</button>
			<div class="slider">
				<svg viewBox="0 0 100 34" preserveAspectRatio="none" aria-hidden="true">
					<rect y="14" width="100" height="3" class="groove" />
					<rect y="14" width={share * 100} height="3" class="filled" />
					{marks.map((mark) => (
						<rect key={mark.at} x={(100 * mark.at) / last} y="10" width=".25" height="11" class="mark" />
					))}
					{session.game?.over &&
						session.story &&
						turningPoints(session.story).map(({ n }) => <rect key={`t${n}`} x={(100 * n) / last} y="4" width=".6" height="23" class="turning-point" />)}
				</svg>
				{marks.map((mark) => (
					<span key={mark.at} class="mark-label" style={{ left: `${(100 * mark.at) / last}%` }}>
						{mark.label}
					</span>
				))}
				<input
					type="range"
					min={0}
					max={last}
					value={at}
					aria-label={texts.table.slider}
					onInput={(event) => {
						const wanted = Number(event.currentTarget.value);
						setAt(wanted);
						void session.past.show(wanted);
					}}
				/>
			</div>
		</>
	);
}

/* One label a turn, as far as there is room. */
function bookmarks(session: Session, last: number): { at: number; label: string }[] {
	const turns = new Map<number, { at: number; label: string }>();
	for (const mark of session.past.replay?.marks ?? []) if (!turns.has(mark.turn)) turns.set(mark.turn, { at: mark.at, label: mark.label });
	const shown: { at: number; label: string }[] = [];
	for (const mark of turns.values()) {
		const before = shown[shown.length - 1];
		if (!before || (mark.at - before.at) / last > 0.14) shown.push(mark);
	}
	return shown;
}
