/* Square counters on hexes: band of the formation, arm, values, facing, status. */
import type { Chance, Decision, Piece, View } from "../socket/protocol";
import { texts } from "../texts";
import { sharesOf, type ChanceGroup, type Names, type OwnDrawing, type Outlook, type Standing } from "./drawing";
import { BySide } from "./by-side";
import { fittedName } from "./fitted-name";

const looks: Record<string, { ground: string; ink: string; edge: string }> = {
	prussian: { ground: "#24405f", ink: "#fbf6e6", edge: "url(#stripes)" },
	austrian: { ground: "#fbf4e0", ink: "#2a2117", edge: "url(#dots)" },
};
const plain = { ground: "#eadfc4", ink: "#2a2117", edge: "url(#dots)" };

/* Bands tell formations of one side apart; the unit's name is printed in them. */
const bands: Record<string, [string, string]> = {
	"pr.1div": ["#e2bf5a", "#2a2117"],
	"pr.2div": ["#a9cbe0", "#1a2a3a"],
	"pr.bredow": ["#d8a7a0", "#2a2117"],
	"gd.1div": ["#f0e2b6", "#2a2117"],
	"gd.2div": ["#b9d3a8", "#1c2a14"],
	"au.mondel": ["#b4532b", "#fff7e6"],
	"au.grivicic": ["#2f7468", "#fff7e6"],
	"au.knebel": ["#6b4a7d", "#fff7e6"],
	"au.wimpffen": ["#7a6a1f", "#fff7e6"],
};

const isLeader = (piece: Piece) => piece.kind === "commander" || piece.kind === "chief";
const look = (piece: Piece) => looks[piece.side] ?? plain;

function Arm({ piece, ink }: { piece: Piece; ink: string }) {
	const light = piece.traits?.includes("light");
	const heavy = piece.traits?.includes("heavy");
	return (
		<g transform="translate(2 2)" stroke={ink} fill="none">
			<rect x="-12" y="-10" width="24" height="14.5" stroke-width="1.5" />
			{piece.kind === "infantry" && (
				<path d="M-12 -10L12 4.5M12 -10L-12 4.5" stroke-width={light ? 1 : 1.4} stroke-opacity={light ? 0.5 : 1} />
			)}
			{piece.kind === "infantry" && light && (
				<path
					stroke="none"
					fill={ink}
					d="M-4.6 -5.2c-.3 5 3 7 6.4 5.8c3 -1 3.8 -3.6 3.3 -6.2l2.6 -1.3c.8 4.6 -1 8.3 -4.9 9.4c-5.2 1.4 -9.2 -1.8 -8.9 -7.6z"
				/>
			)}
			{piece.kind === "cavalry" && !heavy && <path d="M12 -10L-12 4.5" stroke-width="1.5" />}
			{piece.kind === "cavalry" && heavy && <path d="M12 -10L-12 4.5V-10z" fill={ink} />}
			{piece.kind === "artillery" && <circle cy="-2.8" r="3.7" fill={ink} stroke="none" />}
		</g>
	);
}

function Values({ piece, ink }: { piece: Piece; ink: string }) {
	const values = piece.values ?? {};
	const shown = [values.combat, values.morale, values.movement].filter((value) => value !== undefined);
	const range = values.range;
	return (
		<text x="2.4" y="18" class={range === undefined ? "counter-values" : "counter-values narrow"} fill={ink}>
			{shown.join("·")}
			{range !== undefined && <tspan class="counter-range">·{range}</tspan>}
		</text>
	);
}

function Counter({ piece }: { piece: Piece }) {
	const { ground, ink, edge } = look(piece);
	const [band, bandInk] = bands[piece.formation ?? ""] ?? [null, ink];
	const acted = piece.status.includes("activated");
	return (
		<g class={piece.status.includes("disorganised") ? "counter askew" : "counter"}>
			<rect class="counter-shade" x="-21" y="-20.5" width="44" height="44" rx="2.6" />
			<rect x="-22" y="-22" width="44" height="44" rx="2.6" fill={ground} stroke="#1b140c" />
			<path class="counter-edge" d="M-21.5 -10.8V19.5a2 2 0 0 0 2 2H-16.5V-10.8z" fill={edge} />
			{band && (
				<path
					d="M-21.5 -11.2V-19.5a2 2 0 0 1 2 -2H19.5a2 2 0 0 1 2 2V-11.2z"
					fill={acted ? "#b9ad93" : band}
					class="counter-band"
				/>
			)}
			{!band && <path d="M-21.5 -11.2H21.5" stroke={ink} stroke-width=".8" />}
			<text y="-13.5" class="counter-name" fill={band ? (acted ? "#2a2117" : bandInk) : ink}>
				{piece.label ?? piece.name}
			</text>
			<Arm piece={piece} ink={ink} />
			<Values piece={piece} ink={ink} />
		</g>
	);
}

