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
	['\0'] = ends_string | nests,
	['"'] = ends_string | nests,
	['\\'] = ends_string,
	['{'] = nests,
	['}'] = nests,
	['['] = nests,
	[']'] = nests,
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

static int compare(const char *a, struct stretch in_a, const char *b, struct stretch in_b)
{
	int order = memcmp(a + in_a.at, b + in_b.at, in_a.size < in_b.size ? in_a.size : in_b.size);
	return order ? order : (in_a.size > in_b.size) - (in_a.size < in_b.size);
}

static bool is(const char *text, struct stretch at, const char *word)
{
	return at.size == strlen(word) && memcmp(text + at.at, word, at.size) == 0;
}

/* Eight bytes at a time, well mixed: texts differ by a digit, and nobody chooses them to collide. */
static uint64_t hash_of(const char *text, struct stretch at)
{
	const uint64_t odd = UINT64_C(0x9e3779b97f4a7c15);
	uint64_t hash = at.size * odd, word;
	const char *from = text + at.at;
	size_t left = at.size;
	for (; left >= 8; left -= 8, from += 8) {
		memcpy(&word, from, 8);
		hash = (hash ^ word) * odd;
		hash ^= hash >> 29;
	}
	word = 0;
	memcpy(&word, from, left);
	hash = (hash ^ word) * odd;
	return hash ^ hash >> 32;
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
		piece->hash = hash_of(text, piece->whole);
		if (index->pieces && compare(text, piece[-1].id, text, piece->id) >= 0)
			index->ordered = false;
		index->pieces++;
		at = end;
	}
	return at + 1;
}

/* A list of pieces is hashed piece by piece. */
static uint64_t hash_of_value(const char *text, const struct view_index *index, struct stretch key,
			      struct stretch value)
{
	uint64_t hash = index->pieces;
	if (!index->ordered || !is(text, key, "pieces"))
		return hash_of(text, value);
	for (unsigned i = 0; i < index->pieces; i++)
		hash = (hash ^ index->piece[i].hash) * UINT64_C(0x9e3779b97f4a7c15) + i;
	return hash;
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
		index->value[index->fields] = stretch(text, end + 1, behind);
		index->hash[index->fields] = hash_of_value(text, index, key, index->value[index->fields]);
		index->fields++;
		at = behind + (*behind == ',');
	}
	return *at == '}';
}

/* ---- The print ------------------------------------------------------------------------------------------- */

static const char *names_of(const struct view_print *print)
{
	return (const char *)(print->hash + print->fields + print->pieces);
}

static char *put_name(char *at, const char *text, struct stretch name)
{
	memcpy(at, text + name.at, name.size);
	at[name.size] = '\0';
	return at + name.size + 1;
}

struct view_print *print_view(struct view_print *old, const char *text, const struct view_index *index)
{
	unsigned pieces = index->ordered ? index->pieces : 0;
	size_t size = sizeof *old + (index->fields + pieces) * sizeof old->hash[0];
	for (unsigned i = 0; i < index->fields; i++)
		size += index->key[i].size + 1u;
	for (unsigned i = 0; i < pieces; i++)
		size += index->piece[i].id.size + 1u;
	struct view_print *print = realloc(old, size);
	if (!print)
		return NULL;
	print->fields = index->fields;
	print->pieces = pieces;
	print->ordered = index->ordered;
	for (unsigned i = 0; i < print->fields; i++)
		print->hash[i] = index->hash[i];
	for (unsigned i = 0; i < pieces; i++)
		print->hash[print->fields + i] = index->piece[i].hash;
	char *name = (char *)(print->hash + print->fields + pieces);
	for (unsigned i = 0; i < print->fields; i++)
		name = put_name(name, text, index->key[i]);
	for (unsigned i = 0; i < pieces; i++)
		name = put_name(name, text, index->piece[i].id);
	return print;
}

/* ---- Before and after ------------------------------------------------------------------------------------ */

struct both {
	struct json *out;
	const struct view_print *before;
	const char *key[max_view_fields]; /* of the view before */
	const char *ids;                  /* of its pieces, one after the other */
	const char *after;
	const struct view_index *index;
};

static const char *behind(const char *name)
{
	return name + strlen(name) + 1;
}

