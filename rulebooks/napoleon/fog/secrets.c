/*
 * Secrets that are special to this rulebook, for the battery: the sheets behind screens, and the route of a march.
 */
#include "rulebooks/napoleon/fog/knowledge.h"

enum { secret_route = 64, secret_strength, secret_fatigue, secret_care };

struct list {
	struct secret *secret;
	unsigned count, most;
};

static void add(struct list *list, unsigned kind, seat_id keeper, unsigned a, unsigned b)
{
	if (list->count < list->most)
		list->secret[list->count++] = (struct secret){
			.kind = (uint8_t)kind, .keeper = keeper, .a = (uint16_t)a, .b = (uint16_t)b};
}

static bool is_open_sheet(const struct napoleon *n, unsigned block)
{
	unsigned flag = n->flag_of[block];
	return is_corps(block) && flag != no_block && n->at[flag] < areas;
}

static void list_sheets(const struct napoleon *n, side_id side, struct list *list)
{
	for (unsigned one = first_flag_of(side); one < end_of_flags(side); one++) {
		if (!is_open_sheet(n, one))
			continue;
		add(list, secret_fatigue, seat_of(n, side), one, 0);
		for (unsigned other = first_flag_of(side); other < end_of_flags(side); other++)
			if (other != one && is_open_sheet(n, other) && n->inf[one] &&
			    strength_of(n, one) > 1 && strength_of(n, other) < most_strength)
				add(list, secret_strength, seat_of(n, side), one, other);
		if (side == french && n->care)
			add(list, secret_care, seat_of(n, side), one, 0);
	}
}

unsigned napoleon_secrets(const struct scenario *scenario, const struct position *position,
			  struct secret secret[], unsigned most)
{
	const struct napoleon *n = (const struct napoleon *)position;
	struct list list = {
		.secret = secret, .most = most, .count = state_secrets(scenario, position, secret, most)};
	if (n->operation.route_count)
		add(&list, secret_route, seat_of(n, n->active), 0, 0);
	for (side_id side = french; side < both_sides && n->side_of[0] < both_sides; side++)
		if (napoleon_has_screens(scenario, n))
			list_sheets(n, side, &list);
	return list.count;
}

void napoleon_exchange(const struct scenario *scenario, struct position *position,
		       const struct secret *secret)
{
	struct napoleon *n = (struct napoleon *)position;
	switch (secret->kind) {
	case secret_route:
		n->operation.route[n->operation.route_count - 1] ^= 1;
		return;
	case secret_strength:
		n->inf[secret->a]--;
		n->inf[secret->b]++;
		return;
	case secret_fatigue:
		n->fatigue[secret->a] = (uint8_t)(n->fatigue[secret->a] ? n->fatigue[secret->a] - 1 : 1);
		return;
	case secret_care:
		n->care = (uint8_t)(1 + secret->a);
		return;
	default:
		state_exchange(scenario, position, secret);
	}
}
