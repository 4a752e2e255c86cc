/*
 * One declaration of state: what every field of a position is, what it belongs to, and who may know it. Saving,
 * hashing, range checks, `edit`, plain parts of the view, masks, imagining and the secrets of the battery follow from it.
 */
#ifndef VEDETTE_STATE_H
#define VEDETTE_STATE_H

#include <jansson.h>

#include "vedette/chance.h"
#include "vedette/fog.h"
#include "vedette/types.h"

struct scenario;
struct position;
struct mask;
struct field;
struct table;
struct secret;
struct json;
struct frame;

/* What a value is. */
enum kind {
	kind_number, /* least to most */
	kind_mark,   /* 0 or 1; of a piece: a word of its status */
	kind_bits,   /* `most` bits */
	kind_side,   /* or no_side */
	kind_seat,
	kind_place, /* of the board, or beyond it */
	kind_piece,
	kind_who,   /* behind a flag: of a piece set */
	kind_group, /* the lane of a fog */
	kind_seen,
	kind_card,
	kind_text,
	kind_none,   /* always 0 */
	kind_facing, /* a direction of the board, or no_direction */
	kind_points, /* movement points, kept as halves */
	kind_cards,  /* bit set of cards */
	kind_flags,  /* bits, each with a word of its own */
};

enum { state_no_card = 0xff }; /* a card that is none, where 0 is the first */

/* What the elements of a field are numbered by. */
enum by {
	state_by_nothing,
	state_by_seat,
	state_by_side,
	state_by_place,
	state_by_flag,
	state_by_card,
	state_by_piece,
	state_by_who, /* by the piece itself, whatever flag it stands behind: who - 1 */
};

/* Who may know it. */
enum knower {
	state_known_to_all,
	state_known_when_opened, /* sealed: its seat (or its side's) alone, until all have committed */
	state_known_to_its_side,
	state_known_to_its_seat, /* by seat: that seat alone, whatever it sits for */
	state_known_by_set,      /* a lane of a piece set or a hand, which says who */
	state_known_with_piece, /* by flag: whoever is sure which piece stands behind it; it travels with the piece */
	state_known_to_piece_side, /* by flag: it travels with the piece, and its own side alone ever knows it */
};

struct state_field {
	const char *name; /* in files, in edit, and as a word of a piece's status */
	uint32_t offset;
	uint16_t stride, count;
	uint8_t width; /* 1, 2, 4 or 8 */
	bool is_signed;
	uint8_t kind, by, known;
	uint8_t base;     /* 1: 0 is none, 1 + n is n */
	uint8_t per;      /* elements of one owner: owner = element / per; 0: 1 */
	uint8_t question; /* state_known_when_opened: the sealed question that it answers */
	bool none;        /* 0 is allowed besides the bounds: nothing yet */
	int16_t initial;  /* before set-up, and after `clear` */
	int32_t least, most;
	int32_t unknown; /* in a mask */
	/* For what is not any number between the bounds: all elements of an owner at once. NULL: each at random.
	 * What is numbered by flag belongs to the side of its piece set. */
	void (*imagine)(const struct scenario *scenario, struct position *position, unsigned owner,
			struct chance *chance);
	const char *
		key; /* in a change by hand: "losses", "vp.noon" for a member of an object; NULL: cannot be changed */
	const char *const
		*word; /* kind_flags: what each bit is called; kind_number: each value from 0; up to NULL */
	uint16_t refusal; /* the text that says what it may be, of its piece; 0: that of the fault */
	/* Of values within the bounds, those that this element may have; NULL: all. */
	bool (*allows)(const struct scenario *scenario, unsigned element, long long value);
};

/* Rows of a table. A lane is an array, a column a member of an array of structs: their lengths follow from the type. */
#define STATE_OF(type, member) (((type *)0)->member)
#define STATE_ONE(text, type, m, ...)                                                                        \
	{                                                                                                    \
		.name = (text), .offset = offsetof(type, m), .stride = sizeof STATE_OF(type, m), .count = 1, \
		.width = sizeof STATE_OF(type, m), __VA_ARGS__                                               \
	}
