import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { ComponentChildren } from "preact";
import type { Action, Piece, View } from "../socket/protocol";
import { settings } from "../settings";
import { useStore } from "../store";
import { texts } from "../texts";
import { sideName } from "../drawing";
import type { Drawing, Standing } from "../drawing/drawing";
import { Camera, type Asked, type Covered, type Sight } from "./camera";
import { ground as groundOf, isInside, spread, type Fan } from "./fan";
import { useGestures } from "./gestures";
import { halves, Places, placeOf, wayBack, type Point } from "./places";
import type { Session } from "./session";
import { Ground } from "./ground";
import { mapLettering, mapPicture } from "./picture";
import { namesBesides, type Box, type Lettering, type Moved } from "./names";
import { Callout } from "./callout";
import { OverlayLines } from "./overlay-lines";
import { SmallMap } from "./small-map";
import { ThrownDice, Trails } from "./traces";
import { walkPieces } from "./walking";

interface Props {
	session: Session;
	drawing: Drawing;
	places: Places;
	cursor: string | null;
	setCursor(at: string | null): void;
	/* The place that the cursor marks because somebody wanted to be shown it, not to answer with it. */
	marked: string | null;
	reveal: Reveal | null;
}

/* A place to be brought into sight, or several, beside what lies over the map. */
export interface Reveal {
	at: string;
	n: number;
	uncovered?: string[];
}

/* A fanned stack closes this long after the pointer has left it. */
const fanCloses = 260;

