#include "vedette/csv.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static void fill_error(const char *file, int line, struct data_error *error, const char *reason,
		       va_list arguments) __attribute__((format(printf, 4, 0)));

static void fill_error(const char *file, int line, struct data_error *error, const char *reason,
		       va_list arguments)
{
	if (!error)
		return;
	snprintf(error->file, sizeof error->file, "%s", file);
	error->line = line;
	vsnprintf(error->reason, sizeof error->reason, reason, arguments);
}

bool refuse_line(const char *file, int line, struct data_error *error, const char *reason, ...)
{
	va_list arguments;
	va_start(arguments, reason);
	fill_error(file, line, error, reason, arguments);
	va_end(arguments);
	return false;
}

bool csv_refuse(const struct csv *csv, struct data_error *error, const char *reason, ...)
{
	va_list arguments;
	va_start(arguments, reason);
	fill_error(csv->file, csv->line, error, reason, arguments);
	va_end(arguments);
	return false;
}

struct csv csv_open(const char *file, const char *text, size_t size)
{
	struct csv csv = {.at = text, .end = text + size, .file = file};
	static const char mark[3] = {'\xef', '\xbb', '\xbf'}; /* some editors begin UTF-8 with it */
	if (size >= sizeof mark && memcmp(text, mark, sizeof mark) == 0)
		csv.at += sizeof mark;
	return csv;
}

/* Copies the next line without its end into `text`; its length, or -1 if it is too long. */
static int take_line(struct csv *csv)
{
	size_t left = (size_t)(csv->end - csv->at);
	const char *stop = memchr(csv->at, '\n', left);
	size_t length = stop ? (size_t)(stop - csv->at) : left;
	const char *line = csv->at;
	csv->at = stop ? stop + 1 : csv->end;
	csv->line++;
	if (length && line[length - 1] == '\r')
		length--;
	if (length && line[0] == '#')
		return 0;
	if (length >= csv_line)
		return -1;
	memcpy(csv->text, line, length);
	csv->text[length] = '\0';
	return (int)length;
}

/* One field, quoted or bare, made a string in place; where the next one begins, NULL after the last. */
static char *cut_field(char *text, char **next)
{
	char *from = text, *to = text;
	bool quoted = *from == '"';
	if (quoted)
		from++;
	for (; *from; from++) {
		if (quoted && from[0] == '"' && from[1] == '"') {
			*to++ = '"';
			from++;
			continue;
		}
		if (quoted && *from == '"') {
			quoted = false;
			continue;
		}
		if (!quoted && *from == ',')
			break;
		*to++ = *from;
	}
	*next = *from ? from + 1 : NULL;
	*to = '\0';
	return quoted ? NULL : text;
}

static bool cut_row(struct csv *csv, struct data_error *error)
{
	char *rest = csv->text;
	csv->fields = 0;
	while (rest) {
		if (csv->fields == csv_fields)
			return csv_refuse(csv, error, "more than %d fields", (int)csv_fields);
		csv->field[csv->fields] = cut_field(rest, &rest);
		if (!csv->field[csv->fields])
			return csv_refuse(csv, error, "a quotation mark is not closed");
		csv->fields++;
	}
	return true;
}

enum csv_result csv_next(struct csv *csv, struct data_error *error)
{
	while (csv->at < csv->end) {
		int length = take_line(csv);
		if (length == 0)
			continue;
		if (length < 0) {
			csv_refuse(csv, error, "the line is longer than %d characters", csv_line - 1);
			return csv_bad;
		}
		if (memchr(csv->text, '\0', (size_t)length)) {
			csv_refuse(csv, error, "the line holds a zero byte");
			return csv_bad;
		}
		return cut_row(csv, error) ? csv_row : csv_bad;
	}
	return csv_end;
}

bool csv_heading(struct csv *csv, const char *const wanted[], unsigned count, unsigned column[],
		 struct data_error *error)
{
	enum csv_result result = csv_next(csv, error);
	if (result == csv_bad)
		return false;
	if (result == csv_end)
		return csv_refuse(csv, error, "the file is empty");
	for (unsigned want = 0; want < count; want++) {
		column[want] = csv->fields;
		for (unsigned field = 0; field < csv->fields; field++)
			if (strcmp(csv->field[field], wanted[want]) == 0)
				column[want] = field;
		if (column[want] == csv->fields)
			return csv_refuse(csv, error, "there is no column \"%s\"", wanted[want]);
	}
	return true;
}

bool csv_is_text(const char *text)
{
	const unsigned char *at = (const unsigned char *)text;
	while (*at) {
		unsigned follow = *at >= 0xf0 ? 3 : *at >= 0xe0 ? 2 : *at >= 0xc2 ? 1 : 0;
		if (*at < 0x20 || *at == 0x7f || (*at >= 0x80 && *at < 0xc2) || *at > 0xf4)
			return false;
		unsigned char lead = *at++;
		if ((lead == 0xe0 && *at < 0xa0) || (lead == 0xed && *at > 0x9f) ||
		    (lead == 0xf0 && *at < 0x90) || (lead == 0xf4 && *at > 0x8f))
			return false;
		for (; follow; follow--, at++)
			if ((*at & 0xc0) != 0x80)
				return false;
	}
	return true;
}

bool csv_name(const struct csv *csv, const char *text, char name[max_board_name], struct data_error *error)
{
	if (strlen(text) >= max_board_name)
		return csv_refuse(csv, error, "\"%.30s...\" is longer than %d bytes", text,
				  max_board_name - 1);
	if (!csv_is_text(text))
		return csv_refuse(csv, error, "the name is not UTF-8 text");
	memcpy(name, text, strlen(text) + 1);
	return true;
}

bool csv_rows(struct csv *csv, csv_row_taker *take, void *context, struct data_error *error)
{
	unsigned wide = csv->fields;
	enum csv_result result;
	while ((result = csv_next(csv, error)) == csv_row) {
		if (csv->fields != wide)
			return csv_refuse(csv, error, "%u fields instead of %u", csv->fields, wide);
		if (!take(context, csv))
			return false;
	}
	return result == csv_end;
}

/* The taker of a table, with its columns. */
struct table_taking {
	csv_taker *take;
	void *context;
	unsigned column[csv_fields];
};

static bool take_with_columns(void *context, struct csv *csv)
{
	const struct table_taking *taking = context;
	return taking->take(taking->context, csv, taking->column);
}

bool csv_table(struct csv *csv, const char *const wanted[], unsigned count, csv_taker *take, void *context,
	       struct data_error *error)
{
	struct table_taking taking = {.take = take, .context = context};
	return count <= csv_fields && csv_heading(csv, wanted, count, taking.column, error) &&
	       csv_rows(csv, take_with_columns, &taking, error);
}

bool csv_number(const struct csv *csv, unsigned column, const char *what, unsigned least, unsigned most,
		uint8_t *number, struct data_error *error)
{
	const char *text = csv->field[column];
	unsigned value = 0;
	size_t length = strlen(text);
	if (length == 0 || length > 3 || strspn(text, "0123456789") != length)
		return csv_refuse(csv, error, "%s \"%.20s\" is no number", what, text);
	for (; *text; text++)
		value = value * 10 + (unsigned)(*text - '0');
	if (value < least || value > most)
		return csv_refuse(csv, error, "%s %u is not between %u and %u", what, value, least, most);
	*number = (uint8_t)value;
	return true;
}
