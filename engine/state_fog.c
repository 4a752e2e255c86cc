/*
 * Masks, imagining and secrets from the declaration of state.
 */
#include <string.h>

#include "vedette/carried.h"
#include "vedette/rulebook.h"

struct fog state_fog(const struct piece_set *set, const void *position, unsigned viewer)
{
	unsigned char *bytes = (unsigned char *)position;
	size_t row = (size_t)viewer * set->viewer_stride;
	return (struct fog){.flags = set->flags,
			    .who = bytes + set->who,
			    .group = bytes + set->group + row,
			    .seen = bytes + set->seen + row,
			    .arm = set->arm};
}

static bool is_there(const struct scenario *scenario, const void *position, unsigned seat)
{
	return engine_has_seat(scenario->rulebook, position, seat);
}

bool state_watches(const struct scenario *scenario, const void *position, unsigned viewer, side_id side)
{
	return viewer >= scenario->rulebook->seats || engine_side_in(scenario, position, viewer) != side;
}

/* Which seats belong to which side, asked once. */
struct lens {
	unsigned own; /* the viewer's row of knowledge */
	uint8_t side[max_seats + 1];
	uint8_t hidden; /* bit set of the sides in this game whose secrets are not the viewer's */
};

static unsigned viewer_of(const struct scenario *scenario, seat_id seat);

static struct lens lens_of(const struct scenario *scenario, const void *position, seat_id seat)
{
	struct lens lens = {.own = viewer_of(scenario, seat)};
	unsigned seats = scenario->rulebook->seats;
	for (unsigned i = 0; i < seats; i++) {
		lens.side[i] = engine_side_in(scenario, position, i);
		if (lens.side[i] < 8 && is_there(scenario, position, i))
			lens.hidden |= (uint8_t)(1u << lens.side[i]);
	}
	lens.side[seats] = no_side; /* the public belongs to nobody */
	if (lens.side[lens.own] < 8)
		lens.hidden &= (uint8_t) ~(1u << lens.side[lens.own]);
	return lens;
}

static unsigned viewer_of(const struct scenario *scenario, seat_id seat)
{
	return seat < scenario->rulebook->seats ? seat : scenario->rulebook->seats;
}

static const struct piece_set *set_with(const struct state *state, unsigned flag)
{
	for (unsigned i = 0; i < state->sets; i++)
		if (flag >= state->set[i].first && flag - state->set[i].first < state->set[i].flags)
			return &state->set[i];
	return NULL;
}

/* What is numbered by flag belongs to the side of its set. */
static unsigned owner_of(const struct state *state, const struct state_field *field, unsigned element)
{
	if (field->by != state_by_flag)
		return element / (field->per ? field->per : 1);
	const struct piece_set *set = set_with(state, element);
	return set ? set->side : (unsigned)no_side;
}

static bool is_first_of_owner(const struct state *state, const struct state_field *field, unsigned element)
{
	return element == 0 || owner_of(state, field, element) != owner_of(state, field, element - 1);
}

bool state_row_watches(const struct scenario *scenario, const void *position, const struct piece_set *set,
		       unsigned row)
{
	if (set->by_side)
		return row != set->side;
	return set->shared || state_watches(scenario, position, row, set->side);
}

/* Of a viewer by his place among the seats, whose side is known; the public's has none. */
static unsigned row_of(const struct piece_set *set, unsigned viewer, side_id side)
{
	if (set->by_side)
		return side < set->viewers - 1u ? side : set->viewers - 1u;
	return set->shared ? 0 : viewer;
}

unsigned state_row(const struct scenario *scenario, const void *position, const struct piece_set *set,
		   seat_id viewer)
{
	unsigned place = viewer_of(scenario, viewer);
	bool seated = set->by_side && place < scenario->rulebook->seats;
	return row_of(set, place, seated ? engine_side_in(scenario, position, place) : (side_id)no_side);
}

static bool is_concealed(const struct scenario *scenario, const void *position, const struct piece_set *set)
{
	return set->viewers &&
	       (!set->concealed || set->concealed(scenario, position)); /* without viewers: open */
}

static bool is_answering(const struct flow *flow, unsigned seat, const struct state_field *field)
{
	return flow->sealed & 1u << seat && flow->own[seat][0].question == field->question;
}

/* The seat whose sealed answer a field holds. Of a side: the one that is asked. An answer once opened stays open. */
static seat_id sealed_keeper(const struct scenario *scenario, const struct position *position,
			     const struct state_field *field, unsigned element)
{
	const struct flow *flow = (const struct flow *)position;
	unsigned owner = owner_of(state_of(scenario), field, element);
	if (field->by == state_by_seat)
		return is_answering(flow, owner, field) ? (seat_id)owner : (seat_id)no_seat;
	for (unsigned seat = 0; seat < scenario->rulebook->seats; seat++)
		if (is_answering(flow, seat, field) && engine_side_in(scenario, position, seat) == owner)
			return (seat_id)seat;
	return no_seat;
}

/* Whose it is as long as it is hidden, or no_seat: everybody knows it. */
static seat_id keeper_of(const struct scenario *scenario, const struct position *position,
			 const struct state_field *field, unsigned element)
{
	switch (field->known) {
	case state_known_when_opened:
		return ((const struct flow *)position)->sealed
			       ? sealed_keeper(scenario, position, field, element)
			       : (seat_id)no_seat;
	case state_known_to_its_seat: {
		unsigned owner = owner_of(state_of(scenario), field, element);
		return is_there(scenario, position, owner) ? (seat_id)owner : (seat_id)no_seat;
	}
	case state_known_to_its_side:
		for (unsigned seat = 0; seat < scenario->rulebook->seats; seat++)
			if (is_there(scenario, position, seat) &&
			    engine_side_in(scenario, position, seat) ==
				    owner_of(state_of(scenario), field, element))
				return (seat_id)seat;
		return no_seat;
	default:
		return no_seat;
	}
}

/* Has it a keeper, of whom the others may not learn it? */
static bool is_kept(const struct state_field *field)
{
	enum {
		kept = 1 << state_known_when_opened | 1 << state_known_to_its_side |
		       1 << state_known_to_its_seat
	};
	return kept >> field->known & 1;
}

