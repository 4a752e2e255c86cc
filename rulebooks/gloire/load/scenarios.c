/*
 * The scenarios: fourteen battles in the booklet's order, each from its beginning, and those that start later or on one sheet.
 * The campaign of 1806 has a Jena of its own: this one bears the series' name.
 */
#include <stddef.h>

#include "rulebooks/gloire/load/load.h"

/* clang-format off */
const struct scenario_info gloire_scenarios[gloire_scenario_count] = {
	{"rivoli", "Rivoli, 14 January 1797",
	 "Alvinczy's columns come down from the mountains by night.\nBonaparte holds the plateau until Masséna is up.", 11, 0, "The Revolution, 1797 to 1799", false},
	{"pyramides", "Les Pyramides, 21 July 1798",
	 "Five French squares before Imbâba.\nThe Mameluks have the plain, and a second army beyond the Nile.", 6, 0, "The Revolution, 1797 to 1799", false},
	{"zurich", "Zürich, 25 and 26 September 1799",
	 "Masséna crosses the Limmat in the fog.\nKorsakov has two days to hold the town or get away.", 15, 0, "The Revolution, 1797 to 1799", false},
	{"marengo", "Marengo, 14 June 1800",
	 "Mélas breaks out over the Bormida in the morning.\nDesaix is expected in the afternoon.", 10, 0, "Marengo", false},
	{"marengo-13-june", "Marengo, 13 June 1800: the village",
	 "The evening before: Victor's first brigade\nclears Marengo of O'Reilly's rearguard.", 3, 8, "Marengo", false},
	{"marengo-noon", "Marengo, 14 June 1800: noon",
	 "Victor and Lannes have held for four hours.\nBonaparte arrives with the Guard.", 7, 4, "Marengo", false},
	{"marengo-evening", "Marengo, 14 June 1800: Desaix arrives",
	 "The battle is lost, but there is time to win another.\nZach's column marches on San Giuliano.", 4, 7, "Marengo", false},
	{"canope", "Canope, 21 March 1801",
	 "Menou attacks the British lines before daylight.\nRedoubts, dunes and a Roman camp between sea and lake.", 10, 0, "Egypt and Italy", false},
	{"montebello", "Montebello, 9 June 1800",
	 "Lannes meets Ott in the streets of Casteggio.\nWhoever is last to bring up troops holds the road.", 9, 0, "Egypt and Italy", false},
	{"austerlitz-a1", "Austerlitz, 2 December 1805",
	 "Both sheets, the whole day.\nThree emperors, fog in the valleys, sun on the Pratzen.", 8, 0, "Austerlitz", false},
	{"austerlitz-a2", "Austerlitz, 2 December 1805: from nine o'clock",
	 "Both sheets, when the fog lifts.\nThe columns are in the valley and the heights are open.", 6, 3, "Austerlitz", false},
	{"austerlitz-s1", "Austerlitz: south, Telnitz and Sokolnitz",
	 "The allied columns come down upon the Goldbach.\nLegrand waits for Davout.", 4, 1, "Austerlitz", false},
	{"austerlitz-s2", "Austerlitz: south, the Pratzen",
	 "Saint-Hilaire and Vandamme climb out of the fog.\nKutuzov has one column left to meet them.", 4, 3, "Austerlitz", false},
	{"austerlitz-s3", "Austerlitz: south, the whole day",
	 "From the first shots at Telnitz to the frozen ponds.", 8, 1, "Austerlitz", false},
	{"austerlitz-s4", "Austerlitz: south, the ponds",
	 "The allied left is cut off.\nOnly the ice and the dykes are open.", 3, 6, "Austerlitz", false},
	{"austerlitz-n1", "Austerlitz: north, Santon and Blasowitz",
	 "Lannes and Murat against Bagration\nand the Russian Guard along the highway.", 6, 3, "Austerlitz", false},
	{"austerlitz-n2", "Austerlitz: north, the Guards",
	 "The Russian Guard counter-attacks on Stare Vinohrady.\nRapp charges.", 3, 5, "Austerlitz", false},
	{"haslach", "Haslach, 11 October 1805",
	 "Dupont's one division before Ulm,\nand most of an Austrian army asleep behind its outposts.", 7, 0, "The Danube, 1805", false},
	{"elchingen", "Elchingen, 14 October 1805",
	 "Ney over a broken bridge,\nup to the abbey on its scarp.", 8, 0, "The Danube, 1805", false},
	{"durrenstein", "Dürrenstein, 11 November 1805",
	 "Mortier's division between the Danube and the vineyards,\nwith Russians before and behind it.", 11, 0, "The Danube, 1805", false},
	{"schongraben", "Schöngraben, 16 November 1805",
	 "Bagration buys a night for Kutuzov's army.\nMurat is impatient.", 7, 0, "The Danube, 1805", false},
	{"jena-gloire", "Jena, 14 October 1806",
	 "From the Landgrafenberg at dawn.\nHohenlohe waits for Rüchel.", 7, 0, "Jena", false},
	{"jena-short", "Jena, 14 October 1806: Vierzehnheiligen",
	 "The fog is gone and the plateau is won.\nFour turns about the villages.", 4, 3, "Jena", false},
	{"maida", "Maïda, 4 July 1806",
	 "Reynier comes down to meet the redcoats on the plain.\nA small battle to learn by.", 8, 0, "Two shores, 1806", false},
	{"castelnuovo", "Castel Nuovo, 1 October 1806",
	 "Marmont marches out of Ragusa\nagainst Russians, Montenegrins and a fleet.", 9, 0, "Two shores, 1806", false},
	{"exercise-gloire", "Exercise ground",
	 "Twenty-four columns of clear hexes and two small armies:\nfor positions set up by hand.", 15, 0, NULL, true},
};
/* clang-format on */

