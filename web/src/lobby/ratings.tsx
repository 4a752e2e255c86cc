import { useEffect, useState } from "preact/hooks";
import { books as known, drawingOf, sideName } from "../drawing";
import { fetchedScenarios } from "../fetching";
import { texts } from "../texts";
import { Paper, read } from "./paper";
import { History, type Past } from "./rating-history";

interface Interval {
	rating: number;
	low: number;
	high: number;
}

interface Ranked extends Interval {
	id: number;
	name: string;
	bot?: boolean;
	games: number;
	won: number;
	drawn: number;
	lost: number;
}

interface Side extends Interval {
	scenario: string;
	title: string;
	side: string;
	games: number;
}

interface Book {
	id: string;
	title: string;
	games: number;
}

export interface Season {
	no: number;
	title: string;
	begun: number;
	/* it is under way while there is none */
	ended?: number;
}

const words = texts.ratings;

function useRead<T>(path: string): T | string | null {
	const [told, setTold] = useState<T | string | null>(null);
	useEffect(() => {
		setTold(null);
		if (path) void read<T>(path).then(setTold);
	}, [path]);
	return told;
}

/* Who stands where, a table for each rulebook, of all time or of a season. */
export function RatingsPage({ chosen, season }: { chosen: string; season: string }) {
	const all = useRead<{ rulebooks: Book[]; seasons: Season[] }>("/api/ratings");
	useEffect(() => void fetchedScenarios().then((found) => known.learn(found)), []);
	const books = all && typeof all !== "string" ? all.rulebooks : [];
	const seasons = all && typeof all !== "string" ? all.seasons : [];
	const book = books.find(({ id }) => id === chosen) ?? books[0];
	const during = seasons.find(({ no }) => String(no) === season);
	return (
		<Paper title={words.title}>
			<p>{words.says}</p>
			{all && !books.length && <p role="status">{typeof all === "string" ? all : words.none}</p>}
			{books.length > 1 && (
				<nav aria-label={words.books} class="books-of-ratings">
					{books.map((one) => (
						<a key={one.id} href={`/ratings/${one.id}`} aria-current={one.id === book?.id ? "page" : undefined}>
							{one.title}
						</a>
					))}
				</nav>
			)}
			{book && !!seasons.length && (
				<nav aria-label={words.seasons} class="books-of-ratings">
					<a href={`/ratings/${book.id}`} aria-current={during ? undefined : "page"}>
						{words.allTime}
					</a>
					{seasons.map((one) => (
						<a key={one.no} href={`/ratings/${book.id}/${one.no}`} aria-current={one === during ? "page" : undefined}>
							{one.title}
						</a>
					))}
				</nav>
			)}
			{book && <Table book={book} season={during} />}
		</Paper>
	);
}

const day = (seconds: number) => new Date(seconds * 1000).toLocaleDateString(undefined, { dateStyle: "medium" });

function Table({ book, season }: { book: Book; season?: Season }) {
	const told = useRead<{ players: Ranked[]; sides: Side[] }>(`/api/ratings/${book.id}${season ? `/${season.no}` : ""}`);
	if (!told) return null;
	if (typeof told === "string") return <p role="alert">{told}</p>;
	return (
		<section>
			<h2>{season ? words.inSeason(book.title, season.title) : book.title}</h2>
			{season && <p>{season.ended ? words.lasted(day(season.begun), day(season.ended)) : words.lasts(day(season.begun))}</p>}
			{!told.players.length && <p role="status">{words.none}</p>}
			<div class="wide" role="region" aria-label={book.title} tabIndex={0}>
				<table class="ratings">
					<thead>
						<tr>
							<th scope="col">{words.place}</th>
							<th scope="col">{words.player}</th>
							<th scope="col">{words.rating}</th>
							<th scope="col">{words.between}</th>
							<th scope="col">{words.games}</th>
							<th scope="col">{words.record}</th>
						</tr>
					</thead>
					<tbody>
						{told.players.map((player, i) => (
							<tr key={player.id}>
								<td>{i + 1}</td>
								<td>
									<a href={`/player/${player.id}`}>{player.name}</a> {player.bot && texts.bots.mark}
								</td>
								<td>{player.rating}</td>
								<td>{words.interval(player.low, player.high)}</td>
								<td>{player.games}</td>
								<td>{words.score(player.won, player.drawn, player.lost)}</td>
							</tr>
						))}
					</tbody>
				</table>
			</div>
			<h3>{words.sides}</h3>
			<p>{words.sidesSay}</p>
			<ul class="rows">
				{told.sides.map((side) => (
					<li key={side.scenario}>
						<span>{words.side(side.title, sideName(drawingOf(book.id), side.side))}</span>
						<span>{words.worth(side.rating, side.low, side.high, side.games)}</span>
					</li>
				))}
			</ul>
		</section>
	);
}

/* How one player came to his rating. */
export function PlayerPage({ id }: { id: string }) {
	const told = useRead<{ name: string; bot_of?: { id: number; name: string }; ratings: Past[] }>(`/api/players/${id}`);
	const name = told && typeof told !== "string" ? told.name : words.title;
	return (
		<Paper title={name}>
			{typeof told === "string" && <p role="alert">{told}</p>}
			{told && typeof told !== "string" && told.bot_of && (
				<p>
					{texts.bots.keptBy} <a href={`/player/${told.bot_of.id}`}>{told.bot_of.name}</a>.
				</p>
			)}
			{told && typeof told !== "string" && !told.ratings.length && <p role="status">{words.unrated}</p>}
			{told && typeof told !== "string" && told.ratings.map((past) => <History key={past.rulebook} past={past} />)}
		</Paper>
	);
}
