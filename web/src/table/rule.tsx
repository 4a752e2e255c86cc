import { useState } from "preact/hooks";
import subjects from "virtual:subjects";
import { texts } from "../texts";
import type { Session } from "./session";

const modules: Record<string, string> = { trautenau1866: "trautenau", napoleon1806: "napoleon" };

export function subjectOf(rulebook: string | undefined, rule: string): string | undefined {
	return subjects[modules[rulebook ?? ""] ?? ""]?.[rule];
}

/* A paragraph: its number, and on a click what it is about. */
export function Rule({ session, rule, long }: { session?: Session; rule: string; long?: boolean }) {
	const [open, setOpen] = useState(false);
	const subject = subjectOf(session?.game?.rulebook, rule);
	const name = /^\d/.test(rule) ? rule : rule.replaceAll(".", " · ").replaceAll("-", " ");
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
