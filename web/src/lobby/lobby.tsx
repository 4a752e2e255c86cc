import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { goTo } from "../app";
import { OpenFile } from "./open-file";
import { books as known, drawingOf, sideName } from "../drawing";
import { Chip } from "../drawing/chip";
import { fetchedScenarios } from "../fetching";
import type { Game, Hello, Option, Scenario } from "../socket/protocol";
import type { Socket } from "../socket/socket";
import { texts } from "../texts";
import { Rule } from "../table/rule";
import { Account } from "./account";
import { Games, openGame } from "./games";

interface Book {
	id: string;
	title: string;
	scenarios: Scenario[];
}

/* Pictures of the maps; a rulebook that is not listed here shows its whole map. */
const pictures: Record<string, string> = {
	trautenau1866: "/pictures/trautenau1866.webp",
	napoleon1806: "/pictures/napoleon1806.webp",
	rossbach1806: "/pictures/rossbach1806.webp",
	gloire: "/pictures/gloire.webp",
	sevendays1809: "/pictures/sevendays1809.webp",
};

/* Of more scenarios than this only the chosen one is described. */
const longList = 18;

type Against = string;
type Chosen = Record<string, boolean | string | number>;

export function Lobby({ socket }: { socket: Socket }) {
	const [books, setBooks] = useState<Book[]>([]);
	const [hello, setHello] = useState<Hello | null>(socket.hello);
	const [book, setBook] = useState<string | null>(null);
	const [scenario, setScenario] = useState<Scenario | null>(null);
	const [side, setSide] = useState<string>("");
	const [against, setAgainst] = useState<Against>("computer:recruit");
	const [options, setOptions] = useState<Chosen>({});
	const [takers, setTakers] = useState<Record<string, string>>({});
	const [clock, setClock] = useState<"none" | "days" | "minutes">("none");
	const [analysis, setAnalysis] = useState(false);
	const [error, setError] = useState("");

	useEffect(() => {
		document.title = "Vedette";
		setHello(socket.hello);
		const stops = [socket.on<Hello>("hello", setHello), socket.on("lost", () => setError(texts.lobby.unreachable)), socket.on("hello", () => setError(""))];
		void fetchedScenarios().then((all) => {
			known.learn(all);
			const found = booksOf(all);
			setBooks(found);
			choose(found[0]);
		});
		return () => stops.forEach((stop) => stop());
	}, []);

	function choose(one: Book | undefined) {
		if (!one) return;
		setBook(one.id);
		take(one.scenarios[0]);
	}

	function take(one: Scenario) {
		setScenario(one);
		setSide(one.seats[0]);
		setOptions(Object.fromEntries(one.options.map((option) => [option.id, option.default])));
		setTakers({});
	}

	function agree(changed: Chosen) {
		setOptions(changed);
		if (scenario && side && !seatsOf(scenario, changed).includes(side)) setSide(scenario.seats[0]);
	}

	async function start() {
		if (!scenario) return;
		const places = seatsOf(scenario, options);
		const mine = side || places[Math.floor(Math.random() * places.length)];
		const seats = Object.fromEntries(places.map((seat) => [seat, seat === mine || against === "me" ? "me" : takers[seat] || against]));
		const pace = clock === "none" ? { kind: "none" } : { kind: clock, amount: clock === "days" ? 3 : 60, then: "lose" };
		try {
			const { game } = await socket.call<{ game: Game }>("create", { scenario: scenario.id, options, seats, clock: pace, watch: true, undo: analysis && isAlone(Object.values(seats)) ? "free" : "barrier" });
			goTo(`/game/${game.id}`);
		} catch (refusal) {
			setError((refusal as Error).message);
		}
	}

	const places = scenario ? seatsOf(scenario, options) : [];
	const chosen = books.find(({ id }) => id === book);
	const drawing = drawingOf(book ?? "");
	const lead = !scenario ? "" : against === "me" ? texts.lobby.bothSides(short(scenario)) : (scenario.partners?.[side] ? texts.lobby.youAre : texts.lobby.youLead)(short(scenario), side ? sideName(drawing, side) : texts.lobby.byLot);
	return (
		<>
			<header class="top">
				<h1>Vedette</h1>
				<p>{texts.tagline}</p>
				<a href="/guide">{texts.lobby.first}</a>
				{hello?.mode === "public" && (
					<a class="ratings-link" href="/tournaments">
						{texts.tournaments.title}
					</a>
				)}
				{hello?.mode === "public" && (
					<a class="ratings-link" href="/ratings">
						{texts.ratings.title}
					</a>
				)}
				<Account socket={socket} hello={hello} />
			</header>
			<main class="lobby">
				<Begin books={books} socket={socket} />
				<div class="left">
					{error && (
						<p class="error" role="alert">
							{error}
						</p>
					)}
					<h2>{texts.lobby.choose}</h2>
					<div class={books.length < 4 ? "books few" : "books"} role="radiogroup" aria-label={texts.lobby.choose}>
						{familiesOf(books).map((family) => (
							<Family key={family[0].id} books={family} book={book} choose={choose} />
						))}
					</div>
					{chosen && scenario && (
						<div class="choices">
							<section>
								<h2>{texts.lobby.scenario}</h2>
								{texts.books[chosen.id]?.note && <p class="book-note">{texts.books[chosen.id].note}</p>}
								<ul class={gamesOf(chosen).length > longList ? "list long" : "list"} aria-label={texts.lobby.scenario}>
									{gamesOf(chosen).map((game, i, games) => {
										const starts = startsOf(chosen, game);
										const on = starts.includes(scenario);
										const shown = on ? scenario : game;
										return (
											<Choice key={game.id} heading={game.group !== games[i - 1]?.group ? game.group : undefined} name="scenario" on={on} choose={() => take(game)} title={short(game)} says={on || games.length <= longList ? introductionOf(shown, on) : undefined} right={texts.lobby.turns(shown.turns)}>
												{on && starts.length > 1 && <Start starts={starts} chosen={scenario} choose={take} />}
											</Choice>
										);
									})}
								</ul>
							</section>
							<section>
								<h2>{texts.lobby.side}</h2>
								<ul class="list" aria-label={texts.lobby.side}>
									{places.map((seat) => {
										const leader = scenario.partners?.[seat];
										return <Choice key={seat} name="side" on={seat === side} choose={() => setSide(seat)} title={sideName(drawing, seat)} says={leader && texts.lobby.partnerOf(sideName(drawing, leader))} chip={<Chip drawing={drawing} side={leader ?? seat} />} />;
									})}
									<Choice name="side" on={side === ""} choose={() => setSide("")} title={texts.lobby.either} says={texts.lobby.byLot} />
								</ul>
								{places.length > 2 && against !== "me" && (
									<>
										<h2 class="takers">{texts.lobby.takers}</h2>
										<ul class="list takers" aria-label={texts.lobby.takers}>
											{places
												.filter((seat) => seat !== side)
												.map((seat) => (
													<Taker key={seat} name={sideName(drawing, seat)} players={hello?.players ?? []} taker={takers[seat] ?? ""} set={(taker) => setTakers({ ...takers, [seat]: taker })} />
												))}
										</ul>
									</>
								)}
							</section>
							<section>
								<h2>{texts.lobby.against}</h2>
								<ul class="list" aria-label={texts.lobby.against}>
									{hello?.players
										.filter(({ id }) => id !== "random")
										.map((player) => {
											const [title, says, right] = texts.players[player.id] ?? [player.title, player.description, ""];
											const id = `computer:${player.id}`;
											return <Choice key={id} name="against" on={against === id} choose={() => setAgainst(id)} title={title} says={says} right={right} />;
										})}
									<Choice name="against" on={against === "invite"} choose={() => setAgainst("invite")} title={texts.lobby.friend} says={texts.lobby.friendSays} right={texts.lobby.friendPace} />
									<Choice name="against" on={against === "open"} choose={() => setAgainst("open")} title={texts.lobby.openTable} says={texts.lobby.openTableSays} />
									<Choice name="against" on={against === "me"} choose={() => setAgainst("me")} title={texts.lobby.myself} says={texts.lobby.myselfSays} />
								</ul>
								{(against === "invite" || against === "open") && (
									<label class="clock">
										{texts.lobby.clock}:{" "}
										<select value={clock} onChange={(event) => setClock(event.currentTarget.value as "none")}>
											{Object.entries(texts.lobby.clocks).map(([id, title]) => (
												<option key={id} value={id}>
													{title}
												</option>
											))}
										</select>
									</label>
								)}
								{isAlone([against, ...Object.values(takers)]) && (
									<label class="analysis">
										<input type="checkbox" checked={analysis} onChange={(event) => setAnalysis(event.currentTarget.checked)} />
										<span>
											{texts.lobby.analysis}
											<small>{texts.lobby.analysisSays}</small>
										</span>
									</label>
								)}
								<button type="button" class="go" onClick={() => void start()}>
									{texts.lobby.setUp}
									<small>{lead}</small>
								</button>
							</section>
							{!!scenario.options.length && (
								<section>
									<details class="options" open={scenario.options.length <= 5}>
										<summary>
											<h2>{texts.lobby.options}</h2>
										</summary>
										<ul class="list">
											{scenario.options.map((option) => (
												<OptionRow key={option.id} option={option} rulebook={chosen.id} value={options[option.id]} set={(value) => agree({ ...options, [option.id]: value })} />
											))}
										</ul>
									</details>
								</section>
							)}
						</div>
					)}
				</div>
				<aside class="right">
					<Games socket={socket} books={books.flatMap(({ scenarios }) => scenarios)} />
				</aside>
			</main>
		</>
	);
}

