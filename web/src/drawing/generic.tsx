/* Any rulebook, drawn from what the protocol says of it: pieces with their name and state, cards with theirs, nothing it would have to be known for. */
import type { Card, Piece, View } from "../socket/protocol";
import { texts } from "../texts";
import { fittedName, type Lettered } from "./fitted-name";
import type { Book, Drawing, OfferedCard, Standing } from "./drawing";

const unknownColour = "#8a7d66";
const words = (id: string) => id.replaceAll("-", " ").replaceAll("_", " ");
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/* Dark or light, whichever can be read on it. */
export function inkOn(colour: string): string {
	const [red, green, blue] = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16) || 0);
	return red * 0.3 + green * 0.59 + blue * 0.11 > 140 ? "#2a2117" : "#fff8e6";
}

/* A name in at most two lines of what a counter holds. */
function lines(name: string): Lettered[] {
	const [first, ...rest] = name.split(" ");
	return [first, rest.join(" ")].filter(Boolean).map((line) => fittedName(line, 40, 8.6));
}

function Counter({ piece, colour }: { piece: Piece; colour: string }) {
	const ink = inkOn(colour);
	const named = lines(piece.label ?? piece.name);
	const figures = Object.values(piece.values ?? piece.strength ?? {}).join("·");
	return (
		<g>
			<rect class="counter-shade" x="-20" y="-19" width="43" height="43" rx="3" />
			<rect x="-21" y="-21" width="42" height="42" rx="3" fill={colour} stroke="#1b140c" stroke-dasharray={piece.hidden ? "4 2" : undefined} />
			{named.map((line, i) => (
				<text key={i} y={figures ? -6 + i * 11 : (named.length === 1 ? 4 : -2) + i * 11} class="plain-name" fill={ink} style={{ fontSize: `${line.size}px` }}>
					{line.text}
				</text>
			))}
			{figures && (
				<text y="17" class="plain-figures" fill={ink}>
					{figures}
				</text>
			)}
			{!!piece.status.length && <circle cx="16" cy="-16" r="4" fill="#e2bf5a" stroke="#1b140c" />}
		</g>
	);
}

/* A pile that climbs to the upper right; two sides in one space stand side by side. */
function stand(pieces: Piece[]): Standing[] {
	const sides = [...new Set(pieces.map(({ side }) => side))];
	return sides.flatMap((side, i) => {
		const own = pieces.filter((piece) => piece.side === side);
		const dx = sides.length > 1 ? (i - (sides.length - 1) / 2) * 48 : 0;
		return own.map((piece, k) => ({ piece, x: dx + k * 5, y: -k * 5, z: k + 1 }));
	});
}

/* Who holds a space, where the view says so. */
function Markings({ view, places, colour }: { view: View; places: Record<string, [number, number]>; colour(side: string): string }) {
	return (
		<>
			{view.spaces?.map(({ at, control }) =>
				control && places[at] ? (
					<g key={at} transform={`translate(${places[at][0] + 16} ${places[at][1] - 26})`}>
						<path d="M0 -1V20" stroke="#1b140c" stroke-width="1.6" />
						<rect width="14" height="9" fill={colour(control)} stroke="#1b140c" stroke-width=".8" />
					</g>
				) : null,
			)}
		</>
	);
}

function Order({ view, pick, chosen, sides }: { view: View; pick(piece: Piece): void; chosen: string | null; sides: Drawing["sides"] }) {
	return (
		<ul class="formations">
			{Object.entries(sides).map(([side, look]) => (
				<li key={side}>
					<b>{look.name}</b>
					<span>
						{view.pieces
							.filter((piece) => piece.side === side && piece.at !== "off")
							.map((piece) => (
								<button key={piece.id} type="button" class={piece.id === chosen ? "on" : piece.at === "eliminated" ? "gone" : ""} onClick={() => pick(piece)}>
									{piece.name}
								</button>
							))}
					</span>
				</li>
			))}
		</ul>
	);
}

/* A card of which nothing but a name need be known. */
function PlainCard({ card, state, side, point, press }: OfferedCard) {
	return (
		<button type="button" class={["card", "plain-card", state, side].filter(Boolean).join(" ")} aria-disabled={state !== "playable"} onMouseEnter={point} onClick={press}>
			<strong>{card.name}</strong>
			{card.text && <span class="card-text">{card.text}</span>}
			{figuresOf(card).map(([name, value]) => (
				<small key={name}>
					{words(name)} {value}
				</small>
			))}
		</button>
	);
}

const figuresOf = (card: Card) => Object.entries(card).filter((entry): entry is [string, number] => typeof entry[1] === "number");

export function generic(book?: Book): Drawing {
	const titles = book?.titles;
	const colour = (side: string) => book?.colours?.[side] ?? unknownColour;
	const sides = Object.fromEntries((book?.sides ?? []).map((side) => [side, { name: titles?.sides[side] ?? capital(words(side)), colour: colour(side) }]));
	const status = (piece: Piece) => piece.status.map((one) => texts.status[one] ?? words(one)).filter(Boolean);
	const stepTitle = (step: string) => titles?.steps[step] ?? capital(words(step));
	return {
		sides,
		groups: [{ title: texts.groups.turn, steps: book?.steps ?? [] }],
		stepTitle,
		levelTitle: (level) => texts.table.levels[level] ?? titles?.levels[level] ?? words(level),
		windowTitle: (window) => titles?.windows[window] ?? words(window),
		shortTurn: (label) => label,
		ways: titles?.ways,
		piece: (piece) => <Counter piece={piece} colour={colour(piece.side)} />,
		half: () => [21, 21],
		stand,
		costOffset: (standings) => (standings.length ? [-30, -18] : [0, 0]),
		spoken: (piece, side) => [piece.name, side, piece.hidden ? texts.pieces.concealed : "", ...status(piece)].filter(Boolean).join(", "),
		markings: (view, picture) => <Markings view={view} places={picture.places} colour={colour} />,
		defs: null,
		order: (view, _names, pick, chosen) => <Order view={view} pick={pick} chosen={chosen} sides={sides} />,
		values: (piece) => Object.entries({ ...piece.values, ...piece.strength }).map(([name, value]) => [String(value), texts.values[name] ?? words(name)]),
		card: (offered) => <PlainCard {...offered} />,
		abouts: (action) => [{ actions: [action] }],
	};
}
