/*
 * Twin games, played: the same answers on both sides, and what one viewer got compared byte for byte.
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/server/twins.h"
#include "tests/wire/picking.h"

/* Both sides of a pair: everybody's socket, and which of them is looked at. */
struct sides {
	struct twins *twins;
	struct twin_game *game;
	struct client client[2][max_seats + 1];
	unsigned seats, looks; /* the one whose frames are compared */
	bool parted;           /* news has told the viewer more */
	const char *property;
	struct difference *difference;
};

static uint64_t by_lot(struct sides *sides, uint64_t n)
{
	return next_luck(&sides->twins->luck) % n;
}

/* ---- Comparing ----------------------------------------------------------------------------------------------- */

/* In a list of games only this one is looked at: others are other pairs' affair. */
static char *list_of_one(const char *text, const char *game)
{
	json_t *message = json_loads(text, 0, NULL);
	json_t *games = json_object_get(json_object_get(message, "result"), "games");
	for (size_t i = json_array_size(games); i-- > 0;)
		if (strcmp(text_in(json_array_get(games, i), "id"), game) != 0)
			json_array_remove(games, i);
	char *list = json_dumps(message, JSON_COMPACT);
	json_decref(message);
	return list;
}

/* A server's epoch is a word by lot: it says nothing, and is left out. */
static char *cleaned(const char *text, const char *game)
{
	char *copy = strstr(text, "\"result\":{\"games\":") ? list_of_one(text, game) : strdup(text), *at;
	cr_assert_not_null(copy);
	for (at = copy; (at = strstr(at, "\"epoch\":\""));)
		for (at += strlen("\"epoch\":\""); *at && *at != '"' && *at != '-'; at++)
			*at = '.';
	return copy;
}

static const json_t *events_in(const json_t *message)
{
	const json_t *params = json_object_get(message, "params");
	const json_t *events = json_object_get(params, "events");
	return events ? events : json_object_get(params, "log");
}

static bool is_news(const json_t *events, size_t i)
{
	return json_is_true(json_object_get(json_array_get(events, i), "news"));
}

/* The frames differ: does an event that is news stand before or at the difference? */
static bool news_explains(const char *one, const char *other)
{
	json_t *first = json_loads(one, 0, NULL), *second = json_loads(other, 0, NULL);
	const json_t *these = events_in(first), *those = events_in(second);
	bool news = false, same = true;
	for (size_t i = 0; same && !news && (i < json_array_size(these) || i < json_array_size(those)); i++) {
		news = is_news(these, i) || is_news(those, i);
		same = json_equal(json_array_get(these, i), json_array_get(those, i));
	}
	json_decref(first);
	json_decref(second);
	return news;
}

static void note_difference(struct sides *sides, const char *one, const char *other)
{
	size_t at = 0;
	struct difference *difference = sides->difference;
	while (one && other && one[at] && one[at] == other[at])
		at++;
	size_t from = at > 120 ? at - 120 : 0;
	difference->property = sides->property;
	snprintf(difference->text, sizeof difference->text,
		 "%s, viewer %u, twins of kind %u, game %s, byte %zu:\n%.500s\n%.500s",
		 sides->twins->scenario->info->id, sides->game->viewer, sides->game->kind, sides->game->id,
		 at, one ? one + from : "(no frame)", other ? other + from : "(no frame)");
}

/* What is news to any seat is news to those who look on; their events are not marked, seats know different things. */
static bool somebody_has_news(const struct sides *sides)
{
	for (unsigned i = 0; i < 2 * sides->seats; i++) {
		const struct client *client = &sides->client[i % 2][i / 2];
		for (size_t k = 0; k < client->taped; k++)
			if (!strncmp(client->tape[k], "{\"jsonrpc\":\"2.0\",\"method\":\"update\"", 34) &&
			    strstr(client->tape[k], "\"news\":true"))
				return true;
	}
	return false;
}

static void rewind_all(struct sides *sides)
{
	for (unsigned i = 0; i < 2 * (sides->seats + 1); i++)
		client_rewind(&sides->client[i % 2][i / 2]);
}

