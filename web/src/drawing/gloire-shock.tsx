/* Shock and fire: the account of who must be attacked, arrows, order slips, the field of fire, and what the dice may bring. */
import { useEffect, useState } from "preact/hooks";
import type { Chance, Decision, Explanation, Piece, Term, Track, View } from "../socket/protocol";
import { texts } from "../texts";
import { halves, type Places, type Point } from "../table/places";
import type { Session } from "../table/session";
import { sharesOf, type ChanceGroup, type Names, type Outlook } from "./drawing";

interface Combat extends Track {
	attack: number;
	targets: string[];
	units: string[];
	done: boolean;
	sum?: number;
}

interface Owed extends Track {
	at: string;
	attack: number;
	before: string[];
}

const combatsOf = (view: View | null) => (view?.tracks ?? []).filter(({ id }) => id.startsWith("combat.")) as unknown as Combat[];
const owedIn = (view: View | null) => (view?.tracks ?? []).filter(({ id }) => id.startsWith("must.")) as unknown as Owed[];
const letter = (attack: number) => String.fromCharCode(64 + attack);
const isDeclaring = (view: View | null) => view?.tracks?.find(({ id }) => id === "cup")?.segment === "declare";
const signed = (sum: number) => (sum > 0 ? `+${sum}` : halves(sum));

/* The button that ends the declaration repeats how many are left out. */
export function pending(view: View): string | null {
	const missing = isDeclaring(view) ? owedIn(view).filter(({ attack }) => !attack).length : 0;
	return missing ? texts.gloire.account.pending(missing) : null;
}

const nameAt = (view: View, at: string) => view.pieces.find((piece) => piece.at === at && piece.kind !== "chief")?.name ?? at;
const nameOf = (view: View, id: string) => view.pieces.find((piece) => piece.id === id)?.name ?? id;

export function Account({ session, names }: { session: Session; names: Names }) {
	const { view } = session;
	const combats = combatsOf(view);
	const owed = isDeclaring(view) ? owedIn(view) : [];
	if (!view || !combats.some(({ done }) => !done)) return null;
	const words = texts.gloire.account;
	const missing = owed.filter(({ attack }) => !attack);
	return (
		<section class="attack-account" aria-live="polite">
			{!!owed.length && (
				<>
					<h2>
						<span>{words.title}</span>
						<i>{words.front}</i>
					</h2>
					<p class={missing.length ? "missing" : ""}>{missing.length ? words.missing(missing.length, owed.length) : words.complete}</p>
				</>
			)}
			<ul>
				{owed.map(({ at, attack, before }) => (
					<li key={at} class={attack ? "" : "missing"}>
						<svg viewBox="-8 -8 16 16" width="16" height="16" aria-hidden="true">
							<circle r="6.4" />
							{!!attack && <path d="M-3 0L-1 2.6L3.4 -2.8" />}
						</svg>
						<span>
							{nameAt(view, at)} <small>{names.place(at)}</small>
						</span>
						<i>{attack ? "" : words.before(before.map((id) => nameOf(view, id)).join(", "))}</i>
						<b>{attack ? letter(attack) : ""}</b>
					</li>
				))}
			</ul>
			{combats
				.filter(({ done }) => !done)
				.map(({ attack, units, targets, sum }) => (
					<p key={attack} class="attack-line">
						<b>{letter(attack)}</b>
						<span>{words.attack(units.map((id) => nameOf(view, id)).join(", "), targets.map((at) => nameAt(view, at)).join(", "))}</span>
						<em>{sum === undefined ? "" : words.sum(signed(sum))}</em>
					</p>
				))}
		</section>
	);
}

