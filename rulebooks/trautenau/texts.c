#include "rulebooks/trautenau/texts.h"

#define TEXT(name, id, rule, kind, text) [name] = {id, rule, kind, text},
const struct text trautenau_texts[text_count] = {
#include "rulebooks/trautenau/texts_ground.def"
#include "rulebooks/trautenau/texts_combat.def"
#include "rulebooks/trautenau/texts_battles.def"
#include "rulebooks/trautenau/texts_faces.def"
};
#undef TEXT
