/*
 * Player aids: sequence of play, cards, corps, citadels and blocks, out of the scenario's own data.
 */
#include "vedette/aids.h"

#include <stdio.h>
#include <string.h>

#include "rulebooks/napoleon/cards/deck.h"
#include "rulebooks/napoleon/table/view.h"

/* ---- Cards --------------------------------------------------------------------------------------------------------------- */

static const char *const colour_words[] = {"red", "blue", "green"};

static unsigned copies_of(const struct napoleon_data *data, unsigned event, side_id side)
{
	unsigned count = 0;
	for (unsigned card = 0; card < cards; card++)
		count += data->card[card].event == event && side_of_card(card) == side;
	return count;
}

static void put_events(const struct scenario *scenario, struct aids *aids)
{
	static const char *const columns[] = {"Event", "colour", "French", "Prussian", NULL};
	const struct napoleon_data *data = data_of(scenario);
	aids_table(aids, "events", "Events", "terms.card-colours", columns);
	for (unsigned event = 0; event < event_total; event++) {
		const struct event_info *info = &napoleon_events[event];
		aids_row(aids, scenario->rulebook->text[info->text].rule);
		aids_cell(aids, "%s", info->name);
		aids_cell(aids, "%s", colour_words[info->colour]);
		for (side_id side = 0; side < both_sides; side++)
			aids_cell(aids, "%u", copies_of(data, event, side));
	}
	aids_note(aids, "turn.operations.one-green", "One green card for each side in an operation.");
	aids_note(aids, "terms.card-colours",
		  "Which events there are is the booklet's; how many copies of each is our reconstruction.");
}

static void put_faces(const struct scenario *scenario, struct aids *aids)
{
	static const char *const columns[] = {"Cards", "losses", "fatigue", "French", "Prussian", NULL};
	static const struct die_face faces[] = {{1, 0}, {1, 1}, {0, 2}, {0, 1}};
	const struct napoleon_data *data = data_of(scenario);
	aids_table(aids, "faces", "Combat cards", "combat.effects", columns);
	for (unsigned face = 0; face < COUNT_OF(faces); face++) {
		unsigned count[both_sides] = {0};
		for (unsigned card = 0; card < cards; card++)
			count[side_of_card(card)] += data->card[card].losses == faces[face].losses &&
						     data->card[card].fatigue == faces[face].fatigue;
		aids_row(aids, NULL);
		aids_cell(aids, "showing");
		aids_cell(aids, "%u", faces[face].losses);
		aids_cell(aids, "%u", faces[face].fatigue);
		aids_cell(aids, "%u", count[french]);
		aids_cell(aids, "%u", count[prussian]);
	}
	aids_note(aids, "combat.cards.B",
		  "Cards to reveal: one for a corps of 1 to 4 points, two for 5 to 8.");
	aids_note(aids, "combat.cards.C",
		  "One less after a march; one less for each corps with 5 fatigue or more.");
	aids_note(aids, "combat.cards.E",
		  "For the defender one more in woods, and one in a citadel of his own.");
	aids_note(aids, "combat.cards.G", "Then the bonuses of corps and commanders, and events.");
}

/* ---- Corps and citadels --------------------------------------------------------------------------------------------------- */

static void put_bonuses(struct aids *aids, unsigned bonus)
{
	char text[64] = "";
	for (unsigned i = 0; i < COUNT_OF(napoleon_bonus_words); i++)
		if (bonus >> i & 1) {
			size_t used = strlen(text);
			snprintf(text + used, sizeof text - used, "%s%s", used ? ", " : "",
				 napoleon_bonus_words[i]);
		}
	aids_cell(aids, "%s", text[0] ? text : "-");
}

static void put_corps(const struct scenario *scenario, struct aids *aids)
{
	static const char *const columns[] = {"Corps", "side", "foot", "horse", "bonus", NULL};
	const struct napoleon_data *data = data_of(scenario);
	aids_table(aids, "corps", "Corps and commanders", "terms.order-of-battle", columns);
	for (unsigned block = 0; block < blocks; block++) {
		const struct block_data *row = &data->block[block];
		if (row->kind == kind_vedette)
			continue;
		aids_row(aids, row->kind == kind_commander ? "terms.commander" : NULL);
		aids_cell(aids, "%s", row->name);
		aids_cell(aids, "%s", scenario->rulebook->side_title[row->side]);
		for (unsigned arm = 0; arm < 2; arm++)
			if (row->kind == kind_commander)
				aids_cell(aids, "-");
			else
				aids_cell(aids, "%u", arm ? row->cav : row->inf);
		put_bonuses(aids, row->bonus);
	}
}

