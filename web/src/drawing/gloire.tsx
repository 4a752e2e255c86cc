/* Jours de Gloire: regiments that face a corner, order slips, tactical groups, the cup. */
import type { ComponentChildren } from "preact";
import type { Piece, Track, View } from "../socket/protocol";
import { texts } from "../texts";
import { fittedName } from "./fitted-name";
import { BySide } from "./by-side";
import type { Names, OwnDrawing, Standing } from "./drawing";
import { Charges } from "./gloire-charge";
import { GroupNames, Groups, groupsOf } from "./gloire-groups";
import { Account, Arrows, outlook, pending, threat } from "./gloire-shock";

interface Look {
	ground: string;
	ink: string;
	edge: string;
}

/* Uniforms by the letters before the formation's name; the edge tells the armies apart without colour. */
const french: Look = { ground: "#2d5590", ink: "#fff8e6", edge: "url(#tricolore)" };
const looks: Record<string, Look> = {
	fr: french,
	au: { ground: "#fbf4e0", ink: "#2a2117", edge: "url(#dots)" },
	al: { ground: "#e7ead2", ink: "#2a2117", edge: "url(#dots)" },
	ru: { ground: "#dfe6cf", ink: "#26311f", edge: "url(#bars-green)" },
	pr: { ground: "#26221f", ink: "#f3eee2", edge: "url(#bars-black)" },
	br: { ground: "#9c3324", ink: "#fff4e2", edge: "url(#bars-red)" },
	ot: { ground: "#e9d39a", ink: "#2a2117", edge: "url(#bars-green)" },
};
const bandsOf: Record<"french" | "other", [string, string][]> = {
	french: [
		["#e2bf5a", "#2a2117"],
		["#a9cbe0", "#1a2a3a"],
		["#b9d3a8", "#1c2a14"],
		["#d8a7a0", "#2a2117"],
		["#c9b6dc", "#2a2117"],
		["#e9965a", "#2a2117"],
		["#f0e2b6", "#2a2117"],
		["#fffaf0", "#2a2117"],
	],
	other: [
		["#b4532b", "#fff7e6"],
		["#2f7468", "#fff7e6"],
		["#6b4a7d", "#fff7e6"],
		["#7a6a1f", "#fff7e6"],
		["#44597f", "#fff7e6"],
		["#8a5a2a", "#fff7e6"],
		["#5b5b5b", "#fff7e6"],
		["#8c2f4f", "#fff7e6"],
	],
};

const nationOf = (id: string) => id.split(".")[0];
const lookOf = (piece: Piece): Look => (piece.side === "french" ? french : (looks[nationOf(piece.formation ?? piece.id)] ?? looks.au));
export const bandOf = (side: string, band: number): [string, string] => {
	const bands = side === "french" ? bandsOf.french : bandsOf.other;
	return bands[band % bands.length];
};
const isChief = (piece: Piece) => piece.kind === "chief";
const isGuns = (piece: Piece) => !!piece.kind && /artillery|boat/.test(piece.kind);
export const has = (piece: Piece, status: string) => piece.status.includes(status);

