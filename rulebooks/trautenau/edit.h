/*
 * What the files about changes by hand share.
 */
#ifndef VEDETTE_TRAUTENAU_EDIT_H
#define VEDETTE_TRAUTENAU_EDIT_H

#include "rulebooks/trautenau/faces.h"

struct verdict wrong_type(void);
/* Fields that are not there leave the value as it is; false: wrong type or out of bounds. */
bool read_whole(const json_t *change, const char *key, int most, int *value);
bool read_byte(const json_t *change, const char *key, int most, uint8_t *byte);
bool read_flag(const json_t *change, const char *key, unsigned flag, unsigned *flags);
bool read_side(const json_t *change, const char *key, side_id *side); /* a side's name, or null for none */

/* edit_battle.c: formations, markers and what the battles keep. */
struct verdict edit_formation(struct table *table, const json_t *change);
struct verdict edit_demoralised(struct table *table, const json_t *change);
struct verdict edit_cup(struct table *table, const json_t *change);
struct verdict edit_active(struct table *table, const json_t *change);
struct verdict edit_points(struct table *table, const json_t *change);
struct verdict edit_panicked(struct table *table, const json_t *change);
struct verdict edit_guard_came(struct table *table, const json_t *change);
struct verdict edit_fourth_corps(struct table *table, const json_t *change);
struct verdict edit_first_corps(struct table *table, const json_t *change);
struct verdict edit_first_brigade(struct table *table, const json_t *change);

#endif
