/*
 * The catalogue of texts: ids here, sentences with their paragraphs in the .def files, in the order of the booklet.
 *
 * A line of a .def file: TEXT(name_in_c, "id-in-the-protocol", "paragraph" or NULL, "event kind" or NULL, "sentence")
 */
#ifndef VEDETTE_NAPOLEON_TEXTS_H
#define VEDETTE_NAPOLEON_TEXTS_H

#include "vedette/text.h"

#define TEXT(name, id, rule, kind, text) name,
enum napoleon_text {
	no_text,
#include "rulebooks/napoleon/texts/turn.def"
#include "rulebooks/napoleon/texts/cards.def"
#include "rulebooks/napoleon/texts/march.def"
#include "rulebooks/napoleon/texts/combat.def"
#include "rulebooks/napoleon/texts/blocks.def"
#include "rulebooks/napoleon/texts/view.def"
	text_count
};
#undef TEXT

extern const struct text napoleon_texts[text_count];
extern const struct answer_label napoleon_labels[];
bool napoleon_gives_up(unsigned prompt, unsigned verb);

#endif
