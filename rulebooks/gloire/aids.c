/*
 * Player aids: the tables that the booklet refers to, as this scenario's files have them. What ground the map lacks is left out; the
 * mark at the end of a row says where it comes from: R the booklet, S a public chart, K well known, O and X our own.
 */
#include "vedette/aids.h"

#include <stdio.h>

#include "rulebooks/gloire/rules.h"

static const struct gloire_tables *tables_of(const struct scenario *scenario)
{
	return &gloire_battle(scenario)->tables;
}

/* ---- Ground, 4.3 ------------------------------------------------------------------------------------------------------ */

static const char *const ground_words[terrain_count] = {
	"clear",  "woods",        "village", "town",    "marsh",      "town",        "fort",
	"lake",   "rough ground", "",        "orchard", "palms",      "frozen pond", "ruins",
	"castle", "cassina",      "house",   "redoubt", "gravel bed", "sea"};

static const char *const edge_words[gloire_edge_kinds] = {
	[gloire_level_up] = "a level up",
	[gloire_level_down] = "a level down",
	[gloire_slope_up] = "slope, up",
	[gloire_slope_down] = "slope, down",
	[gloire_dune] = "dune",
	[gloire_high_slope_up] = "slope of two levels, up",
	[gloire_high_slope_down] = "slope of two levels, down",
	[gloire_steep_up] = "steep slope, up",
	[gloire_steep_down] = "steep slope, down",
	[gloire_crest] = "crest",
	[gloire_stream] = "stream",
	[gloire_stream_bridge] = "bridge over a stream",
	[gloire_river] = "river",
	[gloire_ford] = "ford",
	[gloire_bridge] = "bridge",
	[gloire_rampart_in] = "rampart, from outside",
	[gloire_rampart_gate] = "gate of a rampart",
	[gloire_wall_in] = "wall, from outside",
	[gloire_wall_gate] = "gate of a wall",
	[gloire_works_out] = "works, from inside",
	[gloire_ditch] = "ditch",
};

static void put_cost(struct aids *aids, half_points cost, bool disorders)
{
	if (cost == gloire_barred)
		aids_cell(aids, "-");
	else
		aids_cell(aids, "%d%s%s", cost / 2, cost % 2 ? "½" : "", disorders ? " !" : "");
}

static void put_signed(struct aids *aids, int value)
{
	if (value == gloire_no_shock)
		aids_cell(aids, "none");
	else
		aids_cell(aids, value ? "%+d" : "%d", value);
}

static bool has_ground(const struct board *board, unsigned terrain)
{
	for (space_id hex = 0; hex < board->spaces; hex++)
		if (board->space[hex].terrain == terrain)
			return true;
	return false;
}

/* What the tables of hexes and of hexsides have in common. */
struct terrain_line {
	const char *word;
	const half_points *cost;
	const bool *disorders;
	int fire, shock;
	bool charge;
	char origin;
};

static void put_terrain(struct aids *aids, const struct terrain_line *line)
{
	aids_row(aids, NULL);
	aids_cell(aids, "%s", line->word);
	for (unsigned arm = 0; arm < gloire_arms; arm++)
		put_cost(aids, line->cost[arm], line->disorders[arm]);
	put_signed(aids, line->fire);
	put_signed(aids, line->shock);
	aids_cell(aids, "%s", line->charge ? "yes" : "no");
	aids_cell(aids, "%c", line->origin);
}

static void put_ground(const struct scenario *scenario, struct aids *aids)
{
	static const char *const columns[] = {"Hex",  "foot",  "horse",  "guns", "chief",
					      "fire", "shock", "charge", "from", NULL};
	aids_table(aids, "ground", "Ground", "4.3", columns);
	for (unsigned terrain = 0; terrain < terrain_count; terrain++) {
		const struct gloire_ground *row = &tables_of(scenario)->ground[terrain];
		if (!has_ground(scenario->board, terrain) || !ground_words[terrain][0])
			continue;
		put_terrain(aids, &(struct terrain_line){ground_words[terrain], row->cost, row->disorders,
							 row->fire, row->shock, row->charge, row->origin});
	}
	aids_note(aids, "4.3",
		  "An exclamation mark: the unit is disordered at the end of the move. A dash: closed.");
	aids_note(aids, "0.2",
		  "From: R the booklet, S a public chart of the sister series, X our reconstruction.");
}

static bool has_edge(const struct scenario *scenario, unsigned kind)
{
	const struct board *board = scenario->board;
	for (space_id hex = 0; hex < board->spaces; hex++)
		for (unsigned direction = 0; direction < hex_sides; direction++)
			if (board->neighbour[hex][direction] != no_space &&
			    gloire_data(scenario)->kinds[hex][direction] >> kind & 1)
				return true;
	return false;
}

