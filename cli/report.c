/*
 * vedette report: opens a report at its point. What the seat knew, what it was asked, what it wanted, and how that was
 * judged then and is judged now.
 */
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/ledger.h"
#include "cli/report_point.h"
#include "vedette/game.h"

static const char help[] =
	"vedette report FILE\n\n"
	"Opens a report that a player has saved in the browser: what had happened, how it stood as far as\n"
	"he could see, the question, the answer he wanted, the verdict with its paragraph as the ledger has\n"
	"it; and judges the answer again by today's rules.\n";

static const char *text_in(const json_t *object, const char *key)
{
	const char *text = json_string_value(json_object_get(object, key));
	return text ? text : "";
}

/* ---- What the player saw ------------------------------------------------------------------------------------- */

static void print_head(const json_t *report, const struct scenario *scenario)
{
	const char *key;
	json_t *value;
	printf("%s (%s, revision %lld of the rules; today's is %u)\n", scenario->info->title,
	       scenario->rulebook->id, (long long)json_integer_value(json_object_get(report, "revision")),
	       scenario->rulebook->revision);
	printf("as %s saw it", text_in(report, "seat"));
	json_object_foreach (json_object_get(report, "options"), key, value)
		printf("; %s: %s", key, json_string_value(value) ? json_string_value(value) : "?");
	printf("\n");
	if (*text_in(report, "note"))
		printf("\nThe player says:\n  %s\n", text_in(report, "note"));
}

static void print_story(const json_t *report)
{
	size_t i;
	json_t *event;
	printf("\nWhat had happened\n");
	json_array_foreach (json_object_get(report, "log"), i, event)
		printf("  %s%s%s%s\n", text_in(event, "text"), *text_in(event, "rule") ? " [" : "",
		       text_in(event, "rule"), *text_in(event, "rule") ? "]" : "");
}

/* {"inf":4,"cav":2} as "inf 4 cav 2", ["upright"] as "upright". */
static void print_value(const json_t *value)
{
	size_t i;
	const char *key, *gap = "";
	json_t *part;
	if (json_is_string(value))
		printf("%s", json_string_value(value));
	else if (json_is_integer(value))
		printf("%lld", (long long)json_integer_value(value));
	else if (json_is_real(value))
		printf("%g", json_real_value(value));
	else if (json_is_boolean(value))
		printf("%s", json_is_true(value) ? "yes" : "no");
	json_array_foreach (value, i, part) {
		printf("%s", i ? " " : "");
		print_value(part);
	}
	json_object_foreach ((json_t *)(uintptr_t)value, key, part) {
		printf("%s%s ", gap, key);
		print_value(part);
		gap = " ";
	}
}

/* Without what the line tells already, and what never changes. */
static bool is_told(const char *key, const json_t *value)
{
	static const char *const told[] = {"id", "at", "name", "side", "label", "corps", "traits"};
	for (unsigned i = 0; i < sizeof told / sizeof *told; i++)
		if (!strcmp(told[i], key))
			return true;
	return (json_is_array(value) && json_array_size(value) == 0) || json_is_null(value) ||
	       (json_is_integer(value) && json_integer_value(value) == 0);
}

static void print_piece(const json_t *piece)
{
	const char *key, *gap = " (";
	json_t *value;
	printf("    %s, %s", *text_in(piece, "name") ? text_in(piece, "name") : text_in(piece, "id"),
	       text_in(piece, "side"));
	json_object_foreach ((json_t *)(uintptr_t)piece, key, value) {
		if (is_told(key, value))
			continue;
		printf("%s%s", gap, !strcmp(key, "kind") || !strcmp(key, "status") ? "" : key);
		printf("%s",
		       !strcmp(key, "kind") || !strcmp(key, "status") || json_is_true(value) ? "" : " ");
		if (!json_is_true(value))
			print_value(value);
		gap = "; ";
	}
	printf("%s\n", !strcmp(gap, "; ") ? ")" : "");
}

