/*
 * Every paragraph that a ledger calls enforced is named by a test: `.description = "1866 9.5.11"`.
 */
#include <criterion/criterion.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/ledger.h"

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

/* "1866 9.5.11, 9.5.3" and "1806 move.path move.axis" name two paragraphs; the first word is the rulebook. */
static void take_description(struct named *named, const char *at)
{
	at += strcspn(at, " \"");
	at += strspn(at, " ");
	while (*at && *at != '"' && named->count < most_named) {
		size_t length = strcspn(at, " ,;\"");
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
	for (const char *at = text; at && (at = strstr(at, mark));) {
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
		char path[80];
		snprintf(path, sizeof path, "%s/ledger.csv", all[i]->module);
		const struct data_set *data = cli_data();
		const struct embedded_file *file = NULL;
		for (size_t k = 0; k < data->count; k++)
			if (!strcmp(data->file[k].path, path))
				file = &data->file[k];
		cr_assert(file || all[i]->for_tests, "%s has no ledger", all[i]->id);
		if (file)
			untested += count_untested(all[i], file);
	}
	cr_assert_eq(untested, 0);
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