static bool shares(const struct scenario *scenario, const struct position *position,
		   const struct state_field *field, seat_id keeper, seat_id viewer)
{
	if (keeper == viewer)
		return true;
	return field->known == state_known_to_its_side && viewer < scenario->rulebook->seats &&
	       engine_side_in(scenario, position, keeper) == engine_side_in(scenario, position, viewer);
}

#define EIGHT(n) n, n + 1, n + 2, n + 3, n + 4, n + 5, n + 6, n + 7
static const uint8_t every_flag[fog_most] = {
	EIGHT(0),  EIGHT(8),  EIGHT(16), EIGHT(24), EIGHT(32), EIGHT(40),  EIGHT(48),  EIGHT(56),
	EIGHT(64), EIGHT(72), EIGHT(80), EIGHT(88), EIGHT(96), EIGHT(104), EIGHT(112), EIGHT(120)};

/* ---- The mask ------------------------------------------------------------------------------------------ */

/* How many elements from this one on have the same owner. */
static unsigned run_of(const struct state *state, const struct state_field *field, unsigned element)
{
	unsigned per = field->per ? field->per : 1, run = per - element % per;
	if (field->by == state_by_flag) {
		const struct piece_set *set = set_with(state, element);
		run = set ? set->first + set->flags - element : 1;
	}
	return run < field->count - element ? run : field->count - element;
}

static void wipe_run(const struct state_field *field, struct mask *mask, unsigned first, unsigned run)
{
	if (field->width == field->stride && (field->width == 1 || field->unknown == 0)) {
		memset((unsigned char *)mask + field->offset + (size_t)first * field->stride,
		       (int)field->unknown, (size_t)run * field->stride);
		return;
	}
	for (unsigned i = 0; i < run; i++)
		state_set(field, mask, first + i, field->unknown);
}

/* Hidden from the viewer of the lens? What is its side's he tells by the lens alone. */
static bool is_hidden(const struct scenario *scenario, const struct position *position,
		      const struct lens *lens, const struct state_field *field, unsigned element,
		      seat_id viewer)
{
	if (field->known == state_known_to_its_side) {
		unsigned owner = owner_of(state_of(scenario), field, element);
		return owner < 8 && lens->hidden >> owner & 1;
	}
	seat_id keeper = keeper_of(scenario, position, field, element);
	return keeper != no_seat && !shares(scenario, position, field, keeper, viewer);
}

/* Owners follow one another: nothing is looked up for each element. */
static void hide_from_other_sides(const struct lens *lens, const struct state_field *field, struct mask *mask)
{
	unsigned per = field->per ? field->per : 1;
	for (unsigned hidden = lens->hidden; hidden; hidden &= hidden - 1) {
		unsigned k = (unsigned)__builtin_ctz(hidden) * per;
		if (k < field->count)
			wipe_run(field, mask, k, per < field->count - k ? per : field->count - k);
	}
}

static void hide_fields(const struct scenario *scenario, const struct position *position,
			const struct lens *lens, seat_id viewer, struct mask *mask)
{
	const struct state *state = state_of(scenario);
	bool sealed = ((const struct flow *)position)->sealed;
	if (!sealed && state->plain_fields)
		return;
	for (const struct state_field *field = state->field, *end = field + state->fields; field < end;
	     field++) {
		if (!is_kept(field) || (field->known == state_known_when_opened && !sealed))
			continue;
		if (field->known == state_known_to_its_side && field->by != state_by_flag) {
			hide_from_other_sides(lens, field, mask);
			continue;
		}
		for (unsigned k = 0, run; k < field->count; k += run) {
			run = run_of(state, field, k);
			if (is_hidden(scenario, position, lens, field, k, viewer))
				wipe_run(field, mask, k, run);
		}
	}
}

/* A chain that is only begun is hidden: to the others the question below is still open. */
static bool is_hidden_chain(const struct rulebook *rulebook, const struct frame *frame)
{
	const struct question *question = rulebook->question[frame->question];
	return question->continues && !question->in_the_open && !frame->shown;
}

/* Of a sealed seat only the question is seen that opened it; of an open one, not the chain it has begun. */
static void hide_own(const struct rulebook *rulebook, struct flow *flow, unsigned seat)
{
	struct frame *own = flow->own[seat];
	bool sealed = flow->sealed & 1u << seat;
	while (flow->own_depth[seat] > 1 &&
	       (sealed || is_hidden_chain(rulebook, &own[flow->own_depth[seat] - 1])))
		own[--flow->own_depth[seat]] = (struct frame){0};
	if (sealed)
		own[0] = (struct frame){.question = own[0].question, .seat = (seat_id)seat};
}

/* Sees the viewer all of a question that this seat is asked? */
static bool looks_on(const struct scenario *scenario, const void *position, seat_id seat, seat_id viewer)
{
	const struct rulebook *rulebook = scenario->rulebook;
	return seat == viewer ||
	       (rulebook->asks_as_side && seat < rulebook->seats && viewer < rulebook->seats &&
		engine_side_in(scenario, position, seat) == engine_side_in(scenario, position, viewer));
}

static void hide_frames(const struct scenario *scenario, seat_id viewer, struct flow *flow)
{
	const struct rulebook *rulebook = scenario->rulebook;
	for (unsigned seat = 0; seat < rulebook->seats; seat++)
		if (seat != viewer)
			hide_own(rulebook, flow, seat);
	while (flow->depth && !looks_on(scenario, flow, flow->stack[flow->depth - 1].seat, viewer) &&
	       is_hidden_chain(rulebook, &flow->stack[flow->depth - 1]))
		flow->stack[--flow->depth] = (struct frame){0};
	for (unsigned i = 0; i < flow->depth; i++) {
		struct frame *frame = &flow->stack[i];
		if (frame->seat == no_seat || looks_on(scenario, flow, frame->seat, viewer))
			continue;
		unsigned hidden = state_hidden_args(scenario, (const struct position *)flow, frame);
		for (unsigned k = 0; hidden >> k; k++)
			if (hidden >> k & 1)
				frame->arg[k] = 0;
		uint8_t seen = engine_seats_seen(scenario, (const struct position *)flow,
						 (uint8_t)(1u << frame->seat), viewer);
		frame->seat = (seat_id)__builtin_ctz(seen);
	}
}

