/*
 * Figures of lines and zones: command range (7.2), supply (14.1), zones of control (4.1), stacking (3.0). The same searches as
 * the rules', asked by whoever knows the pieces.
 */
#include <string.h>

#include "rulebooks/campaign/rules.h"
#include "vedette/asked.h"

/* Where a piece that the reader knows stands on the map; no_space: nowhere, and `why` says so. */
static space_id place_of(const struct field *field, const json_t *about, unsigned *flag, struct verdict *why)
{
	const char *unit = json_string_value(json_object_get(about, "unit"));
	piece_id piece = unit ? campaign_find_piece(field, unit) : (piece_id)no_piece;
	if (piece >= all_flags || !campaign_counter(field, piece)) {
		*why = forbidden(say1(text_not_yours, piece_arg(piece)));
		return no_space;
	}
	*flag = piece;
	space_id at = campaign_known(field)->at[piece];
	if (at < field->scenario->board->spaces)
		return at;
	*why = forbidden(say(text_no_hex));
	return no_space;
}

static space_id hex_of(const struct field *field, const json_t *about)
{
	const char *hex = json_string_value(json_object_get(about, "at"));
	return hex ? board_find(field->scenario->board, hex) : (space_id)no_space;
}

static struct figure *next_figure(struct figures *figures, const char *id, unsigned parts)
{
	struct figure *figure = &figures->figure[figures->count++];
	*figure = (struct figure){.id = id, .parts = (uint8_t)parts};
	return figure;
}

/* Every hex in range: a term each, as far as figures have room. */
static struct verdict list_range(const struct field *field, struct figures *figures)
{
	const struct reach *reach = &field->work->reach;
	struct figure *figure = next_figure(figures, "range", half);
	for (space_id hex = 0; figure && hex < field->scenario->board->spaces; hex++) {
		const struct reach_node *node = reach_at(reach, hex);
		if (!node)
			continue;
		figure = figures_go_on(figures, figure);
		if (figure)
			figure_add(figure, say1(text_term_in_range, space_arg(hex)), node->cost);
	}
	return legal();
}

/* 7.2: how far a hex lies from a leader, of the two hexes that his range has. */
static struct verdict explain_range(const struct field *field, const json_t *about, struct figures *figures)
{
	struct verdict why;
	unsigned flag;
	space_id from = place_of(field, about, &flag, &why), to = hex_of(field, about);
	if (from == no_space)
		return why;
	if (campaign_counter(field, flag)->arm != arm_leader)
		return forbidden(say1(text_no_range, piece_arg((piece_id)flag)));
	campaign_find_range(field, from, campaign_side_of(flag));
	if (!json_object_get(about, "at"))
		return list_range(field, figures);
	if (to == no_space)
		return forbidden(say(text_no_hex));
	const struct reach_node *node = reach_at(&field->work->reach, to);
	if (!node)
		return forbidden(say1(text_out_of_range, space_arg(to)));
	bool halves = campaign_data(field->scenario)->is->range_by_halves;
	figure_add(next_figure(figures, "range", halves ? half : 1),
		   say(halves ? text_term_range : text_term_range_in_hexes), node->cost);
	return legal();
}

/* The hexes of a line from where it was asked for to where it starts. */
static space_id add_line(const struct reach *reach, const struct reach_node *node, struct figure *figure)
{
	for (; node->from != no_space; node = &reach->node[node->before])
		figure_add(figure, say1(text_term_line, space_arg(node->space)),
			   node->cost - reach->node[node->before].cost);
	figure_add(figure, say1(text_term_line, space_arg(node->space)), node->cost);
	return node->space;
}

/* 14.1B: the trunk line of the source or train where the forward line ends; a source needs none. */
static void add_trunk(const struct field *field, space_id end, unsigned flag, struct figures *figures)
{
	side_id side = campaign_side_of(flag);
	space_id source = campaign_trunk_source(field, end, side, campaign_formation_of(field, flag));
	if (source == no_space || source == end)
		return;
	campaign_find_trunk(field, source, side);
	add_line(&field->work->reach, reach_at(&field->work->reach, end),
		 next_figure(figures, "trunk", half));
}

/* 14.1B, 14.1C, 14.22: of a corps' train whom it feeds, and the trunk line behind it. */
static struct verdict explain_train(const struct field *field, unsigned train, space_id at,
				    struct figures *figures)
{
	uint8_t fed_by[flags_of_side];
	side_id side = campaign_side_of(train);
	if (campaign_trunk_source(field, at, side, campaign_formation_of(field, train)) == no_space)
		return forbidden(say1(text_no_supply, space_arg(at)));
	campaign_find_supplied(field, side, fed_by);
	struct figure *figure = next_figure(figures, "fed", 1);
	for (unsigned i = 0; i < flags_of_side && figure; i++) {
		unsigned flag = side * flags_of_side + i;
		if (fed_by[i] != train % flags_of_side + 1)
			continue;
		figure = figures_go_on(figures, figure);
		if (figure)
			figure_add(figure,
				   say2(text_term_fed, piece_arg((piece_id)flag),
					space_arg(campaign_known(field)->at[flag])),
				   1);
	}
	add_trunk(field, at, train, figures);
	return legal();
}

