#include "vedette/effects.h"

static int compare(const struct effect *a, const struct effect *b)
{
	if (a->until_turn != b->until_turn)
		return a->until_turn < b->until_turn ? -1 : 1;
	if (a->until_step != b->until_step)
		return a->until_step < b->until_step ? -1 : 1;
	if (a->kind != b->kind)
		return a->kind < b->kind ? -1 : 1;
	if (a->whom != b->whom)
		return a->whom < b->whom ? -1 : 1;
	return a->value < b->value ? -1 : a->value > b->value;
}

static unsigned in_use(const struct effect effect[], unsigned rows)
{
	unsigned used = 0;
	while (used < rows && effect[used].kind)
		used++;
	return used;
}

bool effects_add(struct effect effect[], unsigned rows, struct effect added)
{
	unsigned at = in_use(effect, rows);
	if (at == rows)
		return false;
	for (; at > 0 && compare(&added, &effect[at - 1]) < 0; at--)
		effect[at] = effect[at - 1];
	effect[at] = added;
	return true;
}

static bool has_ended(const struct effect *effect, const struct flow *flow)
{
	return effect->until_turn < flow->turn ||
	       (effect->until_turn == flow->turn && effect->until_step <= flow->step);
}

/* Rows are in the order in which they end: those that have ended come first. */
unsigned effects_end(struct effect effect[], unsigned rows, const struct flow *flow)
{
	unsigned used = in_use(effect, rows), ended = 0;
	while (ended < used && has_ended(&effect[ended], flow))
		ended++;
	for (unsigned i = 0; i < rows; i++)
		effect[i] = i + ended < used ? effect[i + ended] : (struct effect){0};
	return ended;
}

int effects_sum(const struct effect effect[], unsigned rows, unsigned kind, unsigned whom)
{
	int sum = 0;
	for (unsigned i = 0; i < rows && effect[i].kind; i++)
		if (effect[i].kind == kind && effect[i].whom == whom)
			sum += effect[i].value;
	return sum;
}

bool effects_any(const struct effect effect[], unsigned rows, unsigned kind, unsigned whom)
{
	for (unsigned i = 0; i < rows && effect[i].kind; i++)
		if (effect[i].kind == kind && effect[i].whom == whom)
			return true;
	return false;
}
