import { useEffect, useReducer } from "preact/hooks";

/* Something that tells its readers when it has changed. */
export class Store {
	private readonly readers = new Set<() => void>();

	subscribe(reader: () => void): () => void {
		this.readers.add(reader);
		return () => this.readers.delete(reader);
	}

	changed(): void {
		for (const reader of [...this.readers]) reader();
	}
}

export function useStore<T extends Store>(store: T): T {
	const [, again] = useReducer((n: number) => n + 1, 0);
	useEffect(() => store.subscribe(() => again(0)), [store]);
	return store;
}
