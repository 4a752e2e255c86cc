/*
 * formations.csv and order-of-battle.csv.
 */
#include <stdio.h>
#include <string.h>

#include "rulebooks/trautenau/shell/load.h"

static const char *const side_words[] = {"prussian", "austrian"};
static const char *const corps_words[] = {"I", "G", "X", "IV"};
static const char *const arm_words[] = {"infantry", "cavalry", "artillery", "commander", "chief"};
static const char *const trait_words[] = {"light", "heavy", "guard", "dreyse"};

/* Cuts "a;b;c" into an array of strings. */
static bool read_aliases(struct csv *csv, unsigned column, char (*alias)[40], unsigned most,
			 struct data_error *error)
{
	const char *text = csv->field[column];
	for (unsigned i = 0; *text; i++) {
		size_t length = strcspn(text, ";");
		if (i == most)
			return csv_refuse(csv, error, "more than %u other spellings", most);
		if (length == 0 || length >= sizeof *alias)
			return csv_refuse(csv, error, "a spelling is empty or longer than %zu bytes",
					  sizeof *alias - 1);
		memcpy(alias[i], text, length);
		text += length;
		text += *text == ';';
	}
	return true;
}

static bool read_word(struct csv *csv, unsigned column, const char *what, const char *const words[],
		      unsigned count, uint8_t *out, struct data_error *error)
{
	int found = trautenau_find_word(csv->field[column], words, count);
	if (found < 0)
		return csv_refuse(csv, error, "\"%s\" is no %s", csv->field[column], what);
	*out = (uint8_t)found;
	return true;
}

static int find_drafted_formation(const struct draft *draft, const char *id)
{
	for (unsigned f = 0; f < draft->formations; f++)
		if (strcmp(draft->formation[f].id, id) == 0)
			return (int)f;
	return -1;
}

/* ---- formations.csv ------------------------------------------------------------------------------------ */

enum {
	f_id,
	f_name,
	f_alias,
	f_side,
	f_corps,
	f_independent,
	f_commander,
	f_steps,
	f_threshold,
	f_points,
	f_columns
};
static const char *const formation_columns[f_columns] = {
	"id", "name", "alias", "side", "corps", "independent", "commander", "steps", "threshold", "points",
};

static bool read_formation(struct draft *draft, struct csv *csv, const unsigned column[])
{
	struct data_error *error = draft->error;
	if (draft->formations == max_formations)
		return csv_refuse(csv, error, "more than %d formations", (int)max_formations);
	struct formation_info *formation = &draft->formation[draft->formations];
	uint8_t independent = 0;
	if (!trautenau_read_text(csv, column[f_id], "id", formation->id, sizeof formation->id, error) ||
	    !trautenau_read_text(csv, column[f_name], "name", formation->name, sizeof formation->name,
				 error) ||
	    !read_aliases(csv, column[f_alias], formation->alias, 2, error) ||
	    !read_word(csv, column[f_side], "side", side_words, sides, &formation->side, error) ||
	    !read_word(csv, column[f_corps], "corps", corps_words, corps_count, &formation->corps, error) ||
	    !csv_number(csv, column[f_independent], "independent", 0, 1, &independent, error) ||
	    !csv_number(csv, column[f_steps], "steps", 0, 99, &formation->steps, error) ||
	    !csv_number(csv, column[f_threshold], "threshold", 0, formation->steps, &formation->threshold,
			error) ||
	    !csv_number(csv, column[f_points], "points", 0, 99, &formation->points, error))
		return false;
	if (find_drafted_formation(draft, formation->id) >= 0)
		return csv_refuse(csv, error, "formation \"%s\" stands here twice", formation->id);
	if (independent == (*csv->field[column[f_commander]] != '\0'))
		return csv_refuse(csv, error,
				  "independent units have no commander, other formations have one");
	formation->independent = independent != 0;
	formation->commander = no_piece;
	if (!independent &&
	    !trautenau_read_text(csv, column[f_commander], "commander", draft->commander[draft->formations],
				 sizeof draft->commander[0], error))
		return false;
	draft->formation_line[draft->formations++] = csv->line;
	return true;
}

