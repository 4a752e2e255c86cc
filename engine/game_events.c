/*
 * What viewers were told: events become JSON by what each viewer knows at that moment.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/game_inside.h"

/* ---- An event as JSON --------------------------------------------------------------------------------- */

static void put_arg_value(struct json *out, const struct field *field, const struct arg *arg)
{
	const struct rulebook *rulebook = field->scenario->rulebook;
	unsigned value = (unsigned)arg->value;
	char room[64];
	switch (arg->kind) {
	case arg_points:
		put_points(out, NULL, arg->value);
		return;
	case arg_piece:
		put_text(out, NULL, rulebook->piece_id(field, (piece_id)value));
		return;
	case arg_space:
		put_text(out, NULL, space_text(field->scenario, (space_id)value, room, sizeof room));
		return;
	case arg_side:
		put_text(out, NULL, value < rulebook->sides ? rulebook->side[value] : NULL);
		return;
	case arg_seat:
		put_text(out, NULL, value < rulebook->seats ? rulebook->seat[value] : NULL);
		return;
	case arg_card:
		put_text(out, NULL, rulebook->card_id(field->scenario, value));
		return;
	case arg_group:
		put_text(out, NULL, engine_group_name(field->scenario, value));
		return;
	case arg_direction:
		put_text(out, NULL, board_direction_name(field->scenario->board, value));
		return;
	case arg_message: {
		const struct text *text = text_of(rulebook, value);
		put_text(out, NULL, text ? text->id : NULL);
		return;
	}
	default:
		put_number(out, NULL, arg->value);
		return;
	}
}

void put_args(struct json *out, const char *key, const struct field *field, const struct message *message)
{
	put_array(out, key);
	for (unsigned i = 0; i < message->count && i < message_args; i++)
		put_arg_value(out, field, &message->arg[i]);
	put_end(out);
}

static void put_value(struct json *out, const struct figure *figure, int value)
{
	put_parts(out, "value", value, figure->parts);
}

/* The place a term is about: the terms of a march's cost name the way. */
static void put_place_of(struct json *out, const struct field *field, const struct message *label)
{
	char room[80];
	for (unsigned i = 0; i < label->count; i++)
		if (label->arg[i].kind == arg_space) {
			put_text(out, "at",
				 space_text(field->scenario, (space_id)label->arg[i].value, room,
					    sizeof room));
			return;
		}
}

void put_terms_of(struct json *out, const struct field *field, const struct figure *figure)
{
	for (unsigned i = 0; i < figure->terms; i++) {
		char label[240];
		const struct text *text = text_of(field->scenario->rulebook, figure->term[i].label.id);
		message_text(field, &figure->term[i].label, label, sizeof label);
		put_object(out, NULL);
		put_text(out, "label", label);
		put_value(out, figure, figure->term[i].value);
		put_text(out, "rule", text ? text->rule : NULL);
		put_place_of(out, field, &figure->term[i].label);
		put_end(out);
	}
}

void put_terms(struct json *out, const char *key, const struct field *field, const struct figure *figure)
{
	put_array(out, key);
	put_terms_of(out, field, figure);
	put_end(out);
}

static void put_dice_and_pieces(struct json *out, const struct field *field, const struct event *event)
{
	if (event->dice_count) {
		put_array(out, "dice");
		for (unsigned i = 0; i < event->dice_count; i++)
			put_number(out, NULL, event->dice[i]);
		put_end(out);
	}
	if (event->pieces) {
		put_array(out, "pieces");
		for (unsigned i = 0; i < event->pieces; i++)
			put_text(out, NULL, field->scenario->rulebook->piece_id(field, event->piece[i]));
		put_end(out);
	}
}

/* One step needs no way: it leads from where the piece stood to the event's place. */
static void put_way(struct json *out, const struct field *field, const struct event *event)
{
	char room[80];
	put_array(out, "way");
	for (unsigned i = 0; i < event->way_length; i++)
		put_text(out, NULL, space_text(field->scenario, event->way[i], room, sizeof room));
	put_end(out);
}

