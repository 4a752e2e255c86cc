/*
 * Explanations of marches: points, reach and fatigue of the stack that operates or of one that might.
 *
 * A march that is only asked about is tried in a copy of what the reader knows.
 */
#include "rulebooks/napoleon/table/view.h"
#include "rulebooks/napoleon/march/march.h"

struct trial {
	struct napoleon n;
	struct field field;
	bool named;          /* the card is known */
	uint16_t card_label; /* what it is called: one that lies on the table, or one that is thought of */
	uint8_t lowest, highest; /* cards that may be revealed, else */
};

static void settle(struct trial *trial, const struct field *field)
{
	trial->field = *field;
	trial->field.mask = (const struct mask *)&trial->n;
}

/* ---- The stack ----------------------------------------------------------------------------------------- */

static uint32_t hidden_among(const struct napoleon *n, uint32_t flags)
{
	uint32_t hidden = 0;
	while (flags) {
		unsigned flag = take_flag(&flags);
		if (napoleon_block(n, flag) == no_block)
			hidden |= 1u << flag;
	}
	return hidden;
}

/* Blocks that are known to be of different kinds do not go together, and no commander goes alone; the rest may be anybody. */
static struct verdict check_stack(const struct napoleon *n, uint32_t chosen)
{
	uint32_t hidden = hidden_among(n, chosen);
	if (!hidden)
		return napoleon_judge_stack(n, chosen);
	uint32_t vedettes = napoleon_vedettes_among(n, chosen);
	return vedettes && chosen & ~hidden & ~vedettes ? forbidden(say(not_with_vedettes)) : legal();
}

static struct verdict choose_stack(const struct field *field, const json_t *units, struct trial *trial)
{
	const struct napoleon *n = known(field);
	uint32_t chosen;
	if (!napoleon_read_blocks(field, units, &chosen))
		return forbidden(say(not_a_block));
	unsigned first = (unsigned)__builtin_ctz(chosen), area = n->at[first];
	if (area >= areas)
		return forbidden(say1(not_on_board, piece_arg((piece_id)first)));
	for (uint32_t left = chosen; left;) {
		unsigned flag = take_flag(&left);
		if (n->at[flag] != area || side_of_flag(flag) != side_of_flag(first))
			return forbidden(say1(not_same_area, piece_arg((piece_id)flag)));
	}
	trial->n.active = side_of_flag(first);
	trial->n.operation = (struct operation){.chosen = chosen,
						.going_on = 1,
						.from = (uint8_t)area,
						.area = (uint8_t)area,
						.moving = 1,
						.began_contested = napoleon_is_contested(n, area)};
	return check_stack(n, chosen);
}

/* ---- The card ------------------------------------------------------------------------------------------ */

static bool may_be_revealed(const struct napoleon *n, unsigned card, bool from_discards)
{
	if (from_discards)
		return n->card[card] == in_discard;
	return napoleon_may_be_in_deck(n, card);
}

/* The lowest and the highest card that may come, as far as the reader knows the deck. */
static void range_of_cards(const struct trial *trial, const struct napoleon_data *data, uint8_t *lowest,
			   uint8_t *highest)
{
	side_id side = trial->n.active;
	bool empty = napoleon_deck_count(&trial->n, side) == 0;
	*lowest = *highest = 0;
	for (unsigned card = side * cards_of_side; card < (side + 1u) * cards_of_side; card++) {
		if (!may_be_revealed(&trial->n, card, empty))
			continue;
		if (!*lowest || data->card[card].move < data->card[*lowest - 1].move)
			*lowest = (uint8_t)(1 + card);
		if (!*highest || data->card[card].move > data->card[*highest - 1].move)
			*highest = (uint8_t)(1 + card);
	}
}

/* A card by its id, or any card with this number on it. */
static unsigned card_in(const struct field *field, const json_t *value, side_id side)
{
	const struct napoleon_data *data = data_of(field->scenario);
	const char *text = json_string_value(value);
	int found = text ? napoleon_find_card(field->scenario, text) : -1;
	if (text)
		return found < 0 ? (unsigned)cards : (unsigned)found;
	for (unsigned card = side * cards_of_side; card < (side + 1u) * cards_of_side; card++)
		if (json_is_integer(value) && data->card[card].move == json_integer_value(value))
			return card;
	return cards;
}

