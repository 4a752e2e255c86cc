/*
 * Positions set up by hand.
 */
#include <string.h>

#include "rulebooks/picket/position.h"

static const char *text_in(const json_t *change, const char *key)
{
	return json_string_value(json_object_get(change, key));
}

static int index_of(const char *text, const char *const names[], unsigned count)
{
	for (unsigned i = 0; text && i < count; i++)
		if (!strcmp(text, names[i]))
			return (int)i;
	return -1;
}

static side_id side_named(const char *text)
{
	int side = index_of(text, picket_rulebook.side, both_sides);
	return side < 0 ? (side_id)no_side : (side_id)side;
}

/* A game that is edited before the bid: the first seat takes Blue for nothing. */
static void settle_sides(struct picket *picket)
{
	if (picket->side_of[0] != no_side)
		return;
	for (unsigned seat = 0; seat < seats; seat++) {
		picket->bid[seat] = 1;
		picket->side_of[seat] = seat == 0 ? blue : red;
	}
}

static void clear(struct picket *picket)
{
	memset(picket->who, nobody, sizeof picket->who);
	memset(picket->at, off_map, sizeof picket->at);
	memset(picket->moved, 0, sizeof picket->moved);
	memset(picket->control, no_side, sizeof picket->control);
	memset(picket->effect, 0, sizeof picket->effect);
	memset(picket->plan, 0, sizeof picket->plan);
	picket_forget(picket);
}

/* "blue guard" stands behind the flag that has it, or else behind the first free one. */
static piece_id flag_for(const struct field *field, const char *name)
{
	static const char *const names[both_sides][last_who + 1] = {
		{"", "Blue guard", "Blue line", "Blue hussars", "Blue first dummy", "Blue second dummy"},
		{"", "Red guard", "Red line", "Red hussars", "Red first dummy", "Red second dummy"},
	};
	piece_id found = picket_find_piece(field, name);
	if (found != no_piece)
		return found;
	for (side_id side = blue; side < both_sides; side++) {
		int who = index_of(name, names[side], last_who + 1);
		for (unsigned flag = side * blocks; who > 0 && flag < (side + 1u) * blocks; flag++)
			if (known(field)->who[flag] == nobody) {
				((struct picket *)field->mask)->who[flag] = (uint8_t)who;
				return (piece_id)flag;
			}
	}
	return no_piece;
}

static void forget_flag(struct picket *picket, unsigned flag)
{
	for (unsigned viewer = 0; viewer < viewers; viewer++) {
		struct fog fog = picket_fog_of(picket, viewer, side_of_flag(flag));
		fog_learn(&fog, flag % blocks, fog_identity);
		fog.seen[flag % blocks] = fog_nothing;
	}
}

static struct verdict edit_piece(struct table *table, const json_t *change)
{
	struct picket *picket = here(table);
	struct field field = truth(table);
	const char *place = text_in(change, "at"), *name = text_in(change, "piece");
	piece_id flag = name ? flag_for(&field, name) : (piece_id)no_piece;
	if (flag == no_piece || picket->who[flag] == nobody)
		return forbidden(say(bad_change));
	space_id at = picket->at[flag];
	if (place) {
		at = board_find(table->scenario->board, place);
		at = at == no_space ? picket_find_space(table->scenario, place) : at;
	}
	if (at == no_space)
		return forbidden(say(bad_change));
	forget_flag(picket, flag);
	picket->at[flag] = (uint8_t)at;
	picket->moved[flag] = json_is_true(json_object_get(change, "marched"));
	if (at == eliminated)
		picket_learn(picket, flag);
	if (at < areas)
		picket->control[at] = side_of_flag(flag);
	if (at == off_map)
		picket->who[flag] = nobody;
	return legal();
}

