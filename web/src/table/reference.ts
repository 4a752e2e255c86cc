/* The rules in the program's own words: asked for once for each rulebook, when somebody opens a paragraph. */
import type { RuleText } from "../socket/protocol";
import type { Socket } from "../socket/socket";

class Reference {
	private socket: Socket | null = null;
	private readonly asked = new Map<string, Promise<RuleText[]>>();

	/* The connection that the page has. */
	use(socket: Socket): void {
		this.socket = socket;
	}

	rules(rulebook: string): Promise<RuleText[]> {
		const known = this.asked.get(rulebook);
		if (known) return known;
		const asking = this.socket ? this.socket.call<RuleText[]>("rules", { rulebook }) : Promise.resolve([]);
		asking.catch(() => this.asked.delete(rulebook));
		this.asked.set(rulebook, asking);
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
