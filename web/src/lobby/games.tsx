import { useEffect, useRef, useState } from "preact/hooks";
import { goTo } from "../app";
import { drawingOf, sideName } from "../drawing";
import { Chip } from "../drawing/chip";
import type { Game, Scenario } from "../socket/protocol";
import type { Socket } from "../socket/socket";
import { texts } from "../texts";
import { opponentName } from "../opponents";

const few = 6;

/* Of the games in which somebody waits for the reader, the one in which something happened last. */
export const openGame = (games: Game[]): Game | undefined => games.filter((game) => !game.over && isAsked(game)).sort(latest)[0];

const isAsked = (game: Game) => game.seats.some((seat) => seat.mine && game.waiting.includes(seat.seat));
const latest = (a: Game, b: Game) => b.moved - a.moved;

/* Games that are over stand last, unless it is time that counts. */
const orders: Record<string, (a: Game, b: Game) => number> = {
	asked: (a, b) => Number(a.over) - Number(b.over) || Number(isAsked(b)) - Number(isAsked(a)) || latest(a, b),
	latest,
	begun: (a, b) => b.created - a.created,
	title: (a, b) => a.title.localeCompare(b.title) || latest(a, b),
};

/* My games with whose turn it is, and tables that wait for somebody. */
export function Games({ socket, books }: { socket: Socket; books: Scenario[] }) {
	const [mine, setMine] = useState<Game[]>([]);
	const [open, setOpen] = useState<Game[]>([]);
	const [watch, setWatch] = useState<Game[]>([]);
	const [all, setAll] = useState(false);
	const [sort, setSort] = useState("asked");
	const [error, setError] = useState("");
	const read = useRef(() => {});
	useEffect(() => {
		read.current = () => {
			socket.call<{ games: Game[] }>("games", { which: "mine" }).then(({ games }) => setMine(games)).catch(() => {});
			socket.call<{ games: Game[] }>("games", { which: "open" }).then(({ games }) => setOpen(games)).catch(() => {});
			socket.call<{ games: Game[] }>("games", { which: "watch" }).then(({ games }) => setWatch(games)).catch(() => {});
		};
		read.current();
		const again = () => read.current();
		const stops = [socket.on("turn", again), socket.on("hello", again)];
		const timer = window.setInterval(again, 20_000);
		return () => {
			stops.forEach((stop) => stop());
			clearInterval(timer);
		};
	}, []);
	const asked = mine.filter((game) => isAsked(game) && game.seats.some((seat) => !seat.mine));
	useEffect(() => {
		document.title = asked.length ? `(${asked.length}) Vedette` : "Vedette";
	}, [asked.length]);
	const sorted = [...mine].sort(orders[sort]);
	async function remove(game: Game): Promise<void> {
		setError("");
		await socket.call("remove", { game: game.id }).catch((refusal: Error) => setError(refusal.message));
		read.current();
	}
	const bookOf = (game: Game) => books.find(({ id }) => id === game.scenario);
	const free = open.filter((game) => !game.seats.some((seat) => seat.mine));
	const others = watch.filter((game) => !game.seats.some((seat) => seat.mine || seat.kind === "open" || seat.kind === "invite")).slice(0, few);
	return (
		<>
			<h2>
				{texts.lobby.games}
				{mine.length > few && (
					<button type="button" class="quiet" onClick={() => setAll(!all)}>
						{all ? texts.lobby.fewer : texts.lobby.all(mine.length)}
					</button>
				)}
			</h2>
			{!mine.length && <p class="note">{texts.lobby.noGames}</p>}
			{error && (
				<p class="error" role="alert">
					{error}
				</p>
			)}
			{mine.length > 1 && (
				<label class="sort">
					{texts.lobby.sort}{" "}
					<select value={sort} onChange={(event) => setSort(event.currentTarget.value)}>
						{Object.entries(texts.lobby.sorts).map(([id, title]) => (
							<option key={id} value={id}>
								{title}
							</option>
						))}
					</select>
				</label>
			)}
			<ul class="games own">
				{(all ? sorted : sorted.slice(0, few)).map((game) => (
					<GameRow key={game.id} game={game} turns={bookOf(game)?.turns ?? 1} first={bookOf(game)?.first_turn ?? 1} remove={() => void remove(game)} />
				))}
			</ul>
			<h2>{texts.lobby.open}</h2>
			{!free.length && <p class="note">{texts.lobby.noOpen}</p>}
			<ul class="games">
				{free.map((game) => (
					<OpenRow key={game.id} game={game} socket={socket} />
				))}
			</ul>
			{!!others.length && <h2>{texts.lobby.watchable}</h2>}
			<ul class="games">
				{others.map((game) => (
					<WatchRow key={game.id} game={game} />
				))}
			</ul>
			<p class="note">{texts.lobby.note}</p>
		</>
	);
}

interface RowProps {
	game: Game;
	turns: number;
	first: number;
	remove(): void;
}

