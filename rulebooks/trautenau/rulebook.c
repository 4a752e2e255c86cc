/*
 * Trautenau - Soor 1866: the rulebook as a table.
 */
#include "vedette/asked.h"
#include "vedette/columns.h"
#include "rulebooks/trautenau/battles/battles.h"
#include "rulebooks/trautenau/shell/views.h"

static const char *const seat_names[] = {"prussian", "austrian"};

static const char *const level_names[] = {"draw", "minor", "major"};
static const char *const side_titles[] = {"Prussia", "Austria"};
static const char *const side_colours[] = {"#26405f", "#f0e6cf"};
static const char *const level_titles[] = {"a draw", "a minor victory", "a major victory"};

static const char *const explain_kinds[] = {
	"cost",    "reach", "odds", "table",    "retreat", "barrage", "morale", "rally",
	"command", "sight", "zone", "stacking", "control", "score",   NULL,
};

static const struct scenario_info scenarios[] = {
	{.id = "trautenau",
	 .title = "Trautenau, 27 June 1866",
	 .introduction =
		 "Bonin's I Corps comes out of the passes and finds one Austrian brigade on the hills behind the town.\n"
		 "Gablenz brings up the X Corps brigade by brigade: hold the heights, or break through to the west.",
	 .turns = 12},
	{.id = "soor",
	 .title = "Soor, 28 June 1866",
	 .introduction =
		 "The Prussian Guard strikes the flank of the X Corps, which is marching off with yesterday's losses.\n"
		 "Gablenz holds the road until noon, then has to bring his brigades away to the west.",
	 .turns = 11},
	{.id = "joined",
	 .title = "Trautenau and Soor, 27 and 28 June 1866",
	 .introduction =
		 "Both days one after the other, with the night between them and everything that was lost on the first.\n"
		 "Will Bonin take the Guard's help? Will Benedek send the IV Corps, and will I Corps come back?",
	 .turns = 25},
};

#define SWITCH(text, what, paragraph, ...)                                                              \
	{                                                                                               \
		.id = (text), .title = (what), .rule = (paragraph), .values = 2, .initial = __VA_ARGS__ \
	}
static const struct option options[option_count] = {
	[option_chiefless_command] = SWITCH("chiefless-command",
					    "A side without a commander in chief on the map is in command",
					    "7.2", 0),
	[option_losses_highest] = SWITCH("losses-highest",
					 "Of several shooters only the highest losses shift the column",
					 "combat table", 0),
	[option_guard_artillery] = SWITCH(
		"guard-artillery", "The Guard's die bonus counts for its barrages too", "combat table", 1),
	[option_last_turn] = SWITCH("last-turn", "The turn of 20.00 is played", "11.1.1", 1),
	[option_panic_by_points] =
		SWITCH("panic-by-points",
		       "Bonin's panic adds the Austrian lead in points instead of the level of victory",
		       "11.4.2", 0, .scenarios = 1 << battle_trautenau | 1 << battle_joined),
};

