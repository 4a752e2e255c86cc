#include "vedette/rules.h"

#include <stdio.h>
#include <string.h>

#include "vedette/embedded.h"

static bool open_book(const char *module, const char *id, struct rules_reader *reader)
{
	char path[128];
	size_t count;
	const struct embedded_file *file = embedded_files(&count);
	snprintf(path, sizeof path, "%s/rules-%s.txt", module, id);
	for (size_t i = 0; i < count; i++)
		if (!strcmp(file[i].path, path)) {
			reader->at = (const char *)file[i].bytes;
			reader->end = reader->at + file[i].size;
			reader->module = module;
			return true;
		}
	return false;
}

bool rules_open(const struct rulebook *rulebook, struct rules_reader *reader)
{
	return open_book(rulebook->module, rulebook->id, reader);
}

static size_t line_at(const struct rules_reader *reader)
{
	const char *end = memchr(reader->at, '\n', (size_t)(reader->end - reader->at));
	return (size_t)((end ? end : reader->end) - reader->at);
}

static void go_on(struct rules_reader *reader, size_t length)
{
	reader->at += length;
	if (reader->at < reader->end)
		reader->at++;
}

static bool is_heading(const struct rules_reader *reader, size_t length)
{
	return length > 3 && !strncmp(reader->at, "## ", 3);
}

/* "## 9.3: Movement" */
static void read_heading(const char *line, size_t length, struct rule_text *rule)
{
	const char *colon = memchr(line, ':', length);
	size_t name = (size_t)((colon ? colon : line + length) - line) - 3;
	snprintf(rule->paragraph, sizeof rule->paragraph, "%.*s", (int)name, line + 3);
	size_t rest = colon && colon + 2 < line + length ? length - name - 5 : 0;
	snprintf(rule->title, sizeof rule->title, "%.*s", (int)rest, rest ? colon + 2 : "");
	rule->text[0] = '\0';
}

/* Where a sister rulebook says the same. */
struct loan {
	char book[64], paragraph[64];
};

/* "## 7.12 = rossbach1806 7.13"; without a second number, the same paragraph. */
static bool read_loan(struct rule_text *rule, struct loan *loan)
{
	char *equals = strstr(rule->paragraph, " = ");
	if (!equals)
		return false;
	*equals = '\0';
	const char *book = equals + 3;
	size_t length = strcspn(book, " ");
	snprintf(loan->book, sizeof loan->book, "%.*s", (int)length, book);
	snprintf(loan->paragraph, sizeof loan->paragraph, "%s",
		 book[length] ? book + length + 1 : rule->paragraph);
	return true;
}

static bool next_heading(struct rules_reader *reader, struct rule_text *rule)
{
	size_t length = 0;
	for (; reader->at < reader->end; go_on(reader, length))
		if (is_heading(reader, length = line_at(reader)))
			break;
	if (reader->at == reader->end)
		return false;
	read_heading(reader->at, length, rule);
	go_on(reader, length);
	return true;
}

/* The lines up to the next heading. */
static void add_lines(struct rules_reader *reader, struct rule_text *rule)
{
	size_t length, used = strlen(rule->text);
	for (; reader->at < reader->end; go_on(reader, length)) {
		length = line_at(reader);
		if (is_heading(reader, length))
			break;
		if (length && used < sizeof rule->text)
			used += (size_t)snprintf(rule->text + used, sizeof rule->text - used, "%s%.*s",
						 used ? " " : "", (int)length, reader->at);
	}
}

/* What is lent is the sister's own: nothing is lent twice. */
static void borrow(const char *module, const struct loan *loan, struct rule_text *rule)
{
	struct rules_reader reader;
	struct rule_text theirs;
	if (!open_book(module, loan->book, &reader))
		return;
	while (next_heading(&reader, &theirs))
		if (!strcmp(theirs.paragraph, loan->paragraph)) {
			add_lines(&reader, &theirs);
			memcpy(rule->title, theirs.title, sizeof rule->title);
			memcpy(rule->text, theirs.text, sizeof rule->text);
			return;
		}
}

bool rules_next(struct rules_reader *reader, struct rule_text *rule)
{
	struct loan loan;
	if (!next_heading(reader, rule))
		return false;
	if (read_loan(rule, &loan))
		borrow(reader->module, &loan, rule);
	add_lines(reader, rule);
	return true;
}

bool rules_find(const struct rulebook *rulebook, const char *paragraph, struct rule_text *rule)
{
	struct rules_reader reader;
	if (!rules_open(rulebook, &reader))
		return false;
	while (rules_next(&reader, rule))
		if (!strcmp(rule->paragraph, paragraph))
			return true;
	return false;
}

void put_rules(struct json *out, const char *key, const struct rulebook *rulebook, const char *paragraph)
{
	struct rules_reader reader;
	struct rule_text rule;
	bool more = rules_open(rulebook, &reader);
	put_array(out, key);
	while (more && rules_next(&reader, &rule)) {
		if (paragraph && strcmp(rule.paragraph, paragraph) != 0)
			continue;
		put_object(out, NULL);
		put_text(out, "paragraph", rule.paragraph);
		put_text(out, "title", rule.title);
		put_text(out, "text", rule.text);
		put_end(out);
	}
	put_end(out);
}
