/*
 * The tables of the store in PostgreSQL: those of schema.c in its words.
 *
 * A store in PostgreSQL begins with version 4. Its log is written in order however many pages a commit is about, so that
 * answers go to their games at once, and `latest` is another name of their table. A row of `servers` is a server that
 * works on the database; `parcel` counts what it has committed.
 */
#include "server/schema.h"

#include <stddef.h>

#include "server/store.h"

static const char version_4[] =
	"CREATE COLLATION nocase (provider = icu, locale = 'und-u-ks-level2', deterministic = false);"
	"CREATE TABLE users(no BIGINT PRIMARY KEY, name TEXT NOT NULL, login TEXT COLLATE nocase UNIQUE, password TEXT, mail"
	" TEXT, created BIGINT NOT NULL, likeness TEXT UNIQUE, way_out TEXT UNIQUE);"
	"CREATE TABLE sessions(hash BYTEA PRIMARY KEY, \"user\" BIGINT NOT NULL, created BIGINT NOT NULL);"
	"CREATE INDEX sessions_by_user ON sessions(\"user\");"
	"CREATE TABLE games(no BIGINT PRIMARY KEY, id TEXT UNIQUE NOT NULL, scenario TEXT NOT NULL, revision BIGINT NOT NULL,"
	" option BYTEA NOT NULL, key BYTEA NOT NULL, owner BIGINT NOT NULL, created BIGINT NOT NULL, watch BIGINT NOT NULL,"
	" free_undo BIGINT NOT NULL, clock BIGINT NOT NULL, clock_amount BIGINT NOT NULL, clock_loses BIGINT NOT NULL, era"
	" BIGINT NOT NULL DEFAULT 0, base TEXT, next TEXT, ending TEXT, loser BIGINT, moved BIGINT, moves BIGINT, waiting"
	" BIGINT, turn BIGINT, label TEXT, over BIGINT NOT NULL DEFAULT 0, winner TEXT, level TEXT, asked_at BIGINT, deadline"
	" BIGINT) WITH (fillfactor = 70);"
	"CREATE INDEX games_by_deadline ON games(deadline) WHERE deadline > 0;"
	"CREATE INDEX games_by_moved ON games(moved);"
	"CREATE INDEX games_by_owner ON games(owner);"
	"CREATE TABLE seats(game BIGINT, seat BIGINT, kind BIGINT NOT NULL, \"user\" BIGINT, player TEXT, token TEXT, time_left"
	" BIGINT, PRIMARY KEY(game, seat));"
	"CREATE INDEX seats_by_user ON seats(\"user\");"
	"CREATE INDEX seats_by_token ON seats(token) WHERE token IS NOT NULL;"
	"CREATE TABLE answers(game BIGINT, era BIGINT, n BIGINT, seat BIGINT NOT NULL, answer BIGINT NOT NULL, by_order BIGINT"
	" NOT NULL, time BIGINT NOT NULL, PRIMARY KEY(game, era, n));"
	"CREATE VIEW latest AS SELECT game, era, n, seat, answer, by_order, time FROM answers;"
	"CREATE VIEW every_answer AS SELECT game, era, n, seat, answer, by_order, time FROM answers;"
	"CREATE TABLE snapshots(game BIGINT PRIMARY KEY, era BIGINT NOT NULL, n BIGINT NOT NULL, text TEXT NOT NULL);"
	"CREATE TABLE orders(game BIGINT, seat BIGINT, turn BIGINT NOT NULL, operation BIGINT NOT NULL, text TEXT NOT NULL,"
	" PRIMARY KEY(game, seat));"
	"CREATE TABLE chat(game BIGINT, n BIGINT, seat BIGINT, name TEXT NOT NULL, text TEXT NOT NULL, time BIGINT NOT NULL,"
	" PRIMARY KEY(game, n));"
	"CREATE TABLE acts(game BIGINT, row BIGINT, time BIGINT NOT NULL, seat BIGINT, what TEXT NOT NULL);"
	"CREATE INDEX acts_by_game ON acts(game);"
	"CREATE TABLE offers(game BIGINT PRIMARY KEY, what BIGINT NOT NULL, seat BIGINT NOT NULL, agreed BIGINT NOT NULL);"
	"CREATE TABLE proofs(hash BYTEA PRIMARY KEY, \"user\" BIGINT NOT NULL, purpose TEXT NOT NULL, address TEXT NOT NULL,"
	" created BIGINT NOT NULL);"
	"CREATE TABLE closed_addresses(hash BYTEA PRIMARY KEY, created BIGINT NOT NULL);"
	"CREATE TABLE audit(no BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, time BIGINT NOT NULL, \"user\" BIGINT NOT NULL,"
	" what TEXT NOT NULL, address TEXT NOT NULL);"
	"CREATE INDEX audit_by_user ON audit(\"user\", no);"
	"CREATE TABLE results(no BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, game BIGINT UNIQUE NOT NULL, time BIGINT NOT"
	" NULL, rulebook TEXT NOT NULL, scenario TEXT NOT NULL, first BIGINT NOT NULL, second BIGINT NOT NULL, side TEXT NOT"
	" NULL, half_points BIGINT NOT NULL);"
	"CREATE TABLE tournaments(no BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, id TEXT UNIQUE NOT NULL, title TEXT NOT"
	" NULL, organiser BIGINT NOT NULL, created BIGINT NOT NULL, rounds BIGINT NOT NULL, round BIGINT NOT NULL DEFAULT 0,"
	" scenario TEXT NOT NULL, clock_days BIGINT NOT NULL);"
	"CREATE TABLE entrants(tournament BIGINT NOT NULL, \"user\" BIGINT NOT NULL, entered BIGINT NOT NULL, \"left\" BIGINT NOT"
	" NULL DEFAULT 0, PRIMARY KEY(tournament, \"user\"));"
	"CREATE TABLE pairings(tournament BIGINT NOT NULL, round BIGINT NOT NULL, place BIGINT NOT NULL, first BIGINT NOT NULL,"
	" second BIGINT NOT NULL, game BIGINT, half_points BIGINT, PRIMARY KEY(tournament, round, place));"
	"CREATE INDEX pairings_by_game ON pairings(game) WHERE game IS NOT NULL;"
	"CREATE TABLE servers(no BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, parcel BIGINT NOT NULL DEFAULT 0)"
	" WITH (fillfactor = 10);"
	"CREATE TABLE store(version BIGINT NOT NULL);"
	"INSERT INTO store(version) VALUES(0);";

