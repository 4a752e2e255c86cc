import type { Action, Decision, Explanation, View } from "../socket/protocol";
import type { Session } from "./session";

export interface Preview {
	key: string;
	title: string;
	explanations: Explanation[];
}

/* What kinds of explanation belong to an answer; a drawing module may know more than the answer itself. */
export type Abouts = (action: Action, view: View) => object[];

/*
 * The pointer must rest this long before it is asked, and be gone this long before what was told goes, too: long enough to
 * get to the sheet, where it stays.
 */
const resting = 70;
const lingering = 900;

/* What an answer would cost or bring. */
export class Weighing {
	/* What is pointed at. */
	preview: Preview | null = null;
	/* What a yes would bring: shown as long as nothing else is pointed at. */
	outlook: Preview | null = null;
	abouts: Abouts = (action) => [{ actions: [action] }];
	/* What threatens whoever is asked: he sees the odds that the attacker had. */
	threat: (decision: Decision, view: View) => object[] = () => [];
	private timer: ReturnType<typeof setTimeout> | undefined;

	constructor(private readonly session: Session) {}

	/* What is pointed at and has no figures of its own does not hide what a yes would bring. */
	get shown(): Preview | null {
		const tells = this.preview?.explanations.some(({ figures }) => figures.length);
		return tells ? this.preview : (this.outlook ?? this.preview);
	}

	pointAt(action: Action | null, title = ""): void {
		clearTimeout(this.timer);
		const { decision } = this.session;
		if (!action || !decision) {
			this.timer = setTimeout(() => this.leave(), lingering);
			return;
		}
		const key = JSON.stringify([decision.ticket, action]);
		if (this.preview?.key !== key) this.timer = setTimeout(() => void this.point(action, title, key), resting);
	}

	/* It is being read. */
	hold(): void {
		clearTimeout(this.timer);
	}

	private async point(action: Action, title: string, key: string): Promise<void> {
		const preview = await this.explained(action, title, key);
		if (!preview) return;
		this.preview = preview;
		this.session.changed();
	}

	/*
	 * Before a yes is given, or a button pressed that the rulebook has a name for ("Attack"), the sheet shows what it would bring, without any
	 * pointing. Whoever is attacked sees the attack; where his own answer has figures, those come first.
	 */
	lookAhead(): void {
		const { actions, decision, liveView } = this.session;
		if (!decision || !liveView) return;
		const yes = actions.find((action) => action.do === "yes");
		const act = yes ?? actions.find((action) => action.do === "done" && action.label);
		const own = act ? this.abouts(act, liveView) : [];
		const threat = this.threat(decision, liveView);
		void this.lookAt(yes ? [own, threat] : [threat, own], JSON.stringify([decision.ticket, act, threat]));
	}

	/* The first of them that has figures. */
	private async lookAt(choices: object[][], key: string): Promise<void> {
		for (const abouts of choices.filter(({ length }) => length)) {
			const outlook = await this.told(abouts, "", key);
			if (!outlook) return; /* another question is open by now */
			this.outlook = outlook;
			if (outlook.explanations.some(({ figures }) => figures.length)) break;
		}
		if (this.outlook?.key === key) this.session.changed();
	}

	private async explained(action: Action, title: string, key: string): Promise<Preview | null> {
		const { liveView: view } = this.session;
		return view ? this.told(this.abouts(action, view), title, key) : null;
	}

	private async told(abouts: object[], title: string, key: string): Promise<Preview | null> {
		const { id, seat, socket } = this.session;
		const explanations: Explanation[] = [];
		for (const about of abouts) {
			try {
				explanations.push(await socket.call<Explanation>("explain", { game: id, seat, about }));
			} catch {
				/* nothing to say about it */
			}
		}
		return this.session.decision?.ticket === JSON.parse(key)[0] ? { key, title, explanations } : null;
	}

	private leave(): void {
		if (!this.preview) return;
		this.preview = null;
		this.session.changed();
	}

	forget(): void {
		this.preview = null;
		this.outlook = null;
	}
}
