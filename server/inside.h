/*
 * The inside of the server: for the files of this folder alone.
 *
 * One thread, the loop, owns everything here. Two kinds of helpers live beside it and share nothing with it but a queue each:
 * the thread that commits (store.h) and those that think for computer players (thinkers.h).
 */
#ifndef VEDETTE_SERVER_INSIDE_H
#define VEDETTE_SERVER_INSIDE_H

#include <libwebsockets.h>

#include "server/names.h"
#include "server/server.h"
#include "server/memory.h"
#include "server/store.h"
#include "vedette/players.h"
#include "vedette/protocol.h"
#include "vedette/rows.h"
#include "vedette/update.h"

enum {
	max_frame = 64 << 10,
	max_backlog = 256,
	requests_a_second = 200,
	requests_at_once = 400,
	games_of_a_user = 200,
	most_listed = 200,
	put_away_after = 60, /* seconds without anybody at the table */
	name_room = 25 * 4,  /* 24 letters of UTF-8 */
	id_room = 12,
	token_room = 28,
	proof_room = 33,   /* 32 letters, 160 bits */
	request_room = 40, /* ids of requests: 8 to 39 letters and figures */
	max_joined = 8,    /* seats a socket may look through at once */
	address_room = 48,
	max_unsent = 1 << 20,            /* bytes that wait for a slow reader; more end the connection */
	max_unsent_to_nobody = 64 << 10, /* for one who has not logged in */
	max_held_of_nobody = 84 << 10,   /* of his: a frame that is not complete, and what he has not read */
	most_long_to_nobody =
		16, /* longer messages than those 64 KiB that wait for such sockets, all together */
	unsent_before_more = 48 << 10, /* as long as so many wait, his requests do, too */
	sockets_of_an_address = 256,   /* on a public server */
	passwords_at_once = 16,        /* that wait to be reckoned */
	viewers_most = max_seats + 2,
};

/* Errors beyond those of protocol.h. */
enum {
	error_seat = -32010,
	error_unknown = -32011,
	error_login = -32012,
	error_too_much = -32013,
	error_over = -32014,
	error_password = -32015,
	error_away = -32016,
};

struct server;
struct socket;
struct hosted;
struct apart;

/* ---- Messages on their way out ------------------------------------------------------------------------------ */

/* Shared by all who get it; leaves when the store has committed what it rests on. */
struct message_out {
	unsigned refs;
	uint64_t after;
	size_t size;
	unsigned char room[]; /* LWS_PRE bytes, then the text */
};

struct message_out *message_new(struct server *server, const char *text, size_t size);
void message_drop(struct message_out *message);

/* ---- Users -------------------------------------------------------------------------------------------------- */

struct user {
	int64_t no; /* 0: nobody */
	char name[name_room];
	int64_t bot_of;              /* who keeps this bot; 0: it is a person */
	int64_t silenced, suspended; /* until then, in Unix seconds; 0: he is not */
};

/* ---- Sockets ------------------------------------------------------------------------------------------------ */

struct joined {
	struct hosted *hosted;
	seat_id viewer;
};

/* Another server has the game, or had it a moment ago. */
struct route {
	char game[id_room];
	int64_t to;
	double used; /* seconds of the steady clock */
};

struct frame_in {
	struct frame_in *next;
	size_t size;
	char text[];
};

