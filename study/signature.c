/*
 * Playout signatures: a hash over seeded random games. A change that claims to change no rule leaves them alone.
 */
#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "vedette/game.h"
#include "vedette/study.h"

void answer_in_ids(const struct field *field, struct answer given, char *text, size_t size)
{
	const struct scenario *scenario = field->scenario;
	const struct rulebook *rulebook = scenario->rulebook;
	const char *verb = verb_name(given.verb);
	const char *name = NULL;
	char space[64];
	switch (given.verb) {
	case verb_unit:
		name = rulebook->piece_id(field, given.arg);
		break;
	case verb_go:
	case verb_at:
		name = space_text(scenario, given.arg, space, sizeof space);
		break;
	case verb_card:
		name = rulebook->card_id(scenario, given.arg);
		break;
	case verb_face:
	case verb_number:
		snprintf(text, size, "%s %u", verb, given.arg);
		return;
	default:
		snprintf(text, size, "%s", verb);
		return;
	}
	if (given.way)
		snprintf(text, size, "%s %s way %u", verb, name ? name : "?", given.way);
	else
		snprintf(text, size, "%s %s", verb, name ? name : "?");
}

/* FNV-1a, 64 bits. */
struct hasher {
	struct witness witness;
	uint64_t hash;
};

static void hash_text(struct hasher *hasher, const char *text)
{
	for (; *text; text++)
		hasher->hash = (hasher->hash ^ (unsigned char)*text) * 0x100000001b3u;
	hasher->hash = (hasher->hash ^ '\n') * 0x100000001b3u;
}

static void hash_answer(struct witness *witness, const struct field *field, seat_id seat,
			const struct question *question, unsigned listed, struct answer given)
{
	struct hasher *hasher = (struct hasher *)witness;
	char text[160];
	(void)listed;
	hash_text(hasher, field->scenario->rulebook->seat[seat]);
	hash_text(hasher, question->id);
	answer_in_ids(field, given, text, sizeof text);
	hash_text(hasher, text);
}

static void hash_outcome(struct witness *witness, const struct chance_ask *ask, unsigned outcome)
{
	char text[48];
	snprintf(text, sizeof text, "%u of %u", outcome, ask->n);
	hash_text((struct hasher *)witness, text);
}

/* Long games of large positions are told by a few of them: what was decided, in bytes of position. */
enum { bytes_enough = 240000000 };

uint64_t study_signature(const struct scenario *scenario, unsigned games, struct study_room *room)
{
	struct match match = {.scenario = scenario, .seed = "signature"};
	for (unsigned seat = 0; seat < max_seats; seat++)
		match.player[seat] = find_player("random");
	struct hasher hasher = {.witness = {.answered = hash_answer, .drew = hash_outcome},
				.hash = 0xcbf29ce484222325u};
	uint64_t weighed = 0;
	for (unsigned i = 0; i < games && weighed < bytes_enough; i++) {
		struct played played;
		study_play(&match, i, room, &hasher.witness, &played);
		assert(!played.unanswered);
		char end[64];
		snprintf(end, sizeof end, "end %u %u %u", played.winner, played.level, played.turns);
		hash_text(&hasher, end);
		weighed += (uint64_t)played.decisions * scenario->rulebook->position_size;
	}
	return hasher.hash;
}
