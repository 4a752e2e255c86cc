import { useEffect, useState } from "preact/hooks";
import type { Drawing } from "../drawing/drawing";
import type { Aid } from "../socket/protocol";
import { texts } from "../texts";
import { PieceFace } from "./board";
import { LeafPage } from "./leaves";
import { reference } from "./reference";
import { Rule } from "./rule";

interface Props {
	scenario: string;
	book: string;
	drawing: Drawing;
	close(): void;
}

/* Which table was open last: whoever looks something up looks it up again. */
let last = "";

/* The tables of the booklet, one at a time; the program plays by the same figures. */
export function AidsLeaf({ scenario, book, drawing, close }: Props) {
	const [all, setAll] = useState<Aid[] | null>(null);
	const [wanted, setWanted] = useState(last);
	useEffect(() => void reference.aids(scenario).then(setAll, () => setAll([])), [scenario]);
	const shown = all?.find(({ id }) => id === wanted) ?? all?.[0];
	const turn = (id: string) => setWanted((last = id));
	return (
		<LeafPage title={texts.aids.title} close={close}>
			{all && !all.length && <p class="hint">{texts.aids.none}</p>}
			<div class="aid-tabs" role="tablist">
				{all?.map(({ id, title }) => (
					<button key={id} type="button" role="tab" aria-selected={id === shown?.id} onClick={() => turn(id)}>
						{title}
					</button>
				))}
			</div>
			{shown && <Table aid={shown} book={book} drawing={drawing} />}
		</LeafPage>
	);
}

/* One table. */
export function Table({ aid, book, drawing }: { aid: Aid; book: string; drawing: Drawing }) {
	const cited = aid.rows.some(({ rule }) => rule);
	return (
		<section class="aid" role="tabpanel" data-aid={aid.id}>
			<h3>
				{aid.title} {aid.rule && <Rule rulebook={book} rule={aid.rule} />}
			</h3>
			<div class="aid-table" tabIndex={0}>
				<table>
					{aid.columns && (
						<thead>
							<tr>
								{aid.columns.map((name, i) => (
									<th key={i} scope="col">
										{name}
									</th>
								))}
								{cited && <th />}
							</tr>
						</thead>
					)}
					<tbody>
						{aid.rows.map(({ cells, rule }, i) => (
							<tr key={i}>
								{cells.map((cell, k) => (
									<td key={k}>{typeof cell === "string" ? cell : <PieceFace drawing={drawing} piece={cell.piece} />}</td>
								))}
								{cited && <td>{rule && <Rule rulebook={book} rule={rule} />}</td>}
							</tr>
						))}
					</tbody>
				</table>
			</div>
			{aid.notes?.map(({ text, rule }) => (
				<p key={text}>
					{text} {rule && <Rule rulebook={book} rule={rule} />}
				</p>
			))}
		</section>
	);
}