function GameRow({ game, turns, first, remove }: RowProps) {
	const drawing = drawingOf(game.rulebook);
	const own = game.seats.filter((seat) => seat.mine);
	const other = game.seats.find((seat) => !seat.mine);
	const against = other ? `${texts.lobby.against2} ${opponentName(other, drawing)}` : texts.lobby.alone;
	const asked = isAsked(game);
	const done = game.over ? 1 : Math.min(1, Math.max(0, (game.turn - first) / turns));
	return (
		<li>
			<a href={`/game/${game.id}`} onClick={(event) => follow(event, `/game/${game.id}`)}>
				<Chip drawing={drawing} side={own[0]?.seat} />
				<span>
					{game.title}
					<small>
						{against}, {game.label}
						{game.undo === "free" && <i class="analysis-mark"> · {texts.lobby.analysisMark}</i>}
					</small>
					<svg class="progress" viewBox="0 0 100 3" preserveAspectRatio="none" aria-hidden="true">
						<rect width="100" height="3" class="groove" />
						<rect width={done * 100} height="3" class="filled" />
					</svg>
				</span>
				<span class="state">
					{game.over ? (
						<>
							{game.winner ? (own.length === 1 && own[0].seat === game.winner ? texts.times.won : texts.times.sideWon(sideName(drawing, game.winner))) : texts.times.drawn}
							<br />
							{texts.lobby.replay}
						</>
					) : asked ? (
						<>
							<b>{texts.lobby.yourMove}</b>
							<br />
							{ago(game.moved)}
						</>
					) : (
						<>
							{texts.lobby.waitingFor}
							<br />
							{game.waiting.map((seat) => sideName(drawing, seat)).join(", ")}
						</>
					)}
				</span>
			</a>
			<Remove game={game} remove={remove} />
		</li>
	);
}

/* Asks once: there is no way back. A game with others cannot go before it is over. */
function Remove({ game, remove }: { game: Game; remove(): void }) {
	const [asking, setAsking] = useState(false);
	const withOthers = game.seats.some(({ kind, mine }) => kind === "person" && !mine);
	if (withOthers && !game.over) return null;
	return (
		<span class={asking ? "row-tools asking" : "row-tools"}>
			{!asking && (
				<button type="button" class="quiet" aria-label={texts.lobby.remove(game.title)} onClick={() => setAsking(true)}>
					{texts.lobby.removeShort}
				</button>
			)}
			{asking && (
				<>
					<button type="button" class="quiet danger" onClick={remove}>
						{withOthers ? texts.lobby.reallyPutAway : texts.lobby.reallyRemove}
					</button>
					<button type="button" class="quiet" autoFocus onClick={() => setAsking(false)}>
						{texts.lobby.keep}
					</button>
				</>
			)}
		</span>
	);
}

function OpenRow({ game, socket }: { game: Game; socket: Socket }) {
	const drawing = drawingOf(game.rulebook);
	const free = game.seats.find((seat) => seat.kind === "open");
	const there = game.seats.filter((seat) => seat.kind === "person").map((seat) => opponentName(seat, drawing));
	if (!free) return null;
	async function sit() {
		const taken = await socket.call<{ game: Game }>("take", { game: game.id, seat: free!.seat });
		goTo(`/game/${taken.game.id}`);
	}
	return (
		<li>
			<button type="button" onClick={() => void sit()}>
				<Chip drawing={drawing} side={free.seat} />
				<span>
					{game.title}
					<small>
						{texts.times.free(sideName(drawing, free.seat))}
						{!!there.length && `, ${texts.lobby.against2} ${there.join(", ")}`}
					</small>
				</span>
				<span class="state">{texts.lobby.sitDown}</span>
			</button>
		</li>
	);
}

/* Who plays whom; while it runs a watcher sees what everybody knows, afterwards everything. */
function WatchRow({ game }: { game: Game }) {
	const drawing = drawingOf(game.rulebook);
	return (
		<li>
			<a href={`/game/${game.id}`} onClick={(event) => follow(event, `/game/${game.id}`)}>
				<Chip drawing={drawing} side={game.seats[0].seat} />
				<span>
					{game.title}
					<small>{game.seats.map((seat) => opponentName(seat, drawing)).join(texts.times.versus)}</small>
				</span>
				<span class="state">
					{game.over ? texts.lobby.replay : texts.lobby.watchIt}
					<br />
					{game.over ? "" : game.label}
				</span>
			</a>
		</li>
	);
}

function follow(event: MouseEvent, path: string): void {
	if (event.ctrlKey || event.metaKey || event.shiftKey) return;
	event.preventDefault();
	goTo(path);
}

function ago(time: number): string {
	const minutes = Math.max(0, Math.round((Date.now() / 1000 - time) / 60));
	if (minutes < 2) return texts.times.now;
	if (minutes < 60) return texts.times.minutes(minutes);
	if (minutes < 60 * 24) return texts.times.hours(Math.round(minutes / 60));
	return texts.times.days(Math.round(minutes / 60 / 24));
}
