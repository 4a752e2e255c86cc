/*
 * A game at the terminal: what the board, the panel and the line mode share.
 *
 * Everything shown comes from the view and the decision of the protocol, so that the terminal plays every rulebook.
 */
#ifndef VEDETTE_CLI_PLAY_H
#define VEDETTE_CLI_PLAY_H

#include "vedette/game.h"
#include "vedette/players.h"

enum { notice_size = 700, path_size = 512 };

struct log_line {
	char *text;
	bool heading; /* a new turn */
};

struct play {
	struct scenario *scenario;
	struct game *game;
	struct workspace *work;
	const struct player *player[max_seats]; /* NULL: a person */
	char path[path_size];                   /* where the game is saved */
	bool saved;                             /* nothing has happened since */

	seat_id seat;           /* the person asked, or the last one; whose eyes the screen has */
	json_t *view;           /* that seat's view */
	struct answers answers; /* what may be answered now */
	char prompt[320];
	char notice[notice_size]; /* the last refusal, explanation or report */
	bool notice_is_refusal;

	struct log_line *log;
	size_t log_lines, log_room;
	uint32_t told; /* events already in the log */
};

/* ---- play_session.c ----------------------------------------------------------------------------------------------- */

void play_note(struct play *play, bool refusal, const char *format, ...)
	__attribute__((format(printf, 3, 4)));
void play_note_result(struct play *play, const struct game_result *result);
/* Takes over what the game says now: prompt, answers, view, new events. */
void play_refresh(struct play *play);
bool play_is_human(const struct play *play, seat_id seat);
/* Nobody else is at the table whose consent a take-back would need. */
bool play_alone(const struct play *play);
/* One answer; false with a notice if it is not allowed. */
bool play_answer(struct play *play, struct answer given);
/* play_commands.c: a typed command ("go 0806", "1st Grenadiers", "done"): false with a notice if it is not understood or not allowed. */
bool play_command(struct play *play, const char *text);
void play_undo(struct play *play);
void play_undo_anything(struct play *play);
bool play_save(struct play *play, const char *path);
/* Lets the computer answer once if it is its turn; false if it is not. */
bool play_computer(struct play *play);
/* play_explain.c: a verdict on an answer as a notice; always true. */
bool play_judge(struct play *play, struct answer given);
uint16_t play_open_verbs(struct play *play); /* of the question that is open: bit set of 1 << verb */
/* Why the space cannot be chosen now, or what choosing it would mean: goes into the notice. */
void play_why(struct play *play, space_id space);
/* What an answer would bring: costs, odds, terms with their paragraphs; lines into `text`. */
void play_explain(struct play *play, struct answer given, char *text, size_t size);
void play_score_text(struct play *play, char *text, size_t size);
void play_log_add(struct play *play, const char *text, bool heading);
void play_close(struct play *play);
/* Where an answer points on the board, or no_space. */
space_id answer_space(const struct play *play, struct answer given);
/* The pieces of a view that stand in a space; iterate with json_array_foreach over view.pieces. */
bool piece_is_at(const struct play *play, const json_t *piece, space_id space);
/* Index of a listed answer that points to the space, after `after` (-1 to begin); -1 if none. */
int answer_at(const struct play *play, space_id space, int after);

/* ---- The two faces ------------------------------------------------------------------------------------------------- */

int play_on_screen(struct play *play); /* play_screen.c: ncurses */
int play_by_lines(struct play *play);  /* play_plain.c: for pipes and screen readers */

extern const char *const play_help[]; /* lines, NULL-terminated */

#endif
