import { Store } from "../store";
import { settings } from "../settings";
import { texts } from "../texts";
import { Refusal, noPeeking, stale, type Socket } from "../socket/socket";
import { applyUpdate } from "../socket/update";
import { books } from "../drawing";
import { fetched, fetchedScenarios } from "../fetching";
import { Past } from "./past";
import { Playback } from "./playback";
import { mapPicture } from "./picture";
import { Overlays } from "./overlays";
import { answersByPlace } from "./places";
import { ring } from "./ring";
import { TakingBack } from "./taking-back";
import { Weighing } from "./weighing";
import type {
	Action,
	Board,
	Decision,
	Game,
	Happening,
	Joined,
	Line,
	Picture,
	Piece,
	Scenario,
	Score,
	StandingOrder,
	Update,
	Verdict,
	View,
} from "../socket/protocol";

export interface WhyNot {
	title: string;
	at: string | null;
	verdict: Verdict;
	action?: Action;
}

/* What lies on a piece that the other player must not see: a block that stands upright, an order face down or being written. */
const secretly = ["upright", "face-down", "ordered"];

/* The seat that sees everything; nobody sits there while a game runs. */
export const everything = "referee";

/* The server says its reasons without capital and full stop. */
const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1).replace(/[^.!?]$/, "$&.");

type Timer = ReturnType<typeof setTimeout> | undefined;

interface Joining {
	view: View;
	epoch: string;
}

/* A table as it is seen from one chair: its views, what is asked, and everything the player does there. */
export class Session extends Store {
	game: Game | null = null;
	board: Board | null = null;
	picture: Picture | null = null;
	seat = "public";
	scenario: Scenario | null = null;
	score: Score | null = null;
	chat: Line[] = [];
	/* Lines of others that nobody has looked at yet. */
	unread = 0;
	whyNot: WhyNot | null = null;
	/* Places are reached by their second way: until the next question. */
	otherWay = false;
	/* The rulebook's two ways have names, and the player chooses between them. */
	namesWays = false;
	/* The events of the combat fought last, until the player has gone on from it. */
	fought: Happening[] = [];
	confirming: { actions: Action[]; text: string } | null = null;
	/* A piece that somebody wants to see, until the next question. */
	private looked: string | null = null;
	handingTo: string | null = null;
	note = "";
	busy = false;
	lost = false;
	failed = "";
	readonly past = new Past(this);
	readonly playback = new Playback(this);
	readonly weighing = new Weighing(this);
	readonly takingBack = new TakingBack(this);
	readonly overlays = new Overlays(this);
	orders: StandingOrder[] = [];
	story: Happening[] | null = null;
	/* Events that the last update brought, for whoever moves pieces on the board. */
	news: Happening[] = [];
	/* Events since this player last answered. */
	recent: Happening[] = [];
	combatOf: (events: Happening[], before: Happening[]) => Happening[] = () => [];
	/* Called as soon as the game is known: whoever draws it says what belongs to an answer and to a combat. */
	dress: (game: Game) => void = () => {};

	private readonly joined = new Map<string, Joining>();
	private readonly stops: (() => void)[] = [];
	private scoreTimer: Timer;

	constructor(
		readonly socket: Socket,
		readonly id: string,
	) {
		super();
	}

	get liveView(): View | null {
		return this.joined.get(this.seat)?.view ?? null;
	}

	get view(): View | null {
		return this.past.replay?.view ?? this.playback.view ?? this.liveView;
	}

	/* The number of the last event that the shown view knows of: nothing later is told beside it. */
	get seenUpTo(): number {
		const shown = this.past.replay?.view ?? this.playback.view;
		return shown ? (shown.log.at(-1)?.n ?? 0) : Infinity;
	}

	/* The combat fought last, as far as it has been shown. */
	get foughtSoFar(): Happening[] {
		return this.fought.filter(({ n }) => n <= this.seenUpTo);
	}

	get decision(): Decision | null {
		if (this.past.replay || this.playback.active || this.handingTo) return null;
		const decision = this.liveView?.decision;
		return decision && !decision.over ? decision : null;
	}

	get actions(): Action[] {
		return this.decision?.actions ?? [];
	}

