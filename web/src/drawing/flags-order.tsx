/* The order of battle of a campaign: corps with their losses and what breaks them, brigades behind the division they came from. */
import type { Piece, View } from "../socket/protocol";
import { texts } from "../texts";
import { BySide } from "./by-side";
import type { Names } from "./drawing";

const away = ["reserve", "out", "nowhere"];

interface Props {
	view: View;
	names: Names;
	pick(piece: Piece): void;
	chosen: string | null;
}

export function Order({ view, names, pick, chosen }: Props) {
	const corps = (view.tracks ?? []).filter((track) => track.formation);
	const boxes = new Set((view.tracks ?? []).map(({ box }) => box));
	const inField = (piece: Piece) => !boxes.has(piece.at) && !away.includes(piece.at);
	const members = (side: unknown, formation: unknown) => view.pieces.filter((piece) => piece.side === side && piece.formation === formation && !piece.hidden);
	return (
		<BySide
			view={view}
			names={names}
			all={corps}
			sideOf={({ side }) => String(side)}
			row={(track) => {
				const all = members(track.side, track.formation);
				const there = all.filter(inField);
				const coming = all.filter((piece) => piece.due && !inField(piece)).sort((a, b) => a.due! - b.due!);
				if (!there.length && !coming.length && !track.value) return null;
				return (
					<li key={track.id}>
						<b>
							{String(track.name)}
							<small>{texts.campaign.losses(track.value, track.most ?? 0)}</small>
						</b>
						<span class="wide">
							<Members there={there} pick={pick} chosen={chosen} />
							{coming.map((piece) => (
								<span key={piece.id} class="away">
									{piece.name} ({names.turn(piece.due!)})
								</span>
							))}
						</span>
					</li>
				);
			}}
		/>
	);
}

function Members({ there, pick, chosen }: { there: Piece[] } & Omit<Props, "view" | "names">) {
	const byName = (a: Piece, b: Piece) => a.name.localeCompare(b.name);
	const divisions = [...new Set(there.map(({ division }) => division).filter((division): division is string => !!division))];
	const button = (piece: Piece) => (
		<button key={piece.id} type="button" class={piece.id === chosen ? "on" : ""} onClick={() => pick(piece)}>
			{piece.name}
			{piece.ad_hoc && <i> {texts.campaign.adHocShort}</i>}
		</button>
	);
	return (
		<>
			{there.filter(({ division }) => !division).map(button)}
			{divisions.map((division) => (
				<em key={division} class="broken-down">
					{texts.campaign.brokenDown(division)} {there.filter((piece) => piece.division === division).sort(byName).map(button)}
				</em>
			))}
		</>
	);
}
