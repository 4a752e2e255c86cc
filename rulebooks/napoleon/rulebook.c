/*
 * Napoléon 1806: the rulebook as a table.
 */
#include "vedette/columns.h"
#include "rulebooks/napoleon/position.h"
#include "rulebooks/napoleon/victory/tournament.h"

/* ---- Scenarios and options ----------------------------------------------------------------------------- */

static const struct scenario_info scenarios[scenario_total] = {
	[scenario_conscript] =
		{.id = "conscript",
		 .title = "Napoléon 1806: Rules of the Conscript",
		 .introduction =
			 "The campaign of October 1806 from the Thuringian forest to Leipzig, with all blocks lying open.\n"
			 "Seven turns: the French must break the Prussian army before they are over.",
		 .turns = 7},
	[scenario_grognard] =
		{.id = "grognard",
		 .title = "Napoléon 1806: Rules of the Grognard",
		 .introduction =
			 "The same campaign in the fog of war: a secret set-up, upright blocks, vedettes and screens.\n"
			 "Who stands before you shows when the cannon speak.",
		 .turns = 7},
	[scenario_marshal] =
		{.id = "marshal",
		 .title = "Napoléon 1806: Rules of the Marshal",
		 .introduction =
			 "The tournament game: secret bids for the sides, a secret set-up, then the Conscript's rules.\n"
			 "Every point of the bid is paid on the track of victory.",
		 .turns = 7},
	[scenario_short] =
		{.id = "short",
		 .title = "Napoléon 1806: Jena and Auerstedt",
		 .introduction =
			 "Turns 3 to 5, from the eve of the two battles: the armies are already face to face on the Saale.\n"
			 "Three turns for the French to bring the track below 4.",
		 .first_turn = 3,
		 .turns = 3},
};

enum {
	in_conscript = 1 << scenario_conscript,
	in_grognard = 1 << scenario_grognard,
	in_marshal = 1 << scenario_marshal,
	in_short = 1 << scenario_short,
};

#define OPTION(text, what, ...)                                                 \
	{                                                                       \
		.id = (text), .title = (what), .values = 2, .rule = __VA_ARGS__ \
	}
static const struct option options[option_total] = {
	[option_dice] = OPTION("dice", "Dice replace revealed cards in combat", "setup.dice-option"),
	[option_screens] = OPTION("screens", "Screens conceal the orders of battle", "terms.order-of-battle",
				  .scenarios = in_conscript | in_marshal | in_short),
	[option_upright] = OPTION("upright",
				  "Blocks stand upright as in the Grognard's rules, without vedettes",
				  "grognard.fog", .scenarios = in_short),
	[option_moving_attack] = OPTION("moving-attack", "A moving attack costs a card", "combat.cards.C",
					.value = {"once", "per-corps"}),
	[option_bridges] = OPTION("bridges", "Bridges that can be destroyed", "card.destroyed-bridge",
				  .value = {"all", "three-rivers"}),
	[option_stronger_prussia] = OPTION("stronger-prussia", "Kalckreuth and Hohenlohe have a point more",
					   NULL),
};

/* ---- The sequence of play ------------------------------------------------------------------------------ */

static const struct step steps[step_total] = {
	[step_bid] = {"bid", "Bid", "marshal.bid", napoleon_begin_bid, NULL, false},
	[step_set_up] = {"set-up", "Set-up", "grognard.setup", napoleon_begin_set_up, NULL, false},
	[step_arrival] = {"arrival", "Arrival", "setup.late-corps", napoleon_begin_arrival, NULL, false},
	[step_draw] = {"draw", "Draw", "turn.draw", napoleon_begin_draw, NULL, false},
	[step_initiative] = {"initiative", "Initiative", "turn.initiative", napoleon_begin_initiative, NULL,
			     false},
	[step_operations] = {"operations", "Operations", "turn.operations", napoleon_begin_operations, NULL,
			     false},
	[step_recovery] = {"recovery", "Recovery", "turn.recovery.1", napoleon_begin_recovery, NULL, false},
	[step_end] = {"end", "End of the turn", "victory.hold", napoleon_begin_end, napoleon_after_end,
		      false},
};

static bool has_step(const struct scenario_info *info, unsigned step)
{
	unsigned number = (unsigned)(info - scenarios);
	if (step == step_bid)
		return number == scenario_marshal;
	if (step == step_set_up)
		return number == scenario_marshal || number == scenario_grognard;
	return true;
}

