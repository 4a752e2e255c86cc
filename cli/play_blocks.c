/*
 * Blocks on the map of areas: a stack of each side beside its area, in the fullest writing that finds room.
 *
 * Lan6² is a corps of strength 6 with two points of fatigue; ▮ stands upright. A block that cannot be named is a ▮
 * alone.
 */
#include <ctype.h>
#include <curses.h>
#include <stdio.h>
#include <string.h>

#include "cli/play_area_map.h"

enum { most_in_stack = 16, label_size = 40, short_width = 3 };

struct label {
	char text[label_size];
	int width;
	int rank; /* the highest leads its stack */
	unsigned attributes;
};

struct stack {
	const char *side;
	int blocks, named;
	struct label label[most_in_stack];
};

static bool is_first_side(const struct screen *screen, const char *side)
{
	return !strcmp(side, screen->play->scenario->rulebook->side[0]);
}

unsigned side_ground(const struct screen *screen, const char *side)
{
	return ink_of(screen, is_first_side(screen, side) ? ink_first : ink_second);
}

static unsigned block_ink(const struct screen *screen, const json_t *piece)
{
	bool first = is_first_side(screen, text_in(piece, "side"));
	if (word_in(piece, "status", "selected"))
		return ink_of(screen, ink_selected) | A_BOLD;
	if (word_in(piece, "status", "activated") || word_in(piece, "status", "marched"))
		return ink_of(screen, first ? ink_first_done : ink_second_done) | A_UNDERLINE;
	return ink_of(screen, first ? ink_first : ink_second) | A_BOLD;
}

/* ---- What is written on a block --------------------------------------------------------------------------------------- */

/* "Blue guard" of the blue side is the guard; "Vedette 3" is V3. */
static void short_name(const json_t *piece, int letters, char *text, size_t size)
{
	const char *name = name_without_side(piece);
	size_t whole = strlen(name);
	if (whole > 2 && isdigit((unsigned char)name[whole - 1]) && name[whole - 2] == ' ')
		snprintf(text, size, "%.1s%c", name, name[whole - 1]);
	else
		first_letters(text, size, name, letters);
}

