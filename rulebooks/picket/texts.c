#include "rulebooks/picket/texts.h"

#define TEXT(name, id, rule, kind, text) [name] = {id, rule, kind, text},
const struct text picket_texts[picket_text_count] = {
#include "rulebooks/picket/texts.def"
};
#undef TEXT