static struct verdict edit_hand(struct picket *picket, const struct scenario *scenario, const json_t *hands,
				int where)
{
	for (side_id side = blue; side < both_sides; side++) {
		const json_t *hand = json_object_get(hands, picket_rulebook.side[side]);
		if (!json_is_array(hand))
			continue;
		uint8_t *card = picket->card + side * cards_of_side;
		/*
		 * A hand named: the rest of it goes back to the deck; a deck named: the rest of it has been
		 * played.
		 */
		for (unsigned i = 0; i < cards_of_side; i++)
			if (card[i] == where)
				card[i] = where == in_hand ? in_deck : played;
		for (size_t i = 0; i < json_array_size(hand); i++) {
			const char *name = json_string_value(json_array_get(hand, i));
			int found = name ? picket_find_card(scenario, name) : -1;
			if (found < 0 || found / cards_of_side != side)
				return forbidden(say(bad_change));
			picket->card[found] = (uint8_t)where;
		}
		picket->hand_count[side] = 0;
		for (unsigned i = 0; i < cards_of_side; i++)
			picket->hand_count[side] = (uint8_t)(picket->hand_count[side] + (card[i] == in_hand));
	}
	return legal();
}

static struct verdict edit_seen(struct table *table, const json_t *seen)
{
	static const char *const levels[] = {"nothing", "arm", "identity"};
	struct picket *picket = here(table);
	struct field field = truth(table);
	const char *name = text_in(seen, "piece");
	int seat = index_of(text_in(seen, "seat"), picket_rulebook.seat, seats);
	int level = index_of(text_in(seen, "as"), levels, 3);
	piece_id flag = name ? picket_find_piece(&field, name) : (piece_id)no_piece;
	if (seat < 0 || level < 0 || flag == no_piece || picket->who[flag] == nobody ||
	    picket->side_of[seat] == side_of_flag(flag) || picket->at[flag] >= areas)
		return forbidden(say(bad_change));
	struct fog fog = picket_fog_of(picket, (seat_id)seat, side_of_flag(flag));
	fog_learn(&fog, flag % blocks, fog_identity);
	fog.seen[flag % blocks] = (uint8_t)level;
	return legal();
}

static struct verdict edit_control(struct table *table, const char *place, const char *name)
{
	space_id area = board_find(table->scenario->board, place);
	side_id side = side_named(name);
	if (area == no_space)
		return forbidden(say(bad_change));
	here(table)->control[area] = side;
	return legal();
}

struct verdict picket_edit(struct table *table, const json_t *change)
{
	struct picket *picket = here(table);
	const json_t *turn = json_object_get(change, "turn");
	settle_sides(picket);
	if (json_is_true(json_object_get(change, "clear"))) {
		clear(picket);
		return legal();
	}
	if (text_in(change, "piece"))
		return edit_piece(table, change);
	if (text_in(change, "control"))
		return edit_control(table, text_in(change, "control"), text_in(change, "side"));
	if (json_object_get(change, "hand"))
		return edit_hand(picket, table->scenario, json_object_get(change, "hand"), in_hand);
	if (json_object_get(change, "deck"))
		return edit_hand(picket, table->scenario, json_object_get(change, "deck"), in_deck);
	if (json_object_get(change, "seen"))
		return edit_seen(table, json_object_get(change, "seen"));
	json_int_t number = json_integer_value(turn);
	if (!json_is_integer(turn) || number < 1 || number > table->scenario->info->turns)
		return forbidden(say(bad_change));
	picket->flow.turn = (uint16_t)number;
	memset(picket->effect, 0, sizeof picket->effect);
	return legal();
}

struct verdict picket_edit_check(const struct table *table)
{
	const struct picket *picket = here(table);
	uint8_t flag[blocks];
	if (picket->side_of[0] == no_side)
		return forbidden(say(sides_unknown));
	for (space_id area = 0; area < areas; area++) {
		unsigned ours = picket_flags_in(picket, area, blue, flag),
			 theirs = picket_flags_in(picket, area, red, flag);
		if (ours && theirs)
			return forbidden(say1(mixed_area, space_arg(area)));
		if (ours > most_in_area || theirs > most_in_area)
			return forbidden(say1(area_full, space_arg(area)));
	}
	return legal();
}
