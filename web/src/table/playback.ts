import { settings } from "../settings";
import type { Happening, View } from "../socket/protocol";
import type { Session } from "./session";

/* The way that a piece of the other side has gone, or an arrow from who struck to whom. */
export interface Trail {
	piece: string;
	side: string;
	way: string[];
	attack: boolean;
}

/* Dice that lie where they fell. */
export interface Throw {
	n: number;
	at: string;
	dice: number[];
}

/* Events that are shown together. */
type Beat = Happening[];

/* What strikes from one place at another. */
const strikes = new Set(["fire", "assault", "shock", "charge", "combat"]);
/* What is worth a look although nothing moves. */
const announced = new Set(["activation", "card", "reveal", "turn", "pass", "operation"]);

const isSeen = (event: Happening) => !!event.dice?.length || !!event.pieces?.length || announced.has(event.kind);

/* A turn on the spot belongs to the march before it, and what changes nothing on the map to what stands beside it. */
export function beatsOf(events: Happening[]): Beat[] {
	const beats: Beat[] = [];
	for (const event of events) {
		const last = beats.at(-1);
		if (last && (!isSeen(event) || event.kind === "facing" || !last.some(isSeen))) last.push(event);
		else beats.push([event]);
	}
	return beats;
}

/* The event of a beat that is told. */
const tellingOf = (beat: Beat) => beat.find(isSeen) ?? beat[0];

const mostTrails = 40;
/* A beat in paces: who reads a line needs longer than who sees a piece move. */
const pacesToRead = 9;
const pacesToMove = 6;

/*
 * What the other side did, shown move by move, each view as the server has it in the game's past; the question waits until then. What it left behind, trails and dice, stays until this player's next answer.
 */
export class Playback {
	trails: Trail[] = [];
	dice: Throw[] = [];
	now: Happening | null = null;
	paused = false;
	view: View | null = null;
	private beats: Beat[] = [];
	private skipping = false;
	private closed = false;
	private wake: () => void = () => {};

	constructor(private readonly session: Session) {}

	get active(): boolean {
		return this.view !== null;
	}

	/* An update has come in: it is shown move by move, or at once where nothing of it is another's, or nobody wants to wait. */
	take(before: View, after: View, events: Happening[]): void {
		const shown = this.active || (settings.pace > 0 && this.session.mine.length < 2 && events.some((event) => isOthers(event, after)));
		if (!shown) return this.leaveTraces(before, after, events);
		this.beats.push(...beatsOf(events));
		if (this.active) return;
		this.view = before;
		void this.run();
	}

	/* This player answers: what lay on the map is taken away. */
	clear(): void {
		this.trails = [];
		this.dice = [];
	}

	/* Everything that is left at once. */
	skip(): void {
		this.skipping = true;
		this.wake();
	}

	/* The next move, and then it waits. */
	step(): void {
		this.paused = true;
		this.wake();
		this.session.changed();
	}

	pause(): void {
		this.paused = !this.paused;
		if (!this.paused) this.wake();
		this.session.changed();
	}

	close(): void {
		this.closed = true;
		this.skip();
	}

	private async run(): Promise<void> {
		while (this.beats.length && !this.skipping) {
			const beat = this.beats.shift()!;
			const next = await this.viewAfter(beat.at(-1)!.n);
			if (!next || this.skipping) {
				this.beats.unshift(beat);
				break;
			}
			this.show(next, beat);
			await this.rest(beat);
		}
		this.end();
	}

	/* The last one is the table as it stands. */
	private async viewAfter(at: number): Promise<View | null> {
		if (!this.beats.length) return this.session.liveView;
		const { socket, id, seat } = this.session;
		return socket.call<{ view: View }>("replay", { game: id, seat, at }).then(
			({ view }) => view,
			() => null,
		);
	}

	private show(next: View, beat: Beat): void {
		this.leaveTraces(this.view!, next, beat);
		this.view = next;
		this.now = tellingOf(beat);
		this.session.news = beat;
		this.session.changed();
	}

	private rest(beat: Beat): Promise<void> {
		const moves = beat.some(({ kind }) => kind === "move" || kind === "arrival");
		return new Promise((resolve) => {
			const timer = this.paused ? undefined : setTimeout(() => this.paused || resolve(), settings.pace * (moves ? pacesToMove : pacesToRead));
			this.wake = () => {
				clearTimeout(timer);
				resolve();
			};
		});
	}

	private end(): void {
		const { session } = this;
		if (this.beats.length && session.liveView) this.leaveTraces(this.view!, session.liveView, this.beats.flat());
		/* whoever skips has not seen the dice fall: where they would lie they say nothing, and hide what stands there */
		if (this.skipping) this.dice = [];
		this.view = this.now = null;
		this.beats = [];
		this.paused = this.skipping = false;
		if (!this.closed) session.playedBack();
	}

	private leaveTraces(before: View, after: View, events: Happening[]): void {
		if (before.seat !== after.seat || before.clock.step === "set-up") return;
		this.leaveWays(before, after, events);
		for (const event of events) this.leaveStrike(after, event);
		this.dice.push(...events.filter(({ at, dice }) => at && dice?.length).map(({ n, at, dice }) => ({ n, at: at!, dice: dice! })));
		this.trails = this.trails.slice(-mostTrails);
		this.dice = this.dice.slice(-mostTrails);
	}

	private leaveWays(before: View, after: View, events: Happening[]): void {
		const stood = new Map(before.pieces.map(({ id, at }) => [id, at]));
		for (const { id, side, at } of after.pieces) {
			const from = stood.get(id);
			if (!from || from === at || side === after.side) continue;
			const passed = waysOf(events, id);
			const way = [from, ...passed, at].filter((place, i, all) => place !== all[i - 1]);
			const known = this.trails.find((trail) => trail.piece === id && !trail.attack);
			if (known) known.way.push(...way.slice(1));
			else this.trails.push({ piece: id, side, way, attack: false });
		}
	}

	/* An arrow for each who fires or goes forward, once. */
	private leaveStrike(view: View, event: Happening): void {
		const { kind, at } = event;
		if (!at || !strikes.has(kind)) return;
		for (const id of actorsOf(event)) {
			const piece = view.pieces.find((one) => one.id === id);
			const drawn = this.trails.some((trail) => trail.attack && trail.piece === id && trail.way[1] === at);
			if (piece && piece.at !== at && !drawn) this.trails.push({ piece: id, side: piece.side, way: [piece.at, at], attack: true });
		}
	}
}

/* The places that the events lead a piece over: the way that each tells of, or the place where it ended. */
export const waysOf = (events: Happening[], piece: string): string[] =>
	events.filter((event) => event.at && event.pieces?.includes(piece)).flatMap(({ way, at }) => way ?? [at!]);

/* Those who do it: as the event lists them, or whom its sentence names first. */
const actorsOf = ({ pieces, args }: Happening) => pieces ?? args.slice(0, 1).map(String);

/* Done by, or to, a piece that is not the reader's own. */
function isOthers(event: Happening, view: View): boolean {
	return actorsOf(event).some((id) => view.pieces.some((piece) => piece.id === id && piece.side !== view.side));
}
