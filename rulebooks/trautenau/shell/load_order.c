/*
 * formations.csv and order-of-battle.csv.
 */
#include <string.h>

#include "rulebooks/trautenau/shell/load.h"

static const char *const side_words[] = {"prussian", "austrian"};
static const char *const corps_words[] = {"I", "G", "X", "IV"};
static const uint8_t corps_side[] = {prussian, prussian, austrian, austrian};
const char *const trautenau_arm_words[] = {"infantry", "cavalry", "artillery", "commander", "chief"};
const char *const trautenau_trait_words[] = {"light", "heavy", "guard", "dreyse"};

static int find_formation(void *context, const char *id)
{
	const struct draft *draft = context;
	return names_with_id(&NAMES_OF(struct formation_info, draft->formation, draft->formations, 0), id);
}

int trautenau_find_drafted(void *context, const char *id)
{
	const struct draft *draft = context;
	return names_with_id(&NAMES_OF(struct piece_info, draft->piece, draft->pieces, 0), id);
}

/* ---- formations.csv ------------------------------------------------------------------------------------ */

struct formation_row {
	struct formation_info info;
	char commander[24];
};

/* clang-format off */
#define ROW struct formation_row
static const struct column formation_columns[] = {
	COLUMN_TEXT("id", ROW, info.id),
	COLUMN_TEXT("name", ROW, info.name),
	COLUMN_TEXTS("alias", ROW, info.alias),
	COLUMN_WORD("side", ROW, info.side, side_words, "side"),
	COLUMN_WORD("corps", ROW, info.corps, corps_words, "corps"),
	COLUMN_FLAG("independent", ROW, info.independent),
	COLUMN("commander", ROW, commander, .optional = true),
	COLUMN_NUMBER("steps", ROW, info.steps, 0, 99),
	COLUMN_NUMBER("threshold", ROW, info.threshold, 0, 99),
	COLUMN_NUMBER("points", ROW, info.points, 0, 99),
};
#undef ROW
/* clang-format on */
static const struct columns formations_table = COLUMNS(formation_columns, struct formation_row, NULL);

static bool take_formation(void *context, const struct csv *csv, const void *read)
{
	struct draft *draft = context;
	const struct formation_row *row = read;
	const struct formation_info *formation = &row->info;
	if (draft->formations == max_formations)
		return csv_refuse(csv, draft->error, "more than %d formations", (int)max_formations);
	const char *text[] = {formation->name, formation->alias[0], formation->alias[1]};
	struct names names = NAMES_OF(struct formation_info, draft->formation, draft->formations, 0);
	for (unsigned i = 0; i < COUNT_OF(text); i++) {
		int other = *text[i] ? names_spelled(&names, text[i]) : -1;
		if (other >= 0)
			return csv_refuse(csv, draft->error, "\"%s\" already names the formation of line %d",
					  text[i], draft->formation_line[other]);
	}
	if (formation->side != corps_side[formation->corps])
		return csv_refuse(csv, draft->error, "side: the %s Corps is %s",
				  corps_words[formation->corps], side_words[corps_side[formation->corps]]);
	if (formation->threshold > formation->steps)
		return csv_refuse(csv, draft->error, "threshold: %u is more than the %u steps",
				  formation->threshold, formation->steps);
	if (find_formation(draft, formation->id) >= 0)
		return csv_refuse(csv, draft->error, "formation \"%s\" stands here twice", formation->id);
	if (formation->independent == (*row->commander != '\0'))
		return csv_refuse(csv, draft->error,
				  "independent units have no commander, other formations have one");
	draft->formation[draft->formations] = *formation;
	draft->formation[draft->formations].commander = no_piece;
	memcpy(draft->commander[draft->formations], row->commander, sizeof row->commander);
	draft->formation_line[draft->formations++] = csv->line;
	return true;
}

bool trautenau_read_formations(struct draft *draft)
{
	return trautenau_read_table(draft, "trautenau/formations.csv", &formations_table, take_formation);
}

/* ---- order-of-battle.csv ------------------------------------------------------------------------------- */

enum { guns = 1 << arm_artillery, units = 1 << arm_infantry | 1 << arm_cavalry | guns };
enum { commanders = 1 << arm_commander, chiefs = 1 << arm_chief };

