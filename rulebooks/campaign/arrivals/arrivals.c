/*
 * Reinforcements, 15.0: they enter in the command movement segment, in command, at their hex or, if the enemy bars it, at the
 * nearest free one of that edge (15.21); of several as near their owner chooses (1809, reading 59).
 */
#include "rulebooks/campaign/rules.h"

static bool is_on_map(const struct board *board, space_id hex)
{
	return hex != no_space && board->space[hex].terrain != terrain_off_map;
}

/*
 * On which edges of the map a hex lies, a bit for each: of hexes with a flat top the upper one where nothing lies to the north, the left one where
 * nothing lies on either side of the west. 0: on none; the border of an area in play is none.
 */
static unsigned edges_of(const struct board *board, space_id hex)
{
	static const uint8_t flat[] = {0x01, 0x06, 0x08, 0x30}, pointed[] = {0x21, 0x02, 0x0c, 0x10};
	const uint8_t *edge = board->grid.flat_top ? flat : pointed;
	unsigned open = 0, edges = 0;
	for (unsigned direction = 0; direction < hex_sides; direction++)
		open |= (board->neighbour[hex][direction] == no_space ? 1u : 0u) << direction;
	for (unsigned i = 0; i < COUNT_OF(flat); i++)
		edges |= (open & edge[i]) == edge[i] ? 1u << i : 0u;
	return edges;
}

/* Of the map, or of the area in play. */
static bool is_edge(const struct board *board, space_id hex)
{
	for (unsigned direction = 0; is_on_map(board, hex) && direction < hex_sides; direction++)
		if (!is_on_map(board, board->neighbour[hex][direction]))
			return true;
	return false;
}

/* 15.21: a vedette's zone does not bar an entry; a flag that nobody knows does. */
static bool is_barred(const struct field *field, space_id hex, side_id side)
{
	const struct campaign *campaign = campaign_known(field);
	const struct board *board = field->scenario->board;
	side_id enemy = campaign_enemy(side);
	if (campaign_holds(campaign, enemy, hex))
		return true;
	for (unsigned direction = 0; direction < hex_sides; direction++) {
		space_id beside = board->neighbour[hex][direction];
		if (beside == no_space || !campaign_holds(campaign, enemy, beside) ||
		    !campaign_zone_reaches(field, beside, opposite(direction), enemy))
			continue;
		CAMPAIGN_EACH_IN (campaign, beside, flag) {
			const struct campaign_counter *counter = campaign_counter(field, (unsigned)flag);
			if (!counter || (campaign_is_combat_unit(counter) && counter->arm != arm_vedette))
				return true;
		}
	}
	return false;
}

/* Marsh is entered by a way alone (terrain table), so nobody comes in where none runs. */
static bool is_trackless(const struct board *board, space_id hex)
{
	unsigned sides = 0;
	for (unsigned direction = 0; direction < hex_sides; direction++)
		sides |= board->side[hex][direction];
	return board->space[hex].terrain == terrain_marsh && !(sides & side_links);
}

/* 15.2, 15.21: the nearest hexes of that edge, of either if the entry lies in a corner. */
static struct campaign_entries nearest_free(const struct field *field, space_id entry, side_id side)
{
	const struct board *board = field->scenario->board;
	struct campaign_entries nearest = {0};
	unsigned least = board->spaces, edges = edges_of(board, entry);
	for (space_id hex = 0; hex < board->spaces; hex++) {
		bool along = is_edge(board, hex) && (!edges || edges & edges_of(board, hex));
		unsigned distance = along ? hex_distance(board, entry, hex) : board->spaces;
		if (distance > least || distance == board->spaces || is_trackless(board, hex) ||
		    is_barred(field, hex, side))
			continue;
		if (distance < least)
			nearest.count = 0;
		least = distance;
		if (nearest.count < max_as_near)
			nearest.hex[nearest.count++] = hex;
	}
	return nearest;
}

static struct campaign_entries only(space_id hex)
{
	return (struct campaign_entries){.count = hex != no_space, .hex = {hex}};
}