typedef uint8_t many __attribute__((vector_size(16)));

static inline void wipe_many(unsigned char *lane, const uint8_t *kept, many all)
{
	many bytes, keep;
	memcpy(&bytes, lane, sizeof bytes);
	memcpy(&keep, kept, sizeof keep);
	bytes = (bytes & keep) | (all & ~keep);
	memcpy(lane, &bytes, sizeof bytes);
}

/* `kept` is 0xff or 0: many bytes at once, some of the last ones twice. */
static void wipe_bytes(unsigned char *lane, const uint8_t *kept, unsigned count, unsigned char unknown)
{
	const many all = (many){0} + unknown;
	unsigned i = 0;
	for (; i + sizeof all <= count; i += sizeof all)
		wipe_many(lane + i, kept + i, all);
	if (i < count && count >= sizeof all)
		wipe_many(lane + count - sizeof all, kept + count - sizeof all, all);
	else
		for (; i < count; i++)
			lane[i] = (unsigned char)((lane[i] & kept[i]) | (unknown & ~kept[i]));
}

static void wipe_lane(const struct state_field *field, struct mask *mask, const struct piece_set *set,
		      const uint8_t kept[])
{
	if (field->width == 1 && field->stride == 1) {
		wipe_bytes((unsigned char *)mask + field->offset + set->first, kept, set->flags,
			   (unsigned char)field->unknown);
		return;
	}
	for (unsigned i = 0; i < set->flags; i++)
		if (!kept[i])
			state_set(field, mask, set->first + i, field->unknown);
}

/* 0xff where there is no piece behind a flag. Of a number known beforehand, here and below, many are looked at at once. */
static void find_nobody(const struct fog *fog, uint8_t nobody[fog_most])
{
	uint8_t who[fog_most] = {0};
	memcpy(who, fog->who, fog->flags);
	for (unsigned i = 0; i < fog_most; i++)
		nobody[i] = who[i] == fog_nobody ? 0xff : 0;
}

/* The lowest bit of each of eight bytes: of bytes that are 0xff or 0, those that are not 0 are gone through one by one. */
static const uint64_t each_of_eight = UINT64_C(0x0101010101010101);

/* 0xff where the piece behind a flag is known for sure, or there is none. A group is named by its lowest flag. */
static void find_known(const struct fog *fog, const uint8_t nobody[fog_most], uint8_t known[fog_most])
{
	uint8_t alone[fog_most], group[fog_most], seen[fog_most] = {fog_nothing};
	memcpy(group, every_flag, sizeof group);
	memcpy(group, fog->group, fog->flags);
	memcpy(seen, fog->seen, fog->flags);
	for (unsigned i = 0; i < fog_most; i++)
		alone[i] = group[i] == every_flag[i] ? 0xff : 0;
	uint64_t eight;
	for (unsigned i = 0; i < fog_most; i += sizeof eight) {
		memcpy(&eight, alone + i, sizeof eight);
		for (eight = ~eight & each_of_eight; eight; eight &= eight - 1)
			alone[group[i + (unsigned)__builtin_ctzll(eight) / 8]] = 0;
	}
	for (unsigned i = 0; i < fog_most; i++)
		known[i] = nobody[i] | (seen[i] == fog_identity ? alone[i] : 0);
}

/* What is written on a piece is known with it: to those who are sure which flag it stands behind. */
static void hide_lanes(const struct state *state, const struct piece_set *set, const struct fog *fog,
		       struct mask *mask)
{
	uint8_t known[fog_most], nobody[fog_most];
	find_nobody(fog, nobody);
	bool found = false;
	for (const struct state_field *field = state->field, *end = field + state->fields; field < end;
	     field++) {
		if (!state_travels(field))
			continue;
		bool with_piece = field->known == state_known_with_piece;
		if (with_piece && !found)
			find_known(fog, nobody, known);
		found |= with_piece;
		wipe_lane(field, mask, set, with_piece ? known : nobody);
	}
}

/* Many at once: a general copy takes longer to begin than these few bytes to be copied. */
static void copy_flags(uint8_t *to, const uint8_t *from, unsigned bytes)
{
	unsigned i = 0;
	for (many some; i + sizeof some <= bytes; i += sizeof some) {
		memcpy(&some, from + i, sizeof some);
		memcpy(to + i, &some, sizeof some);
	}
	uint64_t eight;
	if (i + sizeof eight <= bytes) {
		memcpy(&eight, from + i, sizeof eight);
		memcpy(to + i, &eight, sizeof eight);
		i += sizeof eight;
	}
	for (; i < bytes; i++)
		to[i] = from[i];
}

static void find_shown(const struct piece_set *set, const struct mask *mask, uint8_t shown[])
{
	const unsigned char *at = (const unsigned char *)mask + set->at;
	const unsigned flags = set->flags, width = set->at_width < 2 ? 1 : 2;
	const uint16_t begin = set->shown_at,
		       length = (uint16_t)(set->shown_to > begin ? set->shown_to - begin : 0);
	uint16_t place[fog_most];
	for (unsigned i = 0; width == 1 && i < flags; i++)
		place[i] = at[i];
	if (width == 2)
		copy_flags((uint8_t *)place, at, flags * width);
	for (unsigned i = 0; i < flags; i++)
		shown[i] = (uint16_t)(place[i] - begin) <= length ? fog_identity : fog_nothing;
}

/* What others know of the set: of a piece that lies open, who it is. */
static void hide_others_knowledge(const struct lens *lens, const struct piece_set *set, unsigned own,
				  struct mask *mask)
{
	uint8_t shown[fog_most];
	find_shown(set, mask, shown);
	for (unsigned row = 0; row < set->viewers; row++) {
		if (row == own)
			continue;
		struct fog fog = state_fog(set, mask, row);
		copy_flags(fog.group, every_flag, set->flags);
		if ((set->by_side ? row : lens->side[row]) != set->side)
			copy_flags(fog.seen, shown, set->flags);
		else
			memset(fog.seen, 0, set->flags);
	}
}

