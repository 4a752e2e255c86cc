/*
 * The Allied markers at Austerlitz, G 2.2: of those of the advance guard and columns II and III eight go into the cup, of those of
 * columns I and IV and the two artillery reserves eight, and two more of either; with the strategic initiative one more, which may
 * be a second one of a reserve. The player names in secret those that stay out (reading 53).
 */
#include "rulebooks/gloire/battles/battles.h"

enum { first_wing, second_wing, wings, no_wing = wings };
enum { of_a_wing = 8, of_either = 2 };

static uint8_t wing_of_corps(const char *corps)
{
	static const char *const first[] = {"AG", "II", "III"}, *const second[] = {"I", "IV", "reserve"};
	for (unsigned i = 0; i < COUNT_OF(first); i++) {
		if (!strcmp(corps, first[i]))
			return first_wing;
		if (!strcmp(corps, second[i]))
			return second_wing;
	}
	return no_wing;
}

/* Scenarios S1, S2, S3, A1 and A2 have the quota, and only Allied markers come under it. */
void gloire_form_wings(struct scenario *scenario)
{
	static const char *const with[] = {"austerlitz-s1", "austerlitz-s2", "austerlitz-s3", "austerlitz-a1",
					   "austerlitz-a2"};
	struct gloire_data *data = scenario->data;
	const struct gloire_battle *battle = &data->battle;
	data->has_quota = false;
	for (unsigned i = 0; i < COUNT_OF(with); i++)
		data->has_quota |= battle->name == gloire_austerlitz && !strcmp(scenario->info->id, with[i]);
	for (unsigned i = 0; i < battle->formations; i++)
		data->wing[i] = battle->formation[i].side == 1 ? wing_of_corps(battle->formation[i].corps)
							       : (uint8_t)no_wing;
}

static unsigned wing_of(const struct field *field, unsigned formation)
{
	return gloire_data(field->scenario)->wing[formation];
}

bool gloire_is_under_quota(const struct field *field, unsigned formation)
{
	return gloire_data(field->scenario)->has_quota && wing_of(field, formation) != no_wing;
}

/* For the Allies the advance guard, the second or the third column. */
bool gloire_may_begin_wing(const struct field *field, unsigned formation)
{
	return !gloire_data(field->scenario)->has_quota ||
	       (formation != gloire_none && wing_of(field, formation) == first_wing);
}

static bool is_reserve(const struct gloire_battle *battle, unsigned formation)
{
	return !strcmp(battle->formation[formation].corps, "reserve");
}

/* One that is not among those it has by its row: G 2.2; K 2.2. */
bool gloire_has_spare_marker(const struct gloire_battle *battle, unsigned formation)
{
	return (battle->name == gloire_austerlitz && is_reserve(battle, formation)) ||
	       gloire_is_garrison(battle, formation);
}

/* Markers of the wings that are in the cup, or have begun the turn. */
static void count_in(const struct field *field, unsigned in[wings], bool *reserve_twice)
{
	const struct gloire_battle *battle = gloire_battle(field->scenario);
	const struct gloire *gloire = gloire_known(field);
	in[first_wing] = in[second_wing] = 0;
	*reserve_twice = false;
	for (unsigned i = 0; i < battle->formations; i++) {
		if (!gloire_is_under_quota(field, i))
			continue;
		for (unsigned second = 0; second < 2; second++) {
			unsigned marker = i + second * second_marker;
			bool there = gloire->hidden[1][second] & cup_marker(i) ||
				     gloire->active == marker + 1;
			if (second && is_reserve(battle, i))
				*reserve_twice |= there; /* the one beyond the quota */
			else
				in[wing_of(field, i)] += there;
		}
	}
}

static unsigned beyond(unsigned in)
{
	return in > of_a_wing ? in - of_a_wing : 0;
}

/* Markers beyond the eight of each wing. */
static unsigned beyond_the_wings(const struct field *field, bool *reserve_twice)
{
	unsigned in[wings];
	count_in(field, in, reserve_twice);
	return beyond(in[first_wing]) + beyond(in[second_wing]);
}

/* How many are too many: the one more with the initiative may go in, and need not. */
static unsigned excess(const struct field *field)
{
	bool reserve_twice;
	unsigned more = beyond_the_wings(field, &reserve_twice);
	unsigned allowed = of_either + (unsigned)(gloire_known(field)->initiative == 1 && !reserve_twice);
	return more > allowed ? more - allowed : 0;
}

/* With the initiative: the second marker of a reserve is the one more, and there is room for it. */
static bool may_add(const struct field *field, unsigned marker)
{
	const struct gloire_battle *battle = gloire_battle(field->scenario);
	unsigned formation = gloire_marker_formation(marker);
	bool reserve_twice;
	if (marker < second_marker || formation >= battle->formations || !is_reserve(battle, formation) ||
	    gloire_known(field)->initiative != 1 || !gloire_markers_of(field, formation))
		return false;
	unsigned more = beyond_the_wings(field, &reserve_twice);
	return !reserve_twice && more <= of_either;
}

/* With the initiative one more than must, to make room for the second marker of a reserve. */
static bool may_leave_out(const struct field *field, unsigned marker)
{
	const struct gloire_battle *battle = gloire_battle(field->scenario);
	unsigned formation = gloire_marker_formation(marker), in[wings];
	bool reserve_twice;
	if (formation >= battle->formations || !gloire_is_under_quota(field, formation) ||
	    beyond_the_wings(field, &reserve_twice) <= of_either ||
	    !(gloire_known(field)->hidden[1][marker >= second_marker] & cup_marker(formation)))
		return false;
	count_in(field, in, &reserve_twice);
	return in[wing_of(field, formation)] > of_a_wing;
}

static struct verdict judge_quota(const struct field *field, const struct frame *frame, struct answer given)
{
	(void)frame;
	if (given.verb == verb_done)
		return excess(field) ? forbidden(say1(text_quota_exceeded, number_arg((int)excess(field))))
				     : legal();
	if (!gloire_marker_exists(field->scenario, given.arg) ||
	    (!may_leave_out(field, given.arg) && !may_add(field, given.arg)))
		return forbidden(say1(text_not_left_out, of_kind(arg_card, given.arg)));
	return legal();
}

static struct message prompt_quota(const struct field *field, const struct frame *frame)
{
	(void)frame;
	return say1(text_ask_quota, number_arg((int)excess(field)));
}

static void leave_out(struct table *table, struct frame *frame, struct answer given)
{
	struct field field = truth(table);
	(void)frame;
	if (given.verb == verb_done) {
		commit(table, gloire_seat(1));
		return;
	}
	uint64_t bit = cup_marker(gloire_marker_formation(given.arg));
	uint64_t *hidden = &gloire_here(table)->hidden[1][given.arg >= second_marker];
	*hidden = may_leave_out(&field, given.arg) ? *hidden & ~bit : *hidden | bit;
}

static enum next run_quota(struct table *table, struct frame *frame)
{
	if (frame->stage++ == 0)
		ask_together(table, question_quota, 1 << 1);
	else
		pop(table);
	return next_go_on;
}

const struct question gloire_quota = {
	.id = "quota",
	.rule = "G 2.2",
	.run = run_quota,
	.prompt = prompt_quota,
	.judge = judge_quota,
	.carry_out = leave_out,
	.verbs = 1 << verb_card | 1 << verb_done,
	.together = true,
	.begins = 1 + step_assembly,
};

void gloire_ask_quota(struct table *table)
{
	if (gloire_data(table->scenario)->has_quota)
		push(table, question_quota, no_seat);
}
