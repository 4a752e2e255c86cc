/*
 * The contract between the engine and a rulebook.
 *
 * The engine asks, seats answer. A rulebook is a table of steps in the booklet's order and a set of questions; the
 * engine keeps the stack of questions inside the position, runs on by itself until somebody must choose, and knows
 * nothing of what the questions mean.
 */
#ifndef VEDETTE_RULEBOOK_H
#define VEDETTE_RULEBOOK_H

#include <jansson.h>

#include "vedette/board.h"
#include "vedette/chance.h"
#include "vedette/embedded.h"
#include "vedette/reach.h"
#include "vedette/state.h"
#include "vedette/text.h"
#include "vedette/types.h"

struct json; /* the writer of json.h */
struct aids; /* the writer of aids.h */

/* ---- Positions ------------------------------------------------------------------------------------------------- */

/* A question that is open, or a procedure that waits for one. Popped frames are wiped. */
struct frame {
	uint8_t question; /* index into the rulebook's questions; 0 is none */
	seat_id seat;     /* who answers; no_seat for procedures */
	uint8_t stage;    /* the rulebook's */
	uint8_t count;    /* the rulebook's */
	uint8_t shown;    /* a chain that others see: set when its first effect is */
	uint8_t spare[3];
	uint16_t arg[max_args]; /* the rulebook's */
};

_Static_assert(sizeof(struct frame) == 8 + 2 * max_args, "frames have no padding");

enum { max_options = 32, max_option_values = 16, max_measures = 48, max_position = 16384 };

/* The first member of every position. */
struct flow {
	uint16_t turn; /* from 1 */
	uint8_t step;  /* index into the rulebook's steps */
	uint8_t depth; /* frames on the stack */
	uint8_t over;
	side_id winner;    /* no_side: a draw, or not over */
	uint8_t level;     /* index into the rulebook's levels of victory */
	uint8_t edited;    /* a position set up by hand; stays marked */
	uint8_t sealed;    /* bit set of seats that have a sealed question open */
	uint8_t committed; /* of those, the seats that have committed */
	uint8_t operation; /* raised when an operation ends inside a step: standing orders last no longer */
	uint8_t asked_at;  /* depth of the stack at which the seats are asked side by side; 0: they are not */
	uint8_t own_depth[max_seats];
	uint8_t absent;   /* bit set of the rulebook's seats that this game has not: engine_has_seat */
	uint8_t spare[5]; /* a multiple of eight: positions go on with wider members */
	uint8_t option[max_options];
	struct frame stack[max_frames];
	struct frame own[max_seats][seat_frames]; /* a stack each: questions side by side, sealed or open */
};

_Static_assert(sizeof(struct flow) % 8 == 0, "no padding behind the flow");

enum { over_no, over_yes, over_by_fault }; /* a limit was reached: this game is broken off, and no other */

/*
 * One layout, two types. `position` is the truth, `mask` what a seat knows of it. Neither is ever defined: a rulebook
 * casts to its own struct, whose first member is struct flow.
 */
struct position;
struct mask;

/* ---- What functions are handed --------------------------------------------------------------------------------- */

struct rulebook;

struct scenario_info {
	const char *id;           /* "trautenau" */
	const char *title;        /* "Trautenau, 27 June 1866" */
	const char *introduction; /* two lines for the lobby */
	uint16_t turns;
	uint16_t first_turn; /* 0: turns are counted from 1 */
	const char *group;   /* under which heading the lobby lists it; NULL: none */
	bool for_tests;      /* not offered to players */
};

/* A game that may begin at several times is one entry of the lobby: each of its starts, the scenario it is listed with first. */
struct scenario_start {
	const char *scenario, *listed_with;
	const char *words; /* when it begins: "9 October" */
};

struct scenario {
	const struct rulebook *rulebook;
	const struct scenario_info *info;
	struct board *board;
	void *data;                   /* the rulebook's own */
	int32_t weight[max_measures]; /* of what the rulebook measures, from weights.csv */
	char *ground; /* what was laid upon the board for this game, as JSON (ground.h); NULL: it is as printed */
	const struct state *state; /* where the pieces come from data files; NULL: the rulebook's */
	unsigned holders;          /* the engine's: games that share it, beyond the first */
	uint64_t data_fingerprint; /* the engine's: of the module's data files, without its ledger */
};