	/* The way that is chosen by name: whoever marches in column goes on so. */
	get way(): number | null {
		if (!this.namesWays) return null;
		const marching = !!this.inHand?.status.includes("marching");
		return Number(marching !== this.otherWay);
	}

	/* What a press on each place means. */
	get byPlace(): Map<string, Action> {
		return answersByPlace(this.actions, this.otherWay, this.way);
	}

	get mine(): string[] {
		return this.game?.seats.filter((seat) => seat.mine).map((seat) => seat.seat) ?? [];
	}

	/* Nobody but this player and computers sits here. */
	get alone(): boolean {
		return !!this.mine.length && !!this.game?.seats.every(({ mine, kind }) => mine || kind === "computer");
	}

	/* The piece that the open question is about. */
	get inHand(): Piece | null {
		const { view, decision } = this;
		if (!view || !decision) return null;
		const about = decision.about?.unit;
		const placed = decision.actions.some((action) => ["go", "face", "at"].includes(action.do));
		return view.pieces.find((piece) => piece.status.includes("selected") || (placed && piece.id === about)) ?? null;
	}

	get lookedAt(): Piece | null {
		return this.view?.pieces.find(({ id }) => id === this.looked) ?? null;
	}

	/* To look at a piece answers nothing. */
	lookAt(piece: Piece | null): void {
		this.looked = piece?.id ?? null;
		this.changed();
	}

	async open(): Promise<void> {
		this.takingBack.recall();
		this.stops.push(
			this.socket.on<Update>("update", (update) => this.updated(update)),
			this.socket.on<{ game: Game }>("table", ({ game }) => this.tableChanged(game)),
			this.socket.on<Line>("chat", (line) => this.said(line)),
			this.socket.on("hello", () => void this.rejoin()),
			this.socket.on("lost", () => {
				this.lost = true;
				this.busy = false;
				this.changed();
			}),
		);
		try {
			const { game } = await this.socket.call<{ game: Game }>("game", { game: this.id });
			this.game = game;
			this.dress(game);
			const mine = this.mine;
			const seats = mine.length ? mine : [game.over ? everything : "public"];
			await Promise.all([this.loadBoard(game.scenario), ...seats.map((seat) => this.join(seat))]);
			this.dress(game); /* again: by now it is known whose family the rulebook belongs to */
			this.seat = mine.find((seat) => this.joined.get(seat)?.view.decision) ?? seats[0];
			if (this.keepsSecrets && mine.length > 1) this.handingTo = this.seat;
			this.readScore();
			this.readOrders();
			this.weighing.lookAhead();
			if (this.liveView?.combat) this.fought = this.combatOf(this.liveView.log, []);
			this.goOn();
		} catch (error) {
			this.failed = (error as Error).message;
		}
		this.changed();
	}

	close(): void {
		for (const stop of this.stops) stop();
		this.past.close();
		this.playback.close();
		for (const seat of this.joined.keys()) this.socket.call("leave", { game: this.id, seat }).catch(() => {});
	}

	/* A table with hands or concealed pieces does not show one player what the other one holds. */
	get keepsSecrets(): boolean {
		const view = this.liveView;
		if (!view) return false;
		return (
			!!view.hands || view.pieces.some((piece) => piece.hidden || secretly.some((status) => piece.status.includes(status)))
		);
	}

	takeScreen(): void {
		if (this.handingTo) this.seat = this.handingTo;
		this.handingTo = null;
		this.forget();
		this.orders = [];
		this.recent = [];
		this.readScore();
		this.readOrders();
		this.weighing.lookAhead();
		this.changed();
		this.goOn();
	}

	look(seat: string): void {
		this.seat = seat;
		this.forget();
		this.weighing.lookAhead();
		this.readScore();
		this.changed();
	}

