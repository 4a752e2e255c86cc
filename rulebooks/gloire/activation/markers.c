/*
 * Activation markers, 2.1: two a formation, and special ones. What goes into the cup in phase C, who begins (3), and the
 * drawing (2.2), which leaves the last marker unplayed.
 */
#include <string.h>

#include "rulebooks/gloire/rules.h"

static const struct cup_rules rules = {.last_stays = true};

unsigned gloire_marker_formation(unsigned marker)
{
	if (marker >= second_marker)
		return marker - second_marker;
	return marker < first_special ? marker : (unsigned)gloire_none;
}

static bool is_special(unsigned marker)
{
	return marker >= first_special && marker < first_special + gloire_max_markers;
}

bool gloire_marker_exists(const struct scenario *scenario, unsigned marker)
{
	const struct gloire_battle *battle = gloire_battle(scenario);
	unsigned formation = gloire_marker_formation(marker);
	if (is_special(marker))
		return marker < first_special + (unsigned)battle->markers;
	if (formation >= battle->formations)
		return false;
	return battle->formation[formation].ams > (marker >= second_marker) ||
	       (battle->formation[formation].ams && gloire_has_spare_marker(battle, formation));
}

side_id gloire_marker_side(const struct scenario *scenario, unsigned marker)
{
	const struct gloire_battle *battle = gloire_battle(scenario);
	unsigned formation = gloire_marker_formation(marker);
	return is_special(marker) ? battle->marker[marker - first_special].side
				  : battle->formation[formation].side;
}

/* gloire_none: there is nobody to ask. */
unsigned gloire_marker_initiative(const struct scenario *scenario, unsigned marker)
{
	const struct gloire_battle *battle = gloire_battle(scenario);
	unsigned formation = gloire_marker_formation(marker);
	if (is_special(marker))
		return battle->marker[marker - first_special].initiative;
	return battle->formation[formation].initiative[marker >= second_marker];
}

const char *gloire_marker_id(const struct scenario *scenario, unsigned marker)
{
	const struct gloire_battle *battle = gloire_battle(scenario);
	unsigned formation = gloire_marker_formation(marker);
	if (!gloire_marker_exists(scenario, marker))
		return NULL;
	if (is_special(marker))
		return battle->marker[marker - first_special].id;
	return marker >= second_marker ? gloire_data(scenario)->second_id[formation]
				       : battle->formation[formation].id;
}

const char *gloire_marker_name(const struct scenario *scenario, unsigned marker)
{
	const struct gloire_battle *battle = gloire_battle(scenario);
	unsigned formation = gloire_marker_formation(marker);
	if (!gloire_marker_exists(scenario, marker))
		return NULL;
	if (is_special(marker))
		return battle->marker[marker - first_special].name;
	return marker >= second_marker ? gloire_data(scenario)->second_name[formation]
				       : battle->formation[formation].name;
}

int gloire_find_marker(const struct scenario *scenario, const char *text)
{
	for (unsigned marker = 0; marker < marker_numbers; marker++)
		if (gloire_marker_exists(scenario, marker) &&
		    (!strcmp(gloire_marker_id(scenario, marker), text) ||
		     same_word(gloire_marker_name(scenario, marker), text)))
			return (int)marker;
	return -1;
}

/* ---- The cup --------------------------------------------------------------------------------------------------------------- */

static struct cup *cup_of(struct gloire *gloire, unsigned marker)
{
	return &gloire->cup[marker >= second_marker];
}

static unsigned slot_of(unsigned marker)
{
	return marker % second_marker;
}

/* With what was put in by choice, as far as the reader knows it. */
static uint64_t in_first(const struct gloire *gloire)
{
	return gloire->cup[0].in | gloire->picked[0] | gloire->picked[1] | gloire->hidden[0][0] |
	       gloire->hidden[1][0];
}

static uint64_t in_second(const struct gloire *gloire)
{
	return gloire->cup[1].in | gloire->hidden[0][1] | gloire->hidden[1][1];
}

bool gloire_marker_in_cup(const struct field *field, unsigned marker)
{
	const struct gloire *gloire = gloire_known(field);
	uint64_t set = marker >= second_marker ? in_second(gloire) : in_first(gloire);
	return set & cup_marker(slot_of(marker));
}

unsigned gloire_markers_in_cup(const struct field *field)
{
	const struct gloire *gloire = gloire_known(field);
	return (unsigned)__builtin_popcountll(in_first(gloire)) +
	       (unsigned)__builtin_popcountll(in_second(gloire));
}

bool gloire_cup_is_open(const struct field *field)
{
	const struct gloire *gloire = gloire_known(field);
	return gloire->flow.step == step_initiative || gloire->flow.step == step_assembly ||
	       gloire->flow.step == step_activation;
}

