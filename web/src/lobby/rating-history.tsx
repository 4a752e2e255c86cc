import { texts } from "../texts";

export interface Past {
	rulebook: string;
	title: string;
	rating: number;
	low: number;
	high: number;
	history: { time: number; game?: string; opponent: string; bot?: boolean; score: number; rating: number; low: number; high: number }[];
}

const words = texts.ratings;
const width = 640;
const height = 220;
const margin = { left: 62, right: 8, top: 8, bottom: 8 };

const day = (seconds: number) => new Date(seconds * 1000).toLocaleDateString();

/* A rating game by game: a line, and around it the band within which it lies nineteen times in twenty. */
export function History({ past }: { past: Past }) {
	return (
		<section>
			<h2>{past.title}</h2>
			<p>{words.now(past.rating, past.low, past.high)}</p>
			<Chart past={past} />
			<div class="wide" role="region" aria-label={past.title} tabIndex={0}>
				<table>
					<thead>
						<tr>
							<th scope="col">{words.day}</th>
							<th scope="col">{words.opponent}</th>
							<th scope="col">{words.result}</th>
							<th scope="col">{words.rating}</th>
							<th scope="col">{words.between}</th>
						</tr>
					</thead>
					<tbody>
						{[...past.history].reverse().map((game, i) => (
							<tr key={i}>
								<td>{game.game ? <a href={`/game/${game.game}`}>{day(game.time)}</a> : day(game.time)}</td>
								<td>{game.bot ? texts.bots.named(game.opponent) : game.opponent}</td>
								<td>{words.results[String(game.score)]}</td>
								<td>{game.rating}</td>
								<td>{words.interval(game.low, game.high)}</td>
							</tr>
						))}
					</tbody>
				</table>
			</div>
		</section>
	);
}

function Chart({ past }: { past: Past }) {
	const games = past.history;
	if (games.length < 2) return null;
	const low = Math.min(...games.map((game) => game.low));
	const high = Math.max(...games.map((game) => game.high));
	const x = (i: number) => margin.left + (i / (games.length - 1)) * (width - margin.left - margin.right);
	const y = (points: number) => margin.top + ((high - points) / Math.max(high - low, 1)) * (height - margin.top - margin.bottom);
	const point = (i: number, points: number) => `${x(i).toFixed(1)},${y(points).toFixed(1)}`;
	const upper = games.map((game, i) => point(i, game.high));
	const lower = games.map((game, i) => point(i, game.low)).reverse();
	const marks = hundreds(low, high);
	return (
		<svg class="rating-chart" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={words.chart(games.length, past.rating)}>
			{marks.map((points) => (
				<g key={points}>
					<line class="mark" x1={margin.left} x2={width - margin.right} y1={y(points)} y2={y(points)} />
					<text x={margin.left - 6} y={y(points) + 5}>
						{points}
					</text>
				</g>
			))}
			<polygon class="band" points={[...upper, ...lower].join(" ")} />
			<polyline class="line" points={games.map((game, i) => point(i, game.rating)).join(" ")} />
		</svg>
	);
}

/* Round figures between two, at most six of them. */
function hundreds(low: number, high: number): number[] {
	const step = [100, 200, 500, 1000].find((wide) => (high - low) / wide <= 6) ?? 2000;
	const found = [];
	for (let points = Math.ceil(low / step) * step; points <= high; points += step) found.push(points);
	return found;
}
