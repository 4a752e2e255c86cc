/* Attacks being defined: the running account beside the question, and the arrows over the pieces. */
import { useEffect, useState } from "preact/hooks";
import type { Chance, Decision, Explanation, Track, View } from "../socket/protocol";
import { texts } from "../texts";
import type { Places, Point } from "../table/places";
import type { Session } from "../table/session";
import { sharesOf, type ChanceGroup, type Names, type Outlook } from "./drawing";

/* The columns of the combat results table, 11.3, from the defender's end; beyond both ends the ladder goes on. */
const columns = ["1 : 5", "1 : 4", "1 : 3", "1 : 2", "1 : 1½", "1 : 1", "1½ : 1", "2 : 1", "3 : 1", "4 : 1", "5 : 1", "6 : 1"];

export const columnName = (column: number) => columns[Math.max(0, Math.min(columns.length - 1, column))];

/* A stack that may or must be in an attack, and the attack that it is in. */
interface Engaged {
	at: string;
	side: string;
	role: "attacker" | "defender";
	must: boolean;
	attack: number;
}

/* Questions that the attacked answer with the attack before their eyes. */
const beforeCombat = new Set(["ask-before", "ask-before-to", "ask-give-way"]);

const engagedIn = (view: View | null) => (view?.tracks ?? []).filter(({ id }) => id.startsWith("engaged.")) as unknown as (Engaged & Track)[];
const letter = (attack: number) => String.fromCharCode(64 + attack);
const attacksOf = (stacks: Engaged[]) => [...new Set(stacks.map(({ attack }) => attack).filter(Boolean))].sort((a, b) => a - b);
const isMissing = ({ must, attack }: Engaged) => must && !attack;

/* The odds of every attack as far as it has come, by its number. */
function useOdds(session: Session): Map<number, string> {
	const stacks = engagedIn(session.view);
	const key = JSON.stringify(stacks.map(({ at, attack }) => [at, attack]));
	const [odds, setOdds] = useState(new Map<number, string>());
	useEffect(() => {
		let current = true;
		void askOdds(session, stacks).then((told) => current && setOdds(told));
		return () => {
			current = false;
		};
	}, [key]);
	return odds;
}

/* What to ask about an attack: one of its units and one of its targets stand for all. */
function oddsOf(view: View, stacks: Engaged[], attack: number): object | null {
	const from = stacks.find((one) => one.attack === attack && one.role === "attacker");
	const target = stacks.find((one) => one.attack === attack && one.role === "defender");
	const unit = view.pieces.find(({ at }) => at === from?.at)?.id;
	return unit && target ? { what: "odds", unit, target: target.at } : null;
}

/* Before he stands or gives way, 11.54 and 16.2: the attacks on the unit in question, or all that there are. */
export function threat({ seat, about, asks }: Decision, view: View): object[] {
	const stacks = engagedIn(view);
	const at = about?.at ?? view.pieces.find(({ id }) => id === about?.unit)?.at;
	const attacked = stacks.filter(({ role, attack, side }) => role === "defender" && attack && side === (view.side ?? seat));
	if (!beforeCombat.has(asks ?? "")) return [];
	const meant = attacked.some((one) => one.at === at) ? attacked.filter((one) => one.at === at) : attacked;
	return [...new Set(meant.map(({ attack }) => attack))].slice(0, 3).flatMap((attack) => oddsOf(view, stacks, attack) ?? []);
}

async function askOdds(session: Session, stacks: Engaged[]): Promise<Map<number, string>> {
	const told = new Map<number, string>();
	for (const attack of attacksOf(stacks)) {
		const about = session.view && oddsOf(session.view, stacks, attack);
		if (!about) continue;
		try {
			const answer = await session.socket.call<Explanation>("explain", { game: session.id, seat: session.seat, about });
			const column = answer.figures.find(({ id }) => id === "column")?.value;
			if (column !== undefined) told.set(attack, columnName(column));
		} catch {
			/* a flag that nobody has looked behind has no odds */
		}
	}
	return told;
}

/* The strongest of a stack stands for it; the rest is counted. */
function stackName(view: View, at: string): string {
	const here = view.pieces.filter((piece) => piece.at === at).sort((a, b) => (b.values?.strength ?? 0) - (a.values?.strength ?? 0));
	const name = here[0]?.hidden ? texts.campaign.aFlag : (here[0]?.name ?? "");
	return here.length > 1 ? texts.campaign.andMore(name, here.length - 1) : name;
}

/* The button that opens the battle repeats how many are missing. */
export function pending(view: View): string | null {
	const missing = engagedIn(view).filter(isMissing).length;
	return missing ? texts.campaign.account.pending(missing) : null;
}

