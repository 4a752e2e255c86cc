/*
 * The catalogue of texts: ids here, sentences with their paragraphs in texts.def, in the order of the booklet.
 *
 * A line: TEXT(name, "id-in-the-protocol", "paragraph" or NULL, "event kind" or NULL, "sentence"); in C it is text_name.
 */
#ifndef VEDETTE_GLOIRE_TEXTS_H
#define VEDETTE_GLOIRE_TEXTS_H

#include "vedette/text.h"

#define TEXT(name, id, rule, kind, text) text_##name,
enum gloire_text {
	text_none,
#include "rulebooks/gloire/texts.def"
	gloire_text_count
};
#undef TEXT

extern const struct text gloire_texts[gloire_text_count];

#endif
