/*
 * All that is wrong with the files of a folder.
 *
 * Loaders stop at the first error. To find the next one, the line is mended in a copy (as the program's own file has
 * it, else left out) and everything is loaded again. Lines are replaced one for one, so the numbers stay true.
 */
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/data.h"

enum { max_errors = 100 };

struct mended {
	size_t file;
	int line;
	unsigned times;
};

struct checking {
	struct data_set set;
	struct embedded_file *file; /* the files in use, some of them mended */
	char **own;                 /* the mended texts */
	struct mended mended[max_errors];
	unsigned errors;
	FILE *out;
};

void data_write_error(FILE *out, const struct data_error *error)
{
	if (!error->file[0])
		fprintf(out, "%s\n", error->reason);
	else if (!error->line)
		fprintf(out, "%s: %s\n", data_place(error->file), error->reason);
	else
		fprintf(out, "%s:%d: %s\n", data_place(error->file), error->line, error->reason);
}

/* ---- Lines -------------------------------------------------------------------------------------------- */

struct span {
	const char *at;
	size_t length;
};

/* A line by its number from 1, without its end; an empty span past the last one. */
static struct span line_of(const char *text, size_t size, int number)
{
	const char *end = text + size;
	for (; number > 1 && text < end; number--) {
		const char *stop = memchr(text, '\n', (size_t)(end - text));
		text = stop ? stop + 1 : end;
	}
	const char *stop = memchr(text, '\n', (size_t)(end - text));
	return (struct span){.at = text, .length = (size_t)((stop ? stop : end) - text)};
}

static struct span field_of(struct span line, size_t from)
{
	const char *comma = from < line.length ? memchr(line.at + from, ',', line.length - from) : NULL;
	size_t to = comma ? (size_t)(comma - line.at) : line.length;
	return (struct span){.at = line.at + from, .length = from < to ? to - from : 0};
}

static bool same_span(struct span a, struct span b)
{
	return a.length == b.length && !memcmp(a.at, b.at, a.length);
}

/* How many columns say the same; `columns` gets how many there are. */
static unsigned common_fields(struct span a, struct span b, unsigned *columns)
{
	unsigned common = 0;
	size_t i = 0, k = 0;
	for (*columns = 0; i <= a.length && k <= b.length; ++*columns) {
		struct span one = field_of(a, i), other = field_of(b, k);
		common += same_span(one, other);
		i += one.length + 1;
		k += other.length + 1;
	}
	return common;
}

static struct span next_line(struct span line, const char *end)
{
	const char *at = line.at + line.length < end ? line.at + line.length + 1 : end;
	return line_of(at, (size_t)(end - at), 1);
}

/* The first line that is neither empty nor a note. */
static struct span heading_of(const char *text, size_t size)
{
	struct span line = line_of(text, size, 1);
	while (line.at < text + size && (line.length < 2 || line.at[0] == '#'))
		line = next_line(line, text + size);
	return line;
}

static bool has_key(const struct embedded_file *file, struct span key)
{
	const char *text = (const char *)file->bytes, *end = text + file->size;
	for (struct span line = line_of(text, file->size, 1); line.at < end; line = next_line(line, end))
		if (same_span(field_of(line, 0), key))
			return true;
	return false;
}

/*
 * The line of the program's file that was probably meant: the one most like it with the same first column, or else one
 * that the file lacks and half of whose columns say the same. Empty if there is none.
 */
static struct span like_line(const struct embedded_file *own, const struct embedded_file *file,
			     struct span line)
{
	unsigned best = 0, columns;
	struct span found = {.at = line.at, .length = 0};
	const char *text = (const char *)own->bytes, *end = text + own->size;
	for (struct span other = line_of(text, own->size, 1); other.at < end; other = next_line(other, end)) {
		struct span key = field_of(other, 0);
		bool same_key = same_span(field_of(line, 0), key);
		unsigned common = 1 + common_fields(line, other, &columns) + (same_key ? 1000 : 0);
		if (common <= best || same_span(line, other))
			continue;
		if (!same_key && (2 * common < columns || has_key(file, key)))
			continue;
		best = common;
		found = other;
	}
	return found;
}

/* ---- Mending ------------------------------------------------------------------------------------------ */

static size_t number_of(const struct checking *checking, const char *path)
{
	for (size_t i = 0; i < checking->set.count; i++)
		if (!strcmp(checking->file[i].path, path))
			return i;
	return checking->set.count;
}

static bool put_text_of(struct checking *checking, size_t number, char *text, size_t size)
{
	if (!text)
		return false;
	free(checking->own[number]);
	checking->own[number] = text;
	checking->file[number].bytes = (unsigned char *)text;
	checking->file[number].size = size;
	return true;
}

static bool put_line(struct checking *checking, size_t number, struct span old, struct span new)
{
	const char *text = (const char *)checking->file[number].bytes;
	size_t before = (size_t)(old.at - text), size = checking->file[number].size - old.length + new.length;
	size_t after = size - before - new.length;
	char *made = malloc(size + 1);
	if (made) {
		memcpy(made, text, before);
		memcpy(made + before, new.at, new.length);
		memcpy(made + before + new.length, old.at + old.length, after);
		made[size] = '\0';
	}
	return put_text_of(checking, number, made, size);
}

