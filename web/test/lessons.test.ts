import { describe, expect, it } from "vitest";
import { lessonsOf, speakingOf, type Lesson } from "../src/table/lessons";
import { texts } from "../src/texts";

const titles = (steps: Lesson[]) => steps.map(({ title }) => title);
const title = (name: string) => texts.lessons[name][0];

describe("a guided game", () => {
	const { steps } = lessonsOf("sevendays1809");

	it("speaks of a question the moment it is put, and of the table when it has been explained", () => {
		const weather = titles(steps).indexOf(title("weather"));
		const now = speakingOf(steps, weather, "ask-command");
		const then = ["points", "choose1809", "march", "halt", "weather", "trains"];
		expect(titles(now).slice(weather, weather + 6)).toEqual(then.map(title));
		expect(titles(now).sort()).toEqual(titles(steps).sort());
	});

	it("changes nothing for a question that it has spoken of, or that no step is about", () => {
		const trains = titles(steps).indexOf(title("trains"));
		expect(speakingOf(steps, trains, "ask-move")).toBe(steps);
		expect(speakingOf(steps, 0, "ask-something-else")).toBe(steps);
		expect(speakingOf(steps, 0, "")).toBe(steps);
	});

	it("leaves its opening words to whoever waits for them", () => {
		const begun = speakingOf(steps, 0, "ask-command");
		expect(begun[0].title).toBe(title("points"));
		expect(titles(begun)).not.toContain(title("flags1809"));
		expect(titles(begun)).toContain(title("weather"));
	});

	it("comes back to the first operation when the enemy has interrupted it", () => {
		const { steps: jena } = lessonsOf("napoleon1806");
		const block = titles(jena).indexOf(title("block"));
		const interrupted = speakingOf(jena, block, "ask-retreat");
		expect(interrupted[block].title).toBe(title("stackBlows"));
		expect(interrupted[block + 1].title).toBe(title("block"));
	});
});
