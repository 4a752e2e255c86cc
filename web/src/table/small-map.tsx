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

const width = 112;

/* The whole map in the corner: where the pieces stand, and which part is seen. A click goes there. */
export function SmallMap({ map, places, view, seen, go }: Props) {
	const { picture } = places;
	const k = width / picture.width;
	const paper = useRef<HTMLCanvasElement>(null);
	const [wide, high] = [width * 2, Math.round(picture.height * k * 2)];
	useEffect(() => {
		const pen = map && paper.current?.getContext("2d");
		if (!pen) return;
		pen.imageSmoothingQuality = "high";
		pen.drawImage(map, 0, 0, wide, high);
	}, [map]);
	const ground = new Map<string, string>();
	for (const piece of view?.pieces ?? []) if (places.point(piece.at)) ground.set(piece.at, piece.side);
	return (
		<div
			class="small-map"
			aria-hidden="true"
			onClick={(event) => {
				event.stopPropagation();
				const box = event.currentTarget.getBoundingClientRect();
				go((event.clientX - box.left - 4) / k, (event.clientY - box.top - 4) / k);
			}}
		>
			<canvas ref={paper} width={wide} height={high} style={{ width: `${width}px`, height: `${picture.height * k}px` }} />
			<svg width={width} height={picture.height * k} viewBox={`0 0 ${picture.width} ${picture.height}`}>
				{[...ground].map(([at, side]) => {
					const [x, y] = places.point(at)!;
					return <rect key={at} x={x - 24} y={y - 24} width="48" height="48" class={`dot ${side}`} />;
				})}
				<rect x={seen.x} y={seen.y} width={seen.width} height={seen.height} class="seen" />
			</svg>
		</div>
	);
}
