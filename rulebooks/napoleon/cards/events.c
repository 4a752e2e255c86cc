/*
 * The events, p. 18-20, in the order of the booklet, with their colours and symbols (terms.card-colours): what every card of an event has in common.
 */
#include "rulebooks/napoleon/cards/deck.h"

enum { the_french = 1 << french, the_prussians = 1 << prussian, either = the_french | the_prussians };

#define RED(words, text_name, whose)                                            \
	{                                                                       \
		words, colour_red, moment_none, whose, chapter_none, text_name, \
		{                                                               \
			0                                                       \
		}                                                               \
	}
#define BLUE(words, text_name, whose)                                            \
	{                                                                        \
		words, colour_blue, moment_none, whose, chapter_none, text_name, \
		{                                                                \
			0                                                        \
		}                                                                \
	}
/* Green cards of the march, of combat at its beginning in attack and defence, and after it. */
#define MARCH(words, text_name, whose, moment, question)                      \
	{                                                                     \
		words, colour_green, moment, whose, chapter_march, text_name, \
		{                                                             \
			question                                              \
		}                                                             \
	}
#define FIGHT(words, text_name, whose, ...)                                           \
	{                                                                             \
		words, colour_green, moment_combat, whose, chapter_combat, text_name, \
		{                                                                     \
			__VA_ARGS__                                                   \
		}                                                                     \
	}
#define AFTER(words, text_name, whose, question)                                       \
	{                                                                              \
		words, colour_green, moment_retreat, whose, chapter_combat, text_name, \
		{                                                                      \
			question                                                       \
		}                                                                      \
	}

const struct event_info napoleon_events[event_total] = {
	[event_ambush] = FIGHT("Ambush", event_text_ambush, the_prussians, question_attack_card,
			       question_combat_window),
	[event_anticipation] = BLUE("Anticipation", event_text_anticipation, either),
	[event_audacity] = FIGHT("Audacity", event_text_audacity, the_french, question_attack_card),
	[event_bernadotte] = MARCH("Bernadotte", event_text_bernadotte, the_prussians, moment_enemy,
				   question_move_start),
	[event_cannon_sounds] = FIGHT("Cannon Sounds", event_text_cannon_sounds, either, question_attack_card,
				      question_combat_window),
	[event_care] = BLUE("Care", event_text_care, the_french),
	[event_charge] = FIGHT("Charge", event_text_charge, the_prussians, question_attack_card,
			       question_combat_window),
	[event_confusion] = MARCH("Confusion", event_text_confusion, either, moment_enemy, question_entry),
	[event_coordination] = MARCH("Coordination", event_text_coordination, the_french, moment_own,
				     question_operation_end),
	[event_counter_order] = {"Counter Order",
				 colour_green,
				 moment_any,
				 either,
				 chapter_counter,
				 event_text_counter_order,
				 {question_counter_order}},
	[event_courage] = FIGHT("Courage", event_text_courage, the_prussians, question_attack_card,
				question_combat_window),
	[event_destroyed_bridge] = MARCH("Destroyed Bridge", event_text_destroyed_bridge, the_prussians,
					 moment_own, question_move),
	[event_elan] = FIGHT("Elan", event_text_elan, the_french, question_attack_card),
	[event_fatigue] = MARCH("Fatigue", event_text_fatigue, either, moment_enemy, question_move_end),
	[event_forced_march] = MARCH("Forced March", event_text_forced_march, either, moment_own,
				     question_move),
	[event_forage] = MARCH("Forage", event_text_forage, either, moment_own, question_move),
	[event_great_charge] = AFTER("Great Charge", event_text_great_charge, the_french,
				     question_pursuit_window),
	[event_hussars] = BLUE("Hussars", event_text_hussars, either),
	[event_inactivity] = RED("Inactivity", event_text_inactivity, the_prussians),
	[event_intuition] = BLUE("Intuition", event_text_intuition, either),
	[event_long_live_the_queen] = BLUE("Long Live the Queen", event_text_long_live_the_queen,
					   the_prussians),
	[event_lost_bullet] = FIGHT("Lost Bullet", event_text_lost_bullet, the_french, question_attack_card,
				    question_combat_window),
	[event_orderly_retreat] = AFTER("Orderly Retreat", event_text_orderly_retreat, either,
					question_pursuit_window),
	[event_organization] = MARCH("Organization", event_text_organization, the_french, moment_own,
				     question_move),
	[event_panic] = AFTER("Panic", event_text_panic, the_french, question_retreat_window),
	[event_pontonniers] = MARCH("Pontonniers", event_text_pontonniers, the_french, moment_own,
				    question_move),
	[event_rain] = RED("Rain", event_text_rain, either),
	[event_reaction] = MARCH("Reaction", event_text_reaction, either, moment_enemy, question_reaction),
	[event_reinforced_position] = FIGHT("Reinforced Position", event_text_reinforced_position,
					    the_prussians, question_combat_window),
	[event_reinforcement] = BLUE("Reinforcement", event_text_reinforcement, the_prussians),
	[event_reserve] = BLUE("Reserve", event_text_reserve, either),
	[event_sacrifice] = FIGHT("Sacrifice", event_text_sacrifice, the_prussians, question_attack_card,
				  question_combat_window),
	[event_saxon_defection] = BLUE("Saxon Defection", event_text_saxon_defection, the_french),
	[event_second_breath] = RED("Second Breath", event_text_second_breath, the_french),
	[event_skirmishers] = FIGHT("Skirmishers", event_text_skirmishers, the_french, question_attack_card,
				    question_combat_window),
	[event_square] = FIGHT("Square", event_text_square, the_french, question_attack_card,
			       question_combat_window),
	[event_strategic_retreat] = BLUE("Strategic Retreat", event_text_strategic_retreat, the_prussians),
	[event_supply] = BLUE("Supply", event_text_supply, the_prussians),
	[event_the_guard] = FIGHT("The Guard", event_text_the_guard, the_french, question_attack_card,
				  question_combat_window),
};

const char *napoleon_event_name(unsigned event)
{
	return event < event_total ? napoleon_events[event].name : NULL;
}

unsigned napoleon_event_text(unsigned event)
{
	return event < event_total ? napoleon_events[event].text : (unsigned)no_text;
}

/* The refusals stand in the catalogue in the order of the events. */
_Static_assert(not_now_the_guard - not_now_ambush == event_the_guard, "one refusal an event");

unsigned napoleon_event_refusal(unsigned event)
{
	return event < event_total ? not_now_ambush + event : (unsigned)no_text;
}

enum card_when napoleon_symbol(enum whose_moment moment, side_id side)
{
	switch (moment) {
	case moment_own:
		return side == french ? when_french_operation : when_prussian_operation;
	case moment_enemy:
		return side == french ? when_prussian_operation : when_french_operation;
	case moment_combat:
		return when_combat;
	case moment_retreat:
		return when_retreat;
	case moment_any:
		return when_any;
	default:
		return when_none;
	}
}

uint64_t napoleon_events_of(unsigned question)
{
	uint64_t events = 0;
	for (unsigned event = 0; event < event_total; event++)
		for (unsigned i = 0; i < 2; i++)
			if (question && napoleon_events[event].question[i] == question)
				events |= 1ull << event;
	return events;
}
