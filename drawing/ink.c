#include "drawing/parts.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void ink_flush(struct ink *ink)
{
	if (ink->used)
		ink->write(ink->to, ink->buffer, ink->used);
	ink->used = 0;
}

static void ink_bytes(struct ink *ink, const char *bytes, size_t size)
{
	if (ink->used + size > sizeof ink->buffer)
		ink_flush(ink);
	if (size > sizeof ink->buffer) {
		ink->write(ink->to, bytes, size);
		return;
	}
	memcpy(ink->buffer + ink->used, bytes, size);
	ink->used += size;
}

void ink_text(struct ink *ink, const char *text)
{
	ink_bytes(ink, text, strlen(text));
}

void ink_escaped(struct ink *ink, const char *text)
{
	for (; *text; text++) {
		switch (*text) {
		case '&':
			ink_text(ink, "&amp;");
			break;
		case '<':
			ink_text(ink, "&lt;");
			break;
		case '>':
			ink_text(ink, "&gt;");
			break;
		case '"':
			ink_text(ink, "&quot;");
			break;
		default:
			ink_bytes(ink, text, 1);
		}
	}
}

void ink_number(struct ink *ink, double number)
{
	long tenths = lround(number * 10);
	char text[32];
	if (tenths % 10 == 0)
		snprintf(text, sizeof text, "%ld", tenths / 10);
	else
		snprintf(text, sizeof text, "%s%ld.%ld", tenths < 0 ? "-" : "", labs(tenths) / 10,
			 labs(tenths) % 10);
	ink_text(ink, text);
}

void ink_format(struct ink *ink, const char *format, ...)
{
	char text[1024];
	va_list arguments;
	va_start(arguments, format);
	vsnprintf(text, sizeof text, format, arguments);
	va_end(arguments);
	ink_text(ink, text);
}

void ink_move(struct ink *ink, char letter, struct point to)
{
	ink_bytes(ink, &letter, 1);
	ink_number(ink, to.x);
	ink_bytes(ink, " ", 1);
	ink_number(ink, to.y);
}

static struct point middle(struct point a, struct point b)
{
	return (struct point){(a.x + b.x) / 2, (a.y + b.y) / 2};
}

static void ink_bend(struct ink *ink, struct point by, struct point to)
{
	ink_move(ink, 'Q', by);
	ink_move(ink, ' ', to);
}

static void ink_ring(struct ink *ink, const struct curve *curve)
{
	size_t count = curve->count;
	ink_move(ink, 'M', middle(curve->at[count - 1], curve->at[0]));
	for (size_t i = 0; i < count; i++)
		ink_bend(ink, curve->at[i], middle(curve->at[i], curve->at[(i + 1) % count]));
	ink_text(ink, "z");
}

void ink_curve(struct ink *ink, const struct curve *curve)
{
	size_t count = curve->count;
	if (count < 2)
		return;
	if (curve->closed && count > 2) {
		ink_ring(ink, curve);
		return;
	}
	ink_move(ink, 'M', curve->at[0]);
	if (count == 2)
		ink_move(ink, 'L', curve->at[1]);
	for (size_t i = 1; i + 1 < count; i++)
		ink_bend(ink, curve->at[i],
			 i + 2 < count ? middle(curve->at[i], curve->at[i + 1]) : curve->at[count - 1]);
}

void ink_stroke(struct ink *ink, const struct curve *curve, const char *attributes)
{
	ink_text(ink, "<path d=\"");
	ink_curve(ink, curve);
	ink_format(ink, "\" %s/>\n", attributes);
}
