/*
 * A player that is a program of its own: it speaks the protocol over its standard input and output.
 *
 * It is sent `choose` and may ask back, as often as it likes, before it answers. What it asks about is a world imagined
 * from what its seat knows: the true game is not there to be looked at, so there is no way round the fog.
 */
#include <assert.h>
#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "players/roster.h"
#include "vedette/game.h"
#include "vedette/protocol.h"
#include "vedette/rows.h"

enum {
	max_commands = 16,
	max_processes = 16, /* of one command: one for each thread that thinks */
	usual_seconds = 10,
	faults_told = 3,
	faults_in_a_row =
		5,    /* then it is given up: a program that never answers must not cost its time for ever */
	end_ms = 500, /* to end by itself when its input has ended */
};

extern char **environ;

struct process {
	pid_t pid; /* 0: not running */
	int socket;
	bool busy;
	struct protocol *protocol;
	uint32_t asked;
	char *line; /* what was read of it so far */
	size_t used, room, taken;
};

struct command_player {
	struct player player;
	char id[40], *command;
	unsigned faults, in_a_row;
	struct process process[max_processes];
};

/* The commands of this run of the program; the lock guards who is busy. */
static struct {
	struct command_player player[max_commands];
	unsigned count, seconds;
	pthread_mutex_t lock;
} commands = {.seconds = usual_seconds, .lock = PTHREAD_MUTEX_INITIALIZER};

/* ---- Processes ------------------------------------------------------------------------------------------ */

static int64_t milliseconds_now(void)
{
	struct timespec now;
	clock_gettime(CLOCK_MONOTONIC, &now);
	return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* In a group of its own, so that what it starts goes with it. */
static bool spawn(struct process *process, const char *command, int theirs)
{
	posix_spawn_file_actions_t actions;
	posix_spawnattr_t attributes;
	char shell[] = "sh", option[] = "-c", *words = strdup(command);
	char *argv[] = {shell, option, words, NULL};
	if (!words)
		return false;
	posix_spawn_file_actions_init(&actions);
	posix_spawn_file_actions_adddup2(&actions, theirs, STDIN_FILENO);
	posix_spawn_file_actions_adddup2(&actions, theirs, STDOUT_FILENO);
	posix_spawnattr_init(&attributes);
	posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
	posix_spawnattr_setpgroup(&attributes, 0);
	int failed = posix_spawn(&process->pid, "/bin/sh", &actions, &attributes, argv, environ);
	posix_spawnattr_destroy(&attributes);
	posix_spawn_file_actions_destroy(&actions);
	free(words);
	if (failed)
		process->pid = 0;
	return !failed;
}

static bool start_process(struct process *process, const char *command)
{
	int pair[2];
	struct protocol_setup setup = {.find_player = find_player};
	if (!process->protocol)
		process->protocol = protocol_new(&setup);
	if (!process->protocol || socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair))
		return false;
	process->used = process->taken = 0;
	process->socket = pair[0];
	bool started = spawn(process, command, pair[1]);
	close(pair[1]);
	if (!started)
		close(pair[0]);
	return started;
}

static bool has_ended(struct process *process, int ms)
{
	int64_t until = milliseconds_now() + ms;
	do {
		if (waitpid(process->pid, NULL, WNOHANG))
			return true;
		poll(NULL, 0, 5);
	} while (milliseconds_now() < until);
	return false;
}

static void stop_process(struct process *process, int ms)
{
	if (!process->pid)
		return;
	close(process->socket);
	bool ended = has_ended(process, ms);
	kill(-process->pid, SIGKILL);
	if (!ended)
		waitpid(process->pid, NULL, 0);
	process->pid = 0;
}

static struct process *borrow(struct command_player *player)
{
	struct process *free_one = NULL;
	pthread_mutex_lock(&commands.lock);
	for (unsigned i = 0; i < max_processes && player->in_a_row < faults_in_a_row; i++)
		if (!player->process[i].busy && (!free_one || (!free_one->pid && player->process[i].pid)))
			free_one = &player->process[i];
	if (free_one)
		free_one->busy = true;
	pthread_mutex_unlock(&commands.lock);
	return free_one;
}

static void give_back(struct process *process)
{
	pthread_mutex_lock(&commands.lock);
	process->busy = false;
	pthread_mutex_unlock(&commands.lock);
}

/* ---- Lines ---------------------------------------------------------------------------------------------- */

/* NULL, or what went wrong. */
static const char *wait_for(const struct process *process, short events, int64_t until)
{
	struct pollfd one = {.fd = process->socket, .events = events};
	int64_t left = until - milliseconds_now();
	int ready = left > 0 ? poll(&one, 1, (int)left) : 0;
	if (ready < 0 && errno == EINTR)
		return NULL;
	return ready > 0 ? NULL : "took too long";
}

static const char *send_text(const struct process *process, const char *text, size_t size, int64_t until)
{
	while (size) {
		const char *wrong = wait_for(process, POLLOUT, until);
		if (wrong)
			return wrong;
		ssize_t sent = send(process->socket, text, size, MSG_NOSIGNAL | MSG_DONTWAIT);
		if (sent < 0 && errno != EAGAIN && errno != EINTR)
			return "has ended";
		text += sent > 0 ? sent : 0;
		size -= sent > 0 ? (size_t)sent : 0;
	}
	return NULL;
}