static const char *raised(int number)
{
	static const char *const digits[] = {"", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
	return number >= 0 && number <= 9 ? digits[number] : "⁺";
}

static void write_block(const struct screen *screen, const json_t *piece, struct label *label)
{
	char name[24];
	const json_t *strength = json_object_get(piece, "strength");
	short_name(piece, screen->half == 3 ? 6 : 3, name, sizeof name);
	size_t used = put_some(label->text, 0, label_size, "%s%s",
			       word_in(piece, "status", "upright") ? "▮" : "", name);
	if (strength)
		used = put_some(label->text, used, label_size, "%d",
				number_in(strength, "inf") + number_in(strength, "cav"));
	put_some(label->text, used, label_size, "%s", raised(number_in(piece, "fatigue")));
	label->width = letters_in(label->text);
	label->rank = word_in(piece, "status", "selected")
			      ? 100
			      : 1 + number_in(strength, "inf") + number_in(strength, "cav");
	label->attributes = block_ink(screen, piece);
}

static void put_in_order(struct label label[], int last)
{
	for (; last > 0 && label[last].rank > label[last - 1].rank; last--) {
		struct label higher = label[last];
		label[last] = label[last - 1];
		label[last - 1] = higher;
	}
}

static void add_block(const struct screen *screen, struct stack *stack, const json_t *piece)
{
	stack->blocks++;
	if (stack->named >= most_in_stack)
		return;
	struct label *label = &stack->label[stack->named++];
	if (!json_is_true(json_object_get(piece, "hidden"))) {
		write_block(screen, piece, label);
		put_in_order(stack->label, stack->named - 1);
		return;
	}
	snprintf(label->text, label_size, "▮");
	label->rank = 0;
	label->width = 1;
	label->attributes = block_ink(screen, piece);
}

static struct stack stack_of(const struct screen *screen, space_id area, const char *side)
{
	struct stack stack = {.side = side};
	const struct play *play = screen->play;
	size_t i;
	json_t *piece;
	json_array_foreach (json_object_get(play->view, "pieces"), i, piece)
		if (piece_is_at(play, piece, area) && !strcmp(text_in(piece, "side"), side))
			add_block(screen, &stack, piece);
	return stack;
}

/* ---- Finding room ------------------------------------------------------------------------------------------------------ */

enum form { form_row, form_pile, form_lead, form_count, forms };

static void form_size(const struct stack *stack, enum form form, int *width, int *height)
{
	*width = 0;
	*height = 1;
	switch (form) {
	case form_row:
		for (int i = 0; i < stack->named; i++)
			*width += stack->label[i].width + (i && stack->label[i].width > 1);
		return;
	case form_pile:
		*height = stack->named;
		for (int i = 0; i < stack->named; i++)
			if (stack->label[i].width > *width)
				*width = stack->label[i].width;
		return;
	case form_lead:
		*width = stack->blocks > 1 ? stack->label[0].width + 2 : short_width;
		return;
	default:
		*width = 2;
		return;
	}
}

/* Stacks that touch would be read as one. */
static int touching(const struct sketch *sketch, const struct sketch_box *box)
{
	enum { dislike = 8 };
	int cost = 0;
	for (int y = box->y; y < box->y + box->height; y++) {
		const struct sketch_cell *west = sketch_at(sketch, box->x - 1, y);
		const struct sketch_cell *east = sketch_at(sketch, box->x + box->width, y);
		cost += west && west->kept == kept_stack ? dislike : 0;
		cost += east && east->kept == kept_stack ? dislike : 0;
	}
	return cost;
}

/* Above the area if possible, else beside or below it. */
static struct sketch_box best_box(const struct area_map *map, struct spot spot, int width, int height,
				  int *least)
{
	static const int price[] = {[kept_free] = 0,
				    [kept_bridge] = 5,
				    [kept_name] = 7,
				    [kept_stack] = sketch_too_dear,
				    [kept_node] = sketch_too_dear};
	const struct sketch_box boxes[] = {
		{spot.x - width / 2, spot.y - height, width, height},
		{spot.x, spot.y - height, width, height},
		{spot.x - width + 1, spot.y - height, width, height},
		{spot.x - width / 2, spot.y + 1, width, height},
		{spot.x, spot.y + 1, width, height},
		{spot.x - width + 1, spot.y + 1, width, height},
		{spot.x + 2, spot.y - height / 2, width, height},
		{spot.x - 1 - width, spot.y - height / 2, width, height},
	};
	struct sketch_box best = boxes[0];
	*least = 100 * sketch_too_dear;
	for (unsigned i = 0; i < sizeof boxes / sizeof *boxes; i++) {
		int cost = sketch_cost(&map->sketch, &boxes[i], price) + touching(&map->sketch, &boxes[i]) +
			   (int)i;
		if (cost >= *least)
			continue;
		*least = cost;
		best = boxes[i];
	}
	return best;
}

static bool makes_sense(const struct stack *stack, enum form form)
{
	if (form == form_pile)
		return stack->named > 1 && stack->named <= 4 && stack->blocks == stack->named;
	if (form == form_lead)
		return stack->blocks < 11 && stack->label[0].width >= short_width;
	if (form == form_count)
		return stack->blocks > 1 && stack->blocks < 10;
	return stack->blocks == stack->named;
}

/* ---- Drawing ------------------------------------------------------------------------------------------------------------- */

static void draw_row_of(struct area_map *map, const struct stack *stack, struct sketch_box box)
{
	int x = box.x;
	for (int i = 0; i < stack->named; i++) {
		if (i && stack->label[i].width > 1)
			sketch_letter(&map->sketch, x++, box.y, " ", side_ground(map->screen, stack->side),
				      kept_stack);
		x = sketch_text(&map->sketch, x, box.y, stack->label[i].text, stack->label[i].attributes,
				kept_stack);
	}
}

static void draw_pile_of(struct area_map *map, const struct stack *stack, struct sketch_box box)
{
	for (int i = 0; i < stack->named; i++) {
		int x = sketch_text(&map->sketch, box.x, box.y + i, stack->label[i].text,
				    stack->label[i].attributes, kept_stack);
		while (x < box.x + box.width)
			sketch_letter(&map->sketch, x++, box.y + i, " ", stack->label[i].attributes,
				      kept_stack);
	}
}

static void draw_short(struct area_map *map, const struct stack *stack, struct sketch_box box, enum form form)
{
	char text[label_size + 16];
	if (form == form_lead && stack->blocks == 1)
		first_letters(text, sizeof text, stack->label[0].text, short_width);
	else if (form == form_lead)
		snprintf(text, sizeof text, "%s+%d", stack->label[0].text, stack->blocks - 1);
	else
		snprintf(text, sizeof text, "▮%d", stack->blocks);
	sketch_text(&map->sketch, box.x, box.y, text, stack->label[0].attributes, kept_stack);
}

static void draw_stack(struct area_map *map, struct spot spot, const struct stack *stack)
{
	static const int dislike[forms] = {
		[form_row] = 0, [form_pile] = 3, [form_lead] = 14, [form_count] = 24};
	int least = 1000 * sketch_too_dear;
	struct sketch_box best = {spot.x, spot.y - 1, 2, 1};
	enum form chosen = form_count;
	for (enum form form = form_row; form < forms; form++) {
		int width, height, cost;
		if (!makes_sense(stack, form))
			continue;
		form_size(stack, form, &width, &height);
		struct sketch_box box = best_box(map, spot, width, height, &cost);
		if (cost + dislike[form] >= least)
			continue;
		least = cost + dislike[form];
		best = box;
		chosen = form;
	}
	if (chosen == form_row)
		draw_row_of(map, stack, best);
	else if (chosen == form_pile)
		draw_pile_of(map, stack, best);
	else
		draw_short(map, stack, best, chosen);
}

void sketch_blocks(struct area_map *map)
{
	const struct play *play = map->screen->play;
	const struct rulebook *rulebook = play->scenario->rulebook;
	for (space_id area = 0; area < play->scenario->board->spaces; area++)
		for (unsigned side = 0; side < rulebook->sides; side++) {
			struct stack stack = stack_of(map->screen, area, rulebook->side[side]);
			if (stack.blocks)
				draw_stack(map, map->spot[area], &stack);
		}
}
