import { beforeEach, describe, expect, test } from "vitest";
import { books } from "../src/drawing";
import type { Scenario } from "../src/socket/protocol";
import { subjectOf } from "../src/table/rule";

beforeEach(() => books.learn(["rossbach1806", "sevendays1809"].map((rulebook) => ({ id: rulebook, rulebook, module: "campaign", titles: {}, sides: [], steps: [] }) as unknown as Scenario)));

describe("what a paragraph is about", () => {
	/* two booklets by one set of rules, with other numbers in places */
	test.each([
		["20.12", /Supply Source/, /Austrian/],
		["20.14", /Prussian Losses/, /Baggage/],
		["20.15", /Baggage/, /Control/],
	])("%s goes by the rulebook of the game", (rule, of1806, of1809) => {
		expect(subjectOf("rossbach1806", rule)).toMatch(of1806);
		expect(subjectOf("sevendays1809", rule)).toMatch(of1809);
	});
});