/* From here on the program's own file. False: it was that already. */
static bool put_back(struct checking *checking, size_t number)
{
	size_t count;
	const struct embedded_file *own = &embedded_files(&count)[number];
	if (checking->file[number].bytes == own->bytes)
		return false;
	checking->file[number] = *own;
	return true;
}

static struct mended *find_mended(struct checking *checking, size_t number, int line)
{
	for (unsigned i = 0; i < checking->errors; i++)
		if (checking->mended[i].file == number && checking->mended[i].line == line)
			return &checking->mended[i];
	return NULL;
}

/* First as the program's file has that line, then without it, then the whole file. False: nothing is left to try. */
static bool mend(struct checking *checking, const struct mended *mended)
{
	size_t count, number = mended->file;
	if (number == checking->set.count || !data_is_replaced(number))
		return false;
	const struct embedded_file *file = &checking->file[number];
	struct span line = line_of((const char *)file->bytes, file->size, mended->line);
	bool is_row = mended->line && line.length &&
		      line.at > heading_of((const char *)file->bytes, file->size).at;
	if (!is_row || mended->times > 1)
		return put_back(checking, number);
	struct span like = like_line(&embedded_files(&count)[number], file, line);
	if (mended->times || !like.length)
		like.length = 0;
	return put_line(checking, number, line, like);
}

/* ---- Loading ------------------------------------------------------------------------------------------ */

/* Writes an error unless it is known, and mends it. False: this scenario cannot be looked at any further. */
static bool take_error(struct checking *checking, const struct data_error *error)
{
	size_t number = number_of(checking, error->file);
	struct mended *mended = find_mended(checking, number, error->line);
	if (mended) {
		mended->times++;
		return mend(checking, mended);
	}
	if (checking->errors == max_errors)
		return false;
	data_write_error(checking->out, error);
	mended = &checking->mended[checking->errors++];
	*mended = (struct mended){.file = number, .line = error->line};
	return mend(checking, mended);
}

/* What nobody may set up by hand a file may not set up either. */
static const char *refused_by_hand(const struct table *table, char *text, size_t size)
{
	struct verdict verdict = engine_edit_check(table);
	struct field field = truth(table);
	if (verdict.legal)
		return NULL;
	message_text(&field, &verdict.why, text, size);
	return text;
}

/* Does the set-up make a position that the rules allow? */
static void try_set_up(struct checking *checking, const struct scenario *scenario)
{
	char text[200];
	uint8_t key[16];
	struct keyed_chance chance;
	struct workspace *work = calloc(1, sizeof *work);
	struct position *position = calloc(1, scenario->rulebook->position_size);
	struct table table = {
		.scenario = scenario, .position = position, .chance = &chance.chance, .work = work};
	const char *wrong = "there is no memory left";
	if (work && position) {
		key_from_text(key, "check", 0);
		keyed_chance(&chance, key, 0);
		engine_begin(&table, NULL);
		wrong = engine_check(scenario, position, text, sizeof text);
		if (!wrong)
			wrong = refused_by_hand(&table, text, sizeof text);
	}
	if (wrong && checking->errors < max_errors) {
		fprintf(checking->out, "%s: the set-up: %s\n", scenario->info->id, wrong);
		checking->mended[checking->errors++] = (struct mended){.file = checking->set.count};
	}
	free(position);
	free(work);
}

static void check_scenario(struct checking *checking, const struct scenario_info *info)
{
	struct data_error error;
	struct scenario *scenario;
	unsigned before = checking->errors;
	do {
		error = (struct data_error){.line = 0};
		scenario = scenario_load(info->id, &checking->set, &error);
	} while (!scenario && take_error(checking, &error));
	if (scenario && checking->errors == before)
		try_set_up(checking, scenario);
	scenario_free(scenario);
}

static bool is_touched(const struct rulebook *rulebook)
{
	size_t length = strlen(rulebook->module);
	const struct data_set *set = cli_data();
	for (size_t i = 0; i < set->count; i++)
		if (data_is_replaced(i) && !strncmp(set->file[i].path, rulebook->module, length) &&
		    set->file[i].path[length] == '/')
			return true;
	return false;
}

static void check_all(struct checking *checking)
{
	unsigned count;
	const struct rulebook *const *all = rulebooks(&count);
	for (unsigned i = 0; i < count; i++)
		for (unsigned k = 0; k < all[i]->scenarios && is_touched(all[i]); k++)
			check_scenario(checking, &all[i]->scenario[k]);
}

unsigned data_check(FILE *out)
{
	const struct data_set *set = cli_data();
	struct checking checking = {.out = out};
	checking.file = calloc(set->count + 1, sizeof *checking.file);
	checking.own = calloc(set->count + 1, sizeof *checking.own);
	if (checking.file && checking.own) {
		memcpy(checking.file, set->file, set->count * sizeof *set->file);
		checking.set = (struct data_set){.file = checking.file, .count = set->count};
		check_all(&checking);
	} else {
		fprintf(out, "there is no memory left\n");
		checking.errors = 1;
	}
	for (size_t i = 0; checking.own && i < set->count; i++)
		free(checking.own[i]);
	free(checking.file);
	free(checking.own);
	return checking.errors;
}
