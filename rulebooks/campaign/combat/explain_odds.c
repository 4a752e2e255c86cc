/*
 * Odds in advance: what an attack would be rolled on if the stack joined it now, with every term, and how often each result
 * comes up. The figures are those of odds.c, the refusals those of the definition of attacks (11.21).
 */
#include "rulebooks/campaign/combat/combat.h"

static void add_figures(const struct clash_odds *odds, struct figures *figures)
{
	const struct figure *all[] = {&odds->attack, &odds->defence, &odds->column, &odds->die};
	for (unsigned i = 0; i < 4 && figures->count < max_figures; i++)
		figures->figure[figures->count++] = *all[i];
}

/* Six faces, by kind of result whatever the length of a retreat. */
static void add_chances(const struct clash_odds *odds, struct figures *figures)
{
	static const char *const name[campaign_outcomes] = {"Ae", "A½", "Ar", "Ex", "Dr", "D½", "De"};
	uint16_t ways[campaign_outcomes] = {0};
	for (unsigned die = 1; die <= 6; die++)
		ways[campaign_roll_result(odds, die).outcome]++;
	for (unsigned i = 0; i < campaign_outcomes && figures->chances < max_chances; i++)
		if (ways[i])
			figures->chance[figures->chances++] = (struct chance_row){name[i], ways[i], 6};
}

struct verdict campaign_explain_attack(const struct field *field, space_id from, space_id target, bool shifts,
				       struct figures *figures)
{
	struct clash clash;
	struct clash_odds odds;
	side_id side = campaign_phasing(field->scenario, campaign_known(field)), napoleon;
	struct verdict verdict = campaign_find_prospect(field, from, target, &clash, &napoleon);
	if (!verdict.legal)
		return verdict;
	if (!clash.attackers || !clash.defenders) /* a flag that nobody has looked behind */
		return forbidden(say1(text_repulse_unknown, space_arg(target)));
	clash.napoleon_attacks = shifts && napoleon == side;
	clash.napoleon_defends = shifts && napoleon == campaign_enemy(side);
	campaign_odds(&clash, &odds);
	add_figures(&odds, figures);
	add_chances(&odds, figures);
	return legal();
}

struct verdict campaign_explain_odds(const struct field *field, const json_t *about, struct figures *figures)
{
	const struct board *board = field->scenario->board;
	const char *unit = json_string_value(json_object_get(about, "unit"));
	const char *hex = json_string_value(json_object_get(about, "target"));
	piece_id flag = unit ? campaign_find_piece(field, unit) : (piece_id)no_piece;
	space_id target = hex ? board_find(board, hex) : (space_id)no_space;
	if (flag >= all_flags || campaign_known(field)->at[flag] >= board->spaces)
		return forbidden(say1(text_not_on_map, piece_arg(flag)));
	if (target == no_space)
		return forbidden(say(text_no_hex));
	if (campaign_side_of(flag) != campaign_phasing(field->scenario, campaign_known(field)))
		return forbidden(say1(text_touches_nobody, piece_arg(flag)));
	return campaign_explain_attack(field, campaign_known(field)->at[flag], target,
				       json_is_true(json_object_get(about, "napoleon")), figures);
}
