/*
 * The position of Napoléon 1806, declared: what each field is, within which bounds, and who may know it. The sheets behind
 * screens, the route of a march and the number of a vedette are special: fog/knowledge.c.
 */
#include "rulebooks/napoleon/fog/knowledge.h"
#include "rulebooks/napoleon/table/view.h"

static void imagine_bid(const struct scenario *scenario, struct position *position, unsigned seat,
			struct chance *chance)
{
	struct napoleon *n = (struct napoleon *)position;
	side_id side = (side_id)(n->bid_side[seat] - 1);
	n->bid[seat] = (uint8_t)(1 + deal_of(chance, napoleon_highest_bid(scenario, side) + 1));
}

static void imagine_plan(const struct scenario *scenario, struct position *position, unsigned side,
			 struct chance *chance)
{
	napoleon_deploy_at_random(scenario, (struct napoleon *)position, (side_id)side, chance);
}

static bool is_a_side(const struct scenario *scenario, unsigned element, long long value)
{
	(void)scenario, (void)element;
	return value < both_sides;
}

/* turn.draw: red cards are played as they are drawn. */
static unsigned never_holds(const struct scenario *scenario, unsigned card)
{
	return data_of(scenario)->card[card].colour == colour_red ? not_red_in_a_hand : 0;
}

/* clang-format off */
#define N struct napoleon
#define NUMBER(text, member, highest) STATE_ONE(text, N, member, .kind = kind_number, .most = (highest))
#define MARK(text, member) STATE_ONE(text, N, member, .kind = kind_mark)
#define PLACE(text, member, highest) STATE_ONE(text, N, member, .kind = kind_place, .most = (highest))
#define CARD(text, member, lowest, highest) \
	STATE_ONE(text, N, member, .kind = kind_number, .base = 1, .least = (lowest), .most = (highest), .none = true)
#define SIDE(text, member) STATE_ONE(text, N, member, .kind = kind_number, .most = both_sides - 1)
#define BY_SIDE(text, member, highest) \
	STATE_LANE(text, N, member, .kind = kind_number, .by = state_by_side, .most = (highest))
#define SHEET(text, member, highest, word, why) \
	STATE_LANE(text, N, member, .kind = kind_number, .by = state_by_who, .most = (highest), .key = (word), .refusal = (why))
#define SPARE(text, member) STATE_LANE(text, N, member, .kind = kind_none)