/* The map with everything on it that can be pointed at. */
export function BoardPane({ session, drawing, places, cursor, setCursor, marked, reveal }: Props) {
	useStore(settings);
	const pane = useRef<HTMLDivElement>(null);
	const world = useRef<HTMLDivElement>(null);
	const [map, setMap] = useState<string[]>([]);
	const [lettering, setLettering] = useState<Lettering | null>(null);
	const ground = useRef<HTMLDivElement>(null);
	const [floor, setFloor] = useState<Ground | null>(null);
	const laid = useRef<Ground | null>(null);
	const [pointed, setPointed] = useState<string | null>(null);
	const [fan, setFan] = useState<Fan | null>(null);
	const [zoom, setZoom] = useState(1);
	const [, setRests] = useState(0);
	/* The question and the place that a finger has touched once. */
	const [aimed, setAimed] = useState("");
	const closing = useRef<ReturnType<typeof setTimeout>>();
	/* Where the pointer is on the bare map, and whether that is the ground of the spread stack: asked when it is about to close. */
	const over = useRef<Point | null>(null);
	const isOnSpread = useRef<(x: number, y: number) => boolean>(() => false);
	const { picture } = places;
	const view = session.view;

	const camera = useMemo(() => {
		let resting = 0;
		const made: Camera = new Camera(
			() => ({ width: picture.width, height: picture.height, top: places.isHex ? 0 : -60 }),
			() => ({ width: pane.current?.clientWidth ?? 1, height: pane.current?.clientHeight ?? 1 }),
			(settled) => {
				const style = world.current?.style;
				if (!style) return;
				style.transform = `translate(${onPixel(-made.x * made.k)}px, ${onPixel(-made.y * made.k)}px) scale(${made.k})`;
				if (!world.current!.classList.contains("moving")) {
					world.current!.classList.add("moving");
					laid.current?.pause();
				}
				clearTimeout(resting);
				resting = window.setTimeout(() => rest(made), settled ? 0 : 140);
			},
			() => document.querySelector(".hand")?.clientHeight ?? 0,
			() => liesOver(pane.current),
		);
		return made;
	}, [places]);

	const paneSize = () => ({ width: pane.current?.clientWidth ?? 1, height: pane.current?.clientHeight ?? 1 });

	/* The browser paints the picture as soon as it can; when it lies there as bitmaps, they take over. */
	function layGround() {
		const sheets = [...(world.current?.querySelectorAll<HTMLImageElement>(".map") ?? [])];
		if (laid.current || !ground.current || !sheets.every(({ complete }) => complete)) return;
		const made = new Ground(ground.current, sheets, { width: picture.width, height: picture.height });
		laid.current = made;
		setFloor(made);
		made.rest(camera, paneSize());
	}

	function rest(at: Camera) {
		if (at.held || at.isGliding) return;
		world.current?.classList.remove("moving");
		laid.current?.rest(at, paneSize());
		setZoom(at.k);
		setRests((n) => n + 1);
	}

	useEffect(() => {
		camera.begin(interesting(session, places));
		const { about, choices } = wantedBy(session, places, drawing);
		/* where many may be chosen, the first look shows enough of them, and the enemy as well */
		camera.include([...about, ...(choices.length > many ? [] : choices)], 0);
		/* Reading a large picture takes the page a while: the pieces come first. */
		void mapPicture(view!.scenario).then((picture) => requestAnimationFrame(() => setTimeout(() => setMap(picture), 30)), () => {});
		/* Names are looked for in it when it lies there. */
		const reading = setTimeout(() => void mapLettering(view!.scenario).then((read) => setLettering(wear(read)), () => {}), 400);
		const observer = new ResizeObserver(() => camera.panBy(0, 0));
		observer.observe(pane.current!);
		return () => {
			clearTimeout(reading);
			observer.disconnect();
		};
	}, [places]);

	useEffect(() => {
		const point = reveal && places.point(reveal.at);
		const several = reveal?.uncovered?.map((at) => places.point(at)).filter((one): one is Point => !!one);
		if (several) camera.include(several, settings.pace * 3);
		else if (point) camera.show(point[0], point[1], settings.pace * 3);
	}, [reveal]);

	useEffect(() => {
		const point = cursor ? places.point(cursor) : undefined;
		if (point) camera.show(point[0], point[1], settings.pace * 2);
	}, [cursor]);

	useWalking(session, places, drawing, world);

	const byPlace = useMemo(() => session.byPlace, [session.decision?.ticket, session.actions, session.otherWay, session.way]);
	const units = useMemo(() => unitActions(session.actions), [session.decision?.ticket, session.actions]);

	/* While others act the view is where they are; whoever does not move the map himself gets it back as it was. */
	const kept = useRef<{ x: number; y: number } | null>(null);
	useEffect(() => {
		if (!session.playback.active) return;
		kept.current = { x: camera.x, y: camera.y };
		camera.touched = false;
	}, [session.playback.active]);

	/* What is asked about is in sight; where it is already, nothing moves: the next click must not meet another piece. */
	useEffect(() => {
		if (session.playback.active) return;
		const from = camera.touched ? undefined : (kept.current ?? undefined);
		kept.current = null;
		camera.ask(wantedBy(session, places, drawing), settings.pace * 4, from);
	}, [session.decision?.ticket, session.decision?.prompt, session.playback.active]);

	/*
	 * A finger cannot point: the first touch shows the way and what it would cost or bring, the second does it. So it is with a place that
	 * was marked for looking at it: whoever presses the mark wants to see what it is about.
	 */
	function press(at: string | null, touch = false) {
		if (!at) return session.dismiss();
		setCursor(null);
		const action = byPlace.get(at);
		if (action && (touch || at === marked) && aimed !== aimAt(at)) {
			setAimed(aimAt(at));
			setPointed(at);
			return session.weighing.pointAt(action, places.name(at));
		}
		if (action) return void session.play([action]);
		const here = view?.pieces.filter((piece) => piece.at === at && units.has(piece.id)) ?? [];
		if (here.length === 1) return void session.play([units.get(here[0].id)!]);
		if (here.length) return setFan({ at, piece: here[0].id });
		void whyNotHere(session, places, at);
	}

	const aimAt = (at: string) => `${session.decision?.ticket} ${at}`;

	function pressPiece(piece: Piece, touch: boolean) {
		const stack = view?.pieces.filter((other) => other.at === piece.at) ?? [];
		const choices = stack.filter((other) => units.has(other.id));
		if (touch && choices.length > 1 && fan?.at !== piece.at) return setFan({ at: piece.at, piece: piece.id });
		const action = units.get(piece.id) ?? byPlace.get(piece.at);
		/* A stack that is not spread is pressed as one: whoever lies uppermost, those that can be chosen are meant. */
		if (!action && choices.length && fan?.at !== piece.at) return press(piece.at, touch);
		setFan(null);
		if (action && action === byPlace.get(piece.at)) return press(piece.at, touch);
		if (action) return void session.play([action]);
		void session.ask(texts.table.whyNot(piece.name), piece.at, [
			{ do: "unit", unit: piece.id },
			{ do: "go", to: piece.at },
			{ do: "at", at: piece.at },
		]);
	}

	/* Round the piece in hand are the places and arrows it is asked about: its own stack stays closed. */
	function spreadStack(at: string, piece: string) {
		const asked = view?.pieces.some((other) => other.at === at && units.has(other.id));
		if (fan?.at !== at && (asked || at !== session.inHand?.at)) setFan({ at, piece });
	}

	/* The part of the map that is seen. */
	function seen() {
		const { width, height } = paneSize();
		return { left: camera.x, top: camera.y, right: camera.x + width / camera.k, bottom: camera.y + height / camera.k };
	}

	function point(at: string | null) {
		if (fan && at !== fan.at) {
			clearTimeout(closing.current);
			closing.current = setTimeout(() => {
				if (!over.current || !isOnSpread.current(...over.current)) setFan(null);
			}, fanCloses);
		}
		if (at === pointed) return;
		setPointed(at);
		const action = at ? byPlace.get(at) : undefined;
		session.weighing.pointAt(action ?? null, at ? places.name(at) : "");
	}

	const inHand = session.inHand;
	const closed = useMemo(() => stacksOf(view, places, drawing, inHand?.id), [view, places, drawing, inHand?.id]);
	const written = useRef<Moved[]>([]);
	const hidden = useMemo(() => (written.current = lettering ? namesBesides(lettering, boxesOf(closed, places, drawing), written.current) : []), [lettering, closed]);
	useEffect(() => floor?.bare(settings.values.pieces ? hidden.map(({ from }) => from) : []), [floor, hidden, settings.values.pieces]);
	const stacks = useMemo(() => {
		if (!fan) return closed;
		return closed.map(([at, standings]): [string, Standing[]] => [at, at === fan.at ? spread(standings, fan.piece, drawing.half, places.point(at)!, seen()) : standings]);
	}, [closed, places, drawing, fan]);
	const choosesWay = new Set(session.actions.filter(({ do: verb }) => verb === "go").map(({ way = 0 }) => way)).size > 1;
	const occupied = new Map(stacks.map(([at, standings]) => [at, standings]));

	/* Between two pieces of a spread stack lies its own ground. */
	function onSpread(x: number, y: number) {
		const standings = fan && occupied.get(fan.at);
		return !!standings && isInside(groundOf(standings, drawing.half, places.point(fan.at)!), x, y);
	}

	isOnSpread.current = onSpread;

	useGestures(pane, camera, {
		press: (x, y, touch) => press(places.at(x, y), touch),
		hover: (x, y) => {
			over.current = x === null ? null : [x, y!];
			if (x === null || !onSpread(x, y!)) return point(x === null ? null : places.at(x, y!));
			clearTimeout(closing.current);
		},
	});

	return (
		<div
			class={`pane ${detail(zoom)}${fan ? " fanned" : ""}`}
			ref={pane}
			role="application"
			aria-label={places.board.title ?? texts.table.map}
			aria-roledescription={texts.table.map}
			onPointerLeave={(event) => event.pointerType === "mouse" && setFan(null)}
		>
			<div class="world" ref={world}>
				{map.map((sheet) => (
					<img key={sheet} class="map" src={sheet} width={picture.width} height={picture.height} alt="" draggable={false} onLoad={() => afterPaint(layGround)} />
				))}
				<div class="ground" ref={ground} />
				<svg class="under" width={picture.width} height={picture.height} aria-hidden="true">
					<defs>
						<pattern id="zone" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)">
							<rect width="7" height="7" fill="#c99a3c" fill-opacity=".16" />
							<rect width="1.6" height="7" fill="#7a4a12" fill-opacity=".55" />
						</pattern>
						<pattern id="bars" width="4" height="9" patternUnits="userSpaceOnUse">
							<rect width="2" height="9" fill="#574836" />
						</pattern>
						{drawing.defs}
					</defs>
					<Reach session={session} places={places} spots={byPlace} inHand={inHand} occupied={occupied} />
					<OverlayLines session={session} places={places} />
					{view && drawing.markings(view, picture, places.board)}
					<Trails session={session} drawing={drawing} places={places} />
					{/* over blocks its ring would hide their figures */}
					{!places.isHex && <AskedAbout session={session} places={places} />}
				</svg>
				{settings.values.pieces && (
					<div class="pieces">
						{stacks.map(([at, standings]) =>
							standings.map((standing) => (
								<PieceButton
									key={standing.piece.id}
									standing={standing}
									at={places.point(at)!}
									drawing={drawing}
									acting={units.has(standing.piece.id)}
									target={byPlace.has(at)}
									chosen={standing.piece.id === inHand?.id || standing.piece.status.includes("selected")}
									asked={standing.piece.id === session.decision?.about?.unit}
									covered={at !== fan?.at && standings.some(({ z }) => z > standing.z && z < 20)}
									onPress={pressPiece}
									onHover={(entered) => {
										if (entered) clearTimeout(closing.current);
										if (entered) over.current = null;
										if (entered) session.overlays.point(standing.piece);
										if (entered && standings.length > 1) spreadStack(at, standing.piece.id);
										point(entered ? at : null);
										const action = units.get(standing.piece.id);
										if (entered && action) session.weighing.pointAt(action, standing.piece.name);
									}}
								/>
							)),
						)}
					</div>
				)}
				{settings.values.pieces && hidden.length > 0 && (
					<svg class="names" width={picture.width} height={picture.height} aria-hidden="true">
						{hidden.map(({ name, x, y }) => (
							<text key={`${name.x} ${name.y}`} class={name.kind} x={x} y={y}>
								{name.text}
							</text>
						))}
					</svg>
				)}
				<svg class="over" width={picture.width} height={picture.height} aria-hidden="true">
					<Way session={session} places={places} inHand={inHand} pointed={pointed ?? cursor} spots={byPlace} />
					{drawing.Arrows && <drawing.Arrows session={session} places={places} />}
					{cursor && <Cursor places={places} at={cursor} />}
					{places.isHex && <AskedAbout session={session} places={places} />}
					{session.whyNot?.at && <Cross places={places} at={session.whyNot.at} />}
				</svg>
				<div class="spots">
					<ThrownDice session={session} places={places} />
					{settings.values.costs &&
						[...byPlace].map(([at, action]) => {
							const spot = places.point(at);
							if (!spot) return null;
							const [dx, dy] = drawing.costOffset(occupied.get(at) ?? []);
							return (
								<Spot
									key={at}
									x={spot[0] + dx}
									y={spot[1] + dy}
									action={action}
									hostile={isHostile(view, at)}
									pointed={pointed === at}
									aimed={aimed === aimAt(at)}
									second={!!drawing.ways && action.way === 1}
									label={[places.spoken(at, view, action.cost), choosesWay && action.do === "go" && drawing.ways?.[action.way ?? 0]].filter(Boolean).join(", ")}
									onPress={(touch) => press(at, touch)}
									onPoint={(over) => point(over ? at : null)}
								/>
							);
						})}
					{inHand && <Facings session={session} drawing={drawing} places={places} at={inHand.at} />}
				</div>
				{session.whyNot?.at && places.point(session.whyNot.at) && (
					<Callout session={session} at={places.point(session.whyNot.at)!} camera={camera} pane={paneSize()} k={zoom} {...wantedBy(session, places, drawing)} />
				)}
			</div>
			<SmallMap
				map={floor?.whole ?? null}
				places={places}
				view={view}
				seen={{ x: camera.x, y: camera.y, width: (pane.current?.clientWidth ?? 0) / zoom, height: (pane.current?.clientHeight ?? 0) / zoom }}
				go={(x, y) => camera.centre(x, y, settings.pace * 3)}
			/>
			<Zoom camera={camera} fit={() => camera.fit(places.inPlay)} />
		</div>
	);
}

