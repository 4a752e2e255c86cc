/* Two armies of flags on a sheet: own counters in full, the enemy's as flags until he is seen. */
import type { Piece, View } from "../socket/protocol";
import { texts } from "../texts";
import type { OwnDrawing, Standing } from "./drawing";
import { Account, Arrows, columnName, outlook, pending } from "./flags-attacks";
import { Boxes, TurnTrack } from "./flags-tracks";

interface Look {
	ground: string;
	ink: string;
	edge: string;
}

const looks: Record<string, Look> = {
	french: { ground: "#2d5590", ink: "#fff8e6", edge: "url(#tricolour)" },
	guard: { ground: "#1d3563", ink: "#fff8e6", edge: "url(#tricolour)" },
	prussian: { ground: "#f3eee2", ink: "#26221f", edge: "url(#bars-of-prussia)" },
	saxon: { ground: "#26221f", ink: "#e9e4d6", edge: "url(#bars-of-prussia)" },
};

/* Bands tell the corps of one side apart; the counter's name is printed in them. */
const bands: Record<string, string> = {
	"french.i": "#a9cbe0",
	"french.iii": "#e2bf5a",
	"french.iv": "#b9d3a8",
	"french.v": "#f0e2b6",
	"french.vi": "#d8a7a0",
	"french.vii": "#c9b6dc",
	"french.guard": "#fffaf0",
	"french.cavalry": "#e9965a",
	"prussian.i": "#e2bf5a",
	"prussian.reserve": "#a9cbe0",
	"prussian.ii": "#b9d3a8",
	"prussian.iii": "#d8a7a0",
	"prussian.iv": "#c9b6dc",
	"prussian.v": "#e9965a",
	"prussian.vi": "#f0e2b6",
};
const unbound = "#d9ceb4";

const isLeader = (piece: Piece) => piece.type === "leader";
const isVedette = (piece: Piece) => piece.type === "vedette";
const isTrain = (piece: Piece) => piece.type === "baggage" || piece.type === "pontoon";
const lookOf = (piece: Piece) => looks[piece.guard ? "guard" : (piece.nation ?? piece.side)] ?? looks.prussian;
const bandOf = (piece: Piece) => bands[`${piece.side}.${piece.formation}`] ?? unbound;

/* Halves as the booklet prints them. */
const points = (value: number | undefined) => (value === undefined ? "" : value % 1 ? `${Math.floor(value) || ""}½` : String(value));

/* "Treilhard, vedette 1": whose it is stands on the counter. */
const shortName = (piece: Piece) => piece.name.split(",")[0];

function Arm({ type, ink }: { type: string; ink: string }) {
	return (
		<g transform="translate(2 2)" stroke={ink} fill="none">
			<rect x="-12" y="-10" width="24" height="14.5" stroke-width="1.5" />
			{type === "infantry" && <path d="M-12 -10L12 4.5M12 -10L-12 4.5" stroke-width="1.4" />}
			{type === "mixed" && <path d="M-12 -10L12 4.5M12 -10L-12 4.5M-12 4.5V-10L0 -2.8z" stroke-width="1.2" fill={ink} fill-opacity=".35" />}
			{type === "light" && <path d="M12 -10L-12 4.5" stroke-width="1.5" />}
			{type === "heavy" && <path d="M12 -10L-12 4.5V-10z" fill={ink} />}
		</g>
	);
}

function Wagon({ type, ink }: { type: string; ink: string }) {
	return (
		<g transform="translate(2 0)" stroke={ink} fill="none" stroke-width="1.5">
			{type === "pontoon" ? <path d="M-13 -3H13L9 4H-9z" fill={ink} fill-opacity=".25" /> : <path d="M-13 3V-3C-13 -10 13 -10 13 -3V3z" fill={ink} fill-opacity=".25" />}
			<circle cx="-7" cy="8" r="4" />
			<circle cx="7" cy="8" r="4" />
		</g>
	);
}

function Values({ piece, ink }: { piece: Piece; ink: string }) {
	const { strength, initiative, movement } = piece.values ?? {};
	return (
		<text x="2.4" y="18" class="counter-values" fill={ink}>
			{[strength, initiative, movement].filter((value) => value !== undefined).map(points).join("·")}
		</text>
	);
}