static void put_citadels(const struct scenario *scenario, struct aids *aids)
{
	static const char *const columns[] = {"Citadel", "points", NULL};
	const struct napoleon_data *data = data_of(scenario);
	aids_table(aids, "citadels", "Citadels", "victory.citadels", columns);
	for (unsigned i = 0; i < citadels; i++) {
		aids_row(aids, NULL);
		aids_cell(aids, "%s", scenario->board->space[data->citadel[i]].name);
		aids_cell(aids, "%u", data->area[data->citadel[i]].points);
	}
	aids_note(aids, "victory.losses", "A point for every point of strength that the enemy loses.");
	aids_note(aids, "victory.hold",
		  "At the end of a turn one for Prussia if three of the four are hers.");
}

static void put_levels(const struct scenario *scenario, struct aids *aids)
{
	static const char *const columns[] = {"The track", "has won", NULL};
	bool is_short = scenario_number(scenario) == scenario_short;
	unsigned least = napoleon_least_at_the_end(scenario);
	aids_table(aids, "levels", "Victory", is_short ? "scenario.short" : "victory.end", columns);
	aids_row(aids, "victory.end");
	aids_cell(aids, "at 0");
	aids_cell(aids, "France");
	aids_row(aids, "victory.end");
	aids_cell(aids, "at %d", most_victory);
	aids_cell(aids, "Prussia");
	aids_row(aids, is_short ? "scenario.short" : "victory.end");
	aids_cell(aids, "%u or more after the last turn", least);
	aids_cell(aids, "Prussia");
	if (least < 2)
		return;
	aids_row(aids, "scenario.short");
	aids_cell(aids, "less than %u after the last turn", least);
	aids_cell(aids, "France");
}

/* ---- Blocks --------------------------------------------------------------------------------------------------------------- */

static void put_example(const struct scenario *scenario, struct aids *aids, unsigned block,
			const char *status, bool hidden)
{
	const struct block_data *data = &data_of(scenario)->block[block];
	struct json *out = aids_piece(aids);
	put_text(out, "id", data->id);
	put_text(out, "side", scenario->rulebook->side[data->side]);
	put_text(out, "at", "");
	put_text(out, "name", hidden ? "A block that stands upright" : data->name);
	if (hidden)
		put_bool(out, "hidden", true);
	else
		put_text(out, "kind", napoleon_kind_words[data->kind]);
	if (!hidden && data->kind == kind_corps) {
		put_object(out, "values");
		put_number(out, "inf", data->inf);
		put_number(out, "cav", data->cav);
		put_end(out);
		put_object(out, "strength");
		put_number(out, "inf", data->inf);
		put_number(out, "cav", data->cav);
		put_end(out);
		put_number(out, "fatigue", 0);
	}
	if (!hidden && data->bonus)
		put_words(out, "bonus", data->bonus, napoleon_bonus_words);
	put_array(out, "status");
	if (status)
		put_text(out, NULL, status);
	put_end(out);
	aids_end_piece(aids);
}

static void put_legend(const struct scenario *scenario, struct aids *aids)
{
	aids_table(aids, "legend", "The blocks", "terms.order-of-battle", NULL);
	aids_row(aids, "terms.order-of-battle");
	put_example(scenario, aids, lannes, NULL, false);
	aids_cell(aids, "A corps, ready to act: foot and horse, and below them its fatigue");
	aids_row(aids, "turn.operations.select");
	put_example(scenario, aids, lannes, "activated", false);
	aids_cell(aids, "It has acted, or fought");
	aids_row(aids, "terms.commander");
	put_example(scenario, aids, napoleon, NULL, false);
	aids_cell(aids, "A commander, who goes with a corps");
	aids_row(aids, "grognard.fog");
	put_example(scenario, aids, lannes, "upright", true);
	aids_cell(aids, "A block that stands upright: whose it is, and no more");
}

void napoleon_aids(const struct scenario *scenario, struct aids *aids)
{
	aids_sequence(aids, scenario->rulebook, "turn.operations", step_arrival, step_recovery);
	put_faces(scenario, aids);
	put_events(scenario, aids);
	put_corps(scenario, aids);
	put_citadels(scenario, aids);
	put_levels(scenario, aids);
	put_legend(scenario, aids);
}
