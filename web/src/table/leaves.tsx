import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { settings, type Choices } from "../settings";
import { useStore } from "../store";
import { texts } from "../texts";
import type { Drawing } from "../drawing/drawing";
import { sideName } from "../drawing";
import { sitterName } from "../opponents";
import { Chip } from "../drawing/chip";
import { overlays, toggle } from "./overlays";
import { Chat } from "./chat";
import type { Guiding } from "./guiding";
import type { Session } from "./session";
import type { Leaf } from "./table";
import { isTouched } from "./touch";

/* A leaf laid over the table; the focus stays in it while it is open. One that changes the look of the map lies aside, and the map stays bright. */
export function LeafPage({ title, aside, close, children }: { title: string; aside?: boolean; close(): void; children: ComponentChildren }) {
	const dialog = useRef<HTMLDialogElement>(null);
	useEffect(() => dialog.current?.showModal(), []);
	return (
		<dialog ref={dialog} class={aside ? "page-leaf aside" : "page-leaf"} aria-label={title} onClose={close} onClick={(event) => event.target === dialog.current && close()}>
			<header>
				<h2>{title}</h2>
				<button type="button" onClick={close}>
					{texts.table.close}
				</button>
			</header>
			{children}
		</dialog>
	);
}

/* How the table is used; the keys where there may be a keyboard, those for layers where there are layers. */
export function HelpLeaf({ session, close }: { session: Session; close(): void }) {
	const touched = isTouched();
	const layers = session.overlays.offered.map((overlay) => [String(overlays.indexOf(overlay) + 1), texts.overlays.names[overlay]]);
	const keys = [...texts.help.keys, ...layers];
	return (
		<LeafPage title={texts.table.help} close={close}>
			{texts.help.says.map((words) => (
				<p key={words}>{touched ? texts.touched(words) : words}</p>
			))}
			{!touched && (
				<>
					<h3>{texts.help.title}</h3>
					<dl class="keys">
						{keys.map(([key, does]) => (
							<div key={key}>
								<dt>{key}</dt>
								<dd>{does}</dd>
							</div>
						))}
					</dl>
				</>
			)}
		</LeafPage>
	);
}

function Check({ name, label }: { name: keyof Choices; label: string }) {
	return (
		<label class="check">
			<input type="checkbox" checked={!!settings.values[name]} onChange={(event) => settings.set(name, event.currentTarget.checked as never)} /> {label}
		</label>
	);
}

export function LayersLeaf({ session, close }: { session: Session; close(): void }) {
	useStore(settings);
	return (
		<LeafPage title={texts.table.layers} aside close={close}>
			<Check name="pieces" label={texts.settings.pieces} />
			<Check name="costs" label={texts.settings.numbers} />
			<Check name="zones" label={texts.settings.zones} />
			{session.overlays.offered.map((overlay) => (
				<label key={overlay} class="check layer">
					<input type="checkbox" checked={settings.values[overlay]} onChange={() => toggle(overlay)} />
					<svg viewBox="0 0 30 12" width="30" height="12" aria-hidden="true" class={`sample ${overlay}`}>
						<path d="M1 6H29" />
					</svg>
					{texts.overlays.names[overlay]}
					<kbd>{overlays.indexOf(overlay) + 1}</kbd>
				</label>
			))}
			{session.overlays.offered.length > 0 && <p class="hint">{texts.overlays.hint}</p>}
		</LeafPage>
	);
}

export function SettingsLeaf({ close }: { close(): void }) {
	useStore(settings);
	return (
		<LeafPage title={texts.settings.title} aside close={close}>
			<fieldset>
				<legend>{texts.settings.speed}</legend>
				{(Object.keys(texts.settings.speeds) as Choices["speed"][]).map((speed) => (
					<label key={speed} class="check">
						<input type="radio" name="speed" checked={settings.values.speed === speed} onChange={() => settings.set("speed", speed)} /> {texts.settings.speeds[speed]}
					</label>
				))}
			</fieldset>
			<fieldset>
				<legend>{texts.settings.look}</legend>
				{(Object.keys(texts.settings.looks) as Choices["look"][]).map((look) => (
					<label key={look} class="check">
						<input type="radio" name="look" checked={settings.values.look === look} onChange={() => settings.set("look", look)} /> {texts.settings.looks[look]}
					</label>
				))}
			</fieldset>
			<Check name="large" label={texts.settings.large} />
			<Check name="contrast" label={texts.settings.contrast} />
			<Check name="patterns" label={texts.settings.patterns} />
			<Check name="confirm" label={texts.settings.confirm} />
			<Check name="goOn" label={texts.settings.goOn} />
			<Check name="sound" label={texts.settings.sound} />
			<label class="check">
				<input
					type="checkbox"
					checked={settings.values.notify}
					onChange={(event) => {
						settings.set("notify", event.currentTarget.checked);
						if (event.currentTarget.checked && "Notification" in window) void Notification.requestPermission();
					}}
				/>{" "}
				{texts.settings.notify}
			</label>
		</LeafPage>
	);
}

