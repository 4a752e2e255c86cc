/*
 * The view: blocks and areas. All of it is read from a mask, so it can say no more than its reader knows.
 */
#include "rulebooks/napoleon/table/view.h"
#include "rulebooks/napoleon/march/march.h"

static const char *area_id(const struct field *field, unsigned area)
{
	return field->scenario->board->space[area].number;
}

static const char *side_id_of(const struct field *field, side_id side)
{
	return field->scenario->rulebook->side[side];
}

/* ---- Blocks -------------------------------------------------------------------------------------------- */

static const char *place_of(const struct field *field, unsigned flag, char room[16])
{
	const struct napoleon *n = known(field);
	unsigned at = n->at[flag], block = napoleon_block(n, flag);
	/* A set-up that is still sealed: its owner sees his own. */
	if (at == off_map && block != no_block && n->plan[block])
		at = n->plan[block] - 1u;
	if (at < areas)
		return area_id(field, at);
	return state_space_name(field->scenario, (space_id)at, room, 16);
}

static void put_points_of(struct json *out, const char *key, unsigned inf, unsigned cav)
{
	put_object(out, key);
	put_number(out, "inf", inf);
	put_number(out, "cav", cav);
	put_end(out);
}

const char *const napoleon_kind_words[] = {"commander", "corps", "vedette"};
const char *const napoleon_bonus_words[] = {"movement", "fatigue", "combat", "pursuit"};

static void put_block(struct json *out, const struct field *field, unsigned flag, unsigned block)
{
	const struct napoleon *n = known(field);
	const struct block_data *data = &data_of(field->scenario)->block[block];
	put_text(out, "kind", napoleon_kind_words[data->kind]);
	if (is_corps(block)) {
		put_points_of(out, "values", data->inf, data->cav);
		if (n->inf[block] != strength_unknown && n->at[flag] != eliminated)
			put_points_of(out, "strength", n->inf[block], n->cav[block]);
		if (n->fatigue[block] != strength_unknown && n->at[flag] != eliminated)
			put_number(out, "fatigue", n->fatigue[block]);
	}
	if (data->bonus)
		put_words(out, "bonus", data->bonus, napoleon_bonus_words);
	if (n->care == block + 1u)
		put_bool(out, "care", true);
}

/* The blocks that are known to stand behind the flags this one may have been swapped with. */
static void put_seen(struct json *out, const struct field *field, unsigned flag)
{
	const struct napoleon *n = known(field);
	side_id side = side_of_flag(flag);
	unsigned count = 0;
	const char *ids[blocks];
	for (unsigned other = first_flag_of(side); other < end_of_flags(side); other++)
		if (n->group[other] == n->group[flag] && n->seen[other] == fog_identity && n->who[other] &&
		    n->who[other] <= blocks)
			ids[count++] = data_of(field->scenario)->block[n->who[other] - 1].id;
	if (count)
		put_words(out, "seen", (1u << count) - 1, ids);
}

static void put_hidden(struct json *out, const struct field *field, unsigned flag)
{
	const struct napoleon *n = known(field);
	put_bool(out, "hidden", true);
	if (napoleon_everybody_knows_arm(n, flag, arm_stack))
		put_text(out, "arm", "stack");
	else if (napoleon_everybody_knows_arm(n, flag, arm_vedette))
		put_text(out, "arm", "vedette");
	put_seen(out, field, flag);
}

/* Blocks lie open in combat from its declaration to the end of the pursuit, p. 16. */
static bool stands_upright(const struct field *field, unsigned flag)
{
	const struct napoleon *n = known(field);
	if (n->at[flag] >= areas || !napoleon_is_upright(field->scenario, n))
		return false;
	uint32_t engaged = n->combat.engaged[french] | n->combat.engaged[prussian];
	return !n->combat.area || (!(engaged & 1u << flag) && n->at[flag] != n->combat.area - 1u);
}

/* What the reader has picked so far; the frame is in nobody else's mask. */
static uint32_t being_selected(const struct napoleon *n)
{
	const struct flow *flow = &n->flow;
	const struct frame *frame = flow->depth ? &flow->stack[flow->depth - 1] : NULL;
	if (!frame || frame->question != question_select)
		return 0;
	return flags_from(frame->arg[0], n->side_of[frame->seat]);
}