struct socket {
	struct server *server;
	struct lws *wsi;
	struct socket *next, *before;
	struct socket *next_of_user; /* in the server's table of sockets by user */
	struct socket *next_held;    /* in the server's list of those that wait for a commit */
	bool held;
	struct user user;
	char *in; /* a frame that is not complete yet */
	size_t in_used;
	struct message_out **out; /* a ring, as large as it had to be so far; at most max_backlog wait */
	unsigned out_room, out_first, out_count;
	size_t out_bytes;
	size_t lent;   /* the message of which the library keeps what the system has not taken yet; 0: none */
	bool has_long; /* counted in the server's long_to_nobody */
	bool deaf;     /* it is not listened to: answers wait to be read, or requests for their turn */
	struct frame_in *later, *last_later; /* requests that wait for their turn */
	unsigned laters;
	bool waits; /* for its turn, in the server's list of those that do */
	struct socket *next_waiting;
	char address[address_room];
	char request[request_room]; /* the id of the request that opened it */
	uint64_t requests;
	uint64_t heard; /* bytes that came, and were requests or have been counted */
	struct joined joined[max_joined];
	unsigned joins;
	double allowance;    /* requests it may still make */
	double counted;      /* when that was worked out */
	uint16_t close_code; /* 0: stays open */
	bool closing;        /* it says good-bye: nothing is written but by the library's leave */
	/* Where several servers share a database. */
	bool inner;           /* another server's, on behalf of a socket there */
	struct relay *relays; /* its ways to other servers */
	struct relay *awaits; /* the one whose answer comes before anything else is asked; NULL: none does */
	struct route route[max_joined];
};

void socket_open(struct socket *socket, struct server *server, struct lws *wsi, const struct user *user,
		 const char *request);
void socket_close(struct socket *socket);
void socket_hello(struct socket *socket);
/* What arrived; false: the socket is to be closed. */
bool socket_take(struct socket *socket, const char *bytes, size_t size, bool last, bool binary);
bool socket_write(struct socket *socket);  /* false: to be closed */
void sockets_go_on(struct server *server); /* something was committed: those that waited for it write */
void socket_end(struct socket *socket, uint16_t code); /* soon */
void socket_cut(struct socket *socket);                /* without a word */
void socket_was_answered(struct socket *socket);       /* by the server it waited for */
/* Requests that wait; false: there are too many of them, and the socket is to be closed. */
bool socket_keep_for_later(struct socket *socket, const char *text, size_t size);
struct frame_in *socket_next_later(struct socket *socket); /* the first of them, to be freed; or NULL */
void socket_listen_again(struct socket *socket);           /* if nothing waits any more */
void sockets_close_of(struct server *server, int64_t user, bool and_his_bots);
/* Every socket of his, but those that another server has on his behalf: it tells them itself. */
void sockets_tell_user(struct server *server, int64_t user, struct message_out *message);
bool socket_may(struct socket *socket, unsigned cost); /* ask for something that weighs so much */
void socket_send(struct socket *socket, struct message_out *message);
void socket_send_text(struct socket *socket, const char *text, size_t size);
void socket_join(struct socket *socket, struct hosted *hosted, seat_id viewer); /* has room for it */
void socket_leave(struct socket *socket, struct hosted *hosted, seat_id viewer);
bool socket_has_joined(const struct socket *socket, const struct hosted *hosted, seat_id viewer);

/* A socket that looks at a game. */
struct at_table {
	struct socket *socket;
	seat_id viewer;
};

/* ---- Games at the table ------------------------------------------------------------------------------------- */

enum seat_kind { seat_person, seat_computer, seat_invite, seat_open };

struct seat_at_table {
	uint8_t kind; /* enum seat_kind */
	int64_t user;
	char name[name_room];
	int64_t bot_of;              /* who keeps the user, if it is a bot */
	char token[token_room];      /* invitation */
	const struct player *player; /* a computer */
	bool thinking;
	double due;        /* when its answer may leave; seconds of the steady clock */
	int64_t time_left; /* milliseconds, of minutes a game */
	uint8_t yes;       /* bits of enum offer it has agreed to */
};

enum offer { offer_draw = 1, offer_undo = 2 };
enum clock_kind { clock_none, clock_days, clock_minutes };

/* What somebody sees who looks through a seat's eyes: kept as long as somebody does. */
struct viewer {
	unsigned sockets;
	double left; /* when the last one went */
	uint32_t n;
	uint32_t last_event;
	uint32_t settled;
	struct view_fingerprint *print; /* of the view, without its log; NULL: nobody has looked for long */
	/* The last 32, as long as there is a print: update[k % 32] turns view k into view k + 1. */
	struct message_out **update;
	uint32_t first_update;
	size_t update_bytes;
};

struct answer_chain {
	unsigned count;
	struct answer answer[max_chain];
};

