/*
 * Messages become sentences: {0} {1} ... are replaced by what the arguments name.
 */
#include <stdio.h>
#include <string.h>

#include "engine/engine_texts.h"
#include "vedette/rulebook.h"

static const struct text engine_texts[] = {
	[engine_game_over - engine_text_base] = {"game-over", NULL, NULL, "The game is over."},
	[engine_not_asked - engine_text_base] = {"not-asked", NULL, NULL, "{0} is not asked now."},
	[engine_other_question -
		engine_text_base] = {"other-question", NULL, NULL, "That is not what is asked now."},
	[engine_not_listed - engine_text_base] = {"not-listed", NULL, NULL, "That is not among the choices."},
	[engine_broken_off -
		engine_text_base] = {"broken-off", NULL, "end",
				     "The game is broken off: the program cannot go on with it here. "
				     "Please report it."},
	[engine_edit_not_known - engine_text_base] = {"edit-not-known", NULL, NULL,
						      "There is nothing in this change that can be changed."},
	[engine_edit_wrong_value -
		engine_text_base] = {"edit-wrong-value", NULL, NULL, "That is not the kind of value needed."},
	[engine_edit_no_piece - engine_text_base] = {"edit-no-piece", NULL, NULL, "There is no such piece."},
	[engine_edit_no_place - engine_text_base] = {"edit-no-place", NULL, NULL, "There is no such place."},
	[engine_edit_no_side - engine_text_base] = {"edit-no-side", NULL, NULL, "There is no such side."},
	[engine_edit_no_card -
		engine_text_base] = {"edit-no-card", NULL, NULL, "There is no such card there."},
	[engine_edit_no_facing -
		engine_text_base] = {"edit-no-facing", NULL, NULL, "There is no such direction."},
	[engine_edit_not_allowed -
		engine_text_base] = {"edit-not-allowed", NULL, NULL, "That value is not allowed there."},
	[engine_edit_not_of_piece - engine_text_base] = {"edit-not-of-piece", NULL, NULL,
							 "{0} has nothing of that name to change."},
	[engine_edit_no_list -
		engine_text_base] = {"edit-no-list", NULL, NULL, "Cards are given as a list for each side."},
	[engine_edit_other_deck -
		engine_text_base] = {"edit-other-deck", NULL, NULL, "{0} is no card of the {1} deck."},
	[engine_edit_two_places -
		engine_text_base] = {"edit-two-places", NULL, NULL, "{0} cannot be in two places."},
	[engine_edit_no_turn - engine_text_base] = {"edit-no-turn", NULL, NULL, "Turns run from {0} to {1}."},
	[engine_edit_no_sight -
		engine_text_base] = {"edit-no-sight", NULL, NULL,
				     "What is seen has a seat, and is seen as identity, arm or "
				     "nothing."},
	[engine_edit_not_concealed - engine_text_base] = {"edit-not-concealed", NULL, NULL,
							  "{0} is not concealed from that seat."},
	[engine_no_figure - engine_text_base] = {"no-such-figure", NULL, NULL, "There is no such figure."},
};

const struct text *text_of(const struct rulebook *rulebook, unsigned id)
{
	if (id >= engine_text_base && id < engine_texts_end)
		return &engine_texts[id - engine_text_base];
	if (id == 0 || id >= rulebook->texts || !rulebook->text[id].id)
		return NULL;
	return &rulebook->text[id];
}

void figure_add(struct figure *figure, struct message label, int value)
{
	figure->value += value;
	figure->most += value;
	if (figure->terms < max_terms)
		figure->term[figure->terms++] = (struct term){.label = label, .value = value};
}

static void put_space(const struct field *field, space_id space, char *out, size_t size)
{
	const struct rulebook *rulebook = field->scenario->rulebook;
	const struct board *board = field->scenario->board;
	if (rulebook->space_name && rulebook->space_name(field->scenario, space, out, size))
		return;
	if (!board || space >= board->spaces) {
		snprintf(out, size, "nowhere");
		return;
	}
	const struct space *at = &board->space[space];
	if (at->name[0] && at->number[0] && board->kind == board_of_hexes)
		snprintf(out, size, "%s (%s)", at->name, at->number);
	else
		snprintf(out, size, "%s", at->name[0] ? at->name : at->number);
}

static void put_points(int half, char *out, size_t size)
{
	int whole = (half < 0 ? -half : half) / 2;
	if (half % 2 && !whole)
		snprintf(out, size, "%s½", half < 0 ? "-" : "");
	else if (half % 2)
		snprintf(out, size, "%s%d½", half < 0 ? "-" : "", whole);
	else
		snprintf(out, size, "%d", half / 2);
}

static const char *named(const char *const *names, unsigned count, int index)
{
	return index >= 0 && (unsigned)index < count ? names[index] : "nobody";
}

/* Sides and seats go by ids; in a sentence they are names. */
static void put_name(const char *name, char *out, size_t size)
{
	snprintf(out, size, "%s", name);
	if (out[0] >= 'a' && out[0] <= 'z')
		out[0] = (char)(out[0] - 'a' + 'A');
}

/* The adjective of a side, "Prussian": a battle may have a word of its own for it. */
static void put_side(const struct field *field, int side, char *out, size_t size)
{
	const struct rulebook *rulebook = field->scenario->rulebook;
	const char *own = rulebook->side_name && side >= 0 && side < rulebook->sides
				  ? rulebook->side_name(field->scenario, (side_id)side)
				  : NULL;
	put_name(own ? own : named(rulebook->side, rulebook->sides, side), out, size);
}