/* Games that a player has put away. */
static const char version_5[] =
	"CREATE TABLE put_away(\"user\" BIGINT NOT NULL, game BIGINT NOT NULL, PRIMARY KEY(\"user\", game));";

/* Bots. */
static const char version_6[] =
	"ALTER TABLE users ADD COLUMN bot_of BIGINT;"
	"CREATE INDEX users_by_keeper ON users(bot_of) WHERE bot_of IS NOT NULL;"
	"CREATE TABLE tokens(hash BYTEA PRIMARY KEY, \"user\" BIGINT NOT NULL, created BIGINT NOT NULL);"
	"CREATE INDEX tokens_by_user ON tokens(\"user\");";

/* Players who keep apart, reports, and the log of operators, which nobody alters. */
static const char version_7[] =
	"ALTER TABLE users ADD COLUMN silenced BIGINT NOT NULL DEFAULT 0;"
	"ALTER TABLE users ADD COLUMN suspended BIGINT NOT NULL DEFAULT 0;"
	"CREATE TABLE blocks(\"user\" BIGINT NOT NULL, blocked BIGINT NOT NULL, created BIGINT NOT NULL, PRIMARY KEY(\"user\","
	" blocked));"
	"CREATE INDEX blocks_by_blocked ON blocks(blocked);"
	"CREATE TABLE reports(no BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, time BIGINT NOT NULL, \"user\" BIGINT NOT"
	" NULL, game BIGINT NOT NULL, line BIGINT NOT NULL, author BIGINT NOT NULL, text TEXT NOT NULL, note TEXT NOT NULL,"
	" closed BIGINT, UNIQUE(\"user\", game, line));"
	"CREATE INDEX reports_open ON reports(no) WHERE closed IS NULL;"
	"CREATE TABLE operator_log(no BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, time BIGINT NOT NULL, operator BIGINT"
	" NOT NULL, what TEXT NOT NULL, account BIGINT NOT NULL, subject TEXT NOT NULL, reason TEXT NOT NULL);"
	"CREATE FUNCTION operator_log_stays() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'the log of"
	" operators is not altered'; END $$;"
	"CREATE TRIGGER operator_log_is_not_altered BEFORE UPDATE OR DELETE OR TRUNCATE ON operator_log FOR EACH STATEMENT"
	" EXECUTE FUNCTION operator_log_stays();";

