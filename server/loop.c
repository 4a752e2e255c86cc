/*
 * The loop: one thread that serves everybody.
 */
#include <errno.h>
#include <malloc.h>
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "server/folder.h"
#include "server/inside.h"
#include "server/passwords.h"
#include "server/thinkers.h"

static volatile sig_atomic_t interrupted, log_was_moved;

enum {
	tick_microseconds = 40000,
	descriptors = 8192,
	handled_together = 16,
	cost_of_socket = 10,
	sent_at_once = 64 << 10,
};

/* ---- Small things -------------------------------------------------------------------------------------------- */

void random_word(char *word, size_t letters)
{
	static const char alphabet[] = "abcdefghijkmnpqrstuvwxyz23456789"; /* no l, o, 0, 1 */
	for (size_t i = 0; i < letters; i++)
		word[i] = alphabet[randombytes_uniform(sizeof alphabet - 1)];
	word[letters] = '\0';
}

/* ---- The library's callback ---------------------------------------------------------------------------------- */

static bool too_many_sockets(struct server *server, struct lws *wsi)
{
	char address[address_room];
	unsigned count = 0;
	if (!server->setup.is_public || server->setup.unlimited)
		return false;
	peer_address(server, wsi, address);
	for (const struct socket *socket = server->sockets; socket; socket = socket->next)
		count += !strcmp(socket->address, address);
	return count >= sockets_of_an_address ||
	       !limit_allows(server, limit_cost_of_address, address, cost_of_socket);
}

/* Of another server, on behalf of one of its own, whom it has let in. */
static int open_inner(struct server *server, struct lws *wsi, struct link *link, const struct inner *inner)
{
	struct user user = {0};
	if (inner->user && (!user_read(server, inner->user, &user) || user_is_suspended(server, &user)))
		return -1;
	link->socket = calloc(1, sizeof *link->socket);
	if (!link->socket)
		return -1;
	memcpy(link->request, inner->request, sizeof link->request);
	socket_open(link->socket, server, wsi, &user, link->request);
	memcpy(link->socket->address, inner->address, sizeof link->socket->address);
	link->socket->inner = true;
	return 0;
}

static int open_socket(struct server *server, struct lws *wsi, struct link *link)
{
	struct user user = {0};
	struct inner inner;
	if (store_is_away(server->store))
		return -1;
	request_begin(server, wsi, link, "GET", "/socket");
	if (inner_came(server, wsi, &inner))
		return open_inner(server, wsi, link, &inner);
	if (bot_token_came(wsi)) {
		if (!bot_user(server, wsi, &user))
			return -1;
	} else if (!session_user(server, wsi, &user) && !server->setup.is_public) {
		int64_t no = visitor(server, wsi, false);
		if (no && !user_read(server, no, &user))
			return -1;
	}
	if (too_many_sockets(server, wsi))
		return -1;
	link->socket = calloc(1, sizeof *link->socket);
	if (!link->socket)
		return -1;
	socket_open(link->socket, server, wsi, &user, link->request);
	socket_hello(link->socket);
	return 0;
}

static int take_frame(struct lws *wsi, struct link *link, const char *bytes, size_t size)
{
	bool last = lws_is_final_fragment(wsi) && lws_remaining_packet_payload(wsi) == 0;
	return socket_take(link->socket, bytes, size, last, lws_frame_is_binary(wsi)) ? 0 : -1;
}

static void close_link(struct link *link)
{
	if (link->socket) {
		socket_close(link->socket);
		free(link->socket);
		link->socket = NULL;
	}
	if (link->reckoning)
		link->reckoning->link = NULL; /* it is reckoned to the end, for nobody */
	link->reckoning = NULL;
	link_free(link);
}

/* Something was committed, or thought out. */
static void wake_up(struct server *server)
{
	struct thought *thought;
	accounts_go_on(server);
	while ((thought = thinkers_answer(server->thinkers))) {
		struct answer_chain chain = {.count = thought->count};
		memcpy(chain.answer, thought->chain, sizeof chain.answer);
		computer_answered(server, thought->game, thought->seat, thought->ticket, &chain);
		free(thought);
	}
	sockets_go_on(server);
}

