/*
 * The ledger is proof: every paragraph that it calls enforced is named by a test (`.description = "1866 9.5.11"`), the
 * tests that a line names exist, and the file that it names exists and cites the paragraph, in a comment or in a string.
 */
#include <ctype.h>
#include <criterion/criterion.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/ledger.h"
#include "places.h"
#include "tests/support/long_text.h"

enum { most_named = 2048 };

struct named {
	char paragraph[most_named][32];
	unsigned count;
};

static bool is_named(const struct named *named, const char *paragraph)
{
	for (unsigned i = 0; i < named->count; i++)
		if (!strcmp(named->paragraph[i], paragraph))
			return true;
	return false;
}

/* "9.5.11"; a part of a booklet and its paragraph, "K 2.1.2", are one name. */
static size_t name_length(const char *at)
{
	size_t length = strcspn(at, " ,;\"");
	return length == 1 && isupper((unsigned char)*at) && at[1] == ' ' ? 2 + strcspn(at + 2, " ,;\"")
									  : length;
}

/* "1866 9.5.11, 9.5.3" and "1806 move.path move.axis" name two paragraphs; the first word is the rulebook. */
static void take_description(struct named *named, const char *at)
{
	at += strcspn(at, " \"");
	at += strspn(at, " ");
	while (*at && *at != '"' && named->count < most_named) {
		size_t length = name_length(at);
		if (length && length < sizeof *named->paragraph) {
			snprintf(named->paragraph[named->count], sizeof *named->paragraph, "%.*s",
				 (int)length, at);
			named->count++;
		}
		at += length;
		at += strspn(at, " ,;");
	}
}

static void take_source(struct named *named, const char *path)
{
	static const char mark[] = ".description =";
	size_t size;
	char *text = cli_read_file(path, &size);
	for (const char *at = text; at && (at = long_text_find(at, mark));) {
		at += strlen(mark);
		take_description(named, at + strspn(at, " \t\n\""));
	}
	free(text);
}

static void take_tests(struct named *named, const char *module)
{
	char folder[512], path[1024];
	snprintf(folder, sizeof folder, VEDETTE_SOURCE "/rulebooks/%s/tests", module);
	DIR *open = opendir(folder);
	for (const struct dirent *entry; open && (entry = readdir(open));) {
		size_t length = strlen(entry->d_name);
		if (length < 3 || strcmp(entry->d_name + length - 2, ".c") != 0)
			continue;
		snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
		take_source(named, path);
	}
	if (open)
		closedir(open);
}

static const struct embedded_file *ledger_of(const struct rulebook *rulebook)
{
	return rulebook_file(rulebook, cli_data(), "ledger.csv");
}

static unsigned count_untested(const struct rulebook *rulebook, const struct embedded_file *file)
{
	struct ledger_row row;
	struct ledger_reader reader;
	unsigned untested = 0;
	struct named *named = calloc(1, sizeof *named);
	take_tests(named, rulebook->module);
	cr_assert(ledger_open(&reader, (const char *)file->bytes, file->size), "%s: %s", file->path,
		  reader.error);
	while (ledger_next(&reader, &row)) {
		if (strncmp(row.status, "enforced", 8) != 0 || is_named(named, row.paragraph))
			continue;
		fprintf(stderr, "%s %s is enforced, but no test names it\n", rulebook->id, row.paragraph);
		untested++;
	}
	cr_assert_null(reader.error, "%s:%d: %s", file->path, reader.line, reader.error);
	free(named);
	return untested;
}

Test(ledger, every_enforced_paragraph_has_a_test)
{
	unsigned modules, untested = 0;
	const struct rulebook *const *all = rulebooks(&modules);
	for (unsigned i = 0; i < modules; i++) {
		const struct embedded_file *file = ledger_of(all[i]);
		cr_assert(file || all[i]->for_tests, "%s has no ledger", all[i]->id);
		if (file)
			untested += count_untested(all[i], file);
	}
	cr_assert_eq(untested, 0);
}

/* ---- Does the file cite the paragraph? ------------------------------------------------------------------ */

static bool continues_before(char c)
{
	return isalnum((unsigned char)c) || c == '.' || c == '-' || c == '_';
}

static bool continues_after(const char *at)
{
	return isalnum((unsigned char)*at) || *at == '-' || *at == '_' ||
	       (*at == '.' && isalnum((unsigned char)at[1]));
}

/* As a whole: 9.5 is not cited by 9.5.3. */
static bool stands_in(const char *text, const char *paragraph)
{
	size_t length = strlen(paragraph);
	for (const char *at = text; (at = long_text_find(at, paragraph)); at++)
		if ((at == text || !continues_before(at[-1])) && !continues_after(at + length))
			return true;
	return false;
}

