/*
 * What the tests of combat say: faces instead of cards, and the way to a combat in one line.
 *
 *	struct at_table *at = battlefield("Ney", "Hohenlohe", "Naumburg");
 *	shows(at, "french", "L F");
 *	shows(at, "prussian", "FF F");
 *	attack_with(at, "Ney");
 *
 * Cards are typed exactly: one too few fails at once, one too many is seen by all_revealed. So the faces
 * are a claim about the number of cards too. The attacker's come first.
 */
#ifndef VEDETTE_NAPOLEON_TESTS_COMBAT_SUPPORT_H
#define VEDETTE_NAPOLEON_TESTS_COMBAT_SUPPORT_H

#include "rulebooks/napoleon/tests/support.h"

/*
 * Corps of both sides in an area ("Ney, Augereau"), the French to operate; Saxe-Weimar far away at Gotha
 * and Soult at Bayreuth have an operation to come.
 */
struct at_table *battlefield(const char *of_french, const char *of_prussians, const char *area);
struct at_table *battlefield_with(const char *options, const char *of_french, const char *of_prussians,
				  const char *area);
/* Cards of the deck with these faces, "L LF FF F", to be revealed next. No card is typed twice in a test. */
void shows(struct at_table *at, const char *side, const char *faces);
/* So many cards with one fatigue symbol. */
void shows_nothing_but_fatigue(struct at_table *at, const char *side, unsigned count);
/*
 * Selects these blocks and no other, passes what is open for the enemy, and has them fight where they
 * stand.
 */
void attack_with(struct at_table *at, const char *list);
/* The same, and how many cards each side reveals: all of them F. French cards first, whoever attacks. */
void attack_counting(struct at_table *at, const char *list, unsigned french_cards, unsigned prussian_cards);
/* Passes cards until this is asked: "french pursuit-window". */
void up_to(struct at_table *at, const char *question);
/* No outcome is left over. */
void all_revealed(const struct at_table *at);

#endif
