/*
 * What the sheet tells of an answer before it is given: sums and chances of the die from 0 to 9, worked out by hand.
 */
#include "rulebooks/gloire/tests/support.h"
#include "tests/support/at_table.h"

static const struct chance_row *chance(const struct figures *figures, const char *id)
{
	for (unsigned i = 0; i < figures->chances; i++)
		if (!strcmp(figures->chance[i].id, id))
			return &figures->chance[i];
	cr_assert_fail("no chance of %s", id);
	return NULL;
}

static const struct figure *told_figure(const struct figures *figures, const char *id)
{
	for (unsigned i = 0; i < figures->count; i++)
		if (!strcmp(figures->figure[i].id, id))
			return &figures->figure[i];
	cr_assert_fail("no figure %s", id);
	return NULL;
}

static struct figures outlook(const struct at_table *at, seat_id seat, const char *action)
{
	struct figures figures = {0};
	struct field field = truth_at(at);
	field.seat = seat;
	json_t *actions = json_pack("[o]", json_loads(action, 0, NULL));
	struct verdict verdict = gloire_outlook(&field, actions, &figures);
	json_decref(actions);
	cr_assert(verdict.legal, "nothing is told of %s", action);
	return figures;
}

/* 8 to 3 is two, 6 against 5 one, clear one: four. The table: up to -1, 0 to 4, 5 to 9, 10 and more. */
Test(outlooks, of_an_attack_before_it_is_declared, .description = "gloire 8.5 8.6.1 8.6.2")
{
	struct at_table *at = drill();
	put(at, "15e", "1010", "E");
	put(at, "Preiss", "1110", "W");
	act(at, "Friant");
	give_all(at, "done, unit 15e");
	struct figures figures = outlook(at, 0, "{\"do\":\"at\",\"at\":\"1110\"}");
	cr_assert_eq(told_figure(&figures, "shock")->value, 4);
	cr_assert_eq(told_figure(&figures, "shock")->terms, 3);
	cr_assert_eq(chance(&figures, "thrown-back")->ways, 0);
	cr_assert_eq(chance(&figures, "repulsed")->ways, 1); /* a 0 */
	cr_assert_eq(chance(&figures, "driven")->ways, 5);   /* 1 to 5 */
	cr_assert_eq(chance(&figures, "broken")->ways, 4);   /* 6 to 9 */
	cr_assert_eq(now(at, "15e")->attack, 0);             /* nothing has been done */
}

/* Heavy horse of 4 points and cohesion 6 upon 8 of the same: -2, +3, clear +1; upon a square -2 instead of +3. */
Test(outlooks, of_a_square_before_it_is_formed, .description = "gloire 9.3.1 9.3.2")
{
	struct at_table *at = drill();
	put(at, "Kaiser Cu", "1310", "W");
	put(at, "15e", "1010", "E");
	act(at, "Uvarov");
	give_all(at, "unit Kaiser Cu, at 1010, go 1110, face SW, done");
	cr_assert_str_eq(asks(at), "french square");
	struct figures figures = outlook(at, 0, "{\"do\":\"yes\"}");
	cr_assert_eq(told_figure(&figures, "square")->value, 6); /* its cohesion: passed by 0 to 6 */
	cr_assert_eq(chance(&figures, "passes")->ways, 7);
	cr_assert_eq(told_figure(&figures, "if-met")->value, -3);
	cr_assert_eq(told_figure(&figures, "if-standing")->value, 2);
	cr_assert_eq(chance(&figures, "met-thrown-back")->ways, 3); /* 0 to 2 */
	cr_assert_eq(chance(&figures, "met-repulsed")->ways, 5);
	cr_assert_eq(chance(&figures, "stand-repulsed")->ways, 3);
	cr_assert_eq(chance(&figures, "stand-broken")->ways, 2); /* 8 and 9 */
	cr_assert_not(now(at, "15e")->did & in_square);
}

/* 4.3: two hexes of clear ground at a point each, named one by one. */
Test(outlooks, of_a_march_hex_by_hex, .description = "gloire 4.3")
{
	struct at_table *at = drill();
	put(at, "15e", "1010", "E");
	act(at, "Friant");
	give(at, "unit 15e");
	struct figures figures = outlook(at, 0, "{\"do\":\"go\",\"to\":\"1008\"}");
	cr_assert_eq(told_figure(&figures, "cost")->terms, 2);
	cr_assert_eq(told_figure(&figures, "cost")->value, 4); /* half points */
}

/* 7.2: two hexes before the corner, then three, then four; it carries three hexes well and five at most. */
Test(outlooks, of_the_field_of_fire, .description = "gloire 7.2 7.3")
{
	struct at_table *at = drill();
	struct figures figures = {0};
	put(at, "Art Friant", "1010", "E");
	struct field field = truth_at(at);
	json_t *about = json_pack("{ssss}", "what", "cone", "piece", "Art Friant");
	cr_assert(gloire_explain(&field, about, &figures).legal);
	json_decref(about);
	unsigned near = 0, far = 0;
	for (unsigned i = 0; i < figures.count; i++)
		for (unsigned k = 0; k < figures.figure[i].terms; k++) {
			near += figures.figure[i].term[k].value == 2;
			far += figures.figure[i].term[k].value == 1;
		}
	cr_assert_eq(near, 2 + 3 + 4);
	cr_assert_eq(far, 5 + 6);
}

/* 8.2: of two enemies in front the one that nobody attacks is owed. */
Test(outlooks, of_who_is_still_left_out, .description = "gloire 8.2")
{
	struct at_table *at = drill();
	put(at, "15e", "1010", "E");
	put(at, "Preiss", "1110", "W");
	put(at, "Auffenberg", "1111", "W");
	act(at, "Friant");
	struct field field = truth_at(at);
	cr_assert(gloire_owes_attack(&field, piece_named(at, "15e"), space_named(at, "1110")));
	cr_assert(gloire_owes_attack(&field, piece_named(at, "15e"), space_named(at, "1111")));
	cr_assert_not(gloire_owes_attack(&field, piece_named(at, "15e"), space_named(at, "1009")));
}