/* Everything that came to the viewer since the last time. */
static void compare(struct sides *sides)
{
	struct client *one = &sides->client[0][sides->looks], *other = &sides->client[1][sides->looks];
	for (size_t i = 0; !sides->difference->property && (i < one->taped || i < other->taped); i++) {
		char *first = i < one->taped ? cleaned(one->tape[i], sides->game->id) : NULL;
		char *second = i < other->taped ? cleaned(other->tape[i], sides->game->id) : NULL;
		bool same = first && second && !strcmp(first, second);
		sides->twins->compared++;
		if (!same && first && second && !sides->parted &&
		    (news_explains(first, second) ||
		     (sides->looks == sides->seats && somebody_has_news(sides))))
			sides->parted = true;
		if (!same && !sides->parted)
			note_difference(sides, first, second);
		free(first);
		free(second);
	}
	rewind_all(sides);
}

/* ---- Sitting down -------------------------------------------------------------------------------------------- */

static const char *name_of(const struct sides *sides, unsigned place)
{
	return place < sides->seats ? sides->twins->scenario->rulebook->seat[place] : "public";
}

/* The viewer first, so that he gets what the others' coming brings. */
static void sit_down(struct sides *sides)
{
	for (unsigned side = 0; side < 2; side++)
		for (unsigned i = 0; i <= sides->seats; i++) {
			unsigned place = (sides->looks + i) % (sides->seats + 1);
			struct client *client = &sides->client[side][place];
			client_open(client, sides->twins->server[side].port, sides->twins->cookie[place]);
			cr_assert(client_join(client, sides->game->id, name_of(sides, place)), "%s: %s",
				  name_of(sides, place), text_in(client->answer, "error.message"));
		}
}

static void get_up(struct sides *sides)
{
	for (unsigned side = 0; side < 2; side++)
		for (unsigned i = 0; i <= sides->seats; i++)
			client_close(&sides->client[side][i]);
}

/* ---- Asking -------------------------------------------------------------------------------------------------- */

/* The viewer asks the same on both sides. Answers come in order: whatever was on its way to him has come before. */
static void ask_both(struct sides *sides, const char *method, const char *more)
{
	for (unsigned side = 0; side < 2; side++)
		client_ask(&sides->client[side][sides->looks], method, "{\"game\":\"%s\",\"seat\":\"%s\"%s}",
			   sides->game->id, name_of(sides, sides->looks), more);
}

static const json_t *actions_of(const struct client *client)
{
	return json_object_get(client_decision(client), "actions");
}

static void ask_about_an_action(struct sides *sides, const char *method, const char *before,
				const char *after)
{
	char more[700];
	const json_t *actions = actions_of(&sides->client[0][sides->looks]);
	if (!json_array_size(actions))
		return;
	char *action = json_dumps(json_array_get(actions, by_lot(sides, json_array_size(actions))),
				  JSON_COMPACT);
	snprintf(more, sizeof more, "%s%s%s", before, action, after);
	ask_both(sides, method, more);
	free(action);
}

static void ask_for_the_past(struct sides *sides)
{
	char more[64];
	const json_t *log = json_object_get(sides->client[0][sides->looks].view, "log");
	json_int_t last =
		json_integer_value(json_object_get(json_array_get(log, json_array_size(log) - 1), "n"));
	snprintf(more, sizeof more, ",\"at\":%llu", (unsigned long long)by_lot(sides, (uint64_t)last + 1));
	ask_both(sides, "replay", more);
	ask_both(sides, "marks", "");
}

static void come_again(struct sides *sides)
{
	for (unsigned side = 0; side < 2; side++) {
		struct client *client = &sides->client[side][sides->looks];
		json_int_t n = json_integer_value(json_object_get(client->view, "n"));
		json_int_t from = n > 2 ? n - 2 : 1;
		client_ask(client, "join", "{\"game\":\"%s\",\"seat\":\"%s\",\"from\":%lld,\"epoch\":\"%s\"}",
			   client->game, client->seat, (long long)from, client->epoch);
	}
	ask_both(sides, "join", "");
}

enum { ways_to_ask = 12 };