/* The path of an upgrade, and who asks for it: a page of ours, or a program with a bot's token. */
static int answer_upgrade(struct server *server, struct lws *wsi)
{
	char path[32];
	struct user bot;
	struct inner inner;
	bool has_token = bot_token_came(wsi);
	if (inner_came(server, wsi, &inner))
		return 0;
	if (!header_text(wsi, WSI_TOKEN_GET_URI, path, sizeof path) || strcmp(path, "/socket") != 0 ||
	    !host_is_ours(server, wsi) || (!has_token && !origin_is_ours(server, wsi)))
		return reply_error(wsi, NULL, HTTP_STATUS_FORBIDDEN, "not from here") | 1;
	if (has_token && !store_is_away(server->store) && !bot_user(server, wsi, &bot))
		return reply_error(wsi, NULL, HTTP_STATUS_UNAUTHORIZED, "this token is not good") | 1;
	return 0;
}

static int callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t size)
{
	struct server *server = lws_context_user(lws_get_context(wsi));
	struct link *link = user;
	switch (reason) {
	case LWS_CALLBACK_FILTER_NETWORK_CONNECTION:
		return door_refuses(server, (int)(intptr_t)in);
	case LWS_CALLBACK_SERVER_NEW_CLIENT_INSTANTIATED:
		door_came(server, wsi);
		return 0;
	case LWS_CALLBACK_WSI_DESTROY:
		door_went(server, wsi);
		return 0;
	case LWS_CALLBACK_HTTP:
		return page_get(server, wsi, link, in);
	case LWS_CALLBACK_HTTP_BODY:
		return page_body(link, in, size);
	case LWS_CALLBACK_HTTP_BODY_COMPLETION:
		return page_post(server, wsi, link);
	case LWS_CALLBACK_HTTP_WRITEABLE:
		return page_write(wsi, link);
	case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
	case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
		return answer_upgrade(server, wsi);
	case LWS_CALLBACK_ESTABLISHED:
		return open_socket(server, wsi, link);
	case LWS_CALLBACK_RECEIVE:
		return link->socket ? take_frame(wsi, link, in, size) : -1;
	case LWS_CALLBACK_SERVER_WRITEABLE:
		/* A socket that is being closed may be asked once more. */
		return !link->socket || socket_write(link->socket) ? 0 : -1;
	case LWS_CALLBACK_WS_PEER_INITIATED_CLOSE:
		if (link->socket)
			link->socket->closing = true;
		return 0;
	case LWS_CALLBACK_CLOSED:
	case LWS_CALLBACK_CLOSED_HTTP:
	case LWS_CALLBACK_HTTP_DROP_PROTOCOL:
	case LWS_CALLBACK_WS_SERVER_DROP_PROTOCOL:
		if (link)
			close_link(link);
		return 0;
	case LWS_CALLBACK_EVENT_WAIT_CANCELLED:
		if (server && server->thinkers)
			wake_up(server);
		return 0;
	default:
		return 0;
	}
}

/* ---- Starting ------------------------------------------------------------------------------------------------ */

static void wake(void *context)
{
	struct server *server = context;
	if (server->context)
		lws_cancel_service(server->context);
}

static const struct lws_protocols protocols[] = {
	{.name = "vedette",
	 .callback = callback,
	 .per_session_data_size = sizeof(struct link),
	 .rx_buffer_size = 1024,
	 /* Else the library sends as much at once as it reads, and a long update takes a round for every kilobyte. */
	 .tx_packet_size = sent_at_once},
	{.name = NULL},
};

static const lws_retry_bo_t idle = {.secs_since_valid_ping = 40, .secs_since_valid_hangup = 70};

static bool start_listening(struct server *server)
{
	const struct serve_setup *setup = &server->setup;
	struct lws_context_creation_info info = {0};
	info.port = setup->port;
	info.iface = setup->bind;
	info.protocols = protocols;
	info.user = server;
	info.server_string = "vedette";
	info.fd_limit_per_thread = descriptors;
	info.retry_and_idle_policy = &idle;
	info.keepalive_timeout = 30;
	info.vhost_name = "vedette";
	info.options = LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND;
	if (setup->certificate) {
		info.options |= LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT;
		info.ssl_cert_filepath = setup->certificate;
		info.ssl_private_key_filepath = setup->certificate_key;
		info.alpn = "http/1.1";
	}
	server->context = lws_create_context(&info);
	if (!server->context) {
		fprintf(stderr, "vedette serve: cannot listen on %s, port %d\n", setup->bind, setup->port);
		return false;
	}
	server->port = lws_get_vhost_listen_port(lws_get_vhost_by_name(server->context, "vedette"));
	return true;
}

