/*
 * vedette map: a scenario's map as a picture, with or without pieces. SVG comes from the renderer as it is; PNG and PDF are
 * that SVG drawn by librsvg.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/cli.h"
#include "cli/map_pieces.h"
#include "cli/map_print.h"
#include "vedette/drawing.h"
#include "vedette/game.h"
#include "vedette/ground.h"

static const char usage[] =
	"usage: vedette map SCENARIO|DIR -o FILE.svg|FILE.png|FILE.pdf [options]\n"
	"       vedette map --position GAME -o FILE [options]\n"
	"       vedette map build SOURCE -o DIR (see vedette map build --help)\n"
	"\n"
	"Draws the map of a scenario in the manner of a staff map of the period, or that of the tables in DIR\n"
	"(grid.csv, hexes.csv, hexsides.csv, ways.csv, courses.csv). The letters are in the file.\n"
	"\n"
	"  -o FILE          where to; the ending decides on the kind. '-' writes SVG to standard output\n"
	"  --legend         not the map, but what its signs and counters mean, on a sheet of its own\n"
	"  --setup          with the pieces as the scenario begins\n"
	"  --position GAME  with the pieces of a game file\n"
	"  --seat SEAT      the pieces as that seat sees them (default: everything)\n"
	"  --hex MM         on paper a hex is so many millimetres wide, from side to side (default 16)\n"
	"  --across MM      on paper the whole map is so wide (default, for maps of areas: 420)\n"
	"  --page PAPER     a PDF in pages to glue: a4, a3, a2, letter or tabloid; without it, one page\n"
	"  --dpi N          dots an inch of a PNG, by its size on paper\n"
	"  --width N        or its width in dots (default 1800)\n"
	"  --no-grid        without hex outlines\n"
	"  --no-numbers     without hex numbers\n"
	"  --no-margin      without frame, title and scale\n"
	"  --data DIR       data files that replace those of the program\n";

enum { usual_width = 1800, least_width = 100, most_width = 20000 };
static const double usual_hex = 16, usual_sheet = 420, legend_sheet = 180; /* millimetres */

struct wishes {
	const char *id, *path, *position, *seat;
	bool setup, legend;
	struct map_paper paper;
	double hex, across; /* millimetres; 0: as usual */
	int width, dpi;     /* 0: as usual */
	struct drawing_style style;
};

static bool has_ending(const char *path, const char *ending)
{
	size_t length = strlen(path), tail = strlen(ending);
	return length > tail && !strcmp(path + length - tail, ending);
}

static int fail(const char *what, const char *why)
{
	fprintf(stderr, "vedette map: %s: %s\n", what, why);
	return exit_failed;
}

static int complain(const char *format, const char *what)
{
	fputs("vedette map: ", stderr);
	fprintf(stderr, format, what);
	fputs("; see --help\n", stderr);
	return exit_usage;
}

/* ---- Drawing ---------------------------------------------------------------------------------------------------- */

static double millimetres_across(const struct board *board, const struct wishes *wishes, double width)
{
	if (wishes->across > 0)
		return wishes->across;
	if (board->kind == board_of_areas)
		return usual_sheet;
	double hex = wishes->hex > 0 ? wishes->hex : usual_hex;
	return width * hex / (drawing_hex_side * sqrt(3));
}

static bool print(const struct map_picture *picture, const struct wishes *wishes)
{
	if (has_ending(wishes->path, ".pdf"))
		return map_print_pdf(picture, &wishes->paper, wishes->path);
	if (!has_ending(wishes->path, ".png"))
		return map_print_svg(picture, wishes->path);
	double by_dpi = wishes->dpi * picture->millimetres / 25.4;
	int width = wishes->dpi ? (int)(by_dpi + 0.5) : wishes->width ? wishes->width : usual_width;
	if (width >= least_width && width <= most_width)
		return map_print_png(picture, width, wishes->path);
	fprintf(stderr, "vedette map: %s: a width of %d dots; between %d and %d can be drawn\n", wishes->path,
		width, least_width, most_width);
	return false;
}

