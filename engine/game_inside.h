/*
 * The inside of a game: for engine/game*.c alone.
 */
#ifndef VEDETTE_GAME_INSIDE_H
#define VEDETTE_GAME_INSIDE_H

#include "vedette/game.h"

/* Viewers in a row: the seats, then the public, then the referee. */
enum { max_viewers = max_seats + 2, kept_events = 50 };

/* ---- The record --------------------------------------------------------------------------------------- */

enum {
	mark_edit = 1 << 0,      /* not an answer: a change by hand; `arg` is the number of its text */
	mark_standing = 1 << 1,  /* answered by a standing order, or by the default for windows */
	mark_window = 1 << 2,    /* the question was a blind window */
	mark_sealed = 1 << 3,    /* the question was sealed */
	mark_opened = 1 << 4,    /* with this answer the sealed ones took effect */
	mark_continues = 1 << 5, /* the question went on with a chain */
};

struct entry {
	uint8_t marks;
	seat_id seat;
	uint8_t news;    /* seats that learned something hidden by it */
	uint8_t waiting; /* seats waited for after it */
	struct answer answer;
	uint32_t outcomes; /* drawn while it was carried out */
};

struct outcome {
	uint8_t kind; /* enum chance_kind */
	uint8_t typed;
	uint8_t slot; /* of its purpose, and the turn it was asked in: what the counters of chance are counted again from */
	uint16_t turn;
	uint16_t n, i;
};

struct record {
	struct entry *entry;
	uint32_t entries, entry_room;
	struct outcome *outcome;
	uint32_t outcomes, outcome_room;
	uint32_t typed;    /* of the outcomes, those typed in */
	uint32_t at_start; /* outcomes drawn before the first answer */
	char **edit;       /* JSON texts of changes by hand */
	uint32_t edits;
};

void record_free(struct record *record);
bool record_reserve(struct record *record); /* room for one more entry and some outcomes */
bool record_draw(struct record *record, struct outcome outcome);
void record_cut(struct record *record, uint32_t entries, uint32_t outcomes); /* forgets what came after */

/* ---- Chance ------------------------------------------------------------------------------------------- */

struct typed_outcome {
	uint8_t kind;
	uint16_t value;
	char name[48]; /* draw and card */
};

/* Hears of the first chance that no typed outcome settles, and ends the play there. Shuffling is none of its business. */
struct chance_listener {
	void (*hear)(struct chance_listener *listener, const struct chance_ask *ask);
};

/* The game's own source: typed outcomes first, then the keyed stream; everything goes into the record. */
struct game_chance {
	struct chance chance;
	struct game *game;
	bool wrong_kind; /* it failed because of a typed outcome */
	char reason[160];
};

/* Outcomes of a record again. Fails when the one due is of another kind or size, or there is none left. */
struct record_chance {
	struct chance chance;
	struct record *record;
	uint32_t at, end;
};

const char *chance_kind_name(unsigned kind);
void game_chance(struct game_chance *source, struct game *game);
void record_chance(struct record_chance *source, struct record *record);
/* The counters of chance as they stand at the end of the record. */
void count_chances(struct game *game);

/* ---- What viewers were told --------------------------------------------------------------------------- */

/* Events as somebody was told them. Viewers who are told the same in the same words have it together. */
struct chronicle {
	unsigned readers;
	uint32_t first, last; /* numbers of its events */
	char *text;           /* JSON of one after the other, each with its zero byte */
	size_t used, size;
	size_t last_at; /* where the last of them begins */
};

/* Kept from the first time somebody asks: games nobody looks at write no texts. */
struct told {
	uint32_t count; /* told so far */
	bool kept;
	/* NULL: nothing was told since it is kept. It may go on beyond what this viewer was told. */
	struct chronicle *chronicle;
};

struct teller {
	struct events events;
	struct game *game;
	const struct position *position; /* the one that is being played */
	struct told *told;               /* of every viewer */
	uint8_t news;                    /* seats that learned something since it was last wiped */
};

/* Where the game stands before the first entry of the record, if not at the start of the scenario. */
struct base {
	struct position *position; /* NULL: the scenario's start */
	uint32_t told[max_viewers];
	uint64_t drawn; /* outcomes of the game's own before */
	struct purpose_counts counts;
	uint32_t moves;
	json_t *record; /* what the file told of the time before, kept for the next file */
	json_t *events;
	uint16_t revision;
};

