/*
 * The JSON writer.
 */
#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

#include "vedette/json.h"

Test(json, nests_and_sets_commas)
{
	char room[200];
	struct json out;
	json_start(&out, room, sizeof room);
	put_object(&out, NULL);
	put_number(&out, "a", -12);
	put_array(&out, "b");
	put_text(&out, NULL, "x");
	put_object(&out, NULL);
	put_end(&out);
	put_bool(&out, NULL, true);
	put_end(&out);
	put_null(&out, "c");
	put_raw(&out, "d", "[1]", 3);
	put_end(&out);
	cr_assert_str_eq(room, "{\"a\":-12,\"b\":[\"x\",{},true],\"c\":null,\"d\":[1]}");
	cr_assert_eq(out.used, strlen(room));
	cr_assert(!out.overflow);
}

static const char *written(const char *text, size_t size)
{
	static char room[200];
	struct json out;
	json_start(&out, room, sizeof room);
	put_text_of(&out, NULL, text, size);
	return room;
}

Test(json, parts_of_a_point_are_exact)
{
	char room[200];
	struct json out;
	json_start(&out, room, sizeof room);
	put_array(&out, NULL);
	put_parts(&out, NULL, 21, 8);
	put_parts(&out, NULL, -2, 8);
	put_parts(&out, NULL, 84, 8);
	put_parts(&out, NULL, 16, 8);
	put_parts(&out, NULL, 7, 0);
	put_end(&out);
	cr_assert_str_eq(room, "[2.625,-0.25,10.5,2,7]");
}

Test(json, escapes_what_must_be_escaped)
{
	cr_assert_str_eq(written("a\"b\\c/\n\t\x01\x7f", 10), "\"a\\\"b\\\\c/\\n\\t\\u0001\\u007f\"");
	cr_assert_str_eq(written("a\0b", 3), "\"a\\u0000b\"");
}

Test(json, lets_no_broken_utf8_through)
{
	cr_assert_str_eq(written("Kriblitz \xc3\xb6", 11), "\"Kriblitz \xc3\xb6\"");
	cr_assert_str_eq(written("\xf0\x9f\x8e\xb2", 4), "\"\xf0\x9f\x8e\xb2\"");
	cr_assert_str_eq(written("\xff"
				 "a",
				 2),
			 "\"\xef\xbf\xbd"
			 "a\"");
	cr_assert_str_eq(written("\xc3", 1), "\"\xef\xbf\xbd\"", "a sequence that was cut");
	cr_assert_str_eq(written("\xc0\x80", 2), "\"\xef\xbf\xbd\xef\xbf\xbd\"", "an overlong form");
	cr_assert_str_eq(written("\xed\xa0\x80", 3), "\"\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\"",
			 "a surrogate");
	cr_assert_str_eq(written("\xf4\x90\x80\x80", 4),
			 "\"\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\"");
}

Test(json, numbers)
{
	char room[200];
	struct json out;
	json_start(&out, room, sizeof room);
	put_array(&out, NULL);
	put_points(&out, NULL, 3);
	put_points(&out, NULL, -1);
	put_points(&out, NULL, 8);
	put_real(&out, NULL, 0.25);
	put_real(&out, NULL, 7.0);
	put_real(&out, NULL, (double)NAN);
	put_number(&out, NULL, INT64_MIN);
	put_end(&out);
	cr_assert_str_eq(room, "[1.5,-0.5,4,0.25,7,null,-9223372036854775808]");
}

/* Every size of buffer: what does not fit is flagged, what is there ends with a zero byte. */
Test(json, flags_what_does_not_fit)
{
	static const char whole[] = "{\"name\":\"Trautenau\",\"at\":[1,2]}";
	for (size_t size = 0; size < sizeof whole + 4; size++) {
		char room[64];
		struct json out;
		memset(room, 'x', sizeof room);
		json_start(&out, room, size);
		put_object(&out, NULL);
		put_text(&out, "name", "Trautenau");
		put_array(&out, "at");
		put_number(&out, NULL, 1);
		put_number(&out, NULL, 2);
		put_end(&out);
		put_end(&out);
		cr_assert_eq(out.overflow, size < sizeof whole);
		cr_assert_eq(room[size], 'x', "written behind the end of %zu bytes", size);
		if (size)
			cr_assert_eq(room[out.used], '\0');
		if (size >= sizeof whole)
			cr_assert_str_eq(room, whole);
	}
}

Test(json, too_deep_is_flagged)
{
	char room[200];
	struct json out;
	json_start(&out, room, sizeof room);
	for (unsigned i = 0; i < json_depth; i++)
		put_array(&out, NULL);
	cr_assert(!out.overflow);
	put_array(&out, NULL);
	cr_assert(out.overflow);
}
