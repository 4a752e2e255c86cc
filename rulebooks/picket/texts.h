/*
 * The catalogue of texts: ids here, sentences with their paragraphs in texts.def, in the order of the rules.
 *
 * A line of texts.def: TEXT(name_in_c, "id-in-the-protocol", "paragraph" or NULL, "event kind" or NULL,
 * "sentence")
 */
#ifndef VEDETTE_PICKET_TEXTS_H
#define VEDETTE_PICKET_TEXTS_H

#include "vedette/text.h"

#define TEXT(name, id, rule, kind, text) name,
enum picket_text {
	no_text,
#include "rulebooks/picket/texts.def"
	picket_text_count
};
#undef TEXT

extern const struct text picket_texts[picket_text_count];
extern const struct answer_label picket_labels[];

#endif
