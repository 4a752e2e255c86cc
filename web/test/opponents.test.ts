import { describe, expect, test } from "vitest";
import { drawingOf, sideName } from "../src/drawing";
import { sitterName, speakerName } from "../src/opponents";
import type { Line, Seat } from "../src/socket/protocol";

const drawing = drawingOf("trautenau1866");
/* A host on his own machine, whom the server calls "You", and his friend, as one of them has them. */
const seats = (mine: string): Seat[] => [
	{ seat: "prussian", kind: "person", name: "You", mine: mine === "prussian" },
	{ seat: "austrian", kind: "person", name: "Guest", mine: mine === "austrian" },
];
const line = (seat: string | null, name: string): Line => ({ game: "g", n: 1, seat, name, text: "Good evening", time: 0 });

describe("the names at a table", () => {
	test('"You" is only who reads it', () => {
		expect(seats("prussian").map(sitterName)).toEqual(["You", "your opponent"]);
		expect(seats("austrian").map(sitterName)).toEqual(["your opponent", "You"]);
	});

	test("what the host says is not signed with the guest's own name", () => {
		expect(speakerName(line("prussian", "You"), seats("austrian"), drawing)).toBe(sideName(drawing, "prussian"));
		expect(speakerName(line("austrian", "Guest"), seats("austrian"), drawing)).toBe("You");
		expect(speakerName(line("austrian", "Guest"), seats("prussian"), drawing)).toBe(sideName(drawing, "austrian"));
	});

	test("whoever has a name keeps it, a chair that is free is called so", () => {
		expect(sitterName({ seat: "prussian", kind: "person", name: "Anna", mine: true })).toBe("Anna");
		expect(sitterName({ seat: "prussian", kind: "computer", name: "Recruit", mine: false })).toBe("Recruit");
		expect(sitterName({ seat: "austrian", kind: "invite", name: "", mine: false })).toBe("not taken yet");
		expect(speakerName(line("austrian", "Anna"), seats("prussian"), drawing)).toBe("Anna");
		expect(speakerName(line(null, "You"), seats("prussian"), drawing)).toBe("You");
	});
});
