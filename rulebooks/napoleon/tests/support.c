#include "rulebooks/napoleon/tests/support.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

/* ---- Setting up ---------------------------------------------------------------------------------------- */

piece_id place(struct at_table *at, const char *block, const char *area)
{
	changef(at, "{'piece':'%s','at':'%s'}", block, area);
	return piece_named(at, block);
}

/* The next part of a list up to one of `ends`, without what is skipped before it; NULL at the end of the list. */
static const char *next_part(const char **list, const char *skip, const char *ends, char part[word_size])
{
	*list += strspn(*list, skip);
	size_t length = strcspn(*list, ends);
	if (length == 0)
		return NULL;
	snprintf(part, word_size, "%.*s", (int)length, *list);
	*list += length;
	return part;
}

void place_all(struct at_table *at, const char *list, const char *area)
{
	char part[word_size];
	while (next_part(&list, " ,", ",", part))
		place(at, part, area);
}

void strength(struct at_table *at, const char *corps, unsigned inf, unsigned cav)
{
	changef(at, "{'piece':'%s','strength':{'inf':%u,'cav':%u}}", corps, inf, cav);
}

void tire(struct at_table *at, const char *corps, unsigned fatigue)
{
	changef(at, "{'piece':'%s','fatigue':%u}", corps, fatigue);
}

void activated(struct at_table *at, const char *block)
{
	changef(at, "{'piece':'%s','activated':true}", block);
}

static void cards_into(struct at_table *at, const char *place, const char *side, const char *ids)
{
	char list[400] = "", part[word_size];
	size_t used = 0;
	while (next_part(&ids, " ", " ", part))
		used += (size_t)snprintf(list + used, sizeof list - used, "%s'%s'", used ? "," : "", part);
	changef(at, "{'%s':{'%s':[%s]}}", place, side, list);
}

void hand(struct at_table *at, const char *side, const char *ids)
{
	cards_into(at, "hand", side, ids);
}

void deck(struct at_table *at, const char *side, const char *ids)
{
	cards_into(at, "deck", side, ids);
}

void control(struct at_table *at, const char *citadel, const char *side)
{
	changef(at, "{'control':'%s','side':'%s'}", citadel, side);
}

void axis(struct at_table *at, const char *area, const char *to, const char *side)
{
	changef(at, "{'axis':'%s','to':'%s','side':'%s'}", area, to, side);
}

void destroy_bridge(struct at_table *at, const char *one, const char *other)
{
	changef(at, "{'bridge':['%s','%s'],'destroyed':true}", one, other);
}

void active(struct at_table *at, const char *side)
{
	changef(at, "{'active':'%s'}", side);
}

void at_turn(struct at_table *at, unsigned turn)
{
	changef(at, "{'turn':%u}", turn);
}

void victory_at(struct at_table *at, unsigned wanted)
{
	changef(at, "{'vp':%u}", wanted);
}

void knows(struct at_table *at, const char *seat, const char *block, const char *as)
{
	changef(at, "{'seen':{'seat':'%s','piece':'%s','as':'%s'}}", seat, block, as);
}

/* ---- Playing ------------------------------------------------------------------------------------------- */

void operate(struct at_table *at, const char *choices, const char *card)
{
	begin(at, "operations");
	dice(at, card);
	give_all(at, choices);
}

void operate_as(struct at_table *at, const char *side, const char *choices, const char *card)
{
	active(at, side);
	operate(at, choices, card);
}

void until(struct at_table *at, const char *wanted)
{
	while (window_open(at) && strcmp(asks(at), wanted))
		give(at, "pass");
	cr_assert_str_eq(asks(at), wanted);
}

/* ---- Stages several tests begin with -------------------------------------------------------------------- */

struct at_table *stack_at_neustadt(const char *stack, const char *prussian_hand)
{
	struct at_table *at = clear_field("conscript");
	place_all(at, stack, "Neustadt");
	place(at, "Soult", "Bamberg");
	place(at, "Weimar", "Gotha");
	hand(at, "prussian", prussian_hand);
	active(at, "french");
	return at;
}

struct at_table *iena_and_apolda(const char *french_list, const char *prussian_list)
{
	struct at_table *at = clear_field("grognard");
	place_all(at, french_list, "Iena");
	place_all(at, prussian_list, "Apolda");
	place(at, "Soult", "Bamberg");
	place(at, "Weimar", "Gotha");
	active(at, "french");
	return at;
}

/* ---- Looking ------------------------------------------------------------------------------------------- */

const struct napoleon *position_at(const struct at_table *at)
{
	return (const struct napoleon *)true_position(at);
}