function Counter({ piece }: { piece: Piece }) {
	const { ground, ink, edge } = lookOf(piece);
	const band = piece.moved ? "#b9ad93" : bandOf(piece);
	return (
		<g class="counter">
			<rect class="counter-shade" x="-21" y="-20.5" width="44" height="44" rx="2.6" />
			<rect x="-22" y="-22" width="44" height="44" rx="2.6" fill={ground} stroke="#1b140c" />
			<path class="counter-edge" d="M-21.5 -10.8V19.5a2 2 0 0 0 2 2H-16.5V-10.8z" fill={edge} />
			<path d="M-21.5 -11.2V-19.5a2 2 0 0 1 2 -2H19.5a2 2 0 0 1 2 2V-11.2z" fill={band} class="counter-band" />
			<text y="-13.5" class="counter-name" fill="#2a2117">
				{isTrain(piece) ? texts.campaign.trains[piece.type!] : shortName(piece).slice(0, 11)}
			</text>
			{isTrain(piece) ? <Wagon type={piece.type!} ink={ink} /> : <Arm type={piece.type ?? ""} ink={ink} />}
			<Values piece={piece} ink={ink} />
		</g>
	);
}

/* Half a counter with a gable in the colour of the corps. */
function Vedette({ piece }: { piece: Piece }) {
	const { ground, ink } = lookOf(piece);
	return (
		<g class="counter">
			<path class="counter-shade" d="M-14 -5L1 -15L16 -5V17H-14z" />
			<path d="M-15 -6L0 -16L15 -6V15H-15z" fill={ground} stroke="#1b140c" />
			<path d="M-14.3 -5.6L0 -15.2L14.3 -5.6z" fill={bandOf(piece)} class="counter-band" />
			<path d="M-8 11V-2H3L0 2L3 6H-8" fill="none" stroke={ink} stroke-width="1.6" />
			<text x="8" y="11" class="leader-values" fill={ink} font-size="9">
				½
			</text>
		</g>
	);
}

function Leader({ piece }: { piece: Piece }) {
	const { ground, ink } = lookOf(piece);
	const chief = !piece.formation;
	const r = chief ? 17 : 14;
	return (
		<g>
			<circle class="counter-shade" cx="1.2" cy="1.6" r={r} />
			<circle r={r} fill={ground} stroke="#1b140c" />
			<circle r={r - 2.1} fill="none" stroke={bandOf(piece)} stroke-width="1.6" stroke-dasharray={chief ? undefined : "2.2 1.5"} />
			<text y=".6" class="leader-name" fill={ink} font-size={chief ? 8 : 7}>
				{shortName(piece).slice(0, chief ? 6 : 4)}
			</text>
			<text y="8.8" class="leader-values" fill={ink} font-size={chief ? 8 : 7}>
				{piece.values?.command || piece.values?.initiative}
			</text>
		</g>
	);
}

/* A flag on its pole: nobody takes it for a counter that can be read. */
function Flag({ piece }: { piece: Piece }) {
	const french = piece.side === "french";
	return (
		<g class="enemy-flag">
			<path d="M-15 20V-19" stroke="#1b140c" stroke-width="2.2" stroke-linecap="round" />
			<path d="M-14 -18C-4 -21 6 -14 17 -17V3C6 6 -4 0 -14 3z" fill={french ? "#2d5590" : "#f3eee2"} stroke="#1b140c" stroke-width="1.3" />
			{french ? <path d="M9 -16.3C12 -16 14.5 -16.3 17 -17V3C14.5 3.7 12 3.9 9 3.7z" fill="#8c2f1f" /> : <path d="M-14 -18C-4 -21 6 -14 17 -17V-12C6 -9 -4 -16 -14 -13zM-14 -2C-4 -5 6 2 17 -1V3C6 6 -4 0 -14 3z" fill="#26221f" />}
			<text x="1" y="-3" class="flag-figure" fill={french ? "#fff8e6" : "#26221f"}>
				{kinds[piece.kind ?? ""] ?? "?"}
			</text>
		</g>
	);
}

/* An arm that was seen, though not who it is. */
const kinds: Record<string, string> = { infantry: "⨯", cavalry: "∕", vedette: "½", leader: "★", train: "⊙" };