/* Does one person hold every seat that is no computer's? */
const isAlone = (takers: string[]) => takers.every((taker) => !taker || taker === "me" || taker.startsWith("computer:"));

/* Who sits down under these options: seats that some value of an option brings are there with that value alone. */
function seatsOf(scenario: Scenario, options: Chosen): string[] {
	let seats = scenario.seats;
	for (const option of scenario.options) {
		if (!option.seats) continue;
		const value = options[option.id] ?? option.default;
		const number = option.values ? option.values.indexOf(String(value)) : Number(value);
		const brought = option.seats[number] ?? [];
		const some = new Set(option.seats.flat());
		seats = [...seats.filter((seat) => !some.has(seat) || brought.includes(seat)), ...brought.filter((seat) => !seats.includes(seat))];
	}
	return seats;
}

/* "Napoléon 1806: Rules of the Conscript" under the card of its rulebook is "Rules of the Conscript". */
export function short(scenario: { title: string }): string {
	const title = scenario.title.replace(/^[^:]*:\s*/, "").replace(/(?<! of) 18\d\d$/, "");
	const capital = title.charAt(0).toUpperCase(); /* of ß it would be two letters */
	return capital.length === 1 ? capital + title.slice(1) : title;
}

function booksOf(scenarios: Scenario[]): Book[] {
	const books = new Map<string, Book>();
	for (const scenario of scenarios) {
		const book = books.get(scenario.rulebook) ?? { id: scenario.rulebook, title: scenario.rulebook_title, scenarios: [] };
		books.set(scenario.rulebook, book);
		book.scenarios.push(scenario);
	}
	return [...books.values()];
}