/* Whoever is attacked and has to answer, 8.3.3, 8.8, 9.4 and 9.5: the shock on the hex or the unit that he is asked about. */
export function threat({ seat, about, asks }: Decision, view: View): object[] {
	if (!/reaction|refuse|square|counter/.test(asks ?? "")) return [];
	const side = view.side ?? seat;
	const at = about?.at ?? view.pieces.find(({ id }) => id === about?.unit)?.at;
	const isEnemy = ({ units }: Combat) => view.pieces.some((piece) => piece.id === units[0] && piece.side !== side);
	const against = combatsOf(view).filter((combat) => !combat.done && isEnemy(combat));
	const meant = against.filter(({ targets }) => at && targets.includes(at));
	return (meant.length ? meant : against.length === 1 ? against : []).map(({ units }) => ({ what: "shock", piece: units[0] }));
}

/* ---- Over the pieces ---------------------------------------------------------------------------------------------------------- */

export function Arrows({ session, places }: { session: Session; places: Places }) {
	const { view } = session;
	if (!view) return null;
	return (
		<>
			<FieldOfFire session={session} places={places} />
			<g class="attacks">
				{isDeclaring(view) && owedIn(view).filter(({ attack }) => !attack).map(({ at }) => <path key={at} d={places.outline(at, 0.93)} class="engaged-missing" />)}
				{combatsOf(view)
					.filter(({ done }) => !done)
					.map((combat) => (
						<Shock key={combat.attack} view={view} combat={combat} places={places} />
					))}
			</g>
			<Slips view={view} places={places} />
		</>
	);
}

/* One arrow from each hex that attacks to each hex attacked, with the letter at the attacker's edge. */
function Shock({ view, combat, places }: { view: View; combat: Combat; places: Places }) {
	const from = [...new Set(combat.units.map((id) => view.pieces.find((piece) => piece.id === id)?.at ?? ""))];
	const pairs = from.flatMap((start) => combat.targets.map((end): [Point | undefined, Point | undefined] => [places.point(start), places.point(end)]));
	return (
		<g class="attack-arrow shock">
			{pairs.map(([start, end], i) =>
				start && end ? (
					<g key={i}>
						<Arrow from={between(start, end, 0.36)} to={between(start, end, 0.74)} />
						<g transform={`translate(${between(start, end, 0.36).join(" ")})`}>
							<circle r="9" />
							<text y="4.6" class="attack-letter">
								{letter(combat.attack)}
							</text>
						</g>
					</g>
				) : null,
			)}
		</g>
	);
}

