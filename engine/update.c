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

/* ---- Names and hashes ------------------------------------------------------------------------------------- */

static const char *names_of(const struct view_fingerprint *print)
{
	return (const char *)(print->hash + print->fields + print->pieces);
}

static const char *behind(const char *name)
{
	return name + strlen(name) + 1;
}

static bool is(const struct view_part *part, const char *name)
{
	return strlen(name) == part->name_size && memcmp(part->name, name, part->name_size) == 0;
}

/* Of a name with a zero byte and a part's. */
static int compare_name(const char *name, const struct view_part *part)
{
	int order = strncmp(name, part->name, part->name_size);
	return order ? order : name[part->name_size] != '\0';
}

static int compare_parts(const struct view_part *a, const struct view_part *b)
{
	int order = memcmp(a->name, b->name, a->name_size < b->name_size ? a->name_size : b->name_size);
	return order ? order : (a->name_size > b->name_size) - (a->name_size < b->name_size);
}

static uint64_t hash_of(const struct view_text *view, struct stretch at)
{
	return stamp_of(view->json.text + at.at, at.size);
}

static struct view_part *next_piece(struct view_text *view)
{
	if (view->pieces == view->piece_room) {
		unsigned room = view->piece_room ? 2 * view->piece_room : 128;
		struct view_part *piece = realloc(view->piece, room * sizeof *piece);
		if (!piece)
			return NULL;
		view->piece = piece;
		view->piece_room = room;
	}
	struct view_part *piece = &view->piece[view->pieces];
	*piece = (struct view_part){0};
	return piece;
}

/* ---- What is left out ------------------------------------------------------------------------------------- */

static int field_before(const struct view_fingerprint *before, const struct view_part *part)
{
	const char *name = before ? names_of(before) : NULL;
	for (unsigned i = 0; before && i < before->fields; i++, name = behind(name))
		if (is(part, name))
			return (int)i;
	return -1;
}

static bool leave_field_out(struct view_text *view, struct view_part part)
{
	if (view->stamps == max_view_fields)
		return false;
	int i = field_before(view->before, &part);
	part.left_out = i >= 0 && view->before->stamp[i] == part.stamp;
	if (part.left_out)
		part.hash = view->before->hash[i];
	view->stamped[view->stamps++] = part;
	return part.left_out;
}

/* The pieces of both views ascend: one way through those before is enough. */
static bool stands_before(struct view_text *view, const struct view_part *part)
{
	const struct view_fingerprint *before = view->before;
	if (!before || !before->ordered)
		return false;
	for (; view->next_piece < before->pieces;
	     view->next_piece++, view->next_before = behind(view->next_before)) {
		int order = compare_name(view->next_before, part);
		if (order < 0)
			continue;
		view->met += order == 0;
		return order == 0 && before->hash[before->fields + view->next_piece] == part->hash;
	}
	return false;
}

static bool leave_piece_out(struct view_text *view, struct view_part part)
{
	struct view_part *piece = next_piece(view);
	if (!piece)
		return false; /* view_finish finds more pieces in the text than here */
	part.left_out = stands_before(view, &part);
	*piece = part;
	view->pieces++;
	return part.left_out;
}

static bool known(struct json *out, const char *name, uint64_t stamp)
{
	struct view_text *view = (struct view_text *)out;
	struct view_part part = {.name = name,
				 .name_size = (uint32_t)strlen(name),
				 .hash = stamp,
				 .stamp = stamp,
				 .at = (uint32_t)out->used};
	if (out->depth == 1)
		return leave_field_out(view, part);
	return out->depth == 2 && out->is_array[1] && leave_piece_out(view, part);
}

void view_open(struct view_text *view)
{
	*view = (struct view_text){0};
	json_start_on_heap(&view->json);
}

void view_free(struct view_text *view)
{
	free(view->json.text);
	free(view->piece);
	*view = (struct view_text){0};
}

