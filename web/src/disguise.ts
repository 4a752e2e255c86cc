/*
 * A catalogue with every letter of its sentences made unreadable, for finding what is not in it. What a sentence is told (a name, a number) comes
 * through as it is.
 */
const [open, close] = ["\ue000", "\ue001"];
const letters = /\ue000([^\ue001]*)\ue001|\p{L}/gu;

const hidden = (text: string) => text.replace(letters, (_, told: string | undefined) => told ?? "ß");
const told = (value: unknown): unknown => (typeof value === "string" ? open + value + close : Array.isArray(value) ? value.map(told) : value);

export function disguised<T>(catalogue: T): T {
	if (typeof catalogue === "string") return hidden(catalogue) as T;
	if (typeof catalogue === "function") return ((...values: unknown[]) => hidden(catalogue(...values.map(told)))) as T;
	if (Array.isArray(catalogue)) return catalogue.map(disguised) as T;
	if (catalogue && typeof catalogue === "object") return Object.fromEntries(Object.entries(catalogue).map(([key, value]) => [key, disguised(value)])) as T;
	return catalogue;
}