function Badges({ piece }: { piece: Piece }) {
	return (
		<g class="badges">
			{piece.status.includes("marching") && (
				<g transform="translate(18 -20)">
					<rect x="-10" y="-6.5" width="20" height="13" rx="6.5" fill="#fbf6e6" stroke="#1b140c" stroke-width="1.1" />
					<path d="M-5 -3.5L-1 0L-5 3.5M1 -3.5L5 0L1 3.5" fill="none" stroke="#24405f" stroke-width="1.8" />
				</g>
			)}
			{(piece.demoralised || piece.status.includes("shaken")) && (
				<g transform="translate(20 2)">
					<path d="M0 -9L9 7H-9z" fill="#f2c94c" stroke="#1b140c" stroke-width="1.1" stroke-linejoin="round" />
					<path d="M-3.4 4.4L-1.2 .2L1 3L3.2 -1.2" fill="none" stroke="#1b140c" stroke-width="1.5" />
				</g>
			)}
			{piece.status.includes("unsupplied") && (
				<g transform="translate(21 17)">
					<circle r="7.6" fill="#fbf6e6" stroke="#1d6a5e" stroke-width="1.4" />
					<path d="M-4 2.5H4M-4 -1H4M-5.2 5.2L5.2 -5.2" stroke="#8c2f1f" stroke-width="1.6" />
				</g>
			)}
			{piece.in_command === false && (
				<g transform={isLeader(piece) ? "translate(-11 -11) scale(.8)" : "translate(-21 16)"}>
					<circle r="7.6" fill="#fbf6e6" stroke="#1b140c" stroke-width="1.1" />
					<path d="M-2.6 4.6V-4.8M-2.6 -4.6H3.8L2 -2.2L3.8 .3H-2.6" fill="#1b140c" stroke="#1b140c" />
					<path d="M-5.2 5.2L5.2 -5.2" stroke="#8c2f1f" stroke-width="2" />
				</g>
			)}
		</g>
	);
}

function face(piece: Piece) {
	if (piece.hidden) return <Flag piece={piece} />;
	return (
		<g>
			{isLeader(piece) ? <Leader piece={piece} /> : isVedette(piece) ? <Vedette piece={piece} /> : <Counter piece={piece} />}
			<Badges piece={piece} />
		</g>
	);
}

const might = (piece: Piece) => piece.values?.strength ?? 0;

/* Stacks climb to the upper right, the strongest on top; leaders sit at the left. */
function stand(pieces: Piece[]): Standing[] {
	const units = pieces.filter((piece) => !isLeader(piece)).sort((a, b) => might(a) - might(b));
	const leaders = pieces.filter(isLeader);
	const standing = units.map((piece, i) => {
		const k = (i - (units.length - 1) / 2) * Math.min(1, 4 / units.length);
		return { piece, x: (leaders.length ? 6 : 0) + k * 5, y: -k * 5, z: i + 1 };
	});
	const seats = leaders.map((piece, i) => ({
		piece,
		x: units.length ? -25 : (i - (leaders.length - 1) / 2) * 22,
		y: units.length ? 8 - i * 24 : 0,
		z: 20 + i,
	}));
	return [...standing, ...seats];
}

function statusWords(piece: Piece): string[] {
	const words = piece.status.map((status) => texts.status[status] ?? status.replaceAll("_", " "));
	if (piece.in_command === false) words.push(texts.status.out_of_command);
	return words.filter(Boolean);
}

const boxes = ["reserve", "unrecovered", "recovered", "captured", "eliminated"];

/* Corps with their losses and what breaks them. */
function Order({ view, pick, chosen }: { view: View; pick(piece: Piece): void; chosen: string | null }) {
	const corps = (view.tracks ?? []).filter((track) => track.formation);
	const button = (piece: Piece) => (
		<button key={piece.id} type="button" class={piece.id === chosen ? "on" : ""} onClick={() => pick(piece)}>
			{piece.name}
		</button>
	);
	const inField = (piece: Piece) => !boxes.includes(piece.at) && !["out", "nowhere", "bridge"].includes(piece.at);
	const members = (side: unknown, formation: unknown) => view.pieces.filter((piece) => piece.side === side && piece.formation === formation && inField(piece));
	return (
		<>
			<ul class="formations">
				{corps.map((track) => {
					const there = members(track.side, track.formation);
					if (!there.length && !track.value) return null;
					return (
						<li key={track.id}>
							<b>{String(track.name)}</b>
							<small>{texts.campaign.losses(track.value, track.most ?? 0)}</small>
							<span>{there.map(button)}</span>
						</li>
					);
				})}
			</ul>
		</>
	);
}

