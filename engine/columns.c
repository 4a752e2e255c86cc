#include "vedette/columns.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { row_room = 512 };

/* ---- Refusals --------------------------------------------------------------------------------------------------------- */

bool cell_refuse(const struct cell *cell, const char *reason, ...)
{
	char text[sizeof cell->error->reason];
	va_list arguments;
	va_start(arguments, reason);
	vsnprintf(text, sizeof text, reason, arguments);
	va_end(arguments);
	return csv_refuse(cell->csv, cell->error, "%s: %s", cell->column, text);
}

bool columns_once(const struct csv *csv, int *line, const char *name, struct data_error *error)
{
	if (*line)
		return csv_refuse(csv, error, "%s stands on line %d already", name, *line);
	*line = csv->line;
	return true;
}

/* ---- What a field holds ------------------------------------------------------------------------------------------------- */

static void keep(const struct column *column, void *row, long value)
{
	void *member = (char *)row + column->offset;
	switch (column->size) {
	case 0:
		break;
	case sizeof(uint8_t):
		*(uint8_t *)member = (uint8_t)value;
		break;
	case sizeof(uint16_t):
		*(uint16_t *)member = (uint16_t)value;
		break;
	default:
		*(uint32_t *)member = (uint32_t)value;
	}
}

static bool read_text(const struct column *column, const struct cell *cell, void *row)
{
	size_t length = strlen(cell->text);
	if (length >= column->size)
		return cell_refuse(cell, "longer than %u bytes", column->size - 1u);
	if (!csv_is_text(cell->text))
		return cell_refuse(cell, "not UTF-8 text, or with control characters");
	memcpy((char *)row + column->offset, cell->text, length + 1);
	return true;
}

static bool read_number(const struct cell *cell, long least, long most, long *value)
{
	size_t length = strlen(cell->text);
	if (length == 0 || length > 6 || strspn(cell->text, "0123456789") != length)
		return cell_refuse(cell, "\"%.20s\" is no number", cell->text);
	*value = strtol(cell->text, NULL, 10);
	return (*value >= least && *value <= most) ||
	       cell_refuse(cell, "%ld is not between %ld and %ld", *value, least, most);
}

int column_find_word(const char *text, const char *const word[], unsigned words)
{
	for (unsigned i = 0; i < words; i++)
		if (!strcmp(text, word[i]))
			return (int)i;
	return -1;
}

static bool read_word(const struct column *column, const struct cell *cell, const char *text, long *value)
{
	*value = column_find_word(text, column->word, column->words);
	return *value >= 0 ||
	       cell_refuse(cell, "\"%.40s\" is no %s", text, column->what ? column->what : column->name);
}

static bool read_words(const struct column *column, const struct cell *cell, long *bits)
{
	const char separator[] = {(char)column->separator, '\0'};
	*bits = 0;
	for (const char *at = cell->text; *at;) {
		char word[48];
		long bit;
		size_t length = column->separator ? strcspn(at, separator) : 1;
		snprintf(word, sizeof word, "%.*s", (int)length, at);
		if (!read_word(column, cell, word, &bit))
			return false;
		*bits |= 1L << bit;
		at += length;
		at += column->separator && *at;
	}
	return true;
}

static bool read_texts(const struct column *column, const struct cell *cell, void *row)
{
	char *member = (char *)row + column->offset;
	const char *at = cell->text;
	for (int i = 0; *at; i++, member += column->size) {
		size_t length = strcspn(at, ";");
		if (i == column->most)
			return cell_refuse(cell, "more than %d spellings", (int)column->most);
		if (length == 0 || length >= column->size)
			return cell_refuse(cell, "a spelling is empty or longer than %u bytes",
					   column->size - 1u);
		memcpy(member, at, length);
		at += length + (at[length] == ';');
	}
	return true;
}

static space_id find_outside(const struct state *state, const char *text)
{
	for (unsigned i = 0; state && i < state->outsides; i++)
		if (!strcmp(state->outside[i].name, text))
			return state->outside[i].place;
	return no_space;
}

static bool read_space(const struct column *column, const struct cell *cell,
		       const struct table_reading *reading, long *value)
{
	space_id space = board_find(reading->board, cell->text);
	if (space == no_space)
		space = find_outside(reading->state, cell->text);
	*value = space;
	return space != no_space || cell_refuse(cell, "there is no %s \"%.40s\"", column->what, cell->text);
}

static bool find_key(const struct column *column, const struct cell *cell, long *value)
{
	*value = column->find(cell->context, cell->text);
	return *value >= 0 || cell_refuse(cell, "\"%.40s\" is no %s", cell->text,
					  column->what ? column->what : column->name);
}

