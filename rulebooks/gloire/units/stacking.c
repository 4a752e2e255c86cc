/*
 * Stacking, 5.1 and 5.1.1: whether the units of a hex could be there together, with one more that comes. Chiefs and markers do not
 * count; squares are looked at here, the rest is the battle's.
 */
#include "rulebooks/gloire/rules.h"

enum { stack_room = 16 };

struct stack {
	struct gloire_stacked in[stack_room];
	unsigned count, squares, guns_outside; /* of the square */
};

static void add(const struct field *field, struct stack *stack, piece_id piece, unsigned order)
{
	const struct gloire_piece *now = gloire_piece(field, piece);
	if (gloire_is_chief(piece) || stack->count == stack_room)
		return;
	stack->squares += (now->did & in_square) != 0;
	stack->guns_outside += !(now->did & in_square) && gloire_is_guns(field, piece);
	stack->in[stack->count++] = (struct gloire_stacked){.unit = (uint8_t)piece,
							    .order = order == good_order ? gloire_good_order
											 : gloire_disorder,
							    .routed = order == routed};
}

static struct verdict judge(const struct field *field, space_id hex, const struct stack *stack)
{
	static const uint16_t why[] = {[gloire_stack_mixed] = text_stack_foot_and_horse,
				       [gloire_stack_formations] = text_stack_formations,
				       [gloire_stack_routed] = text_stack_routed,
				       [gloire_stack_full] = text_stack_full,
				       [gloire_stack_guns] = text_stack_guns,
				       [gloire_stack_strong] = text_stack_strong,
				       [gloire_stack_armies] = text_stack_armies,
				       [gloire_stack_boats] = text_stack_boats,
				       [gloire_stack_fleet] = text_stack_fleet};
	if (stack->squares && stack->squares < stack->count)
		return forbidden(say1(text_stack_square, space_arg(hex)));
	enum gloire_stack fault = gloire_stack(gloire_battle(field->scenario), hex, stack->in, stack->count);
	return fault ? forbidden(say1(why[fault], space_arg(hex))) : legal();
}

static struct stack stack_with(const struct field *field, space_id hex, piece_id one, unsigned order)
{
	struct stack stack = {.count = 0};
	GLOIRE_EACH_IN (field, hex, piece)
		if (piece != one)
			add(field, &stack, piece, gloire_piece(field, piece)->order);
	if (one != no_piece)
		add(field, &stack, one, order);
	return stack;
}

/* B 5.1: two of the reserve who were beyond the limits beside others, and are left alone. */
static bool is_left_behind(const struct field *field, const struct stack *stack)
{
	const struct gloire_battle *battle = gloire_battle(field->scenario);
	for (unsigned i = 0; i < stack->count; i++)
		if (!gloire_is_over_the_limits(battle, &battle->unit[stack->in[i].unit]))
			return false;
	return stack->count == 2;
}

/* Nobody of them moves. 4.2: a battery that was disordered has left the square, and stands there still. */
struct verdict gloire_judge_standing(const struct field *field, space_id hex, piece_id one, unsigned order)
{
	struct stack stack = stack_with(field, hex, one, order);
	if (stack.squares)
		stack.squares += stack.guns_outside;
	return is_left_behind(field, &stack) ? legal() : judge(field, hex, &stack);
}

struct verdict gloire_judge_stack_of(const struct field *field, space_id hex, const piece_id newcomer[],
				     unsigned newcomers)
{
	struct stack stack = {.count = 0};
	for (unsigned i = 0; i < newcomers; i++)
		add(field, &stack, newcomer[i], gloire_piece(field, newcomer[i])->order);
	GLOIRE_EACH_IN (field, hex, piece) {
		bool counted = false;
		for (unsigned i = 0; i < newcomers; i++)
			counted |= newcomer[i] == piece;
		if (!counted)
			add(field, &stack, piece, gloire_piece(field, piece)->order);
	}
	return judge(field, hex, &stack);
}

struct verdict gloire_judge_stack(const struct field *field, space_id hex, piece_id newcomer)
{
	unsigned order = newcomer == no_piece ? 0 : gloire_piece(field, newcomer)->order;
	if (newcomer != no_piece && gloire_is_chief(newcomer))
		return legal();
	if (occupancy_first(gloire_known(field)->first, hex) == no_piece) /* one alone is no stack */
		return legal();
	struct stack stack = stack_with(field, hex, newcomer, order);
	return judge(field, hex, &stack);
}

bool gloire_stack_is_legal(const struct field *field, space_id hex)
{
	return gloire_judge_stack(field, hex, no_piece).legal;
}
