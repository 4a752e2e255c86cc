/*
 * The position of Picket, declared: what each field is and who may know it (P8.1). And what is special about it.
 */
#include <stdio.h>
#include <string.h>

#include "rulebooks/picket/position.h"
#include "vedette/asked.h"

static void imagine_plan(const struct scenario *scenario, struct position *position, unsigned side,
			 struct chance *chance)
{
	picket_set_up_at_random(scenario, ((struct picket *)position)->plan + side * blocks, (side_id)side,
				chance);
}

#define KNOWS(text, row)                                                                    \
	STATE_LANE(text ".group", struct picket, knows[row].group, .kind = kind_group,      \
		   .known = state_known_by_set),                                            \
		STATE_LANE(text ".seen", struct picket, knows[row].seen, .kind = kind_seen, \
			   .known = state_known_by_set)

/* P9.3: who knows of no letter believes in none. */
static void imagine_no_letter(const struct scenario *scenario, struct position *position, unsigned seat,
			      struct chance *chance)
{
	(void)scenario, (void)chance;
	struct picket *picket = (struct picket *)position;
	picket->letter[seat] = picket->due[seat] = picket->read[seat] = 0;
}

#define LETTERS(text, member, ...)                                                              \
	STATE_LANE(text, struct picket, member, __VA_ARGS__, .none = true, .by = state_by_seat, \
		   .known = state_known_to_its_seat, .imagine = imagine_no_letter)

/* clang-format off */
static const struct state_field fields[] = {
	STATE_LANE("side", struct picket, side_of, .kind = kind_side, .by = state_by_seat, .initial = no_side),
	STATE_LANE("bid", struct picket, bid, .kind = kind_number, .by = state_by_seat, .base = 1, .least = 1,
		   .most = 1 + highest_bid, .known = state_known_when_opened, .question = question_bid, .none = true),
	STATE_LANE("plan", struct picket, plan, .kind = kind_place, .by = state_by_side, .per = blocks, .base = 1, .least = 1,
		   .most = areas, .known = state_known_when_opened, .question = question_set_up, .none = true, .imagine = imagine_plan),
	STATE_LANE("control", struct picket, control, .kind = kind_side, .by = state_by_place, .initial = no_side),
	STATE_LANE("who", struct picket, who, .kind = kind_who, .by = state_by_flag, .most = last_who, .known = state_known_by_set),
	STATE_LANE("at", struct picket, at, .kind = kind_place, .by = state_by_flag, .most = off_map, .initial = off_map),
	STATE_LANE("marched", struct picket, moved, .kind = kind_mark, .by = state_by_flag),
	STATE_LANE("tired", struct picket, tired, .kind = kind_mark, .by = state_by_flag, .most = 1, .unknown = 0xff, .known = state_known_with_piece),
	KNOWS("first", 0), KNOWS("second", 1), KNOWS("third", 2), KNOWS("public", public_viewer),
	STATE_LANE("hand", struct picket, hand_count, .kind = kind_number, .by = state_by_side, .most = cards_of_side),
	STATE_LANE("card", struct picket, card, .kind = kind_number, .by = state_by_card, .most = played, .known = state_known_by_set),
	LETTERS("letter", letter, .kind = kind_place, .base = 1, .least = 1, .most = areas),
	LETTERS("due", due, .kind = kind_number, .least = 2, .most = 6),
	LETTERS("read", read, .kind = kind_place, .base = 1, .least = 1, .most = areas),
	STATE_EFFECTS("effect", struct picket, effect),
};

static const char *const ids[][blocks] = {{"b1", "b2", "b3", "b4", "b5"}, {"r1", "r2", "r3", "r4", "r5"}};
static const char *const flag_names[][blocks] = {
	{"Blue flag 1", "Blue flag 2", "Blue flag 3", "Blue flag 4", "Blue flag 5"},
	{"Red flag 1",  "Red flag 2",  "Red flag 3",  "Red flag 4",  "Red flag 5"}};
static const char *const block_names[][last_who + 1] = {
	{"", "Blue guard", "Blue line", "Blue hussars", "Blue first dummy", "Blue second dummy"},
	{"", "Red guard", "Red line", "Red hussars", "Red first dummy", "Red second dummy"}};
static const char *const arms[] = {[foot] = "foot", [horse] = "horse", [no_arm] = "dummy"};