export function Account({ session, names }: { session: Session; names: Names }) {
	const odds = useOdds(session);
	const { view } = session;
	const stacks = engagedIn(view);
	if (!view || !stacks.length) return null;
	const missing = stacks.filter(isMissing);
	const accounted = stacks.filter(({ must, attack }) => must || attack);
	const words = texts.campaign.account;
	return (
		<section class="attack-account" aria-live="polite">
			<h2>
				<span>{words.title}</span>
				<i>{words.engaged(accounted.length)}</i>
			</h2>
			<p class={missing.length ? "missing" : ""}>{missing.length ? words.missing(missing.length, accounted.length) : words.complete}</p>
			<ul>
				{accounted.map((stack) => (
					<li key={stack.at} class={isMissing(stack) ? "missing" : ""}>
						<svg viewBox="-8 -8 16 16" width="16" height="16" aria-hidden="true">
							<circle r="6.4" />
							{!isMissing(stack) && <path d="M-3 0L-1 2.6L3.4 -2.8" />}
						</svg>
						<span>
							{stackName(view, stack.at)} <small>{names.place(stack.at)}</small>
						</span>
						<i>{isMissing(stack) ? (stack.role === "attacker" ? words.mustAttack : words.mustBeAttacked) : words.roles[stack.role]}</i>
						<b>{stack.attack ? letter(stack.attack) : ""}</b>
					</li>
				))}
			</ul>
			{attacksOf(stacks).map((attack) => (
				<p key={attack} class="attack-line">
					<b>{letter(attack)}</b>
					<span>
						{words.attacks(
							stacks.filter((one) => one.attack === attack && one.role === "attacker").map(({ at }) => stackName(view, at)).join(", "),
							stacks.filter((one) => one.attack === attack && one.role === "defender").map(({ at }) => stackName(view, at)).join(", "),
						)}
					</span>
					<em>{odds.get(attack) ?? ""}</em>
				</p>
			))}
		</section>
	);
}

/* ---- On the map ----------------------------------------------------------------------------------------------------------- */

const middle = (points: Point[]): Point => [points.reduce((sum, [x]) => sum + x, 0) / points.length, points.reduce((sum, [, y]) => sum + y, 0) / points.length];

export function Arrows({ session, places }: { session: Session; places: Places }) {
	const odds = useOdds(session);
	const stacks = engagedIn(session.view);
	if (!stacks.length) return null;
	return (
		<g class="attacks">
			{stacks.filter(isMissing).map(({ at }) => (
				<path key={at} d={places.outline(at, 0.93)} class="engaged-missing" />
			))}
			{attacksOf(stacks).map((attack) => {
				const points = (role: Engaged["role"]) =>
					stacks
						.filter((one) => one.attack === attack && one.role === role)
						.map(({ at }) => places.point(at))
						.filter((point): point is Point => !!point);
				return <Arrow key={attack} name={letter(attack)} odds={odds.get(attack)} from={points("attacker")} to={points("defender")} />;
			})}
		</g>
	);
}

/* Tails from every attacker to one knot with its letter, heads to every defender; the odds beside the knot. */
function Arrow({ name, odds, from, to }: { name: string; odds?: string; from: Point[]; to: Point[] }) {
	if (!from.length || !to.length) return null;
	const [knot] = [middle([middle(from), middle(to)])];
	return (
		<g class="attack-arrow">
			{from.map((start, i) => (
				<Shaft key={`f${i}`} from={start} to={knot} />
			))}
			{to.map((end, i) => (
				<Head key={`t${i}`} from={knot} to={end} />
			))}
			<g transform={`translate(${knot[0]} ${knot[1]})`}>
				{odds && (
					<g transform="translate(34 0)">
						<rect x="-23" y="-11" width="46" height="22" rx="11" class="odds-pill" />
						<text y="4.4" class="odds-figure">
							{odds}
						</text>
					</g>
				)}
				<circle r="11" />
				<text y="5" class="attack-letter">
					{name}
				</text>
			</g>
		</g>
	);
}

function Shaft({ from, to }: { from: Point; to: Point }) {
	return (
		<>
			<path d={`M${from.join(" ")}L${to.join(" ")}`} class="shaft-bed" />
			<path d={`M${from.join(" ")}L${to.join(" ")}`} class="shaft" />
		</>
	);
}

function Head({ from, to }: { from: Point; to: Point }) {
	const angle = Math.atan2(to[1] - from[1], to[0] - from[0]);
	const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
	const end: Point = [from[0] + Math.cos(angle) * (length - 26), from[1] + Math.sin(angle) * (length - 26)];
	return (
		<>
			<Shaft from={from} to={end} />
			<path d="M-4 -11L16 0L-4 11z" class="attack-head" transform={`translate(${end[0]} ${end[1]}) rotate(${(angle * 180) / Math.PI})`} />
		</>
	);
}

/* ---- Chances -------------------------------------------------------------------------------------------------------------- */

const kinds: Record<string, ChanceGroup["rows"][number]["kind"]> = { De: "good", "D½": "good", Dr: "good", Ex: "test", Ar: "bad", "A½": "bad", Ae: "bad" };
const results = Object.keys(kinds);

/* From the best of the attacker's results to the worst, and in a sentence how often the defender gives way. */
export function outlook(chances: Chance[]): Outlook {
	const shown = results.map((id) => chances.find((chance) => chance.id === id)).filter((chance): chance is Chance => !!chance?.ways);
	const shares = sharesOf(shown);
	const rows = shown.map(({ id }, i) => ({ name: texts.campaign.results[id] ?? id, share: shares[i], kind: kinds[id] }));
	const gives = rows.filter(({ kind }) => kind === "good").reduce((sum, { share }) => sum + share, 0);
	const sentences = rows.length ? [{ before: texts.campaign.gives, share: gives, after: texts.assault.of }] : [];
	return { groups: rows.length ? [{ title: texts.assault.hundred, rows }] : [], sentences };
}