struct answers {
	uint16_t count;
	bool full;
	struct answer answer[max_answers];
	half_points
		cost[max_answers]; /* what it costs, where that means something; negative: nothing to show */
};

static inline void add_answer(struct answers *answers, struct answer given, half_points cost)
{
	if (answers->count == max_answers) {
		answers->full = true; /* scenario_load has seen to it that this cannot be */
		return;
	}
	answers->answer[answers->count] = given;
	answers->cost[answers->count++] = cost;
}

/*
 * Room for a search, owned by the caller, one per thread. `left` holds the list of the question at which play stopped, when
 * `listed` says so: playouts need not list twice.
 */
struct workspace {
	struct frame spare_frame; /* where a push ends that finds no room */
	struct reach reach;
	struct answers left;
	bool listed;
	/* the engine's, for one call: what a thousand games need one after the other */
	_Alignas(16) unsigned char before[max_position], imagined[max_position], told_mask[max_position];
	_Alignas(16) unsigned char scratch[1 << 19]; /* the rulebook's */
};

/* For everything that speaks to or for a seat: knows only a mask. */
struct field {
	const struct scenario *scenario;
	const struct mask *mask;
	struct workspace *work;
	seat_id seat; /* whose mask it is */
};

struct event {
	struct message message; /* its text carries kind and paragraph */
	uint8_t seats;          /* audience as a bit set; 0 means everybody */
	uint8_t news;           /* bit set of the seats that learn something hidden by it */
	uint8_t dice_count;
	uint8_t dice[4]; /* faces as a person reads them */
	uint8_t pieces;
	piece_id piece[8];
	space_id at; /* no_space if nowhere: set it! */
	/* The places gone through, the last one included, where whoever hears of it saw that, too; valid only while it is told. */
	const space_id *way;
	uint8_t way_length;
	const struct figure *figure; /* terms behind it, valid only while it is told */
};

struct events {
	void (*take)(struct events *events, const struct event *event);
};

/* For carrying out: the only thing that sees the truth. */
struct table {
	const struct scenario *scenario;
	struct position *position;
	struct chance *chance;
	struct events *events; /* or NULL: nobody listens */
	struct workspace *work;
	uint8_t stack; /* the engine's: on which stack push, pop and top work; 0: the common one, else 1 + seat */
};

/* The truth as a field: for carrying out, measuring and checking only, never for listing, judging or explaining. */
static inline struct field truth_in(const struct scenario *scenario, const struct position *position,
				    struct workspace *work)
{
	return (struct field){.scenario = scenario,
			      .mask = (const struct mask *)position,
			      .work = work,
			      .seat = referee_seat};
}

static inline struct field truth(const struct table *table)
{
	return truth_in(table->scenario, table->position, table->work);
}

static inline struct flow *flow_of(struct position *position)
{
	return (struct flow *)position;
}

static inline const struct flow *flow_in(const struct mask *mask)
{
	return (const struct flow *)mask;
}

void tell(struct table *table, const struct event *event);
void tell_all(struct table *table, struct message message, space_id at);

/* Outcomes, each for a purpose. Dice come back as faces. */
static inline struct purpose purpose(unsigned what, unsigned whom)
{
	return (struct purpose){.what = (uint16_t)what, .whom = (uint16_t)whom};
}
unsigned roll_d6(struct table *table, struct purpose purpose);
unsigned roll_2d6(struct table *table, struct purpose purpose, uint8_t dice[2]); /* the sum */
unsigned draw_one(struct table *table, struct purpose purpose, enum chance_kind kind, unsigned n,
		  const char *(*name)(const void *context, unsigned i), const void *context);
/* For functions that deal more than once: the ask without its n. */
struct chance_ask deal_for(const struct table *table, struct purpose purpose);

/* ---- Steps and questions ---------------------------------------------------------------------------------------- */

enum next { next_ask, next_go_on };

