/*
 * The catalogue of texts: ids here, sentences with their paragraphs in texts.def, in the order of the booklet.
 *
 * A line: TEXT(name, "id-in-the-protocol", "paragraph" or NULL, "event kind" or NULL, "sentence"); in C it is text_name.
 * Where the booklets number the same rule differently: TEXT_BY_BOOK(name, "id", "1806", "1809", kind, "sentence").
 */
#ifndef VEDETTE_CAMPAIGN_TEXTS_H
#define VEDETTE_CAMPAIGN_TEXTS_H

#include "vedette/text.h"

/*
 * What is told of one hex, of two or of more: three lines of the catalogue, one after another (campaign_say_hexes). The second
 * form names a last thing besides.
 */
#define TEXT_AT_HEXES(name, id, rule, kind, before, after)                        \
	TEXT(name, id, rule, kind, before "{0}" after)                            \
	TEXT(name##_at_two, id "-at-two", rule, kind, before "{0} and {1}" after) \
	TEXT(name##_at_more, id "-at-more", rule, kind, before "{0}, {1} and {2} {2|hex|hexes} more" after)
#define TEXT_AT_HEXES_AND(name, id, rule, kind, before, middle, after)                         \
	TEXT(name, id, rule, kind, before "{0}" middle "{1}" after)                            \
	TEXT(name##_at_two, id "-at-two", rule, kind, before "{0} and {1}" middle "{2}" after) \
	TEXT(name##_at_more, id "-at-more", rule, kind,                                        \
	     before "{0}, {1} and {2} {2|hex|hexes} more" middle "{3}" after)

/* What one flag does, or two, or more: whom the reader does not know he reads of as a flag (campaign_say_flags). */
#define TEXT_OF_FLAGS(name, id, rule, kind, one, two, more) \
	TEXT(name, id, rule, kind, one)                     \
	TEXT(name##_of_two, id "-of-two", rule, kind, two)  \
	TEXT(name##_of_more, id "-of-more", rule, kind, more)

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
bool campaign_gives_up(unsigned prompt, unsigned verb);

/* Of a TEXT_AT_HEXES, or a TEXT_AT_HEXES_AND and its last argument. */
struct message campaign_say_hexes(unsigned text, const space_id hex[], unsigned count);
struct message campaign_say_hexes_and(unsigned text, const space_id hex[], unsigned count, struct arg last);
/* Of a TEXT_OF_FLAGS; what comes after the flags is added. */
struct message campaign_say_flags(unsigned text, const uint8_t flag[], unsigned count);
struct message campaign_say_also(struct message message, struct arg last);

#endif
