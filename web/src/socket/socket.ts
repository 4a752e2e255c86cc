/* One WebSocket for lobby and tables: requests with answers, notifications, and coming back by itself. */
import { texts } from "../texts";
import type { Hello } from "./protocol";

export class Refusal extends Error {
	constructor(
		readonly code: number,
		message: string,
		readonly data?: unknown,
	) {
		super(message);
	}
}

export const stale = -32002;
export const noPeeking = -32004;
export const barrier = -32005;

interface Waiting {
	resolve(result: unknown): void;
	reject(error: Error): void;
}

type Listener = (params: never) => void;

const firstDelay = 250;
const longestDelay = 10_000;

export function socketAddress(place: { protocol: string; host: string }): string {
	return `${place.protocol === "https:" ? "wss" : "ws"}://${place.host}/socket`;
}

export class Socket {
	private socket: WebSocket | null = null;
	private next = 1;
	private delay = firstDelay;
	private readonly waiting = new Map<number, Waiting>();
	private readonly listeners = new Map<string, Set<Listener>>();
	private openers: (() => void)[] = [];
	connected = false;
	/* What the server said first; whoever comes late reads it here. */
	hello: Hello | null = null;

	constructor(
		private readonly address: string,
		private readonly make: (address: string) => WebSocket = (it) => new WebSocket(it, "vedette"),
	) {}

	open(): void {
		const socket = this.make(this.address);
		this.socket = socket;
		socket.onmessage = (event) => this.take(String(event.data));
		socket.onclose = () => this.closed(socket);
		socket.onerror = () => socket.close();
	}

	/* What is called with the parameters of every notification of that name; answers how to stop it. */
	on<T>(method: string, listener: (params: T) => void): () => void {
		const all = this.listeners.get(method) ?? new Set<Listener>();
		this.listeners.set(method, all);
		all.add(listener as Listener);
		return () => all.delete(listener as Listener);
	}

	async call<T>(method: string, params: object = {}): Promise<T> {
		await this.ready();
		return new Promise<T>((resolve, reject) => {
			const id = this.next++;
			this.waiting.set(id, { resolve: resolve as (result: unknown) => void, reject });
			this.socket?.send(JSON.stringify({ jsonrpc: "2.0", id, method, params }));
		});
	}

	private ready(): Promise<void> {
		if (this.connected) return Promise.resolve();
		return new Promise((resolve) => this.openers.push(resolve));
	}

	private take(text: string): void {
		const message = JSON.parse(text);
		if (message.id === undefined || message.id === null) return this.notify(message.method, message.params);
		const waiting = this.waiting.get(message.id);
		this.waiting.delete(message.id);
		if (!waiting) return;
		if (message.error) waiting.reject(new Refusal(message.error.code, message.error.message, message.error.data));
		else waiting.resolve(message.result);
	}

	private notify(method: string, params: unknown): void {
		if (method === "hello") {
			this.hello = params as Hello;
			this.greeted();
		}
		for (const listener of this.listeners.get(method) ?? []) listener(params as never);
	}

	private greeted(): void {
		this.connected = true;
		this.delay = firstDelay;
		const openers = this.openers;
		this.openers = [];
		for (const open of openers) open();
	}

	private closed(socket: WebSocket): void {
		if (socket !== this.socket) return;
		this.connected = false;
		this.socket = null;
		for (const waiting of this.waiting.values()) waiting.reject(new Refusal(0, texts.connection));
		this.waiting.clear();
		this.notify("lost", {});
		setTimeout(() => this.open(), this.delay);
		this.delay = Math.min(this.delay * 2, longestDelay);
	}
}
