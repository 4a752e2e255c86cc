/*
 * The catalogue of texts: ids here, sentences with their paragraphs in the .def files, in the order of the booklet.
 *
 * A line of a .def file: TEXT(name_in_c, "id-in-the-protocol", "paragraph" or NULL, "event kind" or NULL, "sentence")
 */
#ifndef VEDETTE_TRAUTENAU_TEXTS_H
#define VEDETTE_TRAUTENAU_TEXTS_H

#include "vedette/text.h"

#define TEXT(name, id, rule, kind, text) name,
enum trautenau_text {
	no_text,
#include "rulebooks/trautenau/texts/ground.def"
#include "rulebooks/trautenau/texts/combat.def"
#include "rulebooks/trautenau/texts/battles.def"
#include "rulebooks/trautenau/texts/views.def"
	text_count
};
#undef TEXT

extern const struct text trautenau_texts[text_count];
extern const struct answer_label trautenau_labels[];
bool trautenau_gives_up(unsigned prompt, unsigned verb);

#endif
