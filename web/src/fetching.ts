const delays = [200, 600, 1800];

/* Fetches what does not change; a connection that breaks is tried again before it is given up. */
export async function fetched(address: string): Promise<Response> {
	for (const delay of delays) {
		try {
			return await fetch(address);
		} catch {
			await new Promise((later) => setTimeout(later, delay));
		}
	}
	return fetch(address);
}
