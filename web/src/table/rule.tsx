import { useState } from "preact/hooks";
import subjects from "virtual:subjects";
import { books } from "../drawing";
import { texts } from "../texts";
import type { Session } from "./session";

/* Paragraphs without a number go by words: "combat.cards.B" is "combat · cards · B", "cards · B" for short. */
function nameOf(rule: string, brief: boolean): string {
	if (/^\d/.test(rule)) return rule;
	const words = rule.replaceAll("-", " ").split(".");
	const last = words[words.length - 1];
	return (brief ? words.slice(last.length < 3 ? -2 : -1) : words).join(" · ");
}

export function subjectOf(rulebook: string | undefined, rule: string): string | undefined {
	return subjects[books.module(rulebook ?? "")]?.[rule];
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

/* A paragraph: its number, and on a click what it is about. */
export function Rule({ session, rulebook, rule, long, brief }: Props) {
	const [open, setOpen] = useState(false);
	const subject = subjectOf(session?.game?.rulebook ?? rulebook, rule);
	const name = nameOf(rule, !!brief);
	if (long)
		return (
			<span class="rule-long">
				{texts.table.rule} {name}
				{subject && ` · ${subject}`}
			</span>
		);
	return (
		<button type="button" class="rule" title={subject ?? rule} aria-expanded={open} onClick={() => setOpen(!open)}>
			{name}
			{open && subject && <span class="rule-subject"> {subject}</span>}
		</button>
	);
}
