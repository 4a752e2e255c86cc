/*
 * The combat results table with its column and die modifiers, as figures with their terms. The same code is
 * asked before a combat (explain) and when it is carried out.
 */
#ifndef VEDETTE_TRAUTENAU_COMBAT_TABLE_H
#define VEDETTE_TRAUTENAU_COMBAT_TABLE_H

#include "rulebooks/trautenau/trautenau.h"

enum combat_result { result_nothing, result_test, result_disorganised, result_loss, combat_results };

enum shot_kind { shot_barrage, shot_defence, shot_attack };

struct shooter {
	piece_id unit;
	uint8_t points; /* of its combat value, before halving */
	bool halved;    /* 9.5.3 A: the enemy comes over its flank */
	bool lends;     /* 9.5.2: in this combat alone of the assault light troops or guns lend their bonus */
};

/* One roll on the table. */
struct shot {
	enum shot_kind kind;
	space_id target;    /* the hex shot at */
	space_id assaulted; /* the hex under assault; of a barrage: its target */
	piece_id leader;    /* lends his bonus, or no_piece */
	uint8_t shooters, enemies;
	struct shooter shooter[max_defenders];
	piece_id enemy
		[max_defenders]; /* attack: the defenders of the hex; defence: the attackers of the assault */
};

struct odds {
	struct figure column; /* 0 to 7 */
	struct figure die;    /* what is added to the die */
};

void trautenau_add_shooter(struct shot *shot, piece_id unit, unsigned points, bool halved);
void trautenau_find_odds(const struct field *field, const struct shot *shot, struct odds *odds);
enum combat_result trautenau_table_result(int column, int die); /* the modified die */
/* Rows of 9.5.7 for a figure that tells chances: ways of six. */
void trautenau_result_chances(const struct odds *odds, unsigned ways[combat_results]);
/* The name of a result in the catalogue: "-", "T", "D", "D+1". */
struct message trautenau_result_message(enum combat_result result);

/* Combat bonus (9.5.13) and command value (9.5.2) of a formation commander or his aide. */
unsigned trautenau_leader_bonus(const struct field *field, piece_id leader);
unsigned trautenau_leader_command(const struct field *field, piece_id leader);

/* The direction of a neighbouring hex; no_direction if they do not touch. */
unsigned trautenau_towards(const struct field *field, space_id from, space_id to);

#endif
