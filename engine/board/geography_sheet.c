/*
 * From degrees to the sheet and from the sheet to hexes.
 *
 * A similarity brings every place near its hex; pins, whose hexes the rulebook names, draw their surroundings after
 * them, so that each pin comes to lie exactly where it is printed.
 */
#include <math.h>

#include "engine/board/geography_private.h"

static double root3(void)
{
	return sqrt(3);
}

static double radians(double degrees)
{
	return degrees * acos(-1) / 180;
}

/* Kilometres east and north of the origin. */
static struct flat_point in_km(const struct georeference *georeference, double latitude, double longitude)
{
	double up = georeference->degree * (latitude - georeference->latitude);
	double away = radians(longitude - georeference->longitude), phi = radians(latitude);
	if (georeference->radius <= 0)
		return (struct flat_point){georeference->east_degree * (longitude - georeference->longitude),
					   up};
	/* a parallel curves towards the pole */
	return (struct flat_point){georeference->radius * cos(phi) * away,
				   up + georeference->radius / 2 * sin(phi) * cos(phi) * away * away};
}

static struct flat_point plainly(const struct georeference *georeference, struct flat_point km)
{
	return (struct flat_point){georeference->x[0] * km.x + georeference->x[1] * km.y + georeference->x[2],
				   georeference->y[0] * km.x + georeference->y[1] * km.y +
					   georeference->y[2]};
}

struct flat_point geography_place(const struct georeference *georeference, double latitude, double longitude)
{
	struct flat_point km = in_km(georeference, latitude, longitude), at = plainly(georeference, km);
	struct flat_point pull = {0, 0};
	double weights = georeference->background;
	for (unsigned i = 0; i < georeference->pins; i++) {
		const struct pin *pin = &georeference->pin[i];
		double x = km.x - pin->km.x, y = km.y - pin->km.y, square = x * x + y * y;
		double weight = 1 / (square + georeference->core * georeference->core);
		if (georeference->reach > 0)
			weight *= exp(-square / (2 * georeference->reach * georeference->reach));
		pull.x += weight * pin->off.x;
		pull.y += weight * pin->off.y;
		weights += weight;
	}
	if (weights > 0) {
		at.x += pull.x / weights;
		at.y += pull.y / weights;
	}
	return at;
}

/* A pin is the middle of a hex or of a hexside. */
static bool pinned_at(const struct board *board, const char *text, struct flat_point *at)
{
	char first[16];
	unsigned length = 0;
	while (text[length] && text[length] != '/' && length < sizeof first - 1) {
		first[length] = text[length];
		length++;
	}
	first[length] = '\0';
	space_id a = hex_numbered(&board->grid, first);
	if (a == no_space)
		return false;
	*at = geography_centre(board, a);
	if (!text[length])
		return true;
	space_id b = hex_numbered(&board->grid, text + length + 1);
	if (b == no_space || hex_direction(board, a, b) == no_direction)
		return false;
	*at = geography_middle(board, a, b);
	return true;
}

bool geography_fit(struct geography *geography)
{
	struct georeference *georeference = &geography->georeference;
	for (unsigned i = 0; i < georeference->pins; i++) {
		struct pin *pin = &georeference->pin[i];
		struct flat_point there;
		if (!pinned_at(geography->board, pin->at, &there)) {
			geography_problem(geography, "georeference.csv: there is no hex or hexside \"%s\"",
					  pin->at);
			return false;
		}
		pin->km = in_km(georeference, pin->latitude, pin->longitude);
		struct flat_point plain = plainly(georeference, pin->km);
		pin->off = (struct flat_point){there.x - plain.x, there.y - plain.y};
	}
	return true;
}

/* Hexes are one wide across flats; from corner to corner they measure 2 / sqrt 3. */
struct flat_point geography_centre(const struct board *board, space_id hex)
{
	double x, y;
	hex_centre(board, hex, &x, &y);
	return board->grid.flat_top ? (struct flat_point){x * 2 / root3(), y}
				    : (struct flat_point){x, y * 2 / root3()};
}

struct flat_point geography_middle(const struct board *board, space_id a, space_id b)
{
	struct flat_point left = geography_centre(board, a), right = geography_centre(board, b);
	return (struct flat_point){(left.x + right.x) / 2, (left.y + right.y) / 2};
}

/* The centre of a hex by its axes, on the map or beyond it; hex 0 lies where its axes say. */
struct flat_point geography_of_axes(const struct board *board, struct hex_axes axes)
{
	struct flat_point first = geography_centre(board, 0);
	double q = axes.q - board->axes[0].q, r = axes.r - board->axes[0].r;
	if (board->grid.flat_top)
		return (struct flat_point){first.x + q * root3() / 2, first.y + r + q / 2};
	return (struct flat_point){first.x + q + r / 2, first.y + r * root3() / 2};
}

/* The nearest centre: a guess, then its neighbours. */
struct hex_axes geography_axes(const struct board *board, struct flat_point at)
{
	struct flat_point first = geography_centre(board, 0);
	double x = at.x - first.x, y = at.y - first.y, q, r;
	if (board->grid.flat_top) {
		q = x * 2 / root3();
		r = y - q / 2;
	} else {
		r = y * 2 / root3();
		q = x - r / 2;
	}
	struct hex_axes guess = {board->axes[0].q + (int)lround(q), board->axes[0].r + (int)lround(r)};
	struct hex_axes best = guess;
	double least = INFINITY;
	for (int i = -1; i <= 1; i++) {
		for (int k = -1; k <= 1; k++) {
			struct hex_axes axes = {guess.q + i, guess.r + k};
			struct flat_point centre = geography_of_axes(board, axes);
			double away = hypot(centre.x - at.x, centre.y - at.y);
			if (away >= least)
				continue;
			least = away;
			best = axes;
		}
	}
	return best;
}

space_id geography_hex(const struct board *board, struct flat_point at)
{
	return hex_at(&board->grid, hex_from_axes(&board->grid, geography_axes(board, at)));
}

static double to_segment(struct flat_point at, struct flat_point a, struct flat_point b)
{
	double x = b.x - a.x, y = b.y - a.y, length = x * x + y * y;
	double part = length > 0 ? ((at.x - a.x) * x + (at.y - a.y) * y) / length : 0;
	part = fmin(fmax(part, 0), 1);
	return hypot(at.x - a.x - part * x, at.y - a.y - part * y);
}

double geography_distance(struct flat_point at, const struct flat_point line[], unsigned points,
			  unsigned *segment)
{
	double least = INFINITY;
	unsigned nearest = 0;
	for (unsigned i = 0; i + 1 < points; i++) {
		double away = to_segment(at, line[i], line[i + 1]);
		if (away >= least)
			continue;
		least = away;
		nearest = i;
	}
	if (segment)
		*segment = nearest;
	return least;
}