struct question {
	const char *id;
	const char *rule;
	/*
	 * Called whenever the frame is on top of the stack and nobody has been asked yet. It may roll, tell, push frames, pop
	 * its own, and says next_go_on; or next_ask when somebody must choose. NULL: asks at once. A procedure never asks.
	 */
	enum next (*run)(struct table *table, struct frame *frame);
	struct message (*prompt)(const struct field *field, const struct frame *frame);
	/* Complete, in fixed order, every answer completable. NULL: every candidate that the judge allows. */
	void (*list)(const struct field *field, const struct frame *frame, struct answers *answers);
	/* For any answer whose verb is among `verbs` and whose argument names something: legal, or why not. */
	struct verdict (*judge)(const struct field *field, const struct frame *frame, struct answer given);
	/* Only legal answers arrive here. Pops or changes its frame, pushes others. */
	void (*carry_out)(struct table *table, struct frame *frame, struct answer given);
	/* How likely each answer of the list is, as any numbers, by what the list has at hand; plays nothing. NULL: alike. */
	void (*policy)(const struct field *field, const struct frame *frame, const struct answers *answers,
		       uint16_t odds[]);
	/* The figures behind a legal answer, {actions}: its cost, its odds. NULL: the rulebook's explain is asked. */
	struct verdict (*explain)(const struct field *field, const struct frame *frame, struct answer given,
				  struct figures *figures);
	/* Fills in the arguments that the viewer of a mask does not know, when everything else has been imagined. */
	void (*imagine)(const struct scenario *scenario, struct position *position, struct frame *frame,
			struct chance *chance);
	/* Beyond what its arguments declare: may its frame be so, in a position from a file? NULL: always. */
	bool (*sound)(const struct scenario *scenario, const struct position *position,
		      const struct frame *frame);
	struct frame_arg arg[max_args]; /* what the arguments of its frame are; those without a name stay 0 */
	uint64_t upon;                  /* bit set of the questions that it may lie upon; 0: any */
	uint8_t begins;   /* 1 + the step that it begins: it lies at the bottom, and nowhere else */
	uint8_t within;   /* 1 + the step that it belongs to; 0: any */
	uint8_t stages;   /* 0: not looked at */
	uint16_t ask;     /* the text of the prompt, where it is always the same; prompt is NULL then */
	uint16_t most;    /* the highest number it takes */
	uint16_t verbs;   /* bit set of 1 << verb */
	bool continues;   /* goes on with a chain that another question began: the same move */
	bool in_the_open; /* and everybody sees that; a chain is hidden otherwise until its frame says shown */
	bool forced; /* a single answer is taken by the engine: only where everybody knows that it is the only one */
	bool together;  /* sealed: asked of several seats at once, see ask_together */
	uint8_t ways;   /* ways besides the first that `go` knows: an answer by any other is not judged */
	uint8_t window; /* blind window: 1 + index into the rulebook's windows; 0 is none */
};

/*
 * A step of the sequence of play. Entering it (also by edit) calls `begin` with an empty stack; it pushes what the step
 * needs, or nothing. When the stack is empty again, the engine calls `next`.
 */
struct step {
	const char *id;    /* "movement": seen in the protocol and in edit */
	const char *title; /* "Movement" */
	const char *rule;
	void (*begin)(struct table *table);
	/* The step that follows (its index). May advance the turn or end the game. NULL: the next of the table. */
	unsigned (*next)(struct table *table);
	/* Somebody chooses in it: a change by hand that begins it where nobody can, so that the turn would pass, is refused. */
	bool asks;
};

struct frame *push(struct table *table, unsigned question, seat_id seat); /* a wiped frame on top */
void pop(struct table *table);                                            /* wipes the top frame */
/* The usual end of a question in `carry_out`: it was answered with done, and its frame is popped. */
bool popped_when_done(struct table *table, struct answer given);
struct frame *top(struct table *table);
/*
 * Opens a sealed question side by side for the seats of the bit set, as far as the game has them. Called from the `run` of a
 * procedure on top of the stack, which runs again when every seat has committed.
 */
void ask_together(struct table *table, unsigned question, uint8_t seats);
/* The same in the open: what a seat answers takes effect at once; the procedure runs again when each has finished. */
void ask_each(struct table *table, unsigned question, uint8_t seats);
/* From a question of a seat: interrupts everybody with one on the common stack; the seats go on when it is popped. */
struct frame *push_common(struct table *table, unsigned question, seat_id seat);
/* In carry_out of a sealed question: this seat has committed. */
void commit(struct table *table, seat_id seat);
void end_game(struct table *table, side_id winner, unsigned level);

/* ---- A rulebook -------------------------------------------------------------------------------------------------- */