/* A moment of the record that was set down, to begin there when the past is asked for. */
struct milestone {
	uint32_t entry, outcome; /* the first that come behind it */
	uint32_t told[max_viewers];
	unsigned char *packed; /* the position; on the heap */
	size_t size;
};

struct game {
	const struct scenario *scenario;
	struct workspace *work;
	uint8_t option[max_options];
	uint8_t absent; /* seats of the rulebook that it has not, by its options */
	uint8_t key[16];
	struct purpose_counts counts; /* what was asked of chance in this turn */
	bool edit;
	bool analysis; /* anything may be taken back */
	bool closed;   /* ended outside the rules */
	side_id closed_for;
	bool windows_open, windows_useful;
	struct position *position;
	struct mask *mask; /* what game_field points to, where something is hidden */
	/* In the workspace, which other games use as well: they hold for a call. */
	struct position *before;  /* as it was when the call began */
	struct position *scratch; /* for chains that are only imagined, and for playing the record again */
	struct mask *told_mask;   /* what events are read by, where something is hidden */
	struct record record;
	struct base base;
	struct teller teller;
	struct told told[max_viewers];
	uint32_t ticket[max_seats];
	struct typed_outcome *typed;
	uint32_t typed_count, typed_at;
	struct chance_listener *listener; /* or NULL */
	struct standing_order order[max_orders];
	unsigned orders;
	char player[max_seats][32];
	struct milestone *milestone; /* along the record, in its order */
	uint32_t milestones;
	bool milestones_dense; /* in equal steps along all of it; else a few, most of them near its end */
};

/* A game without a position yet; NULL without memory. */
struct game *game_shell(const struct scenario *scenario, const struct game_setup *setup);

/* ---- Between the files -------------------------------------------------------------------------------- */

unsigned viewers_of(const struct rulebook *rulebook);
unsigned viewer_index(const struct rulebook *rulebook, seat_id viewer); /* max_viewers: nobody */
seat_id viewer_at(const struct rulebook *rulebook, unsigned index);
unsigned viewers_there(
	const struct game *game); /* bit set of their places in the row: who is absent hears nothing */

struct field field_of(struct game *game, const struct position *position, seat_id viewer, struct mask *room);
bool is_asked(const struct flow *flow, seat_id seat);

void teller_start(struct teller *teller, struct game *game, const struct position *position,
		  struct told *told);
void told_wipe(struct told told[max_viewers], const struct base *base);
void told_free(struct told *told);
void told_cut(struct told *told, uint32_t count);   /* forgets what was told after that number */
void told_trim(struct told *told);                  /* forgets what is long past */
void told_go_to(struct told *told, uint32_t count); /* as if so many had been told and no more */
bool told_listen(struct game *game, unsigned viewer, uint32_t from);
const char *told_text(const struct told *told, uint32_t n);
/* Events from `told`, and before those the ones of the file the game was loaded from. */
void put_told(struct json *out, const char *key, struct game *game, seat_id viewer, const struct told *told,
	      uint32_t from, uint32_t to);
/* `n` 0: without a number */
void put_event(struct json *out, const char *key, const struct field *field, const struct event *event,
	       uint32_t n);
bool hears(const struct event *event, seat_id viewer);
/* As put_action, left open for more. */
void put_open_action(struct json *out, const struct field *field, struct answer given, half_points cost);
void put_args(struct json *out, const char *key, const struct field *field, const struct message *message);
/* The terms into an array that is open; and as an array of their own. */
void put_terms_of(struct json *out, const struct field *field, const struct figure *figure);
void put_terms(struct json *out, const char *key, const struct field *field, const struct figure *figure);

/* Plays the record again onto a position. `meet`, if given, is called before every entry and once behind the last one. */
struct again {
	struct game *game;
	struct position *position;
	struct events *events;
	void (*meet)(struct again *again, uint32_t entry);
	void *context;
	uint32_t entry;   /* to begin with; if not the first, `position` holds what stood before it */
	uint32_t outcome; /* the next of the record: to begin with, and for `meet` */
	bool stop;        /* set by `meet`: far enough */
};

