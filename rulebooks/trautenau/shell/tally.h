#ifndef VEDETTE_TRAUTENAU_TALLY_H
#define VEDETTE_TRAUTENAU_TALLY_H

#include "vedette/rulebook.h"

unsigned trautenau_tally_losses(const struct scenario *scenario, const struct position *position,
				struct tally_row row[], unsigned most);

#endif
