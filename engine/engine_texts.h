/*
 * What the engine itself has to say, whatever the rulebook.
 */
#ifndef VEDETTE_ENGINE_TEXTS_H
#define VEDETTE_ENGINE_TEXTS_H

#include "vedette/rulebook.h"

enum {
	engine_game_over = engine_text_base,
	engine_not_asked,
	engine_other_question,
	engine_not_listed,
	engine_broken_off,
	engine_edit_not_known,
	engine_edit_wrong_value,
	engine_edit_no_piece,
	engine_edit_no_place,
	engine_edit_no_side,
	engine_edit_no_card,
	engine_edit_no_facing,
	engine_edit_not_allowed,
	engine_edit_not_of_piece,
	engine_edit_no_list,
	engine_edit_other_deck,
	engine_edit_two_places,
	engine_edit_no_turn,
	engine_edit_no_sight,
	engine_edit_not_concealed,
	engine_no_figure,
	engine_texts_end,
};

#endif
