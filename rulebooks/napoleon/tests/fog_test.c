/*
 * What the seats know of each other: upright blocks, screens, hands (p. 5, p. 7, p. 16).
 */
#include <criterion/criterion.h>
#include <string.h>

#include "rulebooks/napoleon/tests/support.h"

static struct at_table *upright_corps(void)
{
	struct at_table *at = clear_field("grognard");
	place_all(at, "Napoléon, Lannes, Ney", "Naumburg");
	place(at, "French Vedette 1", "Zeitz");
	place_all(at, "Brunswick, Blücher", "Auerstedt");
	hand(at, "french", "F12 F13");
	hand(at, "prussian", "P14");
	active(at, "french");
	begin(at, "operations");
	return at;
}

static unsigned flag_of(const struct at_table *at, unsigned block)
{
	return position_at(at)->flag_of[block];
}

Test(fog, own_blocks_are_known, .description = "1806 grognard.fog")
{
	struct at_table *at = upright_corps();
	cr_assert_eq(napoleon_block(mask_of(at, "french"), flag_of(at, lannes)), lannes);
	cr_assert_eq(napoleon_block(mask_of(at, "prussian"), flag_of(at, lannes)), no_block);
	cr_assert_eq(napoleon_block(mask_of(at, "public"), flag_of(at, brunswick)), no_block);
}

Test(fog, the_sheets_stand_behind_screens, .description = "1806 grognard.fog")
{
	struct at_table *at = upright_corps();
	cr_assert_eq(mask_of(at, "prussian")->inf[lannes], strength_unknown);
	cr_assert_eq(mask_of(at, "prussian")->fatigue[lannes], strength_unknown);
	cr_assert_eq(mask_of(at, "french")->inf[lannes], 5);
	cr_assert_eq(mask_of(at, "public")->inf[lannes], strength_unknown);
}

Test(fog, hands_are_hidden_and_counted, .description = "1806 terms.cards")
{
	struct at_table *at = upright_corps();
	const struct napoleon *n = mask_of(at, "prussian");
	cr_assert_eq(n->card[card_named(at, "F12")], card_unknown);
	cr_assert_eq(n->card[card_named(at, "P14")], in_hand);
	cr_assert_eq(n->hand_count[french], 2);
}

Test(fog, shown_to_everybody, .description = "1806 grognard.fog")
{
	struct at_table *at = upright_corps();
	unsigned flag = flag_of(at, lannes);
	napoleon_show(table_at(at), 1u << flag, say(told_corps_destroyed));
	cr_assert_eq(napoleon_block(mask_of(at, "prussian"), flag), lannes);
	cr_assert_eq(napoleon_block(mask_of(at, "prussian"), flag_of(at, ney)), no_block);
}

/* Afterwards one of the three is Lannes, and nobody can say which. */
Test(fog, standing_again_among_others, .description = "1806 grognard.fog")
{
	struct at_table *at = upright_corps();
	napoleon_show(table_at(at), 1u << flag_of(at, lannes), say(told_corps_destroyed));
	any_dice(at, "mingle");
	napoleon_mingle(table_at(at), space_named(at, "Naumburg"), french);
	const struct napoleon *n = mask_of(at, "prussian");
	unsigned remembered = 0;
	for (unsigned flag = 0; flag < french_blocks; flag++) {
		cr_assert(n->at[flag] >= areas || napoleon_block(n, flag) == no_block);
		remembered += n->at[flag] < areas && n->who[flag] == 1 + lannes;
	}
	cr_assert_eq(remembered, 1);
	cr_assert_eq(napoleon_block(position_at(at), flag_of(at, lannes)), lannes);
}

Test(fog, contact_tells_stacks_from_vedettes, .description = "1806 grognard.vedettes.die")
{
	struct at_table *at = upright_corps();
	unsigned vedette = flag_of(at, french_vedette), corps = flag_of(at, ney);
	struct napoleon *n = (struct napoleon *)table_at(at)->position;
	cr_assert(!napoleon_only_vedettes(mask_of(at, "prussian"), 1u << vedette));
	napoleon_learn_arm(n, 1u << vedette | 1u << corps);
	cr_assert(napoleon_only_vedettes(mask_of(at, "prussian"), 1u << vedette));
	cr_assert(napoleon_everybody_knows_arm(mask_of(at, "prussian"), corps, arm_stack));
	cr_assert_eq(napoleon_block(mask_of(at, "prussian"), corps), no_block);
}

/* An open game hides hands alone. */
Test(fog, open_blocks, .description = "1806 terms.order-of-battle")
{
	struct at_table *at = start("conscript");
	const struct napoleon *n = mask_of(at, "prussian");
	cr_assert_eq(napoleon_block(n, lannes), lannes);
	cr_assert_eq(n->inf[lannes], 5);
}

/* ---- Imagining ----------------------------------------------------------------------------------------- */

static struct napoleon imagined(const struct at_table *at, const char *seat, const char *seed)
{
	struct napoleon n;
	struct keyed_chance chance;
	uint8_t key[16];
	key_from_text(key, seed, 0);
	keyed_chance(&chance, key, 0);
	napoleon_imagine(scenario_at(at), (const struct mask *)mask_of(at, seat), seat_named(at, seat),
			 &chance.chance, (struct position *)&n);
	return n;
}