/* `view` is NULL, or has the pieces. */
static int draw(const struct board *board, const struct scenario *scenario, const json_t *view,
		const struct wishes *wishes)
{
	struct drawing_size size = drawing_size(board, &wishes->style);
	struct map_picture picture = {.width = size.width,
				      .height = size.height,
				      .millimetres = millimetres_across(board, wishes, size.width),
				      .title = board->title};
	picture.svg = drawing_text(board, &wishes->style, &picture.size);
	if (picture.svg && view) {
		char *with = map_with_pieces(picture.svg, &picture.size, scenario, view, &wishes->style);
		free(picture.svg);
		picture.svg = with;
	}
	if (!picture.svg)
		return fail(wishes->path, "there is no memory left, or nothing to draw");
	bool good = print(&picture, wishes);
	free(picture.svg);
	return good ? exit_done : exit_failed;
}

static int draw_legend(const struct scenario *scenario, const struct wishes *wishes)
{
	struct drawing_size size;
	struct map_picture picture = {.title = scenario->board->title,
				      .millimetres = wishes->across > 0 ? wishes->across : legend_sheet};
	picture.svg = map_legend(scenario, &size, &picture.size);
	if (!picture.svg)
		return fail(wishes->path, "there is no memory left, or nothing to draw");
	picture.width = size.width;
	picture.height = size.height;
	bool good = print(&picture, wishes);
	free(picture.svg);
	return good ? exit_done : exit_failed;
}

/* ---- Tables of a map that belongs to no scenario yet ------------------------------------------------------------ */

static bool is_folder(const char *path)
{
	struct stat found;
	return stat(path, &found) == 0 && S_ISDIR(found.st_mode);
}

static int draw_tables(const struct wishes *wishes)
{
	static const char *const names[] = {"grid.csv", "hexes.csv", "hexsides.csv", "ways.csv",
					    "courses.csv"};
	enum { tables = sizeof names / sizeof *names };
	struct map_text text[tables] = {{.file = NULL}};
	char *bytes[tables] = {NULL}, place[1024];
	int status = exit_failed;
	bool good = true;
	for (unsigned i = 0; i < tables && good; i++) {
		snprintf(place, sizeof place, "%s/%s", wishes->id, names[i]);
		bytes[i] = cli_read_file(place, &text[i].size);
		text[i].file = names[i];
		text[i].text = bytes[i];
		good = bytes[i];
	}
	struct data_error error = {.line = 0};
	struct map_texts texts = {text[0], text[1], text[2], text[3], text[4]};
	struct board *board = good ? board_load_map(&texts, &error) : NULL;
	if (board)
		status = draw(board, NULL, NULL, wishes);
	else if (good)
		fprintf(stderr, "vedette map: %s/%s:%d: %s\n", wishes->id, error.file, error.line,
			error.reason);
	board_free(board);
	for (unsigned i = 0; i < tables; i++)
		free(bytes[i]);
	return status;
}

/* ---- Positions --------------------------------------------------------------------------------------------------- */

static int draw_game(struct game *game, const struct wishes *wishes)
{
	const struct scenario *scenario = game_scenario(game);
	seat_id viewer = wishes->seat ? game_find_viewer(game, wishes->seat) : (seat_id)referee_seat;
	if (viewer == no_seat)
		return complain("there is no seat \"%s\" in it", wishes->seat);
	struct json out;
	json_start_on_heap(&out);
	put_view(&out, NULL, game, viewer);
	json_t *view = out.overflow ? NULL : json_loads(out.text, 0, NULL);
	int status = view ? draw(scenario->board, scenario, view, wishes)
			  : fail(wishes->path, "there is no memory left");
	json_decref(view);
	free(out.text);
	return status;
}

static int draw_setup(const struct scenario *scenario, const struct wishes *wishes)
{
	struct workspace *work = calloc(1, sizeof *work);
	struct game_setup setup = {.seed = "map", .windows_open = true, .work = work};
	struct game *game = work ? game_new(scenario, &setup) : NULL;
	int status = game ? draw_game(game, wishes) : fail(wishes->path, "there is no memory left");
	game_free(game);
	free(work);
	return status;
}

