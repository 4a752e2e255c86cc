import { useEffect, useRef } from "preact/hooks";
import type { Drawing } from "../drawing/drawing";
import type { Leaf } from "./table";
import { mainAction, type Session } from "./session";
import { overlays, toggle } from "./overlays";
import { placeOf, type Places } from "./places";
import { whyNotHere } from "./board";
import { slip } from "./rule";

interface Keys {
	session: Session;
	places: Places;
	drawing: Drawing;
	cursor: string | null;
	setCursor(at: string | null): void;
	leaf: Leaf;
	setLeaf(leaf: Leaf): void;
}

const directions: Record<string, [number, number]> = {
	ArrowUp: [0, -1],
	ArrowDown: [0, 1],
	ArrowLeft: [-1, -0.05],
	ArrowRight: [1, 0.05],
};

/* Everything by keyboard. Keys that a control under the focus needs stay with it. */
export function useKeys(keys: Keys): void {
	const latest = useRef(keys);
	latest.current = keys;
	useEffect(() => {
		const press = (event: KeyboardEvent) => {
			const held = event.ctrlKey || event.metaKey;
			if (event.altKey || (held && event.key.toLowerCase() !== "z")) return;
			if ((event.target as Element).closest("input, textarea, select")) return;
			if (handled(event, latest.current)) event.preventDefault();
		};
		window.addEventListener("keydown", press);
		return () => window.removeEventListener("keydown", press);
	}, []);
}

function handled(event: KeyboardEvent, keys: Keys): boolean {
	const { session, places, cursor, setCursor, leaf, setLeaf } = keys;
	const onControl = !!(event.target as Element).closest("button, a, summary, [role=tab]");
	if (event.key in directions) {
		setCursor(walked(keys, directions[event.key]));
		(document.activeElement as HTMLElement | null)?.blur?.();
		return true;
	}
	switch (event.key) {
		case "Escape":
			if (leaf) setLeaf(null);
			else if (slip.told) return false; /* it closes itself */
			else if (session.whyNot || session.confirming) session.dismiss();
			else if (session.past.replay) session.past.leave();
			else if (session.playback.active) session.playback.skip();
			else if (cursor) setCursor(null);
			else (document.activeElement as HTMLElement | null)?.blur?.();
			return true;
		case " ":
		case ".":
			if (onControl || !session.playback.active) return false;
			if (event.key === ".") session.playback.step();
			else session.playback.pause();
			return true;
		case "Enter":
			if (onControl || !cursor) return false;
			return answered(keys, cursor);
		case "?":
			if (cursor) void whyNotHere(session, places, cursor);
			else setLeaf("help");
			return true;
		case "z":
		case "Z":
			/* Ctrl+Shift+Z, as elsewhere */
			if (event.shiftKey && (event.ctrlKey || event.metaKey)) void session.takingBack.redo();
			else void session.undo();
			return true;
		case "y":
		case "Y":
			void session.takingBack.redo();
			return true;
		case "w":
		case "W":
			session.turnWays();
			return true;
		case "d":
		case "D": {
			const action = mainAction(session);
			if (session.confirming) void session.play(session.confirming.actions, true);
			else if (action) void session.play([action]);
			return true;
		}
		case "[":
		case "]": {
			const now = session.past.replay?.at ?? session.liveView?.log.at(-1)?.n ?? 0;
			void session.past.show(now + (event.key === "[" ? -1 : 1));
			return true;
		}
		case "+":
		case "-":
		case "0": {
			const name = { "+": 1, "-": 2, "0": 3 }[event.key];
			document.querySelector<HTMLElement>(`.zoom button:nth-child(${name})`)?.click();
			return true;
		}
		case "1":
		case "2":
		case "3":
		case "4":
		case "5":
		case "6": {
			const overlay = overlays[Number(event.key) - 1];
			if (session.overlays.offered.includes(overlay)) toggle(overlay);
			return true;
		}
		case "h":
		case "H":
			setLeaf("help");
			return true;
		case "r":
		case "R":
			setLeaf("rules");
			return true;
		case "t":
		case "T":
			if (session.scenario?.aids) setLeaf("tables");
			return true;
		case "m":
		case "M":
			setLeaf("legend");
			return true;
		case "l":
		case "L":
			setLeaf("layers");
			return true;
		case "s":
		case "S":
			document.querySelector<HTMLElement>(".leaf-tabs button:nth-child(2)")?.click();
			return true;
	}
	return false;
}

function walked({ session, places, cursor }: Keys, [dx, dy]: [number, number]): string | null {
	if (cursor) return places.towards(cursor, dx, dy) ?? cursor;
	const asked = session.inHand?.at ?? placeOf(session.actions[0] ?? { do: "done" });
	if (asked && places.point(asked)) return asked;
	const first = session.view?.pieces.find((piece) => session.actions.some((action) => action.unit === piece.id) && places.point(piece.at));
	return first?.at ?? Object.keys(places.picture.places)[0] ?? null;
}

function answered({ session, places }: Keys, cursor: string): boolean {
	const action = session.byPlace.get(cursor);
	if (action) {
		void session.play([action]);
		return true;
	}
	const units = session.view?.pieces.filter((piece) => piece.at === cursor && session.actions.some((one) => one.unit === piece.id)) ?? [];
	if (units.length === 1) void session.play([{ do: "unit", unit: units[0].id }]);
	else if (units.length) document.querySelector<HTMLElement>(`[data-piece="${CSS.escape(units[0].id)}"]`)?.focus();
	else void whyNotHere(session, places, cursor);
	return true;
}