struct hosted {
	struct server *server;
	struct hosted *next; /* in the table of games by id */
	int64_t no;
	char id[id_room];
	const struct scenario *scenario;
	struct game *game;
	uint8_t option[max_options];
	uint8_t seats; /* bit set of those that it has, by its options */
	uint8_t key[16];
	int64_t owner, created, moved;
	uint32_t settled_moves; /* those behind a barrier when it was `moved` */
	bool watch, free_undo;
	uint8_t clock; /* enum clock_kind */
	int64_t clock_amount;
	bool clock_loses;
	int64_t asked_at;    /* Unix milliseconds: since when those who are waited for have been */
	double asked_steady; /* the same in seconds of the steady clock, by which their time runs */
	uint8_t clock_waits; /* the seats whose clock runs */
	int64_t deadline;    /* Unix seconds, or 0 */
	char ending[12];     /* "", or how it ended outside the rules */
	seat_id loser;
	char following[id_room]; /* the rematch */
	char note[160];          /* what its players should know: taken over under other rules */
	uint32_t lost;           /* answers that could not be played again then */
	uint32_t era;
	uint32_t stored;      /* rows in the store */
	uint32_t snapshot_at; /* rows that the last snapshot knows of; 0: there is none */
	double changed;       /* when it was answered last; seconds of the steady clock */
	double touched;       /* when anything was last asked of it */
	uint64_t rests_on;    /* the last thing in the store that is about it */
	struct seat_at_table seat[max_seats];
	uint8_t offered; /* enum offer: open ones */
	seat_id offerer;
	struct viewer viewer[viewers_most];
	struct at_table *at_table; /* who looks on, through which eyes */
	unsigned sockets, table_room;
	double idle_since;
	uint32_t chats;
	uint8_t told_waiting; /* who was told last that it is his turn */
	char epoch[32];       /* of this game in memory: updates of another epoch fit no view of this one */
	uint8_t saved_waiting;
	uint16_t saved_turn;
	bool saved_over;
	/* answers of computers that are thought out and wait for their time */
	struct answer_chain *ready[max_seats]; /* NULL: there is none */
	uint32_t ready_ticket[max_seats];
};

/* ---- Limits -------------------------------------------------------------------------------------------------- */

enum limit {
	limit_logins_here,
	limit_logins_of_account,
	limit_logins_of_address,
	limit_guests_of_address,
	limit_games_of_user,
	limit_letters,
	limit_proofs_of_address,
	limit_proofs_of_user,
	limit_proofs_from_address,
	limit_tournaments,
	limit_bots,
	limit_reports,
	limit_words,
	limit_cost_of_address,
	limit_connections_of_address,
	limit_loop_of_address,
	limit_noise_of_address,
	limit_kinds
};

enum { max_buckets = 8192, door_places = 16384 };

struct bucket {
	uint64_t key; /* 0: free */
	double left, counted;
};

struct limits {
	unsigned char key[16];
	struct bucket bucket[max_buckets];
	uint16_t open[door_places]; /* connections, by their address' key */
};

/* ---- The server --------------------------------------------------------------------------------------------- */

enum { max_challenges = 1024 };

/* That a device is to sign. */
struct challenge {
	char text[48];
	int64_t user;
	double until; /* seconds of the steady clock */
};

enum { buckets = 1024, fresh_users = 64, fresh_sessions = 64, fresh_removals = 256 };

/* What was made a moment ago and may not be on the disk yet. */
struct fresh_session {
	unsigned char hash[32];
	int64_t user;
};

/* A password that was changed, or went with its account, in what was put into the store then. */
struct password_change {
	int64_t user;
	uint64_t after;
};

enum { sharing_secret_room = 65, password_changes = 64 };

struct thinkers;
struct passwords;
struct reckoning;
struct post;
struct letter;
struct ratings;
struct mailbox;

struct cached_text {
	char key[48];
	unsigned char *bytes;
	size_t size;
	char etag[20];
};

