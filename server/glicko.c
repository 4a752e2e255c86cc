/*
 * Glicko-2, step by step as the paper has it. Inside, ratings are on its scale: mu and phi.
 */
#include "server/glicko.h"

#include <math.h>

static const double scale = 173.7178;
static const double middle = 1500, first_deviation = 350, first_volatility = 0.06;
static const double first_advantage_deviation = 100;
static const double season_deviation = 100;
static const double tau = 0.5; /* how much volatility itself may change */
static const double precision = 0.000001;
static const double pi = 3.14159265358979323846;

struct rating glicko_newcomer(void)
{
	return (struct rating){middle, first_deviation, first_volatility};
}

struct advantage glicko_no_advantage(void)
{
	return (struct advantage){0, first_advantage_deviation};
}

static double mu_of(struct rating rating)
{
	return (rating.rating - middle) / scale;
}

static double phi_of(struct rating rating)
{
	return rating.deviation / scale;
}

/* How much a result against somebody tells whose own rating is uncertain. */
static double weight(double phi)
{
	return 1 / sqrt(1 + 3 * phi * phi / (pi * pi));
}

/* An opponent who is strong by his side is as one who is strong; how much that is, is uncertain, too. */
static double opponent_phi(const struct bout *bout)
{
	return hypot(phi_of(bout->opponent), bout->advantage.deviation / scale);
}

static double expected(double mu, const struct bout *bout)
{
	double ahead = mu + bout->advantage.points / scale - mu_of(bout->opponent);
	return 1 / (1 + exp(-weight(opponent_phi(bout)) * ahead));
}

double glicko_expected(struct rating own, const struct bout *bout)
{
	return expected(mu_of(own), bout);
}

/* Steps 3 and 4: how much the bouts tell, and where they point. */
static double variance(double mu, const struct bout *bout, unsigned bouts, double *points_to)
{
	double information = 0;
	*points_to = 0;
	for (unsigned i = 0; i < bouts; i++) {
		double g = weight(opponent_phi(&bout[i])), score = expected(mu, &bout[i]);
		information += g * g * score * (1 - score);
		*points_to += g * (bout[i].score - score);
	}
	return 1 / information;
}

/* Step 5. */
struct search {
	double delta, phi, v, a;
};

static double f(const struct search *search, double x)
{
	double e = exp(x), spread = search->phi * search->phi + search->v + e;
	return e * (search->delta * search->delta - spread) / (2 * spread * spread) -
	       (x - search->a) / (tau * tau);
}

static double new_volatility(double sigma, const struct search *search)
{
	double low = search->a, high;
	double spread = search->phi * search->phi + search->v;
	if (search->delta * search->delta > spread) {
		high = log(search->delta * search->delta - spread);
	} else {
		double k = 1;
		while (k < 100 && f(search, search->a - k * tau) < 0)
			k++;
		high = search->a - k * tau;
	}
	double at_low = f(search, low), at_high = f(search, high);
	for (unsigned i = 0; i < 100 && fabs(high - low) > precision; i++) {
		double next = low + (low - high) * at_low / (at_high - at_low), at_next = f(search, next);
		if (at_next * at_high <= 0) {
			low = high;
			at_low = at_high;
		} else {
			at_low /= 2;
		}
		high = next;
		at_high = at_next;
	}
	double found = exp(low / 2);
	return isfinite(found) ? found : sigma;
}

/* Step 6, by as many periods as have passed; nobody is less known than a newcomer. */
struct rating glicko_idle(struct rating before, double periods)
{
	double phi = phi_of(before);
	phi = sqrt(phi * phi + before.volatility * before.volatility * fmax(periods, 0));
	before.deviation = fmin(phi * scale, first_deviation);
	return before;
}

/* Not of the paper: a season is taken for a change that has a deviation of its own. */
struct rating glicko_new_season(struct rating rating)
{
	rating.deviation = fmin(hypot(rating.deviation, season_deviation), first_deviation);
	return rating;
}

/* Steps 2 to 8. */
struct rating glicko_after(struct rating before, const struct bout *bout, unsigned bouts)
{
	double mu = mu_of(before), phi = phi_of(before), points_to;
	if (!bouts)
		return glicko_idle(before, 1);
	double v = variance(mu, bout, bouts, &points_to);
	struct search search = {.delta = v * points_to, .phi = phi, .v = v, .a = 2 * log(before.volatility)};
	struct rating after = {.volatility = new_volatility(before.volatility, &search)};
	double wider = phi * phi + after.volatility * after.volatility;
	double narrow = 1 / sqrt(1 / wider + 1 / v);
	after.deviation = narrow * scale;
	after.rating = middle + scale * (mu + narrow * narrow * points_to);
	return after;
}

/* As a rating that does not change by itself: what the result says beyond what both players' strength lets expect. */
struct advantage glicko_learn(struct advantage before, struct rating own, struct rating opponent,
			      double score)
{
	double both = hypot(phi_of(own), phi_of(opponent)), g = weight(both), phi = before.deviation / scale;
	double ahead = before.points / scale + mu_of(own) - mu_of(opponent);
	double likely = 1 / (1 + exp(-g * ahead));
	double narrow = 1 / (1 / (phi * phi) + g * g * likely * (1 - likely));
	return (struct advantage){before.points + scale * narrow * g * (score - likely),
				  sqrt(narrow) * scale};
}
