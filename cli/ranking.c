/*
 * vedette ranking: a tournament's table, kept in a text file over several games.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "vedette/game.h"

static const char help[] =
	"vedette ranking TABLE [GAME SEAT=PLAYER ...]\n\n"
	"Shows the standings kept in the file TABLE. With a game file and who sat where, adds that game first:\n\n"
	"  vedette ranking club.csv game.json french=Anna prussian=Ben\n\n"
	"A game that is not over counts as not completed. Edited games and those of other rules than the tournament's are\n"
	"refused. TABLE is a text file: one line per player and game.\n";

enum { most_rows = 4096, name_size = 40 };

struct row {
	char game[20];
	char player[name_size];
	char seat[16];
	struct ranking won;
};

struct rows {
	unsigned count;
	struct row row[most_rows];
};

/* ---- The file ------------------------------------------------------------------------------------------- */

static const char heading[] = "game,seat,player,points,tie-break\n";

static bool read_row(char *line, struct row *row)
{
	int end = 0;
	return sscanf(line, "%19[^,],%15[^,],%39[^,],%d,%d%n", row->game, row->seat, row->player,
		      &row->won.points, &row->won.tie_break, &end) == 5 &&
	       line[end] == '\0';
}

/* A table that is not there yet may be begun with a game; there is nothing to show of it. */
static bool read_rows(const char *path, bool may_begin, struct rows *rows)
{
	rows->count = 0;
	FILE *file = fopen(path, "r");
	if (!file && !may_begin)
		fprintf(stderr, "vedette: there is no table %s\n", path);
	if (!file)
		return may_begin;
	char line[256];
	bool sound = true;
	for (int number = 1; sound && fgets(line, sizeof line, file); number++) {
		line[strcspn(line, "\r\n")] = '\0';
		if (line[0] == '\0' && number > 1)
			continue;
		bool heads = number == 1 && !strncmp(line, heading, sizeof heading - 2);
		if (heads)
			continue;
		sound = number > 1 && rows->count < most_rows &&
			read_row(cli_plain(line), &rows->row[rows->count]);
		if (!sound)
			fprintf(stderr, "vedette: %s line %d: not a line of a ranking\n", path, number);
		rows->count += sound;
	}
	if (sound && ferror(file)) {
		fprintf(stderr, "vedette: %s cannot be read\n", path);
		sound = false;
	}
	fclose(file);
	return sound;
}

/* First beside it, then in its place: a table is never half written. */
static bool write_rows(const char *path, const struct rows *rows)
{
	char beside[1024];
	if (snprintf(beside, sizeof beside, "%s.new", path) >= (int)sizeof beside)
		return false;
	FILE *file = fopen(beside, "w");
	if (!file) {
		fprintf(stderr, "vedette: %s cannot be written\n", beside);
		return false;
	}
	fputs(heading, file);
	for (unsigned i = 0; i < rows->count; i++) {
		const struct row *row = &rows->row[i];
		fprintf(file, "%s,%s,%s,%d,%d\n", row->game, row->seat, row->player, row->won.points,
			row->won.tie_break);
	}
	bool written = !ferror(file);
	written = !fclose(file) && written && !rename(beside, path);
	if (!written)
		fprintf(stderr, "vedette: %s cannot be written\n", path);
	return written;
}

/* ---- Adding a game -------------------------------------------------------------------------------------- */

static const char *player_at(const char *seat, int argc, char **argv)
{
	size_t length = strlen(seat);
	for (int i = 0; i < argc; i++)
		if (!strncmp(argv[i], seat, length) && argv[i][length] == '=')
			return argv[i] + length + 1;
	return NULL;
}

static bool is_name(const char *name)
{
	char plain[name_size];
	if (!name[0] || strlen(name) >= name_size || strpbrk(name, ",\r\n"))
		return false;
	snprintf(plain, sizeof plain, "%s", name);
	return !strcmp(cli_plain(plain), name);
}

