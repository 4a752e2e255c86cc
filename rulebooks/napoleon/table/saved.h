/*
 * The position by names: every kept byte exactly once.
 *
 * A row: ROW(name in the file, first member, how many, bytes from one to the next)
 */
#ifndef VEDETTE_NAPOLEON_SAVED_H
#define VEDETTE_NAPOLEON_SAVED_H

#include "rulebooks/napoleon/position.h"
#include "vedette/saved.h"

#define SAVED_OPERATION(ROW)                                              \
	ROW("operation.chosen", operation.chosen, 1, 4)                   \
	ROW("operation.going_on", operation.going_on, 1, 1)               \
	ROW("operation.card", operation.card, 1, 1)                       \
	ROW("operation.from", operation.from, 1, 1)                       \
	ROW("operation.area", operation.area, 1, 1)                       \
	ROW("operation.came_by", operation.came_by, 1, 1)                 \
	ROW("operation.spent", operation.spent, 1, 1)                     \
	ROW("operation.modifier", operation.modifier, 1, 1)               \
	ROW("operation.forced_march", operation.forced_march, 1, 1)       \
	ROW("operation.moving", operation.moving, 1, 1)                   \
	ROW("operation.stopped", operation.stopped, 1, 1)                 \
	ROW("operation.began_contested", operation.began_contested, 1, 1) \
	ROW("operation.may_pass", operation.may_pass, 1, 1)               \
	ROW("operation.extra_fatigue", operation.extra_fatigue, 1, 1)     \
	ROW("operation.rained", operation.rained, 1, 1)                   \
	ROW("operation.coordinated", operation.coordinated, 1, 1)         \
	ROW("operation.route_count", operation.route_count, 1, 1)         \
	ROW("operation.route", operation.route[0], 12, 1)                 \
	ROW("operation.bridged", operation.bridged, 1, 1)                 \
	ROW("operation.spare", operation.spare[0], 3, 1)

#define SAVED_COMBAT(ROW)                                                           \
	ROW("combat.engaged", combat.engaged[0], both_sides, 4)                     \
	ROW("combat.area", combat.area, 1, 1)                                       \
	ROW("combat.attacker", combat.attacker, 1, 1)                               \
	ROW("combat.moving", combat.moving, 1, 1)                                   \
	ROW("combat.winner", combat.winner, 1, 1)                                   \
	ROW("combat.event", combat.event[0], both_sides, 1)                         \
	ROW("combat.cards", combat.cards[0], both_sides, 1)                         \
	ROW("combat.losses", combat.losses[0], both_sides, 1)                       \
	ROW("combat.fatigue", combat.fatigue[0], both_sides, 1)                     \
	ROW("combat.horse_lost", combat.horse_lost, 1, 1)                           \
	ROW("combat.steps", combat.steps, 1, 1)                                     \
	ROW("combat.retreat_fatigue", combat.retreat_fatigue, 1, 1)                 \
	ROW("combat.retreat_to", combat.retreat_to, 1, 1)                           \
	ROW("combat.path_count", combat.path_count, 1, 1)                           \
	ROW("combat.path", combat.path[0], 6, 1)                                    \
	ROW("combat.pursuit_cards", combat.pursuit_cards, 1, 1)                     \
	ROW("combat.no_pursuit", combat.no_pursuit, 1, 1)                           \
	ROW("combat.charge", combat.charge, 1, 1)                                   \
	ROW("combat.square", combat.square, 1, 1)                                   \
	ROW("combat.revealed_count", combat.revealed_count[0], both_sides, 1)       \
	ROW("combat.revealed", combat.revealed[0][0], both_sides *most_revealed, 1) \
	ROW("combat.horse_at_start", combat.horse_at_start, 1, 1)                   \
	ROW("combat.spare", combat.spare[0], 2, 1)

#define SAVED_BLOCKS(ROW)                           \
	ROW("side_of", side_of[0], both_sides, 1)   \
	ROW("bid_side", bid_side[0], both_sides, 1) \
	ROW("bid", bid[0], both_sides, 1)           \
	ROW("plan", plan[0], blocks, 1)             \
	ROW("who", who[0], blocks, 1)               \
	ROW("at", at[0], blocks, 1)                 \
	ROW("activated", activated[0], blocks, 1)   \
	ROW("group", group[0], blocks, 1)           \
	ROW("seen", seen[0], blocks, 1)             \
	ROW("inf", inf[0], blocks, 1)               \
	ROW("cav", cav[0], blocks, 1)               \
	ROW("fatigue", fatigue[0], blocks, 1)       \
	ROW("care", care, 1, 1)

#define SAVED_TABLE(ROW)                                         \
	ROW("control", control[0], citadels, 1)                  \
	ROW("axis", axis[0], areas, 1)                           \
	ROW("destroyed", destroyed[0], (connections + 7) / 8, 1) \
	ROW("card", card[0], cards, 1)                           \
	ROW("hand_count", hand_count[0], both_sides, 1)          \
	ROW("victory", victory, 1, 1)                            \
	ROW("lost", lost[0], both_sides, 1)                      \
	ROW("gained", gained[0], both_sides, 1)                  \
	ROW("rain", rain, 1, 1)                                  \
	ROW("second_breath", second_breath, 1, 1)                \
	ROW("strategic_retreat", strategic_retreat, 1, 1)        \
	ROW("first", first, 1, 1)                                \
	ROW("active", active, 1, 1)                              \
	ROW("passed", passed[0], both_sides, 1)                  \
	ROW("green", green[0], both_sides, 1)                    \
	ROW("blue", blue[0], both_sides, 1)                      \
	ROW("arrived", arrived, 1, 1)                            \
	ROW("napoleon_lost", napoleon_lost, 1, 1)                \
	ROW("last_pursuit", last_pursuit, 1, 1)

#define SAVED(ROW) SAVED_FLOW(ROW) SAVED_OPERATION(ROW) SAVED_COMBAT(ROW) SAVED_BLOCKS(ROW) SAVED_TABLE(ROW)

#define COUNT_ROW(text, member, number, bytes) +1
enum { napoleon_saved_field_count = 0 SAVED(COUNT_ROW) };
#undef COUNT_ROW

#endif