/* 14.1: how long the forward line of a unit is, hex by hex, and the trunk line behind it. */
static struct verdict explain_supply(const struct field *field, const json_t *about, struct figures *figures)
{
	struct verdict why;
	unsigned flag;
	space_id at = place_of(field, about, &flag, &why);
	if (at == no_space)
		return why;
	if (campaign_counter(field, flag)->arm == arm_baggage &&
	    campaign_data(field->scenario)->is->baggage_of_corps)
		return explain_train(field, flag, at, figures);
	const struct reach_node *node = campaign_find_feeding(field, flag) ? reach_at(&field->work->reach, at)
									   : NULL;
	if (!node)
		return forbidden(say1(text_no_supply, space_arg(at)));
	space_id start = add_line(&field->work->reach, node, next_figure(figures, "forward", 1));
	add_trunk(field, start, flag, figures);
	return legal();
}

/* 4.0: whose zones a hex lies in; asked for the side of the reader, or of the player whose turn it is. */
static struct verdict explain_zone(const struct field *field, const json_t *about, struct figures *figures)
{
	const struct board *board = field->scenario->board;
	space_id at = hex_of(field, about);
	if (at == no_space)
		return forbidden(say(text_no_hex));
	side_id own = field->seat < seats ? campaign_side_of_seat(field->seat)
					  : campaign_phasing(field->scenario, campaign_known(field));
	side_id enemy = campaign_enemy(own);
	struct figure *figure = next_figure(figures, "zone", 1);
	for (unsigned direction = 0; direction < hex_sides; direction++) {
		space_id beside = board->neighbour[at][direction];
		if (beside != no_space && campaign_zone_reaches(field, beside, opposite(direction), enemy))
			figure_add(figure, say1(text_term_zone, space_arg(beside)), 1);
	}
	return legal();
}

/* 4.0: every hex in a zone of the other side, with the number of hexes it comes from. */
static struct verdict explain_zones(const struct field *field, const json_t *about, struct figures *figures)
{
	const struct board *board = field->scenario->board;
	(void)about;
	if (field->seat >= seats)
		return forbidden(say(text_no_hex));
	side_id enemy = campaign_enemy(field->scenario->rulebook->side_of_seat(field, field->seat));
	struct figure *figure = next_figure(figures, "zones", 1);
	for (space_id hex = 0; figure && hex < board->spaces; hex++) {
		int count = 0;
		for (unsigned direction = 0; direction < hex_sides; direction++) {
			space_id beside = board->neighbour[hex][direction];
			count += beside != no_space &&
				 campaign_zone_reaches(field, beside, opposite(direction), enemy);
		}
		figure = count ? figures_go_on(figures, figure) : figure;
		if (count && figure)
			figure_add(figure, say1(text_term_in_zone, space_arg(hex)), count);
	}
	return legal();
}

/* 3.0: may a unit end its move there, and what does it pay for it? */
static struct verdict explain_stacking(const struct field *field, const json_t *about,
				       struct figures *figures)
{
	struct verdict verdict;
	unsigned flag;
	space_id from = place_of(field, about, &flag, &verdict), to = hex_of(field, about);
	if (from == no_space)
		return verdict;
	if (to == no_space)
		return forbidden(say(text_no_hex));
	uint8_t one = (uint8_t)flag;
	verdict = campaign_judge_stack(field, to, campaign_side_of(flag), &one, 1);
	if (!verdict.legal)
		return verdict;
	figure_add(next_figure(figures, "stacking", half), say(text_term_stacking),
		   campaign_cost_to_stack(field, to, campaign_side_of(flag), &one, 1));
	return legal();
}

struct verdict campaign_explain_lines(const struct field *field, const char *what, const json_t *about,
				      struct figures *figures)
{
	static const struct {
		const char *what;
		struct verdict (*explain)(const struct field *, const json_t *, struct figures *);
	} kinds[] = {
		{"range", explain_range}, {"supply", explain_supply},     {"zone", explain_zone},
		{"zones", explain_zones}, {"stacking", explain_stacking},
	};
	for (unsigned i = 0; what && i < COUNT_OF(kinds); i++)
		if (!strcmp(what, kinds[i].what))
			return kinds[i].explain(field, about, figures);
	return forbidden(say(text_bad_change));
}