static const char *send_line(const struct process *process, const char *text, int64_t until)
{
	const char *wrong = send_text(process, text, strlen(text), until);
	return wrong ? wrong : send_text(process, "\n", 1, until);
}

static bool make_room(struct process *process)
{
	enum { step = 4096 };
	if (process->room - process->used >= step)
		return true;
	size_t room = process->room ? 2 * process->room : (size_t)2 * step;
	char *larger = room <= 2 * (size_t)protocol_max_line ? realloc(process->line, room) : NULL;
	if (!larger)
		return false;
	process->line = larger;
	process->room = room;
	return true;
}

/* The next line, without its end; it holds until the next call. */
static const char *read_line(struct process *process, const char **line, size_t *size, int64_t until)
{
	if (process->taken)
		memmove(process->line, process->line + process->taken, process->used - process->taken);
	process->used -= process->taken;
	process->taken = 0;
	for (size_t looked = 0;;) {
		char *end = process->used > looked
				    ? memchr(process->line + looked, '\n', process->used - looked)
				    : NULL;
		if (end) {
			*line = process->line;
			*size = (size_t)(end - process->line);
			process->taken = *size + 1;
			return NULL;
		}
		looked = process->used;
		const char *wrong = wait_for(process, POLLIN, until);
		if (wrong)
			return wrong;
		if (!make_room(process))
			return "wrote a line that is too long";
		ssize_t got = recv(process->socket, process->line + process->used,
				   process->room - process->used, MSG_DONTWAIT);
		if (got == 0 || (got < 0 && errno != EAGAIN && errno != EINTR))
			return "has ended";
		process->used += got > 0 ? (size_t)got : 0;
	}
}

/* ---- One decision --------------------------------------------------------------------------------------- */

struct asking {
	struct process *process;
	const struct field *field;
	struct game *world;
	char game[16];
	int64_t until;
	char *reason; /* room for what went wrong */
	size_t size;
};

static const char *send_question(struct asking *asking, struct chance *own)
{
	struct json out;
	char seed[24];
	struct chance_ask ask = {.kind = chance_deal, .n = 60000};
	const struct scenario *scenario = asking->field->scenario;
	snprintf(seed, sizeof seed, "%u-%u", chance_next(own, &ask), chance_next(own, &ask));
	json_start_on_heap(&out);
	put_object(&out, NULL);
	put_text(&out, "jsonrpc", "2.0");
	put_number(&out, "id", ++asking->process->asked);
	put_text(&out, "method", "choose");
	put_object(&out, "params");
	put_text(&out, "game", asking->game);
	put_text(&out, "scenario", scenario->info->id);
	put_text(&out, "seat", scenario->rulebook->seat[asking->field->seat]);
	put_number(&out, "ms", commands.seconds * 1000);
	put_text(&out, "seed", seed);
	put_decision(&out, "decision", asking->world, asking->field->seat);
	put_end(&out);
	put_end(&out);
	const char *wrong = out.overflow ? "cannot be asked: there is no memory left"
					 : send_line(asking->process, out.text, asking->until);
	free(out.text);
	return wrong;
}

/* Answers what the program asks until it answers itself; its result, to be freed. */
static const char *hear_out(struct asking *asking, json_t **result)
{
	for (;;) {
		size_t size;
		const char *line, *wrong = read_line(asking->process, &line, &size, asking->until);
		if (wrong)
			return wrong;
		json_t *message = json_loadb(line, size, 0, NULL);
		const json_t *id = json_object_get(message, "id");
		bool is_ours = !json_object_get(message, "method") && json_is_integer(id) &&
			       json_integer_value(id) == asking->process->asked;
		if (is_ours) {
			*result = json_incref(json_object_get(message, "result"));
			json_decref(message);
			return *result ? NULL : "answered with an error";
		}
		json_decref(message);
		const char *answer = protocol_answer(asking->process->protocol, line, size);
		wrong = answer ? send_line(asking->process, answer, asking->until) : NULL;
		if (wrong)
			return wrong;
	}
}

/* Its actions as answers, read where each of them would be given: in a copy of the world it was shown. */
static const char *read_chain(struct asking *asking, const json_t *result, struct answer chain[max_chain],
			      unsigned *count)
{
	const json_t *actions = json_object_get(result, "actions");
	seat_id seat = asking->field->seat;
	if (!json_is_array(actions) || json_array_size(actions) == 0)
		return "gave no actions";
	for (size_t i = 0; i < json_array_size(actions) && *count < max_chain; i++) {
		struct game_result played;
		uint32_t rows = game_rows(asking->world);
		if (!(game_waiting(asking->world) & 1u << seat))
			break;
		game_play_actions(asking->world, seat, any_ticket, json_array_get(actions, i), &played);
		if (played.outcome == game_done && game_rows(asking->world) > rows) {
			chain[(*count)++] = game_row(asking->world, rows).answer;
			continue;
		}
		if (*count)
			break;
		snprintf(asking->reason, asking->size, "gave an action that is not legal: %.140s",
			 played.reason);
		return asking->reason;
	}
	return NULL;
}

