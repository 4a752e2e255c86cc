/*
 * What the tests of Napoléon 1806 say at a table (tests/support/at_table.h, which has start, clear_field, change,
 * refused, begin, dice, give, is_legal, rule_of, asks, figure, told ...):
 *
 *	struct at_table *at = clear_field("conscript");
 *	place(at, "Lannes", "Naumburg");
 *	place(at, "Brunswick", "Auerstedt");
 *	strength(at, "Brunswick", 7, 1);
 *	tire(at, "Lannes", 3);
 *	hand(at, "french", "F27 F12");
 *	active(at, "french");
 *	begin(at, "operations");
 *	give(at, "unit Lannes");
 *	dice(at, "card F05");
 *	cr_assert_str_eq(asks(at), "french move");
 *
 * Windows are asked: pass_every_window(at) passes those that are open. A cleared field has full decks, empty hands, nothing
 * on the table, the track where the scenario begins and the French to operate; blocks put onto the map have their printed
 * strength and no fatigue. In upright games nobody but the owner knows a block that was placed.
 */
#ifndef VEDETTE_NAPOLEON_TESTS_SUPPORT_H
#define VEDETTE_NAPOLEON_TESTS_SUPPORT_H

#include "rulebooks/napoleon/position.h"
#include "tests/support/at_table.h"

/* ---- Setting up ---------------------------------------------------------------------------------------- */

/* Puts a block into an area, "off" or "eliminated". Returns its flag. */
piece_id place(struct at_table *at, const char *block, const char *area);
/* Several into one area, parted by commas: "Lannes, Napoléon, Murat". */
void place_all(struct at_table *at, const char *list, const char *area);
void strength(struct at_table *at, const char *corps, unsigned inf, unsigned cav);
void tire(struct at_table *at, const char *corps, unsigned fatigue); /* to so many points */
void activated(struct at_table *at, const char *block);
/* The whole hand of a side: ids parted by blanks, "" for none. The rest of the deck stays where it is. */
void hand(struct at_table *at, const char *side, const char *ids);
/* What is left in the deck: the rest lies in the discard pile. */
void deck(struct at_table *at, const char *side, const char *ids);
void control(struct at_table *at, const char *citadel, const char *side);
void axis(struct at_table *at, const char *area, const char *to, const char *side);
void destroy_bridge(struct at_table *at, const char *one, const char *other);
void active(struct at_table *at, const char *side);
void at_turn(struct at_table *at, unsigned turn);
void victory_at(struct at_table *at, unsigned points);
/* What a seat knows of a block: "identity", "arm", "nothing". */
void knows(struct at_table *at, const char *seat, const char *block, const char *as);

/* ---- Playing ------------------------------------------------------------------------------------------- */

/* An operation of the active side, or of the side that is given: this card is turned up, these answers are given. */
void operate(struct at_table *at, const char *choices, const char *card);
void operate_as(struct at_table *at, const char *side, const char *choices, const char *card);
/* Passes windows until this is asked. */
void until(struct at_table *at, const char *wanted);

/* ---- Stages several tests begin with -------------------------------------------------------------------- */

/* Conscripts: French blocks at Neustadt and to operate. Soult at Bamberg and Weimar at Gotha have operations to come. */
struct at_table *stack_at_neustadt(const char *stack, const char *prussian_hand);
/* Upright blocks: the French at Jena and to operate, Prussians at Apolda; Soult and Weimar far off. */
struct at_table *iena_and_apolda(const char *french_list, const char *prussian_list);

/* ---- Looking ------------------------------------------------------------------------------------------- */

const struct napoleon *position_at(const struct at_table *at);
/* What a seat ("french"), "public" or "referee" knows. Valid until the next call for the same viewer. */
const struct napoleon *mask_of(const struct at_table *at, const char *viewer);
unsigned block_named(const struct at_table *at, const char *name); /* enum block */
int points_of_march_left(const struct at_table *at);               /* of the march going on */
const char *where(const struct at_table *at, const char *block);   /* "Naumburg", "eliminated", "off" */
bool stands_at(const struct at_table *at, const char *block, const char *area);
unsigned inf_of(const struct at_table *at, const char *corps);
unsigned cav_of(const struct at_table *at, const char *corps);
unsigned strength_at(const struct at_table *at, const char *corps); /* both together */
unsigned fatigue_of(const struct at_table *at, const char *corps);
bool is_activated(const struct at_table *at, const char *block);
unsigned vp(const struct at_table *at); /* the track */
const char *control_of(const struct at_table *at, const char *citadel);
/* "Iena": where the axis of retreat of an area points; "" if there is none. axis_owner: "french", "". */
const char *axis_at(const struct at_table *at, const char *area);
const char *axis_owner(const struct at_table *at, const char *area);
bool is_destroyed(const struct at_table *at, const char *one, const char *other);
unsigned hand_size(const struct at_table *at, const char *side);
unsigned deck_size(const struct at_table *at, const char *side);
unsigned discards(const struct at_table *at, const char *side);
/* "deck", "hand", "discard", "table" */
const char *card_at(const struct at_table *at, const char *id);
bool is_in_hand(const struct at_table *at, const char *id);
/* What a viewer calls a block: "Lannes", or "French block 7". */
const char *name_for(const struct at_table *at, const char *viewer, const char *block);
/* A card of the side whose event is this one, "F12": for tests that need any such card. */
const char *card_with(const struct at_table *at, const char *side, enum card_event event);

#endif
