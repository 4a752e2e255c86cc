/* What the files of the view share: names, the view, editing by hand, explanations. */
#ifndef VEDETTE_NAPOLEON_VIEW_H
#define VEDETTE_NAPOLEON_VIEW_H

#include "rulebooks/napoleon/position.h"
#include "vedette/asked.h"
#include "vedette/json.h"

/* "french.flag7": the name of a flag whoever stands behind it. */
const char *napoleon_flag_id(unsigned flag);

/* ---- view.c ---- */

extern const char *const napoleon_kind_words[3]; /* by enum block_kind */
extern const char *const napoleon_bonus_words[4];

/* ---- view_cards.c, view_combat.c ---- */

void napoleon_put_tracks(struct json *out, const struct field *field);
void napoleon_put_hands(struct json *out, const struct field *field);
void napoleon_put_combat(struct json *out, const struct field *field);
/* "LF": losses and fatigue as symbols. Room for eight of them. */
const char *napoleon_symbols(unsigned losses, unsigned fatigue, char text[9]);

/* ---- edit.c, edit_pieces.c, edit_cards.c, edit_map.c ---- */

/* For state.c: changes that have effects beyond their field, and what is said to others. */
enum { napoleon_own_change_count = 6 };
extern const struct own_change napoleon_own_changes[napoleon_own_change_count];
extern const uint16_t napoleon_edit_sentences[state_faults];
void napoleon_put_by_hand(struct table *table, piece_id flag, unsigned at);
/* The truth is the table's. */
typedef struct verdict edit_function(struct table *table, const json_t *change);
edit_function napoleon_edit_clear, napoleon_edit_lasting;
edit_function napoleon_edit_control, napoleon_edit_axis, napoleon_edit_bridge;
/* Reading: what is not there, or of another type, is no side, no area, no card. */
unsigned napoleon_read_area(const struct scenario *scenario, const json_t *value); /* areas: none */
bool napoleon_lies_on_table(const struct napoleon *n, unsigned card);              /* for the turn */
void napoleon_settle_flags(struct table *table); /* dealt, where they have not been */

/* ---- explain.c, explain_march.c, explain_way.c, explain_combat.c ---- */

explanation napoleon_explain_points, napoleon_explain_fatigue, napoleon_explain_reach;
explanation napoleon_explain_combat, napoleon_explain_pursuit;
explanation napoleon_explain_actions; /* of a list of actions */
/* A set of flags out of a list of names, or one name; 0 and false if one of them is unknown. */
bool napoleon_read_blocks(const struct field *field, const json_t *value, uint32_t *flags);

#endif
