#include "rulebooks/gloire/texts.h"

#define TEXT(name, id, rule, kind, text) [text_##name] = {id, rule, kind, text},
const struct text gloire_texts[gloire_text_count] = {
#include "rulebooks/gloire/texts.def"
};
#undef TEXT
