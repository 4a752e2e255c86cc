/* The order of battle of a campaign: corps with their losses and what breaks them, brigades behind the division they came from. */
import type { Piece, View } from "../socket/protocol";
import { texts } from "../texts";

const away = ["reserve", "out", "nowhere"];

interface Props {
	view: View;
	pick(piece: Piece): void;
	chosen: string | null;
}

export function Order({ view, pick, chosen }: Props) {
	const corps = (view.tracks ?? []).filter((track) => track.formation);
	const boxes = new Set((view.tracks ?? []).map(({ box }) => box));
	const inField = (piece: Piece) => !boxes.has(piece.at) && !away.includes(piece.at);
	const members = (side: unknown, formation: unknown) => view.pieces.filter((piece) => piece.side === side && piece.formation === formation && inField(piece));
	return (
		<ul class="formations">
			{corps.map((track) => {
				const there = members(track.side, track.formation);
				if (!there.length && !track.value) return null;
				return (
					<li key={track.id}>
						<b>{String(track.name)}</b>
						<small>{texts.campaign.losses(track.value, track.most ?? 0)}</small>
						<span>
							<Members there={there} pick={pick} chosen={chosen} />
						</span>
					</li>
				);
			})}
		</ul>
	);
}

function Members({ there, pick, chosen }: { there: Piece[] } & Omit<Props, "view">) {
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
