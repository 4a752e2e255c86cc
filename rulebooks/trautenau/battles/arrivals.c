/*
 * A turn begins: aides-de-camp who were lost come back (9.5.13), and reinforcements are called (13). The
 * markers of the formations that are there or arrive (1.2.4) are made ready with the initiative (8).
 */
#include "rulebooks/trautenau/battles/battles.h"
#include "rulebooks/trautenau/combat/combat.h"

/* What belongs to one turn only. */
static const unsigned flags_of_a_turn = piece_led_by_chief | piece_activated | piece_entered | piece_tested |
					piece_moved | piece_fired | piece_assaulting | piece_supported |
					piece_stays;

bool trautenau_is_present(const struct field *field, unsigned formation)
{
	const struct trautenau_data *data = data_of(field->scenario);
	unsigned first = data->range[formation].first;
	for (unsigned p = first; p < first + data->range[formation].count; p++) {
		const struct piece_state *piece = state(field, (piece_id)p);
		if (piece->at < map_spaces)
			return true;
		if (piece->at >= at_entry && piece->at < at_evacuated &&
		    piece->due <= flow_in(field->mask)->turn)
			return true;
	}
	return false;
}

void trautenau_call_up_piece(struct table *table, piece_id piece, unsigned entry)
{
	struct piece_state *called = &truth_of(table)->piece[piece];
	if (called->at == at_eliminated || called->at == at_captured || called->at == at_evacuated)
		return;
	called->due = (uint8_t)truth_of(table)->flow.turn;
	trautenau_place_piece(table, piece, at_entry + entry);
}

void trautenau_call_up(struct table *table, unsigned formation, unsigned entry)
{
	const struct trautenau_data *data = data_of(table->scenario);
	unsigned first = data->range[formation].first;
	for (unsigned p = first; p < first + data->range[formation].count; p++)
		if (data->piece[p].arm != arm_chief)
			trautenau_call_up_piece(table, (piece_id)p, entry);
	tell_all(table,
		 say2(text_called_up, of_kind(arg_group, (int)formation), space_arg(data->entry[entry])),
		 data->entry[entry]);
}

static void forget_last_turn(struct table *table)
{
	struct trautenau *position = truth_of(table);
	const struct trautenau_data *data = data_of(table->scenario);
	for (piece_id piece = 0; piece < data->pieces; piece++) {
		trautenau_clear_flag(table, piece, flags_of_a_turn);
		position->piece[piece].spent = 0;
	}
	for (unsigned f = 0; f < data->formations; f++)
		position->formation[f] &= (uint8_t)~formation_acted;
	for (unsigned c = 0; c < corps_count; c++)
		position->command.led[c] = 0;
	for (unsigned e = 0; e < 8; e++)
		for (unsigned side = 0; side < sides; side++)
			position->command.entered[e][side] = 0;
}

void trautenau_begin_arrivals(struct table *table)
{
	tell_all(table, say1(text_turn_begins, of_kind(arg_turn, truth_of(table)->flow.turn)), no_space);
	forget_last_turn(table);
	trautenau_begin_joined_turn(table);
	trautenau_return_aides(table);
}