/* Seasons. */
static const char version_8[] =
	"CREATE TABLE seasons(no BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, title TEXT NOT NULL, begun BIGINT NOT NULL,"
	" ended BIGINT);";

/* Passkeys. */
static const char version_9[] =
	"CREATE TABLE passkeys(id BYTEA PRIMARY KEY, \"user\" BIGINT NOT NULL, algorithm BIGINT NOT NULL, key BYTEA NOT NULL,"
	" counter BIGINT NOT NULL, created BIGINT NOT NULL);"
	"CREATE INDEX passkeys_by_user ON passkeys(\"user\");";

/*
 * Servers that share the database. A server's row is what it has of it: `seen` is when it was last heard of, by the database's
 * clock, `backend` the connection it writes by, `address` and `secret` the way that other servers reach it. What it holds,
 * games by `leases` and tournaments for the moment of a wish by `holds`, goes with its row. `numbers` are the last that were
 * given out; an errand is something that whoever has the game is to do.
 */
static const char version_10[] =
	"ALTER TABLE servers ADD COLUMN shared BOOLEAN NOT NULL DEFAULT false, ADD COLUMN seen TIMESTAMPTZ NOT NULL DEFAULT"
	" clock_timestamp(), ADD COLUMN program TEXT NOT NULL DEFAULT '', ADD COLUMN backend INTEGER, ADD COLUMN backend_start"
	" TIMESTAMPTZ, ADD COLUMN address TEXT, ADD COLUMN secret TEXT;"
	"CREATE TABLE leases(game BIGINT PRIMARY KEY, server BIGINT NOT NULL REFERENCES servers(no) ON DELETE CASCADE);"
	"CREATE INDEX leases_by_server ON leases(server);"
	"CREATE TABLE holds(tournament BIGINT PRIMARY KEY, server BIGINT NOT NULL REFERENCES servers(no) ON DELETE CASCADE);"
	"CREATE TABLE errands(no BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, game BIGINT NOT NULL, what TEXT NOT NULL);"
	"CREATE TABLE challenges(text TEXT PRIMARY KEY, \"user\" BIGINT NOT NULL, until BIGINT NOT NULL);"
	"CREATE TABLE numbers(users BIGINT NOT NULL, games BIGINT NOT NULL);"
	"INSERT INTO numbers(users, games) VALUES(0, 0);";

enum { first_version = 4 };

/* The next one, and each one after it, stands here as it stands in schema.c. */
static const char *const steps[] = {
	[first_version - 1] = version_4, version_5, version_6, version_7, version_8, version_9, version_10};

_Static_assert(sizeof steps / sizeof *steps == schema_latest,
	       "every version has its step in either database");

const char *schema_postgresql_step(unsigned version)
{
	unsigned step = version < first_version ? first_version - 1 : version;
	return step < schema_latest ? steps[step] : NULL;
}

unsigned schema_postgresql_next(unsigned version)
{
	return version < first_version ? first_version : version + 1;
}

/* What only servers that share a database write. */
static const char *const statements[statement_count] = {
	[put_note] = "SELECT pg_notify('vedette', $1)",
	[put_lease] = "INSERT INTO leases(game, server) VALUES($1, $2)",
	[drop_lease] = "DELETE FROM leases WHERE game = $1",
	[drop_hold] = "DELETE FROM holds WHERE tournament = $1",
	[put_errand] = "INSERT INTO errands(game, what) VALUES($1, $2)",
	[drop_errands] = "DELETE FROM errands WHERE game = $1",
};

const char *schema_postgresql_statement(unsigned statement)
{
	return statements[statement];
}
