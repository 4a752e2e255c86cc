/*
 * vedette engine: the protocol on standard input and output, one message a line.
 */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "vedette/protocol.h"

static const char help[] =
	"vedette engine [--data DIR]\n\n"
	"Speaks JSON-RPC 2.0 on standard input and output, one message a line, until the input ends.\n"
	"The methods: scenarios board new decision judge play peek explain view score log standing choose\n"
	"undo save load dice edit clone imagine outcomes close. docs/protocol.md describes them.\n\n"
	"  echo '{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"scenarios\"}' | vedette engine\n";

static void fresh_key(uint8_t key[16])
{
	randombytes_buf(key, 16);
}

struct line {
	char *text;
	size_t used, room;
	bool too_long;
};

static bool keep_byte(struct line *line, char byte)
{
	if (line->used == line->room) {
		size_t room = line->room ? 2 * line->room : 4096;
		char *text = realloc(line->text, room);
		if (!text)
			return false;
		line->text = text;
		line->room = room;
	}
	line->text[line->used++] = byte;
	return true;
}

/* A line that is too long is read to its end, not kept. False at the end of the input. */
static bool read_line(struct line *line, FILE *in)
{
	int byte;
	line->used = 0;
	line->too_long = false;
	while ((byte = getc_unlocked(in)) != EOF && byte != '\n')
		if (line->used >= protocol_max_line || !keep_byte(line, (char)byte))
			line->too_long = true;
	return byte != EOF || line->used > 0;
}

static int serve(struct protocol *protocol, FILE *in, FILE *out)
{
	struct line line = {0};
	int status = exit_done;
	while (read_line(&line, in)) {
		const char *answer = line.too_long ? protocol_too_long(protocol)
						   : protocol_answer(protocol, line.text ? line.text : "",
								     line.used);
		if (answer && (fputs(answer, out) < 0 || putc('\n', out) == EOF || fflush(out) == EOF)) {
			fputs("vedette engine: the answer could not be written\n", stderr);
			status = exit_failed;
			break;
		}
	}
	free(line.text);
	return status;
}

int command_engine(int argc, char **argv)
{
	if (cli_is_help(argc, argv)) {
		fputs(help, stdout);
		return exit_done;
	}
	if (argc > 1)
		return cli_usage(help, "%s: not understood", argv[1]);
	if (sodium_init() < 0)
		return exit_failed;
	struct protocol_setup setup = {
		.data = *cli_data(), .find_player = find_player, .fresh_key = fresh_key};
	struct protocol *protocol = protocol_new(&setup);
	int status = protocol ? serve(protocol, stdin, stdout) : exit_failed;
	protocol_free(protocol);
	return status;
}