function Arrow({ from, to }: { from: Point; to: Point }) {
	const turn = (Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI;
	const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
	return <path d={`M0 -4H${length - 12}V-10L${length} 0L${length - 12} 10V4H0z`} class="attack-head" transform={`translate(${from.join(" ")}) rotate(${turn})`} />;
}

const between = ([ax, ay]: Point, [bx, by]: Point, share: number): Point => [ax + (bx - ax) * share, ay + (by - ay) * share];

/* ---- Order slips, 2.3.2 and 2.4 ------------------------------------------------------------------------------------------------- */

/* One slip a group: sealed while it lies face down, written or bare for whoever may know. */
function Slips({ view, places }: { view: View; places: Places }) {
	const first = new Map<string, Piece>();
	for (const piece of view.pieces) {
		const key = `${piece.side} ${piece.group}`;
		if (piece.group && slipOf(piece, view) && places.point(piece.at) && !first.has(key)) first.set(key, piece);
	}
	return (
		<g class="slips">
			{[...first].map(([key, piece]) => {
				const [x, y] = places.point(piece.at)!;
				const kind = slipOf(piece, view)!;
				/* behind the unit, where no arrow ends, and below its figures */
				const behind = /W/.test(piece.facing ?? "") ? 19 : -19;
				return (
					<g key={key} transform={`translate(${x + behind} ${y + 31}) rotate(-5)`} class={`slip ${kind}`} role="img" aria-label={texts.gloire.slips[kind]}>
						<rect x="-13" y="-8.5" width="26" height="17" rx="1.2" />
						{kind === "sealed" && <path d="M-13 -8L0 2.5L13 -8" class="fold" />}
						{kind === "sealed" && <circle cy="2" r="3.4" class="wax" />}
						{kind === "with" && <path d="M-9 -4H3M-9 -.5H1M-9 3H-1" class="writing" />}
						{kind === "with" && <path d="M3 2L6 5.4L11 -3.4" class="tick" />}
						{kind === "without" && <path d="M-5 0H5" class="tick" />}
					</g>
				);
			})}
		</g>
	);
}

function slipOf(piece: Piece, view: View): "sealed" | "with" | "without" | null {
	const is = (status: string) => piece.status.includes(status);
	if (is("with-orders") || is("ordered")) return "with";
	if (is("without-orders")) return "without";
	if (!is("face-down")) return null;
	return piece.side === view.side ? "without" : "sealed";
}

/* ---- The field of fire, 7.2 and 7.3 ------------------------------------------------------------------------------------------------ */

interface Cone {
	id: string;
	near: string[];
	far: string[];
	hidden: Hidden[];
}

/* An enemy in the cone whom something hides: a hex, or the side between two. */
interface Hidden {
	at: string;
	behind: string[];
}

/* Whoever is hidden is told with his distance, what hides him after him with none. */
function hiddenIn(terms: Term[]): Hidden[] {
	const found: Hidden[] = [];
	for (const { at, value } of terms) {
		if (value) found.push({ at: at!, behind: [] });
		else found[found.length - 1]?.behind.push(at!);
	}
	return found;
}

/* Of the battery in hand. */
function useCone(session: Session): Cone | null {
	const guns = session.inHand?.values?.longest ? session.inHand : null;
	const key = guns ? `${guns.id} ${guns.at} ${guns.facing} ${session.view?.n}` : "";
	const [cone, setCone] = useState<Cone | null>(null);
	useEffect(() => {
		let current = true;
		setCone(null);
		if (guns)
			session.socket
				.call<Explanation>("explain", { game: session.id, seat: session.seat, about: { what: "cone", piece: guns.id } })
				.then(({ figures }) => {
					const termsOf = (kind: string) => figures.filter(({ id }) => id === kind).flatMap((figure) => figure.terms);
					const terms = termsOf("cone");
					const hexes = (value: number) => terms.filter((term) => term.value === value && term.at).map(({ at }) => at!);
					if (current) setCone({ id: guns.id, near: hexes(2), far: hexes(1), hidden: hiddenIn(termsOf("hidden")) });
				})
				.catch(() => {});
		return () => {
			current = false;
		};
	}, [key]);
	return guns ? cone : null;
}

/* Hexes have a side up: a column is one and a half sides wide, and half a hex up or down goes with each. */
function hexesBetween(from: Point, to: Point, side: number): number {
	const columns = Math.abs(to[0] - from[0]) / (1.5 * side);
	const rows = Math.abs(to[1] - from[1]) / (Math.sqrt(3) * side);
	return Math.round(Math.max(columns, rows + columns / 2));
}

function FieldOfFire({ session, places }: { session: Session; places: Places }) {
	const cone = useCone(session);
	const guns = session.inHand;
	const from = guns && places.point(guns.at);
	if (!cone || !guns || !from) return null;
	const targets = session.actions.filter((action) => action.do === "at");
	return (
		<g class="field-of-fire">
			{cone.near.map((at) => (
				<path key={at} d={places.outline(at)} class="near-fire" />
			))}
			{cone.far.map((at) => (
				<path key={at} d={places.outline(at)} class="far-fire" fill="url(#far-fire)" />
			))}
			<path d={places.border(new Set([...cone.near, ...cone.far]))} class="fire-edge" />
			{cone.hidden.map((one) => (
				<Blocked key={one.at} from={from} hidden={one} places={places} />
			))}
			{targets.map(({ at }) => {
				const to = places.point(at!);
				if (!to) return null;
				const middle = between(from, to, 0.5);
				return (
					<g key={at}>
						<path d={`M${from.join(" ")}L${to.join(" ")}`} class="sight-bed" />
						<path d={`M${from.join(" ")}L${to.join(" ")}`} class="sight" />
						<g transform={`translate(${middle.join(" ")})`} class="distance">
							<circle r="10" />
							<text y="4.4">{hexesBetween(from, to, places.picture.side ?? 40)}</text>
						</g>
					</g>
				);
			})}
		</g>
	);
}

/* 7.4: free as far as what is in the way, which is crossed out, and dashed behind it. */
function Blocked({ from, hidden, places }: { from: Point; hidden: Hidden; places: Places }) {
	const to = places.point(hidden.at);
	const behind = hidden.behind.map((at) => places.point(at)).filter((point): point is Point => !!point);
	if (!to || !behind.length) return null;
	const middle: Point = [behind.reduce((sum, [x]) => sum + x, 0) / behind.length, behind.reduce((sum, [, y]) => sum + y, 0) / behind.length];
	/* on the line itself, beside the obstacle */
	const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
	const cross = between(from, to, ((middle[0] - from[0]) * dx + (middle[1] - from[1]) * dy) / (dx * dx + dy * dy));
	return (
		<g class="blocked-sight" role="img" aria-label={texts.gloire.blocked(places.name(hidden.at), hidden.behind.map((at) => places.name(at)).join(" / "))}>
			<path d={`M${from.join(" ")}L${cross.join(" ")}`} class="sight-bed" />
			<path d={`M${from.join(" ")}L${cross.join(" ")}`} class="sight" />
			<path d={`M${cross.join(" ")}L${to.join(" ")}`} class="sight-lost" />
			<g transform={`translate(${cross.join(" ")})`} class="sight-cross">
				<circle r="8.5" />
				<path d="M-4 -4L4 4M4 -4L-4 4" />
			</g>
		</g>
	);
}

/* ---- Chances ------------------------------------------------------------------------------------------------------------------- */

type Kind = ChanceGroup["rows"][number]["kind"];
const shock: Record<string, Kind> = { broken: "good", driven: "good", repulsed: "test", "thrown-back": "bad" };
const fire: Record<string, Kind> = { nothing: "plain", test: "test", disorder: "good", rout: "good" };
const test: Record<string, Kind> = { passes: "good", fails: "bad" };
const courage: Record<string, Kind> = { "goes-forward": "good", "hangs-back": "bad" };

function group(title: string, chances: Chance[], kinds: Record<string, Kind>, prefix = ""): ChanceGroup | null {
	const shown = Object.keys(kinds)
		.map((id) => chances.find((chance) => chance.id === prefix + id))
		.filter((chance): chance is Chance => !!chance);
	if (!shown.length) return null;
	const shares = sharesOf(shown);
	return { title, rows: shown.map(({ id }, i) => ({ name: texts.gloire.results[id.slice(prefix.length)], share: shares[i], kind: kinds[id.slice(prefix.length)] })) };
}

/* The test first, then the blow; where an answer is tested, the blow twice: if it succeeds, and otherwise. */
export function outlook(chances: Chance[]): Outlook {
	const words = texts.gloire.outlooks;
	const groups = [
		group(words.engagement, chances, courage),
		group(words.test, chances, test),
		group(words.fire, chances, fire),
		group(words.shock, chances, shock),
		group(words.met, chances, shock, "met-"),
		group(words.standing, chances, shock, "stand-"),
	].filter((one): one is ChanceGroup => !!one);
	const share = (...ids: string[]) => Math.round(chances.filter(({ id }) => ids.includes(id)).reduce((sum, { ways, of }) => sum + (of ? (100 * ways) / of : 0), 0));
	const sentences = [];
	if (chances.some(({ id }) => id === "broken")) sentences.push({ before: texts.gloire.gives, share: share("broken", "driven"), after: texts.assault.of });
	if (chances.some(({ id }) => id === "nothing")) sentences.push({ before: texts.gloire.struck, share: share("test", "disorder", "rout"), after: texts.assault.of });
	return { groups, sentences };
}