struct option {
	const char *id, *title;
	const char *rule; /* or NULL */
	uint8_t initial;
	uint8_t values;                       /* 2: off and on */
	const char *value[max_option_values]; /* names; "off", "on" if values is 2 and none are given */
	uint32_t scenarios;                   /* bit set of the scenarios it applies to; 0: all */
	/*
	 * Bit set of the seats that each value brings to the table. A seat that some value brings is absent with the others,
	 * one that none does is always there. Value 0 is what games had that were begun before the option was: it keeps theirs.
	 */
	uint8_t seats[max_option_values];
};

/* Bit set of the seats that hang on it: those that any of its values brings. */
uint8_t option_brings_seats(const struct option *option);
/* Can it be chosen in this scenario? Otherwise it has its initial value. */
bool option_applies(const struct rulebook *rulebook, const struct scenario_info *info,
		    const struct option *option);

struct score_term {
	side_id side;
	struct message label;
	int value;
	bool decides; /* the game, whatever the points */
};

struct score {
	int points[4]; /* per side */
	/* One track for all, where a booklet has that: its value and its end. The terms add up to it and are no side's. 0: none. */
	int track, track_end;
	uint8_t terms;
	struct score_term term[48];
	uint8_t level; /* if the game ended now */
	side_id winner;
};

struct data_set {
	const struct embedded_file *file;
	size_t count;
};

/* A file by module and name, "trautenau/battles.csv"; NULL with an error that says it is missing. */
const struct embedded_file *data_file(const struct data_set *data, const char *path,
				      struct data_error *error);

/* A change to a secret that no other seat may notice: see the battery. */
struct secret {
	uint8_t kind;   /* the rulebook's */
	seat_id keeper; /* every other seat must not see the difference; no_seat: no seat may */
	uint16_t a, b;
	uint8_t also; /* bit set of further seats that may see it: those of the keeper's side */
};

/* A line of what a study adds up over many games: "Mondel", 3 steps lost. */
struct tally_row {
	const char *name;
	side_id side;
	int value;
};

/* What a game is worth to a player in a tournament. */
struct ranking {
	int points, tie_break;
};

struct rulebook {
	const char *id;     /* "trautenau1866" */
	const char *module; /* "trautenau": folder and prefix of data files */
	const char *title;
	uint16_t revision;
	bool for_tests;         /* not offered to players */
	bool open;              /* no hidden information: every mask is the position itself */
	bool counts_operations; /* operations end inside a step, and the flow counts them */
	bool faces_corners;     /* the argument of `face` is a corner of the hex, no side of it */
	/* Which of a side's seats is asked is its own affair: to everybody else it is the first of them. Partners look on while one
	 * of them answers. No question may be open side by side, and who is of which side hangs on the seat alone. */
	bool asks_as_side;

	uint16_t pieces, cards; /* how many there are to be named: candidates of a list */
	/* `seats`: all that a game may have, and the length of whatever is counted by seat. Who is there: engine_has_seat. */
	uint8_t seats, sides, steps, questions, options, scenarios, windows, levels;
	const char *const *seat, *const *side; /* ids, also shown: "prussian" */
	const char *const *level;              /* "draw", "minor", "major" */
	const char *const *window;
	/* What people read of them, in the same order; NULL: the ids are shown. Colours as "#2d5590". */
	const char *const *side_title, *const *side_colour, *const *level_title, *const *window_title;
	const char *const *explains; /* kinds for explain, NULL-terminated */
	const struct step *step;
	const struct question *const *question; /* [0] is unused; each record stands beside its functions */
	const struct option *option;
	const struct scenario_info *scenario;
	const struct scenario_start
		*starts; /* ends with an empty one; NULL: each scenario begins when it does */
	const uint8_t
		*without; /* for each scenario, bit set of the seats that it has not; NULL: all have all */
	const struct text *text; /* [0] is unused */
	uint16_t texts;
	const char *const
		*way_title; /* what its ways of going somewhere are called, from the first on; or NULL */
	const struct answer_label *label; /* names of buttons, the last without a text; or NULL */
	/* Does this answer give up what the pieces that the prompt's question offers could still do in this step or turn? NULL: none does. */
	bool (*gives_up)(unsigned prompt, unsigned verb);
	size_t position_size;
	size_t kept_size; /* without the derived block at the end */
	const struct state *state;

	/* Scenario data: NULL and an error on bad files. */
	struct scenario *(*load)(const struct scenario_info *info, const struct data_set *data,
				 struct data_error *error);
	void (*unload)(struct scenario *scenario); /* NULL: board, data and scenario are freed */
	/* Lays a ground given with `new` upon a scenario just loaded, ground.h. NULL: the rulebook takes none. */
	bool (*lay_ground)(struct scenario *scenario, const json_t *ground, struct data_error *error);

