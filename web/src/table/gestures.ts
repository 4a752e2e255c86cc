import { useEffect, useRef } from "preact/hooks";
import type { Camera } from "./camera";

interface Heard {
	press(x: number, y: number, touch: boolean): void;
	hover(x: number | null, y?: number): void;
}

const dragThreshold = 5;

/* Mouse, touch and wheel over the map. A press that did not drag is told with its world point. */
export function useGestures(pane: { current: HTMLElement | null }, camera: Camera, heard: Heard): void {
	const latest = useRef(heard);
	latest.current = heard;
	useEffect(() => {
		const element = pane.current!;
		const fingers = new Map<number, { x: number; y: number }>();
		let dragged = 0;
		let mouse = { x: 0, y: 0 };
		const local = (event: { clientX: number; clientY: number }) => {
			const box = element.getBoundingClientRect();
			return { x: event.clientX - box.left, y: event.clientY - box.top };
		};
		const isMap = (target: EventTarget | null) => !(target as Element).closest("button, .callout, .small-map");

		function down(event: PointerEvent) {
			if (event.button !== 0 || (target(event) && event.pointerType === "mouse")) return;
			fingers.set(event.pointerId, local(event));
			camera.hold();
			if (fingers.size === 1) dragged = 0;
		}
		const target = (event: Event) => !!(event.target as Element).closest(".zoom, .callout, .small-map");

		function move(event: PointerEvent) {
			const at = local(event);
			const before = fingers.get(event.pointerId);
			if (!before) {
				if (hasMoved(event) && isMap(event.target)) latest.current.hover(camera.x + at.x / camera.k, camera.y + at.y / camera.k);
				return;
			}
			dragged += Math.abs(at.x - before.x) + Math.abs(at.y - before.y);
			if (dragged < dragThreshold) return;
			if (fingers.size === 1) camera.panBy(at.x - before.x, at.y - before.y);
			else pinch(event.pointerId, before, at);
			fingers.set(event.pointerId, at);
		}

		/* Where there is a mouse beside the fingers, browsers tell of it after a tap although it lies still. */
		function hasMoved({ pointerType, clientX, clientY }: PointerEvent): boolean {
			const still = clientX === mouse.x && clientY === mouse.y;
			if (pointerType === "mouse") mouse = { x: clientX, y: clientY };
			return pointerType === "mouse" && !still;
		}

		function pinch(id: number, before: { x: number; y: number }, now: { x: number; y: number }) {
			const other = [...fingers].find(([finger]) => finger !== id)?.[1];
			if (!other) return;
			const was = Math.hypot(before.x - other.x, before.y - other.y);
			const is = Math.hypot(now.x - other.x, now.y - other.y);
			camera.panBy((now.x - before.x) / 2, (now.y - before.y) / 2);
			if (was > 0) camera.zoomAt(is / was, (now.x + other.x) / 2, (now.y + other.y) / 2);
		}

		function up(event: PointerEvent) {
			if (!fingers.delete(event.pointerId)) return;
			if (!fingers.size) camera.letGo();
			if (dragged >= dragThreshold) camera.panBy(0, 0);
		}

		function click(event: MouseEvent) {
			if (dragged >= dragThreshold) {
				event.stopPropagation();
				event.preventDefault();
				dragged = 0;
				return;
			}
			if (!isMap(event.target)) return;
			const at = local(event);
			latest.current.press(camera.x + at.x / camera.k, camera.y + at.y / camera.k, (event as PointerEvent).pointerType === "touch");
		}

		function wheel(event: WheelEvent) {
			event.preventDefault();
			const at = local(event);
			const byMouse = event.ctrlKey || (event.deltaX === 0 && Math.abs(event.deltaY) >= 40);
			if (byMouse) camera.zoomAt(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0016)), at.x, at.y);
			else camera.panBy(-event.deltaX, -event.deltaY);
		}

		const leave = (event: PointerEvent) => event.pointerType === "mouse" && latest.current.hover(null);
		element.addEventListener("pointerdown", down);
		window.addEventListener("pointermove", move);
		window.addEventListener("pointerup", up);
		window.addEventListener("pointercancel", up);
		element.addEventListener("click", click, true);
		element.addEventListener("wheel", wheel, { passive: false });
		element.addEventListener("pointerleave", leave);
		return () => {
			element.removeEventListener("pointerdown", down);
			window.removeEventListener("pointermove", move);
			window.removeEventListener("pointerup", up);
			window.removeEventListener("pointercancel", up);
			element.removeEventListener("click", click, true);
			element.removeEventListener("wheel", wheel);
			element.removeEventListener("pointerleave", leave);
		};
	}, [camera]);
}
