/*
 * vedette report: opens a report at its point. What the seat knew, what it was asked, what it wanted, and how that was
 * judged then and is judged now.
 */
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "vedette/game.h"

static const char help[] =
	"vedette report FILE\n\n"
	"Opens a report that a player has saved in the browser: tells the question, the answer that\n"
	"was tried, the verdict with its paragraph, and judges the answer again by today's rules.\n";

static const char *text_in(const json_t *object, const char *key)
{
	const char *text = json_string_value(json_object_get(object, key));
	return text ? text : "";
}

static void print_verdict(const char *when, const json_t *verdict)
{
	if (json_is_true(json_object_get(verdict, "legal")))
		printf("%s: legal\n", when);
	else
		printf("%s: not legal%s%s: %s\n", when, *text_in(verdict, "rule") ? ", " : "",
		       text_in(verdict, "rule"), text_in(verdict, "reason"));
}

static void print_story(const json_t *report)
{
	size_t i;
	json_t *event;
	const json_t *question = json_object_get(report, "question");
	printf("%s (revision %lld of the rules), %s\n", text_in(report, "scenario"),
	       (long long)json_integer_value(json_object_get(report, "revision")), text_in(report, "seat"));
	if (*text_in(report, "note"))
		printf("\nThe player says: %s\n", text_in(report, "note"));
	printf("\n");
	json_array_foreach (json_object_get(report, "log"), i, event)
		printf("  %s\n", text_in(event, "text"));
	if (question)
		printf("\n%s, %s: %s (%s)\n", text_in(question, "clock"), text_in(question, "step"),
		       text_in(question, "prompt"), text_in(question, "rule"));
}

/* The mask of the report as the field of a seat; false and a sentence. */
static bool open_mask(const struct scenario *scenario, const json_t *report, struct position *room)
{
	char error[200];
	if (!json_object_get(report, "mask")) {
		printf("The seat was not asked: there is nothing to judge.\n");
		return false;
	}
	/* A mask with unknowns in it is no position that could be checked, and nothing unchecked is judged. */
	if (!scenario->rulebook->open) {
		printf("Where things are hidden, the verdict of then stands.\n");
		return false;
	}
	if (read_snapshot(scenario, json_object_get(report, "mask"), room, error, sizeof error))
		return true;
	fprintf(stderr, "vedette: what the seat knew cannot be read: %s\n", error);
	return false;
}

/* The first action as it would be judged today. A chain is judged as far as its first link. */
static int judge_again(const struct scenario *scenario, const json_t *report, struct position *room,
		       struct workspace *work)
{
	char reason[320];
	struct answer given;
	const json_t *actions = json_object_get(report, "actions");
	const json_t *action = json_is_array(actions) ? json_array_get(actions, 0) : actions;
	seat_id seat = find_viewer(scenario->rulebook, text_in(report, "seat"));
	struct field field = {
		.scenario = scenario, .mask = (const struct mask *)room, .work = work, .seat = seat};
	if (!action || seat >= max_seats || !engine_frame(flow_in(field.mask), seat))
		return exit_done;
	if (!read_action(&field, action, &given, reason, sizeof reason)) {
		printf("today: not understood: %s\n", reason);
		return exit_done;
	}
	struct verdict verdict = engine_judge(&field, seat, given);
	const struct text *text = text_of(scenario->rulebook, verdict.why.id);
	message_text(&field, &verdict.why, reason, sizeof reason);
	if (verdict.legal)
		printf("today: legal\n");
	else
		printf("today: not legal, %s: %s\n", text && text->rule ? text->rule : "no paragraph",
		       reason);
	return exit_done;
}

static int open_report(const json_t *report)
{
	struct data_error error = {.line = 0};
	struct scenario *scenario = scenario_load(text_in(report, "scenario"), cli_data(), &error);
	struct workspace *work = calloc(1, sizeof *work);
	struct position *room = scenario ? calloc(1, scenario->rulebook->position_size) : NULL;
	int status = exit_failed;
	if (!scenario)
		cli_data_error(&error);
	if (scenario && work && room) {
		print_story(report);
		if (json_object_get(report, "actions")) {
			char *wanted = json_dumps(json_object_get(report, "actions"), JSON_COMPACT);
			printf("\nwanted: %s\n", wanted ? wanted : "");
			free(wanted);
			print_verdict("then", json_object_get(report, "verdict"));
		}
		status = open_mask(scenario, report, room) ? judge_again(scenario, report, room, work)
							   : exit_done;
	}
	free(room);
	free(work);
	scenario_free(scenario);
	return status;
}

int command_report(int argc, char **argv)
{
	if (cli_is_help(argc, argv)) {
		fputs(help, stdout);
		return exit_done;
	}
	if (argc != 2)
		return cli_usage(help, "which file?");
	size_t size;
	char *text = cli_read_file(argv[1], &size);
	json_t *report = text ? json_loadb(text, size, JSON_REJECT_DUPLICATES, NULL) : NULL;
	int status = exit_failed;
	if (report && !strcmp(text_in(report, "format"), "vedette report 1"))
		status = open_report(report);
	else if (text)
		fprintf(stderr, "vedette: %s: this is no report\n", argv[1]);
	json_decref(report);
	free(text);
	return status;
}
