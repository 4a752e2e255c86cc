/*
 * What every rulebook needs to answer: rows by their spellings, figures that go on, words of bits.
 */
#include <criterion/criterion.h>
#include <string.h>

#include "vedette/asked.h"

struct regiment {
	char id[8], name[24], label[8], alias[2][16];
};

static const struct regiment regiments[] = {
	{"r.2", "2nd Jägers", "2 J", {"Second", ""}},
	{"r.10", "10th Foot", "10 F", {"Tenth", "The Old"}},
	{"r.1", "Tenth", "1 F", {"First", "The Old"}},
};

static struct names names_of_regiments(void)
{
	return NAMES_OF(struct regiment, regiments, 3, offsetof(struct regiment, label));
}

Test(names, ids_go_before_names_and_names_before_the_rest)
{
	struct names names = names_of_regiments();
	cr_assert_eq(names_find(&names, "R10"), 1, "hyphens, dots and case make no difference");
	cr_assert_eq(names_find(&names, "2nd jagers"), 0);
	cr_assert_eq(names_find(&names, "Tenth"), 2, "a name, and another's second spelling");
	cr_assert_eq(names_find(&names, "10 F"), 1, "what stands on the counter");
	cr_assert_eq(names_find(&names, "The Old"), -1, "two of them");
	cr_assert_eq(names_find(&names, "Third"), -1);
	cr_assert_eq(names_find(&names, ""), -1);
}

Test(names, to_the_letter)
{
	struct names names = names_of_regiments();
	cr_assert_eq(names_with_id(&names, "r.1"), 2);
	cr_assert_eq(names_with_id(&names, "R.1"), -1);
	cr_assert_eq(names_with_id(&names, "Tenth"), -1);
	cr_assert_eq(names_spelled(&names, "Second"), 0);
	cr_assert_eq(names_spelled(&names, "second"), -1);
}

Test(names, in_the_order_of_their_ids)
{
	struct names names = names_of_regiments();
	uint8_t order[3];
	names_order(&names, order);
	cr_assert(order[0] == 2 && order[1] == 1 && order[2] == 0, "r.1, r.10, r.2");
}

Test(figures, a_long_list_goes_on_in_the_next_figure)
{
	static struct figures figures;
	struct figure *figure = figures_add(&figures, "reach");
	figure->parts = 2;
	figure->value = figure->most = 7;
	unsigned terms = 0;
	for (; (figure = figures_go_on(&figures, figure)); terms++)
		figure->terms++;
	cr_assert_eq(terms, max_figures * max_terms);
	cr_assert_eq(figures.count, max_figures);
	const struct figure *last = &figures.figure[max_figures - 1];
	cr_assert_str_eq(last->id, "reach");
	cr_assert(last->parts == 2 && last->value == 7 && last->most == 7);
}

Test(figures, no_more_than_there_is_room_for)
{
	static struct figures figures;
	for (unsigned i = 0; i < max_figures + 2; i++)
		figures_add(&figures, "one");
	for (unsigned i = 0; i < max_chances + 2; i++)
		figures_add_chance(&figures, "won", 1, 6);
	cr_assert_eq(figures.count, max_figures);
	cr_assert_eq(figures.chances, max_chances);
}

Test(put_words, of_the_bits_that_are_set)
{
	static const char *const words[] = {"a", "b", "c"};
	char text[64];
	struct json out;
	json_start(&out, text, sizeof text);
	put_object(&out, NULL);
	put_words(&out, "status", 5, words);
	put_words(&out, "traits", 0, words);
	put_end(&out);
	cr_assert_str_eq(text, "{\"status\":[\"a\",\"c\"],\"traits\":[]}");
}

Test(is_wiped, every_byte)
{
	unsigned char bytes[9] = {0};
	cr_assert(is_wiped(bytes, sizeof bytes) && is_wiped(bytes, 0));
	bytes[8] = 1;
	cr_assert(!is_wiped(bytes, sizeof bytes) && is_wiped(bytes, 8));
}
