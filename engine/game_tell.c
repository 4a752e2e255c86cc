/*
 * Decisions, verdicts, views, scores and explanations as the protocol writes them.
 */
#include <stdio.h>
#include <string.h>

#include "engine/game_inside.h"
#include "vedette/rows.h"

/* ---- Decisions ---------------------------------------------------------------------------------------- */

static void put_waiting(struct json *out, const struct rulebook *rulebook, uint8_t waiting)
{
	put_array(out, "waiting");
	for (unsigned seat = 0; seat < rulebook->seats; seat++)
		if (waiting & 1u << seat)
			put_text(out, NULL, rulebook->seat[seat]);
	put_end(out);
}

static void put_end_of_game(struct json *out, const struct game *game, const struct flow *flow)
{
	const struct rulebook *rulebook = game->scenario->rulebook;
	side_id winner = game->closed ? game->closed_for : flow->winner;
	bool by_the_rules = flow->over == over_yes && !game->closed;
	put_bool(out, "over", flow->over || game->closed);
	if (!flow->over && !game->closed)
		return;
	put_text(out, "winner", winner < rulebook->sides ? rulebook->side[winner] : NULL);
	put_text(out, "level",
		 by_the_rules && flow->level < rulebook->levels ? rulebook->level[flow->level] : NULL);
	if (flow->over == over_by_fault)
		put_text(out, "fault", "a limit of the program was reached, and the game is broken off");
}

static void put_no_question(struct json *out, bool over)
{
	put_text(out, "prompt", over ? "The game is over." : "");
	put_null(out, "rule");
	put_array(out, "actions");
	put_end(out);
}

static const struct arg *first_arg(const struct message *message, enum arg_kind kind)
{
	for (unsigned i = 0; i < message->count; i++)
		if (message->arg[i].kind == kind)
			return &message->arg[i];
	return NULL;
}

/* What the prompt names first: the piece and the place that the decision is about. */
static void put_about(struct json *out, const struct field *field, const struct message *prompt)
{
	char room[80];
	const struct arg *piece = first_arg(prompt, arg_piece), *space = first_arg(prompt, arg_space);
	if (!piece && !space)
		return;
	put_object(out, "about");
	if (piece)
		put_text(out, "unit", field->scenario->rulebook->piece_id(field, (piece_id)piece->value));
	if (space)
		put_text(out, "at", space_text(field->scenario, (space_id)space->value, room, sizeof room));
	put_end(out);
}

static void put_labelled(struct json *out, const struct field *field, const struct message *prompt,
			 struct answer given, half_points cost)
{
	char label[120];
	put_open_action(out, field, given, cost);
	if (label_text(field, prompt, given, label, sizeof label))
		put_text(out, "label", label);
	const struct rulebook *rulebook = field->scenario->rulebook;
	if (rulebook->gives_up && rulebook->gives_up(prompt->id, given.verb))
		put_bool(out, "gives_up", true);
	put_end(out);
}

static void put_question(struct json *out, const struct field *field, seat_id seat)
{
	char prompt[480];
	const struct frame *frame = engine_frame(flow_in(field->mask), seat);
	if (!frame) {
		put_no_question(out, flow_in(field->mask)->over);
		return;
	}
	const struct question *question = engine_question(field->scenario->rulebook, frame);
	struct message message = question_prompt(field, frame);
	message_text(field, &message, prompt, sizeof prompt);
	put_text(out, "prompt", prompt);
	const struct text *text = text_of(field->scenario->rulebook, message.id);
	put_text(out, "rule", text && text->rule ? text->rule : question->rule);
	put_text(out, "asks", text ? text->id : question->id);
	put_about(out, field, &message);
	struct answers *answers = &field->work->left;
	field->work->listed = false;
	engine_list(field, seat, answers);
	/* Where something is hidden, what everybody knows to be the only answer has been taken by the engine: the one that is
	 * left is a secret, and how fast it comes would tell it. */
	if (field->scenario->rulebook->open && answers->count == 1)
		put_bool(out, "forced", true);
	put_array(out, "actions");
	for (unsigned i = 0; i < answers->count; i++)
		put_labelled(out, field, &message, answers->answer[i], answers->cost[i]);
	put_end(out);
}

