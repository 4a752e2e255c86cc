import { useEffect, useRef, useState } from "preact/hooks";
import { drawingOf } from "../drawing";
import { texts } from "../texts";
import { labelled, type Bookmark } from "./bookmarks";
import { turningPoints } from "./chapters";
import { isGivingUp, mainAction, type Session } from "./session";
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
		<nav class={session.past.replay ? "strip looking-back" : "strip"} aria-label={texts.table.strip}>
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
			class="optional moment"
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
			class={isGivingUp(session, action) ? "" : "main"}
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
	const [width, setWidth] = useState(0);
	const groove = useRef<HTMLDivElement>(null);
	useEffect(() => setAt(session.past.replay?.at ?? last), [session.past.replay?.at, last]);
	useEffect(() => {
		const observer = new ResizeObserver(([{ contentRect }]) => setWidth(contentRect.width));
		observer.observe(groove.current!);
		return () => observer.disconnect();
	}, [last < 1]);
	if (last < 1) return <div class="slider" ref={groove} />;
	const marks = turnsOf(session);
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
				{/* as long as the way of the knob's middle: the knob itself stays inside the slider, off the buttons beside it */}
				<div class="groove" ref={groove}>
					<svg viewBox="0 0 100 34" preserveAspectRatio="none" aria-hidden="true">
						<rect y="14" width="100" height="3" class="whole" />
						<rect y="14" width={share * 100} height="3" class="filled" />
						{marks.map((mark) => (
							<rect key={mark.at} x={(100 * mark.at) / last} y="10" width=".25" height="11" class="mark" />
						))}
						{session.game?.over &&
							session.story &&
							turningPoints(session.story).map(({ n }) => <rect key={`t${n}`} x={(100 * n) / last} y="4" width=".6" height="23" class="turning-point" />)}
					</svg>
					{labelled(marks, last, width).map(({ label, left }) => (
						<span key={left} class="mark-label" style={{ left: `${left}px` }}>
							{label}
						</span>
					))}
				</div>
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

/* Where each turn begins. */
function turnsOf(session: Session): Bookmark[] {
	const turns = new Map<number, Bookmark>();
	for (const { turn, at, label } of session.past.replay?.marks ?? []) if (!turns.has(turn)) turns.set(turn, { at, label });
	return [...turns.values()];
}
