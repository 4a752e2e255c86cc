/*
 * The store as a PostgreSQL database.
 *
 * A parcel is one transaction that is sent in one go, without waiting for the answer to each of its statements. Its first
 * statement is the fence: it counts the parcel in the server's row of `servers`, and fails if that row is gone or has
 * counted this parcel before. So a connection may be lost at any moment: whether the parcel on its way was committed
 * stands in that row, and neither can it be committed twice nor by a server whose database another has taken over.
 *
 * Of several servers that share the database each has such a row, and whatever it holds goes with that row. The loop then has
 * one more connection, for what must be had at once: a game, a block of numbers.
 */
#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "server/database.h"

#ifdef VEDETTE_POSTGRESQL

#include "server/postgresql.h"
#include "server/schema.h"
#include "vedette/json.h"

enum {
	most_parameters = 16,
	seconds_at_the_end = 5, /* to find the database again when the server ends */
	tries_of_the_lock = 50,
	tries_of_a_parcel = 20,
	text_type = 25, /* numbers of PostgreSQL's own for text, bigint and bytea */
	bigint_type = 20,
	bytea_type = 17,
};

struct postgresql {
	struct database database;
	char *address;
	bool shared;     /* with other servers */
	PGconn *writer;  /* the writing thread's own; NULL: lost */
	int64_t server;  /* its row in `servers` */
	int64_t parcel;  /* the one that is written, or was last */
	int64_t counted; /* the last one that the row had counted when the connection was made */
	PGconn *reader;  /* the loop's own; NULL: lost */
	PGconn *claimer; /* the loop's own; NULL: lost, or nothing was claimed yet */
	bool at_one_moment; /* what is read is what stood there then: another connection would see other things */
};

/* ---- Parameters ---------------------------------------------------------------------------------------------- */

struct parameters {
	Oid type[most_parameters];
	const char *value[most_parameters];
	int size[most_parameters], format[most_parameters];
	unsigned char number[most_parameters][8]; /* as they go over the wire */
};

static void bind(struct parameters *to, unsigned place, const struct store_value *value)
{
	to->type[place] = value->type == 'i' ? bigint_type : value->type == 's' ? text_type : bytea_type;
	to->format[place] = value->type != 's';
	to->value[place] = value->bytes;
	to->size[place] = (int)value->size;
	if (value->type == 'i') {
		for (unsigned i = 0; i < 8; i++)
			to->number[place][i] = (unsigned char)((uint64_t)value->number >> (56 - 8 * i));
		to->value[place] = (const char *)to->number[place];
		to->size[place] = sizeof to->number[place];
	}
}

