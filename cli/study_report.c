/*
 * The report of a study: for people, and as PROTOCOL.md has it for machines.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "cli/study_report.h"
#include "vedette/json.h"

/* A side's score as in a match: a draw counts half. */
static struct interval score_of(const struct study *study, unsigned side)
{
	return share_of(study->wins[side] + study->draws / 2.0, study->games);
}

static double ms_a_decision(const struct study *study, unsigned seat)
{
	return study->asked[seat] ? (double)study->thought[seat] / (double)study->asked[seat] * 1e-6 : 0;
}

/* ---- For people --------------------------------------------------------------------------------------------------- */

/* The width printf has to be told so that a name fills so many columns: it counts bytes, and Blücher has one more. */
static int width_of(const char *name, int columns)
{
	for (; *name; name++)
		columns += ((unsigned char)*name & 0xC0) == 0x80;
	return columns;
}

static void tell_share(const char *name, uint32_t count, uint32_t of)
{
	struct interval share = share_of(count, of);
	printf("  %-20s %7u  %5.1f %%  (%.1f to %.1f)\n", name, count, share.rate * 100, share.least * 100,
	       share.most * 100);
}

static void tell_wins(const struct rulebook *rulebook, const struct study *study)
{
	printf("\nWon by                  games    share  (95 %% interval)\n");
	for (unsigned side = 0; side < rulebook->sides; side++) {
		tell_share(rulebook->side[side], study->wins[side], study->games);
		for (unsigned level = 1; level < rulebook->levels && level < 8; level++)
			if (study->levels[side][level])
				printf("    %-18s %7u\n", rulebook->level[level], study->levels[side][level]);
	}
	tell_share("nobody", study->draws, study->games);
	if (study->broken_off)
		printf("    %-18s %7u\n", "(did not end)", study->broken_off);
	printf("\nScore, a draw counting half\n");
	for (unsigned side = 0; side < rulebook->sides; side++) {
		struct interval score = score_of(study, side);
		printf("  %-20s %14.1f %%  (%.1f to %.1f)\n", rulebook->side[side], score.rate * 100,
		       score.least * 100, score.most * 100);
	}
}

static void tell_histogram(const struct study *study, unsigned side)
{
	uint32_t highest = 1;
	for (unsigned i = 0; i < points_counted; i++)
		if (study->counted[side][i] > highest)
			highest = study->counted[side][i];
	for (unsigned i = 0; i < points_counted; i++) {
		if (!study->counted[side][i])
			continue;
		int length = (int)((uint64_t)study->counted[side][i] * 50 / highest);
		printf("    %4d %7u  %.*s\n", (int)i - points_offset, study->counted[side][i], length,
		       "##################################################");
	}
}

static void tell_points(const struct rulebook *rulebook, const struct study *study)
{
	printf("\nVictory points\n");
	for (unsigned side = 0; side < rulebook->sides && side < max_sides; side++) {
		const struct spread *points = &study->points[side];
		printf("  %s: mean %.2f, deviation %.2f, %d to %d\n", rulebook->side[side],
		       spread_mean(points), spread_deviation(points), points->least, points->most);
		tell_histogram(study, side);
	}
}

static void tell_losses(const struct study *study)
{
	if (study->tallies == 0)
		return;
	printf("\nSteps lost                mean  deviation  most\n");
	for (unsigned i = 0; i < study->tallies; i++)
		printf("  %-*s %7.2f    %7.2f  %4d\n", width_of(study->tally_name[i], 20),
		       study->tally_name[i], spread_mean(&study->tally[i]),
		       spread_deviation(&study->tally[i]), study->tally[i].most);
}

void report_as_text(const struct match *match, const struct study *study)
{
	const struct rulebook *rulebook = match->scenario->rulebook;
	printf("%s: %u games, seed \"%s\"\n", match->scenario->info->title, study->games, match->seed);
	uint8_t there = engine_seats_with(rulebook, match->scenario->info, match->option);
	for (unsigned seat = 0; seat < rulebook->seats; seat++)
		if (there >> seat & 1)
			printf("  %-20s %-12s %8.3f ms a decision\n", rulebook->seat[seat],
			       match->player[seat]->id, ms_a_decision(study, seat));
	tell_wins(rulebook, study);
	tell_points(rulebook, study);
	tell_losses(study);
	printf("\n%.0f moves, %.0f answers and %.1f turns a game; %.2f s\n", spread_mean(&study->moves),
	       spread_mean(&study->decisions), spread_mean(&study->turns), study->seconds);
}

