/*
 * The JSON writer.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "vedette/json.h"

void json_start(struct json *out, char *text, size_t size)
{
	*out = (struct json){.text = text, .size = size};
	if (size)
		text[0] = '\0';
	else
		out->overflow = true;
}

void json_restart(struct json *out)
{
	out->used = 0;
	out->overflow = false;
	out->depth = 0;
	if (out->text)
		out->text[0] = '\0';
}

/* ---- Bytes -------------------------------------------------------------------------------------------- */

/* After the first byte that does not fit nothing more is written: a cut text is never mistaken for a whole one. */
static bool has_room(struct json *out, size_t needed)
{
	if (out->overflow)
		return false;
	if (needed < out->size - out->used)
		return true;
	if (out->grow && out->grow(out, needed + 1) && needed < out->size - out->used)
		return true;
	out->overflow = true;
	return false;
}

static void put_bytes(struct json *out, const char *bytes, size_t size)
{
	if (!has_room(out, size))
		return;
	memcpy(out->text + out->used, bytes, size);
	out->used += size;
	out->text[out->used] = '\0';
}

static void put_byte(struct json *out, char byte)
{
	if (!has_room(out, 1))
		return;
	out->text[out->used++] = byte;
	out->text[out->used] = '\0';
}

/* ---- UTF-8 -------------------------------------------------------------------------------------------- */

static bool continues(unsigned char byte)
{
	return (byte & 0xc0) == 0x80;
}

/* Length of a well-formed sequence: no overlong forms, no surrogates, nothing beyond U+10FFFF. 0 if there is none. */
size_t utf8_sequence(const unsigned char *at, size_t left)
{
	if (at[0] < 0x80)
		return 1;
	if (at[0] >= 0xc2 && at[0] <= 0xdf)
		return left >= 2 && continues(at[1]) ? 2 : 0;
	if (at[0] >= 0xe0 && at[0] <= 0xef) {
		if (left < 3 || !continues(at[1]) || !continues(at[2]))
			return 0;
		if ((at[0] == 0xe0 && at[1] < 0xa0) || (at[0] == 0xed && at[1] > 0x9f))
			return 0;
		return 3;
	}
	if (at[0] < 0xf0 || at[0] > 0xf4 || left < 4)
		return 0;
	if (!continues(at[1]) || !continues(at[2]) || !continues(at[3]))
		return 0;
	if ((at[0] == 0xf0 && at[1] < 0x90) || (at[0] == 0xf4 && at[1] > 0x8f))
		return 0;
	return 4;
}

static void put_escape(struct json *out, unsigned char byte)
{
	static const char short_form[] = "\"\"\\\\\bb\ff\nn\rr\tt";
	for (const char *at = short_form; *at; at += 2)
		if ((unsigned char)*at == byte) {
			put_bytes(out, (char[]){'\\', at[1]}, 2);
			return;
		}
	char text[8];
	snprintf(text, sizeof text, "\\u%04x", byte);
	put_bytes(out, text, 6);
}

static bool is_plain(unsigned char byte)
{
	return byte >= 0x20 && byte < 0x7f && byte != '"' && byte != '\\';
}

static size_t plain_length(const char *text, size_t size)
{
	size_t length = 0;
	while (length < size && is_plain((unsigned char)text[length]))
		length++;
	return length;
}

/* In one piece, with its quotes. */
static void put_quoted(struct json *out, const char *text, size_t size)
{
	if (!has_room(out, size + 2))
		return;
	char *at = out->text + out->used;
	*at++ = '"';
	memcpy(at, text, size);
	at += size;
	*at++ = '"';
	*at = '\0';
	out->used = (size_t)(at - out->text);
}

enum { short_text = 48 };

/*
 * Nearly all keys and most texts are short and plain: measured, looked at and copied in one go, with quotes and what stands
 * before and behind (0: nothing). False: this is none of them, and nothing was written.
 */
static bool put_short(struct json *out, char before, const char *text, char behind)
{
	if (out->overflow || out->size - out->used <= short_text + 4)
		return false;
	char *at = out->text + out->used;
	if (before)
		*at++ = before;
	*at++ = '"';
	unsigned i = 0;
	for (; i < short_text && is_plain((unsigned char)text[i]); i++)
		at[i] = text[i];
	if (text[i]) {
		out->text[out->used] = '\0';
		return false;
	}
	at += i;
	*at++ = '"';
	if (behind)
		*at++ = behind;
	*at = '\0';
	out->used = (size_t)(at - out->text);
	return true;
}