/* 2.1.1, 5.2.1: on the map both, coming up one; both if they were late. */
unsigned gloire_markers_of(const struct field *field, unsigned formation)
{
	const struct gloire_battle *battle = gloire_battle(field->scenario);
	unsigned present = 0, due = 0;
	for (unsigned i = 0; i < battle->units; i++) {
		if (battle->unit[i].formation != formation)
			continue;
		present += gloire_stands(field, i) && gloire_is_awake(field, (piece_id)i);
		due += gloire_is_due(field, (piece_id)i);
	}
	unsigned most = battle->formation[formation].ams, turn = gloire_known(field)->flow.turn;
	if (turn <= gloire_max_turns && battle->turn[turn].ams[formation] < most)
		most = battle->turn[turn].ams[formation];
	most = gloire_markers_at_most(field, formation, most);
	unsigned state = gloire_known(field)->formation[formation];
	unsigned wanted = present || (due && state & formation_delayed) ? 2 : due ? 1 : 0;
	if (state & formation_demoralised)
		wanted = wanted < 1 ? wanted : 1; /* 11.2 */
	return wanted < most ? wanted : most;
}

/* Openly, or so that the other side cannot know of it. */
static void put_one(struct gloire *gloire, side_id side, unsigned formation, unsigned second, bool hidden)
{
	uint64_t *where = hidden ? &gloire->hidden[side][second] : &gloire->cup[second].in;
	*where |= cup_marker(formation);
}

/* Which of its markers lies aside first, and is the only one of a formation that has but one: 11.2, of two the better is out of play. */
unsigned gloire_last_marker(const struct gloire_battle *battle, unsigned formation, unsigned count)
{
	const struct gloire_formation *info = &battle->formation[formation];
	return count == 2 || (info->ams > 1 && info->initiative[0] > info->initiative[1]);
}

static void put_in(struct table *table, unsigned formation, unsigned count)
{
	struct field field = truth(table);
	struct gloire *gloire = gloire_here(table);
	const struct gloire_battle *battle = gloire_battle(table->scenario);
	side_id side = battle->formation[formation].side;
	bool chosen = gloire_is_under_quota(&field, formation);
	if (count == 2)
		put_one(gloire, side, formation, 0, chosen);
	if (count && !gloire_is_withheld(&field, formation, count))
		put_one(gloire, side, formation, gloire_last_marker(battle, formation, count),
			chosen || gloire_may_be_withheld(&field, formation, count));
}

/* Special markers that are in the cup of their own accord, 2.1.2. */
static void put_special(struct table *table)
{
	struct field field = truth(table);
	const struct gloire_battle *battle = gloire_battle(table->scenario);
	for (unsigned i = 0; i < battle->markers; i++)
		if ((battle->marker[i].always && gloire_may_pick(&field, first_special + i)) ||
		    gloire_is_due_marker(&field, first_special + i))
			gloire_here(table)->cup[0].in |= cup_marker(first_special + i);
}

/* Reading 4, by option: how many there are. Otherwise nobody is told. */
static void tell_count(struct table *table)
{
	struct gloire *gloire = gloire_here(table);
	if (!gloire->flow.option[option_open_count])
		return;
	struct field field = truth(table);
	gloire->cup_count = (uint8_t)gloire_markers_in_cup(&field);
	struct event event = {.message = say1(text_told_cup_count, number_arg(gloire->cup_count)),
			      .news = 3,
			      .at = no_space};
	tell(table, &event);
}

static void fill(struct table *table)
{
	struct field field = truth(table);
	const struct gloire_battle *battle = gloire_battle(table->scenario);
	struct gloire *gloire = gloire_here(table);
	cup_fill(&gloire->cup[0], 0);
	cup_fill(&gloire->cup[1], 0);
	memset(gloire->hidden, 0, sizeof gloire->hidden);
	for (unsigned i = 0; i < battle->formations; i++)
		put_in(table, i, gloire_markers_of(&field, i));
	put_special(table);
}

/* ---- 3: strategic initiative ---------------------------------------------------------------------------------------------- */

static int roll_for(struct table *table, side_id side)
{
	struct field field = truth(table);
	unsigned die = gloire_roll(table, for_initiative, side);
	int sum = (int)die + gloire_chief_modifier(&field, side);
	struct event event = {.message = say3(text_told_initiative_die, of_kind(arg_side, side),
					      number_arg((int)die), number_arg(sum)),
			      .dice_count = 1,
			      .dice = {(uint8_t)die},
			      .at = no_space};
	tell(table, &event);
	return sum;
}

