/*
 * What goes on the die of a shock or charge, 8.5, 8.6 and 9.2: strength, cohesion, ground, facing, horse. One function for the
 * result, the running check and the explanation.
 */
#include "rulebooks/gloire/rules.h"

struct forces {
	unsigned attack, defence; /* strength points */
	int best_attack, best_defence;
	bool heavy_charge, charge, plain_horse, all_round, square, counter_charged;
};

/* One hex that is attacked, and what it puts on the die. */
struct stand {
	int ground;
	bool routed;
	bool front, rear; /* through which they come */
};

/* ---- 8.6.1 ------------------------------------------------------------------------------------------------------------------------ */

/* Rounded for the defender: the first row that is reached. */
int gloire_odds(const struct field *field, unsigned attackers, unsigned defenders)
{
	const struct gloire_tables *tables = &gloire_battle(field->scenario)->tables;
	for (unsigned i = 0; i < tables->odds_rows; i++)
		if (attackers * tables->odds[i].defender >= defenders * tables->odds[i].attacker)
			return tables->odds[i].modifier;
	return tables->odds[tables->odds_rows - 1].modifier;
}

/* ---- Ground, 8.4.2 ----------------------------------------------------------------------------------------------------------- */

/* 2.3 of the tables: works replace the modifier of the hex behind them; clear ground counts only where nothing else does. */
static int ground_between(const struct field *field, space_id from, space_id target)
{
	const struct gloire_tables *tables = &gloire_battle(field->scenario)->tables;
	const struct board *board = field->scenario->board;
	const struct gloire_ground *ground = &tables->ground[board->space[target].terrain];
	uint32_t kinds = gloire_kinds(field, from, hex_direction(board, from, target));
	const uint32_t works = 1u << gloire_rampart_in | 1u << gloire_wall_in | 1u << gloire_wall_gate;
	int sides = 0;
	bool any = false;
	for (unsigned kind = 0; kind < gloire_edge_kinds; kind++) {
		int shock = kinds >> kind & 1 ? tables->edge[kind].shock : 0;
		if (shock && shock != gloire_no_shock) {
			sides += shock;
			any = true;
		}
	}
	if (kinds & works)
		return sides;
	if (ground->clear_bonus)
		return any ? sides : ground->shock;
	return sides + ground->shock;
}

/* Is it clear ground in the sense of 8.4.2? */
static bool is_clear(const struct field *field, space_id hex)
{
	return gloire_battle(field->scenario)
		->tables.ground[field->scenario->board->space[hex].terrain]
		.clear_bonus;
}

/* A cassina that foot defends gives no bonus, D 8.6, F 8.6. */
static int ground_of(const struct field *field, space_id from, space_id target)
{
	int value = ground_between(field, from, target);
	piece_id top = gloire_top_fighter(field, target);
	bool cassina = field->scenario->board->space[target].terrain == terrain_cassina;
	return cassina && value > 0 && top != no_piece && gloire_is_foot(field, top) ? 0 : value;
}

/* 8.4.2: of several attackers the attacker picks against clear ground, the defender otherwise. */
static int ground_against(const struct field *field, unsigned combat, space_id target)
{
	int best = 0;
	bool any = false, highest = is_clear(field, target);
	for (piece_id i = 0; i < gloire_battle(field->scenario)->units; i++) {
		space_id from = gloire_piece(field, i)->at;
		if (!gloire_attacks(field, combat, i) ||
		    hex_direction(field->scenario->board, from, target) == no_direction)
			continue;
		int value = ground_of(field, from, target);
		if (!any || (highest ? value > best : value < best))
			best = value;
		any = true;
	}
	return best;
}

/* ---- Both sides ----------------------------------------------------------------------------------------------------------------------- */

static void count_attacker(const struct field *field, struct forces *forces, piece_id piece)
{
	const struct gloire_piece *now = gloire_piece(field, piece);
	forces->attack += gloire_strength(field, piece);
	if ((int)gloire_cohesion(field, piece) > forces->best_attack)
		forces->best_attack = (int)gloire_cohesion(field, piece);
	bool charges = now->did & is_charging;
	forces->charge |= charges && !gloire_is_heavy(field, piece);
	forces->heavy_charge |= charges && gloire_is_heavy(field, piece);
	forces->plain_horse |= gloire_is_horse(field, piece) && !charges;
	forces->all_round |= gloire_is_all_round(field, piece);
}

/* By option: does another unit than the defender have the attacker's hex in front? */
static bool is_shielded(const struct field *field, space_id attacker, space_id defender)
{
	const struct board *board = field->scenario->board;
	side_id enemy = gloire_held_by(field, defender);
	for (unsigned direction = 0; direction < hex_sides; direction++) {
		space_id beside = board->neighbour[attacker][direction];
		if (beside == no_space || beside == defender || gloire_held_by(field, beside) != enemy)
			continue;
		GLOIRE_EACH_IN (field, beside, piece)
			if (!gloire_is_chief(piece) && gloire_has_in_front(field, piece, attacker))
				return true;
	}
	return false;
}

/* 6.1.2: a unit with six front hexes, and a routed one, has no rear. */
static void count_facing(const struct field *field, struct stand *stand, unsigned combat, piece_id defender)
{
	const struct gloire_piece *now = gloire_piece(field, defender);
	for (piece_id i = 0; i < gloire_battle(field->scenario)->units; i++) {
		if (!gloire_attacks(field, combat, i) ||
		    hex_direction(field->scenario->board, gloire_piece(field, i)->at, now->at) ==
			    no_direction)
			continue;
		bool in_front = gloire_has_in_front(field, defender, gloire_piece(field, i)->at) ||
				now->order == routed;
		bool shielded = !in_front && gloire_option(field, option_shielded_rear) &&
				is_shielded(field, gloire_piece(field, i)->at, now->at);
		stand->front |= in_front;
		stand->rear |= !in_front && !shielded;
	}
}

