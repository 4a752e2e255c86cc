/*
 * Typed commands: "go 0806", "1st Grenadiers", "why 0807".
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "cli/play.h"
#include "vedette/rules.h"

static const char *const play_help[] = {
	"Arrows move the cursor over the map, Tab jumps to the next thing that can be chosen.",
	"Enter chooses what is marked: a unit, a hex, a facing, yes, done.",
	"",
	"  ?   why not? asks for the reason and the paragraph of any hex",
	"  e   explain: cost, odds and every modifier of what is marked",
	"  d   done (asks back while somebody has not moved)     p   pass     y / n   yes / no",
	"  u   undo, as far as the last die or reply   U   take back dice, too: an analysis",
	"  l   the whole log    v   victory points    o   order of battle    r   the rule in words",
	"  t   the tables of the booklet",
	"  + - size of the map     c   centre on what can be chosen",
	"  s   save             q   leave (asks to save)",
	"  :   type a command instead",
	"",
	"Commands: unit NAME - go 0806 - face NE - at 0707 - number 2 - card NAME -",
	"yes - no - pass - done - why 0807 - explain go 0806 - rule 9.3 - undo - score - save FILE - help - quit",
	"A unit's name or a hex number alone will do where it is clear what is meant.",
	"",
	"Counters: letter = arm (I infantry, J light, C cavalry, A artillery, * commander), then the",
	"combat value, then the facing where there is one. ⚑ is a flag: nobody knows who stands there.",
	"One side has capitals on blue, the other small letters on white.",
	"A ! marks disorder, ‼ a rout, □ a square, » a charge, -1 a loss, +2 more pieces below. Gold figures are what a hex costs.",
	NULL,
};

static const char *const play_help_areas[] = {
	"Arrows move the cursor from area to area, Tab jumps to the next thing that can be chosen.",
	"Enter chooses what is marked: a block, an area, a card, a number, yes, done.",
	"",
	"  1-9 marks a card of the hand     k   the hand in full     o   strength and fatigue of the corps",
	"  ?   why not? asks for the reason and the paragraph of any area",
	"  e   explain: cost, odds and every modifier of what is marked",
	"  d   done          p   pass          y / n   yes / no",
	"  w   windows: whether you are asked in the other side's turn",
	"  u   undo, as far as the last card or reply  U   take back cards, too: an analysis",
	"  l   the whole log    v   victory points    r   the rule in words",
	"  + - size of the map     c   centre on the cursor",
	"  s   save             q   leave (asks to save)          :   type a command instead",
	"",
	"Commands: unit Lannes - go Jena - at Weimar - number 2 - card Rain - yes - no - pass - done -",
	"why Jena - explain go Jena - look Jena - hand - sheet - orders - orders combat ask - undo -",
	"score - save FILE - help - quit. A name alone will do where it is clear what is meant.",
	"",
	"Map: ○ town  ♣ woods  [5] citadel and its points, in the colour of its owner  ≍ bridge",
	"✗ destroyed bridge  → way of retreat  red ○ contested. Gold figures are what an area costs.",
	"Blocks: Lan6² is Lannes with 6 strength points and 2 fatigue; ▮ stands upright; underlined: has",
	"acted; +2 more below. Cards: first figure march and initiative; ● operation ◆ initiative ■ at",
	"once; L loss, F fatigue in combat; rest is recovery. Sheet: ■ foot ◪ horse · lost, ● fatigue.",
	NULL,
};

static const char *verb_argument(unsigned verb)
{
	switch (verb) {
	case verb_unit:
		return "unit";
	case verb_go:
		return "to";
	case verb_at:
		return "at";
	case verb_face:
		return "facing";
	case verb_number:
		return "number";
	case verb_card:
		return "card";
	default:
		return NULL;
	}
}

/* "go 0806" as an action of the protocol; NULL if the first word is no verb. */
static json_t *typed_action(const char *text)
{
	for (unsigned verb = 0; verb < verb_count; verb++) {
		const char *name = verb_name(verb);
		size_t length = strlen(name);
		if (strncasecmp(text, name, length) ||
		    (text[length] && !isspace((unsigned char)text[length])))
			continue;
		const char *rest = text + length;
		while (isspace((unsigned char)*rest))
			rest++;
		json_t *action = json_pack("{s:s}", "do", name);
		const char *key = verb_argument(verb);
		if (verb == verb_number)
			json_object_set_new(action, key, json_integer(strtol(rest, NULL, 10)));
		else if (key)
			json_object_set_new(action, key, json_string(rest));
		return action;
	}
	return NULL;
}

