/*
 * Letters, written.
 */
#include "server/letter.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "server/inside.h"

/* Plain ones; nothing in it can end a line, an address or a command. */
bool is_mail_address(const char *text)
{
	const char *at = strchr(text, '@');
	if (!at || at == text || !at[1] || strchr(at + 1, '@') || strlen(text) >= mail_room - 8)
		return false;
	for (; *text; text++)
		if (*text <= ' ' || *text >= 127 || strchr("<>()[],;:\\\"", *text))
			return false;
	return true;
}

void mail_key(const char *address, char key[mail_room])
{
	snprintf(key, mail_room, "%s", address);
	for (char *at = key; *at; at++)
		*at = *at >= 'A' && *at <= 'Z' ? (char)(*at - 'A' + 'a') : *at;
}

static void add(struct letter *letter, const char *text)
{
	size_t size = strlen(text), room = sizeof letter->text - 1 - letter->size;
	size = size < room ? size : room;
	memcpy(letter->text + letter->size, text, size);
	letter->size += size;
}

static bool is_plain(const char *text)
{
	for (; *text; text++)
		if (*text < ' ' || *text > 126)
			return false;
	return true;
}

/* Letters of UTF-8 are not torn: RFC 2047 wants every word to be whole, and at most 75 signs long. */
static size_t whole_letters(const char *text, size_t most)
{
	size_t size = strlen(text);
	if (size <= most)
		return size;
	size = most;
	while (size && (text[size] & 0xc0) == 0x80)
		size--;
	return size;
}

static void add_encoded_words(struct letter *letter, const char *text)
{
	char word[80];
	for (bool first = true; *text; first = false) {
		size_t size = whole_letters(text, 42);
		if (!size)
			return; /* no UTF-8 */
		sodium_bin2base64(word, sizeof word, (const unsigned char *)text, size,
				  sodium_base64_VARIANT_ORIGINAL);
		add(letter, first ? "=?UTF-8?B?" : "\r\n =?UTF-8?B?");
		add(letter, word);
		add(letter, "?=");
		text += size;
	}
}

/* A header's text: as it is when it is plain, otherwise in encoded words, line breaks and all. */
static void add_header(struct letter *letter, const char *name, const char *text)
{
	add(letter, name);
	add(letter, ": ");
	if (is_plain(text))
		add(letter, text);
	else
		add_encoded_words(letter, text);
	add(letter, "\r\n");
}

/* Quoted-printable. A line break in it is one of the letter's own, all else that is not plain is written out. */
void letter_add(struct letter *letter, const char *text)
{
	char sign[8];
	for (unsigned column = 0; *text; text++) {
		unsigned char c = (unsigned char)*text;
		if (c == '\n') {
			add(letter, "\r\n");
			column = 0;
			continue;
		}
		if (column > 70) {
			add(letter, "=\r\n");
			column = 0;
		}
		bool plain = c >= ' ' && c < 127 && c != '=' && !(c == '.' && column == 0);
		snprintf(sign, sizeof sign, plain ? "%c" : "=%02X", c);
		add(letter, sign);
		column += plain ? 1 : 3;
	}
}

static void add_date(struct letter *letter, time_t now)
{
	char text[64];
	struct tm when;
	/* The program leaves times in the language of C, which is that of letters. */
	if (gmtime_r(&now, &when) && strftime(text, sizeof text, "%a, %d %b %Y %H:%M:%S +0000", &when))
		add_header(letter, "Date", text);
}

static void add_message_id(struct letter *letter, const char *from)
{
	char word[24], text[300];
	random_word(word, sizeof word - 1);
	snprintf(text, sizeof text, "<%s%s>", word, strchr(from, '@') ? strchr(from, '@') : "@localhost");
	add_header(letter, "Message-ID", text);
}

/* One click in the reader's own program is enough to get no more (RFC 8058); the link in the body asks him first. */
static void add_way_out(struct letter *letter, const char *way_out)
{
	char text[400];
	snprintf(text, sizeof text, "<%s>", way_out);
	add_header(letter, "List-Unsubscribe", text);
	add_header(letter, "List-Unsubscribe-Post", "List-Unsubscribe=One-Click");
}

void letter_begin(struct letter *letter, const char *from, const char *subject, const char *way_out,
		  time_t now)
{
	char text[mail_room + 16];
	snprintf(text, sizeof text, "Vedette <%.200s>", from);
	add_header(letter, "From", text);
	snprintf(text, sizeof text, "<%s>", letter->to);
	add_header(letter, "To", text);
	add_date(letter, now);
	add_message_id(letter, from);
	add_header(letter, "Subject", subject);
	add_way_out(letter, way_out);
	add(letter,
	    "Auto-Submitted: auto-generated\r\nMIME-Version: 1.0\r\n"
	    "Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n");
}
