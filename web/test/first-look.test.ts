import { describe, expect, test } from "vitest";
import { fittedName } from "../src/drawing/fitted-name";
import { Camera } from "../src/table/camera";
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
	const camera = () => new Camera(() => ({ width: 4000, height: 4000, top: 0 }), () => ({ width: 1000, height: 800 }), () => {});
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
		const made = camera();
		made.begin([at(1500, 1500, 3), at(1900, 1300, 3)], { left: 680, top: 16, right: 990, bottom: 200 });
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