/* A name or number alone: the listed answer it stands for. */
static bool typed_answer(struct play *play, const char *text, struct answer *given)
{
	struct field field = game_field(play->game, play->seat);
	const char *const verbs[] = {"unit", "go", "at", "face", "card", "number"};
	struct answer guess = {0};
	bool guessed = false;
	for (unsigned i = 0; i < sizeof verbs / sizeof *verbs; i++) {
		char full[300], reason[160];
		snprintf(full, sizeof full, "%s %s", verbs[i], text);
		json_t *action = typed_action(full);
		bool known = action && read_action(&field, action, given, reason, sizeof reason);
		json_decref(action);
		for (unsigned k = 0; known && k < play->answers.count; k++)
			if (same_answer(play->answers.answer[k], *given))
				return true;
		if (known && !guessed && play_open_verbs(play) & 1u << given->verb) {
			guessed = true; /* not listed, but it names something: the refusal will say why */
			guess = *given;
		}
	}
	*given = guess;
	return guessed;
}

static bool command_answer(struct play *play, const char *text, struct answer *given)
{
	struct field field = game_field(play->game, play->seat);
	char reason[200] = "";
	json_t *action = typed_action(text);
	bool known = action && read_action(&field, action, given, reason, sizeof reason);
	json_decref(action);
	if (known || typed_answer(play, text, given))
		return true;
	play_note(play, true, "%s",
		  reason[0] ? reason
			    : "That is not a command, a unit or a place that can be chosen now. Type help.");
	return false;
}

static const char *after_word(const char *text, const char *word)
{
	size_t length = strlen(word);
	if (strncasecmp(text, word, length) || (text[length] && text[length] != ' '))
		return NULL;
	text += length;
	while (*text == ' ')
		text++;
	return text;
}

static bool look_at(struct play *play, const char *name)
{
	space_id space = board_find(play->scenario->board, name);
	if (space == no_space) {
		play_note(play, true, "There is no place \"%.40s\".", name);
		return false;
	}
	size_t used = play_place_text(play, space, play->notice, sizeof play->notice), i;
	json_t *piece;
	json_array_foreach (json_object_get(play->view, "pieces"), i, piece) {
		char text[320];
		if (!piece_is_at(play, piece, space))
			continue;
		piece_text(piece, text, sizeof text);
		used = put_some(play->notice, used, sizeof play->notice, "\n  %s", text);
	}
	char seen[400], ways[400];
	play_seen_text(play, space, seen, sizeof seen);
	used = put_some(play->notice, used, sizeof play->notice, "%s%s", seen[0] ? "\n  " : "", seen);
	play_ways_text(play, space, ways, sizeof ways);
	put_some(play->notice, used, sizeof play->notice, "%s%s", ways[0] ? "\n" : "", ways);
	play->notice_is_refusal = false;
	return true;
}

const char *const *help_of(const struct play *play)
{
	return play->scenario->board->kind == board_of_areas ? play_help_areas : play_help;
}

/* A paragraph in words; without one that of the open question. */
static bool tell_rule(struct play *play, const char *paragraph)
{
	const char *asked = game_rule(play->game, play->seat);
	const char *wanted = *paragraph ? paragraph : asked;
	struct rule_text rule;
	if (!wanted || !rules_find(play->scenario->rulebook, wanted, &rule)) {
		play_note(play, true, "There is no such paragraph.");
		return false;
	}
	play_note(play, false, "%s %s. %s", rule.paragraph, rule.title, rule.text);
	return true;
}

bool play_command(struct play *play, const char *text)
{
	const char *rest;
	struct answer given;
	if ((rest = after_word(text, "why"))) {
		space_id space = board_find(play->scenario->board, rest);
		if (space == no_space)
			play_note(play, true, "There is no place \"%.40s\".", rest);
		else
			play_why(play, space);
		return space != no_space;
	}
	if ((rest = after_word(text, "look")))
		return look_at(play, rest);
	if ((rest = after_word(text, "explain"))) {
		if (!command_answer(play, rest, &given))
			return false;
		return play_judge(play, given);
	}
	if (after_word(text, "undo")) {
		play_undo(play);
		return true;
	}
	if (after_word(text, "takeback")) {
		play_undo_anything(play);
		return true;
	}
	if (after_word(text, "score")) {
		play_score_text(play, play->notice, sizeof play->notice);
		play->notice_is_refusal = false;
		return true;
	}
	if ((rest = after_word(text, "rule")))
		return tell_rule(play, rest);
	if ((rest = after_word(text, "orders")))
		return play_orders_command(play, rest);
	if ((rest = after_word(text, "save")))
		return play_save(play, *rest ? rest : play->path);
	return command_answer(play, text, &given) && play_answer(play, given);
}