static struct verdict choose_card(const struct field *field, const json_t *value, struct trial *trial)
{
	trial->named = value || trial->n.operation.card;
	trial->card_label = value ? term_card_named : trial->named ? term_card : term_card_to_come;
	if (value) {
		unsigned card = card_in(field, value, trial->n.active);
		if (card == cards)
			return forbidden(say(not_a_card));
		if (side_of_card(card) != trial->n.active)
			return forbidden(say2(not_of_this_deck, of_kind(arg_card, (int)card),
					      of_kind(arg_side, trial->n.active)));
		trial->n.operation.card = (uint8_t)(1 + card);
	}
	if (trial->named)
		trial->lowest = trial->highest = trial->n.operation.card;
	else
		range_of_cards(trial, data_of(field->scenario), &trial->lowest, &trial->highest);
	return legal();
}

/* Reads units and card; without units it is the stack that operates. */
static struct verdict begin_trial(const struct field *field, const json_t *about, struct trial *trial)
{
	const json_t *units = json_object_get(about, "units");
	trial->n = *known(field);
	settle(trial, field);
	struct verdict verdict = legal();
	if (units)
		verdict = choose_stack(field, units, trial);
	else if (!trial->n.operation.going_on || !trial->n.operation.chosen)
		return forbidden(say(not_without_a_stack));
	return verdict.legal ? choose_card(field, json_object_get(about, "card"), trial) : verdict;
}

/* ---- Points -------------------------------------------------------------------------------------------- */

static int points_with(struct trial *trial, uint8_t card, struct figure *figure)
{
	trial->n.operation.card = card;
	int points = napoleon_points(&trial->field, trial->n.operation.chosen, figure);
	for (unsigned i = 0; figure && i < figure->terms; i++)
		if (figure->term[i].label.id == term_card)
			figure->term[i].label.id = trial->card_label;
	return points > 0 ? points : 0;
}

/* At worst every block that is not known is one more corps. */
static void unknown_points(struct trial *trial, uint32_t hidden, struct figure *figure)
{
	uint32_t chosen = trial->n.operation.chosen;
	int more = (int)count_flags(hidden) - (hidden == chosen ? 1 : 0);
	points_with(trial, trial->lowest, figure);
	figure_add(figure, say(term_unknown_blocks), -more);
	if (figure->value < 0)
		figure_add(figure, say(term_no_points), -figure->value);
	trial->n.operation.card = trial->highest;
	int most = napoleon_most_points(trial->field.scenario, &trial->n, chosen);
	figure->most = most > figure->value ? most : figure->value;
}

struct verdict napoleon_explain_points(const struct field *field, const json_t *about,
				       struct figures *figures)
{
	struct trial trial;
	struct verdict verdict = begin_trial(field, about, &trial);
	if (!verdict.legal)
		return verdict;
	struct figure *figure = figures_add(figures, "points");
	uint32_t hidden = hidden_among(&trial.n, trial.n.operation.chosen);
	if (hidden) {
		unknown_points(&trial, hidden, figure);
		return legal();
	}
	points_with(&trial, trial.lowest, figure);
	if (!trial.named)
		figure->most = points_with(&trial, trial.highest, NULL);
	return legal();
}

/* ---- Reach --------------------------------------------------------------------------------------------- */

/* A figure does not hold every area of the map; what goes beyond it is told by the next. With an unknown card: by the best. */
struct verdict napoleon_explain_reach(const struct field *field, const json_t *about, struct figures *figures)
{
	struct trial trial;
	struct ways ways, shorter;
	struct verdict verdict = begin_trial(field, about, &trial);
	if (!verdict.legal)
		return verdict;
	if (hidden_among(&trial.n, trial.n.operation.chosen))
		return forbidden(say(not_known_blocks));
	int least = points_with(&trial, trial.lowest, NULL) - trial.n.operation.spent;
	int most = points_with(&trial, trial.highest, NULL) - trial.n.operation.spent;
	napoleon_find_ways(&trial.field, &ways, &shorter);
	struct figure *figure = figures_add(figures, "reach");
	figure->value = least;
	figure->most = most;
	for (unsigned area = 0; area < areas && figure; area++) {
		int cost = napoleon_shorter_cost_to(&trial.field, &ways, &shorter, area);
		if (cost < 0)
			cost = napoleon_cost_to(&trial.field, &ways, area);
		if (cost <= 0)
			continue;
		figure = figures_go_on(figures, figure);
		if (figure)
			figure->term[figure->terms++] =
				(struct term){say1(term_to_area, space_arg((space_id)area)), cost};
	}
	return legal();
}