bool play_again(struct again *again);
void past_note(struct game *game);                  /* answers were played: it may be time for a milestone */
void past_forget(struct game *game);                /* no milestone stands any more */
void past_thin(struct game *game);                  /* a few of them are enough from now on */
void past_cut(struct game *game, uint32_t entries); /* the record was cut there: milestones beyond it go */
/* Begins at the last milestone up to that entry, and makes `told` what had been told there; or at the start. */
void past_begin(const struct game *game, struct again *again, struct told told[max_viewers],
		uint32_t entries);
/* Everything a viewer was told from event `from` on, or from some event before it. */
bool past_tell(struct game *game, unsigned viewer, uint32_t from, struct told *told);
/* The position from the record, of which entry `first` and those behind it have changed, told to everybody anew. */
void rebuild(struct game *game, uint32_t first);
/* Entries that nobody can take back any more. */
uint32_t settled_entries(const struct game *game);
uint32_t settled_entries_for(const struct game *game, seat_id viewer); /* as far as this viewer sees */
/* What a view holds between its number and its decision, into the open object. */
void put_view_body(struct json *out, struct game *game, const struct field *field, uint8_t waiting);

/*
 * What a viewer may look at: the game as it stands for the seat whose move can still be taken back, the game behind the last
 * barrier for everybody else. `told` gets the number of events that belong to it. May lie in game->scratch.
 */
struct field settled_field(struct game *game, seat_id viewer, uint32_t *told);

/* Applies changes by hand on a table; `result` tells what is wrong with them. */
bool apply_edit(struct table *table, const json_t *changes, struct game_result *result);

/* Marks of an answer to the question that is open for a seat. */
uint8_t marks_of(const struct game *game, seat_id seat);
/* Plays a legal answer; false: chance has failed, and the position is to be thrown away. */
bool play_one(struct game *game, struct chance *chance, seat_id seat, struct answer given, uint8_t by);
bool note_edit(struct record *record, const json_t *changes, uint32_t outcomes, uint8_t waiting);

/* The seat's answer to a window by its orders; false: it has to be asked. */
bool order_for(struct game *game, seat_id seat, struct answer *given);
void drop_old_orders(struct game *game);
bool pass_windows(struct game *game, struct chance *chance);

/* An answer list or the protocol's actions. */
struct chain {
	const struct answer *answer;
	const json_t *action;
	unsigned count;
};

/* The k-th answer, read and judged in what the field knows; false with reason in `result`. */
bool next_in_chain(const struct chain *chain, unsigned k, const struct field *field, seat_id seat,
		   struct answer *given, struct game_result *result);

/* A chain gone through by what the seat knows, on game->scratch. */
struct walk {
	bool illegal; /* at answer `taken` */
	enum comes_in comes_in;
	unsigned taken; /* answers gone through */
	bool came_in;   /* chance, news or another seat after the last of them */
	bool only_seat; /* and it was another seat alone, without chance or news */
};

void walk_chain(struct game *game, seat_id seat, const struct chain *chain, struct walk *walk,
		struct game_result *result);

struct chain chain_of_actions(const json_t *actions);
void refuse(struct game_result *result, enum game_outcome outcome, const char *format, ...);
void forbid(struct game_result *result, const struct field *field, struct verdict verdict);

/*
 * A position in a file is taken over without being played again when the rules have changed. No rulebook can check every
 * frame of it, so that a damaged one is told by its checksum: a hash over its text.
 */
enum { checksum_size = 33, fingerprint_size = 17 };
/* Of the data files a scenario was made from, as game files carry it. */
void fingerprint_text(const struct scenario *scenario, char text[fingerprint_size]);
void checksum_of(const char *snapshot, char checksum[checksum_size]);

void put_decision_at(struct json *out, const char *key, struct game *game, const struct position *position,
		     seat_id seat);

/* Takes over everything from a position that was played: tickets of all seats change. */
void change_all_tickets(struct game *game);

/* The table at which the game itself is played. */
static inline struct table game_table(struct game *game, struct chance *chance)
{
	return (struct table){.scenario = game->scenario,
			      .position = game->position,
			      .chance = chance,
			      .events = &game->teller.events,
			      .work = game->work};
}

#endif
