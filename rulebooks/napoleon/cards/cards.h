/*
 * The cards: 36 of each side, French first.
 */
#ifndef VEDETTE_NAPOLEON_CARDS_H
#define VEDETTE_NAPOLEON_CARDS_H

#include "vedette/types.h"

enum { cards_of_side = 36, cards = 2 * cards_of_side };

/* The events in the order of the booklet. */
enum card_event {
	event_ambush,
	event_anticipation,
	event_audacity,
	event_bernadotte,
	event_cannon_sounds,
	event_care,
	event_charge,
	event_confusion,
	event_coordination,
	event_counter_order,
	event_courage,
	event_destroyed_bridge,
	event_elan,
	event_fatigue,
	event_forced_march,
	event_forage,
	event_great_charge,
	event_hussars,
	event_inactivity,
	event_intuition,
	event_long_live_the_queen,
	event_lost_bullet,
	event_orderly_retreat,
	event_organization,
	event_panic,
	event_pontonniers,
	event_rain,
	event_reaction,
	event_reinforced_position,
	event_reinforcement,
	event_reserve,
	event_sacrifice,
	event_saxon_defection,
	event_second_breath,
	event_skirmishers,
	event_square,
	event_strategic_retreat,
	event_supply,
	event_the_guard,
	event_total
};

enum card_colour { colour_red, colour_blue, colour_green };
enum card_when {
	when_none,
	when_french_operation,
	when_prussian_operation,
	when_combat,
	when_retreat,
	when_any
};

struct card_data {
	char id[8];              /* "F12" */
	uint8_t event;           /* enum card_event */
	uint8_t value;           /* FATIGUE: 1 or 2 */
	uint8_t colour;          /* enum card_colour */
	uint8_t when;            /* enum card_when */
	uint8_t move;            /* movement points and initiative */
	uint8_t losses, fatigue; /* combat effect */
	uint8_t recovery;
	uint8_t spare;
};

/* The six faces of a side's die, p. 5: as its cards. */
struct die_face {
	uint8_t losses, fatigue;
};

static inline side_id side_of_card(unsigned card)
{
	return card < cards_of_side ? 0 : 1;
}

#endif
