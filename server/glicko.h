/*
 * Ratings after Mark Glickman's Glicko-2 ("Example of the Glicko-2 system", revised 2022), with one thing more: what a side
 * of a scenario is worth is estimated beside the players, and taken into account.
 */
#ifndef VEDETTE_GLICKO_H
#define VEDETTE_GLICKO_H

struct rating {
	double rating, deviation; /* points: 1500 and 350 for a newcomer */
	double volatility;        /* how much he is expected to change */
};

/* What one side of a scenario is worth to whoever plays it: points, with their deviation. */
struct advantage {
	double points, deviation;
};

struct bout {
	struct rating opponent;
	struct advantage
		advantage; /* of the side he plays himself; the other side's is the same with its sign turned */
	double score;      /* 1, 0.5 or 0 */
};

struct rating glicko_newcomer(void);
struct advantage glicko_no_advantage(void); /* nothing is known of the scenario yet */
/* After bouts that count as one period; without any, he is only less sure. */
struct rating glicko_after(struct rating before, const struct bout *bout, unsigned bouts);
/* Less sure of him, by as much as a season may have changed him. */
struct rating glicko_new_season(struct rating rating);
struct rating glicko_idle(struct rating before, double periods);
double glicko_expected(struct rating own, const struct bout *bout); /* score */
struct advantage glicko_learn(struct advantage before, struct rating own, struct rating opponent,
			      double score);

#endif
