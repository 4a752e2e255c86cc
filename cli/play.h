/*
 * A game at the terminal: what the board, the panel and the line mode share.
 *
 * Everything shown comes from the view and the decision of the protocol, so that the terminal plays every rulebook.
 */
#ifndef VEDETTE_CLI_PLAY_H
#define VEDETTE_CLI_PLAY_H

#include "vedette/game.h"
#include "vedette/players.h"

enum { notice_size = 700, path_size = 512, max_windows = 32 };

struct log_line {
	char *text;
	bool heading;   /* a new turn */
	bool of_combat; /* part of a combat that is worth a page of its own */
	space_id at;    /* or no_space */
	json_t *event;  /* as the protocol has it, or NULL */
};

/* What the table does with a window that opens for a person out of turn. */
enum window_policy {
	window_pass,      /* passes it */
	window_ask,       /* asks always: neither asking nor passing tells anything */
	window_with_card, /* asks when there is something to answer with */
	window_policies
};

struct play {
	struct scenario *scenario;
	struct game *game;
	struct workspace *work;
	const struct player *player[max_seats]; /* NULL: a person */
	char path[path_size];                   /* where the game is saved */
	bool saved;                             /* nothing has happened since */

	seat_id seat; /* who sits at the keyboard: whose eyes the screen has */
	seat_id next; /* the person asked, who must take the keyboard first; or no_seat */
	uint8_t policy[max_seats][max_windows]; /* enum window_policy */
	json_t *view;                           /* that seat's view */
	struct answers answers;                 /* what may be answered now */
	char prompt[320];
	char notice[notice_size]; /* the last refusal, explanation or report */
	bool notice_is_refusal;
	struct asked_again {
		bool set;
		seat_id seat;
		uint32_t ticket;
	} asked_again;       /* the question that `done` was asked back about; another press means it */
	bool asked_analysis; /* taking back anything was asked back about */

	struct log_line *log;
	size_t log_lines, log_room;
	uint32_t told;                  /* events already in the log */
	size_t fresh;                   /* lines from here on have not been shown to this seat before */
	size_t shown[max_seats];        /* the same, kept for those who do not sit at the keyboard */
	struct answer chain[max_chain]; /* what the computer has chosen and not yet played */
	unsigned chain_at, chain_count;
	seat_id chain_seat;
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
/* Two or more persons with secrets share the keyboard. */
bool play_is_shared(const struct play *play);
/* The next person has the keyboard now. */
void play_sit_down(struct play *play);
/* play_log.c */
void take_events(struct play *play); /* what has been told since */
void wipe_log(struct play *play);
void play_seen(struct play *play); /* the log has been shown down to its end */
/* One answer; false with a notice if it is not allowed. */
bool play_answer(struct play *play, struct answer given);
/* play_commands.c: a typed command ("go 0806", "1st Grenadiers", "done"): false with a notice if it is not understood or not allowed. */
bool play_command(struct play *play, const char *text);
/* Ends a step; asks back once while pieces that could act have not. */
bool play_done(struct play *play);
void play_undo(struct play *play);
/* Past dice and cards, too; asks back once, since the game is marked as an analysis by it. */
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
void play_close(struct play *play);
/* play_windows.c: what happens in windows out of turn. */
void play_begin_orders(struct play *play);
void play_set_policy(struct play *play, seat_id seat, unsigned window, enum window_policy policy);
bool play_in_window(const struct play *play); /* the question is one out of turn */
/* Passes a window that its seat does not want to be asked about; false if none is open. */
bool play_pass_window(struct play *play);
const char *policy_name(enum window_policy policy);
size_t play_orders_text(const struct play *play, char *text, size_t size);
/* "orders combat ask": false with a notice if it is not understood. */
bool play_orders_command(struct play *play, const char *text);

/* play_sheet.c, play_hand.c: texts for pages and for the line mode. */
size_t play_sheet_text(const struct play *play, char *text, size_t size);
size_t play_hand_text(const struct play *play, char *text, size_t size);
size_t play_place_text(const struct play *play, space_id at, char *text, size_t size);
/* Who of the enemy was last seen there, and when; "" if nobody was. */
size_t play_seen_text(const struct play *play, space_id at, char *text, size_t size);
size_t play_ways_text(const struct play *play, space_id at, char *text, size_t size); /* connections */
/* One line about a piece: name, strength, fatigue, status. */
size_t piece_text(const json_t *piece, char *text, size_t size);
/* The cards in the hand of the reader, or NULL; the side that holds them. */
const json_t *play_hand(const struct play *play, const char **side);
/* Index of the listed answer that plays a card of the hand, or -1. */
int answer_of_card(const struct play *play, const json_t *card);

/* play_aids.c: the tables of the booklet. The caller frees the array with json_decref; one table as text, its title in the first line. */
json_t *play_aids(const struct play *play);
size_t play_aid_text(const json_t *table, char *text, size_t size);

/* play_view.c: small readers of a view. */
const char *text_in(const json_t *object, const char *name); /* "" if there is none */
int number_in(const json_t *object, const char *name);
bool word_in(const json_t *object, const char *list, const char *word);
const char *name_without_side(const json_t *piece);
/* Short, for lists: "go Jena", "unit Lannes", "card Forced March". */
/* "2", "½", "2½" */
void points_text(int halves, char *text, size_t size);
size_t choice_text(struct play *play, struct answer given, char *text, size_t size);
/* What the view says about a space, or NULL. */
const json_t *space_in(const struct play *play, space_id space);
/* Adds a formatted piece of text; `used` may run past the end, what does not fit is cut. */
size_t put_some(char *text, size_t used, size_t size, const char *format, ...)
	__attribute__((format(printf, 4, 5)));

/* Where an answer points on the board, or no_space. */
space_id answer_space(const struct play *play, struct answer given);
/* The pieces of a view that stand in a space; iterate with json_array_foreach over view.pieces. */
bool piece_is_at(const struct play *play, const json_t *piece, space_id space);
/* Index of a listed answer that points to the space, after `after` (-1 to begin); -1 if none. */
int answer_at(const struct play *play, space_id space, int after);

/* ---- The two faces ------------------------------------------------------------------------------------------------- */

int play_on_screen(struct play *play); /* play_screen.c: ncurses */
int play_by_lines(struct play *play);  /* play_plain.c: for pipes and screen readers */

const char *const *help_of(const struct play *play); /* play_commands.c: lines, NULL-terminated */

#endif