static int64_t greatest(struct server *server, const char *sql)
{
	int64_t number = 0;
	struct store_rows *row = store_query(server->store, sql, "");
	if (store_next(row))
		number = store_number(row, 0);
	store_done(row);
	return number;
}

static bool take_folder(struct server *server)
{
	if (!folder_make(server->setup.folder)) {
		fprintf(stderr, "vedette serve: %s: %s\n", server->setup.folder, strerror(errno));
		return false;
	}
	server->lock = folder_lock(server->setup.folder, "serve");
	return server->lock >= 0;
}

static struct store *open_store(struct server *server, char *error, size_t size)
{
	char program[600];
	const struct serve_setup *setup = &server->setup;
	if (!setup->shared)
		return store_open(setup->database ? setup->database : setup->folder, wake, server, error,
				  size);
	sharing_program(program, sizeof program);
	return store_open_shared(setup->database, program, wake, server, error, size);
}

/* Until the database can be had: another server has it, or it is away. What keeps us waiting is told when it changes. */
static struct store *stand_by(struct server *server, char *error, size_t size)
{
	char told[300] = "";
	struct store *store;
	while (!(store = open_store(server, error, size)) && !interrupted) {
		if (strcmp(told, error) != 0)
			fprintf(stderr, "vedette serve: standing by: %s\n", error);
		snprintf(told, sizeof told, "%s", error);
		nanosleep(&(struct timespec){.tv_nsec = 100000000}, NULL);
	}
	return store;
}

static bool start_store(struct server *server)
{
	char error[300] = "there is no memory left";
	if (!server->setup.database && !take_folder(server))
		return false;
	server->store = server->setup.standby ? stand_by(server, error, sizeof error)
					      : open_store(server, error, sizeof error);
	if (!server->store && !interrupted)
		fprintf(stderr, "vedette serve: %s\n", error);
	if (!server->store)
		return false;
	server->number = store_server(server->store);
	if (server->number)
		return true; /* it gets its numbers from the database */
	server->last_user = greatest(server, "SELECT coalesce(max(no), 0) FROM users");
	server->last_game = greatest(server, "SELECT coalesce(max(no), 0) FROM games");
	return true;
}

/* The way other servers reach this one, and the word they come with. */
static bool name_to_others(struct server *server)
{
	char address[300];
	unsigned char bytes[(sharing_secret_room - 1) / 2];
	if (!server->number)
		return true;
	snprintf(address, sizeof address, "%s:%d", server->setup.bind, server->port);
	randombytes_buf(bytes, sizeof bytes);
	sodium_bin2hex(server->secret, sizeof server->secret, bytes, sizeof bytes);
	struct store_rows *row = store_claim(
		server->store, "UPDATE servers SET address = ?2, secret = ?3 WHERE no = ?1 RETURNING no",
		"iss", server->number, server->setup.inner ? server->setup.inner : address, server->secret);
	bool named = store_next(row);
	store_done(row);
	return named && relays_begin(server);
}

/* So many exactly: with more the library looks for the owner of a descriptor among all of them, one after the other. */
static void set_descriptors(void)
{
	struct rlimit limit;
	if (getrlimit(RLIMIT_NOFILE, &limit))
		return;
	limit.rlim_cur = limit.rlim_max < descriptors ? limit.rlim_max : descriptors;
	setrlimit(RLIMIT_NOFILE, &limit);
}

static bool start(struct server *server)
{
	lws_set_log_level(LLL_ERR, NULL);
	set_descriptors();
	if (sodium_init() < 0)
		return false;
	randombytes_buf(server->limits.key, sizeof server->limits.key);
	random_word(server->epoch, 8);
	json_start_on_heap(&server->out);
	json_start_on_heap(&server->note);
	view_open(&server->view);
	server->work = calloc(1, sizeof *server->work);
	if (!log_open(server) || !server->work || !start_store(server))
		return false;
	server->thinkers = thinkers_new(server->setup.threads, wake, server);
	if (server->setup.is_public)
		server->passwords = passwords_new(wake, server);
	if (!server->thinkers || (server->setup.is_public && !server->passwords) ||
	    !start_listening(server) || !name_to_others(server))
		return false;
	name_hosts(server);
	users_begin(server);
	return operators_begin(server);
}

/* ---- Going on ------------------------------------------------------------------------------------------------ */

static void interrupt(int signal)
{
	interrupted = signal;
}

static void note_moved_log(int signal)
{
	log_was_moved = signal;
}

struct ticker {
	lws_sorted_usec_list_t timer;
	struct server *server;
	double next_second, next_trim, next_day;
};

