/*
 * What the files about changes by hand share.
 */
#ifndef VEDETTE_TRAUTENAU_EDIT_H
#define VEDETTE_TRAUTENAU_EDIT_H

#include "rulebooks/trautenau/shell/views.h"

struct verdict trautenau_wrong_type(void);
/* Fields that are not there leave the value as it is; false: wrong type or out of bounds. */
bool trautenau_read_whole(const json_t *change, const char *key, int most, int *value);
bool trautenau_read_byte(const json_t *change, const char *key, int most, uint8_t *byte);
bool trautenau_read_flag(const json_t *change, const char *key, unsigned flag, unsigned *flags);
bool trautenau_read_side(const json_t *change, const char *key,
			 side_id *side); /* a side's name, or null for none */

/* edit_battle.c: formations, markers and what the battles keep. */
struct verdict trautenau_edit_formation(struct table *table, const json_t *change);
struct verdict trautenau_edit_demoralised(struct table *table, const json_t *change);
struct verdict trautenau_edit_cup(struct table *table, const json_t *change);
struct verdict trautenau_edit_active(struct table *table, const json_t *change);
struct verdict trautenau_edit_points(struct table *table, const json_t *change);
struct verdict trautenau_edit_panicked(struct table *table, const json_t *change);
struct verdict trautenau_edit_guard_came(struct table *table, const json_t *change);
struct verdict trautenau_edit_fourth_corps(struct table *table, const json_t *change);
struct verdict trautenau_edit_first_corps(struct table *table, const json_t *change);
struct verdict trautenau_edit_first_brigade(struct table *table, const json_t *change);

#endif
