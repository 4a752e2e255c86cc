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
	trial->n.operation = (struct operation){.moving = 1};
	napoleon_begin_operation(&trial->n, chosen);
	return napoleon_judge_stack(n, chosen);
}

/* ---- The card ------------------------------------------------------------------------------------------ */

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
		napoleon_bound_next_card(field->scenario, &trial->n, trial->n.active, &trial->lowest,
					 &trial->highest);
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

struct verdict napoleon_explain_points(const struct field *field, const json_t *about,
				       struct figures *figures)
{
	struct trial trial;
	struct verdict verdict = begin_trial(field, about, &trial);
	if (!verdict.legal)
		return verdict;
	struct figure *figure = figures_add(figures, "points");
	points_with(&trial, trial.lowest, figure);
	int most = points_with(&trial, trial.highest, NULL);
	if (!napoleon_knows_all(&trial.n, trial.n.operation.chosen))
		most = napoleon_most_points(field->scenario, &trial.n, trial.n.operation.chosen);
	figure->most = most > figure->value ? most : figure->value;
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
	if (!napoleon_knows_all(&trial.n, trial.n.operation.chosen))
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
	struct ways ways;
	trial->n.operation.card = trial->highest;
	struct verdict verdict = napoleon_choose_way(&trial->field, area, any_way, &ways);
	if (verdict.legal)
		napoleon_move_stack(&trial->n, napoleon_entered_from(&trial->n, &ways, area), area,
				    ways.cost[area]);
	return verdict;
}

struct verdict napoleon_explain_fatigue(const struct field *field, const json_t *about,
					struct figures *figures)
{
	struct trial trial;
	const json_t *to = json_object_get(about, "to");
	struct verdict verdict = begin_trial(field, about, &trial);
	if (!verdict.legal)
		return verdict;
	if (!napoleon_knows_all(&trial.n, trial.n.operation.chosen))
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
	napoleon_bound_march_fatigue(&trial.field, figures_add(figures, "fatigue"));
	return legal();
}
