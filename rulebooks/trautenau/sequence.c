/*
 * The sequence of play, chapter 6.
 */
#include "rulebooks/trautenau/ground/ground.h"

static unsigned to_chiefs(struct table *table)
{
	(void)table;
	return step_chiefs;
}

static unsigned to_command(struct table *table)
{
	(void)table;
	return step_command;
}

static unsigned to_initiative(struct table *table)
{
	(void)table;
	return step_initiative;
}

/* The side with the initiative has chosen who acts first; otherwise the cup decides. */
static unsigned to_first_formation(struct table *table)
{
	return truth_of(table)->command.active == no_formation ? step_draw : step_activation;
}

static unsigned to_drawn_formation(struct table *table)
{
	return truth_of(table)->command.active == no_formation ? step_rally : step_activation;
}

static unsigned to_barrage(struct table *table)
{
	(void)table;
	return step_barrage;
}

static unsigned to_movement(struct table *table)
{
	(void)table;
	return step_movement;
}

static unsigned to_combat(struct table *table)
{
	(void)table;
	return step_combat;
}

static unsigned to_next_formation(struct table *table)
{
	trautenau_close_activation(table);
	return step_draw;
}

static unsigned to_turn_end(struct table *table)
{
	(void)table;
	return step_turn_end;
}

const struct step trautenau_steps[steps_of_play] = {
	/* step               id            title                         rule      begin             next, asks */
	[step_arrivals] = {"arrivals", "Arrivals", "6", trautenau_begin_arrivals, to_chiefs, false},
	[step_chiefs] = {"chiefs", "Commanders in chief", "7.1", trautenau_begin_chiefs, to_command, true},
	[step_command] = {"command", "Lines of command", "7.2", trautenau_begin_command, to_initiative,
			  false},
	[step_initiative] = {"initiative", "Initiative", "8", trautenau_begin_initiative, to_first_formation,
			     true},
	[step_draw] = {"draw", "Drawing a formation", "9", trautenau_begin_draw, to_drawn_formation, false},
	[step_activation] = {"activation", "Activation", "9.1", trautenau_begin_activation, to_barrage, true},
	[step_barrage] = {"barrage", "Barrage", "9.2", trautenau_begin_barrage, to_movement, true},
	[step_movement] = {"movement", "Movement", "9.3", trautenau_begin_movement, to_combat, true},
	[step_combat] = {"combat", "Combat", "9.5", trautenau_begin_combat, to_next_formation, true},
	[step_rally] = {"rally", "Rally", "10", trautenau_begin_rally, to_turn_end, true},
	[step_turn_end] = {"turn-end", "End of the turn", "6", trautenau_begin_turn_end,
			   trautenau_next_after_turn_end, false},
	[step_night] = {"night", "Night", "13.2", trautenau_begin_night, trautenau_next_after_night, false},
};
