import { useEffect, useState } from "preact/hooks";
import { books } from "./drawing";
import { fetched } from "./fetched";
import { Join } from "./lobby/join";
import { Lobby } from "./lobby/lobby";
import { GuidePage } from "./lobby/guided";
import { ProblemPage } from "./lobby/problem-page";
import { Socket, socketAddress } from "./socket/socket";
import { useStore } from "./store";
import { reference } from "./table/reference";
import { RuleSlip } from "./table/rule";
import { problemOf } from "./table/problems";

const socket = new Socket(socketAddress(location));
reference.use(socket);

/* The server gives a session with the page; the development server does not. */
if (import.meta.env.DEV) void fetch("/api/session").finally(() => socket.open());
else socket.open();

const TablePage = fetched(() => import("./table/table").then((table) => table.TablePage));
const AccountPage = fetched(() => import("./lobby/account-page").then((page) => page.AccountPage));
const ByLetter = fetched(() => import("./lobby/by-letter").then((page) => page.ByLetter));
const OperatorPage = fetched(() => import("./lobby/operator").then((page) => page.OperatorPage));
const RatingsPage = fetched(() => import("./lobby/ratings").then((page) => page.RatingsPage));
const PlayerPage = fetched(() => import("./lobby/ratings").then((page) => page.PlayerPage));
const TournamentPage = fetched(() => import("./lobby/tournaments").then((page) => page.TournamentPage));
const TournamentsPage = fetched(() => import("./lobby/tournaments").then((page) => page.TournamentsPage));

/* Which page an address means. */
export function App() {
	const [path, setPath] = useState(location.pathname);
	useEffect(() => {
		const turn = () => setPath(location.pathname);
		window.addEventListener("popstate", turn);
		return () => window.removeEventListener("popstate", turn);
	}, []);
	useStore(books);
	return (
		<>
			<Page path={path} />
			<RuleSlip />
		</>
	);
}

function Page({ path }: { path: string }) {
	const [, page, rest, more] = path.split("/");
	const asked = new URLSearchParams(location.search);
	if (page === "game" && rest)
		return <TablePage key={rest} socket={socket} id={rest} guided={asked.has("guide")} problem={problemOf(asked.get("problem"))} moment={Number(asked.get("at") ?? NaN)} />;
	if (page === "problem") return <ProblemPage key={rest} socket={socket} id={rest ?? ""} />;
	if (page === "join" && rest) return <Join socket={socket} token={rest} />;
	if (page === "guide") return <GuidePage socket={socket} scenario={rest ?? ""} />;
	if (page === "account") return <AccountPage />;
	if (page === "operator") return <OperatorPage />;
	if (page === "ratings") return <RatingsPage chosen={rest ?? ""} season={more ?? ""} />;
	if (page === "tournaments") return rest ? <TournamentPage id={rest} /> : <TournamentsPage />;
	if (page === "player" && rest) return <PlayerPage id={rest} />;
	if ((page === "prove" || page === "unsubscribe" || page === "reset") && rest) return <ByLetter page={page} token={rest} />;
	return <Lobby socket={socket} />;
}

export function goTo(path: string): void {
	history.pushState(null, "", path);
	window.dispatchEvent(new PopStateEvent("popstate"));
}
