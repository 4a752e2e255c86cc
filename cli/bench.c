/*
 * vedette bench: how fast the engine plays by itself, and the signatures of its games.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "vedette/json.h"
#include "vedette/study.h"

static const char help[] =
	"usage: vedette bench [SCENARIO...] [options]\n"
	"\n"
	"Random play on one core with every window open and nobody listening, and what single calls take. Without a\n"
	"scenario: all of them.\n"
	"\n"
	"  --seconds S          play so long for each scenario (2)\n"
	"  --games N            or so many games\n"
	"  --json               the figures as JSON\n"
	"  --signature-only     only lines of scenario and signature, to compare with tests/signatures.txt\n"
	"  --playthroughs DIR   write the recorded games of tests/playthroughs into a directory\n";

struct wishes {
	const char *scenario[max_all_scenarios];
	unsigned scenarios;
	double seconds;
	uint32_t games;
	bool json, signature_only;
	const char *playthroughs;
};

static int complain(const char *about, const char *what)
{
	fprintf(stderr, "vedette bench: %s: %s\n", about, what);
	return 2;
}

static bool take_value(struct wishes *wishes, const char *name, const char *value)
{
	char *end = NULL;
	if (!value)
		return false;
	if (!strcmp(name, "--seconds")) {
		wishes->seconds = strtod(value, &end);
		return end != value && !*end && wishes->seconds > 0 && wishes->seconds < 1e6;
	}
	if (!strcmp(name, "--games")) {
		unsigned long games = strtoul(value, &end, 10);
		wishes->games = (uint32_t)games;
		return end != value && !*end && games > 0 && games < 1000000000;
	}
	if (strcmp(name, "--playthroughs"))
		return false;
	wishes->playthroughs = value;
	return true;
}

static int read_wishes(int argc, char **argv, struct wishes *wishes)
{
	for (int i = 1; i < argc; i++) {
		if (!strcmp(argv[i], "--json"))
			wishes->json = true;
		else if (!strcmp(argv[i], "--signature-only"))
			wishes->signature_only = true;
		else if (argv[i][0] != '-' && wishes->scenarios < max_all_scenarios)
			wishes->scenario[wishes->scenarios++] = argv[i];
		else if (i + 1 < argc && take_value(wishes, argv[i], argv[i + 1]))
			i++;
		else
			return complain(argv[i], "not understood (--help tells more)");
	}
	return 0;
}

static void wish_for_all(struct wishes *wishes)
{
	unsigned count;
	const struct rulebook *const *all = rulebooks(&count);
	for (unsigned i = 0; i < count; i++)
		for (unsigned k = 0; k < all[i]->scenarios && wishes->scenarios < max_all_scenarios; k++)
			wishes->scenario[wishes->scenarios++] = all[i]->scenario[k].id;
}

/* ---- Signatures --------------------------------------------------------------------------------------------------- */

static int print_signature(const char *id, struct study_room *room)
{
	int status;
	struct scenario *scenario = cli_load(id, &status);
	if (!scenario)
		return status;
	printf("%s %016" PRIx64 "\n", id, study_signature(scenario, signature_games, room));
	scenario_free(scenario);
	return 0;
}

static int print_signatures(const struct wishes *wishes)
{
	struct study_room *room = study_room_new();
	if (!room)
		return 1;
	int status = 0;
	for (unsigned i = 0; i < wishes->scenarios && !status; i++)
		status = print_signature(wishes->scenario[i], room);
	study_room_free(room);
	return status;
}

/* ---- Playthroughs ------------------------------------------------------------------------------------------------- */

static bool write_one(const struct playthrough *playthrough, const char *folder, struct study_room *room)
{
	char path[512];
	snprintf(path, sizeof path, "%s/%s.txt", folder, playthrough->name);
	FILE *out = fopen(path, "w");
	if (!out) {
		perror(path);
		return false;
	}
	bool written = playthrough_write(playthrough, cli_data(), room, out);
	if (fclose(out) || !written) {
		complain(path, "could not be written");
		return false;
	}
	return true;
}