/* ---- What glows -------------------------------------------------------------------------------------------------------- */

interface ReachProps {
	session: Session;
	places: Places;
	spots: Map<string, Action>;
	inHand: Piece | null;
	occupied: Map<string, Standing[]>;
}

function Reach({ session, places, spots, inHand, occupied }: ReachProps) {
	const view = session.view;
	const reached = useMemo(() => new Set(spots.keys()), [spots]);
	if (!view) return null;
	const start = inHand && places.point(inHand.at);
	if (!places.isHex)
		return (
			<g class="reach">
				{[...reached].map((at) => {
					const spot = places.point(at);
					if (!spot) return null;
					const full = !!occupied.get(at)?.length;
					return (
						<circle
							key={at}
							cx={spot[0]}
							cy={spot[1] - (full ? 18 : 0)}
							r={full ? 36 : places.space(at)?.points ? 25 : 17}
							class={isHostile(view, at) ? "area hostile" : full ? "area held" : "area"}
						/>
					);
				})}
				{start && <circle cx={start[0]} cy={start[1] - 20} r="38" class="in-hand" />}
			</g>
		);
	const rim = inHand && start ? new Set([...reached, inHand.at]) : reached;
	const border = reached.size ? places.border(rim) : "";
	return (
		<g class="reach">
			{[...reached].map((at) => (
				<path key={at} d={places.outline(at)} class="hex" />
			))}
			{border && <path d={border} class="border-bed" />}
			{border && <path d={border} class="border" />}
			{inHand &&
				settings.values.zones &&
				view.spaces?.map((space) =>
					reached.has(space.at) && inZone(space.zones, inHand.side) ? (
						<path key={"z" + space.at} d={places.outline(space.at, 0.955)} class="zone" />
					) : null,
				)}
			{inHand && start && <path d={places.outline(inHand.at, 0.97)} class="in-hand" />}
		</g>
	);
}

