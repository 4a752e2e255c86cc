/*
 * Artillery fire, 7: at whom, with what modifiers (7.5), and what comes of it.
 */
#include "rulebooks/gloire/rules.h"

/* 7.2: in good order, and not after it has fired. */
bool gloire_could_fire(const struct field *field, piece_id guns)
{
	const struct gloire_piece *now = gloire_piece(field, guns);
	return gloire_is_guns(field, guns) && gloire_stands(field, guns) && now->order == good_order &&
	       !gloire_is_aboard(field, guns) && /* I flotilla */
	       gloire_unit(field, guns)->range_maximum > 0;
}

/* A, B, C, D and F 8.3, by option: infantry in good order that is attacked; not the fellahs (B 8.3), nor a pontoon train. */
bool gloire_foot_fires(const struct field *field, piece_id piece)
{
	const struct gloire_unit *unit = gloire_unit(field, piece);
	return gloire_option(field, option_infantry_fire) && gloire_is_foot(field, piece) &&
	       unit->type != gloire_pontoon && gloire_stands(field, piece) &&
	       gloire_piece(field, piece)->order == good_order && !gloire_is_untrained(field, piece);
}

/* Tables, 4: half the points of a regiment, four at most. */
enum { strongest_volley = 4, redoubt_effective = 2, redoubt_maximum = 4 };

static unsigned strength_of(const struct field *field, piece_id piece)
{
	unsigned strength = gloire_strength(field, piece);
	if (gloire_is_guns(field, piece))
		return strength;
	return strength / 2 < strongest_volley ? strength / 2 : (unsigned)strongest_volley;
}

static bool in_cone(const struct field *field, piece_id guns, unsigned facing, space_id target)
{
	return gloire_is_all_round(field, guns) ||
	       facing_in_cone(field->scenario->board, gloire_piece(field, guns)->at, facing, target);
}

/* A unit, or the guns of a redoubt, which have no counter (E 0.2). */
struct shooter {
	space_id at;
	side_id side;
	unsigned strength, effective, maximum;
	bool muskets;
};

static struct shooter shooter_of(const struct field *field, const struct gloire_fire *fire)
{
	const struct gloire_battle *battle = gloire_battle(field->scenario);
	if (fire->guns == no_piece)
		return (struct shooter){.at = battle->gun[fire->redoubt - 1].hex,
					.side = gloire_gunners_side(field, fire->redoubt - 1u),
					.strength = battle->gun[fire->redoubt - 1].strength,
					.effective = redoubt_effective,
					.maximum = redoubt_maximum};
	bool muskets = !gloire_is_guns(field, fire->guns);
	return (struct shooter){.at = gloire_piece(field, fire->guns)->at,
				.side = battle->unit[fire->guns].side,
				.strength = strength_of(field, fire->guns),
				.effective = muskets ? 1 : battle->unit[fire->guns].range_effective,
				.maximum = muskets ? 1 : battle->unit[fire->guns].range_maximum,
				.muskets = muskets};
}

static struct verdict judge_range(const struct field *field, const struct shooter *shooter, space_id target)
{
	unsigned range = hex_distance(field->scenario->board, shooter->at, target);
	unsigned hour = gloire_hour_at(field, target);
	if (hour == gloire_day)
		hour = gloire_hour_at(field, shooter->at); /* G 12.2, reading 52: either end */
	if (range > 1 && (hour == gloire_night || hour == gloire_fog))
		return forbidden(say1(hour == gloire_night ? text_fire_by_night : text_fire_in_fog,
				      space_arg(target)));
	if (range > shooter->maximum)
		return forbidden(
			say2(text_beyond_range, space_arg(target), number_arg((int)shooter->maximum)));
	return legal();
}

struct verdict gloire_judge_fire(const struct field *field, const struct gloire_fire *fire)
{
	unsigned facing = fire->guns == no_piece ? 0 : gloire_piece(field, fire->guns)->facing;
	return gloire_judge_fire_facing(field, fire, facing);
}

