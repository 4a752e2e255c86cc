/*
 * vedette_past: how long it takes to open a finished game at any of its steps.
 *
 * Has games played to the end with random legal answers, takes the longest, starts the server anew on the same folder and
 * asks for steps spread over the whole game, as one of the seats: first with the game out of memory, then in it. The board
 * has been asked for before, as a browser does.
 */
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "tests/wire/picking.h"
#include "tests/wire/started.h"
#include "tests/wire/wire.h"

enum { tables = 8, cold_steps = 9, warm_steps = 200, patience = 10000 };

/* One person holds both seats: a socket plays a whole game. */
struct table {
	struct wire wire;
	char game[16];
	struct pick pick[2];
	bool waits; /* for an acknowledgement */
	bool over;
	unsigned long answers;
};

static const char *scenario = "joined";
static const char *seat_name[2] = {"prussian", "austrian"};
static uint64_t luck = 88172645463325252ull;
static struct table table[tables];

static double now_ms(void)
{
	struct timespec time;
	clock_gettime(CLOCK_MONOTONIC, &time);
	return (double)time.tv_sec * 1e3 + (double)time.tv_nsec / 1e6;
}

/* ---- Playing ------------------------------------------------------------------------------------------------- */

static void say(struct table *at, const char *id, const char *method, const char *params)
{
	char text[1024];
	int size = snprintf(text, sizeof text,
			    "{\"jsonrpc\":\"2.0\",\"id\":\"%s\",\"method\":\"%s\",\"params\":%s}", id, method,
			    params);
	wire_send(&at->wire, text, (size_t)size);
}

static void answer(struct table *at)
{
	char params[700];
	for (unsigned seat = 0; seat < 2 && !at->waits; seat++) {
		if (!at->pick[seat].asked)
			continue;
		snprintf(params, sizeof params,
			 "{\"game\":\"%s\",\"seat\":\"%s\",\"ticket\":%lu,\"action\":%s}", at->game,
			 seat_name[seat], at->pick[seat].ticket, at->pick[seat].action);
		at->pick[seat].asked = false;
		at->waits = true;
		say(at, "p", "play", params);
	}
}

static void created(struct table *at, const char *text)
{
	char params[120];
	const char *id = strstr(text, "\"game\":{\"id\":\"");
	if (!id)
		return;
	snprintf(at->game, sizeof at->game, "%.10s", id + 14);
	for (unsigned seat = 0; seat < 2; seat++) {
		snprintf(params, sizeof params, "{\"game\":\"%s\",\"seat\":\"%s\"}", at->game,
			 seat_name[seat]);
		say(at, seat ? "1" : "0", "join", params);
	}
}

/* The number of the seat a message is for: its join was asked for with that, or it says so. */
static unsigned seat_of(const char *text)
{
	char words[40];
	if (text[17] == '"' && text[18] == 'i')
		return text[23] == '1';
	snprintf(words, sizeof words, "\"seat\":\"%s\",\"n\"", seat_name[1]);
	return strstr(text, words) != NULL;
}

static void take(struct table *at, const char *text)
{
	struct pick pick;
	if (!strncmp(text + 17, "\"method\":\"table\"", 16))
		at->over |= strstr(text, "\"over\":true") != NULL;
	else if (!strncmp(text + 17, "\"id\":\"c\"", 8))
		created(at, text);
	else if (!strncmp(text + 17, "\"id\":\"p\"", 8)) {
		at->answers += !strstr(text, "\"error\"");
		at->waits = false;
	} else if (pick_decision(text, &luck, &pick))
		at->pick[seat_of(text)] = pick;
	answer(at);
}

static void play_all(void)
{
	struct pollfd polled[tables];
	char params[100];
	unsigned left = tables;
	double end = now_ms() + 120e3;
	snprintf(params, sizeof params, "{\"scenario\":\"%s\"}", scenario);
	for (unsigned i = 0; i < tables; i++) {
		polled[i] = (struct pollfd){.fd = table[i].wire.fd, .events = POLLIN};
		say(&table[i], "c", "create", params);
	}
	while (left && now_ms() < end) {
		poll(polled, tables, 100);
		left = tables;
		for (unsigned i = 0; i < tables; i++) {
			size_t size;
			for (char *text; (text = wire_read(&table[i].wire, 0, &size));)
				take(&table[i], text);
			left -= table[i].over;
		}
	}
}

/* ---- Looking back -------------------------------------------------------------------------------------------- */

