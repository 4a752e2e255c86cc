import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Action, Aid, Chance, Explanation, Figure, Piece, Score, View } from "../socket/protocol";
import { opponentName } from "../opponents";
import { texts } from "../texts";
import { sharesOf, type Drawing, type Names, type Outlook } from "../drawing/drawing";
import { sideName } from "../drawing";
import { Chip } from "../drawing/chip";
import { PieceFace } from "./board";
import { halves, placeOf, type Places } from "./places";
import { OverlayNotes } from "./overlay-lines";
import { reference } from "./reference";
import { Rule } from "./rule";
import { Ending } from "./ending";
import { mainAction, type Session } from "./session";
import { JustNow, Story } from "./story";
import { WhyNotOnSheet } from "./callout";
import { toldOnce } from "./told-once";
import { isTouched } from "./touch";
import { Windows } from "./windows";

interface Props {
	session: Session;
	drawing: Drawing;
	places: Places;
	show(at: string): void;
	openMenu(): void;
}

/* The sheet of orders: always title, clock, sequence, prompt, selected, preview, score, story. */
export function Sheet({ session, drawing, places, show, openMenu }: Props) {
	const { view, game, scenario } = session;
	const [leaf, setLeaf] = useState<"story" | "order" | "boxes">(view?.hands ? "order" : "story");
	const sheet = useRef<HTMLElement>(null);
	/* Where the sheet scrolls as a whole, a leaf that is turned to comes into sight. */
	const turnTo = (wanted: typeof leaf) => {
		setLeaf(wanted);
		if (isTouched()) requestAnimationFrame(() => sheet.current?.scrollTo({ top: sheet.current.querySelector<HTMLElement>(".leaf")!.offsetTop }));
	};
	/* A new question is read from its beginning. */
	useEffect(() => {
		if (isTouched()) sheet.current?.scrollTo({ top: 0 });
	}, [session.decision?.ticket]);
	if (!view || !game) return null;
	const turn = (number: number) => session.board?.turns?.[number - (scenario?.first_turn ?? 1)] ?? texts.pieces.due(number);
	const names = { place: (at: string) => places.name(at), side: (side: string) => sideName(drawing, side), turn };
	const [title, rest] = split(game.title);
	const leaves = drawing.leaves ?? (drawing.boxes ? texts.table.boxLeaves : texts.table.plainLeaves);
	/* A name in the order of battle shows where the unit stands and what it is; looking at it answers nothing. */
	const pick = (piece: Piece) => {
		show(piece.at);
		session.lookAt(piece);
	};
	const opponent = game.seats.find((seat) => !seat.mine);
	const against = opponent ? `${texts.lobby.against2} ${opponentName(opponent, drawing)}` : "";
	return (
		<aside class="sheet" ref={sheet}>
			<header class="sheet-head">
				<h1>{title}</h1>
				<i>{[rest, against].filter(Boolean).join(", ")}</i>
				<button type="button" onClick={openMenu}>
					{texts.table.menu}
				</button>
			</header>
			<TimeLeft session={session} drawing={drawing} />
			<div class="sheet-half">
				<div class="sheet-clock">
					{drawing.turns?.(view, session.board?.turns ?? []) ?? <Turns view={view} labels={session.board?.turns ?? []} drawing={drawing} />}
					<Steps view={view} drawing={drawing} names={names} steps={scenario?.steps ?? []} />
				</div>
				<Prompt session={session} drawing={drawing} places={places} />
				{drawing.Account && !session.past.replay && <drawing.Account session={session} names={names} />}
				<WhyNotOnSheet session={session} places={places} />
				<JustNow session={session} show={show} />
				<Tray session={session} drawing={drawing} />
				{!!view.combat && drawing.combat?.(view, names)}
				{!view.combat && !!session.foughtSoFar.length && !session.past.replay && drawing.fought?.(session.foughtSoFar, names)}
				<Selected session={session} drawing={drawing} places={places} />
				<OverlayNotes session={session} />
			</div>
			<div class="sheet-half">
				<PreviewPanel session={session} drawing={drawing} />
				<Victory session={session} drawing={drawing} />
				<Windows session={session} drawing={drawing} />
				<section class="leaf">
					<h2 class="leaf-tabs" role="tablist">
						<button type="button" role="tab" aria-selected={leaf === "order"} onClick={() => turnTo("order")}>
							{leaves.order}
						</button>
						<button type="button" role="tab" aria-selected={leaf === "story"} onClick={() => turnTo("story")}>
							{leaves.story}
						</button>
						{drawing.boxes && (
							<button type="button" role="tab" aria-selected={leaf === "boxes"} onClick={() => turnTo("boxes")}>
								{leaves.boxes}
							</button>
						)}
					</h2>
					<div key={leaf} class="leaf-body" role="tabpanel" tabIndex={0} aria-label={leaves[leaf]}>
						{leaf === "boxes" ? (
							drawing.boxes?.(view, names, pick)
						) : leaf === "order" ? (
							drawing.order(view, names, pick, session.inHand?.id ?? null)
						) : (
							<Story session={session} show={show} />
						)}
					</div>
				</section>
			</div>
		</aside>
	);
}