void put_decision_at(struct json *out, const char *key, struct game *game, const struct position *position,
		     seat_id seat)
{
	char clock[64] = "";
	const struct rulebook *rulebook = game->scenario->rulebook;
	struct field field = field_of(game, position, seat < rulebook->seats ? seat : public_seat,
				      game->mask);
	const struct flow *flow = flow_in(field.mask);
	engine_clock(game->scenario, flow, clock, sizeof clock);
	put_object(out, key);
	put_number(out, "ticket", game_ticket(game, seat));
	put_text(out, "seat", seat < rulebook->seats ? rulebook->seat[seat] : NULL);
	put_waiting(out, rulebook,
		    game->closed
			    ? 0
			    : engine_seats_seen(game->scenario, position,
						engine_waiting((const struct flow *)position), field.seat));
	put_number(out, "turn", flow->turn);
	put_text(out, "clock", clock);
	put_text(out, "step", rulebook->step[flow->step].id);
	if (game->closed)
		put_no_question(out, true);
	else
		put_question(out, &field, seat);
	put_end_of_game(out, game, flow);
	put_end(out);
}

void put_decision(struct json *out, const char *key, struct game *game, seat_id seat)
{
	put_decision_at(out, key, game, game->position, seat == no_seat ? game_first_waiting(game) : seat);
}

static const char *const comes_in_name[] = {
	[chance_comes_in] = "chance", [news_comes_in] = "news", [another_seat_comes_in] = "another seat"};

void put_verdict(struct json *out, const char *key, const struct game_result *result)
{
	put_object(out, key);
	put_bool(out, "legal", result->outcome == game_done);
	if (result->outcome != game_done) {
		if (result->rule)
			put_text(out, "rule", result->rule);
		put_text(out, "reason", result->reason);
	} else if (result->cut_short) {
		put_number(out, "taken", result->taken);
		put_text(out, "as_far_as", comes_in_name[result->comes_in]);
	}
	put_end(out);
}

/* ---- Views -------------------------------------------------------------------------------------------- */

static void put_clock(struct json *out, struct game *game, const struct flow *flow)
{
	char label[64] = "";
	const struct scenario *scenario = game->scenario;
	engine_clock(scenario, flow, label, sizeof label);
	put_object(out, "clock");
	put_number(out, "turn", flow->turn);
	put_number(out, "of", engine_last_turn(scenario, flow));
	put_text(out, "label", label);
	put_text(out, "step", scenario->rulebook->step[flow->step].id);
	put_end(out);
}

/* Whose pieces are the viewer's own; seats and sides may be two things. */
static void put_side(struct json *out, const struct field *field)
{
	const struct rulebook *rulebook = field->scenario->rulebook;
	side_id side = field->seat < rulebook->seats ? engine_side_of_seat(field, field->seat)
						     : (side_id)no_side;
	if (side < rulebook->sides)
		put_text(out, "side", rulebook->side[side]);
}

void put_view_body(struct json *out, struct game *game, const struct field *field, uint8_t waiting)
{
	const struct rulebook *rulebook = game->scenario->rulebook;
	put_text(out, "scenario", game->scenario->info->id);
	put_text(out, "seat", viewer_name(rulebook, field->seat));
	put_side(out, field);
	put_waiting(out, rulebook, waiting);
	put_clock(out, game, flow_in(field->mask));
	if (flow_in(field->mask)->edited)
		put_bool(out, "edited", true);
	engine_view(field, out);
}

