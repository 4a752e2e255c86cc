/*
 * The position of Picket and the small words its files share.
 */
#ifndef VEDETTE_PICKET_POSITION_H
#define VEDETTE_PICKET_POSITION_H

#include "rulebooks/picket/picket.h"
#include "rulebooks/picket/texts.h"
#include "vedette/effects.h"
#include "vedette/fog.h"
#include "vedette/rulebook.h"

enum { blue, red, both_sides };
enum {
	seats = 3,
	third_seat = seats - 1,
	all_seats = 7,
	areas = 11,
	blocks = 5,
	flags = 2 * blocks,
	most_in_area = 3,
	highest_bid = 3
};
enum { public_viewer = seats, viewers }; /* everybody's knowledge is kept like that of a seat */
enum { eliminated = areas, off_map };    /* places beyond the board */

/* Who stands behind a flag, P2.2. */
enum { nobody, guard, line, hussars, first_dummy, second_dummy, last_who = second_dummy };
enum { foot, horse, no_arm };

/* Cards, P5: the same six for each side; card = side * 6 + kind of this list. */
enum {
	first_march,
	second_march,
	first_volley,
	second_volley,
	counter,
	rain,
	cards_of_side,
	cards = 2 * cards_of_side
};
enum { in_deck, in_hand, played, card_unknown };

enum { effect_none, effect_march, effect_rain };
enum { effect_rows = 6 };

enum { step_bid, step_set_up, step_draw, step_blue_march, step_red_march, step_count, step_total };

enum {
	question_none,
	question_bid,
	question_set_up,
	question_orders,
	question_march,
	question_where,
	question_fight,
	question_defender,
	question_volley,
	question_counter,
	question_advance,
	question_aside,
	question_letter,
	question_total
};

/* What outcomes are for. Lines are only added: the dice of a seed hang on the numbers. */
enum { chance_for_flags = 1, chance_for_card, chance_for_meeting, chance_for_fight, chance_for_letter };

enum { option_aside, option_letters, option_players, option_total };
enum { measure_points, measure_blocks, measure_strength, measure_cards, measure_won, measure_total };

enum { window_orders = 1, window_volley, window_counter };

struct knowledge {
	uint8_t group[flags]; /* of flags, each side numbered from 0 */
	uint8_t seen[flags];
};

/* Array slot = flag: 0 to 4 are Blue's, 5 to 9 Red's. */
struct picket {
	struct flow flow;
	uint8_t side_of[seats]; /* no_side until the bid is settled */
	uint8_t bid[seats];     /* 1 + bid; sealed until all have bid, open ever after */
	uint8_t plan[flags];    /* 1 + area, by side and who: a set-up that is sealed */
	uint8_t control[areas]; /* the side that was last in the area, or no_side */
	uint8_t who[flags];
	uint8_t at[flags]; /* area, eliminated or off_map */
	uint8_t moved[flags];
	uint8_t tired[flags]; /* P4.10: known with the block that it is written on */
	struct knowledge knows[viewers];
	uint8_t hand_count[both_sides];
	uint8_t card[cards];
	/* P9, by seat and known to it alone */
	uint8_t letter[seats]; /* under way: 1 + the area it speaks of */
	uint8_t due[seats];    /* the turn with which it arrives */
	uint8_t read[seats];   /* the last one that came: 1 + area */
	struct effect effect[effect_rows];
	/* derived */
	uint16_t standing[areas]; /* bit set of flags */
};

_Static_assert(offsetof(struct picket, effect) % 2 == 0, "no padding");
_Static_assert(offsetof(struct picket, effect) == sizeof(struct flow) + 5 * seats + flags * 5 + areas +
							  viewers * sizeof(struct knowledge) + both_sides +
							  cards,
	       "no padding");

struct picket_data {
	uint8_t home[areas]; /* side, or no_side */
	uint8_t worth[areas];
};

static inline struct picket *here(const struct table *table)
{
	return (struct picket *)table->position;
}

static inline const struct picket *known(const struct field *field)
{
	return (const struct picket *)field->mask;
}

static inline const struct picket_data *data_of(const struct scenario *scenario)
{
	return scenario->data;
}

