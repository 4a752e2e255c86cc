import { describe, expect, test } from "vitest";
import { letteringOf, namesBesides, sheetsOf, type Box } from "../src/table/names";

const svg = `<svg><style>text{fill:#2a2117}
.vil,.town{text-anchor:middle}
.vil{font-size:10px}
.town{font-size:20px}
</style><text class="vil" x="100.0" y="131.0">Wolta &amp; Au</text><text class="num" x="10" y="10">0101</text><text class="town" x="300.0" y="100.0">Trautenau</text></svg>`;

const counter = (x: number, y: number): Box => ({ left: x - 22, top: y - 22, right: x + 22, bottom: y + 22 });

describe("names of the map", () => {
	test("are read from its picture, with their looks for themselves alone", () => {
		const { names, looks, sizes } = letteringOf(svg);
		expect(names).toEqual([
			{ kind: "vil", x: 100, y: 131, text: "Wolta & Au" },
			{ kind: "town", x: 300, y: 100, text: "Trautenau" },
		]);
		expect(sizes).toMatchObject({ vil: 10, town: 20 });
		expect(looks).toContain(".names .vil,.names .town{text-anchor:middle}");
	});

	test("lie on a sheet of their own, so that the ground below them can be shown", () => {
		const [ground, names] = sheetsOf(svg);
		expect(ground).toContain("0101");
		expect(ground).not.toMatch(/Wolta|Trautenau/);
		expect(letteringOf(names)).toEqual(letteringOf(svg));
		expect(names).not.toContain("0101");
	});

	test("stay where they are printed until a counter lies on them", () => {
		expect(namesBesides(letteringOf(svg), [counter(100, 180), counter(300, 150)])).toEqual([]);
	});

	test("stand below the counter that covers them, close by", () => {
		/* the counter ends at 137; the letters reach 7.2 above their line, and two units are left between */
		const [moved, ...others] = namesBesides(letteringOf(svg), [counter(100, 115)]);
		expect(others).toEqual([]);
		expect(moved.name.text).toBe("Wolta & Au");
		expect([moved.x, moved.y]).toEqual([100, expect.closeTo(137 + 2 + 7.2)]);
		/* the ground is laid over where it was printed, with the edge of 3 round its letters, which reach from 123.8 to 133.4 */
		expect(moved.from.top).toBeLessThan(123.8 - 3);
		expect(moved.from.bottom).toBeGreaterThan(133.4 + 3);
	});

	test("make way for the counter below as well", () => {
		const both = [counter(100, 115), counter(100, 160)];
		const [{ x, y }] = namesBesides(letteringOf(svg), both);
		for (const one of both) expect(x > one.right || x < one.left || y - 7.2 >= one.bottom || y + 2.4 <= one.top).toBe(true);
	});

	test("do not hop for a counter that only grazes them, and stay where they were written when others come", () => {
		const lettering = letteringOf(svg);
		expect(namesBesides(lettering, [{ left: 110, top: 80, right: 130, bottom: 125.5 }])).toEqual([]);
		const before = namesBesides(lettering, [counter(100, 115)]);
		const after = namesBesides(lettering, [counter(100, 115), counter(135, 165)], before);
		expect([after[0].x, after[0].y]).toEqual([before[0].x, before[0].y]);
	});
});
