import { useEffect, useState } from "preact/hooks";
import subjects from "virtual:subjects";
import { books } from "../drawing";
import type { RuleText } from "../socket/protocol";
import { Store, useStore } from "../store";
import { texts } from "../texts";
import { reference } from "./reference";
import type { Session } from "./session";

/* Paragraphs without a number go by words: "combat.cards.B" is "combat · cards · B", "cards · B" for short. */
export function nameOf(rule: string, brief: boolean): string {
	if (/^\d/.test(rule)) return rule;
	const words = rule.replaceAll("-", " ").split(".");
	const last = words[words.length - 1];
	return (brief ? words.slice(last.length < 3 ? -2 : -1) : words).join(" · ");
}

/* "9.5.1 Assault"; a paragraph that has a name in place of a number says it once. */
function headOf({ paragraph, title }: RuleText): string {
	const name = nameOf(paragraph, true);
	return name.toLowerCase() === title.toLowerCase() ? title : `${name} ${title}`;
}

/* By the rulebook's own ledger, or that of its module. */
export function subjectOf(rulebook = "", rule: string): string | undefined {
	return (subjects[rulebook] ?? subjects[books.module(rulebook)])?.[rule];
}

interface Props {
	session?: Session;
	rulebook?: string;
	rule: string;
	/* In a sentence of its own, with what it is about. */
	long?: boolean;
	/* In a line of the story: the last words of a name that has several. */
	brief?: boolean;
}

/* A paragraph: its number, and on a click what it says in our own words, or at least what it is about. */
export function Rule({ session, rulebook, rule, long, brief }: Props) {
	const [open, setOpen] = useState(false);
	const book = session?.game?.rulebook ?? rulebook ?? "";
	const subject = subjectOf(book, rule);
	const name = nameOf(rule, !!brief);
	const press = ({ currentTarget }: { currentTarget: HTMLElement }) => {
		const { left, top, bottom } = currentTarget.getBoundingClientRect();
		void reference.find(book, rule).then((told) => (told ? slip.show(book, told, { left, top, bottom }) : setOpen(!open)));
	};
	return (
		<button type="button" class={long ? "rule rule-long" : "rule"} title={subject ?? rule} aria-expanded={open} onClick={press}>
			{long ? `${texts.table.rule} ${name}` : name}
			{long && subject && ` · ${subject}`}
			{!long && open && subject && <span class="rule-subject"> {subject}</span>}
		</button>
	);
}

/* ---- The slip on which a paragraph is read ------------------------------------------------------------------------------ */

interface Beside {
	left: number;
	top: number;
	bottom: number;
}

class Slip extends Store {
	told: RuleText | null = null;
	book = "";
	beside: Beside = { left: 0, top: 0, bottom: 0 };

	show(book: string, told: RuleText, beside: Beside): void {
		const same = this.told?.paragraph === told.paragraph && this.book === book;
		this.told = same ? null : told;
		this.book = book;
		this.beside = beside;
		this.changed();
	}

	close(): void {
		this.told = null;
		this.changed();
	}
}

export const slip = new Slip();

const slipWidth = 350;
const slipRoom = 230;

/* Beside the number that was clicked, above it where there is no room below. Paragraphs that the text names lead on. */
export function RuleSlip() {
	useStore(slip);
	useEffect(() => {
		const away = (event: Event) => slip.told && !(event.target as Element).closest(".rule-slip, .rule") && slip.close();
		const escape = (event: KeyboardEvent) => event.key === "Escape" && slip.told && slip.close();
		window.addEventListener("pointerdown", away);
		window.addEventListener("keydown", escape);
		return () => {
			window.removeEventListener("pointerdown", away);
			window.removeEventListener("keydown", escape);
		};
	}, []);
	const { told, beside, book } = slip;
	if (!told) return null;
	const below = beside.bottom + slipRoom < innerHeight;
	const left = Math.max(8, Math.min(beside.left, innerWidth - slipWidth - 8));
	return (
		<aside class="rule-slip" role="note" style={{ left: `${left}px`, ...(below ? { top: `${beside.bottom + 6}px` } : { bottom: `${innerHeight - beside.top + 6}px` }) }}>
			<header>
				<b>
					{headOf(told)}
				</b>
				<button type="button" class="quiet" onClick={() => slip.close()}>
					{texts.table.close}
				</button>
			</header>
			<p>
				<RuleWords book={book} text={told.text} />
			</p>
		</aside>
	);
}

/* "(11.44)", or "move.points" where paragraphs go by words, is a link of its own in a text. */
export function RuleWords({ book, text, lookUp }: { book: string; text: string; lookUp?(rule: string): void }) {
	const link = (part: string, i: number) =>
		lookUp ? (
			<button key={i} type="button" class="rule" onClick={() => lookUp(part)}>
				{part}
			</button>
		) : (
			<Rule key={i} rulebook={book} rule={part} />
		);
	return <>{text.split(/(\b\d+\.\d+[A-Z]?\b|\b[a-z]+(?:\.[a-z0-9][a-z0-9-]*)+(?:\.[A-H])?\b)/).map((part, i) => (i % 2 ? link(part, i) : part))}</>;
}