static inline side_id side_of_flag(unsigned flag)
{
	return flag < blocks ? blue : red;
}

static inline side_id enemy_of(side_id side)
{
	return side == blue ? red : blue;
}

extern const uint8_t picket_arm[last_who + 1];
extern const uint8_t picket_strength[last_who + 1];
extern const struct question picket_bid, picket_set_up_question, picket_orders, picket_march, picket_where,
	picket_fight, picket_defender, picket_volley, picket_counter, picket_advance, picket_aside,
	picket_letter;

/* seats.c: who commands (P1) */
seat_id picket_captain_of(const struct picket *picket, side_id side);
seat_id picket_card_holder_of(const struct picket *picket, side_id side);
bool picket_plays(const struct picket *picket, seat_id seat);       /* P1.4: does anybody sit there? */
uint8_t picket_seats_of(const struct picket *picket, side_id side); /* as a bit set */
void picket_begin_bid(struct table *table);
void picket_begin_set_up(struct table *table);
void picket_set_up_at_random(const struct scenario *scenario, uint8_t plan[blocks], side_id side,
			     struct chance *chance);

/* blocks.c: blocks on the map and what seats know of them */
unsigned picket_viewer(seat_id seat); /* the row of `knows` of a seat, or the public's */
bool picket_is_watched(const struct picket *picket, unsigned viewer,
		       side_id side); /* the side is not the viewer's own */
struct fog picket_fog_of(struct picket *picket, unsigned viewer, side_id side);
struct fog picket_fog_seen_in(const struct picket *picket, unsigned viewer,
			      side_id side);             /* for reading only */
void picket_forget(struct picket *picket);               /* nobody has seen anything */
void picket_learn(struct picket *picket, unsigned flag); /* all who watch see who it is */
unsigned picket_flags_in(const struct picket *picket, space_id area, side_id side, uint8_t flag[blocks]);
bool picket_enemies_in(const struct picket *picket, space_id area, side_id side);
bool picket_is_known_real(const struct picket *picket, unsigned viewer, unsigned flag);
bool picket_is_dummy(unsigned who);
void picket_put_flag(struct picket *picket, unsigned flag, unsigned at);
void picket_meet(struct table *table, space_id area, side_id side);
void picket_show_flag(struct table *table, unsigned flag, unsigned text);
void picket_eliminate(struct table *table, unsigned flag, unsigned text);
bool picket_is_adjacent(const struct scenario *scenario, space_id a, space_id b);
unsigned picket_identity_text(unsigned who);
unsigned picket_arm_text(unsigned who);
void picket_derive_standing(const struct scenario *scenario, struct position *position);

/* cards.c */
void picket_begin_draw(struct table *table);
void picket_open_orders(struct table *table, side_id side);
extern const struct card_face picket_faces[cards];

/* letters.c: P9 */
void picket_deliver_letters(struct table *table);

/* march.c */
void picket_begin_blue_march(struct table *table);
void picket_begin_red_march(struct table *table);
half_points picket_points_of(const struct picket *picket, unsigned flag);
half_points picket_cost_to(const struct field *field, unsigned flag, half_points left, space_id area);

/* fight.c */
void picket_begin_fight(struct table *table, unsigned attacker, space_id area);
void picket_take_area(struct table *table, unsigned flag, space_id area);

/* state.c */
extern const struct state picket_state;
void picket_view_tracks(const struct field *field, struct json *out);

/* load.c */
struct scenario *picket_load(const struct scenario_info *info, const struct data_set *data,
			     struct data_error *error);
void picket_unload(struct scenario *scenario);

/* score.c */
void picket_score(const struct field *field, struct score *score);
extern const char *const picket_measures[measure_total];
void picket_measure(const struct scenario *scenario, const struct position *position, side_id side,
		    struct workspace *work, int32_t term[]);
struct verdict picket_explain(const struct field *field, const json_t *about, struct figures *figures);
void picket_end_by_points(struct table *table);

struct verdict picket_edit(struct table *table, const json_t *change);
struct verdict picket_allowed(const struct scenario *scenario, const struct position *position);

#endif