static void tick(lws_sorted_usec_list_t *timer)
{
	struct ticker *ticker = lws_container_of(timer, struct ticker, timer);
	double now = steady_now();
	computers_tick(ticker->server);
	sharing_tick(ticker->server);
	if (now >= ticker->next_second) {
		ticker->next_second = now + 1;
		store_look(ticker->server->store);
		if (!store_is_away(ticker->server->store))
			clocks_tick(ticker->server);
		sharing_second(ticker->server);
		noise_look(ticker->server);
		hosted_put_away(ticker->server);
		if (log_was_moved)
			log_reopen(ticker->server);
		log_was_moved = 0;
	}
	if (now >= ticker->next_day) {
		ticker->next_day = now + 24 * 3600;
		proofs_forget_old(ticker->server);
		audit_forget_old(ticker->server);
	}
	if (now >= ticker->next_trim) {
		ticker->next_trim = now + 10;
		malloc_trim(0); /* what many views at once have taken goes back */
	}
	lws_sul_schedule(ticker->server->context, 0, timer, tick, tick_microseconds);
}

static void commit_round(struct server *server)
{
	server->uncommitted = 0;
	store_commit(server->store);
}

/*
 * What one round through all sockets brings is committed together. When many have something to say the first of them need
 * not wait for the last: commits go on while the round does, and so do those who waited for them.
 */
void server_handled(struct server *server)
{
	server->requests++;
	if (++server->uncommitted < handled_together)
		return;
	commit_round(server);
	if (server->told != store_committed(server->store))
		sockets_go_on(server);
}

static int go_on(struct server *server)
{
	char error[200];
	bool more = false; /* then the next round does not wait for anything to happen */
	struct ticker ticker = {.server = server};
	lws_sul_schedule(server->context, 0, &ticker.timer, tick, tick_microseconds);
	while (!interrupted && lws_service(server->context, more ? -1 : 0) >= 0) {
		more = turns_go_on(server);
		commit_round(server);
		if (store_failed(server->store, error, sizeof error)) {
			log_trouble(server, "the store cannot be written: %s", error);
			return 1;
		}
	}
	lws_sul_schedule(server->context, 0, &ticker.timer, NULL, LWS_SET_TIMER_USEC_CANCEL);
	return 0;
}

static void stop(struct server *server)
{
	thinkers_free(server->thinkers);
	server->thinkers = NULL;
	post_close(server);
	passwords_stop(server->passwords);
	struct lws_context *context = server->context;
	if (server->store && context)
		store_commit(server->store);
	if (context)
		lws_context_destroy(context);
	server->context = NULL;
	sharing_end(server);
	accounts_close(server);
	hosted_close_all(server);
	store_close(server->store);
	for (unsigned i = 0; i < server->scenarios; i++)
		scenario_free(server->scenario[i]);
	for (unsigned i = 0; i < server->cached; i++)
		free(server->cache[i].bytes);
	free(server->out.text);
	free(server->note.text);
	free(server->scenario_list.text);
	view_free(&server->view);
	free(server->work);
	ratings_free(server);
	log_close(server);
	if (server->lock >= 0)
		close(server->lock);
	free(server);
}

static void tell_address(const struct server *server)
{
	const char *name = server->setup.hosts ? server->setup.host[0] : server->setup.bind;
	printf("%s://%s:%d/\n", server->setup.certificate ? "https" : "http", name, server->port);
	fflush(stdout);
}

int serve(const struct serve_setup *setup)
{
	struct server *server = calloc(1, sizeof *server);
	int status = 1;
	if (!server)
		return 1;
	server->setup = *setup;
	server->lock = server->log = -1;
	umask(077); /* games and passwords are nobody else's to read */
	struct sigaction action = {.sa_handler = interrupt}, ignore = {.sa_handler = SIG_IGN};
	sigaction(SIGINT, &action, NULL);
	sigaction(SIGTERM, &action, NULL);
	sigaction(SIGHUP, &action, NULL); /* the terminal was closed: it ends in order, too */
	sigaction(SIGPIPE, &ignore, NULL);
	action.sa_handler = note_moved_log;
	sigaction(SIGUSR1, &action, NULL);
	if (start(server)) {
		lws_set_log_level(0, NULL); /* from here on the library speaks of what strangers write */
		tell_address(server);
		status = go_on(server);
	} else if (interrupted) {
		status = 0; /* it was ended while it stood by */
	}
	stop(server);
	return status;
}
