/*
 * Inks: pairs of colours by what they are for.
 */
#include <curses.h>

#include "cli/play_screen.h"

struct colours {
	short text, ground;
};

/* Paper and ink of the printed map as far as 256 colours go: higher is browner. */
static const struct colours rich[ink_count] = {
	[ink_plain] = {-1, -1},        [ink_level] = {238, 230},     [ink_level + 1] = {238, 194},
	[ink_level + 2] = {238, 230},  [ink_level + 3] = {236, 222}, [ink_level + 4] = {236, 180},
	[ink_woods] = {22, 186},       [ink_houses] = {88, 223},     [ink_water] = {231, 32},
	[ink_road] = {94, 229},        [ink_prussia] = {231, 24},    [ink_austria] = {16, 231},
	[ink_target] = {16, 220},      [ink_selected] = {231, 90},   [ink_refusal] = {160, -1},
	[ink_title] = {180, -1},       [ink_faint] = {245, -1},      [ink_map] = {235, 230},
	[ink_map_road] = {94, 230},    [ink_map_water] = {74, 230},  [ink_map_woods] = {22, 230},
	[ink_map_trees] = {150, 230},  [ink_map_red] = {124, 230},   [ink_first] = {231, 25},
	[ink_first_done] = {252, 67},  [ink_second] = {230, 235},    [ink_second_done] = {254, 242},
	[ink_red_band] = {231, 88},    [ink_blue_band] = {231, 24},  [ink_green_band] = {231, 22},
	[ink_other_band] = {231, 240}, [ink_red_name] = {167, -1},   [ink_blue_name] = {74, -1},
	[ink_green_name] = {71, -1},   [ink_foot] = {68, -1},        [ink_horse] = {220, -1},
	[ink_tired] = {208, -1},
};

static const struct colours eight[ink_count] = {
	[ink_plain] = {-1, -1},
	[ink_level] = {-1, -1},
	[ink_level + 1] = {-1, -1},
	[ink_level + 2] = {-1, -1},
	[ink_level + 3] = {-1, -1},
	[ink_level + 4] = {-1, -1},
	[ink_woods] = {COLOR_GREEN, -1},
	[ink_houses] = {COLOR_RED, -1},
	[ink_water] = {COLOR_CYAN, -1},
	[ink_road] = {COLOR_YELLOW, -1},
	[ink_prussia] = {COLOR_WHITE, COLOR_BLUE},
	[ink_austria] = {COLOR_BLACK, COLOR_WHITE},
	[ink_target] = {COLOR_BLACK, COLOR_YELLOW},
	[ink_selected] = {COLOR_WHITE, COLOR_MAGENTA},
	[ink_refusal] = {COLOR_RED, -1},
	[ink_title] = {COLOR_YELLOW, -1},
	[ink_faint] = {-1, -1},
	[ink_map] = {-1, -1},
	[ink_map_road] = {COLOR_YELLOW, -1},
	[ink_map_water] = {COLOR_CYAN, -1},
	[ink_map_woods] = {COLOR_GREEN, -1},
	[ink_map_trees] = {COLOR_GREEN, -1},
	[ink_map_red] = {COLOR_RED, -1},
	[ink_first] = {COLOR_WHITE, COLOR_BLUE},
	[ink_first_done] = {COLOR_CYAN, COLOR_BLUE},
	[ink_second] = {COLOR_BLACK, COLOR_WHITE},
	[ink_second_done] = {COLOR_BLUE, COLOR_WHITE},
	[ink_red_band] = {COLOR_WHITE, COLOR_RED},
	[ink_blue_band] = {COLOR_WHITE, COLOR_BLUE},
	[ink_green_band] = {COLOR_BLACK, COLOR_GREEN},
	[ink_other_band] = {COLOR_BLACK, COLOR_WHITE},
	[ink_red_name] = {COLOR_RED, -1},
	[ink_blue_name] = {COLOR_CYAN, -1},
	[ink_green_name] = {COLOR_GREEN, -1},
	[ink_foot] = {COLOR_CYAN, -1},
	[ink_horse] = {COLOR_YELLOW, -1},
	[ink_tired] = {COLOR_RED, -1},
};

void mix_inks(struct screen *screen)
{
	screen->colours = has_colors();
	if (!screen->colours)
		return;
	start_color();
	use_default_colors();
	const struct colours *table = COLORS >= 256 ? rich : eight;
	for (short ink = 0; ink < ink_count; ink++)
		init_pair((short)(ink + 1), table[ink].text, table[ink].ground);
}

static bool is_reversed(enum ink ink)
{
	return ink == ink_prussia || ink == ink_selected || ink == ink_target || ink == ink_first ||
	       (ink >= ink_red_band && ink <= ink_other_band);
}

unsigned ink_of(const struct screen *screen, enum ink ink)
{
	if (screen->colours)
		return (unsigned)COLOR_PAIR(ink + 1);
	return is_reversed(ink) ? A_REVERSE : A_NORMAL;
}

void use_ink(unsigned ink)
{
	attrset((int)ink);
}
