/*
 * A player at a socket, as the tests need him: asks, keeps his view current by updates, remembers what else came.
 */
#ifndef VEDETTE_TEST_CLIENT_H
#define VEDETTE_TEST_CLIENT_H

#include "tests/wire/started.h"
#include "tests/wire/wire.h"
#include "vedette/game.h"

struct client {
	struct wire wire;
	int port;
	char cookie[128];
	char game[16], seat[16];
	char epoch[40];
	int asked;
	json_t *answer; /* the last one, whole */
	json_t *view;   /* of the seat that was joined */
	json_t *notes;  /* other notifications, in order */
	unsigned updates;
	json_t *last_update;
	char trouble[300]; /* what was wrong with an update, or "" */
	char **tape;       /* every message as it came, byte for byte, since client_rewind */
	size_t taped, tape_room;
};

/* The program under test with these options; asserts. */
void start_server(struct started *started, const char *const options[]);
/* The same with a new folder, and a time that stands still until set_clock (below). */
void start_server_at_rest(struct started *started, const char *const options[]);
void only_of_a_file(void); /* skips the test where servers under test have a database instead */
void start_quick_server(struct started *started); /* no pace, no limits, with the small rulebook */
/* The time that servers started from now on believe in: a file in that folder, which is made. */
void steer_clock(const char *folder);
void set_clock(int64_t milliseconds);
int64_t clock_at(void);

void client_open(struct client *client, int port, const char *cookie); /* NULL: the local user */
void client_open_bot(struct client *client, int port, const char *token);
void client_close(struct client *client);
void client_rewind(struct client *client); /* what is on the tape is wiped */
/* `result` of the answer, NULL if it was an error; params as in printf. */
const json_t *client_ask(struct client *client, const char *method, const char *params, ...)
	__attribute__((format(printf, 3, 4)));
int client_code(const struct client *client);                /* of the last answer's error, or 0 */
void client_listen(struct client *client, int milliseconds); /* until nothing has come for that time */
void client_catch_up(struct client *client);                 /* takes all that the server had for it by now */
void client_await(struct client *client);     /* takes the next message; asserts that one comes */
void client_await_end(struct client *client); /* asserts that the server hangs up */
bool client_join(struct client *client, const char *game, const char *seat);
const json_t *client_decision(const struct client *client); /* in the view; NULL: not asked */
/* Plays the action of that number; false: refused. */
bool client_play(struct client *client, size_t action);

/* Applies an update to a view; false with a sentence. */
bool apply_update(json_t **view, const json_t *update, char *trouble, size_t size);
bool same_text(const json_t *a, const json_t *b);

/* Makes a game of the scenario: the first seat is the local user's, the second a guest's; both join. */
void two_players(struct client player[2], int port, const char *scenario, const char *first,
		 const char *second);
/* Both are up to date; true: one of them is asked. False: the game is over, or the line has broken. */
bool await_question(struct client player[2]);
const char *text_in(const json_t *object, const char *path); /* "a.b.c" or "" */

#endif