static int draw_position(const struct wishes *wishes)
{
	size_t size;
	char *text = cli_read_file(wishes->position, &size);
	struct workspace *work = calloc(1, sizeof *work);
	struct data_error error = {.reason = ""};
	struct load_report report = {.error = ""};
	if (!text || !work) {
		free(text);
		free(work);
		return exit_failed;
	}
	struct scenario *scenario = scenario_load_for(text, size, cli_data(), &error);
	struct game *game = scenario ? game_load(scenario, text, size, work, &report) : NULL;
	int status = game ? draw_game(game, wishes)
			  : fail(wishes->position, error.reason[0] ? error.reason : report.error);
	game_free(game);
	scenario_free(scenario);
	free(work);
	free(text);
	return status;
}

/* ---- The command ------------------------------------------------------------------------------------------------- */

/* An option with a value; false: it is none of them, or its value makes no sense. */
static bool takes_value(struct wishes *wishes, const char *option, const char *value)
{
	if (!strcmp(option, "-o"))
		wishes->path = value;
	else if (!strcmp(option, "--position"))
		wishes->position = value;
	else if (!strcmp(option, "--seat"))
		wishes->seat = value;
	else if (!strcmp(option, "--width"))
		return (wishes->width = atoi(value)) > 0;
	else if (!strcmp(option, "--dpi"))
		return (wishes->dpi = atoi(value)) > 0;
	else if (!strcmp(option, "--hex"))
		return (wishes->hex = atof(value)) >= 1 && wishes->hex <= 200;
	else if (!strcmp(option, "--across"))
		return (wishes->across = atof(value)) >= 10 && wishes->across <= 5000;
	else if (!strcmp(option, "--page"))
		return map_find_paper(value, &wishes->paper);
	else
		return false;
	return true;
}

static bool takes_flag(struct wishes *wishes, const char *flag)
{
	if (!strcmp(flag, "--no-grid"))
		wishes->style.grid = false;
	else if (!strcmp(flag, "--no-numbers"))
		wishes->style.numbers = false;
	else if (!strcmp(flag, "--no-margin"))
		wishes->style.margin = false;
	else if (!strcmp(flag, "--setup"))
		wishes->setup = true;
	else if (!strcmp(flag, "--legend"))
		wishes->legend = true;
	else
		return false;
	return true;
}

static int read_wishes(int argc, char **argv, struct wishes *wishes)
{
	for (int i = 1; i < argc; i++) {
		if (takes_flag(wishes, argv[i]))
			continue;
		if (argv[i][0] != '-' && !wishes->id) {
			wishes->id = argv[i];
			continue;
		}
		if (i + 1 >= argc || !takes_value(wishes, argv[i], argv[i + 1]))
			return complain("what is \"%s\"?", argv[i]);
		i++;
	}
	if (wishes->legend && wishes->position)
		return complain("%s", "a legend belongs to a scenario, not to a position");
	if (!wishes->path || (!wishes->id && !wishes->position))
		return complain("%s", "a scenario (or --position) and -o FILE are needed");
	if (strcmp(wishes->path, "-") != 0 && !has_ending(wishes->path, ".svg") &&
	    !has_ending(wishes->path, ".png") && !has_ending(wishes->path, ".pdf"))
		return complain("%s is neither .svg nor .png nor .pdf", wishes->path);
	return exit_done;
}

int command_map(int argc, char **argv)
{
	if (argc > 1 && !strcmp(argv[1], "build"))
		return command_map_build(argc - 1, argv + 1);
	if (cli_is_help(argc, argv)) {
		fputs(usage, stdout);
		return exit_done;
	}
	struct wishes wishes = {.style = drawing_style_default()};
	int status = read_wishes(argc, argv, &wishes);
	if (status)
		return status;
	if (wishes.position)
		return draw_position(&wishes);
	const struct rulebook *rulebook;
	if (!find_scenario(wishes.id, &rulebook) && is_folder(wishes.id))
		return draw_tables(&wishes);
	struct scenario *scenario = cli_load(wishes.id, &status);
	if (!scenario)
		return status;
	status = wishes.legend  ? draw_legend(scenario, &wishes)
		 : wishes.setup ? draw_setup(scenario, &wishes)
				: draw(scenario->board, NULL, NULL, &wishes);
	scenario_free(scenario);
	return status;
}
