/*
 * Green cards of the march, p. 18-19: when they may be played, and what they do.
 */
#include "rulebooks/napoleon/march/march.h"

enum { forage_relief = 2, bernadotte_points = 3, lone_corps_points = 1 };

/* ---- May it be played? --------------------------------------------------------------------------------- */

static bool at_the_beginning(const struct napoleon *n)
{
	return !napoleon_has_moved(n) && !n->operation.spent && !n->operation.bridged;
}

/* The only corps of a stack, commanders not counted (reading 34), or no_block. */
static unsigned lone_corps(const struct napoleon *n)
{
	uint32_t corps = napoleon_corps_among(n, n->operation.chosen);
	return count_flags(corps) == 1 ? napoleon_block(n, (unsigned)__builtin_ctz(corps))
				       : (unsigned)no_block;
}

/* card.bernadotte, p. 18: with upright blocks it is played without knowing who stands there. */
static struct verdict judge_bernadotte(const struct field *field)
{
	const struct napoleon *n = known(field);
	if (napoleon_is_upright(field->scenario, n) || lone_corps(n) == bernadotte)
		return legal();
	return forbidden(say(not_bernadotte));
}

/* card.confusion */
struct verdict napoleon_judge_confusion(const struct field *field)
{
	const struct napoleon *n = known(field);
	unsigned area = n->operation.area;
	if (area >= areas || !napoleon_has_moved(n))
		return forbidden(say(not_now_confusion));
	if (data_of(field->scenario)->area[area].neighbours < 3)
		return forbidden(say1(not_open_enough, space_arg((space_id)area)));
	if (napoleon_is_contested(n, area))
		return forbidden(say1(not_confused_in_contact, space_arg((space_id)area)));
	return legal();
}

/* card.forage */
static struct verdict judge_forage(const struct field *field)
{
	if (!at_the_beginning(known(field)))
		return forbidden(say(not_now_forage));
	return napoleon_points_left(field) >= forage_points ? legal() : forbidden(say(not_under_two_points));
}

/* card.organization */
static struct verdict judge_organization(const struct field *field)
{
	const struct napoleon *n = known(field);
	if (!napoleon_is_stopped_by_friends(n))
		return forbidden(say(not_stopped_by_friends));
	if (napoleon_is_contested(n, n->operation.area))
		return forbidden(say1(not_organized_in_contact, space_arg(n->operation.area)));
	return napoleon_points_left(field) > 0 ? legal() : forbidden(say(not_organized_without_a_point));
}

/* card.destroyed-bridge and card.pontonniers: in a free area, for a point; without any only before setting out (reading 37). */
static struct verdict judge_bridge_card(const struct field *field, bool destroyed)
{
	const struct napoleon *n = known(field);
	if (napoleon_only_vedettes(n, n->operation.chosen))
		return forbidden(say(destroyed ? not_mended_by_vedettes : not_by_vedettes));
	if (napoleon_is_contested(n, n->operation.area))
		return forbidden(say1(destroyed ? not_mended_among_enemies : not_among_enemies,
				      space_arg(n->operation.area)));
	if (napoleon_is_stopped_by_friends(n)) /* its move is over (reading 50) */
		return forbidden(say1(destroyed ? not_mended_after_the_move : not_after_the_move,
				      space_arg(n->operation.area)));
	if (napoleon_points_left(field) <= 0 && !at_the_beginning(n))
		return forbidden(say(destroyed ? not_mended_without_a_point : not_without_a_point));
	if (!napoleon_can_work_on_bridge(field, n->operation.area, destroyed))
		return forbidden(say(destroyed ? not_bridge_to_mend : not_bridge_to_destroy));
	return legal();
}

struct verdict napoleon_may_march_event(const struct field *field, unsigned question, side_id side,
					unsigned card)
{
	const struct napoleon *n = known(field);
	(void)question; /* the table of events says where a card belongs */
	switch (data_of(field->scenario)->card[card].event) {
	case event_bernadotte:
		return judge_bernadotte(field);
	case event_confusion:
		return napoleon_judge_confusion(field);
	case event_coordination: /* card.coordination */
		return napoleon_selectable(n, side) ? legal() : forbidden(say(not_another_stack));
	case event_destroyed_bridge:
		return judge_bridge_card(field, false);
	case event_fatigue: /* card.fatigue */
		return napoleon_has_moved(n) ? legal() : forbidden(say(not_moved));
	case event_forced_march: /* card.forced-march */
		return at_the_beginning(n) ? legal() : forbidden(say(not_now_forced_march));
	case event_forage:
		return judge_forage(field);
	case event_organization:
		return judge_organization(field);
	case event_pontonniers:
		return judge_bridge_card(field, true);
	case event_reaction:
		return napoleon_can_react(field, side) ? legal() : forbidden(say(not_reacting));
	default:
		return legal();
	}
}

