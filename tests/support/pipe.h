/*
 * The protocol in a test: requests written as in its description, answers as jansson's values.
 */
#ifndef VEDETTE_TESTS_PIPE_H
#define VEDETTE_TESTS_PIPE_H

#include "vedette/protocol.h"

struct pipe {
	struct protocol *protocol;
	json_t *last; /* the answer to the last request; freed with the next one */
	char game[16];
};

void pipe_open(struct pipe *pipe);
void pipe_close(struct pipe *pipe);

/* A line as it stands; NULL when it has no answer. */
const json_t *pipe_line(struct pipe *pipe, const char *line);
/* A method with its params as JSON; "$" in them stands for the id of the game. Result or error. */
const json_t *pipe_ask(struct pipe *pipe, const char *method, const char *params);
/* The error's code, 0 if there was none. */
int pipe_code(const struct pipe *pipe);
/* A member by its path: "decision.actions.0.do"; NULL if there is none. */
const json_t *member(const json_t *value, const char *path);
const char *text_at(const json_t *value, const char *path); /* "" if there is none */
long long number_at(const json_t *value, const char *path); /* -1000000 if there is none */

/* Begins a game and remembers its id. */
const json_t *pipe_new(struct pipe *pipe, const char *params);

#endif
