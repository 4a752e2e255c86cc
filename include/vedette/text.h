/*
 * What the engine says is a message with arguments; a catalogue turns it into a sentence.
 *
 * One catalogue per rulebook, laid out in the order of the booklet: id, paragraph, sentence. A translation is one more
 * catalogue with the same ids. Tests assert messages and figures, never wording.
 */
#ifndef VEDETTE_TEXT_H
#define VEDETTE_TEXT_H

#include "vedette/types.h"

enum { message_args = 5 };

enum arg_kind {
	arg_none,
	arg_number,
	arg_points, /* half points, shown as points */
	arg_piece,
	arg_space,
	arg_side,
	arg_seat,
	arg_card,  /* a card or marker of the rulebook */
	arg_group, /* a formation */
	arg_direction,
	arg_message, /* another text of the same catalogue, without arguments */
	arg_turn,    /* a turn, shown as its hour */
};

struct arg {
	uint8_t kind;
	int value;
};

struct message {
	uint16_t id; /* 0: nothing said */
	uint8_t count;
	struct arg arg[message_args];
};

struct text {
	const char *id;   /* "rode-too-far": stable, seen in the protocol */
	const char *rule; /* a number of the ledger, "terrain table", "combat table" or NULL */
	const char
		*kind; /* of an event: "move", "fire", "morale" ...; NULL for verdicts, terms and prompts */
	/* With {0} {1} ... for the arguments, {0|is|are} for the word that goes with one of them, and {0*} for the people of a side: "the French" */
	const char *text;
};

/*
 * What the button of an answer says, where the verb alone (yes, no, pass, done) says too little: by the prompt it answers.
 * It may use the prompt's arguments.
 */
struct answer_label {
	uint16_t prompt;
	uint8_t verb;
	const char *text;
};

static inline struct arg number_arg(int value)
{
	return (struct arg){.kind = arg_number, .value = value};
}

static inline struct arg piece_arg(piece_id piece)
{
	return (struct arg){.kind = arg_piece, .value = piece};
}

static inline struct arg space_arg(space_id space)
{
	return (struct arg){.kind = arg_space, .value = space};
}

static inline struct arg of_kind(enum arg_kind kind, int value)
{
	return (struct arg){.kind = (uint8_t)kind, .value = value};
}

static inline struct message say(unsigned id)
{
	return (struct message){.id = (uint16_t)id};
}

static inline struct message say1(unsigned id, struct arg a)
{
	return (struct message){.id = (uint16_t)id, .count = 1, .arg = {a}};
}

static inline struct message say2(unsigned id, struct arg a, struct arg b)
{
	return (struct message){.id = (uint16_t)id, .count = 2, .arg = {a, b}};
}

static inline struct message say3(unsigned id, struct arg a, struct arg b, struct arg c)
{
	return (struct message){.id = (uint16_t)id, .count = 3, .arg = {a, b, c}};
}

static inline struct message say4(unsigned id, struct arg a, struct arg b, struct arg c, struct arg d)
{
	return (struct message){.id = (uint16_t)id, .count = 4, .arg = {a, b, c, d}};
}

/* Legal, or the message (and so the paragraph) that forbids it. */
struct verdict {
	bool legal;
	struct message why;
};

static inline struct verdict legal(void)
{
	return (struct verdict){.legal = true};
}

/* Member by member: copied whole, a message that was just written in parts has to be waited for. */
_Static_assert(message_args == 5, "forbidden() hands on every argument");
static inline struct verdict forbidden(struct message why)
{
	return (struct verdict){.why = {.id = why.id,
					.count = why.count,
					.arg = {{why.arg[0].kind, why.arg[0].value},
						{why.arg[1].kind, why.arg[1].value},
						{why.arg[2].kind, why.arg[2].value},
						{why.arg[3].kind, why.arg[3].value},
						{why.arg[4].kind, why.arg[4].value}}}};
}

/* A computed number as a sum of terms, each with its paragraph (that of its label's text). */
enum { max_terms = 48, max_figures = 8, max_chances = 16 };

struct term {
	struct message label;
	int value;
};

struct figure {
	const char *id;  /* "column", "die", "cost" ... */
	int value, most; /* least and most differ only where hidden things count */
	uint8_t parts; /* value counts in halves (2), quarters (4) or eighths (8) of a point; 0: whole ones */
	uint8_t terms;
	struct term term[max_terms];
};

struct chance_row {
	const char *id; /* "nothing", "D+1", "eliminated" */
	uint16_t ways, of;
};

struct figures {
	uint8_t count;
	struct figure figure[max_figures];
	uint8_t chances;
	struct chance_row chance[max_chances];
};

/* Adds a term and its value to the figure. Terms of value 0 are kept when they tell something (a division by 1). */
void figure_add(struct figure *figure, struct message label, int value);

#endif
