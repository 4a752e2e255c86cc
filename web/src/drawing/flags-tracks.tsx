/* The turn track with what arrives, the boxes, the casualty tracks and the order slips. */
import type { ComponentChildren } from "preact";
import type { Piece, Track, View } from "../socket/protocol";
import { texts } from "../texts";
import { Rule } from "../table/rule";
import type { Names } from "./drawing";

/* ---- Turns ---------------------------------------------------------------------------------------------------------------- */

const daysShown = 4;
const turnsOfDay = 4;
const firstDay = 7; /* turn 1 is the morning of 7 October */

/* Four days round the one that is now, four turns to a day, a flag under a turn for each side that expects somebody. */
export function TurnTrack({ view, labels }: { view: View; labels: string[] }) {
	const now = labels.indexOf(view.clock.label);
	if (now < 0) return null;
	const turns = labels.map((label, i) => {
		const turn = view.clock.turn + i - now;
		return { label, turn, day: label.split(", ")[0], hour: (turn - 1) % turnsOfDay };
	});
	const days = [...new Set(turns.map(({ day }) => day))];
	const today = days.indexOf(turns[now].day);
	const first = Math.max(0, Math.min(today - 1, days.length - daysShown));
	const due = new Map<number, Piece[]>();
	for (const piece of view.pieces) if (piece.due && !piece.hidden) due.set(piece.due, [...(due.get(piece.due) ?? []), piece]);
	return (
		<ol class="turn-track" aria-label={texts.table.turn}>
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
									<li key={label} class={[hour === turnsOfDay - 1 && "night", current && "now"].filter(Boolean).join(" ")} aria-current={current ? "step" : undefined} title={[label, ...coming.map(({ name }) => name)].join(", ")}>
										{texts.campaign.hours[hour]}
										{!!coming.length && <svg viewBox="0 0 10 10" width="10" height="10" role="img" aria-label={texts.campaign.coming(coming.length)}><path d="M1 0V10M1 .8H9L7 3L9 5.4H1z" /></svg>}
									</li>
								);
							})}
					</ol>
				</li>
			))}
		</ol>
	);
}

/* ---- Boxes, tracks and slips ------------------------------------------------------------------------------------------------ */

const boxes: [string, string][] = [
	["unrecovered", "6.12"],
	["recovered", "6.13"],
	["eliminated", "6.11"],
	["captured", "5.22"],
	["bridge", "9.21"],
];
const sides = ["french", "prussian"];

interface Props {
	view: View;
	names: Names;
	pick(piece: Piece): void;
	face(piece: Piece): ComponentChildren;
}

export function Boxes({ view, names, pick, face }: Props) {
	return (
		<div class="boxes">
			<Slips view={view} names={names} pick={pick} />
			<Arrivals view={view} names={names} />
			{boxes.map(([box, rule]) => {
				const there = view.pieces.filter((piece) => piece.at === box);
				if (!there.length) return null;
				return (
					<section key={box}>
						<h3>
							{texts.campaign.boxes[box]} <Rule rulebook="rossbach1806" rule={rule} />
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
				{texts.campaign.casualties} <Rule rulebook="rossbach1806" rule="12.1" />
			</h3>
			{sides.map((side) => (
				<Casualties key={side} name={names.side(side)} tracks={(view.tracks ?? []).filter((track) => track.formation && track.side === side)} />
			))}
		</div>
	);
}

/* What one's own forces have been told, 7.43: nobody else reads it. */
function Slips({ view, names, pick }: { view: View; names: Names; pick(piece: Piece): void }) {
	const ordered = view.pieces.filter(({ objective }) => objective);
	if (!ordered.length) return null;
	return (
		<section>
			<h3>
				{texts.campaign.slips} <Rule rulebook="rossbach1806" rule="7.43" />
			</h3>
			<ul class="slips">
				{ordered.map((piece) => (
					<li key={piece.id}>
						<button type="button" onClick={() => pick(piece)}>
							{texts.campaign.slip(piece.name, names.place(piece.objective!))}
						</button>
					</li>
				))}
			</ul>
		</section>
	);
}

function Arrivals({ view, names }: { view: View; names: Names }) {
	const coming = view.pieces.filter(({ due, hidden }) => due && !hidden).sort((a, b) => a.due! - b.due!);
	if (!coming.length) return null;
	return (
		<section>
			<h3>
				{texts.campaign.arrivals} <Rule rulebook="rossbach1806" rule="15.1" />
			</h3>
			<ul class="slips">
				{coming.map((piece) => (
					<li key={piece.id}>{texts.campaign.arrival(piece.name, moment(piece.due!), piece.entry ? names.place(piece.entry) : "")}</li>
				))}
			</ul>
		</section>
	);
}

const moment = (turn: number) => texts.campaign.moment(firstDay + Math.floor((turn - 1) / 4), texts.campaign.hourNames[(turn - 1) % 4]);

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
