/*
 * Updates: what turns one view into the next.
 */
#include <stdlib.h>
#include <string.h>

#include "vedette/update.h"

/* ---- Reading what our own writer wrote ------------------------------------------------------------------- */

enum { ends_string = 1, nests = 2 };

/* Bytes that matter: most do not, and these texts are long. */
static const uint8_t matters[256] = {
	['\0'] = ends_string | nests, ['"'] = ends_string | nests, ['\\'] = ends_string,
	['{'] = nests, ['}'] = nests, ['['] = nests, [']'] = nests,
};

/* Behind the closing quote; NULL at the end of the text. `at` is behind the opening one. */
static const char *skip_string(const char *at)
{
	for (;; at++) {
		while (!(matters[(unsigned char)*at] & ends_string))
			at++;
		if (*at == '"')
			return at + 1;
		if (*at == '\\')
			at++;
		if (*at == '\0')
			return NULL;
	}
}

static const char *skip_nested(const char *at)
{
	unsigned depth = 0;
	for (;;) {
		while (!(matters[(unsigned char)*at] & nests))
			at++;
		char byte = *at++;
		if (byte == '\0')
			return NULL;
		if (byte == '"') {
			if (!(at = skip_string(at)))
				return NULL;
		} else if (byte == '{' || byte == '[') {
			depth++;
		} else if (--depth == 0) {
			return at;
		}
	}
}

static const char *skip_value(const char *at)
{
	if (*at == '"')
		return skip_string(at + 1);
	if (*at == '[' || *at == '{')
		return skip_nested(at);
	size_t size = strcspn(at, ",]}");
	return size ? at + size : NULL;
}

static struct stretch stretch(const char *text, const char *from, const char *to)
{
	return (struct stretch){.at = (uint32_t)(from - text), .size = (uint32_t)(to - from)};
}

static bool same(const char *a, struct stretch in_a, const char *b, struct stretch in_b)
{
	return in_a.size == in_b.size && memcmp(a + in_a.at, b + in_b.at, in_a.size) == 0;
}

static int compare(const char *a, struct stretch in_a, const char *b, struct stretch in_b)
{
	int order = memcmp(a + in_a.at, b + in_b.at, in_a.size < in_b.size ? in_a.size : in_b.size);
	return order ? order : (in_a.size > in_b.size) - (in_a.size < in_b.size);
}

static bool is(const char *text, struct stretch at, const char *word)
{
	return at.size == strlen(word) && memcmp(text + at.at, word, at.size) == 0;
}

/* ---- The index ------------------------------------------------------------------------------------------- */

static struct indexed_piece *next_room(struct view_index *index)
{
	if (index->pieces == index->piece_room) {
		unsigned room = index->piece_room ? 2 * index->piece_room : 128;
		struct indexed_piece *piece = realloc(index->piece, room * sizeof *piece);
		if (!piece)
			return NULL;
		index->piece = piece;
		index->piece_room = room;
	}
	return &index->piece[index->pieces];
}

/* [{"id":"...",...},...]: behind it; not of that kind, it is skipped like any value and has no order. */
static const char *index_pieces(const char *text, const char *at, struct view_index *index)
{
	static const char opening[] = "{\"id\":\"";
	const char *start = at;
	index->ordered = *at == '[';
	if (!index->ordered)
		return skip_value(start);
	for (at++; *at != ']'; at += *at == ',') {
		struct indexed_piece *piece = next_room(index);
		const char *id = at + sizeof opening - 1;
		const char *end = strncmp(at, opening, sizeof opening - 1) == 0 ? skip_nested(at) : NULL;
		const char *quote = end ? skip_string(id) : NULL;
		if (!piece || !quote) {
			index->ordered = false;
			return skip_value(start);
		}
		piece->id = stretch(text, id, quote - 1);
		piece->whole = stretch(text, at, end);
		if (index->pieces && compare(text, piece[-1].id, text, piece->id) >= 0)
			index->ordered = false;
		index->pieces++;
		at = end;
	}
	return at + 1;
}

bool index_view(const char *text, struct view_index *index)
{
	const char *at = text;
	index->fields = 0;
	index->pieces = 0;
	index->ordered = false;
	if (*at++ != '{')
		return false;
	while (*at == '"' && index->fields < max_view_fields) {
		const char *end = skip_string(at + 1);
		if (!end || *end != ':')
			return false;
		struct stretch key = stretch(text, at + 1, end - 1);
		const char *behind = is(text, key, "pieces") ? index_pieces(text, end + 1, index)
							     : skip_value(end + 1);
		if (!behind)
			return false;
		index->key[index->fields] = key;
		index->value[index->fields++] = stretch(text, end + 1, behind);
		at = behind + (*behind == ',');
	}
	return *at == '}';
}