const inZone = (zones: Record<string, number> | undefined, side: string) =>
	!!zones && Object.entries(zones).some(([whose, count]) => whose !== side && count > 0);

function isHostile(view: View | null, at: string): boolean {
	return !!view?.side && view.pieces.some((piece) => piece.at === at && piece.side !== view.side);
}

interface WayProps {
	session: Session;
	places: Places;
	inHand: Piece | null;
	pointed: string | null;
	spots: Map<string, Action>;
}

function Way({ session, places, inHand, pointed, spots }: WayProps) {
	const action = pointed ? spots.get(pointed) : undefined;
	if (!inHand || !pointed || !action || !places.point(inHand.at)) return null;
	const told = session.weighing.preview?.explanations[0]?.figures.find(({ id }) => id === "cost")?.terms ?? [];
	const costs = new Map([...spots].map(([at, one]) => [at, one.cost ?? 1]));
	let way = [inHand.at, ...places.way(told)];
	if (way[way.length - 1] !== pointed) way = wayBack(places, inHand.at, pointed, costs);
	const points = way.map((at) => places.point(at)).filter((at): at is Point => !!at);
	if (points.length < 2) return null;
	const start = points[0];
	points[0] = along(start, points[1], places.isHex ? 20 : 26);
	const path = smooth(points);
	const end = points[points.length - 1];
	const before = points[points.length - 2];
	const angle = (Math.atan2(end[1] - before[1], end[0] - before[0]) * 180) / Math.PI;
	const hostile = isHostile(session.view, pointed);
	return (
		<g class={hostile ? "way hostile" : "way"}>
			<path d={path} class="bed" />
			<path d={path} class="line" />
			{points.slice(1, -1).map(([x, y], i) => (
				<circle key={i} cx={x} cy={y} r="4.5" class="stop" />
			))}
			<path d="M-20 -9L-4 0L-20 9z" transform={`translate(${end[0]} ${end[1]}) rotate(${angle})`} class="head" />
		</g>
	);
}

