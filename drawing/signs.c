/*
 * The signs of a hex map, each with its word: as many as the map has. The margin prints those that have a width; a legend of
 * its own has room for all of them.
 */
#include "drawing/parts.h"

static const char crown[] = "<use href=\"#t1\" x=\"-8\" y=\"1\"/><use href=\"#t2\" x=\"0\" y=\"-1\"/>"
			    "<use href=\"#t0\" x=\"8\" y=\"2\"/>";

/* In the order of the bits of a side. */
static const struct sign side_signs[] = {
	{"river",
	 "<path d=\"M-14 1C-7 -5 6 5 14 -1\" stroke=\"#2f5d7c\" stroke-width=\"7\"/>"
	 "<path d=\"M-14 1C-7 -5 6 5 14 -1\" stroke=\"#bcd6e0\" stroke-width=\"5\"/>",
	 25},
	{"stream", "<path d=\"M-14 1C-7 -4 6 4 14 -1\" stroke=\"#3f6f8f\" stroke-width=\"1.8\"/>", 34},
	{"bridge",
	 "<path d=\"M-13 -6L-9 -4H9L13 -6M-13 6L-9 4H9L13 6\" stroke=\"#2e2216\" stroke-width=\"1.5\"/>", 32},
	{"ravine",
	 "<path d=\"M-12 -1v-4M-9 -1v-5M-6 -1v-6M-3 -1v-6M0 -1v-6M3 -1v-6M6 -1v-6M9 -1v-5M12 -1v-4M-12 2v4M-9 2v5"
	 "M-6 2v6M-3 2v6M0 2v6M3 2v6M6 2v6M9 2v5M12 2v4\" stroke=\"#3f2a14\" stroke-width=\"1.15\"/>",
	 32},
	{"escarpment",
	 "<path d=\"M-13 -2H13\" stroke=\"#3f2a14\" stroke-width=\"2\"/><path d=\"M-12 -2v6M-9 -2v6M-6 -2v6M-3 -2v6"
	 "M0 -2v6M3 -2v6M6 -2v6M9 -2v6M12 -2v6\" stroke=\"#3f2a14\" stroke-width=\"1.15\"/>",
	 58},
	{"road",
	 "<path d=\"M-14 0H14\" stroke=\"#2e2216\" stroke-width=\"5.4\"/>"
	 "<path d=\"M-14 0H14\" stroke=\"#f7edcf\" stroke-width=\"3.3\"/>",
	 24},
	{"path",
	 "<path d=\"M-14 0H14\" stroke=\"#3a2c1c\" stroke-width=\"1.35\" stroke-dasharray=\"6.5 2.8\"/>", 24},
	{"railway",
	 "<path d=\"M-14 0H14\" stroke=\"#2a2117\" stroke-width=\"1.8\"/><path d=\"M-14 0H14\" stroke=\"#2a2117\" "
	 "stroke-width=\"6\" stroke-dasharray=\"1.2 6\"/>",
	 38},
};

static const struct sign ground_signs[] = {
	[terrain_woods] = {"woods", crown, 34},
	[terrain_village] =
		{"village",
		 "<g fill=\"#9b4a36\" stroke=\"#4a2418\" stroke-width=\".45\"><rect x=\"-9\" y=\"-5\" width=\"5\" "
		 "height=\"3.4\"/><rect x=\"-1\" y=\"1\" width=\"5\" height=\"3.4\"/><rect x=\"4\" y=\"-5\" "
		 "width=\"5\" height=\"3.4\"/></g>",
		 36},
	[terrain_marsh] =
		{"marsh",
		 "<path d=\"M-12 -3h9M2 -3h10M-8 2h12M8 2h5\" stroke=\"#3f6f8f\"/><path d=\"M-2 1l-2 -4M-2 1v-5M-2 1"
		 "l2 -4\" stroke=\"#4d5a31\" stroke-width=\".9\"/>",
		 34},
	[terrain_orchard] = {"orchard",
			     "<use href=\"#t0\" x=\"-9\" y=\"-4\"/><use href=\"#t0\" x=\"0\" y=\"-4\"/><use "
			     "href=\"#t0\" x=\"9\" y=\"-4\"/><use href=\"#t0\" x=\"-9\" y=\"4\"/><use "
			     "href=\"#t0\" x=\"0\" y=\"4\"/><use href=\"#t0\" x=\"9\" y=\"4\"/>",
			     42},
	[terrain_palms] =
		{"palms",
		 "<path d=\"M1 7c1 -4 1 -8 -1 -12\" stroke=\"#5d4a2a\" stroke-width=\"1.3\"/><path "
		 "d=\"M0 -5c-3 -4 -7 -3 -9 1M0 -5c3 -4 7 -3 9 1M0 -5c-2 -5 -6 -6 -8 -4M0 -5c2 -5 6 -6 8 -4\" "
		 "stroke=\"#4d5a31\" stroke-width=\"1.4\"/>",
		 32},
	[terrain_pond] = {"ice",
			  "<path d=\"M-13 -6H13V6H-13z\" fill=\"#dfecf0\"/><path d=\"M-10 2l5 -5l6 2l7 -4\" "
			  "stroke=\"#6d94aa\" stroke-width=\".8\"/>",
			  16},
	[terrain_ruins] = {"ruins",
			   "<path d=\"M-10 0v-6h7M2 -6h8v4M10 2v4h-6M-4 6h-6v-3\" stroke=\"#6b4a32\" "
			   "stroke-width=\"2\"/>",
			   28},
	[terrain_castle] =
		{"castle",
		 "<rect x=\"-9\" y=\"-6\" width=\"18\" height=\"12\" fill=\"#e9dcb8\" stroke=\"#4a2418\" "
		 "stroke-width=\"2\"/><rect x=\"-4\" y=\"-3\" width=\"8\" height=\"6\" fill=\"#9b4a36\"/>",
		 34},
	[terrain_cassina] =
		{"cassina",
		 "<path d=\"M-2 6H-8V-6H8V6H3\" fill=\"#f0e4c4\" stroke=\"#9b4a36\" stroke-width=\"3.4\"/>",
		 40},
	[terrain_gravel] =
		{"gravel",
		 "<path d=\"M-13 -6H13V6H-13z\" fill=\"#e3dcc4\"/><g fill=\"#8f8468\"><circle cx=\"-8\" "
		 "cy=\"-2\" r=\"1\"/><circle cx=\"-2\" cy=\"3\" r=\"1\"/><circle cx=\"3\" cy=\"-3\" "
		 "r=\"1\"/><circle cx=\"9\" cy=\"1\" r=\"1\"/></g>",
		 34},
};