struct server {
	struct serve_setup setup;
	struct lws_context *context;
	int lock; /* on the data folder; -1: not held */
	struct store *store;
	struct thinkers *thinkers;
	struct passwords *passwords; /* NULL: no accounts */
	struct reckoning *reckoned;  /* wait for the store */
	struct post *post;           /* NULL: no letter has been written yet */
	struct workspace *work;
	struct scenario *scenario[max_all_scenarios];
	unsigned scenarios;
	struct hosted *games[buckets];
	unsigned games_open;
	char removed[fresh_removals][id_room]; /* games whose rows may still be on the disk */
	unsigned next_removed;
	struct socket *sockets;
	struct socket *by_user[buckets];
	unsigned uncommitted; /* requests handled since the store was last told to commit */
	/* Sockets whose next message rests on what is not committed yet, and up to where they were told of commits. */
	struct socket *held, *last_held;
	uint64_t told;
	struct socket *waiting, *last_waiting; /* those whose next request waits for its turn */
	unsigned sockets_open;
	unsigned long_to_nobody; /* sockets without a login for which a long message waits */
	char epoch[20];
	uint64_t loads;
	int64_t last_user, last_game; /* numbers given out */
	/* Where several servers share a database. */
	int64_t number; /* of this one; 0: it is alone */
	char secret[sharing_secret_room];
	int64_t end_of_users, end_of_games; /* the last numbers of the blocks that are given out now */
	bool is_elsewhere;                  /* the game that was last looked for and not had */
	uint64_t put_before; /* what had been put into the store when games were last put away */
	struct turn_note *turn_notes;
	struct relay *relays;
	struct lws_vhost *inner;
	struct cached_text
		cache[5 * max_all_scenarios + 1]; /* four pictures and a board each, and the list */
	unsigned cached;
	struct json scenario_list; /* on the heap, once somebody has asked for it */
	struct json out, note;     /* on the heap: what is written now as an answer, as a notification */
	struct view_text view;     /* and as a view */
	double next_tick;
	int port;
	char origin_hosts[max_host_names + 8][128];
	unsigned hosts;
	struct user fresh[fresh_users];
	struct fresh_session session[fresh_sessions];
	unsigned next_session;
	struct password_change password_change[password_changes];
	unsigned next_password_change;
	unsigned passwords_asked; /* that are being reckoned, or wait for it */
	struct limits limits;
	uint64_t requests; /* over HTTP, and on sockets */
	int log;           /* -1: none is kept */
	uint64_t
		tournaments_after; /* the last wish about a tournament: the next waits until it is on the disk */
	int64_t tournament_held;         /* from other servers, for the moment */
	struct ratings *ratings;         /* NULL: nobody has asked yet */
	int64_t operator[max_operators]; /* their accounts */
	struct challenge challenge[max_challenges];
	unsigned next_challenge;
};

double steady_now(void);
int64_t unix_now(void);
int64_t unix_now_ms(void);
void random_word(char *word, size_t letters); /* and a zero byte */

/* sharing.c: several servers on one database */
void sharing_program(char *text, size_t size); /* what all of them have to be */
int64_t number_of_new_user(struct server *server);
int64_t number_of_new_game(struct server *server);
/* Who has the game; one that nobody has is ours from then on. 0: there is none. */
int64_t lease_holder(struct server *server, const char *id);
bool lease_is_had(struct server *server,
		  const char *id);              /* false: there is no such game, or it is elsewhere */
void lease_put(const struct hosted *hosted);    /* of a new game, with the rest of it */
void lease_forget(const struct hosted *hosted); /* of one that is removed */
bool lease_give_up(const struct hosted *hosted);
/* What the others have to know with the next commit: close (his sockets), out (his bots', too), name (it is another). */
void sharing_tell(struct server *server, const char *what, int64_t user);
void sharing_tell_turn(struct server *server, int64_t user, const char *text, size_t size);
bool game_is_under_way_elsewhere(struct server *server, const char *id, int64_t *no);
void sharing_tick(struct server *server);
void sharing_second(struct server *server);
void sharing_end(struct server *server);

