/*
 * Burning villages, K burning: French infantry in good order that has stood in a Montenegrin village since the turn began, with no
 * enemy beside it, may set fire to it instead of all other action. What is left are ruins, which count as a village.
 */
#include <string.h>

#include "rulebooks/gloire/battles/battles.h"

static const struct gloire_objective *villages_of(const struct gloire_battle *battle)
{
	for (unsigned i = 0; i < battle->objectives; i++)
		if (battle->objective[i].when == gloire_when_burnt)
			return &battle->objective[i];
	return NULL;
}

static int village_at(const struct field *field, space_id hex)
{
	const struct gloire_objective *villages = villages_of(gloire_battle(field->scenario));
	for (unsigned i = 0; villages && i < villages->hexes; i++)
		if (villages->hex[i] == hex)
			return (int)i;
	return -1;
}

bool gloire_is_burnt(const struct field *field, space_id hex)
{
	int village = village_at(field, hex);
	return village >= 0 && gloire_known(field)->special[kept_burnt + village / 8] >> village % 8 & 1;
}

/* A turn begins: the infantry in good order that stands in each of the villages. */
void gloire_note_villages(struct table *table)
{
	struct field field = truth(table);
	const struct gloire_objective *villages = villages_of(gloire_battle(table->scenario));
	for (unsigned i = 0; villages && i < villages->hexes; i++) {
		uint8_t *kept = &gloire_here(table)->special[kept_village + most_in_village * i];
		unsigned count = 0;
		memset(kept, 0, most_in_village);
		GLOIRE_EACH_IN (&field, villages->hex[i], piece)
			if (gloire_is_foot(&field, piece) && count < most_in_village &&
			    gloire_piece(&field, piece)->order == good_order)
				kept[count++] = (uint8_t)(piece + 1);
	}
}

static bool has_stayed(const struct field *field, unsigned piece, int village)
{
	const uint8_t *kept = &gloire_known(field)->special[kept_village + most_in_village * village];
	return memchr(kept, (int)piece + 1, most_in_village);
}

static struct verdict judge_unit(const struct field *field, const struct frame *frame, unsigned piece)
{
	struct arg unit = piece_arg((piece_id)piece);
	if (!gloire_exists(field->scenario, piece) || gloire_is_chief(piece) ||
	    !gloire_stands(field, piece) || gloire_side(field->scenario, piece) != frame->seat ||
	    !gloire_piece(field, piece)->capacity)
		return forbidden(say1(text_not_yours, unit));
	const struct gloire_piece *now = gloire_piece(field, piece);
	int village = village_at(field, now->at);
	if (village < 0 || gloire_is_burnt(field, now->at) || frame->seat != 0)
		return forbidden(say1(text_nothing_to_burn, unit));
	if (now->capacity == may_rally) /* 2.4.3 */
		return forbidden(say1(text_may_only_rally, unit));
	if (!gloire_is_foot(field, (piece_id)piece) || now->order != good_order ||
	    now->did & (did_move | did_turn | did_fire | did_fight))
		return forbidden(say1(text_busy_elsewhere, unit));
	if (!has_stayed(field, piece, village))
		return forbidden(say1(text_came_this_turn, unit));
	return gloire_enemy_beside(field, now->at, frame->seat)
		       ? forbidden(say1(text_enemy_stops_burning, unit))
		       : legal();
}

static struct verdict judge_burning(const struct field *field, const struct frame *frame, struct answer given)
{
	return given.verb == verb_done ? legal() : judge_unit(field, frame, given.arg);
}

static enum next run_burning(struct table *table, struct frame *frame)
{
	struct field field = truth(table);
	for (piece_id i = 0; i < gloire_battle(table->scenario)->units; i++)
		if (judge_unit(&field, frame, i).legal)
			return next_ask;
	pop(table);
	return next_go_on;
}

static void burn(struct table *table, struct frame *frame, struct answer given)
{
	struct field field = truth(table);
	struct gloire *gloire = gloire_here(table);
	(void)frame;
	if (given.verb == verb_done) {
		pop(table);
		return;
	}
	space_id at = gloire->piece[given.arg].at;
	int village = village_at(&field, at);
	gloire->special[kept_burnt + village / 8] |= (uint8_t)(1u << village % 8);
	gloire->scored[0] =
		(uint8_t)(gloire->scored[0] + villages_of(gloire_battle(table->scenario))->points);
	gloire_mark_moved(table, given.arg, did_move);
	tell_all(table, say2(text_told_burnt, piece_arg(given.arg), space_arg(at)), at);
}

const struct question gloire_burning = {
	.id = "burning",
	.rule = "K burning",
	.run = run_burning,
	.ask = text_ask_burning,
	.judge = judge_burning,
	.carry_out = burn,
	.verbs = 1 << verb_unit | 1 << verb_done,
	.upon = 1 << question_activation,
};
