import { texts } from "../texts";
import type { Explanation } from "../socket/protocol";
import type { Session } from "./session";

/* A position set up by hand, and what is to be reached in it. The engine plays the moves and gives the figures by which it is judged. */
export interface Problem {
	id: string;
	scenario: string;
	seats: Record<string, string>;
	changes: object[];
	isSolved(session: Session): Promise<boolean>;
}

const against = (mine: string, other: string) => ({ [mine]: "me", [other]: "computer:recruit" });

async function figure(session: Session, about: object, id: string): Promise<number | undefined> {
	const { socket, id: game, seat } = session;
	const told = await socket.call<Explanation>("explain", { game, seat, about }).catch(() => null);
	return told?.figures.find((one) => one.id === id)?.value;
}

const spaceOf = (session: Session, at: string) => session.liveView?.spaces?.find((space) => space.at === at);

export const problems: Problem[] = [
	/* 9.5.3, combat table: the attack on a flank, worth 2 on the die, from 0911 by way of hexes out of IR 41's zone (5.1) */
	{
		id: "flank",
		scenario: "trautenau",
		seats: against("austrian", "prussian"),
		changes: [
			{ clear: true },
			{ piece: "au.ir10", at: "1012", facing: "N" },
			{ piece: "pr.ir41", at: "0811", facing: "S" },
			{ active: "au.mondel" },
			{ step: "movement" },
		],
		isSolved: async (session) => ((await figure(session, { what: "odds", unit: "au.ir10", target: "pr.ir41" }, "die")) ?? 0) >= 2,
	},
	/* move.points, p. 11: on a 4 Murat with Napoléon has 6 points, and Halle is six connections away */
	{
		id: "points",
		scenario: "short",
		seats: against("french", "prussian"),
		changes: [
			{ clear: true },
			{ piece: "napoleon", at: "Neustadt" },
			{ piece: "murat", at: "Neustadt" },
			{ piece: "augereau", at: "Neustadt" },
			{ piece: "weimar", at: "Gotha" },
			{ deck: { french: ["F04"] } },
			{ active: "french" },
			{ step: "operations" },
		],
		isSolved: async (session) => spaceOf(session, "Halle")?.control === "french",
	},
	/* move.axis-cut: Tauentzien comes in over the French arrow, from Roda by way of Neustadt */
	{
		id: "axis",
		scenario: "short",
		seats: against("prussian", "french"),
		changes: [
			{ clear: true },
			{ piece: "soult", at: "Bamberg" },
			{ piece: "lannes", at: "Iena" },
			{ piece: "hohenlohe", at: "Iena" },
			{ axis: "Iena", to: "Neustadt", side: "french" },
			{ piece: "tauentzien", at: "Roda" },
			{ deck: { prussian: ["P10"] } },
			{ active: "prussian" },
			{ step: "operations" },
		],
		isSolved: async (session) => !!spaceOf(session, "Iena")?.contested && !spaceOf(session, "Iena")?.axis,
	},
];

export const problemOf = (id: string | null): Problem | undefined => problems.find((one) => one.id === id);

export const wordsOf = ({ id }: Problem) => texts.problems.words[id];