/* Bridges that are down or being mended, bridges of boats, and who holds the sources of supply. */
function Markings({ view, places }: { view: View; places: Record<string, [number, number]> }) {
	return (
		<>
			{(view.tracks ?? []).map((track) => {
				const [from, to] = [places[String(track.from)], places[String(track.to)]];
				if (from && to) {
					const angle = (Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI;
					return (
						<g key={track.id} transform={`translate(${(from[0] + to[0]) / 2} ${(from[1] + to[1]) / 2}) rotate(${angle})`}>
							{track.state === "damaged" && <path d="M-6 -6L6 6M6 -6L-6 6" stroke="#fffaf0" stroke-width="5" />}
							{track.state === "damaged" && <path d="M-6 -6L6 6M6 -6L-6 6" stroke="#8c2f1f" stroke-width="2.6" />}
							{track.state === "repaired" && <path d="M-9 -3H9M-9 3H9" stroke="#1d6a5e" stroke-width="2.2" stroke-dasharray="4 2" />}
							{!track.state && <path d="M-10 0H10M-7 -4V4M-2.3 -4V4M2.3 -4V4M7 -4V4" stroke={sideColours[String(track.side)]} stroke-width="2.2" />}
						</g>
					);
				}
				const at = places[String(track.at)];
				if (!at || !track.side) return null;
				return (
					<g key={track.id} transform={`translate(${at[0] - 20} ${at[1] - 22})`}>
						<circle r="7" fill="#fbf6e6" stroke={sideColours[String(track.side)]} stroke-width="2" stroke-dasharray={track.open ? undefined : "2 2"} />
						<path d="M-3.5 2.5H3.5M-3.5 -.5H3.5M-2 -3.5H2" stroke={sideColours[String(track.side)]} stroke-width="1.4" />
					</g>
				);
			})}
		</>
	);
}

const sideColours: Record<string, string> = { french: "#2d5590", prussian: "#26221f" };

const halfTurn = ["reorganisation", "command", "movement", "individual", "combat"];
const night = ["orders", "supply", "night-march", "disengagement"];
const of = (player: string, parts: string[]) => parts.map((part) => `${player}-${part}`);

export const flags: OwnDrawing = {
	active: (view, names) => {
		const side = view.tracks?.find(({ id }) => id === "phasing")?.side;
		return side ? names.side(String(side)) : null;
	},
	figure: (id, value) => (id === "column" ? columnName(value) : undefined),
	outlook,
	Account,
	pending,
	Arrows,
	turns: (view, labels) => <TurnTrack view={view} labels={labels} />,
	boxes: (view, names, pick) => <Boxes view={view} names={names} pick={pick} face={face} />,
	chips: { french: "chip tricolour", prussian: "chip black-white" },
	groups: [
		{ title: texts.campaign.groups.first, steps: of("first", halfTurn) },
		{ title: texts.campaign.groups.second, steps: of("second", halfTurn) },
		{ title: texts.campaign.groups.night, steps: [...of("second", night), ...of("first", night)] },
	],
	stepTitle: (step) => texts.campaign.steps[step.replace(/^(first|second)-/, "")] ?? step,
	markings: (view, picture) => <Markings view={view} places={picture.places} />,
	piece: face,
	half: (piece) => (piece.hidden ? [18, 21] : isLeader(piece) ? (piece.formation ? [14, 14] : [17, 17]) : isVedette(piece) ? [15, 15.5] : [22, 22]),
	stand,
	spoken: (piece, side) =>
		piece.hidden ? `${piece.name}, ${side}, ${texts.pieces.concealed}` : [piece.name, side, ...statusWords(piece)].filter(Boolean).join(", "),
	values: (piece) => Object.entries(piece.values ?? {}).map(([name, value]) => [points(value), texts.values[name] ?? name]),
	order: (view, _names, pick, chosen) => <Order view={view} pick={pick} chosen={chosen} />,
	shortTurn: (label) => {
		const [day, hour] = label.split(", ");
		return `${day.split(" ")[0]} ${hour?.charAt(0) ?? ""}`;
	},
	defs: (
		<>
			<pattern id="tricolour" width="6" height="30" patternUnits="userSpaceOnUse" patternTransform="translate(0 -9)">
				<rect width="6" height="10" fill="#24407a" />
				<rect y="10" width="6" height="10" fill="#fbf6e6" />
				<rect y="20" width="6" height="10" fill="#a33a2a" />
			</pattern>
			<pattern id="bars-of-prussia" width="6" height="10" patternUnits="userSpaceOnUse">
				<rect width="6" height="5" fill="#26221f" />
				<rect y="5" width="6" height="5" fill="#fbf6e6" />
			</pattern>
		</>
	),
};
