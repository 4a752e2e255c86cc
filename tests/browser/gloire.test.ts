import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { TestServer, answerUntil, asked, call, choose, launch, lay, make, open, setUp, shows, type Position } from "./support";

/* With the exercise ground, on which positions are set up by hand. */
const server = new TestServer(["--with-tests"]);
let browser: Browser;

beforeAll(async () => {
	await server.start();
	browser = await launch();
});
afterAll(async () => {
	await browser?.close();
	await server.close();
});

const spotAt = (page: Page, hex: string) => page.locator(`.spot[aria-label*="${hex}"]`);
const clickSpot = (page: Page, hex: string) => shows(page, () => spotAt(page, hex).dispatchEvent("click"));
const press = (page: Page, name: string) => shows(page, () => page.getByRole("button", { name, exact: true }).click());
/* With somebody else at the table what cannot be taken back is asked about. */
async function pressForGood(page: Page, name: string): Promise<void> {
	await press(page, name);
	if (await page.locator(".confirm .main").count()) await shows(page, () => page.locator(".confirm .main").click());
}

const stands = "They stand as they are";
const unit = (piece: string, at: string, facing: string) => ({ piece, at, facing, status: "with", capacity: "full" });

/* 8.2: the 15e at 1010 faces two enemies, Preiss at 1110 and Auffenberg at 1111. */
const twoInFront: Position = {
	scenario: "exercise-gloire",
	changes: [{ clear: true }, unit("15e", "1010", "E"), unit("Preiss", "1110", "W"), unit("Auffenberg", "1111", "W"), { active: "Friant" }, { step: "activation" }],
	actions: [{ do: "done" }],
};

/* 9.4: the 1er Cuirassiers charge the Kaiser Cuirassiers, which face them. */
const charged: Position = {
	scenario: "exercise-gloire",
	changes: [{ clear: true }, unit("1er Cu", "1010", "E"), unit("Kaiser Cu", "1310", "W"), { active: "Nansouty" }, { step: "activation" }],
	actions: [{ do: "unit", unit: "1er Cu" }, { do: "at", at: "1310" }, { do: "go", to: "1210" }, { do: "face", facing: "E" }, { do: "done" }],
};

/* 9.1: the 1er Cuirassiers may ride from 1010 over two hexes of clear ground, a point each; the 2e have still to march. */
const riding: Position = {
	scenario: "exercise-gloire",
	changes: [{ clear: true }, unit("1er Cu", "1010", "E"), unit("2e Cu", "0610", "E"), unit("Kaiser Cu", "1310", "W"), { active: "Nansouty" }, { step: "activation" }],
};

/* 7.4.1, units block: Auffenberg at 1211 stands in the line from 1010 to 1412, four hexes to the south-east. */
const blocked: Position = {
	scenario: "exercise-gloire",
	changes: [{ clear: true }, unit("Art Friant", "1010", "SE"), unit("Auffenberg", "1211", "W"), unit("Preiss", "1412", "W"), { active: "Friant" }, { step: "activation" }],
};

/* 7.2: a battery that faces east, and the enemy five hexes before it, where nobody stands behind him. */
const guns: Position = {
	scenario: "exercise-gloire",
	changes: [{ clear: true }, unit("Art Friant", "1010", "E"), unit("Preiss", "1510", "W"), { active: "Friant" }, { step: "activation" }],
};

/* 4.4.1: the 15e has seven points; 1212 is a place to win by, two hexes off. The 33e has still to march. */
const marching: Position = {
	scenario: "exercise-gloire",
	changes: [{ clear: true }, unit("15e", "1012", "E"), unit("33e", "0405", "E"), unit("Preiss", "2405", "W"), { active: "Friant" }, { step: "activation" }],
};

/* 3: the French throw a 5, the Allies a 7, and three of their formations could begin the turn. */
const initiative: Position = {
	scenario: "exercise-gloire",
	changes: [{ clear: true }, unit("15e", "1010", "E"), unit("Preiss", "2410", "W"), unit("Kursk", "2414", "W"), unit("Kaiser Cu", "2404", "W"), { piece: "Kutuzov", at: "2412" }, { step: "initiative" }],
};