#define STATE_LANE(text, type, m, ...)                                                              \
	{                                                                                           \
		.name = (text), .offset = offsetof(type, m), .stride = sizeof STATE_OF(type, m[0]), \
		.count = sizeof STATE_OF(type, m) / sizeof STATE_OF(type, m[0]),                    \
		.width = sizeof STATE_OF(type, m[0]), __VA_ARGS__                                   \
	}
#define STATE_COLUMN(text, type, rows, m, ...)                                         \
	{                                                                              \
		.name = (text), .offset = offsetof(type, rows[0].m),                   \
		.stride = sizeof STATE_OF(type, rows[0]),                              \
		.count = sizeof STATE_OF(type, rows) / sizeof STATE_OF(type, rows[0]), \
		.width = sizeof STATE_OF(type, rows[0].m), __VA_ARGS__                 \
	}

#define STATE_EFFECTS(text, type, rows)                                                                      \
	STATE_COLUMN(text ".until_turn", type, rows, until_turn, .kind = kind_number, .most = 0xffff),       \
		STATE_COLUMN(text ".until_step", type, rows, until_step, .kind = kind_number, .most = 0xff), \
		STATE_COLUMN(text ".kind", type, rows, kind, .kind = kind_number, .most = 0xff),             \
		STATE_COLUMN(text ".whom", type, rows, whom, .kind = kind_number, .most = 0xffff),           \
		STATE_COLUMN(text ".spare", type, rows, spare, .kind = kind_none),                           \
		STATE_COLUMN(text ".value", type, rows, value, .kind = kind_number, .is_signed = true,       \
			     .least = -128, .most = 127)

/* What an argument of a frame is. */
struct frame_arg {
	const char *name;
	uint8_t kind, base;
	uint16_t most;
	uint8_t known; /* state_known_to_all, state_known_to_its_side: the seat's that is asked */
	bool own;      /* a card or piece of the side that is asked, or bits of its pieces from its first */
	/* Hidden only then; NULL: always. */
	bool (*when)(const struct scenario *scenario, const struct position *position,
		     const struct frame *frame);
};

/* Bit set of the arguments of a frame that others than the seat asked do not know. */
unsigned state_hidden_args(const struct scenario *scenario, const struct position *position,
			   const struct frame *frame);
/* Frames lie where they may, are asked of whom they may, and hold what is declared. */
const char *state_check_frames(const struct scenario *scenario, const struct position *position);

/* Pieces of one side that stand as flags. Lanes are offsets in the position, of the first flag of the set. */
struct piece_set {
	side_id side;
	uint8_t first, flags; /* flags are numbered over all sets */
	uint8_t first_who;    /* the first piece that may stand behind them; 0: from 1 */
	uint8_t last_who;     /* and the last */
	uint8_t at_width;     /* of a place: 0 or 1, or 2 on a larger board */
	uint32_t who, at;     /* uint8_t[flags]; places as wide as at_width says */
	uint32_t group, seen; /* of the first viewer */
	uint16_t viewer_stride;
	uint8_t viewers; /* seats, and the public last; 0: in an open rulebook, where the slot is the piece */
	bool shared;     /* one row of knowledge, that of all who are not of the side: viewers is 1 */
	bool by_side;    /* a row for each side, and the public's last: partners know the same */
	uint16_t shown_at;     /* a place where everybody sees who it is; 0xff: none */
	uint16_t shown_to;     /* where there are several, the last of them; 0: there is one */
	uint16_t off_at;       /* the place of flags with nobody behind them */
	const uint8_t *arm;    /* by who */
	const char *const *id; /* by flag of the set */
	const char *const *flag_name, *const *who_name, *const *arm_name;
	/* Do the flags conceal anything in this game? NULL: always. */
	bool (*concealed)(const struct scenario *scenario, const struct position *position);
	/* What the rules forbid and a fog cannot hold, counted in an imagined position: pieces that look alike are exchanged
	 * until none is left. NULL: nothing. */
	unsigned (*faults)(const struct position *position, side_id side);
};

static inline bool state_travels(const struct state_field *field)
{
	return field->known == state_known_with_piece || field->known == state_known_to_piece_side;
}

