/*
 * Reports, from a table to `vedette report`: fetched from a real server, opened by the program itself.
 */
#include <criterion/criterion.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/server/client.h"
#include "tests/wire/picking.h"
#include "places.h"

struct desk {
	struct started server;
	struct client player[2];
	uint64_t luck;
	char path[200];
	char *printed; /* what the program said of the last report */
	int status;
};

static void sit_down(struct desk *desk, const char *scenario, const char *first, const char *second)
{
	*desk = (struct desk){.luck = 1866};
	start_quick_server(&desk->server);
	two_players(desk->player, desk->server.port, scenario, first, second);
	snprintf(desk->path, sizeof desk->path, "%s/report.json", desk->server.folder);
}

static void get_up(struct desk *desk)
{
	free(desk->printed);
	unlink(desk->path);
	for (unsigned i = 0; i < 2; i++)
		client_close(&desk->player[i]);
	server_stop(&desk->server, SIGTERM);
	server_forget(&desk->server);
}

static const json_t *actions_of(struct client *client)
{
	client_ask(client, "game", "{\"game\":\"%s\"}", client->game); /* what was on its way is here */
	return json_object_get(client_decision(client), "actions");
}

/* The one who is asked, after that many answers by lot. */
static struct client *play_some(struct desk *desk, unsigned answers)
{
	struct client *asked = NULL;
	for (unsigned i = 0; i <= answers; i++) {
		size_t first = json_array_size(actions_of(&desk->player[0]));
		asked = &desk->player[first ? 0 : 1];
		size_t count = json_array_size(actions_of(asked));
		if (i == answers || !count)
			break;
		cr_assert(client_play(asked, next_luck(&desk->luck) % count));
	}
	return asked;
}

/* Fetches a report and has the program open it. */
static json_t *fetch(struct desk *desk, struct client *client, const char *more)
{
	const json_t *result = client_ask(client, "report", "{\"game\":\"%s\",\"seat\":\"%s\"%s}",
					  client->game, client->seat, more);
	cr_assert_not_null(result, "%s", text_in(client->answer, "error.message"));
	cr_assert_not_null(strstr(text_in(result, "name"), ".report.json"));
	json_t *report = json_loads(text_in(result, "text"), 0, NULL);
	cr_assert_not_null(report);
	FILE *file = fopen(desk->path, "w");
	cr_assert(file && fputs(text_in(result, "text"), file) >= 0 && fclose(file) == 0);
	return report;
}

static void open_it(struct desk *desk)
{
	char command[400];
	size_t room = 1 << 20;
	free(desk->printed);
	desk->printed = calloc(1, room);
	snprintf(command, sizeof command, VEDETTE_BINARY "/vedette report %s 2>&1", desk->path);
	FILE *out = popen(command, "r");
	cr_assert(out && desk->printed);
	size_t got = fread(desk->printed, 1, room - 1, out);
	desk->printed[got] = '\0';
	desk->status = pclose(out);
	desk->status = WIFEXITED(desk->status) ? WEXITSTATUS(desk->status) : -1;
}

static bool says(const struct desk *desk, const char *text)
{
	return strstr(desk->printed, text);
}

/* The verdict of today is that of then, paragraph and all. */
static void expect_same_verdict(struct desk *desk, const json_t *report)
{
	char line[700];
	const json_t *verdict = json_object_get(report, "verdict");
	open_it(desk);
	cr_assert_eq(desk->status, 0, "%s", desk->printed);
	for (unsigned i = 0; i < 2; i++) {
		const char *when = i ? "today" : "then";
		if (json_is_true(json_object_get(verdict, "legal")))
			snprintf(line, sizeof line, "  %s: legal\n", when);
		else
			snprintf(line, sizeof line, "  %s: not legal%s%s: %s\n", when,
				 *text_in(verdict, "rule") ? ", " : "", text_in(verdict, "rule"),
				 text_in(verdict, "reason"));
		cr_assert(says(desk, line), "wanted: %s\n%s", line, desk->printed);
	}
	cr_assert(says(desk, text_in(report, "question.prompt")), "%s", desk->printed);
	cr_assert_not(says(desk, "answers are possible, then"), "%s", desk->printed);
}

/* An answer that is refused: the player wants to know why, and reports it. */
static void refused_answer(struct desk *desk, struct client *client, char *action, size_t size)
{
	const json_t *pieces = json_object_get(client->view, "pieces");
	for (unsigned tries = 0; tries < 300; tries++) {
		const json_t *piece = json_array_get(pieces,
						     next_luck(&desk->luck) % json_array_size(pieces));
		if (tries % 2)
			snprintf(action, size, "{\"do\":\"unit\",\"unit\":\"%s\"}", text_in(piece, "id"));
		else
			snprintf(action, size, "{\"do\":\"go\",\"to\":\"%s\"}", text_in(piece, "at"));
		client_ask(client, "play", "{\"game\":\"%s\",\"seat\":\"%s\",\"ticket\":%lld,\"action\":%s}",
			   client->game, client->seat,
			   (long long)json_integer_value(json_object_get(client_decision(client), "ticket")),
			   action);
		if (client_code(client) == -32001 && *text_in(client->answer, "error.data.rule"))
			return;
		actions_of(client);
		if (!client_decision(client))
			return;
	}
	action[0] = '\0';
}