/* One of the many ways to ask what the viewer may know. */
static void ask_something(struct sides *sides, unsigned way)
{
	switch (way) {
	case 0:
		ask_both(sides, "view", "");
		break;
	case 1:
		ask_both(sides, "score", "");
		break;
	case 2:
		ask_for_the_past(sides);
		break;
	case 3:
		ask_both(sides, "log", ",\"from\":1,\"to\":4000");
		break;
	case 4:
		ask_both(sides, "report", ",\"note\":\"Why?\"");
		break;
	case 5:
		ask_about_an_action(sides, "report", ",\"action\":", "");
		break;
	case 6:
		ask_both(sides, "games", ",\"which\":\"mine\"");
		ask_both(sides, "games", ",\"which\":\"watch\"");
		break;
	case 7:
		ask_both(sides, "decision", "");
		break;
	case 8:
		ask_about_an_action(sides, "peek", ",\"actions\":[", "]");
		break;
	case 9:
		ask_about_an_action(sides, "explain", ",\"about\":{\"actions\":[", "]}");
		break;
	case 10:
		come_again(sides);
		break;
	default:
		ask_both(sides, "standing", "");
	}
	ask_both(sides, "game", "");
}

/* ---- Playing ------------------------------------------------------------------------------------------------- */

/* The same answer as both sides write it: a piece that stands behind a flag may bear another name there. */
struct both {
	const json_t *action[2];
};

static bool meaning(struct sides *sides, unsigned side, unsigned seat, const json_t *action,
		    struct answer *answer)
{
	char reason[320];
	struct field field = game_field(sides->game->copy[side], (seat_id)seat);
	return read_action(&field, action, answer, reason, sizeof reason);
}

static const json_t *action_for(struct sides *sides, unsigned seat, struct answer wanted)
{
	size_t i;
	json_t *action;
	struct answer answer;
	json_array_foreach (actions_of(&sides->client[1][seat]), i, action)
		if (meaning(sides, 1, seat, action, &answer) && same_answer(answer, wanted))
			return action;
	return NULL;
}

/* An answer that the seat may give on both sides, asked the same there. */
static bool common_action(struct sides *sides, unsigned seat, struct both *both)
{
	struct answer answer;
	const json_t *actions = actions_of(&sides->client[0][seat]);
	size_t count = json_array_size(actions), first = count ? by_lot(sides, count) : 0;
	if (strcmp(text_in(client_decision(&sides->client[0][seat]), "prompt"),
		   text_in(client_decision(&sides->client[1][seat]), "prompt")) != 0)
		return false;
	for (size_t i = 0; i < count; i++) {
		both->action[0] = json_array_get(actions, (first + i) % count);
		if (!meaning(sides, 0, seat, both->action[0], &answer))
			continue;
		both->action[1] = action_for(sides, seat, answer);
		if (both->action[1])
			return true;
	}
	return false;
}

static bool play_at(struct client *client, const char *action)
{
	json_int_t ticket = json_integer_value(json_object_get(client_decision(client), "ticket"));
	return client_ask(client, "play", "{\"game\":\"%s\",\"seat\":\"%s\",\"ticket\":%lld,\"action\":%s}",
			  client->game, client->seat, (long long)ticket, action);
}

/* How many outcomes the first side has drawn: its file says so. */
static json_int_t outcomes_drawn(struct game *game)
{
	char *text = game_save_position(game);
	json_t *file = text ? json_loads(text, 0, NULL) : NULL;
	json_int_t drawn = json_integer_value(json_object_get(file, "drawn"));
	json_decref(file);
	free(text);
	return drawn;
}

static bool play_copy(struct sides *sides, unsigned side, unsigned seat, const json_t *action)
{
	struct game_result result;
	game_play_actions(sides->game->copy[side], (seat_id)seat, any_ticket, action, &result);
	return result.outcome == game_done;
}

/* Tried on the copy: an answer that can be taken back, and nothing else with it. */
static bool can_be_taken_back(struct sides *sides, unsigned seat, const json_t *action)
{
	static struct game_row rows[2000];
	struct game *copy = sides->game->copy[1];
	struct game_result result = {0};
	uint32_t before = game_rows(copy), played;
	cr_assert_leq(before, sizeof rows / sizeof *rows);
	for (uint32_t i = 0; i < before; i++)
		rows[i] = game_row(copy, i);
	bool done = play_copy(sides, 1, seat, action);
	if (done)
		game_undo(copy, (seat_id)seat, &result);
	done = done && result.outcome == game_done && game_rows(copy) == before;
	return game_play_rows(copy, rows, before, &played) && done;
}

