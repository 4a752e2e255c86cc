/*
 * The store: one SQLite file, or a PostgreSQL database. A thread of its own writes and commits; the loop reads over a
 * connection of its own.
 *
 * The loop puts statements, then hands them over as a parcel that is committed as a whole. Everything put has a number; what
 * has been committed is known by number, too, so that a message can wait for the number it rests on.
 */
#ifndef VEDETTE_STORE_H
#define VEDETTE_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum statement {
	put_user,
	put_bot,
	put_token,
	drop_tokens,
	put_user_name,
	put_user_mail,
	put_user_password,
	clear_user,
	put_user_words,
	put_user_login,
	put_user_silence,
	put_user_suspension,
	put_block,
	drop_block,
	drop_blocks,
	put_report,
	put_report_closed,
	put_operator_act,
	put_operator_renaming,
	put_session,
	drop_session,
	drop_sessions,
	drop_other_sessions,
	drop_one_session,
	put_proof,
	drop_proofs,
	drop_old_proofs,
	put_closed_address,
	put_audit,
	drop_old_audit,
	drop_audit,
	trim_audit,
	put_game_row,
	put_game_state,
	put_game_end,
	put_game_next,
	put_game_base,
	put_seat_row,
	put_seat_time,
	put_result,
	put_passkey,
	put_passkey_counter,
	drop_passkey,
	drop_passkeys,
	put_season,
	put_season_end,
	put_tournament,
	put_entrant,
	put_leaving,
	put_leaving_all,
	put_round,
	put_pairing,
	put_bye,
	put_pairing_result,
	put_answer,
	drop_latest,
	drop_answers,
	put_snapshot_row,
	drop_snapshot,
	put_orders_row,
	put_chat,
	put_act,
	put_offer,
	drop_offer,
	drop_game_row,
	drop_game_seats,
	drop_game_latest,
	drop_game_answers,
	drop_game_orders,
	drop_game_chat,
	drop_game_acts,
	put_away_row,
	/* of servers that share a database, and of nobody else */
	put_note,
	put_lease,
	drop_lease,
	drop_hold,
	put_errand,
	drop_errands,
	statement_count
};

struct store;
struct store_rows; /* what a query found */

/*
 * NULL and a sentence. `wake` is called by the writing thread after each commit. `where` is a folder, or the address of a
 * database (postgresql://…).
 */
struct store *store_open(const char *where, void (*wake)(void *context), void *context, char *error,
			 size_t size);
/* The same for one of several servers that share a database; `program` is what all of them have to be. */
struct store *store_open_shared(const char *where, const char *program, void (*wake)(void *context),
				void *context, char *error, size_t size);
/* The same for somebody who only reads, while a server may be running: as it stands now, and what is put goes nowhere. */
struct store *store_open_to_read(const char *where, char *error, size_t size);
void store_close(struct store *store);    /* commits what waits */
bool store_is_address(const char *where); /* of a database, not a folder */

/* `types` has a letter for each further argument: i int64_t, s text or NULL, b bytes and their size_t. */
uint64_t store_put(struct store *store, enum statement statement, const char *types, ...);
void store_commit(struct store *store);
uint64_t store_last(const struct store *store);      /* number of what was put last */
uint64_t store_committed(const struct store *store); /* everything up to it is on the disk */
bool store_failed(struct store *store, char *error, size_t size);
bool store_is_there(const struct store *store); /* its files are, or its database can be reached */
/* The connection to the database is lost and sought again: nothing can be read, and what was put waits. */
bool store_is_away(const struct store *store);
void store_look(struct store *store); /* now and then: whether the connection still stands */

/* A query for the loop, to be ended with store_done; binds as store_put does. NULL: nothing can be read. */
struct store_rows *store_query(struct store *store, const char *sql, const char *types, ...);
/* The same for somebody who will ask again: a connection that is lost is nothing to wait for. */
struct store_rows *store_try_query(struct store *store, const char *sql, const char *types, ...);
/*
 * For one of several servers: a question whose answer the database keeps at once, past what was put. It may be put twice if
 * the connection is lost meanwhile.
 */
struct store_rows *store_claim(struct store *store, const char *sql, const char *types, ...);
int64_t store_server(const struct store *store); /* its number among them; 0: it is alone */
/* What another one has said (put_note); false: nothing more. */
bool store_note(struct store *store, char *text, size_t size);
bool store_missed_notes(struct store *store); /* once after nothing could be heard for a while */
bool store_next(struct store_rows *rows);     /* false: there is no further row, or `rows` is NULL */
bool store_has(const struct store_rows *rows, int column); /* it is not NULL */
int64_t store_number(const struct store_rows *rows, int column);
int store_int(const struct store_rows *rows, int column);
const char *store_text(const struct store_rows *rows, int column);  /* NULL: there is none */
const void *store_bytes(const struct store_rows *rows, int column); /* NULL: there are none */
size_t store_size(const struct store_rows *rows, int column);       /* of these bytes */
void store_done(struct store_rows *rows);

#endif