/* relay.c: passing visitors on to the server that has the game */
struct inner {
	char secret[sharing_secret_room];
	int64_t user;
	char address[address_room];
	char request[request_room];
};
bool inner_came(const struct server *server, struct lws *wsi, struct inner *inner);
bool relays_begin(struct server *server);
bool relay_takes(struct socket *socket, const char *text, size_t size); /* false: the request is for us */
void relays_leave(struct socket *socket);
void relays_tidy_up(struct server *server);
void relays_look(struct server *server); /* whether the servers they go to are still there */
void relays_free(struct server *server);

/* scenarios.c */
const struct scenario *server_scenario(struct server *server, const char *id);
void put_offered_scenarios(struct server *server, struct json *out, const char *key);

/* taking.c */
void seat_user(struct seat_at_table *seat, const struct user *user);
/* The game and the seat that an invitation is for, as the store has them. */
bool invitation_of(struct server *server, const char *token, char id[id_room], unsigned *seat);

/* hosted.c: games that are open */
struct hosted *hosted_find(struct server *server,
			   const char *id); /* loads it; NULL: there is none, or it is elsewhere */
bool hosted_is_open(struct server *server, const char *id); /* in memory, here */
void hosted_add(struct server *server, struct hosted *hosted);
void hosted_free(struct hosted *hosted);
void hosted_remove(struct hosted *hosted);   /* with all that the store has of it */
void hosted_put_away(struct server *server); /* those nobody looks at */
void hosted_close_all(struct server *server);
bool hosted_over(const struct hosted *hosted);
uint8_t hosted_waiting(const struct hosted *hosted); /* nobody once it is over */
/* Whom a user takes a bit set of seats for: which partner is asked may be his side's affair. */
uint8_t hosted_seats_seen(const struct hosted *hosted, uint8_t seats, int64_t user);
/* Brings store, viewers, clocks and computers up to date after something happened; `mover` did it (no_seat: many did). */
void hosted_changed(struct hosted *hosted, seat_id mover);
void hosted_snapshot(struct hosted *hosted);
struct hosted *hosted_read(struct server *server,
			   const char *id); /* out of the store, not yet in the table */
bool hosted_has_seat(const struct hosted *hosted, unsigned seat);
bool hosted_has_begun(const struct hosted *hosted); /* every seat is taken */
bool hosted_has_one_player(
	const struct hosted *hosted); /* one person holds every seat that is no computer's */
side_id hosted_winning_side(const struct hosted *hosted); /* no_side: a draw, or not over */
const char *hosted_winner(const struct hosted *hosted);
void hosted_store_rows(struct hosted *hosted);
void hosted_store_undo(struct hosted *hosted, uint32_t first);
void hosted_save_state(struct hosted *hosted);

/* table.c: takes back for a seat up to its barrier, or (no_seat) the last move whoever made it */
void hosted_undo(struct hosted *hosted, seat_id seat, struct game_result *result);

/* make.c */
struct hosted *hosted_make(struct server *server, const struct hosted *like, const char *base);
void hosted_store_seat(struct hosted *hosted, unsigned number);

/* mail.c: letters, if the server sends any and the address may have one */
void mail_turn(struct hosted *hosted, unsigned seat);
bool mail_proof(struct server *server, const char *address, const char *token); /* false: not now */
void mail_reset(struct server *server, const struct mailbox *mailbox, const char *name, const char *token);

/* post.c */
void post_letter(struct server *server, struct letter *letter); /* takes it over */
void post_close(struct server *server); /* letters that wait have a few seconds left */

/* proofs.c: words that came by letter, and what they prove */
enum proof_purpose { proof_of_address, proof_for_password };
struct mailbox {
	char address[208];
	char way_out[proof_room]; /* the word by which its owner gets no more letters */
};
struct proof {
	int64_t user;
	char address[208];
};
bool mailbox_of(struct server *server, int64_t user, struct mailbox *mailbox); /* one that was proved */
bool address_is_closed(struct server *server, const char *address);            /* by its owner's wish */
void proof_new(struct server *server, int64_t user, enum proof_purpose purpose, const char *address,
	       char token[proof_room]);
