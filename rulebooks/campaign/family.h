/*
 * What every rulebook of the family shares: the sequence of play, the questions, and all that the engine asks of a rulebook. A
 * rulebook file adds its names, its scenarios and its options.
 */
#ifndef VEDETTE_CAMPAIGN_FAMILY_H
#define VEDETTE_CAMPAIGN_FAMILY_H

#include "rulebooks/campaign/aids/aids.h"
#include "rulebooks/campaign/rules.h"
#include "rulebooks/campaign/victory/measure.h"

extern const struct question *const campaign_questions[question_total];
extern const char *const campaign_explains[];
extern const char *const campaign_levels[level_crushing + 1];
extern const char *const campaign_way_titles[];
side_id campaign_side_of_player(const struct field *field, seat_id seat);

/* An option of another booklet of the family: here it is settled, and offered nowhere. */
enum { in_no_scenario = 1 << 30 };
#define CAMPAIGN_SETTLED(word, value)                                                                       \
	{                                                                                                   \
		.id = word, .title = "", .initial = value, .values = value + 1, .scenarios = in_no_scenario \
	}

/* 18.0: how the command may be divided; the seats that come to the table with it. */
#define CAMPAIGN_COMMANDS(allies, of_french, of_allies)                                                      \
	{                                                                                                    \
		.id = "commands",                                                                            \
		.title = "Who commands: one player a side, or partners who divide the army", .rule = "18.0", \
		.values = 4, .value = {"one", "split", "french", allies}, .seats = {                         \
			0,                                                                                   \
			(of_french) | (of_allies),                                                           \
			of_french,                                                                           \
			of_allies                                                                            \
		}                                                                                            \
	}

/* clang-format off */
/* The tables of a rulebook's own, which its file calls by these names. */
#define CAMPAIGN_TABLES \
	.option = options, \
	.scenarios = COUNT_OF(scenarios), \
	.scenario = scenarios, \
	.seat = seat_names, \
	.seats = COUNT_OF(seat_names), \
	.side = side_names, \
	.side_title = side_titles, \
	.side_colour = side_colours

#define CAMPAIGN_FAMILY \
	.module = "campaign", \
	.pieces = all_flags, \
	.asks_as_side = true, \
	.sides = both_sides, \
	.steps = step_total, \
	.questions = question_total, \
	.options = campaign_options, \
	.way_title = campaign_way_titles, \
	.label = campaign_labels, \
	.gives_up = campaign_gives_up, \
	.explains = campaign_explains, \
	.levels = COUNT_OF(campaign_levels), \
	.level = campaign_levels, \
	.step = campaign_steps, \
	.question = campaign_questions, \
	.texts = campaign_text_count, \
	.position_size = sizeof(struct campaign), \
	.kept_size = offsetof(struct campaign, first), \
	.state = &campaign_state, \
	.mask = state_mask, \
	.imagine = campaign_imagine, \
	.secrets = state_secrets, \
	.exchange = campaign_exchange, \
	.find_piece = campaign_find_piece, \
	.piece_id = state_piece_id, \
	.piece_name = state_piece_name, \
	.space_name = state_space_name, \
	.find_space = state_find_space, \
	.view = state_view, \
	.view_piece = campaign_view_piece, \
	.view_tracks = campaign_view_tracks, \
	.set_up = campaign_set_up, \
	.aids = campaign_aids, \
	.clock = campaign_clock, \
	.last_turn = campaign_last_turn, \
	.group_name = campaign_group_name, \
	.load = campaign_load, \
	.unload = campaign_unload, \
	.lay_ground = campaign_lay_ground, \
	.side_of_seat = campaign_side_of_player, \
	.derive = campaign_derive, \
	.check = campaign_check, \
	.score = campaign_score, \
	.explain = campaign_explain, \
	.edit = campaign_edit, \
	.edit_check = campaign_edit_check, \
	.measure_name = campaign_measure_name, \
	.measures = campaign_measure_count, \
	.measure = campaign_measure
/* clang-format on */

#endif