/* Is it of another side than the viewer's, and hidden from him as far as he has not seen it? */
static bool is_watched(const struct piece_set *set, const struct lens *lens)
{
	return set->viewers && lens->side[lens->own] != set->side;
}

static unsigned own_row(const struct piece_set *set, const struct lens *lens)
{
	return row_of(set, lens->own, lens->side[lens->own]);
}

static void hide_set(const struct state *state, const struct lens *lens, const struct piece_set *set,
		     struct mask *mask)
{
	unsigned own = own_row(set, lens);
	if (is_watched(set, lens)) {
		struct fog fog = state_fog(set, mask, own);
		if (!state->plain_fields)
			hide_lanes(state, set, &fog, mask);
		fog_mask(&fog);
	}
	if (!set->shared)
		hide_others_knowledge(lens, set, own, mask);
}

static uint8_t hidden_place(const struct card_hand *hand, uint8_t where)
{
	return ((where == hand->in_deck) | (where == hand->in_hand)) ? hand->unknown : where;
}

static void hide_hand(const struct card_hand *of, seat_id viewer, struct mask *mask)
{
	if (state_holder(of, (const struct position *)mask) == viewer)
		return;
	uint8_t *where = (uint8_t *)mask + of->where;
	const struct card_hand hand = *of; /* nothing that is written changes it: many cards at once */
	unsigned i = 0;
	for (; i + 16 <= hand.cards; i += 16)
		for (unsigned k = 0; k < 16; k++)
			where[i + k] = hidden_place(&hand, where[i + k]);
	for (; i < hand.cards; i++)
		where[i] = hidden_place(&hand, where[i]);
}

void state_mask(const struct scenario *scenario, const struct position *position, seat_id seat,
		struct mask *mask)
{
	const struct state *state = state_of(scenario);
	struct lens lens = lens_of(scenario, position, seat);
	memcpy(mask, position, scenario->rulebook->position_size);
	if (seat == referee_seat)
		return;
	hide_fields(scenario, position, &lens, seat, mask);
	hide_frames(scenario, seat, (struct flow *)mask);
	for (unsigned i = 0; i < state->sets; i++)
		if (is_concealed(scenario, mask, &state->set[i]))
			hide_set(state, &lens, &state->set[i], mask);
	for (unsigned i = 0; i < state->hands; i++)
		hide_hand(&state->hand[i], seat, mask);
}

/* ---- A mask that is carried on -------------------------------------------------------------------------- */

_Static_assert(sizeof(struct lens) <= sizeof((struct carried_mask *)0)->lens &&
		       sizeof(struct lens) == sizeof(unsigned) + max_seats + 2,
	       "compared byte by byte");

/* From now on these bytes are not copied. */
static void leave_out(struct carried_mask *carried, size_t from, size_t size)
{
	for (unsigned i = 0; i < carried->copied; i++) {
		struct carried_stretch *copy = &carried->copy[i];
		size_t before = from - copy->from, end = (size_t)copy->from + copy->size;
		if (from < copy->from || from + size > end)
			continue;
		if (carried->copied == carried_stretches)
			break;
		memmove(copy + 1, copy, (carried->copied++ - i) * sizeof *copy);
		copy[0].size = (uint16_t)before;
		copy[1].from = (uint16_t)(from + size);
		copy[1].size = (uint16_t)(end - from - size);
		return;
	}
	carried->can_be = false; /* too many, or left out twice */
}

/* Stretches of which nothing is left are passed over. */
static void drop_empty_stretches(struct carried_mask *carried)
{
	unsigned kept = 0;
	for (unsigned i = 0; i < carried->copied; i++)
		if (carried->copy[i].size)
			carried->copy[kept++] = carried->copy[i];
	carried->copied = (uint16_t)kept;
}

/* What is left out hangs on these bytes. */
static void hang_on(struct carried_mask *carried, size_t from, size_t size)
{
	if (carried->compared == carried_stretches) {
		carried->can_be = false;
		return;
	}
	carried->compare[carried->compared++] = (struct carried_stretch){(uint16_t)from, (uint16_t)size};
}

static void leave_out_and_hang_on(struct carried_mask *carried, size_t from, size_t size)
{
	leave_out(carried, from, size);
	hang_on(carried, from, size);
}

static size_t size_of_places(const struct piece_set *set)
{
	return (size_t)set->flags * (set->at_width < 2 ? 1 : 2);
}

static void plan_set(const struct state *state, const struct lens *lens, const struct piece_set *set,
		     struct carried_mask *carried)
{
	unsigned own = own_row(set, lens);
	bool hidden = is_watched(set, lens);
	for (unsigned row = 0; row < set->viewers; row++) {
		size_t offset = (size_t)row * set->viewer_stride;
		if (row == own && hidden) {
			leave_out_and_hang_on(carried, set->group + offset, set->flags);
			leave_out_and_hang_on(carried, set->seen + offset, set->flags);
		} else if (row != own && !set->shared) {
			leave_out(carried, set->group + offset, set->flags);
			leave_out(carried, set->seen + offset, set->flags);
		}
	}
	if (!hidden)
		return;
	hang_on(carried, set->at, size_of_places(set));
	leave_out_and_hang_on(carried, set->who, set->flags);
	for (const struct state_field *field = state->field, *end = field + state->fields; field < end;
	     field++)
		if (state_travels(field))
			leave_out_and_hang_on(carried, field->offset + (size_t)set->first * field->stride,
					      (size_t)set->flags * field->stride);
}

