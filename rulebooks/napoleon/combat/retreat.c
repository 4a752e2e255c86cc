/*
 * The retreat, p. 12 step 6, and its sequel, PANIC.
 *
 * The beaten stack falls back connection by connection, each one farther from the combat (reading 21). Where it may go hangs
 * on the map and the axis alone, which everybody sees; whom it meets there, it finds out. Fatigue is added up in the
 * combat and shared out at the end.
 */
#include "rulebooks/napoleon/combat/combat.h"
#include "rulebooks/napoleon/march/march.h"

enum { fatigue_per_corps = 2, fatigue_of_bridge = 2, fatigue_of_missing_step = 2 };

static uint32_t retreating(const struct napoleon *n)
{
	return n->combat.engaged[loser_of(&n->combat)];
}

/* Where the stack is: it keeps together. */
static unsigned place_of_retreat(const struct napoleon *n)
{
	return n->combat.retreat_to ? n->combat.retreat_to - 1u : combat_area(&n->combat);
}

void napoleon_begin_retreat(struct table *table, unsigned question, unsigned steps)
{
	struct combat *combat = &here(table)->combat;
	combat->steps = (uint8_t)steps;
	if (!combat->path_count)
		combat->path[combat->path_count++] = (uint8_t)combat_area(combat);
	push(table, question, seat_of(here(table), loser_of(combat)));
}

/* ---- Where to ------------------------------------------------------------------------------------------ */

/* The own axis binds the first connection alone: PANIC may drive a stack on that has run into the enemy. */
static struct verdict judge_step(const struct scenario *scenario, const struct napoleon *n, unsigned to)
{
	unsigned from = place_of_retreat(n);
	side_id loser = loser_of(&n->combat);
	const uint8_t *distance = data_of(scenario)->distance[combat_area(&n->combat)];
	if (to >= areas || napoleon_connection(scenario, from, to) >= connections)
		return forbidden(
			say2(not_adjacent_retreat, space_arg((space_id)to), space_arg((space_id)from)));
	if (from == combat_area(&n->combat) && axis_side(n, from) == loser && axis_to(n, from) != to)
		return forbidden(say1(not_along_own_axis, space_arg((space_id)axis_to(n, from))));
	if (axis_side(n, from) == enemy_of(loser) && axis_to(n, from) == to)
		return forbidden(say1(not_along_enemy_axis, space_arg((space_id)to)));
	if (distance[to] <= distance[from])
		return forbidden(say1(not_away, space_arg((space_id)to)));
	return legal();
}

static bool has_way(const struct scenario *scenario, const struct napoleon *n)
{
	const struct area_data *area = &data_of(scenario)->area[place_of_retreat(n)];
	for (unsigned i = 0; i < area->neighbours; i++)
		if (judge_step(scenario, n, area->neighbour[i]).legal)
			return true;
	return false;
}

static struct verdict judge_retreat(const struct field *field, const struct frame *frame, struct answer given)
{
	(void)frame;
	return judge_step(field->scenario, known(field), given.arg);
}

static void list_retreat(const struct field *field, const struct frame *frame, struct answers *answers)
{
	(void)frame;
	const struct area_data *area = &data_of(field->scenario)->area[place_of_retreat(known(field))];
	for (unsigned i = 0; i < area->neighbours; i++)
		if (judge_step(field->scenario, known(field), area->neighbour[i]).legal)
			add_answer(answers, answer(verb_go, area->neighbour[i]), -1);
}

/* ---- Who is met ---------------------------------------------------------------------------------------- */

static void add_fatigue(struct combat *combat, unsigned points)
{
	unsigned sum = combat->retreat_fatigue + points;
	combat->retreat_fatigue = (uint8_t)(sum < UINT8_MAX ? sum : UINT8_MAX);
}

/* What contact shows are stacks; who can count the corps among them knows of a commander too. */
static void show_commander(struct table *table, unsigned area, side_id side)
{
	const struct napoleon *n = here(table);
	unsigned flag = n->flag_of[commander_of(side)];
	if (flag < blocks && n->at[flag] == area)
		napoleon_show(table, 1u << flag, say1(told_retreat_commander, piece_arg((piece_id)flag)));
}

/* Reading 23. How many corps bar the way is told, for their fatigue is. */
static void run_into_enemy(struct table *table, unsigned area, unsigned corps)
{
	struct napoleon *n = here(table);
	unsigned fatigue = fatigue_per_corps * corps;
	show_commander(table, area, winner_of(&n->combat));
	n->combat.steps = 0;
	add_fatigue(&n->combat, fatigue);
	struct event event = {.message = say3(told_retreat_enemy, space_arg((space_id)area),
					      number_arg((int)corps), number_arg((int)fatigue)),
			      .at = (space_id)area};
	if (napoleon_is_upright(table->scenario, n))
		event.news = (uint8_t)(1u << seat_of(n, loser_of(&n->combat)));
	tell(table, &event);
}

static uint32_t not_known_as(const struct napoleon *n, uint32_t flags, unsigned arm)
{
	uint32_t found = 0;
	while (flags) {
		unsigned flag = take_flag(&flags);
		if (!napoleon_everybody_knows_arm(n, flag, arm))
			found |= 1u << flag;
	}
	return found;
}

/*
 * Friends stop the retreat, their vedettes do not (p. 16). While there are connections to go, everybody sees which of
 * the two it was.
 */
