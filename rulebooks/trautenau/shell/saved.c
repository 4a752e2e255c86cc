#include "rulebooks/trautenau/shell/saved.h"

#define WIDTH(member) sizeof(((struct trautenau *)0)->member)

#define BYTES_OF(text, member, number, bytes) +(number)*WIDTH(member)
_Static_assert(0 SAVED_FIELDS(BYTES_OF) == offsetof(struct trautenau, first), "every kept byte has a name");
#undef BYTES_OF

/* Points spent are the only numbers that may be negative. */
#define FIELD(text, member, number, bytes)             \
	{.name = text,                                 \
	 .offset = offsetof(struct trautenau, member), \
	 .stride = (uint32_t)(bytes),                  \
	 .count = (number),                            \
	 .width = (uint8_t)WIDTH(member),              \
	 .is_signed = offsetof(struct trautenau, member) == offsetof(struct trautenau, piece[0].spent)},

const struct saved_field trautenau_saved[trautenau_saved_field_count] = {SAVED_FIELDS(FIELD)};