static const struct state_field fields[] = {
	/* the operation that goes on */
	STATE_ONE("operation.chosen", N, operation.chosen, .kind = kind_bits, .most = blocks),
	MARK("operation.going_on", operation.going_on),
	CARD("operation.card", operation.card, 1, cards),
	PLACE("operation.from", operation.from, areas - 1),
	PLACE("operation.area", operation.area, areas - 1),
	PLACE("operation.came_by", operation.came_by, areas),
	NUMBER("operation.spent", operation.spent, 0xff),
	STATE_ONE("operation.modifier", N, operation.modifier, .kind = kind_number, .is_signed = true, .least = -128, .most = 127),
	MARK("operation.forced_march", operation.forced_march),
	NUMBER("operation.moving", operation.moving, 2),
	MARK("operation.stopped", operation.stopped),
	MARK("operation.began_contested", operation.began_contested),
	MARK("operation.may_pass", operation.may_pass),
	NUMBER("operation.extra_fatigue", operation.extra_fatigue, 0xff),
	MARK("operation.rained", operation.rained),
	MARK("operation.coordinated", operation.coordinated),
	NUMBER("operation.route_count", operation.route_count, sizeof STATE_OF(N, operation.route)),
	STATE_LANE("operation.route", N, operation.route, .kind = kind_place, .most = areas - 1),
	MARK("operation.bridged", operation.bridged),
	SPARE("operation.spare", operation.spare),
	/* the combat that goes on */
	STATE_LANE("combat.engaged", N, combat.engaged, .kind = kind_bits, .by = state_by_side, .most = blocks),
	PLACE("combat.area", combat.area, areas),
	SIDE("combat.attacker", combat.attacker),
	MARK("combat.moving", combat.moving),
	NUMBER("combat.winner", combat.winner, both_sides),
	BY_SIDE("combat.event", combat.event, event_total),
	STATE_LANE("combat.cards", N, combat.cards, .kind = kind_number, .by = state_by_side, .is_signed = true, .least = -128,
		   .most = most_revealed),
	BY_SIDE("combat.losses", combat.losses, 0xff),
	BY_SIDE("combat.fatigue", combat.fatigue, 0xff),
	STATE_ONE("combat.horse_lost", N, combat.horse_lost, .kind = kind_bits, .most = both_sides),
	NUMBER("combat.steps", combat.steps, 0xff),
	NUMBER("combat.retreat_fatigue", combat.retreat_fatigue, 0xff),
	PLACE("combat.retreat_to", combat.retreat_to, areas),
	NUMBER("combat.path_count", combat.path_count, sizeof STATE_OF(N, combat.path)),
	STATE_LANE("combat.path", N, combat.path, .kind = kind_place, .most = areas - 1),
	NUMBER("combat.pursuit_cards", combat.pursuit_cards, most_revealed),
	MARK("combat.no_pursuit", combat.no_pursuit),
	NUMBER("combat.charge", combat.charge, 0xff),
	NUMBER("combat.square", combat.square, 0xff),
	BY_SIDE("combat.revealed_count", combat.revealed_count, most_revealed),
	{.name = "combat.revealed", .offset = offsetof(N, combat.revealed), .stride = 1, .count = both_sides * most_revealed,
	 .width = 1, .kind = kind_number, .most = 0xff},
	STATE_ONE("combat.horse_at_start", N, combat.horse_at_start, .kind = kind_bits, .most = both_sides),
	SPARE("combat.spare", combat.spare),
	/* seats and blocks */
	STATE_LANE("side_of", N, side_of, .kind = kind_side, .by = state_by_seat),
	STATE_LANE("bid_side", N, bid_side, .kind = kind_number, .by = state_by_seat, .base = 1, .least = 1, .most = both_sides,
		   .none = true, .known = state_known_when_opened, .question = question_bid),
	STATE_LANE("bid", N, bid, .kind = kind_number, .by = state_by_seat, .base = 1, .least = 1, .most = 1 + most_victory,
		   .none = true, .known = state_known_when_opened, .question = question_bid, .imagine = imagine_bid),
	STATE_LANE("plan", N, plan, .kind = kind_place, .by = state_by_flag, .base = 1, .least = 1, .most = areas, .none = true,
		   .known = state_known_when_opened, .question = question_deploy, .imagine = imagine_plan),
	STATE_LANE("who", N, who, .kind = kind_who, .by = state_by_flag, .most = blocks, .known = state_known_by_set),
	STATE_LANE("at", N, at, .kind = kind_place, .by = state_by_flag, .most = off_map, .initial = off_map),
	STATE_LANE("activated", N, activated, .kind = kind_mark, .by = state_by_flag, .key = "activated",
		   .refusal = not_activated_or_not),
	STATE_LANE("group", N, group, .kind = kind_group, .known = state_known_by_set),
	STATE_LANE("seen", N, seen, .kind = kind_seen, .known = state_known_by_set),
	SHEET("inf", inf, most_strength, "strength.inf", not_so_strong),
	SHEET("cav", cav, most_strength, "strength.cav", not_so_strong),
	SHEET("fatigue", fatigue, 0xfe, "fatigue", not_so_tired),
	STATE_ONE("care", N, care, .kind = kind_who, .base = 1, .most = french_blocks, .key = "care", .refusal = not_to_be_cared_for),
	/* the map */
	STATE_LANE("control", N, control, .kind = kind_number, .most = both_sides - 1),
	STATE_LANE("axis", N, axis, .kind = kind_number, .most = 0xff),
	STATE_LANE("destroyed", N, destroyed, .kind = kind_bits, .most = 8),
	/* cards, the track, the turn */
	STATE_LANE("card", N, card, .kind = kind_number, .by = state_by_card, .most = in_new_deck, .known = state_known_by_set),
	BY_SIDE("hand_count", hand_count, cards_of_side),
	STATE_ONE("victory", N, victory, .kind = kind_number, .most = most_victory, .key = "vp", .refusal = not_on_the_track),
	BY_SIDE("lost", lost, 0xff),
	BY_SIDE("gained", gained, 0xff),
	CARD("rain", rain, 1, cards),
	CARD("second_breath", second_breath, 1, cards_of_side),
	CARD("strategic_retreat", strategic_retreat, cards_of_side + 1, cards),
	STATE_ONE("first", N, first, .kind = kind_side, .allows = is_a_side, .key = "initiative", .refusal = not_a_side),
	STATE_ONE("active", N, active, .kind = kind_side, .allows = is_a_side, .key = "active", .refusal = not_a_side),
	STATE_LANE("passed", N, passed, .kind = kind_mark, .by = state_by_side, .key = "passed"),
	STATE_LANE("green", N, green, .kind = kind_mark, .by = state_by_side, .key = "green"),
	STATE_LANE("blue", N, blue, .kind = kind_number, .by = state_by_side, .base = 1, .most = cards),
	NUMBER("arrived", arrived, 2),
	MARK("napoleon_lost", napoleon_lost),
	NUMBER("last_pursuit", last_pursuit, 2),
};