/* What a side alone knows has the same value in every mask of another. */
static void plan_field(const struct lens *lens, const struct state_field *field, struct carried_mask *carried)
{
	if (!is_kept(field) || field->known == state_known_when_opened)
		return;
	if (field->known != state_known_to_its_side || field->by == state_by_flag ||
	    field->width != field->stride) {
		carried->fields = true;
		return;
	}
	unsigned per = field->per ? field->per : 1;
	for (unsigned hidden = lens->hidden; hidden; hidden &= hidden - 1) {
		unsigned k = (unsigned)__builtin_ctz(hidden) * per;
		if (k < field->count)
			leave_out(carried, field->offset + (size_t)k * field->stride,
				  (size_t)(per < field->count - k ? per : field->count - k) * field->stride);
	}
}

/* Is there an argument of a frame that is hidden now and then, by what stands elsewhere in the position? */
static bool hides_args_by_position(const struct rulebook *rulebook)
{
	for (unsigned i = 0; i < rulebook->questions; i++)
		for (unsigned k = 0; rulebook->question[i] && k < max_args; k++)
			if (rulebook->question[i]->arg[k].when)
				return true;
	return false;
}

static void plan_carrying(const struct scenario *scenario, const struct lens *lens, seat_id seat,
			  struct carried_mask *carried)
{
	const struct state *state = state_of(scenario);
	carried->scenario = scenario;
	carried->seat = seat;
	memcpy(carried->lens, lens, sizeof *lens);
	carried->can_be = seat < scenario->rulebook->seats && !hides_args_by_position(scenario->rulebook);
	carried->fields = false;
	carried->compared = 0;
	carried->copied = 1;
	carried->copy[0] = (struct carried_stretch){0, (uint16_t)scenario->rulebook->position_size};
	for (unsigned i = 0; i < state->sets; i++)
		if (state->set[i].concealed)
			carried->can_be = false; /* that may change */
		else
			plan_set(state, lens, &state->set[i], carried);
	for (unsigned i = 0; i < state->fields && !state->plain_fields; i++)
		plan_field(lens, &state->field[i], carried);
	drop_empty_stretches(carried);
}

static bool is_planned(const struct carried_mask *carried, const struct scenario *scenario,
		       const struct lens *lens, seat_id seat)
{
	return carried->scenario == scenario && carried->seat == seat &&
	       !memcmp(carried->lens, lens, sizeof *lens);
}

static bool still_holds(const struct carried_mask *carried, const struct position *position)
{
	const unsigned char *bytes = (const unsigned char *)position;
	for (unsigned i = 0; i < carried->compared; i++) {
		const struct carried_stretch *same = &carried->compare[i];
		if (memcmp(carried->truth + same->from, bytes + same->from, same->size))
			return false;
	}
	return true;
}

static void keep_truth(struct carried_mask *carried, const struct position *position, size_t from,
		       size_t size)
{
	memcpy(carried->truth + from, (const unsigned char *)position + from, size);
}

/* What others know of the seat's own pieces hangs on where these are. */
static void carry_own_set(const struct lens *lens, const struct piece_set *set,
			  const struct position *position, struct carried_mask *carried)
{
	size_t size = size_of_places(set);
	if (!memcmp(carried->truth + set->at, (const unsigned char *)position + set->at, size))
		return;
	keep_truth(carried, position, set->at, size);
	hide_others_knowledge(lens, set, own_row(set, lens), (struct mask *)carried->mask);
}

static void make_anew(const struct scenario *scenario, const struct position *position, seat_id seat,
		      struct carried_mask *carried)
{
	const struct state *state = state_of(scenario);
	state_mask(scenario, position, seat, (struct mask *)carried->mask);
	for (unsigned i = 0; i < carried->compared; i++)
		keep_truth(carried, position, carried->compare[i].from, carried->compare[i].size);
	for (unsigned i = 0; i < state->sets; i++)
		keep_truth(carried, position, state->set[i].at, size_of_places(&state->set[i]));
}

const struct mask *state_carry_mask(const struct scenario *scenario, const struct position *position,
				    seat_id seat, struct carried_mask *carried)
{
	const struct state *state = state_of(scenario);
	struct mask *mask = (struct mask *)carried->mask;
	struct lens lens = lens_of(scenario, position, seat);
	bool planned = is_planned(carried, scenario, &lens, seat);
	if (!planned)
		plan_carrying(scenario, &lens, seat, carried);
	if (!planned || !carried->can_be || !still_holds(carried, position)) {
		make_anew(scenario, position, seat, carried);
		return mask;
	}
	for (unsigned i = 0; i < carried->copied; i++)
		memcpy(carried->mask + carried->copy[i].from,
		       (const unsigned char *)position + carried->copy[i].from, carried->copy[i].size);
	if (carried->fields || ((const struct flow *)position)->sealed)
		hide_fields(scenario, position, &lens, seat, mask);
	hide_frames(scenario, seat, (struct flow *)mask);
	for (unsigned i = 0; i < state->sets; i++)
		if (state->set[i].viewers && !state->set[i].shared && !is_watched(&state->set[i], &lens))
			carry_own_set(&lens, &state->set[i], position, carried);
	for (unsigned i = 0; i < state->hands; i++)
		hide_hand(&state->hand[i], seat, mask);
	return mask;
}

/* ---- Imagining ----------------------------------------------------------------------------------------- */

/* One of n; of more than sixteen bits hold, one of as many as they do. */
static unsigned deal_of(struct chance *chance, unsigned n)
{
	struct chance_ask ask = {.kind = chance_deal, .n = n > UINT16_MAX ? UINT16_MAX : (uint16_t)n};
	return chance_next(chance, &ask);
}

static void imagine_field(const struct scenario *scenario, const struct state_field *field, seat_id viewer,
			  struct chance *chance, struct position *position)
{
	const struct flow *flow = flow_of(position);
	for (unsigned k = 0; k < field->count; k++) {
		seat_id keeper = keeper_of(scenario, position, field, k);
		if (keeper == no_seat || shares(scenario, position, field, keeper, viewer) ||
		    (field->known == state_known_when_opened && !(flow->committed & 1u << keeper)))
			continue;
		if (!field->imagine)
			state_set(field, position, k,
				  field->least +
					  (int)deal_of(chance, (unsigned)(field->most - field->least + 1)));
		else if (is_first_of_owner(state_of(scenario), field, k))
			field->imagine(scenario, position, owner_of(state_of(scenario), field, k), chance);
	}
}

