/*
 * Names and the view, from the declaration of state.
 */
#include <stdio.h>
#include <string.h>

#include "engine/state_inside.h"
#include "vedette/json.h"

const struct piece_set *state_set_of(const struct scenario *scenario, piece_id flag)
{
	const struct state *state = state_of(scenario);
	for (unsigned i = 0; i < state->sets; i++)
		if (flag >= state->set[i].first && flag < state->set[i].first + state->set[i].flags)
			return &state->set[i];
	return NULL;
}

static uint8_t *lane(const void *position, uint32_t offset)
{
	return (uint8_t *)position + offset;
}

/* ---- Names --------------------------------------------------------------------------------------------- */

unsigned state_sure_who(const struct field *field, piece_id flag)
{
	const struct piece_set *set = state_set_of(field->scenario, flag);
	unsigned i = set ? (unsigned)(flag - set->first) : 0;
	if (set && !set->viewers)
		return i + 1;
	unsigned who = set ? lane(field->mask, set->who)[i] : 0;
	if (!who || who > set->last_who)
		return 0;
	unsigned row = state_row(field->scenario, field->mask, set, field->seat);
	struct fog fog = state_fog(set, field->mask, row);
	if (field->seat == referee_seat ||
	    !state_watches(field->scenario, field->mask, field->seat, set->side))
		return who;
	return fog_alone(&fog, i) ? who : 0;
}

const char *state_piece_id(const struct field *field, piece_id piece)
{
	const struct piece_set *set = state_set_of(field->scenario, piece);
	return set ? set->id[piece - set->first] : NULL;
}

const char *state_piece_name(const struct field *field, piece_id piece)
{
	const struct piece_set *set = state_set_of(field->scenario, piece);
	unsigned who = state_sure_who(field, piece);
	if (!set || !set->viewers)
		return set ? set->flag_name[piece - set->first] : NULL;
	return who ? set->who_name[who] : set->flag_name[piece - set->first];
}

piece_id state_find_piece(const struct field *field, const char *text)
{
	const struct state *state = state_of(field->scenario);
	for (unsigned i = 0; i < state->sets; i++)
		for (unsigned k = 0; k < state->set[i].flags; k++) {
			piece_id flag = (piece_id)(state->set[i].first + k);
			if (!strcmp(text, state->set[i].id[k]) || !strcmp(text, state->set[i].flag_name[k]) ||
			    !strcmp(text, state_piece_name(field, flag)))
				return flag;
		}
	return no_piece;
}

const char *state_space_name(const struct scenario *scenario, space_id space, char *text, size_t size)
{
	const struct state *state = state_of(scenario);
	for (unsigned i = 0; i < state->outsides; i++)
		if (state->outside[i].place == space) {
			snprintf(text, size, "%s", state->outside[i].name);
			return text;
		}
	return NULL;
}

space_id state_find_space(const struct scenario *scenario, const char *text)
{
	const struct state *state = state_of(scenario);
	for (unsigned i = 0; i < state->outsides; i++)
		if (!strcmp(state->outside[i].name, text))
			return state->outside[i].place;
	return no_space;
}

/* ---- Cards --------------------------------------------------------------------------------------------- */

seat_id state_holder(const struct card_hand *hand, const struct position *position)
{
	return hand->holder ? hand->holder(position, hand->side) : hand->side;
}

static const struct card_face *face_of(const struct scenario *scenario, unsigned card)
{
	const struct state *state = state_of(scenario);
	for (unsigned i = 0; i < state->hands; i++) {
		const struct card_hand *hand = &state->hand[i];
		if (hand->face && card >= hand->first && card - hand->first < hand->cards)
			return &hand->face[card - hand->first];
	}
	return NULL;
}

int state_find_card(const struct scenario *scenario, const char *text)
{
	for (unsigned card = 0; card < scenario->rulebook->cards; card++) {
		const struct card_face *face = face_of(scenario, card);
		if (face && (!strcmp(text, face->id) || !strcmp(text, face->name)))
			return (int)card;
	}
	return -1;
}

const char *state_card_id(const struct scenario *scenario, unsigned card)
{
	const struct card_face *face = face_of(scenario, card);
	return face ? face->id : NULL;
}

const char *state_card_name(const struct scenario *scenario, unsigned card)
{
	const struct card_face *face = face_of(scenario, card);
	return face ? face->name : NULL;
}

/* ---- The view ------------------------------------------------------------------------------------------ */

static void put_place(struct json *out, const char *key, const struct scenario *scenario, space_id place)
{
	char text[64];
	put_text(out, key,
		 place < scenario->board->spaces ? scenario->board->space[place].number
						 : state_space_name(scenario, place, text, sizeof text));
}

/* The seat that looks is choosing several, and this is one of them: its frame holds it as a bit of its own pieces. */
static bool is_selected(const struct field *field, const struct piece_set *set, unsigned i)
{
	const struct frame *frame = field->seat < max_seats ? engine_frame(flow_in(field->mask), field->seat)
							    : NULL;
	if (!frame || i >= 16 || engine_side_of_seat(field, field->seat) != set->side)
		return false;
	const struct question *question = engine_question(field->scenario->rulebook, frame);
	for (unsigned k = 0; k < max_args; k++)
		if (question->arg[k].name && question->arg[k].kind == kind_bits && question->arg[k].own &&
		    frame->arg[k] >> i & 1)
			return true;
	return false;
}

