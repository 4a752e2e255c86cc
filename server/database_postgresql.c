/*
 * The store as a PostgreSQL database.
 *
 * A parcel is one transaction that is sent in one go, without waiting for the answer to each of its statements. Its first
 * statement is the fence: it counts the parcel in the server's row of `servers`, and fails if that row is gone or has
 * counted this parcel before. So a connection may be lost at any moment: whether the parcel on its way was committed
 * stands in that row, and neither can it be committed twice nor by a server whose database another has taken over.
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
	text_type = 25, /* numbers of PostgreSQL's own for text, bigint and bytea */
	bigint_type = 20,
	bytea_type = 17,
};

struct postgresql {
	struct database database;
	char *address;
	PGconn *writer;  /* the writing thread's own; NULL: lost */
	int64_t server;  /* its row in `servers` */
	int64_t parcel;  /* the one that is written, or was last */
	int64_t counted; /* the last one that the row had counted when the connection was made */
	PGconn *reader;  /* the loop's own; NULL: lost */
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
	"WITH held AS (UPDATE servers SET parcel = CAST($2 AS BIGINT) WHERE no = $1 AND parcel = CAST($2 AS BIGINT) - 1"
	" RETURNING no) SELECT 1 / count(*) FROM held";
static const char fence_failed[] = "22012"; /* a division by zero */
static const char deadlocked[] = "40P01";

static bool send_statements(PGconn *connection)
{
	char name[16];
	struct postgresql_text sql;
	bool sent = PQenterPipelineMode(connection);
	for (unsigned i = 0; i <= statement_count && sent; i++) {
		const char *text = i < statement_count ? postgresql_translated(&sql, statement_text(i))
						       : fence;
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

/* The first time: whoever was there before has ended, for we have the lock. */
static bool enter(struct postgresql *base, char *error, size_t size)
{
	base->writer = postgresql_connect(base->address, error, size);
	return base->writer && postgresql_lock(base->writer, tries_of_the_lock, error, size) &&
	       postgresql_bring_up_to_date(base->writer, error, size) &&
	       postgresql_ran(base->writer, "DELETE FROM servers", error, size) &&
	       postgresql_number_of(base->writer, "INSERT INTO servers DEFAULT VALUES RETURNING no", 0,
				    &base->server, error, size) &&
	       make_ready(base->writer, error, size);
}

enum finding { found, not_yet, taken_over };

/* What the row has counted, when nothing of ours is on its way any more: it is locked to see. */
static enum finding look_at_row(struct postgresql *base, PGconn *connection, const char *locked, char *error,
				size_t size)
{
	char sql[100];
	snprintf(sql, sizeof sql, "SELECT parcel FROM servers WHERE no = %lld %s", (long long)base->server,
		 locked);
	if (!postgresql_number_of(connection, sql, -1, &base->counted, error, size))
		return not_yet;
	if (base->counted >= 0)
		return found;
	snprintf(error, size, "another server has taken the database over");
	return taken_over;
}

static enum finding find_again(struct postgresql *base, char *error, size_t size)
{
	PGconn *connection = postgresql_connect(base->address, error, size);
	enum finding finding = connection ? look_at_row(base, connection, "FOR UPDATE", error, size)
					  : not_yet;
	if (finding == found &&
	    (!postgresql_lock(connection, 1, error, size) || !make_ready(connection, error, size)))
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
	enum finding finding = base->writer ? look_at_row(base, base->writer, "", error, size) : not_yet;
	if (finding == taken_over)
		return false;
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
	if (!strcmp(state, deadlocked))
		return to_be_tried_again;
	postgresql_tell(error, size, PQresultErrorMessage(result));
	return refused;
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
	for (;;) {
		if (!base->writer && !seek_writer(base, error, size))
			return false;
		if (base->counted == base->parcel)
			return true;
		enum outcome outcome = write_parcel(base, first, error, size);
		if (outcome == committed || outcome == refused)
			return outcome == committed;
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
static PGconn *open_reader(const char *address, char *error, size_t size)
{
	PGconn *connection = postgresql_connect(address, error, size);
	if (connection &&
	    postgresql_ran(connection,
			   "SET statement_timeout = '10s'; SET default_transaction_read_only = on", error,
			   size))
		return connection;
	PQfinish(connection);
	return NULL;
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

/* A connection that is lost meanwhile is made again, and the question put once more. */
static struct store_rows *postgresql_query(struct database *database, const char *sql, const char *types,
					   const struct store_value *value, unsigned patience, char *error,
					   size_t size)
{
	struct postgresql *base = (struct postgresql *)database;
	double until = seconds_now() + patience;
	for (unsigned tries = 0; tries == 0 || seconds_now() < until; tries++) {
		if (tries > 1)
			postgresql_wait();
		if (!base->reader)
			base->reader = open_reader(base->address, error, size);
		if (!base->reader)
			continue;
		PGresult *result = ask(base->reader, sql, types, value);
		if (PQresultStatus(result) == PGRES_TUPLES_OK)
			return error[0] = '\0', new_rows(result);
		postgresql_tell(error, size, PQerrorMessage(base->reader));
		bool lost = is_lost(base->reader, result);
		PQclear(result);
		if (!lost || base->at_one_moment)
			return NULL;
		PQfinish(base->reader);
		base->reader = NULL;
	}
	return NULL;
}

/* Where something can be read though nothing was asked, the other end has hung up, or is about to say so. */
static bool stands(PGconn *connection)
{
	struct pollfd end = {.fd = PQsocket(connection), .events = POLLIN};
	return poll(&end, 1, 0) == 0;
}

static void postgresql_look(struct database *database)
{
	struct postgresql *base = (struct postgresql *)database;
	if (base->reader && stands(base->reader))
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
	PQfinish(base->writer);
	PQfinish(base->reader);
	free(base->address);
	free(base);
}

static const struct database_kind postgresql_kind = {.close = postgresql_close,
						     .commit = postgresql_commit,
						     .check = postgresql_check,
						     .query = postgresql_query,
						     .look = postgresql_look,
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

struct database *database_postgresql(const char *address, char *error, size_t size)
{
	struct postgresql *base = new_database(address);
	if (!base)
		return NULL;
	if (enter(base, error, size) && (base->reader = open_reader(address, error, size)))
		return &base->database;
	postgresql_close(&base->database);
	return NULL;
}

struct database *database_postgresql_to_read(const char *address, char *error, size_t size)
{
	struct postgresql *base = new_database(address);
	if (!base)
		return NULL;
	base->at_one_moment = true;
	base->reader = open_reader(address, error, size);
	if (base->reader && postgresql_is_ours(base->reader, error, size) &&
	    postgresql_ran(base->reader, "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", error, size))
		return &base->database;
	postgresql_close(&base->database);
	return NULL;
}

#else

struct database *database_postgresql(const char *address, char *error, size_t size)
{
	(void)address;
	snprintf(error, size,
		 "this program was built without PostgreSQL: build it where libpq-dev is installed");
	return NULL;
}

struct database *database_postgresql_to_read(const char *address, char *error, size_t size)
{
	return database_postgresql(address, error, size);
}

#endif
