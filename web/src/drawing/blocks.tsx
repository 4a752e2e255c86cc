/* Blocks on areas: they lie open with their name, or stand upright with nothing but their flag. */
import type { Action, Board, Happening, Picture, Piece, View } from "../socket/protocol";
import { texts } from "../texts";
import { CombatCard, CombatPanel, FoughtPanel, type PrintedCard } from "./combat-cards";
import { sharesOf, type Names, type OwnDrawing, type Standing } from "./drawing";

const numerals: Record<string, string> = {
	murat: "C",
	bessieres: "G",
	bernadotte: "I",
	davout: "III",
	soult: "IV",
	lannes: "V",
	ney: "VI",
	augereau: "VII",
};
const looks: Record<string, { ground: string; edge: string; strip: string; ink: string; low: string }> = {
	french: { ground: "#2d5590", edge: "#0e1f3a", strip: "#f6edd5", ink: "#fff8e6", low: "#12284a" },
	prussian: { ground: "#26221f", edge: "#0c0a08", strip: "#e9e2d0", ink: "#f3eee2", low: "#0c0a08" },
};
const look = (piece: Piece) => looks[piece.side] ?? looks.prussian;
/* A block that can be named shows its face, standing or lying; the others show their flag. */
const isConcealed = (piece: Piece) => !!piece.hidden;
const stands = (piece: Piece) => piece.status.includes("upright");
const strengthOf = (piece: Piece) =>
	piece.strength ? (piece.strength.inf ?? 0) + (piece.strength.cav ?? 0) : undefined;

function Flag({ side, w, h }: { side: string; w: number; h: number }) {
	if (side === "french")
		return (
			<g>
				<rect width={w} height={h} fill="#f8f4ea" stroke="#1b140c" stroke-width=".8" />
				<rect width={w / 3} height={h} fill="#27508c" />
				<rect x={(2 * w) / 3} width={w / 3} height={h} fill="#9c3324" />
			</g>
		);
	return (
		<g>
			<rect width={w} height={h} fill="#f3eee2" stroke="#1b140c" stroke-width=".8" />
			<path d={`M0 ${h * 0.13}H${w}M0 ${h * 0.87}H${w}`} stroke="#26221f" stroke-width={h * 0.18} />
			<path d={`M${w / 2} ${h * 0.28}l${w * 0.22} ${h * 0.22}l${-w * 0.22} ${h * 0.22}l${-w * 0.22} ${-h * 0.22}z`} fill="#26221f" />
		</g>
	);
}

function Upright({ piece }: { piece: Piece }) {
	const french = piece.side === "french";
	const { ground, edge } = look(piece);
	return (
		<g transform="scale(.94)">
			<path d="M12 14L34 20L26 26L-14 18z" fill="#1b140c" fill-opacity=".28" />
			<path d="M-15 -24L-8 -30H22L15 -24z" fill={french ? "#6f8fbd" : "#4a4540"} stroke={edge} stroke-width=".8" />
			<path d="M15 -24L22 -30V9L15 16z" fill={french ? "#142c50" : "#100e0c"} stroke={edge} stroke-width=".8" />
			<rect x="-15" y="-24" width="30" height="40" fill={ground} stroke={edge} stroke-width=".8" />
			<g transform="translate(-10 -17)">
				<Flag side={piece.side} w={20} h={25} />
			</g>
			{piece.status.includes("activated") && <path d="M-15 -24L15 16" stroke="#e2bf5a" stroke-width="1.6" />}
		</g>
	);
}