void view_begin(struct view_text *view, const struct view_fingerprint *before)
{
	json_restart(&view->json);
	view->json.known = known;
	view->before = before;
	view->next_piece = view->met = 0;
	view->next_before = before ? names_of(before) : NULL;
	for (unsigned i = 0; before && i < before->fields; i++)
		view->next_before = behind(view->next_before);
	view->fields = view->stamps = view->pieces = 0;
	view->ordered = view->same_ids = false;
}

/* ---- Finding things in the text --------------------------------------------------------------------------- */

/* {"id":"...",...}: behind it; NULL: not of that kind. */
static const char *find_piece(const struct view_text *view, const char *at, struct view_part *piece)
{
	static const char opening[] = "{\"id\":\"";
	if (strncmp(at, opening, sizeof opening - 1) != 0)
		return NULL;
	const char *end = skip_nested(at);
	const char *quote = end ? skip_string(at + sizeof opening - 1) : NULL;
	if (!quote)
		return NULL;
	piece->name = at + sizeof opening - 1;
	piece->name_size = (uint32_t)(quote - 1 - piece->name);
	piece->text = stretch(view->json.text, at, end);
	return end;
}

/* [piece, ...]: behind it; not of that kind, it is skipped like any value and has no order. */
static const char *find_pieces(struct view_text *view, const char *start)
{
	const char *at = start;
	if (*at != '[')
		return skip_value(start);
	view->ordered = true;
	for (at++; *at != ']'; at += *at == ',') {
		struct view_part *piece = next_piece(view);
		const char *end = piece ? find_piece(view, at, piece) : NULL;
		if (!end) {
			view->ordered = false;
			return skip_value(start);
		}
		piece->hash = hash_of(view, piece->text);
		if (view->pieces && compare_parts(piece - 1, piece) >= 0)
			view->ordered = false;
		view->pieces++;
		at = end;
	}
	return at + 1;
}

/* The same when their writer has stamped them: the text has those that were not left out. */
static const char *find_stamped_pieces(struct view_text *view, const char *at)
{
	view->ordered = *at++ == '[';
	for (unsigned i = 0; view->ordered && i < view->pieces; i++) {
		struct view_part found, *piece = &view->piece[i];
		view->ordered = !i || compare_parts(piece - 1, piece) < 0;
		if (piece->left_out)
			continue;
		at = find_piece(view, at, &found);
		if (!at || compare_parts(&found, piece) != 0)
			return NULL;
		piece->text = found.text;
		at += *at == ',';
	}
	return view->ordered && *at == ']' ? at + 1 : NULL;
}

/* A list of pieces is hashed piece by piece. */
static uint64_t hash_of_field(const struct view_text *view, const struct view_part *field)
{
	uint64_t hash = view->pieces;
	if (!view->ordered || !is(field, "pieces"))
		return hash_of(view, field->text);
	for (unsigned i = 0; i < view->pieces; i++)
		hash = (hash ^ view->piece[i].hash) * UINT64_C(0x9e3779b97f4a7c15) + i;
	return hash;
}

static uint64_t stamp_of_field(const struct view_text *view, const struct view_part *field)
{
	for (unsigned i = 0; i < view->stamps; i++)
		if (compare_parts(&view->stamped[i], field) == 0)
			return view->stamped[i].stamp;
	return 0;
}

/* "name":value: behind it, and behind its comma; NULL: not of that kind. */
static const char *find_field(struct view_text *view, const char *at)
{
	struct view_part field = {0};
	const char *end = skip_string(at + 1);
	if (!end || *end != ':')
		return NULL;
	field.name = at + 1;
	field.name_size = (uint32_t)(end - 1 - field.name);
	const char *value = end + 1;
	if (!is(&field, "pieces"))
		end = skip_value(value);
	else
		end = view->pieces ? find_stamped_pieces(view, value) : find_pieces(view, value);
	if (!end)
		return NULL;
	field.text = stretch(view->json.text, value, end);
	field.hash = hash_of_field(view, &field);
	field.stamp = stamp_of_field(view, &field);
	view->field[view->fields++] = field;
	return end + (*end == ',');
}

