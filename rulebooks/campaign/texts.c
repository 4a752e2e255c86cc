#include "rulebooks/campaign/texts.h"

#define TEXT(name, id, rule, kind, text) [text_##name] = {id, rule, kind, text},
const struct text campaign_texts[campaign_text_count] = {
#include "rulebooks/campaign/texts.def"
};
#undef TEXT
