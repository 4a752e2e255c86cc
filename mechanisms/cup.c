/*
 * A cup of markers.
 */
#include "mechanisms/cup.h"

static void take_out(struct cup *cup, unsigned marker)
{
	cup->in &= ~cup_marker(marker);
	cup->aside &= ~cup_marker(marker);
	cup->played &= ~cup_marker(marker);
}

void cup_fill(struct cup *cup, uint64_t markers)
{
	cup->in = markers & ~cup->aside;
	cup->played = 0;
}

void cup_put(struct cup *cup, unsigned marker)
{
	take_out(cup, marker);
	cup->in |= cup_marker(marker);
}

void cup_put_aside(struct cup *cup, unsigned marker)
{
	take_out(cup, marker);
	cup->aside |= cup_marker(marker);
}

void cup_play(struct cup *cup, unsigned marker)
{
	take_out(cup, marker);
	cup->played |= cup_marker(marker);
}

void cup_remove(struct cup *cup, unsigned marker)
{
	take_out(cup, marker);
}

bool cup_exchange(struct cup *cup, unsigned into, unsigned out)
{
	if (!(cup->in & cup_marker(out)) || into == out)
		return false;
	cup_put_aside(cup, out);
	cup_put(cup, into);
	return true;
}

unsigned cup_drawable(const struct cup *cup, const struct cup_rules *rules)
{
	unsigned count = (unsigned)__builtin_popcountll(cup->in);
	return rules->last_stays && count == 1 ? 0 : count;
}

unsigned cup_nth(uint64_t set, unsigned i)
{
	for (; set && i; i--)
		set &= set - 1;
	return set ? (unsigned)__builtin_ctzll(set) : (unsigned)cup_none;
}

static uint64_t mixed(uint64_t word)
{
	word = (word ^ word >> 30) * 0xbf58476d1ce4e5b9u;
	word = (word ^ word >> 27) * 0x94d049bb133111ebu;
	return word ^ word >> 31;
}

uint64_t cup_hash(uint64_t key, unsigned marker)
{
	return mixed(key + 0x9e3779b97f4a7c15u * (marker + 1u));
}

unsigned cup_by_key(const struct cup *cup, const struct cup_rules *rules, uint64_t key)
{
	unsigned best = cup_none;
	uint64_t least = UINT64_MAX;
	if (!cup_drawable(cup, rules))
		return cup_none;
	for (uint64_t left = cup->in; left; left &= left - 1) {
		unsigned marker = (unsigned)__builtin_ctzll(left);
		uint64_t hash = cup_hash(key, marker);
		if (best == cup_none || hash < least) {
			best = marker;
			least = hash;
		}
	}
	return best;
}
