/*
 * The point a report is about, opened again: what the seat knew becomes a question that can be asked once more.
 */
#ifndef VEDETTE_CLI_REPORT_POINT_H
#define VEDETTE_CLI_REPORT_POINT_H

#include <jansson.h>

#include "vedette/game.h"

struct judged_again {
	bool opened;      /* false: `reason` says why not */
	unsigned answers; /* on the list as it is made today */
	unsigned links;   /* of the chain that were judged */
	bool legal;
	char rule[40];
	char reason[320];
};

/*
 * A report is somebody else's file, and a mask cannot be checked as a position can. So it is opened in a process of its own
 * that can do nothing but reckon: the mask is filled up to a position, that one is checked, its mask has to be the one of the
 * file, and the actions (or NULL) are judged there.
 */
void judge_report_again(const struct scenario *scenario, const json_t *report, const json_t *actions,
			struct judged_again *judged);

#endif