/* Milliseconds from the question to its whole answer; negative: there was none, or it was an error. */
static double ask(struct table *at, const char *method, const char *more, char **text)
{
	char params[200];
	size_t size;
	snprintf(params, sizeof params, "{\"game\":\"%s\",\"seat\":\"%s\"%s}", at->game, seat_name[0], more);
	double start = now_ms();
	say(at, "a", method, params);
	while ((*text = wire_read(&at->wire, patience, &size)))
		if (!strncmp(*text + 17, "\"id\":\"a\"", 8))
			return strstr(*text, "\"error\":{") ? -1 : now_ms() - start;
	return -1;
}

/* What the server's loop has had of the processor, in milliseconds: on a busy machine the better measure. */
static double processor_ms(const struct started *started)
{
	char path[64];
	unsigned long long nanoseconds = 0;
	snprintf(path, sizeof path, "/proc/%d/schedstat", (int)started->process);
	FILE *file = fopen(path, "r");
	if (file && fscanf(file, "%llu", &nanoseconds) != 1)
		nanoseconds = 0;
	if (file)
		fclose(file);
	return (double)nanoseconds / 1e6;
}

static double look_at(struct table *at, unsigned long step)
{
	char more[40], *text;
	snprintf(more, sizeof more, ",\"at\":%lu", step);
	double took = ask(at, "replay", more, &text);
	if (took < 0 || !strstr(text, "\"pieces\":["))
		fprintf(stderr, "step %lu: no view\n", step);
	return took;
}

static bool has_board(struct table *at)
{
	char more[80], *text;
	snprintf(more, sizeof more, ",\"scenario\":\"%s\"", scenario);
	return ask(at, "board", more, &text) >= 0;
}

static bool open_again(struct table *at, struct started *started, const char *program)
{
	const char *options[] = {"--no-limits", "--pace", "0", NULL};
	struct wire_setup setup;
	size_t size;
	wire_close(&at->wire);
	server_stop(started, SIGTERM);
	if (!server_start(started, program, options))
		return false;
	setup = (struct wire_setup){.port = started->port};
	return wire_open(&at->wire, &setup) && wire_read(&at->wire, patience, &size) /* its hello */ &&
	       has_board(at);
}

static int compare(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;
	return (x > y) - (x < y);
}

static void tell(const char *name, double *took, unsigned count)
{
	qsort(took, count, sizeof *took, compare);
	printf(",\"%s_median_ms\":%.1f,\"%s_most_ms\":%.1f", name, took[count / 2], name, took[count - 1]);
}

static bool measure(struct table *at, struct started *started, const char *program)
{
	char *text;
	double cold[cold_steps], used[cold_steps], warm[warm_steps];
	unsigned long last = 0;
	for (unsigned i = 0; i < cold_steps; i++) {
		if (!open_again(at, started, program))
			return false;
		used[i] = processor_ms(started);
		cold[i] = look_at(at, last * i / (cold_steps - 1));
		used[i] = processor_ms(started) - used[i];
		const char *number = ask(at, "marks", "", &text) >= 0 ? strstr(text, "\"last\":") : NULL;
		last = number ? strtoul(number + 7, NULL, 10) : 0;
	}
	for (unsigned i = 0; i < warm_steps; i++)
		warm[i] = look_at(at, last * (i * 77 % warm_steps) / (warm_steps - 1));
	printf("{\"scenario\":\"%s\",\"answers\":%lu,\"events\":%lu", scenario, at->answers, last);
	tell("opened", cold, cold_steps);
	tell("opened_processor", used, cold_steps);
	tell("step", warm, warm_steps);
	printf("}\n");
	return last > 0 && cold[0] > 0 && warm[0] > 0;
}

/* vedette_past PROGRAM [SCENARIO SEAT SEAT] */
int main(int argc, char **argv)
{
	struct started started = {0};
	const char *options[] = {"--no-limits", "--pace", "0", NULL};
	if (argc == 5) {
		scenario = argv[2];
		seat_name[0] = argv[3];
		seat_name[1] = argv[4];
	}
	if ((argc != 2 && argc != 5) || !server_start(&started, argv[1], options)) {
		fprintf(stderr, "usage: vedette_past PROGRAM [SCENARIO SEAT SEAT]\n");
		return 2;
	}
	struct wire_setup setup = {.port = started.port};
	for (unsigned i = 0; i < tables; i++)
		wire_open(&table[i].wire, &setup);
	play_all();
	struct table *longest = &table[0];
	for (unsigned i = 0; i < tables; i++)
		if (table[i].over && (!longest->over || table[i].answers > longest->answers))
			longest = &table[i];
	bool done = longest->over && measure(longest, &started, argv[1]);
	server_stop(&started, SIGTERM);
	server_forget(&started);
	return done ? 0 : 1;
}
