#include "rulebooks/campaign/texts.h"

#define TEXT(name, id, rule, kind, text) [text_##name] = {id, rule, kind, text},

#define TEXT_BY_BOOK(name, id, rossbach, seven_days, kind, text) [text_##name] = {id, rossbach, kind, text},
const struct text campaign_texts[campaign_text_count] = {
#include "rulebooks/campaign/texts.def"
};
#undef TEXT_BY_BOOK

#define TEXT_BY_BOOK(name, id, rossbach, seven_days, kind, text) [text_##name] = {id, seven_days, kind, text},
const struct text campaign_texts_1809[campaign_text_count] = {
#include "rulebooks/campaign/texts.def"
};
