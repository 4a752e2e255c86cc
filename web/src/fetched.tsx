import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Failed } from "./failed";
import { texts } from "./texts";

/* A page whose code comes when it is first opened: nobody waits for it in the lobby. */
export function fetched<P extends object>(fetch: () => Promise<ComponentType<P>>): ComponentType<P> {
	let known: ComponentType<P> | null = null;
	return function Fetched(props: P) {
		const [failed, setFailed] = useState(false);
		const [, setCame] = useState(!!known);
		useEffect(() => {
			if (known) return;
			fetch().then(
				(page) => {
					known = page;
					setCame(true);
				},
				() => setFailed(true),
			);
		}, []);
		const Page = known;
		if (failed) return <Failed text={texts.notFetched} />;
		return Page ? <Page {...props} /> : null;
	};
}