/* The clock of a game that has one, running on between the server's messages. */
function TimeLeft({ session, drawing }: { session: Session; drawing: Drawing }) {
	const clock = session.game?.clock;
	const [since, setSince] = useState(0);
	useEffect(() => {
		setSince(0);
		if (!clock?.left) return;
		const start = Date.now();
		const timer = setInterval(() => setSince((Date.now() - start) / 1000), 1000);
		return () => clearInterval(timer);
	}, [clock]);
	if (!clock?.left || session.game?.over) return null;
	return (
		<p class="time-left">
			{Object.entries(clock.left).map(([seat, left]) => {
				const seconds = Math.max(0, left - (clock.running?.includes(seat) ? since : 0));
				return <span key={seat}>{texts.table.left(sideName(drawing, seat), duration(seconds))}</span>;
			})}
		</p>
	);
}

function duration(seconds: number): string {
	if (seconds >= 172_800) return texts.table.daysLeft(Math.floor(seconds / 86_400));
	if (seconds >= 7200) return texts.table.hoursLeft(Math.floor(seconds / 3600));
	return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;
}

/* "Trautenau, 27 June 1866" and "Napoléon 1806: Rules of the Conscript" in two parts. */
function split(title: string): [string, string] {
	const cut = title.search(/[,:]/);
	return cut < 0 ? [title, ""] : [title.slice(0, cut), title.slice(cut + 1).trim()];
}

/* The hours or days of the game in a row, or the one that is now where they do not fit. */
function Turns({ view, labels, drawing }: { view: View; labels: string[]; drawing: Drawing }) {
	const now = labels.indexOf(view.clock.label);
	const shown = now < 0 || labels.length > turnsMost ? [view.clock.label] : labels;
	return (
		<ol class="turns" aria-label={texts.table.turn}>
			{shown.map((label, i) => (
				<li key={label} class={shown.length === 1 || i === now ? "now" : i < now ? "past" : ""} aria-current={shown.length === 1 || i === now ? "step" : undefined}>
					<span>{shown.length === 1 ? label : drawing.shortTurn(label)}</span>
				</li>
			))}
		</ol>
	);
}

const turnsMost = 14;

