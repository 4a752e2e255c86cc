/*
 * The rules reference: complete where there is one, and told by the protocol.
 */
#include <criterion/criterion.h>
#include <string.h>

#include "tests/support/pipe.h"
#include "vedette/game.h"
#include "vedette/rules.h"

/* Whatever a refusal, a figure or a question cites can be read. */
Test(rules, every_paragraph_that_is_cited_is_there)
{
	unsigned count;
	const struct rulebook *const *all = rulebooks(&count);
	for (unsigned i = 0; i < count; i++) {
		struct rules_reader reader;
		struct rule_text rule;
		if (!rules_open(all[i], &reader))
			continue;
		for (unsigned k = 1; k < all[i]->texts; k++)
			if (all[i]->text[k].rule)
				cr_expect(rules_find(all[i], all[i]->text[k].rule, &rule), "%s cites %s",
					  all[i]->id, all[i]->text[k].rule);
		for (unsigned k = 0; k < all[i]->options; k++)
			if (all[i]->option[k].rule)
				cr_expect(rules_find(all[i], all[i]->option[k].rule, &rule), "%s, option: %s",
					  all[i]->id, all[i]->option[k].rule);
		for (unsigned k = 0; k < all[i]->steps; k++)
			if (all[i]->step[k].rule)
				cr_expect(rules_find(all[i], all[i]->step[k].rule, &rule), "%s, step: %s",
					  all[i]->id, all[i]->step[k].rule);
	}
}

/* Each has a title and a text, whole, and stands there once. */
Test(rules, every_paragraph_says_something_once)
{
	unsigned count;
	const struct rulebook *const *all = rulebooks(&count);
	for (unsigned i = 0; i < count; i++) {
		struct rules_reader reader, again;
		struct rule_text rule, other;
		if (!rules_open(all[i], &reader))
			continue;
		while (rules_next(&reader, &rule)) {
			unsigned found = 0;
			cr_expect(rule.title[0] && rule.text[0], "%s %s", all[i]->id, rule.paragraph);
			cr_expect_lt(strlen(rule.text), sizeof rule.text - 1, "%s", rule.paragraph);
			rules_open(all[i], &again);
			while (rules_next(&again, &other))
				found += !strcmp(rule.paragraph, other.paragraph);
			cr_expect_eq(found, 1, "%s %s", all[i]->id, rule.paragraph);
		}
	}
}

Test(rules, are_told_by_the_protocol)
{
	struct pipe talk;
	pipe_open(&talk);
	const json_t *one = pipe_ask(&talk, "rules",
				     "{\"rulebook\":\"rossbach1806\",\"paragraph\":\"7.42\"}");
	cr_assert_eq(json_array_size(one), 1);
	cr_assert_str_eq(json_string_value(json_object_get(json_array_get(one, 0), "paragraph")), "7.42");
	cr_assert_gt(json_array_size(pipe_ask(&talk, "rules", "{\"rulebook\":\"rossbach1806\"}")), 355,
		     "all of the ledger");
	pipe_close(&talk);
}
