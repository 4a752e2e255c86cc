/*
 * Updates: what turns one view into the next.
 */
#include <string.h>

#include "vedette/update.h"

/* A stretch of a text. */
struct piece_of_text {
	const char *at;
	size_t size;
};

struct fields {
	unsigned count;
	struct piece_of_text key[max_view_fields];
	struct piece_of_text value[max_view_fields];
};

/* ---- Reading what our own writer wrote ------------------------------------------------------------------- */

/* Behind the closing quote; NULL at the end of the text. `at` is behind the opening one. */
static const char *skip_string(const char *at)
{
	for (;;) {
		at += strcspn(at, "\"\\");
		if (*at == '\0')
			return NULL;
		if (*at == '"')
			return at + 1;
		if (at[1] == '\0')
			return NULL;
		at += 2;
	}
}

static const char *skip_nested(const char *at)
{
	unsigned depth = 0;
	for (;;) {
		at += strcspn(at, "\"[]{}");
		switch (*at++) {
		case '\0':
			return NULL;
		case '"':
			if (!(at = skip_string(at)))
				return NULL;
			break;
		case '[':
		case '{':
			depth++;
			break;
		default:
			if (--depth == 0)
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

static bool same(struct piece_of_text a, struct piece_of_text b)
{
	return a.size == b.size && memcmp(a.at, b.at, a.size) == 0;
}

static bool is(struct piece_of_text text, const char *word)
{
	return text.size == strlen(word) && memcmp(text.at, word, text.size) == 0;
}

static bool read_fields_of(const char *text, struct fields *fields)
{
	fields->count = 0;
	if (*text++ != '{')
		return false;
	while (*text == '"' && fields->count < max_view_fields) {
		const char *end = skip_string(text + 1);
		if (!end || *end != ':')
			return false;
		fields->key[fields->count] = (struct piece_of_text){.at = text + 1,
								    .size = (size_t)(end - text) - 2};
		const char *behind = skip_value(end + 1);
		if (!behind)
			return false;
		fields->value[fields->count++] = (struct piece_of_text){.at = end + 1,
									.size = (size_t)(behind - end) - 1};
		text = behind + (*behind == ',');
	}
	return *text == '}';
}

/* ---- Pieces ---------------------------------------------------------------------------------------------- */

/* Goes through a list of {"id":"...",...}. */
struct walker {
	const char *at;
	struct piece_of_text id, whole;
	bool sound;
};

static bool next_piece(struct walker *walker)
{
	static const char opening[] = "{\"id\":\"";
	if (*walker->at == ',' || *walker->at == '[')
		walker->at++;
	if (*walker->at == ']')
		return false;
	const char *end = skip_value(walker->at);
	const char *id = walker->at + sizeof opening - 1;
	walker->sound = walker->sound && end && strncmp(walker->at, opening, sizeof opening - 1) == 0;
	if (!walker->sound)
		return false;
	walker->id = (struct piece_of_text){.at = id, .size = strcspn(id, "\"")};
	walker->whole = (struct piece_of_text){.at = walker->at, .size = (size_t)(end - walker->at)};
	walker->at = end;
	return true;
}

static int compare(struct piece_of_text a, struct piece_of_text b)
{
	int order = memcmp(a.at, b.at, a.size < b.size ? a.size : b.size);
	return order ? order : (a.size > b.size) - (a.size < b.size);
}

static struct walker walk_pieces(struct piece_of_text list)
{
	return (struct walker){.at = list.at, .sound = list.size > 1 && *list.at == '['};
}

/* Strictly ascending ids: what the reader of updates keeps its pieces in. */
static bool is_ordered(struct piece_of_text list)
{
	struct walker walker = walk_pieces(list);
	struct piece_of_text before = {0};
	while (walker.sound && next_piece(&walker)) {
		if (before.at && compare(before, walker.id) >= 0)
			return false;
		before = walker.id;
	}
	return walker.sound;
}

static void put_set(struct json *out, struct piece_of_text before, struct piece_of_text after)
{
	struct walker old = walk_pieces(before), new = walk_pieces(after);
	bool have = next_piece(&old), some = false;
	while (next_piece(&new)) {
		while (have && compare(old.id, new.id) < 0)
			have = next_piece(&old);
		if (have && compare(old.id, new.id) == 0 && same(old.whole, new.whole))
			continue;
		if (!some)
			put_array(out, "set");
		some = true;
		put_raw(out, NULL, new.whole.at, new.whole.size);
	}
	if (some)
		put_end(out);
}

static void put_gone(struct json *out, struct piece_of_text before, struct piece_of_text after)
{
	struct walker old = walk_pieces(before), new = walk_pieces(after);
	bool have = next_piece(&new), some = false;
	while (next_piece(&old)) {
		while (have && compare(new.id, old.id) < 0)
			have = next_piece(&new);
		if (have && compare(new.id, old.id) == 0)
			continue;
		if (!some)
			put_array(out, "gone");
		some = true;
		put_text_of(out, NULL, old.id.at, old.id.size);
	}
	if (some)
		put_end(out);
}

/* ---- Fields ---------------------------------------------------------------------------------------------- */

static int find_field(const struct fields *fields, struct piece_of_text key)
{
	for (unsigned i = 0; i < fields->count; i++)
		if (same(fields->key[i], key))
			return (int)i;
	return -1;
}

static void key_text(struct piece_of_text key, char room[64])
{
	size_t size = key.size < 63 ? key.size : 63;
	memcpy(room, key.at, size);
	room[size] = '\0';
}

static bool put_field(struct json *out, const struct fields *before, const struct fields *after, unsigned i)
{
	char key[64];
	int old = find_field(before, after->key[i]);
	if (is(after->key[i], "n") || (old >= 0 && same(before->value[old], after->value[i])))
		return false;
	if (old >= 0 && is(after->key[i], "pieces") && is_ordered(before->value[old]) &&
	    is_ordered(after->value[i])) {
		put_set(out, before->value[old], after->value[i]);
		put_gone(out, before->value[old], after->value[i]);
		return true;
	}
	key_text(after->key[i], key);
	put_raw(out, key, after->value[i].at, after->value[i].size);
	return true;
}

static bool put_lost_fields(struct json *out, const struct fields *before, const struct fields *after)
{
	bool some = false;
	for (unsigned i = 0; i < before->count; i++) {
		char key[64];
		if (find_field(after, before->key[i]) >= 0)
			continue;
		key_text(before->key[i], key);
		put_null(out, key);
		some = true;
	}
	return some;
}

static void put_order(struct json *out, const struct fields *before, const struct fields *after)
{
	bool equal = before->count == after->count;
	for (unsigned i = 0; equal && i < after->count; i++)
		equal = same(before->key[i], after->key[i]);
	if (equal)
		return;
	put_array(out, "fields");
	for (unsigned i = 0; i < after->count; i++)
		put_text_of(out, NULL, after->key[i].at, after->key[i].size);
	put_text(out, NULL, "log");
	put_end(out);
}

bool put_changes(struct json *out, const char *before, const char *after, bool *sound)
{
	struct fields old, new;
	bool changed = false;
	*sound = read_fields_of(before, &old) && read_fields_of(after, &new);
	if (!*sound)
		return false;
	for (unsigned i = 0; i < new.count; i++)
		changed |= put_field(out, &old, &new, i);
	changed |= put_lost_fields(out, &old, &new);
	put_order(out, &old, &new);
	return changed;
}
