#include "drawing/parts.h"

#include <math.h>
#include <string.h>

void curve_add(struct memory *memory, struct curve *curve, struct point point)
{
	if (curve->count == curve->room) {
		size_t room = curve->room ? 2 * curve->room : 16;
		struct point *more = memory_take(memory, room, sizeof *more);
		if (!more)
			return;
		if (curve->count)
			memcpy(more, curve->at, curve->count * sizeof *more);
		curve->at = more;
		curve->room = room;
	}
	curve->at[curve->count++] = point;
}

void curve_reverse(struct curve *curve)
{
	for (size_t i = 0; i < curve->count / 2; i++) {
		struct point swap = curve->at[i];
		curve->at[i] = curve->at[curve->count - 1 - i];
		curve->at[curve->count - 1 - i] = swap;
	}
}

double distance_between(struct point a, struct point b)
{
	return sqrt((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y));
}

double curve_length(const struct curve *curve)
{
	double length = 0;
	for (size_t i = 1; i < curve->count; i++)
		length += distance_between(curve->at[i - 1], curve->at[i]);
	return length;
}

static struct point mix(struct point a, struct point b, double share)
{
	return (struct point){a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share};
}

struct point curve_at(const struct curve *curve, double along)
{
	for (size_t i = 1; i < curve->count; i++) {
		double piece = distance_between(curve->at[i - 1], curve->at[i]);
		if (along <= piece && piece > 0)
			return mix(curve->at[i - 1], curve->at[i], along < 0 ? 0 : along / piece);
		along -= piece;
	}
	return curve->count ? curve->at[curve->count - 1] : (struct point){0, 0};
}

void curve_relax(struct curve *curve, double share)
{
	if (curve->count < 3)
		return;
	struct point before = curve->at[0];
	for (size_t i = 1; i + 1 < curve->count; i++) {
		struct point here = curve->at[i];
		curve->at[i] = mix(here, mix(before, curve->at[i + 1], 0.5), share);
		before = here;
	}
}

/* Centripetal Catmull-Rom: no loops, no overshooting at short pieces. */
static double knot_gap(struct point a, struct point b)
{
	double gap = distance_between(a, b);
	return sqrt(gap > 1e-3 ? gap : 1e-3);
}

static struct point blend(struct point a, struct point b, double from, double to, double t)
{
	return mix(a, b, (t - from) / (to - from));
}

static struct point between_knots(const struct point p[4], double share)
{
	double t0 = 0, t1 = t0 + knot_gap(p[0], p[1]), t2 = t1 + knot_gap(p[1], p[2]),
	       t3 = t2 + knot_gap(p[2], p[3]);
	double t = t1 + (t2 - t1) * share;
	struct point a = blend(p[0], p[1], t0, t1, t), b = blend(p[1], p[2], t1, t2, t),
		     c = blend(p[2], p[3], t2, t3, t);
	return blend(blend(a, b, t0, t2, t), blend(b, c, t1, t3, t), t1, t2, t);
}

struct curve curve_smooth(struct memory *memory, const struct curve *knots, int pieces)
{
	struct curve curve = {0};
	size_t count = knots->count;
	for (size_t i = 0; i + 1 < count; i++) {
		struct point p[4] = {{0, 0}, knots->at[i], knots->at[i + 1], {0, 0}};
		p[0] = i ? knots->at[i - 1] : mix(p[1], p[2], -1);
		p[3] = i + 2 < count ? knots->at[i + 2] : mix(p[2], p[1], -1);
		for (int piece = 0; piece < pieces; piece++)
			curve_add(memory, &curve, between_knots(p, (double)piece / pieces));
	}
	if (count)
		curve_add(memory, &curve, knots->at[count - 1]);
	return curve;
}

struct curve curve_resample(struct memory *memory, const struct curve *curve, double step)
{
	struct curve even = {.closed = curve->closed};
	if (!curve->count)
		return even;
	curve_add(memory, &even, curve->at[0]);
	double gone = 0;
	for (size_t i = 1; i < curve->count; i++) {
		double piece = distance_between(curve->at[i - 1], curve->at[i]);
		double along = step - gone;
		for (; along <= piece && piece > 0; along += step)
			curve_add(memory, &even, mix(curve->at[i - 1], curve->at[i], along / piece));
		gone = piece - (along - step);
	}
	struct point last = curve->at[curve->count - 1];
	if (even.count == 0)
		return even; /* no memory */
	if (even.count == 1 || distance_between(even.at[even.count - 1], last) > 0.3 * step)
		curve_add(memory, &even, last);
	else
		even.at[even.count - 1] = last;
	return even;
}

struct curve curve_meander(struct memory *memory, const struct curve *curve, double amplitude, double swing,
			   uint32_t seed)
{
	struct curve bent = {.closed = curve->closed};
	size_t count = curve->count;
	for (size_t i = 0; i < count; i++) {
		struct point before = curve->at[i ? i - 1 : 0], after = curve->at[i + 1 < count ? i + 1 : i];
		double dx = after.x - before.x, dy = after.y - before.y,
		       length = distance_between(before, after);
		double end = (double)(i < count - 1 - i ? i : count - 1 - i) / 4;
		double shift = noise_at((double)i / swing, 0.5, seed) * amplitude * (end < 1 ? end : 1);
		if (length <= 0)
			length = 1;
		struct point here = curve->at[i];
		curve_add(memory, &bent,
			  (struct point){here.x - dy / length * shift, here.y + dx / length * shift});
	}
	return bent;
}