/* ---- What it does -------------------------------------------------------------------------------------- */

/* It tells whether there are vedettes among the stack; news where blocks stand upright. */
void napoleon_tell_of_stack(struct table *table, struct message message)
{
	struct napoleon *n = here(table);
	struct event event = event_of(message, 0, n->operation.area);
	if (napoleon_is_upright(table->scenario, n)) {
		napoleon_learn_arm(n, n->operation.chosen);
		event.news = (uint8_t)(1u << seat_of(n, enemy_of(n->active)));
	}
	tell(table, &event);
}

/* Three points less shows Bernadotte, one less a corps alone, none something else: if alone, a vedette. */
static void play_bernadotte(struct table *table)
{
	struct napoleon *n = here(table);
	unsigned corps = lone_corps(n);
	int points = corps == bernadotte ? bernadotte_points : corps != no_block ? lone_corps_points : 0;
	struct message message = points ? say1(told_bernadotte, number_arg(points))
					: say(told_bernadotte_idle);
	if (corps != bernadotte && !napoleon_is_upright(table->scenario, n))
		points = 0;
	n->operation.modifier = (int8_t)(n->operation.modifier - points);
	if (points == lone_corps_points || (!points && count_flags(n->operation.chosen) == 1)) {
		napoleon_tell_of_stack(table, message);
		return;
	}
	struct event event = event_of(message, 0, n->operation.area);
	if (napoleon_is_upright(table->scenario, n))
		event.news = (uint8_t)(1u << seat_of(n, enemy_of(n->active)));
	if (points == bernadotte_points && event.news)
		napoleon_show(table, n->operation.chosen, message);
	else
		tell(table, &event);
}

static void play_confusion(struct table *table)
{
	struct napoleon *n = here(table);
	n->operation.stopped = 1;
	tell_all(table, say1(told_confusion, space_arg(n->operation.area)), n->operation.area);
}

static void play_forced_march(struct table *table)
{
	struct napoleon *n = here(table);
	n->operation.modifier = (int8_t)(n->operation.modifier + 1);
	n->operation.forced_march = 1;
	tell_all(table, say(told_forced_march), n->operation.area);
}

/* It counts as a march: an attack after it is a moving attack. */
static void play_forage(struct table *table)
{
	struct napoleon *n = here(table);
	n->operation.modifier = (int8_t)(n->operation.modifier - forage_points);
	n->operation.moving = 2;
	tell_all(table, say(told_forage), n->operation.area);
	napoleon_relieve(table, n->active, n->operation.chosen, forage_relief, say(term_forage));
}

static void play_fatigue(struct table *table, unsigned points)
{
	struct napoleon *n = here(table);
	n->operation.extra_fatigue = (uint8_t)(n->operation.extra_fatigue + points);
	tell_all(table, say1(told_more_fatigue, number_arg((int)points)), n->operation.area);
}

void napoleon_march_event(struct table *table, side_id side, unsigned card)
{
	struct napoleon *n = here(table);
	const struct card_data *data = &data_of(table->scenario)->card[card];
	seat_id seat = seat_of(n, side);
	switch (data->event) {
	case event_bernadotte:
		play_bernadotte(table);
		break;
	case event_confusion:
		play_confusion(table);
		break;
	case event_coordination:
		n->operation.coordinated = 1;
		tell_all(table, say(told_coordination), no_space);
		break;
	case event_destroyed_bridge:
		push(table, question_bridge, seat)->stage = 0;
		break;
	case event_pontonniers:
		push(table, question_bridge, seat)->stage = 1;
		break;
	case event_fatigue:
		play_fatigue(table, data->value);
		break;
	case event_forced_march:
		play_forced_march(table);
		break;
	case event_forage:
		play_forage(table);
		break;
	case event_organization:
		n->operation.may_pass = 1;
		napoleon_tell_of_stack(table, say1(told_organization, space_arg(n->operation.area)));
		break;
	case event_reaction:
		push(table, question_reaction_move, seat);
		break;
	default:
		break;
	}
}