void gloire_begin_initiative(struct table *table)
{
	struct gloire *gloire = gloire_here(table);
	fill(table);
	tell_count(table);
	gloire->active = 0;
	int first = roll_for(table, 0), second = roll_for(table, 1);
	gloire->initiative = first == second ? no_side : first > second ? 0 : 1;
	if (gloire->initiative == no_side) {
		tell_all(table, say(text_told_no_initiative), no_space);
		gloire_offer_waking(table, second);
		return;
	}
	tell_all(table, say1(text_told_initiative, of_kind(arg_side, gloire->initiative)), no_space);
	push(table, question_first, gloire_seat(gloire->initiative));
	gloire_offer_waking(table, second);
}

static struct verdict judge_first(const struct field *field, const struct frame *frame, struct answer given)
{
	if (given.verb == verb_pass)
		return gloire_must_begin(field, frame->seat) ? forbidden(say(text_mourad_begins)) : legal();
	struct arg card = of_kind(arg_card, given.arg);
	if (!gloire_marker_exists(field->scenario, given.arg) ||
	    gloire_marker_side(field->scenario, given.arg) != frame->seat)
		return forbidden(say1(text_not_your_marker, card));
	unsigned formation = gloire_marker_formation(given.arg);
	bool retired = formation != gloire_none &&
		       gloire_known(field)->formation[formation] & formation_demoralised; /* 11.2 */
	if (!gloire_marker_in_cup(field, given.arg))
		return forbidden(say1(retired ? text_marker_retired : text_marker_not_now, card));
	unsigned why = gloire_why_not_begin(field, given.arg);
	return why ? forbidden(say1(why, card)) : legal();
}

static void take_out(struct table *table, unsigned marker)
{
	struct gloire *gloire = gloire_here(table);
	gloire_use_special(table, marker);
	for (unsigned side = 0; side < both_sides && marker < second_marker; side++)
		gloire->picked[side] &= ~cup_marker(marker);
	for (unsigned side = 0; side < both_sides; side++)
		gloire->hidden[side][marker >= second_marker] &= ~cup_marker(slot_of(marker));
	cup_play(cup_of(gloire, marker), slot_of(marker));
	gloire->active = (uint8_t)(marker + 1);
}

static void begin_with(struct table *table, struct frame *frame, struct answer given)
{
	seat_id seat = frame->seat;
	pop(table);
	if (given.verb == verb_pass)
		return;
	const struct gloire *gloire = gloire_here(table);
	bool secret = gloire->picked[seat] & (given.arg < second_marker ? cup_marker(given.arg) : 0) ||
		      gloire->hidden[seat][given.arg >= second_marker] & cup_marker(slot_of(given.arg));
	take_out(table, given.arg);
	struct event event = {.message = say1(text_told_begins, of_kind(arg_card, given.arg)),
			      .news = (uint8_t)(secret ? 1u << (1 - seat) : 0),
			      .at = no_space};
	tell(table, &event);
}

const struct question gloire_first = {
	.id = "first",
	.rule = "3",
	.ask = text_ask_first,
	.judge = judge_first,
	.carry_out = begin_with,
	.verbs = 1 << verb_card | 1 << verb_pass,
	.begins = 1 + step_initiative,
};

/* C: the markers lie in the cup since the dice were rolled; the one that begins has been taken out. G 2.2: some stay out. */
void gloire_begin_assembly(struct table *table)
{
	gloire_ask_quota(table);
}

/* ---- 2.2: drawing ---------------------------------------------------------------------------------------------------------- */

struct draw {
	const struct scenario *scenario;
	unsigned count;
	uint8_t marker[128];
};

static const char *name_of(const void *context, unsigned i)
{
	const struct draw *draw = context;
	return gloire_marker_name(draw->scenario, draw->marker[i]);
}

static unsigned list_cup(const struct gloire *gloire, struct draw *draw)
{
	for (uint64_t left = in_first(gloire); left; left &= left - 1)
		draw->marker[draw->count++] = (uint8_t)__builtin_ctzll(left);
	for (uint64_t left = in_second(gloire); left; left &= left - 1)
		draw->marker[draw->count++] = (uint8_t)(second_marker + __builtin_ctzll(left));
	return draw->count;
}

/* Reading 4: where markers are put in by choice, their number is a secret, and one draw may not tell it. */
static bool has_secrets(const struct gloire_battle *battle)
{
	for (unsigned i = 0; i < battle->markers; i++)
		if (!battle->marker[i].always)
			return true;
	return false;
}

/* The marker with the least hash of both cups comes, whatever else is in. */
static unsigned marker_by_key(const struct draw *draw, uint64_t key)
{
	uint64_t least = UINT64_MAX;
	unsigned drawn = draw->marker[0];
	for (unsigned i = 0; i < draw->count; i++) {
		uint64_t hash = cup_hash(key, draw->marker[i]);
		if (hash < least) {
			least = hash;
			drawn = draw->marker[i];
		}
	}
	return drawn;
}

