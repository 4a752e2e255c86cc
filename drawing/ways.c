/*
 * Roads, paths and railways: links between hex centres are strung together through junctions, always
 * straight on.
 */
#include "drawing/parts.h"

#include <math.h>
#include <string.h>

enum { exits = hex_sides + 1, off_map_exit = hex_sides };

/* What meets in a hex, for one kind of link: for each exit the exit that continues it, or none. */
struct junction {
	bool used[exits], there[exits];
	int onward[exits];
	double angle[exits];
};

struct net {
	struct sheet *sheet;
	uint16_t kind;
	struct junction *junction;
};

/* The kind as which a link is drawn: the best if there are several. */
static uint16_t drawn_kind(uint16_t features)
{
	if (features & side_railway)
		return side_railway;
	if (features & side_road)
		return side_road;
	return features & side_path;
}

/* The middle of the directions by which a link leaves the map. */
static bool off_map_angle(const struct sheet *sheet, space_id hex, uint16_t kind, double *angle)
{
	double x = 0, y = 0;
	for (unsigned direction = 0; direction < hex_sides; direction++) {
		if (!(sheet->board->space[hex].off_map_links[direction] & kind))
			continue;
		x += cos(direction_angle(sheet, direction));
		y += sin(direction_angle(sheet, direction));
	}
	if (x * x + y * y < 0.01)
		return false;
	*angle = atan2(y, x);
	return true;
}

static double turn_between(double a, double b)
{
	double turn = fabs(a - b);
	while (turn > 2 * acos(-1))
		turn -= 2 * acos(-1);
	return turn > acos(-1) ? 2 * acos(-1) - turn : turn;
}

static int exit_count(const struct junction *junction)
{
	int count = 0;
	for (int exit = 0; exit < exits; exit++)
		count += junction->there[exit];
	return count;
}

/*
 * Joins the two exits that lie most nearly opposite, then the next two, as long as it is no hairpin; that is
 * bent only where the way has no other.
 */
static void join_exits(struct junction *junction)
{
	double least = exit_count(junction) == 2 ? 0 : 1.4;
	for (;;) {
		int best_a = -1, best_b = -1;
		double best = least;
		for (int a = 0; a < exits; a++) {
			for (int b = a + 1; b < exits; b++) {
				if (!junction->there[a] || !junction->there[b] || junction->onward[a] >= 0 ||
				    junction->onward[b] >= 0)
					continue;
				double turn = turn_between(junction->angle[a], junction->angle[b]);
				if (turn <= best + 1e-9)
					continue;
				best = turn;
				best_a = a;
				best_b = b;
			}
		}
		if (best_a < 0)
			return;
		junction->onward[best_a] = best_b;
		junction->onward[best_b] = best_a;
	}
}

static void fill_junction(const struct net *net, space_id hex)
{
	struct junction *junction = &net->junction[hex];
	for (unsigned direction = 0; direction < hex_sides; direction++) {
		junction->onward[direction] = -1;
		junction->angle[direction] = direction_angle(net->sheet, direction);
		junction->there[direction] = net->sheet->board->neighbour[hex][direction] != no_space &&
					     drawn_kind(net->sheet->board->side[hex][direction]) == net->kind;
	}
	junction->onward[off_map_exit] = -1;
	junction->there[off_map_exit] = off_map_angle(net->sheet, hex, net->kind,
						      &junction->angle[off_map_exit]);
	join_exits(junction);
}

/* Where a link that leaves the map crosses the neat line. */
static struct point exit_point(const struct sheet *sheet, struct point from, double angle)
{
	double dx = cos(angle), dy = sin(angle), gone = 1e9;
	if (dx > 0.05)
		gone = fmin(gone, (sheet->map.right - from.x) / dx);
	if (dx < -0.05)
		gone = fmin(gone, (sheet->map.left - from.x) / dx);
	if (dy > 0.05)
		gone = fmin(gone, (sheet->map.bottom - from.y) / dy);
	if (dy < -0.05)
		gone = fmin(gone, (sheet->map.top - from.y) / dy);
	return (struct point){from.x + dx * (gone + 4), from.y + dy * (gone + 4)};
}

static void add_way(struct sheet *sheet, const struct curve *knots, uint16_t kind)
{
	if (sheet->way_count == sheet->way_room) {
		size_t room = sheet->way_room ? 2 * sheet->way_room : 32;
		struct way *more = memory_take(&sheet->memory, room, sizeof *more);
		if (!more)
			return;
		if (sheet->way_count)
			memcpy(more, sheet->ways, sheet->way_count * sizeof *more);
		sheet->ways = more;
		sheet->way_room = room;
	}
	struct curve smooth = curve_smooth(&sheet->memory, knots, 12);
	struct curve even = curve_resample(&sheet->memory, &smooth, 3);
	double play = kind == side_path ? 1.6 : kind == side_road ? 1.1 : 0;
	sheet->ways[sheet->way_count++] = (struct way){
		curve_meander(&sheet->memory, &even, play, 8, (uint32_t)sheet->way_count + kind), kind};
}

/* One way, from an exit that nothing continues, through hexes until nothing goes on. */
static void trace_way(const struct net *net, space_id hex, int leave)
{
	struct sheet *sheet = net->sheet;
	struct curve knots = {0};
	int came = net->junction[hex].onward[leave];
	if (came == off_map_exit) {
		net->junction[hex].used[off_map_exit] = true;
		curve_add(&sheet->memory, &knots,
			  exit_point(sheet, sheet->node[hex], net->junction[hex].angle[off_map_exit]));
	}
	curve_add(&sheet->memory, &knots, sheet->node[hex]);
	while (leave >= 0 && !net->junction[hex].used[leave] && !sheet->memory.failed) {
		net->junction[hex].used[leave] = true;
		if (leave == off_map_exit) {
			curve_add(&sheet->memory, &knots,
				  exit_point(sheet, sheet->node[hex], net->junction[hex].angle[leave]));
			break;
		}
		hex = sheet->board->neighbour[hex][leave];
		int entered = (int)opposite((unsigned)leave);
		net->junction[hex].used[entered] = true;
		curve_add(&sheet->memory, &knots, sheet->node[hex]);
		leave = net->junction[hex].onward[entered];
	}
	if (knots.count > 1)
		add_way(sheet, &knots, net->kind);
}

static bool begins_here(const struct junction *junction, int leave)
{
	int came = junction->onward[leave];
	return junction->there[leave] && !junction->used[leave] && (came < 0 || came == off_map_exit);
}

static void find_kind(struct sheet *sheet, uint16_t kind)
{
	struct net net = {.sheet = sheet, .kind = kind};
	unsigned spaces = sheet->board->spaces;
	net.junction = memory_take(&sheet->memory, spaces, sizeof *net.junction);
	if (!net.junction)
		return;
	for (space_id hex = 0; hex < spaces; hex++)
		fill_junction(&net, hex);
	for (space_id hex = 0; hex < spaces; hex++)
		for (int leave = 0; leave < exits; leave++)
			if (begins_here(&net.junction[hex], leave))
				trace_way(&net, hex, leave);
	/* what is left goes in rings */
	for (space_id hex = 0; hex < spaces; hex++)
		for (int leave = 0; leave < hex_sides; leave++)
			if (net.junction[hex].there[leave] && !net.junction[hex].used[leave])
				trace_way(&net, hex, leave);
}

void trace_links(struct sheet *sheet)
{
	find_kind(sheet, side_path);
	find_kind(sheet, side_road);
	find_kind(sheet, side_railway);
}
