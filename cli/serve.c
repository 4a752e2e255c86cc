/*
 * vedette serve: the games in the browser.
 */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/cli.h"
#include "server/server.h"
#include "server/store.h"
#include "vedette/players.h"

static const char help[] =
	"vedette serve [OPTION...]\n\n"
	"Serves the board in the browser: alone against the computer, two at one screen, or with friends apart.\n"
	"The address is printed; by default nobody but this machine can reach it, and no login is asked for.\n\n"
	"  --port N             1806; 0 takes any free port\n"
	"  --bind ADDRESS       127.0.0.1\n"
	"  --data-dir DIR       where games are kept ($XDG_DATA_HOME/vedette, or ~/.local/share/vedette)\n"
	"  --database ADDRESS   a PostgreSQL database instead, postgresql://host/name: see docs/server.md\n"
	"  --standby            waits until the server that has the database has ended, then takes its place\n"
	"  --shared             one of several servers on that database, each with games of its own\n"
	"  --inner NAME:PORT    how the others reach this one (the address it listens on)\n"
	"  --host NAME          a further name the server answers to; may be given several times\n"
	"  --pace MS            how long a computer's answer takes (100)\n"
	"  --threads N          threads that think for computer players (as many as cores)\n"
	"  --bot NAME=COMMAND   a program as one more computer player, see docs/protocol.md; may be given several times\n"
	"  --bot-time SECONDS   that such a program may think about a decision (10)\n"
	"  --public             accounts with passwords, for a server on the net: behind a TLS proxy, or with\n"
	"  --tls-cert FILE --tls-key FILE\n"
	"  --operator NAME      an account that reads reports and may silence, suspend and rename; may be given several times\n"
	"  --proxy ADDRESS      a proxy whose X-Forwarded-For is believed; may be given several times\n"
	"  --smtp URL --mail-from ADDRESS   \"your turn\" by e-mail: smtp://mail.example.org\n"
	"  --log FILE           a line of JSON for every request, login and trouble; SIGUSR1 begins the file anew\n"
	"  --metrics-token FILE whoever shows the first line of FILE may read /metrics\n"
	"  --with-tests         offers the small rulebook of the tests, too\n"
	"  --no-limits          no limit on requests and games: for measuring\n";

static bool take_number(const char *text, long least, long most, int *number)
{
	char *end;
	long value = strtol(text, &end, 10);
	if (*end || end == text || value < least || value > most)
		return false;
	*number = (int)value;
	return true;
}

static bool take_flag(const char *word, struct serve_setup *setup)
{
	if (!strcmp(word, "--public"))
		setup->is_public = true;
	else if (!strcmp(word, "--standby"))
		setup->standby = true;
	else if (!strcmp(word, "--shared"))
		setup->shared = true;
	else if (!strcmp(word, "--with-tests"))
		setup->with_tests = true;
	else if (!strcmp(word, "--no-limits"))
		setup->unlimited = true;
	else
		return false;
	return true;
}

/* NAME=COMMAND: from then on a computer player of that name. */
static bool take_bot(const char *text)
{
	char name[32];
	const char *equals = strchr(text, '=');
	if (!equals || (size_t)(equals - text) >= sizeof name)
		return false;
	snprintf(name, sizeof name, "%.*s", (int)(equals - text), text);
	return offer_command_player(name, equals + 1);
}

/* The first line of a file: on the command line everybody on the machine could read it. */
static const char *read_token(const char *path)
{
	static char token[128];
	FILE *file = fopen(path, "r");
	if (!file || !fgets(token, sizeof token, file))
		token[0] = '\0';
	if (file)
		fclose(file);
	token[strcspn(token, "\r\n")] = '\0';
	return token;
}

static bool take_value(const char *word, const char *value, struct serve_setup *setup)
{
	int threads;
	if (!value)
		return false;
	if (!strcmp(word, "--port"))
		return take_number(value, 0, 65535, &setup->port);
	if (!strcmp(word, "--pace"))
		return take_number(value, 0, 60000, &setup->pace);
	if (!strcmp(word, "--bot"))
		return take_bot(value);
	if (!strcmp(word, "--bot-time"))
		return cli_bot_time(value);
	if (!strcmp(word, "--threads")) {
		if (!take_number(value, 1, 16, &threads))
			return false;
		setup->threads = (unsigned)threads;
	} else if (!strcmp(word, "--bind"))
		setup->bind = value;
	else if (!strcmp(word, "--data-dir"))
		setup->folder = value;
	else if (!strcmp(word, "--database") && store_is_address(value))
		setup->database = value;
	else if (!strcmp(word, "--inner") && serve_is_inner_address(value))
		setup->inner = value;
	else if (!strcmp(word, "--host") && setup->hosts < max_host_names)
		setup->host[setup->hosts++] = value;
	else if (!strcmp(word, "--proxy") && setup->proxies < max_proxies)
		setup->proxy[setup->proxies++] = value;
	else if (!strcmp(word, "--operator") && setup->operators < max_operators)
		setup->operator[setup->operators++] = value;
	else if (!strcmp(word, "--tls-cert"))
		setup->certificate = value;
	else if (!strcmp(word, "--tls-key"))
		setup->certificate_key = value;
	else if (!strcmp(word, "--smtp"))
		setup->smtp = value;
	else if (!strcmp(word, "--metrics-token"))
		setup->metrics_token = read_token(value);
	else if (!strcmp(word, "--log"))
		setup->log = value;
	else if (!strcmp(word, "--mail-from"))
		setup->mail_from = value;
	else
		return false;
	return true;
}

int command_serve(int argc, char **argv)
{
	long cores = sysconf(_SC_NPROCESSORS_ONLN);
	struct serve_setup setup = {.bind = "127.0.0.1",
				    .port = 1806,
				    .folder = cli_data_folder(),
				    .pace = 100,
				    .threads = cores > 1 && cores < 16 ? (unsigned)cores : 2,
				    .data = cli_data()};
	if (cli_is_help(argc, argv)) {
		fputs(help, stdout);
		return exit_done;
	}
	for (int i = 1; i < argc; i++) {
		if (take_flag(argv[i], &setup))
			continue;
		if (!take_value(argv[i], i + 1 < argc ? argv[i + 1] : NULL, &setup))
			return cli_usage(help, "%s: not understood", argv[i]);
		i++;
	}
	if (!setup.certificate != !setup.certificate_key || !setup.smtp != !setup.mail_from)
		return cli_usage(help, "--tls-cert goes with --tls-key, --smtp with --mail-from");
	if ((setup.standby || setup.shared) && !setup.database)
		return cli_usage(help, "--standby and --shared go with --database");
	if (setup.inner && !setup.shared)
		return cli_usage(help, "--inner goes with --shared");
	if (setup.shared && setup.certificate)
		return cli_usage(help, "--shared: let a proxy in front of the servers end TLS");
	if (setup.shared && !setup.inner && (!strcmp(setup.bind, "0.0.0.0") || strchr(setup.bind, ':')))
		return cli_usage(help, "--shared: say with --inner how the other servers reach this one");
	if (setup.operators && !setup.is_public)
		return cli_usage(help, "--operator goes with --public");
	if (setup.metrics_token && strlen(setup.metrics_token) < 16)
		return cli_usage(
			help, "--metrics-token: a file whose first line has at least 16 letters is wanted");
	return serve(&setup) ? exit_failed : exit_done;
}
