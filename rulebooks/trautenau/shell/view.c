/*
 * The view: pieces, the spaces of which something is to be said, and the tracks, as the protocol has them.
 */
#include <stdio.h>
#include <string.h>

#include "rulebooks/trautenau/battles/battles.h"
#include "rulebooks/trautenau/shell/views.h"

static const char *const corps_names[corps_count] = {"I", "Guard", "X", "IV"};

/* ---- Pieces -------------------------------------------------------------------------------------------------------- */

static void put_place(struct json *out, const struct field *field, space_id at)
{
	char text[24];
	const char *name = trautenau_name_of_space(field->scenario, at, text, sizeof text);
	put_text(out, "at", name ? name : ground(field, at)->number);
}

/* A commander who is down has his aide's values, 9.5.13. */
void trautenau_put_values(struct json *out, const struct piece_info *piece, bool aide)
{
	put_object(out, "values");
	put_number(out, "movement", piece->movement);
	if (piece->arm <= arm_artillery) {
		put_number(out, "combat", piece->combat);
		put_number(out, "morale", piece->morale);
	}
	if (piece->arm == arm_artillery)
		put_number(out, "range", piece->range);
	if (piece->arm == arm_chief) {
		put_number(out, "reaction", piece->reaction);
		put_number(out, "initiative", piece->initiative);
	}
	if (piece->arm == arm_commander) {
		put_number(out, "command", aide ? piece->aide_command : piece->command);
		put_number(out, "bonus", aide ? piece->aide_bonus : piece->bonus);
	}
	put_end(out);
}

/* What changes in play, in the words of a change by hand. */
static void put_state(struct json *out, const struct field *field, piece_id piece)
{
	const struct piece_state *now = state(field, piece);
	put_place(out, field, now->at);
	if (now->facing < no_direction)
		put_text(out, "facing", board_direction_name(field->scenario->board, now->facing));
	put_words(out, "status", now->flags, trautenau_status_words);
	if (now->spent)
		put_points(out, "spent", now->spent);
	if (now->due)
		put_number(out, "due", now->due);
	if (!is_unit(field, piece))
		return;
	put_number(out, "losses", now->losses);
	put_number(out, "steps_left", is_on_map(field, piece) ? info(field, piece)->morale - now->losses : 0);
	if (now->old_losses)
		put_number(out, "old_losses", now->old_losses);
}

static void put_piece(struct json *out, const struct field *field, piece_id piece)
{
	const struct trautenau_data *data = data_of(field->scenario);
	put_object(out, NULL);
	put_raw(out, "id", data->printed[piece], data->printed_length[piece]);
	if (data->piece[piece].arm == arm_commander)
		trautenau_put_values(out, &data->piece[piece], has(field, piece, piece_aide));
	put_state(out, field, piece);
	put_end(out);
}

/* ---- What never changes, written once ------------------------------------------------------------------------------- */

void trautenau_put_printed(struct json *out, const struct trautenau_data *data,
			   const struct piece_info *piece)
{
	put_text(out, "id", piece->id);
	put_text(out, "side", trautenau_rulebook.side[piece->side]);
	put_text(out, "name", piece->name);
	put_text(out, "label", piece->label);
	put_text(out, "kind", trautenau_arm_words[piece->arm]);
	put_text(out, "corps", corps_names[piece->corps]);
	if (piece->formation < data->formations)
		put_text(out, "formation", data->formation[piece->formation].id);
	if (piece->arm != arm_commander)
		trautenau_put_values(out, piece, false);
	if (piece->traits)
		put_words(out, "traits", piece->traits, trautenau_trait_words);
}

/* The members of the object, from the value of the first to the last. */
static void print_piece(struct trautenau_data *data, piece_id piece)
{
	static const char opening[] = "{\"id\":";
	char text[sizeof *data->printed + sizeof opening];
	struct json out;
	json_start(&out, text, sizeof text);
	put_object(&out, NULL);
	trautenau_put_printed(&out, data, &data->piece[piece]);
	put_end(&out);
	size_t length = out.used - (sizeof opening - 1) - 1;
	memcpy(data->printed[piece], text + sizeof opening - 1, length);
	data->printed_length[piece] = (uint16_t)length;
}

void trautenau_prepare_view(struct trautenau_data *data)
{
	for (piece_id piece = 0; piece < data->pieces; piece++)
		print_piece(data, piece);
	struct names names = trautenau_piece_names(data);
	names_order(&names, data->by_id);
}

/* A piece shows its state and what is printed, nothing else. */
static void put_pieces(struct json *out, const struct field *field)
{
	const struct trautenau_data *data = data_of(field->scenario);
	put_array(out, "pieces");
	for (unsigned i = 0; i < data->pieces; i++) {
		piece_id piece = data->by_id[i];
		if (!part_is_known(out, data->piece[piece].id,
				   stamp_of(state(field, piece), sizeof(struct piece_state))))
			put_piece(out, field, piece);
	}
	put_end(out);
}

/* ---- Spaces -------------------------------------------------------------------------------------------------------- */

static void put_zones(struct json *out, const struct trautenau *now, space_id space)
{
	put_object(out, "zones");
	for (side_id side = 0; side < sides; side++)
		if (now->zone[side][space])
			put_number(out, trautenau_rulebook.side[side], now->zone[side][space]);
	put_end(out);
}

