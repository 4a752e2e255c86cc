/*
 * The catalogue of texts: ids here, sentences with their paragraphs in texts.def, in the order of the booklet.
 *
 * A line: TEXT(name, "id-in-the-protocol", "paragraph" or NULL, "event kind" or NULL, "sentence"); in C it is text_name.
 */
#ifndef VEDETTE_CAMPAIGN_TEXTS_H
#define VEDETTE_CAMPAIGN_TEXTS_H

#include "vedette/text.h"

#define TEXT(name, id, rule, kind, text) text_##name,
enum campaign_text {
	text_none,
#include "rulebooks/campaign/texts.def"
	campaign_text_count
};
#undef TEXT

extern const struct text campaign_texts[campaign_text_count];
extern const struct answer_label campaign_labels[]; /* labels.c */

#endif