static void put_edges(const struct scenario *scenario, struct aids *aids)
{
	static const char *const columns[] = {"Hexside", "foot",  "horse",  "guns", "chief",
					      "fire",    "shock", "charge", "from", NULL};
	aids_table(aids, "hexsides", "Hexsides, on top of the hex", "4.3", columns);
	for (unsigned kind = 0; kind < gloire_edge_kinds; kind++) {
		const struct gloire_edge_row *row = &tables_of(scenario)->edge[kind];
		if (!has_edge(scenario, kind))
			continue;
		put_terrain(aids, &(struct terrain_line){edge_words[kind], row->cost, row->disorders,
							 row->fire, row->shock, row->charge, row->origin});
	}
}

/* ---- Fire and shock, 7.5, 8.5, 8.6.1 ------------------------------------------------------------------------------------- */

/* "9 to 12", "15 and more", "up to 8" */
static void put_span(struct aids *aids, int from, bool first, bool last, int next)
{
	if (first)
		aids_cell(aids, "up to %d", next - 1);
	else if (last)
		aids_cell(aids, "%d and more", from);
	else
		aids_cell(aids, "%d to %d", from, next - 1);
}

static void put_fire(const struct scenario *scenario, struct aids *aids)
{
	static const char *const columns[] = {"Die and strength", "each unit", "from", NULL};
	static const char *const words[] = {"nothing", "cohesion test", "disordered", "routed"};
	const struct gloire_tables *tables = tables_of(scenario);
	aids_table(aids, "fire", "Fire", "7.5", columns);
	for (unsigned i = 0; i < tables->fire_rows; i++) {
		aids_row(aids, NULL);
		put_span(aids, tables->fire[i].from, i == 0, i + 1 == tables->fire_rows,
			 i + 1 < tables->fire_rows ? tables->fire[i + 1].from : 0);
		aids_cell(aids, "%s", words[tables->fire[i].result]);
		aids_cell(aids, "%c", tables->fire[i].origin);
	}
}

static void put_fate(struct aids *aids, bool disorder, bool test, bool recoil)
{
	aids_cell(aids, "%s%s%s%s", disorder ? "disorder" : "", disorder && (test || recoil) ? ", " : "",
		  test     ? "test or recoil"
		  : recoil ? "recoil"
			   : "",
		  disorder || test || recoil ? "" : "-");
}

static void put_shock(const struct scenario *scenario, struct aids *aids)
{
	static const char *const columns[] = {"Die", "attacker", "defender", "may follow", "from", NULL};
	const struct gloire_tables *tables = tables_of(scenario);
	aids_table(aids, "shock", "Shock and charge", "8.5", columns);
	for (unsigned i = 0; i < tables->shock_rows; i++) {
		const struct gloire_shock_row *row = &tables->shock[i];
		aids_row(aids, NULL);
		put_span(aids, row->from, i == 0, i + 1 == tables->shock_rows,
			 i + 1 < tables->shock_rows ? tables->shock[i + 1].from : 0);
		put_fate(aids, row->attacker_disorder, row->attacker_test, row->attacker_recoil);
		put_fate(aids, row->defender_disorder, row->defender_test, row->defender_recoil);
		aids_cell(aids, "%s",
			  row->counter_shock  ? "counter-shock"
			  : row->breakthrough ? "breakthrough"
					      : "-");
		aids_cell(aids, "%c", row->origin);
	}
}

static void put_odds(const struct scenario *scenario, struct aids *aids)
{
	static const char *const columns[] = {"Strength, at least", "on the die", "from", NULL};
	const struct gloire_tables *tables = tables_of(scenario);
	aids_table(aids, "odds", "Strength", "8.6.1", columns);
	for (unsigned i = 0; i < tables->odds_rows; i++) {
		aids_row(aids, NULL);
		aids_cell(aids, "%d to %d", tables->odds[i].attacker, tables->odds[i].defender);
		put_signed(aids, tables->odds[i].modifier);
		aids_cell(aids, "%c", tables->odds[i].origin);
	}
	aids_note(aids, "8.6.2", "And the best cohesion of the attackers less the best of the defenders.");
}

/* ---- Single figures --------------------------------------------------------------------------------------------------------- */