/* On the second side alone somebody else begins something and takes it back: nobody else gets to know. */
static void begin_and_take_back(struct sides *sides, unsigned seat)
{
	struct client *client = &sides->client[1][seat];
	const json_t *actions = actions_of(client);
	const json_t *action = json_array_get(actions, by_lot(sides, json_array_size(actions)));
	if (!can_be_taken_back(sides, seat, action))
		return;
	char *text = json_dumps(action, JSON_COMPACT);
	cr_assert(play_at(client, text));
	cr_assert_not_null(
		client_ask(client, "undo", "{\"game\":\"%s\",\"seat\":\"%s\"}", client->game, client->seat),
		"%s", text_in(client->answer, "error.message"));
	sides->twins->taken_back++;
	free(text);
}

/* One answer on both sides; false: nobody can give the same one. */
static bool play_one(struct sides *sides)
{
	struct both both;
	unsigned first = (unsigned)by_lot(sides, sides->seats);
	for (unsigned i = 0; i < sides->seats; i++) {
		unsigned seat = (first + i) % sides->seats;
		if (seat != sides->looks && json_array_size(actions_of(&sides->client[1][seat])) &&
		    by_lot(sides, 4) == 0)
			begin_and_take_back(sides, seat);
		if (!common_action(sides, seat, &both))
			continue;
		for (unsigned side = 0; side < 2; side++) {
			char *text = json_dumps(both.action[side], JSON_COMPACT);
			cr_assert(play_copy(sides, side, seat, both.action[side]));
			cr_assert(play_at(&sides->client[side][seat], text), "%s",
				  text_in(sides->client[side][seat].answer, "error.message"));
			free(text);
		}
		sides->twins->played++;
		return true;
	}
	return false;
}

/* What the others' views have become: an asked seat has to know its question before it is answered. */
static void catch_up(struct sides *sides)
{
	for (unsigned side = 0; side < 2; side++)
		for (unsigned i = 0; i < sides->seats; i++) {
			if (i != sides->looks)
				client_ask(&sides->client[side][i], "game", "{\"game\":\"%s\"}",
					   sides->game->id);
			cr_assert_str_eq(sides->client[side][i].trouble, "");
		}
}

static void play_on(struct sides *sides, unsigned answers)
{
	json_int_t drawn = outcomes_drawn(sides->game->copy[0]);
	for (unsigned n = 0; n < answers && !sides->parted && !sides->difference->property; n++) {
		if (!play_one(sides))
			return;
		/* What the dice brought is another matter. */
		if (sides->game->kind == twin_luck && outcomes_drawn(sides->game->copy[0]) != drawn)
			return;
		ask_both(sides, "game", "");
		catch_up(sides);
		compare(sides);
		if (sides->parted || sides->difference->property)
			break;
		ask_something(sides, (unsigned)by_lot(sides, ways_to_ask));
		compare(sides);
	}
	sides->twins->parted += sides->parted;
}

void twins_play(struct twins *twins, struct twin_game *game, unsigned answers, struct difference *difference)
{
	struct sides *sides = calloc(1, sizeof *sides);
	cr_assert_not_null(sides);
	*sides = (struct sides){.twins = twins,
				.game = game,
				.seats = twins->scenario->rulebook->seats,
				.difference = difference};
	sides->looks = game->viewer < sides->seats ? game->viewer : sides->seats;
	sides->property = game->kind == twin_exchanged ? "hides" : "mask";
	sit_down(sides);
	for (unsigned way = 0; way < ways_to_ask; way++)
		ask_something(sides, way);
	catch_up(sides);
	compare(sides);
	sides->property = "news";
	if (!difference->property && !game->in_a_chain)
		play_on(sides, answers);
	get_up(sides);
	free(sides);
}

void twins_play_all(struct twins *twins, unsigned answers, struct difference *difference)
{
	*difference = (struct difference){0};
	for (unsigned i = 0; i < twins->games && !difference->property; i++)
		twins_play(twins, &twins->game[i], answers, difference);
}