void put_event(struct json *out, const char *key, const struct field *field, const struct event *event,
	       uint32_t n)
{
	char room[480];
	const struct text *text = text_of(field->scenario->rulebook, event->message.id);
	put_object(out, key);
	if (n)
		put_number(out, "n", n);
	put_text(out, "kind", text && text->kind ? text->kind : "note");
	message_text(field, &event->message, room, sizeof room);
	put_text(out, "text", room);
	put_text(out, "id", text ? text->id : NULL);
	put_args(out, "args", field, &event->message);
	if (text && text->rule)
		put_text(out, "rule", text->rule);
	if (field->seat < max_seats && event->news & 1u << field->seat)
		put_bool(out, "news", true);
	put_dice_and_pieces(out, field, event);
	if (event->at != no_space)
		put_text(out, "at", space_text(field->scenario, event->at, room, sizeof room));
	if (event->way_length > 1)
		put_way(out, field, event);
	if (event->figure)
		put_terms(out, "terms", field, event->figure);
	put_end(out);
}

/* ---- Telling ------------------------------------------------------------------------------------------ */

bool hears(const struct event *event, seat_id viewer)
{
	if (event->seats == 0 || viewer == referee_seat)
		return true;
	return viewer < max_seats && event->seats & 1u << viewer;
}

static bool grow_chronicle(struct chronicle *chronicle, size_t needed)
{
	if (chronicle->used + needed <= chronicle->size)
		return true;
	size_t size = chronicle->used + needed + 1024;
	char *text = realloc(chronicle->text, size);
	if (!text)
		return false;
	chronicle->text = text;
	chronicle->size = size;
	return true;
}

/* Where event `n` begins, or the first one behind the last. */
static size_t offset_of(const struct chronicle *chronicle, uint32_t n)
{
	size_t at = 0;
	if (n == chronicle->last && n >= chronicle->first)
		return chronicle->last_at;
	for (uint32_t i = chronicle->first; i < n; i++)
		at += strlen(chronicle->text + at) + 1;
	return at;
}

static void put_chronicle_away(struct chronicle *chronicle)
{
	if (!chronicle || --chronicle->readers)
		return;
	free(chronicle->text);
	free(chronicle);
}

/* Of those before `n` whatever the old one has. NULL without memory. */
static struct chronicle *chronicle_before(const struct chronicle *old, uint32_t n)
{
	struct chronicle *chronicle = calloc(1, sizeof *chronicle);
	if (!chronicle)
		return NULL;
	*chronicle = (struct chronicle){.readers = 1, .first = n, .last = n - 1};
	if (!old || old->first >= n || old->last + 1 < n)
		return chronicle;
	size_t size = offset_of(old, n);
	if (!grow_chronicle(chronicle, size)) {
		free(chronicle);
		return NULL;
	}
	memcpy(chronicle->text, old->text, size);
	chronicle->used = size;
	chronicle->first = old->first;
	return chronicle;
}

/* His chronicle, ready for event `n` at its end: what it has beyond that is not his. */
static struct chronicle *chronicle_for(struct told *told, uint32_t n)
{
	struct chronicle *chronicle = told->chronicle;
	if (chronicle && chronicle->last + 1 == n)
		return chronicle;
	if (chronicle && chronicle->readers == 1 && chronicle->first <= n && n <= chronicle->last) {
		chronicle->used = chronicle->last_at = offset_of(chronicle,
								 n); /* the next one begins there */
		chronicle->last = n - 1;
		return chronicle;
	}
	struct chronicle *own = chronicle_before(chronicle, n);
	if (own) {
		put_chronicle_away(chronicle);
		told->chronicle = own;
	}
	return own;
}

/* Another reader was told event `n` in these words. */
static bool is_in_chronicle(const struct chronicle *chronicle, uint32_t n, const char *text)
{
	return chronicle && chronicle->first <= n && n <= chronicle->last &&
	       !strcmp(chronicle->text + offset_of(chronicle, n), text);
}

/* Without memory the texts are dropped; whoever asks for them later has the record played again. */
static void keep_event(struct told *told, const struct field *field, const struct event *event)
{
	char room[8192];
	struct json out;
	json_start(&out, room, sizeof room);
	put_event(&out, NULL, field, event, told->count);
	if (!out.overflow && is_in_chronicle(told->chronicle, told->count, room))
		return;
	struct chronicle *chronicle = out.overflow ? NULL : chronicle_for(told, told->count);
	if (!chronicle || !grow_chronicle(chronicle, out.used + 1)) {
		told_free(told);
		return;
	}
	memcpy(chronicle->text + chronicle->used, room, out.used + 1);
	chronicle->last_at = chronicle->used;
	chronicle->used += out.used + 1;
	chronicle->last = told->count;
}