/* Fields that were left out have their place all the same. */
static void take_left_out(struct view_text *view, unsigned *next, uint32_t up_to)
{
	for (; *next < view->stamps && view->stamped[*next].at <= up_to; ++*next)
		if (view->stamped[*next].left_out && view->fields < max_view_fields)
			view->field[view->fields++] = view->stamped[*next];
}

bool view_finish(struct view_text *view)
{
	const char *text = view->json.text, *at = text;
	unsigned next = 0;
	if (view->json.overflow || *at++ != '{')
		return false;
	while (at && *at == '"' && view->fields < max_view_fields) {
		take_left_out(view, &next, (uint32_t)(at - text));
		if (view->fields < max_view_fields)
			at = find_field(view, at);
	}
	if (!at || *at != '}')
		return false;
	take_left_out(view, &next, UINT32_MAX);
	view->same_ids = view->ordered && view->before && view->met == view->pieces &&
			 view->met == view->before->pieces;
	return true;
}

/* ---- The print ------------------------------------------------------------------------------------------- */

static bool same_names(const char *name, const struct view_part *part, unsigned count)
{
	for (unsigned i = 0; i < count; i++, name = behind(name))
		if (compare_name(name, &part[i]) != 0)
			return false;
	return true;
}

static char *put_names(char *at, const struct view_part *part, unsigned count)
{
	for (unsigned i = 0; i < count; i++) {
		memcpy(at, part[i].name, part[i].name_size);
		at[part[i].name_size] = '\0';
		at += part[i].name_size + 1;
	}
	return at;
}

static size_t size_of_names(const struct view_part *part, unsigned count)
{
	size_t size = 0;
	for (unsigned i = 0; i < count; i++)
		size += part[i].name_size + 1u;
	return size;
}

static void put_hashes(struct view_fingerprint *print, const struct view_text *view)
{
	for (unsigned i = 0; i < print->fields; i++) {
		print->hash[i] = view->field[i].hash;
		print->stamp[i] = view->field[i].stamp;
	}
	for (unsigned i = 0; i < print->pieces; i++)
		print->hash[print->fields + i] = view->piece[i].hash;
}

static bool has_same_names(const struct view_fingerprint *print, const struct view_text *view,
			   unsigned pieces)
{
	const char *name = names_of(print);
	if (print->fields != view->fields || print->pieces != pieces ||
	    !same_names(name, view->field, view->fields))
		return false;
	if (view->same_ids && view->before == print)
		return true;
	for (unsigned i = 0; i < view->fields; i++)
		name = behind(name);
	return same_names(name, view->piece, pieces);
}

struct view_fingerprint *view_fingerprint_take(struct view_fingerprint *old, const struct view_text *view)
{
	unsigned pieces = view->ordered ? view->pieces : 0;
	if (old && old->ordered == view->ordered && has_same_names(old, view, pieces)) {
		put_hashes(old, view);
		return old;
	}
	struct view_fingerprint *print = realloc(
		old, sizeof *old + (view->fields + pieces) * sizeof old->hash[0] +
			     size_of_names(view->field, view->fields) + size_of_names(view->piece, pieces));
	if (!print)
		return NULL;
	print->fields = view->fields;
	print->pieces = pieces;
	print->ordered = view->ordered;
	put_hashes(print, view);
	char *name = (char *)(print->hash + print->fields + pieces);
	put_names(put_names(name, view->field, view->fields), view->piece, pieces);
	return print;
}

/* ---- Before and after ------------------------------------------------------------------------------------ */

struct both {
	struct json *out;
	const struct view_fingerprint *before;
	const char *key[max_view_fields]; /* of the view before */
	const char *ids;                  /* of its pieces, one after the other */
	const struct view_text *after;
};

static struct both both_of(struct json *out, const struct view_text *after)
{
	struct both both = {.out = out, .before = after->before, .after = after};
	both.ids = names_of(both.before);
	for (unsigned i = 0; i < both.before->fields; i++) {
		both.key[i] = both.ids;
		both.ids = behind(both.ids);
	}
	return both;
}

