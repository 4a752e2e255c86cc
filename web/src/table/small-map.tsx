import { useEffect, useRef } from "preact/hooks";
import type { View } from "../socket/protocol";
import type { Places } from "./places";

interface Props {
	map: HTMLCanvasElement | null;
	places: Places;
	view: View | null;
	seen: { x: number; y: number; width: number; height: number };
	go(x: number, y: number): void;
}

const [mostWide, mostHigh, longest] = [112, 152, 200];

/* The whole map in the corner, as far as it is played on: where the pieces stand, and which part is seen. A click goes there. */
export function SmallMap({ map, places, view, seen, go }: Props) {
	const { left, top, right, bottom } = places.inPlay;
	const [acrossPlay, downPlay] = [right - left, bottom - top];
	const isLong = acrossPlay > 3 * downPlay;
	const k = Math.min((isLong ? longest : mostWide) / acrossPlay, mostHigh / downPlay);
	const [width, height] = [acrossPlay * k, downPlay * k];
	const paper = useRef<HTMLCanvasElement>(null);
	const [wide, high] = [Math.round(width * 2), Math.round(height * 2)];
	useEffect(() => {
		const pen = map && paper.current?.getContext("2d");
		if (!pen) return;
		const scale = map.width / places.picture.width;
		pen.imageSmoothingQuality = "high";
		pen.drawImage(map, left * scale, top * scale, acrossPlay * scale, downPlay * scale, 0, 0, wide, high);
	}, [map]);
	/* what stands there can be seen however small the map is */
	const dot = Math.max(48, 4 / k);
	const ground = new Map<string, string>();
	for (const piece of view?.pieces ?? []) if (places.point(piece.at)) ground.set(piece.at, piece.side);
	return (
		<div
			class={isLong ? "small-map long" : "small-map"}
			aria-hidden="true"
			onClick={(event) => {
				event.stopPropagation();
				const box = event.currentTarget.getBoundingClientRect();
				go(left + (event.clientX - box.left - 4) / k, top + (event.clientY - box.top - 4) / k);
			}}
		>
			<canvas ref={paper} width={wide} height={high} style={{ width: `${width}px`, height: `${height}px` }} />
			<svg width={width} height={height} viewBox={`${left} ${top} ${acrossPlay} ${downPlay}`}>
				{[...ground].map(([at, side]) => {
					const [x, y] = places.point(at)!;
					return <rect key={at} x={x - dot / 2} y={y - dot / 2} width={dot} height={dot} class={`dot ${side}`} />;
				})}
				<rect x={seen.x} y={seen.y} width={seen.width} height={seen.height} class="seen" />
			</svg>
		</div>
	);
}
