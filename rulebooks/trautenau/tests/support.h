/*
 * What the tests of Trautenau say at a table (tests/support/at_table.h): set a position up in three lines, do one thing,
 * assert the figure.
 *
 *	struct at_table *at = clear_field("trautenau");
 *	place(at, "8th Uhlans", "0505", "S");
 *	place(at, "Art 1/III", "0509", "N");
 *	activate(at, "Bredow");
 *	begin(at, "movement");
 *	give(at, "unit 8th Uhlans");
 *	cr_assert(is_legal(at, "go 0508"));
 */
#ifndef VEDETTE_TRAUTENAU_TESTS_SUPPORT_H
#define VEDETTE_TRAUTENAU_TESTS_SUPPORT_H

#include "rulebooks/trautenau/trautenau.h"
#include "tests/support/at_table.h"

/* Puts a piece onto a hex. `facing`: "N", "NE" ..., or NULL for commanders and houses. Returns the piece. */
piece_id place(struct at_table *at, const char *piece, const char *hex, const char *facing);
void disorganise_unit(struct at_table *at, const char *piece);
void set_losses(struct at_table *at, const char *piece, unsigned losses);
/* The formation under activation; its units are in command unless said otherwise. */
void activate(struct at_table *at, const char *formation);
void at_hour(struct at_table *at, const char *hour); /* "14.00" */

const struct trautenau *position_at(const struct at_table *at);
unsigned formation_named(const struct at_table *at, const char *name);
/* "0508", "entry:0118", "eliminated" ... */
const char *where(const struct at_table *at, const char *piece);
bool stands_at(const struct at_table *at, const char *piece, const char *place);
const char *facing_of(const struct at_table *at, const char *piece); /* "N"; "" if it has none */
unsigned losses_at(const struct at_table *at, const char *piece);
bool is(const struct at_table *at, const char *piece, unsigned flag); /* piece_disorganised ... */
const char *hour_at(const struct at_table *at);                       /* "09.00" */

#endif
