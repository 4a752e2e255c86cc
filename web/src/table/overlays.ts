import { settings, type Choices } from "../settings";
import type { Explanation, Piece, Term } from "../socket/protocol";
import { Refusal } from "../socket/socket";
import { texts } from "../texts";
import type { Session } from "./session";

/* What can be laid over the map, in the order of its keys; the view tells of the last three, the others need a kind of explanation. */
export const overlays = ["range", "supply", "allZones", "orders", "columns", "sightings"] as const;
export type Overlay = (typeof overlays)[number];

const kinds: Partial<Record<Overlay, string>> = { range: "range", supply: "supply", allZones: "zones" };

/* Places on the map, and what the sheet says about them. */
export interface Laid {
	overlay: Overlay;
	/* Lines of hexes for supply: the forward line, then the trunk line; one list for the others. */
	lines: string[][];
	/* Of a train: where it stands, and the places of those whom it feeds. */
	feeds?: { from: string; to: string[] };
	note: string;
	rule?: string;
	refused?: boolean;
}

const resting = 90;
const placesOf = (terms: Term[]) => terms.map(({ at }) => at).filter((at): at is string => !!at);

/* An officer, or a commander in chief: whoever has a range. */
const commands = (piece: Piece) => piece.kind === "leader" || piece.kind === "chief";

/* Command range, supply and zones: of the piece in hand, else of the own piece that was pointed at last. */
export class Overlays {
	laid: Laid[] = [];
	private subject: Piece | null = null;
	private key = "";
	private timer: ReturnType<typeof setTimeout> | undefined;

	constructor(private readonly session: Session) {}

	/* Which of them this rulebook has. */
	get offered(): Overlay[] {
		const explained = this.session.scenario?.explains ?? [];
		return overlays.filter((one) => (kinds[one] ? explained.includes(kinds[one]!) : explained.includes("range")));
	}

	point(piece: Piece): void {
		if (piece.hidden || piece.side !== this.session.view?.side || piece.id === this.subject?.id) return;
		this.subject = piece;
		this.refresh();
	}

	/* After every view, choice or change of a setting; asks only what is new. */
	refresh(): void {
		const { session } = this;
		const wanted = this.offered.filter((one) => isOn(one, !!session.inHand && session.actions.some((action) => action.do === "go")));
		const subject = session.inHand ?? this.subject;
		const now = session.view?.pieces.find(({ id }) => id === subject?.id) ?? null;
		const key = JSON.stringify([session.view?.n, session.seat, now?.id, now?.at, wanted, !!session.past.replay]);
		if (key === this.key) return;
		this.key = key;
		clearTimeout(this.timer);
		this.timer = setTimeout(() => void this.lay(wanted, now, key), resting);
	}

	private async lay(wanted: Overlay[], piece: Piece | null, key: string): Promise<void> {
		const laid: Laid[] = [];
		if (!this.session.past.replay)
			for (const overlay of wanted) {
				const one = await this.ask(overlay, piece);
				if (one) laid.push(one);
			}
		if (key !== this.key) return;
		this.laid = laid;
		this.session.changed();
	}

	private async ask(overlay: Overlay, piece: Piece | null): Promise<Laid | null> {
		if (overlay === "allZones") return this.told(overlay, { what: "zones" }, "");
		const leader = piece && this.leaderOf(piece);
		if (overlay === "range") return leader ? this.told(overlay, { what: "range", unit: leader.id }, leader.name) : null;
		if (overlay === "supply") return piece && !commands(piece) ? this.told(overlay, { what: "supply", unit: piece.id }, piece.name) : null;
		return null;
	}

	/* Whoever commands a piece: himself, or the officer of its formation. */
	private leaderOf(piece: Piece): Piece | null {
		if (commands(piece)) return piece;
		const officers = this.session.view?.pieces.filter((one) => commands(one) && one.side === piece.side && one.formation === piece.formation);
		return officers?.find(({ at }) => this.session.picture?.places[at]) ?? null;
	}

	private async told(overlay: Overlay, about: object, name: string): Promise<Laid | null> {
		const { id, seat, socket } = this.session;
		try {
			const { figures } = await socket.call<Explanation>("explain", { game: id, seat, about });
			const rule = figures[0]?.terms[0]?.rule;
			if (overlay !== "supply") return { overlay, lines: [figures.flatMap(({ terms }) => placesOf(terms))], note: texts.overlays.notes[overlay](name), rule };
			const fed = figures.find((figure) => figure.id === "fed");
			if (fed) {
				const lines = [[], placesOf(figures.find(({ id }) => id === "trunk")?.terms ?? [])];
				const feeds = { from: this.session.view?.pieces.find((piece) => piece.name === name)?.at ?? "", to: figures.filter((figure) => figure.id === "fed").flatMap(({ terms }) => placesOf(terms)) };
				return { overlay, lines, feeds, note: texts.overlays.feeds(name, feeds.to.length), rule };
			}
			const length = (kind: string) => figures.find((figure) => figure.id === kind)?.value ?? 0;
			const lines = figures.map(({ terms }) => placesOf(terms));
			return { overlay, lines, note: texts.overlays.supplied(name, length("forward"), length("trunk")), rule };
		} catch (error) {
			const refusal = error instanceof Refusal ? (error.data as { reason?: string; rule?: string } | undefined) : undefined;
			return refusal?.reason ? { overlay, lines: [], note: refusal.reason, rule: refusal.rule, refused: true } : null;
		}
	}
}

/* Enemy zones are shown while a piece is in hand, too. */
export function isOn(overlay: Overlay, inHand: boolean): boolean {
	return settings.values[overlay] || (overlay === "allZones" && inHand && settings.values.zones);
}

export function toggle(overlay: Overlay): void {
	settings.set(overlay as keyof Choices, !settings.values[overlay] as never);
}
