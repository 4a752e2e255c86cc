#include "rulebooks/skeleton/texts.h"

#define TEXT(name, id, rule, kind, text) [name] = {id, rule, kind, text},
const struct text skeleton_texts[skeleton_text_count] = {
#include "rulebooks/skeleton/texts.def"
};
#undef TEXT
