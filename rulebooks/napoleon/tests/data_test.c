/*
 * The data files of Napoléon 1806: what they add up to, and how a bad one is refused. The figures are those of the
 * rulebook (averages and chances, blocks, victory points) and of the reconstruction that the files carry out.
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rulebooks/napoleon/position.h"

static const struct scenario_info info = {.id = "conscript", .title = "", .introduction = "", .turns = 7};

static struct scenario *loaded;

static struct scenario *load(void)
{
	struct data_set data;
	struct data_error error = {.line = 0};
	data.file = embedded_files(&data.count);
	loaded = napoleon_load(&info, &data, &error);
	cr_assert(loaded, "%s:%d: %s", error.file, error.line, error.reason);
	return loaded;
}

static void unload(void)
{
	scenario_free(loaded);
}

TestSuite(data, .fini = unload);

static unsigned area(const struct scenario *scenario, const char *name)
{
	space_id found = board_find(scenario->board, name);
	cr_assert_neq(found, no_space, "%s", name);
	return found;
}

/* ---- The map ------------------------------------------------------------------------------------------------- */

Test(data, areas_of_three_kinds, .description = "1806 terms.areas")
{
	struct scenario *scenario = load();
	unsigned clear = 0, wooded = 0, citadel = 0, two = 0, six = 0, sum = 0;
	for (unsigned a = 0; a < areas; a++) {
		const struct area_data *data = &data_of(scenario)->area[a];
		clear += scenario->board->space[a].terrain == terrain_clear;
		wooded += scenario->board->space[a].terrain == terrain_woods;
		citadel += scenario->board->space[a].terrain == terrain_fort;
		two += data->neighbours == 2;
		six += data->neighbours == 6;
		sum += data->neighbours;
	}
	cr_assert_eq(clear, 54);
	cr_assert_eq(wooded, 12);
	cr_assert_eq(citadel, 4);
	cr_assert_eq(two, 13);
	cr_assert_eq(six, 3); /* Jena, Naumburg, Zeitz */
	cr_assert_eq(sum, 240);
	cr_assert_eq(data_of(scenario)->area[area(scenario, "Jena")].neighbours, 6);
}

Test(data, citadels_and_their_points, .description = "1806 victory.citadels")
{
	struct scenario *scenario = load();
	const struct napoleon_data *data = data_of(scenario);
	static const char *const name[citadels] = {"Bamberg", "Erfurt", "Halle", "Leipzig"};
	static const unsigned points[citadels] = {5, 4, 3, 3};
	for (unsigned i = 0; i < citadels; i++) {
		cr_assert_eq(data->citadel[i], area(scenario, name[i]));
		cr_assert_eq(data->area[data->citadel[i]].points, points[i]);
		cr_assert_eq(data->area[data->citadel[i]].citadel, i + 1);
	}
}

static unsigned bridges_over(const struct scenario *scenario, const char *river)
{
	unsigned count = 0;
	for (unsigned i = 0; i < connections; i++)
		count += strcmp(scenario->board->listed[i].name, river) == 0;
	return count;
}

Test(data, thirty_six_bridges, .description = "1806 card.destroyed-bridge")
{
	struct scenario *scenario = load();
	unsigned three_rivers = 0, elsewhere = 0;
	for (unsigned i = 0; i < connections; i++) {
		three_rivers += data_of(scenario)->bridge[i] == bridge_of_three_rivers;
		elsewhere += data_of(scenario)->bridge[i] == bridge_elsewhere;
	}
	cr_assert_eq(bridges_over(scenario, "Saale"), 15);
	cr_assert_eq(bridges_over(scenario, "Elster"), 10);
	cr_assert_eq(bridges_over(scenario, "Ilm"), 6);
	cr_assert_eq(bridges_over(scenario, "Main"), 4);
	cr_assert_eq(bridges_over(scenario, "Unstrut"), 1);
	cr_assert_eq(three_rivers, 31);
	cr_assert_eq(elsewhere, 5);
}

