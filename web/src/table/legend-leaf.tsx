import { useEffect, useState } from "preact/hooks";
import type { Drawing } from "../drawing/drawing";
import type { Aid } from "../socket/protocol";
import { texts } from "../texts";
import { Table } from "./aids-leaf";
import { LeafPage } from "./leaves";
import { legendPicture } from "./picture";
import { reference } from "./reference";

interface Props {
	scenario: string;
	book: string;
	drawing: Drawing;
	close(): void;
}

/* What everything on the table means: the signs of the map, the counters and their marks, and what the table draws over both. */
export function LegendLeaf({ scenario, book, drawing, close }: Props) {
	const [counters, setCounters] = useState<Aid | null>(null);
	const [signs, setSigns] = useState("");
	useEffect(() => void legendPicture(scenario).then(setSigns, () => {}), [scenario]);
	useEffect(() => void reference.aids(scenario).then((all) => setCounters(all.find(({ id }) => id === "legend") ?? null), () => {}), [scenario]);
	return (
		<LeafPage title={texts.legend.title} close={close}>
			<div class="legend">
				{signs && <img class="map-legend" src={signs} width="460" alt={texts.legend.map} />}
				<section class="on-table">
					<h3>{texts.legend.table}</h3>
					<ul>
						{marks.map(([id, Mark]) => (
							<li key={id}>
								<svg viewBox="-24 -18 48 36" width="48" height="36" aria-hidden="true">
									<Mark />
								</svg>
								{texts.legend.marks[id]}
							</li>
						))}
					</ul>
				</section>
				{counters && <Table aid={counters} book={book} drawing={drawing} />}
			</div>
		</LeafPage>
	);
}

const hex = "M-15 0L-7.5 -13H7.5L15 0L7.5 13H-7.5Z";

/* What the table draws itself, in its own colours. */
const marks: [string, () => preact.JSX.Element][] = [
	["choose", () => <rect x="-13" y="-13" width="26" height="26" rx="3" class="choose-sample" />],
	["reach", () => <g class="reach"><path d={hex} class="hex" /><path d={hex} class="border-bed" /><path d={hex} class="border" /></g>],
	["cost", () => <g class="cost-sample"><circle r="10" /><text y="4">2</text></g>],
	["enemy", () => <g class="cost-sample hostile"><circle r="10" /><text y="4">2</text></g>],
	["zone", () => <g class="reach"><path d={hex} class="zone" /></g>],
	["facing", () => <g class="facing"><path d="M-8 -5.6L9 0L-8 5.6L-4.4 0z" transform="rotate(-30) scale(1.3)" /></g>],
	["attack", () => <g class="trail strike"><path d="M-16 6L6 -3" class="bed" /><path d="M-16 6L6 -3" class="line" /><path class="head" d="M0 -8L15 0L0 8z" transform="translate(4 -2) rotate(-22)" /></g>],
	["refused", () => <g><path d={hex} class="refused" /><path d="M-4 -4L4 4M4 -4L-4 4" stroke="#8c2f1f" stroke-width="2.2" stroke-linecap="round" /></g>],
	["way", () => <g class="way"><path d="M-20 6C-8 -10 4 8 14 -4" class="bed" /><path d="M-20 6C-8 -10 4 8 14 -4" class="line" /></g>],
];
