import type { Drawing } from "../drawing/drawing";
import { texts } from "../texts";
import type { Places, Point } from "./places";
import type { Trail } from "./playback";
import { Rule } from "./rule";
import type { Session } from "./session";

interface Props {
	session: Session;
	drawing: Drawing;
	places: Places;
}

/* Where the others have gone and struck since one's last answer. */
export function Trails({ session, drawing, places }: Props) {
	if (session.past.replay) return null;
	return (
		<g class="trails">
			{session.playback.trails.map((trail) => (
				<OneTrail key={`${trail.piece} ${trail.attack} ${trail.way[0]}`} trail={trail} colour={drawing.sides[trail.side]?.colour} places={places} />
			))}
		</g>
	);
}

function OneTrail({ trail, colour, places }: { trail: Trail; colour?: string; places: Places }) {
	const points = trail.way.map((at) => places.point(at)).filter((point): point is Point => !!point);
	if (points.length < 2) return null;
	const path = `M${points.map((point) => point.join(" ")).join("L")}`;
	const [x, y] = points[points.length - 1];
	const [fromX, fromY] = points[points.length - 2];
	const angle = (Math.atan2(y - fromY, x - fromX) * 180) / Math.PI;
	return (
		<g class={trail.attack ? "trail strike" : "trail"} data-trail={trail.piece} stroke={colour} fill={colour}>
			<path d={path} class="bed" />
			<path d={path} class="line" />
			<circle cx={points[0][0]} cy={points[0][1]} r="5" />
			<path class="head" d="M-36 -10L-20 0L-36 10z" transform={`translate(${x} ${y}) rotate(${angle})`} />
		</g>
	);
}

/* Dice beside the place where they were thrown, the last of each place. */
export function ThrownDice({ session, places }: Omit<Props, "drawing">) {
	if (session.past.replay) return null;
	const last = new Map(session.playback.dice.map((thrown) => [thrown.at, thrown]));
	return (
		<>
			{[...last.values()].map(({ n, at, dice }) => {
				const point = places.point(at);
				return (
					point && (
						<span key={n} class="thrown" aria-hidden="true" style={{ transform: `translate(${point[0] + 26}px, ${point[1] - 44}px)` }}>
							{dice.map((die, i) => (
								<span key={i} class="die">
									{die}
								</span>
							))}
						</span>
					)
				);
			})}
		</>
	);
}

/* What happens just now, in words, and how fast one wants to see it. A card of the other side stands there large. */
export function PlaybackBar({ session }: { session: Session }) {
	const { playback } = session;
	if (!playback.active || !playback.now) return null;
	const { kind, text, rule, dice } = playback.now;
	return (
		<div class={kind === "card" ? "playback large" : "playback"} role="status">
			<p>
				{text}
				{dice?.map((die, i) => (
					<span key={i} class="die">
						{die}
					</span>
				))}{" "}
				{rule && <Rule session={session} rule={rule} brief />}
			</p>
			<div class="playback-buttons">
				<button type="button" aria-label={playback.paused ? texts.playback.play : texts.playback.pause} onClick={() => playback.pause()}>
					{playback.paused ? "▶" : "❙❙"}
				</button>
				<button type="button" onClick={() => playback.step()}>
					{texts.playback.step}
				</button>
				<button type="button" onClick={() => playback.skip()}>
					{texts.playback.skip}
				</button>
			</div>
		</div>
	);
}
