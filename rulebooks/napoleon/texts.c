#include "rulebooks/napoleon/texts.h"

#define TEXT(name, id, rule, kind, text) [name] = {id, rule, kind, text},
const struct text napoleon_texts[text_count] = {
#include "rulebooks/napoleon/texts_turn.def"
#include "rulebooks/napoleon/texts_cards.def"
#include "rulebooks/napoleon/texts_march.def"
#include "rulebooks/napoleon/texts_combat.def"
#include "rulebooks/napoleon/texts_blocks.def"
#include "rulebooks/napoleon/texts_faces.def"
};
#undef TEXT
