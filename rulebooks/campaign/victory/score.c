/*
 * Victory, chapter 20: not yet reckoned.
 */
#include "rulebooks/campaign/rules.h"

void campaign_score(const struct field *field, struct score *score)
{
	(void)field;
	*score = (struct score){.winner = no_side};
}

int campaign_evaluate(const struct scenario *scenario, const struct position *position, side_id side,
		      struct workspace *work)
{
	(void)scenario, (void)position, (void)side, (void)work;
	return 0;
}

void campaign_end(struct table *table)
{
	tell_all(table, say(text_told_end), no_space);
	end_game(table, no_side, 0);
}
