/*
 * Shares with their intervals, means with their spread.
 */
#include <math.h>

#include "vedette/study.h"

/* Wilson's score interval; z is the normal quantile of 97.5 %. */
struct interval share_of(double count, double n)
{
	const double z = 1.959964;
	if (n <= 0)
		return (struct interval){.rate = 0, .least = 0, .most = 1};
	double rate = count / n;
	double middle = rate + z * z / (2 * n);
	double half = z * sqrt(rate * (1 - rate) / n + z * z / (4 * n * n));
	double whole = 1 + z * z / n;
	struct interval interval = {
		.rate = rate, .least = (middle - half) / whole, .most = (middle + half) / whole};
	if (interval.least < 0 || count <= 0)
		interval.least = 0;
	if (interval.most > 1 || count >= n)
		interval.most = 1;
	return interval;
}

void spread_add(struct spread *spread, int value)
{
	if (spread->n == 0 || value < spread->least)
		spread->least = value;
	if (spread->n == 0 || value > spread->most)
		spread->most = value;
	spread->n++;
	spread->sum += value;
	spread->squares += (int64_t)value * value;
}

double spread_mean(const struct spread *spread)
{
	return spread->n ? (double)spread->sum / (double)spread->n : 0;
}

double spread_deviation(const struct spread *spread)
{
	if (spread->n < 2)
		return 0;
	double n = (double)spread->n, sum = (double)spread->sum;
	double variance = ((double)spread->squares - sum * sum / n) / (n - 1);
	return variance > 0 ? sqrt(variance) : 0;
}