describe("Jours de Gloire", () => {
	test("who begins the turn is answered by buttons, and the question says so", async () => {
		const page = await open(browser);
		await lay(page, server.address, initiative, { french: "computer:recruit" });
		expect(await asked(page)).toMatch(/Which formation begins the turn/);
		expect(await page.locator(".prompt .answer").count()).toBeGreaterThan(2);
		expect(await page.locator(".prompt small").first().textContent()).toBe("Choose one of the answers below.");
		await page.context().close();
	});

	test("the first turn of Maïda against the computer, from the lobby, by clicking", async () => {
		const page = await open(browser);
		await setUp(page, server.address, { book: /Jours de Gloire/, scenario: /Maïda/, side: /France/, against: /recruit/ });
		await page.waitForSelector(".piece");
		/* 6.1.1: units may be turned before the battle begins */
		expect(await asked(page)).toMatch(/turn any units before the battle/);
		await press(page, stands);
		expect(await asked(page)).toMatch(/Written so far: 0 of 3/);
		/* 2.3.1: Compère's battalions along the line are one group, his skirmishers at 1114 another */
		expect(await page.locator(".group-slip").allTextContents()).toEqual(expect.arrayContaining([expect.stringMatching(/Compère, group 1/), expect.stringMatching(/Compère, group 2/)]));
		await choose(page, "fr.compere.42e-i-bn");
		expect(await asked(page)).toMatch(/Written so far: 1 of 3/);
		expect(await page.locator(".slip.with").count()).toBe(1);
		await press(page, "Seal the orders");
		/* whatever markers come: march, fire, strike, rally, until the second turn's orders are asked for */
		await answerUntil(page, async () => (await page.locator(".turns .now").textContent()) === "09.00", 150);
		expect(await page.locator(".prompt").first().textContent()).toMatch(/Written so far: 0 of 3/);
		await page.getByRole("tab", { name: "The cup" }).click();
		expect(await page.locator(".cup").textContent()).toMatch(/reconstruction/);
		expect(page.complaints).toEqual([]);
		await page.context().close();
	});

	test("a shock is declared with an account of who must still be attacked, and odds", async () => {
		const page = await open(browser);
		await lay(page, server.address, twoInFront, { coalition: "computer:random" });
		await choose(page, "fr.friant.15e");
		await spotAt(page, "1110").hover({ force: true });
		/* 8.6.1, 8.6.2, 8.5: 8 to 3, 6 against 5, clear ground */
		await page.waitForFunction(() => /strength\s*2.*cohesion\s*1.*ground\s*1.*On the die\s*4/.test(document.querySelector(".preview")?.textContent ?? ""));
		expect(await page.locator(".preview").textContent()).toMatch(/shaken or gives way in 90/);
		await clickSpot(page, "1110");
		expect(await page.locator(".attack-account").textContent()).toMatch(/One of 2 enemies is still left out/);
		expect(await page.locator(".engaged-missing").count()).toBe(1);
		expect(await page.locator("[data-main]").count()).toBe(0);
		await choose(page, "fr.friant.15e");
		await clickSpot(page, "1111");
		expect(await page.locator(".engaged-missing").count()).toBe(0);
		expect(page.complaints).toEqual([]);
		await page.context().close();
	});

	test("a charge is met: the answers stand under the question, with the chances of both", async () => {
		const page = await open(browser);
		await lay(page, server.address, charged, { french: "computer:random" });
		expect(await asked(page)).toMatch(/charge in turn/);
		/* 9.4: an engagement of 5, passed by six faces; 4 to 4, 7 against 6, clear ground, and the charge's three if it is not met */
		await page.waitForFunction(() => /If it succeeds/.test(document.querySelector(".preview")?.textContent ?? ""));
		expect(await page.locator(".preview").textContent()).toMatch(/passed\s*60.*Rides on a roll of at most\s*5.*On the die then\s*2.*On the die otherwise\s*5/);
		await press(page, "Charge in turn");
		expect(page.complaints).toEqual([]);
		await page.context().close();
	});

	test("a battery shows its field of fire and the line to its target", async () => {
		const page = await open(browser);
		await lay(page, server.address, guns, { coalition: "computer:random" });
		await choose(page, "fr.friant.art-friant");
		/* 7.2, 7.3: two, three and four hexes within an effective range of three, then five and six up to five */
		await page.waitForFunction(() => document.querySelectorAll(".near-fire").length === 9 && document.querySelectorAll(".far-fire").length === 11);
		expect(await page.locator(".distance text").textContent()).toBe("5");
		expect(page.complaints).toEqual([]);
		await page.context().close();
	});

	test("what hides an enemy from the guns is crossed out on the line to him", async () => {
		const page = await open(browser);
		await lay(page, server.address, blocked, { coalition: "computer:random" });
		await choose(page, "fr.friant.art-friant");
		await page.waitForSelector(".blocked-sight");
		expect(await page.locator(".blocked-sight").count()).toBe(1);
		expect(await page.locator(".blocked-sight").getAttribute("aria-label")).toMatch(/1412.*behind.*1211/);
		expect(await page.locator(".distance text").allTextContents()).toEqual(["2"]);
		expect(page.complaints).toEqual([]);
		await page.context().close();
	});

	test("a charge leaves a ribbon with the points of each hex, and its start as a ghost", async () => {
		const page = await open(browser);
		await lay(page, server.address, riding, { coalition: "computer:random" });
		await choose(page, "fr.nansouty.1er-cu");
		await clickSpot(page, "1310");
		await clickSpot(page, "1210");
		await shows(page, () => page.locator('.facing[aria-label$="east"]').first().dispatchEvent("click"));
		expect(await page.locator(".charge-cost text").allTextContents()).toEqual(["1", "2"]);
		expect(await page.locator(".charge-ghost .counter").count()).toBe(1);
		expect(page.complaints).toEqual([]);
		await page.context().close();
	});

	test("a march goes on from hex to hex by the way its owner clicks, and ends with its facing", async () => {
		const page = await open(browser);
		await lay(page, server.address, marching, { coalition: "computer:random" });
		await choose(page, "fr.friant.15e");
		await clickSpot(page, "1212");
		/* 4.4.1: two of seven points are spent; it may face, or go on */
		expect(await asked(page)).toMatch(/5 movement points left/);
		expect(await page.locator(".facing").count()).toBeGreaterThan(0);
		await clickSpot(page, "1412");
		expect(await asked(page)).toMatch(/3 movement points left/);
		await shows(page, () => page.locator('.facing[aria-label$="east"]').first().dispatchEvent("click"));
		expect(await asked(page)).toMatch(/Who moves/);
		expect(page.complaints).toEqual([]);
		await page.context().close();
	});

	test("the two sheets of Austerlitz are joined along a seam", async () => {
		const page = await open(browser);
		await lay(page, server.address, { scenario: "austerlitz-a2" }, { coalition: "computer:random" });
		expect(await page.locator(".seam").count()).toBe(1);
		expect(page.complaints).toEqual([]);
		await page.context().close();
	});

	test("two browsers: order slips lie face down", async () => {
		const host = await open(browser);
		const id = await make(host, server.address, { scenario: "maida", seats: { french: "me", coalition: "invite" } });
		await host.goto(`${server.address}/game/${id}`);
		const link = await host.locator(".invitation input").inputValue();
		const guest = await open(browser);
		const heard: string[] = [];
		guest.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => void heard.push(String(payload))));
		await guest.goto(link);
		await guest.locator(".go").click();
		await guest.waitForSelector(".piece");
		await asked(host);
		await pressForGood(host, stands);
		await asked(guest);
		await pressForGood(guest, stands);
		await choose(host, "fr.peyri.4-1st-swiss");
		await pressForGood(host, "Seal the orders");
		/* 2.3.2: not before the first marker of the formation; now or when everything he may know is asked for */
		const { view } = await call<{ view: { pieces: { side: string; status: string[] }[] } }>(guest, "join", { game: id, seat: "coalition" });
		expect(view.pieces.filter(({ side }) => side === "french").flatMap(({ status }) => status)).not.toContain("ordered");
		expect(heard.join("\n")).not.toMatch(/"ordered"/);
		expect([...host.complaints, ...guest.complaints]).toEqual([]);
		await host.context().close();
		await guest.context().close();
	});

	test("the guided game leads through the first turn of Maïda by doing it", async () => {
		const page = await open(browser);
		await page.goto(server.address + "/guide/maida");
		await page.waitForSelector(".piece");
		const title = (words: RegExp) => page.waitForFunction(([source]) => new RegExp(source).test(document.querySelector(".guide h2")?.textContent ?? ""), [words.source]);
		const next = () => page.locator(".guide .main").click();
		await title(/faces a corner/);
		await next();
		await title(/Before the battle/);
		await asked(page);
		await press(page, stands);
		await title(/Orders, in secret/);
		for (const piece of ["fr.compere.42e-i-bn", "fr.peyri.4-1st-swiss", "fr.digonet.23e-leger-i-bn"]) await choose(page, piece);
		await title(/Seal the orders/);
		await press(page, "Seal the orders");
		/* what it has to say of the cup waits until nothing new is asked */
		await answerUntil(page, async () => !!(await page.locator(".guide h2", { hasText: /March, and face/ }).count()), 40, true);
		await answerUntil(page, async () => !!(await page.locator(".guide h2", { hasText: /End the movement|Shock and charge/ }).count()), 10);
		await answerUntil(page, async () => !!(await page.locator(".guide h2", { hasText: /Shock and charge|The cup/ }).count()), 60);
		/* which of the two comes first hangs on whether anybody can strike */
		const [first] = /Shock and charge|The cup/.exec((await page.locator(".guide h2").textContent())!)!;
		await next();
		await title(first === "The cup" ? /Shock and charge/ : /The cup/);
		await next();
		await title(/Look back/);
		await next();
		await page.waitForSelector(".guide", { state: "detached" });
		expect(page.complaints).toEqual([]);
		await page.context().close();
	});
});
