/*
 * vedette_load: sockets that play games with random legal answers, as fast as the server lets them or after a time to think, for a
 * bounded time.
 * Tells answers a second (each one on the disk when it was acknowledged) and how long they took.
 */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <time.h>
#include <unistd.h>

#include "tests/wire/picking.h"
#include "tests/wire/started.h"
#include "tests/wire/wire.h"

enum { most_sockets = 4000, most_samples = 1 << 20, most_servers = 8 };

struct seat_player {
	struct wire wire;
	unsigned game;
	unsigned seat;
	bool seated; /* has seen his first board */
	struct pick pick;
	double sent; /* when the answer left; 0: none is on its way */
	double due;  /* when he has thought enough; 0: he does not think */
};

struct load_game {
	char id[16], token[32];
	bool over;
};

static struct seat_player player[most_sockets];
static struct load_game game[most_sockets / 2];
static unsigned games;
static unsigned seated; /* of the sockets; when all are, it is measured */
static struct started server[most_servers];
static unsigned servers = 1;
static bool apart;      /* the two of a game come to two servers */
static bool to_the_end; /* games that are over stay on the table, until half of them are */
static double thought;  /* seconds that everybody thinks before an answer */
static struct seat_player
	*thinking[most_sockets]; /* a ring: all think equally long, so who began first ends first */
static unsigned long thoughts_begun, thoughts_ended;
static uint64_t luck = 88172645463325252ull;
static const char *scenario = "trautenau";
static const char *seat_name[2] = {"prussian", "austrian"};
static unsigned long answers, refused, finished;
static float *sample;
static unsigned long samples;
static double began, servers_began, own_began; /* the hour, and processor time used until then */
static bool loud;                              /* VEDETTE_LOUD is set: what arrives is shown */

