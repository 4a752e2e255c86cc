/*
 * Every game of a folder or a database played again as the server would do it: so that a server may be running, and nothing
 * is written where the games are.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "server/folder.h"
#include "server/inside.h"

enum { path_room = 4200, most_files = 4 };

static void nobody_waits(void *context)
{
	(void)context;
}

static void read_one(struct server *server, const char *id, struct verified *verified)
{
	verified->games++;
	struct hosted *hosted = hosted_read(server, id);
	if (!hosted) {
		verified->broken++;
		fprintf(stderr, "vedette verify: the game %s cannot be read\n", id);
		return;
	}
	verified->answers += game_rows(hosted->game);
	verified->older += hosted->note[0] != '\0';
	verified->lost += hosted->lost;
	if (hosted->note[0])
		fprintf(stderr, "vedette verify: the game %s: %s\n", id, hosted->note);
	hosted_free(hosted);
	store_commit(server->store);
}

static void read_all(struct server *server, struct verified *verified)
{
	struct store_rows *row = store_query(server->store, "SELECT id FROM games ORDER BY no", "");
	while (store_next(row))
		read_one(server, store_text(row, 0), verified);
	store_done(row);
}

/* A store that was opened; NULL: it was not, and `error` says why. Closes it. */
static bool verify_store(struct store *store, const char *error, const struct data_set *data,
			 struct verified *verified)
{
	char lost[200];
	struct server *server = store ? calloc(1, sizeof *server) : NULL;
	struct workspace *work = server ? calloc(1, sizeof *work) : NULL;
	bool looked = work;
	if (looked) {
		server->setup = (struct serve_setup){.data = data, .with_tests = true};
		server->log = -1;
		server->work = work;
		server->store = store;
		read_all(server, verified);
		for (unsigned i = 0; i < server->scenarios; i++)
			scenario_free(server->scenario[i]);
		if (store_failed(store, lost, sizeof lost)) {
			error = lost;
			looked = false;
		}
	}
	if (!looked)
		fprintf(stderr, "vedette verify: %s\n", error);
	store_close(store);
	free(work);
	free(server);
	return looked;
}

static bool verify_copy(const char *copy, const struct data_set *data, struct verified *verified)
{
	char error[300] = "there is no memory left";
	return verify_store(store_open(copy, nobody_waits, NULL, error, sizeof error), error, data, verified);
}

/* PostgreSQL shows all of it as it stood at one moment, so that it needs no copy. */
bool database_verify(const char *address, const struct data_set *data, struct verified *verified)
{
	char error[300] = "there is no memory left";
	*verified = (struct verified){0};
	return verify_store(store_open_to_read(address, error, sizeof error), error, data, verified);
}

static void remove_copy(const char *copy)
{
	static const char *const files[most_files] = {"vedette.db", "vedette.db-wal", "vedette.db-shm",
						      "vedette.lock"};
	char path[path_room + 16];
	for (unsigned i = 0; i < most_files; i++) {
		snprintf(path, sizeof path, "%s/%s", copy, files[i]);
		unlink(path);
	}
	rmdir(copy);
}

bool folder_verify(const char *folder, const struct data_set *data, struct verified *verified)
{
	const char *temporary = getenv("TMPDIR");
	char copy[path_room], path[path_room + 16];
	snprintf(copy, sizeof copy, "%s/vedette-verify-XXXXXX", temporary ? temporary : "/tmp");
	*verified = (struct verified){0};
	if (!mkdtemp(copy)) {
		perror("vedette verify: a folder for the copy");
		return false;
	}
	snprintf(path, sizeof path, "%s/vedette.db", copy);
	bool looked = folder_backup(folder, path) && verify_copy(copy, data, verified);
	remove_copy(copy);
	return looked;
}
