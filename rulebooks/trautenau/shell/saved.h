/*
 * The position by names, for saving, hashing and comparing: every kept byte exactly once.
 *
 * A row: ROW(name in the file, first member, how many, bytes from one to the next)
 */
#ifndef VEDETTE_TRAUTENAU_SAVED_H
#define VEDETTE_TRAUTENAU_SAVED_H

#include "rulebooks/trautenau/trautenau.h"
#include "vedette/saved.h"

#define SAVED_PIECES(ROW)                                                                    \
	ROW("piece.at", piece[0].at, max_pieces, sizeof(struct piece_state))                 \
	ROW("piece.flags", piece[0].flags, max_pieces, sizeof(struct piece_state))           \
	ROW("piece.spent", piece[0].spent, max_pieces, sizeof(struct piece_state))           \
	ROW("piece.facing", piece[0].facing, max_pieces, sizeof(struct piece_state))         \
	ROW("piece.losses", piece[0].losses, max_pieces, sizeof(struct piece_state))         \
	ROW("piece.old_losses", piece[0].old_losses, max_pieces, sizeof(struct piece_state)) \
	ROW("piece.due", piece[0].due, max_pieces, sizeof(struct piece_state))               \
	ROW("formation.flags", formation[0], max_formations, 1)

#define SAVED_COMMAND(ROW)                                              \
	ROW("command.cup", command.cup, 1, 4)                           \
	ROW("command.active", command.active, 1, 1)                     \
	ROW("command.initiative", command.initiative, 1, 1)             \
	ROW("command.initiative_chief", command.initiative_chief, 1, 1) \
	ROW("command.led", command.led[0], corps_count, 1)              \
	ROW("command.entered", command.entered[0][0], 8 * sides, 1)     \
	ROW("command.spare", command.spare, 1, 1)

#define SAVED_BATTLE(ROW)                                       \
	ROW("battle.noon_points", battle.noon_points, 1, 1)     \
	ROW("battle.panicked", battle.panicked, 1, 1)           \
	ROW("battle.guard_came", battle.guard_came, 1, 1)       \
	ROW("battle.day_points", battle.day_points[0], 2, 1)    \
	ROW("battle.first_brigade", battle.first_brigade, 1, 1) \
	ROW("battle.fourth_turn", battle.fourth_turn, 1, 1)     \
	ROW("battle.fourth_called", battle.fourth_called, 1, 1) \
	ROW("battle.first_turn", battle.first_turn, 1, 1)       \
	ROW("battle.first_called", battle.first_called, 1, 1)

#define SAVED_COMBAT(ROW)                                                                                 \
	ROW("combat.attack.target", combat.attack[0].target, max_attacks, sizeof(struct declared_attack)) \
	ROW("combat.attack.unit", combat.attack[0].unit, max_attacks, sizeof(struct declared_attack))     \
	ROW("combat.attack.value", combat.attack[0].value, max_attacks, sizeof(struct declared_attack))   \
	ROW("combat.attack.flags", combat.attack[0].flags, max_attacks, sizeof(struct declared_attack))   \
	ROW("combat.attack.spare", combat.attack[0].spare, max_attacks, sizeof(struct declared_attack))   \
	ROW("combat.late.target", combat.late[0].target, max_late, sizeof(struct late_advance))           \
	ROW("combat.late.unit", combat.late[0].unit, max_late, sizeof(struct late_advance))               \
	ROW("combat.late.may_stay", combat.late[0].may_stay, max_late, sizeof(struct late_advance))       \
	ROW("combat.target", combat.target, 1, 2)                                                         \
	ROW("combat.way", combat.way[0], max_way, 2)                                                      \
	ROW("combat.attacks", combat.attacks, 1, 1)                                                       \
	ROW("combat.lates", combat.lates, 1, 1)                                                           \
	ROW("combat.way_length", combat.way_length, 1, 1)                                                 \
	ROW("combat.attackers", combat.attackers, 1, 1)                                                   \
	ROW("combat.defenders", combat.defenders, 1, 1)                                                   \
	ROW("combat.coordinated", combat.coordinated, 1, 1)                                               \
	ROW("combat.attacker", combat.attacker[0], max_attackers, 1)                                      \
	ROW("combat.value", combat.value[0], max_attackers, 1)                                            \
	ROW("combat.stopped", combat.stopped[0], max_attackers, 1)                                        \
	ROW("combat.defender", combat.defender[0], max_defenders, 1)                                      \
	ROW("combat.share", combat.share[0][0], max_defenders *max_attackers, 1)                          \
	ROW("combat.defence_leader", combat.defence_leader, 1, 1)                                         \
	ROW("combat.attack_leader", combat.attack_leader, 1, 1)                                           \
	ROW("combat.result", combat.result, 1, 1)                                                         \
	ROW("combat.hits", combat.hits, 1, 1)                                                             \
	ROW("combat.hit", combat.hit[0], max_hits, 1)                                                     \
	ROW("combat.gives_way", combat.gives_way[0], max_hits, 1)                                         \
	ROW("combat.fallen", combat.fallen[0], 12, 1)

#define SAVED_HOLDERS(ROW) ROW("holder", holder[0], map_spaces, 1)

#define SAVED_FIELDS(ROW)  \
	SAVED_FLOW(ROW)    \
	SAVED_PIECES(ROW)  \
	SAVED_COMMAND(ROW) \
	SAVED_BATTLE(ROW)  \
	SAVED_COMBAT(ROW)  \
	SAVED_HOLDERS(ROW)

#define COUNT_ROW(text, member, number, bytes) +1
enum { trautenau_saved_field_count = SAVED_FIELDS(COUNT_ROW) };
#undef COUNT_ROW

extern const struct saved_field trautenau_saved[trautenau_saved_field_count];

#endif