function Lying({ piece }: { piece: Piece }) {
	const { ground, edge, strip, ink, low } = look(piece);
	const acted = piece.status.includes("activated");
	const strength = strengthOf(piece);
	return (
		<g>
			<rect class="counter-shade" x="-20" y="-17" width="43" height="43" rx="2.5" />
			{stands(piece) ? (
				<>
					<path d="M-21 -21L-15 -27H27L21 -21z" fill={piece.side === "french" ? "#7f9cc6" : "#5a544d"} stroke={edge} stroke-width=".8" />
					<path d="M21 -21L27 -27V15L21 21z" fill={low} stroke={edge} stroke-width=".8" />
				</>
			) : (
				<rect x="-20" y="-18" width="42" height="42" rx="2.5" fill={low} />
			)}
			<rect x="-21" y="-21" width="42" height="42" rx="2.5" fill={ground} stroke={edge} />
			<path
				d="M-21 -9.6V-18.5a2.5 2.5 0 0 1 2.5 -2.5H18.5a2.5 2.5 0 0 1 2.5 2.5V-9.6z"
				fill={acted ? ground : strip}
				stroke={edge}
			/>
			<text y="-12.4" class={piece.name.length > 9 ? "block-name long" : "block-name"} fill={acted ? ink : "#14233c"}>
				{piece.name.replace("Frederick William III", "Frederick Wm.")}
			</text>
			{acted && (
				<g transform="translate(-12 -7)">
					<Flag side={piece.side} w={24} h={15} />
				</g>
			)}
			{!acted && <Emblem piece={piece} ink={ink} />}
			{strength !== undefined && (
				<text y="18" class="block-figures" fill={ink}>
					{strength}
					<tspan fill="#f3a03c" dx="3">
						●
					</tspan>
					{piece.fatigue ?? "?"}
				</text>
			)}
		</g>
	);
}

function Emblem({ piece, ink }: { piece: Piece; ink: string }) {
	if (piece.kind === "commander")
		return (
			<g>
				<path d="M-13 5c3-9 9-13 13-13s10 4 13 13c-8-4-18-4-26 0z" fill="#14233c" stroke="#f6edd5" stroke-width="1.2" />
				<circle cy="-1.5" r="2" fill="#f6edd5" />
			</g>
		);
	if (piece.kind === "vedette") return <path d="M-9 5L0 -7L9 5M-9 11L0 -1L9 11" fill="none" stroke={ink} stroke-width="2" />;
	const numeral = numerals[piece.id];
	if (numeral)
		return (
			<text y="7.5" class="block-numeral" fill={ink}>
				{numeral}
			</text>
		);
	const horse = (piece.values?.cav ?? 0) > (piece.values?.inf ?? 0);
	return (
		<g fill="none" stroke={ink} stroke-width="1.3">
			<rect x="-10" y="-6" width="20" height="12.5" />
			<path d={horse ? "M10 -6L-10 6.5" : "M-10 -6L10 6.5M10 -6L-10 6.5"} />
		</g>
	);
}

const rank = (piece: Piece) => (piece.kind === "commander" ? 0 : piece.kind === "vedette" ? 1 : 10) + (strengthOf(piece) ?? 0);

/* Lying blocks pile upwards so that each name strip shows; standing ones stand side by side. */
function stand(pieces: Piece[]): Standing[] {
	const sides = [...new Set(pieces.map((piece) => piece.side))];
	return sides.flatMap((side, i) => {
		const own = pieces.filter((piece) => piece.side === side).sort((a, b) => rank(b) - rank(a));
		const dx = sides.length > 1 ? (i === 0 ? -26 : 26) : 0;
		return piled(own).map((one) => ({ ...one, x: one.x + dx }));
	});
}

function piled(own: Piece[]): Standing[] {
	if (own.every(isConcealed)) {
		const step = Math.min(18, 72 / own.length);
		return own.map((piece, i) => ({ piece, x: (i - (own.length - 1) / 2) * step, y: -18, z: i + 1 }));
	}
	const step = own.some(stands) ? 18 : 13;
	return own.map((piece, i) => ({ piece, x: 0, y: -25 - i * step, z: own.length - i }));
}

function spoken(piece: Piece, side: string): string {
	const parts = [piece.name, piece.hidden ? texts.pieces.concealed : "", side];
	const strength = strengthOf(piece);
	if (strength !== undefined) parts.push(texts.pieces.strength(strength));
	if (piece.fatigue) parts.push(texts.pieces.fatigue(piece.fatigue));
	if (piece.status.includes("activated")) parts.push(texts.status.activated);
	return parts.filter(Boolean).join(", ");
}