Test(data, distances_to_the_citadels, .description = "1806 card.strategic-retreat")
{
	static const struct {
		const char *from;
		unsigned to[citadels];
	} table[] = {
		/*              Bamberg Erfurt Halle Leipzig */
		{"Bamberg", {0, 7, 12, 11}},     {"Ebern", {1, 6, 11, 11}},   {"Coburg", {2, 5, 10, 10}},
		{"Lichtenfels", {1, 6, 11, 10}}, {"Kronach", {2, 7, 10, 9}},  {"Kulmbach", {2, 7, 10, 9}},
		{"Bayreuth", {2, 8, 11, 10}},    {"Münchberg", {3, 8, 9, 8}}, {"Erfurt", {7, 0, 5, 7}},
		{"Weimar", {8, 1, 6, 6}},        {"Gotha", {7, 1, 6, 8}},     {"Arnstadt", {6, 1, 6, 8}},
		{"Jena", {8, 2, 5, 5}},          {"Saalfeld", {5, 4, 8, 7}},  {"Schleiz", {5, 5, 7, 6}},
	};
	struct scenario *scenario = load();
	const struct napoleon_data *data = data_of(scenario);
	for (unsigned row = 0; row < sizeof table / sizeof *table; row++)
		for (unsigned i = 0; i < citadels; i++) {
			unsigned from = area(scenario, table[row].from);
			cr_assert_eq(data->distance[from][data->citadel[i]], table[row].to[i], "%s to %s",
				     table[row].from, scenario->board->space[data->citadel[i]].name);
			cr_assert_eq(data->distance[data->citadel[i]][from], table[row].to[i]);
		}
}

Test(data, neighbours_and_their_connections, .description = "1806 move.path")
{
	struct scenario *scenario = load();
	const struct napoleon_data *data = data_of(scenario);
	for (unsigned a = 0; a < areas; a++)
		for (unsigned i = 0; i < data->area[a].neighbours; i++) {
			unsigned b = data->area[a].neighbour[i], way = data->area[a].connection[i];
			cr_assert_eq(board_connection(scenario->board, (space_id)a, (space_id)b), (int)way);
			cr_assert((data->end[way][0] == a && data->end[way][1] == b) ||
				  (data->end[way][0] == b && data->end[way][1] == a));
			cr_assert_eq(data->distance[a][b], 1);
		}
	/* p. 11: Neustadt and Jena are neighbours, over the Saale */
	int way = board_connection(scenario->board, (space_id)area(scenario, "Neustadt"),
				   (space_id)area(scenario, "Jena"));
	cr_assert_geq(way, 0);
	cr_assert_eq(data->bridge[way], bridge_of_three_rivers);
}

/* p. 16: rivers part the zones of the free set-up. */
Test(data, areas_of_deployment, .description = "1806 grognard.setup")
{
	struct scenario *scenario = load();
	const struct napoleon_data *data = data_of(scenario);
	unsigned count[both_sides] = {0}, ilm_saale = 0, saale_elster = 0;
	for (unsigned a = 0; a < areas; a++) {
		count[french] += data->area[a].deploy == 1 << french;
		count[prussian] += data->area[a].deploy == 1 << prussian;
		if (data->area[a].deploy != 1 << prussian)
			continue;
		ilm_saale += data->area[a].zone == zone_ilm_saale;
		saale_elster += data->area[a].zone == zone_saale_elster;
	}
	cr_assert_eq(count[french], 8);    /* Bamberg and seven more */
	cr_assert_eq(count[prussian], 10); /* five in the west, three and two between the rivers */
	cr_assert_eq(ilm_saale, 3);
	cr_assert_eq(saale_elster, 2);
}

/* ---- Corps --------------------------------------------------------------------------------------------------- */