static double now(void)
{
	struct timespec time;
	clock_gettime(CLOCK_MONOTONIC, &time);
	return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static void say(struct seat_player *who, const char *id, const char *method, const char *params)
{
	char text[1024];
	int size = snprintf(text, sizeof text,
			    "{\"jsonrpc\":\"2.0\",\"id\":\"%s\",\"method\":\"%s\",\"params\":%s}", id, method,
			    params);
	wire_send(&who->wire, text, (size_t)size);
}

static void create(struct seat_player *who)
{
	char params[200];
	snprintf(params, sizeof params, "{\"scenario\":\"%s\",\"seats\":{\"%s\":\"me\",\"%s\":\"invite\"}}",
		 scenario, seat_name[0], seat_name[1]);
	game[who->game] = (struct load_game){.over = false};
	say(who, "c", "create", params);
}

static void join(struct seat_player *who)
{
	char params[200];
	const struct load_game *at = &game[who->game];
	const char *quote = who->seat ? "\"" : "";
	snprintf(params, sizeof params, "{\"game\":\"%s\",\"seat\":\"%s\",\"token\":%s%s%s}", at->id,
		 seat_name[who->seat], quote, who->seat ? at->token : "null", quote);
	say(who, "j", "join", params);
}

static void leave(struct seat_player *who)
{
	char params[120];
	snprintf(params, sizeof params, "{\"game\":\"%s\",\"seat\":\"%s\"}", game[who->game].id,
		 seat_name[who->seat]);
	say(who, "l", "leave", params);
}

static void answer(struct seat_player *who)
{
	char params[700];
	if (who->sent > 0 || !who->pick.asked)
		return;
	snprintf(params, sizeof params, "{\"game\":\"%s\",\"seat\":\"%s\",\"ticket\":%lu,\"action\":%s}",
		 game[who->game].id, seat_name[who->seat], who->pick.ticket, who->pick.action);
	who->pick.asked = false;
	who->sent = now();
	say(who, "p", "play", params);
}

static void think(struct seat_player *who)
{
	if (thought <= 0) {
		answer(who);
	} else if (who->pick.asked && who->sent <= 0 && who->due <= 0) {
		who->due = now() + thought;
		thinking[thoughts_begun++ % most_sockets] = who;
	}
}

static void answer_those_who_are_due(void)
{
	while (thoughts_ended < thoughts_begun && thinking[thoughts_ended % most_sockets]->due <= now()) {
		struct seat_player *who = thinking[thoughts_ended++ % most_sockets];
		who->due = 0;
		answer(who);
	}
}

static void acknowledged(struct seat_player *who, const char *text)
{
	if (strstr(text, "\"error\"")) {
		if (!refused++)
			fprintf(stderr, "refused: %.300s\n", text);
	} else {
		answers++;
	}
	if (samples < most_samples && who->sent > 0)
		sample[samples++] = (float)(now() - who->sent);
	who->sent = 0;
	think(who);
}

static void created(struct seat_player *who, const char *text)
{
	const char *id = strstr(text, "\"id\":\"");
	id = id ? strstr(text, "\"game\":{\"id\":\"") : NULL;
	const char *token = strstr(text, "\"/join/");
	if (!id || !token)
		return;
	snprintf(game[who->game].token, sizeof game[who->game].token, "%.24s", token + 7);
	snprintf(game[who->game].id, sizeof game[who->game].id, "%.10s", id + 14);
	for (unsigned i = 0; i < 2; i++)
		join(&player[2 * who->game + i]);
}

static void ended(struct seat_player *who)
{
	struct load_game *at = &game[who->game];
	if (at->over)
		return;
	at->over = true;
	finished++;
	if (to_the_end)
		return;
	for (unsigned i = 0; i < 2; i++) {
		leave(&player[2 * who->game + i]);
		player[2 * who->game + i].pick.asked = false;
		player[2 * who->game + i].sent = 0;
	}
	create(&player[2 * who->game]);
}

/* Processor time of a process, in seconds. */
static double time_of(pid_t process)
{
	char path[64], line[1024] = "";
	unsigned long user = 0, system = 0;
	snprintf(path, sizeof path, "/proc/%d/stat", (int)process);
	FILE *file = fopen(path, "r");
	const char *rest = file && fgets(line, sizeof line, file) ? strrchr(line, ')') : NULL;
	if (rest)
		sscanf(rest, ") %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user, &system);
	if (file)
		fclose(file);
	return (double)(user + system) / 100.0;
}

static double time_of_servers(void)
{
	double processor = 0;
	for (unsigned i = 0; i < servers; i++)
		processor += time_of(server[i].process);
	return processor;
}

/*
 * That a thousand come at once and want a whole board each is a storm of its own, which no club has: what is measured
 * begins when the last of them has seen his.
 */
static void sit_down(struct seat_player *who)
{
	if (who->seated)
		return;
	who->seated = true;
	if (++seated < 2 * games)
		return;
	answers = samples = 0;
	began = now();
	servers_began = time_of_servers();
	own_began = time_of(getpid());
}

/* Not one that is over already, and not before the next has its name. */
static bool is_of_his_game(const struct seat_player *who, const char *text)
{
	const struct load_game *at = &game[who->game];
	return at->id[0] && strstr(text, at->id);
}

static void take(struct seat_player *who, const char *text)
{
	struct pick pick;
	if (loud)
		fprintf(stderr, "%.200s\n", text);
	if (!strncmp(text + 17, "\"method\":\"table\"", 16)) {
		if (is_of_his_game(who, text) && strstr(text, "\"over\":true"))
			ended(who);
		return;
	}
	if (!strncmp(text + 17, "\"id\":\"p\"", 8)) {
		acknowledged(who, text);
		return;
	}
	if (!strncmp(text + 17, "\"id\":\"c\"", 8)) {
		created(who, text);
		return;
	}
	bool view = !strncmp(text + 17, "\"id\":\"j\"", 8);
	if (view)
		sit_down(who);
	if (!view && strncmp(text + 17, "\"method\":\"update\"", 17) != 0)
		return;
	if (!view && !is_of_his_game(who, text))
		return;
	if (pick_decision(text, &luck, &pick))
		who->pick = pick;
	think(who);
}

static void read_all(struct seat_player *who)
{
	size_t size;
	char *text = wire_read(&who->wire, 0, &size);
	while (text) {
		take(who, text);
		text = wire_has(&who->wire) ? wire_read(&who->wire, 0, &size) : NULL;
	}
}

static int compare(const void *a, const void *b)
{
	float x = *(const float *)a, y = *(const float *)b;
	return (x > y) - (x < y);
}

/*
 * The machine that measures is the one that is measured: what arrives is looked at a few thousand times a second, not
 * whenever a single message has come, which would cost more than the answer itself. The wait counts as the server's.
 */
static void run(double seconds)
{
	enum { at_once = 64, few = 8, most_to_sit_down = 60 };
	const struct timespec moment = {.tv_nsec = 250000};
	struct epoll_event ready[at_once];
	double last = now() + most_to_sit_down;
	int watch = epoll_create1(0);
	for (unsigned i = 0; i < 2 * games; i++)
		epoll_ctl(watch, EPOLL_CTL_ADD, player[i].wire.fd,
			  &(struct epoll_event){.events = EPOLLIN, .data.ptr = &player[i]});
	while (now() < (began > 0 ? began + seconds : last) && !(to_the_end && 2 * finished >= games)) {
		int count = epoll_wait(watch, ready, at_once, thought > 0 ? 1 : 100);
		for (int i = 0; i < count; i++)
			read_all(ready[i].data.ptr);
		answer_those_who_are_due();
		if (count < few)
			nanosleep(&moment, NULL);
	}
	close(watch);
}

static long memory_of(pid_t process)
{
	char path[64], line[200];
	long kilobytes = 0;
	snprintf(path, sizeof path, "/proc/%d/status", (int)process);
	FILE *file = fopen(path, "r");
	while (file && fgets(line, sizeof line, file))
		if (!strncmp(line, "VmRSS:", 6))
			kilobytes = atol(line + 6);
	if (file)
		fclose(file);
	return kilobytes;
}

static void tell(void)
{
	double seconds = now() - began;
	double servers_time = time_of_servers() - servers_began, own_time = time_of(getpid()) - own_began;
	long memory = 0;
	for (unsigned i = 0; i < servers; i++)
		memory += memory_of(server[i].process);
	qsort(sample, samples, sizeof *sample, compare);
	printf("{\"sockets\":%u,\"games\":%u,\"seconds\":%.1f,\"answers\":%lu,\"answers_per_s\":%.0f,\"refused\":%lu,"
	       "\"finished\":%lu,\"p50_ms\":%.2f,\"p99_ms\":%.2f,\"most_ms\":%.2f,\"memory_kb\":%ld,\"server_us\":%.0f,"
	       "\"own_us\":%.0f}\n",
	       2 * games, games, seconds, answers, (double)answers / seconds, refused, finished,
	       samples ? 1000.0 * (double)sample[samples / 2] : 0.0,
	       samples ? 1000.0 * (double)sample[samples * 99 / 100] : 0.0,
	       samples ? 1000.0 * (double)sample[samples - 1] : 0.0, memory,
	       answers ? 1e6 * servers_time / (double)answers : 0.0,
	       answers ? 1e6 * own_time / (double)answers : 0.0);
}

/* Several share the database that vedette_cluster has made. */
static bool start_servers(const char *program)
{
	const char *options[] = {"--no-limits", "--pace", "0", servers > 1 ? "--shared" : NULL, NULL};
	for (unsigned i = 0; i < servers; i++) {
		memcpy(server[i].folder, server[0].folder, sizeof server[0].folder);
		if (!server_start(&server[i], program, options))
			return false;
	}
	return true;
}

static void stop_servers(void)
{
	for (unsigned i = 0; i < servers; i++)
		server_stop(&server[i], SIGTERM);
	server_forget(&server[0]);
}

/* Those before PROGRAM; how many words they are. */
static int take_options(int argc, char **argv)
{
	int at = 1;
	for (; at < argc && !strncmp(argv[at], "--", 2); at++) {
		apart |= !strcmp(argv[at], "--apart");
		to_the_end |= !strcmp(argv[at], "--to-the-end");
		if (!strcmp(argv[at], "--servers") && at + 1 < argc)
			servers = (unsigned)atoi(argv[++at]);
		else if (!strcmp(argv[at], "--think") && at + 1 < argc)
			thought = atof(argv[++at]) / 1000;
	}
	servers = servers < 1 || servers > most_servers ? 1 : servers;
	return at - 1;
}

/* Of a game that nobody plays: its link makes a guest of whoever opens it. */
static bool find_invitation(int port, char link[64])
{
	static const char wish[] =
		"{\"jsonrpc\":\"2.0\",\"id\":\"i\",\"method\":\"create\",\"params\":{\"scenario\":\"trautenau\","
		"\"seats\":{\"prussian\":\"me\",\"austrian\":\"invite\"}}}";
	const struct wire_setup setup = {.port = port};
	struct wire wire;
	size_t size;
	const char *text;
	link[0] = '\0';
	if (!wire_open(&wire, &setup))
		return false;
	wire_send(&wire, wish, sizeof wish - 1);
	while (!link[0] && (text = wire_read(&wire, wire_patience, &size))) {
		const char *at = strstr(text, "\"/join/");
		if (at)
			snprintf(link, 64, "%.*s", (int)strcspn(at + 1, "\""), at + 1);
	}
	wire_close(&wire);
	return link[0];
}

/* vedette_load [--servers N [--apart]] [--to-the-end] [--think MS] PROGRAM [GAMES [SECONDS [SCENARIO SEAT SEAT]]] */
int main(int argc, char **argv)
{
	int options = take_options(argc, argv);
	argc -= options;
	argv += options;
	games = argc > 2 ? (unsigned)atoi(argv[2]) : 50;
	double seconds = argc > 3 ? atof(argv[3]) : 10;
	if (argc > 6) {
		scenario = argv[4];
		seat_name[0] = argv[5];
		seat_name[1] = argv[6];
	}
	loud = getenv("VEDETTE_LOUD");
	sample = calloc(most_samples, sizeof *sample);
	if (argc < 2 || !sample || games < 1 || games > most_sockets / 2 || seconds > 3600 ||
	    !start_servers(argv[1])) {
		fprintf(stderr,
			"usage: vedette_load [--servers N [--apart]] [--to-the-end] [--think MS] PROGRAM [GAMES [SECONDS [SCENARIO SEAT SEAT]]]\n");
		return 2;
	}
	char link[64];
	if (!find_invitation(server[0].port, link)) {
		fprintf(stderr, "vedette_load: nobody is invited\n");
		return 1;
	}
	/* Every socket is a user of its own: a guest who has followed an invitation. */
	for (unsigned i = 0; i < 2 * games; i++) {
		char body[16], cookie[128];
		int port = server[(i / 2 + (apart ? i % 2 : 0)) % servers].port;
		struct wire_setup setup = {.port = port, .cookie = cookie};
		wire_get(port, link, NULL, body, sizeof body, cookie);
		player[i].game = i / 2;
		player[i].seat = i % 2;
		if (!wire_open(&player[i].wire, &setup))
			fprintf(stderr, "socket %u: %d\n", i, player[i].wire.status);
	}
	for (unsigned i = 0; i < games; i++)
		create(&player[2 * i]);
	run(seconds);
	if (began > 0)
		tell();
	else
		fprintf(stderr, "vedette_load: only %u of %u sat down\n", seated, 2 * games);
	stop_servers();
	return began > 0 ? 0 : 1;
}