static void report_refused(struct desk *desk, unsigned answers)
{
	char action[200], more[300];
	struct client *asked = play_some(desk, answers);
	refused_answer(desk, asked, action, sizeof action);
	if (!action[0] || !client_decision(asked))
		return;
	snprintf(more, sizeof more, ",\"action\":%s,\"note\":\"I think this is allowed.\"", action);
	json_t *report = fetch(desk, asked, more);
	cr_assert_not(json_is_true(json_object_get(json_object_get(report, "verdict"), "legal")));
	cr_assert_not_null(json_object_get(report, "mask"));
	expect_same_verdict(desk, report);
	cr_assert(says(desk, "I think this is allowed."));
	if (!strstr(text_in(report, "verdict.rule"), " table")) /* those are no paragraphs */
		cr_assert(says(desk, "enforced in rulebooks/"), "no paragraph:\n%s", desk->printed);
	json_decref(report);
}

static void report_legal(struct desk *desk, unsigned answers)
{
	struct client *asked = play_some(desk, answers);
	const json_t *actions = actions_of(asked);
	if (!json_array_size(actions))
		return;
	char *action = json_dumps(json_array_get(actions, next_luck(&desk->luck) % json_array_size(actions)),
				  JSON_COMPACT);
	char *more = calloc(1, strlen(action) + 40);
	sprintf(more, ",\"action\":%s", action);
	json_t *report = fetch(desk, asked, more);
	expect_same_verdict(desk, report);
	json_decref(report);
	free(more);
	free(action);
}

/* A chain whose second link is the impossible one: today, too, it is judged as far as that. */
static void report_chain(struct desk *desk)
{
	char more[700];
	struct client *asked = play_some(desk, 1);
	const json_t *actions = actions_of(asked);
	for (size_t i = 0; i < json_array_size(actions); i++) {
		const json_t *first = json_array_get(actions, i);
		if (strcmp(text_in(first, "do"), "unit") != 0)
			continue;
		snprintf(more, sizeof more,
			 ",\"actions\":[{\"do\":\"unit\",\"unit\":\"%s\"},{\"do\":\"unit\",\"unit\":\"%s\"}]",
			 text_in(first, "unit"), text_in(first, "unit"));
		json_t *report = fetch(desk, asked, more);
		expect_same_verdict(desk, report);
		json_decref(report);
		return;
	}
}

static void reports_of(const char *scenario, const char *first, const char *second)
{
	struct desk desk;
	sit_down(&desk, scenario, first, second);
	for (unsigned i = 0; i < 6; i++) {
		report_refused(&desk, 12);
		report_legal(&desk, 9);
		report_chain(&desk);
	}
	get_up(&desk);
}

Test(report, of_trautenau)
{
	reports_of("trautenau", "prussian", "austrian");
}

Test(report, of_the_conscript)
{
	reports_of("conscript", "french", "prussian");
}

/* Blocks upright, screens, hands: what is hidden is filled up, checked and judged all the same. */
Test(report, of_the_grognard)
{
	reports_of("grognard", "french", "prussian");
}

Test(report, of_the_marshal)
{
	reports_of("marshal", "french", "prussian");
}

/* Who is not asked has something to say, too; there is nothing to judge then. */
Test(report, of_somebody_who_is_not_asked)
{
	struct desk desk;
	sit_down(&desk, "short", "french", "prussian");
	struct client *asked = play_some(&desk, 30);
	struct client *waits = asked == &desk.player[0] ? &desk.player[1] : &desk.player[0];
	while (client_decision(waits)) {
		asked = play_some(&desk, 1);
		waits = asked == &desk.player[0] ? &desk.player[1] : &desk.player[0];
		actions_of(waits);
	}
	json_t *report = fetch(&desk, waits, ",\"note\":\"Where is my cavalry?\"");
	cr_assert_null(json_object_get(report, "mask"), "he sees nothing of what may still be taken back");
	cr_assert_null(json_object_get(report, "question"));
	open_it(&desk);
	cr_assert_eq(desk.status, 0);
	cr_assert(says(&desk, "The seat was not asked."));
	cr_assert(says(&desk, "Where is my cavalry?"));
	json_decref(report);
	get_up(&desk);
}

/* ---- Files that are no reports ------------------------------------------------------------------------------- */

static void write_report(struct desk *desk, const json_t *report)
{
	cr_assert_eq(json_dump_file(report, desk->path, JSON_COMPACT), 0);
	open_it(desk);
}

/* Every number of the mask made absurd, one field at a time: the program says so, and lives. */
Test(report, that_is_damaged_is_refused)
{
	struct desk desk;
	const char *key;
	json_t *value;
	unsigned refused = 0, fields = 0;
	sit_down(&desk, "grognard", "french", "prussian");
	json_t *report = fetch(&desk, play_some(&desk, 60), "");
	json_t *mask = json_object_get(report, "mask");
	json_object_foreach (mask, key, value) {
		json_t *damaged = json_deep_copy(report);
		json_t *field = json_object_get(json_object_get(damaged, "mask"), key);
		if (json_is_array(field))
			for (size_t i = 0; i < json_array_size(field); i++)
				json_array_set_new(field, i, json_integer(251));
		else
			json_object_set_new(json_object_get(damaged, "mask"), key, json_integer(251));
		write_report(&desk, damaged);
		cr_assert(desk.status == 0 || desk.status == 1, "%s: status %d\n%s", key, desk.status,
			  desk.printed);
		refused += desk.status == 1 && says(&desk, "the point cannot be opened");
		fields++;
		json_decref(damaged);
	}
	cr_log_info("%u of %u damaged fields were noticed", refused, fields);
	cr_assert_gt(2 * refused, fields, "%u of %u", refused, fields);
	json_object_set_new(report, "note", json_string("quiet\x1b[2Jplease\x07"));
	write_report(&desk, report);
	cr_assert_null(strchr(desk.printed, 0x1b), "it steers the terminal");
	cr_assert_null(strchr(desk.printed, 0x07));
	cr_assert(says(&desk, "quiet"));
	json_decref(report);
	get_up(&desk);
}