static const struct {
	uint8_t modifier;
	const char *word, *rule;
} single[] = {
	{gloire_fire_beyond_effective, "Fire: each hex beyond the effective range", "7.3"},
	{gloire_fire_adjacent, "Fire: point-blank", "7.5"},
	{gloire_fire_stack, "Fire: several units in the hex", "7.5"},
	{gloire_fire_square, "Fire: upon a square", "7.5"},
	{gloire_fire_combined, "Fire: two batteries together", "7.3"},
	{gloire_fire_reaction, "Fire: in reaction", "8.3.3"},
	{gloire_fire_higher, "Fire: the target stands higher", "7.5"},
	{gloire_shock_heavy_charge, "Charge of heavy cavalry", "9.2"},
	{gloire_shock_charge, "Charge", "9.2"},
	{gloire_shock_on_square, "Charge upon a square", "9.3.2"},
	{gloire_shock_pursuit, "Each further charge of a pursuit", "9.5.2"},
	{gloire_shock_plain_cavalry, "Shock: cavalry that does not charge", "9.1"},
	{gloire_shock_rear, "Shock: from the rear", "6.1.2"},
	{gloire_shock_front_and_rear, "Shock: from front and rear", "6.1.2"},
	{gloire_shock_routed, "Shock: upon a routed unit", "10.2"},
	{gloire_shock_all_round, "Shock: out of a built-up place", "6.1.2"},
	{gloire_evade_one, "Test: giving way by one hex", "8.8.1"},
	{gloire_evade_two, "Test: giving way by two hexes", "8.8.1"},
	{gloire_counter_charge_heavy, "Test: light cavalry charging heavy in turn", "9.4"},
	{gloire_rally_routed, "Rally of a routed unit", "11.1"},
	{gloire_rally_routed_at_night, "Rally of a routed unit by night", "12.1"},
	{gloire_test_night, "Cohesion tests by night", "12.1"},
	{gloire_test_fog, "Cohesion tests in fog", "12.2"},
};

static void put_single(const struct scenario *scenario, struct aids *aids)
{
	static const char *const columns[] = {"What", "on the die", NULL};
	aids_table(aids, "modifiers", "On the die", "0.4", columns);
	for (unsigned i = 0; i < COUNT_OF(single); i++) {
		aids_row(aids, single[i].rule);
		aids_cell(aids, "%s", single[i].word);
		put_signed(aids, tables_of(scenario)->modifier[single[i].modifier]);
	}
}

/* ---- The battle ---------------------------------------------------------------------------------------------------------------- */

static void put_turns(const struct scenario *scenario, struct aids *aids)
{
	static const char *const columns[] = {"Turn", "hour", "", NULL};
	static const char *const hours[] = {"", "night", "fog", "low fog"};
	const struct gloire_battle *battle = gloire_battle(scenario);
	aids_table(aids, "turns", "Turns", "1", columns);
	for (unsigned i = battle->first_turn; i <= battle->last_turn; i++) {
		aids_row(aids, battle->turn[i].hour == gloire_night ? "12.1"
			       : battle->turn[i].hour               ? "12.2"
								    : NULL);
		aids_cell(aids, "%u", i);
		aids_cell(aids, "%s", battle->turn[i].clock);
		aids_cell(aids, "%s%s", hours[battle->turn[i].hour], battle->turn[i].rest ? " rest" : "");
	}
}

static void put_places(const struct scenario *scenario, struct aids *aids)
{
	static const char *const columns[] = {"Place", "points", "for", NULL};
	const struct gloire_battle *battle = gloire_battle(scenario);
	const struct board *board = scenario->board;
	aids_table(aids, "places", "Places to win by", "13.2", columns);
	for (unsigned i = 0; i < battle->objectives; i++) {
		const struct gloire_objective *row = &battle->objective[i];
		if (!row->hexes || row->hex[0] >= board->spaces)
			continue;
		const struct space *space = &board->space[row->hex[0]];
		aids_row(aids, NULL);
		aids_cell(aids, "%s %s%s", space->name, space->number, row->hexes > 1 ? " and others" : "");
		aids_cell(aids, "%u%s", row->points, row->need == gloire_each ? " each" : "");
		aids_cell(aids, "%s",
			  row->side == no_side ? "whoever holds it" : battle->side_name[row->side]);
	}
	aids_note(aids, "13.2",
		  "And points for enemy units that are lost and formations demoralised at the end.");
	const char *words;
	for (unsigned i = 0; (words = gloire_claim_words(scenario, i)); i++)
		aids_note(aids, "13.2", words);
}