function Steps({ view, drawing, names, steps }: { view: View; drawing: Drawing; names: Names; steps: string[] }) {
	const step = view.clock.step;
	const groups = drawing.groups
		.map((group) => ({ ...group, steps: group.steps.filter((one) => steps.includes(one)) }))
		.filter((group) => group.steps.length);
	const group = groups.find((one) => one.steps.includes(step));
	if (!group) return <p class="sequence">{drawing.stepTitle(step)}</p>;
	const segments = drawing.segments?.(view);
	const at = segments?.at ?? group.steps.indexOf(step);
	const titles = segments?.titles ?? group.steps.filter((one) => one !== "night").map((one) => drawing.stepTitle(one));
	const active = titles.length > 3 ? drawing.active?.(view, names) : null;
	return (
		<>
			<p class={groups.length > 1 ? "sequence" : "sequence single"}>
				{groups.map(({ title }, i) => (
					<span key={title} class={title === group.title ? "on" : ""}>
						{i > 0 && <em aria-hidden="true">›</em>}
						{title === group.title && active ? `${title}: ${active}` : title}
					</span>
				))}
			</p>
			<ol class="steps">
				{titles.map((title, i) => (
					<li key={title} class={i < at ? "done" : i === at ? "on" : ""} aria-current={i === at ? "step" : undefined}>
						{title}
					</li>
				))}
			</ol>
		</>
	);
}

/* ---- What is asked, and the answers that are not on the map --------------------------------------------------------------- */

function Prompt({ session, drawing, places }: { session: Session; drawing: Drawing; places: Places }) {
	const { decision, game, view } = session;
	if (session.past.replay) return <div class="prompt">{texts.table.replaying}</div>;
	if (session.playback.active) return <div class="prompt waiting">{texts.playback.title}</div>;
	if (game?.over) return <Ending session={session} drawing={drawing} places={places} />;
	if (!decision) {
		const who = view?.waiting.map((seat) => sideName(drawing, seat)).join(", ") ?? "";
		return (
			<div class="prompt waiting" role="status">
				{who ? texts.table.waiting(who) : texts.table.waitingTitle}
				{!session.mine.length && <small>{texts.table.watching}</small>}
				{session.note && <small class="refusal">{session.note}</small>}
			</div>
		);
	}
	return (
		<div class="prompt" role="status" aria-live="polite">
			{decision.prompt} {decision.rule && <Rule session={session} rule={decision.rule} />}
			{session.note ? <small class="refusal">{session.note}</small> : <small>{hintFor(session, drawing)}</small>}
			<Ways session={session} drawing={drawing} />
			<Answers session={session} />
		</div>
	);
}

function hintFor(session: Session, drawing: Drawing): string {
	const { decision, actions, namesWays } = session;
	const own = drawing.hint?.(decision!, actions);
	if (own) return isTouched() ? texts.touched(own) : own;
	const onSheet = new Set(answersOf(session));
	const others = actions.filter((action) => !onSheet.has(action));
	return hint(others, namesWays, !!decision!.about?.unit, onSheet.size);
}

/* Of the answers that have no button on the sheet; how many have one. */
function hint(actions: Action[], named: boolean, ofOne: boolean, onSheet: number): string {
	const verb = ["go", "face", "unit", "at", "card"].find((one) => actions.some((action) => action.do === one));
	if (verb === "go" && isTouched()) return texts.hints.goTouch;
	if (verb === "go" && actions.some((action) => action.way)) return named ? texts.hints.namedWays : texts.hints.ways;
	if (verb === "card" && actions.some(({ do: one, gives_up }) => ["pass", "done"].includes(one) && !gives_up)) return texts.hints.cardOrNot;
	if (verb) return texts.hints[verb];
	/* where there is nothing else, a single button would look like the way on */
	if (onSheet && actions.some(({ do: one, gives_up }) => one === "done" && !gives_up)) return texts.hints.orGoOn;
	if (onSheet) return onSheet > 2 ? texts.hints.answers : "";
	if (ofOne && actions.length === 1 && actions[0].do === "done") return texts.hints.spent;
	/* A button with a name of its own does something: an attack is launched. To pass is nothing, whatever it is called. */
	const goesOn = ({ do: one, label }: Action) => one === "pass" || (one === "done" && !label);
	return actions.length === 1 && goesOn(actions[0]) ? texts.hints.only : "";
}