static bool is_known(const struct rows *rows, const char *game)
{
	for (unsigned i = 0; i < rows->count; i++)
		if (!strcmp(rows->row[i].game, game))
			return true;
	return false;
}

static bool sits_twice(const struct rows *rows, const char *game, const char *player)
{
	for (unsigned i = 0; i < rows->count; i++)
		if (!strcmp(rows->row[i].game, game) && !strcmp(rows->row[i].player, player))
			return true;
	return false;
}

/* Every seat has somebody whose name can stand in the table. */
static bool all_are_named(const struct game *game, int argc, char **argv)
{
	const struct rulebook *rulebook = game_scenario(game)->rulebook;
	for (unsigned seat = 0; seat < rulebook->seats; seat++) {
		if (!game_has_seat(game, seat))
			continue;
		const char *player = player_at(rulebook->seat[seat], argc, argv);
		if (player && is_name(player))
			continue;
		fprintf(stderr, "vedette: who sat as %s? %s=NAME (without commas)\n", rulebook->seat[seat],
			rulebook->seat[seat]);
		return false;
	}
	return true;
}

/* p. 17 of Napoléon 1806 and its like: a tournament has rules, and games are played from their beginning. */
static bool counts(const struct game *game, struct ranking ranking[max_seats])
{
	const struct scenario *scenario = game_scenario(game);
	if (flow_in((const struct mask *)game_position(game))->edited) {
		fputs("vedette: an edited game does not count in a tournament\n", stderr);
		return false;
	}
	if (scenario->rulebook->rank(scenario, game_position(game), ranking))
		return true;
	fprintf(stderr, "vedette: %s is not played by the rules of a tournament\n", scenario->info->id);
	return false;
}

static bool add_rows(struct rows *rows, struct game *game, int argc, char **argv)
{
	const struct scenario *scenario = game_scenario(game);
	const struct rulebook *rulebook = scenario->rulebook;
	struct ranking ranking[max_seats] = {{0, 0}};
	char hash[20];
	snprintf(hash, sizeof hash, "%016" PRIx64, game_hash(game));
	if (is_known(rows, hash)) {
		fputs("vedette: that game is in the table already\n", stderr);
		return false;
	}
	if (!counts(game, ranking))
		return false;
	for (unsigned seat = 0; seat < rulebook->seats; seat++) {
		const char *player = player_at(rulebook->seat[seat], argc, argv);
		if (!game_has_seat(game, seat))
			continue;
		if (rows->count == most_rows) {
			fputs("vedette: the table is full\n", stderr);
			return false;
		}
		if (sits_twice(rows, hash, player)) {
			fprintf(stderr, "vedette: %s cannot play against himself\n", player);
			return false;
		}
		struct row *row = &rows->row[rows->count++];
		*row = (struct row){.won = ranking[seat]};
		snprintf(row->game, sizeof row->game, "%s", hash);
		snprintf(row->seat, sizeof row->seat, "%s", rulebook->seat[seat]);
		snprintf(row->player, sizeof row->player, "%s", player);
	}
	return true;
}

/* Only a game that comes out again as it was recorded is entered. */
static bool replays(const struct scenario *scenario, const char *text, size_t size, struct workspace *work,
		    char *error, size_t room)
{
	struct replay_report report = {.same = false};
	game_replay(scenario, text, size, work, NULL, NULL, &report);
	snprintf(error, room, "%s", report.error);
	return report.same;
}

