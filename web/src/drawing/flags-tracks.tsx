/* The turn track with what arrives and the sky, the boxes, the casualty tracks and the order slips: all of it as the view tells it. */
import type { ComponentChildren } from "preact";
import type { Piece, Track, View } from "../socket/protocol";
import { texts } from "../texts";
import { Rule } from "../table/rule";
import type { Names } from "./drawing";
import { Seen } from "./flags-sightings";

/* ---- Turns ---------------------------------------------------------------------------------------------------------------- */

const daysShown = 4;
const night = "night";

/* Four days round the one that is now, their turns by the hour, a flag under a turn in which somebody comes, and the sky where one is foretold. */
export function TurnTrack({ view, labels, rulebook }: { view: View; labels: string[]; rulebook: string }) {
	const now = labels.indexOf(view.clock.label);
	const turns = labels.map((label, i) => {
		const [day, hour = ""] = label.split(", ");
		return { label, turn: view.clock.turn + i - now, day, hour };
	});
	const days = [...new Set(turns.map(({ day }) => day))];
	const today = days.indexOf(turns[now]?.day);
	const first = Math.max(0, Math.min(today - 1, days.length - daysShown));
	const roomy = Math.min(days.length, daysShown) <= 2;
	const due = new Map<number, Piece[]>();
	for (const piece of view.pieces) if (piece.due && !piece.hidden) due.set(piece.due, [...(due.get(piece.due) ?? []), piece]);
	const sky = skies(view);
	return (
		<>
			{now >= 0 && (
				<ol class={sky.size ? "turn-track with-sky" : "turn-track"} aria-label={texts.table.turn}>
					{days.slice(first, first + daysShown).map((day) => (
						<li key={day}>
							<small>{day}</small>
							<ol>
								{turns
									.filter((turn) => turn.day === day)
									.map(({ label, hour, turn }) => {
										const coming = due.get(turn) ?? [];
										const current = label === view.clock.label;
										return (
											<li
												key={label}
												class={[hour === night && "night", current && "now"].filter(Boolean).join(" ")}
												aria-current={current ? "step" : undefined}
												title={[label, sky.get(turn), ...coming.map(({ name }) => name)].filter(Boolean).join(", ")}
											>
												{roomy ? (texts.campaign.hoursShort[hour] ?? hour) : hour.charAt(0)}
												{!!coming.length && (
													<svg viewBox="0 0 10 10" width="10" height="10" role="img" aria-label={texts.campaign.coming(coming.length)}>
														<path d="M1 0V10M1 .8H9L7 3L9 5.4H1z" />
													</svg>
												)}
												{sky.get(turn) && <Sky weather={sky.get(turn)!} small />}
											</li>
										);
									})}
							</ol>
						</li>
					))}
				</ol>
			)}
			<Notes view={view} rulebook={rulebook} />
		</>
	);
}

/* The weather of this turn, and of those for which it is known beforehand. */
function skies(view: View): Map<number, string> {
	const told = new Map<number, string>();
	for (const track of view.tracks ?? []) {
		if (track.id === "weather") told.set(view.clock.turn, String(track.name));
		if (track.id.startsWith("forecast.")) told.set(Number(track.turn), String(track.name));
	}
	return told;
}

const cloud = "M-6 2.6A3.4 3.4 0 0 1 -4.6 -3.4A4.6 4.6 0 0 1 4 -3.6A3.2 3.2 0 0 1 5.6 2.6z";
const signs: Record<string, string> = {
	fair: "M0 -3A3 3 0 1 1 -.01 -3zM0 -7V-5M0 5V7M-7 0H-5M5 0H7M-5 -5L-3.6 -3.6M5 5L3.6 3.6M-5 5L-3.6 3.6M5 -5L3.6 -3.6",
	fog: "M-7 -4H7M-5 0H6M-7 4H5",
	rain: `${cloud}M-4 4L-5 7M0 4L-1 7M4 4L3 7`,
	thunderstorm: `${cloud}M1.4 3L-1.6 5.2H1.4L-1 8`,
	mud: "M-7 4C-5 1.6 -3 6 -1 4C1 1.6 3 6 5 4M-6 -1C-4 -3.4 -2 1 0 -1C2 -3.4 4 1 6 -1",
};

function Sky({ weather, small }: { weather: string; small?: boolean }) {
	const size = small ? 15 : 24;
	return (
		<svg viewBox="-9 -9 18 18" width={size} height={size} class={`sky ${weather}`} role="img" aria-label={weather}>
			<path d={signs[weather] ?? ""} />
		</svg>
	);
}

interface Said {
	text: string;
	rule?: string;
}

