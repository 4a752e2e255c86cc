/* The rules in the program's own words, asked for once for each rulebook, and the tables of a scenario: when somebody opens one. */
import type { Aid, RuleText } from "../socket/protocol";
import type { Socket } from "../socket/socket";

class Reference {
	private socket: Socket | null = null;
	private readonly asked = new Map<string, Promise<RuleText[]>>();
	private readonly tables = new Map<string, Promise<Aid[]>>();

	/* The connection that the page has. */
	use(socket: Socket): void {
		this.socket = socket;
	}

	rules(rulebook: string): Promise<RuleText[]> {
		return this.ask(this.asked, rulebook, "rules", { rulebook });
	}

	aids(scenario: string): Promise<Aid[]> {
		return this.ask(this.tables, scenario, "aids", { scenario });
	}

	private ask<T>(asked: Map<string, Promise<T[]>>, key: string, method: string, params: object): Promise<T[]> {
		const known = asked.get(key);
		if (known) return known;
		const asking = this.socket ? this.socket.call<T[]>(method, params) : Promise.resolve([]);
		asking.catch(() => asked.delete(key));
		asked.set(key, asking);
		return asking;
	}

	/* A paragraph, or the one that it is a part of. */
	async find(rulebook: string, rule: string): Promise<RuleText | undefined> {
		const all = await this.rules(rulebook).catch(() => []);
		const whole = rule.replace(/[A-Z]$/, "");
		return all.find(({ paragraph }) => paragraph === rule) ?? all.find(({ paragraph }) => paragraph === whole);
	}
}

export const reference = new Reference();