/* In the same order. */
static const struct gloire_scenario scenarios[gloire_scenario_count] = {
	{"gloire/rivoli", gloire_rivoli, gloire_whole_map, false, false},
	{"gloire/pyramides", gloire_pyramides, gloire_whole_map, false, false},
	{"gloire/zurich", gloire_zurich, gloire_whole_map, false, false},
	{"gloire/marengo", gloire_marengo, gloire_whole_map, false, false},
	{"gloire/marengo", gloire_marengo, gloire_whole_map, true, true},
	{"gloire/marengo", gloire_marengo, gloire_whole_map, true, false},
	{"gloire/marengo", gloire_marengo, gloire_whole_map, true, false},
	{"gloire/canope", gloire_canope, gloire_whole_map, false, false},
	{"gloire/montebello", gloire_montebello, gloire_whole_map, false, false},
	{"gloire/austerlitz", gloire_austerlitz, gloire_both_maps, false, false},
	{"gloire/austerlitz", gloire_austerlitz, gloire_both_maps, true, false},
	{"gloire/austerlitz", gloire_austerlitz, gloire_south_map, true, false},
	{"gloire/austerlitz", gloire_austerlitz, gloire_south_map, true, false},
	{"gloire/austerlitz", gloire_austerlitz, gloire_south_map, true, false},
	{"gloire/austerlitz", gloire_austerlitz, gloire_south_map, true, false},
	{"gloire/austerlitz", gloire_austerlitz, gloire_north_map, true, false},
	{"gloire/austerlitz", gloire_austerlitz, gloire_north_map, true, false},
	{"gloire/haslach", gloire_haslach, gloire_whole_map, false, false},
	{"gloire/elchingen", gloire_elchingen, gloire_whole_map, false, false},
	{"gloire/durrenstein", gloire_durrenstein, gloire_whole_map, false, false},
	{"gloire/schongraben", gloire_schongraben, gloire_whole_map, false, false},
	{"gloire/jena", gloire_jena, gloire_whole_map, false, false},
	{"gloire/jena", gloire_jena, gloire_whole_map, true, false},
	{"gloire/maida", gloire_maida, gloire_whole_map, false, false},
	{"gloire/castelnuovo", gloire_castelnuovo, gloire_whole_map, false, false},
	{"gloire/exercise", gloire_exercise, gloire_whole_map, false, false},
};

const struct gloire_scenario *gloire_scenario_of(const struct scenario_info *info)
{
	for (unsigned i = 0; i < gloire_scenario_count; i++)
		if (info == &gloire_scenarios[i])
			return &scenarios[i];
	return NULL;
}
