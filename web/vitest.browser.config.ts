import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/* The tests in a real browser, against a real server: npm run browser. One after the other. */
export default defineConfig({
	root: here(".."),
	resolve: {
		alias: {
			"playwright-core": here("./node_modules/playwright-core/index.mjs"),
			"axe-core": here("./node_modules/axe-core/axe.js"),
			vitest: here("./node_modules/vitest/dist/index.js"),
			ws: here("./node_modules/ws/wrapper.mjs"),
		},
	},
	server: { fs: { strict: false } },
	test: {
		include: ["tests/browser/**/*.test.ts"],
		fileParallelism: false,
		/* far beyond what anything takes: they end a test that waits for what never comes */
		testTimeout: 600_000,
		hookTimeout: 600_000,
		root: here(".."),
	},
});