static struct both both_of(struct json *out, const struct view_print *before, const char *after,
			   const struct view_index *index)
{
	struct both both = {.out = out, .before = before, .after = after, .index = index};
	both.ids = names_of(before);
	for (unsigned i = 0; i < before->fields; i++) {
		both.key[i] = both.ids;
		both.ids = behind(both.ids);
	}
	return both;
}

static int compare_name(const char *name, const char *text, struct stretch at)
{
	size_t size = strlen(name);
	int order = memcmp(name, text + at.at, size < at.size ? size : at.size);
	return order ? order : (size > at.size) - (size < at.size);
}

static void put_set(const struct both *both)
{
	bool some = false;
	const char *id = both->ids;
	for (unsigned i = 0, k = 0; k < both->index->pieces; k++) {
		const struct indexed_piece *piece = &both->index->piece[k];
		for (; i < both->before->pieces && compare_name(id, both->after, piece->id) < 0; i++)
			id = behind(id);
		if (i < both->before->pieces && compare_name(id, both->after, piece->id) == 0 &&
		    both->before->hash[both->before->fields + i] == piece->hash)
			continue;
		if (!some)
			put_array(both->out, "set");
		some = true;
		put_raw(both->out, NULL, both->after + piece->whole.at, piece->whole.size);
	}
	if (some)
		put_end(both->out);
}

static void put_gone(const struct both *both)
{
	bool some = false;
	const char *id = both->ids;
	for (unsigned i = 0, k = 0; i < both->before->pieces; i++, id = behind(id)) {
		while (k < both->index->pieces && compare_name(id, both->after, both->index->piece[k].id) > 0)
			k++;
		if (k < both->index->pieces && compare_name(id, both->after, both->index->piece[k].id) == 0)
			continue;
		if (!some)
			put_array(both->out, "gone");
		some = true;
		put_text(both->out, NULL, id);
	}
	if (some)
		put_end(both->out);
}

/* Most fields stand where they stood. */
static int field_before(const struct both *both, struct stretch key, unsigned guess)
{
	if (guess < both->before->fields && is(both->after, key, both->key[guess]))
		return (int)guess;
	for (unsigned i = 0; i < both->before->fields; i++)
		if (is(both->after, key, both->key[i]))
			return (int)i;
	return -1;
}

static bool put_field(const struct both *both, unsigned k)
{
	char key[64];
	struct stretch name = both->index->key[k], value = both->index->value[k];
	int i = field_before(both, name, k);
	if (is(both->after, name, "n") || (i >= 0 && both->before->hash[i] == both->index->hash[k]))
		return false;
	if (i >= 0 && both->before->ordered && both->index->ordered && is(both->after, name, "pieces")) {
		put_set(both);
		put_gone(both);
		return true;
	}
	size_t size = name.size < sizeof key - 1 ? name.size : sizeof key - 1;
	memcpy(key, both->after + name.at, size);
	key[size] = '\0';
	put_raw(both->out, key, both->after + value.at, value.size);
	return true;
}

static bool put_lost_fields(const struct both *both)
{
	bool some = false;
	for (unsigned i = 0; i < both->before->fields; i++) {
		bool there = false;
		for (unsigned k = 0; k < both->index->fields && !there; k++)
			there = is(both->after, both->index->key[k], both->key[i]);
		if (!there)
			put_null(both->out, both->key[i]);
		some |= !there;
	}
	return some;
}

static bool same_order(const struct both *both)
{
	bool equal = both->before->fields == both->index->fields;
	for (unsigned i = 0; equal && i < both->index->fields; i++)
		equal = is(both->after, both->index->key[i], both->key[i]);
	return equal;
}

static void put_order(const struct both *both)
{
	if (same_order(both))
		return;
	put_array(both->out, "fields");
	for (unsigned i = 0; i < both->index->fields; i++)
		put_text_of(both->out, NULL, both->after + both->index->key[i].at, both->index->key[i].size);
	put_text(both->out, NULL, "log");
	put_end(both->out);
}

bool put_changes(struct json *out, const struct view_print *before, const char *after,
		 const struct view_index *index)
{
	struct both both = both_of(out, before, after, index);
	bool changed = false;
	for (unsigned i = 0; i < index->fields; i++)
		changed |= put_field(&both, i);
	changed |= put_lost_fields(&both);
	put_order(&both);
	return changed;
}
