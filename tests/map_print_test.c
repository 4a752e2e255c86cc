/*
 * Maps as files: resolution and scale, pages to glue, letters, pieces, and the reasons when one cannot be written.
 *
 * Trautenau has 16 columns and 18 rows of hexes with sides of 40 units: with its margins the picture is 15 * 60 + 80 + 80 =
 * 1060 units wide and 18.5 * 69.28 + 156 = 1437.7 high. A hex of 16 mm from side to side (69.28 units) makes that
 * 244.8 by 332.0 mm.
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/cli.h"
#include "cli/map_print.h"
#include "vedette/drawing.h"
#include "vedette/embedded.h"
#include "vedette/game.h"

/* Fontconfig keeps what it has read of founts for the life of the process; a library of the system's, and no leak of ours. */
/* NOLINTBEGIN(bugprone-reserved-identifier, cert-dcl37-c, cert-dcl51-cpp): the sanitizer asks for it by that name */
const char *__lsan_default_suppressions(void);

const char *__lsan_default_suppressions(void)
{
	return "leak:libfontconfig\n";
}

const char *__lsan_default_options(void);

const char *__lsan_default_options(void)
{
	return "print_suppressions=0";
}
/* NOLINTEND(bugprone-reserved-identifier, cert-dcl37-c, cert-dcl51-cpp) */

static char path[64];

static void name_file(const char *ending)
{
	snprintf(path, sizeof path, "/tmp/vedette-map-%ld%s", (long)getpid(), ending);
}

static void remove_file(void)
{
	unlink(path);
}

TestSuite(map_print, .fini = remove_file);

/* Runs the command with up to six further arguments; the file's bytes, to be freed. */
static char *drawn(size_t *size, const char *const more[])
{
	char *argv[12] = {(char *)(uintptr_t) "map", (char *)(uintptr_t) "-o", path};
	int argc = 3;
	while (*more)
		argv[argc++] = (char *)(uintptr_t)*more++;
	cr_assert_eq(command_map(argc, argv), exit_done);
	char *text = cli_read_file(path, size);
	cr_assert(text);
	return text;
}

static unsigned long big(const char *at)
{
	const unsigned char *bytes = (const unsigned char *)at;
	return (unsigned long)bytes[0] << 24 | (unsigned long)bytes[1] << 16 | (unsigned long)bytes[2] << 8 |
	       bytes[3];
}

/* 254 dots an inch are ten a millimetre, 10,000 a metre: 2448 dots across. */
Test(map_print, a_png_has_its_resolution)
{
	size_t size;
	name_file(".png");
	char *png = drawn(&size, (const char *const[]){"trautenau", "--dpi", "254", NULL});
	cr_assert_eq(big(png + 16), 2448);
	cr_assert_eq(memcmp(png + 37, "pHYs", 4), 0);
	cr_assert_eq(big(png + 41), 10000);
	cr_assert_eq(big(png + 45), 10000);
	cr_assert_eq(png[49], 1, "a metre");
	free(png);
}

static unsigned times(const char *text, size_t size, const char *word)
{
	unsigned count = 0;
	size_t length = strlen(word);
	for (size_t i = 0; i + length <= size; i++)
		count += !memcmp(text + i, word, length);
	return count;
}

/*
 * A4 leaves 194 by 281 mm, and pages share 8 mm: upright two columns of two pages, lying one column of two; two it is. Hexes
 * of 32 mm make 489.7 by 664.1 mm: three columns of three upright (8 + 3 * 186 = 566, 8 + 3 * 273 = 827), two of four lying.
 */
Test(map_print, a_pdf_is_cut_into_pages)
{
	size_t size;
	name_file(".pdf");
	char *pdf = drawn(&size, (const char *const[]){"trautenau", "--page", "a4", NULL});
	cr_assert_eq(times(pdf, size, "/Count 2\n"), 1);
	cr_assert_geq(times(pdf, size, "/FontFile3"), 2, "the letters are in it");
	free(pdf);
	pdf = drawn(&size, (const char *const[]){"trautenau", "--page", "a4", "--hex", "32", NULL});
	cr_assert_eq(times(pdf, size, "/Count 8\n"), 1);
	free(pdf);
	pdf = drawn(&size, (const char *const[]){"trautenau", NULL});
	cr_assert_eq(times(pdf, size, "/Count 1\n"), 1);
	free(pdf);
}

Test(map_print, an_svg_has_its_letters_and_the_pieces_on_request)
{
	size_t size;
	name_file(".svg");
	char *plain = drawn(&size, (const char *const[]){"trautenau", NULL});
	cr_assert(strstr(plain, "@font-face{font-family:\"Vedette Figures\""));
	cr_assert_eq(times(plain, size, "@font-face"), 3);
	cr_assert_null(strstr(plain, ">IR 41<"));
	free(plain);
	char *setup = drawn(&size, (const char *const[]){"trautenau", "--setup", NULL});
	cr_assert_eq(times(setup, size, ">IR 41<"), 1);
	free(setup);
}

