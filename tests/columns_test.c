/*
 * Tables by declared columns: what each kind reads into a row, and how a bad field is refused with file, line, column
 * and reason.
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "vedette/columns.h"

static const char *const arms[] = {"foot", "guns"};
static const char *const letters[] = {"A", "B", "C"};
static const char *const traits[] = {"old", "light"};
static const char *const origins[] = {"R", "X"};

struct unit {
	char id[6];
	char alias[2][8];
	uint8_t arm, range, letters, traits, host;
	bool guard;
	uint16_t men, way[2];
};

static int find_host(void *context, const char *text)
{
	(void)context;
	return strcmp(text, "north") ? -1 : 4;
}

/* "12/30": two figures. */
static bool read_way(const struct cell *cell, void *member)
{
	uint16_t *way = member;
	const char *slash = strchr(cell->text, '/');
	if (!slash)
		return cell_refuse(cell, "\"%s\" has no slash", cell->text);
	way[0] = (uint16_t)atoi(cell->text);
	way[1] = (uint16_t)atoi(slash + 1);
	return true;
}

static const struct column columns[] = {
	COLUMN_TEXT("id", struct unit, id),
	COLUMN_TEXTS("alias", struct unit, alias),
	COLUMN_WORD("arm", struct unit, arm, arms, "arm of the service"),
	COLUMN_NUMBER("range", struct unit, range, 2, 5, .only = 1 << 1),
	COLUMN_NUMBER("men", struct unit, men, 100, 40000, .optional = true, .otherwise = 900),
	COLUMN_FLAG("guard", struct unit, guard),
	COLUMN_WORDS("letters", struct unit, letters, letters, 0, "letter"),
	COLUMN_WORDS("traits", struct unit, traits, traits, '+', "trait"),
	COLUMN_KEY("host", struct unit, host, find_host, "army"),
	COLUMN_OWN("way", struct unit, way, read_way),
	COLUMN_CHECKED("origin", origins),
};
static const struct columns table = COLUMNS(columns, struct unit, "arm", .kind = offsetof(struct unit, arm));

struct roll {
	struct unit unit[4];
	unsigned units;
	int line[4];
};

static bool take(void *context, const struct csv *csv, const void *row)
{
	struct roll *roll = context;
	roll->line[roll->units] = csv->line;
	roll->unit[roll->units++] = *(const struct unit *)row;
	return true;
}

#define HEADING "id,alias,arm,range,men,guard,letters,traits,host,way,origin,note\n"

static bool read_rows(const char *rows, struct roll *roll, struct data_error *error)
{
	char text[1024];
	snprintf(text, sizeof text, "# two notes\n" HEADING "%s", rows);
	struct embedded_file file = {
		.path = "units.csv", .bytes = (const unsigned char *)text, .size = strlen(text)};
	struct table_reading reading = {.file = &file, .context = roll, .take = take, .error = error};
	return columns_read(&table, &reading);
}

Test(columns, every_kind_fills_its_member)
{
	struct roll roll = {.units = 0};
	struct data_error error;
	cr_assert(read_rows("a1,one;two,guns,3,4000,1,AC,light,north,12/30,R,\n"
			    "b2,,foot,,,0,,old+light,north,1/2,X,free text\n",
			    &roll, &error),
		  "%s", error.reason);
	cr_assert_eq(roll.units, 2);
	cr_assert_eq(roll.line[1], 4);
	const struct unit *a = &roll.unit[0], *b = &roll.unit[1];
	cr_assert_str_eq(a->id, "a1");
	cr_assert_str_eq(a->alias[0], "one");
	cr_assert_str_eq(a->alias[1], "two");
	cr_assert(a->arm == 1 && a->range == 3 && a->men == 4000 && a->guard);
	cr_assert(a->letters == 5 && a->traits == 2 && a->host == 4); /* A and C; the second trait */
	cr_assert(a->way[0] == 12 && a->way[1] == 30);
	cr_assert(b->arm == 0 && b->range == 0 && b->men == 900 && !b->guard);
	cr_assert(b->letters == 0 && b->traits == 3 && !*b->alias[0]);
}

static const struct {
	const char *row, *reason;
} bad[] = {
	{",,foot,,,0,,,north,1/2,R,\n", "id: empty"},
	{"toolong,,foot,,,0,,,north,1/2,R,\n", "id: longer than 5 bytes"},
	{"a\x01,,foot,,,0,,,north,1/2,R,\n", "id: not UTF-8 text, or with control characters"},
	{"a,x;y;z,foot,,,0,,,north,1/2,R,\n", "alias: more than 2 spellings"},
	{"a,x;;z,foot,,,0,,,north,1/2,R,\n", "alias: a spelling is empty or longer than 7 bytes"},
	{"a,,horse,,,0,,,north,1/2,R,\n", "arm: \"horse\" is no arm of the service"},
	{"a,,guns,6,,0,,,north,1/2,R,\n", "range: 6 is not between 2 and 5"},
	{"a,,guns,,,0,,,north,1/2,R,\n", "range: empty"},
	{"a,,foot,3,,0,,,north,1/2,R,\n", "range: this arm has none"},
	{"a,,foot,,4e3,0,,,north,1/2,R,\n", "men: \"4e3\" is no number"},
	{"a,,foot,,1234567,0,,,north,1/2,R,\n", "men: \"1234567\" is no number"},
	{"a,,foot,,,2,,,north,1/2,R,\n", "guard: 2 is not between 0 and 1"},
	{"a,,foot,,,0,AD,,north,1/2,R,\n", "letters: \"D\" is no letter"},
	{"a,,foot,,,0,,old+tall,north,1/2,R,\n", "traits: \"tall\" is no trait"},
	{"a,,foot,,,0,,,south,1/2,R,\n", "host: \"south\" is no army"},
	{"a,,foot,,,0,,,north,12,R,\n", "way: \"12\" has no slash"},
	{"a,,foot,,,0,,,north,1/2,Q,\n", "origin: \"Q\" is no origin"},
	{"a,,foot,,,0,,,north,1/2,R\n", "11 fields instead of 12"},
};