static bool read_value(const struct column *column, const struct cell *cell,
		       const struct table_reading *reading, long *value)
{
	switch (column->kind) {
	case column_number:
		return read_number(cell, column->least, column->most, value);
	case column_flag:
		return read_number(cell, 0, 1, value);
	case column_word:
		return read_word(column, cell, cell->text, value);
	case column_words:
		return read_words(column, cell, value);
	case column_space:
		return read_space(column, cell, reading, value);
	default:
		return find_key(column, cell, value);
	}
}

static bool read_cell(const struct column *column, const struct cell *cell,
		      const struct table_reading *reading, void *row)
{
	long value = 0;
	if (!*cell->text && column->optional) {
		if (column->kind >= column_number && column->kind != column_texts &&
		    column->kind != column_own)
			keep(column, row, column->otherwise);
		return true;
	}
	if (!*cell->text && column->kind != column_word && column->kind != column_own)
		return cell_refuse(cell, "empty");
	if (column->kind == column_text)
		return read_text(column, cell, row);
	if (column->kind == column_texts)
		return read_texts(column, cell, row);
	if (column->kind == column_own)
		return column->read(cell, (char *)row + column->offset);
	if (!read_value(column, cell, reading, &value))
		return false;
	keep(column, row, value);
	return true;
}

/* ---- Rows ---------------------------------------------------------------------------------------------------------------- */

struct row_reading {
	const struct columns *columns;
	const struct table_reading *table;
};

static bool has_figure(const struct columns *columns, const struct column *column, const void *row)
{
	uint8_t kind = column->only ? ((const uint8_t *)row)[columns->kind] : 0;
	return !column->only || column->only >> kind & 1;
}

static bool read_row(void *context, struct csv *csv, const unsigned place[])
{
	const struct row_reading *reading = context;
	const struct columns *columns = reading->columns;
	const struct table_reading *table = reading->table;
	_Alignas(max_align_t) unsigned char row[row_room];
	memset(row, 0, columns->row_size);
	for (unsigned i = 0; i < columns->count; i++) {
		const struct column *column = &columns->column[i];
		struct cell cell = {csv, column->name, csv->field[place[i]], table->context, table->error};
		if (has_figure(columns, column, row)) {
			if (!read_cell(column, &cell, table, row))
				return false;
		} else if (*cell.text) {
			return cell_refuse(&cell, "this %s has none", columns->kinds);
		}
	}
	return table->take(table->context, csv, row);
}

bool columns_read(const struct columns *columns, const struct table_reading *table)
{
	const char *name[csv_fields];
	if (!table->file)
		return false;
	if (columns->count > csv_fields || columns->row_size > row_room)
		return refuse_line(table->file->path, 0, table->error, "the table is too wide to be read");
	for (unsigned i = 0; i < columns->count; i++)
		name[i] = columns->column[i].name;
	struct csv csv = csv_open(table->file->path, (const char *)table->file->bytes, table->file->size);
	struct row_reading reading = {columns, table};
	return csv_table(&csv, name, columns->count, read_row, &reading, table->error);
}

enum { most_words = UINT8_MAX + 1 };

struct rows_by_word {
	const struct columns *columns;
	const struct table_reading *table;
	unsigned char *rows;
	int line[most_words];
};

static bool take_by_word(void *context, const struct csv *csv, const void *row)
{
	struct rows_by_word *by_word = context;
	const struct column *first = by_word->columns->column;
	unsigned word = 0;
	memcpy(&word, (const char *)row + first->offset, first->size);
	memcpy(by_word->rows + (size_t)word * by_word->columns->row_size, row, by_word->columns->row_size);
	return columns_once(csv, &by_word->line[word], first->word[word], by_word->table->error);
}

bool columns_read_by_word(const struct columns *columns, const struct table_reading *reading, void *rows)
{
	struct rows_by_word by_word = {.columns = columns, .table = reading, .rows = rows};
	struct table_reading table = *reading;
	table.context = &by_word;
	table.take = take_by_word;
	return columns_read(columns, &table);
}

/* ---- Scenarios ------------------------------------------------------------------------------------------------------------ */

struct scenario *scenario_new(const struct rulebook *rulebook, const struct scenario_info *info,
			      size_t data_size, struct data_error *error)
{
	struct scenario *scenario = calloc(1, sizeof *scenario);
	void *data = calloc(1, data_size);
	if (scenario && data) {
		*scenario = (struct scenario){.rulebook = rulebook, .info = info, .data = data};
		return scenario;
	}
	free(scenario);
	free(data);
	refuse_line(rulebook->module, 0, error, "no memory is left");
	return NULL;
}

struct board *board_from_drawing(const struct data_set *data, const char *path, struct data_error *error)
{
	const struct embedded_file *file = data_file(data, path, error);
	if (!file)
		return NULL;
	struct map_text map = {.file = file->path, .text = (const char *)file->bytes, .size = file->size};
	return board_load_text(&map, 1, NULL, error);
}

void scenario_drop(struct scenario *scenario)
{
	if (!scenario)
		return;
	if (scenario->board)
		board_free(scenario->board);
	free(scenario->data);
	free(scenario);
}
