/*
 * The catalogue of texts: ids here, sentences with their paragraphs in texts.def, in the order of the booklet.
 *
 * A line: TEXT(name, "id-in-the-protocol", "paragraph" or NULL, "event kind" or NULL, "sentence"); in C it is text_name.
 * Where the booklets number the same rule differently: TEXT_BY_BOOK(name, "id", "1806", "1809", kind, "sentence").
 */
#ifndef VEDETTE_CAMPAIGN_TEXTS_H
#define VEDETTE_CAMPAIGN_TEXTS_H

#include "vedette/text.h"

#define TEXT(name, id, rule, kind, text)                         text_##name,
#define TEXT_BY_BOOK(name, id, rossbach, seven_days, kind, text) text_##name,
enum campaign_text {
	text_none,
#include "rulebooks/campaign/texts.def"
	campaign_text_count
};
#undef TEXT
#undef TEXT_BY_BOOK

/* With the paragraphs of 1806, and with those of 1809. */
extern const struct text campaign_texts[campaign_text_count], campaign_texts_1809[campaign_text_count];
extern const struct answer_label campaign_labels[]; /* labels.c */

#endif