#define SET(s)                                                                                                \
	{.side = (s), .first = (s) * blocks, .flags = blocks, .last_who = last_who,                           \
	 .who = offsetof(struct picket, who[(s) * blocks]), .at = offsetof(struct picket, at[(s) * blocks]),  \
	 .group = offsetof(struct picket, knows[0].group[(s) * blocks]),                                      \
	 .seen = offsetof(struct picket, knows[0].seen[(s) * blocks]),                                        \
	 .viewer_stride = sizeof(struct knowledge), .viewers = viewers, .shown_at = eliminated, .off_at = off_map, \
	 .arm = picket_arm, .id = ids[s], .flag_name = flag_names[s], .who_name = block_names[s], .arm_name = arms}
#define HAND(s, text)                                                                                         \
	{.id = (text), .side = (s), .first = (s) * cards_of_side, .cards = cards_of_side,                     \
	 .where = offsetof(struct picket, card[(s) * cards_of_side]), .count = offsetof(struct picket, hand_count[s]), \
	 .in_deck = in_deck, .in_hand = in_hand, .gone = played, .unknown = card_unknown, .holder = holder_of, \
	 .face = picket_faces + (s) * cards_of_side}

static seat_id holder_of(const struct position *position, side_id side)
{
	return picket_card_holder_of((const struct picket *)position, side);
}

static const struct piece_set sets[] = {SET(blue), SET(red)};
static const struct card_hand hands[] = {HAND(blue, "blue-hand"), HAND(red, "red-hand")};
static const struct outside outsides[] = {{eliminated, "eliminated"}, {off_map, "off"}};
/* clang-format on */

const struct state picket_state = {.field = fields,
				   .set = sets,
				   .hand = hands,
				   .outside = outsides,
				   .fields = COUNT_OF(fields),
				   .sets = COUNT_OF(sets),
				   .hands = COUNT_OF(hands),
				   .outsides = COUNT_OF(outsides)};

/* ---- What is special ----------------------------------------------------------------------------------- */

void picket_view_tracks(const struct field *field, struct json *out)
{
	const struct picket *picket = known(field);
	for (unsigned i = 0; i < effect_rows && picket->effect[i].kind; i++)
		put_track(out, picket->effect[i].kind == effect_rain ? "rain" : "forced-march",
			  picket->effect[i].value, 0);
	if (field->seat < seats && picket->read[field->seat])
		put_track(out, "letter", picket->read[field->seat], 0);
}

/* A game that is edited before the bid: the first seat takes Blue for nothing. */
static void settle_sides(struct picket *picket)
{
	if (picket->side_of[0] != no_side)
		return;
	for (seat_id seat = 0; seat < seats; seat++)
		if (picket_plays(picket, seat)) {
			picket->bid[seat] = 1;
			picket->side_of[seat] = seat == 0 ? blue : red;
		}
}

struct verdict picket_edit(struct table *table, const json_t *change)
{
	struct picket *picket = here(table);
	settle_sides(picket);
	struct verdict verdict = state_edit(table, change);
	if (!verdict.legal)
		return verdict;
	settle_sides(picket);
	if (json_object_get(change, "turn"))
		memset(picket->effect, 0, sizeof picket->effect);
	for (unsigned flag = 0; flag < flags; flag++)
		if (picket->at[flag] < areas)
			picket->control[picket->at[flag]] = side_of_flag(flag);
	return legal();
}

/* P9.2: a letter under way has a turn with which it arrives, and is written to somebody. */
static bool are_letters_sound(const struct picket *picket)
{
	for (unsigned seat = 0; seat < seats; seat++)
		if ((picket->letter[seat] != 0) != (picket->due[seat] != 0) ||
		    (picket->letter[seat] && picket_captain_of(picket, picket->side_of[seat]) ==
						     picket_card_holder_of(picket, picket->side_of[seat])))
			return false;
	return true;
}

/* P2.3, P4.5 */
static struct verdict judge_areas(const struct picket *picket)
{
	uint8_t flag[blocks];
	for (space_id area = 0; area < areas; area++) {
		unsigned ours = picket_flags_in(picket, area, blue, flag),
			 theirs = picket_flags_in(picket, area, red, flag);
		if (ours && theirs)
			return forbidden(say1(mixed_area, space_arg(area)));
		if (ours > most_in_area || theirs > most_in_area)
			return forbidden(say1(area_full, space_arg(area)));
	}
	return legal();
}

struct verdict picket_allowed(const struct scenario *scenario, const struct position *position)
{
	const struct picket *picket = (const struct picket *)position;
	(void)scenario;
	return are_letters_sound(picket) ? judge_areas(picket) : forbidden(say(stray_letter));
}