static const char *end_of_comment(const char *at)
{
	const char *end = long_text_find(at + 2, "*/");
	return end ? end + 2 : at + strlen(at);
}

static const char *end_of_string(const char *at)
{
	char quote = *at++;
	while (*at && *at != quote)
		at += *at == '\\' && at[1] ? 2 : 1;
	return *at ? at + 1 : at;
}

/* Leaves comments and strings, and blanks instead of code: `return 2;` cites nothing. */
static void blank_code(char *text)
{
	for (char *at = text; *at;) {
		bool comment = at[0] == '/' && at[1] == '*', string = *at == '"' || *at == '\'';
		const char *end = comment ? end_of_comment(at) : string ? end_of_string(at) : at;
		if (end == at)
			*at++ = ' ';
		else
			at = text + (end - text);
	}
}

static bool cites(const char *source, const char *paragraph)
{
	char *text = strdup(source);
	cr_assert_not_null(text);
	blank_code(text);
	bool found = stands_in(text, paragraph);
	free(text);
	return found;
}

Test(ledger, what_counts_as_a_citation)
{
	cr_assert(cites("/* Charges, 9.5.11. */", "9.5.11"));
	cr_assert(cites("x = forbidden(\"9.5\");", "9.5"));
	cr_assert(cites("/* 8, 9.5: see there */", "8"));
	cr_assert(cites("{\"move.path\"}", "move.path"));
	cr_assert(!cites("/* 9.5.11, 19.5 and 9.5-3 */", "9.5"));
	cr_assert(!cites("return 8; /* eight */", "8"));
	cr_assert(!cites("/* move.path-over */", "move.path"));
	cr_assert(!cites("\"a \\\" 8\" 9", "9"));
	cr_assert(cites("\"a \\\" 8\" 9", "8"));
	cr_assert(!cites("/* never closed", "8"));
	cr_assert(!cites("\"", "8"));
}

/* ---- Does the test exist? ---------------------------------------------------------------------------------- */

static const char *skip_blanks(const char *at)
{
	while (*at == ' ' || *at == '\t' || *at == '\n')
		at++;
	return at;
}

/* Is there a Test(suite, name in the source? */
static bool declares_test(const char *source, const char *suite, const char *name)
{
	for (const char *at = source; (at = long_text_find(at, "Test("));) {
		at = skip_blanks(at + strlen("Test("));
		if (!long_text_begins(at, suite))
			continue;
		at = skip_blanks(at + strlen(suite));
		if (*at != ',')
			continue;
		at = skip_blanks(at + 1);
		if (long_text_begins(at, name) && strchr(" \t\n,)", at[strlen(name)]))
			return true;
	}
	return false;
}

Test(ledger, tests_are_found_by_suite_and_name)
{
	static const char source[] =
		"Test(march,\n     rain_costs_a_point, .description = \"P4.2\")\nTest(a, b)";
	cr_assert(declares_test(source, "march", "rain_costs_a_point"));
	cr_assert(declares_test(source, "a", "b"));
	cr_assert(!declares_test(source, "march", "rain"));
	cr_assert(!declares_test(source, "march", "b"));
	cr_assert(!declares_test(source, "mar", "rain_costs_a_point"));
}

/* ---- The lines of a ledger --------------------------------------------------------------------------------- */

/*
 * Of a source, the lines on which tests are declared, and those after them, where a long declaration goes on. A sanitizer that looks at
 * whole strings would take minutes with all of it.
 */
static void copy_declarations(FILE *out, const char *text)
{
	static const char word[] = "Test(";
	bool goes_on = false;
	for (const char *line = text, *end; *line; line = *end ? end + 1 : end) {
		for (end = line; *end && *end != '\n';)
			end++;
		bool begins = end - line >= (long)strlen(word) && !memcmp(line, word, strlen(word));
		if (begins || goes_on)
			fprintf(out, "%.*s\n", (int)(end - line), line);
		goes_on = begins;
	}
}

/* The declarations of all tests of a module in one text, to be freed. */
static char *tests_of(const char *module)
{
	char folder[512], path[1024], *all = NULL;
	size_t used = 0;
	FILE *out = open_memstream(&all, &used);
	cr_assert_not_null(out);
	snprintf(folder, sizeof folder, VEDETTE_SOURCE "/rulebooks/%s/tests", module);
	DIR *open = opendir(folder);
	for (const struct dirent *entry; open && (entry = readdir(open));) {
		size_t length = strlen(entry->d_name), size;
		if (length < 3 || strcmp(entry->d_name + length - 2, ".c") != 0)
			continue;
		snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
		char *text = cli_read_file(path, &size);
		cr_assert_not_null(text);
		copy_declarations(out, text);
		free(text);
	}
	if (open)
		closedir(open);
	fclose(out);
	return all;
}

