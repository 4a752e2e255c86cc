/*
 * Stacking, chapter 3: how many units, and of which arms, may stand in one hex at the end of a move.
 */
#include "rulebooks/trautenau/ground/ground.h"

enum { most_units = 3 };

struct stack {
	unsigned infantry, light, cavalry, artillery;
};

static void count_unit(const struct field *field, piece_id unit, struct stack *stack)
{
	const struct piece_info *piece = info(field, unit);
	if (piece->arm == arm_cavalry)
		stack->cavalry++;
	else if (piece->arm == arm_artillery)
		stack->artillery++;
	else if (piece->traits & trait_light)
		stack->light++;
	else
		stack->infantry++;
}

/* In the open two infantry, two artillery or three cavalry, one of them replaced by artillery if wanted. */
static bool fits_in_the_open(const struct stack *stack)
{
	if (stack->infantry && stack->cavalry)
		return false;
	if (stack->infantry)
		return stack->infantry + stack->artillery <= 2;
	if (stack->cavalry)
		return stack->artillery <= 1;
	return stack->artillery <= 2;
}

/* In a village or town one infantry, two cavalry or one artillery. */
static bool fits_in_houses(const struct stack *stack)
{
	if (stack->cavalry)
		return stack->cavalry <= 2 && stack->infantry + stack->artillery == 0;
	return stack->infantry + stack->artillery <= 1;
}

/* Light troops may join any stack, up to three units in all. */
static bool fits(const struct stack *stack, bool houses)
{
	if (stack->infantry + stack->light + stack->cavalry + stack->artillery > most_units)
		return false;
	return houses ? fits_in_houses(stack) : fits_in_the_open(stack);
}

struct verdict trautenau_judge_stack(const struct field *field, piece_id unit, space_id space)
{
	if (!is_unit(field, unit))
		return legal();
	if (state(field, unit)->at == space && has(field, unit, piece_printed_stack))
		return legal();
	struct stack stack = {0};
	count_unit(field, unit, &stack);
	for (piece_id other = first_in(field, space); other != no_piece; other = next_in(field, other)) {
		if (other == unit || !is_unit(field, other))
			continue;
		if (info(field, other)->side != info(field, unit)->side)
			return forbidden(say2(ground_enemy_there, piece_arg(unit), space_arg(space)));
		if (has(field, other, piece_printed_stack))
			return forbidden(say2(ground_stack_printed, piece_arg(unit), space_arg(space)));
		count_unit(field, other, &stack);
	}
	if (fits(&stack, has_houses(field, space)))
		return legal();
	return forbidden(say2(ground_stack_full, piece_arg(unit), space_arg(space)));
}