/* A card as it is read. */
struct card_face {
	const char *id, *name, *text; /* text: what it does, in a sentence; NULL: its name says it */
};

/* A hand and its deck: cards of one side, `where` each is. */
struct card_hand {
	const char *id; /* "blue-hand": its track in the view */
	side_id side;
	uint8_t first, cards; /* cards are numbered over all hands */
	uint32_t where;       /* uint8_t, of the first card */
	uint32_t count;       /* uint8_t: how many, which everybody sees */
	uint8_t in_deck, in_hand, gone, unknown;
	const struct card_face
		*face; /* by card of the hand, with STATE_CARDS; NULL: the rulebook names them itself */
	/* NULL: the seat that has the number of the side. */
	seat_id (*holder)(const struct position *position, side_id side);
	/* The text that says why a card is never held; 0: it may be. NULL: all may. */
	unsigned (*never_holds)(const struct scenario *scenario, unsigned card);
};

/* A place beyond the board. */
struct outside {
	uint16_t place;
	const char *name;
};

/* A kind of change by hand that the rulebook makes itself, by its key; other keys that go with it. */
struct own_change {
	const char *key;
	struct verdict (*make)(struct table *table, const json_t *change);
	const char *beside[3];
};

struct state {
	const struct state_field *field;
	const struct piece_set *set;
	const struct card_hand *hand;
	const struct outside *outside;
	uint16_t fields;
	uint8_t sets, hands, outsides;
	/* Beside sealed answers only sets and hands hide anything: masks need not look at every field. state_check holds it true. */
	bool plain_fields;
	/* By piece and by card, how many elements the scenario has; the rest stay 0. NULL: all. */
	unsigned (*pieces)(const struct scenario *scenario), (*cards)(const struct scenario *scenario);
	const char *card_key; /* a change about a card: "formation" */
	/* How a change by hand puts and turns a piece, where more hangs on it than its lane. */
	void (*put)(struct table *table, piece_id piece, unsigned place);
	void (*face)(struct table *table, piece_id piece, unsigned facing);
	/* Changes that the rulebook makes itself, in this order and before the others. A key that nobody knows is refused. */
	const struct own_change *own_change;
	uint8_t own_changes;
	const uint16_t *sentence; /* by enum state_fault; 0: the engine's */
};

/* What a change by hand ran into: the rulebook has the sentence. */
enum state_fault {
	state_fine,
	state_not_known, /* nothing in it that can be changed */
	state_wrong_value,
	state_no_piece,
	state_no_place,
	state_no_card_named,
	state_no_side,
	state_no_facing,
	state_not_allowed,
	state_not_of_piece,  /* a key that no piece has */
	state_no_list,       /* cards come as a list for each side */
	state_other_deck,    /* of the card (element) and the side (value) */
	state_two_places,    /* the card is named twice, or lies elsewhere */
	state_never_held,    /* for the reason that the hand has */
	state_no_turn,       /* they run from element to value */
	state_no_sight,      /* no such seat, or no such way to see */
	state_not_concealed, /* the piece from that seat */
	state_faults,
};

struct state_refusal {
	enum state_fault fault;
	const struct state_field *field; /* and the element and value that are not allowed */
	unsigned element;
	long long value;
	unsigned piece; /* 1 + the piece it is about; 0: none */
};

/* One change of `edit` by the keys of the fields. */
struct state_refusal state_change(struct table *table, const json_t *change);
/* A key that no field, set or change of the rulebook knows: nothing is swallowed. */
struct state_refusal state_check_keys(const struct table *table, const json_t *change);
/* Elements of a field that the scenario has. */
unsigned state_elements(const struct scenario *scenario, const struct state_field *field);
bool state_allows(const struct scenario *scenario, const struct state_field *field, unsigned element,
		  long long value);
/* What a scenario declares; its rulebook's, unless its pieces come from data files. */
const struct state *state_of(const struct scenario *scenario);

/* The same with the rulebook's own changes, in its sentences or the engine's: `edit` of a rulebook that has none. */
struct verdict state_edit(struct table *table, const json_t *change);

#define COUNT_OF(array) (sizeof(array) / sizeof *(array))