Test(data, strength_of_the_armies, .description = "1806 terms.order-of-battle")
{
	struct scenario *scenario = load();
	unsigned inf[both_sides] = {0}, cav[both_sides] = {0}, kinds[both_sides][3] = {{0}};
	for (unsigned b = 0; b < blocks; b++) {
		const struct block_data *block = &data_of(scenario)->block[b];
		inf[block->side] += block->inf;
		cav[block->side] += block->cav;
		kinds[block->side][block->kind]++;
	}
	cr_assert_eq(inf[french], 36);
	cr_assert_eq(cav[french], 16); /* 52 together */
	cr_assert_eq(inf[prussian], 28);
	cr_assert_eq(cav[prussian], 13); /* 41 together */
	cr_assert_eq(kinds[french][kind_commander], 1);
	cr_assert_eq(kinds[french][kind_corps], 8);
	cr_assert_eq(kinds[french][kind_vedette], 5);
	cr_assert_eq(kinds[prussian][kind_commander], 1);
	cr_assert_eq(kinds[prussian][kind_corps], 9);
	cr_assert_eq(kinds[prussian][kind_vedette], 3);
}

Test(data, corps_of_the_examples, .description = "1806 terms.order-of-battle")
{
	struct scenario *scenario = load();
	const struct block_data *block = data_of(scenario)->block;
	cr_assert_eq(block[lannes].inf + block[lannes].cav, 6); /* p. 13 */
	cr_assert_eq(block[lannes].bonus, bonus_combat);
	cr_assert_eq(block[brunswick].inf + block[brunswick].cav, 8);
	cr_assert_eq(block[brunswick].cav, 1);
	cr_assert_eq(block[brunswick].bonus, 0);
	cr_assert_eq(block[murat].cav, 8);
	cr_assert_eq(block[murat].bonus, bonus_movement | bonus_pursuit); /* p. 11 */
	cr_assert_eq(block[augereau].bonus, 0);
	cr_assert_eq(block[napoleon].bonus, bonus_movement | bonus_fatigue | bonus_combat);
	cr_assert_str_eq(block[augereau].numeral, "VII");
	cr_assert_str_eq(block[bluecher].name, "Blücher");
}

Test(data, fixed_set_ups, .description = "1806 setup.board scenario.short")
{
	struct scenario *scenario = load();
	const struct napoleon_data *data = data_of(scenario);
	cr_assert_eq(data->place[0][napoleon], area(scenario, "Bamberg"));
	cr_assert_eq(data->place[0][soult], area(scenario, "Münchberg"));
	cr_assert_eq(data->place[0][frederick], area(scenario, "Erfurt"));
	cr_assert_eq(data->place[0][louis], area(scenario, "Saalfeld"));
	cr_assert_eq(data->place[0][wuerttemberg], off_map);
	cr_assert_eq(data->place[0][french_vedette], off_map);
	cr_assert_eq(data->place[1][napoleon], area(scenario, "Auma"));
	cr_assert_eq(data->place[1][lannes], area(scenario, "Neustadt"));
	cr_assert_eq(data->place[1][weimar], area(scenario, "Ilmenau"));
	cr_assert_eq(data->place[1][louis], off_map);
	cr_assert_eq(data->inf[1][tauentzien], 2);
	cr_assert_eq(data->cav[1][tauentzien], 1);
	cr_assert_eq(data->inf[0][tauentzien], 0xff);
	cr_assert_eq(data->inf[1][lannes], 0xff);
}

/* ---- Cards --------------------------------------------------------------------------------------------------- */

struct spread {
	unsigned move[10], recovery[10], losses, fatigue, colour[3];
};

static struct spread spread_of(const struct scenario *scenario, side_id side)
{
	struct spread spread = {.losses = 0};
	for (unsigned c = side * cards_of_side; c < (side + 1u) * cards_of_side; c++) {
		const struct card_data *card = &data_of(scenario)->card[c];
		spread.move[card->move]++;
		spread.recovery[card->recovery]++;
		spread.colour[card->colour]++;
		spread.losses += card->losses;
		spread.fatigue += card->fatigue;
	}
	return spread;
}