static struct field field_of(const struct at_table *at, const char *viewer)
{
	if (!strcmp(viewer, "referee"))
		return truth_at(at);
	return seen_by(at, !strcmp(viewer, "public") ? (seat_id)public_seat : seat_named(at, viewer));
}

const struct napoleon *mask_of(const struct at_table *at, const char *viewer)
{
	return (const struct napoleon *)field_of(at, viewer).mask;
}

unsigned block_named(const struct at_table *at, const char *name)
{
	return position_at(at)->who[piece_named(at, name)] - 1u;
}

const char *where(const struct at_table *at, const char *block)
{
	return space_word(at, position_at(at)->at[piece_named(at, block)]);
}

bool stands_at(const struct at_table *at, const char *block, const char *area)
{
	return position_at(at)->at[piece_named(at, block)] == space_named(at, area);
}

unsigned inf_of(const struct at_table *at, const char *corps)
{
	return position_at(at)->inf[block_named(at, corps)];
}

unsigned cav_of(const struct at_table *at, const char *corps)
{
	return position_at(at)->cav[block_named(at, corps)];
}

unsigned strength_at(const struct at_table *at, const char *corps)
{
	return inf_of(at, corps) + cav_of(at, corps);
}

unsigned fatigue_of(const struct at_table *at, const char *corps)
{
	return position_at(at)->fatigue[block_named(at, corps)];
}

bool is_activated(const struct at_table *at, const char *block)
{
	return position_at(at)->activated[piece_named(at, block)] != 0;
}

unsigned vp(const struct at_table *at)
{
	return position_at(at)->victory;
}

const char *control_of(const struct at_table *at, const char *citadel)
{
	unsigned number = data_of(scenario_at(at))->area[space_named(at, citadel)].citadel;
	cr_assert(number, "%s is no citadel", citadel);
	side_id side = position_at(at)->control[number - 1];
	return side < both_sides ? rulebook_at(at)->side[side] : "";
}

const char *axis_at(const struct at_table *at, const char *area)
{
	unsigned space = space_named(at, area);
	return position_at(at)->axis[space] ? space_word(at, axis_to(position_at(at), space)) : "";
}

const char *axis_owner(const struct at_table *at, const char *area)
{
	side_id side = axis_side(position_at(at), space_named(at, area));
	return side < both_sides ? rulebook_at(at)->side[side] : "";
}

bool is_destroyed(const struct at_table *at, const char *one, const char *other)
{
	unsigned connection = napoleon_connection(scenario_at(at), space_named(at, one),
						  space_named(at, other));
	cr_assert(connection < connections, "%s and %s are not connected", one, other);
	return napoleon_is_destroyed(position_at(at), connection);
}

unsigned hand_size(const struct at_table *at, const char *side)
{
	return position_at(at)->hand_count[side_named(at, side)];
}

static unsigned cards_in(const struct at_table *at, const char *side, enum card_place place)
{
	side_id owner = side_named(at, side);
	unsigned count = 0;
	for (unsigned card = 0; card < cards; card++)
		count += side_of_card(card) == owner && position_at(at)->card[card] == place;
	return count;
}

unsigned deck_size(const struct at_table *at, const char *side)
{
	return cards_in(at, side, in_deck) + cards_in(at, side, in_new_deck);
}

unsigned discards(const struct at_table *at, const char *side)
{
	return cards_in(at, side, in_discard);
}

const char *card_at(const struct at_table *at, const char *id)
{
	static const char *const places[] = {"deck", "hand", "discard", "table", "deck"};
	return places[position_at(at)->card[card_named(at, id)]];
}

bool is_in_hand(const struct at_table *at, const char *id)
{
	return position_at(at)->card[card_named(at, id)] == in_hand;
}

const char *name_for(const struct at_table *at, const char *viewer, const char *block)
{
	struct field field = field_of(at, viewer);
	return napoleon_piece_name(&field, piece_named(at, block));
}

const char *card_with(const struct at_table *at, const char *side, enum card_event event)
{
	side_id owner = side_named(at, side);
	for (unsigned card = 0; card < cards; card++)
		if (side_of_card(card) == owner && data_of(scenario_at(at))->card[card].event == event)
			return data_of(scenario_at(at))->card[card].id;
	cr_assert_fail("no card of the %s has that event", side);
	return "";
}

int points_of_march_left(const struct at_table *at)
{
	struct field field = truth_at(at);
	const struct napoleon *n = position_at(at);
	return napoleon_points(&field, n->operation.chosen, NULL) - n->operation.spent;
}
