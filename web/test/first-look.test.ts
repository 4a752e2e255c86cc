import { describe, expect, test } from "vitest";
import { fittedName } from "../src/drawing/fitted-name";
import { Camera, type Covered } from "../src/table/camera";
import { toldOnce } from "../src/table/told-once";

describe("names on counters", () => {
	test("stand there in full where they fit, in smaller letters if need be", () => {
		expect(fittedName("Ney", 23, 7)).toEqual({ text: "Ney", size: 7 });
		expect(fittedName("Lannes", 23, 7).text).toBe("Lannes");
		expect(fittedName("Lannes", 23, 7).size).toBeLessThan(7);
		expect(fittedName("Napoleon", 1.66 * 17, 8).text).toBe("Napoleon");
	});

	test("are cut with a point where they do not", () => {
		expect(fittedName("Clausewitz", 23, 7).text).toMatch(/^Claus\w*\.$/);
		expect(fittedName("Saint-Hilaire", 24, 7.7).text).toBe("Saint.");
	});
});

describe("the first look", () => {
	const camera = (...over: Covered[]) =>
		new Camera(() => ({ width: 4000, height: 4000, top: 0 }), () => ({ width: 1000, height: 800 }), () => {}, () => 0, () => over);
	const at = (x: number, y: number, weight = 1) => ({ at: [x, y] as [number, number], weight });

	test("goes where most is, not to the middle of everything", () => {
		const made = camera();
		made.begin([at(500, 500, 2), at(560, 540, 2), at(620, 500, 2), at(3800, 3800, 1)]);
		for (const x of [500, 560, 620]) expect(made.sees([x, 520])).toBe(true);
		expect(made.sees([3800, 3800])).toBe(false);
	});

	test("has both sides in it where there is room", () => {
		const made = camera();
		made.begin([at(1800, 1500, 3), at(1850, 1600, 3), at(1100, 1550)]);
		expect(made.sees([1800, 1500]) && made.sees([1100, 1550])).toBe(true);
	});

	test("leaves nobody under the guide who could stand beside it", () => {
		const made = camera({ left: 680, top: 16, right: 990, bottom: 200 });
		made.begin([at(1500, 1500, 3), at(1900, 1300, 3)]);
		const [x, y] = [(1900 - made.x) * made.k, (1300 - made.y) * made.k];
		expect(x < 680 || y > 200).toBe(true);
	});
});

describe("what wins", () => {
	test("names a side once", () => {
		expect(toldOnce(["more for France", "France: victory"])).toBe("more for France: victory");
		expect(toldOnce(["no more than ½", "Prussia: decisive victory"])).toBe("no more than ½: Prussia: decisive victory");
		expect(toldOnce(["as many for both", "a draw"])).toBe("as many for both: a draw");
	});
});

describe("what can be chosen", () => {
	const pane = { width: 1000, height: 800 };
	const camera = (...over: Covered[]) => new Camera(() => ({ width: 4000, height: 4000, top: 0 }), () => pane, () => {}, () => 0, () => over);
	const lies = (made: Camera, [x, y]: [number, number]) => [(x - made.x) * made.k, (y - made.y) * made.k];

	test("is brought out from under the guide and the small map", () => {
		const guide = { left: 0, top: 0, right: 1000, bottom: 300 };
		const corner = { left: 16, top: 650, right: 190, bottom: 784 };
		const made = camera(guide, corner);
		made.centre(2000, 2000, 0);
		made.include([[2000, 1700]], 0);
		expect(lies(made, [2000, 1700])[1]).toBeGreaterThan(300);
		made.centre(2000, 2000, 0);
		made.include([[1600, 2330]], 0);
		const [x, y] = lies(made, [1600, 2330]);
		expect(x > 190 || y < 650).toBe(true);
	});

	test("moves nothing where it lies open", () => {
		const made = camera({ left: 700, top: 0, right: 1000, bottom: 200 });
		made.centre(2000, 2000, 0);
		const before = [made.x, made.y];
		made.include([[1900, 2000], [2100, 2050]], 0);
		expect([made.x, made.y]).toEqual(before);
	});
});
