/*
 * The tables of the store.
 *
 * An answer is one row of a few bytes. It goes to the end of `latest` first, so that the answers of many games that are
 * committed together stand in one or two pages; when enough of them have come together they are moved to `answers`, each
 * to its game. `era` is raised when a game is taken over from its snapshot under other rules: the
 * rows of the new era begin there. What a list of games shows is kept in the game's row, so that no game is opened for it.
 */
#include "server/schema.h"

#include "server/store.h"

static const char version_1[] =
	"CREATE TABLE IF NOT EXISTS users(no INTEGER PRIMARY KEY, name TEXT NOT NULL, login TEXT UNIQUE COLLATE NOCASE,"
	" password TEXT, mail TEXT, created INTEGER NOT NULL);"
	"CREATE TABLE IF NOT EXISTS sessions(hash BLOB PRIMARY KEY, user INTEGER NOT NULL, created INTEGER NOT NULL)"
	" WITHOUT ROWID;"
	"CREATE TABLE IF NOT EXISTS games(no INTEGER PRIMARY KEY, id TEXT UNIQUE NOT NULL, scenario TEXT NOT NULL,"
	" revision INTEGER NOT NULL, option BLOB NOT NULL, key BLOB NOT NULL, owner INTEGER NOT NULL, created INTEGER"
	" NOT NULL, watch INTEGER NOT NULL, free_undo INTEGER NOT NULL, clock INTEGER NOT NULL, clock_amount INTEGER NOT"
	" NULL, clock_loses INTEGER NOT NULL, era INTEGER NOT NULL DEFAULT 0, base TEXT, next TEXT, ending TEXT, loser"
	" INTEGER, moved INTEGER, moves INTEGER, waiting INTEGER, turn INTEGER, label TEXT, over INTEGER NOT NULL DEFAULT"
	" 0, winner TEXT, level TEXT, asked_at INTEGER, deadline INTEGER);"
	"CREATE INDEX IF NOT EXISTS games_by_deadline ON games(deadline) WHERE deadline > 0;"
	"CREATE INDEX IF NOT EXISTS games_by_moved ON games(moved);"
	"CREATE TABLE IF NOT EXISTS seats(game INTEGER, seat INTEGER, kind INTEGER NOT NULL, user INTEGER, player TEXT,"
	" token TEXT, time_left INTEGER, PRIMARY KEY(game, seat)) WITHOUT ROWID;"
	"CREATE INDEX IF NOT EXISTS seats_by_user ON seats(user);"
	"CREATE INDEX IF NOT EXISTS seats_by_token ON seats(token) WHERE token IS NOT NULL;"
	"CREATE TABLE IF NOT EXISTS answers(game INTEGER, era INTEGER, n INTEGER, seat INTEGER NOT NULL, answer INTEGER"
	" NOT NULL, by_order INTEGER NOT NULL, time INTEGER NOT NULL, PRIMARY KEY(game, era, n)) WITHOUT ROWID;"
	"CREATE TABLE IF NOT EXISTS latest(game INTEGER NOT NULL, era INTEGER NOT NULL, n INTEGER NOT NULL, seat INTEGER NOT"
	" NULL, answer INTEGER NOT NULL, by_order INTEGER NOT NULL, time INTEGER NOT NULL);"
	"CREATE VIEW IF NOT EXISTS every_answer AS SELECT game, era, n, seat, answer, by_order, time FROM answers UNION ALL"
	" SELECT game, era, n, seat, answer, by_order, time FROM latest;"
	"CREATE TABLE IF NOT EXISTS snapshots(game INTEGER PRIMARY KEY, era INTEGER NOT NULL, n INTEGER NOT NULL, text TEXT"
	" NOT NULL);"
	"CREATE TABLE IF NOT EXISTS orders(game INTEGER, seat INTEGER, turn INTEGER NOT NULL, operation INTEGER NOT NULL,"
	" text TEXT NOT NULL, PRIMARY KEY(game, seat)) WITHOUT ROWID;"
	"CREATE TABLE IF NOT EXISTS chat(game INTEGER, n INTEGER, seat INTEGER, name TEXT NOT NULL, text TEXT NOT NULL,"
	" time INTEGER NOT NULL, PRIMARY KEY(game, n)) WITHOUT ROWID;"
	"CREATE TABLE IF NOT EXISTS acts(game INTEGER, row INTEGER, time INTEGER NOT NULL, seat INTEGER, what TEXT NOT"
	" NULL);"
	"CREATE INDEX IF NOT EXISTS acts_by_game ON acts(game);"
	"CREATE TABLE IF NOT EXISTS offers(game INTEGER PRIMARY KEY, what INTEGER NOT NULL, seat INTEGER NOT NULL, agreed"
	" INTEGER NOT NULL);";

