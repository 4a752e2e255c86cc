import { describe, expect, test, vi } from "vitest";
import { fittedName } from "../src/drawing/fitted-name";
import { labelled } from "../src/table/bookmarks";
import { Camera, type Covered } from "../src/table/camera";
import { toldOnce } from "../src/table/told-once";

describe("names on counters", () => {
	test("stand there in full where they fit, in smaller letters if need be", () => {
		expect(fittedName("Ney", 23, 7)).toEqual({ text: "Ney", size: 7 });
		expect(fittedName("Lannes", 23, 7).text).toBe("Lannes");
		expect(fittedName("Lannes", 23, 7).size).toBeLessThan(7);
		expect(fittedName("Napoleon", 1.66 * 17, 8).text).toBe("Napoleon");
	});

	test("are cut between words where they do not", () => {
		expect(fittedName("9e chasseurs à cheval", 42, 7.7).text).toBe("9e chasseurs");
		expect(fittedName("Kaiser Cuirassiers of the Guard", 42, 7.7).text).toBe("Kaiser");
		/* a little smaller, lest a word be cut; a number alone is no name */
		expect(fittedName("1er Chasseurs", 42, 7.7)).toEqual({ text: "1er Chasseurs", size: expect.closeTo(5.13, 2) });
	});

	test("are cut with a point where one word does not", () => {
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

	/* Maïda: two lines over against each other, one of which the guide would lie over if the look were in their middle. */
	test("finds the enemy although something lies over a corner", () => {
		const made = camera({ left: 640, top: 16, right: 990, bottom: 210 });
		const rows = Array.from({ length: 9 }, (_, i) => 1200 + 69 * i);
		const own = rows.map((y) => at(2000, y, 3));
		const enemy = rows.slice(0, 5).map((y) => at(1200, y));
		made.begin([...own, ...enemy]);
		for (const one of [...own.slice(0, 7), ...enemy]) expect(made.sees(one.at), String(one.at)).toBe(true);
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

describe("the map lies still", () => {
	const pane = { width: 1000, height: 800 };
	const made = (...over: Covered[]) => {
		const camera = new Camera(() => ({ width: 4000, height: 4000, top: 0 }), () => pane, () => {}, () => 0, () => over);
		camera.centre(2000, 2000, 0);
		return camera;
	};
	const corner = ({ x, y }: Camera) => [x, y];
	const open = (camera: Camera, [x, y]: [number, number]) => camera.sees([x, y]);

	test("when the piece in hand is seen and somewhere it can go, wherever else it could", () => {
		const camera = made();
		const before = corner(camera);
		camera.ask({ about: [[1540, 2000]], choices: [[1480, 2000], [1400, 2000], [1600, 2040]] }, 0);
		expect(corner(camera)).toEqual(before);
	});

	test("when one of those who can be chosen is seen", () => {
		const camera = made();
		const before = corner(camera);
		camera.ask({ about: [], choices: [[2400, 2300], [300, 300]] }, 0);
		expect(corner(camera)).toEqual(before);
	});

	test("but not when nobody is, or whom it is about stands elsewhere", () => {
		const camera = made();
		camera.ask({ about: [], choices: [[300, 300], [3700, 3700]] }, 0);
		expect(open(camera, [300, 300])).toBe(true);
		camera.centre(2000, 2000, 0);
		camera.ask({ about: [[3000, 2000]], choices: [[2000, 2000]] }, 0);
		expect(open(camera, [3000, 2000])).toBe(true);
	});

	test("nor when it lies under the guide", () => {
		const camera = made({ left: 600, top: 0, right: 1000, bottom: 400 });
		camera.ask({ about: [[2300, 1800]], choices: [] }, 0);
		const [x, y] = [(2300 - camera.x) * camera.k, (1800 - camera.y) * camera.k];
		expect(x < 600 || y > 400).toBe(true);
	});

	test("for what is shown, unless that is out of sight", () => {
		const camera = made();
		const before = corner(camera);
		camera.show(1530, 1640, 0);
		expect(corner(camera)).toEqual(before);
		camera.show(1200, 1640, 0);
		expect(open(camera, [1200, 1640])).toBe(true);
	});

	test("while the pointer is down; what came in meanwhile is shown after its click", async () => {
		vi.useFakeTimers();
		const camera = made();
		const before = corner(camera);
		camera.hold();
		camera.ask({ about: [[3000, 2000]], choices: [] }, 0);
		expect(corner(camera)).toEqual(before);
		camera.letGo();
		expect(corner(camera)).toEqual(before);
		vi.runAllTimers();
		expect(open(camera, [3000, 2000])).toBe(true);
		vi.useRealTimers();
	});
});

describe("the dates along the slider", () => {
	const turns = (count: number, label = "8 October, 06.00") => [...Array(count).keys()].map((i) => ({ at: i * 10, label: `${label} ${i}` }));

	test("stand clear of one another and inside it, however narrow it is", () => {
		for (const width of [90, 160, 320, 700]) {
			const shown = labelled(turns(12), 119, width);
			for (const [i, { label, left }] of shown.entries()) {
				expect(left).toBeGreaterThanOrEqual(i ? shown[i - 1].left + 6 * shown[i - 1].label.length : 0);
				expect(left + 6 * label.length).toBeLessThanOrEqual(width);
			}
			if (width >= 160) expect(shown.length).toBeGreaterThan(0);
		}
	});

	test("all stand there if there is room", () => {
		expect(labelled(turns(4, "9"), 39, 700)).toHaveLength(4);
	});
});
