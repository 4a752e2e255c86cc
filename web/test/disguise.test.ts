import { describe, expect, test } from "vitest";
import { disguised } from "../src/disguise";

describe("the disguise", () => {
	test("hides sentences, and leaves what they are told", () => {
		const plain = { word: "Undo", list: ["a", "b2"], inner: { left: (side: string, n: number) => `${side} has ${n} left` } };
		const hidden = disguised(plain);
		expect(hidden.word).toBe("ßßßß");
		expect(hidden.list).toEqual(["ß", "ß2"]);
		expect(hidden.inner.left("Prussia", 3)).toBe("Prussia ßßß 3 ßßßß");
	});
});