static void take(struct events *events, const struct event *event)
{
	struct teller *teller = (struct teller *)events;
	struct game *game = teller->game;
	teller->news |= event->news;
	for (unsigned i = 0; i < viewers_of(game->scenario->rulebook); i++) {
		seat_id viewer = viewer_at(game->scenario->rulebook, i);
		if (!hears(event, viewer) || game->absent >> i & 1)
			continue;
		teller->told[i].count++;
		if (!teller->told[i].kept)
			continue;
		struct field field = field_of(game, teller->position, viewer, game->told_mask);
		keep_event(&teller->told[i], &field, event);
	}
}

void teller_start(struct teller *teller, struct game *game, const struct position *position,
		  struct told *told)
{
	*teller = (struct teller){.events = {.take = take}, .game = game, .position = position, .told = told};
}

/* ---- What is kept ------------------------------------------------------------------------------------- */

void told_free(struct told *told)
{
	put_chronicle_away(told->chronicle);
	*told = (struct told){.count = told->count};
}

/* Back to the beginning of the record; who listens goes on listening. */
void told_wipe(struct told told[max_viewers], const struct base *base)
{
	for (unsigned i = 0; i < max_viewers; i++) {
		put_chronicle_away(told[i].chronicle);
		told[i].chronicle = NULL;
		told[i].count = base->told[i];
	}
}

void told_go_to(struct told *told, uint32_t count)
{
	if (count < told->count)
		told_cut(told, count);
	if (told->count == count)
		return;
	put_chronicle_away(told->chronicle);
	told->chronicle = NULL;
	told->count = count; /* one that has heard nothing yet */
}

/* The number of the first text that is there. */
static uint32_t first_of(const struct told *told)
{
	return told->chronicle ? told->chronicle->first : told->count + 1;
}

const char *told_text(const struct told *told, uint32_t n)
{
	if (!told->kept || n < first_of(told) || n > told->count)
		return NULL;
	return told->chronicle->text + offset_of(told->chronicle, n);
}

void told_cut(struct told *told, uint32_t count)
{
	if (count >= told->count)
		return;
	told->count = count;
	if (count + 1 < first_of(told))
		told_free(told);
}

/* A few more than a log shows, for those who do not see the latest ones yet; not many: a thousand games keep them. */
void told_trim(struct told *told)
{
	enum { enough = kept_events + 4, too_many = enough + 8 };
	struct chronicle *chronicle = told->chronicle;
	if (!chronicle || told->count <= too_many || chronicle->first >= told->count - too_many)
		return;
	uint32_t first = told->count - enough + 1;
	size_t at = offset_of(chronicle, first);
	memmove(chronicle->text, chronicle->text + at, chronicle->used - at);
	chronicle->used -= at;
	chronicle->last_at -= at;
	chronicle->first = first;
}

/* From where both begin they are the same, to the end. */
static bool is_same_chronicle(const struct chronicle *a, const struct chronicle *b)
{
	uint32_t first = a->first > b->first ? a->first : b->first;
	if (a->last != b->last || first > a->last)
		return false;
	size_t at_a = offset_of(a, first), at_b = offset_of(b, first);
	return a->used - at_a == b->used - at_b && !memcmp(a->text + at_a, b->text + at_b, a->used - at_a);
}

static void read_instead(struct told *told, struct chronicle *chronicle)
{
	chronicle->readers++;
	put_chronicle_away(told->chronicle);
	told->chronicle = chronicle;
}

/* One who begins to listen may have been told what another was: the longer chronicle is enough for both. */
static void share_chronicle(struct game *game, unsigned viewer)
{
	struct told *told = game->told;
	for (unsigned i = 0; i < max_viewers && told[viewer].chronicle; i++) {
		struct chronicle *mine = told[viewer].chronicle, *other = told[i].chronicle;
		if (!other || mine == other || told[i].count != told[viewer].count ||
		    !is_same_chronicle(mine, other))
			continue;
		if (other->first <= mine->first)
			read_instead(&told[viewer], other);
		else
			read_instead(&told[i], mine);
	}
}