/* ---- Blocks and hands ---------------------------------------------------------------------------------- */

static bool is_upright(const struct scenario *scenario, const struct position *position)
{
	return napoleon_is_upright(scenario, (const struct napoleon *)position);
}

/* Nobody holds a hand before the bids are open. */
static seat_id holder_of(const struct position *position, side_id side)
{
	const struct napoleon *n = (const struct napoleon *)position;
	return n->side_of[0] == no_side ? (seat_id)no_seat : seat_of(n, side);
}

#define SET(s, from, count)                                                                                       \
	{.side = (s), .first = (from), .flags = (count), .first_who = 1 + (from), .last_who = (from) + (count),    \
	 .who = offsetof(N, who[from]), .at = offsetof(N, at[from]), .group = offsetof(N, group[from]),            \
	 .seen = offsetof(N, seen[from]), .viewers = 1, .shared = true, .shown_at = eliminated, .off_at = 0xff,    \
	 .arm = napoleon_arm, .concealed = is_upright, .faults = napoleon_faults}
#define HAND(s, text)                                                                                             \
	{.id = (text), .side = (s), .first = (s) * cards_of_side, .cards = cards_of_side,                          \
	 .where = offsetof(N, card[(s) * cards_of_side]), .count = offsetof(N, hand_count[s]), .in_deck = in_deck, \
	 .in_hand = in_hand, .gone = in_discard, .unknown = card_unknown, .holder = holder_of, .never_holds = never_holds}

static const struct piece_set sets[] = {SET(french, 0, french_blocks), SET(prussian, french_blocks, prussian_blocks)};
static const struct card_hand hands[] = {HAND(french, "french.hand"), HAND(prussian, "prussian.hand")};
static const struct outside outsides[] = {{eliminated, "eliminated"}, {off_map, "off"}};
/* clang-format on */

const struct state napoleon_state = {.field = fields,
				     .set = sets,
				     .hand = hands,
				     .outside = outsides,
				     .plain_fields = true,
				     .put = napoleon_put_by_hand,
				     .own_change = napoleon_own_changes,
				     .own_changes = napoleon_own_change_count,
				     .sentence = napoleon_edit_sentences,
				     .fields = COUNT_OF(fields),
				     .sets = COUNT_OF(sets),
				     .hands = COUNT_OF(hands),
				     .outsides = COUNT_OF(outsides)};