/* ---- Both views ------------------------------------------------------------------------------------------ */

struct both {
	struct json *out;
	const char *before, *after;
	const struct view_index *old, *fresh;
};

static bool same_pieces(const struct both *both, unsigned i, unsigned k)
{
	return same(both->before, both->old->piece[i].whole, both->after, both->fresh->piece[k].whole);
}

static int compare_ids(const struct both *both, unsigned i, unsigned k)
{
	return compare(both->before, both->old->piece[i].id, both->after, both->fresh->piece[k].id);
}

static void put_set(const struct both *both)
{
	bool some = false;
	for (unsigned i = 0, k = 0; k < both->fresh->pieces; k++) {
		while (i < both->old->pieces && compare_ids(both, i, k) < 0)
			i++;
		if (i < both->old->pieces && same_pieces(both, i, k))
			continue;
		if (!some)
			put_array(both->out, "set");
		some = true;
		struct stretch whole = both->fresh->piece[k].whole;
		put_raw(both->out, NULL, both->after + whole.at, whole.size);
	}
	if (some)
		put_end(both->out);
}

static void put_gone(const struct both *both)
{
	bool some = false;
	for (unsigned i = 0, k = 0; i < both->old->pieces; i++) {
		while (k < both->fresh->pieces && compare_ids(both, i, k) > 0)
			k++;
		if (k < both->fresh->pieces && compare_ids(both, i, k) == 0)
			continue;
		if (!some)
			put_array(both->out, "gone");
		some = true;
		/* With its quotes, as it was written. */
		struct stretch id = both->old->piece[i].id;
		put_raw(both->out, NULL, both->before + id.at - 1, id.size + 2u);
	}
	if (some)
		put_end(both->out);
}

/* Most fields stand where they stood. */
static int find_field(const char *text, const struct view_index *index, const char *other, struct stretch key,
		      unsigned guess)
{
	if (guess < index->fields && same(text, index->key[guess], other, key))
		return (int)guess;
	for (unsigned i = 0; i < index->fields; i++)
		if (same(text, index->key[i], other, key))
			return (int)i;
	return -1;
}

static void key_text(const char *text, struct stretch key, char room[64])
{
	size_t size = key.size < 63 ? key.size : 63;
	memcpy(room, text + key.at, size);
	room[size] = '\0';
}

static bool put_field(const struct both *both, unsigned k)
{
	char key[64];
	struct stretch value = both->fresh->value[k];
	int i = find_field(both->before, both->old, both->after, both->fresh->key[k], k);
	if (is(both->after, both->fresh->key[k], "n") ||
	    (i >= 0 && same(both->before, both->old->value[i], both->after, value)))
		return false;
	if (i >= 0 && both->old->ordered && both->fresh->ordered &&
	    is(both->after, both->fresh->key[k], "pieces")) {
		put_set(both);
		put_gone(both);
		return true;
	}
	key_text(both->after, both->fresh->key[k], key);
	put_raw(both->out, key, both->after + value.at, value.size);
	return true;
}

static bool put_lost_fields(const struct both *both)
{
	bool some = false;
	for (unsigned i = 0; i < both->old->fields; i++) {
		char key[64];
		if (find_field(both->after, both->fresh, both->before, both->old->key[i], i) >= 0)
			continue;
		key_text(both->before, both->old->key[i], key);
		put_null(both->out, key);
		some = true;
	}
	return some;
}

static bool same_order(const struct both *both)
{
	bool equal = both->old->fields == both->fresh->fields;
	for (unsigned i = 0; equal && i < both->fresh->fields; i++)
		equal = same(both->before, both->old->key[i], both->after, both->fresh->key[i]);
	return equal;
}

static void put_order(const struct both *both)
{
	if (same_order(both))
		return;
	put_array(both->out, "fields");
	for (unsigned i = 0; i < both->fresh->fields; i++)
		put_text_of(both->out, NULL, both->after + both->fresh->key[i].at, both->fresh->key[i].size);
	put_text(both->out, NULL, "log");
	put_end(both->out);
}

bool put_changes(struct json *out, const char *before, const struct view_index *old, const char *after,
		 const struct view_index *fresh)
{
	struct both both = {.out = out, .before = before, .after = after, .old = old, .fresh = fresh};
	bool changed = false;
	for (unsigned i = 0; i < fresh->fields; i++)
		changed |= put_field(&both, i);
	changed |= put_lost_fields(&both);
	put_order(&both);
	return changed;
}