	async play(actions: Action[], confirmed = false, own = true): Promise<void> {
		if (own) this.acted = true;
		const decision = this.decision;
		if (!decision || this.busy) return;
		this.busy = true;
		this.whyNot = null;
		this.otherWay = false;
		this.changed();
		try {
			if (!confirmed && (await this.mustConfirm(actions))) return;
			this.confirming = null;
			this.recent = [];
			this.playback.clear();
			if (!this.liveView?.combat) this.fought = [];
			await this.socket.call("play", { game: this.id, seat: this.seat, ticket: decision.ticket, actions });
			this.takingBack.answered(decision, actions, own);
			this.note = "";
		} catch (error) {
			this.refused(error, actions);
		} finally {
			this.busy = false;
			this.weighing.preview = null;
			this.changed();
			this.goOn();
		}
	}

	private step = "";
	private readonly put = new Set<string>();
	/* The player has answered something in this step: then he ends it himself, as the placing that he seals. */
	private acted = false;

	/* A question that is new in its step, before any answer of the player's, and has none but to go on, is answered for him, if everybody knows it or nobody else sits there; once, so that he can come back to it. */
	private goOn(): void {
		const { decision, actions } = this;
		if (!decision || this.busy || !this.mine.includes(this.seat)) return;
		const step = `${this.seat} ${decision.turn} ${decision.step}`;
		if (step !== this.step) {
			this.put.clear();
			this.acted = false;
		}
		this.step = step;
		const asks = decision.asks ?? decision.prompt;
		if (this.put.has(asks)) return;
		this.put.add(asks);
		/* where something is hidden, an answer that comes in no time would tell others that there was no other */
		const tellsNobody = decision.forced || this.alone;
		if (!settings.values.goOn || !tellsNobody || this.acted || actions.length !== 1 || !this.endsOnly(actions[0]) || !this.takingBack.mayGoOn) return;
		void this.play(actions, true, false);
	}

	/* Where seats may interrupt each other, to pass is an answer like any other. */
	private endsOnly({ do: verb }: Action): boolean {
		return verb === "done" || (verb === "pass" && !this.scenario?.windows.length);
	}

	/* Pieces on the map that an answer would give up: the question says which answer that is, and they have not acted. */
	get unmoved(): Piece[] {
		const { actions, view, picture } = this;
		if (!actions.some(({ gives_up }) => gives_up)) return [];
		const offered = new Set(actions.filter(({ do: verb }) => verb === "unit").map(({ unit }) => unit));
		const isIdle = ({ status }: Piece) => !status.includes("moved") && !status.includes("activated");
		return view?.pieces.filter((piece) => offered.has(piece.id) && isIdle(piece) && picture?.places[piece.at]) ?? [];
	}

	/*
	 * What cannot be taken back is asked about, if something would be lost by it: at every table where pieces are given up that could still
	 * act; and where somebody else sits there, whenever a step is ended.
	 */
	private async mustConfirm(actions: Action[]): Promise<boolean> {
		const last = actions[actions.length - 1];
		const idle = last.gives_up ? this.unmoved.length : 0;
		const ends = ["done", "pass", "yes"].includes(last.do) && this.actions.length > 1;
		if (!settings.values.confirm || (!idle && (this.alone || !ends))) return false;
		try {
			await this.socket.call("peek", { game: this.id, seat: this.seat, actions });
			return false;
		} catch (error) {
			if (!(error instanceof Refusal) || error.code !== noPeeking) return false;
			this.confirming = { actions, text: idle ? texts.table.givingUp(idle) : texts.table.sure };
			return true;
		}
	}

	private refused(error: unknown, actions: Action[]): void {
		const refusal = error as Refusal;
		if (refusal.code === stale) {
			this.note = refusal.message;
			return;
		}
		const verdict = refusal.data as Verdict | undefined;
		const last = actions[actions.length - 1];
		if (verdict?.reason) this.whyNot = { title: texts.error, at: last.to ?? last.at ?? null, verdict };
		else this.note = refusal.message;
	}

	undo(): Promise<void> {
		return this.takingBack.undo();
	}

	/* An answer that was taken back on the way to another, given once more. */
	async answerAgain(actions: Action[]): Promise<void> {
		const ticket = this.decision?.ticket;
		await this.socket.call("play", { game: this.id, seat: this.seat, ticket, actions }).catch((error: Error) => this.tell(sentence(error.message)));
	}