static void put_spaces(struct json *out, const struct field *field)
{
	const struct trautenau *now = look(field);
	uint64_t stamp[] = {stamp_of(now->holder, sizeof now->holder), stamp_of(now->zone, sizeof now->zone)};
	if (part_is_known(out, "spaces", stamp_of(stamp, sizeof stamp)))
		return;
	put_array(out, "spaces");
	for (space_id space = 0; space < field->scenario->board->spaces; space++) {
		if (!now->holder[space] && !now->zone[prussian][space] && !now->zone[austrian][space])
			continue;
		put_object(out, NULL);
		put_text(out, "at", ground(field, space)->number);
		if (now->holder[space])
			put_text(out, "control", trautenau_rulebook.side[now->holder[space] - 1]);
		if (now->zone[prussian][space] || now->zone[austrian][space])
			put_zones(out, now, space);
		put_end(out);
	}
	put_end(out);
}

/* ---- Tracks, in the order of their ids ----------------------------------------------------------------------------- */

static void begin_track(struct json *out, const char *id, const char *title)
{
	put_object(out, NULL);
	put_text(out, "id", id);
	put_text(out, "title", title);
}

static void put_formations(struct json *out, const struct field *field, const char *key, uint32_t set)
{
	put_array(out, key);
	for (unsigned i = 0; i < data_of(field->scenario)->formations; i++)
		if (set >> i & 1)
			put_text(out, NULL, formation_info(field, i)->id);
	put_end(out);
	put_end(out);
}

static uint32_t demoralised(const struct field *field)
{
	uint32_t set = 0;
	for (unsigned i = 0; i < data_of(field->scenario)->formations; i++)
		set |= look(field)->formation[i] & formation_demoralised ? 1u << i : 0;
	return set;
}

/* ---- What the tracks show, worked out: little of it changes from one answer to the next ---------------------------- */

struct shown_tracks {
	uint32_t cup, demoralised;
	uint8_t active;
	side_id initiative;
	uint8_t level;
	side_id winner;
	int32_t points[sides];
	uint32_t losses[max_formations];
};

_Static_assert(sizeof(struct shown_tracks) == 12 + 4 * (sides + max_formations), "no padding");

static struct shown_tracks find_tracks(const struct field *field)
{
	struct score score = {0};
	trautenau_score(field, &score);
	struct shown_tracks shown = {.cup = look(field)->command.cup,
				     .demoralised = demoralised(field),
				     .active = look(field)->command.active,
				     .initiative = look(field)->command.initiative,
				     .level = score.level,
				     .winner = score.winner};
	for (side_id side = 0; side < sides; side++)
		shown.points[side] = score.points[side];
	for (unsigned i = 0; i < data_of(field->scenario)->formations; i++)
		shown.losses[i] = trautenau_losses_of(field, i);
	return shown;
}

static void put_active(struct json *out, const struct field *field, const struct shown_tracks *shown)
{
	begin_track(out, "active", "Active formation");
	put_text(out, "formation", trautenau_id_of_formation(field->scenario, shown->active));
	put_text(out, "name", trautenau_name_of_formation(field->scenario, shown->active));
	put_end(out);
}

static void put_initiative(struct json *out, side_id side)
{
	begin_track(out, "initiative", "Initiative");
	put_text(out, "side", side < sides ? trautenau_rulebook.side[side] : NULL);
	put_end(out);
}

static void put_formation(struct json *out, const struct field *field, const struct shown_tracks *shown,
			  unsigned formation)
{
	const struct formation_info *own = formation_info(field, formation);
	char id[40];
	snprintf(id, sizeof id, "losses:%s", own->id);
	begin_track(out, id, own->name);
	put_text(out, "side", trautenau_rulebook.side[own->side]);
	put_number(out, "value", shown->losses[formation]);
	put_number(out, "threshold", own->threshold);
	put_number(out, "of", own->steps);
	put_number(out, "points", own->points);
	put_bool(out, "demoralised", shown->demoralised >> formation & 1);
	put_end(out);
}

static void put_losses(struct json *out, const struct field *field, const struct shown_tracks *shown)
{
	struct names names = trautenau_formation_names(data_of(field->scenario));
	uint8_t order[max_formations];
	names_order(&names, order);
	for (unsigned i = 0; i < names.rows; i++)
		put_formation(out, field, shown, order[i]);
}

static void put_victory_points(struct json *out, const struct shown_tracks *shown)
{
	begin_track(out, "vp", "Victory points");
	put_object(out, "sides");
	for (side_id side = 0; side < sides; side++)
		put_number(out, trautenau_rulebook.side[side], shown->points[side]);
	put_end(out);
	put_text(out, "level", trautenau_rulebook.level[shown->level]);
	put_text(out, "winner", shown->winner < sides ? trautenau_rulebook.side[shown->winner] : NULL);
	put_end(out);
}

static void put_tracks(struct json *out, const struct field *field)
{
	struct shown_tracks shown = find_tracks(field);
	if (part_is_known(out, "tracks", stamp_of(&shown, sizeof shown)))
		return;
	put_array(out, "tracks");
	put_active(out, field, &shown);
	begin_track(out, "cup", "Markers in the container");
	put_formations(out, field, "markers", shown.cup);
	begin_track(out, "demoralised", "Demoralised formations");
	put_formations(out, field, "formations", shown.demoralised);
	put_initiative(out, shown.initiative);
	put_losses(out, field, &shown);
	put_victory_points(out, &shown);
	put_end(out);
}

void trautenau_view_position(const struct field *field, struct json *out)
{
	put_pieces(out, field);
	put_spaces(out, field);
	put_tracks(out, field);
}