bool proof_find(struct server *server, enum proof_purpose purpose, const char *token, struct proof *proof);
void proofs_drop(struct server *server, int64_t user, enum proof_purpose purpose);
/* Asks the owner of an address whether it is his; NULL, or why not. An empty one: no letters any more. */
const char *mailbox_ask(struct server *server, int64_t user, const char *address);
void mailbox_prove(struct server *server, const struct proof *proof);
bool mailbox_close(struct server *server, const char *token); /* false: there is no such word */
void proofs_forget_old(struct server *server);

/* viewers.c */
seat_id viewer_seat(const struct hosted *hosted, unsigned index);
unsigned viewer_place(const struct hosted *hosted, seat_id viewer);
void viewer_join(struct hosted *hosted, seat_id seat);
void viewer_leave(struct hosted *hosted, seat_id seat);
void viewer_forget(struct viewer *viewer);
void viewers_refresh(struct hosted *hosted, seat_id mover, bool everybody);
void put_socket_view(struct json *out, const char *key, struct hosted *hosted, seat_id seat);
/* The updates from view `from` on; false: they are not there any more. */
bool put_missing_updates(struct json *out, const char *key, struct hosted *hosted, seat_id seat,
			 uint32_t from);
uint32_t viewer_n(const struct hosted *hosted, seat_id seat);

/* telling.c: notifications */
void tell_socket_table(struct hosted *hosted);
/* Everybody at the table, whatever the seat, but those who keep apart from whoever it comes from. */
void tell_watchers(struct hosted *hosted, struct message_out *message, const struct apart *apart);
void tell_turns(struct hosted *hosted);
void put_game(struct json *out, const char *key, struct hosted *hosted, int64_t user);

/* clocks.c */
void clocks_begin(struct hosted *hosted);                      /* after reading it from the store */
void clocks_start(struct hosted *hosted);                      /* of a new game */
void clocks_note(struct hosted *hosted);                       /* who is waited for may have changed */
void clocks_tick(struct server *server);                       /* has time run out for anybody? */
int64_t clock_left(const struct hosted *hosted, seat_id seat); /* milliseconds */

/* computers.c */
void computers_ask(struct hosted *hosted);
void computer_forget(struct hosted *hosted, seat_id seat); /* the answer that it has thought out, if it has */
void computers_hold_windows(struct hosted *hosted);
void computers_tick(struct server *server);
void computer_answered(struct server *server, const char *id, seat_id seat, uint32_t ticket,
		       const struct answer_chain *chain);

/* offers.c */
void offers_drop(struct hosted *hosted); /* open ones are void */
void offers_read(struct hosted *hosted); /* out of the store */

/* results.c, ratings.c */
void result_keep(const struct hosted *hosted); /* of a game that is over, if it counts */
void ratings_free(struct server *server);

/* ending.c */
void hosted_end(struct hosted *hosted, const char *ending, seat_id loser);
void hosted_break_off(struct hosted *hosted); /* one that is over by a fault is said to be, and by no rule */

/* loop.c */
void server_handled(struct server *server); /* a request was carried out */

/* requests.c */
void request_take(struct socket *socket, const char *text, size_t size);

/*
 * How far a request has come. The library tells of a complete body again for every byte that comes after it, so that we
 * have to know ourselves when we have been told.
 */
enum request_stage {
	request_open,    /* a head is awaited, or was answered at once */
	request_body,    /* a POST whose body is awaited */
	request_complete /* its body has been taken: the answer ends the connection */
};

/* What the library keeps for us with every connection. */
struct link {
	struct socket *socket; /* once it is one */
	uint8_t stage;         /* enum request_stage */
	const unsigned char *body;
	unsigned char *own; /* the same, when it is ours to free */
	size_t size, sent;
	char *posted;
	size_t posted_size;
	char path[64]; /* what it asks for */
	char method[8];
	char request[request_room]; /* its id */
	double began;
	struct reckoning *reckoning; /* the password it waits for, or NULL */
};

