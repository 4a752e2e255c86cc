import type { Scenario } from "./socket/protocol";

const delays = [200, 600, 1800, 5400];

/* Fetches what does not change, to its last byte; a connection that breaks, also in the middle of the answer, is tried again before it is given up. */
export async function fetched(address: string): Promise<Response> {
	for (const delay of delays) {
		try {
			return await whole(address);
		} catch {
			await new Promise((later) => setTimeout(later, delay));
		}
	}
	return whole(address);
}

async function whole(address: string): Promise<Response> {
	const answer = await fetch(address);
	return new Response(await answer.arrayBuffer(), { status: answer.status, headers: answer.headers });
}

/* All scenarios that are offered: too much for the socket of somebody who has not logged in. */
export async function fetchedScenarios(): Promise<Scenario[]> {
	return (await fetched("/api/scenarios")).json();
}
