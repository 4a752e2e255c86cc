#include "cli/report_point.h"

#include <linux/seccomp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

/* Everything the process of its own needs; nothing is asked of the system once it is shut in. */
struct point {
	const struct scenario *scenario;
	seat_id seat;
	const json_t *actions;
	struct position *known; /* the mask of the file, without what is derived */
	struct position *position;
	struct mask *mask;
	struct workspace *work;
	struct answers *list;
};

static void close_point(struct point *point)
{
	free(point->known);
	free(point->position);
	free(point->mask);
	free(point->work);
	free(point->list);
}

static bool make_rooms(struct point *point)
{
	size_t size = point->scenario->rulebook->position_size;
	point->known = calloc(1, size);
	point->position = calloc(1, size);
	point->mask = calloc(1, size);
	point->work = calloc(1, sizeof *point->work);
	point->list = calloc(1, sizeof *point->list);
	return point->known && point->position && point->mask && point->work && point->list;
}

/* ---- Inside -------------------------------------------------------------------------------------------------- */

static void refuse(struct judged_again *judged, const char *reason)
{
	snprintf(judged->reason, sizeof judged->reason, "%s", reason);
}

/* Any position that looks like this to the seat will do: what is judged hangs on the mask alone. */
static bool fill_up(struct point *point, struct judged_again *judged)
{
	char text[240];
	uint8_t key[16];
	struct keyed_chance chance;
	const struct rulebook *rulebook = point->scenario->rulebook;
	key_from_text(key, "report", 0);
	keyed_chance(&chance, key, 0);
	if (rulebook->open)
		memcpy(point->position, point->known, rulebook->position_size);
	else
		rulebook->imagine(point->scenario, (const struct mask *)point->known, point->seat,
				  &chance.chance, point->position);
	engine_derive(point->scenario, point->position);
	const char *wrong = engine_check(point->scenario, point->position, text, sizeof text);
	if (wrong) {
		refuse(judged, wrong);
		return false;
	}
	const struct mask *mask = engine_mask(point->scenario, point->position, point->seat, point->mask);
	if (!memcmp(mask, point->known, rulebook->kept_size))
		return true;
	refuse(judged, "no position looks like that to this seat");
	return false;
}

static struct field field_of(struct point *point)
{
	return (struct field){.scenario = point->scenario,
			      .mask = engine_mask(point->scenario, point->position, point->seat, point->mask),
			      .work = point->work,
			      .seat = point->seat};
}

static void take_verdict(const struct field *field, const struct verdict *verdict,
			 struct judged_again *judged)
{
	judged->legal = verdict->legal;
	if (verdict->legal)
		return;
	const char *rule = refusal_text(field, verdict, judged->reason, sizeof judged->reason);
	snprintf(judged->rule, sizeof judged->rule, "%s", rule ? rule : "");
}

struct news_watch {
	struct events events;
	seat_id seat;
	bool came;
};

static void watch(struct events *events, const struct event *event)
{
	struct news_watch *news = (struct news_watch *)events;
	news->came = news->came || event->news & 1u << news->seat;
}

/* Plays a link of the chain; false: chance, news or somebody else comes in there, and no more can be said. */
static bool go_on(struct point *point, struct answer given)
{
	struct chance chance;
	struct news_watch news = {.events = {.take = watch}, .seat = point->seat};
	no_chance(&chance);
	struct table table = {.scenario = point->scenario,
			      .position = point->position,
			      .chance = &chance,
			      .events = &news.events,
			      .work = point->work};
	engine_play(&table, point->seat, given);
	return !chance.failed && !news.came && engine_frame(flow_of(point->position), point->seat);
}

static void judge_chain(struct point *point, struct judged_again *judged)
{
	size_t count = json_is_array(point->actions) ? json_array_size(point->actions) : 1;
	for (size_t i = 0; i < count; i++) {
		struct answer given;
		struct field field = field_of(point);
		const json_t *action = json_is_array(point->actions) ? json_array_get(point->actions, i)
								     : point->actions;
		judged->links++;
		judged->legal = false;
		if (!read_action(&field, action, &given, judged->reason, sizeof judged->reason))
			return;
		struct verdict verdict = engine_judge(&field, point->seat, given);
		take_verdict(&field, &verdict, judged);
		if (!verdict.legal || i + 1 == count || !go_on(point, given))
			return;
	}
}

static void judge_here(struct point *point, struct judged_again *judged)
{
	if (!fill_up(point, judged))
		return;
	struct field field = field_of(point);
	if (!engine_frame(flow_in(field.mask), point->seat)) {
		refuse(judged, "the seat is not asked there");
		return;
	}
	judged->opened = true;
	engine_list(&field, point->seat, point->list);
	judged->answers = point->list->count;
	if (point->actions)
		judge_chain(point, judged);
}

/* Reading and writing is all that is left to it. */
static void shut_in_and_judge(struct point *point, int out)
{
	struct judged_again judged = {0};
	setrlimit(RLIMIT_CPU, &(struct rlimit){.rlim_cur = 20, .rlim_max = 20});
	if (prctl(PR_SET_SECCOMP, SECCOMP_MODE_STRICT) == 0)
		judge_here(point, &judged);
	/* Ending as usual is one of the things it may not do; it is ended, and what it found is on its way. */
	_exit(write(out, &judged, sizeof judged) != (ssize_t)sizeof judged);
}

/* ---- Outside ------------------------------------------------------------------------------------------------- */

static void judge_apart(struct point *point, struct judged_again *judged)
{
	int ends[2], status = 0;
	size_t got = 0;
	ssize_t part = 1;
	if (pipe(ends))
		return;
	fflush(NULL);
	pid_t process = fork();
	if (process == 0) {
		close(ends[0]);
		shut_in_and_judge(point, ends[1]);
	}
	close(ends[1]);
	while (process > 0 && got < sizeof *judged && part > 0) {
		part = read(ends[0], (char *)judged + got, sizeof *judged - got);
		got += part > 0 ? (size_t)part : 0;
	}
	close(ends[0]);
	if (process > 0)
		waitpid(process, &status, 0);
	if (got == sizeof *judged && process > 0) {
		judged->rule[sizeof judged->rule - 1] = '\0';
		judged->reason[sizeof judged->reason - 1] = '\0';
		return;
	}
	*judged = (struct judged_again){0};
	refuse(judged, "what the seat knew makes no sense");
}

void judge_report_again(const struct scenario *scenario, const json_t *report, const json_t *actions,
			struct judged_again *judged)
{
	const char *seat = json_string_value(json_object_get(report, "seat"));
	struct point point = {.scenario = scenario,
			      .seat = find_viewer(scenario->rulebook, seat ? seat : ""),
			      .actions = actions};
	*judged = (struct judged_again){0};
	if (point.seat >= scenario->rulebook->seats)
		refuse(judged, "there is no such seat");
	else if (!make_rooms(&point))
		refuse(judged, "there is no memory left");
	else if (read_fields(scenario, json_object_get(report, "mask"), point.known, judged->reason,
			     sizeof judged->reason))
		judge_apart(&point, judged);
	close_point(&point);
}