/* The scenarios of the list: a game that can begin at several times stands there once. */
const gamesOf = ({ scenarios }: Book) => scenarios.filter(({ start_of }) => !start_of);

/* A scenario and its other starts. */
const startsOf = ({ scenarios }: Book, game: Scenario) => scenarios.filter((one) => one === game || one.start_of === game.id);

const introductionOf = ({ introduction }: Scenario, whole: boolean) => (whole ? introduction : introduction?.split("\n")[0]);

/* Rulebooks of one module stand side by side. */
function familiesOf(books: Book[]): Book[][] {
	const families = new Map<string, Book[]>();
	for (const book of books) {
		const module = book.scenarios[0].module ?? book.id;
		families.set(module, [...(families.get(module) ?? []), book]);
	}
	return [...families.values()];
}

function Family({ books, book, choose }: { books: Book[]; book: string | null; choose(one: Book): void }) {
	const cards = books.map((one) => <BookCard key={one.id} book={one} on={one.id === book} choose={() => choose(one)} />);
	const module = books[0].scenarios[0].module ?? "";
	if (books.length < 2) return <>{cards}</>;
	return (
		<div class="family" style={{ gridColumn: `span ${books.length}` }}>
			<p>{texts.families[module] ?? texts.lobby.family}</p>
			{cards}
		</div>
	);
}

function BookCard({ book, on, choose }: { book: Book; on: boolean; choose(): void }) {
	const { says, kind, long } = texts.books[book.id] ?? { says: "", kind: "", long: "" };
	return (
		<button type="button" role="radio" aria-checked={on} class={on ? "book on" : "book"} onClick={choose}>
			<img src={pictures[book.id] ?? `/map/${book.scenarios[0].id}.svg?plain`} alt="" width="250" height="206" />
			<b>{book.title.replace(" - ", " – ")}</b>
			<i>{says}</i>
			<span>{long}</span>
			<small>
				{kind}
				<br />
				{texts.lobby.scenarios(gamesOf(book).length)}
			</small>
		</button>
	);
}

interface ChoiceProps {
	/* Stands before the first of its group. */
	heading?: string;
	name: string;
	on: boolean;
	choose(): void;
	title: string;
	says?: string;
	right?: string;
	chip?: ComponentChildren;
	/* What is still to be said about it. */
	children?: ComponentChildren;
}

function Choice({ name, on, choose, title, says, right, chip, heading, children }: ChoiceProps) {
	return (
		<li class={on ? "on" : ""}>
			{heading && <h3 class="group">{heading}</h3>}
			<label>
				<input type="radio" name={name} checked={on} onChange={choose} />
				<span>
					{title}
					{says && <small>{says}</small>}
				</span>
				{chip ?? <em>{right}</em>}
			</label>
			{children}
		</li>
	);
}

