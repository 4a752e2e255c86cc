/*
 * The commands of the program. Each is a file of its own; argv[0] is the command's name.
 *
 * They return the exit status: 0 done, 1 a check failed or a file is bad, 2 wrong usage.
 */
#ifndef VEDETTE_CLI_H
#define VEDETTE_CLI_H

#include <stdio.h>

#include "vedette/rulebook.h"

enum { exit_done, exit_failed, exit_usage };

int command_scenarios(int argc, char **argv);
int command_serve(int argc, char **argv);
int command_play(int argc, char **argv);
int command_engine(int argc, char **argv);
int command_simulate(int argc, char **argv);
int command_bench(int argc, char **argv);
int command_ledger(int argc, char **argv);
int command_replay(int argc, char **argv);
int command_report(int argc, char **argv);
int command_map(int argc, char **argv);
int command_map_build(int argc, char **argv); /* map build ... */
int command_ranking(int argc, char **argv);
int command_rules(int argc, char **argv);
int command_data(int argc, char **argv);
int command_check(int argc, char **argv);
int command_backup(int argc, char **argv);
int command_restore(int argc, char **argv);
int command_repair(int argc, char **argv);
int command_verify(int argc, char **argv);

/* What main does, for tests: argv as the shell hands it over. */
int vedette_main(int argc, char **argv);

/* The data files in use: those of the program, or with --data DIR some of them replaced. */
const struct data_set *cli_data(void);
/*
 * Takes the tables of a folder: DIR/trautenau/name.csv or DIR/name.csv. An exit status, with a sentence on stderr if it
 * is not exit_done: no such folder, nothing in it. A table that no rulebook has is told and left: data_refused counts these.
 */
int cli_use_data(const char *folder);
void cli_forget_data(void);

/* Small things every command needs. */
const char *cli_data_folder(void);                        /* where a server keeps its games by default */
bool cli_is_help(int argc, char **argv);                  /* --help or -h stands somewhere */
int cli_usage(const char *help, const char *format, ...); /* the complaint and how to use it; exit_usage */
char *cli_read_file(const char *path, size_t *size);      /* to be freed; NULL with a sentence on stderr */
char *cli_plain(char *text);                              /* without anything that would steer a terminal */
void cli_data_error(const struct data_error *error);      /* file, line and reason on stderr */
bool cli_bot_time(const char *text);                      /* --bot-time SECONDS; false if that is no time */
/* A scenario with the data files in use; NULL after a sentence on stderr, and the exit status that goes with it. */
struct scenario *cli_load(const char *id, int *status);

#endif