/* Two ways of going somewhere, by name; W changes them, too. */
function Ways({ session, drawing }: { session: Session; drawing: Drawing }) {
	const { way } = session;
	const ways = new Set(session.actions.filter(({ do: verb }) => verb === "go").map(({ way = 0 }) => way));
	if (!drawing.ways || way === null || ways.size < 2) return null;
	return (
		<div class="ways" role="radiogroup" aria-label={texts.table.ways}>
			{drawing.ways.map((name, i) => (
				<button key={name} type="button" role="radio" aria-checked={way === i} onClick={() => way !== i && session.turnWays()}>
					{name}
				</button>
			))}
		</div>
	);
}

/* Answers that neither the map, the hand nor the golden button shows: each has a button on the sheet. */
function answersOf(session: Session): Action[] {
	const { actions, view, picture } = session;
	const held = new Set(Object.values(view?.hands ?? {}).flatMap((hand) => hand.cards?.map((card) => card.id) ?? []));
	const onMap = picture?.places ?? {};
	return actions.filter(
		(action) =>
			((action.do === "go" || action.do === "at") && !onMap[placeOf(action)!]) ||
			["yes", "no", "number"].includes(action.do) ||
			(action.do === "card" && !held.has(action.card!)) ||
			(action.do === "pass" && mainAction(session) !== action),
	);
}

function Answers({ session }: { session: Session }) {
	const asksYesOrNo = session.actions.some(({ do: verb }) => verb === "no");
	const answers = answersOf(session);
	if (!answers.length) return null;
	return (
		<div class="answers">
			{answers.map((action) => (
				<button
					key={JSON.stringify(action)}
					type="button"
					class={action.do === "yes" && asksYesOrNo ? "answer first" : "answer"}
					disabled={session.busy}
					onMouseEnter={() => session.weighing.pointAt(action, answerName(action))}
					onMouseLeave={() => session.weighing.pointAt(null)}
					onFocus={() => session.weighing.pointAt(action, answerName(action))}
					onClick={() => void session.play([action])}
				>
					{answerName(action)}
				</button>
			))}
		</div>
	);
}

/* What a button for an answer says. */
export function answerName(action: Action): string {
	if (action.label) return action.label;
	if (action.do === "number") return action.text ?? String(action.number);
	if (action.do === "go" || action.do === "at") return action.text ?? texts.beyond[placeOf(action)!] ?? placeOf(action)!;
	/* The one facing that is a button is the one it has. */
	if (action.do === "face") return texts.table.asItStands;
	return action.text ?? (texts.verbs[action.do] || action.card || action.do);
}

/* Pieces that can be chosen but do not stand on the map. The pointer, or a first touch, shows what one is; a press, or the second touch, chooses it. */
function Tray({ session, drawing }: { session: Session; drawing: Drawing }) {
	const touch = useRef(false);
	const places = session.picture?.places ?? {};
	const pieces = session.view?.pieces ?? [];
	const units = session.actions
		.filter((action) => action.do === "unit")
		.map((action) => ({ action, piece: pieces.find((piece) => piece.id === action.unit) }))
		.filter(({ piece }) => !piece || !places[piece.at]);
	if (!units.length) return null;
	const press = (action: Action, piece?: Piece) => {
		if (piece && touch.current && session.lookedAt?.id !== piece.id) session.lookAt(piece);
		else void session.play([action]);
	};
	return (
		<section class="tray">
			<h2>
				<span>{units.every(({ piece }) => piece?.due) ? texts.table.arriving : texts.table.tray}</span>
			</h2>
			<div>
				{units.map(({ action, piece }) => (
					<button
						key={action.unit}
						type="button"
						title={action.text}
						aria-label={action.text}
						aria-pressed={(!!piece && session.lookedAt?.id === piece.id) || undefined}
						onPointerDown={(event) => {
							touch.current = event.pointerType === "touch";
						}}
						onPointerEnter={({ pointerType }) => pointerType === "mouse" && piece && session.lookAt(piece)}
						onPointerLeave={({ pointerType }) => pointerType === "mouse" && session.lookAt(null)}
						onClick={() => press(action, piece)}
					>
						{piece ? <PieceFace drawing={drawing} piece={piece} /> : action.text}
						{piece && drawing.isNameless?.(piece) && <small>{piece.name}</small>}
					</button>
				))}
			</div>
		</section>
	);
}

