/*
 * What follows from the declaration of state: values, range checks, hash.
 */
#include "vedette/state.h"

#include <string.h>

#include "vedette/rulebook.h"

const struct state *state_of(const struct scenario *scenario)
{
	return scenario->state ? scenario->state : scenario->rulebook->state;
}

long long state_get(const struct state_field *field, const void *position, unsigned element)
{
	const unsigned char *at = (const unsigned char *)position + field->offset +
				  (size_t)element * field->stride;
	uint64_t value = 0;
	memcpy(&value, at, field->width); /* little-endian, as every machine we build for */
	unsigned shift = 64 - 8u * field->width;
	return field->is_signed ? (long long)(value << shift) >> shift : (long long)value;
}

void state_set(const struct state_field *field, void *position, unsigned element, long long value)
{
	memcpy((unsigned char *)position + field->offset + (size_t)element * field->stride, &value,
	       field->width);
}

unsigned state_at(const struct piece_set *set, const void *position, unsigned i)
{
	const unsigned char *at = (const unsigned char *)position + set->at;
	if (set->at_width < 2)
		return at[i];
	uint16_t place;
	memcpy(&place, at + (size_t)2 * i, sizeof place);
	return place;
}

void state_put_at(const struct piece_set *set, void *position, unsigned i, unsigned place)
{
	unsigned char *at = (unsigned char *)position + set->at;
	uint16_t wide = (uint16_t)place;
	if (set->at_width < 2)
		at[i] = (unsigned char)place;
	else
		memcpy(at + (size_t)2 * i, &wide, sizeof wide);
}

bool state_is_shown_at(const struct piece_set *set, unsigned place)
{
	return place == set->shown_at || (place > set->shown_at && place <= set->shown_to);
}

void state_clear(const struct scenario *scenario, struct position *position)
{
	const struct state *state = state_of(scenario);
	for (unsigned i = 0; i < state->fields; i++)
		for (unsigned k = 0; k < state_elements(scenario, &state->field[i]); k++)
			state_set(&state->field[i], position, k, state->field[i].initial);
	for (unsigned i = 0; i < state->sets; i++)
		for (unsigned viewer = 0; viewer < state->set[i].viewers; viewer++) {
			struct fog fog = state_fog(&state->set[i], position, viewer);
			fog_begin(&fog);
		}
}

unsigned state_elements(const struct scenario *scenario, const struct state_field *field)
{
	const struct state *state = state_of(scenario);
	if (field->by == state_by_piece && state->pieces)
		return state->pieces(scenario);
	if (field->by == state_by_card && state->cards)
		return state->cards(scenario);
	return field->count;
}

static unsigned cards_of(const struct scenario *scenario)
{
	const struct state *state = state_of(scenario);
	return state->cards ? state->cards(scenario) : scenario->rulebook->cards;
}

static bool in_bounds(const struct scenario *scenario, const struct state_field *field, long long value)
{
	switch (field->kind) {
	case kind_facing:
		return value <= no_direction;
	case kind_card:
		return field->base ? value <= cards_of(scenario)
				   : value < cards_of(scenario) || value == state_no_card;
	case kind_cards:
		return (uint64_t)value >> cards_of(scenario) == 0;
	case kind_flags: {
		unsigned words = 0;
		while (field->word[words])
			words++;
		return (uint64_t)value >> words == 0;
	}
	case kind_mark:
		return value == 0 || value == 1;
	case kind_bits:
		return (uint64_t)value >> field->most == 0;
	case kind_side:
		return field->base ? value <= scenario->rulebook->sides
				   : value == no_side || value < scenario->rulebook->sides;
	case kind_group:
	case kind_seen:
		return true; /* fog_check */
	case kind_none:
		return value == 0;
	default:
		return (field->none && value == 0) || (value >= field->least && value <= field->most);
	}
}

bool state_allows(const struct scenario *scenario, const struct state_field *field, unsigned element,
		  long long value)
{
	return in_bounds(scenario, field, value) &&
	       (!field->allows || field->allows(scenario, element, value));
}

static const char *check_field(const struct scenario *scenario, const struct state_field *field,
			       const struct position *position)
{
	unsigned elements = state_elements(scenario, field);
	for (unsigned k = 0; k < field->count; k++) {
		long long value = state_get(field, position, k);
		if (k < elements ? !state_allows(scenario, field, k, value) : value != 0)
			return field->name;
	}
	return NULL;
}

