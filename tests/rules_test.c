/*
 * The rules reference: complete where there is one, and told by the protocol.
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/ledger.h"
#include "tests/support/pipe.h"
#include "vedette/game.h"
#include "vedette/rules.h"

/* Two rulebooks of a module cite their paragraphs from one catalogue: there the ledger says which are whose. */
static bool shares_texts(const struct rulebook *rulebook)
{
	unsigned count;
	const struct rulebook *const *all = rulebooks(&count);
	for (unsigned i = 0; i < count; i++)
		if (all[i] != rulebook && !strcmp(all[i]->module, rulebook->module))
			return true;
	return false;
}

static void expect_rule(const struct rulebook *rulebook, const char *paragraph)
{
	struct rule_text rule;
	cr_expect(!paragraph || rules_find(rulebook, paragraph, &rule), "%s has no %s", rulebook->id,
		  paragraph);
}

/* Whatever a refusal, a figure, an option or a step cites can be read. */
Test(rules, every_paragraph_that_is_cited_is_there)
{
	unsigned count;
	const struct rulebook *const *all = rulebooks(&count);
	for (unsigned i = 0; i < count; i++) {
		struct rules_reader reader;
		if (!rules_open(all[i], &reader))
			continue;
		for (unsigned k = 1; k < all[i]->texts && !shares_texts(all[i]); k++)
			expect_rule(all[i], all[i]->text[k].rule);
		for (unsigned k = 0; k < all[i]->options; k++)
			expect_rule(all[i], all[i]->option[k].rule);
		for (unsigned k = 0; k < all[i]->steps; k++)
			expect_rule(all[i], all[i]->step[k].rule);
	}
}

Test(rules, every_paragraph_of_the_ledger_is_there)
{
	unsigned count;
	const struct rulebook *const *all = rulebooks(&count);
	for (unsigned i = 0; i < count; i++) {
		struct rules_reader rules;
		struct ledger_reader reader;
		struct ledger_row row;
		const struct embedded_file *file = rulebook_file(all[i], cli_data(), "ledger.csv");
		if (!rules_open(all[i], &rules) || !file)
			continue;
		cr_assert(ledger_open(&reader, (const char *)file->bytes, file->size));
		while (ledger_next(&reader, &row))
			expect_rule(all[i], row.paragraph);
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

static const struct rulebook *book(const char *id)
{
	unsigned count, i = 0;
	const struct rulebook *const *all = rulebooks(&count);
	while (i < count && strcmp(all[i]->id, id) != 0)
		i++;
	cr_assert_lt(i, count, "no rulebook %s", id);
	return all[i];
}

/* 1809 numbers the officers' initiative 7.13, 1806 calls it 7.14; 5.31 is shared, with a word about the rain. */
Test(rules, what_sisters_share_stands_once)
{
	struct rule_text own, theirs;
	cr_assert(rules_find(book("sevendays1809"), "7.13", &own));
	cr_assert(rules_find(book("rossbach1806"), "7.14", &theirs));
	cr_assert_str_eq(own.title, theirs.title);
	cr_assert_str_eq(own.text, theirs.text);
	cr_assert(rules_find(book("sevendays1809"), "5.31", &own));
	cr_assert(rules_find(book("rossbach1806"), "5.31", &theirs));
	cr_assert_eq(strncmp(own.text, theirs.text, strlen(theirs.text)), 0);
	cr_assert_gt(strlen(own.text), strlen(theirs.text));
}

/* ---- Tables ---------------------------------------------------------------------------------------------------------- */

/* The paragraph, or for a case of it the paragraph that it is a part of. */
static bool ledger_has(const struct rulebook *rulebook, const char *paragraph)
{
	struct ledger_reader reader;
	struct ledger_row row;
	const struct embedded_file *file = rulebook_file(rulebook, cli_data(), "ledger.csv");
	if (!file || !ledger_open(&reader, (const char *)file->bytes, file->size))
		return false;
	size_t whole = strspn(paragraph, "0123456789.");
	while (ledger_next(&reader, &row))
		if (!strcmp(row.paragraph, paragraph) ||
		    (strlen(row.paragraph) == whole && !strncmp(row.paragraph, paragraph, whole)))
			return true;
	return false;
}

static void expect_paragraph(const struct rulebook *rulebook, const json_t *object)
{
	const char *rule = json_string_value(json_object_get(object, "rule"));
	cr_expect(!rule || ledger_has(rulebook, rule), "%s has no %s", rulebook->id, rule);
}

static void expect_table(const struct rulebook *rulebook, const json_t *table)
{
	size_t i, columns = json_array_size(json_object_get(table, "columns"));
	const json_t *entry;
	expect_paragraph(rulebook, table);
	json_array_foreach (json_object_get(table, "rows"), i, entry) {
		size_t cells = json_array_size(json_object_get(entry, "cells"));
		cr_expect(cells && (!columns || cells == columns), "%s: row %zu of %s", rulebook->id, i,
			  json_string_value(json_object_get(table, "id")));
		expect_paragraph(rulebook, entry);
	}
	json_array_foreach (json_object_get(table, "notes"), i, entry)
		expect_paragraph(rulebook, entry);
}

/* The tables of every scenario: as many cells as columns, and paragraphs that the booklet has. */
Test(aids, tables_are_whole_and_cite_what_there_is)
{
	unsigned count;
	const struct rulebook *const *all = rulebooks(&count);
	struct pipe talk;
	pipe_open(&talk);
	for (unsigned i = 0; i < count; i++)
		for (unsigned k = 0; k < (all[i]->aids ? all[i]->scenarios : 1u); k++) {
			char params[80];
			size_t at;
			const json_t *table;
			snprintf(params, sizeof params, "{\"scenario\":\"%s\"}", all[i]->scenario[k].id);
			const json_t *tables = pipe_ask(&talk, "aids", params);
			cr_expect_eq(json_array_size(tables) != 0, all[i]->aids != NULL, "%s", params);
			json_array_foreach (tables, at, table)
				expect_table(all[i], table);
		}
	pipe_close(&talk);
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