/* The talk at the table; whoever looks at it has read it. */
export function TalkLeaf({ session, drawing, close }: { session: Session; drawing: Drawing; close(): void }) {
	useEffect(() => {
		if (!session.unread) return;
		session.unread = 0;
		session.changed();
	});
	return (
		<LeafPage title={texts.table.chat} close={close}>
			<Chat session={session} drawing={drawing} />
		</LeafPage>
	);
}

interface MenuProps {
	session: Session;
	drawing: Drawing;
	guiding: Guiding | null;
	close(): void;
	open(leaf: Leaf): void;
}

export function MenuLeaf({ session, drawing, guiding, close, open }: MenuProps) {
	const game = session.game!;
	const seated = session.mine.length > 0;
	const playing = seated && !game.over;
	const [resigning, setResigning] = useState(false);
	return (
		<LeafPage title={game.title} close={close}>
			<div class="menu">
				<a href="/">{texts.table.lobby}</a>
				<button type="button" onClick={() => open("settings")}>
					{texts.table.settings}
				</button>
				<button type="button" onClick={() => open("rules")}>
					{texts.rules.title}
				</button>
				{session.scenario?.aids && (
					<button type="button" onClick={() => open("tables")}>
						{texts.aids.title}
					</button>
				)}
				<button type="button" onClick={() => open("legend")}>
					{texts.legend.title}
				</button>
				<button type="button" onClick={() => open("layers")}>
					{texts.table.layers}
				</button>
				<button type="button" onClick={() => open("help")}>
					{texts.table.help}
				</button>
				{guiding?.isAway && (
					<button
						type="button"
						onClick={() => {
							guiding.takeUp();
							close();
						}}
					>
						{texts.guide.takeUp}
					</button>
				)}
				{playing && !session.alone && (
					<button type="button" onClick={() => void session.do("offer", { what: "undo" }).then(close)}>
						{texts.table.askUndo}
					</button>
				)}
				{playing && !session.alone && (
					<button type="button" onClick={() => void session.do("offer", { what: "draw" }).then(close)}>
						{texts.table.draw}
					</button>
				)}
				{seated && (
					<button type="button" onClick={() => void download(session, "report")}>
						{texts.table.report}
					</button>
				)}
				{(game.over || session.alone) && (
					<button type="button" onClick={() => void download(session, "file")}>
						{game.over ? texts.table.file : texts.table.saveFile}
					</button>
				)}
				{playing && !resigning && (
					<button type="button" onClick={() => setResigning(true)}>
						{texts.table.resign}
					</button>
				)}
				{playing && resigning && (
					<button type="button" class="danger" onClick={() => void session.do("resign").then(close)}>
						{texts.table.reallyResign}
					</button>
				)}
			</div>
			<ul class="seats">
				{game.seats.map((seat) => (
					<li key={seat.seat}>
						<Chip drawing={drawing} side={seat.seat} /> {sideName(drawing, seat.seat)}: {sitterName(seat)}
						{seat.here && ` · ${texts.times.here}`}
					</li>
				))}
			</ul>
			<Chat session={session} drawing={drawing} />
		</LeafPage>
	);
}

/* A file from the server, handed to the player. */
export async function download(session: Session, method: "report" | "file", params: object = {}): Promise<void> {
	const file = await session.do<{ name: string; text: string }>(method, params);
	if (!file) return;
	const link = document.createElement("a");
	link.href = URL.createObjectURL(new Blob([file.text]));
	link.download = file.name;
	link.click();
	URL.revokeObjectURL(link.href);
	if (method === "report") session.tell(texts.table.reported(file.name));
}