/* p. 21: movement averages 3.5 and 3, losses in one half and one third of the cards. */
Test(data, numbers_of_the_cards, .description = "1806 terms.cards")
{
	struct scenario *scenario = load();
	static const unsigned french_moves[10] = {0, 6, 6, 6, 6, 6, 6},
			      prussian_moves[10] = {0, 7, 7, 8, 7, 7};
	struct spread first = spread_of(scenario, french), second = spread_of(scenario, prussian);
	cr_assert_arr_eq(first.move, french_moves, sizeof french_moves);
	cr_assert_arr_eq(second.move, prussian_moves, sizeof prussian_moves);
	for (unsigned value = 1; value <= 3; value++) {
		cr_assert_eq(first.recovery[value], 12);
		cr_assert_eq(second.recovery[value], 12);
	}
	cr_assert_eq(first.losses, 18);
	cr_assert_eq(first.fatigue, 36);
	cr_assert_eq(second.losses, 12);
	cr_assert_eq(second.fatigue, 42);
}

Test(data, colours_of_the_cards, .description = "1806 terms.card-colours")
{
	struct scenario *scenario = load();
	static const unsigned french_colours[3] = {2, 9, 25}, prussian_colours[3] = {3, 10, 23};
	struct spread first = spread_of(scenario, french), second = spread_of(scenario, prussian);
	cr_assert_arr_eq(first.colour, french_colours, sizeof french_colours);
	cr_assert_arr_eq(second.colour, prussian_colours, sizeof prussian_colours);
}

Test(data, dice_are_the_decks_in_small, .description = "1806 setup.dice-option")
{
	struct scenario *scenario = load();
	for (side_id side = french; side < both_sides; side++) {
		struct spread spread = spread_of(scenario, side);
		unsigned losses = 0, fatigue = 0;
		for (unsigned i = 0; i < 6; i++) {
			losses += data_of(scenario)->face[side][i].losses;
			fatigue += data_of(scenario)->face[side][i].fatigue;
		}
		cr_assert_eq(losses, side == french ? 3 : 2);
		cr_assert_eq(6 * losses, spread.losses);
		cr_assert_eq(6 * fatigue, spread.fatigue);
	}
}

Test(data, copies_of_the_events, .description = "1806 terms.cards")
{
	static const unsigned copies[event_total][both_sides] = {
		[event_ambush] = {0, 2},
		[event_anticipation] = {1, 1},
		[event_audacity] = {1, 0},
		[event_bernadotte] = {0, 1},
		[event_cannon_sounds] = {1, 1},
		[event_care] = {2, 0},
		[event_charge] = {0, 1},
		[event_confusion] = {1, 2},
		[event_coordination] = {1, 0},
		[event_counter_order] = {1, 1},
		[event_courage] = {0, 1},
		[event_destroyed_bridge] = {0, 3},
		[event_elan] = {2, 0},
		[event_fatigue] = {1, 2},
		[event_forced_march] = {3, 2},
		[event_forage] = {2, 2},
		[event_great_charge] = {1, 0},
		[event_hussars] = {2, 1},
		[event_inactivity] = {0, 2},
		[event_intuition] = {2, 1},
		[event_long_live_the_queen] = {0, 1},
		[event_lost_bullet] = {1, 0},
		[event_orderly_retreat] = {1, 1},
		[event_organization] = {1, 0},
		[event_panic] = {1, 0},
		[event_pontonniers] = {2, 0},
		[event_rain] = {1, 1},
		[event_reaction] = {1, 1},
		[event_reinforced_position] = {0, 2},
		[event_reinforcement] = {0, 2},
		[event_reserve] = {1, 1},
		[event_sacrifice] = {0, 1},
		[event_saxon_defection] = {1, 0},
		[event_second_breath] = {1, 0},
		[event_skirmishers] = {2, 0},
		[event_square] = {1, 0},
		[event_strategic_retreat] = {0, 1},
		[event_supply] = {0, 2},
		[event_the_guard] = {1, 0},
	};
	struct scenario *scenario = load();
	unsigned found[event_total][both_sides] = {{0}};
	for (unsigned card = 0; card < cards; card++)
		found[data_of(scenario)->card[card].event][side_of_card(card)]++;
	for (unsigned event = 0; event < event_total; event++)
		for (unsigned side = 0; side < both_sides; side++)
			cr_assert_eq(found[event][side], copies[event][side], "%s, side %u",
				     napoleon_event_name(event), side);
}