function Leader({ piece }: { piece: Piece }) {
	const { ground, ink } = look(piece);
	const chief = piece.kind === "chief";
	const r = chief ? 17 : 13.5;
	const values = piece.values ?? {};
	const shown = chief ? [values.reaction, values.initiative] : [values.command, values.bonus];
	const name = fittedName(piece.label ?? piece.name, 1.66 * r, chief ? 8 : 7);
	return (
		<g>
			<circle class="counter-shade" cx="1.2" cy="1.6" r={r} />
			<circle r={r} fill={ground} stroke="#1b140c" />
			<circle
				r={r - 2.1}
				fill="none"
				stroke={piece.side === "prussian" ? "#e2bf5a" : "#a8752a"}
				stroke-width="1.1"
				stroke-dasharray={chief ? undefined : "2.2 1.5"}
			/>
			<text y=".6" class="leader-name" fill={ink} font-size={name.size}>
				{name.text}
			</text>
			<text y="8.8" class="leader-values" fill={ink} font-size={chief ? 8 : 7}>
				{shown.filter((value) => value !== undefined).join("·")}
			</text>
			{chief && (
				<path
					d={`M0 ${-r - 4.5}l1.5 3.1 3.4 .4-2.5 2.3 .7 3.4-3.1-1.7-3.1 1.7 .7-3.4-2.5-2.3 3.4-.4z`}
					fill="#e2bf5a"
					stroke="#1b140c"
					stroke-width=".8"
				/>
			)}
		</g>
	);
}

function Badges({ piece }: { piece: Piece }) {
	const leader = isLeader(piece);
	return (
		<g class="badges">
			{piece.status.includes("disorganised") && (
				<g transform="translate(20 -19)">
					<path d="M0 -9L9 7H-9z" fill="#f2c94c" stroke="#1b140c" stroke-width="1.1" stroke-linejoin="round" />
					<path d="M-3.4 4.4L-1.2 .2L1 3L3.2 -1.2" fill="none" stroke="#1b140c" stroke-width="1.5" />
				</g>
			)}
			{!!piece.losses && (
				<g transform="translate(21 1)">
					<path d="M0 -9.5L9.5 0L0 9.5L-9.5 0z" fill="#8c2f1f" stroke="#fbf6e6" stroke-width="1.1" />
					<text y="3.4" class="badge-figure" fill="#fff7e6">
						−{piece.losses}
					</text>
				</g>
			)}
			{piece.status.includes("out_of_command") && (
				<g transform={leader ? "translate(-11 -11) scale(.8)" : "translate(-20 -18)"}>
					<circle r="7.6" fill="#fbf6e6" stroke="#1b140c" stroke-width="1.1" />
					<path d="M-2.6 4.6V-4.8M-2.6 -4.6H3.8L2 -2.2L3.8 .3H-2.6" fill="#1b140c" stroke="#1b140c" />
					<path d="M-5.2 5.2L5.2 -5.2" stroke="#8c2f1f" stroke-width="2" />
				</g>
			)}
		</g>
	);
}

const angles: Record<string, number> = { N: -90, NE: -30, SE: 30, S: 90, SW: 150, NW: -150, E: 0, W: 180 };

/* The wedge of a stack's facing, on the hexside it faces. */
export function Wedge({ facing, side }: { facing: string; side: string }) {
	return (
		<path
			d="M25.7 -6.5L34.1 0L25.7 6.5z"
			transform={`rotate(${angles[facing] ?? 0})`}
			fill={(looks[side] ?? plain).ground}
			stroke="#1b140c"
			stroke-linejoin="round"
		/>
	);
}

const might = (piece: Piece) => (piece.values?.combat ?? 0) * 10 + (piece.values?.morale ?? 0);

