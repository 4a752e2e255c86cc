/*
 * What a seat knows, P8: the mask, positions imagined from it, and the secrets it must keep.
 */
#include <string.h>

#include "rulebooks/picket/position.h"

/* What lies open: blocks that are eliminated. More is not said of the knowledge of others. */
static void open_knowledge(struct picket *picket, unsigned viewer)
{
	struct knowledge *knows = &picket->knows[viewer];
	for (unsigned flag = 0; flag < flags; flag++) {
		bool open = picket->at[flag] == eliminated &&
			    picket_is_watched(picket, viewer, side_of_flag(flag));
		knows->group[flag] = (uint8_t)(flag % blocks);
		knows->seen[flag] = open ? fog_identity : fog_nothing;
	}
}

/* ---- The mask ------------------------------------------------------------------------------------------ */

/* Sealed answers, and how far a seat has come with them. */
static void hide_sealed(struct picket *picket, seat_id viewer)
{
	struct flow *flow = &picket->flow;
	for (unsigned seat = 0; seat < seats; seat++) {
		if (seat == viewer || !(flow->sealed & 1u << seat))
			continue;
		flow->open[seat] = (struct frame){.question = flow->open[seat].question,
						  .seat = (seat_id)seat};
		if (flow->open[seat].question == question_bid)
			picket->bid[seat] = 0;
		else
			memset(picket->plan + picket->side_of[seat] * blocks, 0, blocks);
	}
}

/* A chain that was only begun: to the others the captain is still asked which block marches. */
static void hide_chain(struct picket *picket, seat_id viewer)
{
	struct flow *flow = &picket->flow;
	if (flow->depth == 0)
		return;
	struct frame *frame = &flow->stack[flow->depth - 1];
	if (frame->question != question_where || frame->stage > 0 || frame->seat == viewer)
		return;
	*frame = (struct frame){0};
	flow->depth--;
}

static void hide_blocks(struct picket *picket, seat_id seat)
{
	unsigned own = picket_viewer(seat);
	for (side_id side = blue; side < both_sides; side++)
		if (picket_is_watched(picket, own, side)) {
			struct fog fog = picket_fog_of(picket, own, side);
			fog_mask(&fog);
		}
	for (unsigned viewer = 0; viewer < viewers; viewer++)
		if (viewer != own)
			open_knowledge(picket, viewer);
}

static void hide_cards(struct picket *picket, seat_id viewer)
{
	for (unsigned card = 0; card < cards; card++)
		if (picket->card[card] != played &&
		    picket_card_holder_of(picket, (side_id)(card / cards_of_side)) != viewer)
			picket->card[card] = card_unknown;
}

void picket_mask(const struct scenario *scenario, const struct position *position, seat_id seat,
		 struct mask *mask)
{
	(void)scenario;
	struct picket *picket = (struct picket *)mask;
	memcpy(picket, position, sizeof *picket);
	hide_sealed(picket, seat);
	hide_chain(picket, seat);
	hide_blocks(picket, seat);
	hide_cards(picket, seat);
}

/* ---- Imagining ----------------------------------------------------------------------------------------- */

static unsigned deal_of(struct chance *chance, unsigned n)
{
	struct chance_ask ask = {.kind = chance_deal, .n = (uint16_t)n};
	return chance_next(chance, &ask);
}

static void imagine_sealed(const struct scenario *scenario, struct picket *picket, seat_id viewer,
			   struct chance *chance)
{
	for (unsigned seat = 0; seat < seats; seat++) {
		if (seat == viewer || !(picket->flow.committed & 1u << seat))
			continue;
		if (picket->flow.open[seat].question == question_bid)
			picket->bid[seat] = (uint8_t)(1 + deal_of(chance, highest_bid + 1));
		else
			picket_set_up_at_random(scenario, picket->plan + picket->side_of[seat] * blocks,
						picket->side_of[seat], chance);
	}
}

static void imagine_cards(struct picket *picket, side_id side, struct chance *chance)
{
	uint8_t *card = picket->card + side * cards_of_side;
	unsigned unknown = 0, wanted = picket->hand_count[side];
	for (unsigned i = 0; i < cards_of_side; i++)
		unknown += card[i] == card_unknown;
	for (unsigned i = 0; i < cards_of_side; i++) {
		if (card[i] != card_unknown)
			continue;
		card[i] = deal_of(chance, unknown--) < wanted ? in_hand : in_deck;
		wanted -= card[i] == in_hand;
	}
}

void picket_imagine(const struct scenario *scenario, const struct mask *mask, seat_id seat,
		    struct chance *chance, struct position *position)
{
	static const uint8_t all_blocks[blocks] = {guard, line, hussars, first_dummy, second_dummy};
	struct picket *picket = (struct picket *)position;
	memmove(picket, mask, sizeof *picket);
	unsigned own = picket_viewer(seat);
	imagine_sealed(scenario, picket, seat, chance);
	for (side_id side = blue; side < both_sides; side++)
		if (picket_is_watched(picket, own, side)) {
			struct fog fog = picket_fog_of(picket, own, side);
			fog_imagine(&fog, chance, all_blocks, blocks);
		}
	imagine_cards(picket, blue, chance);
	imagine_cards(picket, red, chance);
}

/* ---- Secrets ------------------------------------------------------------------------------------------- */

enum { secret_blocks, secret_cards, secret_bid, secret_plan, secret_progress, secret_chain, secret_sight };

struct list {
	struct secret *secret;
	unsigned count, most;
};

static void add(struct list *list, struct secret secret)
{
	if (list->count < list->most)
		list->secret[list->count++] = secret;
}