/* ---- What lies on the map: owners of citadels, blown bridges, axes of retreat, the track of victory ------------------------ */

function Markings({ view, picture }: { view: View; picture: Picture; board: Board }) {
	const spaces = view.spaces ?? [];
	return (
		<>
			{spaces.map((space) => {
				const place = picture.places[space.at];
				if (!place || !space.control) return null;
				return (
					<g key={"c" + space.at} transform={`translate(${place[0] + 15} ${place[1] - 27})`}>
						<path d="M0 -1V22" stroke="#1b140c" stroke-width="1.6" />
						<Flag side={space.control} w={15} h={10} />
					</g>
				);
			})}
			{spaces.flatMap((space) => (space.destroyed ?? []).filter((to) => space.at < to).map((to) => <Blown key={space.at + to} picture={picture} a={space.at} b={to} />))}
			{spaces.map((space) => space.axis && <Axis key={"a" + space.at} picture={picture} at={space.at} to={space.axis.to} side={space.axis.side} />)}
			<VictoryTrack view={view} picture={picture} />
		</>
	);
}

function Blown({ picture, a, b }: { picture: Picture; a: string; b: string }) {
	const bridge = picture.bridges?.find(({ between }) => between.includes(a) && between.includes(b));
	if (!bridge) return null;
	return (
		<g transform={`translate(${bridge.x} ${bridge.y})`} role="img" aria-label={texts.pieces.blown(a, b)}>
			<rect x="-7.5" y="-7.5" width="15" height="15" rx="1.5" fill="#8c2f1f" stroke="#fff7e6" stroke-width="1.3" transform="rotate(12)" />
			<path d="M-3.6 -3.6L3.6 3.6M3.6 -3.6L-3.6 3.6" stroke="#fff7e6" stroke-width="2" />
		</g>
	);
}

function Axis({ picture, at, to, side }: { picture: Picture; at: string; to: string; side: string }) {
	const from = picture.places[at];
	const end = picture.places[to];
	if (!from || !end) return null;
	const angle = (Math.atan2(end[1] - from[1], end[0] - from[0]) * 180) / Math.PI;
	return (
		<g transform={`translate(${from[0]} ${from[1]}) rotate(${angle})`}>
			<path d="M16 -4H34V-9L46 0L34 9V4H16z" fill={looks[side]?.ground} stroke="#fff7e6" stroke-width="1.3" />
		</g>
	);
}

function VictoryTrack({ view, picture }: { view: View; picture: Picture }) {
	const track = view.tracks?.find(({ id }) => id === "victory");
	if (!track) return null;
	const cell = 32;
	const left = picture.width / 2 - ((track.most ?? 20) + 1) * cell * 0.5 + 30;
	const top = -44;
	const cells = Array.from({ length: (track.most ?? 20) + 1 }, (_, k) => k);
	const at = left + (track.value + 0.5) * cell;
	return (
		<g class="track" role="img" aria-label={texts.pieces.track(track.value, track.most ?? 20)}>
			<text x={left - 10} y={top + 19} class="track-title">
				{texts.table.victory}
			</text>
			{cells.map((k) => (
				<g key={k}>
					<rect x={left + k * cell} y={top} width={cell} height="27" stroke="#2a2117" stroke-width=".9" fill={k === 0 ? "#2d5590" : k === cells.length - 1 ? "#26221f" : "#faf3df"} />
					<text x={left + (k + 0.5) * cell} y={top + 18.4} class="track-figure" fill={k === 0 || k === cells.length - 1 ? "#fff8e6" : "#2a2117"}>
						{k}
					</text>
				</g>
			))}
			<rect x={at - cell / 2} y={top} width={cell} height="27" fill="none" stroke="#8c2f1f" stroke-width="3" />
			<path d={`M${at - 6} ${top - 9}h12l-6 8z`} fill="#8c2f1f" stroke="#fff7e6" />
		</g>
	);
}

/* ---- The order-of-battle sheet -------------------------------------------------------------------------------------------- */

