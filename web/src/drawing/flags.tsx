/* Two armies of flags on a sheet: own counters in full, the enemy's as flags until he is seen. */
import type { Action, Decision, Piece, Scenario, Track, View } from "../socket/protocol";
import { texts } from "../texts";
import { fittedName } from "./fitted-name";
import type { OwnDrawing, Standing } from "./drawing";
import { Account, Arrows, columnName, outlook, pending, threat } from "./flags-attacks";
import { chips, defs, Looks } from "./flags-looks";
import { Order } from "./flags-order";
import { Sightings } from "./flags-sightings";
import { Boxes, TurnTrack } from "./flags-tracks";

const isLeader = (piece: Piece) => piece.type === "leader";
const isVedette = (piece: Piece) => piece.type === "vedette";
const isTrain = (piece: Piece) => piece.type === "baggage" || piece.type === "pontoon";

interface Drawn {
	piece: Piece;
	looks: Looks;
}

/* Halves as the booklet prints them. */
const points = (value: number | undefined) => (value === undefined ? "" : value % 1 ? `${Math.floor(value) || ""}½` : String(value));

/* "Treilhard, vedette 1": whose it is stands on the counter. */
const shortName = (piece: Piece) => piece.name.split(",")[0];

/* A brigade bears the name of the division that it is a part of, a corps' train the number of its corps. */
function bandName(piece: Piece): string {
	if (isTrain(piece)) return piece.formation ? texts.campaign.trainOf(piece.formation.toUpperCase()) : texts.campaign.trains[piece.type!];
	return piece.division ? texts.campaign.brigadeOf(piece.division) : shortName(piece);
}

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

function Counter({ piece, looks }: Drawn) {
	const { ground, ink, edge } = looks.piece(piece);
	const band = piece.moved ? "#b9ad93" : looks.band(piece);
	const name = fittedName(bandName(piece), 42, 7.7);
	return (
		<g class="counter">
			<rect class="counter-shade" x="-21" y="-20.5" width="44" height="44" rx="2.6" />
			<rect x="-22" y="-22" width="44" height="44" rx="2.6" fill={ground} stroke="#1b140c" />
			<path class="counter-edge" d="M-21.5 -10.8V19.5a2 2 0 0 0 2 2H-16.5V-10.8z" fill={edge} />
			<path d="M-21.5 -11.2V-19.5a2 2 0 0 1 2 -2H19.5a2 2 0 0 1 2 2V-11.2z" fill={band} class="counter-band" />
			<text y="-13.5" class="counter-name" fill="#2a2117" style={{ fontSize: `${name.size}px` }}>
				{name.text}
			</text>
			{isTrain(piece) ? <Wagon type={piece.type!} ink={ink} /> : <Arm type={piece.type ?? ""} ink={ink} />}
			<Values piece={piece} ink={ink} />
		</g>
	);
}

/* Half a counter with a gable in the colour of the corps. */
function Vedette({ piece, looks }: Drawn) {
	const { ground, ink } = looks.piece(piece);
	return (
		<g class="counter">
			<path class="counter-shade" d="M-14 -5L1 -15L16 -5V17H-14z" />
			<path d="M-15 -6L0 -16L15 -6V15H-15z" fill={ground} stroke="#1b140c" />
			<path d="M-14.3 -5.6L0 -15.2L14.3 -5.6z" fill={looks.band(piece)} class="counter-band" />
			<path d="M-8 11V-2H3L0 2L3 6H-8" fill="none" stroke={ink} stroke-width="1.6" />
			<text x="8" y="11" class="leader-values" fill={ink} font-size="9">
				½
			</text>
		</g>
	);
}

function Leader({ piece, looks }: Drawn) {
	const { ground, ink } = looks.piece(piece);
	const chief = !piece.formation;
	const r = chief ? 17 : 14;
	const name = fittedName(shortName(piece), 1.66 * r, chief ? 8 : 7);
	return (
		<g>
			<circle class="counter-shade" cx="1.2" cy="1.6" r={r} />
			<circle r={r} fill={ground} stroke="#1b140c" />
			<circle r={r - 2.1} fill="none" stroke={looks.band(piece)} stroke-width="1.6" stroke-dasharray={chief ? undefined : "2.2 1.5"} />
			<text y=".6" class="leader-name" fill={ink} font-size={name.size}>
				{name.text}
			</text>
			<text y="8.8" class="leader-values" fill={ink} font-size={chief ? 8 : 7}>
				{piece.values?.command || piece.values?.initiative}
			</text>
		</g>
	);
}