static bool look_alike(const struct picket *picket, unsigned one, unsigned other)
{
	side_id side = side_of_flag(one);
	if (side_of_flag(other) != side || picket->at[one] >= areas || picket->at[other] >= areas)
		return false;
	for (unsigned viewer = 0; viewer < viewers; viewer++) {
		struct fog fog = picket_fog_seen_in(picket, viewer, side);
		if (picket_is_watched(picket, viewer, side) && !fog_same(&fog, one % blocks, other % blocks))
			return false;
	}
	return true;
}

static void list_blocks(const struct picket *picket, struct list *list)
{
	for (unsigned one = 0; one < flags; one++)
		for (unsigned other = one + 1; other < flags; other++)
			if (look_alike(picket, one, other))
				add(list,
				    (struct secret){.kind = secret_blocks,
						    .keeper = picket_captain_of(picket, side_of_flag(one)),
						    .also = picket_seats_of(picket, side_of_flag(one)),
						    .a = (uint16_t)one,
						    .b = (uint16_t)other});
}

static void list_cards(const struct picket *picket, struct list *list)
{
	for (unsigned one = 0; one < cards; one++)
		for (unsigned other = 0; other < cards; other++)
			if (one / cards_of_side == other / cards_of_side && picket->card[one] == in_hand &&
			    picket->card[other] == in_deck)
				add(list, (struct secret){.kind = secret_cards,
							  .keeper = picket_card_holder_of(
								  picket, (side_id)(one / cards_of_side)),
							  .a = (uint16_t)one,
							  .b = (uint16_t)other});
}

static void list_sealed(const struct picket *picket, struct list *list)
{
	for (seat_id seat = 0; seat < seats; seat++) {
		const struct frame *frame = &picket->flow.open[seat];
		if (!(picket->flow.sealed & 1u << seat))
			continue;
		bool committed = picket->flow.committed & 1u << seat;
		struct secret secret = {.keeper = seat, .a = seat};
		secret.kind = secret_progress;
		if (frame->count > 0 && !committed)
			add(list, secret);
		secret.kind = frame->question == question_bid ? secret_bid : secret_plan;
		for (unsigned b = 0; committed && b <= highest_bid; b++) {
			secret.b = (uint16_t)b;
			add(list, secret);
		}
	}
}

static void list_chain(const struct picket *picket, struct list *list)
{
	const struct flow *flow = &picket->flow;
	const struct frame *frame = flow->depth ? &flow->stack[flow->depth - 1] : NULL;
	if (!frame || frame->question != question_where || frame->stage > 0)
		return;
	for (unsigned flag = 0; flag < flags; flag++)
		if (side_of_flag(flag) == picket->side_of[frame->seat] && picket->at[flag] < areas &&
		    !picket->moved[flag])
			add(list, (struct secret){
					  .kind = secret_chain, .keeper = frame->seat, .a = (uint16_t)flag});
}

static void list_sights(const struct picket *picket, struct list *list)
{
	for (seat_id seat = 0; seat < seats; seat++)
		for (unsigned flag = 0; flag < flags; flag++) {
			struct fog fog = picket_fog_seen_in(picket, seat, side_of_flag(flag));
			if (picket->at[flag] < areas && side_of_flag(flag) != picket->side_of[seat] &&
			    fog.seen[flag % blocks] < fog_identity)
				add(list, (struct secret){.kind = secret_sight,
							  .keeper = seat,
							  .a = seat,
							  .b = (uint16_t)flag});
		}
}

unsigned picket_secrets(const struct scenario *scenario, const struct position *position,
			struct secret secret[], unsigned most)
{
	(void)scenario;
	const struct picket *picket = (const struct picket *)position;
	struct list list = {.secret = secret, .most = most};
	list_sealed(picket, &list);
	list_chain(picket, &list);
	list_blocks(picket, &list);
	list_cards(picket, &list);
	list_sights(picket, &list);
	return list.count;
}

static void swap(uint8_t *a, uint8_t *b)
{
	uint8_t kept = *a;
	*a = *b;
	*b = kept;
}

static void exchange_blocks(struct picket *picket, unsigned one, unsigned other)
{
	side_id side = side_of_flag(one);
	swap(&picket->who[one], &picket->who[other]);
	for (unsigned viewer = 0; viewer < viewers; viewer++) {
		struct knowledge *knows = &picket->knows[viewer];
		if (picket_is_watched(picket, viewer, side) && knows->group[one] == knows->group[other])
			swap(&knows->seen[one], &knows->seen[other]);
	}
}

void picket_exchange(const struct scenario *scenario, struct position *position, const struct secret *secret)
{
	(void)scenario;
	struct picket *picket = (struct picket *)position;
	struct flow *flow = &picket->flow;
	switch (secret->kind) {
	case secret_blocks:
		exchange_blocks(picket, secret->a, secret->b);
		return;
	case secret_cards:
		swap(&picket->card[secret->a], &picket->card[secret->b]);
		return;
	case secret_bid:
		picket->bid[secret->a] = (uint8_t)(1 + secret->b);
		return;
	case secret_plan: { /* neighbours in the plan change places */
		uint8_t *plan = picket->plan + picket->side_of[secret->a] * blocks + secret->b;
		swap(&plan[0], &plan[1]);
		return;
	}
	case secret_progress:
		flow->open[secret->a] = (struct frame){.question = flow->open[secret->a].question,
						       .seat = (seat_id)secret->a};
		return;
	case secret_chain:
		flow->stack[flow->depth - 1].arg[0] = secret->a;
		return;
	case secret_sight: {
		uint8_t *seen = &picket->knows[secret->a].seen[secret->b];
		*seen = *seen == fog_arm ? fog_nothing : fog_arm;
		return;
	}
	}
}
