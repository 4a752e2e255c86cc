/*
 * Playthroughs: games as text that one can read in a review. The first answers are told one by one with their dice and
 * events, the rest by a line a turn with a hash over it.
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "vedette/game.h"
#include "vedette/study.h"

enum { told_answers = 240 };

static const struct playthrough kept[] = {
	{"trautenau-01", "trautenau", "random", "first light", 0},
	{"trautenau-02", "trautenau", "random", "needle guns", 0},
	{"trautenau-03", "trautenau", "random", "Kapellenberg", 0},
	{"trautenau-04", "trautenau", "random", "the chapel", 0},
	{"trautenau-05", "trautenau", "greedy,random", "Bonin", 160},
	{"trautenau-06", "trautenau", "random,greedy", "Gablenz", 160},
	{"trautenau-07", "trautenau", "greedy", "Mondel", 160},
	{"soor-01", "soor", "random", "the Guard", 0},
	{"soor-02", "soor", "random", "Staudenz", 0},
	{"soor-03", "soor", "random", "Burkersdorf", 0},
	{"soor-04", "soor", "greedy,random", "Hiller", 160},
	{"soor-05", "soor", "random,greedy", "Grivicic", 160},
	{"soor-06", "soor", "greedy", "the chaussee", 160},
	{"joined-01", "joined", "random", "two days", 0},
	{"joined-02", "joined", "random", "a night", 0},
	{"joined-03", "joined", "random", "Festetics", 0},
	{"conscript-01", "conscript", "random", "Saalfeld", 0},
	{"conscript-02", "conscript", "greedy", "the Landgrafenberg", 160},
	{"grognard-01", "grognard", "random", "fog on the Saale", 0},
	{"grognard-02", "grognard", "random", "vedettes", 0},
	{"grognard-03", "grognard", "greedy", "Hassenhausen", 160},
	{"marshal-01", "marshal", "random", "a bid", 0},
	{"short-01", "short", "random", "Auerstedt", 0},
	{"short-02", "short", "greedy,random", "Jena", 160},
	{"picket-01", "picket", "random", "outposts", 0},
	{"picket-02", "picket", "random", "a patrol", 0},
	{"picket-03", "picket", "random", "the relief", 0},
	{"picket-04", "picket", "greedy", "the password", 0},
};

const struct playthrough *playthroughs(unsigned *count)
{
	*count = sizeof kept / sizeof *kept;
	return kept;
}

struct teller {
	struct witness witness;
	struct events events;
	const struct scenario *scenario;
	const struct position *position;
	struct workspace *work; /* for names only */
	FILE *out;
	uint32_t answers;
	uint16_t turn;
	uint8_t step;
	uint64_t hash; /* over the lines of this turn that are not told */
	uint32_t untold;
};

/* A line is told, or goes into the turn's hash. */
static void tell_line(struct teller *teller, const char *line)
{
	if (teller->answers <= told_answers) {
		fprintf(teller->out, "%s\n", line);
		return;
	}
	for (; *line; line++)
		teller->hash = (teller->hash ^ (unsigned char)*line) * 0x100000001b3u;
}

static void sum_up_turn(struct teller *teller)
{
	if (teller->untold > 0)
		fprintf(teller->out, "turn %u: %u more answers, %016" PRIx64 "\n", teller->turn,
			teller->untold, teller->hash);
	teller->untold = 0;
	teller->hash = 0xcbf29ce484222325u;
}

static void tell_step(struct teller *teller, const struct flow *flow)
{
	if (flow->turn != teller->turn)
		sum_up_turn(teller);
	if (flow->turn == teller->turn && flow->step == teller->step)
		return;
	teller->turn = flow->turn;
	teller->step = flow->step;
	char clock[32] = "", line[120];
	const struct rulebook *rulebook = teller->scenario->rulebook;
	engine_clock(teller->scenario, flow, clock, sizeof clock);
	snprintf(line, sizeof line, "\nturn %u (%s), %s", flow->turn, clock, rulebook->step[flow->step].id);
	tell_line(teller, line);
}