/* Stacks climb to the upper right, the strongest on top; leaders sit at the left. */
function stand(pieces: Piece[]): Standing[] {
	const units = pieces.filter((piece) => !isLeader(piece)).sort((a, b) => might(a) - might(b));
	const leaders = pieces.filter(isLeader);
	const shift = leaders.length && units.length ? 6 : 0;
	const standing = units.map((piece, i) => {
		const k = (i - (units.length - 1) / 2) * Math.min(1, 4 / units.length);
		return { piece, x: shift + k * 5, y: -k * 5, z: i + 1 };
	});
	const seats = leaders.map((piece, i) => ({
		piece,
		x: units.length ? -27 - (units.length > 1 ? 2 : 0) : (i - (leaders.length - 1) / 2) * 20,
		y: units.length ? 8 - i * 24 : 0,
		z: 20 + i,
	}));
	return [...standing, ...seats];
}

function statusWords(piece: Piece): string[] {
	return piece.status.map((status) => texts.status[status] ?? status.replaceAll("_", " ")).filter(Boolean);
}

function spoken(piece: Piece, side: string): string {
	const parts = [piece.name, side];
	if (piece.facing) parts.push(texts.pieces.facing(texts.facings[piece.facing]));
	if (piece.losses) parts.push(texts.pieces.lost(piece.losses));
	return [...parts, ...statusWords(piece)].join(", ");
}

const trackOf = (view: View, id: string) => view.tracks?.find((track) => track.id === id);

/* Formations with what they have lost and when that breaks them, and whose marker is still in the container. */
function Order({ view, names, pick, chosen }: { view: View; names: Names; pick: (piece: Piece) => void; chosen: string | null }) {
	const formations = new Map<string, Piece[]>();
	for (const piece of view.pieces) {
		if (piece.at === "off" || isLeader(piece)) continue;
		const key = piece.formation ?? piece.side;
		formations.set(key, [...(formations.get(key) ?? []), piece]);
	}
	const inCup = (trackOf(view, "cup")?.markers as string[] | undefined) ?? [];
	return (
		<BySide
			view={view}
			names={names}
			all={[...formations]}
			sideOf={([, pieces]) => pieces[0].side}
			figure={texts.pieces.lossesHead}
			row={([formation, pieces]) => {
				const [band] = bands[formation] ?? ["transparent", ""];
				const leader = view.pieces.find((piece) => isLeader(piece) && piece.formation === formation);
				const steps = pieces.filter((piece) => !piece.at.startsWith("entry"));
				const losses = trackOf(view, `losses:${formation}`);
				const limit = losses?.threshold as number | undefined;
				const left = steps.reduce((sum, piece) => sum + (piece.steps_left ?? 0), 0);
				return (
					<li key={formation}>
						<b>
							<i class="formation-band">
								<svg viewBox="0 0 10 10" aria-hidden="true">
									<rect width="10" height="10" fill={band} stroke="#2a2117" />
								</svg>
							</i>
							{leader?.name ?? formationName(formation)}
							{inCup.includes(formation) && <small>{texts.pieces.cup}</small>}
						</b>
						<span>
							{pieces.map((piece) => (
								<button
									key={piece.id}
									type="button"
									class={orderClass(piece, chosen)}
									onClick={() => pick(piece)}
									title={piece.name}
								>
									{piece.label ?? piece.name}
									{piece.losses ? ` −${piece.losses}` : ""}
									{piece.at.startsWith("entry") && piece.due ? ` (${names.turn(piece.due)})` : ""}
								</button>
							))}
						</span>
						<em class={losses?.demoralised ? "broken" : ""} title={limit ? texts.pieces.lostOf(losses?.value ?? 0, limit) : undefined}>
							{limit ? `${losses?.value ?? 0}/${limit}` : left}
						</em>
					</li>
				);
			}}
		/>
	);
}

function orderClass(piece: Piece, chosen: string | null): string {
	if (piece.id === chosen) return "on";
	if (piece.at === "eliminated" || piece.at === "captured") return "gone";
	if (piece.at.startsWith("entry") || piece.at === "evacuated") return "away";
	return "";
}

function formationName(formation: string): string {
	const word = formation.split(".")[1] ?? formation;
	const [first, second] = texts.pieces.divisions;
	return word.replace("x-independents", texts.pieces.independents).replace("1div", first).replace("2div", second).replace(/-/g, " ");
}

/* 9.5.4: whoever is assaulted sees the assault as it was declared, since the last marker was drawn. */
function threat({ asks, about }: Decision, { log }: View): object[] {
	if (asks !== "ask-withdraw" || !about?.at) return [];
	const drawn = log.map(({ kind }) => kind).lastIndexOf("activation");
	const begun = log.slice(drawn + 1).filter(({ id, at }) => (id === "assault-begins" || id === "declared") && at === about.at);
	const attackers = [...new Set(begun.map(({ args }) => String(args[0])))];
	return attackers.length ? [{ what: "odds", attackers, target: about.at }] : [];
}

