/*
 * The position by names, for saving, hashing and comparing; the rows stand in saved.h.
 */
#include "rulebooks/napoleon/table/saved.h"

#define WIDTH(member) sizeof(((struct napoleon *)0)->member)

#define BYTES_OF(text, member, number, bytes) +(number)*WIDTH(member)
_Static_assert(0 SAVED(BYTES_OF) == offsetof(struct napoleon, standing), "every kept byte has a name");

#define IS(member, other) (offsetof(struct napoleon, member) == offsetof(struct napoleon, other))
#define FIELD(text, member, number, bytes)            \
	{.name = text,                                \
	 .offset = offsetof(struct napoleon, member), \
	 .stride = (uint32_t)(bytes),                 \
	 .count = (number),                           \
	 .width = (uint8_t)WIDTH(member),             \
	 .is_signed = IS(member, operation.modifier) || IS(member, combat.cards[0])},

const struct saved_field napoleon_saved[] = {SAVED(FIELD)};
const uint16_t napoleon_saved_fields = sizeof napoleon_saved / sizeof *napoleon_saved;