static const struct question *const questions[question_count] = {
	[ask_chief] = &trautenau_question_chief,
	[ask_chief_move] = &trautenau_question_chief_move,
	[ask_initiative] = &trautenau_question_initiative,
	[ask_direct_command] = &trautenau_question_direct_command,
	[ask_mover] = &trautenau_question_mover,
	[ask_march] = &trautenau_question_march,
	[ask_displaced] = &trautenau_question_displaced,
	[ask_battery] = &trautenau_question_battery,
	[ask_barrage_target] = &trautenau_question_barrage_target,
	[ask_attacker] = &trautenau_question_attacker,
	[ask_target] = &trautenau_question_target,
	[ask_split] = &trautenau_question_split,
	[ask_coordinate] = &trautenau_question_coordinate,
	[ask_assault] = &trautenau_question_assault,
	[ask_assault_unit] = &trautenau_question_assault_unit,
	[run_assault] = &trautenau_procedure_assault,
	[ask_withdraw] = &trautenau_question_withdraw,
	[ask_withdraw_to] = &trautenau_question_withdraw_to,
	[ask_withdraw_face] = &trautenau_question_withdraw_face,
	[ask_occupy] = &trautenau_question_occupy,
	[ask_support] = &trautenau_question_support,
	[ask_leader] = &trautenau_question_leader,
	[ask_allot] = &trautenau_question_allot,
	[ask_step_loss] = &trautenau_question_step_loss,
	[ask_retreat] = &trautenau_question_retreat,
	[ask_retreat_face] = &trautenau_question_retreat_face,
	[ask_advance] = &trautenau_question_advance,
	[ask_advance_leader] = &trautenau_question_advance_leader,
	[ask_advance_face] = &trautenau_question_advance_face,
	[ask_aide] = &trautenau_question_aide,
	[run_losses] = &trautenau_procedure_losses,
	[ask_rally] = &trautenau_question_rally,
	[ask_guard_option] = &trautenau_question_guard_option,
	[ask_next_brigade] = &trautenau_question_next_brigade,
	[ask_night_unit] = &trautenau_question_night_unit,
	[ask_night_at] = &trautenau_question_night_at,
	[ask_night_retreat] = &trautenau_question_night_retreat,
	[ask_first_brigade] = &trautenau_question_first_brigade,
	[run_night] = &trautenau_procedure_night,
};

_Static_assert(sizeof(struct trautenau) <= 8192, "a position is at most 8 KiB");

/* Only the joined game has a night. */
static bool has_step(const struct scenario_info *info, unsigned step)
{
	return step != step_night || info == &scenarios[battle_joined];
}

const struct rulebook trautenau_rulebook = {
	.id = "trautenau1866",
	.module = "trautenau",
	.title = "Trautenau - Soor 1866",
	.revision = 3,

	.seats = sides,
	.sides = sides,
	.steps = steps_of_play,
	.questions = question_count,
	.options = option_count,
	.scenarios = sizeof scenarios / sizeof *scenarios,
	.levels = sizeof level_names / sizeof *level_names,
	.seat = seat_names,
	.side = seat_names,
	.level = level_names,
	.side_title = side_titles,
	.side_colour = side_colours,
	.level_title = level_titles,
	.explains = explain_kinds,
	.step = trautenau_steps,
	.question = questions,
	.option = options,
	.scenario = scenarios,
	.text = trautenau_texts,
	.texts = text_count,
	.label = trautenau_labels,
	.gives_up = trautenau_gives_up,
	.position_size = sizeof(struct trautenau),
	.kept_size = offsetof(struct trautenau, first),
	.state = &trautenau_state,

	.load = trautenau_load,
	.unload = scenario_drop,
	.set_up = trautenau_set_up,
	OPEN_CALLBACKS,
	.derive = trautenau_derive_position,
	.check = trautenau_check_position,
	.score = trautenau_score,
	.explain = trautenau_explain_figure,
	.edit = trautenau_edit_position,
	.edit_check = trautenau_check_edited,
	.view = trautenau_view_position,
	.aids = trautenau_aids,
	.has_step = has_step,
	.clock = trautenau_clock_text,
	.find_piece = trautenau_find_piece,
	.piece_id = trautenau_id_of_piece,
	.piece_name = trautenau_name_of_piece,
	.is_plural = trautenau_is_plural,
	.find_card = trautenau_find_formation,
	.card_id = trautenau_id_of_formation,
	.card_name = trautenau_name_of_formation,
	.group_name = trautenau_name_of_formation,
	.space_name = trautenau_name_of_space,
	.find_space = trautenau_find_place,
	.measure_name = trautenau_measures,
	.measures = trautenau_measure_count,
	.measure = trautenau_measure,
	.rests = trautenau_rests,
	.tally = trautenau_tally_losses,
};