bool trautenau_read_formations(struct draft *draft, const struct embedded_file *file)
{
	return trautenau_read_table(draft, file, formation_columns, f_columns, read_formation);
}

/* ---- order-of-battle.csv ------------------------------------------------------------------------------- */

enum {
	p_id,
	p_name,
	p_label,
	p_alias,
	p_formation,
	p_kind,
	p_combat,
	p_morale,
	p_movement,
	p_range,
	p_traits,
	p_command,
	p_bonus,
	p_aide_command,
	p_aide_bonus,
	p_reaction,
	p_initiative,
	p_origin,
	p_columns
};
static const char *const piece_columns[p_columns] = {
	"id",     "name",         "label",      "alias",    "formation",  "kind",
	"combat", "morale",       "movement",   "range",    "traits",     "command",
	"bonus",  "aide_command", "aide_bonus", "reaction", "initiative", "origin",
};

static bool read_traits(struct csv *csv, unsigned column, uint8_t *traits, struct data_error *error)
{
	char text[csv_line];
	snprintf(text, sizeof text, "%s", csv->field[column]);
	for (char *word = text; *word;) {
		size_t length = strcspn(word, "+");
		bool more = word[length] != '\0';
		word[length] = '\0';
		int trait = trautenau_find_word(word, trait_words, sizeof trait_words / sizeof *trait_words);
		if (trait < 0)
			return csv_refuse(csv, error, "\"%s\" is no trait", word);
		*traits = (uint8_t)(*traits | 1u << trait);
		word += length + more;
	}
	return true;
}

/* A column that this kind of piece has no figure for stays empty. */
static bool must_be_empty(struct csv *csv, const unsigned column[], unsigned from, unsigned to,
			  struct data_error *error)
{
	for (unsigned c = from; c <= to; c++)
		if (*csv->field[column[c]])
			return csv_refuse(csv, error, "this kind of piece has no %s", piece_columns[c]);
	return true;
}

static bool read_unit(struct csv *csv, const unsigned column[], struct piece_info *piece,
		      struct data_error *error)
{
	if (!csv_number(csv, column[p_combat], "combat", 0, 20, &piece->combat, error) ||
	    !csv_number(csv, column[p_morale], "morale", 1, 9, &piece->morale, error) ||
	    !must_be_empty(csv, column, p_command, p_initiative, error))
		return false;
	if (piece->arm == arm_artillery)
		return csv_number(csv, column[p_range], "range", 1, 20, &piece->range, error);
	return must_be_empty(csv, column, p_range, p_range, error);
}

static bool read_leader(struct csv *csv, const unsigned column[], struct piece_info *piece,
			struct data_error *error)
{
	if (!must_be_empty(csv, column, p_combat, p_morale, error) ||
	    !must_be_empty(csv, column, p_range, p_traits, error))
		return false;
	if (piece->arm == arm_chief)
		return must_be_empty(csv, column, p_command, p_aide_bonus, error) &&
		       csv_number(csv, column[p_reaction], "reaction", 0, 6, &piece->reaction, error) &&
		       csv_number(csv, column[p_initiative], "initiative", 0, 6, &piece->initiative, error);
	return must_be_empty(csv, column, p_reaction, p_initiative, error) &&
	       csv_number(csv, column[p_command], "command", 0, 6, &piece->command, error) &&
	       csv_number(csv, column[p_bonus], "bonus", 0, 6, &piece->bonus, error) &&
	       csv_number(csv, column[p_aide_command], "aide_command", 0, 6, &piece->aide_command, error) &&
	       csv_number(csv, column[p_aide_bonus], "aide_bonus", 0, 6, &piece->aide_bonus, error);
}

static bool names(const struct piece_info *piece, const char *text)
{
	if (strcmp(piece->id, text) == 0 || strcmp(piece->name, text) == 0)
		return true;
	for (unsigned i = 0; i < 3; i++)
		if (*piece->alias[i] && strcmp(piece->alias[i], text) == 0)
			return true;
	return false;
}

