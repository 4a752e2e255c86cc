import { describe, expect, test } from "vitest";
import { calloutAt } from "../src/table/callout";

const pane = { width: 390, height: 490 };
const size = { width: 240, height: 120 };

describe("the answer to why not", () => {
	test("stands to the right and below where nothing is in the way", () => {
		expect(calloutAt([60, 100], size, pane, [], [])).toEqual([76, 110]);
	});

	/* A phone: the regiment and where it can go lie below the hex that was touched. */
	test("does not lie over what the question is about, nor over what can be chosen", () => {
		const [left, top] = calloutAt([322, 176], size, pane, [[170, 210]], [[118, 294], [250, 230], [120, 235]]);
		expect(top + size.height).toBeLessThanOrEqual(176);
		expect(left).toBeGreaterThanOrEqual(8);
	});

	test("lies inside the map, and not over its own place", () => {
		const [left, top] = calloutAt([380, 480], size, pane, [], []);
		expect(left + size.width <= pane.width && top + size.height <= pane.height).toBe(true);
		expect(left + size.width < 380 || top + size.height < 480).toBe(true);
	});
});