/* The program may have played in the world it was shown: the chain is read in one as it was. */
static const char *ask_process(struct asking *asking, struct chance *own, struct answer chain[max_chain],
			       unsigned *count)
{
	const char *id, *wrong;
	json_t *result = NULL;
	asking->world = protocol_imagine(asking->process->protocol, asking->field, own, &id);
	if (!asking->world)
		return "cannot be asked: there is no memory left";
	snprintf(asking->game, sizeof asking->game, "%s", id);
	struct game *as_it_was = game_clone(asking->world, (const uint8_t[16]){0});
	if (!as_it_was)
		return "cannot be asked: there is no memory left";
	wrong = send_question(asking, own);
	if (!wrong)
		wrong = hear_out(asking, &result);
	asking->world = as_it_was;
	if (!wrong)
		wrong = read_chain(asking, result, chain, count);
	json_decref(result);
	game_free(as_it_was);
	return wrong;
}

static void note_fault(struct command_player *player, const char *what)
{
	pthread_mutex_lock(&commands.lock);
	unsigned number = ++player->faults;
	bool given_up = ++player->in_a_row == faults_in_a_row;
	pthread_mutex_unlock(&commands.lock);
	if (number <= faults_told)
		fprintf(stderr, "vedette: player %s %s; the answer is drawn by lot%s\n", player->id, what,
			number == faults_told ? " (later faults are only counted)" : "");
	if (given_up)
		fprintf(stderr, "vedette: player %s is given up after %d faults in a row\n", player->id,
			faults_in_a_row);
}

static void note_good_answer(struct command_player *player)
{
	pthread_mutex_lock(&commands.lock);
	player->in_a_row = 0;
	pthread_mutex_unlock(&commands.lock);
}

static void choose(const struct player *base, const struct field *field, seat_id seat, struct chance *own,
		   uint32_t positions, struct workspace *work, struct answer chain[max_chain],
		   unsigned *count)
{
	char reason[200];
	struct command_player *player = (struct command_player *)(uintptr_t)base->settings;
	struct field mine = *field;
	mine.seat = seat;
	struct process *process = borrow(player);
	struct asking asking = {.process = process,
				.field = &mine,
				.until = milliseconds_now() + (int64_t)commands.seconds * 1000,
				.reason = reason,
				.size = sizeof reason};
	const char *wrong = "was given up";
	*count = 0;
	if (process)
		wrong = process->pid || start_process(process, player->command)
				? ask_process(&asking, own, chain, count)
				: "cannot be started";
	if (wrong) {
		note_fault(player, wrong);
		if (process && wrong != reason)
			stop_process(process, 0);
		random_player.choose(&random_player, field, seat, own, positions, work, chain, count);
	}
	if (!wrong)
		note_good_answer(player);
	if (process)
		give_back(process);
}

/* ---- The list of commands ------------------------------------------------------------------------------- */

static struct command_player *add_command(const char *id, const char *command)
{
	if (commands.count == max_commands)
		return NULL;
	struct command_player *player = &commands.player[commands.count];
	*player = (struct command_player){.command = strdup(command)};
	if (!player->command)
		return NULL;
	snprintf(player->id, sizeof player->id, "%s", id);
	player->player = (struct player){.id = player->id,
					 .title = player->id,
					 .description = "a program of its own",
					 .choose = choose,
					 .settings = player};
	commands.count++;
	return player;
}

const struct player *player_from_word(const char *word)
{
	static const char mark[] = "cmd:";
	size_t length = strlen(mark);
	if (strncmp(word, mark, length) != 0)
		return find_player(word);
	for (unsigned i = 0; i < commands.count; i++)
		if (!strcmp(commands.player[i].command, word + length))
			return &commands.player[i].player;
	struct command_player *player = word[length] ? add_command(word, word + length) : NULL;
	return player ? &player->player : NULL;
}

bool offer_command_player(const char *name, const char *command)
{
	static const char letters[] = "abcdefghijklmnopqrstuvwxyz0123456789-";
	size_t length = strlen(name);
	if (!length || length > 20 || strspn(name, letters) != length || !*command || find_player(name))
		return false;
	struct command_player *player = add_command(name, command);
	return player && roster_offer(&player->player);
}

void limit_command_players(unsigned seconds)
{
	commands.seconds = seconds;
}

unsigned command_player_faults(void)
{
	unsigned faults = 0;
	for (unsigned i = 0; i < commands.count; i++)
		faults += commands.player[i].faults;
	return faults;
}

void stop_command_players(void)
{
	roster_withdraw_offers();
	for (unsigned i = 0; i < commands.count; i++) {
		struct command_player *player = &commands.player[i];
		for (unsigned k = 0; k < max_processes; k++) {
			stop_process(&player->process[k], end_ms);
			protocol_free(player->process[k].protocol);
			free(player->process[k].line);
		}
		free(player->command);
	}
	commands.count = 0;
	commands.seconds = usual_seconds;
}