/* The piece in hand, or one that somebody wants to see: that one can be chosen from here, if it may. */
function Selected({ session, drawing, places }: { session: Session; drawing: Drawing; places: Places }) {
	const panel = useRef<HTMLElement>(null);
	const looked = session.lookedAt;
	useEffect(() => {
		if (looked && isTouched()) panel.current?.scrollIntoView({ block: "nearest" });
	}, [looked?.id]);
	const piece = looked ?? session.inHand;
	if (!piece) return null;
	/* Those who go along with whoever is in hand. */
	const along = piece === session.inHand ? goingAlong(session, piece) : [];
	const choice = looked && session.actions.find(({ do: verb, unit }) => verb === "unit" && unit === looked.id);
	const status = piece.status.map((one) => texts.status[one] ?? one.replaceAll("_", " ")).filter((one) => one && one !== "selected");
	status.push(...(drawing.about?.(piece) ?? []));
	return (
		<section class="selected" ref={panel}>
			<h2>
				<span>{looked && looked.id !== session.inHand?.id ? texts.table.lookedAt : texts.table.selected}</span>
				<i>{where(piece, places)}</i>
			</h2>
			<div class="unit">
				<PieceFace drawing={drawing} piece={piece} scale={1.3} />
				<div>
					<h3>{piece.name}</h3>
					{!!along.length && <p>{texts.table.along(along)}</p>}
					{!!status.length && <p>{status.join(", ")}</p>}
					<dl>
						{drawing.values(piece).map(([value, name]) => (
							<div key={name}>
								<dd>{value}</dd>
								<dt>{name}</dt>
							</div>
						))}
					</dl>
					{choice && (
						<button type="button" class="answer choose" disabled={session.busy} onClick={() => void session.play([choice])}>
							{texts.table.choose}
						</button>
					)}
				</div>
			</div>
		</section>
	);
}

function goingAlong({ view, decision }: Session, inHand: Piece): string[] {
	const goes = ({ id, status }: Piece) => status.includes("selected") || id === decision?.about?.unit;
	return view?.pieces.filter((piece) => piece.id !== inHand.id && piece.at === inHand.at && goes(piece)).map(({ name }) => name) ?? [];
}

function where(piece: Piece, places: Places): string {
	const space = places.space(piece.at);
	const parts = [places.name(piece.at.replace("entry:", ""))];
	if (space) parts.push(texts.terrain[space.terrain] ?? space.terrain);
	if (piece.facing) parts.push(texts.pieces.facing(texts.facings[piece.facing]));
	return parts.join(", ");
}

/* ---- What an answer would cost or bring ------------------------------------------------------------------------------------ */

function PreviewPanel({ session, drawing }: { session: Session; drawing: Drawing }) {
	const preview = session.weighing.shown;
	const shown = preview?.explanations.filter(({ figures, chances }) => figures.some(({ terms }) => terms.length) || chances?.length) ?? [];
	const panel = useRef<HTMLElement>(null);
	useLayoutEffect(() => {
		const sheet = panel.current?.closest(".sheet");
		if (!sheet) return;
		const { scrollHeight, clientHeight } = panel.current!;
		if (scrollHeight > clientHeight + 1) sheet.classList.add("tight");
		return () => sheet.classList.remove("tight");
	}, [preview?.key, shown.length]);
	/* What a tap asked for is not left below the edge of a small screen. */
	useEffect(() => {
		if (isTouched() && preview === session.weighing.preview) panel.current?.scrollIntoView({ block: "nearest" });
	}, [preview?.key]);
	if (!preview || !shown.length) return null;
	return (
		<section class="preview" aria-live="polite" ref={panel} onPointerEnter={() => session.weighing.hold()} onPointerLeave={() => session.weighing.pointAt(null)}>
			{shown.map((explanation, i) => (
				<Explained key={i} session={session} drawing={drawing} explanation={explanation} title={preview.title} />
			))}
		</section>
	);
}