struct verdict gloire_judge_fire_facing(const struct field *field, const struct gloire_fire *fire,
					unsigned facing)
{
	struct sight_block block;
	struct shooter shooter = shooter_of(field, fire);
	space_id from = shooter.at;
	side_id side = shooter.side;
	if (gloire_held_by(field, fire->target) != gloire_enemy(side) &&
	    !gloire_is_bridge_end(field, fire->target, side)) /* C 4.3 */
		return forbidden(say1(text_no_target, space_arg(fire->target)));
	if (fire->guns == no_piece ? !gloire_bears_on(field, fire->redoubt - 1u, fire->target)
				   : !in_cone(field, fire->guns, facing, fire->target))
		return forbidden(say1(text_out_of_cone, space_arg(fire->target)));
	struct verdict verdict = judge_range(field, &shooter, fire->target);
	if (!verdict.legal)
		return verdict;
	if (!gloire_sees(field, from, fire->target, &block))
		return forbidden(gloire_say_hidden(fire->target, &block));
	return legal();
}

/* ---- 7.5: the sum -------------------------------------------------------------------------------------------------------------- */

static void add(struct figure *figure, int *sum, unsigned text, int value)
{
	*sum += value;
	if (figure && value)
		figure_add(figure, say(text), value);
}

/* The last side the line crosses, as from outside; slopes count by levels alone. */
static int side_modifier(const struct field *field, space_id from, space_id target)
{
	const struct board *board = field->scenario->board;
	struct sight_step step[max_sight_steps];
	unsigned count = hex_line(board, from, target, step);
	space_id before = count ? step[count - 1].left : from;
	if (count && step[count - 1].right != no_space)
		return 0;
	int sum = 0;
	uint32_t kinds = gloire_data(field->scenario)->kinds[before][hex_direction(board, before, target)];
	for (unsigned kind = gloire_crest; kind < gloire_edge_kinds; kind++)
		if (kinds >> kind & 1)
			sum += gloire_battle(field->scenario)->tables.edge[kind].fire;
	return sum;
}

static void add_target(const struct field *field, const struct gloire_fire *fire, struct figure *figure,
		       int *sum)
{
	const int8_t *modifier = gloire_battle(field->scenario)->tables.modifier;
	const struct board *board = field->scenario->board;
	struct shooter shooter = shooter_of(field, fire);
	space_id from = shooter.at;
	piece_id unit[8];
	unsigned units = gloire_units_in(field, fire->target, unit, 8);
	if (units > 1 && !gloire_is_boat(field, unit[0])) /* I flotilla: whoever is aboard does not count */
		add(figure, sum, text_term_stack, modifier[gloire_fire_stack]);
	if (units && gloire_piece(field, unit[0])->did & in_square)
		add(figure, sum, text_term_square, modifier[gloire_fire_square]);
	int ground = gloire_battle(field->scenario)->tables.ground[board->space[fire->target].terrain].fire;
	if (ground > 0 && shooter.muskets)
		ground = -ground; /* trees help guns against those among them, and hinder muskets */
	add(figure, sum, text_term_fire_ground, ground);
	add(figure, sum, text_term_fire_side, side_modifier(field, from, fire->target));
	if (board->space[fire->target].level > board->space[from].level)
		add(figure, sum, text_term_higher, modifier[gloire_fire_higher]);
}