static const struct question *const questions[question_total] = {
	[question_bid] = &napoleon_bid,
	[question_deploy] = &napoleon_deploy,
	[question_arrival] = &napoleon_arrival,
	[question_inactivity] = &napoleon_inactivity,
	[question_blue_card] = &napoleon_blue_card,
	[question_blue_effect] = &napoleon_blue_effect,
	[question_initiative] = &napoleon_initiative,
	[question_recovery] = &napoleon_recovery,
	[question_recovery_card] = &napoleon_recovery_card,
	[question_tired_loss] = &napoleon_tired_loss,
	[question_operations] = &napoleon_operations,
	[question_operation] = &napoleon_operation,
	[question_select] = &napoleon_select,
	[question_attack] = &napoleon_attack,
	[question_march] = &napoleon_march,
	[question_move] = &napoleon_move,
	[question_bridge] = &napoleon_bridge,
	[question_reaction_move] = &napoleon_reaction_move,
	[question_share] = &napoleon_share_question,
	[question_reaction] = &napoleon_reaction,
	[question_move_start] = &napoleon_move_start,
	[question_entry] = &napoleon_entry,
	[question_move_end] = &napoleon_move_end,
	[question_combat_window] = &napoleon_combat_window,
	[question_retreat_window] = &napoleon_retreat_window,
	[question_pursuit_window] = &napoleon_pursuit_window,
	[question_operation_end] = &napoleon_operation_end,
	[question_counter_order] = &napoleon_counter_order,
	[question_green] = &napoleon_green,
	[question_combat] = &napoleon_combat,
	[question_attack_card] = &napoleon_attack_card,
	[question_cannon] = &napoleon_cannon,
	[question_loss] = &napoleon_loss,
	[question_retreat] = &napoleon_retreat,
	[question_panic] = &napoleon_panic,
};

/* ---- The rest ------------------------------------------------------------------------------------------ */

/* p. 17: in the Marshal's rules the bids settle it. */
static side_id side_of_seat(const struct field *field, seat_id seat)
{
	return seat < both_sides ? known(field)->side_of[seat] : (side_id)no_side;
}

static const char *const names_of_sides[] = {"french", "prussian"};
static const char *const levels[level_total] = {"none", "points", "last-turn", "napoleon"};
static const char *const side_titles[] = {"France", "Prussia"};
static const char *const side_colours[] = {"#2d5590", "#26221f"};
static const char *const level_titles[level_total] = {"nobody yet", "on points",
						      "at the end of the last turn", "Napoléon is lost"};
/* Moments at which a card may be played, in the order of napoleon_window_names. */
static const char *const window_titles[] = {
	"the enemy chooses a stack", "an enemy march begins",     "the enemy enters an area",
	"an enemy march ends",       "a combat begins",           "a stack has retreated",
	"a pursuit begins",          "an operation of mine ends", "the enemy plays a card"};
_Static_assert(sizeof window_titles / sizeof *window_titles == window_total - 1, "a title for every window");
static const char *const explains[] = {"points",  "fatigue", "combat", "reach",
				       "pursuit", "victory", "card",   NULL};

const struct rulebook napoleon_rulebook = {
	.id = "napoleon1806",
	.module = "napoleon",
	.counts_operations = true,
	.title = "Napoléon 1806",
	.revision = 2,
	.pieces = blocks,
	.cards = cards,
	.seats = both_sides,
	.sides = both_sides,
	.steps = step_total,
	.questions = question_total,
	.options = option_total,
	.scenarios = scenario_total,
	.windows = window_total - 1,
	.levels = level_total,
	.seat = names_of_sides,
	.side = names_of_sides,
	.level = levels,
	.side_title = side_titles,
	.side_colour = side_colours,
	.level_title = level_titles,
	.window_title = window_titles,
	.window = napoleon_window_names,
	.explains = explains,
	.step = steps,
	.question = questions,
	.option = options,
	.scenario = scenarios,
	.text = napoleon_texts,
	.texts = text_count,
	.label = napoleon_labels,
	.gives_up = napoleon_gives_up,
	.position_size = sizeof(struct napoleon),
	.kept_size = offsetof(struct napoleon, standing),
	.state = &napoleon_state,
	.load = napoleon_load,
	.unload = scenario_drop,
	.set_up = napoleon_set_up,
	.has_step = has_step,
	.not_asked = napoleon_not_asked,
	.side_of_seat = side_of_seat,
	.mask = napoleon_mask,
	.imagine = napoleon_imagine,
	.secrets = napoleon_secrets,
	.exchange = napoleon_exchange,
	.derive = napoleon_derive,
	.check = napoleon_check,
	.score = napoleon_score,
	.explain = napoleon_explain,
	.edit = napoleon_edit,
	.edit_check = napoleon_edit_check,
	.view = napoleon_view,
	.aids = napoleon_aids,
	.clock = napoleon_clock,
	.find_piece = napoleon_find_piece,
	.piece_id = napoleon_piece_id,
	.piece_name = napoleon_piece_name,
	.find_card = napoleon_find_card,
	.own_card = napoleon_own_card,
	.card_id = napoleon_card_id,
	.card_name = napoleon_card_name,
	.space_name = state_space_name,
	.find_space = state_find_space,
	.measure_name = napoleon_measures,
	.measures = napoleon_measure_count,
	.measure = napoleon_measure,
	.rests = napoleon_rests,
	.tally = napoleon_tally,
	.rank = napoleon_rank,
};