	/* A wiped position with options in place: put the pieces and begin step 0. NULL: every field at its `initial`. */
	void (*set_up)(struct table *table);
	/* Is the step part of this scenario? NULL: all are. */
	bool (*has_step)(const struct scenario_info *info, unsigned step);
	/*
	 * Why an answer with a verb the open question does not know is out of place, or why a seat is not asked at all (its
	 * frame has no question then): a refusal with its paragraph, or legal() if the rulebook has nothing to say. NULL: never.
	 */
	struct verdict (*not_asked)(const struct field *field, const struct frame *frame,
				    struct answer given);
	/* Side a seat belongs to at this moment. NULL: the first seat has the first side, and so on. */
	side_id (*side_of_seat)(const struct field *field, seat_id seat);

	/* Fog: NULL in an open rulebook. */
	void (*mask)(const struct scenario *scenario, const struct position *position, seat_id seat,
		     struct mask *mask);
	void (*imagine)(const struct scenario *scenario, const struct mask *mask, seat_id seat,
			struct chance *chance, struct position *position);
	/* The secrets of a position, for the battery: lists them; exchanges one in place. */
	unsigned (*secrets)(const struct scenario *scenario, const struct position *position,
			    struct secret secret[], unsigned most);
	void (*exchange)(const struct scenario *scenario, struct position *position,
			 const struct secret *secret);

	/* Rebuilds the derived block. NULL: there is none. */
	void (*derive)(const struct scenario *scenario, struct position *position);
	/* May a position be so? Asked of every position, and after the changes of an `edit`. */
	struct verdict (*allowed)(const struct scenario *scenario, const struct position *position);
	/* The same in two parts, where they differ: the invariants (NULL, or a sentence about what is wrong), and edit_check. */
	const char *(*check)(const struct scenario *scenario, const struct position *position, char *text,
			     size_t size);

	void (*score)(const struct field *field, struct score *score);
	/* about: the protocol's object; NULL: there are no figures. A verdict that is not legal tells why there is no such figure. */
	struct verdict (*explain)(const struct field *field, const json_t *about, struct figures *figures);
	/* One change of the protocol's `edit`; NULL: state_edit. Checks that belong to the whole come in edit_check after the last change. */
	struct verdict (*edit)(struct table *table, const json_t *change);
	struct verdict (*edit_check)(const struct table *table);
	/* Writes "pieces", "spaces" and "tracks" of the view into the open object; pieces always in the same order.
	 * NULL: state_view. */
	void (*view)(const struct field *field, struct json *out);
	void (*view_tracks)(const struct field *field, struct json *out); /* declared state: further tracks */
	/* Declared state: further members of a piece, into its open object. */
	void (*view_piece)(const struct field *field, piece_id piece, struct json *out);
	/* Its tables for the players, aids.h; NULL: none. */
	void (*aids)(const struct scenario *scenario, struct aids *aids);
	/* "09.00"; NULL: "turn 3" */
	void (*clock)(const struct scenario *scenario, const struct flow *flow, char *text, size_t size);
	/* Where an option moves the end: the number of the last turn. NULL: as the scenario has it. */
	unsigned (*last_turn)(const struct scenario *scenario, const struct flow *flow);

	/* Names. `find` functions take an id or any unique display name; no_piece / -1 if unknown. */
	piece_id (*find_piece)(const struct field *field, const char *text);
	const char *(*piece_id)(const struct field *field, piece_id piece);
	const char *(*piece_name)(const struct field *field, piece_id piece);
	bool (*is_plural)(const struct field *field, piece_id piece); /* its name; NULL: none is */
	/* The adjective of a side in sentences, "Austrian", where the scenario has one of its own; NULL: its id. */
	const char *(*side_name)(const struct scenario *scenario, side_id side);
	int (*find_card)(const struct scenario *scenario, const char *text);
	/* The card of its own that a seat means by a name which several cards bear; -1: none. NULL: names are unique.
	 * Another one that it could as well mean, and that would do something else here, goes into `other`. */
	int (*own_card)(const struct field *field, const char *text, int *other);
	const char *(*card_id)(const struct scenario *scenario, unsigned card);
	const char *(*card_name)(const struct scenario *scenario, unsigned card);
	/* Formations and the like in messages; NULL: it speaks of none. */
	const char *(*group_name)(const struct scenario *scenario, unsigned group);
	/* Spaces beyond the board ("entry:0118", "eliminated"); NULL where the board knows the space. */
	const char *(*space_name)(const struct scenario *scenario, space_id space, char *text, size_t size);
	space_id (*find_space)(const struct scenario *scenario,
			       const char *text); /* for names the board does not know */