static void put_part(const struct both *both, const char *key, const struct view_part *part)
{
	put_raw(both->out, key, both->after->json.text + part->text.at, part->text.size);
}

/* Is the k-th piece what it was? `i` and `id` go on to the first piece before that does not come before it. */
static bool is_as_before(const struct both *both, unsigned k, unsigned *i, const char **id)
{
	const struct view_fingerprint *before = both->before;
	const struct view_part *piece = &both->after->piece[k];
	if (both->after->same_ids)
		return before->hash[before->fields + k] == piece->hash;
	int order = -1;
	for (; *i < before->pieces && (order = compare_name(*id, piece)) < 0; ++*i)
		*id = behind(*id);
	return *i < before->pieces && order == 0 && before->hash[before->fields + *i] == piece->hash;
}

static void put_set(const struct both *both)
{
	bool some = false;
	const char *id = both->ids;
	for (unsigned i = 0, k = 0; k < both->after->pieces; k++) {
		const struct view_part *piece = &both->after->piece[k];
		if (is_as_before(both, k, &i, &id))
			continue;
		if (!some)
			put_array(both->out, "set");
		some = true;
		put_part(both, NULL, piece);
	}
	if (some)
		put_end(both->out);
}

static void put_gone(const struct both *both)
{
	bool some = false;
	const char *id = both->ids;
	for (unsigned i = 0, k = 0; i < both->before->pieces; i++, id = behind(id)) {
		int order = 1;
		for (; k < both->after->pieces && (order = compare_name(id, &both->after->piece[k])) > 0; k++)
			;
		if (k < both->after->pieces && order == 0)
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
static int same_field_before(const struct both *both, const struct view_part *field, unsigned guess)
{
	if (guess < both->before->fields && is(field, both->key[guess]))
		return (int)guess;
	return field_before(both->before, field);
}

static bool put_field(const struct both *both, unsigned k)
{
	char key[64];
	const struct view_part *field = &both->after->field[k];
	int i = same_field_before(both, field, k);
	if (is(field, "n") || (i >= 0 && both->before->hash[i] == field->hash))
		return false;
	if (i >= 0 && both->before->ordered && both->after->ordered && is(field, "pieces")) {
		put_set(both);
		if (!both->after->same_ids)
			put_gone(both);
		return true;
	}
	size_t size = field->name_size < sizeof key - 1 ? field->name_size : sizeof key - 1;
	memcpy(key, field->name, size);
	key[size] = '\0';
	put_part(both, key, field);
	return true;
}

static bool put_lost_fields(const struct both *both)
{
	bool some = false;
	for (unsigned i = 0; i < both->before->fields; i++) {
		bool there = i < both->after->fields && is(&both->after->field[i], both->key[i]);
		for (unsigned k = 0; k < both->after->fields && !there; k++)
			there = is(&both->after->field[k], both->key[i]);
		if (!there)
			put_null(both->out, both->key[i]);
		some |= !there;
	}
	return some;
}

static bool same_order(const struct both *both)
{
	bool equal = both->before->fields == both->after->fields;
	for (unsigned i = 0; equal && i < both->after->fields; i++)
		equal = is(&both->after->field[i], both->key[i]);
	return equal;
}

static void put_order(const struct both *both)
{
	if (same_order(both))
		return;
	put_array(both->out, "fields");
	for (unsigned i = 0; i < both->after->fields; i++)
		put_text_of(both->out, NULL, both->after->field[i].name, both->after->field[i].name_size);
	put_text(both->out, NULL, "log");
	put_end(both->out);
}

bool put_changes(struct json *out, const struct view_text *view)
{
	struct both both = both_of(out, view);
	bool changed = false;
	for (unsigned i = 0; i < view->fields; i++)
		changed |= put_field(&both, i);
	changed |= put_lost_fields(&both);
	put_order(&both);
	return changed;
}
