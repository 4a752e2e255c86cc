import { afterEach, describe, expect, test, vi } from "vitest";
import { fetched } from "../src/fetching";

afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

describe("fetching", () => {
	test("an answer that breaks off in the middle is fetched again", async () => {
		vi.useFakeTimers();
		let tries = 0;
		const broken = () => new ReadableStream({ pull: (stream) => stream.error(new TypeError("network error")) });
		vi.stubGlobal("fetch", async () => new Response(++tries < 3 ? broken() : "the board"));
		const answer = fetched("/board/trautenau.json").then((whole) => whole.text());
		await vi.advanceTimersByTimeAsync(3000);
		expect(await answer).toBe("the board");
		expect(tries).toBe(3);
	});
});