/*
 * Version 2: accounts. Names that look alike are one name: of two that are there already the elder keeps the likeness. An
 * address counts when its owner has proved it, so that those of before have to be given again.
 */
static const char version_2[] =
	"ALTER TABLE users ADD COLUMN likeness TEXT;"
	"UPDATE users SET likeness = likeness(login) WHERE login IS NOT NULL;"
	"UPDATE users SET likeness = NULL WHERE likeness = '' OR EXISTS (SELECT 1 FROM users AS elder WHERE elder.likeness ="
	" users.likeness AND elder.no < users.no);"
	"CREATE UNIQUE INDEX users_by_likeness ON users(likeness);"
	"UPDATE users SET mail = NULL;"
	"ALTER TABLE users ADD COLUMN way_out TEXT;"
	"CREATE UNIQUE INDEX users_by_way_out ON users(way_out) WHERE way_out IS NOT NULL;"
	"CREATE TABLE proofs(hash BLOB PRIMARY KEY, user INTEGER NOT NULL, purpose TEXT NOT NULL, address TEXT NOT NULL,"
	" created INTEGER NOT NULL) WITHOUT ROWID;"
	"CREATE TABLE closed_addresses(hash BLOB PRIMARY KEY, created INTEGER NOT NULL) WITHOUT ROWID;"
	"CREATE TABLE audit(no INTEGER PRIMARY KEY, time INTEGER NOT NULL, user INTEGER NOT NULL, what TEXT NOT NULL,"
	" address TEXT NOT NULL);"
	"CREATE INDEX audit_by_user ON audit(user, no);";

/* Version 3: the results of games, of which the ratings are worked out. */
static const char version_3[] =
	"CREATE TABLE results(no INTEGER PRIMARY KEY, game INTEGER UNIQUE NOT NULL, time INTEGER NOT NULL, rulebook TEXT NOT"
	" NULL, scenario TEXT NOT NULL, first INTEGER NOT NULL, second INTEGER NOT NULL, side TEXT NOT NULL, half_points"
	" INTEGER NOT NULL);";

/* Version 4: tournaments. `half_points` are the first's, once the game is over; a bye has neither opponent nor game. */
static const char version_4[] =
	"CREATE TABLE tournaments(no INTEGER PRIMARY KEY, id TEXT UNIQUE NOT NULL, title TEXT NOT NULL, organiser INTEGER NOT"
	" NULL, created INTEGER NOT NULL, rounds INTEGER NOT NULL, round INTEGER NOT NULL DEFAULT 0, scenario TEXT NOT NULL,"
	" clock_days INTEGER NOT NULL);"
	"CREATE TABLE entrants(tournament INTEGER NOT NULL, user INTEGER NOT NULL, entered INTEGER NOT NULL, left INTEGER NOT"
	" NULL DEFAULT 0, PRIMARY KEY(tournament, user)) WITHOUT ROWID;"
	"CREATE TABLE pairings(tournament INTEGER NOT NULL, round INTEGER NOT NULL, place INTEGER NOT NULL, first INTEGER NOT"
	" NULL, second INTEGER NOT NULL, game INTEGER, half_points INTEGER, PRIMARY KEY(tournament, round, place)) WITHOUT"
	" ROWID;"
	"CREATE INDEX pairings_by_game ON pairings(game) WHERE game IS NOT NULL;";

/* Version 5: games that a player has put away; the others who played in them still have them. */
static const char version_5[] =
	"CREATE TABLE put_away(user INTEGER NOT NULL, game INTEGER NOT NULL, PRIMARY KEY(user, game)) WITHOUT ROWID;";

/* Version 6: bots, accounts that somebody keeps; `tokens` are what their programs log in with. */
static const char version_6[] =
	"ALTER TABLE users ADD COLUMN bot_of INTEGER;"
	"CREATE INDEX users_by_keeper ON users(bot_of) WHERE bot_of IS NOT NULL;"
	"CREATE TABLE tokens(hash BLOB PRIMARY KEY, user INTEGER NOT NULL, created INTEGER NOT NULL) WITHOUT ROWID;"
	"CREATE INDEX tokens_by_user ON tokens(user);";

/*
 * Version 7: players who keep apart, lines of chat that were reported, and what operators did about it. No row of
 * `operator_log` is ever changed or taken out, whoever asks.
 */