export const counters: OwnDrawing = {
	threat,
	chips: { prussian: "chip stripes", austrian: "chip dots" },
	groups: [
		{ title: texts.groups.command, steps: ["arrivals", "chiefs", "command", "initiative"] },
		{ title: texts.groups.operations, steps: ["draw", "activation", "barrage", "movement", "combat"] },
		{ title: texts.groups.rally, steps: ["rally", "turn-end", "night"] },
	],
	stepTitle: (step) => texts.steps[step] ?? step,
	/* of the hour the first two figures */
	shortTurn: (label) => label.slice(-5, -3),
	active: (view) => (trackOf(view, "active")?.name as string | undefined) ?? null,
	piece: (piece) => (
		<>
			{isLeader(piece) ? <Leader piece={piece} /> : <Counter piece={piece} />}
			<Badges piece={piece} />
		</>
	),
	half: (piece) => (isLeader(piece) ? (piece.kind === "chief" ? [18, 18] : [14, 14]) : [22, 22]),
	stand,
	costOffset: (standings) => (standings.length ? [-30, -16] : [0, 1]),
	spoken,
	markings: (view, picture) => <Facings view={view} places={picture.places} />,
	defs: (
		<>
			<pattern id="stripes" width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
				<rect width="4" height="4" fill="#0f2136" />
				<rect width="1.7" height="4" fill="#e9f0f6" />
			</pattern>
			<pattern id="dots" width="4.5" height="4.5" patternUnits="userSpaceOnUse">
				<rect width="4.5" height="4.5" fill="#c99a3c" />
				<circle cx="2.25" cy="2.25" r="1.15" fill="#2a2117" />
			</pattern>
		</>
	),
	order: (view, names, pick, chosen) => <Order view={view} names={names} pick={pick} chosen={chosen} />,
	values: (piece) =>
		Object.entries(piece.values ?? {})
			.sort(([a], [b]) => valueOrder.indexOf(a) - valueOrder.indexOf(b))
			.map(([name, value]) => [String(value), texts.values[name] ?? name]),
	outlook,
};

const results: Record<string, ChanceGroup["rows"][number]["kind"]> = { nothing: "plain", T: "test", D: "bad", "D+1": "bad", passes: "plain", fails: "bad" };
const shareOf = (chance: Chance) => (chance.of ? Math.round((100 * chance.ways) / chance.of) : 0);

/* Defensive fire comes first, then the assault; what it comes to is said in a sentence. */
function outlook(chances: Chance[]): Outlook {
	const rows = (prefix: string) => {
		const shown = chances
			.filter(({ id }) => (prefix ? id.startsWith(prefix) : true) && results[id.slice(prefix.length)])
			.filter((chance) => chance.ways || chance.id.slice(prefix.length) !== "D+1");
		const shares = sharesOf(shown);
		return shown.map((chance, i) => {
			const id = chance.id.slice(prefix.length);
			return { name: texts.assault.results[id], kind: results[id], share: shares[i] };
		});
	};
	const fire = rows("defence-");
	const attack = rows("");
	const groups = [
		{ title: texts.assault.fire, rows: fire },
		{ title: fire.length ? texts.assault.then : texts.assault.die, rows: attack },
	].filter((group) => group.rows.length);
	const gives = chances.find(({ id }) => id === "defender-gives-way");
	const stopped = chances.find(({ id }) => id === "attacker-stopped");
	const sentences = [];
	if (stopped?.ways) sentences.push({ before: texts.assault.stopped, share: shareOf(stopped), after: texts.assault.of });
	if (gives) sentences.push({ before: texts.assault.gives, share: shareOf(gives), after: texts.assault.of });
	const overrun = chances.find(({ id }) => id === "guns-overrun");
	if (overrun) sentences.push({ before: texts.assault.overrun, share: shareOf(overrun), after: texts.assault.of });
	return { groups, sentences };
}

const valueOrder = ["combat", "command", "reaction", "morale", "initiative", "bonus", "movement", "range"];

function Facings({ view, places }: { view: View; places: Record<string, [number, number]> }) {
	const faced = new Map<string, Piece>();
	for (const piece of view.pieces) if (piece.facing && places[piece.at]) faced.set(piece.at, piece);
	return (
		<>
			{[...faced].map(([at, piece]) => (
				<g key={at} transform={`translate(${places[at][0]} ${places[at][1]})`}>
					<Wedge facing={piece.facing!} side={piece.side} />
				</g>
			))}
		</>
	);
}