interface ExplainedProps {
	session: Session;
	drawing: Drawing;
	explanation: Explanation;
	title: string;
}

function Explained({ session, drawing, explanation, title }: ExplainedProps) {
	const figures = explanation.figures.filter(({ id, value, terms }) => id !== "reach" && !drawing.parts?.includes(id) && (terms.length || value));
	const head = figures[0]?.id;
	return (
		<>
			<h2>
				<span>{texts.previews[head ?? ""] ?? texts.figures[head ?? ""] ?? (head ?? "").replaceAll("-", " ").replaceAll("_", " ")}</span>
				<i>{title}</i>
			</h2>
			{explanation.chances && <Chances outlook={drawing.outlook?.(explanation.chances) ?? plainOutlook(explanation.chances)} />}
			<table class="terms">
				<tbody>{figures.map((figure) => <FigureRows key={figure.id} session={session} drawing={drawing} figure={figure} only={figures.length === 1} />)}</tbody>
			</table>
		</>
	);
}

function FigureRows({ session, drawing, figure, only }: { session: Session; drawing: Drawing; figure: Figure; only: boolean }) {
	const [least, most] = [figure.value ?? figure.least ?? 0, figure.value ?? figure.most ?? 0];
	const told = (one: number) => drawing.figure?.(figure.id, one) ?? signed(one);
	const value = least === most ? told(least) : `${told(least)}–${told(most)}`;
	const name = texts.figures[figure.id] ?? figure.id.replaceAll("-", " ").replaceAll("_", " ");
	const sum = (
		<tr class="sum">
			<td>{only && figure.id === "cost" ? texts.times.inAll : name}</td>
			<td>{value}</td>
			<td />
		</tr>
	);
	return (
		<>
			{drawing.sumsFirst && !only && sum}
			{figure.terms.map((term, i) => (
				<tr key={i}>
					<td>{term.label}</td>
					<td>{(i === 0 && drawing.figure?.(figure.id, term.value)) || signed(term.value)}</td>
					<td>{term.rule && <Rule session={session} rule={term.rule} />}</td>
				</tr>
			))}
			{(!drawing.sumsFirst || only) && sum}
		</>
	);
}

const signed = halves;

function plainOutlook(chances: Chance[]): Outlook {
	const shares = sharesOf(chances);
	const rows = chances.map((chance, i) => ({
		name: texts.chances[chance.id] ?? chance.id.replaceAll("-", " "),
		share: shares[i],
		kind: "plain" as const,
	}));
	return { groups: [{ title: texts.table.chances, rows }], sentences: [] };
}

function Chances({ outlook }: { outlook: Outlook }) {
	return (
		<div class="chances">
			<div class={outlook.groups.length > 1 ? "two" : ""}>
				{outlook.groups.map((group) => (
					<div key={group.title}>
						<h3>{group.title}</h3>
						{group.rows.map((row) => (
							<div key={row.name} class={`bar ${row.kind}`}>
								<span>{row.name}</span>
								<svg viewBox="0 0 100 9" preserveAspectRatio="none" aria-hidden="true">
									<rect width={row.share} height="9" />
								</svg>
								<b>{row.share}</b>
							</div>
						))}
					</div>
				))}
			</div>
			{outlook.sentences.map(({ before, share, after }) => (
				<p key={before}>
					{before} <b>{share}</b> {after}
				</p>
			))}
		</div>
	);
}

/* ---- Score ------------------------------------------------------------------------------------------------------------------- */