Test(data, names_of_cards, .description = "1806 terms.cards")
{
	struct scenario *scenario = load();
	cr_assert_eq(napoleon_find_card(scenario, "F12"), 11);
	cr_assert_eq(napoleon_find_card(scenario, "p01"), 36);
	cr_assert_eq(napoleon_find_card(scenario, "Rain"), 0);
	cr_assert_eq(napoleon_find_card(scenario, "Prussian Rain"), 36);
	cr_assert_eq(napoleon_find_card(scenario, "p.rain"), 36);
	cr_assert_eq(napoleon_find_card(scenario, "forced march"), 11);
	cr_assert_eq(napoleon_find_card(scenario, "Fatigue (2)"), 60);
	cr_assert_eq(napoleon_find_card(scenario, "Snow"), -1);
	cr_assert_str_eq(napoleon_card_id(scenario, 71), "P36");
	cr_assert_str_eq(napoleon_card_name(scenario, 71), "Orderly Retreat");
	for (unsigned event = 0; event < event_total; event++)
		cr_assert_neq(napoleon_event_text(event), no_text);
}

Test(data, windows_of_cards, .description = "1806 terms.card-colours")
{
	struct scenario *scenario = load();
	static const struct {
		const char *card, *window;
	} table[] = {{"F21", "entry"},         {"F22", "move-end"},      {"F23", "reaction"},
		     {"F24", "counter-order"}, {"F18", "operation-end"}, {"F27", "combat"},
		     {"F34", "pursuit"},       {"F35", "retreat"},       {"P21", "move-start"}};
	for (unsigned i = 0; i < sizeof table / sizeof *table; i++) {
		int card = napoleon_find_card(scenario, table[i].card);
		cr_assert_str_eq(napoleon_card_window(scenario, (unsigned)card), table[i].window);
	}
	cr_assert_null(napoleon_card_window(scenario, 11)); /* FORCED MARCH: in one's own move */
	cr_assert_null(napoleon_card_window(scenario, 0));  /* RAIN: no choice */
	cr_assert_null(napoleon_card_window(scenario, 24)); /* ELAN: the attacker is asked anyway */
}

/* ---- Bad files ------------------------------------------------------------------------------------------------ */

/* The first `old` in a file becomes `new`; the line it stands on. */
static char *changed(const struct embedded_file *file, const char *old, const char *new, int *line)
{
	const char *text = (const char *)file->bytes, *found = strstr(text, old);
	cr_assert(found, "%s has no \"%s\"", file->path, old);
	size_t room = file->size + strlen(new) + 1, before = (size_t)(found - text);
	char *copy = malloc(room);
	cr_assert(copy);
	snprintf(copy, room, "%.*s%s%s", (int)before, text, new, found + strlen(old));
	*line = 1;
	for (size_t i = 0; i < before; i++)
		*line += text[i] == '\n';
	return copy;
}

/* Loading with one change in one file must fail; the error says file and line (0: the file as a whole). */
static void refuse(const char *path, const char *old, const char *new, bool whole)
{
	size_t count;
	const struct embedded_file *all = embedded_files(&count);
	struct embedded_file *file = calloc(count, sizeof *file);
	cr_assert(file);
	memcpy(file, all, count * sizeof *file);
	char *copy = NULL;
	int line = 0;
	for (size_t i = 0; i < count; i++)
		if (strcmp(file[i].path, path) == 0) {
			copy = changed(&all[i], old, new, &line);
			file[i].bytes = (const unsigned char *)copy;
			file[i].size = strlen(copy);
		}
	cr_assert(copy, "%s", path);
	struct data_set data = {.file = file, .count = count};
	struct data_error error = {.line = -1};
	cr_assert_null(napoleon_load(&info, &data, &error), "%s: %s", path, new);
	const char *name = strrchr(path, '/') + 1;
	cr_assert(strstr(error.file, name), "%s for %s", error.file, name);
	cr_assert_eq(error.line, whole ? 0 : line, "%s:%d: %s", error.file, error.line, error.reason);
	cr_assert(*error.reason);
	free(copy);
	free(file);
}