/* The further bits of a side. */
static const struct {
	uint16_t side;
	struct sign sign;
} work_signs[] = {
	{side_wall,
	 {"wall",
	  "<path d=\"M-13 0H13\" stroke=\"#4a2418\" stroke-width=\"4.6\"/><path d=\"M-13 0H13\" stroke=\"#c9a27c\" "
	  "stroke-width=\"2.2\"/>",
	  22}},
	{side_crest,
	 {"crest",
	  "<path d=\"M-12 -4v8M-8 -3v6M-4 -4v8M0 -3v6M4 -4v8M8 -3v6M12 -4v8\" stroke=\"#7a5a30\" "
	  "stroke-width=\".7\"/><path d=\"M-13 0H13\" stroke=\"#5d3f1d\" stroke-width=\"1.5\"/>",
	  28}},
	{side_rampart,
	 {"rampart",
	  "<path d=\"M-12 -1v6M-9 -1v6M-6 -1v6M-3 -1v6M0 -1v6M3 -1v6M6 -1v6M9 -1v6M12 -1v6\" stroke=\"#5d3f1d\" "
	  "stroke-width=\".9\"/><path d=\"M-13 -2H13\" stroke=\"#5d3f1d\" stroke-width=\"3.4\"/>",
	  42}},
};

/* Ground that the eye knows without a word in the margin, and that a legend names all the same. */
static const struct sign plain_signs[] = {
	[terrain_clear] = {"open ground",
			   "<path d=\"M-14 -8H14V8H-14z\" fill=\"#efe9cf\" stroke=\"#3a2a18\" "
			   "stroke-width=\".5\" stroke-opacity=\".5\"/>",
			   0},
	[terrain_town] = {"town",
			  "<g fill=\"#9b4a36\" stroke=\"#4a2418\" stroke-width=\".45\"><rect x=\"-10\" "
			  "y=\"-7\" width=\"6\" height=\"4\"/><rect x=\"-3\" y=\"-7\" width=\"6\" "
			  "height=\"4\"/><rect x=\"4\" y=\"-7\" width=\"6\" height=\"4\"/><rect x=\"-10\" "
			  "y=\"-2\" width=\"6\" height=\"4\"/><rect x=\"4\" y=\"-2\" width=\"6\" "
			  "height=\"4\"/><rect x=\"-10\" y=\"3\" width=\"6\" height=\"4\"/><rect x=\"-3\" "
			  "y=\"3\" width=\"6\" height=\"4\"/><rect x=\"4\" y=\"3\" width=\"6\" "
			  "height=\"4\"/></g>",
			  0},
	[terrain_city] = {"large town",
			  "<g fill=\"#9b4a36\" stroke=\"#4a2418\" stroke-width=\".45\"><rect "
			  "x=\"-13\" y=\"-8\" width=\"8\" height=\"5\"/><rect x=\"-4\" y=\"-8\" "
			  "width=\"8\" height=\"5\"/><rect x=\"5\" y=\"-8\" width=\"8\" "
			  "height=\"5\"/><rect x=\"-13\" y=\"-2\" width=\"8\" height=\"5\"/><rect "
			  "x=\"5\" y=\"-2\" width=\"8\" height=\"5\"/><rect x=\"-13\" y=\"4\" "
			  "width=\"8\" height=\"5\"/><rect x=\"-4\" y=\"4\" width=\"8\" "
			  "height=\"5\"/><rect x=\"5\" y=\"4\" width=\"8\" height=\"5\"/></g>",
			  0},
	[terrain_fort] = {"fortress",
			  "<path d=\"M0 -11L3 -5L10 -7L7 0L10 7L3 5L0 11L-3 5L-10 7L-7 0L-10 -7L-3 -5z\" "
			  "fill=\"#fbf3da\" stroke=\"#8c3a28\" stroke-width=\"1.6\"/>",
			  0},
	[terrain_lake] = {"lake",
			  "<path d=\"M-13 1C-12 -8 10 -9 13 -1C12 8 -10 8 -13 1z\" fill=\"#bcd6e0\" "
			  "stroke=\"#2f5d7c\" stroke-width=\"1.2\"/>",
			  0},
	[terrain_rough] = {"rough ground",
			   "<path d=\"M-12 3l3 -5l4 4M-3 6l3 -5l4 4M4 0l3 -5l4 4M-6 -3l3 -5l3 4\" "
			   "stroke=\"#3f2a14\"/>",
			   0},
	[terrain_house] = {"house",
			   "<g fill=\"#9b4a36\" stroke=\"#4a2418\" stroke-width=\".5\"><rect x=\"-4\" "
			   "y=\"-3\" width=\"8\" height=\"5\"/><rect x=\"6\" y=\"-1\" width=\"4\" "
			   "height=\"3\"/></g>",
			   0},
	[terrain_redoubt] = {"redoubt",
			     "<path d=\"M-10 6V-4L0 -9L10 -4V6\" stroke=\"#5d3f1d\" stroke-width=\"3\"/>", 0},
	[terrain_sea] =
		{"sea",
		 "<path d=\"M-14 -8H14V8H-14z\" fill=\"#bcd6e0\"/><path d=\"M-14 -8C-8 -3 -12 3 -7 8\" "
		 "stroke=\"#2f5d7c\" stroke-width=\"1.2\"/>",
		 0},
};

