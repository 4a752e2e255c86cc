/*
 * Bridges, p. 18-19: DESTROYED BRIDGE and PONTONNIERS work on one beside the stack, for a movement point.
 */
#include "rulebooks/napoleon/march/march.h"

enum { destroy, mend }; /* stage of the frame */

/* The connection to a neighbour with a bridge in that state, or `connections`. */
static unsigned bridge_to(const struct field *field, unsigned from, unsigned to, bool destroyed)
{
	const struct napoleon *n = known(field);
	unsigned connection = napoleon_connection(field->scenario, from, to);
	if (!napoleon_has_bridge(field->scenario, n, connection) ||
	    napoleon_is_destroyed(n, connection) != destroyed)
		return connections;
	return connection;
}

bool napoleon_can_work_on_bridge(const struct field *field, unsigned area, bool destroyed)
{
	const struct area_data *data = &data_of(field->scenario)->area[area];
	for (unsigned i = 0; i < data->neighbours; i++)
		if (bridge_to(field, area, data->neighbour[i], destroyed) < connections)
			return true;
	return false;
}

static struct message prompt_bridge(const struct field *field, const struct frame *frame)
{
	return say1(frame->stage == mend ? ask_mend_bridge : ask_destroy_bridge,
		    space_arg(known(field)->operation.area));
}

static struct verdict judge_bridge(const struct field *field, const struct frame *frame, struct answer given)
{
	unsigned area = known(field)->operation.area;
	bool mending = frame->stage == mend;
	if (given.verb == verb_done)
		return napoleon_can_work_on_bridge(field, area, mending)
			       ? forbidden(say(mending ? not_while_mending_left : not_while_bridge_left))
			       : legal();
	if (given.arg >= areas || bridge_to(field, area, given.arg, mending) >= connections)
		return forbidden(
			say1(mending ? not_a_destroyed_bridge : not_at_such_a_bridge, space_arg(given.arg)));
	return legal();
}

/* p. 18: no vedettes work here; that shows what the stack is not. */
static void answer_bridge(struct table *table, struct frame *frame, struct answer given)
{
	struct napoleon *n = here(table);
	bool mending = frame->stage == mend;
	unsigned area = n->operation.area;
	pop(table);
	if (given.verb == verb_done)
		return;
	napoleon_set_destroyed(n, napoleon_connection(table->scenario, area, given.arg), !mending);
	n->operation.bridged = 1;
	n->operation.spent++;
	napoleon_tell_of_stack(table, say2(mending ? told_bridge_mended : told_bridge_destroyed,
					   space_arg((space_id)area), space_arg(given.arg)));
}

const struct question napoleon_bridge = {
	.sound = napoleon_is_in_operation,
	.id = "bridge",
	.rule = "card.destroyed-bridge",
	.prompt = prompt_bridge,
	.judge = judge_bridge,
	.carry_out = answer_bridge,
	.verbs = 1 << verb_at | 1 << verb_done,
};