/* ---- For machines ------------------------------------------------------------------------------------------------- */

static void put_share(struct json *out, const char *key, struct interval share)
{
	put_object(out, key);
	put_real(out, "rate", share.rate);
	put_real(out, "least", share.least);
	put_real(out, "most", share.most);
	put_end(out);
}

static void put_wins(struct json *out, const struct rulebook *rulebook, const struct study *study)
{
	put_object(out, "wins");
	for (unsigned side = 0; side < rulebook->sides; side++)
		put_number(out, rulebook->side[side], study->wins[side]);
	put_number(out, "draw", study->draws);
	put_end(out);
	put_object(out, "levels");
	for (unsigned side = 0; side < rulebook->sides; side++) {
		put_object(out, rulebook->side[side]);
		for (unsigned level = 1; level < rulebook->levels && level < 8; level++)
			put_number(out, rulebook->level[level], study->levels[side][level]);
		put_end(out);
	}
	put_number(out, "draw", study->draws);
	put_end(out);
	put_object(out, "scores");
	for (unsigned side = 0; side < rulebook->sides; side++)
		put_share(out, rulebook->side[side], score_of(study, side));
	put_end(out);
}

static void put_spread(struct json *out, const struct spread *spread)
{
	put_real(out, "mean", spread_mean(spread));
	put_real(out, "deviation", spread_deviation(spread));
	put_number(out, "least", spread->least);
	put_number(out, "most", spread->most);
}

static void put_victory_points(struct json *out, const struct rulebook *rulebook, const struct study *study)
{
	put_object(out, "vp");
	for (unsigned side = 0; side < rulebook->sides && side < max_sides; side++) {
		put_object(out, rulebook->side[side]);
		put_spread(out, &study->points[side]);
		put_object(out, "counts");
		for (unsigned i = 0; i < points_counted; i++) {
			char points[16];
			if (!study->counted[side][i])
				continue;
			snprintf(points, sizeof points, "%d", (int)i - points_offset);
			put_number(out, points, study->counted[side][i]);
		}
		put_end(out);
		put_end(out);
	}
	put_end(out);
}

static void put_losses(struct json *out, const struct study *study)
{
	put_object(out, "losses");
	for (unsigned i = 0; i < study->tallies; i++) {
		put_object(out, study->tally_name[i]);
		put_spread(out, &study->tally[i]);
		put_end(out);
	}
	put_end(out);
}

static void put_players(struct json *out, const struct match *match, const struct study *study)
{
	const struct rulebook *rulebook = match->scenario->rulebook;
	uint8_t there = engine_seats_with(rulebook, match->scenario->info, match->option);
	put_array(out, "players");
	for (unsigned seat = 0; seat < rulebook->seats; seat++) {
		if (!(there >> seat & 1))
			continue;
		put_object(out, NULL);
		put_text(out, "seat", rulebook->seat[seat]);
		put_text(out, "player", match->player[seat]->id);
		put_number(out, "decisions", (long long)study->asked[seat]);
		put_real(out, "ms_per_decision", ms_a_decision(study, seat));
		put_end(out);
	}
	put_end(out);
}

void report_as_json(const struct match *match, const struct study *study)
{
	enum { room = 1 << 16 };
	char *text = malloc(room);
	if (!text)
		return;
	struct json out;
	json_start(&out, text, room);
	put_object(&out, NULL);
	put_text(&out, "scenario", match->scenario->info->id);
	put_number(&out, "games", study->games);
	put_wins(&out, match->scenario->rulebook, study);
	put_victory_points(&out, match->scenario->rulebook, study);
	put_losses(&out, study);
	put_number(&out, "broken_off", study->broken_off);
	put_number(&out, "unanswered", study->unanswered);
	put_real(&out, "moves_per_game", spread_mean(&study->moves));
	put_real(&out, "decisions_per_game", spread_mean(&study->decisions));
	put_players(&out, match, study);
	put_text(&out, "seed", match->seed);
	put_real(&out, "seconds", study->seconds);
	put_end(&out);
	puts(text);
	free(text);
}
