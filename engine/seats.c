/*
 * Who sits at a game: the seats of the rulebook, without those that the scenario or the options leave out.
 */
#include "vedette/rulebook.h"

bool option_applies(const struct rulebook *rulebook, const struct scenario_info *info,
		    const struct option *option)
{
	return !option->scenarios || option->scenarios & 1u << (info - rulebook->scenario);
}

uint8_t option_brings_seats(const struct option *option)
{
	unsigned brought = 0;
	for (unsigned value = 0; value < option->values && value < max_option_values; value++)
		brought |= option->seats[value];
	return (uint8_t)brought;
}

uint8_t engine_seats_with(const struct rulebook *rulebook, const struct scenario_info *info,
			  const uint8_t options[max_options])
{
	unsigned seats = (1u << rulebook->seats) - 1;
	if (rulebook->without)
		seats &= ~(unsigned)rulebook->without[info - rulebook->scenario];
	for (unsigned i = 0; i < rulebook->options; i++) {
		const struct option *option = &rulebook->option[i];
		unsigned brought = option_brings_seats(option);
		if (!brought)
			continue;
		bool chosen = options && option_applies(rulebook, info, option);
		unsigned value = chosen ? options[i] : option->initial;
		if (value < max_option_values)
			seats &= ~brought | option->seats[value];
	}
	return (uint8_t)seats;
}

/* ---- Who is asked, as others see it ---------------------------------------------------------------------------- */

static seat_id first_of_side(const struct scenario *scenario, const struct position *position, side_id side)
{
	const struct rulebook *rulebook = scenario->rulebook;
	for (unsigned seat = 0; seat < rulebook->seats; seat++)
		if (engine_has_seat(rulebook, (const struct flow *)position, seat) &&
		    engine_side_in(scenario, position, seat) == side)
			return (seat_id)seat;
	return no_seat;
}

uint8_t engine_seats_seen(const struct scenario *scenario, const struct position *position, uint8_t asked,
			  seat_id viewer)
{
	const struct rulebook *rulebook = scenario->rulebook;
	if (!rulebook->asks_as_side || viewer == referee_seat ||
	    __builtin_popcount(engine_seats(rulebook, (const struct flow *)position)) <= rulebook->sides)
		return asked;
	side_id own = viewer < rulebook->seats ? engine_side_in(scenario, position, viewer)
					       : (side_id)no_side;
	unsigned seen = 0;
	for (unsigned seat = 0; seat < rulebook->seats; seat++) {
		if (!(asked >> seat & 1))
			continue;
		side_id side = engine_side_in(scenario, position, seat);
		seen |= 1u << (side == own ? (seat_id)seat : first_of_side(scenario, position, side));
	}
	return (uint8_t)seen;
}
