/*
 * The secrets of a position, for the battery: what may be exchanged in the truth without another seat noticing.
 */
#include <string.h>

#include "rulebooks/napoleon/fog/knowledge.h"

enum {
	secret_blocks,
	secret_cards,
	secret_bid,
	secret_plan,
	secret_progress,
	secret_selection,
	secret_route,
	secret_strength,
	secret_fatigue,
	secret_care,
	secret_frame,
};

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

/* ---- Listing ------------------------------------------------------------------------------------------- */

static void list_blocks(const struct napoleon *n, side_id side, struct list *list)
{
	struct fog fog = napoleon_fog_of(n, side);
	unsigned first = first_flag_of(side);
	for (unsigned one = 0; one < fog.flags; one++)
		for (unsigned other = one + 1; other < fog.flags; other++)
			if (n->at[first + one] < areas && n->at[first + other] < areas &&
			    fog_same(&fog, one, other))
				add(list, secret_blocks, seat_of(n, side), first + one, first + other);
}

/* Every card of the hand with a few of the deck: a list of all pairs would drown the other secrets. */
static void list_cards(const struct napoleon *n, side_id side, struct list *list)
{
	enum { pairs_of_card = 3 };
	for (unsigned one = side * cards_of_side; one < (side + 1u) * cards_of_side; one++) {
		unsigned left = n->card[one] == in_hand ? pairs_of_card : 0;
		for (unsigned i = 1; i < cards_of_side && left; i++) {
			unsigned other = side * cards_of_side + (one + i) % cards_of_side;
			if (n->card[other] != in_deck)
				continue;
			add(list, secret_cards, seat_of(n, side), one, other);
			left--;
		}
	}
}

static void list_sealed(const struct napoleon *n, struct list *list)
{
	for (seat_id seat = 0; seat < both_sides; seat++) {
		if (!(n->flow.sealed & 1u << seat))
			continue;
		bool bid = n->flow.own[seat][0].question == question_bid;
		if (!(n->flow.committed & 1u << seat)) {
			add(list, secret_progress, seat, seat, 0);
			continue;
		}
		for (unsigned i = 0; i < 6; i++)
			add(list, bid ? secret_bid : secret_plan, seat, seat, i);
	}
}

/* Any block could be among those selected, or not. */
static void list_selection(const struct napoleon *n, struct list *list)
{
	if (!napoleon_is_selecting(n))
		return;
	seat_id seat = n->flow.stack[n->flow.depth - 1].seat;
	for (unsigned slot = 0; slot < prussian_blocks; slot++)
		add(list, secret_selection, seat, slot, 0);
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

static void list_frames(const struct scenario *scenario, const struct napoleon *n, struct list *list)
{
	for (unsigned i = 0; i < n->flow.depth; i++) {
		const struct frame *frame = &n->flow.stack[i];
		unsigned hidden = state_hidden_args(scenario, (const struct position *)n, frame);
		for (unsigned arg = 0; arg < sizeof frame->arg / sizeof *frame->arg; arg++)
			if (frame->seat < both_sides && hidden & 1u << arg)
				add(list, secret_frame, frame->seat, i, arg);
	}
}

unsigned napoleon_secrets(const struct scenario *scenario, const struct position *position,
			  struct secret secret[], unsigned most)
{
	const struct napoleon *n = (const struct napoleon *)position;
	struct list list = {.secret = secret, .most = most};
	list_sealed(n, &list);
	list_selection(n, &list);
	list_frames(scenario, n, &list);
	if (n->operation.route_count)
		add(&list, secret_route, seat_of(n, n->active), 0, 0);
	for (side_id side = french; side < both_sides && n->side_of[0] < both_sides; side++) {
		list_cards(n, side, &list);
		if (napoleon_has_screens(scenario, n))
			list_sheets(n, side, &list);
		if (napoleon_is_upright(scenario, n))
			list_blocks(n, side, &list);
	}
	return list.count;
}

/* ---- Exchanging ---------------------------------------------------------------------------------------- */

static void swap(uint8_t *a, uint8_t *b)
{
	uint8_t kept = *a;
	*a = *b;
	*b = kept;
}

static void exchange_blocks(struct napoleon *n, unsigned one, unsigned other)
{
	swap(&n->who[one], &n->who[other]);
	if (n->group[one] == n->group[other])
		swap(&n->seen[one], &n->seen[other]);
}

/* Two neighbours in the plan change places. */
static void exchange_plan(struct napoleon *n, seat_id seat, unsigned i)
{
	uint8_t *plan = n->plan + first_flag_of(n->side_of[seat]) + i;
	swap(&plan[1], &plan[2]);
}

static void drop_progress(struct napoleon *n, seat_id seat)
{
	struct frame *open = &n->flow.own[seat][0];
	bool bid = open->question == question_bid;
	*open = (struct frame){.question = open->question, .seat = seat};
	if (bid)
		n->bid[seat] = n->bid_side[seat] = 0;
	else
		memset(n->plan + first_flag_of(n->side_of[seat]), 0,
		       end_of_flags(n->side_of[seat]) - first_flag_of(n->side_of[seat]));
}

void napoleon_exchange(const struct scenario *scenario, struct position *position,
		       const struct secret *secret)
{
	(void)scenario;
	struct napoleon *n = (struct napoleon *)position;
	switch (secret->kind) {
	case secret_blocks:
		exchange_blocks(n, secret->a, secret->b);
		return;
	case secret_cards:
		swap(&n->card[secret->a], &n->card[secret->b]);
		return;
	case secret_bid:
		n->bid[secret->a] = (uint8_t)(1 + secret->b);
		n->bid_side[secret->a] = (uint8_t)(1 + secret->b % both_sides);
		return;
	case secret_plan:
		exchange_plan(n, (seat_id)secret->a, secret->b);
		return;
	case secret_progress:
		drop_progress(n, (seat_id)secret->a);
		return;
	case secret_selection:
		n->flow.stack[n->flow.depth - 1].arg[0] ^= (uint16_t)(1u << secret->a);
		return;
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
	case secret_frame:
		n->flow.stack[secret->a].arg[secret->b] ^= 1;
		return;
	}
}
