/*
 * Short words for the tests of chapters 9.2 and 9.5: odds of a fight, and an assault from declaration to its end.
 *
 * Most fights happen on the bare plateau round 0812: 0811 lies north of it, 0912 north-east, 0913 south-east, 0813
 * south, 0713 (woods) south-west, 0712 north-west, all on level 3 and without anything on the hexsides.
 */
#ifndef VEDETTE_TRAUTENAU_TESTS_FIGHTS_H
#define VEDETTE_TRAUTENAU_TESTS_FIGHTS_H

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "rulebooks/trautenau/combat/combat.h"
#include "rulebooks/trautenau/tests/support.h"

/* Ids of the figures: "column", "die" of the attack, "defence-column", "defence-die" of the defence. */
static inline int odds(const struct at_table *at, const char *id, const char *unit, const char *target)
{
	char about[160];
	snprintf(about, sizeof about, "{'what':'odds','unit':'%s','target':'%s'}", unit, target);
	return figure(at, id, about);
}

/* `units` as in "'IR 1','IR 3'". */
static inline int joint_odds(const struct at_table *at, const char *id, const char *units, const char *target)
{
	char about[240];
	snprintf(about, sizeof about, "{'what':'odds','attackers':[%s],'target':'%s','coordinated':true}",
		 units, target);
	return figure(at, id, about);
}

static inline const char *no_joint_odds(const struct at_table *at, const char *units, const char *target)
{
	char about[240];
	snprintf(about, sizeof about, "{'what':'odds','attackers':[%s],'target':'%s','coordinated':true}",
		 units, target);
	return no_figure(at, about);
}

static inline const char *no_odds(const struct at_table *at, const char *unit, const char *target)
{
	char about[160];
	snprintf(about, sizeof about, "{'what':'odds','unit':'%s','target':'%s'}", unit, target);
	return no_figure(at, about);
}

static inline int shelling(const struct at_table *at, const char *id, const char *battery, const char *target)
{
	char about[160];
	snprintf(about, sizeof about, "{'what':'barrage','unit':'%s','target':'%s'}", battery, target);
	return figure(at, id, about);
}

static inline const char *no_shelling(const struct at_table *at, const char *battery, const char *target)
{
	char about[160];
	snprintf(about, sizeof about, "{'what':'barrage','unit':'%s','target':'%s'}", battery, target);
	return no_figure(at, about);
}

static inline int morale_sum(const struct at_table *at, const char *unit)
{
	char about[120];
	snprintf(about, sizeof about, "{'what':'morale','unit':'%s'}", unit);
	return figure(at, "morale", about);
}

static inline bool is_asked(const struct at_table *at, const char *question)
{
	return !strcmp(asked(at), question);
}

/* "unit X" or "at Y" put together. */
static inline void give2(struct at_table *at, const char *verb, const char *what)
{
	char text[80];
	snprintf(text, sizeof text, "%s %s", verb, what);
	give(at, text);
}

static inline void activate_for_combat(struct at_table *at, const char *formation)
{
	any_dice(at, "fights");
	activate(at, formation);
	begin(at, "combat");
}

/* The hex is not asked for where there is only one. */
static inline void declare(struct at_table *at, const char *unit, const char *target)
{
	give2(at, "unit", unit);
	if (is_asked(at, "target"))
		give2(at, "at", target);
}

static inline void end_declaration(struct at_table *at)
{
	if (is_asked(at, "attacker"))
		give(at, "done");
}

/* One unit of the formation assaults one hex. */
static inline void assault(struct at_table *at, const char *formation, const char *unit, const char *target)
{
	activate_for_combat(at, formation);
	declare(at, unit, target);
	end_declaration(at);
}

/* In this assault nobody gives way before combat, and nobody supports. */
static inline void stand(struct at_table *at)
{
	if (is_asked(at, "withdraw"))
		give(at, "done");
	if (is_asked(at, "support"))
		give(at, "done");
}

/* Two units of a formation assault a hex together; `die` is the coordination die. */
static inline void assault_together(struct at_table *at, const char *formation, const char *units[],
				    unsigned count, const char *target, const char *die)
{
	activate_for_combat(at, formation);
	for (unsigned i = 0; i < count; i++)
		declare(at, units[i], target);
	end_declaration(at);
	cr_assert_str_eq(asked(at), "coordinate");
	dice(at, die);
	give(at, "yes");
}

/* The commander who led the coordination lends his bonus, too (9.5.13). */
static inline void lend(struct at_table *at)
{
	cr_assert_str_eq(asked(at), "leader");
	give(at, "yes");
}

/* Whatever is left to choose of facings. */
static inline void any_facing(struct at_table *at)
{
	while (is_asked(at, "retreat-face") || is_asked(at, "advance-face") || is_asked(at, "withdraw-face"))
		give_any(at, 0);
}

/* Whatever is left to choose of retreats. */
static inline void any_retreat(struct at_table *at)
{
	while (!strncmp(asked(at), "retreat", 7))
		give_any(at, 0);
}

/* The column and the modified die of the last roll of its kind. */
static inline int told_figure(const struct at_table *at, const char *text, unsigned arg)
{
	cr_assert_not_null(last_told(at, text), "%s was not told", text);
	return last_told(at, text)->message.arg[arg].value;
}

static inline int defence_column(const struct at_table *at)
{
	return told_figure(at, "defence", 2);
}

static inline int defence_die(const struct at_table *at)
{
	return told_figure(at, "defence-result", 1);
}

static inline int attack_column(const struct at_table *at)
{
	return told_figure(at, "attack", 1);
}

static inline int attack_die(const struct at_table *at)
{
	return told_figure(at, "attack-result", 1);
}

#endif
