#include "rulebooks/campaign/texts.h"

#define TEXT(name, id, rule, kind, text) [text_##name] = {id, rule, kind, text},

#define TEXT_BY_BOOK(name, id, rossbach, seven_days, kind, text) [text_##name] = {id, rossbach, kind, text},
const struct text campaign_texts[campaign_text_count] = {
#include "rulebooks/campaign/texts.def"
};
#undef TEXT_BY_BOOK

#define TEXT_BY_BOOK(name, id, rossbach, seven_days, kind, text) [text_##name] = {id, seven_days, kind, text},
const struct text campaign_texts_1809[campaign_text_count] = {
#include "rulebooks/campaign/texts.def"
};

struct message campaign_say_hexes(unsigned text, const space_id hex[], unsigned count)
{
	if (count < 2)
		return say1(text, space_arg(hex[0]));
	if (count == 2)
		return say2(text + 1, space_arg(hex[0]), space_arg(hex[1]));
	return say3(text + 2, space_arg(hex[0]), space_arg(hex[1]), number_arg((int)count - 2));
}

struct message campaign_say_hexes_and(unsigned text, const space_id hex[], unsigned count, struct arg last)
{
	struct message message = campaign_say_hexes(text, hex, count);
	return campaign_say_also(message, last);
}

struct message campaign_say_flags(unsigned text, const uint8_t flag[], unsigned count)
{
	struct arg first = piece_arg(flag[0]);
	if (count < 2)
		return say1(text, first);
	if (count == 2)
		return say2(text + 1, first, piece_arg(flag[1]));
	return say3(text + 2, first, piece_arg(flag[1]), number_arg((int)count - 2));
}

struct message campaign_say_also(struct message message, struct arg last)
{
	message.arg[message.count++] = last;
	return message;
}