static bool ends_in(const char *word, const char *end)
{
	size_t length = strlen(word), tail = strlen(end);
	return length >= tail && !strcmp(word + length - tail, end);
}

/* Its people: "the French", "the Prussians", "the Allies". */
static void put_people(const struct field *field, int side, bool begins, char *out, size_t size)
{
	char word[64];
	put_side(field, side, word, sizeof word);
	if (ends_in(word, "ied"))
		word[strlen(word) - 2] = '\0';
	const char *more = ends_in(word, "ch") || ends_in(word, "sh") ? "" : ends_in(word, "i") ? "es" : "s";
	snprintf(out, size, "%s %s%s", begins ? "The" : "the", word, more);
}

static void put_turn(const struct field *field, int turn, char *out, size_t size)
{
	struct flow flow = *flow_in(field->mask);
	flow.turn = (uint16_t)turn;
	engine_clock(field->scenario, &flow, out, size);
}

static void put_arg(const struct field *field, const struct arg *arg, char *out, size_t size)
{
	const struct rulebook *rulebook = field->scenario->rulebook;
	const char *word = NULL;
	out[0] = '\0';
	switch (arg->kind) {
	case arg_number:
		snprintf(out, size, "%d", arg->value);
		return;
	case arg_points:
		put_points(arg->value, out, size);
		return;
	case arg_space:
		put_space(field, (space_id)arg->value, out, size);
		return;
	case arg_turn:
		put_turn(field, arg->value, out, size);
		return;
	case arg_piece:
		word = rulebook->piece_name(field, (piece_id)arg->value);
		break;
	case arg_side:
		put_side(field, arg->value, out, size);
		return;
	case arg_seat:
		put_name(named(rulebook->seat, rulebook->seats, arg->value), out, size);
		return;
	case arg_card:
		word = rulebook->card_name(field->scenario, (unsigned)arg->value);
		break;
	case arg_group:
		word = engine_group_name(field->scenario, (unsigned)arg->value);
		break;
	case arg_direction:
		word = board_direction_name(field->scenario->board, (unsigned)arg->value);
		break;
	case arg_message: {
		const struct text *text = text_of(rulebook, (unsigned)arg->value);
		word = text ? text->text : NULL;
		break;
	}
	default:
		break;
	}
	snprintf(out, size, "%s", word ? word : "?");
}

/* Numbers speak for themselves, a side's people are many; of pieces the rulebook knows who goes by a plural ("the 1st Hussars"). */
static bool is_one(const struct field *field, const struct arg *arg)
{
	const struct rulebook *rulebook = field->scenario->rulebook;
	if (arg->kind == arg_number)
		return arg->value == 1;
	if (arg->kind == arg_points)
		return arg->value == 2; /* half points */
	if (arg->kind == arg_side)
		return false;
	return arg->kind != arg_piece || !rulebook->is_plural ||
	       !rulebook->is_plural(field, (piece_id)arg->value);
}

/*
 * {1|point|points} is the word that goes with argument 1, one or several. Returns the length of the placeholder, 0 if it
 * is none.
 */
static size_t put_word_for(const struct field *field, const struct message *message, const char *at,
			   char *out, size_t size)
{
	unsigned index = (unsigned)(at[1] - '0');
	const char *one = at + 3, *many = strchr(one, '|'), *end = strchr(one, '}');
	if (at[2] != '|' || !many || !end || many > end || index >= message->count)
		return 0;
	bool single = is_one(field, &message->arg[index]);
	const char *from = single ? one : many + 1, *to = single ? many : end;
	snprintf(out, size, "%.*s", (int)(to - from), from);
	return (size_t)(end + 1 - at);
}

static size_t put_sentence(const struct field *field, const char *sentence, const struct message *message,
			   char *out, size_t size)
{
	size_t length = 0;
	for (const char *at = sentence; *at && length + 1 < size;) {
		unsigned index = (unsigned)(at[1] - '0');
		size_t taken = 3;
		char word[160] = "";
		bool people = at[0] == '{' && index < message_args && at[2] == '*' && at[3] == '}';
		if (at[0] != '{' || index >= message_args || (at[2] != '}' && at[2] != '|' && !people)) {
			out[length++] = *at++;
			continue;
		}
		if (people) {
			taken = 4;
			if (index < message->count)
				put_people(field, message->arg[index].value, length == 0, word, sizeof word);
		} else if (at[2] == '|')
			taken = put_word_for(field, message, at, word, sizeof word);
		else if (index < message->count)
			put_arg(field, &message->arg[index], word, sizeof word);
		if (taken == 0) {
			out[length++] = *at++;
			continue;
		}
		size_t take = strlen(word) < size - 1 - length ? strlen(word) : size - 1 - length;
		memcpy(out + length, word, take);
		length += take;
		at += taken;
	}
	if (size)
		out[length] = '\0';
	return length;
}

size_t message_text(const struct field *field, const struct message *message, char *out, size_t size)
{
	const struct text *text = text_of(field->scenario->rulebook, message->id);
	return put_sentence(field, text ? text->text : "", message, out, size);
}

size_t label_text(const struct field *field, const struct message *prompt, struct answer given, char *out,
		  size_t size)
{
	const struct answer_label *label = field->scenario->rulebook->label;
	for (; label && label->text; label++)
		if (label->prompt == prompt->id && label->verb == given.verb)
			return put_sentence(field, label->text, prompt, out, size);
	return 0;
}
