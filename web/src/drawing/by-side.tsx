/* The order of battle by sides, one's own first. */
import type { ComponentChildren } from "preact";
import type { View } from "../socket/protocol";
import type { Names } from "./drawing";

interface Props<T> {
	view: View;
	names: Names;
	all: T[];
	sideOf(one: T): string;
	row(one: T): ComponentChildren;
	/* What the figure at the end of a row is. */
	figure?: string;
}

/* Each side's rows below its name; a side of which nothing is known has none. */
export function BySide<T>({ view, names, all, sideOf, row, figure }: Props<T>) {
	const sides = [...new Set(all.map(sideOf))].sort((a, b) => Number(b === view.side) - Number(a === view.side));
	return (
		<ul class="formations">
			{sides.map((side) => {
				const rows = all.filter((one) => sideOf(one) === side).map(row).filter(Boolean);
				return (
					rows.length > 0 && (
						<>
							<li key={side} class="order-side">
								<span>{names.side(side)}</span>
								{figure && <small>{figure}</small>}
							</li>
							{rows}
						</>
					)
				);
			})}
		</ul>
	);
}