/* pages.c: HTTP; the answers are those of the library's callback, where anything but 0 ends the connection */
int page_get(struct server *server, struct lws *wsi, struct link *link, const char *path);
int page_body(struct link *link, const char *bytes, size_t size);
int page_post(struct server *server, struct lws *wsi, struct link *link);
int page_write(struct lws *wsi, struct link *link);
void link_free(struct link *link);

/* replies.c */
struct reply {
	unsigned status;
	const char *type;
	const char *policy; /* Content-Security-Policy; NULL: the client's */
	const char *caching;
	const char *encoding, *etag, *cookie, *location;
	const unsigned char *body;
	unsigned char *own;
	size_t size;
};
/* Answers to POST, and refusals, leave at once and end the connection: whatever came behind the request is not read. */
int reply_with(struct lws *wsi, struct link *link, const struct reply *reply);
/* What was written; `cookie` may be NULL. */
int reply_with_json(struct lws *wsi, struct link *link, const struct json *out, const char *cookie);
int reply_error(struct lws *wsi, struct link *link, unsigned status, const char *message);
bool accepts(struct lws *wsi, const char *encoding);
bool header_text(struct lws *wsi, enum lws_token_indexes token, char *text, size_t size);

/* maps.c */
const struct cached_text *map_picture(struct server *server, const char *id, const char *variant);
const struct cached_text *board_text(struct server *server, const char *id);
const struct cached_text *scenarios_text(struct server *server);

/* operations.c: what an operator's programs ask */
int send_health(struct server *server, struct lws *wsi, struct link *link);
int send_metrics(struct server *server, struct lws *wsi, struct link *link);

/* ratings_told.c */
/* of a rulebook; "": which there are */
int send_ratings(struct server *server, struct lws *wsi, struct link *link, const char *id);
int send_player(struct server *server, struct lws *wsi, struct link *link, const char *id);

/* tournaments_told.c */
int send_tournaments(struct server *server, struct lws *wsi, struct link *link, const char *id); /* "": all */

/* own_data.c */
int send_sessions(struct server *server, struct lws *wsi, struct link *link);
int send_account(struct server *server, struct lws *wsi, struct link *link);
int send_export(struct server *server, struct lws *wsi, struct link *link);

/* blocks.c: who keeps apart from whom */
struct apart {
	int64_t *user; /* those who have blocked him or his keeper, and whom they have blocked */
	unsigned count;
};
struct apart apart_from(struct server *server, const struct user *user);
bool apart_has(const struct apart *apart, int64_t user, int64_t bot_of);
void apart_free(struct apart *apart);
/* Somebody at that table and this user have nothing to do with each other. */
bool table_is_apart(struct hosted *hosted, const struct user *user);
void put_blocked_by(struct server *server, struct json *out, const char *key, int64_t user);

/* operators.c */
bool operators_begin(struct server *server); /* false after a sentence: one of them has no account */
bool user_is_operator(const struct server *server, int64_t user);
int send_operator(struct server *server, struct lws *wsi, struct link *link);

/* lobby.c */
void user_renamed(struct server *server, const struct user *user); /* told at every table he sits at */

/* passkeys.c */
const char *passkeys_rp(const struct server *server); /* the name they are bound to; NULL: there are none */
void put_passkeys_of(struct server *server, struct json *out, const char *key, int64_t user);

/* bots.c: accounts whose programs come with a token */
bool bot_token_came(struct lws *wsi); /* good or not */
bool bot_user(struct server *server, struct lws *wsi, struct user *bot);
void bots_delete_all(struct server *server, int64_t keeper);
void put_bots_of(struct server *server, struct json *out, const char *key, int64_t keeper);

/* audit.c: what was done with accounts, for their owners; user 0 for the log alone */
void audit_note(struct server *server, int64_t user, const char *what, const char *request,
		const char *address);
void audit_forget_old(struct server *server);
void put_audit_of(struct server *server, struct json *out, const char *key, int64_t user);

/* log.c: the operator's, where one is kept */
bool log_open(struct server *server);
void log_reopen(struct server *server);
void log_close(struct server *server);
void log_http(struct server *server, struct lws *wsi, const struct link *link, unsigned status);
void log_socket(const struct socket *socket, const char *what);
void log_account(struct server *server, int64_t user, const char *what, const char *request,
		 const char *address);
