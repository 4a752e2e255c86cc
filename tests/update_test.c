/*
 * Updates of views whose writer says what its parts hang on.
 */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "vedette/update.h"

/* A rulebook's view in small: each piece has a state, and so have two fields. */
struct small {
	const char *id[4]; /* NULL: not there */
	int state[4];
	int weather;  /* shown under "weather", known by its stamp */
	int coarse;   /* its stamp changes when this does, its text does not */
	bool has_end; /* a field that may be gone */
};

static unsigned written; /* parts that were not left out */

static void put_part(struct json *out, const char *key, int value)
{
	written++;
	put_number(out, key, value);
}

static void put_small(struct json *out, const struct small *small)
{
	put_object(out, NULL);
	put_number(out, "n", 1);
	put_array(out, "pieces");
	for (unsigned i = 0; i < 4; i++) {
		if (!small->id[i] ||
		    part_is_known(out, small->id[i], stamp_of(&small->state[i], sizeof small->state[i])))
			continue;
		put_object(out, NULL);
		put_text(out, "id", small->id[i]);
		put_part(out, "state", small->state[i]);
		put_end(out);
	}
	put_end(out);
	int both[2] = {small->weather, small->coarse};
	if (!part_is_known(out, "weather", stamp_of(both, sizeof both)))
		put_part(out, "weather", small->weather);
	put_number(out, "turn", 7);
	if (small->has_end)
		put_text(out, "end", "soon");
	put_end(out);
}

static struct view_text view;
static struct view_fingerprint *print;
static struct json update;

static void set_up(void)
{
	view_open(&view);
	json_start_on_heap(&update);
}

static void tear_down(void)
{
	view_free(&view);
	free(print);
	free(update.text);
}

TestSuite(update, .init = set_up, .fini = tear_down);

/* The update that leads from what was shown last to this. */
static const char *show(const struct small *small)
{
	written = 0;
	view_begin(&view, print);
	put_small(&view.json, small);
	cr_assert(view_finish(&view));
	json_restart(&update);
	put_object(&update, NULL);
	if (print)
		put_changes(&update, &view);
	put_end(&update);
	print = view_fingerprint_take(print, &view);
	cr_assert(print);
	return update.text;
}

static const struct small start = {.id = {"a", "b", "c", NULL}, .state = {1, 2, 3, 4}, .weather = 5};

Test(update, has_what_changed_and_writes_nothing_else)
{
	struct small small = start;
	show(&small);
	cr_assert_eq(written, 4);
	cr_assert_str_eq(show(&small), "{}");
	cr_assert_eq(written, 0);
	small.state[1] = 9;
	cr_assert_str_eq(show(&small), "{\"set\":[{\"id\":\"b\",\"state\":9}]}");
	cr_assert_eq(written, 1);
	small.weather = 6;
	cr_assert_str_eq(show(&small), "{\"weather\":6}");
	cr_assert_str_eq(show(&small), "{}");
	cr_assert_eq(written, 0);
}

Test(update, of_pieces_that_come_and_go)
{
	struct small small = start;
	show(&small);
	small.id[0] = NULL;
	cr_assert_str_eq(show(&small), "{\"gone\":[\"a\"]}");
	small.id[3] = "d";
	cr_assert_str_eq(show(&small), "{\"set\":[{\"id\":\"d\",\"state\":4}]}");
	small.id[3] = NULL;
	small.id[0] = "a";
	small.state[2] = 8;
	cr_assert_str_eq(
		show(&small),
		"{\"set\":[{\"id\":\"a\",\"state\":1},{\"id\":\"c\",\"state\":8}],\"gone\":[\"d\"]}");
	for (unsigned i = 0; i < 4; i++)
		small.id[i] = NULL;
	cr_assert_str_eq(show(&small), "{\"gone\":[\"a\",\"b\",\"c\"]}");
	small.id[1] = "b";
	cr_assert_str_eq(show(&small), "{\"set\":[{\"id\":\"b\",\"state\":2}]}");
}

Test(update, sends_no_field_whose_text_is_the_same)
{
	struct small small = start;
	show(&small);
	small.coarse = 1;
	cr_assert_str_eq(show(&small), "{}");
	cr_assert_eq(written, 1, "it had to be written to find that out");
	cr_assert_str_eq(show(&small), "{}");
	cr_assert_eq(written, 0);
}

Test(update, knows_the_place_of_fields_that_were_left_out)
{
	struct small small = start;
	show(&small);
	small.has_end = true;
	cr_assert_str_eq(show(&small), "{\"end\":\"soon\",\"fields\":[\"n\",\"pieces\",\"weather\",\"turn\","
				       "\"end\",\"log\"]}");
	small.has_end = false;
	cr_assert_str_eq(show(&small),
			 "{\"end\":null,\"fields\":[\"n\",\"pieces\",\"weather\",\"turn\",\"log\"]}");
}

Test(update, refuses_pieces_out_of_order)
{
	struct small small = start;
	small.id[0] = "z";
	view_begin(&view, NULL);
	put_small(&view.json, &small);
	cr_assert_not(view_finish(&view), "who stamps his pieces writes them in order");
}