function Cubes({ piece }: { piece: Piece }) {
	const foot = piece.strength?.inf ?? 0;
	const horse = piece.strength?.cav ?? 0;
	const lost = Math.max(0, (piece.values?.inf ?? 0) + (piece.values?.cav ?? 0) - foot - horse);
	return (
		<svg width="122" height="13" viewBox="0 0 122 13" role="img" aria-label={texts.pieces.cubes(foot, horse, lost)}>
			{Array.from({ length: foot + horse + lost }, (_, i) => (
				<g key={i} transform={`translate(${i * 14.5} .5)`}>
					{i < foot && <rect width="12" height="12" fill={look(piece).ground} stroke="currentColor" stroke-opacity=".7" />}
					{i >= foot && i < foot + horse && (
						<>
							<rect width="12" height="12" fill="#e8c54a" stroke="#5a4508" />
							<path d="M0 12L12 0" stroke="#5a4508" stroke-width="1.3" />
						</>
					)}
					{i >= foot + horse && <rect x=".5" y=".5" width="11" height="11" fill="none" stroke="#8c2f1f" stroke-dasharray="2 1.5" />}
				</g>
			))}
		</svg>
	);
}

function Sockets({ fatigue }: { fatigue: number }) {
	return (
		<svg width="112" height="13" viewBox="0 0 112 13" role="img" aria-label={texts.pieces.fatigue(fatigue)}>
			{Array.from({ length: 8 }, (_, i) => {
				const x = 7 + i * 12.5 + (i > 3 ? 5 : 0);
				if (i >= fatigue) return <circle key={i} cx={x} cy="6.5" r="3.6" fill="none" stroke="#c9b993" stroke-width="1.1" />;
				return (
					<g key={i}>
						<circle cx={x} cy="6.5" r="4.8" fill="#e07b1f" stroke="#5a2c07" />
						<path d={`M${x - 2.4} 5.3h4.8M${x - 2.4} 7.7h4.8`} stroke="#5a2c07" stroke-width=".8" />
					</g>
				);
			})}
			<path d="M53.5 0V13" stroke="#8c2f1f" stroke-width="1.3" />
		</svg>
	);
}

function Order({ view, names, pick, chosen }: { view: View; names: Names; pick: (piece: Piece) => void; chosen: string | null }) {
	const own = view.pieces.filter((piece) => piece.kind === "corps" && piece.strength && piece.at !== "off");
	const sides = [...new Set(own.map((piece) => piece.side))].sort((a) => (a === view.side ? -1 : 1));
	return (
		<>
			<table class="corps">
				<colgroup>
					<col class="numeral" />
					<col class="name" />
					<col />
					<col class="sockets" />
				</colgroup>
				{sides.map((side) => (
					<tbody key={side}>
						{sides.length > 1 && (
							<tr class="corps-side">
								<th colSpan={4} scope="rowgroup">
									{names.side(side)}
								</th>
							</tr>
						)}
						{own
							.filter((piece) => piece.side === side)
							.sort((a, b) => corpsOrder(a) - corpsOrder(b))
							.map((piece) => (
								<tr key={piece.id} class={piece.id === chosen ? "on" : piece.at === "eliminated" ? "gone" : ""}>
									<td>
										<b>{numerals[piece.id] ?? ""}</b>
									</td>
									<td>
										<button type="button" onClick={() => pick(piece)}>
											{piece.name}
										</button>
									</td>
									<td>
										<Cubes piece={piece} />
									</td>
									<td>
										<Sockets fatigue={piece.fatigue ?? 0} />
									</td>
								</tr>
							))}
					</tbody>
				))}
			</table>
			<p class="corps-key">
				<span class="key foot">{texts.pieces.foot}</span> <span class="key horse">{texts.pieces.horse}</span>{" "}
				<span class="key lost">{texts.pieces.lostPoint}</span> <span class="key tired">{texts.pieces.tiredLong}</span>
			</p>
		</>
	);
}

const corpsOrder = (piece: Piece) => {
	const at = Object.keys(numerals).indexOf(piece.id);
	return at < 0 ? 99 : at;
};