/* To standard error, too. */
void log_trouble(const struct server *server, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Gives a request over HTTP its id. */
void request_begin(struct server *server, struct lws *wsi, struct link *link, const char *method,
		   const char *path);

/* by_letter.c: one click in the program that shows a letter; needs no page of ours */
int unsubscribe_at_once(struct server *server, struct lws *wsi, struct link *link, const char *token);

/* accounts.c */
int account_post(struct server *server, struct lws *wsi, struct link *link, const json_t *body);
void accounts_go_on(struct server *server); /* something was reckoned or committed */
void accounts_close(struct server *server);

/* turns.c */
bool turn_take(struct socket *socket, const char *text, size_t size); /* a request, now or later */
void turn_wait(struct socket *socket);                                /* what it keeps has its turn soon */
void turn_forget(struct socket *socket);
bool turns_go_on(struct server *server); /* true: there are more */

/* noise.c: what comes over sockets and is no request */
void noise_begin(struct socket *socket);
void noise_heard(struct socket *socket, size_t size, bool last); /* of a request; `last`: all of it */
void noise_look(struct server *server);                          /* once a second */

/* door.c: connections that come and go */
bool door_refuses(struct server *server, int fd);
void door_came(struct server *server, struct lws *wsi);
void door_went(struct server *server, struct lws *wsi);

/* limits.c */
uint64_t limit_key(const struct server *server, enum limit kind, const char *whom);
void limit_spend(struct server *server, enum limit kind, const char *whom, double cost);
bool limit_is_spent(struct server *server, enum limit kind, const char *whom); /* more than there was */
bool limit_allows(struct server *server, enum limit kind, const char *whom, double cost); /* and counts it */
/* Makes it the part of an address that counts; false: it is a proxy's, and everybody's. */
bool address_counts(const struct server *server, char address[address_room]);
/* Who is at the other end: as a proxy tells it that was named, else as we see it. */
void peer_address(const struct server *server, struct lws *wsi, char address[address_room]);
bool peer_is_proxy(const struct server *server, struct lws *wsi); /* one that was named */

/* guards.c */
void name_hosts(struct server *server);
bool host_is_ours(struct server *server, struct lws *wsi);
bool origin_is_ours(struct server *server, struct lws *wsi);

/* sessions.c */
void users_begin(struct server *server);
bool session_user(struct server *server, struct lws *wsi, struct user *user);
/* A session for this user; writes the cookie's value. */
void session_new(struct server *server, int64_t user, char cookie[80]);
void session_new_for_visitor(struct server *server, int64_t user, char cookie[80]); /* of a page */
void session_end(struct server *server, struct lws *wsi);
void sessions_end(struct server *server, int64_t user); /* all of his */
void sessions_end_others(struct server *server, int64_t user, const unsigned char hash[32]);
void session_end_named(struct server *server, int64_t user, const char *id); /* by the id he was told */
bool session_hash(struct lws *wsi, unsigned char hash[32]); /* of the cookie that came; false: none */
bool peer_is_local(const struct server *server, struct lws *wsi);
void cookie_header(const struct server *server, const char *value, char *header, size_t size);
bool user_read(struct server *server, int64_t no, struct user *user);
bool user_is_suspended(struct server *server, const struct user *user); /* or his keeper, if it is a bot */
void write_day(int64_t time, char day[16]);                             /* 2026-11-16 */
void put_user_object(struct json *out, const char *key, const struct user *user); /* null: nobody */
/* Who comes without a session to a server without accounts; 0: too many have, from there. */
int64_t visitor(struct server *server, struct lws *wsi, bool invited);
bool name_was_taken(const struct server *server, const char *name); /* a moment ago, or one like it */
void user_forget(struct server *server, int64_t no);                /* a fresh one whom the store refused */
int64_t user_new(struct server *server, const char *name, const char *login, const char *password);
int64_t user_new_bot(struct server *server, const char *name, int64_t keeper);

#endif