	/* Something that changes the table; false and a note if it is refused. */
	async send(method: string): Promise<boolean> {
		this.confirming = null;
		this.whyNot = null;
		let done = true;
		try {
			await this.socket.call(method, { game: this.id, seat: this.seat });
			this.tell("");
		} catch (error) {
			done = false;
			this.tell(sentence((error as Error).message));
		}
		return done;
	}

	/* A note on the sheet. */
	tell(note: string): void {
		this.note = note;
		this.weighing.preview = null;
		this.changed();
	}

	/* A word beside a place that is no ruling. */
	say(title: string, at: string, reason: string): void {
		this.whyNot = { title, at, verdict: { legal: false, reason } };
		this.changed();
	}

	/* Asks the referee why an answer is not possible. Several may be tried; the one that cites a rule is shown. */
	async ask(title: string, at: string | null, tries: Action[]): Promise<void> {
		if (!this.decision) return;
		let found: Verdict | null = null;
		let asked: Action | undefined;
		for (const action of tries) {
			try {
				const verdict = await this.socket.call<Verdict>("judge", { game: this.id, seat: this.seat, action });
				if (verdict.legal) continue;
				if (!found || (verdict.rule && !found.rule)) [found, asked] = [verdict, action];
			} catch {
				/* the next one may say more */
			}
		}
		if (!found) return;
		this.whyNot = { title, at, verdict: found, action: asked };
		this.changed();
	}

	turnWays(): void {
		this.otherWay = !this.otherWay;
		this.weighing.preview = null;
		this.changed();
	}

	/* Which windows this seat holds; the others are passed for it. */
	private readOrders(): void {
		if (!this.scenario?.windows.length || !this.mine.includes(this.seat)) return;
		this.socket
			.call<{ orders: StandingOrder[] }>("standing", { game: this.id, seat: this.seat })
			.then(({ orders }) => {
				this.orders = orders;
				this.changed();
			})
			.catch(() => {});
	}

	async sendOrders(orders: StandingOrder[]): Promise<void> {
		const request = { game: this.id, seat: this.seat, orders };
		try {
			this.orders = (await this.socket.call<{ orders: StandingOrder[] }>("standing", request)).orders;
		} catch (error) {
			this.note = (error as Error).message;
		}
		this.changed();
	}

	async do<T>(method: string, params: object = {}): Promise<T | null> {
		try {
			return await this.socket.call<T>(method, { game: this.id, seat: this.seat, ...params });
		} catch (error) {
			this.note = (error as Error).message;
			this.changed();
			return null;
		}
	}

	async readStory(): Promise<void> {
		const last = this.liveView?.log.at(-1)?.n ?? 0;
		const answer = await this.do<{ log: Happening[] }>("log", { from: 1, to: last });
		if (answer) this.story = answer.log;
		this.changed();
	}

	/* ---- What comes from the server ---------------------------------------------------------------------------------- */

	private async loadBoard(scenario: string): Promise<void> {
		mapPicture(scenario).catch(() => {});
		const [answer, scenarios] = await Promise.all([
			fetched(`/board/${scenario}.json`).then((response) => response.json()),
			fetchedScenarios(),
		]);
		this.board = answer.board;
		this.picture = answer.picture;
		this.scenario = scenarios.find((one) => one.id === scenario) ?? null;
		books.learn(scenarios);
	}

	private async join(seat: string, from?: Joining): Promise<void> {
		const known = from ? { from: from.view.n, epoch: from.epoch } : {};
		const answer = await this.socket.call<Joined>("join", { game: this.id, seat, ...known });
		this.game = answer.game;
		this.chat = answer.chat;
		if (answer.view) this.joined.set(seat, { view: answer.view, epoch: answer.epoch });
		else if (from) {
			let view = from.view;
			for (const update of answer.updates ?? []) view = applyUpdate(view, update);
			this.joined.set(seat, { view, epoch: answer.epoch });
		}
	}

	private async rejoin(): Promise<void> {
		try {
			for (const [seat, joining] of [...this.joined]) await this.join(seat, joining);
			this.lost = false;
			this.failed = "";
			this.settleSeat();
		} catch (error) {
			this.note = (error as Error).message;
		}
		this.changed();
	}