	/*
	 * What counts in an (imagined) position for a side: a number for each name of `measures`. Its worth is their sum, each
	 * by its weight in weights.csv, in hundredths of a victory point.
	 */
	const char *const *measure_name;
	uint8_t measures;
	void (*measure)(const struct scenario *scenario, const struct position *position, side_id side,
			struct workspace *work, int32_t term[]);
	/* The old way: the worth itself. */
	int (*evaluate)(const struct scenario *scenario, const struct position *position, side_id side,
			struct workspace *work);
	/* Does an operation begin or end here? NULL: where no chain and no procedure is open. */
	bool (*rests)(const struct scenario *scenario, const struct position *position);
	/* The side that has won when this seat gives up; no_side: nobody. NULL: the only other side that has a seat. */
	side_id (*winner_without)(const struct field *field, seat_id seat);
	/* Losses per formation at the end of a game, always the same lines in the same order; or NULL. */
	unsigned (*tally)(const struct scenario *scenario, const struct position *position,
			  struct tally_row row[], unsigned most);
	/* The tournament's reckoning of a game, over or broken off, by seat; NULL: the booklet has none. False: the game
	 * was not played by the tournament's rules. */
	bool (*rank)(const struct scenario *scenario, const struct position *position,
		     struct ranking ranking[max_seats]);
};

/* What is saved of a position: the flow, then the declared fields. Covers every byte but the derived ones. */
unsigned saved_rows(const struct rulebook *rulebook);
const struct state_field *saved_row(const struct rulebook *rulebook, unsigned i);

/* Of all rulebooks together: whoever keeps a list of what is loaded has room for each of them. */
enum { max_all_scenarios = 256 };
/* The table of modules: the only place that names them. */
const struct rulebook *const *rulebooks(unsigned *count);
const struct scenario_info *find_scenario(const char *id, const struct rulebook **rulebook);

/* ---- What the engine does with it -------------------------------------------------------------------------------- */

/* A file of the rulebook's module, "module/name"; where rulebooks share a folder, "module/id-name" comes before it. NULL: none. */
const struct embedded_file *rulebook_file(const struct rulebook *rulebook, const struct data_set *data,
					  const char *name);
struct scenario *scenario_load(const char *id, const struct data_set *data, struct data_error *error);
void scenario_free(struct scenario *scenario);
/* For `load`: of a board and data of its own, both from the heap. NULL if one of them is missing: then the other is freed. */
struct scenario *scenario_from(const struct rulebook *rulebook, const struct scenario_info *info,
			       struct board *board, void *data);
/* What the rulebook says, or else the engine. */
struct verdict engine_edit(struct table *table, const json_t *change);
struct verdict engine_edit_check(const struct table *table);
struct verdict engine_explain(const struct field *field, const json_t *about, struct figures *figures);
void engine_view(const struct field *field, struct json *out);
void engine_clock(const struct scenario *scenario, const struct flow *flow, char *text, size_t size);
/* The numbers of the first turn and of the last. */
unsigned engine_first_turn(const struct scenario *scenario);
unsigned engine_last_turn(const struct scenario *scenario, const struct flow *flow);
const char *engine_group_name(const struct scenario *scenario, unsigned group);
side_id engine_side_of_seat(const struct field *field, seat_id seat);
side_id engine_side_in(const struct scenario *scenario, const void *position, unsigned seat); /* in truth */
/* Bounds of the declared state, then the rulebook's invariants: NULL, or a sentence about what is wrong. */
const char *engine_check(const struct scenario *scenario, const struct position *position, char *text,
			 size_t size);

/* Bit set of the seats of a game of this scenario with these options; NULL: the defaults. */
uint8_t engine_seats_with(const struct rulebook *rulebook, const struct scenario_info *info,
			  const uint8_t options[max_options]);