function Victory({ session, drawing }: { session: Session; drawing: Drawing }) {
	const { score } = session;
	if (!score) return null;
	if (session.past.replay) return <VictoryThen session={session} />;
	const sides = Object.entries(score.sides);
	const level = [score.winner && sideName(drawing, score.winner), drawing.levelTitle(score.level ?? "")].filter(Boolean).join(": ");
	return (
		<section class="victory">
			<h2>
				<span>{texts.table.victory}</span>
				<i>{!session.game?.over ? texts.table.now : session.game.ending ? texts.table.asItStood : texts.table.atTheEnd}</i>
			</h2>
			<div class="scales">
				{sides.map(([side, points], i) => (
					<div key={side} class="scale-side">
						{i === 1 && <b>{signed(points)}</b>}
						<Chip drawing={drawing} side={side} /> {sideName(drawing, side)}
						{i !== 1 && <b>{signed(points)}</b>}
					</div>
				))}
				{score.track && <TrackRow track={score.track} />}
				<em>{level}</em>
			</div>
			{score.terms
				.filter(({ decides }) => decides)
				.map(({ label, rule }) => (
					<p key={label} class="victory-note">
						{label}. {rule && <Rule session={session} rule={rule} />}
					</p>
				))}
			<Thresholds scenario={session.game!.scenario} />
			{session.view?.tracks
				?.filter(({ note, about }) => note && about === "victory")
				.map(({ id, note, rule }) => (
					<p key={id} class="victory-note">
						{String(note)} {!!rule && <Rule session={session} rule={String(rule)} />}
					</p>
				))}
			{!!score.terms.length && (
				<details open={session.game?.over}>
					<summary>
						<span class="in-short">{summaryOf(score.terms, drawing)}</span>
						<span class="in-full">{texts.table.whence}</span>
					</summary>
					<table class="terms">
						<tbody>
							{score.terms.map((term, i) => (
								<tr key={i}>
									<td>
										{term.side && `${sideName(drawing, term.side)}: `}
										{term.label}
									</td>
									<td>{signed(term.value)}</td>
									<td>{term.rule && <Rule session={session} rule={term.rule} />}</td>
								</tr>
							))}
						</tbody>
					</table>
				</details>
			)}
		</section>
	);
}

/* Looking back, the points are those of now and are put away; a track that lies on the table then is shown. */
function VictoryThen({ session }: { session: Session }) {
	const track = session.view?.tracks?.find(({ id, most }) => id === "victory" && most);
	if (!track) return null;
	return (
		<section class="victory">
			<h2>
				<span>{texts.table.victory}</span>
				<i>{session.view?.clock.label}</i>
			</h2>
			<div class="scales">
				<TrackRow track={{ value: track.value, most: track.most! }} />
			</div>
		</section>
	);
}

/* The first terms that weigh anything: whose, how much, and what for. */
function summaryOf(terms: Score["terms"], drawing: Drawing): string {
	const weighing = terms.filter(({ value }) => value);
	const told = weighing.slice(0, 2).map(({ side, label, value }) => `${side ? `${sideName(drawing, side)} ` : ""}${value > 0 ? "+" : ""}${signed(value)}: ${label}`);
	return told.length ? told.join("; ") + (weighing.length > 2 ? " …" : "") : texts.table.whence;
}

/* The track as the booklet prints it: a row of boxes, from nothing to its end. */
function TrackRow({ track: { value, most } }: { track: { value: number; most: number } }) {
	return (
		<svg class="victory-track" viewBox={`0 0 ${(most + 1) * 15} 18`} role="img" aria-label={texts.pieces.track(value, most)}>
			{[...Array(most + 1).keys()].map((box) => (
				<g key={box} class={box === value ? "box now" : "box"} transform={`translate(${box * 15} 0)`}>
					<rect x=".5" y=".5" width="14" height="17" />
					<text x="7.5" y="13">
						{box}
					</text>
				</g>
			))}
		</svg>
	);
}

/* What wins, out of the rulebook's own table of it. */
function Thresholds({ scenario }: { scenario: string }) {
	const [levels, setLevels] = useState<Aid | undefined>();
	useEffect(() => void reference.aids(scenario).then((aids) => setLevels(aids.find(({ id }) => id === "levels")), () => {}), [scenario]);
	if (!levels) return null;
	return (
		<p class="thresholds">
			{levels.columns?.[0] && <span class="measure">{levels.columns[0]}:</span>}
			{levels.rows.map(({ cells }, i) => (
				<span key={i}>{toldOnce(cells.filter((cell) => typeof cell === "string"))}</span>
			))}
		</p>
	);
}