/* A flag on its pole: nobody takes it for a counter that can be read. */
function Flag({ piece, looks }: Drawn) {
	const { ground, over, colour, ink } = looks.cloth(piece.side);
	return (
		<g class="enemy-flag">
			<path d="M-15 20V-19" stroke="#1b140c" stroke-width="2.2" stroke-linecap="round" />
			<path d="M-14 -18C-4 -21 6 -14 17 -17V3C6 6 -4 0 -14 3z" fill={ground} stroke="#1b140c" stroke-width="1.3" />
			{over && <path d={over} fill={colour} />}
			<text x="1" y="-3" class="flag-figure" fill={ink}>
				{kinds[piece.kind ?? ""] ?? (piece.seen_strength === undefined ? "?" : `≈${piece.seen_strength}`)}
			</text>
			<text x="1" y="15" class="flag-number">
				{piece.id.replace(/\D/g, "")}
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
			{piece.order === "retreat" && (
				<g transform="translate(-18 -21)">
					<circle r="7.6" fill="#fbf6e6" stroke="#7a5a2e" stroke-width="1.4" />
					<path d="M4.6 -2.6H-2C-4.4 -2.6 -4.4 2.6 -2 2.6H2M-.6 .2L-3.4 2.6L-.6 5" fill="none" stroke="#7a5a2e" stroke-width="1.7" />
				</g>
			)}
			{piece.ill && (
				<g transform="translate(12 -12)">
					<circle r="7.6" fill="#fbf6e6" stroke="#8c2f1f" stroke-width="1.4" />
					<path d="M0 -4.4V4.4M-4.4 0H4.4" stroke="#8c2f1f" stroke-width="2.2" />
				</g>
			)}
			{piece.ad_hoc && (
				<g transform="translate(-4 -25)">
					<rect x="-11" y="-5.5" width="22" height="11" rx="2" fill="#fbf6e6" stroke="#80409a" stroke-width="1.2" />
					<text y="3.4" class="badge-word" fill="#80409a">
						{texts.campaign.adHocShort}
					</text>
				</g>
			)}
			{piece.in_command === false && (
				<g transform={isLeader(piece) ? "translate(-11 -11) scale(.8)" : "translate(-22 -1)"}>
					<circle r="7.6" fill="#fbf6e6" stroke="#1b140c" stroke-width="1.1" />
					<path d="M-2.6 4.6V-4.8M-2.6 -4.6H3.8L2 -2.2L3.8 .3H-2.6" fill="#1b140c" stroke="#1b140c" />
					<path d="M-5.2 5.2L5.2 -5.2" stroke="#8c2f1f" stroke-width="2" />
				</g>
			)}
		</g>
	);
}

const faceOf = (looks: Looks) => (piece: Piece) =>
	piece.hidden ? (
		<Flag piece={piece} looks={looks} />
	) : (
		<g>
			{isLeader(piece) ? <Leader piece={piece} looks={looks} /> : isVedette(piece) ? <Vedette piece={piece} looks={looks} /> : <Counter piece={piece} looks={looks} />}
			<Badges piece={piece} />
		</g>
	);

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
		x: units.length ? -29 - (piece.formation ? 0 : 3) : (i - (leaders.length - 1) / 2) * 22,
		y: units.length ? 4 - i * 24 : 0,
		z: 20 + i,
	}));
	return [...standing, ...seats];
}

function statusWords(piece: Piece): string[] {
	const words = piece.status.map((status) => texts.status[status] ?? status.replaceAll("_", " "));
	if (piece.in_command === false) words.push(texts.status.out_of_command);
	if (piece.division) words.push(texts.campaign.partOf(piece.division));
	if (piece.ad_hoc) words.push(texts.campaign.adHoc);
	if (piece.ill) words.push(texts.campaign.ill);
	if (piece.order === "retreat") words.push(texts.campaign.retreats);
	return words.filter(Boolean);
}

/* Bridges that are down or being mended, bridges of boats, who holds the sources of supply, and what has left the map there. */
function Markings({ view, places, looks }: { view: View; places: Record<string, [number, number]>; looks: Looks }) {
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
							{!track.state && <path d="M-10 0H10M-7 -4V4M-2.3 -4V4M2.3 -4V4M7 -4V4" stroke={looks.side(String(track.side))} stroke-width="2.2" />}
						</g>
					);
				}
				const at = places[String(track.at)];
				if (at && track.id.startsWith("exit.")) return <Exit key={track.id} track={track} at={at} looks={looks} />;
				if (!at || !track.side) return null;
				return (
					<g key={track.id} transform={`translate(${at[0] - 20} ${at[1] - 22})`}>
						<circle r="7" fill="#fbf6e6" stroke={looks.side(String(track.side))} stroke-width="2" stroke-dasharray={track.open ? undefined : "2 2"} />
						<path d="M-3.5 2.5H3.5M-3.5 -.5H3.5M-2 -3.5H2" stroke={looks.side(String(track.side))} stroke-width="1.4" />
					</g>
				);
			})}
		</>
	);
}

