/*
 * Movement points, move.points, p. 10 step 1, in the order of the booklet: the card, corps above the first, the
 * commander, a lone swift corps, and what events and weather add or take.
 */
#include "rulebooks/napoleon/march/march.h"

/* What is known of the stack that marches. */
struct stack {
	unsigned corps, vedettes, unknown;
	uint8_t commander; /* a block with the bonus, or no_block */
	uint8_t lone;      /* the only corps, or no_block */
};

static struct stack look_at(const struct napoleon_data *data, const struct napoleon *n, uint32_t chosen)
{
	struct stack stack = {.commander = no_block, .lone = no_block};
	while (chosen) {
		unsigned flag = take_flag(&chosen);
		unsigned block = napoleon_block(n, flag);
		if (is_corps(block)) {
			stack.corps++;
			stack.lone = (uint8_t)block;
		} else if (is_vedette(block)) {
			stack.vedettes++;
		} else if (is_commander(block) && data->block[block].bonus & bonus_movement) {
			stack.commander = (uint8_t)block;
		} else if (block == no_block) {
			stack.unknown++;
		}
	}
	if (stack.corps != 1)
		stack.lone = no_block;
	return stack;
}

static void add(struct figure *figure, int *sum, unsigned text, int value)
{
	if (!value)
		return;
	*sum += value;
	if (figure)
		figure_add(figure, say(text), value);
}

static void add_for_block(const struct napoleon *n, struct figure *figure, int *sum, unsigned text,
			  unsigned block)
{
	*sum += 1;
	if (figure)
		figure_add(figure, say1(text, piece_arg(n->flag_of[block])), 1);
}

/* Step B. Each side plays one green card: the own one is remembered, the rest is the enemy's. */
static void add_events(const struct napoleon *n, struct figure *figure, int *sum)
{
	int forced = n->operation.forced_march ? 1 : 0, forage = n->operation.moving > 1 ? -forage_points : 0;
	add(figure, sum, term_forced_march, forced);
	add(figure, sum, term_forage, forage);
	add(figure, sum, term_bernadotte, n->operation.modifier - forced - forage);
}

static void add_turn(const struct napoleon *n, side_id side, struct figure *figure, int *sum)
{
	add(figure, sum, term_rain, n->rain ? -1 : 0);
	add(figure, sum, term_second_breath, n->second_breath && side == french ? -1 : 0);
	add(figure, sum, term_strategic_retreat, n->strategic_retreat && side == prussian ? 1 : 0);
}

static int card_value(const struct napoleon_data *data, const struct napoleon *n)
{
	return n->operation.card ? data->card[n->operation.card - 1].move : 0;
}

int napoleon_points(const struct field *field, uint32_t chosen, struct figure *figure)
{
	const struct napoleon *n = known(field);
	const struct napoleon_data *data = data_of(field->scenario);
	side_id side = chosen & flags_of(prussian) ? prussian : french;
	struct stack stack = look_at(data, n, chosen);
	int sum = 0;
	add(figure, &sum, term_card, card_value(data, n));
	add(figure, &sum, term_more_corps, stack.corps > 1 ? 1 - (int)stack.corps : 0);
	add(figure, &sum, term_more_vedettes, stack.vedettes > 1 ? 1 - (int)stack.vedettes : 0);
	if (stack.commander != no_block)
		add_for_block(n, figure, &sum, term_commander_moves, stack.commander);
	if (stack.lone != no_block && data->block[stack.lone].bonus & bonus_movement)
		add_for_block(n, figure, &sum, term_swift_corps, stack.lone);
	add_events(n, figure, &sum);
	add_turn(n, side, figure, &sum);
	if (stack.unknown) /* at worst each is one more corps */
		add(figure, &sum, term_unknown_blocks,
		    (stack.unknown == count_flags(chosen)) - (int)stack.unknown);
	if (figure && sum < 0) /* those who count with it go on: a card may yet give a point */
		figure_add(figure, say(term_no_points), -sum);
	return sum;
}

int napoleon_points_left(const struct field *field)
{
	const struct napoleon *n = known(field);
	return napoleon_points(field, n->operation.chosen, NULL) - n->operation.spent;
}

/*
 * Upright blocks: one of several may be a commander, the French one swift; a lone corps may be.
 */
static int most_of_unknown(const struct napoleon_data *data, const struct napoleon *n, uint32_t chosen)
{
	side_id side = chosen & flags_of(prussian) ? prussian : french;
	int count = (int)count_flags(chosen);
	int sum = card_value(data, n) + n->operation.modifier;
	sum -= count > 2 ? count - 2 : 0;
	sum += count <= 2;
	sum += count > 1 && side == french;
	add_turn(n, side, NULL, &sum);
	return sum;
}

int napoleon_most_points(const struct scenario *scenario, const struct napoleon *n, uint32_t chosen)
{
	if (napoleon_is_upright(scenario, n))
		return most_of_unknown(data_of(scenario), n, chosen);
	struct field field = {.scenario = scenario, .mask = (const struct mask *)n, .seat = public_seat};
	return napoleon_points(&field, chosen, NULL);
}