/* What is lettered in the band of a counter. */
function shortName(name: string): string {
	const [first, regiment] = name.split(/:\s*/);
	return (regiment && regiment.length <= 11 ? regiment : first)
		.replace(/\s*\(.*$/, "")
		.replace(/artillery/i, "art.")
		.replace(/\bl[ée]ger\b/i, "lég.")
		.replace(/,? (I+|IV|V) bn\b/, " $1")
		.replace(/[,;]\s*/g, " ");
}

/* ---- Counters ------------------------------------------------------------------------------------------------------------ */

function Arm({ piece, ink }: { piece: Piece; ink: string }) {
	const kind = piece.kind ?? "";
	return (
		<g transform="translate(2 2)" stroke={ink} fill="none">
			<rect x="-12" y="-10" width="24" height="14.5" stroke-width="1.5" />
			{kind === "infantry" && <path d="M-12 -10L12 4.5M12 -10L-12 4.5" stroke-width="1.4" />}
			{kind === "light-infantry" && <path d="M-12 -10L12 4.5M12 -10L-12 4.5" stroke-width="1" stroke-opacity=".5" />}
			{kind === "light-infantry" && (
				<path stroke="none" fill={ink} d="M-4.6 -5.2c-.3 5 3 7 6.4 5.8c3 -1 3.8 -3.6 3.3 -6.2l2.6 -1.3c.8 4.6 -1 8.3 -4.9 9.4c-5.2 1.4 -9.2 -1.8 -8.9 -7.6z" />
			)}
			{kind === "cavalry" && <path d="M12 -10L-12 4.5" stroke-width="1.5" />}
			{kind === "heavy-cavalry" && <path d="M12 -10L-12 4.5V-10z" fill={ink} />}
			{kind === "dromedary" && <path d="M12 -10L-12 4.5M-8 -6a3 3 0 0 1 6 0" stroke-width="1.4" />}
			{isGuns(piece) && <circle cy="-2.8" r="3.7" fill={ink} stroke="none" />}
			{kind === "horse-artillery" && <path d="M12 -10L-12 4.5" stroke-width="1.1" />}
			{kind === "boat" && <path d="M-9 1.5H9L6 4H-6z" fill={ink} stroke="none" />}
			{kind === "pontoon" && <path d="M-9 -1a9 7 0 0 1 18 0M-9 -1H9" stroke-width="1.4" />}
		</g>
	);
}

function Counter({ piece }: { piece: Piece }) {
	const { ground, ink, edge } = lookOf(piece);
	const [band, bandInk] = bandOf(piece.side, piece.band ?? 0);
	const { strength, cohesion, movement, range } = piece.values ?? {};
	const spent = has(piece, "moved") || has(piece, "fired");
	const name = fittedName(piece.label ?? shortName(piece.name), 42, 7.7);
	return (
		<g class={has(piece, "disordered") || has(piece, "routed") ? "counter askew" : "counter"}>
			<rect class="counter-shade" x="-21" y="-20.5" width="44" height="44" rx="2.6" />
			<rect x="-22" y="-22" width="44" height="44" rx="2.6" fill={ground} stroke="#1b140c" />
			<path class="counter-edge" d="M-21.5 -10.8V19.5a2 2 0 0 0 2 2H-16.5V-10.8z" fill={edge} />
			<path d="M-21.5 -11.2V-19.5a2 2 0 0 1 2 -2H19.5a2 2 0 0 1 2 2V-11.2z" fill={spent ? "#b9ad93" : band} class="counter-band" />
			<text y="-13.5" class="counter-name" fill={spent ? "#2a2117" : bandInk} style={{ fontSize: `${name.size}px` }}>
				{name.text}
			</text>
			<Arm piece={piece} ink={ink} />
			<text x="2.4" y="18" class={range ? "counter-values narrow" : "counter-values"} fill={ink}>
				{[strength, cohesion, movement].join("·")}
				{!!range && <tspan class="counter-range">·{range}</tspan>}
			</text>
		</g>
	);
}

function Chief({ piece }: { piece: Piece }) {
	const { ground, ink } = lookOf(piece);
	const name = fittedName(piece.name, 28, 8);
	return (
		<g>
			<circle class="counter-shade" cx="1.2" cy="1.6" r="17" />
			<circle r="17" fill={ground} stroke="#1b140c" />
			<circle r="14.9" fill="none" stroke="#e2bf5a" stroke-width="1.1" />
			<text y=".6" class="leader-name" fill={ink} font-size={name.size}>
				{name.text}
			</text>
			<text y="8.8" class="leader-values" fill={ink} font-size="8">
				{[piece.values?.orders, piece.values?.range].join("·")}
			</text>
			<path d="M0 -21.5l1.5 3.1 3.4 .4-2.5 2.3 .7 3.4-3.1-1.7-3.1 1.7 .7-3.4-2.5-2.3 3.4-.4z" fill="#e2bf5a" stroke="#1b140c" stroke-width=".8" />
		</g>
	);
}

/* One place each, so that they never cover a value. */
function Badges({ piece }: { piece: Piece }) {
	return (
		<g class="badges">
			{has(piece, "disordered") && (
				<g transform="translate(20 -19)">
					<path d="M0 -9L9 7H-9z" fill="#f2c94c" stroke="#1b140c" stroke-width="1.1" stroke-linejoin="round" />
					<path d="M-3.4 4.4L-1.2 .2L1 3L3.2 -1.2" fill="none" stroke="#1b140c" stroke-width="1.5" />
				</g>
			)}
			{has(piece, "routed") && (
				<g transform="translate(20 -19)">
					<path d="M0 -9.5L9.5 0L0 9.5L-9.5 0z" fill="#fbf6e6" stroke="#8c2f1f" stroke-width="1.5" />
					<path d="M3.6 2.6V-1.6a2.4 2.4 0 0 0 -2.4 -2.4H-3M-.6 -6.2L-3.2 -4L-.6 -1.6" fill="none" stroke="#8c2f1f" stroke-width="1.5" />
				</g>
			)}
			{has(piece, "square") && (
				<g transform="translate(22 2)">
					<rect x="-7" y="-7" width="14" height="14" fill="#fbf6e6" stroke="#1b140c" />
					<rect x="-3.6" y="-3.6" width="7.2" height="7.2" fill="none" stroke="#1d3563" stroke-width="1.8" />
					<path d="M0 -7V-4M0 7V4M-7 0H-4M7 0H4" stroke="#1d3563" stroke-width="1.3" />
				</g>
			)}
			{has(piece, "charging") && (
				<g transform="translate(-20 -19)">
					<path d="M-8 -7H8L4 0L8 7H-8z" fill="#8c2f1f" stroke="#fbf6e6" stroke-width="1.1" />
					<path d="M-5 4C-1 3 2 0 3 -4" fill="none" stroke="#fff7e6" stroke-width="1.6" />
				</g>
			)}
			{has(piece, "attacking") && !has(piece, "charging") && (
				<g transform="translate(-21 18)">
					<circle r="7.8" fill="#8c2f1f" stroke="#fbf6e6" stroke-width="1.1" />
					<path d="M-3.8 -3.8L3.8 3.8M3.8 -3.8L-3.8 3.8" stroke="#fff7e6" stroke-width="1.7" stroke-linecap="round" />
				</g>
			)}
		</g>
	);
}

/* Stacks climb to the upper right with the top of the stack on top; a commander sits at the left. */
function stand(pieces: Piece[]): Standing[] {
	const units = pieces.filter((piece) => !isChief(piece)).sort((a, b) => (b.rank ?? 0) - (a.rank ?? 0));
	const chiefs = pieces.filter(isChief);
	const shift = chiefs.length && units.length ? 6 : 0;
	const standing = units.map((piece, i) => {
		const k = (i - (units.length - 1) / 2) * Math.min(1, 4 / units.length);
		return { piece, x: shift + k * 5, y: -k * 5, z: i + 1 };
	});
	return [...standing, ...chiefs.map((piece, i) => ({ piece, x: units.length ? -28 : (i - (chiefs.length - 1) / 2) * 20, y: units.length ? 8 - i * 24 : 0, z: 20 + i }))];
}

function spoken(piece: Piece, side: string): string {
	const parts = [piece.name, side, texts.gloire.kinds[piece.kind ?? ""]];
	if (piece.facing) parts.push(texts.pieces.facing(texts.facings[piece.facing]));
	if (piece.traits?.includes("all-round")) parts.push(texts.gloire.allRound);
	return [...parts, ...piece.status.map((status) => texts.status[status] ?? status)].filter(Boolean).join(", ");
}

/* ---- On the map, under the pieces ---------------------------------------------------------------------------------------------- */

export type Spots = Record<string, [number, number]>;

/* Corners of the hex, which has a side up: by the compass, in degrees from the right. */
const cornerAngles: Record<string, number> = { E: 0, SE: 60, SW: 120, W: 180, NW: -120, NE: -60 };
const angle = (facing: string) => cornerAngles[facing] ?? 0;
export const corner = ([x, y]: [number, number], degrees: number, reach: number) =>
	`${(x + reach * Math.cos((degrees * Math.PI) / 180)).toFixed(1)} ${(y + reach * Math.sin((degrees * Math.PI) / 180)).toFixed(1)}`;

/* A stroke along the two front sides that meets in a wedge on the corner; all six where there is no rear. */
function Front({ at, piece, side }: { at: [number, number]; piece: Piece; side: number }) {
	const { ground } = lookOf(piece);
	const reach = side * 0.9;
	const turn = angle(piece.facing ?? "E");
	const allRound = piece.traits?.includes("all-round");
	const path = allRound
		? `M${[0, 60, 120, 180, 240, 300].map((degrees) => corner(at, degrees, reach)).join("L")}z`
		: `M${corner(at, turn - 60, reach)}L${corner(at, turn, reach)}L${corner(at, turn + 60, reach)}`;
	return (
		<g class="front">
			<path d={path} class="front-bed" />
			<path d={path} class="front-line" stroke={ground} />
			{!allRound && <path d="M-9 -6.5L1 0L-9 6.5z" transform={`translate(${corner(at, turn, reach)}) rotate(${turn})`} fill={ground} class="front-wedge" />}
		</g>
	);
}

function Fronts({ view, places, side }: { view: View; places: Spots; side: number }) {
	const faced = new Map<string, Piece>();
	for (const piece of view.pieces)
		if (places[piece.at] && (piece.facing || piece.traits?.includes("all-round"))) faced.set(`${piece.at} ${piece.facing ?? ""}`, piece);
	return (
		<>
			{[...faced].map(([key, piece]) => (
				<Front key={key} at={places[piece.at]} piece={piece} side={side} />
			))}
		</>
	);
}

/* G map: where the south sheet begins, along the sides between the last row of the north and the first of the south. */
function Seam({ places, side }: { places: Spots; side: number }) {
	const foot = new Map<number, [number, number]>();
	let south = false;
	for (const [at, point] of Object.entries(places)) {
		const [, sheet, column] = /^([ns])(\d\d)\d\d$/.exec(at) ?? [];
		south ||= sheet === "s";
		const lowest = foot.get(Number(column));
		if (sheet === "n" && (!lowest || lowest[1] < point[1])) foot.set(Number(column), point);
	}
	if (!south || !foot.size) return null;
	const line = [...foot].sort(([a], [b]) => a - b).flatMap(([, at]) => [corner(at, 120, side), corner(at, 60, side)]);
	return <path d={`M${line.join("L")}`} class="seam" />;
}

/* Places to win by: a flag of whoever holds them, with what they are worth. */
function Objectives({ view, places }: { view: View; places: Spots }) {
	const colour = (side?: string) => (side === "french" ? french.ground : side ? "#9c3324" : "#fbf6e6");
	return (
		<>
			{view.spaces?.map(({ at, control, points }) =>
				places[at] ? (
					<g key={at} class="objective" transform={`translate(${places[at][0] + 19} ${places[at][1] - 33})`}>
						<path d="M0 -1V21" stroke="#1b140c" stroke-width="1.6" />
						<path d="M0 0H15L12 5L15 10H0z" fill={colour(control)} stroke="#1b140c" stroke-width=".8" />
						<text x="6" y="8.4" fill={control ? "#fff8e6" : "#2a2117"}>
							{points}
						</text>
					</g>
				) : null,
			)}
		</>
	);
}

/* ---- On the sheet ----------------------------------------------------------------------------------------------------------- */

export const trackOf = (view: View, id: string): Track | undefined => view.tracks?.find((track) => track.id === id);
const listOf = (track: Track | undefined, field: string) => (track?.[field] as string[] | undefined) ?? [];
const formationsOf = (view: View) => (view.tracks ?? []).filter((track) => typeof track.initiative === "number");

function Order({ view, names, pick, chosen }: { view: View; names: Names; pick(piece: Piece): void; chosen: string | null }) {
	const words = texts.gloire;
	return (
		<BySide
			view={view}
			names={names}
			all={formationsOf(view).map((formation, i) => ({ formation, i }))}
			sideOf={({ formation }) => String(formation.side)}
			row={({ formation, i }) => {
				const pieces = view.pieces.filter((piece) => piece.formation === formation.id && piece.at !== "off");
				if (!pieces.length) return null;
				const [band] = bandOf(String(formation.side), pieces[0].band ?? i);
				return (
					<li key={formation.id}>
						<b>
							<i class="formation-band">
								<svg viewBox="0 0 10 10" aria-hidden="true">
									<rect width="10" height="10" fill={band} stroke="#2a2117" />
								</svg>
							</i>
							{String(formation.name)}
						</b>
						<span>
							{pieces.map((piece) => (
								<button key={piece.id} type="button" class={orderClass(piece, chosen)} title={spoken(piece, "")} onClick={() => pick(piece)}>
									{piece.name}
									{piece.due ? ` (${names.turn(piece.due)})` : ""}
								</button>
							))}
						</span>
						<em class={formation.demoralised ? "broken" : ""}>{formation.demoralised ? words.demoralised : words.initiative(formation.initiative as number)}</em>
					</li>
				);
			}}
		/>
	);
}

function orderClass(piece: Piece, chosen: string | null): string {
	if (piece.id === chosen) return "on";
	if (piece.at === "eliminated") return "gone";
	return piece.due || piece.at === "left" ? "away" : "";
}

interface Disc {
	id: string;
	name: string;
	letters: string;
	count: number;
	cap: string;
	ink: string;
	ground: string;
}

/* Markers of one formation are one disc with their number. */
function discs(view: View, ids: string[]): Disc[] {
	const found = new Map<string, Disc>();
	for (const id of ids) {
		const whose = id.replace(/\.2$/, "");
		const track = trackOf(view, whose) ?? trackOf(view, id);
		const known = found.get(whose);
		if (known) {
			known.count++;
			continue;
		}
		const piece = view.pieces.find(({ formation }) => formation === whose);
		const [cap] = track?.special ? ["#fbf6e6", ""] : bandOf(String(track?.side), piece?.band ?? 0);
		const { ground, ink } = piece ? lookOf(piece) : track?.side === "french" ? french : looks.au;
		const name = String(track?.name ?? whose);
		found.set(whose, { id: whose, name, letters: name.slice(0, 2), count: 1, cap, ink, ground });
	}
	return [...found.values()];
}

function Discs({ view, ids, kind }: { view: View; ids: string[]; kind: "surely" | "perhaps" | "drawn" | "active" }) {
	if (!ids.length) return null;
	return (
		<p class={`cup-row ${kind}`}>
			<i>{texts.gloire.cup[kind]}</i>
			<span>
				{discs(view, ids).map(({ id, name, letters, count, cap, ink, ground }) => (
					<svg key={id} viewBox="-13 -13 26 26" width="26" height="26" role="img" aria-label={count > 1 ? `${name}, ${count}` : name}>
						<title>{name}</title>
						<circle r="11.2" fill={ground} />
						<path d="M-10.6 -3.6A11.2 11.2 0 0 1 10.6 -3.6z" fill={cap} />
						<circle r="11.2" fill="none" class="disc-edge" />
						<text y="6.6" fill={ink}>
							{letters}
						</text>
						{count > 1 && <circle cx="8.4" cy="-8" r="4.6" class="disc-count" />}
						{count > 1 && (
							<text x="8.4" y="-5.4" class="disc-figure">
								{count}
							</text>
						)}
					</svg>
				))}
			</span>
		</p>
	);
}

function Cup({ view }: { view: View }) {
	const cup = trackOf(view, "cup");
	const [surely, perhaps, played] = ["markers", "perhaps", "played"].map((field) => listOf(cup, field));
	const active = typeof cup?.active === "string" ? [cup.active] : [];
	const words = texts.gloire.cup;
	const orders = (view.tracks ?? []).filter(({ id }) => id.startsWith("orders."));
	return (
		<div class="cup">
			<h3>{surely.length + perhaps.length ? words.markers(surely.length, surely.length + perhaps.length) : words.empty}</h3>
			<Discs view={view} ids={active} kind="active" />
			<Discs view={view} ids={surely} kind="surely" />
			<Discs view={view} ids={perhaps} kind="perhaps" />
			<Discs view={view} ids={played.filter((id) => !active.includes(id))} kind="drawn" />
			<p>{words.last}</p>
			<h3>{texts.gloire.orders.title}</h3>
			<ul>
				{orders.map(({ id, side, most }) => (
					<li key={id}>
						{side === view.side
							? texts.gloire.orders.given(slips(view, String(side), "ordered"), most)
							: texts.gloire.orders.sealed(slips(view, String(side), "face-down"))}
					</li>
				))}
			</ul>
			<p class="origin">{texts.gloire.reconstructed}</p>
		</div>
	);
}

const slips = (view: View, side: string, status: string) => [...groupsOf(view).values()].filter((pieces) => pieces[0].side === side && pieces.some((piece) => has(piece, status))).length;

const segmentOrder = ["leader", "fire", "move", "declare", "rally"];

function segments(view: View): { titles: string[]; at: number } | null {
	if (view.clock.step !== "activation") return null;
	const segment = String(trackOf(view, "cup")?.segment ?? "leader").replace("resolve", "declare");
	return { titles: segmentOrder.map((one) => texts.gloire.segments[one]), at: segmentOrder.indexOf(segment) };
}

const valueOrder = ["strength", "cohesion", "engagement", "movement", "range", "longest", "orders", "modifier"];

const stripes = (id: string, dark: string, light: string): ComponentChildren => (
	<pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse">
		<rect width="6" height="6" fill={dark} />
		<rect width="6" height="2.6" fill={light} />
	</pattern>
);

export const gloire: OwnDrawing = {
	groups: [
		{ title: texts.gloire.groups.orders, steps: ["set-up", "orders", "initiative", "assembly"] },
		{ title: texts.gloire.groups.activation, steps: ["activation"] },
		{ title: texts.gloire.groups.rout, steps: ["rout", "final"] },
	],
	stepTitle: (step) => texts.gloire.steps[step] ?? step,
	segments,
	leaves: texts.gloire.leaves,
	shortTurn: (label) => label.replace("h", "."),
	active: (view) => (trackOf(view, "cup")?.name as string | undefined) ?? null,
	angle,
	piece: (piece) => (
		<>
			{isChief(piece) ? <Chief piece={piece} /> : <Counter piece={piece} />}
			<Badges piece={piece} />
		</>
	),
	half: (piece) => (isChief(piece) ? [18, 18] : [22, 22]),
	stand,
	costOffset: (standings) => (standings.length ? [-30, -16] : [0, 1]),
	spoken,
	markings: (view, picture) => (
		<>
			<Seam places={picture.places} side={picture.side ?? 40} />
			<Groups view={view} places={picture.places} side={picture.side ?? 40} />
			<Objectives view={view} places={picture.places} />
			<Fronts view={view} places={picture.places} side={picture.side ?? 40} />
		</>
	),
	defs: (
		<>
			<pattern id="dots" width="4.5" height="4.5" patternUnits="userSpaceOnUse">
				<rect width="4.5" height="4.5" fill="#c99a3c" />
				<circle cx="2.25" cy="2.25" r="1.15" fill="#2a2117" />
			</pattern>
			<linearGradient id="tricolore" x1="0" x2="0" y1="0" y2="1">
				<stop offset=".33" stop-color="#1d3563" />
				<stop offset=".33" stop-color="#fbf6e6" />
				<stop offset=".66" stop-color="#fbf6e6" />
				<stop offset=".66" stop-color="#8c2f1f" />
			</linearGradient>
			{stripes("bars-black", "#1b140c", "#f3eee2")}
			{stripes("bars-red", "#fff4e2", "#1d3563")}
			{stripes("bars-green", "#3c5a3a", "#f0e2b6")}
			<pattern id="far-fire" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)">
				<rect width="1.6" height="7" fill="#8c2f1f" fill-opacity=".4" />
			</pattern>
		</>
	),
	order: (view, names, pick, chosen) => <Order view={view} names={names} pick={pick} chosen={chosen} />,
	boxes: (view) => <Cup view={view} />,
	values: (piece) =>
		Object.entries(piece.values ?? {})
			.filter(([name, value]) => value || name === "modifier")
			.sort(([a], [b]) => valueOrder.indexOf(a) - valueOrder.indexOf(b))
			.map(([name, value]) => [String(value), texts.gloire.values[name] ?? name]),
	figure: (id) => (id === "disorders" ? texts.gloire.yes : undefined),
	outlook,
	Account,
	pending,
	threat,
	Arrows: (props) => (
		<>
			{props.session.view && <Charges view={props.session.view} places={props.places} ghost={(piece) => <Counter piece={piece} />} />}
			<Arrows {...props} />
			{props.session.view && <GroupNames view={props.session.view} places={props.places.picture.places} side={props.places.picture.side ?? 40} />}
		</>
	),
};
