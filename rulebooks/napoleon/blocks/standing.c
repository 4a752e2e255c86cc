/*
 * Who may stand and march together: a commander with a corps (terms.commander), a vedette neither among enemies
 * (grognard.vedettes.die) nor with others on the march (grognard.vedettes.move).
 *
 * A position is judged, by hand or from a file. In one that is being imagined what the rules forbid and the fog of upright
 * blocks does not hold is counted, and the engine exchanges blocks that look alike until nothing is left.
 */
#include "rulebooks/napoleon/fog/knowledge.h"

struct company {
	unsigned corps, commanders, vedettes;
};

static struct company company_of(const struct napoleon *n, uint32_t flags)
{
	struct company company = {0};
	while (flags) {
		unsigned block = block_behind(n, take_flag(&flags));
		company.corps += is_corps(block);
		company.commanders += is_commander(block);
		company.vedettes += is_vedette(block);
	}
	return company;
}

static bool lacks_corps(const struct company *company)
{
	return company->commanders && !company->corps;
}

/* ---- A position ---------------------------------------------------------------------------------------- */

struct verdict napoleon_judge_area(const struct napoleon *n, unsigned area, bool commanders)
{
	struct arg here = space_arg((space_id)area);
	for (side_id side = french; side < both_sides; side++) {
		struct company company = company_of(n, napoleon_flags_in(n, area, side));
		if (company.vedettes && napoleon_flags_in(n, area, enemy_of(side)))
			return forbidden(say1(not_vedettes_among_enemies, here));
		if (commanders && lacks_corps(&company))
			return forbidden(say1(not_a_lone_commander, here));
	}
	if (n->axis[area] && !napoleon_is_contested(n, area)) /* move.axis-clear */
		return forbidden(say1(not_an_axis_here, here));
	return legal();
}

/* ---- One that is being imagined ------------------------------------------------------------------------ */

/* A commander without a corps is worse where nobody else stands who could be one. */
static unsigned faults_in(const struct napoleon *n, unsigned area, side_id side)
{
	struct company company = company_of(n, napoleon_flags_in(n, area, side));
	unsigned alone = !lacks_corps(&company) ? 0 : company.vedettes ? 2 : 4;
	bool contested = napoleon_flags_in(n, area, enemy_of(side)) != 0;
	return alone + (contested ? 2 * company.vedettes : 0);
}

/* A stack on the march is of one kind, and has a corps. */
static unsigned faults_of_chosen(const struct napoleon *n, side_id side)
{
	struct company company = company_of(n, n->operation.chosen & flags_of(side));
	unsigned others = company.corps + company.commanders;
	unsigned mixed = company.vedettes < others ? company.vedettes : others;
	return mixed + lacks_corps(&company);
}

unsigned napoleon_faults(const struct position *position, side_id side)
{
	const struct napoleon *n = (const struct napoleon *)position;
	unsigned faults = faults_of_chosen(n, side);
	uint32_t looked_at = 0;
	for (unsigned flag = first_flag_of(side); flag < end_of_flags(side); flag++) {
		if (n->at[flag] >= areas || looked_at & 1u << flag)
			continue;
		looked_at |= n->standing[n->at[flag]];
		faults += faults_in(n, n->at[flag], side);
	}
	return faults;
}
