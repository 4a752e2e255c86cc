import type { Mark, View } from "../socket/protocol";
import type { Session } from "./session";

export interface Replay {
	at: number;
	last: number;
	marks: Mark[];
	view: View | null;
	playing: boolean;
}

/* Looking back through the game; the game itself waits. */
export class Past {
	replay: Replay | null = null;
	private timer: ReturnType<typeof setTimeout> | undefined;

	constructor(private readonly session: Session) {}

	close(): void {
		clearTimeout(this.timer);
	}

	async start(): Promise<void> {
		if (this.replay) return;
		const found = await this.session.do<{ last: number; marks: Mark[] }>("marks");
		if (found) this.replay = { at: found.last, last: found.last, marks: found.marks, view: null, playing: false };
		this.session.changed();
	}

	async show(at: number): Promise<void> {
		await this.start();
		const replay = this.replay;
		if (!replay) return;
		replay.at = Math.max(0, Math.min(at, replay.last));
		this.session.changed();
		const wanted = replay.at;
		const answer = await this.session.do<{ view: View }>("replay", { at: wanted });
		if (!answer || this.replay?.at !== wanted) return;
		this.session.news = answer.view.log.slice(-1);
		this.replay.view = answer.view;
		this.session.changed();
	}

	playOn(): void {
		const replay = this.replay;
		if (!replay) return;
		replay.playing = !replay.playing;
		this.session.changed();
		this.playNext();
	}

	private playNext(): void {
		clearTimeout(this.timer);
		const replay = this.replay;
		if (!replay?.playing) return;
		if (replay.at >= replay.last) return this.playOn();
		void this.show(replay.at + 1).then(() => {
			this.timer = setTimeout(() => this.playNext(), 250);
		});
	}

	/* Back to the game as it stands. */
	leave(): void {
		clearTimeout(this.timer);
		this.replay = null;
		this.session.news = [];
		this.session.changed();
	}
}