static const char version_7[] =
	"ALTER TABLE users ADD COLUMN silenced INTEGER NOT NULL DEFAULT 0;"
	"ALTER TABLE users ADD COLUMN suspended INTEGER NOT NULL DEFAULT 0;"
	"CREATE TABLE blocks(user INTEGER NOT NULL, blocked INTEGER NOT NULL, created INTEGER NOT NULL, PRIMARY KEY(user,"
	" blocked)) WITHOUT ROWID;"
	"CREATE INDEX blocks_by_blocked ON blocks(blocked);"
	"CREATE TABLE reports(no INTEGER PRIMARY KEY, time INTEGER NOT NULL, user INTEGER NOT NULL, game INTEGER NOT NULL, line"
	" INTEGER NOT NULL, author INTEGER NOT NULL, text TEXT NOT NULL, note TEXT NOT NULL, closed INTEGER, UNIQUE(user, game,"
	" line));"
	"CREATE INDEX reports_open ON reports(no) WHERE closed IS NULL;"
	"CREATE TABLE operator_log(no INTEGER PRIMARY KEY, time INTEGER NOT NULL, operator INTEGER NOT NULL, what TEXT NOT"
	" NULL, account INTEGER NOT NULL, subject TEXT NOT NULL, reason TEXT NOT NULL);"
	"CREATE TRIGGER operator_log_is_not_changed BEFORE UPDATE ON operator_log BEGIN SELECT RAISE(ABORT, 'the log of"
	" operators is not altered'); END;"
	"CREATE TRIGGER operator_log_is_not_shortened BEFORE DELETE ON operator_log BEGIN SELECT RAISE(ABORT, 'the log of"
	" operators is not altered'); END;";

/* Version 8: seasons of the ratings; one that has no end is under way. */
static const char version_8[] =
	"CREATE TABLE seasons(no INTEGER PRIMARY KEY, title TEXT NOT NULL, begun INTEGER NOT NULL, ended INTEGER);";

/* Version 9: passkeys. `algorithm` is COSE's number of it, `counter` what the device last counted. */
static const char version_9[] =
	"CREATE TABLE passkeys(id BLOB PRIMARY KEY, user INTEGER NOT NULL, algorithm INTEGER NOT NULL, key BLOB NOT NULL,"
	" counter INTEGER NOT NULL, created INTEGER NOT NULL) WITHOUT ROWID;"
	"CREATE INDEX passkeys_by_user ON passkeys(user);";

/* Version 10: servers that share a database, which nobody does with a file. */
static const char version_10[] = "";

static const char *const steps[] = {version_1, version_2, version_3, version_4, version_5,
				    version_6, version_7, version_8, version_9, version_10};

_Static_assert(sizeof steps / sizeof *steps == schema_latest,
	       "every version has its step in either database");

/*
 * In SQL that SQLite and PostgreSQL understand alike, keywords in capitals: a column that bears the name of one is told from
 * it by its small letters.
 */
