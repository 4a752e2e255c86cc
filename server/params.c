/*
 * What requests bring along: games, seats, actions, numbers.
 */
#include <string.h>

#include "server/requests.h"

const json_t *param_of(const struct request *request, const char *name)
{
	const json_t *value = json_object_get(request->params, name);
	return json_is_null(value) ? NULL : value;
}

bool needs_text(struct request *request, const char *name, const char **text)
{
	*text = json_string_value(param_of(request, name));
	if (!*text)
		refuse_request(request, error_params, "%s: a text is wanted", name);
	return *text;
}

bool may_bring_number(struct request *request, const char *name, uint32_t otherwise, uint32_t *number)
{
	const json_t *value = param_of(request, name);
	*number = otherwise;
	if (!value)
		return true;
	if (!json_is_integer(value) || json_integer_value(value) < 0 ||
	    json_integer_value(value) > UINT32_MAX) {
		refuse_request(request, error_params, "%s: a number from 0 on is wanted", name);
		return false;
	}
	*number = (uint32_t)json_integer_value(value);
	return true;
}

bool needs_actions(struct request *request, const json_t **actions)
{
	const json_t *one = param_of(request, "action"), *list = param_of(request, "actions");
	*actions = list ? list : one;
	bool sound = one && list ? false : list ? json_is_array(list) : json_is_object(one);
	sound = sound && json_array_size(list) <= max_chain;
	for (size_t i = 0; sound && i < json_array_size(list); i++)
		sound = json_is_object(json_array_get(list, i));
	if (!sound)
		refuse_request(request, error_params,
			       "either action, an object, or actions, a list of objects, is wanted");
	return sound;
}

bool needs_login(struct request *request)
{
	if (!request->socket->user.no)
		refuse_request(request, error_login, "log in first");
	return request->socket->user.no;
}

bool needs_game(struct request *request, struct hosted **hosted)
{
	const char *id;
	if (!needs_text(request, "game", &id))
		return false;
	*hosted = strlen(id) < id_room ? hosted_find(request->server, id) : NULL;
	if (!*hosted)
		refuse_request(request, error_unknown, "game: there is no such game");
	return *hosted;
}

static bool needs_seat(struct request *request, const struct hosted *hosted, seat_id *seat)
{
	const char *name;
	if (!needs_text(request, "seat", &name))
		return false;
	*seat = find_viewer(hosted->scenario->rulebook, name);
	if (*seat == no_seat)
		refuse_request(request, error_unknown, "seat: there is no such seat");
	return *seat != no_seat;
}

static bool is_his(const struct request *request, const struct hosted *hosted, seat_id seat)
{
	int64_t user = request->socket->user.no;
	return user && seat < hosted->scenario->rulebook->seats && hosted->seat[seat].kind == seat_person &&
	       hosted->seat[seat].user == user;
}

bool needs_own_seat(struct request *request, struct hosted **hosted, seat_id *seat)
{
	if (!needs_game(request, hosted) || !needs_seat(request, *hosted, seat))
		return false;
	if (is_his(request, *hosted, *seat))
		return true;
	refuse_request(request, request->socket->user.no ? error_seat : error_login,
		       "seat: that seat is not yours");
	return false;
}

static bool may_watch(const struct request *request, const struct hosted *hosted)
{
	if (hosted->watch || hosted_over(hosted))
		return true;
	for (seat_id seat = 0; seat < hosted->scenario->rulebook->seats; seat++)
		if (is_his(request, hosted, seat))
			return true;
	return false;
}

bool needs_viewer(struct request *request, struct hosted **hosted, seat_id *viewer)
{
	if (!needs_game(request, hosted) || !needs_seat(request, *hosted, viewer))
		return false;
	if (is_his(request, *hosted, *viewer) || (*viewer == public_seat && may_watch(request, *hosted)) ||
	    (*viewer == referee_seat && hosted_over(*hosted)))
		return true;
	refuse_request(request, error_seat, "seat: you may not look through these eyes");
	return false;
}

bool needs_running(struct request *request, const struct hosted *hosted)
{
	if (hosted_over(hosted))
		refuse_request(request, error_over, "the game is over");
	return !hosted_over(hosted);
}
