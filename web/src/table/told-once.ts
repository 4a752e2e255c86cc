/* "more for France", "France: victory": whoever has just been named is not named again. */
export function toldOnce([first = "", ...rest]: string[]): string {
	return rest.reduce((told, cell) => {
		const [who, ...what] = cell.split(": ");
		return what.length && told.endsWith(` ${who}`) ? `${told}: ${what.join(": ")}` : `${told}: ${cell}`;
	}, first);
}