/* The point that lies a way off one point towards another. */
function along(from: Point, to: Point, way: number): Point {
	const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
	const share = Math.min(0.6, way / length);
	return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
}

/* A curve through all the points. */
function smooth(points: Point[]): string {
	let path = `M${points[0].join(" ")}`;
	for (let i = 0; i < points.length - 1; i++) {
		const before = points[Math.max(0, i - 1)];
		const [from, to] = [points[i], points[i + 1]];
		const after = points[Math.min(points.length - 1, i + 2)];
		const first = [from[0] + (to[0] - before[0]) / 7, from[1] + (to[1] - before[1]) / 7];
		const second = [to[0] - (after[0] - from[0]) / 7, to[1] - (after[1] - from[1]) / 7];
		path += `C${[...first, ...second, ...to].map((value) => value.toFixed(1)).join(" ")}`;
	}
	return path;
}

function Cursor({ places, at }: { places: Places; at: string }) {
	const point = places.point(at);
	if (!point) return null;
	return places.isHex ? (
		<path d={places.outline(at, 0.96)} class="cursor" />
	) : (
		<circle cx={point[0]} cy={point[1]} r="24" class="cursor" />
	);
}

/* Where the question is about a place and nothing else, that place is marked: a fight, a hex to give way from. */
function AskedAbout({ session, places }: { session: Session; places: Places }) {
	const about = session.decision?.about;
	const point = about?.at && !about.unit && !session.byPlace.has(about.at) ? places.point(about.at) : undefined;
	if (!point) return null;
	return places.isHex ? <path d={places.outline(about!.at!, 0.97)} class="asked-about" /> : <circle cx={point[0]} cy={point[1]} r="26" class="asked-about" />;
}