static void tell_answer(struct witness *witness, const struct field *field, seat_id seat,
			const struct question *question, unsigned listed, struct answer given)
{
	struct teller *teller = (struct teller *)witness;
	char text[160], line[320];
	teller->answers++;
	tell_step(teller, flow_in(field->mask));
	if (teller->answers > told_answers)
		teller->untold++;
	answer_in_ids(field, given, text, sizeof text);
	const char *name = field->scenario->rulebook->seat[seat];
	if (listed)
		snprintf(line, sizeof line, "%s, %s, one of %u: %s", name, question->id, listed, text);
	else
		snprintf(line, sizeof line, "%s, %s: %s", name, question->id, text);
	tell_line(teller, line);
}

static void tell_outcome(struct witness *witness, const struct chance_ask *ask, unsigned outcome)
{
	struct teller *teller = (struct teller *)witness;
	char line[160];
	switch (ask->kind) {
	case chance_d6:
		snprintf(line, sizeof line, "\t\td6 %u", outcome + 1);
		break;
	case chance_2d6:
		snprintf(line, sizeof line, "\t\t2d6 %u %u", outcome / 6 + 1, outcome % 6 + 1);
		break;
	case chance_draw:
	case chance_card:
		if (ask->name) {
			snprintf(line, sizeof line, "\t\tdrawn: %s", ask->name(ask->context, outcome));
			break;
		}
		/* fall through */
	default:
		snprintf(line, sizeof line, "\t\tchance %u of %u", outcome, ask->n);
		break;
	}
	tell_line(teller, line);
}

static void tell_event(struct events *events, const struct event *event)
{
	struct teller *teller = (struct teller *)((char *)events - offsetof(struct teller, events));
	struct field field = truth_in(teller->scenario, teller->position, teller->work);
	char text[400], line[420];
	message_text(&field, &event->message, text, sizeof text);
	snprintf(line, sizeof line, "\t%s", text);
	tell_line(teller, line);
}

static void tell_end(struct teller *teller, const struct played *played, bool broken_off)
{
	const struct rulebook *rulebook = teller->scenario->rulebook;
	sum_up_turn(teller);
	fprintf(teller->out, "\n");
	if (broken_off)
		fprintf(teller->out, "broken off in turn %u\n", played->turns);
	else if (played->winner == no_side)
		fprintf(teller->out, "a draw\n");
	else
		fprintf(teller->out, "%s wins, %s\n", rulebook->side[played->winner],
			rulebook->level[played->level]);
	for (unsigned side = 0; side < rulebook->sides && side < max_sides; side++)
		fprintf(teller->out, "%s %d points\n", rulebook->side[side], played->points[side]);
	fprintf(teller->out, "%u moves, %u answers\n", played->moves, played->decisions);
}

static void play_through(const struct playthrough *playthrough, const struct match *match,
			 struct study_room *room, FILE *out)
{
	struct teller teller = {
		.witness = {.answered = tell_answer, .drew = tell_outcome},
		.events = {.take = tell_event},
		.scenario = match->scenario,
		.position = study_position(room),
		.work = study_workspace(room),
		.out = out,
		.hash = 0xcbf29ce484222325u,
	};
	teller.witness.events = &teller.events;
	fprintf(out, "scenario %s\nplayers %s\nseed %s\n", playthrough->scenario, playthrough->players,
		playthrough->seed);
	struct played played;
	study_play(match, 0, room, &teller.witness, &played);
	tell_end(&teller, &played, !flow_in((const struct mask *)teller.position)->over);
}

bool playthrough_write(const struct playthrough *playthrough, const struct data_set *data,
		       struct study_room *room, FILE *out)
{
	struct data_error error;
	char reason[200];
	struct scenario *scenario = scenario_load(playthrough->scenario, data, &error);
	if (!scenario)
		return false;
	struct match match = {
		.scenario = scenario, .seed = playthrough->seed, .most_decisions = playthrough->decisions};
	bool seated = read_players(playthrough->players, scenario, NULL, match.player, reason, sizeof reason);
	if (seated)
		play_through(playthrough, &match, room, out);
	scenario_free(scenario);
	return seated;
}
