/*
 * The catalogue of texts. A line of texts.def: TEXT(name_in_c, "id-in-the-protocol", "paragraph" or NULL, "event kind" or
 * NULL, "sentence")
 */
#ifndef VEDETTE_SKELETON_TEXTS_H
#define VEDETTE_SKELETON_TEXTS_H

#include "vedette/text.h"

#define TEXT(name, id, rule, kind, text) name,
enum skeleton_text {
	no_text,
#include "rulebooks/skeleton/texts.def"
	skeleton_text_count
};
#undef TEXT

extern const struct text skeleton_texts[skeleton_text_count];

#endif