function Cross({ places, at }: { places: Places; at: string }) {
	const point = places.point(at);
	if (!point) return null;
	return (
		<g>
			{places.isHex ? <path d={places.outline(at, 0.95)} class="refused" /> : <circle cx={point[0]} cy={point[1]} r="20" class="refused" />}
			<g transform={`translate(${point[0]} ${point[1]})`}>
				<circle r="10.5" fill="#fffaf0" stroke="#8c2f1f" stroke-width="1.8" />
				<path d="M-4 -4L4 4M4 -4L-4 4" stroke="#8c2f1f" stroke-width="2.2" stroke-linecap="round" />
			</g>
		</g>
	);
}

interface SpotProps {
	x: number;
	y: number;
	action: Action;
	hostile: boolean;
	pointed: boolean;
	/* A finger has touched it: the next touch does it. */
	aimed: boolean;
	/* It is reached by the second of two ways that have names. */
	second: boolean;
	label: string;
	onPress(touch: boolean): void;
	onPoint(over: boolean): void;
}

function Spot({ x, y, action, hostile, pointed, aimed, second, label, onPress, onPoint }: SpotProps) {
	const figure = action.cost === undefined ? "" : halves(action.cost);
	const kind = ["spot", hostile && "hostile", pointed && "pointed", !figure && "bare", second && "second-way"].filter(Boolean).join(" ");
	return (
		<button
			type="button"
			class={kind}
			aria-label={label}
			aria-pressed={aimed || undefined}
			style={{ transform: `translate(${x}px, ${y}px) translate(-50%, -50%)` }}
			onClick={(event) => {
				event.stopPropagation();
				onPress((event as unknown as PointerEvent).pointerType === "touch");
			}}
			{...byMouse(onPoint)}
			onFocus={() => onPoint(true)}
			onBlur={() => onPoint(false)}
		>
			{figure}
		</button>
	);
}

/* Only a mouse hovers. What a finger touches is told by its taps, whatever the browser makes of them for pages that know mice alone. */
const byMouse = (told: (over: boolean) => void) => ({
	onPointerEnter: ({ pointerType }: PointerEvent) => pointerType === "mouse" && told(true),
	onPointerLeave: ({ pointerType }: PointerEvent) => pointerType === "mouse" && told(false),
});

const facingAngles: Record<string, number> = { N: -90, NE: -30, SE: 30, S: 90, SW: 150, NW: -150, E: 0, W: 180 };

const facesOf = (session: Session) => session.actions.filter(({ do: verb }) => verb === "face");
const angleOf = (drawing: Drawing, { facing }: Action) => drawing.angle?.(facing!) ?? facingAngles[facing!] ?? 0;

/* Where the arrow of a facing lies: outside the counter, on the way to the next place. */
function arrowAt([x, y]: Point, angle: number): Point {
	const radians = (angle * Math.PI) / 180;
	return [x + arrowReach * Math.cos(radians), y + arrowReach * Math.sin(radians)];
}

const arrowReach = 47;

function Facings({ session, drawing, places, at }: { session: Session; drawing: Drawing; places: Places; at: string }) {
	const point = places.point(at);
	const faces = facesOf(session);
	if (!point || !faces.length) return null;
	return (
		<>
			{faces.map((action) => {
				const angle = angleOf(drawing, action);
				const [x, y] = arrowAt(point, angle);
				return (
					<button
						key={action.facing}
						type="button"
						class="facing"
						aria-label={`${action.label ?? texts.verbs.face} ${texts.facings[action.facing!]}`}
						title={action.label && `${action.label}, ${texts.facings[action.facing!]}`}
						style={{ transform: `translate(${x}px, ${y}px) translate(-50%, -50%)` }}
						onClick={(event) => {
							event.stopPropagation();
							void session.play([action]);
						}}
					>
						<svg viewBox="-10 -10 20 20" aria-hidden="true">
							<path d="M-8 -5.6L9 0L-8 5.6L-4.4 0z" transform={`rotate(${angle})`} />
						</svg>
					</button>
				);
			})}
		</>
	);
}

/* ---- Pieces -------------------------------------------------------------------------------------------------------------- */

