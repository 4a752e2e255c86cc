/*
 * Names, and the view.
 */
#include <stdio.h>
#include <string.h>

#include "rulebooks/picket/position.h"
#include "vedette/json.h"

static const char *const ids[flags] = {"b1", "b2", "b3", "b4", "b5", "r1", "r2", "r3", "r4", "r5"};
static const char *const flag_names[flags] = {"Blue flag 1", "Blue flag 2", "Blue flag 3", "Blue flag 4",
					      "Blue flag 5", "Red flag 1",  "Red flag 2",  "Red flag 3",
					      "Red flag 4",  "Red flag 5"};
static const char *const block_names[both_sides][last_who + 1] = {
	{"", "Blue guard", "Blue line", "Blue hussars", "Blue first dummy", "Blue second dummy"},
	{"", "Red guard", "Red line", "Red hussars", "Red first dummy", "Red second dummy"},
};
static const char *const sides[both_sides] = {"blue", "red"};

/* Who stands behind a flag, if the reader is sure of it. */
static unsigned sure_who(const struct field *field, unsigned flag)
{
	const struct picket *picket = known(field);
	uint8_t who = picket->who[flag];
	if (who == nobody || who > last_who)
		return nobody;
	unsigned viewer = picket_viewer(field->seat);
	if (field->seat == referee_seat || !picket_is_watched(picket, viewer, side_of_flag(flag)))
		return who;
	struct fog fog = picket_fog_seen_in(picket, viewer, side_of_flag(flag));
	return fog_alone(&fog, flag % blocks) ? who : (unsigned)nobody;
}

const char *picket_piece_id(const struct field *field, piece_id piece)
{
	(void)field;
	return piece < flags ? ids[piece] : NULL;
}

const char *picket_piece_name(const struct field *field, piece_id piece)
{
	if (piece >= flags)
		return NULL;
	unsigned who = sure_who(field, piece);
	return who ? block_names[side_of_flag(piece)][who] : flag_names[piece];
}

piece_id picket_find_piece(const struct field *field, const char *text)
{
	for (piece_id flag = 0; flag < flags; flag++)
		if (!strcmp(text, ids[flag]) || !strcmp(text, flag_names[flag]) ||
		    !strcmp(text, picket_piece_name(field, flag)))
			return flag;
	return no_piece;
}

const char *picket_space_name(const struct scenario *scenario, space_id space, char *text, size_t size)
{
	(void)scenario;
	if (space != eliminated && space != off_map)
		return NULL;
	snprintf(text, size, "%s", space == eliminated ? "eliminated" : "off");
	return text;
}

space_id picket_find_space(const struct scenario *scenario, const char *text)
{
	(void)scenario;
	if (!strcmp(text, "eliminated"))
		return eliminated;
	return !strcmp(text, "off") ? (space_id)off_map : (space_id)no_space;
}

/* ---- The view ------------------------------------------------------------------------------------------ */

static void put_piece(struct json *out, const struct field *field, unsigned flag)
{
	static const char *const arms[] = {[foot] = "foot", [horse] = "horse", [no_arm] = "dummy"};
	const struct picket *picket = known(field);
	char place[16];
	unsigned who = sure_who(field, flag);
	unsigned arm = who ? picket_arm[who] : (unsigned)fog_no_arm;
	if (!who) {
		struct fog fog = picket_fog_seen_in(picket, picket_viewer(field->seat), side_of_flag(flag));
		arm = fog_sure_arm(&fog, flag % blocks);
	}
	put_object(out, NULL);
	put_text(out, "id", ids[flag]);
	put_text(out, "side", sides[side_of_flag(flag)]);
	put_text(out, "at",
		 picket->at[flag] < areas
			 ? field->scenario->board->space[picket->at[flag]].number
			 : picket_space_name(field->scenario, picket->at[flag], place, sizeof place));
	put_text(out, "name", picket_piece_name(field, (piece_id)flag));
	if (arm <= no_arm)
		put_text(out, "kind", arms[arm]);
	put_array(out, "status");
	if (picket->moved[flag])
		put_text(out, NULL, "marched");
	put_end(out);
	if (!who)
		put_bool(out, "hidden", true);
	put_end(out);
}

static void put_hand(struct json *out, const struct field *field, side_id side)
{
	const struct picket *picket = known(field);
	put_object(out, NULL);
	put_text(out, "id", side == blue ? "blue-hand" : "red-hand");
	put_number(out, "value", picket->hand_count[side]);
	put_array(out, "cards");
	for (unsigned i = side * cards_of_side; i < (side + 1u) * cards_of_side; i++)
		if (picket->card[i] == in_hand)
			put_text(out, NULL, picket_card_id(field->scenario, i));
	put_end(out);
	put_end(out);
}

static void put_effects(struct json *out, const struct field *field)
{
	const struct picket *picket = known(field);
	for (unsigned i = 0; i < effect_rows && picket->effect[i].kind; i++) {
		put_object(out, NULL);
		put_text(out, "id", picket->effect[i].kind == effect_rain ? "rain" : "forced-march");
		put_number(out, "value", picket->effect[i].value);
		put_end(out);
	}
}

void picket_view(const struct field *field, struct json *out)
{
	const struct picket *picket = known(field);
	put_array(out, "pieces");
	for (unsigned flag = 0; flag < flags; flag++)
		put_piece(out, field, flag);
	put_end(out);
	put_array(out, "spaces");
	for (unsigned area = 0; area < areas; area++)
		if (picket->control[area] != no_side) {
			put_object(out, NULL);
			put_text(out, "at", field->scenario->board->space[area].number);
			put_text(out, "control", sides[picket->control[area]]);
			put_end(out);
		}
	put_end(out);
	put_array(out, "tracks");
	put_hand(out, field, blue);
	put_hand(out, field, red);
	put_effects(out, field);
	put_end(out);
}