static void imagine_hand(const struct card_hand *hand, struct chance *chance, struct position *position)
{
	uint8_t *where = (uint8_t *)position + hand->where;
	unsigned unknown = 0, wanted = *((uint8_t *)position + hand->count);
	for (unsigned i = 0; i < hand->cards; i++)
		unknown += where[i] == hand->unknown;
	for (unsigned i = 0; i < hand->cards; i++) {
		if (where[i] != hand->unknown)
			continue;
		bool held = deal_of(chance, unknown--) < wanted;
		where[i] = held ? hand->in_hand : hand->in_deck;
		wanted -= held;
	}
}

static void swap_flags(const struct fog *fog, unsigned one, unsigned other)
{
	fog_swap(&fog->who[one], &fog->who[other]);
	if (fog->group[one] == fog->group[other])
		fog_swap(&fog->seen[one], &fog->seen[other]);
}

/* Exchanges a piece with one that looks alike, if that leaves fewer faults. */
static bool mend_flag(const struct piece_set *set, const struct fog *fog, unsigned spaces, unsigned flag,
		      unsigned *faults, struct chance *chance, struct position *position)
{
	unsigned start = deal_of(chance, set->flags);
	for (unsigned i = 0; i < set->flags; i++) {
		unsigned other = (start + i) % set->flags;
		if (other == flag || state_at(set, position, other) >= spaces || !fog_same(fog, flag, other))
			continue;
		swap_flags(fog, flag, other);
		unsigned left = set->faults(position, set->side);
		if (left < *faults) {
			*faults = left;
			return true;
		}
		swap_flags(fog, flag, other);
	}
	return false;
}

/* Returns the faults that are left. */
static unsigned mend_set(const struct piece_set *set, const struct fog *fog, unsigned spaces,
			 struct chance *chance, struct position *position)
{
	unsigned faults = set->faults(position, set->side);
	for (bool better = true; faults && better;) {
		better = false;
		for (unsigned flag = 0; flag < set->flags && faults; flag++)
			if (state_at(set, position, flag) < spaces &&
			    mend_flag(set, fog, spaces, flag, &faults, chance, position))
				better = true;
	}
	return faults;
}

enum { max_deals = 32 };

/* Exchanges of two can come to where none helps although faults are left: then it is dealt anew. */
static void deal_set(const struct piece_set *set, const struct fog *fog, unsigned spaces,
		     struct chance *chance, struct position *position)
{
	uint8_t pool[fog_most];
	unsigned pieces = 0;
	for (unsigned who = set->first_who ? set->first_who : 1; who <= set->last_who; who++)
		pool[pieces++] = (uint8_t)who;
	uint8_t who[fog_most], seen[fog_most];
	memcpy(who, fog->who, set->flags);
	memcpy(seen, fog->seen, set->flags);
	for (unsigned deal = 0; deal < max_deals; deal++) {
		memcpy(fog->who, who, set->flags);
		memcpy(fog->seen, seen, set->flags);
		fog_imagine(fog, chance, pool, pieces);
		if (!set->faults || mend_set(set, fog, spaces, chance, position) == 0)
			return;
	}
}

static void imagine_set(const struct scenario *scenario, const struct piece_set *set, const struct fog *fog,
			struct chance *chance, struct position *position)
{
	const struct state *state = state_of(scenario);
	deal_set(set, fog, scenario->board->spaces, chance, position);
	for (unsigned k = 0; k < state->fields; k++)
		for (unsigned i = 0; i < set->flags && state_travels(&state->field[k]); i++) {
			const struct state_field *field = &state->field[k];
			if (state_get(field, position, set->first + i) == field->unknown)
				state_set(field, position, set->first + i,
					  field->least + (int)deal_of(chance, (unsigned)(field->most -
											 field->least + 1)));
		}
}

void state_imagine_frames(const struct scenario *scenario, seat_id viewer, struct chance *chance,
			  struct position *position)
{
	struct flow *flow = flow_of(position);
	engine_derive(scenario, position);
	for (unsigned i = 0; i < flow->depth; i++) {
		struct frame *frame = &flow->stack[i];
		const struct question *question = scenario->rulebook->question[frame->question];
		if (question->imagine && frame->seat != no_seat &&
		    !looks_on(scenario, position, frame->seat, viewer) &&
		    state_hidden_args(scenario, position, frame))
			question->imagine(scenario, position, frame, chance);
	}
}

void state_imagine_fields(const struct scenario *scenario, const struct mask *mask, seat_id seat,
			  struct chance *chance, struct position *position)
{
	const struct state *state = state_of(scenario);
	memmove(position, mask, scenario->rulebook->position_size);
	for (unsigned i = 0; i < state->fields; i++)
		if (is_kept(&state->field[i]))
			imagine_field(scenario, &state->field[i], seat, chance, position);
	for (unsigned i = 0; i < state->sets; i++) {
		const struct piece_set *set = &state->set[i];
		struct fog fog = state_fog(set, position, state_row(scenario, position, set, seat));
		if (state_watches(scenario, position, viewer_of(scenario, seat), set->side) &&
		    is_concealed(scenario, position, set))
			imagine_set(scenario, set, &fog, chance, position);
	}
	for (unsigned i = 0; i < state->hands; i++)
		imagine_hand(&state->hand[i], chance, position);
}

void state_imagine(const struct scenario *scenario, const struct mask *mask, seat_id seat,
		   struct chance *chance, struct position *position)
{
	state_imagine_fields(scenario, mask, seat, chance, position);
	state_imagine_frames(scenario, seat, chance, position);
}