Test(columns, a_bad_field_is_refused_with_file_line_column_and_reason)
{
	for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++) {
		struct roll roll = {.units = 0};
		struct data_error error = {.line = 0};
		cr_assert(!read_rows(bad[i].row, &roll, &error), "%s", bad[i].row);
		cr_assert_str_eq(error.file, "units.csv");
		cr_assert_eq(error.line, 3);
		cr_assert_str_eq(error.reason, bad[i].reason);
		cr_assert_eq(roll.units, 0);
	}
}

Test(columns, what_stands_twice_is_told_by_the_line_of_the_first)
{
	struct csv csv = csv_open("units.csv", "a\na\n", 4);
	struct data_error error = {.line = 0};
	int line = 0;
	cr_assert_eq(csv_next(&csv, &error), csv_row);
	cr_assert(columns_once(&csv, &line, "Ney", &error));
	cr_assert_eq(csv_next(&csv, &error), csv_row);
	cr_assert(!columns_once(&csv, &line, "Ney", &error));
	cr_assert_eq(error.line, 2);
	cr_assert_str_eq(error.reason, "Ney stands on line 1 already");
}

/* In any order; the row of who is not named is left alone. */
Test(columns, a_line_goes_to_the_row_of_its_word)
{
	static const char *const ids[] = {"guard", "hussars", "guns"};
	struct line {
		uint8_t unit, strength;
	} row[3] = {{.strength = 9}, {.strength = 9}, {.strength = 9}};
	const struct column column[] = {COLUMN_WORD("unit", struct line, unit, ids, "unit"),
					COLUMN_NUMBER("strength", struct line, strength, 1, 8)};
	const struct columns units = COLUMNS(column, struct line, NULL);
	static const char text[] = "unit,strength\nguns,2\nguard,5\n",
			  twice[] = "unit,strength\nguns,2\nguns,3\n";
	struct embedded_file file = {"units.csv", (const unsigned char *)text, sizeof text - 1};
	struct data_error error = {.line = 0};
	struct table_reading reading = {.file = &file, .error = &error};
	cr_assert(columns_read_by_word(&units, &reading, row), "%s", error.reason);
	cr_assert(row[0].strength == 5 && row[1].strength == 9 && row[2].strength == 2 && row[2].unit == 2);
	file.bytes = (const unsigned char *)twice;
	file.size = sizeof twice - 1;
	cr_assert(!columns_read_by_word(&units, &reading, row));
	cr_assert_str_eq(error.reason, "guns stands on line 2 already");
	cr_assert_eq(error.line, 3);
}

Test(columns, a_missing_file_or_column_is_refused)
{
	struct data_error error = {.line = 0};
	struct roll roll = {.units = 0};
	struct embedded_file file = {
		.path = "units.csv", .bytes = (const unsigned char *)"id,alias\n", .size = 9};
	struct table_reading reading = {.context = &roll, .take = take, .error = &error};
	cr_assert(!columns_read(&table, &reading));
	reading.file = &file;
	cr_assert(!columns_read(&table, &reading));
	cr_assert_str_eq(error.reason, "there is no column \"arm\"");
}

/* ---- Places beyond the board ---------------------------------------------------------------------------------------- */

struct post {
	uint16_t at;
};

static bool take_post(void *context, const struct csv *csv, const void *row)
{
	(void)csv;
	*(struct post *)context = *(const struct post *)row;
	return true;
}

static bool read_post(const char *text, const struct state *state, struct post *post,
		      struct data_error *error)
{
	static const struct column at[] = {
		COLUMN("at", struct post, at, .kind = column_space, .what = "hex")};
	static const struct columns posts = COLUMNS(at, struct post, NULL);
	struct space area[2] = {{.number = "0101"}, {.number = "0102"}};
	struct board board = {.kind = board_of_areas, .spaces = 2, .space = area};
	struct embedded_file file = {
		.path = "posts.csv", .bytes = (const unsigned char *)text, .size = strlen(text)};
	struct table_reading reading = {.file = &file,
					.board = &board,
					.state = state,
					.context = post,
					.take = take_post,
					.error = error};
	return columns_read(&posts, &reading);
}

Test(columns, a_space_may_lie_beyond_the_board)
{
	static const struct outside outsides[] = {{40, "off"}, {41, "ambush"}};
	static const struct state state = {.outside = outsides, .outsides = 2};
	struct post post;
	struct data_error error;
	cr_assert(read_post("at\n0102\n", &state, &post, &error), "%s", error.reason);
	cr_assert_eq(post.at, 1);
	cr_assert(read_post("at\nambush\n", &state, &post, &error), "%s", error.reason);
	cr_assert_eq(post.at, 41);
	cr_assert_not(read_post("at\nambush\n", NULL, &post, &error));
	cr_assert_not(read_post("at\nbeyond\n", &state, &post, &error));
}
