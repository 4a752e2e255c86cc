/*
 * Players that are programs: the sample plays, and whatever a program does wrong harms nobody but itself.
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include "places.h"
#include "vedette/players.h"

#define PROGRAM VEDETTE_BINARY "/vedette"
#define SAMPLE  VEDETTE_SOURCE "/docs/bot.py"

static char output[16384];

static int run(const char *command)
{
	FILE *pipe = popen(command, "r");
	cr_assert_not_null(pipe);
	size_t used = fread(output, 1, sizeof output - 1, pipe);
	output[used] = '\0';
	int status = pclose(pipe);
	return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static int simulate(const char *player, unsigned seconds)
{
	char command[1024];
	snprintf(command, sizeof command,
		 PROGRAM
		 " simulate short --games 1 --threads 1 --bot-time %u --players 'cmd:%s,random' --json"
		 " 2>&1 </dev/null",
		 seconds, player);
	return run(command);
}

Test(command_player, the_sample_plays_a_whole_game)
{
	cr_assert_eq(simulate(SAMPLE, 300), 0, "%s", output);
	cr_assert(strstr(output, "\"games\":1"), "%s", output);
	cr_assert(!strstr(output, "by lot"), "%s", output);
}

Test(command_player, the_sample_plays_where_much_is_hidden)
{
	cr_assert_eq(run(PROGRAM " simulate picket --games 1 --bot-time 300 --players cmd:" SAMPLE
				 " --json 2>&1 </dev/null"),
		     0, "%s", output);
}

/* The game ends, the answers were drawn by lot, and the exit status says that this was no measure of anybody. */
static void expect_fault(const char *player, const char *fault, unsigned seconds)
{
	cr_assert_eq(simulate(player, seconds), 1, "%s: %s", player, output);
	cr_assert(strstr(output, fault), "%s: %s", player, output);
	cr_assert(strstr(output, "given up after 5 faults in a row"), "%s: %s", player, output);
	cr_assert(strstr(output, "\"games\":1"), "%s: %s", player, output);
}

Test(command_player, one_that_is_not_there)
{
	expect_fault("/nowhere/bot 2>/dev/null", "has ended", 300);
}

Test(command_player, one_that_ends_at_once)
{
	expect_fault("true", "has ended", 300);
}

Test(command_player, one_that_only_listens)
{
	expect_fault("sleep 60", "took too long", 1);
}

Test(command_player, one_that_talks_nonsense)
{
	expect_fault("yes", "took too long", 1);
}

Test(command_player, one_that_repeats_what_it_hears)
{
	expect_fault("cat", "answered with an error", 300);
}

Test(command_player, one_line_without_an_end)
{
	expect_fault("head -c 40000000 /dev/zero; sleep 60", "a line that is too long", 300);
}

/* It answers every question by turning to the north. */
Test(command_player, one_that_breaks_the_rules)
{
	char path[] = "/tmp/vedette-bot-XXXXXX", command[64];
	int file = mkstemp(path);
	FILE *out = fdopen(file, "w");
	cr_assert_not_null(out);
	fputs("s/.*\"id\":\\([0-9]*\\),.*/{\"id\":\\1,\"result\":{\"actions\":[{\"do\":\"face\",\"facing\":\"N\"}]}}/\n",
	      out);
	fclose(out);
	snprintf(command, sizeof command, "sed -u -f %s", path);
	expect_fault(command, "not legal", 300);
	remove(path);
}

/* Only the command line of the program can start one. */
Test(command_player, no_name_starts_a_program)
{
	cr_assert_null(find_player("cmd:true"));
	cr_assert(offer_command_player("mine", "true"));
	cr_assert_not_null(find_player("mine"));
	cr_assert(!offer_command_player("mine", "false"), "the name is taken");
	cr_assert(!offer_command_player("greedy", "true"), "the name is taken");
	cr_assert(!offer_command_player("cmd:x", "true"), "that is no name");
	cr_assert(!offer_command_player("", "true") && !offer_command_player("x", ""));
	unsigned count;
	const struct player *const *all = players(&count);
	cr_assert_eq(count, 5);
	cr_assert_str_eq(all[4]->id, "mine");
	stop_command_players();
	cr_assert_null(find_player("mine"));
	players(&count);
	cr_assert_eq(count, 4);
}