/* Sides of a hex that need no word in the margin either. */
static const struct {
	uint16_t side;
	struct sign sign;
} plain_sides[] = {
	{side_slope,
	 {"slope",
	  "<path d=\"M-12 -5l1 9M-8 -6l1 10M-4 -6l1 11M0 -6v11M4 -6l-1 11M8 -6l-1 10M12 -5l-1 9\" "
	  "stroke=\"#7a5a30\" stroke-width=\"1\"/>",
	  0}},
	{side_woods,
	 {"wooded hexside",
	  "<path d=\"M-14 6H14\" stroke=\"#3a2a18\" stroke-width=\".7\"/><use "
	  "href=\"#t0\" x=\"-8\" y=\"3\"/><use href=\"#t1\" x=\"0\" y=\"3\"/><use "
	  "href=\"#t2\" x=\"8\" y=\"3\"/>",
	  0}},
};

struct list {
	struct listed_sign *signs;
	unsigned count;
};

static void add(struct list *list, const struct sign *sign, enum sign_group group)
{
	if (list->count == max_signs || !sign->word)
		return;
	list->signs[list->count++] = (struct listed_sign){*sign, group};
}

static void add_sides(struct list *list, const struct board *board)
{
	static const unsigned order[] = {5, 6, 7, 0, 1, 2, 3, 4};
	unsigned sides = 0;
	bool ford = false;
	for (unsigned i = 0; i < board->sides; i++) {
		sides |= board->listed[i].features;
		ford |= is_open_ford(&board->listed[i]);
	}
	for (size_t i = 0; i < sizeof order / sizeof *order; i++)
		if (sides >> order[i] & 1)
			add(list, &side_signs[order[i]],
			    1u << order[i] & side_links ? sign_of_way : sign_of_side);
	if (ford)
		add(list, &(struct sign){.word = "ford", .drawing = ford_sign, .width = 24}, sign_of_side);
	for (size_t i = 0; i < sizeof work_signs / sizeof *work_signs; i++)
		if (sides & work_signs[i].side)
			add(list, &work_signs[i].sign, sign_of_side);
	for (size_t i = 0; i < sizeof plain_sides / sizeof *plain_sides; i++)
		if (sides & plain_sides[i].side)
			add(list, &plain_sides[i].sign, sign_of_side);
}

static void add_grounds(struct list *list, const struct board *board)
{
	unsigned grounds = 0;
	for (space_id hex = 0; hex < board->spaces; hex++)
		grounds |= 1u << board->space[hex].terrain;
	for (unsigned terrain = 0; terrain < terrain_count; terrain++) {
		if (!(grounds >> terrain & 1))
			continue;
		if (terrain < sizeof ground_signs / sizeof *ground_signs)
			add(list, &ground_signs[terrain], sign_of_ground);
		if (terrain < sizeof plain_signs / sizeof *plain_signs)
			add(list, &plain_signs[terrain], sign_of_ground);
	}
}

unsigned signs_of(const struct board *board, struct listed_sign signs[max_signs])
{
	struct list list = {.signs = signs};
	add_sides(&list, board);
	add_grounds(&list, board);
	return list.count;
}