/* For whoever types what is drawn: a key that brings it will be found. */
static const char *name_by_key(const void *context, unsigned key)
{
	const struct draw *draw = context;
	return gloire_marker_name(draw->scenario, marker_by_key(draw, key));
}

static unsigned draw_by_key(struct table *table, const struct draw *draw)
{
	struct chance_ask ask = deal_for(table, purpose(for_draw, 0));
	ask.n = 0xffff;
	ask.name = name_by_key;
	ask.context = draw;
	return marker_by_key(draw, chance_next(table->chance, &ask));
}

static unsigned draw_marker(struct table *table)
{
	struct draw draw = {.scenario = table->scenario};
	unsigned count = list_cup(gloire_here(table), &draw);
	if (has_secrets(gloire_battle(table->scenario)))
		return draw_by_key(table, &draw);
	return draw.marker[draw_one(table, purpose(for_draw, 0), chance_draw, count, name_of, &draw)];
}

static bool can_draw(const struct gloire *gloire)
{
	struct cup both = {.in = in_first(gloire)};
	unsigned second = (unsigned)__builtin_popcountll(in_second(gloire));
	return second ? second > 1 || both.in : cup_drawable(&both, &rules) > 0;
}

/* 5.2.1: reinforcements whose only marker stayed in the cup come next turn with both. */
static void delay_the_last(struct table *table)
{
	struct gloire *gloire = gloire_here(table);
	struct field field = truth(table);
	struct draw draw = {.scenario = table->scenario};
	const struct gloire_battle *battle = gloire_battle(table->scenario);
	unsigned count = list_cup(gloire, &draw);
	for (unsigned i = 0; i < battle->units; i++)
		if (count == 1 && gloire_is_due(&field, (piece_id)i) &&
		    gloire_stands_for(&field, draw.marker[0], battle->unit[i].formation))
			gloire->formation[battle->unit[i].formation] |= formation_delayed;
	if (count == 1) {
		/* Nobody draws it: which it was stays a secret where there are any. */
		bool unseen = has_secrets(battle);
		struct event event = {
			.message = unseen ? say(text_told_last_unseen)
					  : say1(text_told_last_marker, of_kind(arg_card, draw.marker[0])),
			.news = unseen ? 3 : 0,
			.at = no_space};
		gloire_use_special(table, draw.marker[0]);
		gloire->picked[0] = gloire->picked[1] = 0;
		memset(gloire->hidden, 0, sizeof gloire->hidden);
		cup_fill(&gloire->cup[0], 0);
		cup_fill(&gloire->cup[1], 0);
		tell(table, &event);
	}
}

/* A turn of rest: nothing is ordered or drawn; both sides rally as at the end of an activation, 11.1, 12.1. */
static bool is_rest(const struct gloire_battle *battle, const struct gloire *gloire)
{
	return battle->turn[gloire->flow.turn].rest && !gloire->active;
}

static void lie_down(struct table *table)
{
	struct field field = truth(table);
	for (piece_id i = 0; i < gloire_battle(table->scenario)->units; i++)
		if (gloire_stands(&field, i))
			gloire_here(table)->piece[i].capacity = may_rally;
}

static enum next run_rest(struct table *table, struct frame *frame)
{
	unsigned side = frame->stage++;
	if (side == 0)
		lie_down(table);
	if (side < both_sides) {
		push(table, question_rally, gloire_seat((side_id)side));
		return next_go_on;
	}
	pop(table);
	gloire_end_activation(table);
	return next_go_on;
}

static enum next run_draw(struct table *table, struct frame *frame)
{
	struct gloire *gloire = gloire_here(table);
	if (is_rest(gloire_battle(table->scenario), gloire))
		return run_rest(table, frame);
	if (!gloire->active && !can_draw(gloire)) {
		delay_the_last(table);
		gloire->named[0] = gloire->named[1] = 0;
		pop(table);
		return next_go_on;
	}
	if (!gloire->active) {
		unsigned marker = draw_marker(table);
		bool secret = has_secrets(gloire_battle(table->scenario));
		take_out(table, marker);
		struct event event = {.message = say1(text_told_drawn, of_kind(arg_card, (int)marker)),
				      .news = secret ? 3 : 0,
				      .at = no_space};
		tell(table, &event);
		tell_count(table);
	}
	push(table, question_activation, no_seat);
	return next_go_on;
}

const struct question gloire_draw = {.id = "draw",
				     .rule = "2.2",
				     .run = run_draw,
				     .begins = 1 + step_activation,
				     .stages = both_sides + 1};

void gloire_begin_activation(struct table *table)
{
	push(table, question_draw, no_seat);
}