static void put_piece(struct json *out, const struct field *field, const struct piece_set *set, unsigned i)
{
	const struct state *state = state_of(field->scenario);
	piece_id flag = (piece_id)(set->first + i);
	unsigned who = state_sure_who(field, flag), arm = fog_no_arm;
	if (who && set->arm)
		arm = set->arm[who];
	else if (!who) {
		struct fog fog = state_fog(set, field->mask,
					   state_row(field->scenario, field->mask, set, field->seat));
		arm = fog_sure_arm(&fog, i);
	}
	put_object(out, NULL);
	put_text(out, "id", set->id[i]);
	put_text(out, "side", field->scenario->rulebook->side[set->side]);
	put_place(out, "at", field->scenario, (space_id)state_at(set, field->mask, i));
	put_text(out, "name", state_piece_name(field, flag));
	if (arm != fog_no_arm)
		put_text(out, "kind", set->arm_name[arm]);
	put_array(out, "status");
	for (unsigned k = 0; k < state->fields; k++)
		if (state->field[k].by == state_by_flag && state->field[k].kind == kind_mark &&
		    state_get(&state->field[k], field->mask, flag) == 1)
			put_text(out, NULL, state->field[k].name);
	if (is_selected(field, set, i))
		put_text(out, NULL, "selected");
	put_end(out);
	if (!who)
		put_bool(out, "hidden", true);
	if (field->scenario->rulebook->view_piece)
		field->scenario->rulebook->view_piece(field, flag, out);
	put_end(out);
}

void state_put_pieces(const struct field *field, struct json *out)
{
	const struct state *state = state_of(field->scenario);
	put_array(out, "pieces");
	for (unsigned i = 0; i < state->sets; i++)
		for (unsigned k = 0; k < state->set[i].flags; k++)
			put_piece(out, field, &state->set[i], k);
	put_end(out);
	/* Fields by place: one object a place that has something to show. */
	put_array(out, "spaces");
	for (unsigned place = 0; place < field->scenario->board->spaces; place++)
		for (unsigned i = 0; i < state->fields; i++) {
			const struct state_field *row = &state->field[i];
			long long value = row->by == state_by_place ? state_get(row, field->mask, place)
								    : row->initial;
			if (value == row->initial)
				continue;
			put_object(out, NULL);
			put_place(out, "at", field->scenario, (space_id)place);
			if (row->kind == kind_side)
				put_text(out, row->name, field->scenario->rulebook->side[value]);
			else
				put_number(out, row->name, value);
			put_end(out);
		}
	put_end(out);
}

static bool is_in_hand(const struct field *field, const struct card_hand *hand, unsigned card)
{
	return lane(field->mask, hand->where)[card] == hand->in_hand;
}

static void put_cards(const struct field *field, const struct card_hand *hand, struct json *out)
{
	const struct rulebook *rulebook = field->scenario->rulebook;
	put_array(out, "cards");
	for (unsigned k = 0; k < hand->cards; k++) {
		if (!is_in_hand(field, hand, k))
			continue;
		put_object(out, NULL);
		put_text(out, "id", rulebook->card_id(field->scenario, hand->first + k));
		put_text(out, "name", rulebook->card_name(field->scenario, hand->first + k));
		if (hand->face && hand->face[k].text)
			put_text(out, "text", hand->face[k].text);
		put_end(out);
	}
	put_end(out);
}

/* The cards themselves only for whoever knows all of them. */
static void put_hand(const struct field *field, const struct card_hand *hand, struct json *out)
{
	unsigned count = *lane(field->mask, hand->count), seen = 0;
	put_object(out, field->scenario->rulebook->side[hand->side]);
	put_number(out, "count", count);
	for (unsigned k = 0; k < hand->cards; k++)
		seen += is_in_hand(field, hand, k);
	if (seen == count)
		put_cards(field, hand, out);
	put_end(out);
}

void state_put_hands(const struct field *field, struct json *out)
{
	const struct state *state = state_of(field->scenario);
	if (!state->hands)
		return;
	put_object(out, "hands");
	for (unsigned i = 0; i < state->hands; i++)
		put_hand(field, &state->hand[i], out);
	put_end(out);
}

void state_view(const struct field *field, struct json *out)
{
	state_put_pieces(field, out);
	put_array(out, "tracks");
	if (field->scenario->rulebook->view_tracks)
		field->scenario->rulebook->view_tracks(field, out);
	put_end(out);
	state_put_hands(field, out);
}

void state_set_up(struct table *table)
{
	state_clear(table->scenario, table->position);
}

void state_clock(const struct scenario *scenario, const struct flow *flow, char *text, size_t size)
{
	(void)scenario;
	snprintf(text, size, "turn %u", flow->turn);
}

side_id state_side_of_seat(const struct field *field, seat_id seat)
{
	return seat < field->scenario->rulebook->sides ? seat : (side_id)no_side;
}
