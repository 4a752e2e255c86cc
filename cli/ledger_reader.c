/*
 * Reading ledgers: comma-separated cells, quoted where they need it.
 */
#include <string.h>

#include "cli/ledger.h"

static bool complain(struct ledger_reader *reader, const char *error)
{
	reader->error = error;
	return false;
}

static void keep(char *cell, size_t size, size_t *used, char byte)
{
	if (*used + 1 < size)
		cell[(*used)++] = byte;
	cell[*used] = '\0';
}

static bool quoted_cell(struct ledger_reader *reader, char *cell, size_t size, size_t *used)
{
	reader->at++;
	while (reader->at < reader->end) {
		if (*reader->at == '\n')
			return complain(reader, "a quoted cell does not end");
		if (*reader->at != '"') {
			keep(cell, size, used, *reader->at++);
			continue;
		}
		reader->at++;
		if (reader->at == reader->end || *reader->at != '"')
			return true;
		keep(cell, size, used, *reader->at++);
	}
	return complain(reader, "a quoted cell does not end");
}

static bool read_cell(struct ledger_reader *reader, char *cell, size_t size)
{
	size_t used = 0;
	cell[0] = '\0';
	if (reader->at < reader->end && *reader->at == '"' && !quoted_cell(reader, cell, size, &used))
		return false;
	while (reader->at < reader->end && !strchr(",\r\n", *reader->at))
		keep(cell, size, &used, *reader->at++);
	return true;
}

/* Cells that are missing at the end of a line are empty; more than there are headings is an error. */
static bool read_row(struct ledger_reader *reader, struct ledger_row *row)
{
	const struct {
		char *cell;
		size_t size;
	} cells[ledger_columns] = {
		{row->paragraph, sizeof row->paragraph}, {row->subject, sizeof row->subject},
		{row->status, sizeof row->status},       {row->where, sizeof row->where},
		{row->hidden, sizeof row->hidden},       {row->reading, sizeof row->reading},
		{row->tests, sizeof row->tests},
	};
	*row = (struct ledger_row){.paragraph = ""};
	reader->line++;
	for (unsigned i = 0; i < ledger_columns; i++) {
		if (!read_cell(reader, cells[i].cell, cells[i].size))
			return false;
		if (reader->at == reader->end || *reader->at != ',')
			break;
		if (i + 1 == ledger_columns)
			return complain(reader, "too many cells");
		reader->at++;
	}
	while (reader->at < reader->end && *reader->at == '\r')
		reader->at++;
	if (reader->at < reader->end && *reader->at != '\n')
		return complain(reader, "a cell goes on after its quotes");
	if (reader->at < reader->end)
		reader->at++;
	return true;
}

bool ledger_open(struct ledger_reader *reader, const char *text, size_t size)
{
	struct ledger_row heading;
	*reader = (struct ledger_reader){.at = text, .end = text + size};
	if (!read_row(reader, &heading))
		return false;
	if (strcmp(heading.paragraph, "paragraph") != 0 || strcmp(heading.status, "status") != 0)
		return complain(reader,
				"the heading is not paragraph,subject,status,where,hidden,reading,tests");
	return true;
}

bool ledger_next(struct ledger_reader *reader, struct ledger_row *row)
{
	while (reader->at < reader->end) {
		if (!read_row(reader, row))
			return false;
		if (row->paragraph[0])
			return true;
	}
	return false;
}