static const char *check_set(const struct scenario *scenario, const struct piece_set *set,
			     const void *position)
{
	if (!set->viewers)
		return NULL;
	const uint8_t *who = (const uint8_t *)position + set->who;
	uint64_t seen[4] = {0};
	for (unsigned i = 0; i < set->flags; i++) {
		if (who[i] > set->last_who || (who[i] && who[i] < set->first_who) ||
		    (who[i] == 0) != (state_at(set, position, i) == set->off_at))
			return "a flag on the map has a piece behind it, one off the map has none";
		if (who[i] && seen[who[i] / 64] & 1ull << who[i] % 64)
			return "a piece stands behind two flags";
		seen[who[i] / 64] |= 1ull << who[i] % 64;
	}
	for (unsigned viewer = 0; viewer < set->viewers; viewer++) {
		struct fog fog = state_fog(set, position, viewer);
		const char *wrong = fog_check(&fog);
		if (wrong)
			return wrong;
		bool watched = state_row_watches(scenario, position, set, viewer);
		bool open = set->concealed && !set->concealed(scenario, position);
		for (unsigned i = 0; i < set->flags; i++)
			if (!watched && (fog.seen[i] || !fog_alone(&fog, i)))
				return "a seat need not learn its own pieces";
			else if (watched && (open || state_is_shown_at(set, state_at(set, position, i))) &&
				 who[i] && !(fog.seen[i] == fog_identity && fog_alone(&fog, i)))
				return "what lies open is not known";
	}
	return NULL;
}

static const char *check_hand(const struct card_hand *hand, const void *position)
{
	const uint8_t *where = (const uint8_t *)position + hand->where;
	unsigned held = 0;
	for (unsigned i = 0; i < hand->cards; i++)
		held += where[i] == hand->in_hand;
	return held == *((const uint8_t *)position + hand->count) ? NULL : "the count of a hand is wrong";
}

const char *state_check(const struct scenario *scenario, const struct position *position)
{
	const struct state *state = state_of(scenario);
	const char *wrong = NULL;
	for (unsigned i = 0; i < state->fields && !wrong; i++) {
		unsigned known = state->field[i].known;
		if (state->plain_fields &&
		    (known == state_known_to_its_side || known == state_known_to_its_seat ||
		     known == state_known_with_piece || known == state_known_to_piece_side))
			return "a field hides something, and the state calls its fields plain";
		wrong = check_field(scenario, &state->field[i], position);
	}
	for (unsigned i = 0; i < state->sets && !wrong; i++)
		wrong = check_set(scenario, &state->set[i], position);
	for (unsigned i = 0; i < state->hands && !wrong; i++)
		wrong = check_hand(&state->hand[i], position);
	return wrong;
}

/* A hash over the kept bytes, 64 at a time in four chains: canonical positions need no field by field. */
__extension__ typedef unsigned __int128 wide;

static inline uint64_t fold(uint64_t a, uint64_t b)
{
	wide product = (wide)a * b;
	return (uint64_t)product ^ (uint64_t)(product >> 64);
}

uint64_t state_hash(const struct scenario *scenario, const struct position *position)
{
	/* No factor is small: one that met its own value would be zero, and wipe out what it is multiplied with. */
	static const uint64_t begin[4] = {0x243f6a8885a308d3u, 0x13198a2e03707344u, 0xa4093822299f31d0u,
					  0x082efa98ec4e6c89u};
	static const uint64_t salt[4] = {0x9e3779b97f4a7c15u, 0xbf58476d1ce4e5b9u, 0x94d049bb133111ebu,
					 0xd6e8feb86659fd93u};
	const unsigned char *at = (const unsigned char *)position;
	uint64_t chain[4], word[8];
	memcpy(chain, begin, sizeof chain);
	size_t size = scenario->rulebook->kept_size, i = 0;
	for (; i + sizeof word <= size; i += sizeof word) {
		memcpy(word, at + i, sizeof word);
		for (unsigned k = 0; k < 4; k++)
			chain[k] = fold(word[2 * k] ^ salt[k], word[2 * k + 1] ^ chain[k]);
	}
	memset(word, 0, sizeof word);
	memcpy(word, at + i, size - i);
	for (unsigned k = 0; k < 4; k++)
		chain[k] = fold(word[2 * k] ^ salt[k], word[2 * k + 1] ^ chain[k]);
	return fold(fold(chain[0] ^ salt[0], chain[1] ^ salt[1]),
		    fold(chain[2] ^ salt[2], chain[3] ^ salt[3]) ^ size);
}

/* ---- Frames -------------------------------------------------------------------------------------------- */