void state_meet(struct table *table, const struct piece_set *set, struct purpose purpose, uint8_t flag[],
		unsigned count)
{
	const struct state *state = state_of(table->scenario);
	uint8_t *lane[32] = {(uint8_t *)table->position + set->who};
	unsigned lanes = 1;
	for (unsigned k = 0; k < state->fields; k++)
		if (state_travels(&state->field[k]))
			lane[lanes++] = (uint8_t *)table->position + state->field[k].offset + set->first;
	for (unsigned viewer = 0; viewer < set->viewers; viewer++)
		if (state_row_watches(table->scenario, table->position, set, viewer)) {
			struct fog fog = state_fog(set, table->position, viewer);
			fog_merge(&fog, flag, count);
			lane[lanes++] = fog.seen;
		}
	fog_redeal(table->chance, deal_for(table, purpose), flag, count, lane, lanes);
}

/* ---- Secrets: every hidden thing, with something it may be exchanged for --------------------------------- */

enum { secret_lane = 16 };
enum {
	secret_field,
	secret_progress,
	secret_argument,
	secret_asked,
	secret_pieces,
	secret_cards,
	secret_sight
};

struct list {
	struct secret *secret;
	unsigned count, most;
};

static void add(struct list *list, struct secret secret)
{
	if (list->count < list->most)
		list->secret[list->count++] = secret;
}

static uint8_t seats_of(const struct scenario *scenario, const struct position *position, side_id side)
{
	unsigned set = 0;
	for (unsigned seat = 0; seat < scenario->rulebook->seats; seat++)
		set |= (unsigned)(is_there(scenario, position, seat) &&
				  engine_side_in(scenario, position, seat) == side)
		       << seat;
	return (uint8_t)set;
}

static void list_fields(const struct scenario *scenario, const struct position *position, struct list *list)
{
	const struct state *state = state_of(scenario);
	const struct flow *flow = (const struct flow *)position;
	for (unsigned i = 0; i < state->fields; i++)
		for (unsigned k = 0; k < state->field[i].count; k++) {
			const struct state_field *field = &state->field[i];
			seat_id keeper = keeper_of(scenario, position, field, k);
			if (keeper != no_seat &&
			    (field->known != state_known_when_opened || flow->committed & 1u << keeper))
				add(list, (struct secret){
						  .kind = secret_field,
						  .keeper = keeper,
						  .also = field->known == state_known_to_its_side
								  ? seats_of(scenario, position,
									     engine_side_in(scenario,
											    position, keeper))
								  : 0,
						  .a = (uint16_t)i,
						  .b = (uint16_t)k});
		}
}

/* Bit set of the seats that see the whole of a question that this one is asked. */
static uint8_t partners_of(const struct scenario *scenario, const struct position *position, seat_id seat)
{
	unsigned set = 0;
	for (unsigned other = 0; other < scenario->rulebook->seats; other++)
		set |= (unsigned)looks_on(scenario, position, seat, (seat_id)other) << other;
	return (uint8_t)set;
}

/* Another seat of the same side, where others learn only which side is asked; no_seat: there is none. */
static seat_id next_partner(const struct scenario *scenario, const struct position *position, seat_id seat)
{
	const struct rulebook *rulebook = scenario->rulebook;
	for (unsigned i = 1; i < rulebook->seats && rulebook->asks_as_side && seat < rulebook->seats; i++) {
		seat_id other = (seat_id)((seat + i) % rulebook->seats);
		if (is_there(scenario, position, other) && looks_on(scenario, position, seat, other))
			return other;
	}
	return no_seat;
}

static void list_frames(const struct scenario *scenario, const struct position *position, struct list *list)
{
	const struct flow *flow = (const struct flow *)position;
	const struct rulebook *rulebook = scenario->rulebook;
	for (unsigned seat = 0; seat < rulebook->seats; seat++)
		if (flow->sealed & ~flow->committed & 1u << seat)
			add(list, (struct secret){.kind = secret_progress,
						  .keeper = (seat_id)seat,
						  .a = (uint16_t)seat});
	bool chain = true;
	for (unsigned i = flow->depth; i-- > 0;) {
		const struct frame *frame = &flow->stack[i];
		const struct frame_arg *arg = rulebook->question[frame->question]->arg;
		unsigned hidden = state_hidden_args(scenario, position, frame);
		chain = chain && is_hidden_chain(rulebook, frame);
		for (unsigned k = 0; k < max_args && frame->seat != no_seat; k++)
			if (arg[k].name && (chain || hidden >> k & 1))
				add(list,
				    (struct secret){.kind = secret_argument,
						    .keeper = frame->seat,
						    .also = partners_of(scenario, position, frame->seat),
						    .a = (uint16_t)i,
						    .b = (uint16_t)k});
		if (next_partner(scenario, position, frame->seat) != no_seat)
			add(list, (struct secret){.kind = secret_asked,
						  .keeper = frame->seat,
						  .also = partners_of(scenario, position, frame->seat),
						  .a = (uint16_t)i});
	}
}

static bool fog_is_somebody(const struct piece_set *set, const struct position *position, unsigned i)
{
	return ((const uint8_t *)position)[set->who + i] &&
	       !state_is_shown_at(set, state_at(set, position, i));
}

static bool look_alike(const struct scenario *scenario, const struct position *position,
		       const struct piece_set *set, unsigned one, unsigned other)
{
	for (unsigned viewer = 0; viewer < set->viewers; viewer++) {
		struct fog fog = state_fog(set, position, viewer);
		if (state_row_watches(scenario, position, set, viewer) && !fog_same(&fog, one, other))
			return false;
	}
	return true;
}

/* Bit set of the seats that read any of these rows. */
static uint8_t readers_of(const struct scenario *scenario, const struct position *position,
			  const struct piece_set *set, unsigned rows)
{
	unsigned readers = 0;
	for (unsigned seat = 0; seat < scenario->rulebook->seats; seat++)
		readers |= (unsigned)(is_there(scenario, position, seat) &&
				      rows >> state_row(scenario, position, set, (seat_id)seat) & 1)
			   << seat;
	return (uint8_t)readers;
}

