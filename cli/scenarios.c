/*
 * vedette scenarios: the battles that can be played.
 */
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "vedette/game.h"
#include "vedette/protocol.h"

static const char help[] = "vedette scenarios [--json]\n\n"
			   "Lists the battles with their seats, length and options.\n\n"
			   "  --json   as the protocol's method `scenarios` answers\n";

static void print_seats(const struct rulebook *rulebook, unsigned seats)
{
	for (unsigned i = 0; i < rulebook->seats; i++)
		if (seats >> i & 1)
			printf(" %s", rulebook->seat[i]);
}

/* Who sits down with a value and not with every other: "split: with french-2". */
static void print_seats_of_values(const struct rulebook *rulebook, const struct option *option)
{
	for (unsigned i = 0; i < option->values; i++)
		if (option->seats[i]) {
			printf("; %s: with", option_value_name(option, i));
			print_seats(rulebook, option->seats[i]);
		}
}

static void print_option(const struct rulebook *rulebook, const struct option *option)
{
	printf("    --option %s=%s", option->id, option_value_name(option, option->initial));
	for (unsigned i = 0; i < option->values; i++)
		if (i != option->initial)
			printf("|%s", option_value_name(option, i));
	printf("  %s%s%s%s", option->title, option->rule ? " (" : "", option->rule ? option->rule : "",
	       option->rule ? ")" : "");
	print_seats_of_values(rulebook, option);
	puts("");
}

static void print_scenario(const struct rulebook *rulebook, unsigned number)
{
	const struct scenario_info *info = &rulebook->scenario[number];
	printf("%-12s %s\n", info->id, info->title);
	for (const char *line = info->introduction; line && *line;) {
		size_t length = strcspn(line, "\n");
		printf("             %.*s\n", (int)length, line);
		line += length + (line[length] != '\0');
	}
	printf("    %s, %u turns, seats:", rulebook->title, info->turns);
	print_seats(rulebook, engine_seats_with(rulebook, info, NULL));
	puts("");
	for (unsigned i = 0; i < rulebook->options; i++)
		if (option_applies(rulebook, info, &rulebook->option[i]))
			print_option(rulebook, &rulebook->option[i]);
}

static int print_json(void)
{
	struct json out;
	json_start_on_heap(&out);
	put_scenarios(&out, NULL, false);
	if (!out.overflow)
		puts(out.text);
	free(out.text);
	return out.overflow ? exit_failed : exit_done;
}

int command_scenarios(int argc, char **argv)
{
	if (cli_is_help(argc, argv)) {
		fputs(help, stdout);
		return exit_done;
	}
	if (argc == 2 && !strcmp(argv[1], "--json"))
		return print_json();
	if (argc > 1)
		return cli_usage(help, "%s: not understood", argv[1]);
	unsigned count;
	const struct rulebook *const *all = rulebooks(&count);
	for (unsigned i = 0; i < count; i++)
		for (unsigned k = 0; k < all[i]->scenarios; k++)
			if (scenario_is_offered(all[i], &all[i]->scenario[k]))
				print_scenario(all[i], k);
	return exit_done;
}
