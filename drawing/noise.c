#include "drawing/parts.h"

#include <math.h>

uint32_t hash_of(uint32_t a, uint32_t b)
{
	uint32_t hash = a * 0x9e3779b1u ^ (b + 0x7f4a7c15u) * 0x85ebca77u;
	hash ^= hash >> 15;
	hash *= 0x2c1b3c6du;
	hash ^= hash >> 12;
	hash *= 0x297a2d39u;
	return hash ^ hash >> 15;
}

double dice_share(struct dice *dice)
{
	dice->state++;
	return (hash_of(dice->state, 0x51ed27u) >> 8) / 16777216.0;
}

double dice_between(struct dice *dice, double least, double most)
{
	return least + (most - least) * dice_share(dice);
}

static double corner(int x, int y, uint32_t seed)
{
	return (hash_of(hash_of((uint32_t)x, (uint32_t)y), seed) >> 8) / 8388608.0 - 1;
}

double noise_at(double x, double y, uint32_t seed)
{
	int column = (int)floor(x), row = (int)floor(y);
	double u = x - column, v = y - row;
	u = u * u * (3 - 2 * u);
	v = v * v * (3 - 2 * v);
	double above = corner(column, row, seed) * (1 - u) + corner(column + 1, row, seed) * u;
	double below = corner(column, row + 1, seed) * (1 - u) + corner(column + 1, row + 1, seed) * u;
	return above * (1 - v) + below * v;
}
