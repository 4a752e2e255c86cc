/*
 * Windows out of turn: which of them a person at the keyboard is asked about.
 *
 * The game asks in every window, so that computer players can answer too; the table passes those that a person does
 * not want to be asked about, or has nothing to answer with. Who shares the keyboard is asked always or never: to be asked only with a card in hand would
 * tell the other one that there is a card.
 */
#include <stdio.h>
#include <string.h>

#include "cli/play.h"

const char *policy_name(enum window_policy policy)
{
	static const char *const names[window_policies] = {
		[window_pass] = "pass", [window_ask] = "ask", [window_with_card] = "card"};
	return policy < window_policies ? names[policy] : "";
}

static unsigned windows_of(const struct play *play)
{
	unsigned windows = play->scenario->rulebook->windows;
	return windows < max_windows ? windows : max_windows;
}

static void give_orders(struct play *play, seat_id seat)
{
	const struct rulebook *rulebook = play->scenario->rulebook;
	json_t *orders = json_array();
	for (unsigned window = 0; window < windows_of(play); window++)
		if (play->policy[seat][window] != window_pass)
			json_array_append_new(orders,
					      json_pack("{s:s,s:s,s:s}", "window", rulebook->window[window],
							"answer", "hold", "until", "game"));
	char error[160];
	game_standing(play->game, seat, orders, error, sizeof error); /* a file may have had windows closed */
	json_decref(orders);
}

void play_set_policy(struct play *play, seat_id seat, unsigned window, enum window_policy policy)
{
	if (seat >= max_seats || window >= windows_of(play))
		return;
	play->policy[seat][window] = (uint8_t)policy;
	give_orders(play, seat);
}

static enum window_policy usual_policy(const struct play *play, unsigned window)
{
	if (!play_is_shared(play))
		return window_with_card;
	return strstr(play->scenario->rulebook->window[window], "combat") ? window_ask : window_pass;
}

void play_begin_orders(struct play *play)
{
	for (seat_id seat = 0; seat < play->scenario->rulebook->seats; seat++) {
		if (!play_is_human(play, seat))
			continue;
		for (unsigned window = 0; window < windows_of(play); window++)
			play->policy[seat][window] = (uint8_t)usual_policy(play, window);
		give_orders(play, seat);
	}
}

/* ---- Passing -------------------------------------------------------------------------------------------------------- */

/* The window a seat is asked in: 1 + index, 0 if its question is none. */
static unsigned window_of(const struct play *play, seat_id seat)
{
	if (!(game_waiting(play->game) & 1u << seat) || game_flow(play->game)->sealed)
		return 0;
	const struct frame *frame = engine_frame(game_flow(play->game), seat);
	return frame ? engine_question(play->scenario->rulebook, frame)->window : 0;
}

bool play_in_window(const struct play *play)
{
	return play->seat < max_seats && play->next == no_seat && window_of(play, play->seat);
}

static bool has_more_than_pass(struct play *play, seat_id seat)
{
	game_answers(play->game, seat, &play->answers);
	for (unsigned i = 0; i < play->answers.count; i++) {
		unsigned verb = play->answers.answer[i].verb;
		if (verb != verb_pass && verb != verb_no && verb != verb_done)
			return true;
	}
	return false;
}

static bool pass_window_of(struct play *play, seat_id seat)
{
	unsigned window = window_of(play, seat);
	if (!window || window > windows_of(play))
		return false;
	enum window_policy policy = (enum window_policy)play->policy[seat][window - 1];
	if (policy == window_ask || (policy == window_with_card && has_more_than_pass(play, seat)))
		return false;
	struct game_result result;
	game_answer(play->game, seat, answer(verb_pass, 0), &result);
	play->saved = false;
	return result.outcome == game_done;
}

bool play_pass_window(struct play *play)
{
	for (seat_id seat = 0; seat < play->scenario->rulebook->seats; seat++)
		if (play_is_human(play, seat) && pass_window_of(play, seat))
			return true;
	return false;
}

/* ---- In words ------------------------------------------------------------------------------------------------------- */

size_t play_orders_text(const struct play *play, char *text, size_t size)
{
	static const char *const meaning[window_policies] = {
		[window_pass] = "passed without a question",
		[window_ask] = "you are asked every time",
		[window_with_card] = "you are asked when you hold something for it",
	};
	size_t used = put_some(text, 0, size, "%s", windows_of(play) ? "" : "No window opens out of turn.\n");
	for (unsigned window = 0; window < windows_of(play) && play->seat < max_seats; window++) {
		unsigned policy = play->policy[play->seat][window];
		used = put_some(text, used, size, "%2u  %-22s %-5s %s\n", window + 1,
				play->scenario->rulebook->window[window],
				policy_name((enum window_policy)policy), meaning[policy]);
	}
	return used;
}

static bool find_policy(const char *word, enum window_policy *policy)
{
	for (unsigned i = 0; i < window_policies; i++)
		if (!strcmp(word, policy_name((enum window_policy)i))) {
			*policy = (enum window_policy)i;
			return true;
		}
	return false;
}

bool play_orders_command(struct play *play, const char *text)
{
	char window[40] = "", word[16] = "";
	enum window_policy policy;
	unsigned set = 0;
	if (sscanf(text, "%39s %15s", window, word) != 2 || !find_policy(word, &policy)) {
		play_note(play, true, "orders WINDOW ask, pass or card; \"all\" stands for every window.");
		return false;
	}
	for (unsigned i = 0; i < windows_of(play); i++) {
		if (strcmp(window, "all") != 0 && strcmp(window, play->scenario->rulebook->window[i]) != 0)
			continue;
		play_set_policy(play, play->seat, i, policy);
		set++;
	}
	play_note(play, !set, set ? "%s: %s." : "There is no window \"%s\".%.0s", window, word);
	return set > 0;
}
