import { Store } from "./store";

export interface Choices {
	speed: "slow" | "normal" | "fast" | "off";
	look: "system" | "light" | "dark";
	large: boolean;
	contrast: boolean;
	patterns: boolean;
	confirm: boolean;
	goOn: boolean;
	notify: boolean;
	sound: boolean;
	costs: boolean;
	zones: boolean;
	pieces: boolean;
	range: boolean;
	supply: boolean;
	allZones: boolean;
	orders: boolean;
	columns: boolean;
	sightings: boolean;
}

const usual: Choices = {
	speed: "normal",
	look: "system",
	large: false,
	contrast: false,
	patterns: false,
	confirm: true,
	goOn: true,
	notify: false,
	sound: true,
	costs: true,
	zones: true,
	pieces: true,
	range: false,
	supply: false,
	allZones: false,
	orders: false,
	columns: false,
	sightings: true,
};
const key = "vedette.settings";

/* What a player has chosen for his screen; kept in the browser. */
class Settings extends Store {
	values: Choices = { ...usual, ...this.stored() };

	set<K extends keyof Choices>(name: K, value: Choices[K]): void {
		this.values = { ...this.values, [name]: value };
		try {
			localStorage.setItem(key, JSON.stringify(this.values));
		} catch {
			/* without storage it holds for this page */
		}
		this.show();
		this.changed();
	}

	show(): void {
		const page = document.documentElement.classList;
		page.toggle("dark", this.isDark);
		page.toggle("large-counters", this.values.large);
		page.toggle("high-contrast", this.values.contrast);
		page.toggle("strong-patterns", this.values.patterns);
		document.documentElement.style.setProperty("--beat", `${this.pace * 4}ms`);
	}

	private get isDark(): boolean {
		const { look } = this.values;
		return look === "system" ? !!evening?.matches : look === "dark";
	}

	/* Milliseconds that a piece takes for one space. */
	get pace(): number {
		if (typeof matchMedia !== "function" || matchMedia("(prefers-reduced-motion: reduce)").matches) return 0;
		return { slow: 220, normal: 110, fast: 50, off: 0 }[this.values.speed];
	}

	private stored(): Partial<Choices> {
		try {
			return JSON.parse(localStorage.getItem(key) ?? "{}");
		} catch {
			return {};
		}
	}
}

/* Whether the system has its dark look on. */
const evening = typeof matchMedia === "function" ? matchMedia("(prefers-color-scheme: dark)") : null;

export const settings = new Settings();
evening?.addEventListener("change", () => settings.show());