static struct game *load(const char *path, struct scenario **scenario, struct workspace *work)
{
	size_t size;
	char *text = cli_read_file(path, &size), id[64], error[320];
	struct data_error bad = {.line = 0};
	struct load_report report = {.exact = false};
	struct game *game = NULL;
	if (!text)
		return NULL;
	if (!game_file_scenario(text, size, id, sizeof id, error, sizeof error))
		fprintf(stderr, "vedette: %s: %s\n", path, cli_plain(error));
	else if (!(*scenario = scenario_load(id, cli_data(), &bad)))
		cli_data_error(&bad);
	else if (!(*scenario)->rulebook->rank)
		fprintf(stderr, "vedette: %s has no tournament\n", (*scenario)->rulebook->title);
	else if (!replays(*scenario, text, size, work, error, sizeof error))
		fprintf(stderr, "vedette: %s: %s\n", path, cli_plain(error));
	else if (!(game = game_load(*scenario, text, size, work, &report)))
		fprintf(stderr, "vedette: %s: %s\n", path, cli_plain(report.error));
	free(text);
	return game;
}

static int add_game(struct rows *rows, const char *path, int argc, char **argv)
{
	struct scenario *scenario = NULL;
	struct workspace *work = calloc(1, sizeof *work);
	struct game *game = work ? load(path, &scenario, work) : NULL;
	int status = exit_failed;
	if (game && !all_are_named(game, argc, argv))
		status = exit_usage;
	else if (game && add_rows(rows, game, argc, argv))
		status = exit_done;
	game_free(game);
	scenario_free(scenario);
	free(work);
	return status;
}

/* ---- The standings -------------------------------------------------------------------------------------- */

struct standing {
	const char *player;
	unsigned games;
	struct ranking won;
};

static int by_rank(const void *one, const void *other)
{
	const struct standing *a = one, *b = other;
	if (a->won.points != b->won.points)
		return b->won.points - a->won.points;
	if (a->won.tie_break != b->won.tie_break)
		return b->won.tie_break - a->won.tie_break;
	return strcmp(a->player, b->player);
}

static unsigned add_up(const struct rows *rows, struct standing standing[])
{
	unsigned count = 0;
	for (unsigned i = 0; i < rows->count; i++) {
		const struct row *row = &rows->row[i];
		unsigned k = 0;
		while (k < count && strcmp(standing[k].player, row->player) != 0)
			k++;
		if (k == count)
			standing[count++] = (struct standing){.player = row->player};
		standing[k].games++;
		standing[k].won.points += row->won.points;
		standing[k].won.tie_break += row->won.tie_break;
	}
	qsort(standing, count, sizeof *standing, by_rank);
	return count;
}

static bool print_standings(const struct rows *rows)
{
	struct standing *standing = calloc(rows->count + 1u, sizeof *standing);
	if (!standing)
		return false;
	unsigned count = add_up(rows, standing);
	printf("%4s  %-24s %6s %8s %10s\n", "rank", "player", "games", "points", "tie-break");
	for (unsigned i = 0, rank = 1; i < count; i++) {
		if (i > 0 && (standing[i].won.points != standing[i - 1].won.points ||
			      standing[i].won.tie_break != standing[i - 1].won.tie_break))
			rank = i + 1; /* equals share a rank */
		printf("%4u  %-24s %6u %8d %+10d\n", rank, standing[i].player, standing[i].games,
		       standing[i].won.points, standing[i].won.tie_break);
	}
	free(standing);
	return true;
}

int command_ranking(int argc, char **argv)
{
	if (cli_is_help(argc, argv)) {
		fputs(help, stdout);
		return exit_done;
	}
	if (argc < 2)
		return cli_usage(help, "which table?");
	if (argv[1][0] == '-')
		return cli_usage(help, "%s: not understood", argv[1]);
	struct rows *rows = calloc(1, sizeof *rows);
	int status = rows && read_rows(argv[1], argc > 2, rows) ? exit_done : exit_failed;
	if (status == exit_done && argc > 2)
		status = add_game(rows, argv[2], argc - 3, argv + 3);
	if (status == exit_done && argc > 2 && !write_rows(argv[1], rows))
		status = exit_failed;
	if (status == exit_done && !print_standings(rows))
		status = exit_failed;
	free(rows);
	return status;
}