/* `n` is the number of the last event the viewer was told. */
static void open_view(struct json *out, const char *key, struct game *game, seat_id viewer, uint32_t *last)
{
	const struct rulebook *rulebook = game->scenario->rulebook;
	struct field field = settled_field(game, viewer, last);
	put_object(out, key);
	put_number(out, "n", *last);
	put_view_body(out, game, &field, game_waiting_seen(game, viewer));
	if (viewer < rulebook->seats && !game->closed && is_asked(game_flow(game), viewer))
		put_decision(out, "decision", game, viewer);
}

void put_view(struct json *out, const char *key, struct game *game, seat_id viewer)
{
	uint32_t last;
	open_view(out, key, game, viewer, &last);
	put_events(out, "log", game, viewer, last > kept_events ? last - kept_events + 1 : 1, last);
	put_end(out);
}

void put_view_without_log(struct json *out, const char *key, struct game *game, seat_id viewer,
			  uint32_t *last)
{
	open_view(out, key, game, viewer, last);
	put_end(out);
}

/* ---- Scores ------------------------------------------------------------------------------------------- */

static void put_score_term(struct json *out, const struct field *field, const struct score_term *term)
{
	char label[240];
	const struct rulebook *rulebook = field->scenario->rulebook;
	const struct text *text = text_of(rulebook, term->label.id);
	message_text(field, &term->label, label, sizeof label);
	put_object(out, NULL);
	put_text(out, "side", term->side < rulebook->sides ? rulebook->side[term->side] : NULL);
	put_text(out, "label", label);
	put_number(out, "value", term->value);
	put_text(out, "rule", text ? text->rule : NULL);
	if (term->decides)
		put_bool(out, "decides", true);
	put_end(out);
}

void put_score(struct json *out, const char *key, struct game *game, seat_id viewer)
{
	struct score score = {.winner = no_side};
	const struct rulebook *rulebook = game->scenario->rulebook;
	uint32_t told;
	struct field field = settled_field(game, viewer, &told);
	rulebook->score(&field, &score);
	put_object(out, key);
	put_object(out, "sides");
	for (unsigned side = 0; side < rulebook->sides && !score.track_end; side++)
		put_number(out, rulebook->side[side], score.points[side]);
	put_end(out);
	if (score.track_end) {
		put_object(out, "track");
		put_number(out, "value", score.track);
		put_number(out, "most", score.track_end);
		put_end(out);
	}
	put_array(out, "terms");
	for (unsigned i = 0; i < score.terms; i++)
		put_score_term(out, &field, &score.term[i]);
	put_end(out);
	put_text(out, "level", score.level < rulebook->levels ? rulebook->level[score.level] : NULL);
	put_text(out, "winner", score.winner < rulebook->sides ? rulebook->side[score.winner] : NULL);
	put_end(out);
}

/* ---- Explanations ------------------------------------------------------------------------------------- */

static void put_figure_value(struct json *out, const char *key, const struct figure *figure, int value)
{
	put_parts(out, key, value, figure->parts);
}

/* A list longer than a figure holds goes on in the next figures, which bear its id: to the reader it is one. */
static unsigned put_figure(struct json *out, const struct field *field, const struct figure figure[],
			   unsigned left)
{
	unsigned parts = 1;
	put_object(out, NULL);
	put_text(out, "id", figure->id);
	if (figure->value == figure->most) {
		put_figure_value(out, "value", figure, figure->value);
	} else {
		put_figure_value(out, "least", figure, figure->value);
		put_figure_value(out, "most", figure, figure->most);
	}
	put_array(out, "terms");
	put_terms_of(out, field, figure);
	for (; parts < left && !strcmp(figure[parts].id, figure->id); parts++)
		put_terms_of(out, field, &figure[parts]);
	put_end(out);
	put_end(out);
	return parts;
}

static void put_chances(struct json *out, const struct figures *figures)
{
	put_array(out, "chances");
	for (unsigned i = 0; i < figures->chances; i++) {
		put_object(out, NULL);
		put_text(out, "id", figures->chance[i].id);
		put_number(out, "ways", figures->chance[i].ways);
		put_number(out, "of", figures->chance[i].of);
		put_end(out);
	}
	put_end(out);
}