static void come_upon_friends(struct table *table, unsigned area, uint32_t friends)
{
	struct napoleon *n = here(table);
	uint32_t corps = napoleon_corps_among(n, friends), unseen;
	bool upright = napoleon_is_upright(table->scenario, n);
	if (corps)
		n->combat.steps = 0;
	if (corps)
		unseen = not_known_as(n, corps, arm_stack) == corps ? corps & (~corps + 1u) : 0;
	else
		unseen = not_known_as(n, friends, arm_vedette);
	if (upright && unseen)
		napoleon_learn_arm(n, unseen);
	struct event event = {
		.message = say1(corps ? told_retreat_friends : told_retreat_past, space_arg((space_id)area)),
		.news = (uint8_t)(upright ? 1u << seat_of(n, winner_of(&n->combat)) : 0),
		.at = (space_id)area};
	tell(table, &event);
}

/* ---- A step -------------------------------------------------------------------------------------------- */

static void tell_step(struct table *table, unsigned from, unsigned to)
{
	const struct napoleon *n = here(table);
	side_id loser = loser_of(&n->combat);
	struct event event = event_of(say3(told_retreat, of_kind(arg_side, loser), space_arg((space_id)from),
					   space_arg((space_id)to)),
				      retreating(n), to);
	tell(table, &event);
	if (napoleon_is_destroyed(n, napoleon_connection(table->scenario, from, to)))
		tell_all(table, say(told_retreat_bridge), (space_id)to);
}

static void keep_path(struct combat *combat, unsigned area)
{
	combat->retreat_to = (uint8_t)(1 + area);
	if (combat->path_count < sizeof combat->path)
		combat->path[combat->path_count++] = (uint8_t)area;
}

/* Reading 8: a commander who did not attack is not left alone by a corps that falls back; he dies with it only, p. 6. */
static void take_commander_along(struct table *table)
{
	struct napoleon *n = here(table);
	side_id loser = loser_of(&n->combat);
	unsigned flag = n->flag_of[commander_of(loser)];
	if (!napoleon_leaves_commander(n, combat_area(&n->combat), retreating(n)))
		return;
	napoleon_show(table, 1u << flag, say1(told_commander_along, piece_arg((piece_id)flag)));
	n->combat.engaged[loser] |= 1u << flag;
}

static void fall_back(struct table *table, struct frame *frame, struct answer given)
{
	(void)frame;
	struct napoleon *n = here(table);
	struct combat *combat = &n->combat;
	unsigned from = place_of_retreat(n), to = given.arg;
	side_id loser = loser_of(combat);
	uint32_t friends = napoleon_flags_in(n, to, loser);
	unsigned enemies = count_flags(napoleon_corps_among(n, napoleon_flags_in(n, to, enemy_of(loser))));
	if (from == combat_area(combat))
		take_commander_along(table);
	combat->steps--;
	keep_path(combat, to);
	if (napoleon_is_destroyed(n, napoleon_connection(table->scenario, from, to)))
		add_fatigue(combat, fatigue_of_bridge);
	tell_step(table, from, to);
	napoleon_enter(table, retreating(n), from, to, entry_retreat);
	if (n->flow.over)
		return;
	if (enemies)
		run_into_enemy(table, to, enemies);
	else if (friends && combat->steps)
		come_upon_friends(table, to, friends);
}

/* Reading 22: a step that cannot be made costs fatigue. */
static void stand_at_bay(struct table *table)
{
	struct combat *combat = &here(table)->combat;
	unsigned at = place_of_retreat(here(table)), fatigue = fatigue_of_missing_step * combat->steps;
	add_fatigue(combat, fatigue);
	combat->steps = 0;
	tell_all(table, say2(told_no_way, space_arg((space_id)at), number_arg((int)fatigue)), (space_id)at);
}

static enum next run_retreat(struct table *table, struct frame *frame)
{
	(void)frame;
	struct napoleon *n = here(table);
	if (n->combat.steps && fighting_corps(n, loser_of(&n->combat))) {
		if (has_way(table->scenario, n))
			return next_ask;
		stand_at_bay(table);
	}
	n->combat.steps = 0;
	pop(table);
	return next_go_on;
}

static struct message prompt_retreat(const struct field *field, const struct frame *frame)
{
	const struct napoleon *n = known(field);
	struct arg from = space_arg((space_id)place_of_retreat(n));
	if (frame->question == question_panic)
		return say1(ask_panic, from);
	return say2(ask_retreat, from, number_arg(n->combat.steps));
}

static bool is_sound_retreat(const struct scenario *scenario, const struct position *position,
			     const struct frame *frame)
{
	const struct combat *combat = &((const struct napoleon *)position)->combat;
	return napoleon_is_in_combat(scenario, position, frame) && combat->winner && combat->path_count;
}

/* PANIC drives a stack on by the same rules. */
#define RETREAT(text, paragraph)                                                                             \
	{                                                                                                    \
		.id = (text), .rule = (paragraph), .run = run_retreat, .prompt = prompt_retreat,             \
		.list = list_retreat, .judge = judge_retreat, .carry_out = fall_back, .verbs = 1 << verb_go, \
		.forced = true, .sound = is_sound_retreat                                                    \
	}

const struct question napoleon_retreat = RETREAT("retreat", "combat.retreat");
const struct question napoleon_panic = RETREAT("panic", "card.panic");
