/*
 * vedette ledger: how much of each rulebook is enforced.
 */
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/ledger.h"
#include "vedette/json.h"

static const char help[] =
	"vedette ledger [--json | --list] [--with-tests]\n\n"
	"Counts the paragraphs of every rulebook: enforced (and of those, tested), figures that are data,\n"
	"optional, advice with nothing to enforce, and missing.\n\n"
	"  --json         as JSON\n"
	"  --list         every paragraph with its status and how it was read\n"
	"  --with-tests   rulebooks that are not offered yet, too\n";

enum { most_missing = 512 };

struct count {
	unsigned paragraphs, enforced, tested, data, optional, advice, missing;
	char name[most_missing][32]; /* of what is missing */
};

static bool begins(const char *text, const char *with)
{
	return !strncmp(text, with, strlen(with));
}

/* A status nobody has heard of counts as missing. */
static void count_row(struct count *count, const struct ledger_row *row)
{
	count->paragraphs++;
	if (begins(row->status, "enforced")) {
		count->enforced++;
		count->tested += row->tests[0] != '\0';
	} else if (begins(row->status, "data")) {
		count->data++;
	} else if (begins(row->status, "optional")) {
		count->optional++;
	} else if (begins(row->status, "advice")) {
		count->advice++;
	} else {
		if (count->missing < most_missing)
			snprintf(count->name[count->missing], sizeof *count->name, "%s", row->paragraph);
		count->missing++;
	}
}

static const struct embedded_file *find_ledger(const struct rulebook *rulebook)
{
	return rulebook_file(rulebook, cli_data(), "ledger.csv");
}

static void print_row(const struct ledger_row *row)
{
	printf("%-10s %-18s %s", row->paragraph, row->status, row->subject);
	if (row->reading[0])
		printf(" [%s]", row->reading);
	puts("");
}

static bool read_ledger(const struct rulebook *rulebook, struct count *count,
			void (*each)(const struct ledger_row *))
{
	struct ledger_row row;
	struct ledger_reader reader;
	const struct embedded_file *file = find_ledger(rulebook);
	*count = (struct count){0};
	if (!file) {
		fprintf(stderr, "vedette: %s has no ledger\n", rulebook->id);
		return false;
	}
	bool sound = ledger_open(&reader, (const char *)file->bytes, file->size);
	while (sound && ledger_next(&reader, &row)) {
		count_row(count, &row);
		if (each)
			each(&row);
	}
	if (reader.error)
		fprintf(stderr, "vedette: %s:%d: %s\n", file->path, reader.line, reader.error);
	return !reader.error;
}

/* ---- For people and for machines ---------------------------------------------------------------------- */

static void print_count(const struct rulebook *rulebook, const struct count *count)
{
	printf("%-14s %u paragraphs: %u enforced (%u of them tested), %u data, %u optional, %u advice, %u missing\n",
	       rulebook->id, count->paragraphs, count->enforced, count->tested, count->data, count->optional,
	       count->advice, count->missing);
	for (unsigned i = 0; i < count->missing && i < most_missing; i++)
		printf("    missing: %s\n", count->name[i]);
}

static void put_count(struct json *out, const struct rulebook *rulebook, const struct count *count)
{
	put_object(out, rulebook->id);
	put_number(out, "paragraphs", count->paragraphs);
	put_number(out, "enforced", count->enforced);
	put_number(out, "tested", count->tested);
	put_number(out, "data", count->data);
	put_number(out, "optional", count->optional);
	put_number(out, "advice", count->advice);
	put_array(out, "missing");
	for (unsigned i = 0; i < count->missing && i < most_missing; i++)
		put_text(out, NULL, count->name[i]);
	put_end(out);
	put_end(out);
}

/* Rulebooks that are not offered yet, too. */
static bool with_tests;

static int count_all(void (*each)(const struct ledger_row *), struct json *out)
{
	unsigned modules;
	int status = exit_done;
	struct count *count = calloc(1, sizeof *count);
	const struct rulebook *const *all = rulebooks(&modules);
	if (!count)
		return exit_failed;
	for (unsigned i = 0; i < modules; i++) {
		if (all[i]->for_tests && !(with_tests && find_ledger(all[i])))
			continue;
		if (!read_ledger(all[i], count, each))
			status = exit_failed;
		else if (out)
			put_count(out, all[i], count);
		else
			print_count(all[i], count);
	}
	free(count);
	return status;
}

static int print_json(void)
{
	struct json out;
	json_start_on_heap(&out);
	put_object(&out, NULL);
	int status = count_all(NULL, &out);
	put_end(&out);
	if (out.overflow)
		status = exit_failed;
	else
		puts(out.text);
	free(out.text);
	return status;
}

int command_ledger(int argc, char **argv)
{
	if (cli_is_help(argc, argv)) {
		fputs(help, stdout);
		return exit_done;
	}
	const char *form = "";
	for (int i = 1; i < argc; i++) {
		if (!strcmp(argv[i], "--with-tests"))
			with_tests = true;
		else if (*form)
			return cli_usage(help, "--json or --list, not both");
		else if (!strcmp(argv[i], "--json") || !strcmp(argv[i], "--list"))
			form = argv[i];
		else
			return cli_usage(help, "%s: not understood", argv[i]);
	}
	return !strcmp(form, "--json") ? print_json() : count_all(*form ? print_row : NULL, NULL);
}