static const char *const statements[statement_count] = {
	/* A login that is taken is refused alone; who put it looks whether it is there. */
	[put_user] =
		("INSERT INTO users(no, name, login, password, created, likeness) VALUES(?, ?, ?, ?, ?, ?)"
		 " ON CONFLICT DO NOTHING"),
	[put_bot] = ("INSERT INTO users(no, name, login, created, likeness, bot_of) VALUES(?, ?, ?, ?, ?, ?)"
		     " ON CONFLICT DO NOTHING"),
	[put_token] = "INSERT INTO tokens(hash, user, created) VALUES(?, ?, ?)",
	[drop_tokens] = "DELETE FROM tokens WHERE user = ?",
	[put_user_name] = "UPDATE users SET name = ?2 WHERE no = ?1",
	[put_user_mail] = "UPDATE users SET mail = ?2, way_out = ?3 WHERE no = ?1",
	[put_user_password] = "UPDATE users SET password = ?2 WHERE no = ?1",
	[clear_user] =
		("UPDATE users SET name = 'A former player', login = NULL, likeness = NULL, password = NULL, mail = NULL,"
		 " way_out = NULL WHERE no = ?1"),
	/* His lines bear the name he has now. */
	[put_user_words] =
		("UPDATE chat SET name = (SELECT users.name FROM users WHERE users.no = ?1) WHERE EXISTS (SELECT 1"
		 " FROM seats WHERE seats.game = chat.game AND seats.seat = chat.seat AND seats.user = ?1)"),
	/* A name that somebody else has by now changes nothing; who put it looks whether it is there. */
	[put_user_login] =
		("UPDATE users SET name = ?2, login = ?2, likeness = ?3 WHERE no = ?1 AND login IS NOT NULL AND NOT"
		 " EXISTS (SELECT 1 FROM users AS others WHERE others.no <> ?1 AND (others.login = ?2 OR"
		 " others.likeness = ?3))"),
	[put_user_silence] = "UPDATE users SET silenced = ?2 WHERE no = ?1",
	[put_user_suspension] = "UPDATE users SET suspended = ?2 WHERE no = ?1",
	[put_block] = "INSERT INTO blocks(user, blocked, created) VALUES(?, ?, ?) ON CONFLICT DO NOTHING",
	[drop_block] = "DELETE FROM blocks WHERE user = ? AND blocked = ?",
	[drop_blocks] = "DELETE FROM blocks WHERE user = ?1 OR blocked = ?1",
	[put_report] =
		("INSERT INTO reports(time, user, game, line, author, text, note) VALUES(?, ?, ?, ?, ?, ?, ?)"
		 " ON CONFLICT DO NOTHING"),
	[put_report_closed] = "UPDATE reports SET closed = ?2 WHERE no = ?1 AND closed IS NULL",
	[put_operator_act] = ("INSERT INTO operator_log(time, operator, what, account, subject, reason)"
			      " VALUES(?, ?, ?, ?, ?, ?)"),
	/* Of a name that was not given, because another had it by now, nothing is said. */
	[put_operator_renaming] =
		("INSERT INTO operator_log(time, operator, what, account, subject, reason) SELECT CAST(?1 AS BIGINT),"
		 " CAST(?2 AS BIGINT), CAST(?3 AS TEXT), no, CAST(?5 AS TEXT), CAST(?6 AS TEXT) FROM users WHERE no ="
		 " ?4 AND name = ?7"),
	[put_session] = "INSERT INTO sessions(hash, user, created) VALUES(?, ?, ?)",
	[drop_session] = "DELETE FROM sessions WHERE hash = ?",
	[drop_sessions] = "DELETE FROM sessions WHERE user = ?",
	[drop_other_sessions] = "DELETE FROM sessions WHERE user = ?1 AND hash <> ?2",
	[drop_one_session] = "DELETE FROM sessions WHERE user = ?1 AND substr(hash, 1, 8) = ?2",
	[put_proof] = "INSERT INTO proofs(hash, user, purpose, address, created) VALUES(?, ?, ?, ?, ?)",
	[drop_proofs] = "DELETE FROM proofs WHERE user = ?1 AND purpose = ?2",
	[drop_old_proofs] = "DELETE FROM proofs WHERE created < ?",
	[put_closed_address] =
		"INSERT INTO closed_addresses(hash, created) VALUES(?, ?) ON CONFLICT DO NOTHING",
	[put_audit] = "INSERT INTO audit(time, user, what, address) VALUES(?, ?, ?, ?)",
	[drop_old_audit] = "DELETE FROM audit WHERE time < ?",
	[trim_audit] =
		("DELETE FROM audit WHERE user = ?1 AND no <= (SELECT no FROM audit WHERE user = ?1 ORDER BY no DESC"
		 " LIMIT 1 OFFSET 200)"),
	[drop_audit] = "DELETE FROM audit WHERE user = ?",
	[put_game_row] =
		("INSERT INTO games(no, id, scenario, revision, option, key, owner, created, watch, free_undo,"
		 " clock, clock_amount, clock_loses) VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"),
	[put_game_state] =
		("UPDATE games SET moved = ?2, moves = ?3, waiting = ?4, turn = ?5, label = ?6, over = ?7,"
		 " winner = ?8, level = ?9, asked_at = ?10, deadline = ?11 WHERE no = ?1"),
	[put_game_end] = "UPDATE games SET ending = ?2, loser = ?3 WHERE no = ?1",
	[put_game_next] = "UPDATE games SET next = ?2 WHERE no = ?1",
	[put_game_base] = "UPDATE games SET era = ?2, base = ?3, revision = ?4 WHERE no = ?1",
	[put_seat_row] =
		("INSERT INTO seats(game, seat, kind, user, player, token, time_left) VALUES(?, ?, ?, ?, ?, ?, ?)"
		 " ON CONFLICT(game, seat) DO UPDATE SET kind = excluded.kind, user = excluded.user, player ="
		 " excluded.player, token = excluded.token, time_left = excluded.time_left"),
	[put_seat_time] = "UPDATE seats SET time_left = ?3 WHERE game = ?1 AND seat = ?2",
	[put_result] =
		("INSERT INTO results(game, time, rulebook, scenario, first, second, side, half_points)"
		 " VALUES(?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"),
	[put_passkey] =
		("INSERT INTO passkeys(id, user, algorithm, key, counter, created) VALUES(?, ?, ?, ?, ?, ?)"
		 " ON CONFLICT DO NOTHING"),
	[put_passkey_counter] = "UPDATE passkeys SET counter = ?2 WHERE id = ?1",
	[drop_passkey] = "DELETE FROM passkeys WHERE user = ? AND id = ?",
	[drop_passkeys] = "DELETE FROM passkeys WHERE user = ?",
	[put_season] = "INSERT INTO seasons(title, begun) VALUES(?, ?)",
	[put_season_end] = "UPDATE seasons SET ended = ? WHERE ended IS NULL",
	[put_tournament] =
		("INSERT INTO tournaments(id, title, organiser, created, rounds, scenario, clock_days)"
		 " VALUES(?, ?, ?, ?, ?, ?, ?)"),
	[put_entrant] =
		("INSERT INTO entrants(tournament, user, entered) VALUES(?, ?, ?) ON CONFLICT(tournament, user) DO"
		 " UPDATE SET left = 0"),
	[put_leaving] = "UPDATE entrants SET left = 1 WHERE tournament = ? AND user = ?",
	[put_leaving_all] = "UPDATE entrants SET left = 1 WHERE user = ?",
	[put_round] = "UPDATE tournaments SET round = ?2 WHERE no = ?1",
	[put_pairing] =
		"INSERT INTO pairings(tournament, round, place, first, second, game) VALUES(?, ?, ?, ?, ?, ?)",
	[put_bye] = ("INSERT INTO pairings(tournament, round, place, first, second, half_points)"
		     " VALUES(?, ?, ?, ?, 0, 2)"),
	[put_pairing_result] = "UPDATE pairings SET half_points = ?2 WHERE game = ?1 AND half_points IS NULL",
	[put_answer] =
		"INSERT INTO latest(game, era, n, seat, answer, by_order, time) VALUES(?, ?, ?, ?, ?, ?, ?)",
	[drop_latest] = "DELETE FROM latest WHERE game = ? AND era = ? AND n >= ?",
	[drop_answers] = "DELETE FROM answers WHERE game = ? AND era = ? AND n >= ?",
	[put_snapshot_row] =
		("INSERT INTO snapshots(game, era, n, text) VALUES(?, ?, ?, ?) ON CONFLICT(game) DO UPDATE"
		 " SET era = excluded.era, n = excluded.n, text = excluded.text"),
	[drop_snapshot] = "DELETE FROM snapshots WHERE game = ?",
	[put_orders_row] =
		("INSERT INTO orders(game, seat, turn, operation, text) VALUES(?, ?, ?, ?, ?) ON CONFLICT(game, seat) DO"
		 " UPDATE SET turn = excluded.turn, operation = excluded.operation, text = excluded.text"),
	[put_chat] = "INSERT INTO chat(game, n, seat, name, text, time) VALUES(?, ?, ?, ?, ?, ?)",
	[put_offer] =
		("INSERT INTO offers(game, what, seat, agreed) VALUES(?, ?, ?, ?) ON CONFLICT(game) DO UPDATE SET"
		 " what = excluded.what, seat = excluded.seat, agreed = excluded.agreed"),
	[drop_offer] = "DELETE FROM offers WHERE game = ?",
	[drop_game_row] = "DELETE FROM games WHERE no = ?",
	[drop_game_seats] = "DELETE FROM seats WHERE game = ?",
	[drop_game_latest] = "DELETE FROM latest WHERE game = ?",
	[drop_game_answers] = "DELETE FROM answers WHERE game = ?",
	[drop_game_orders] = "DELETE FROM orders WHERE game = ?",
	[drop_game_chat] = "DELETE FROM chat WHERE game = ?",
	[drop_game_acts] = "DELETE FROM acts WHERE game = ?",
	[put_away_row] = "INSERT INTO put_away(user, game) VALUES(?, ?) ON CONFLICT DO NOTHING",
	[put_act] = "INSERT INTO acts(game, row, time, seat, what) VALUES(?, ?, ?, ?, ?)",
};

static const char moving[] =
	"INSERT INTO answers(game, era, n, seat, answer, by_order, time)"
	" SELECT game, era, n, seat, answer, by_order, time FROM latest ORDER BY game, era, n;"
	"DELETE FROM latest;";

unsigned schema_version(void)
{
	return schema_latest;
}

const char *schema_step(unsigned version)
{
	return steps[version];
}

const char *statement_text(unsigned statement)
{
	return statements[statement];
}

const char *moving_text(void)
{
	return moving;
}