static void put_figures(struct json *out, const char *key, const struct field *field,
			const struct figures *figures)
{
	put_object(out, key);
	put_array(out, "figures");
	for (unsigned i = 0; i < figures->count;)
		i += put_figure(out, field, &figures->figure[i], figures->count - i);
	put_end(out);
	if (figures->chances)
		put_chances(out, figures);
	put_end(out);
}

/* What a listed action costs: the answer for actions the rulebook has nothing more to say about. */
static bool cost_of(const struct field *field, seat_id seat, struct answer given, struct figures *figures)
{
	struct answers *answers = &field->work->left;
	field->work->listed = false;
	engine_list(field, seat, answers);
	for (unsigned i = 0; i < answers->count; i++) {
		if (!same_answer(answers->answer[i], given) || answers->cost[i] < 0)
			continue;
		*figures = (struct figures){.count = 1};
		figures->figure[0] = (struct figure){
			.id = "cost", .value = answers->cost[i], .most = answers->cost[i], .parts = 2};
		return true;
	}
	return false;
}

/* By the question that it answers, or by the rulebook. */
static struct verdict explain_answer(const struct field *field, seat_id seat, struct answer given,
				     const json_t *action, struct figures *figures)
{
	const struct frame *frame = engine_frame(flow_in(field->mask), seat);
	const struct question *question = engine_question(field->scenario->rulebook, frame);
	if (question->explain)
		return question->explain(field, frame, given, figures);
	json_t *told = json_copy((json_t *)action);
	if (given.verb == verb_go && given.way) /* which it is, if the one who asks has not said so */
		json_object_set_new(told, "way", json_integer(given.way));
	json_t *about = json_pack("{s:[o]}", "actions", told);
	struct verdict verdict = engine_explain(field, about, figures);
	json_decref(about);
	return verdict;
}

/*
 * Actions are explained in the position their last one meets: the rulebook is asked about that one, and where it has no
 * figures the cost that is listed with it is told.
 */
static bool explain_actions(struct json *out, const char *key, struct game *game, seat_id seat,
			    const json_t *actions, struct game_result *result)
{
	struct walk walk = {0};
	struct answer last;
	struct figures figures = {0};
	struct chain chain = chain_of_actions(actions);
	struct chain before = chain;
	before.count = chain.count ? chain.count - 1 : 0;
	if (chain.count == 0) {
		refuse(result, game_illegal, "The chain is empty.");
		return false;
	}
	walk_chain(game, seat, &before, &walk, result);
	if (walk.illegal)
		return false;
	if (walk.came_in || walk.taken < before.count) {
		refuse(result, game_uncertain, "for all the seat knows, chance or news could come in");
		return false;
	}
	struct field field = field_of(game, before.count ? game->scratch : game->position, seat, game->mask);
	if (!next_in_chain(&chain, chain.count - 1, &field, seat, &last, result))
		return false;
	const json_t *action = json_is_array(actions) ? json_array_get(actions, chain.count - 1) : actions;
	struct verdict verdict = explain_answer(&field, seat, last, action, &figures);
	if (!verdict.legal) /* a legal answer may well have no figures */
		cost_of(&field, seat, last, &figures);
	put_figures(out, key, &field, &figures);
	return true;
}

bool put_explanation(struct json *out, const char *key, struct game *game, seat_id viewer,
		     const json_t *about, struct game_result *result)
{
	*result = (struct game_result){0};
	const json_t *actions = json_object_get(about, "actions");
	if (json_is_array(actions) || json_is_object(actions))
		return explain_actions(out, key, game, viewer, actions, result);
	struct figures figures = {0};
	uint32_t told;
	struct field field = settled_field(game, viewer, &told);
	struct verdict verdict = engine_explain(&field, about, &figures);
	if (!verdict.legal) {
		forbid(result, &field, verdict);
		return false;
	}
	put_figures(out, key, &field, &figures);
	return true;
}
