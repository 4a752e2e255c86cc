import { useEffect, useState } from "preact/hooks";
import type { RuleText } from "../socket/protocol";
import { texts } from "../texts";
import { LeafPage } from "./leaves";
import { reference } from "./reference";
import { nameOf, RuleWords } from "./rule";

/* The whole reference, with a search over numbers, titles and words. */
export function RulesLeaf({ book, close }: { book: string; close(): void }) {
	const [all, setAll] = useState<RuleText[] | null>(null);
	const [wanted, setWanted] = useState("");
	useEffect(() => void reference.rules(book).then(setAll, () => setAll([])), [book]);
	const words = wanted.trim().toLowerCase();
	const found = (all ?? []).filter(({ paragraph, title, text }) => !words || paragraph.toLowerCase().startsWith(words) || `${title} ${text}`.toLowerCase().includes(words));
	return (
		<LeafPage title={texts.rules.title} close={close}>
			<p class="hint">{all && !all.length ? texts.rules.none : texts.rules.says}</p>
			<input type="search" class="rules-search" value={wanted} aria-label={texts.rules.search} placeholder={texts.rules.search} onInput={(event) => setWanted(event.currentTarget.value)} />
			{all && all.length > 0 && !found.length && <p role="status">{texts.rules.notFound}</p>}
			<dl class="rules-list">
				{found.map(({ paragraph, title, text }) => (
					<div key={paragraph}>
						<dt>
							<b>{nameOf(paragraph, false)}</b> {title}
						</dt>
						<dd>
							<RuleWords book={book} text={text} lookUp={setWanted} />
						</dd>
					</div>
				))}
			</dl>
		</LeafPage>
	);
}
