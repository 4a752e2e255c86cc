/*
 * The position, declared: what each field is called in files, what it may hold, and by which key it is changed by hand.
 */
#include "rulebooks/trautenau/shell/views.h"

/* ---- What an element may hold -------------------------------------------------------------------------------------- */

static unsigned pieces_of(const struct scenario *scenario)
{
	return data_of(scenario)->pieces;
}

static unsigned formations_of(const struct scenario *scenario)
{
	return data_of(scenario)->formations;
}

static bool is_somewhere(const struct scenario *scenario, unsigned piece, long long at)
{
	(void)piece;
	return at < scenario->board->spaces || at >= at_evacuated ||
	       (at >= at_entry && at < at_entry + data_of(scenario)->entries);
}

/* 9.5.10: as many steps as morale; 9.5.13: commanders have none. */
static bool has_steps_for(const struct scenario *scenario, unsigned piece, long long losses)
{
	const struct piece_info *own = &data_of(scenario)->piece[piece];
	return losses <= (own->arm <= arm_artillery ? own->morale : 0);
}

/* 9.1.3: a corps' independent units have no marker. */
static bool have_markers(const struct scenario *scenario, unsigned element, long long set)
{
	(void)element;
	for (unsigned i = 0; i < formations_of(scenario); i++)
		if (set >> i & 1 && data_of(scenario)->formation[i].independent)
			return false;
	return true;
}

static bool has_marker(const struct scenario *scenario, unsigned element, long long formation)
{
	(void)element;
	return formation == no_formation || !data_of(scenario)->formation[formation].independent;
}

static bool is_turn(const struct scenario *scenario, unsigned element, long long turn)
{
	(void)element;
	return turn <= scenario->info->turns;
}

/* ---- The table ------------------------------------------------------------------------------------------------------ */

/* In the order of the bits. */
static const char *const status[] = {"disorganised",  "out_of_command", "led_by_chief", "moved",
				     "fired",         "activated",      "assaulting",   "supported",
				     "printed_stack", "aide",           "returning",    "tested",
				     "entered",       "stays",          "acting",       NULL};
static const char *const conditions[] = {"demoralised", "freed", "paid", "acted", NULL};

/* clang-format off */
#define PIECE(text, m, ...) STATE_COLUMN("piece." text, struct trautenau, piece, m, .by = state_by_piece, __VA_ARGS__)
#define ONE(text, ...) STATE_ONE(#text, struct trautenau, text, __VA_ARGS__)
#define BYTES(text) STATE_LANE(#text, struct trautenau, text, .kind = kind_number, .most = 0xff)
#define BLOCK(text) {.name = #text, .offset = offsetof(struct trautenau, text), .stride = 1, .width = 1, \
		     .count = sizeof STATE_OF(struct trautenau, text), .kind = kind_number, .most = 0xff}
#define BYTE(text) ONE(text, .kind = kind_number, .most = 0xff)
#define ATTACK(m, ...) STATE_COLUMN("combat.attack." #m, struct trautenau, combat.attack, m, __VA_ARGS__)
#define LATE(m, ...) STATE_COLUMN("combat.late." #m, struct trautenau, combat.late, m, __VA_ARGS__)
static const struct state_field fields[] = {
	PIECE("at", at, .kind = kind_place, .initial = -1, .most = 0xffff, .key = "at", .allows = is_somewhere),
	PIECE("facing", facing, .kind = kind_facing, .initial = no_direction, .key = "facing"),
	PIECE("losses", losses, .kind = kind_number, .most = 0xff, .key = "losses", .allows = has_steps_for),
	PIECE("old_losses", old_losses, .kind = kind_number, .most = 0xff, .key = "old_losses", .allows = has_steps_for),
	PIECE("flags", flags, .kind = kind_flags, .word = status),
	PIECE("spent", spent, .kind = kind_points, .most = 200, .is_signed = true, .key = "spent"),
	PIECE("due", due, .kind = kind_number, .most = 0xff, .key = "due"),
	STATE_LANE("formation.flags", struct trautenau, formation, .kind = kind_flags, .by = state_by_card, .word = conditions),
	/* Chapters 7 to 9.4 */
	ONE(command.cup, .kind = kind_cards, .key = "cup", .allows = have_markers),
	ONE(command.active, .kind = kind_card, .initial = no_formation, .key = "active", .allows = has_marker),
	ONE(command.initiative, .kind = kind_side, .initial = no_side, .key = "initiative"),
	BYTE(command.initiative_chief), BYTES(command.led),
	BLOCK(command.entered),
	ONE(command.spare, .kind = kind_none),
	/* Chapters 11 to 13 */
	ONE(battle.noon_points, .kind = kind_number, .most = 4, .key = "vp.noon"),
	ONE(battle.panicked, .kind = kind_mark, .key = "panicked"),
	ONE(battle.guard_came, .kind = kind_mark, .key = "guard_came"),
	STATE_LANE("battle.day_points", struct trautenau, battle.day_points, .kind = kind_number, .by = state_by_side, .most = 99, .key = "vp.day"),
	ONE(battle.first_brigade, .kind = kind_card, .base = 1, .key = "first_brigade"),
	ONE(battle.fourth_turn, .kind = kind_number, .most = 0xff, .key = "iv_corps", .allows = is_turn), BYTE(battle.fourth_called),
	ONE(battle.first_turn, .kind = kind_number, .most = 0xff, .key = "i_corps", .allows = is_turn), BYTE(battle.first_called),
	/* 9.5 */
	ATTACK(target, .kind = kind_place, .most = map_spaces), ATTACK(unit, .kind = kind_piece, .most = max_pieces),
	ATTACK(value, .kind = kind_number, .most = 0xff), ATTACK(flags, .kind = kind_bits, .most = 2), ATTACK(spare, .kind = kind_none),
	LATE(target, .kind = kind_place, .most = map_spaces), LATE(unit, .kind = kind_piece, .most = max_pieces), LATE(may_stay, .kind = kind_mark),
	ONE(combat.target, .kind = kind_place, .most = map_spaces),
	STATE_LANE("combat.way", struct trautenau, combat.way, .kind = kind_place, .most = map_spaces),
	BYTE(combat.attacks), BYTE(combat.lates), BYTE(combat.way_length), BYTE(combat.attackers), BYTE(combat.defenders), BYTE(combat.coordinated),
	BYTES(combat.attacker), BYTES(combat.value), BYTES(combat.stopped), BYTES(combat.defender),
	BLOCK(combat.share),
	BYTE(combat.defence_leader), BYTE(combat.attack_leader), BYTE(combat.result), BYTE(combat.hits), BYTES(combat.hit), BYTES(combat.gives_way), BYTES(combat.fallen),
	/* 11.4.1 */
	STATE_LANE("holder", struct trautenau, holder, .kind = kind_side, .by = state_by_place, .base = 1, .key = "control"),
};
/* clang-format on */

static const struct outside outsides[] = {
	{at_evacuated, "evacuated"},
	{at_captured, "captured"},
	{at_eliminated, "eliminated"},
	{at_off, "off"},
};

const struct state trautenau_state = {.field = fields,
				      .outside = outsides,
				      .fields = COUNT_OF(fields),
				      .outsides = COUNT_OF(outsides),
				      .pieces = pieces_of,
				      .cards = formations_of,
				      .card_key = "formation",
				      .put = trautenau_put_by_hand,
				      .face = trautenau_face_by_hand,
				      .own_change = &trautenau_edit_hour,
				      .own_changes = 1};
const char *const *const trautenau_status_words = status;