interface PieceProps {
	standing: Standing;
	at: Point;
	drawing: Drawing;
	acting: boolean;
	target: boolean;
	chosen: boolean;
	/* The question is about it, whether it can be pressed or not. */
	asked: boolean;
	/* Others of its stack lie on it; leaders (from 20 on) stand beside it. */
	covered: boolean;
	onPress(piece: Piece, touch: boolean): void;
	onHover(over: boolean): void;
}

function PieceButton({ standing, at, drawing, acting, target, chosen, asked, covered, onPress, onHover }: PieceProps) {
	const { piece } = standing;
	const [w, h] = drawing.half(piece);
	const kind = ["piece", w === h && w < 20 && "round", acting && "acting", target && "target", chosen && "chosen", asked && "asked", covered && "covered"].filter(Boolean).join(" ");
	const touch = useRef(false);
	return (
		<button
			type="button"
			class={kind}
			data-piece={piece.id}
			aria-label={drawing.spoken(piece, sideName(drawing, piece.side))}
			aria-pressed={chosen}
			tabIndex={acting ? 0 : -1}
			style={{
				left: `${at[0] + standing.x - w}px`,
				top: `${at[1] + standing.y - h}px`,
				width: `${2 * w}px`,
				height: `${2 * h}px`,
				zIndex: standing.z + Math.round(at[1]),
			}}
			onPointerDown={(event) => {
				touch.current = event.pointerType === "touch";
			}}
			onClick={(event) => {
				event.stopPropagation();
				onPress(piece, touch.current);
			}}
			{...byMouse(onHover)}
			onFocus={() => onHover(true)}
			onBlur={() => onHover(false)}
		>
			<PieceFace drawing={drawing} piece={piece} />
		</button>
	);
}

export function PieceFace({ drawing, piece, scale = 1 }: { drawing: Drawing; piece: Piece; scale?: number }) {
	const [w, h] = drawing.half(piece);
	return (
		<svg
			class="face"
			width={(2 * w + 16) * scale}
			height={(2 * h + 16) * scale}
			viewBox={`${-w - 8} ${-h - 8} ${2 * w + 16} ${2 * h + 16}`}
			aria-hidden="true"
		>
			{drawing.piece(piece) as ComponentChildren}
		</svg>
	);
}

function stacksOf(view: View | null, places: Places, drawing: Drawing, inHand: string | undefined): [string, Standing[]][] {
	const stacks = new Map<string, Piece[]>();
	for (const piece of view?.pieces ?? []) {
		if (!places.point(piece.at)) continue;
		stacks.set(piece.at, [...(stacks.get(piece.at) ?? []), piece]);
	}
	return [...stacks].map(([at, pieces]) => [at, onTop(drawing.stand(pieces), inHand)]);
}

/* What the counters cover of the map. */
function boxesOf(stacks: [string, Standing[]][], places: Places, drawing: Drawing): Box[] {
	return stacks.flatMap(([at, standings]) => {
		const [left, top] = places.point(at)!;
		return standings.map(({ piece, x, y }) => {
			const [w, h] = drawing.half(piece);
			return { left: left + x - w, top: top + y - h, right: left + x + w, bottom: top + y + h };
		});
	});
}

/* The piece in hand changes places with the topmost of its own side in the stack. */
function onTop(standings: Standing[], id: string | undefined): Standing[] {
	const held = standings.find(({ piece }) => piece.id === id);
	if (!held || held.z >= 20) return standings;
	const top = standings.filter(({ piece, z }) => piece.side === held.piece.side && z < 20).reduce((a, b) => (b.z > a.z ? b : a));
	if (held === top) return standings;
	return standings.map((one) => (one === held ? { ...top, piece: held.piece } : one === top ? { ...held, piece: top.piece } : one));
}

function unitActions(actions: Action[]): Map<string, Action> {
	return new Map(actions.filter((action) => action.do === "unit").map((action) => [action.unit!, action]));
}

/* Why nothing can be done with a space: asked for every kind of answer that the question could take there. */
export function whyNotHere(session: Session, places: Places, at: string): Promise<void> | void {
	const asked = (verb: string) => session.actions.some((action) => action.do === verb);
	const here = session.view?.pieces.some((piece) => piece.at === at);
	if (session.decision && !here && !asked("go") && !asked("at")) {
		const instead = ["unit", "card", "yes", "number"].find(asked) ?? "none";
		return session.say(places.name(at), at, texts.instead[instead]);
	}
	const tries: Action[] = [
		{ do: "go", to: at },
		{ do: "at", at },
	];
	for (const piece of session.view?.pieces ?? []) if (piece.at === at) tries.push({ do: "unit", unit: piece.id });
	return session.ask(texts.table.whyNot(places.name(at)), at, tries);
}