/* 19.24 */
static space_id open_source(const struct field *field, side_id side)
{
	const struct campaign_data *data = campaign_data(field->scenario);
	for (unsigned i = 0; i < data->sources; i++)
		if (data->source[i].side == side && campaign_known(field)->opened[i] &&
		    !is_barred(field, data->source[i].at, side))
			return data->source[i].at;
	return no_space;
}

struct campaign_entries campaign_entries_of(const struct field *field, side_id side, unsigned who)
{
	const struct campaign_arrival *arrival = campaign_arrival_of(field, side, who);
	if (arrival->any_source)
		return only(open_source(field, side));
	if (arrival->entry >= field->scenario->board->spaces || !is_barred(field, arrival->entry, side))
		return only(arrival->entry);
	return nearest_free(field, arrival->entry, side);
}

bool campaign_enters_at(const struct field *field, side_id side, unsigned who, space_id hex)
{
	struct campaign_entries entries = campaign_entries_of(field, side, who);
	for (unsigned i = 0; i < entries.count; i++)
		if (entries.hex[i] == hex)
			return true;
	return false;
}

static bool is_rider(const struct campaign_counter *counter)
{
	return counter->arm == arm_leader || counter->arm == arm_vedette;
}

/* 15.12: the first hex, and a point more for every stack that has come in at the same hex in this turn. */
half_points campaign_entry_cost(const struct field *field, side_id side, unsigned who)
{
	const struct campaign_arrival *arrival = campaign_arrival_of(field, side, who);
	if (is_rider(&campaign_data(field->scenario)->counter[side][who]))
		return 1;
	bool mired = campaign_is_train(&campaign_data(field->scenario)->counter[side][who]) &&
		     campaign_is_muddy(campaign_known(field)); /* 9.11 */
	return (half_points)((mired ? 2 * half : half) +
			     half * campaign_known(field)->stacks[arrival->number]);
}

/* A new stack; who joins one that has just come in is no other (15.11). */
void campaign_count_stack(struct table *table, side_id side, unsigned who)
{
	struct field field = truth(table);
	const struct campaign_arrival *arrival = campaign_arrival_of(&field, side, who);
	if (!is_rider(&campaign_data(table->scenario)->counter[side][who]))
		campaign_here(table)->stacks[arrival->number]++;
}

/* 15.0: whoever is due, in the command movement segment. */
/* 15.0, 19.31, 15.22 */
static struct message why_not_due(const struct field *field, side_id side, unsigned who, struct arg piece)
{
	const struct campaign *campaign = campaign_known(field);
	const struct campaign_arrival *arrival = campaign_arrival_of(field, side, who);
	if (!arrival->turn) /* vedettes, brigades, spare officers: they are no reinforcements */
		return say1(text_not_on_map, piece);
	if (campaign_due_turn(field, side, who) > campaign->flow.turn || campaign_is_night(campaign))
		return say1(text_not_due, piece);
	if (arrival->rolls && campaign->called[side] != called_comes)
		return say1(text_has_not_been_called, piece);
	return say1(text_waits_behind_others, piece);
}

static struct verdict judge_room(const struct field *field, unsigned flag, space_id hex)
{
	uint8_t one = (uint8_t)flag;
	return campaign_judge_stack(field, hex, campaign_side_of(flag), &one, 1);
}

struct verdict campaign_judge_entry(const struct field *field, unsigned flag)
{
	side_id side = campaign_side_of(flag);
	unsigned who = campaign_who(field, flag);
	struct arg piece = piece_arg((piece_id)flag);
	if (campaign_is_night(campaign_known(field)) || !campaign_is_due(field, side, who))
		return forbidden(why_not_due(field, side, who, piece));
	struct verdict verdict = forbidden(say1(text_entry_closed, piece));
	if (campaign_entry_cost(field, side, who) >
	    campaign_data(field->scenario)->counter[side][who].allowance)
		return verdict;
	struct campaign_entries entries = campaign_entries_of(field, side, who);
	for (unsigned i = 0; i < entries.count && !verdict.legal; i++)
		verdict = judge_room(field, flag, entries.hex[i]);
	return verdict;
}

