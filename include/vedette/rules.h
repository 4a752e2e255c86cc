/*
 * The rules reference: every paragraph of a rulebook in the program's own words, from the file rules-ID.txt among the module's
 * data. A heading "## 9.3: Movement" begins a paragraph; the lines up to the next heading are its text. A heading "## 7.12 = rossbach1806 7.13"
 * takes title and text from the reference of another rulebook of the module (without a second number, from the same paragraph); lines below
 * it are added.
 */
#ifndef VEDETTE_RULES_H
#define VEDETTE_RULES_H

#include "vedette/json.h"
#include "vedette/rulebook.h"

struct rules_reader {
	const char *at, *end, *module;
};

struct rule_text {
	char paragraph[64], title[128];
	char text[2048]; /* lines joined by spaces */
};

/* False: the rulebook has no reference. */
bool rules_open(const struct rulebook *rulebook, struct rules_reader *reader);
/* The next paragraph; false behind the last. */
bool rules_next(struct rules_reader *reader, struct rule_text *rule);
bool rules_find(const struct rulebook *rulebook, const char *paragraph, struct rule_text *rule);

/* [{paragraph, title, text}]; `paragraph` NULL: all of them. */
void put_rules(struct json *out, const char *key, const struct rulebook *rulebook, const char *paragraph);

#endif