/* The others, as the flow of such a game keeps them. */
static inline uint8_t engine_absent(const struct scenario *scenario, const uint8_t options[max_options])
{
	const struct rulebook *rulebook = scenario->rulebook;
	return (uint8_t)(((1u << rulebook->seats) - 1) &
			 ~(unsigned)engine_seats_with(rulebook, scenario->info, options));
}
/* Those of a game that is being played: asked once, at its beginning. */
static inline uint8_t engine_seats(const struct rulebook *rulebook, const struct flow *flow)
{
	return (uint8_t)(((1u << rulebook->seats) - 1) & ~(unsigned)flow->absent);
}
static inline bool engine_has_seat(const struct rulebook *rulebook, const struct flow *flow, unsigned seat)
{
	return seat < rulebook->seats && !(flow->absent >> seat & 1);
}

/* Whom a viewer takes a bit set of seats that are asked for: see asks_as_side. */
uint8_t engine_seats_seen(const struct scenario *scenario, const struct position *position, uint8_t asked,
			  seat_id viewer);

/* Rebuilds what is derived, if anything is. */
void engine_derive(const struct scenario *scenario, struct position *position);
/* Sets up and runs to the first question. `options` may be NULL: the defaults. */
void engine_begin(struct table *table, const uint8_t options[max_options]);
/* Carries out a legal answer and runs on to the next question. `seat` matters for sealed questions. */
void engine_play(struct table *table, seat_id seat, struct answer given);
/* Starts a step by its index with an empty stack (edit). */
void engine_step(struct table *table, unsigned step);

/* ---- For players that look ahead --------------------------------------------------------------------------------- */

int engine_evaluate(const struct scenario *scenario, const struct position *position, side_id side,
		    struct workspace *work);
/* The odds of the answers listed for a seat: 65,536 together. */
enum { policy_whole = 65536 };
void engine_policy(const struct field *field, seat_id seat, const struct answers *answers, uint32_t odds[]);
/* For `policy` of questions where the verb alone tells. */
void policy_by_verb(const struct answers *answers, const uint16_t by_verb[verb_count], uint16_t odds[]);
bool engine_rests(const struct scenario *scenario, const struct position *position);
side_id engine_winner_without(const struct field *field, seat_id seat);

/* ---- Asking ------------------------------------------------------------------------------------------------------ */

/* Bit set of the seats waited for. */
uint8_t engine_waiting(const struct flow *flow);
/* Is it offered to players, or only to the tests? */
static inline bool scenario_is_offered(const struct rulebook *rulebook, const struct scenario_info *info)
{
	return !rulebook->for_tests && !info->for_tests;
}

/* The frame and question open for a seat, or NULL. */
const struct frame *engine_frame(const struct flow *flow, seat_id seat);
const struct question *engine_question(const struct rulebook *rulebook, const struct frame *frame);
seat_id engine_first_waiting(const struct flow *flow); /* no_seat when the game is over */

/* The mask of a seat. `room` is position_size bytes; an open rulebook may answer with the position itself. */
const struct mask *engine_mask(const struct scenario *scenario, const struct position *position, seat_id seat,
			       struct mask *room);
void engine_list(const struct field *field, seat_id seat, struct answers *answers);
void question_list(const struct field *field, const struct frame *frame, struct answers *answers);
struct message question_prompt(const struct field *field, const struct frame *frame);
struct verdict question_judge(const struct field *field, const struct frame *frame, struct answer given);
/* It asks somebody; otherwise it is a procedure. */
static inline bool question_asks(const struct question *question)
{
	return question->verbs != 0;
}
struct verdict engine_judge(const struct field *field, seat_id seat, struct answer given);
/* What the argument of `face` is called: a side or a corner; no_direction if it is neither. */
const char *facing_name(const struct scenario *scenario, unsigned facing);
unsigned find_facing(const struct scenario *scenario, const char *text);

/* Messages of the engine itself (not-asked, not-yours, ...) stand in a catalogue of its own with these ids. */
enum { engine_text_base = 0xf000 };
const struct text *text_of(const struct rulebook *rulebook, unsigned id);
/* The sentence of a message for the reader of a field; returns the length. */
size_t message_text(const struct field *field, const struct message *message, char *out, size_t size);
/* What the button of an answer to this prompt says; 0 and nothing written if the verb says enough. */
size_t label_text(const struct field *field, const struct message *prompt, struct answer given, char *out,
		  size_t size);

#endif
