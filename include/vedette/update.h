/*
 * What turns one view into the next, byte for byte. Works on texts as the writer of json.h makes them, for any rulebook.
 */
#ifndef VEDETTE_UPDATE_H
#define VEDETTE_UPDATE_H

#include "vedette/json.h"

enum { max_view_fields = 32 };

/*
 * Writes into the open object what changed between two views: "set" and "gone" for pieces, every other field that
 * changed as a whole (null: gone), "fields" when the fields are others or in another order. "n" is not looked at, nor is "log": neither text has
 * one. False: nothing changed. Texts that are no views of ours give no update; `*sound` says so.
 */
bool put_changes(struct json *out, const char *before, const char *after, bool *sound);

#endif