static int write_playthroughs(const char *folder)
{
	unsigned count;
	const struct playthrough *all = playthroughs(&count);
	struct study_room *room = study_room_new();
	bool written = room;
	for (unsigned i = 0; i < count && written; i++)
		written = write_one(&all[i], folder, room);
	study_room_free(room);
	return written ? 0 : 1;
}

/* ---- Figures ------------------------------------------------------------------------------------------------------ */

static void put_speed(struct json *out, const char *id, const struct speed *speed)
{
	char signature[20];
	snprintf(signature, sizeof signature, "%016" PRIx64, speed->signature);
	put_object(out, id);
	put_real(out, "games_per_s", speed->games_per_s);
	put_real(out, "moves_per_game", speed->moves_per_game);
	put_real(out, "decisions_per_game", speed->decisions_per_game);
	put_real(out, "decisions_per_s", speed->decisions_per_s);
	put_real(out, "answers_per_decision", speed->answers_per_decision);
	put_number(out, "position_bytes", (long long)speed->position_bytes);
	put_real(out, "clone_ns", speed->clone_ns);
	put_real(out, "view_us", speed->view_us);
	put_real(out, "judge_us", speed->judge_us);
	put_real(out, "explain_us", speed->explain_us);
	put_real(out, "undo_us", speed->undo_us);
	put_number(out, "undo_rows", speed->undo_rows);
	put_real(out, "load_ms", speed->load_ms);
	put_text(out, "signature", signature);
	put_end(out);
}

static void print_speed(const char *id, const struct speed *speed)
{
	printf("%s\n"
	       "  random games a second  %10.1f\n"
	       "  moves a game           %10.1f\n"
	       "  decisions a game       %10.1f\n"
	       "  decisions a second     %10.0f\n"
	       "  answers a decision     %10.2f\n"
	       "  position               %10zu bytes\n"
	       "  clone                  %10.0f ns\n"
	       "  view                   %10.1f us\n"
	       "  judge                  %10.2f us\n"
	       "  explain                %10.2f us\n"
	       "  undo                   %10.1f us, last of %u answers\n"
	       "  loading                %10.2f ms\n"
	       "  signature        %016" PRIx64 "\n",
	       id, speed->games_per_s, speed->moves_per_game, speed->decisions_per_game,
	       speed->decisions_per_s, speed->answers_per_decision, speed->position_bytes, speed->clone_ns,
	       speed->view_us, speed->judge_us, speed->explain_us, speed->undo_us, speed->undo_rows,
	       speed->load_ms, speed->signature);
}

static int measure_all(const struct wishes *wishes)
{
	char text[max_all_scenarios * 1024];
	struct json out;
	json_start(&out, text, sizeof text);
	put_object(&out, NULL);
	for (unsigned i = 0; i < wishes->scenarios; i++) {
		struct speed speed;
		struct data_error error = {.line = 0};
		const struct rulebook *rulebook;
		if (!measure_speed(wishes->scenario[i], cli_data(), wishes->seconds, wishes->games, &speed,
				   &error)) {
			cli_data_error(&error);
			return find_scenario(wishes->scenario[i], &rulebook) ? exit_failed : exit_usage;
		}
		if (wishes->json)
			put_speed(&out, wishes->scenario[i], &speed);
		else
			print_speed(wishes->scenario[i], &speed);
	}
	double reach = measure_reach_us();
	if (!wishes->json)
		printf("reach, 5 points of 4,200 hexes %6.2f us\n", reach);
	put_end(&out);
	if (wishes->json)
		puts(text);
	return 0;
}

int command_bench(int argc, char **argv)
{
	if (argc > 1 && (!strcmp(argv[1], "--help") || !strcmp(argv[1], "-h"))) {
		fputs(help, stdout);
		return 0;
	}
	struct wishes wishes = {.seconds = 2};
	int status = read_wishes(argc, argv, &wishes);
	if (status)
		return status;
	if (wishes.playthroughs)
		return write_playthroughs(wishes.playthroughs);
	if (wishes.scenarios == 0)
		wish_for_all(&wishes);
	return wishes.signature_only ? print_signatures(&wishes) : measure_all(&wishes);
}