int gloire_fire_sum(const struct field *field, const struct gloire_fire *fire, struct figure *figure)
{
	const int8_t *modifier = gloire_battle(field->scenario)->tables.modifier;
	struct shooter shooter = shooter_of(field, fire);
	unsigned range = hex_distance(field->scenario->board, shooter.at, fire->target);
	int sum = 0;
	if (fire->second != no_piece && gloire_strength(field, fire->second) > shooter.strength)
		shooter.strength = gloire_strength(field, fire->second); /* 7.3 */
	add(figure, &sum, text_term_strength, (int)shooter.strength);
	if (fire->second != no_piece)
		add(figure, &sum, text_term_combined, modifier[gloire_fire_combined]);
	if (range == 1)
		add(figure, &sum, text_term_adjacent, modifier[gloire_fire_adjacent]);
	if (range > shooter.effective)
		add(figure, &sum, text_term_long_range,
		    (int)(range - shooter.effective) * modifier[gloire_fire_beyond_effective]);
	add_target(field, fire, figure, &sum);
	if (fire->kind != fire_reaction)
		return sum;
	if (shooter.muskets) {
		bool light = gloire_unit(field, fire->guns)->type == gloire_light_infantry;
		add(figure, &sum, text_term_reaction,
		    modifier[light ? gloire_infantry_fire_light : gloire_infantry_fire_line]);
		return sum;
	}
	add(figure, &sum, text_term_reaction, modifier[gloire_fire_reaction]);
	if (gloire_piece(field, fire->guns)->did & in_square &&
	    gloire_piece(field, fire->guns)->did & square_held)
		add(figure, &sum, text_term_reaction_in_square, modifier[gloire_fire_reaction_in_square]);
	return sum;
}

unsigned gloire_fire_result(const struct field *field, int total)
{
	const struct gloire_tables *tables = &gloire_battle(field->scenario)->tables;
	unsigned result = tables->fire[0].result;
	for (unsigned i = 0; i < tables->fire_rows; i++)
		if (total >= tables->fire[i].from)
			result = tables->fire[i].result;
	return result;
}

/* ---- What comes of it ----------------------------------------------------------------------------------------------------------- */

static void strike(struct table *table, piece_id unit, unsigned result)
{
	switch (result) {
	case gloire_fire_test:
		gloire_test_or_disorder(table, unit, 0, by_fire);
		return;
	case gloire_fire_disorder:
		gloire_make_disordered(table, unit, by_fire);
		return;
	case gloire_fire_rout:
		gloire_make_routed(table, unit, by_fire);
		return;
	default:
		return;
	}
}

/* `only`: the one unit that is struck, 5.1.3; no_piece: every unit of the hex. */
void gloire_resolve_fire(struct table *table, const struct gloire_fire *fire, piece_id only)
{
	static const uint16_t told[] = {text_told_fire_none, text_told_fire_test, text_told_fire_disorder,
					text_told_fire_rout};
	struct field field = truth(table);
	struct figure figure = {.id = "fire"};
	int sum = gloire_fire_sum(&field, fire, &figure);
	bool battery = fire->guns != no_piece;
	space_id from = shooter_of(&field, fire).at;
	unsigned die = gloire_roll(table, for_fire, battery ? fire->guns : (unsigned)max_pieces + from);
	unsigned result = gloire_fire_result(&field, sum + (int)die);
	struct event event = {.message = say4(told[result], battery ? piece_arg(fire->guns) : space_arg(from),
					      space_arg(fire->target), number_arg((int)die),
					      number_arg(sum + (int)die)),
			      .dice_count = 1,
			      .dice = {(uint8_t)die},
			      .pieces = battery,
			      .piece = {fire->guns},
			      .at = fire->target,
			      .figure = &figure};
	figure.value = sum;
	tell(table, &event);
	if (only != no_piece) {
		strike(table, only, result);
		return;
	}
	piece_id unit[8];
	unsigned units = gloire_units_in(&field, fire->target, unit, 8);
	for (unsigned i = 0; i < units; i++)
		gloire_free(table, unit[i]); /* A 2.3 */
	if (!units && result == gloire_fire_rout)
		gloire_destroy_bridge(table, fire->target); /* C 4.3 */
	if (units && gloire_is_boat(&field, unit[0]))
		units = 1; /* I flotilla: the boat alone is struck */
	for (unsigned i = 0; i < units; i++)
		if (gloire_stands(&field, unit[i]) && gloire_piece(&field, unit[i])->at == fire->target)
			strike(table, unit[i], result);
}
