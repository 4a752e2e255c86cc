/*
 * vedette_abuse: fifty clients (or as many as are named) that misbehave, each from an address of its own, beside twenty games of honest players.
 * Tells how long the honest ones' answers took, and the server's memory; status 1 if one in a hundred took a tenth of a
 * second or more, or an honest player was cut off.
 */
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "tests/wire/picking.h"
#include "tests/wire/started.h"
#include "tests/wire/wire.h"

enum { most_abusers = 200, games = 20, seats = 2, most_samples = 1 << 20, longest_frame = 64 << 10 };

static const double thinking = 0.5; /* seconds between an honest player's answers */
static int port;
static unsigned abusers = 50;
static double ends;

static double now(void)
{
	struct timespec time;
	clock_gettime(CLOCK_MONOTONIC, &time);
	return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static void pause_for(unsigned milliseconds)
{
	nanosleep(&(struct timespec){.tv_nsec = (long)milliseconds * 1000000}, NULL);
}

/* ---- Those who misbehave ----------------------------------------------------------------------------------------- */

struct abuser {
	char from[32];
	uint64_t luck;
};

static bool open_socket(const struct abuser *abuser, struct wire *wire)
{
	const struct wire_setup setup = {.port = port, .from = abuser->from};
	bool open = wire_open(wire, &setup);
	if (!open)
		pause_for(20);
	return open;
}

static bool ask(struct wire *wire, const char *method, const char *params)
{
	char text[300];
	int size = snprintf(text, sizeof text,
			    "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"%s\",\"params\":%s}", method, params);
	return wire_send(wire, text, (size_t)size);
}

/* Asks for what is long and reads nothing of it. */
static void ask_without_reading(struct abuser *abuser)
{
	struct wire wire;
	if (open_socket(abuser, &wire))
		for (unsigned i = 0; i < 300 && now() < ends; i++)
			if (!ask(&wire, i % 2 ? "board" : "scenarios", "{\"scenario\":\"marshal\"}"))
				break;
	wire_close(&wire);
}

/* Reads everything, and looks on wherever it may. */
static void ask_on_and_on(struct abuser *abuser)
{
	static const char *const method[] = {"games", "scenarios", "join", "replay", "nothing", "play"};
	struct wire wire;
	size_t size;
	if (open_socket(abuser, &wire))
		for (unsigned i = 0; i < 2000 && now() < ends && !wire.closed; i++) {
			if (!ask(&wire, method[next_luck(&abuser->luck) % 6],
				 "{\"which\":\"watch\",\"game\":\"aaaaaaaaaa\",\"seat\":\"public\",\"at\":1}"))
				break;
			wire_read(&wire, 50, &size);
		}
	wire_close(&wire);
}

/* Frames of every length and kind, of brackets or of anything. */
static void send_any_frames(struct abuser *abuser)
{
	static const unsigned char kind[] = {0x81, 0x82, 0x01, 0x80, 0x89, 0xf1, 0x8f};
	struct wire wire;
	char *bytes = malloc(longest_frame + 16);
	if (bytes && open_socket(abuser, &wire)) {
		bool open = true;
		for (unsigned i = 0; i < 50 && now() < ends && open; i++) {
			size_t size = next_luck(&abuser->luck) % (longest_frame + 16);
			memset(bytes, i % 2 ? '[' : (int)(next_luck(&abuser->luck) % 256), size);
			open = wire_send_frame(&wire, kind[next_luck(&abuser->luck) % sizeof kind], bytes,
					       size);
		}
		wire_close(&wire);
	}
	free(bytes);
}

static void guess_passwords(struct abuser *abuser)
{
	char request[600], body[120];
	struct raw raw;
	snprintf(body, sizeof body, "{\"name\":\"Gablenz\",\"password\":\"guess %llu\"}",
		 (unsigned long long)next_luck(&abuser->luck));
	int size =
		snprintf(request, sizeof request,
			 "POST /api/login HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nOrigin: http://127.0.0.1:%d\r\n"
			 "Content-Type: application/json\r\nContent-Length: %zu\r\n\r\n%s",
			 port, port, strlen(body), body);
	if (raw_open_from(&raw, port, abuser->from)) {
		raw_send(&raw, request, (size_t)size);
		free(raw_read_all(&raw));
		raw_close(&raw);
	}
}

/* Connections that say nothing, half of something, or what is no request at all. */
static void hold_connections(struct abuser *abuser)
{
	enum { held = 20 };
	static const char *const beginning[] = {
		"", "GET / HT", "POST /api/login HTTP/1.1\r\nContent-Length: 4000\r\n", "\r\n\r\n\r\n",
		"GET /socket HTTP/1.1\r\nUpgrade: websocket\r\n\r\n"};
	struct raw raw[held];
	unsigned open = 0;
	while (open < held && raw_open_from(&raw[open], port, abuser->from)) {
		const char *text = beginning[next_luck(&abuser->luck) % 5];
		raw_send(&raw[open++], text, strlen(text));
	}
	for (unsigned i = 0; i < 20 && now() < ends; i++)
		pause_for(50);
	while (open)
		raw_close(&raw[--open]);
}

static void *misbehave(void *context)
{
	static void (*const ways[])(struct abuser *) = {ask_without_reading, ask_on_and_on, send_any_frames,
							guess_passwords, hold_connections};
	unsigned number = (unsigned)(uintptr_t)context;
	struct abuser abuser = {.luck = 1796 + number};
	snprintf(abuser.from, sizeof abuser.from, "127.0.1.%u", number + 1);
	while (now() < ends)
		ways[number % 5](&abuser);
	return NULL;
}

/* A process of their own: what they cost is not the honest ones' to wait for. */
static pid_t let_them_loose(void)
{
	pid_t process = fork();
	if (process != 0)
		return process;
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	pthread_t thread[most_abusers];
	for (uintptr_t i = 0; i < abusers; i++)
		if (pthread_create(&thread[i], NULL, misbehave, (void *)i))
			_exit(1);
	for (unsigned i = 0; i < abusers; i++)
		pthread_join(thread[i], NULL);
	_exit(0);
}

/* ---- Those who play ---------------------------------------------------------------------------------------------- */

struct honest {
	struct wire wire;
	unsigned game, seat;
	struct pick pick;
	double sent, next;
};

static struct honest player[games * seats];
static char game_id[games][16];
static const char *const seat_name[seats] = {"prussian", "austrian"};
static float sample[most_samples];
static unsigned long samples, refused, cut_off;

static void say(struct honest *who, const char *id, const char *method, const char *params)
{
	char text[1024];
	int size = snprintf(text, sizeof text,
			    "{\"jsonrpc\":\"2.0\",\"id\":\"%s\",\"method\":\"%s\",\"params\":%s}", id, method,
			    params);
	wire_send(&who->wire, text, (size_t)size);
}

static void answer_if_asked(struct honest *who)
{
	char params[700];
	if (who->sent > 0 || !who->pick.asked || now() < who->next)
		return;
	snprintf(params, sizeof params, "{\"game\":\"%s\",\"seat\":\"%s\",\"ticket\":%lu,\"action\":%s}",
		 game_id[who->game], seat_name[who->seat], who->pick.ticket, who->pick.action);
	who->pick.asked = false;
	who->sent = now();
	say(who, "p", "play", params);
}

static void was_answered(struct honest *who, const char *text)
{
	refused += strstr(text, "\"error\"") != NULL;
	if (samples < most_samples)
		sample[samples++] = (float)(now() - who->sent);
	who->sent = 0;
	who->next = now() + thinking;
}

static void take(struct honest *who, const char *text, uint64_t *luck)
{
	struct pick pick;
	if (!strncmp(text + 17, "\"id\":\"p\"", 8))
		was_answered(who, text);
	else if (pick_decision(text, luck, &pick))
		who->pick = pick;
}

static bool sign_up(const char *name, char cookie[128])
{
	char request[600], body[200], answer[400];
	snprintf(body, sizeof body, "{\"name\":\"%s\",\"password\":\"Trautenau 1866\"}", name);
	snprintf(request, sizeof request,
		 "POST /api/register HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nOrigin: http://127.0.0.1:%d\r\n"
		 "Content-Type: application/json\r\nContent-Length: %zu\r\n\r\n%s",
		 port, port, strlen(body), body);
	return wire_http(port, request, answer, sizeof answer, cookie) == 200;
}

/* One request whose answer is awaited, before anybody misbehaves. */
static const char *ask_first(struct honest *who, const char *method, const char *params)
{
	size_t size;
	char *text;
	say(who, "a", method, params);
	while ((text = wire_read(&who->wire, 20000, &size)) && strncmp(text + 17, "\"id\":\"a\"", 8) != 0)
		;
	return text && !strstr(text, "\"error\"") ? text : NULL;
}

static bool sit_down(unsigned game, char cookie[seats][128], uint64_t *luck)
{
	char params[200], token[32];
	for (unsigned i = 0; i < seats; i++) {
		struct honest *who = &player[seats * game + i];
		const struct wire_setup setup = {.port = port, .cookie = cookie[i]};
		*who = (struct honest){.game = game, .seat = i};
		if (!wire_open(&who->wire, &setup))
			return false;
	}
	const char *made = ask_first(
		&player[seats * game], "create",
		"{\"scenario\":\"trautenau\",\"seats\":{\"prussian\":\"me\",\"austrian\":\"invite\"}}");
	const char *id = made ? strstr(made, "\"game\":{\"id\":\"") : NULL;
	const char *link = made ? strstr(made, "\"/join/") : NULL;
	if (!id || !link)
		return false;
	snprintf(game_id[game], sizeof game_id[game], "%.10s", id + 14);
	snprintf(token, sizeof token, "%.24s", link + 7);
	for (unsigned i = 0; i < seats; i++) {
		struct honest *who = &player[seats * game + i];
		snprintf(params, sizeof params, "{\"game\":\"%s\",\"seat\":\"%s\"%s%s%s}", game_id[game],
			 seat_name[i], i ? ",\"token\":\"" : "", i ? token : "", i ? "\"" : "");
		const char *view = ask_first(who, "join", params);
		if (!view)
			return false;
		take(who, view, luck);
	}
	return true;
}

/* A game that has ended is none of those any more; there are enough answers without. */
static void play(uint64_t *luck)
{
	size_t size;
	char *text;
	while (now() < ends) {
		for (unsigned i = 0; i < games * seats; i++) {
			struct honest *who = &player[i];
			while (!who->wire.closed && (text = wire_read(&who->wire, 0, &size)))
				take(who, text, luck);
			answer_if_asked(who);
		}
		pause_for(1);
	}
	for (unsigned i = 0; i < games * seats; i++)
		cut_off += player[i].wire.closed;
}

static int compare(const void *a, const void *b)
{
	float x = *(const float *)a, y = *(const float *)b;
	return (x > y) - (x < y);
}

static long memory_of(pid_t process)
{
	char path[64], line[200];
	long most = 0;
	snprintf(path, sizeof path, "/proc/%d/status", (int)process);
	FILE *file = fopen(path, "r");
	while (file && fgets(line, sizeof line, file))
		if (!strncmp(line, "VmHWM:", 6))
			most = atol(line + 6);
	if (file)
		fclose(file);
	return most;
}

static bool tell(double seconds, const struct started *server)
{
	qsort(sample, samples, sizeof *sample, compare);
	double p99 = samples ? 1000.0 * (double)sample[samples * 99 / 100] : 1e9;
	printf("{\"abusers\":%u,\"games\":%d,\"seconds\":%.0f,\"answers\":%lu,\"refused\":%lu,\"cut_off\":%lu,\"p50_ms\":%.2f,"
	       "\"p99_ms\":%.2f,\"most_ms\":%.2f,\"most_memory_kb\":%ld}\n",
	       abusers, games, seconds, samples, refused, cut_off,
	       samples ? 1000.0 * (double)sample[samples / 2] : 0.0, p99,
	       samples ? 1000.0 * (double)sample[samples - 1] : 0.0, memory_of(server->process));
	return p99 < 100 && !cut_off && !refused;
}

/* vedette_abuse PROGRAM [SECONDS [ABUSERS]] */
int main(int argc, char **argv)
{
	struct started server = {0};
	char cookie[seats][128];
	uint64_t luck = 1866;
	double seconds = argc > 2 ? atof(argv[2]) : 600;
	if (argc > 3)
		abusers = (unsigned)atoi(argv[3]);
	if (argc < 2 || seconds < 1 || abusers > most_abusers ||
	    !server_start(&server, argv[1], (const char *const[]){"--public", "--pace", "0", NULL})) {
		fprintf(stderr, "usage: vedette_abuse PROGRAM [SECONDS [ABUSERS]]\n");
		return 2;
	}
	port = server.port;
	bool seated = sign_up("Bonin", cookie[0]) && sign_up("Gablenz", cookie[1]);
	for (unsigned i = 0; i < games && seated; i++)
		seated = sit_down(i, cookie, &luck);
	ends = now() + seconds;
	pid_t loose = seated ? let_them_loose() : 0;
	if (seated)
		play(&luck);
	else
		fprintf(stderr, "vedette_abuse: the honest players find no seat\n");
	bool good = seated && tell(seconds, &server);
	if (loose > 0) {
		kill(loose, SIGKILL);
		waitpid(loose, NULL, 0);
	}
	int status = server_stop(&server, SIGTERM);
	server_forget(&server);
	return good && status == 0 ? 0 : 1;
}