const attacks = new Set(["ask-attack-standing", "ask-attack-moving"]);

/* A block that may attack is asked about with the chances of the combat. */
/* As long as no card of the combat is turned, whoever may still play one into it sees what the attacker saw. */
function threat(view: View): object[] {
	const combat = view.combat as { at: string; attacker: string; winner?: string; revealed?: Record<string, unknown[]> } | undefined;
	const turned = Object.values(combat?.revealed ?? {}).some(({ length }) => length);
	return combat && !combat.winner && !turned ? [{ what: "combat", at: combat.at, side: combat.attacker }] : [];
}

function abouts(action: Action, view: View): object[] {
	const place = action.to ?? action.at;
	const enemies = place ? view.pieces.some((piece) => piece.at === place && piece.side !== view.side) : false;
	const asked: object[] = [{ actions: [action] }];
	if (action.do === "go" && enemies) {
		const attackers = view.pieces.filter((piece) => piece.status.includes("selected")).map((piece) => piece.id);
		return [{ what: "combat", at: place, attackers, moving: true }];
	}
	if (action.do === "yes" && attacks.has(view.decision?.asks ?? "")) return [{ what: "combat", at: view.decision!.about!.at }];
	if (action.do === "go") return [{ what: "fatigue", to: place }];
	return asked;
}

const combatKinds = new Set(["combat", "reveal", "loss", "retreat", "pursuit"]);

/* From the attack to what comes after it; a card turned for a march is none of it. */
function combatOf(events: Happening[], before: Happening[]): Happening[] {
	let fought = before;
	for (const event of events) {
		if (event.id === "attack") fought = [event];
		else if (fought.length && combatKinds.has(event.kind) && event.id !== "revealed-value") fought = [...fought, event];
	}
	return fought;
}

export const blocks: OwnDrawing = {
	chips: { french: "chip tricolour", prussian: "chip black-white" },
	groups: [
		{ title: texts.groups.setUp, steps: ["bid", "set-up"] },
		{ title: texts.groups.turn, steps: ["draw", "initiative", "operations", "recovery"] },
	],
	/* of "8-9 October" the days */
	shortTurn: (label) => label.split(" ")[0].replace("-", "–"),
	piece: (piece) => (isConcealed(piece) ? <Upright piece={piece} /> : <Lying piece={piece} />),
	half: (piece) => (isConcealed(piece) ? [17, 26] : [21, 21]),
	stand,
	costOffset: (standings) => {
		if (!standings.length) return [0, 0];
		return [24, Math.min(...standings.map(({ y }) => y)) - 24];
	},
	spoken,
	markings: (view, picture, board) => <Markings view={view} picture={picture} board={board} />,
	defs: null,
	order: (view, names, pick, chosen) => <Order view={view} names={names} pick={pick} chosen={chosen} />,
	values: (piece) => {
		const shown: [string, string][] = [];
		if (piece.strength) shown.push([String(piece.strength.inf ?? 0), texts.pieces.foot], [String(piece.strength.cav ?? 0), texts.pieces.horse]);
		if (piece.fatigue !== undefined && piece.strength) shown.push([String(piece.fatigue), texts.pieces.tired]);
		if (piece.bonus?.length) shown.push(["+1", piece.bonus.join(", ")]);
		return shown;
	},
	card: (offered) => <CombatCard {...offered} card={offered.card as PrintedCard} />,
	abouts,
	sumsFirst: true,
	parts: ["before-terrain"],
	threat: (_, view) => threat(view),
	combat: (view, names) => <CombatPanel view={view} names={names} />,
	combatOf,
	fought: (events, names) => <FoughtPanel events={events} names={names} />,
	outlook: (chances) => ({
		groups: [
			{
				title: texts.assault.hundred,
				rows: chances.map((chance, i) => ({
					name: texts.chances[chance.id] ?? chance.id.replaceAll("-", " "),
					share: sharesOf(chances)[i],
					kind: /won/.test(chance.id) ? "good" : chance.id === "drawn" ? "test" : "bad",
				})),
			},
		],
		sentences: [],
	}),
};
