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
	engine_texts_end,
};

#endif
