import { useEffect } from "preact/hooks";
import { sideName } from "../drawing";
import { Chip } from "../drawing/chip";
import type { Drawing } from "../drawing/drawing";
import type { Happening } from "../socket/protocol";
import { texts } from "../texts";
import { lossesOf, turningPoints } from "./chapters";
import type { Places } from "./places";
import { Rule } from "./rule";
import { everything, type Session } from "./session";
import { sharePicture } from "./share";

interface Props {
	session: Session;
	drawing: Drawing;
	places: Places;
}

/* A game that is over: who has won and by which paragraph, what it cost both, and the moments that weighed most. */
export function Ending({ session, drawing, places }: Props) {
	const { game, story, liveView } = session;
	useEffect(() => {
		if (!session.story) void session.readStory();
	}, [session.seat, !!story]);
	if (!game || !liveView) return null;
	const log = story ?? liveView.log;
	return (
		<div class="prompt ending" role="status">
			<h2 class="ending-title">{titleOf(session, drawing)}</h2>
			<Because session={session} drawing={drawing} log={log} />
			{game.undo === "free" && <p class="analysis-mark">{texts.ending.analysis}</p>}
			<Losses session={session} drawing={drawing} log={log} />
			<Turns session={session} points={turningPoints(log)} />
			<div class="answers">
				{session.mine.length > 0 && (
					<button type="button" class="answer first" onClick={() => void rematch(session)}>
						{texts.table.rematch}
					</button>
				)}
				{session.seat !== everything && (
					<button type="button" class="answer" onClick={() => void session.layOpen()}>
						{texts.table.layOpen}
					</button>
				)}
				<button type="button" class="answer" onClick={() => void sharePicture(session, places, titleOf(session, drawing))}>
					{texts.ending.picture}
				</button>
			</div>
		</div>
	);
}

function titleOf({ game }: Session, drawing: Drawing): string {
	return `${texts.table.over}. ${game?.winner ? texts.ending.won(sideName(drawing, game.winner)) : texts.table.drawn}`;
}

/* The rulebook's own last word; where the players ended it themselves, how. */
function Because({ session, drawing, log }: Omit<Props, "places"> & { log: Happening[] }) {
	const game = session.game!;
	if (game.ending) return <p>{endedBy(game.ending, game.winner, drawing)}</p>;
	const last = [...log].reverse().find(({ kind }) => kind === "end");
	const level = drawing.levelTitle(game.level ?? "");
	return (
		<p>
			{last ? last.text : level && `${capital(level)}.`} {last?.rule && <Rule session={session} rule={last.rule} />}
		</p>
	);
}

/* Who watches reads the same as who has lost. */
function endedBy(ending: string, winner: string | null | undefined, drawing: Drawing): string {
	const losers = Object.keys(drawing.sides).filter((side) => side !== winner);
	const how = winner && losers.length === 1 ? texts.ending.by[ending] : undefined;
	return how ? how(sideName(drawing, losers[0])) : `${capital(drawing.levelTitle(ending))}.`;
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

function Losses({ session, drawing, log }: Omit<Props, "places"> & { log: Happening[] }) {
	const losses = Object.entries(lossesOf(log, session.liveView!));
	if (!losses.length) return null;
	return (
		<p class="ending-losses">
			{texts.ending.losses}{" "}
			{losses.map(([side, count]) => (
				<span key={side}>
					<Chip drawing={drawing} side={side} /> {sideName(drawing, side)} <b>{count}</b>
				</span>
			))}
		</p>
	);
}

function Turns({ session, points }: { session: Session; points: Happening[] }) {
	if (!points.length) return null;
	return (
		<>
			<h3>{texts.ending.turningPoints}</h3>
			<ol class="turning-points">
				{points.map((point) => (
					<li key={point.n}>
						<button type="button" class="quiet" onClick={() => void session.past.show(point.n)}>
							{point.text}
						</button>
					</li>
				))}
			</ol>
		</>
	);
}

async function rematch(session: Session): Promise<void> {
	const answer = await session.do<{ game: { id: string } }>("rematch");
	if (answer) location.assign(`/game/${answer.game.id}`);
}
