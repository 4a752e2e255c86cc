#include "rulebooks/trautenau/texts/texts.h"

#define TEXT(name, id, rule, kind, text) [name] = {id, rule, kind, text},
const struct text trautenau_texts[text_count] = {
#include "rulebooks/trautenau/texts/ground.def"
#include "rulebooks/trautenau/texts/combat.def"
#include "rulebooks/trautenau/texts/battles.def"
#include "rulebooks/trautenau/texts/views.def"
};
#undef TEXT