/* A piece can be asked for by any of its spellings, so no two pieces may share one. */
static bool check_names(struct draft *draft, struct csv *csv, const struct piece_info *piece)
{
	const char *text[] = {piece->id, piece->name, piece->alias[0], piece->alias[1], piece->alias[2]};
	for (unsigned other = 0; other < draft->pieces; other++)
		for (unsigned i = 0; i < sizeof text / sizeof *text; i++)
			if (*text[i] && names(&draft->piece[other], text[i]))
				return csv_refuse(csv, draft->error,
						  "\"%s\" already names the piece of line %d", text[i],
						  draft->piece_line[other]);
	return true;
}

static bool read_piece(struct draft *draft, struct csv *csv, const unsigned column[])
{
	struct data_error *error = draft->error;
	if (draft->pieces == max_pieces)
		return csv_refuse(csv, error, "more than %d pieces", (int)max_pieces);
	struct piece_info *piece = &draft->piece[draft->pieces];
	int formation = find_drafted_formation(draft, csv->field[column[p_formation]]);
	if (formation < 0)
		return csv_refuse(csv, error, "\"%s\" is no formation", csv->field[column[p_formation]]);
	if (!trautenau_read_text(csv, column[p_id], "id", piece->id, sizeof piece->id, error) ||
	    !trautenau_read_text(csv, column[p_name], "name", piece->name, sizeof piece->name, error) ||
	    !trautenau_read_text(csv, column[p_label], "label", piece->label, sizeof piece->label, error) ||
	    !trautenau_read_text(csv, column[p_origin], "origin", piece->origin, sizeof piece->origin,
				 error) ||
	    !read_aliases(csv, column[p_alias], piece->alias, 3, error) ||
	    !read_word(csv, column[p_kind], "kind of piece", arm_words, sizeof arm_words / sizeof *arm_words,
		       &piece->arm, error) ||
	    !csv_number(csv, column[p_movement], "movement", 1, 20, &piece->movement, error) ||
	    !read_traits(csv, column[p_traits], &piece->traits, error))
		return false;
	if (!(piece->arm <= arm_artillery ? read_unit(csv, column, piece, error)
					  : read_leader(csv, column, piece, error)))
		return false;
	if (!check_names(draft, csv, piece))
		return false;
	piece->formation = (uint8_t)formation;
	piece->side = draft->formation[formation].side;
	piece->corps = draft->formation[formation].corps;
	if (piece->arm == arm_chief && !draft->formation[formation].independent)
		return csv_refuse(csv, error,
				  "a commander in chief goes with the independent units of his corps");
	draft->piece_line[draft->pieces++] = csv->line;
	return true;
}

piece_id trautenau_find_drafted(const struct draft *draft, const char *id)
{
	for (unsigned p = 0; p < draft->pieces; p++)
		if (strcmp(draft->piece[p].id, id) == 0)
			return (piece_id)p;
	return no_piece;
}

/* 1.2.3: morale is the number of steps, and 11.1.2, 12.1.2 and 13.4 give the sum for each formation. */
static bool check_formation(const struct draft *draft, unsigned f, const char *file)
{
	const struct formation_info *formation = &draft->formation[f];
	unsigned steps = 0;
	for (unsigned p = 0; p < draft->pieces; p++)
		if (draft->piece[p].formation == f && draft->piece[p].arm <= arm_artillery)
			steps += draft->piece[p].morale;
	if (steps != formation->steps)
		return refuse_line(file, draft->formation_line[f], draft->error,
				   "%s has %u steps in the order of battle and %u here", formation->name,
				   steps, (unsigned)formation->steps);
	if (formation->independent)
		return true;
	piece_id leader = trautenau_find_drafted(draft, draft->commander[f]);
	if (leader == no_piece || draft->piece[leader].arm != arm_commander ||
	    draft->piece[leader].formation != f)
		return refuse_line(file, draft->formation_line[f], draft->error,
				   "\"%s\" is no commander of %s", draft->commander[f], formation->name);
	return true;
}

bool trautenau_read_pieces(struct draft *draft, const struct embedded_file *file)
{
	if (!trautenau_read_table(draft, file, piece_columns, p_columns, read_piece))
		return false;
	for (unsigned f = 0; f < draft->formations; f++)
		if (!check_formation(draft, f, "trautenau/formations.csv"))
			return false;
	return true;
}