/* What holds for the time being, each with its paragraph: the weather and what it forbids, and whatever else a track says in a sentence. */
function Notes({ view, rulebook }: { view: View; rulebook: string }) {
	const tracks = view.tracks ?? [];
	const weather = tracks.find(({ id }) => id === "weather");
	const forbids = (weather?.forbids ?? []) as Said[];
	const notes = tracks.filter(({ id, note, about }) => note && !about && !id.startsWith("forecast."));
	if (!weather && !notes.length) return null;
	return (
		<div class="standing-notes" aria-label={texts.campaign.holds}>
			{weather && (
				<p class={forbids.length ? "weather bad" : "weather"}>
					<Sky weather={String(weather.name)} />
					<span>
						<b>{texts.campaign.weathers[String(weather.name)] ?? String(weather.name)}</b>
						{forbids.map(({ text, rule }) => (
							<span key={text}>
								{" "}
								{text} {rule && <Rule rulebook={rulebook} rule={rule} />}
							</span>
						))}
					</span>
				</p>
			)}
			{notes.map(({ id, note, rule }) => (
				<p key={id}>
					{String(note)} {!!rule && <Rule rulebook={rulebook} rule={String(rule)} />}
				</p>
			))}
		</div>
	);
}

/* ---- Boxes, tracks and slips ------------------------------------------------------------------------------------------------ */

interface Props {
	view: View;
	names: Names;
	pick(piece: Piece): void;
	face(piece: Piece): ComponentChildren;
	rulebook: string;
}

export function Boxes({ view, names, pick, face, rulebook }: Props) {
	const tracks = view.tracks ?? [];
	const corps = tracks.filter((track) => track.formation);
	const sides = [...new Set(corps.map(({ side }) => String(side)))];
	return (
		<div class="boxes">
			<Slips view={view} names={names} pick={pick} rulebook={rulebook} />
			<Arrivals view={view} names={names} rulebook={rulebook} />
			<Seen view={view} names={names} rulebook={rulebook} />
			{tracks.map(({ id, box, name, rule }) => {
				const there = box ? view.pieces.filter((piece) => piece.at === box) : [];
				if (!there.length) return null;
				return (
					<section key={id}>
						<h3>
							{String(name)} <Rule rulebook={rulebook} rule={String(rule)} />
						</h3>
						<div class="box-counters">
							{there.map((piece) => (
								<svg key={piece.id} viewBox="-26 -26 56 56" width="40" height="40" role="img" aria-label={piece.name}>
									<title>{piece.name}</title>
									{face(piece)}
								</svg>
							))}
						</div>
					</section>
				);
			})}
			<h3>
				{texts.campaign.casualties} <Rule rulebook={rulebook} rule="12.1" />
			</h3>
			{sides.map((side) => (
				<Casualties key={side} name={names.side(side)} tracks={corps.filter((track) => track.side === side)} />
			))}
		</div>
	);
}

/* What one's own forces have been told, 7.43: nobody else reads it. */
function Slips({ view, names, pick, rulebook }: Omit<Props, "face">) {
	const ordered = view.pieces.filter(({ objective }) => objective);
	if (!ordered.length) return null;
	return (
		<section>
			<h3>
				{texts.campaign.slips} <Rule rulebook={rulebook} rule="7.43" />
			</h3>
			<ul class="slips">
				{ordered.map((piece) => (
					<li key={piece.id}>
						<button type="button" onClick={() => pick(piece)}>
							{(piece.order === "retreat" ? texts.campaign.fallsBack : texts.campaign.slip)(piece.name, names.place(piece.objective!))}
						</button>
					</li>
				))}
			</ul>
		</section>
	);
}

function Arrivals({ view, names, rulebook }: Pick<Props, "view" | "names" | "rulebook">) {
	const coming = view.pieces.filter(({ due, hidden }) => due && !hidden).sort((a, b) => a.due! - b.due!);
	if (!coming.length) return null;
	return (
		<section>
			<h3>
				{texts.campaign.arrivals} <Rule rulebook={rulebook} rule="15.1" />
			</h3>
			<ul class="slips">
				{coming.map((piece) => (
					<li key={piece.id}>{texts.campaign.arrival(piece.name, piece.due_label ?? "", piece.entry ? names.place(piece.entry) : "")}</li>
				))}
			</ul>
		</section>
	);
}

/* Points lost and, below, where a corps breaks. */
function Casualties({ name, tracks }: { name: string; tracks: Track[] }) {
	return (
		<div class="casualties">
			<i>{name}</i>
			{tracks.map((track) => {
				const most = track.most ?? 1;
				return (
					<div key={track.id} class={track.value >= most ? "broken" : ""}>
						<span>{String(track.name)}</span>
						<svg viewBox={`0 0 ${most} 1`} preserveAspectRatio="none" aria-hidden="true">
							<rect width={most} height="1" />
							<rect width={Math.min(most, track.value)} height="1" class="lost" />
						</svg>
						<b>{texts.campaign.losses(track.value, most)}</b>
					</div>
				);
			})}
		</div>
	);
}
