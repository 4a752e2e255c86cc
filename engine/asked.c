#include "vedette/asked.h"

#include <string.h>

/* ---- Figures ----------------------------------------------------------------------------------------------------------- */

struct figure *figures_add(struct figures *figures, const char *id)
{
	struct figure *figure =
		&figures->figure[figures->count < max_figures ? figures->count++ : max_figures - 1];
	*figure = (struct figure){.id = id};
	return figure;
}

struct figure *figures_go_on(struct figures *figures, struct figure *now)
{
	if (now->terms < max_terms)
		return now;
	if (figures->count == max_figures)
		return NULL;
	struct figure *next = figures_add(figures, now->id);
	next->parts = now->parts;
	next->value = now->value;
	next->most = now->most;
	return next;
}

void figures_add_chance(struct figures *figures, const char *id, unsigned ways, unsigned of)
{
	if (figures->chances < max_chances)
		figures->chance[figures->chances++] =
			(struct chance_row){.id = id, .ways = (uint16_t)ways, .of = (uint16_t)of};
}

void figure_add_score(struct figure *figure, const struct score *score, side_id side)
{
	for (unsigned i = 0; i < score->terms; i++)
		if (side == no_side || score->term[i].side == side)
			figure_add(figure, score->term[i].label, score->term[i].value);
}

explanation *find_explanation(const struct explainable kinds[], unsigned count, const json_t *about)
{
	const char *what = json_string_value(json_object_get(about, "what"));
	for (unsigned i = 0; what && i < count; i++)
		if (!strcmp(kinds[i].what, what))
			return kinds[i].explain;
	return NULL;
}

/* ---- Reading what the protocol brings ------------------------------------------------------------------------------------ */

piece_id named_piece(const struct field *field, const json_t *name)
{
	const char *text = json_string_value(name);
	return text ? field->scenario->rulebook->find_piece(field, text) : (piece_id)no_piece;
}

space_id named_space(const struct scenario *scenario, const json_t *name)
{
	const char *text = json_string_value(name);
	return text ? board_find(scenario->board, text) : (space_id)no_space;
}

int named_word(const json_t *name, const char *const words[], unsigned count)
{
	const char *text = json_string_value(name);
	for (unsigned i = 0; text && i < count; i++)
		if (!strcmp(text, words[i]))
			return (int)i;
	return -1;
}

side_id named_side(const struct scenario *scenario, const json_t *name)
{
	int side = named_word(name, scenario->rulebook->side, scenario->rulebook->sides);
	return side < 0 ? (side_id)no_side : (side_id)side;
}

/* ---- Writing and checking ------------------------------------------------------------------------------------------------ */

void put_words(struct json *out, const char *key, uint32_t bits, const char *const words[])
{
	put_array(out, key);
	for (; bits; bits >>= 1, words++)
		if (bits & 1)
			put_text(out, NULL, *words);
	put_end(out);
}

void put_track(struct json *out, const char *id, long long value, unsigned most)
{
	put_object(out, NULL);
	put_text(out, "id", id);
	put_number(out, "value", value);
	if (most)
		put_number(out, "most", most);
	put_end(out);
}

unsigned order_ids(const char *const id[], unsigned count, uint8_t order[])
{
	unsigned ordered = 0;
	for (unsigned i = 0; i < count; i++) {
		if (!id[i])
			continue;
		unsigned at = ordered++;
		for (; at > 0 && strcmp(id[order[at - 1]], id[i]) > 0; at--)
			order[at] = order[at - 1];
		order[at] = (uint8_t)i;
	}
	return ordered;
}

bool is_wiped(const void *bytes, size_t size)
{
	const unsigned char *byte = bytes;
	for (size_t i = 0; i < size; i++)
		if (byte[i])
			return false;
	return true;
}

/* ---- Names ------------------------------------------------------------------------------------------------------------- */

static const char *row_of(const struct names *names, unsigned row)
{
	return (const char *)names->first + (size_t)row * names->stride;
}

enum { spelling_id, spelling_name, spelling_other, spellings };

static bool is_spelled(const struct names *names, const char *row, const char *text, unsigned spelling)
{
	if (spelling == spelling_id)
		return same_word(row + names->id, text);
	if (spelling == spelling_name)
		return same_word(row + names->name, text);
	for (unsigned i = 0; i < names->aliases; i++)
		if (same_word(row + names->alias + (size_t)i * names->alias_size, text))
			return true;
	return names->label && same_word(row + names->label, text);
}

int names_find(const struct names *names, const char *text)
{
	for (unsigned spelling = 0; spelling < spellings; spelling++) {
		int found = -1;
		unsigned count = 0;
		for (unsigned row = 0; row < names->rows; row++) {
			if (!is_spelled(names, row_of(names, row), text, spelling))
				continue;
			found = (int)row;
			count++;
		}
		if (count)
			return count == 1 ? found : -1;
	}
	return -1;
}

int names_with_id(const struct names *names, const char *id)
{
	for (unsigned row = 0; row < names->rows; row++)
		if (!strcmp(row_of(names, row) + names->id, id))
			return (int)row;
	return -1;
}

int names_spelled(const struct names *names, const char *text)
{
	for (unsigned i = 0; i < names->rows; i++) {
		const char *row = row_of(names, i);
		bool found = !strcmp(row + names->id, text) || !strcmp(row + names->name, text);
		for (unsigned k = 0; k < names->aliases && !found; k++)
			found = !strcmp(row + names->alias + (size_t)k * names->alias_size, text);
		if (found)
			return (int)i;
	}
	return -1;
}

void names_order(const struct names *names, uint8_t order[])
{
	const char *id[UINT8_MAX];
	unsigned rows = names->rows < UINT8_MAX ? names->rows : UINT8_MAX;
	for (unsigned i = 0; i < rows; i++)
		id[i] = row_of(names, i) + names->id;
	order_ids(id, rows, order);
}

/* ---- Nothing hidden ------------------------------------------------------------------------------------------------------ */

void open_mask(const struct scenario *scenario, const struct position *position, seat_id seat,
	       struct mask *mask)
{
	(void)seat;
	memcpy(mask, position, scenario->rulebook->position_size);
}

void open_imagine(const struct scenario *scenario, const struct mask *mask, seat_id seat,
		  struct chance *chance, struct position *position)
{
	(void)seat, (void)chance;
	memcpy(position, mask, scenario->rulebook->position_size);
}

unsigned open_secrets(const struct scenario *scenario, const struct position *position,
		      struct secret secret[], unsigned most)
{
	(void)scenario, (void)position, (void)secret, (void)most;
	return 0;
}

side_id open_side(const struct field *field, seat_id seat)
{
	(void)field;
	return seat;
}