static void put_formations(const struct scenario *scenario, struct aids *aids)
{
	static const char *const columns[] = {"Formation", "side", "leader", "markers", "points", NULL};
	const struct gloire_battle *battle = gloire_battle(scenario);
	aids_table(aids, "formations", "Formations", "2.1.1", columns);
	for (unsigned i = 0; i < battle->formations; i++) {
		const struct gloire_formation *row = &battle->formation[i];
		aids_row(aids, NULL);
		aids_cell(aids, "%s", row->name);
		aids_cell(aids, "%s", battle->side_name[row->side]);
		if (row->initiative[0] == row->initiative[1])
			aids_cell(aids, "%u", row->initiative[0]);
		else
			aids_cell(aids, "%u, %u", row->initiative[0], row->initiative[1]);
		aids_cell(aids, "%u", row->ams);
		aids_cell(aids, "%u", row->points);
	}
}

static void put_specials(const struct scenario *scenario, struct aids *aids)
{
	static const char *const columns[] = {"Marker", "side", "leader", "uses", NULL};
	const struct gloire_battle *battle = gloire_battle(scenario);
	if (!battle->markers)
		return;
	aids_table(aids, "markers", "Special markers", "2.1.2", columns);
	for (unsigned i = 0; i < battle->markers; i++) {
		aids_row(aids, battle->marker[i].rule);
		aids_cell(aids, "%s", battle->marker[i].name);
		aids_cell(aids, "%s", battle->side_name[battle->marker[i].side]);
		if (battle->marker[i].initiative == gloire_none)
			aids_cell(aids, "-");
		else
			aids_cell(aids, "%u", battle->marker[i].initiative);
		aids_cell(aids, "%u", battle->marker[i].uses);
	}
}

static void put_sequence(const struct scenario *scenario, struct aids *aids)
{
	aids_sequence(aids, scenario->rulebook, "1", step_orders, step_total - 1);
	aids_note(aids, "1", "In an activation: fire, movement and charges, shock, rally, in this order.");
}

/* ---- Counters, 0.3 --------------------------------------------------------------------------------------------------------------- */

static const char *const meanings[gloire_types] = {
	"Infantry: strength, cohesion, movement",
	"Light infantry",
	"Cavalry",
	"Heavy cavalry",
	"Artillery: strength, cohesion, movement, effective range",
	"Horse artillery",
	"A bridge train",
	"Boats: guns upon water",
	"Dromedaries: they ride, and fight on foot",
};

static void put_example(const struct scenario *scenario, struct aids *aids, piece_id piece,
			const char *status)
{
	const struct gloire_unit *unit = &gloire_battle(scenario)->unit[piece];
	unsigned order = status ? gloire_disorder : gloire_good_order;
	struct json *out = aids_piece(aids);
	put_text(out, "id", unit->id);
	put_text(out, "side", scenario->rulebook->side[unit->side]);
	put_text(out, "at", "");
	put_text(out, "name", unit->name);
	put_text(out, "kind", gloire_kind_word(unit->type));
	put_text(out, "formation", gloire_battle(scenario)->formation[unit->formation].id);
	put_object(out, "values");
	put_number(out, "strength", unit->sp[order]);
	put_number(out, "cohesion", unit->cohesion[order]);
	put_number(out, "movement", unit->mp[order]);
	if (unit->range_effective)
		put_number(out, "range", unit->range_effective);
	put_end(out);
	put_array(out, "status");
	if (status)
		put_text(out, NULL, status);
	put_end(out);
	aids_end_piece(aids);
}

static void put_legend(const struct scenario *scenario, struct aids *aids)
{
	static const char *const marks[][3] = {
		{"disordered", "Disordered: the reverse of the counter", "10.1"},
		{"routed", "Routed", "10.2"}};
	const struct gloire_battle *battle = gloire_battle(scenario);
	piece_id foot = no_piece;
	aids_table(aids, "legend", "The counters", "0.3", NULL);
	for (unsigned type = 0; type < gloire_types; type++)
		for (piece_id i = 0; i < battle->units; i++)
			if (battle->unit[i].type == type) {
				foot = foot == no_piece ? i : foot;
				aids_row(aids, NULL);
				put_example(scenario, aids, i, NULL);
				aids_cell(aids, "%s", meanings[type]);
				break;
			}
	for (unsigned i = 0; foot != no_piece && i < COUNT_OF(marks); i++) {
		aids_row(aids, marks[i][2]);
		put_example(scenario, aids, foot, marks[i][0]);
		aids_cell(aids, "%s", marks[i][1]);
	}
}

void gloire_aids(const struct scenario *scenario, struct aids *aids)
{
	put_sequence(scenario, aids);
	put_shock(scenario, aids);
	put_odds(scenario, aids);
	put_fire(scenario, aids);
	put_single(scenario, aids);
	put_ground(scenario, aids);
	put_edges(scenario, aids);
	put_places(scenario, aids);
	put_turns(scenario, aids);
	put_formations(scenario, aids);
	put_specials(scenario, aids);
	put_legend(scenario, aids);
}