/* ---- Fatigue ------------------------------------------------------------------------------------------- */

/* The stack as it would stand when it has gone there. */
static struct verdict go_there(struct trial *trial, unsigned area)
{
	struct ways ways, shorter;
	struct napoleon *n = &trial->n;
	n->operation.card = trial->highest;
	napoleon_find_ways(&trial->field, &ways, &shorter);
	int cost = napoleon_cost_to(&trial->field, &ways, area);
	if (cost < 0) {
		cost = napoleon_shorter_cost_to(&trial->field, &ways, &shorter, area);
		if (cost < 0)
			return napoleon_judge_way(&trial->field, &ways, area);
		ways = shorter;
	}
	for (uint32_t left = n->operation.chosen; left;)
		napoleon_put(n, take_flag(&left), area);
	n->operation.spent = (uint8_t)(n->operation.spent + cost);
	n->operation.came_by = (uint8_t)(1 + napoleon_entered_from(n, &ways, area));
	n->operation.area = (uint8_t)area;
	return legal();
}

/* Blocks that may turn out to be vedettes, and then contest nothing (p. 16). */
static bool may_be_vedettes(const struct napoleon *n, uint32_t flags)
{
	uint32_t left = flags;
	while (left) {
		unsigned flag = take_flag(&left);
		unsigned block = napoleon_block(n, flag);
		bool stack = block == no_block ? napoleon_everybody_knows_arm(n, flag, arm_stack)
					       : !is_vedette(block);
		if (stack)
			return false;
	}
	return flags != 0;
}

/* Least where the enemy in the last area gives way, most where he stands. */
static void put_fatigue(struct trial *trial, struct figures *figures)
{
	struct napoleon *n = &trial->n;
	unsigned area = n->operation.area;
	side_id side = n->operation.chosen & flags_of(french) ? french : prussian;
	uint32_t enemies = area < areas ? napoleon_flags_in(n, area, enemy_of(side)) : 0;
	bool doubtful = may_be_vedettes(n, enemies);
	int most = napoleon_march_fatigue(&trial->field, NULL);
	if (doubtful && napoleon_only_vedettes(n, enemies))
		most = 0;
	for (uint32_t left = doubtful ? enemies : 0; left;)
		napoleon_put(n, take_flag(&left), off_map);
	struct figure *figure = figures_add(figures, "fatigue");
	int least = napoleon_march_fatigue(&trial->field, figure);
	figure->most = most > least ? most : least;
	if (n->rain && !n->operation.rained && napoleon_corps_among(n, n->operation.chosen))
		figure_add(figure, say(term_rain), 1); /* p. 19: when it is activated, whatever spares it */
}

struct verdict napoleon_explain_fatigue(const struct field *field, const json_t *about,
					struct figures *figures)
{
	struct trial trial;
	const json_t *to = json_object_get(about, "to");
	struct verdict verdict = begin_trial(field, about, &trial);
	if (!verdict.legal)
		return verdict;
	if (hidden_among(&trial.n, trial.n.operation.chosen))
		return forbidden(say(not_known_blocks));
	if (to) {
		unsigned area = napoleon_read_area(field->scenario, to);
		if (area == areas)
			return forbidden(say(not_a_place));
		verdict = go_there(&trial, area);
	} else if (!napoleon_has_moved(&trial.n)) {
		return forbidden(say(not_without_a_goal));
	}
	if (!verdict.legal)
		return verdict;
	put_fatigue(&trial, figures);
	return legal();
}
