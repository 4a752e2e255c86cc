import { describe, expect, test } from "vitest";
import { held } from "../src/table/camera";
import { sharesOf } from "../src/drawing/drawing";
import { answersByPlace, Places, wayBack } from "../src/table/places";
import { recorded } from "./recorded";

const hexes = new Places(recorded("trautenau").board.board, recorded("trautenau").board.picture);
const areas = new Places(recorded("short").board.board, recorded("short").board.picture);

describe("places", () => {
	test("a point belongs to the hex whose centre is nearest", () => {
		const [x, y] = hexes.point("0806")!;
		expect(hexes.at(x + 20, y - 15)).toBe("0806");
		expect(hexes.at(-500, -500)).toBe(null);
	});

	test("an area is hit near its ring only", () => {
		const [x, y] = areas.point("Iena")!;
		expect(areas.at(x + 10, y)).toBe("Iena");
		expect(areas.at(x, y + 34)).not.toBe("Iena");
	});

	test("keys walk to the neighbour in that direction", () => {
		expect(hexes.towards("0806", 0, -1)).toBe("0805");
		expect(hexes.towards("0806", 0, 1)).toBe("0807");
	});

	test("one hex has six sides of border, two neighbours have ten", () => {
		const sides = (path: string) => path.split("M").length - 1;
		expect(sides(hexes.border(new Set(["0806"])))).toBe(6);
		expect(sides(hexes.border(new Set(["0806", "0805"])))).toBe(10);
	});

	test("pointed hexes stand on a corner", () => {
		const space = (number: string, neighbour: string) => ({ number, terrain: "clear", level: 0, x: 0, y: 0, neighbours: [neighbour] });
		const rows = new Places(
			{ kind: "hex", flat_top: false, spaces: [space("0101", "0102"), space("0102", "0101")], edges: [], labels: [] },
			{ width: 400, height: 200, left: 0, top: 0, side: 40, places: { "0101": [100, 100], "0102": [100 + 40 * Math.sqrt(3), 100] } },
		);
		/* a corner of the first lies 30 degrees below its right, 40 away: 34.6 and 20 */
		expect(rows.outline("0101")).toContain("134.6 120.0");
		expect(rows.border(new Set(["0101", "0102"])).split("M").length - 1).toBe(10);
		expect(rows.at(160, 100)).toBe("0102");
	});

	test("what is left empty of a large sheet is not played on", () => {
		const space = (number: string, terrain: string) => ({ number, terrain, level: 0, x: 0, y: 0, neighbours: [] });
		const picture = { width: 2000, height: 3000, left: 0, top: 0, side: 40, places: { N1: [60, 2500], N2: [900, 2700], S1: [60, 60] } as Record<string, [number, number]> };
		const board = (north: string) => ({ kind: "hex" as const, spaces: [space("N1", "clear"), space("N2", "woods"), space("S1", north)], edges: [], labels: [] });
		/* two sides of a hex, 80, beyond the outermost centres, as far as the sheet goes */
		expect(new Places(board("off-map"), picture).inPlay).toEqual({ left: 0, top: 2420, right: 980, bottom: 2780 });
		expect(new Places(board("clear"), picture).inPlay).toEqual({ left: 0, top: 0, right: 2000, bottom: 3000 });
	});

	test("the way is read from the terms of its cost", () => {
		const terms = ["0407", "1613", "1613", undefined, "entry:0118"].map((at) => ({ label: "", value: 1, at }));
		expect(hexes.way(terms)).toEqual(["0407", "1613"]);
	});

	test("or found back over cheaper spaces", () => {
		const costs = new Map([
			["0805", 1],
			["0804", 2],
		]);
		expect(wayBack(hexes, "0806", "0804", costs)).toEqual(["0806", "0805", "0804"]);
	});

	test("places are spoken with their ground", () => {
		expect(hexes.spoken("0606", null, 4)).toBe("Trautenau, 0606, town, level 1, cost 4");
		expect(areas.spoken("Iena", null)).toContain("Jena");
	});
});

describe("the camera", () => {
	test("holds a stretch inside its bounds, in the middle if it is too long", () => {
		expect(held(-50, 100, 0, 400)).toBe(0);
		expect(held(350, 100, 0, 400)).toBe(300);
		expect(held(10, 600, 0, 400)).toBe(-100);
	});
});

describe("ways", () => {
	const near = { do: "go", to: "Iena", cost: 3 } as const;
	const round = { do: "go", to: "Iena", way: 1, cost: 2 } as const;

	test("a press takes the cheapest way, or the other one", () => {
		expect(answersByPlace([near, round], false).get("Iena")).toEqual(round);
		expect(answersByPlace([near, round], true).get("Iena")).toEqual(near);
		expect(answersByPlace([near], true).get("Iena")).toEqual(near);
	});

	test("shares of a whole add up to a hundred", () => {
		const third = (id: string) => ({ id, ways: 2, of: 6 });
		expect(sharesOf([third("a"), third("b"), third("c")])).toEqual([34, 33, 33]);
		expect(sharesOf([{ id: "a", ways: 1, of: 6 }])).toEqual([17]);
	});
});