static void put_string(struct json *out, const char *text, size_t size)
{
	size_t plain = plain_length(text, size);
	if (plain == size) {
		put_quoted(out, text, size);
		return;
	}
	put_byte(out, '"');
	for (size_t i = 0; i < size;) {
		const unsigned char *at = (const unsigned char *)text + i;
		plain = plain_length(text + i, size - i);
		if (plain) {
			put_bytes(out, text + i, plain);
			i += plain;
			continue;
		}
		size_t length = utf8_sequence(at, size - i);
		if (length == 1)
			put_escape(out, *at);
		else if (length)
			put_bytes(out, text + i, length);
		else
			put_bytes(out, "\xef\xbf\xbd", 3);
		i += length ? length : 1;
	}
	put_byte(out, '"');
}

/* ---- Values ------------------------------------------------------------------------------------------- */

static void put_key(struct json *out, const char *key)
{
	bool further = out->depth && out->has_some[out->depth - 1];
	if (out->depth)
		out->has_some[out->depth - 1] = true;
	if (key && put_short(out, further ? ',' : 0, key, ':'))
		return;
	if (further)
		put_byte(out, ',');
	if (!key)
		return;
	put_string(out, key, strlen(key));
	put_byte(out, ':');
}

static void open_level(struct json *out, const char *key, bool is_array)
{
	put_key(out, key);
	if (out->depth == json_depth) {
		out->overflow = true;
		return;
	}
	put_byte(out, is_array ? '[' : '{');
	out->is_array[out->depth] = is_array;
	out->has_some[out->depth] = false;
	out->depth++;
}

void put_object(struct json *out, const char *key)
{
	open_level(out, key, false);
}

void put_array(struct json *out, const char *key)
{
	open_level(out, key, true);
}

void put_end(struct json *out)
{
	if (out->depth == 0) {
		out->overflow = true;
		return;
	}
	out->depth--;
	put_byte(out, out->is_array[out->depth] ? ']' : '}');
}

void put_text_of(struct json *out, const char *key, const char *text, size_t size)
{
	put_key(out, key);
	put_string(out, text, size);
}

void put_text(struct json *out, const char *key, const char *text)
{
	if (!text) {
		put_null(out, key);
		return;
	}
	put_key(out, key);
	if (!put_short(out, 0, text, 0))
		put_string(out, text, strlen(text));
}

void put_number(struct json *out, const char *key, long long number)
{
	char digits[24];
	size_t at = sizeof digits;
	unsigned long long rest = number < 0 ? 0ull - (unsigned long long)number : (unsigned long long)number;
	do
		digits[--at] = (char)('0' + rest % 10);
	while (rest /= 10);
	if (number < 0)
		digits[--at] = '-';
	put_key(out, key);
	put_bytes(out, digits + at, sizeof digits - at);
}

void put_real(struct json *out, const char *key, double number)
{
	if (!isfinite(number) || fabs(number) > 1e15) {
		put_null(out, key);
		return;
	}
	char text[64];
	snprintf(text, sizeof text, "%.6f", number);
	size_t length = strlen(text);
	while (text[length - 1] == '0')
		length--;
	if (text[length - 1] == '.')
		length--;
	put_key(out, key);
	put_bytes(out, text, length);
}

void put_parts(struct json *out, const char *key, int value, unsigned parts)
{
	int whole = parts ? (int)parts : 1;
	if (value % whole == 0) {
		put_number(out, key, value / whole);
		return;
	}
	char text[24];
	long long size = value < 0 ? -(long long)value : value;
	int length = snprintf(text, sizeof text, "%s%lld.%03lld", value < 0 ? "-" : "", size / whole,
			      size % whole * 1000 / whole);
	while (text[length - 1] == '0')
		length--;
	put_key(out, key);
	put_bytes(out, text, (size_t)length);
}

void put_points(struct json *out, const char *key, int halves)
{
	put_parts(out, key, halves, 2);
}

void put_bool(struct json *out, const char *key, bool yes)
{
	put_key(out, key);
	put_bytes(out, yes ? "true" : "false", yes ? 4 : 5);
}

void put_null(struct json *out, const char *key)
{
	put_key(out, key);
	put_bytes(out, "null", 4);
}

void put_raw(struct json *out, const char *key, const char *json, size_t size)
{
	put_key(out, key);
	put_bytes(out, json, size);
}

/* ---- Parts that are known ------------------------------------------------------------------------------- */

bool part_is_known(struct json *out, const char *name, uint64_t stamp)
{
	return out->known && out->known(out, name, stamp);
}

/* Eight bytes at a time: texts differ by a digit, states by a bit. */
uint64_t stamp_of(const void *bytes, size_t size)
{
	const uint64_t odd = UINT64_C(0x9e3779b97f4a7c15);
	const char *from = bytes;
	uint64_t stamp = size * odd, word;
	for (; size >= 8; size -= 8, from += 8) {
		memcpy(&word, from, 8);
		stamp = (stamp ^ word) * odd;
		stamp ^= stamp >> 29;
	}
	word = 0;
	memcpy(&word, from, size);
	stamp = (stamp ^ word) * odd;
	return stamp ^ stamp >> 32;
}
