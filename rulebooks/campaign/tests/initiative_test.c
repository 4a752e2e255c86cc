/*
 * Initiative by degrees, an option: 5.19 and 7.16. Ney has 4, Marchand 4, Colbert 5.
 */
#include <criterion/criterion.h>

#include "rulebooks/campaign/tests/support.h"

static struct at_table *neys_corps(const char *options, const char *die)
{
	struct at_table *at = clear_field_with("exercise1806", options);
	put(at, "fr.ney", "1010");
	put(at, "fr.marchand", "1011");
	begin(at, "first-command");
	give(at, "done");
	dice(at, die);
	give_all(at, "unit fr.ney, done");
	return at;
}

Test(graded_initiative, an_officers_roll, .description = "1806 5.19")
{
	/* Three: all five points. Four, his rating: four. Five and six: one. */
	static const struct {
		const char *die, *reached, *beyond;
	} cases[] = {{"d6 3", "go 1016", "go 1017"},
		     {"d6 4", "go 1015", "go 1016"},
		     {"d6 5", "go 1012", "go 1013"},
		     {"d6 6", "go 1012", "go 1013"}};
	for (unsigned i = 0; i < COUNT_OF(cases); i++) {
		struct at_table *at = neys_corps("graded-initiative=1", cases[i].die);
		give(at, "unit fr.marchand");
		cr_assert(is_legal(at, cases[i].reached), "%s", cases[i].die);
		cr_assert_str_eq(rule_of(at, cases[i].beyond), "8.14A", "%s", cases[i].die);
	}
}

Test(graded_initiative, three_too_many_fail, .description = "1806 5.19: more than two above the rating")
{
	struct at_table *at = clear_field_with("exercise1806", "graded-initiative=1");
	put(at, "fr.augereau", "1010"); /* 3 */
	put(at, "fr.heudelet", "1011");
	begin(at, "first-command");
	give(at, "done");
	dice(at, "d6 6");
	give_all(at, "unit fr.augereau, done");
	cr_assert_str_eq(rule_of(at, "unit fr.heudelet"), "8.14G");
}

Test(graded_initiative, a_dear_hex_is_out_of_reach,
     .description = "1806 5.19: no hex that costs more than a point")
{
	struct at_table *at = clear_field_with("exercise1806", "graded-initiative=1");
	draw(at, "stream", "1011 1012");
	put(at, "fr.ney", "1010");
	put(at, "fr.marchand", "1011");
	begin(at, "first-command");
	give(at, "done");
	dice(at, "d6 5");
	give_all(at, "unit fr.ney, done, unit fr.marchand");
	cr_assert_not(is_legal(at, "go 1012"));
}

Test(graded_initiative, a_units_roll, .description = "1806 7.16")
{
	static const struct {
		const char *die, *reached, *beyond;
	} cases[] = {{"d6 3", "go 1015", "go 1016"},
		     {"d6 4", "go 1014", "go 1015"},
		     {"d6 6", "go 1011", "go 1012"}};
	for (unsigned i = 0; i < COUNT_OF(cases); i++) {
		struct at_table *at = clear_field_with("exercise1806", "graded-initiative=1");
		put(at, "fr.marchand", "1010");
		begin(at, "first-individual");
		dice(at, cases[i].die);
		give(at, "unit fr.marchand");
		cr_assert(is_legal(at, cases[i].reached), "%s", cases[i].die);
		cr_assert_str_eq(rule_of(at, cases[i].beyond), "8.14A", "%s", cases[i].die);
	}
}

Test(graded_initiative, off_unless_chosen, .description = "1806 5.19, 7.16")
{
	struct at_table *at = neys_corps("", "d6 5");
	cr_assert_str_eq(rule_of(at, "unit fr.marchand"), "8.14G");
	at = neys_corps("", "d6 4");
	give(at, "unit fr.marchand");
	cr_assert(is_legal(at, "go 1016"));
}
