/*
 * The store: one SQLite file. A thread of its own writes and commits; the loop reads over a connection of its own.
 *
 * The loop puts statements, then hands them over as a parcel that is committed as a whole. Everything put has a number; what
 * has been committed is known by number, too, so that a message can wait for the number it rests on.
 */
#ifndef VEDETTE_STORE_H
#define VEDETTE_STORE_H

#include <sqlite3.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum statement {
	put_user,
	put_user_name,
	put_user_mail,
	put_user_password,
	clear_user,
	clear_user_words,
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
	statement_count
};

struct store;

/* NULL and a sentence. `wake` is called by the writing thread after each commit. */
struct store *store_open(const char *folder, void (*wake)(void *context), void *context, char *error,
			 size_t size);
void store_close(struct store *store); /* commits what waits */

/* `types` has a letter for each further argument: i int64_t, s text or NULL, b bytes and their size_t. */
uint64_t store_put(struct store *store, enum statement statement, const char *types, ...);
void store_commit(struct store *store);
uint64_t store_last(const struct store *store);      /* number of what was put last */
uint64_t store_committed(const struct store *store); /* everything up to it is on the disk */
bool store_failed(struct store *store, char *error, size_t size);
bool store_is_there(const struct store *store); /* its files have not been removed or replaced */

/* Of a database that is opened for something else than serving. */
bool store_version(sqlite3 *base, unsigned *version); /* false: it cannot be read */
/* The tables of that version in an empty one. False, and a sentence. */
bool store_make(sqlite3 *base, unsigned version, char *error, size_t size);

/* A query for the loop, to be finalized; binds as store_put does. NULL: it makes no sense. */
sqlite3_stmt *store_query(struct store *store, const char *sql, const char *types, ...);

#endif