/* So many points of each side have gone off the map by this hex. */
function Exit({ track, at, looks }: { track: Track; at: [number, number]; looks: Looks }) {
	const gone = Object.entries(track).filter(([side, points]) => looks.knows(side) && Number(points) > 0);
	return (
		<g transform={`translate(${at[0] + 22} ${at[1] + 22})`} class="exit-total">
			<title>{String(track.note ?? "")}</title>
			{gone.map(([side, points], i) => (
				<g key={side} transform={`translate(0 ${i * 15})`}>
					<rect x="-15" y="-7" width="30" height="14" rx="3" fill="#fbf6e6" stroke={looks.side(side)} stroke-width="1.6" />
					<path d="M-11 0H-4M-6.5 -2.6L-4 0L-6.5 2.6" fill="none" stroke={looks.side(side)} stroke-width="1.6" />
					<text x="5" y="4" class="exit-figure">
						{Number(points)}
					</text>
				</g>
			))}
		</g>
	);
}

/* 8.22: a column beside the enemy neither halts nor goes on before it has tried a repulse. */
function hint({ step, about, asks }: Decision, actions: Action[]): string | undefined {
	const verbs = new Set(actions.map(({ do: verb }) => verb));
	if (asks === "ask-define" && actions.every(({ do: verb }) => verb === "done")) return texts.campaign.allDefined;
	const mustRepulse = /movement|individual/.test(step) && !!about?.unit && !verbs.has("done") && !verbs.has("pass") && (verbs.has("go") || verbs.has("at"));
	return mustRepulse ? texts.campaign.mustRepulse : undefined;
}

const halfTurn = ["reorganisation", "command", "movement", "individual", "combat"];
const night = ["orders", "supply", "night-march", "disengagement"];
const of = (player: string, parts: string[]) => parts.map((part) => `${player}-${part}`);

/* Every volume of the family: what it is called, its colours and its turns come from the scenario and the view. */
export function flags(book: Scenario | undefined): OwnDrawing {
	const looks = new Looks(book?.colours ?? {});
	const rulebook = book?.rulebook ?? "";
	const face = faceOf(looks);
	return {
		active: (view, names) => {
			const side = view.tracks?.find(({ id }) => id === "phasing")?.side;
			return side ? names.side(String(side)) : null;
		},
		figure: (id, value) => (id === "column" ? columnName(value) : undefined),
		outlook,
		Account,
		pending,
		hint,
		threat,
		Arrows: ({ session, places }) => (
			<>
				{session.view && <Sightings view={session.view} places={places} />}
				<Arrows session={session} places={places} />
			</>
		),
		turns: (view, labels) => <TurnTrack view={view} labels={labels} rulebook={rulebook} />,
		boxes: (view, names, pick) => <Boxes view={view} names={names} pick={pick} face={face} rulebook={rulebook} />,
		chips,
		groups: [
			{ title: texts.campaign.groups.first, steps: of("first", halfTurn) },
			{ title: texts.campaign.groups.second, steps: of("second", halfTurn) },
			{ title: texts.campaign.groups.night, steps: [...of("second", night), ...of("first", night)] },
		],
		stepTitle: (step) => texts.campaign.steps[step.replace(/^(first|second)-/, "")] ?? step,
		markings: (view, picture) => <Markings view={view} places={picture.places} looks={looks} />,
		piece: face,
		half: (piece) => (piece.hidden ? [18, 21] : isLeader(piece) ? (piece.formation ? [14, 14] : [17, 17]) : isVedette(piece) ? [15, 15.5] : [22, 22]),
		stand,
		isNameless: isVedette,
		spoken: (piece, side) =>
			piece.hidden ? `${piece.name}, ${side}, ${texts.pieces.concealed}` : [piece.name, side, ...statusWords(piece)].filter(Boolean).join(", "),
		values: (piece) => Object.entries(piece.values ?? {}).map(([name, value]) => [points(value), texts.values[name] ?? name]),
		about: (piece) => statusWords({ ...piece, status: [] }),
		order: (view, names, pick, chosen) => <Order view={view} names={names} pick={pick} chosen={chosen} />,
		shortTurn: (label) => {
			const [day, hour] = label.split(", ");
			return `${day.split(" ")[0]} ${hour?.charAt(0) ?? ""}`;
		},
		defs,
	};
}