static void count_defenders(const struct field *field, struct forces *forces, space_id hex)
{
	GLOIRE_EACH_IN (field, hex, piece) {
		if (gloire_is_chief(piece) || gloire_is_guns(field, piece) ||
		    gloire_is_sheltered(field, piece))
			continue;
		const struct gloire_piece *now = gloire_piece(field, piece);
		forces->defence += gloire_strength(field, piece);
		if ((int)gloire_cohesion(field, piece) > forces->best_defence)
			forces->best_defence = (int)gloire_cohesion(field, piece);
		forces->square |= (now->did & in_square) != 0;
		forces->counter_charged |= (now->did & counter_charges) != 0;
	}
}

/* ---- 8.4.3 -------------------------------------------------------------------------------------------------------------------------- */

static struct stand stand_of(const struct field *field, unsigned combat, space_id hex)
{
	struct stand stand = {.ground = ground_against(field, combat, hex)};
	piece_id lead = gloire_top_fighter(field, hex);
	if (lead == no_piece)
		lead = gloire_top_of(field, hex);
	if (lead == no_piece)
		return stand;
	stand.routed = gloire_piece(field, lead)->order == routed;
	count_facing(field, &stand, combat, lead);
	return stand;
}

static int rear_of(const struct field *field, const struct stand *stand)
{
	const int8_t *modifier = gloire_battle(field->scenario)->tables.modifier;
	if (!stand->rear)
		return 0;
	return modifier[stand->front ? gloire_shock_front_and_rear : gloire_shock_rear];
}

static int routed_of(const struct field *field, const struct stand *stand)
{
	return stand->routed ? gloire_battle(field->scenario)->tables.modifier[gloire_shock_routed] : 0;
}

/* Of several hexes attacked at once the defender picks the one that serves him best: its ground, facing and order count. */
static struct stand stand_for(const struct field *field, unsigned combat)
{
	const struct gloire_combat *row = &gloire_known(field)->combat[combat];
	struct stand picked = {.ground = 0};
	int least = 0;
	bool any = false;
	for (unsigned i = 0; i < 2; i++) {
		if (!row->target[i] || gloire_held_by(field, (space_id)(row->target[i] - 1)) == no_side)
			continue;
		struct stand stand = stand_of(field, combat, (space_id)(row->target[i] - 1));
		int sum = stand.ground + rear_of(field, &stand) + routed_of(field, &stand);
		if (!any || sum < least) {
			picked = stand;
			least = sum;
		}
		any = true;
	}
	return picked;
}

static struct forces forces_of(const struct field *field, unsigned combat)
{
	struct forces forces = {.best_attack = 0};
	for (piece_id i = 0; i < gloire_battle(field->scenario)->units; i++)
		if (gloire_attacks(field, combat, i))
			count_attacker(field, &forces, i);
	for (unsigned i = 0; i < 2; i++)
		if (gloire_known(field)->combat[combat].target[i])
			count_defenders(field, &forces,
					(space_id)(gloire_known(field)->combat[combat].target[i] - 1));
	return forces;
}

static void add(struct figure *figure, int *sum, unsigned text, int value)
{
	*sum += value;
	if (figure && value)
		figure_add(figure, say(text), value);
}

/* 9.2, 9.3.2, 9.4: what a charge is worth, and what it is worth against a square. */
static void add_horse(const struct field *field, const struct forces *forces, struct figure *figure, int *sum)
{
	const int8_t *modifier = gloire_battle(field->scenario)->tables.modifier;
	bool charges = forces->charge || forces->heavy_charge;
	if (charges && forces->square)
		add(figure, sum, text_term_charge_on_square, modifier[gloire_shock_on_square]);
	else if (charges && !forces->counter_charged)
		add(figure, sum, forces->heavy_charge ? text_term_heavy_charge : text_term_charge,
		    modifier[forces->heavy_charge ? gloire_shock_heavy_charge : gloire_shock_charge]);
	if (forces->plain_horse)
		add(figure, sum, text_term_plain_horse, modifier[gloire_shock_plain_cavalry]);
	if (charges)
		add(figure, sum, text_term_pursuit,
		    modifier[gloire_shock_pursuit] * gloire_known(field)->fight.pursuits);
}

int gloire_shock_sum(const struct field *field, unsigned combat, struct figure *figure)
{
	const int8_t *modifier = gloire_battle(field->scenario)->tables.modifier;
	struct forces forces = forces_of(field, combat);
	struct stand stand = stand_for(field, combat);
	int sum = 0;
	add(figure, &sum, text_term_odds, gloire_odds(field, forces.attack, forces.defence));
	add(figure, &sum, text_term_cohesion, forces.best_attack - forces.best_defence); /* 8.6.2 */
	add(figure, &sum, text_term_shock_ground, stand.ground);
	add_horse(field, &forces, figure, &sum);
	add(figure, &sum, text_term_rear, rear_of(field, &stand));
	add(figure, &sum, text_term_routed, routed_of(field, &stand));
	if (forces.all_round)
		add(figure, &sum, text_term_all_round, modifier[gloire_shock_all_round]);
	add(figure, &sum, text_term_furia, gloire_furia(field, combat));
	return sum;
}

unsigned gloire_shock_row(const struct field *field, int total)
{
	const struct gloire_tables *tables = &gloire_battle(field->scenario)->tables;
	unsigned row = 0;
	for (unsigned i = 0; i < tables->shock_rows; i++)
		if (total >= tables->shock[i].from)
			row = i;
	return row;
}
