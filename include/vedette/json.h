/*
 * A small writer of JSON into the caller's buffer.
 *
 * It allocates nothing, sets commas by itself, escapes what must be escaped and never lets a broken UTF-8 sequence
 * through. A text that does not fit is cut and flagged; the buffer ends with a zero byte all the same. Reading is
 * jansson's affair.
 */
#ifndef VEDETTE_JSON_H
#define VEDETTE_JSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { json_depth = 32 };

struct json {
	char *text;
	size_t size, used; /* used: without the zero byte */
	bool overflow;     /* something did not fit, or objects were nested too deep */
	uint8_t depth;
	uint8_t is_array[json_depth]; /* what each open level is */
	uint8_t has_some[json_depth]; /* and whether it has a member already */
	/* Or NULL. Called when `needed` more bytes do not fit: makes `text` and `size` larger, or says false. */
	bool (*grow)(struct json *out, size_t needed);
	/* Or NULL: asked by part_is_known. */
	bool (*known)(struct json *out, const char *name, uint64_t stamp);
};

void json_start(struct json *out, char *text, size_t size);

/* For `grow`: text lies on the heap (or is NULL, size 0) and is freed by the caller. */
bool json_grow_on_heap(struct json *out, size_t needed);
void json_start_on_heap(struct json *out);
void json_restart(struct json *out); /* empty again, its room kept */

/* `key` is NULL inside an array and for the outermost value, and only there. */
void put_object(struct json *out, const char *key);
void put_array(struct json *out, const char *key);
void put_end(struct json *out);                                     /* closes what was opened last */
void put_text(struct json *out, const char *key, const char *text); /* NULL gives null */
/* Length of a well-formed sequence of UTF-8, 0 if there is none. */
size_t utf8_sequence(const unsigned char *at, size_t left);
void put_text_of(struct json *out, const char *key, const char *text, size_t size);
void put_number(struct json *out, const char *key, long long number);
void put_real(struct json *out, const char *key,
	      double number); /* up to six decimals; no number at all gives null */
void put_points(struct json *out, const char *key,
		int halves); /* half points, shown as points: 3 gives 1.5 */
/* A value in halves, quarters or eighths (0 or 1: whole ones), shown as points: 21 eighths give 2.625. */
void put_parts(struct json *out, const char *key, int value, unsigned parts);
void put_bool(struct json *out, const char *key, bool yes);
void put_null(struct json *out, const char *key);
void put_raw(struct json *out, const char *key, const char *json, size_t size); /* JSON written before */

/*
 * For writers of long texts of which little changes: `name` is the part that comes next, and `stamp` stands for all that it
 * hangs on. True: the reader has it already, and it is to be left out. See update.h.
 */
bool part_is_known(struct json *out, const char *name, uint64_t stamp);
uint64_t stamp_of(const void *bytes, size_t size); /* well mixed; nobody chooses the bytes to collide */

#endif