static void refuse_line_with(const char *path, const char *old, const char *new)
{
	refuse(path, old, new, false);
}

static void refuse_file_with(const char *path, const char *old, const char *new)
{
	refuse(path, old, new, true);
}

Test(bad_data, decks, .description = "1806 terms.cards")
{
	static const char deck[] = "napoleon/french-deck.csv";
	refuse_line_with(deck, "F12,FORCED MARCH", "F12,FORCED PARADE"); /* no such event */
	refuse_line_with(deck, "F12,", "F11,");                          /* twice */
	refuse_line_with(deck, "F12,", "F13,");                          /* out of order */
	refuse_line_with(deck, "FR-op,6,L,3", "FR-op,10,L,3");           /* no such number */
	refuse_line_with(deck, "FR-op,6,L,3", "FR-op,six,L,3");
	refuse_line_with(deck, "FR-op,6,L,3", "FR-op,6,LX,3");
	refuse_line_with(deck, "FR-op,6,L,3", "FR-op,6,L,9");
	refuse_line_with(deck, "FR-op,6,L,3,X", "FR-op,6,L,3,Q"); /* origin */
	refuse_line_with(deck, "F12,FORCED MARCH,,green,FR-op", "F12,FORCED MARCH,,blue,FR-op");
	refuse_line_with(deck, "F12,FORCED MARCH,,green,FR-op", "F12,FORCED MARCH,,green,PR-op");
	refuse_line_with(deck, "F12,FORCED MARCH,,green",
			 "F12,FORCED MARCH,1,green"); /* only FATIGUE has a value */
	refuse_line_with(deck, "F22,FATIGUE,1", "F22,FATIGUE,3");
	refuse_line_with(deck, "F12,FORCED MARCH,,green,FR-op",
			 "F12,CHARGE,,green,combat");                                /* a Prussian event */
	refuse_line_with(deck, "F12,FORCED MARCH,,green", "F12,FORCED MARCH,green"); /* a field is missing */
	refuse_file_with(deck, "F36,ORDERLY", "#36,ORDERLY");                        /* 35 cards */
	refuse_line_with(deck, "id,event", "number,event");                          /* a column is missing */
}

Test(bad_data, a_card_too_many, .description = "1806 terms.cards")
{
	/* the thirty-seventh stands on the line after the one that was doubled */
	size_t count;
	const struct embedded_file *all = embedded_files(&count);
	for (size_t i = 0; i < count; i++)
		if (strcmp(all[i].path, "napoleon/prussian-deck.csv") == 0) {
			struct embedded_file *file = malloc(count * sizeof *file);
			char text[8192];
			memcpy(file, all, count * sizeof *file);
			snprintf(text, sizeof text, "%sP37,RAIN,,red,,1,L,1,X,\n",
				 (const char *)all[i].bytes);
			file[i].bytes = (const unsigned char *)text;
			file[i].size = strlen(text);
			struct data_set data = {.file = file, .count = count};
			struct data_error error = {.line = -1};
			cr_assert_null(napoleon_load(&info, &data, &error));
			cr_assert_eq(error.line, 41); /* four lines of heading, 36 cards */
			free(file);
		}
}