	private updated(update: Update): void {
		const joining = update.game === this.id ? this.joined.get(update.seat) : undefined;
		if (!joining) return;
		if (update.n !== joining.view.n) return void this.join(update.seat).then(() => this.changed());
		const { view: before } = joining;
		joining.view = applyUpdate(before, update);
		if (update.seat === this.seat) {
			this.news = update.events ?? [];
			if ("log" in update) this.forgetUndone(joining.view);
			this.recent = [...this.recent, ...this.news].slice(-12);
			this.fought = this.combatOf(this.news, this.fought);
			this.playback.take(before, joining.view, this.news);
			if (joining.view.decision?.ticket !== before.decision?.ticket) {
				this.forget();
				this.weighing.lookAhead();
			}
			if (this.story) this.story = [...this.story, ...this.news];
			this.readScoreSoon();
		}
		this.settleSeat();
		this.changed();
		this.goOn();
	}

	/* What was taken back is not told any more. */
	private forgetUndone({ log }: View): void {
		const last = log.at(-1)?.n ?? 0;
		const stands = ({ n }: Happening) => n <= last;
		this.recent = this.recent.filter(stands);
		this.fought = this.fought.filter(stands);
		if (this.story) this.story = this.story.filter(stands);
		this.playback.clear();
	}

	/* What the other side did has been seen: now the question is put. */
	playedBack(): void {
		this.news = [];
		this.weighing.lookAhead();
		this.readScoreSoon();
		this.settleSeat();
		this.changed();
		this.goOn();
	}

	/* At a table that one person holds, the screen follows the question. */
	private settleSeat(): void {
		if (this.handingTo || this.joined.get(this.seat)?.view.decision) return;
		const asked = this.mine.find((seat) => this.joined.get(seat)?.view.decision);
		if (!asked || asked === this.seat || this.game?.over) return;
		if (this.keepsSecrets) this.handingTo = asked;
		else this.look(asked);
	}

	private tableChanged(game: Game): void {
		if (game.id !== this.id) return;
		const ended = game.over && !this.game?.over;
		this.game = game;
		if (ended && !this.mine.length) void this.layOpen();
		this.changed();
	}

	/* When a game is over, everything may be seen: what was hidden, and the story with it. */
	async layOpen(): Promise<void> {
		try {
			if (!this.joined.has(everything)) await this.join(everything);
			this.story = null;
			this.past.replay = null;
			this.look(everything);
		} catch (error) {
			this.note = (error as Error).message;
			this.changed();
		}
	}

	private said(line: Line): void {
		if (line.game !== this.id) return;
		this.chat = [...this.chat, line];
		if (!line.seat || !this.mine.includes(line.seat)) {
			this.unread++;
			ring();
		}
		this.changed();
	}

	private readScoreSoon(): void {
		clearTimeout(this.scoreTimer);
		if (!this.playback.active) this.scoreTimer = setTimeout(() => this.readScore(), 200);
	}

	private readScore(): void {
		this.socket
			.call<Score>("score", { game: this.id, seat: this.seat })
			.then((score) => {
				this.score = score;
				this.changed();
			})
			.catch(() => {});
	}

	private forget(): void {
		this.whyNot = null;
		this.looked = null;
		this.confirming = null;
		this.weighing.forget();
	}

	dismiss(): void {
		this.whyNot = null;
		this.looked = null;
		this.confirming = null;
		this.note = "";
		this.changed();
	}
}

/* The answer that ends a question where nothing more is wanted, for the golden button: to have done, to leave a piece facing as it does, to pass. */
export function mainAction({ actions, inHand }: Session): Action | undefined {
	const asItStands = ({ do: verb, facing }: Action) => verb === "face" && !!facing && facing === inHand?.facing;
	return actions.find(({ do: verb }) => verb === "done") ?? actions.find(asItStands) ?? actions.find(({ do: verb }) => verb === "pass");
}

/* To pass while somebody could still act gives that up: it is no way to go on that a button should recommend. */
export const isGivingUp = (session: Session, { do: verb, gives_up }: Action): boolean => verb === "pass" && !!gives_up && session.unmoved.length > 0;
