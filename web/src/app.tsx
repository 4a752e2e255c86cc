import { useEffect, useState } from "preact/hooks";
import { books } from "./drawing";
import { AccountPage } from "./lobby/account-page";
import { ByLetter } from "./lobby/by-letter";
import { Join } from "./lobby/join";
import { Lobby } from "./lobby/lobby";
import { GuidePage } from "./lobby/guided";
import { OperatorPage } from "./lobby/operator";
import { ProblemPage } from "./lobby/problem-page";
import { PlayerPage, RatingsPage } from "./lobby/ratings";
import { TournamentPage, TournamentsPage } from "./lobby/tournaments";
import { Socket, socketAddress } from "./socket/socket";
import { useStore } from "./store";
import { reference } from "./table/reference";
import { RuleSlip } from "./table/rule";
import { problemOf } from "./table/problems";
import { TablePage } from "./table/table";

const socket = new Socket(socketAddress(location));
reference.use(socket);

/* The server gives a session with the page; the development server does not. */
if (import.meta.env.DEV) void fetch("/api/session").finally(() => socket.open());
else socket.open();

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