static void list_set(const struct scenario *scenario, const struct position *position, unsigned number,
		     struct list *list)
{
	const struct piece_set *set = &state_of(scenario)->set[number];
	unsigned spaces = scenario->board->spaces;
	uint8_t own = seats_of(scenario, position, set->side);
	seat_id keeper = own ? (seat_id)__builtin_ctz(own) : (seat_id)no_seat;
	for (unsigned k = 0; k < state_of(scenario)->fields; k++)
		for (unsigned i = 0; i < set->flags && state_travels(&state_of(scenario)->field[k]); i++) {
			unsigned sure = 0;
			for (unsigned viewer = 0; viewer < set->viewers; viewer++) {
				struct fog fog = state_fog(set, position, viewer);
				sure |= (unsigned)(state_of(scenario)->field[k].known ==
							   state_known_with_piece &&
						   fog.seen[i] == fog_identity && fog_alone(&fog, i))
					<< viewer;
			}
			if (fog_is_somebody(set, position, i) && !(sure >> (set->viewers - 1u) & 1))
				add(list,
				    (struct secret){.kind = secret_lane,
						    .keeper = keeper,
						    .also = (uint8_t)(own | readers_of(scenario, position,
										       set, sure)),
						    .a = (uint16_t)k,
						    .b = (uint16_t)(set->first + i)});
		}
	for (unsigned one = 0; one < set->flags; one++)
		for (unsigned other = one + 1; other < set->flags && state_at(set, position, one) < spaces;
		     other++)
			if (state_at(set, position, other) < spaces &&
			    look_alike(scenario, position, set, one, other))
				add(list, (struct secret){.kind = secret_pieces,
							  .keeper = keeper,
							  .also = own,
							  .a = (uint16_t)(number << 8 | one),
							  .b = (uint16_t)other});
	for (unsigned row = 0; row + 1 < set->viewers && !set->shared; row++) {
		uint8_t readers = readers_of(scenario, position, set, 1u << row);
		for (unsigned i = 0; i < set->flags && readers; i++) {
			struct fog fog = state_fog(set, position, row);
			if (state_at(set, position, i) < spaces &&
			    state_row_watches(scenario, position, set, row) && fog.seen[i] < fog_identity)
				add(list, (struct secret){.kind = secret_sight,
							  .keeper = (seat_id)__builtin_ctz(readers),
							  .also = readers,
							  .a = (uint16_t)(number << 8 | row),
							  .b = (uint16_t)i});
		}
	}
}

/* Every card of the hand with a few of the deck: a list of all pairs would drown the other secrets. */
static void list_hand(const struct scenario *scenario, const struct position *position, unsigned number,
		      struct list *list)
{
	enum { pairs_of_card = 3 };
	const struct card_hand *hand = &state_of(scenario)->hand[number];
	const uint8_t *where = (const uint8_t *)position + hand->where;
	for (unsigned one = 0; one < hand->cards; one++) {
		unsigned left = where[one] == hand->in_hand ? pairs_of_card : 0;
		for (unsigned i = 1; i < hand->cards && left; i++) {
			unsigned other = (one + i) % hand->cards;
			if (where[other] != hand->in_deck)
				continue;
			add(list, (struct secret){.kind = secret_cards,
						  .keeper = state_holder(hand, position),
						  .a = (uint16_t)(number << 8 | one),
						  .b = (uint16_t)other});
			left--;
		}
	}
}

unsigned state_secrets(const struct scenario *scenario, const struct position *position,
		       struct secret secret[], unsigned most)
{
	const struct state *state = state_of(scenario);
	struct list list = {.secret = secret, .most = most};
	list_fields(scenario, position, &list);
	list_frames(scenario, position, &list);
	for (unsigned i = 0; i < state->sets; i++)
		if (is_concealed(scenario, position, &state->set[i]))
			list_set(scenario, position, i, &list);
	for (unsigned i = 0; i < state->hands; i++)
		list_hand(scenario, position, i, &list);
	return list.count;
}

static void exchange_pieces(const struct scenario *scenario, struct position *position,
			    const struct piece_set *set, unsigned one, unsigned other)
{
	uint8_t *who = (uint8_t *)position + set->who;
	fog_swap(&who[one], &who[other]);
	for (unsigned k = 0; k < state_of(scenario)->fields; k++) {
		const struct state_field *field = &state_of(scenario)->field[k];
		if (!state_travels(field))
			continue;
		long long kept = state_get(field, position, set->first + one);
		state_set(field, position, set->first + one, state_get(field, position, set->first + other));
		state_set(field, position, set->first + other, kept);
	}
	for (unsigned viewer = 0; viewer < set->viewers; viewer++) {
		struct fog fog = state_fog(set, position, viewer);
		if (state_row_watches(scenario, position, set, viewer) && fog.group[one] == fog.group[other])
			fog_swap(&fog.seen[one], &fog.seen[other]);
	}
}

void state_exchange(const struct scenario *scenario, struct position *position, const struct secret *secret)
{
	const struct state *state = state_of(scenario);
	struct flow *flow = flow_of(position);
	unsigned high = secret->a >> 8, low = secret->a & 0xff;
	switch (secret->kind) {
	case secret_field: {
		const struct state_field *field = &state->field[secret->a];
		long long value = state_get(field, position, secret->b);
		state_set(field, position, secret->b, value < field->most ? value + 1 : field->least);
		return;
	}
	case secret_lane: {
		const struct state_field *field = &state->field[secret->a];
		long long value = state_get(field, position, secret->b);
		state_set(field, position, secret->b, value < field->most ? value + 1 : field->least);
		return;
	}
	case secret_progress:
		hide_own(scenario->rulebook, flow, secret->a);
		return;
	case secret_argument:
		flow->stack[secret->a].arg[secret->b] ^= 1;
		return;
	case secret_asked:
		flow->stack[secret->a].seat = next_partner(scenario, position, flow->stack[secret->a].seat);
		return;
	case secret_pieces:
		exchange_pieces(scenario, position, &state->set[high], low, secret->b);
		return;
	case secret_cards: {
		uint8_t *where = (uint8_t *)position + state->hand[high].where;
		fog_swap(&where[low], &where[secret->b]);
		return;
	}
	default: {
		struct fog fog = state_fog(&state->set[high], position, low);
		fog.seen[secret->b] = fog.seen[secret->b] == fog_arm ? fog_nothing : fog_arm;
	}
	}
}
