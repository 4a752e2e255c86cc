import { useState } from "preact/hooks";
import type { Drawing } from "../drawing/drawing";
import { post } from "../lobby/own-account";
import { speakerName } from "../opponents";
import type { Line } from "../socket/protocol";
import { texts } from "../texts";
import type { Session } from "./session";

const words = texts.people;

/* What is said at the table. A refusal is told here, where it was asked for. */
export function Chat({ session, drawing }: { session: Session; drawing: Drawing }) {
	const [text, setText] = useState("");
	const [told, setTold] = useState("");
	async function send() {
		const wanted = text.trim();
		setTold("");
		if (!wanted) return;
		setText("");
		await session.socket.call("chat", { game: session.id, seat: session.seat, text: wanted }).catch((refusal: Error) => {
			setText(wanted);
			setTold(refusal.message);
		});
	}
	return (
		<section class="chat">
			<h3>{texts.table.chat}</h3>
			<ul>
				{session.chat.map((line) => (
					<li key={line.n}>
						<b>{speakerName(line, session.game?.seats ?? [], drawing)}</b> {line.text} <AboutLine session={session} line={line} tell={setTold} />
					</li>
				))}
			</ul>
			{told && <p role="status">{told}</p>}
			{session.mine.length > 0 && (
				<form
					onSubmit={(event) => {
						event.preventDefault();
						void send();
					}}
				>
					<input value={text} maxLength={500} aria-label={texts.table.say} placeholder={texts.table.say} onInput={(event) => setText(event.currentTarget.value)} />
					<button type="submit">{texts.table.send}</button>
				</form>
			)}
		</section>
	);
}

/* Somebody else's line: it may be reported, and its author blocked, where there are accounts. */
function AboutLine({ session, line, tell }: { session: Session; line: Line; tell(words: string): void }) {
	const [asking, setAsking] = useState(false);
	const { hello } = session.socket;
	if (!hello?.user || hello.mode !== "public" || line.name === hello.user.name) return null;
	async function report() {
		setAsking(false);
		const refusal = await session.socket.call("report_chat", { game: session.id, seat: session.seat, n: line.n }).then(
			() => null,
			(error: Error) => error.message,
		);
		tell(refusal ?? words.reported);
	}
	async function block() {
		setAsking(false);
		tell((await post("/api/blocks/add", { player: line.name })) ?? words.blockedNow(line.name));
	}
	return (
		<span class="about-line">
			<button type="button" aria-expanded={asking} aria-label={words.about(line.name)} onClick={() => setAsking(!asking)}>
				…
			</button>
			{asking && (
				<>
					{hello.reports && (
						<button type="button" onClick={() => void report()}>
							{words.report}
						</button>
					)}
					<button type="button" onClick={() => void block()}>
						{words.block(line.name)}
					</button>
				</>
			)}
		</span>
	);
}