static void put_status(struct json *out, const struct field *field, unsigned flag)
{
	const struct napoleon *n = known(field);
	put_array(out, "status");
	if (n->activated[flag])
		put_text(out, NULL, "activated");
	if (stands_upright(field, flag))
		put_text(out, NULL, "upright");
	if ((n->operation.chosen | being_selected(n)) & 1u << flag)
		put_text(out, NULL, "selected");
	put_end(out);
}

static void put_piece(struct json *out, const struct field *field, unsigned flag)
{
	char room[16];
	unsigned block = napoleon_block(known(field), flag);
	put_object(out, NULL);
	put_text(out, "id", napoleon_piece_id(field, (piece_id)flag));
	put_text(out, "side", side_id_of(field, side_of_flag(flag)));
	put_text(out, "at", place_of(field, flag, room));
	put_text(out, "name", napoleon_piece_name(field, (piece_id)flag));
	if (block == no_block)
		put_hidden(out, field, flag);
	else
		put_block(out, field, flag, block);
	put_status(out, field, flag);
	put_end(out);
}

/* Vedettes belong to the Rules of the Grognard alone: elsewhere they stay in the box. */
static bool is_in_the_box(const struct field *field, unsigned flag)
{
	const struct napoleon *n = known(field);
	return is_vedette(napoleon_block(n, flag)) && n->at[flag] == off_map &&
	       scenario_number(field->scenario) != scenario_grognard;
}

/* In the order of the ids their blocks have for the reader. */
static void put_pieces(struct json *out, const struct field *field)
{
	const char *id[blocks];
	uint8_t order[blocks];
	for (unsigned flag = 0; flag < blocks; flag++)
		id[flag] = is_in_the_box(field, flag) ? NULL : napoleon_piece_id(field, (piece_id)flag);
	unsigned count = order_ids(id, blocks, order);
	put_array(out, "pieces");
	for (unsigned i = 0; i < count; i++)
		put_piece(out, field, order[i]);
	put_end(out);
}

/* ---- Areas --------------------------------------------------------------------------------------------- */

/* Ends of bridges that are down; how many there are. */
static unsigned destroyed_at(const struct field *field, unsigned area, const char *to[most_neighbours])
{
	const struct area_data *data = &data_of(field->scenario)->area[area];
	unsigned count = 0;
	for (unsigned i = 0; i < data->neighbours; i++)
		if (napoleon_is_destroyed(known(field), data->connection[i]))
			to[count++] = area_id(field, data->neighbour[i]);
	return count;
}

static bool has_something_to_say(const struct field *field, unsigned area)
{
	const struct napoleon *n = known(field);
	const char *to[most_neighbours];
	return data_of(field->scenario)->area[area].citadel || n->axis[area] ||
	       napoleon_is_contested(n, area) || destroyed_at(field, area, to);
}

static void put_area(struct json *out, const struct field *field, unsigned area)
{
	const struct napoleon *n = known(field);
	unsigned citadel = data_of(field->scenario)->area[area].citadel;
	put_object(out, NULL);
	put_text(out, "at", area_id(field, area));
	if (citadel && n->control[citadel - 1] < both_sides)
		put_text(out, "control", side_id_of(field, n->control[citadel - 1]));
	if (napoleon_is_contested(n, area))
		put_bool(out, "contested", true);
	if (n->axis[area]) {
		put_object(out, "axis");
		put_text(out, "side", side_id_of(field, axis_side(n, area)));
		put_text(out, "to", area_id(field, axis_to(n, area)));
		put_end(out);
	}
	const char *to[most_neighbours];
	unsigned count = destroyed_at(field, area, to);
	if (count)
		put_words(out, "destroyed", (1u << count) - 1, to);
	put_end(out);
}

static void put_areas(struct json *out, const struct field *field)
{
	const char *id[areas];
	uint8_t order[areas];
	for (unsigned area = 0; area < areas; area++)
		id[area] = has_something_to_say(field, area) ? area_id(field, area) : NULL;
	unsigned count = order_ids(id, areas, order);
	put_array(out, "spaces");
	for (unsigned i = 0; i < count; i++)
		put_area(out, field, order[i]);
	put_end(out);
}

void napoleon_view(const struct field *field, struct json *out)
{
	put_pieces(out, field);
	put_areas(out, field);
	napoleon_put_tracks(out, field);
	napoleon_put_hands(out, field);
	if (known(field)->combat.area)
		napoleon_put_combat(out, field);
}