/* So many choices need not all lie open at once. */
export const many = 8;

/* What the open question is about, with every arrow of a facing, and what can be chosen on the map. */
function wantedBy(session: Session, places: Places, drawing: Drawing): Asked {
	const points = (named: (string | undefined)[]) => [...new Set(named)].map((at) => places.point(at ?? "")).filter((point): point is Point => !!point);
	const about = session.decision?.about;
	const asked = new Set(session.actions.map((action) => action.unit ?? ""));
	const pieces = session.view?.pieces ?? [];
	/* Blocks stand above their ring: the uppermost is seen, too. */
	const tops = (named: (string | undefined)[]) =>
		[...new Set(named)].flatMap((at): Point[] => {
			const point = places.point(at ?? "");
			const standing = drawing.stand(pieces.filter((piece) => piece.at === at));
			return point && standing.length ? [[point[0], point[1] + Math.min(...standing.map(({ piece, y }) => y - drawing.half(piece)[1]))]] : [];
		});
	const held = session.inHand && places.point(session.inHand.at);
	const arrows = held ? facesOf(session).map((face) => arrowAt(held, angleOf(drawing, face))) : [];
	const askedAbout = [session.inHand?.at, pieces.find(({ id }) => id === about?.unit)?.at, about?.at];
	return {
		about: [...points(askedAbout), ...(places.isHex ? [] : tops(askedAbout)), ...arrows],
		choices: points([...pieces.filter(({ id }) => asked.has(id)).map(({ at }) => at), ...session.actions.map(placeOf)]),
	};
}

/* Where the first look goes: to what can be chosen, then to one's own pieces, then to the enemy. */
function interesting(session: Session, places: Places): Sight[] {
	const view = session.view;
	const asked = new Set(session.actions.map((action) => action.unit ?? ""));
	const weight = ({ id, side }: Piece) => (asked.has(id) ? 3 : side === view?.side ? 2 : 1);
	return (view?.pieces ?? []).flatMap((piece) => {
		const at = places.point(piece.at);
		return at ? [{ at, weight: weight(piece) }] : [];
	});
}

/* What of the pane something lies over. */
function liesOver(pane: HTMLElement | null): Covered[] {
	if (!pane) return [];
	const { left, top } = pane.getBoundingClientRect();
	return [...document.querySelectorAll(".guide, .small-map, .zoom, .playback, .banner")]
		.map((thing) => thing.getBoundingClientRect())
		.filter(({ width }) => width > 0)
		.map((box) => ({ left: box.left - left, top: box.top - top, right: box.right - left, bottom: box.bottom - top }));
}

/* Pieces that an update has moved walk there, by the spaces that the events name. */
function useWalking(session: Session, places: Places, drawing: Drawing, world: { current: HTMLElement | null }) {
	const before = useRef<View | null>(null);
	useEffect(() => {
		const view = session.view;
		if (before.current && view && before.current !== view && world.current)
			walkPieces(world.current, before.current, view, session.news, places, drawing);
		before.current = view;
	}, [session.view]);
}

/* The page letters names as the map does. */
function wear(lettering: Lettering): Lettering {
	letters.replaceSync(lettering.looks);
	if (!document.adoptedStyleSheets.includes(letters)) document.adoptedStyleSheets = [...document.adoptedStyleSheets, letters];
	return lettering;
}

const letters = new CSSStyleSheet();

/* Between two pixels of the screen everything would be blurred a little. */
const onPixel = (at: number) => Math.round(at * devicePixelRatio) / devicePixelRatio;

const afterPaint = (work: () => void) => requestAnimationFrame(() => setTimeout(work));

function detail(zoom: number): string {
	if (zoom < 0.52) return "far";
	if (zoom < 0.7) return "middling";
	return "near";
}

function Zoom({ camera, fit }: { camera: Camera; fit(): void }) {
	return (
		<div class="zoom">
			<button type="button" aria-label={texts.table.zoomIn} onClick={() => camera.zoomBy(1.3)}>
				+
			</button>
			<button type="button" aria-label={texts.table.zoomOut} onClick={() => camera.zoomBy(1 / 1.3)}>
				−
			</button>
			<button type="button" aria-label={texts.table.wholeMap} onClick={fit}>
				◱
			</button>
		</div>
	);
}
