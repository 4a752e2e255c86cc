import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { texts } from "../texts";
import { post } from "./own-account";
import { Paper, read } from "./paper";
import type { Season } from "./ratings";

interface Person {
	id: number;
	name: string;
	bot?: boolean;
}

interface Report {
	id: number;
	time: number;
	by: Person;
	author: Person;
	game: string | null;
	text: string;
	note: string;
}

interface Held extends Person {
	silenced?: number;
	suspended?: number;
}

interface Deed {
	time: number;
	operator: Person;
	what: string;
	account?: Person;
	subject: string;
	reason: string;
}

interface Told {
	reports: Report[];
	held: Held[];
	log: Deed[];
	seasons: Season[];
}

const words = texts.operator;
const when = (seconds: number) => new Date(seconds * 1000).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });
const day = (seconds: number) => new Date(seconds * 1000).toLocaleDateString(undefined, { dateStyle: "medium" });

/* What was reported, who is held, and what operators have done: for those who keep order here. */
export function OperatorPage() {
	const [told, setTold] = useState<Told | string | null>(null);
	const again = () => void read<Told>("/api/operator").then(setTold);
	useEffect(again, []);
	return (
		<Paper title={words.title}>
			{typeof told === "string" && <p role="alert">{told}</p>}
			{told && typeof told !== "string" && (
				<>
					<Reports reports={told.reports} again={again} />
					<Accounts held={told.held} again={again} />
					<EndGame again={again} />
					<Seasons seasons={told.seasons} again={again} />
					<Log log={told.log} />
				</>
			)}
		</Paper>
	);
}

/* A form for one deed: its fields and its reason go out together. */
function DeedForm(props: { path: string; does: string; fixed?: object; again(): void; children?: ComponentChildren }) {
	const [error, setError] = useState("");
	return (
		<form
			onSubmit={(event) => {
				event.preventDefault();
				const form = event.currentTarget;
				const fields = Object.fromEntries(new FormData(form)) as Record<string, unknown>;
				if ("days" in fields) fields.days = Number(fields.days);
				void post(props.path, { ...props.fixed, ...fields }).then((refusal) => {
					setError(refusal ?? "");
					if (refusal === null) form.reset();
					props.again();
				});
			}}
		>
			{props.children}
			<label>
				{words.reason} <input name="reason" required maxLength={200} autoComplete="off" />
			</label>
			{error && <p role="alert">{error}</p>}
			<button type="submit">{props.does}</button>
		</form>
	);
}

function Reports({ reports, again }: { reports: Report[]; again(): void }) {
	return (
		<section>
			<h2>{words.reports}</h2>
			{!reports.length && <p role="status">{words.noReports}</p>}
			{reports.map((report) => (
				<article key={report.id} class="report">
					<p>
						<a href={`/player/${report.author.id}`}>{report.author.name}</a> {words.said} {report.game && <a href={`/game/${report.game}`}>{words.table}</a>}:
					</p>
					<blockquote>{report.text}</blockquote>
					<p>
						{words.reportedBy(report.by.name, when(report.time))}
						{report.note && ` ${words.noted(report.note)}`}
					</p>
					<DeedForm path="/api/operator/close" does={words.close} fixed={{ report: report.id }} again={again} />
				</article>
			))}
		</section>
	);
}

const holds = ["silence", "suspend"] as const;

function Accounts({ held, again }: { held: Held[]; again(): void }) {
	return (
		<section>
			<h2>{words.accounts}</h2>
			<ul class="rows">
				{held.map((one) => (
					<li key={one.id}>
						<a href={`/player/${one.id}`}>{one.name}</a>
						<span>{[one.silenced && words.silenced(day(one.silenced)), one.suspended && words.suspended(day(one.suspended))].filter(Boolean).join(", ")}</span>
					</li>
				))}
			</ul>
			{holds.map((hold) => (
				<details key={hold}>
					<summary>{words.holds[hold]}</summary>
					<p>{words.holdsSay[hold]}</p>
					<DeedForm path={`/api/operator/${hold}`} does={words.holds[hold]} again={again}>
						<label>
							{words.account} <input name="account" required maxLength={24} autoComplete="off" />
						</label>
						<label>
							{words.days} <input name="days" type="number" required min={0} max={3650} />
						</label>
					</DeedForm>
				</details>
			))}
			<details>
				<summary>{words.rename}</summary>
				<DeedForm path="/api/operator/rename" does={words.rename} again={again}>
					<label>
						{words.account} <input name="account" required maxLength={24} autoComplete="off" />
					</label>
					<label>
						{words.newName} <input name="name" required minLength={2} maxLength={24} autoComplete="off" />
					</label>
				</DeedForm>
			</details>
		</section>
	);
}

function EndGame({ again }: { again(): void }) {
	return (
		<section>
			<h2>{words.games}</h2>
			<details>
				<summary>{words.end}</summary>
				<p>{words.endSays}</p>
				<DeedForm path="/api/operator/end" does={words.end} again={again}>
					<label>
						{words.game} <input name="game" required minLength={10} maxLength={10} autoComplete="off" />
					</label>
				</DeedForm>
			</details>
		</section>
	);
}

function Seasons({ seasons, again }: { seasons: Season[]; again(): void }) {
	const now = seasons.find(({ ended }) => !ended);
	return (
		<section>
			<h2>{texts.ratings.seasons}</h2>
			<p>{now ? words.seasonNow(now.title, day(now.begun)) : words.noSeason}</p>
			<details>
				<summary>{words.begin}</summary>
				<p>{words.beginSays}</p>
				<DeedForm path="/api/operator/season" does={words.begin} again={again}>
					<label>
						{words.seasonTitle} <input name="title" required minLength={2} maxLength={48} autoComplete="off" />
					</label>
				</DeedForm>
			</details>
			{now && (
				<details>
					<summary>{words.endSeason}</summary>
					<DeedForm path="/api/operator/season/end" does={words.endSeason} again={again} />
				</details>
			)}
		</section>
	);
}

function Log({ log }: { log: Deed[] }) {
	return (
		<section>
			<h2>{words.log}</h2>
			<p>{words.logSays}</p>
			<div class="wide" role="region" aria-label={words.log} tabIndex={0}>
				<table>
					<thead>
						<tr>
							{words.columns.map((title) => (
								<th key={title} scope="col">
									{title}
								</th>
							))}
						</tr>
					</thead>
					<tbody>
						{log.map((deed, i) => (
							<tr key={i}>
								<td>{when(deed.time)}</td>
								<td>{deed.operator.name}</td>
								<td>{deed.what}</td>
								<td>{[deed.account?.name, deed.subject].filter(Boolean).join(": ")}</td>
								<td>{deed.reason}</td>
							</tr>
						))}
					</tbody>
				</table>
			</div>
		</section>
	);
}