/* A game file with IR 41 at 0811, facing south, and IR 10 elsewhere: it stands in the middle of that hex. */
Test(map_print, a_position_is_drawn_where_it_stands)
{
	static struct workspace work;
	struct data_error error = {.line = 0};
	struct data_set data = {0};
	struct game_result result;
	data.file = embedded_files(&data.count);
	struct scenario *scenario = scenario_load("trautenau", &data, &error);
	struct game_setup setup = {.seed = "map", .edit = true, .work = &work};
	struct game *game = game_new(scenario, &setup);
	json_t *changes =
		json_loads("[{\"clear\":true},{\"piece\":\"pr.ir41\",\"at\":\"0811\",\"facing\":\"S\"},"
			   "{\"piece\":\"au.ir10\",\"at\":\"1012\",\"facing\":\"N\"},"
			   "{\"active\":\"au.mondel\"},{\"step\":\"movement\"}]",
			   0, NULL);
	game_edit(game, changes, &result);
	cr_assert_eq(result.outcome, game_done, "%s", result.reason);
	char *text = game_save(game), file[80], at[160];
	snprintf(file, sizeof file, "/tmp/vedette-map-%ld.vedette", (long)getpid());
	FILE *out = fopen(file, "w");
	cr_assert(out && fputs(text, out) >= 0 && !fclose(out));
	struct drawing_style style = drawing_style_default();
	double x, y;
	drawing_place(scenario->board, &style, board_find(scenario->board, "0811"), &x, &y);
	snprintf(at, sizeof at, "<g transform=\"translate(%.1f %.1f)\"><path transform=\"rotate(180)\"", x,
		 y);
	size_t size;
	name_file(".svg");
	char *svg = drawn(&size, (const char *const[]){"--position", file, NULL});
	cr_assert_eq(times(svg, size, "class=\"pn\""), 2);
	cr_assert(strstr(svg, at), "%s", at);
	unlink(file);
	free(svg);
	free(text);
	json_decref(changes);
	game_free(game);
	scenario_free(scenario);
}

Test(map_print, says_why_a_file_cannot_be_written)
{
	char *argv[] = {(char *)(uintptr_t) "map", (char *)(uintptr_t) "trautenau", (char *)(uintptr_t) "-o",
			(char *)(uintptr_t) "/no/such/folder/map.pdf"};
	char told[120] = "";
	int kept = dup(2);
	FILE *file = tmpfile();
	cr_assert(file && kept >= 0 && dup2(fileno(file), 2) == 2);
	int status = command_map(4, argv);
	fflush(stderr);
	dup2(kept, 2);
	close(kept);
	rewind(file);
	cr_assert(fgets(told, sizeof told, file));
	fclose(file);
	cr_assert_eq(status, exit_failed);
	cr_assert_str_eq(told, "vedette map: /no/such/folder/map.pdf: No such file or directory\n");
}

/* The plate of the title lies between the scale, three hexes long, and the tints of the levels, 54 wide each. */
Test(map_print, title_and_legend_are_apart)
{
	struct data_error error = {.line = 0};
	struct data_set data = {0};
	data.file = embedded_files(&data.count);
	struct scenario *scenario = scenario_load("trautenau", &data, &error);
	cr_assert_not_null(scenario);
	struct drawing_style style = drawing_style_default();
	struct drawing_size size = drawing_size(scenario->board, &style);
	size_t bytes;
	char *text = drawing_text(scenario->board, &style, &bytes);
	const char *plate = strstr(text, "a8 8 0 0 0 8 8");
	cr_assert_not_null(plate);
	while (*plate != 'M')
		plate--;
	double left, right;
	cr_assert_eq(sscanf(plate, "M%lf 11.0H%lf", &left, &right), 2);
	cr_assert_gt(left - 8, size.left + 6 + 3 * 69.28);
	cr_assert_lt(right + 8, size.width - size.left - 6 - 4 * 54);
	free(text);
	scenario_free(scenario);
}

/* Five kinds of ground (9.3), four levels, and the counters of 1.2: no mark of a state, which no print shows. */
Test(map_print, a_legend_has_signs_and_counters)
{
	static const char *const grounds[] = {"open ground", "woods", "village", "town", "marsh"};
	size_t size;
	char word[40];
	name_file(".svg");
	char *text = drawn(&size, (const char *const[]){"trautenau", "--legend", NULL});
	for (size_t i = 0; i < sizeof grounds / sizeof *grounds; i++) {
		snprintf(word, sizeof word, ">%s</text>", grounds[i]);
		cr_assert_eq(times(text, size, word), 1, "%s", grounds[i]);
	}
	cr_assert_eq(times(text, size, ">4</text>"), 1, "the highest level");
	cr_assert_eq(times(text, size, ">5</text>"), 0);
	cr_assert_eq(times(text, size, ">Light infantry: a horn</text>"), 1);
	cr_assert_eq(times(text, size, ">A commander in chief</text>"), 1);
	cr_assert_null(strstr(text, "Disorganised"));
	free(text);
}