static bool is_first_there(const json_t *pieces, size_t number)
{
	const char *at = text_in(json_array_get(pieces, number), "at");
	for (size_t i = 0; i < number; i++)
		if (!strcmp(text_in(json_array_get(pieces, i), "at"), at))
			return false;
	return true;
}

/* Place by place. Who is due or gone is only counted. */
static void print_pieces(const json_t *pieces, const struct scenario *scenario)
{
	size_t i, k, elsewhere = 0;
	json_t *piece, *other;
	json_array_foreach (pieces, i, piece) {
		const char *at = text_in(piece, "at");
		if (find_any_space(scenario, at) >= scenario->board->spaces) {
			elsewhere++;
			continue;
		}
		if (!is_first_there(pieces, i))
			continue;
		printf("  %s\n", at);
		json_array_foreach (pieces, k, other)
			if (!strcmp(text_in(other, "at"), at))
				print_piece(other);
	}
	if (elsewhere)
		printf("  (%zu pieces are not on the map)\n", elsewhere);
}

static void print_hands(const json_t *hands)
{
	size_t i;
	const char *key;
	json_t *hand, *card;
	json_object_foreach ((json_t *)(uintptr_t)hands, key, hand) {
		printf("  %s hand, %lld cards", key,
		       (long long)json_integer_value(json_object_get(hand, "count")));
		json_array_foreach (json_object_get(hand, "cards"), i, card)
			printf("%s%s (%s)", i ? ", " : ": ", text_in(card, "name"), text_in(card, "id"));
		printf("\n");
	}
}

static void print_board(const json_t *view, const struct scenario *scenario)
{
	printf("\nHow it stood\n");
	print_pieces(json_object_get(view, "pieces"), scenario);
	print_hands(json_object_get(view, "hands"));
}

/* ---- The question and the answer ----------------------------------------------------------------------------- */

enum { answers_told = 60 };

static void print_action(const json_t *action)
{
	const char *key, *gap = "";
	json_t *value;
	json_object_foreach ((json_t *)(uintptr_t)action, key, value) {
		if (!strcmp(key, "text") || !strcmp(key, "brings"))
			continue;
		printf("%s%s", gap, strcmp(key, "cost") ? "" : "for ");
		print_value(value);
		gap = " ";
	}
	if (*text_in(action, "text"))
		printf(" (%s)", text_in(action, "text"));
}

static void print_question(const json_t *question)
{
	size_t i;
	json_t *action, *actions = json_object_get(question, "actions");
	if (!question) {
		printf("\nThe seat was not asked.\n");
		return;
	}
	printf("\nThe question (turn %lld, %s, %s)\n  %s [%s]\n",
	       (long long)json_integer_value(json_object_get(question, "turn")), text_in(question, "clock"),
	       text_in(question, "step"), text_in(question, "prompt"), text_in(question, "rule"));
	printf("  %zu answers were possible:\n", json_array_size(actions));
	json_array_foreach (actions, i, action) {
		if (i == answers_told)
			break;
		printf("    ");
		print_action(action);
		printf("\n");
	}
	if (json_array_size(actions) > answers_told)
		printf("    ... and %zu more\n", json_array_size(actions) - answers_told);
}

/* What the ledger has to say of a paragraph: what it is about, how it was read, where it is enforced. */
static void print_paragraph(const struct scenario *scenario, const char *rule)
{
	struct ledger_reader reader;
	struct ledger_row row;
	const struct embedded_file *file = rulebook_file(scenario->rulebook, cli_data(), "ledger.csv");
	bool open = *rule && file && ledger_open(&reader, (const char *)file->bytes, file->size);
	while (open && ledger_next(&reader, &row)) {
		if (strcmp(row.paragraph, rule) != 0)
			continue;
		printf("    %s: %s\n", row.paragraph, row.subject);
		if (row.reading[0])
			printf("    read as: %s\n", row.reading);
		printf("    enforced in rulebooks/%s: %s\n", scenario->rulebook->module, row.where);
		return;
	}
}

static void print_verdict(const char *when, bool legal, const char *rule, const char *reason)
{
	if (legal)
		printf("  %s: legal\n", when);
	else
		printf("  %s: not legal%s%s: %s\n", when, *rule ? ", " : "", rule, reason);
}