/* In the record of a rulebook that declares its state: names of pieces and places; */
#define STATE_NAMES                                                                                 \
	.find_piece = state_find_piece, .piece_id = state_piece_id, .piece_name = state_piece_name, \
	.space_name = state_space_name, .find_space = state_find_space
/* names of cards, where its hands have faces; */
#define STATE_CARDS .find_card = state_find_card, .card_id = state_card_id, .card_name = state_card_name
/* what follows where something is hidden; */
#define STATE_FOG \
	.mask = state_mask, .imagine = state_imagine, .secrets = state_secrets, .exchange = state_exchange
/* and all of that but the cards. (view, clock, set_up, side_of_seat and group_name follow when they are left out.) */
#define STATE_CALLBACKS STATE_NAMES, STATE_FOG

long long state_get(const struct state_field *field, const void *position, unsigned element);
void state_set(const struct state_field *field, void *position, unsigned element, long long value);
/* Every field at its `initial`. */
void state_clear(const struct scenario *scenario, struct position *position);
uint64_t state_hash(const struct scenario *scenario, const struct position *position);

/* The callbacks of a rulebook, for those that have nothing special. */
void state_mask(const struct scenario *scenario, const struct position *position, seat_id seat,
		struct mask *mask);
void state_imagine(const struct scenario *scenario, const struct mask *mask, seat_id seat,
		   struct chance *chance, struct position *position);
/* Its two parts, for a rulebook that imagines something special between them: frames come last. */
void state_imagine_fields(const struct scenario *scenario, const struct mask *mask, seat_id seat,
			  struct chance *chance, struct position *position);
void state_imagine_frames(const struct scenario *scenario, seat_id viewer, struct chance *chance,
			  struct position *position);
unsigned state_secrets(const struct scenario *scenario, const struct position *position,
		       struct secret *secret, unsigned most);
void state_exchange(const struct scenario *scenario, struct position *position, const struct secret *secret);
const char *state_check(const struct scenario *scenario, const struct position *position);
void state_view(const struct field *field, struct json *out);
void state_set_up(struct table *table);
struct flow;
void state_clock(const struct scenario *scenario, const struct flow *flow, char *text, size_t size);
side_id state_side_of_seat(const struct field *field, seat_id seat); /* the first seat has the first side */
void state_put_pieces(const struct field *field, struct json *out);
void state_put_hands(const struct field *field, struct json *out); /* "hands" of the view */
int state_find_card(const struct scenario *scenario, const char *text);
const char *state_card_id(const struct scenario *scenario, unsigned card);
const char *state_card_name(const struct scenario *scenario, unsigned card);
seat_id state_holder(const struct card_hand *hand, const struct position *position);
piece_id state_find_piece(const struct field *field, const char *text);
const char *state_piece_id(const struct field *field, piece_id piece);
const char *state_piece_name(const struct field *field, piece_id piece);
const char *state_space_name(const struct scenario *scenario, space_id space, char *text, size_t size);
space_id state_find_space(const struct scenario *scenario, const char *text);
/* Pieces of a set that could be swapped unseen: groups merge, and all that belongs to the pieces is dealt anew. */
void state_meet(struct table *table, const struct piece_set *set, struct purpose purpose, uint8_t flag[],
		unsigned count);
/* Who stands behind a flag, if the reader is sure of it; 0 otherwise. */
unsigned state_sure_who(const struct field *field, piece_id flag);
struct fog state_fog(const struct piece_set *set, const void *position, unsigned viewer);
/* Where the i-th flag of a set is. */
unsigned state_at(const struct piece_set *set, const void *position, unsigned i);
void state_put_at(const struct piece_set *set, void *position, unsigned i, unsigned place);
bool state_is_shown_at(const struct piece_set *set, unsigned place);
bool state_watches(const struct scenario *scenario, const void *position, unsigned viewer, side_id side);
/* Which row of a set's knowledge a viewer reads; and is that of somebody who is not of the set's side? */
unsigned state_row(const struct scenario *scenario, const void *position, const struct piece_set *set,
		   seat_id viewer);
bool state_row_watches(const struct scenario *scenario, const void *position, const struct piece_set *set,
		       unsigned row);

#endif
