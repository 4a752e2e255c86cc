import { useEffect, useRef, useState } from "preact/hooks";
import { useStore } from "../store";
import { texts } from "../texts";
import { cornerFor, type Corner } from "./aside";
import { many } from "./board";
import type { Guiding, Told } from "./guiding";
import { placeOf, type Places, type Point } from "./places";
import type { Session } from "./session";
import { isTouched } from "./touch";

interface Props {
	session: Session;
	guiding: Guiding;
	places: Places;
	/* Brings places out from under whatever lies over the map. */
	uncover(places: string[]): void;
}

/* The guided first game: one thing at a time, each step ends by doing it. */
export function Guide(props: Props) {
	useStore(props.guiding);
	const told = props.guiding.look();
	return told && <Slip {...props} told={told} />;
}

function Slip({ session, guiding, places, told, uncover }: Props & { told: Told }) {
	const [folded, setFolded] = useState(""); /* the lesson whose text is folded away */
	const [ending, setEnding] = useState(false);
	const slip = useRef<HTMLDivElement>(null);
	const isFolded = folded === told.lesson.name;
	const corner = useCorner(slip, { session, places, uncover, told }, `${told.lesson.name} ${told.other} ${isFolded} ${ending} ${session.playback.active}`);
	const words = (text: string) => (isTouched() ? texts.touched(text) : text);
	return (
		<div class={`guide at-${corner}`} role="dialog" aria-label={texts.guide.title} ref={slip}>
			<h2>
				<button type="button" class="fold" aria-expanded={!isFolded} onClick={() => setFolded(isFolded ? "" : told.lesson.name)}>
					{told.lesson.title}
				</button>
				{told.number && <i>{told.of ? texts.guide.step(told.number, told.of) : texts.guide.stepAlone(told.number)}</i>}
			</h2>
			{told.other && !isFolded && <p class="other">{texts.guide.other}</p>}
			<p hidden={isFolded}>{ending ? texts.guide.reallyEnd : words(told.text)}</p>
			<footer hidden={isFolded}>
				{ending ? (
					<>
						<button type="button" class="quiet" onClick={() => guiding.close()}>
							{texts.guide.endIt}
						</button>
						<button type="button" class="main" onClick={() => setEnding(false)}>
							{texts.guide.keep}
						</button>
					</>
				) : (
					<>
						{told.isLast ? (
							<span />
						) : (
							<button type="button" class="quiet" onClick={() => setEnding(true)}>
								{texts.guide.end}
							</button>
						)}
						{told.leadsOn && (
							<button type="button" class="main" onClick={() => guiding.next()}>
								{told.isLast ? texts.guide.done : texts.guide.next}
							</button>
						)}
					</>
				)}
			</footer>
		</div>
	);
}

/*
 * The corner of the map in which it lies: where it covers nothing that it speaks of, and as little as can be of what may be chosen. It is
 * looked for with each question and each step, and when the map has come to rest so that it covers what it speaks of. Where there is no such
 * corner the map is moved, once.
 */
function useCorner(slip: { current: HTMLElement | null }, { session, places, uncover, told }: Omit<Props, "guiding"> & { told: Told }, step: string): Corner {
	const [corner, setCorner] = useState<Corner>(isSmall() ? "top" : "ne");
	const named = told.lesson.places?.(session) ?? [];
	const choices = [...session.actions.map((action) => placeOf(action) ?? ""), ...unitsAt(session)].filter(Boolean);
	const points = (all: string[]) => all.map((at) => places.point(at)).filter((point): point is Point => !!point);
	const look = useRef<(all: boolean) => void>(() => {});
	/* A new question moves the map: when that has come to rest, everything is looked at once more. */
	const isNew = useRef(true);
	const uncovered = useRef("");
	look.current = (all) => {
		const found = slip.current && cornerFor(slip.current, corner, points(named), all ? points(choices) : []);
		if (!found) return;
		setCorner(found.corner);
		const moment = `${session.decision?.ticket} ${step}`;
		if (found.covers === "nothing" || uncovered.current === moment || found.corner !== corner) return;
		uncovered.current = moment;
		if (found.covers === "named") uncover(named);
		else if (new Set(choices).size <= many) uncover(choices);
	};
	useEffect(() => {
		isNew.current = true;
		look.current(true);
		const frame = requestAnimationFrame(() => {
			isNew.current = isMoving();
		});
		return () => cancelAnimationFrame(frame);
	}, [session.decision?.ticket, step]);
	/* In its new corner it may still lie over what it speaks of. */
	useEffect(() => look.current(true), [corner]);
	useEffect(() => {
		const world = document.querySelector(".pane .world");
		if (!world) return;
		const rests = new MutationObserver(() => {
			if (isMoving()) return;
			look.current(isNew.current);
			isNew.current = false;
		});
		rests.observe(world, { attributes: true, attributeFilter: ["class"] });
		const resized = () => look.current(true);
		window.addEventListener("resize", resized);
		return () => {
			rests.disconnect();
			window.removeEventListener("resize", resized);
		};
	}, [places]);
	return corner;
}

function unitsAt({ actions, view }: Session): string[] {
	const units = new Set(actions.map(({ unit }) => unit));
	return view?.pieces.filter(({ id }) => units.has(id)).map(({ at }) => at) ?? [];
}

const isMoving = () => !!document.querySelector(".pane .world.moving");
const isSmall = () => typeof matchMedia === "function" && matchMedia("(max-width: 560px)").matches;