/* Has the record played again once for a viewer who had not listened so far, as far back as event `from`. */
bool told_listen(struct game *game, unsigned viewer, uint32_t from)
{
	struct told told = {0};
	if (game->told[viewer].kept)
		return true;
	if (!past_tell(game, viewer, from, &told))
		return false;
	if (told.count == game->told[viewer].count) {
		game->told[viewer] = told;
		share_chronicle(game, viewer);
		return true;
	}
	told_free(&told);
	return false;
}

/* ---- Asking ------------------------------------------------------------------------------------------- */

uint32_t game_events(const struct game *game, seat_id viewer)
{
	unsigned index = viewer_index(game->scenario->rulebook, viewer);
	return index < max_viewers ? game->told[index].count : 0;
}

/* Events of the time before the record, from the file the game was loaded from. */
static void each_earlier(struct game *game, seat_id viewer, uint32_t from, uint32_t to,
			 void (*each)(void *context, const char *text, size_t size), void *context)
{
	const json_t *earlier = json_object_get(game->base.events,
						viewer_name(game->scenario->rulebook, viewer));
	for (uint32_t n = from; n <= to && n <= json_array_size(earlier); n++) {
		char *text = json_dumps(json_array_get(earlier, n - 1), JSON_COMPACT);
		if (text)
			each(context, text, strlen(text));
		free(text);
	}
}

static void each_told(struct game *game, seat_id viewer, const struct told *told, uint32_t from, uint32_t to,
		      void (*each)(void *context, const char *text, size_t size), void *context)
{
	uint32_t earlier = game->base.told[viewer_index(game->scenario->rulebook, viewer)];
	each_earlier(game, viewer, from, to < earlier ? to : earlier, each, context);
	if (from <= earlier)
		from = earlier + 1;
	for (const char *text; from <= to && (text = told_text(told, from)); from++)
		each(context, text, strlen(text));
}

static void each_event(struct game *game, seat_id viewer, uint32_t from, uint32_t to,
		       void (*each)(void *context, const char *text, size_t size), void *context)
{
	unsigned index = viewer_index(game->scenario->rulebook, viewer);
	if (from == 0)
		from = 1;
	if (index >= max_viewers || !told_listen(game, index, from))
		return;
	struct told *told = &game->told[index];
	if (to > told->count)
		to = told->count;
	if (from < first_of(told) && to > game->base.told[index] &&
	    first_of(told) > game->base.told[index] + 1) {
		told_free(told);
		if (!told_listen(game, index, from))
			return;
	}
	each_told(game, viewer, told, from, to, each, context);
}

static void put_one(void *context, const char *text, size_t size)
{
	put_raw(context, NULL, text, size);
}

void put_events(struct json *out, const char *key, struct game *game, seat_id viewer, uint32_t from,
		uint32_t to)
{
	put_array(out, key);
	each_event(game, viewer, from, to, put_one, out);
	put_end(out);
}

void put_told(struct json *out, const char *key, struct game *game, seat_id viewer, const struct told *told,
	      uint32_t from, uint32_t to)
{
	put_array(out, key);
	each_told(game, viewer, told, from, to, put_one, out);
	put_end(out);
}

struct log_reader {
	void (*line)(void *context, uint32_t n, const char *kind, const char *text);
	void *context;
};

static void read_line(void *context, const char *text, size_t size)
{
	struct log_reader *reader = context;
	json_t *event = json_loadb(text, size, 0, NULL);
	const char *kind = json_string_value(json_object_get(event, "kind"));
	const char *sentence = json_string_value(json_object_get(event, "text"));
	if (sentence)
		reader->line(reader->context, (uint32_t)json_integer_value(json_object_get(event, "n")),
			     kind ? kind : "note", sentence);
	json_decref(event);
}

void game_log(struct game *game, seat_id viewer, uint32_t from, uint32_t to,
	      void (*line)(void *context, uint32_t n, const char *kind, const char *text), void *context)
{
	struct log_reader reader = {.line = line, .context = context};
	each_event(game, viewer, from, to, read_line, &reader);
}
