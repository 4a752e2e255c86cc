/*
 * Many games on several threads. Each game's outcome is put in its own place and everything is added up in the order
 * of the games' numbers, so that the number of threads makes no difference.
 */
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "vedette/study.h"

struct crew {
	const struct match *match;
	uint32_t games;
	struct played *played;
	atomic_uint next, done;
};

static void work_through(struct crew *crew, struct progress *progress)
{
	struct study_room *room = study_room_new();
	if (!room)
		return; /* the others do what is left; if there are none, `done` falls short */
	for (;;) {
		uint32_t number = atomic_fetch_add(&crew->next, 1);
		if (number >= crew->games)
			break;
		study_play(crew->match, number, room, NULL, &crew->played[number]);
		uint32_t done = atomic_fetch_add(&crew->done, 1) + 1;
		if (progress)
			progress->tell(progress, done, crew->games);
	}
	study_room_free(room);
}

static void *help_out(void *crew)
{
	work_through(crew, NULL);
	return NULL;
}

static unsigned clamp_points(int points)
{
	if (points < -points_offset)
		return 0;
	if (points > points_offset)
		return points_counted - 1;
	return (unsigned)(points + points_offset);
}

static void count_unanswered(struct study *study, const struct played *played)
{
	if (!study->unanswered++) {
		study->first_unanswered = study->games;
		study->unanswered_question = played->unanswered;
	}
}

static void add_up(struct study *study, const struct rulebook *rulebook, const struct played *played)
{
	if (played->unanswered)
		count_unanswered(study, played);
	study->games++;
	if (played->winner < max_sides) {
		study->wins[played->winner]++;
		study->levels[played->winner][played->level & 7]++;
	} else {
		study->draws++;
	}
	study->broken_off += played->broken_off;
	for (unsigned side = 0; side < rulebook->sides && side < max_sides; side++) {
		spread_add(&study->points[side], played->points[side]);
		study->counted[side][clamp_points(played->points[side])]++;
	}
	spread_add(&study->lead, played->points[0] - played->points[1]);
	for (unsigned i = 0; i < study->tallies; i++)
		spread_add(&study->tally[i], played->tally[i]);
	spread_add(&study->moves, (int)played->moves);
	spread_add(&study->decisions, (int)played->decisions);
	spread_add(&study->turns, played->turns);
	for (unsigned seat = 0; seat < rulebook->seats; seat++) {
		study->asked[seat] += played->asked[seat];
		study->thought[seat] += played->thought[seat];
	}
}

/* The names of the tally's lines, which are the same in every position: even in one that is still empty. */
static bool name_tallies(const struct match *match, struct study *study)
{
	const struct rulebook *rulebook = match->scenario->rulebook;
	if (!rulebook->tally)
		return true;
	struct position *position = calloc(1, rulebook->position_size);
	if (!position)
		return false;
	struct tally_row row[max_tally];
	study->tallies = rulebook->tally(match->scenario, position, row, max_tally);
	for (unsigned i = 0; i < study->tallies; i++) {
		study->tally_name[i] = row[i].name;
		study->tally_side[i] = row[i].side;
	}
	free(position);
	return true;
}

enum { most_threads = 256 };

static void run_crew(struct crew *crew, unsigned threads, struct progress *progress)
{
	pthread_t helper[most_threads];
	unsigned helpers = 0;
	if (threads > most_threads)
		threads = most_threads;
	while (helpers + 1 < threads && helpers + 1 < crew->games)
		if (pthread_create(&helper[helpers], NULL, help_out, crew))
			break;
		else
			helpers++;
	work_through(crew, progress);
	for (unsigned i = 0; i < helpers; i++)
		pthread_join(helper[i], NULL);
}

bool study_games(const struct match *match, uint32_t games, unsigned threads, struct progress *progress,
		 struct study *study)
{
	*study = (struct study){.games = 0};
	struct crew crew = {
		.match = match, .games = games, .played = calloc(games ? games : 1, sizeof(struct played))};
	if (!crew.played || !name_tallies(match, study)) {
		free(crew.played);
		return false;
	}
	double start = seconds_now();
	run_crew(&crew, threads, progress);
	study->seconds = seconds_now() - start;
	bool complete = atomic_load(&crew.done) == games;
	for (uint32_t i = 0; complete && i < games; i++)
		add_up(study, match->scenario->rulebook, &crew.played[i]);
	free(crew.played);
	return complete;
}