/* 21.85: when all French generals have come. */
static void open_memo(struct table *table, side_id side)
{
	const struct campaign_data *data = campaign_data(table->scenario);
	const struct campaign *campaign = campaign_here(table);
	if (!data->free_entry || side != side_french)
		return;
	for (unsigned who = 1; who <= data->counters[side]; who++)
		if (data->counter[side][who].arm == arm_leader && data->arrival[side][who].turn &&
		    campaign->at[campaign_flag_of(table->scenario, campaign, side, who)] == box_reserve)
			return;
	struct event event = {
		.message = say(text_told_memo), .news = campaign_seats(side_allied), .at = no_space};
	tell(table, &event);
}

unsigned campaign_enter(struct table *table, side_id side, unsigned who, space_id entry)
{
	const struct campaign_data *data = campaign_data(table->scenario);
	struct campaign *campaign = campaign_here(table);
	unsigned flag = campaign_from_reserve(table, side, who, entry);
	campaign->command[flag] = by_entry; /* 15.1 */
	campaign->did[flag] |= did_enter;
	campaign_pass_through(table, flag, entry);
	for (unsigned i = 0; i < data->sources; i++) /* 14.21 */
		if (data->source[i].at == entry && data->source[i].side == side)
			campaign->opened[i] = 1;
	campaign_join_retreat(table, flag); /* 7.47 */
	struct event event = {.message = say2(text_told_entry, piece_arg((piece_id)flag), space_arg(entry)),
			      .news = campaign_seats(campaign_enemy(side)),
			      .pieces = 1,
			      .piece = {(piece_id)flag},
			      .at = entry};
	tell(table, &event);
	open_memo(table, side);
	return flag;
}

/* ---- Of several hexes as near, 15.21 ------------------------------------------------------------------------------- */

static struct verdict judge_entry_hex(const struct field *field, const struct frame *frame,
				      struct answer given)
{
	unsigned flag = frame->arg[0];
	if (!campaign_enters_at(field, campaign_side_of(flag), campaign_who(field, flag), given.arg))
		return forbidden(say2(text_no_entry_there, piece_arg((piece_id)flag), space_arg(given.arg)));
	return judge_room(field, flag, given.arg);
}

static void list_entry_hexes(const struct field *field, const struct frame *frame, struct answers *answers)
{
	unsigned flag = frame->arg[0];
	struct campaign_entries entries = campaign_entries_of(field, campaign_side_of(flag),
							      campaign_who(field, flag));
	for (unsigned i = 0; i < entries.count; i++)
		if (judge_room(field, flag, entries.hex[i]).legal)
			add_answer(answers, answer(verb_at, entries.hex[i]), -1);
}

static void enter_there(struct table *table, struct frame *frame, struct answer given)
{
	unsigned flag = frame->arg[0];
	pop(table);
	campaign_come_in(table, flag, given.arg);
}

static struct message prompt_entry(const struct field *field, const struct frame *frame)
{
	(void)field;
	return say1(text_ask_entry, piece_arg(frame->arg[0]));
}

const struct question campaign_entry = {
	.id = "entry",
	.rule = "15.21",
	.prompt = prompt_entry,
	.list = list_entry_hexes,
	.judge = judge_entry_hex,
	.carry_out = enter_there,
	.verbs = 1 << verb_at,
	.continues = true,
};

/* In one way only, or the owner is asked. */
void campaign_begin_entry(struct table *table, unsigned flag, seat_id seat)
{
	struct field field = truth(table);
	field.seat = seat;
	struct campaign_entries entries = campaign_entries_of(&field, campaign_side_of(flag),
							      campaign_who(&field, flag));
	if (entries.count > 1)
		push(table, question_entry, seat)->arg[0] = (uint16_t)flag;
	else
		campaign_come_in(table, flag, entries.hex[0]);
}