static bool file_cites(const char *module, const struct ledger_row *row)
{
	char path[1024];
	size_t size;
	snprintf(path, sizeof path, VEDETTE_SOURCE "/rulebooks/%s/%s", module, row->where);
	char *text = row->where[0] ? cli_read_file(path, &size) : NULL;
	bool cited = text && cites(text, row->paragraph);
	free(text);
	if (!cited)
		fprintf(stderr, "%s %s: \"%s\" does not cite it\n", module, row->paragraph, row->where);
	return cited;
}

/* `tests` holds suite/name, parted by blanks. */
static unsigned count_absent(const char *module, const struct ledger_row *row, const char *sources)
{
	char names[ledger_cell], *rest = NULL;
	unsigned absent = 0;
	snprintf(names, sizeof names, "%s", row->tests);
	for (char *suite = strtok_r(names, " ", &rest); suite; suite = strtok_r(NULL, " ", &rest)) {
		char *slash = strchr(suite, '/');
		if (slash)
			*slash = '\0';
		if (slash && declares_test(sources, suite, slash + 1))
			continue;
		fprintf(stderr, "%s %s: there is no test %s/%s (tools/renew-ledger %s)\n", module,
			row->paragraph, suite, slash ? slash + 1 : "", module);
		absent++;
	}
	return absent;
}

/* How many lines claim what is not so. */
static unsigned count_unproved(const struct rulebook *rulebook)
{
	struct ledger_row row;
	struct ledger_reader reader;
	unsigned unproved = 0;
	const struct embedded_file *file = ledger_of(rulebook);
	cr_assert(file || rulebook->for_tests, "%s has no ledger", rulebook->id);
	if (!file)
		return 0;
	char *sources = tests_of(rulebook->module);
	cr_assert(ledger_open(&reader, (const char *)file->bytes, file->size), "%s: %s", file->path,
		  reader.error);
	while (ledger_next(&reader, &row)) {
		if (!strncmp(row.status, "enforced", 8) && !file_cites(rulebook->module, &row))
			unproved++;
		unproved += count_absent(rulebook->module, &row, sources);
	}
	cr_assert_null(reader.error, "%s:%d: %s", file->path, reader.line, reader.error);
	free(sources);
	return unproved;
}

Test(ledger, is_proof)
{
	unsigned modules;
	const struct rulebook *const *all = rulebooks(&modules);
	for (unsigned i = 0; i < modules; i++) {
		unsigned unproved = count_unproved(all[i]);
		cr_assert_eq(unproved, 0, "%u lines of the ledger of %s are not so", unproved,
			     all[i]->module);
	}
}

Test(ledger, cells_are_read_as_they_were_meant)
{
	static const char text[] = "paragraph,subject,status,where,hidden,reading,tests\n"
				   "9.5.3,\"Assaults, \"\"coordinated\"\" ones\",enforced,assault.c,,,4\r\n\n"
				   "13,Battles,data\n";
	struct ledger_row row;
	struct ledger_reader reader;
	cr_assert(ledger_open(&reader, text, sizeof text - 1));
	cr_assert(ledger_next(&reader, &row));
	cr_assert_str_eq(row.paragraph, "9.5.3");
	cr_assert_str_eq(row.subject, "Assaults, \"coordinated\" ones");
	cr_assert_str_eq(row.tests, "4");
	cr_assert(ledger_next(&reader, &row));
	cr_assert_str_eq(row.paragraph, "13");
	cr_assert_str_eq(row.status, "data");
	cr_assert_str_eq(row.tests, "");
	cr_assert(!ledger_next(&reader, &row) && !reader.error);
}

Test(ledger, a_bad_ledger_is_refused_with_its_line)
{
	static const char *const bad[] = {
		"a,b,c\n", "paragraph,subject,status,where,hidden,reading,tests\n1,\"x\n",
		"paragraph,subject,status,where,hidden,reading,tests\n1,2,3,4,5,6,7,8\n"};
	for (unsigned i = 0; i < 3; i++) {
		struct ledger_row row;
		struct ledger_reader reader;
		bool open = ledger_open(&reader, bad[i], strlen(bad[i]));
		cr_assert(!open || !ledger_next(&reader, &row));
		cr_assert_not_null(reader.error);
		cr_assert_eq(reader.line, i ? 2 : 1);
	}
}
