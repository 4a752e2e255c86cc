import { useEffect, useState } from "preact/hooks";
import { fetchedScenarios } from "../fetching";
import type { Scenario } from "../socket/protocol";
import { texts } from "../texts";
import { post } from "./own-account";
import { Paper, read } from "./paper";

interface Person {
	id: number;
	name: string;
}

interface About {
	id: string;
	title: string;
	scenario_title: string;
	organiser: Person;
	rounds: number;
	round: number;
}

interface Pairing {
	round: number;
	first: Person;
	second?: Person;
	game?: string;
	score?: number;
}

interface Told extends About {
	mine: boolean;
	entered: boolean;
	standings: { player: Person; points: number; buchholz: number; played: number; left: boolean }[];
	pairings: Pairing[];
}

const words = texts.tournaments;

/* Those there are, and a form for another. */
export function TournamentsPage() {
	const [told, setTold] = useState<{ tournaments: About[] } | string | null>(null);
	const again = () => void read<{ tournaments: About[] }>("/api/tournaments").then(setTold);
	useEffect(again, []);
	return (
		<Paper title={words.title}>
			{typeof told === "string" && <p role="alert">{told}</p>}
			{told && typeof told !== "string" && (
				<>
					{!told.tournaments.length && <p role="status">{words.none}</p>}
					<ul class="rows">
						{told.tournaments.map((one) => (
							<li key={one.id}>
								<a href={`/tournaments/${one.id}`}>{one.title}</a>
								<span>{words.about(one.scenario_title, one.organiser.name)}</span>
								<span>{words.round(one.round, one.rounds)}</span>
							</li>
						))}
					</ul>
				</>
			)}
			<Make made={again} />
		</Paper>
	);
}

function Make({ made }: { made(): void }) {
	const [scenarios, setScenarios] = useState<Scenario[]>([]);
	const [error, setError] = useState("");
	useEffect(() => void fetchedScenarios().then((all) => setScenarios(all.filter((one) => one.seats.length === 2))), []);
	async function send(form: HTMLFormElement) {
		const { title, scenario, rounds, clock } = Object.fromEntries(new FormData(form));
		const refusal = await post("/api/tournaments/make", { title, scenario, rounds: Number(rounds), clock_days: Number(clock) });
		setError(refusal ?? "");
		if (refusal !== null) return;
		form.reset();
		made();
	}
	return (
		<section>
			<h2>{words.make}</h2>
			<form
				onSubmit={(event) => {
					event.preventDefault();
					void send(event.currentTarget);
				}}
			>
				<label>
					{words.name} <input name="title" required minLength={2} maxLength={48} />
				</label>
				<label>
					{texts.lobby.scenario}
					<select name="scenario">
						{scenarios.map((one) => (
							<option key={one.id} value={one.id}>
								{one.title}
							</option>
						))}
					</select>
				</label>
				<label>
					{words.rounds} <input name="rounds" type="number" min={1} max={16} defaultValue="3" required />
				</label>
				<label>
					{words.clock} <input name="clock" type="number" min={0} max={60} defaultValue="3" required />
				</label>
				{error && <p role="alert">{error}</p>}
				<button type="submit">{words.makeIt}</button>
			</form>
		</section>
	);
}

/* One tournament: how it stands, who plays whom, and what one may do there. */
export function TournamentPage({ id }: { id: string }) {
	const [told, setTold] = useState<Told | string | null>(null);
	const [error, setError] = useState("");
	const again = () => void read<Told>(`/api/tournaments/${id}`).then(setTold);
	useEffect(again, [id]);
	async function wish(what: "enter" | "leave" | "round") {
		setError((await post(`/api/tournaments/${what}`, { tournament: id })) ?? "");
		again();
	}
	if (!told || typeof told === "string") return <Paper title={words.title}>{told && <p role="alert">{told}</p>}</Paper>;
	const ended = told.round === told.rounds;
	return (
		<Paper title={told.title}>
			<p>
				{words.about(told.scenario_title, told.organiser.name)}. {words.round(told.round, told.rounds)}
			</p>
			{error && <p role="alert">{error}</p>}
			<p class="wishes">
				{!told.entered && !ended && (
					<button type="button" onClick={() => void wish("enter")}>
						{words.enter}
					</button>
				)}
				{told.entered && !ended && (
					<button type="button" onClick={() => void wish("leave")}>
						{words.leave}
					</button>
				)}
				{told.mine && !ended && (
					<button type="button" onClick={() => void wish("round")}>
						{words.begin(told.round + 1)}
					</button>
				)}
			</p>
			<Standings told={told} />
			{Array.from({ length: told.round }, (_, i) => told.round - i).map((round) => (
				<Round key={round} round={round} pairings={told.pairings.filter((pairing) => pairing.round === round)} />
			))}
		</Paper>
	);
}

const halves = (points: number) => (Number.isInteger(points) ? String(points) : `${Math.floor(points) || ""}½`);

function Standings({ told }: { told: Told }) {
	return (
		<section>
			<h2>{words.standings}</h2>
			<div class="wide" role="region" aria-label={words.standings} tabIndex={0}>
				<table class="standings">
					<thead>
						<tr>
							<th scope="col">{texts.ratings.place}</th>
							<th scope="col">{texts.ratings.player}</th>
							<th scope="col">{words.points}</th>
							<th scope="col">{words.buchholz}</th>
							<th scope="col">{words.played}</th>
						</tr>
					</thead>
					<tbody>
						{told.standings.map((row, i) => (
							<tr key={row.player.id}>
								<td>{i + 1}</td>
								<td>
									<a href={`/player/${row.player.id}`}>{row.player.name}</a> {row.left && words.hasLeft}
								</td>
								<td>{halves(row.points)}</td>
								<td>{halves(row.buchholz)}</td>
								<td>{row.played}</td>
							</tr>
						))}
					</tbody>
				</table>
			</div>
		</section>
	);
}

function Round({ round, pairings }: { round: number; pairings: Pairing[] }) {
	return (
		<section>
			<h2>{words.roundNumber(round)}</h2>
			<ul class="rows">
				{pairings.map((pairing) => (
					<li key={pairing.first.id}>
						<span>{pairing.second ? words.pair(pairing.first.name, pairing.second.name) : words.bye(pairing.first.name)}</span>
						<span>{pairing.score === undefined ? words.underWay : pairing.second && `${halves(pairing.score)} : ${halves(1 - pairing.score)}`}</span>
						{pairing.game && <a href={`/game/${pairing.game}`}>{words.game}</a>}
					</li>
				))}
			</ul>
		</section>
	);
}