/* 52 French points at the start: the track says how many are left, p. 14. */
Test(fog, imagined_strength_adds_up, .description = "1806 victory.losses")
{
	struct at_table *at = start("grognard");
	any_dice(at, "adds up");
	while (!is_over(at) && position_at(at)->flow.step < step_operations)
		give_any(at, 0);
	napoleon_lose(table_at(at), lannes, 2, 0, say(told_corps_destroyed));
	static const char *const seeds[] = {"a", "b", "c", "d", "e", "f"};
	for (unsigned i = 0; i < sizeof seeds / sizeof *seeds; i++) {
		struct napoleon n = imagined(at, "prussian", seeds[i]);
		unsigned sum = 0;
		for (unsigned block = napoleon; block < frederick; block++)
			sum += strength_of(&n, block);
		cr_assert_eq(sum, 50);
	}
}

Test(fog, no_commander_is_imagined_alone, .description = "1806 terms.commander")
{
	struct at_table *at = clear_field("grognard");
	place_all(at, "Napoléon, Lannes", "Naumburg");
	place(at, "Ney", "Zeitz");
	place(at, "French Vedette 1", "Gera");
	place(at, "French Vedette 2", "Weida");
	place(at, "Brunswick", "Halle");
	active(at, "french");
	begin(at, "operations");
	for (unsigned i = 0; i < 20; i++) {
		char seed[8] = {'s', (char)('a' + i)};
		struct napoleon n = imagined(at, "prussian", seed);
		unsigned flag = n.flag_of[napoleon];
		cr_assert(napoleon_corps_among(&n, napoleon_flags_in(&n, n.at[flag], french)), "%s", seed);
	}
}

/* ---- Damaged positions ----------------------------------------------------------------------------------- */

static bool is_sound(const struct at_table *at, const struct napoleon *n)
{
	char text[240];
	const struct position *position = (const struct position *)n;
	return !state_check(scenario_at(at), position) &&
	       !napoleon_check(scenario_at(at), position, text, sizeof text);
}

/* Every field that has a bound within its width is looked at, element by element. */
Test(fog, values_beyond_their_bounds_are_refused)
{
	struct at_table *at = start("conscript");
	const struct state *state = napoleon_rulebook.state;
	unsigned tried = 0;
	for (unsigned i = 0; i < state->fields; i++) {
		const struct state_field *field = &state->field[i];
		long long beyond = field->kind == kind_mark   ? 2
				   : field->kind == kind_none ? 1
				   : field->kind == kind_side ? 2
				   : field->kind == kind_bits ? 1ll << field->most
							      : field->most + 1ll;
		bool fog = field->kind == kind_group || field->kind == kind_seen;
		if (fog || beyond >= 1ll << (8 * field->width - field->is_signed))
			continue;
		for (unsigned k = 0; k < field->count; k++, tried++) {
			struct napoleon n = *position_at(at);
			state_set(field, &n, k, beyond);
			cr_assert(state_check(scenario_at(at), (const struct position *)&n), "%s",
				  field->name);
		}
	}
	cr_assert_gt(tried, 300);
}

/* Or it would never be hidden, and the battery would not know that it should be. */
Test(fog, sealed_fields_name_their_question, .description = "1806 marshal.bid grognard.setup")
{
	unsigned sealed = 0;
	for (unsigned i = 0; i < napoleon_rulebook.state->fields; i++) {
		const struct state_field *field = &napoleon_rulebook.state->field[i];
		if (field->known != state_known_when_opened)
			continue;
		cr_assert_neq(field->question, question_none, "%s", field->name);
		sealed++;
	}
	cr_assert_eq(sealed, 3, "the side bid for, the bid, the plan of the set-up");
}

Test(fog, damaged_positions_are_refused, .description = "1806 turn.elimination")
{
	struct at_table *at = start("conscript");
	struct napoleon sound = *position_at(at), n = sound;
	cr_assert(is_sound(at, &n));
	n.fatigue[lannes] = 9;
	cr_assert(!is_sound(at, &n), "more than eight fatigue points");
	n = sound;
	n.inf[lannes]++;
	cr_assert(!is_sound(at, &n), "a strength point from nowhere");
	n = sound;
	n.card[0] = in_hand;
	n.card[1] = in_hand;
	n.hand_count[french] = (uint8_t)(sound.hand_count[french] + 3);
	cr_assert(!is_sound(at, &n), "cards that do not count up");
	n = sound;
	n.who[lannes] = n.who[ney];
	cr_assert(!is_sound(at, &n), "a corps behind two flags");
	n = sound;
	n.who[lannes] = 1 + brunswick;
	cr_assert(!is_sound(at, &n), "a Prussian behind a French flag");
	n = sound;
	n.victory = 21;
	cr_assert(!is_sound(at, &n), "the track ends at 20");
	n = sound;
	n.axis[0] = 1 + 69;
	cr_assert(!is_sound(at, &n), "an axis across the map");
	n = sound;
	n.at[napoleon] = (uint8_t)space_named(at, "Leipzig");
	napoleon_derive(scenario_at(at), (struct position *)&n);
	cr_assert(!is_sound(at, &n), "a commander alone");
}