Test(bad_data, corps, .description = "1806 terms.order-of-battle")
{
	static const char corps[] = "napoleon/corps.csv";
	refuse_line_with(corps, "ney,Ney,VI,french,corps,5,1",
			 "ney,Ney,VI,french,corps,8,1"); /* nine points */
	refuse_line_with(corps, "ney,Ney,VI,french,corps,5,1", "ney,Ney,VI,french,corps,0,0");
	refuse_line_with(corps, "ney,Ney,VI,french,corps,5,1", "ney,Ney,VI,french,corps,9,0");
	refuse_line_with(corps, "corps,3,2,,X,name and",
			 "corps,6,2,,X,name and"); /* stronger-prussia adds one */
	refuse_line_with(corps, "ney,Ney,VI,french", "ney,Ney,VI,prussian");
	refuse_line_with(corps, "ney,Ney,VI,french,corps", "ney,Ney,VI,french,vedette");
	refuse_line_with(corps, "ney,Ney", "nay,Ney");
	refuse_line_with(corps, "ney,Ney", "lannes,Ney");
	refuse_line_with(corps, "french,commander,0,0,MFC", "french,commander,1,0,MFC");
	refuse_line_with(corps, "french,commander,0,0,MFC", "french,commander,0,0,MFX");
	refuse_file_with(corps, "ney,Ney", "#ney,Ney");
}

Test(bad_data, deployments, .description = "1806 setup.board")
{
	static const char file[] = "napoleon/deployments.csv";
	refuse_line_with(file, "campaign,ney,Bayreuth", "campaign,ney,Beirut");
	refuse_line_with(file, "campaign,ney,", "campaign,nay,");
	refuse_line_with(file, "campaign,ney,", "campagne,ney,");
	refuse_line_with(file, "campaign,ney,", "campaign,soult,");                   /* twice */
	refuse_line_with(file, "campaign,napoleon,Bamberg", "campaign,napoleon,Hof"); /* alone */
	refuse_line_with(file, "Dornburg,2,1", "Dornburg,8,1");
	refuse_line_with(file, "Dornburg,2,1", "Dornburg,2,");
	refuse_line_with(file, "campaign,wuerttemberg,off", "campaign,wuerttemberg,Halle");
	refuse_line_with(file, "campaign,ney,Bayreuth", "campaign,french.vedette1,Bayreuth");
	refuse_file_with(file, "short,ney", "#short,ney");
}

Test(bad_data, a_contested_start, .description = "1806 setup.board")
{
	refuse_line_with("napoleon/deployments.csv", "campaign,ney,Bayreuth", "campaign,ney,Gotha");
}

Test(bad_data, a_citadel_of_the_enemy, .description = "1806 setup.board victory.citadels")
{
	static const char file[] = "napoleon/deployments.csv";
	refuse_line_with(file, "campaign,ney,Bayreuth", "campaign,ney,Leipzig");
	refuse_line_with(file, "short,ruechel,Erfurt", "short,ruechel,Bamberg");
}

Test(bad_data, dice, .description = "1806 setup.dice-option")
{
	static const char file[] = "napoleon/dice.csv";
	refuse_line_with(file, "french,6,F", "french,7,F");
	refuse_line_with(file, "french,6,F", "french,5,F");
	refuse_line_with(file, "french,6,F", "saxon,6,F");
	refuse_file_with(file, "french,6,F", "#french,6,F");
}

Test(bad_data, map, .description = "1806 terms.areas")
{
	static const char places[] = "napoleon/areas.csv", ways[] = "napoleon/connections.csv";
	refuse_line_with(places, "citadel,FR,5,F", "citadel,FR,,F");
	refuse_line_with(places, "citadel,FR,5,F", "clear,FR,5,F");
	refuse_line_with(places, "citadel,FR,5,F", "citadel,XX,5,F");
	refuse_line_with(places, "citadel,FR,5,F", "citadel,FR,5,Q");
	refuse_line_with(places, "clear,FR,,F", "citadel,FR,3,F");
	refuse_file_with(places, "citadel,FR,5,F", "citadel,FR,5,");
	refuse_line_with(ways, "Bamberg,Ebern,", "Bamberg,Nowhere,");
	refuse_file_with(ways, "Bamberg,Ebern,", "#Bamberg,Ebern,");
}

Test(bad_data, a_missing_file, .description = "1806 terms.cards")
{
	size_t count;
	struct data_set none = {.file = embedded_files(&count), .count = 0};
	struct data_error error = {.line = -1};
	cr_assert_null(napoleon_load(&info, &none, &error));
	cr_assert_eq(error.line, 0);
	cr_assert(strstr(error.file, "areas.csv"));
}
