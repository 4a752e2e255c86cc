/*
 * Types: the kinds of messages there are, and what may stand in each. A field that is not on these lists is one that nobody
 * has thought about.
 */
#include <stdio.h>
#include <string.h>

#include "tests/server/fog_checks.h"

/* Words with blanks around them. */
static const char *const hello =
	" version mode epoch user host players limits mail passkeys reports operator ";
static const char *const update =
	" game seat n events log set gone fields scenario waiting clock pieces spaces tracks"
	" hands combat decision edited side ";
static const char *const table =
	" id scenario rulebook title options seats watch undo created moved moves waiting turn"
	" label over offers clock hash next note ";
static const char *const table_of_the_end = " winner level ending key ";
static const char *const chat = " game n seat name text time ";
static const char *const turn = " game seat title ";
static const char *const event = " n kind text id args rule news dice pieces at way terms ";
static const char *const term = " label value rule at ";
static const char *const hidden_piece = " id side at name hidden kind arm seen status ";
static const char *const piece =
	" id side at name kind values strength fatigue bonus care status label corps formation"
	" traits facing due losses old_losses steps_left spent ";
static const char *const decision =
	" forced ticket seat waiting turn clock step prompt rule asks about actions over winner level ";
static const char *const action = " do unit to at facing number card way cost text label gives_up ";
static const char *const clock_of_view = " turn of label step ";
static const char *const card = " id name colour when window move combat recovery text rule ";
static const char *const seat = " seat kind name player mine here link ";

static const char *complain(const char *where, const char *what)
{
	static char text[120];
	snprintf(text, sizeof text, "%s: nobody knows of a field \"%s\"", where, what);
	return text;
}

static const char *only(const char *where, const json_t *object, const char *names, const char *more)
{
	const char *key;
	json_t *value;
	json_object_foreach ((json_t *)(uintptr_t)object, key, value) {
		char word[60];
		snprintf(word, sizeof word, " %s ", key);
		if (!strstr(names, word) && !strstr(more, word))
			return complain(where, key);
	}
	return NULL;
}

static const char *only_each(const char *where, const json_t *list, const char *names)
{
	const char *wrong = NULL;
	for (size_t i = 0; i < json_array_size(list) && !wrong; i++)
		wrong = only(where, json_array_get(list, i), names, "");
	return wrong;
}

static const char *check_events(const json_t *events)
{
	const char *wrong = only_each("an event", events, event);
	for (size_t i = 0; i < json_array_size(events) && !wrong; i++)
		wrong = only_each("a term", json_object_get(json_array_get(events, i), "terms"), term);
	return wrong;
}

static const char *check_pieces(const json_t *pieces)
{
	const char *wrong = NULL;
	for (size_t i = 0; i < json_array_size(pieces) && !wrong; i++) {
		const json_t *one = json_array_get(pieces, i);
		bool hidden = json_is_true(json_object_get(one, "hidden"));
		wrong = only(hidden ? "a hidden piece" : "a piece", one, hidden ? hidden_piece : piece, "");
	}
	return wrong;
}

static const char *check_hands(const json_t *hands)
{
	const char *key, *wrong = NULL;
	json_t *hand;
	json_object_foreach ((json_t *)(uintptr_t)hands, key, hand) {
		wrong = wrong ? wrong : only("a hand", hand, " count cards ", "");
		wrong = wrong ? wrong : only_each("a card", json_object_get(hand, "cards"), card);
	}
	return wrong;
}

static const char *check_view(const json_t *view)
{
	const json_t *asked = json_object_get(view, "decision");
	const char *wrong = only("an update", view, update, "");
	wrong = wrong ? wrong : check_events(json_object_get(view, "events"));
	wrong = wrong ? wrong : check_events(json_object_get(view, "log"));
	wrong = wrong ? wrong : check_pieces(json_object_get(view, "set"));
	wrong = wrong ? wrong : check_pieces(json_object_get(view, "pieces"));
	wrong = wrong ? wrong : check_hands(json_object_get(view, "hands"));
	wrong = wrong ? wrong : only("the clock", json_object_get(view, "clock"), clock_of_view, "");
	wrong = wrong ? wrong : only("a decision", asked, decision, "");
	return wrong ? wrong : only_each("an action", json_object_get(asked, "actions"), action);
}

static const char *check_table(const json_t *game)
{
	bool over = json_is_true(json_object_get(game, "over"));
	const char *wrong = only("a game", game, table, over ? table_of_the_end : "");
	return wrong ? wrong : only_each("a seat", json_object_get(game, "seats"), seat);
}

/* Of answers, that of `join` is looked at: others are made of the same parts. */
static const char *check_answer(const json_t *result)
{
	const char *wrong = check_table(json_object_get(result, "game"));
	return wrong ? wrong : check_view(json_object_get(result, "view"));
}

const char *check_types(const json_t *message)
{
	const json_t *params = json_object_get(message, "params");
	const char *method = json_string_value(json_object_get(message, "method"));
	const char *wrong = only("a message", message, " jsonrpc id method params result error ", "");
	if (wrong || !method)
		return wrong ? wrong : check_answer(json_object_get(message, "result"));
	if (!strcmp(method, "update"))
		return check_view(params);
	if (!strcmp(method, "table"))
		return check_table(json_object_get(params, "game"));
	if (!strcmp(method, "hello"))
		return only("hello", params, hello, "");
	if (!strcmp(method, "chat"))
		return only("a chat", params, chat, "");
	if (!strcmp(method, "turn"))
		return only("a turn", params, turn, "");
	return complain("a message", method);
}