static double seconds_now(void)
{
	struct timespec now;
	clock_gettime(CLOCK_MONOTONIC, &now);
	return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static bool is_lost(const PGconn *connection, const PGresult *result)
{
	const char *state = result ? PQresultErrorField(result, PG_DIAG_SQLSTATE) : NULL;
	/* 57P: it is being shut down, or is starting; 08: the connection. */
	return PQstatus(connection) != CONNECTION_OK || !state || !strncmp(state, "57P", 3) ||
	       !strncmp(state, "08", 2);
}

/* ---- The writing connection ---------------------------------------------------------------------------------- */

static const char fence[] =
	"WITH held AS (UPDATE servers SET parcel = CAST($2 AS BIGINT), seen = clock_timestamp() WHERE no = $1 AND parcel = CAST($2 AS BIGINT) - 1"
	" RETURNING no) SELECT 1 / count(*) FROM held";
static const char fence_failed[] = "22012"; /* a division by zero */
static const char deadlocked[] = "40P01";
static const char name_is_taken[] =
	"23505"; /* by another server, while we looked: with the next try it is seen */

static bool send_statements(PGconn *connection)
{
	char name[16];
	struct postgresql_text sql;
	bool sent = PQenterPipelineMode(connection);
	for (unsigned i = 0; i <= statement_count && sent; i++) {
		const char *text = i == statement_count ? fence
				   : statement_text(i)  ? postgresql_translated(&sql, statement_text(i))
							: schema_postgresql_statement(i);
		snprintf(name, sizeof name, "%u", i);
		sent = PQsendPrepare(connection, name, text, 0, NULL);
	}
	return sent && PQpipelineSync(connection);
}

/* All of them in one go, as a parcel is; the last is the fence. */
static bool prepare_all(PGconn *connection, char *error, size_t size)
{
	bool done = send_statements(connection);
	for (unsigned nothing = 0; done && nothing < 2;) {
		PGresult *result = PQgetResult(connection);
		ExecStatusType status = PQresultStatus(result);
		nothing = result ? 0 : nothing + 1;
		done = !result || status == PGRES_COMMAND_OK || status == PGRES_PIPELINE_SYNC;
		PQclear(result);
		if (status == PGRES_PIPELINE_SYNC)
			return PQexitPipelineMode(connection);
	}
	postgresql_tell(error, size, PQerrorMessage(connection));
	return false;
}

/*
 * An operator may have chosen more than `on`, not less. And a machine that has vanished without a word holds its lock for
 * seconds, not for hours.
 */
static const char durable[] =
	"SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off';"
	"SET tcp_keepalives_idle = 5; SET tcp_keepalives_interval = 2; SET tcp_keepalives_count = 3; SET tcp_user_timeout ="
	" '10s'";

static bool make_ready(PGconn *connection, char *error, size_t size)
{
	return postgresql_ran(connection, durable, error, size) && prepare_all(connection, error, size);
}

static bool lock_first(PGconn *connection, bool shared, char *error, size_t size)
{
	if (shared)
		return postgresql_lock_shared(connection, tries_of_the_lock, error, size);
	return postgresql_lock(connection, false, tries_of_the_lock, error, size) &&
	       postgresql_bring_up_to_date(connection, error, size);
}

/* The first time. */
static bool enter(struct postgresql *base, const char *program, char *error, size_t size)
{
	base->writer = postgresql_connect(base->address, error, size);
	return base->writer && lock_first(base->writer, base->shared, error, size) &&
	       servers_enter(base->writer, program, &base->server, error, size) &&
	       make_ready(base->writer, error, size);
}

enum finding { found, not_yet, taken_over };

static enum finding finding_of(const struct postgresql *base, bool asked, char *error, size_t size)
{
	if (!asked)
		return not_yet;
	if (base->counted >= 0)
		return found;
	snprintf(
		error, size,
		base->shared
			? "nothing was heard of this server for too long, and others have taken its games over"
			: "another server has taken the database over");
	return taken_over;
}

/* What the row has counted, when nothing of ours is on its way any more: it is locked to see. */
static enum finding look_at_row(struct postgresql *base, PGconn *connection, char *error, size_t size)
{
	char sql[100];
	snprintf(sql, sizeof sql, "SELECT parcel FROM servers WHERE no = %lld FOR UPDATE",
		 (long long)base->server);
	bool asked = postgresql_number_of(connection, sql, -1, &base->counted, error, size);
	return finding_of(base, asked, error, size);
}

static bool lock_again(struct postgresql *base, PGconn *connection, char *error, size_t size)
{
	return postgresql_lock(connection, base->shared, 1, error, size) &&
	       (!base->shared || servers_connected(connection, base->server, error, size));
}

static enum finding find_again(struct postgresql *base, char *error, size_t size)
{
	PGconn *connection = postgresql_connect(base->address, error, size);
	enum finding finding = connection ? look_at_row(base, connection, error, size) : not_yet;
	if (finding == found &&
	    (!lock_again(base, connection, error, size) || !make_ready(connection, error, size)))
		finding = not_yet;
	if (finding != found) {
		PQfinish(connection);
		return finding;
	}
	base->writer = connection;
	atomic_store(&base->database.away, false);
	return found;
}

static void lose_writer(struct postgresql *base)
{
	PQfinish(base->writer);
	base->writer = NULL;
	atomic_store(&base->database.away, true);
}

/* Until it is found again; a server that ends does not wait for long. */
static bool seek_writer(struct postgresql *base, char *error, size_t size)
{
	double until = seconds_now() + seconds_at_the_end;
	for (;;) {
		enum finding finding = find_again(base, error, size);
		if (finding != not_yet)
			return finding == found;
		if (!atomic_load(&base->database.ending))
			until = seconds_now() + seconds_at_the_end;
		else if (seconds_now() > until)
			return false;
		postgresql_wait();
	}
}

/* The loop has lost its connection, and this one stands: the other was cut, or the database is about to be shut down. */
static bool takes_connections(struct postgresql *base)
{
	char error[200];
	PGconn *connection = postgresql_connect(base->address, error, sizeof error);
	PQfinish(connection);
	if (connection)
		atomic_store(&base->database.away, false);
	return connection;
}

/* Asked once a second: a server whose row is gone shows nobody a game that goes on elsewhere. */
static bool postgresql_check(struct database *database, char *error, size_t size)
{
	struct postgresql *base = (struct postgresql *)database;
	bool asked = base->writer &&
		     servers_still_there(base->writer, base->server, &base->counted, error, size);
	enum finding finding = finding_of(base, asked, error, size);
	if (finding == taken_over)
		return false;
	if (finding == found && base->shared)
		servers_bury(base->writer, base->server);
	if (finding == found && (!atomic_load(&database->away) || takes_connections(base)))
		return true;
	lose_writer(base);
	return seek_writer(base, error, size);
}

/* ---- Writing ------------------------------------------------------------------------------------------------- */

static bool send_item(PGconn *connection, unsigned number, unsigned count, const struct store_value *value)
{
	char name[16];
	struct parameters parameters;
	snprintf(name, sizeof name, "%u", number);
	for (unsigned i = 0; i < count; i++)
		bind(&parameters, i, &value[i]);
	return PQsendQueryPrepared(connection, name, (int)count, parameters.value, parameters.size,
				   parameters.format, 1);
}

static bool send_word(PGconn *connection, const char *sql)
{
	return PQsendQueryParams(connection, sql, 0, NULL, NULL, NULL, NULL, 0);
}

static bool send_parcel(const struct postgresql *base, const struct store_item *first)
{
	PGconn *connection = base->writer;
	const struct store_value held[] = {{.type = 'i', .number = base->server},
					   {.type = 'i', .number = base->parcel}};
	bool sent = PQenterPipelineMode(connection) && send_word(connection, "BEGIN") &&
		    send_item(connection, statement_count, 2, held);
	for (const struct store_item *item = first; item && sent; item = item->next)
		sent = send_item(connection, item->statement, item->count, item->value);
	return sent && send_word(connection, "COMMIT") && PQpipelineSync(connection);
}

enum outcome { committed, connection_lost, fenced_off, to_be_tried_again, refused };

static enum outcome outcome_of(const PGconn *connection, const PGresult *result, char *error, size_t size)
{
	if (is_lost(connection, result))
		return connection_lost;
	const char *state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
	if (!strcmp(state, fence_failed))
		return fenced_off;
	postgresql_tell(error, size, PQresultErrorMessage(result));
	return !strcmp(state, deadlocked) || !strcmp(state, name_is_taken) ? to_be_tried_again : refused;
}

/* Reads what the parcel came to: up to the mark behind it, or until there is nothing more to be read. */
static enum outcome read_outcome(PGconn *connection, char *error, size_t size)
{
	enum outcome outcome = connection_lost;
	bool erred = false;
	for (unsigned nothing = 0; nothing < 2;) {
		PGresult *result = PQgetResult(connection);
		ExecStatusType status = PQresultStatus(result);
		nothing = result ? 0 : nothing + 1;
		if (status == PGRES_FATAL_ERROR && result && !erred) {
			erred = true;
			outcome = outcome_of(connection, result, error, size);
		} else if (status == PGRES_COMMAND_OK && !erred && !strcmp(PQcmdStatus(result), "COMMIT")) {
			outcome = committed;
		}
		PQclear(result);
		if (status == PGRES_PIPELINE_SYNC)
			return PQexitPipelineMode(connection) || outcome != committed ? outcome
										      : connection_lost;
	}
	return erred ? outcome : connection_lost;
}

static enum outcome write_parcel(struct postgresql *base, const struct store_item *first, char *error,
				 size_t size)
{
	if (!send_parcel(base, first))
		return connection_lost;
	return read_outcome(base->writer, error, size);
}

/* Committed, or nothing of it and no way to do so. After anything else the row tells how far we had come. */
static bool postgresql_commit(struct database *database, const struct store_item *first, char *error,
			      size_t size)
{
	struct postgresql *base = (struct postgresql *)database;
	base->parcel++;
	for (unsigned tries = 0;;) {
		if (!base->writer && !seek_writer(base, error, size))
			return false;
		if (base->counted == base->parcel)
			return true;
		enum outcome outcome = write_parcel(base, first, error, size);
		if (outcome == committed || outcome == refused)
			return outcome == committed;
		if (outcome == to_be_tried_again && ++tries == tries_of_a_parcel)
			return false;
		char lost[200];
		if (outcome != to_be_tried_again ||
		    !postgresql_ran(base->writer, "ROLLBACK", lost, sizeof lost))
			lose_writer(base);
	}
}

/* ---- Reading ------------------------------------------------------------------------------------------------- */

struct postgresql_rows {
	struct store_rows rows;
	PGresult *result;
	int at; /* the row that is looked at; -1: none yet */
};

static bool postgresql_next(struct store_rows *rows)
{
	struct postgresql_rows *own = (struct postgresql_rows *)rows;
	return ++own->at < PQntuples(own->result);
}

static const struct postgresql_rows *rows_of(const struct store_rows *rows)
{
	return (const struct postgresql_rows *)rows;
}

static bool postgresql_has(const struct store_rows *rows, int column)
{
	return !PQgetisnull(rows_of(rows)->result, rows_of(rows)->at, column);
}

static const void *postgresql_bytes(const struct store_rows *rows, int column)
{
	return postgresql_has(rows, column) ? PQgetvalue(rows_of(rows)->result, rows_of(rows)->at, column)
					    : NULL;
}

/* The library puts a zero behind every value. */
static const char *postgresql_text(const struct store_rows *rows, int column)
{
	return postgresql_bytes(rows, column);
}

static size_t postgresql_size(const struct store_rows *rows, int column)
{
	return (size_t)PQgetlength(rows_of(rows)->result, rows_of(rows)->at, column);
}

/* A boolean of one byte, an integer of four, a bigint of eight; the first byte is the highest, and bears the sign. */
static int64_t postgresql_number(const struct store_rows *rows, int column)
{
	const unsigned char *bytes = postgresql_bytes(rows, column);
	size_t size = postgresql_size(rows, column);
	if (!bytes || !size)
		return 0;
	uint64_t number = bytes[0] & 0x80 ? UINT64_MAX : 0;
	for (size_t i = 0; i < size && i < sizeof number; i++)
		number = number << 8 | bytes[i];
	return (int64_t)number;
}

static void postgresql_done(struct store_rows *rows)
{
	PQclear(rows_of(rows)->result);
	free(rows);
}

static const struct rows_kind postgresql_rows_kind = {.next = postgresql_next,
						      .has = postgresql_has,
						      .number = postgresql_number,
						      .text = postgresql_text,
						      .bytes = postgresql_bytes,
						      .size = postgresql_size,
						      .done = postgresql_done};

static struct store_rows *new_rows(PGresult *result)
{
	struct postgresql_rows *rows = malloc(sizeof *rows);
	if (!rows) {
		PQclear(result);
		return NULL;
	}
	*rows = (struct postgresql_rows){.rows = {&postgresql_rows_kind}, .result = result, .at = -1};
	return &rows->rows;
}

/* The loop waits for no question longer than this; a server is told so, for it would go on with it otherwise. */
static const char no_longer[] = "SET statement_timeout = '10s'";
static const char reading[] = "SET default_transaction_read_only = on";
static const char listening[] = "LISTEN vedette";

static PGconn *open_for_loop(const char *address, const char *what, char *error, size_t size)
{
	PGconn *connection = postgresql_connect(address, error, size);
	if (connection && postgresql_ran(connection, no_longer, error, size) &&
	    postgresql_ran(connection, what, error, size))
		return connection;
	PQfinish(connection);
	return NULL;
}

/* What others said while it was not there is lost. */
static PGconn *open_reader(struct postgresql *base, char *error, size_t size)
{
	PGconn *connection = open_for_loop(base->address, reading, error, size);
	if (!connection || !base->shared)
		return connection;
	base->database.missed_notes = true;
	if (postgresql_ran(connection, listening, error, size))
		return connection;
	PQfinish(connection);
	return NULL;
}

static PGconn *open_claimer(struct postgresql *base, char *error, size_t size)
{
	return open_for_loop(base->address, durable, error, size);
}

/* Text that is none has no equal: nothing is found by it. */
static bool is_text(const struct store_value *value)
{
	const unsigned char *bytes = (const unsigned char *)value->bytes;
	for (size_t at = 0, step; at < value->size; at += step)
		if (!(step = utf8_sequence(bytes + at, value->size - at)))
			return false;
	return true;
}

static PGresult *ask(PGconn *connection, const char *sql, const char *types, const struct store_value *value)
{
	struct postgresql_text text;
	struct parameters parameters;
	unsigned count = (unsigned)strlen(types);
	for (unsigned i = 0; i < count; i++) {
		bind(&parameters, i, &value[i]);
		if (types[i] == 's' && !is_text(&value[i]))
			parameters.value[i] = NULL;
	}
	return PQexecParams(connection, postgresql_translated(&text, sql), (int)count, parameters.type,
			    parameters.value, parameters.size, parameters.format, 1);
}

struct asked {
	const char *sql, *types;
	const struct store_value *value;
	unsigned patience;
};

/* A connection that is lost meanwhile is made again, and the question put once more. */
static struct store_rows *ask_until(struct postgresql *base, PGconn **connection,
				    PGconn *(*open)(struct postgresql *base, char *error, size_t size),
				    const struct asked *asked, char *error, size_t size)
{
	double until = seconds_now() + asked->patience;
	for (unsigned tries = 0; tries == 0 || seconds_now() < until; tries++) {
		if (tries > 1)
			postgresql_wait();
		if (!*connection)
			*connection = open(base, error, size);
		if (!*connection)
			continue;
		PGresult *result = ask(*connection, asked->sql, asked->types, asked->value);
		if (PQresultStatus(result) == PGRES_TUPLES_OK)
			return error[0] = '\0', new_rows(result);
		postgresql_tell(error, size, PQerrorMessage(*connection));
		bool lost = is_lost(*connection, result);
		PQclear(result);
		if (!lost || base->at_one_moment)
			return NULL;
		PQfinish(*connection);
		*connection = NULL;
	}
	return NULL;
}

static struct store_rows *postgresql_query(struct database *database, const char *sql, const char *types,
					   const struct store_value *value, unsigned patience, char *error,
					   size_t size)
{
	struct postgresql *base = (struct postgresql *)database;
	const struct asked asked = {sql, types, value, patience};
	return ask_until(base, &base->reader, open_reader, &asked, error, size);
}

static struct store_rows *postgresql_claim(struct database *database, const char *sql, const char *types,
					   const struct store_value *value, unsigned patience, char *error,
					   size_t size)
{
	struct postgresql *base = (struct postgresql *)database;
	const struct asked asked = {sql, types, value, patience};
	return ask_until(base, &base->claimer, open_claimer, &asked, error, size);
}

static bool postgresql_note(struct database *database, char *text, size_t size)
{
	struct postgresql *base = (struct postgresql *)database;
	if (!base->shared || !base->reader || !PQconsumeInput(base->reader))
		return false;
	PGnotify *note = PQnotifies(base->reader);
	if (!note)
		return false;
	snprintf(text, size, "%s", note->extra);
	PQfreemem(note);
	return true;
}

/* Where something can be read though nothing was asked, the other end has hung up, or is about to say so. */
static bool stands(PGconn *connection, bool listens)
{
	if (listens)
		return PQconsumeInput(connection) && PQstatus(connection) == CONNECTION_OK;
	struct pollfd end = {.fd = PQsocket(connection), .events = POLLIN};
	return poll(&end, 1, 0) == 0;
}

static void postgresql_look(struct database *database)
{
	struct postgresql *base = (struct postgresql *)database;
	if (base->reader && stands(base->reader, base->shared))
		return;
	PQfinish(base->reader);
	base->reader = NULL;
	atomic_store(&database->away, true); /* until the other thread has had a look */
}

static bool postgresql_is_there(const struct database *database)
{
	return !atomic_load(&database->away);
}

/* ---- All of it ----------------------------------------------------------------------------------------------- */

static void postgresql_close(struct database *database)
{
	struct postgresql *base = (struct postgresql *)database;
	if (base->shared && base->writer && base->server)
		servers_leave(base->writer, base->server);
	PQfinish(base->writer);
	PQfinish(base->reader);
	PQfinish(base->claimer);
	free(base->address);
	free(base);
}

static const struct database_kind postgresql_kind = {.close = postgresql_close,
						     .commit = postgresql_commit,
						     .check = postgresql_check,
						     .query = postgresql_query,
						     .look = postgresql_look,
						     .claim = postgresql_claim,
						     .note = postgresql_note,
						     .is_there = postgresql_is_there};

static struct postgresql *new_database(const char *address)
{
	struct postgresql *base = calloc(1, sizeof *base);
	if (!base)
		return NULL;
	base->database.kind = &postgresql_kind;
	base->address = strdup(address);
	if (base->address)
		return base;
	free(base);
	return NULL;
}

struct database *database_postgresql(const char *address, const char *program, char *error, size_t size)
{
	struct postgresql *base = new_database(address);
	if (!base)
		return NULL;
	base->shared = program;
	if (enter(base, program, error, size) && (base->reader = open_reader(base, error, size))) {
		base->database.server = program ? base->server : 0;
		base->database.missed_notes = false;
		return &base->database;
	}
	postgresql_close(&base->database);
	return NULL;
}

struct database *database_postgresql_to_read(const char *address, char *error, size_t size)
{
	struct postgresql *base = new_database(address);
	if (!base)
		return NULL;
	base->at_one_moment = true;
	base->reader = open_reader(base, error, size);
	if (base->reader && postgresql_is_ours(base->reader, error, size) &&
	    postgresql_ran(base->reader, "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", error, size))
		return &base->database;
	postgresql_close(&base->database);
	return NULL;
}

#else

struct database *database_postgresql(const char *address, const char *program, char *error, size_t size)
{
	(void)address;
	(void)program;
	snprintf(error, size,
		 "this program was built without PostgreSQL: build it where libpq-dev is installed");
	return NULL;
}

struct database *database_postgresql_to_read(const char *address, char *error, size_t size)
{
	return database_postgresql(address, NULL, error, size);
}

#endif
