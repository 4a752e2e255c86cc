/*
 * vedette rules: a rulebook in the program's own words, as a page to print or one paragraph to read.
 */
#include "vedette/rules.h"

#include <stdio.h>
#include <string.h>

#include "cli/cli.h"
#include "vedette/game.h"

static const char help[] =
	"vedette rules [RULEBOOK [PARAGRAPH]]\n\n"
	"Writes the rules of a rulebook, in the program's own words and as it plays them, as a web page for reading\n"
	"and printing. With a paragraph that one alone, as text. Without a rulebook lists those that there are.\n";

static const char page_head[] =
	"<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>%s</title>\n<style>\n"
	"body{font:17px/1.4 'EB Garamond',Georgia,serif;max-width:46em;margin:2em auto;padding:0 1em;color:#2a2117}\n"
	"h1{font-weight:400;letter-spacing:.06em}\nh2{font-size:1em;margin:1.1em 0 0}\nh2 span{color:#2f5d7c}\n"
	"p{margin:.15em 0 0}\na{color:#2f5d7c}\n@media print{body{margin:0;max-width:none;columns:2}h2{break-after:avoid}}\n"
	"</style>\n</head>\n<body>\n<h1>%s</h1>\n"
	"<p><i>In our own words, as the program plays it. The booklet is not replaced by this page.</i></p>\n";

static const struct rulebook *find_rulebook(const char *id)
{
	unsigned count;
	const struct rulebook *const *all = rulebooks(&count);
	for (unsigned i = 0; i < count; i++)
		if (!strcmp(all[i]->id, id))
			return all[i];
	return NULL;
}

static int list_rulebooks(void)
{
	unsigned count;
	const struct rulebook *const *all = rulebooks(&count);
	struct rules_reader reader;
	for (unsigned i = 0; i < count; i++)
		if (rules_open(all[i], &reader))
			printf("%-16s %s\n", all[i]->id, all[i]->title);
	return exit_done;
}

static void print_escaped(const char *text)
{
	for (; *text; text++)
		switch (*text) {
		case '&':
			fputs("&amp;", stdout);
			break;
		case '<':
			fputs("&lt;", stdout);
			break;
		default:
			putchar(*text);
		}
}

static int print_page(const struct rulebook *rulebook)
{
	struct rules_reader reader;
	struct rule_text rule;
	if (!rules_open(rulebook, &reader)) {
		fprintf(stderr, "vedette: %s has no rules reference yet\n", rulebook->id);
		return exit_failed;
	}
	printf(page_head, rulebook->title, rulebook->title);
	while (rules_next(&reader, &rule)) {
		printf("<h2 id=\"");
		print_escaped(rule.paragraph);
		printf("\"><span>");
		print_escaped(rule.paragraph);
		printf("</span> ");
		print_escaped(rule.title);
		printf("</h2>\n<p>");
		print_escaped(rule.text);
		puts("</p>");
	}
	puts("</body>\n</html>");
	return exit_done;
}

int command_rules(int argc, char **argv)
{
	if (cli_is_help(argc, argv)) {
		fputs(help, stdout);
		return exit_done;
	}
	if (argc > 3)
		return cli_usage(help, "%s: not understood", argv[3]);
	if (argc < 2)
		return list_rulebooks();
	const struct rulebook *rulebook = find_rulebook(argv[1]);
	struct rule_text rule;
	if (!rulebook)
		return cli_usage(help, "%s: there is no such rulebook", argv[1]);
	if (argc < 3)
		return print_page(rulebook);
	if (!rules_find(rulebook, argv[2], &rule)) {
		fprintf(stderr, "vedette: %s has no paragraph %s\n", rulebook->id, argv[2]);
		return exit_failed;
	}
	printf("%s %s\n%s\n", rule.paragraph, rule.title, rule.text);
	return exit_done;
}