/* clang-format off */
#define ROW struct piece_info
static const struct column piece_columns[] = {
	COLUMN_TEXT("id", ROW, id),
	COLUMN_TEXT("name", ROW, name),
	COLUMN_TEXT("label", ROW, label),
	COLUMN_TEXTS("alias", ROW, alias),
	COLUMN_KEY("formation", ROW, formation, find_formation, "formation"),
	COLUMN_WORD("kind", ROW, arm, trautenau_arm_words, "kind of piece"),
	COLUMN_NUMBER("combat", ROW, combat, 0, 20, .only = units),
	COLUMN_NUMBER("morale", ROW, morale, 1, 9, .only = units),
	COLUMN_NUMBER("movement", ROW, movement, 1, 20),
	COLUMN_NUMBER("range", ROW, range, 1, 20, .only = guns),
	COLUMN_WORDS("traits", ROW, traits, trautenau_trait_words, '+', "trait", .only = units),
	COLUMN_NUMBER("command", ROW, command, 0, 6, .only = commanders),
	COLUMN_NUMBER("bonus", ROW, bonus, 0, 6, .only = commanders),
	COLUMN_NUMBER("aide_command", ROW, aide_command, 0, 6, .only = commanders),
	COLUMN_NUMBER("aide_bonus", ROW, aide_bonus, 0, 6, .only = commanders),
	COLUMN_NUMBER("reaction", ROW, reaction, 0, 6, .only = chiefs),
	COLUMN_NUMBER("initiative", ROW, initiative, 0, 6, .only = chiefs),
	COLUMN_TEXT("origin", ROW, origin),
};
#undef ROW
/* clang-format on */
static const struct columns pieces_table = COLUMNS(piece_columns, struct piece_info, "kind of piece",
						   .kind = offsetof(struct piece_info, arm));

/* A piece can be asked for by any of its spellings, so no two pieces may share one. */
static bool check_names(const struct draft *draft, const struct csv *csv, const struct piece_info *piece)
{
	const char *text[] = {piece->id, piece->name, piece->alias[0], piece->alias[1], piece->alias[2]};
	struct names names = NAMES_OF(struct piece_info, draft->piece, draft->pieces, 0);
	for (unsigned i = 0; i < COUNT_OF(text); i++) {
		int other = *text[i] ? names_spelled(&names, text[i]) : -1;
		if (other >= 0)
			return csv_refuse(csv, draft->error, "\"%s\" already names the piece of line %d",
					  text[i], draft->piece_line[other]);
	}
	return true;
}

static bool take_piece(void *context, const struct csv *csv, const void *row)
{
	struct draft *draft = context;
	if (draft->pieces == max_pieces)
		return csv_refuse(csv, draft->error, "more than %d pieces", (int)max_pieces);
	if (!check_names(draft, csv, row))
		return false;
	struct piece_info *piece = &draft->piece[draft->pieces];
	*piece = *(const struct piece_info *)row;
	piece->side = draft->formation[piece->formation].side;
	piece->corps = draft->formation[piece->formation].corps;
	if (piece->arm == arm_chief && !draft->formation[piece->formation].independent)
		return csv_refuse(csv, draft->error,
				  "a commander in chief goes with the independent units of his corps");
	draft->piece_line[draft->pieces++] = csv->line;
	return true;
}

/* 1.2.3: morale is the number of steps, and 11.1.2, 12.1.2 and 13.4 give the sum for each formation. */
static bool check_formation(struct draft *draft, unsigned f)
{
	static const char file[] = "trautenau/formations.csv";
	const struct formation_info *formation = &draft->formation[f];
	unsigned steps = 0;
	for (unsigned p = 0; p < draft->pieces; p++)
		if (draft->piece[p].formation == f)
			steps += draft->piece[p].morale;
	if (steps != formation->steps)
		return refuse_line(file, draft->formation_line[f], draft->error,
				   "%s has %u steps in the order of battle and %u here", formation->name,
				   steps, (unsigned)formation->steps);
	int leader = trautenau_find_drafted(draft, draft->commander[f]);
	if (formation->independent ||
	    (leader >= 0 && draft->piece[leader].arm == arm_commander && draft->piece[leader].formation == f))
		return true;
	return refuse_line(file, draft->formation_line[f], draft->error, "\"%s\" is no commander of %s",
			   draft->commander[f], formation->name);
}

bool trautenau_read_pieces(struct draft *draft)
{
	bool good = trautenau_read_table(draft, "trautenau/order-of-battle.csv", &pieces_table, take_piece);
	for (unsigned f = 0; good && f < draft->formations; f++)
		good = check_formation(draft, f);
	return good;
}