unsigned state_hidden_args(const struct scenario *scenario, const struct position *position,
			   const struct frame *frame)
{
	const struct question *question = scenario->rulebook->question[frame->question];
	unsigned hidden = 0;
	for (unsigned i = 0; i < max_args; i++) {
		const struct frame_arg *arg = &question->arg[i];
		if (arg->known == state_known_to_its_side &&
		    (!arg->when || arg->when(scenario, position, frame)))
			hidden |= 1u << i;
	}
	return hidden;
}

static bool is_sound_arg(const struct scenario *scenario, const struct frame_arg *arg, unsigned value)
{
	if (!arg->name || arg->kind == kind_none)
		return value == 0;
	if (arg->kind == kind_bits)
		return value >> arg->most == 0;
	if (arg->kind == kind_text)
		return value > 0 && value < scenario->rulebook->texts;
	return value <= arg->most + (unsigned)arg->base;
}

/* Of the side of the seat that is asked; 0 is none where numbers begin with 1. */
static bool is_own_arg(const struct scenario *scenario, const struct position *position,
		       const struct frame *frame, unsigned i)
{
	const struct state *state = state_of(scenario);
	const struct frame_arg *arg = &scenario->rulebook->question[frame->question]->arg[i];
	struct field field = {
		.scenario = scenario, .mask = (const struct mask *)position, .seat = referee_seat};
	side_id side = engine_side_of_seat(&field, frame->seat);
	unsigned value = frame->arg[i], number = value - arg->base;
	if (value < arg->base)
		return true;
	for (unsigned k = 0; arg->kind == kind_card && k < state->hands; k++)
		if (state->hand[k].side == side)
			return number - state->hand[k].first < state->hand[k].cards;
	for (unsigned k = 0; arg->kind != kind_card && k < state->sets; k++)
		if (state->set[k].side == side)
			return arg->kind == kind_bits ? value >> state->set[k].flags == 0
						      : number - state->set[k].first < state->set[k].flags;
	return false;
}

static bool has_sound_args(const struct scenario *scenario, const struct position *position,
			   const struct frame *frame)
{
	const struct question *question = scenario->rulebook->question[frame->question];
	for (unsigned i = 0; i < max_args; i++)
		if (!is_sound_arg(scenario, &question->arg[i], frame->arg[i]) ||
		    (question->arg[i].own && !is_own_arg(scenario, position, frame, i)))
			return false;
	return !question->sound || question->sound(scenario, position, frame);
}

static const char *check_frame(const struct scenario *scenario, const struct position *position,
			       const struct frame *frame, const struct frame *below)
{
	const struct flow *flow = (const struct flow *)position;
	const struct rulebook *rulebook = scenario->rulebook;
	if (frame->question == 0 || frame->question >= rulebook->questions)
		return "there is no such question";
	const struct question *question = rulebook->question[frame->question];
	bool asks = question_asks(question) && !question->together;
	if (asks != engine_has_seat(rulebook, flow, frame->seat))
		return "a question is asked of nobody, or a procedure of somebody";
	if ((question->begins && (below || question->begins != flow->step + 1u)) ||
	    (!question->begins && !below) || (question->within && question->within != flow->step + 1u) ||
	    (question->upon && !(below && question->upon >> below->question & 1)))
		return "a question is asked out of place";
	if (question->stages && frame->stage >= question->stages)
		return "a question has arguments it cannot have";
	return has_sound_args(scenario, position, frame) ? NULL : "a question has arguments it cannot have";
}

/* What a seat has answered so far while everybody answers in secret. */
static bool is_sound_sealed(const struct scenario *scenario, const struct position *position, unsigned seat)
{
	const struct frame *frame = &((const struct flow *)position)->own[seat][0];
	return frame->question && frame->question < scenario->rulebook->questions && frame->seat == seat &&
	       scenario->rulebook->question[frame->question]->together &&
	       has_sound_args(scenario, position, frame);
}

const char *state_check_frames(const struct scenario *scenario, const struct position *position)
{
	const struct flow *flow = (const struct flow *)position;
	const char *wrong = flow->depth > max_frames ? "too many questions are open" : NULL;
	for (unsigned i = 0; i < flow->depth && !wrong; i++)
		wrong = check_frame(scenario, position, &flow->stack[i], i ? &flow->stack[i - 1] : NULL);
	for (unsigned seat = 0; seat < scenario->rulebook->seats && !wrong; seat++)
		if (flow->sealed >> seat & 1 && !is_sound_sealed(scenario, position, seat))
			wrong = "a question has arguments it cannot have";
	return wrong;
}
