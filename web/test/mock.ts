import type { Recorded } from "./recorded";

interface Request {
	id: number;
	method: string;
	params: Record<string, unknown>;
}

/* Stands in for the browser's WebSocket: answers like the recorded server, and can be broken off. */
export class MockSocket {
	onmessage: ((event: { data: string }) => void) | null = null;
	onclose: (() => void) | null = null;
	onerror: (() => void) | null = null;

	constructor(private readonly server: MockServer) {
		queueMicrotask(() => this.say("hello", server.record.hello));
	}

	send(text: string): void {
		const request = JSON.parse(text) as Request;
		this.server.asked.push(request);
		queueMicrotask(() => this.onmessage?.({ data: JSON.stringify({ jsonrpc: "2.0", id: request.id, ...this.server.answer(request) }) }));
	}

	say(method: string, params: unknown): void {
		this.onmessage?.({ data: JSON.stringify({ jsonrpc: "2.0", method, params }) });
	}

	close(): void {
		this.onclose?.();
	}
}

/* Replays a record: the first view to whoever joins, then one update for each answer that is played. */
export class MockServer {
	readonly asked: Request[] = [];
	readonly sockets: MockSocket[] = [];
	/* Chance or another seat would come in after any answer. */
	barred = false;
	private sent = 0;

	constructor(readonly record: Recorded) {}

	make = (): WebSocket => {
		const socket = new MockSocket(this);
		this.sockets.push(socket);
		return socket as unknown as WebSocket;
	};

	get socket(): MockSocket {
		return this.sockets[this.sockets.length - 1];
	}

	push(): void {
		this.socket.say("update", this.record.updates[this.sent++]);
	}

	answer({ method, params }: Request): object {
		const { joined, updates } = this.record;
		const game = { ...joined.game, seats: joined.game.seats.map((seat) => ({ ...seat, mine: seat.seat === joined.view.seat })) };
		switch (method) {
			case "game":
				return { result: { game } };
			case "join":
				if (params.from === undefined) return { result: { epoch: "one", game, view: joined.view, chat: [] } };
				return { result: { epoch: "one", game, chat: [], updates: updates.slice(Number(params.from) - joined.view.n, this.sent) } };
			case "play":
				this.push();
				return { result: { taken: 1, n: this.sent } };
			case "peek":
				return this.barred ? { error: { code: -32004, message: "Chance comes in." } } : { result: {} };
			case "judge":
				return { result: { legal: false, rule: "9.3", reason: "Too far." } };
			case "score":
				return { result: { sides: {}, terms: [], level: null, winner: null } };
			case "undo":
				return { error: { code: -32005, message: "The dice have fallen." } };
		}
		return { result: {} };
	}

	/* A move of somebody else while the connection was away. */
	missed(): void {
		this.sent++;
	}
}
