#include "rulebooks/napoleon/texts/texts.h"

#define TEXT(name, id, rule, kind, text) [name] = {id, rule, kind, text},
const struct text napoleon_texts[text_count] = {
#include "rulebooks/napoleon/texts/turn.def"
#include "rulebooks/napoleon/texts/cards.def"
#include "rulebooks/napoleon/texts/march.def"
#include "rulebooks/napoleon/texts/combat.def"
#include "rulebooks/napoleon/texts/blocks.def"
#include "rulebooks/napoleon/texts/view.def"
};
#undef TEXT