static void print_wanted(const json_t *actions)
{
	size_t i;
	json_t *action;
	printf("\nWhat the player wanted\n");
	if (json_is_object(actions)) {
		printf("  ");
		print_action(actions);
		printf("\n");
	}
	json_array_foreach (actions, i, action) {
		printf("  ");
		print_action(action);
		printf("\n");
	}
}

/* 0: today's rules say the same; otherwise the exit status for a difference. */
static int print_today(const struct scenario *scenario, const json_t *report, const json_t *actions)
{
	struct judged_again judged;
	const json_t *then = json_object_get(report, "verdict");
	if (!json_object_get(report, "mask")) {
		printf("  today: who is not asked cannot be judged again\n");
		return exit_done;
	}
	judge_report_again(scenario, report, actions, &judged);
	if (!judged.opened) {
		printf("  today: the point cannot be opened: %s\n", judged.reason);
		return exit_failed;
	}
	size_t answers = json_array_size(json_object_get(json_object_get(report, "question"), "actions"));
	if (judged.answers != answers)
		printf("  today: %u answers are possible, then %zu were\n", judged.answers, answers);
	if (!actions)
		return exit_done;
	print_verdict("today", judged.legal, judged.rule, judged.reason);
	if (!judged.legal && strcmp(judged.rule, text_in(then, "rule")) != 0)
		print_paragraph(scenario, judged.rule);
	if (judged.legal != json_is_true(json_object_get(then, "legal")))
		printf("  The rules have changed since.\n");
	return exit_done;
}

static int print_report(const json_t *report, const struct scenario *scenario)
{
	const json_t *actions = json_object_get(report, "actions"),
		     *then = json_object_get(report, "verdict");
	print_head(report, scenario);
	print_story(report);
	print_board(json_object_get(report, "view"), scenario);
	print_question(json_object_get(report, "question"));
	if (actions) {
		print_wanted(actions);
		print_verdict("then", json_is_true(json_object_get(then, "legal")), text_in(then, "rule"),
			      text_in(then, "reason"));
		print_paragraph(scenario, text_in(then, "rule"));
	}
	return print_today(scenario, report, actions);
}

static int open_report(const json_t *report)
{
	struct data_error error = {.line = 0};
	struct scenario *scenario = scenario_load(text_in(report, "scenario"), cli_data(), &error);
	if (!scenario) {
		cli_data_error(&error);
		return exit_failed;
	}
	int status = print_report(report, scenario);
	scenario_free(scenario);
	return status;
}

/* ---- Reading it ---------------------------------------------------------------------------------------------- */

static bool is_clean(const char *text)
{
	for (; *text; text++) {
		unsigned char c = (unsigned char)*text;
		if (c < ' ' || c == 127 || (c == 0xc2 && (unsigned char)text[1] < 0xa0))
			return false;
	}
	return true;
}

/* Somebody else's words must not steer the terminal. */
static void wash_text(json_t *text)
{
	char *copy = strdup(json_string_value(text));
	for (char *at = copy; at && *at; at++) {
		unsigned char c = (unsigned char)*at;
		if (c < ' ' || c == 127)
			*at = ' ';
		else if (c == 0xc2 && (unsigned char)at[1] < 0xa0 && at[1])
			at[0] = at[1] = ' ';
	}
	if (copy)
		json_string_set(text, copy);
	free(copy);
}

static void wash(json_t *value)
{
	size_t i;
	const char *key;
	json_t *part;
	void *next;
	if (json_is_string(value) && !is_clean(json_string_value(value)))
		wash_text(value);
	json_array_foreach (value, i, part)
		wash(part);
	json_object_foreach_safe (value, next, key, part) {
		if (is_clean(key))
			wash(part);
		else
			json_object_del(value, key);
	}
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
	wash(report);
	if (report && !strcmp(text_in(report, "format"), "vedette report 1"))
		status = open_report(report);
	else if (text)
		fprintf(stderr, "vedette: %s: this is no report\n", argv[1]);
	json_decref(report);
	free(text);
	return status;
}
