/*
 * The protocol: a JSON-RPC 2.0 request as text, its answer as text. Knows no pipe and no socket.
 */
#ifndef VEDETTE_PROTOCOL_H
#define VEDETTE_PROTOCOL_H

#include "vedette/players.h"
#include "vedette/rpc.h"

enum {
	protocol_max_line = 8 << 20, /* bytes; a long game in a file comes in one line */
	protocol_max_games = 4096,
};

struct protocol;

struct protocol_setup {
	struct data_set data; /* outlives the protocol; none: what is embedded */
	const struct player *(*find_player)(const char *id); /* or NULL: `choose` knows nobody */
	void (*fresh_key)(uint8_t key[16]); /* for games without a seed; NULL: they count up from 1 */
};

struct protocol *protocol_new(const struct protocol_setup *setup); /* NULL without memory */
void protocol_free(struct protocol *protocol);

/* The answer without a line break, valid until the next call; NULL when none is due. */
const char *protocol_answer(struct protocol *protocol, const char *line, size_t size);

/* For lines that were not even read whole. */
const char *protocol_too_long(struct protocol *protocol);

/*
 * A world in which the seat of the field may believe itself, as a game of the protocol, for players that speak it. The
 * games of the world before are closed. NULL without memory; the game and its id hold until the next call.
 */
struct game;
struct game *protocol_imagine(struct protocol *protocol, const struct field *field, struct chance *own,
			      const char **id);

/* What `scenarios` and `board` answer, for programs that have no pipe. */
void put_scenarios(struct json *out, const char *key, bool with_tests);
void put_board(struct json *out, const char *key, const struct scenario *scenario);

#endif