/* When the game begins. */
function Start({ starts, chosen, choose }: { starts: Scenario[]; chosen: Scenario; choose(one: Scenario): void }) {
	return (
		<label class="start">
			{texts.lobby.begins}{" "}
			<select value={chosen.id} onChange={(event) => choose(starts.find(({ id }) => id === event.currentTarget.value)!)}>
				{starts.map(({ id, start }) => (
					<option key={id} value={id}>
						{start}
					</option>
				))}
			</select>
		</label>
	);
}

interface OptionProps {
	option: Option;
	rulebook: string;
	value: boolean | string | number;
	set(value: boolean | string): void;
}

function OptionRow({ option, rulebook, value, set }: OptionProps) {
	return (
		<li class={value ? "on" : ""}>
			<label>
				{option.values ? (
					<select value={String(value)} aria-label={option.title} onChange={(event) => set(event.currentTarget.value)}>
						{option.values.map((one) => (
							<option key={one} value={one}>
								{one.replaceAll("-", " ")}
							</option>
						))}
					</select>
				) : (
					<input type="checkbox" checked={!!value} onChange={(event) => set(event.currentTarget.checked)} />
				)}
				<span>{option.title}</span>
			</label>
			{option.rule && <Rule rulebook={rulebook} rule={option.rule} />}
		</li>
	);
}

interface TakerProps {
	name: string;
	players: Hello["players"];
	taker: string;
	set(taker: string): void;
}

function Taker({ name, players, taker, set }: TakerProps) {
	return (
		<li class={taker ? "on" : ""}>
			<label>
				<span>{name}</span>
				<select value={taker} aria-label={texts.lobby.taker(name)} onChange={(event) => set(event.currentTarget.value)}>
					<option value="">{texts.lobby.likeOthers}</option>
					<option value="me">{texts.lobby.myself}</option>
					{players
						.filter(({ id }) => id !== "random")
						.map(({ id, title }) => (
							<option key={id} value={`computer:${id}`}>
								{texts.players[id]?.[0] ?? title}
							</option>
						))}
					<option value="invite">{texts.lobby.friend}</option>
					<option value="open">{texts.lobby.openTable}</option>
				</select>
			</label>
		</li>
	);
}

/* Whoever comes back finds the game that waits for him before everything else. */
function Resume({ socket }: { socket: Socket }) {
	const [game, setGame] = useState<Game | undefined>();
	useEffect(() => {
		const read = () => void socket.call<{ games: Game[] }>("games", { which: "mine" }).then(
			({ games }) => setGame(openGame(games)),
			() => {},
		);
		read();
		return socket.on("hello", read);
	}, []);
	return game ? (
		<a class="resume" href={`/game/${game.id}`}>
			<b>{texts.lobby.resume}</b>
			<small>{texts.lobby.resumeSays(game.title, game.label)}</small>
		</a>
	) : null;
}

/* Ways to begin without choosing anything. */
function Begin({ books, socket }: { books: Book[]; socket: Socket }) {
	async function make(scenario: string, seats: Record<string, string>) {
		const { game } = await socket.call<{ game: Game }>("create", { scenario, seats });
		goTo(`/game/${game.id}`);
	}
	const has = (id: string) => books.some(({ scenarios }) => scenarios.some((one) => one.id === id));
	return (
		<div class="begin">
			<h2>{texts.lobby.begin}</h2>
			<Resume socket={socket} />
			<a href="/guide">
				<b>{texts.lobby.first}</b>
				<small>{texts.lobby.firstSays}</small>
			</a>
			{has("short") && (
				<a href="/guide/short">
					<b>{texts.lobby.napoleon}</b>
					<small>{texts.lobby.napoleonSays}</small>
				</a>
			)}
			{has("saalfeld") && (
				<a href="/guide/saalfeld">
					<b>{texts.lobby.campaign}</b>
					<small>{texts.lobby.campaignSays}</small>
				</a>
			)}
			{has("abensberg") && (
				<a href="/guide/abensberg">
					<b>{texts.lobby.danube}</b>
					<small>{texts.lobby.danubeSays}</small>
				</a>
			)}
			{has("maida") && (
				<a href="/guide/maida">
					<b>{texts.lobby.orders}</b>
					<small>{texts.lobby.ordersSays}</small>
				</a>
			)}
			<a href="/problem/flank">
				<b>{texts.problems.title}</b>
				<small>{texts.problems.says}</small>
			</a>
			{has("short") && (
				<button type="button" onClick={() => void make("short", { french: "me", prussian: "computer:recruit" })}>
					<b>{texts.lobby.evening}</b>
					<small>{texts.lobby.eveningSays}</small>
				</button>
			)}
			<OpenFile socket={socket} />
			{has("short") && (
				<button type="button" onClick={() => void make("short", {})}>
					<b>{texts.lobby.both}</b>
					<small>{texts.lobby.bothSays}</small>
				</button>
			)}
		</div>
	);
}
