/*
 * Maps, boards and the list of scenarios: written once, kept compressed.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "server/inside.h"
#include "vedette/drawing.h"

/* ---- Keeping ------------------------------------------------------------------------------------------------- */

static struct cached_text *find_kept(struct server *server, const char *key)
{
	for (unsigned i = 0; i < server->cached; i++)
		if (!strcmp(server->cache[i].key, key))
			return &server->cache[i];
	return NULL;
}

static unsigned char *compressed(const char *text, size_t size, size_t *packed)
{
	z_stream stream = {0};
	if (deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, 15 + 16, 9, Z_DEFAULT_STRATEGY) != Z_OK)
		return NULL;
	size_t room = deflateBound(&stream, size);
	unsigned char *bytes = malloc(room);
	stream.next_in = (unsigned char *)(uintptr_t)text;
	stream.avail_in = (unsigned)size;
	stream.next_out = bytes;
	stream.avail_out = (unsigned)room;
	bool done = bytes && deflate(&stream, Z_FINISH) == Z_STREAM_END;
	*packed = room - stream.avail_out;
	deflateEnd(&stream);
	if (done)
		return bytes;
	free(bytes);
	return NULL;
}

static const struct cached_text *keep(struct server *server, const char *key, const char *text, size_t size)
{
	if (server->cached == sizeof server->cache / sizeof *server->cache)
		return NULL;
	struct cached_text *kept = &server->cache[server->cached];
	kept->bytes = compressed(text, size, &kept->size);
	if (!kept->bytes)
		return NULL;
	snprintf(kept->key, sizeof kept->key, "%s", key);
	snprintf(kept->etag, sizeof kept->etag, "\"%08lx%zx\"",
		 crc32(0, (const unsigned char *)text, (unsigned)size), size % 65536);
	server->cached++;
	return kept;
}

/* ---- Maps ---------------------------------------------------------------------------------------------------- */

static struct drawing_style style_of(const char *variant)
{
	struct drawing_style style = drawing_style_default();
	if (!strcmp(variant, "plain"))
		style.margin = false;
	if (!strcmp(variant, "bare"))
		style.grid = style.numbers = false;
	return style;
}

const struct cached_text *map_picture(struct server *server, const char *id, const char *variant)
{
	char key[48];
	bool legend = !strcmp(variant, "legend"),
	     known = legend || !strcmp(variant, "plain") || !strcmp(variant, "bare");
	snprintf(key, sizeof key, "map %s %s", id, known ? variant : "");
	const struct cached_text *kept = find_kept(server, key);
	const struct scenario *scenario = kept ? NULL : server_scenario(server, id);
	if (!scenario)
		return kept;
	size_t size;
	struct drawing_style style = style_of(known ? variant : "");
	char *text = legend ? drawing_legend_text(scenario->board, &size)
			    : drawing_text(scenario->board, &style, &size);
	if (text)
		kept = keep(server, key, text, size);
	free(text);
	return kept;
}

/* ---- Boards -------------------------------------------------------------------------------------------------- */

static const char *number_of(const struct board *board, space_id space)
{
	return board->space[space].number[0] ? board->space[space].number : board->space[space].name;
}

static void put_places(struct json *out, const struct board *board, const struct drawing_style *style)
{
	put_object(out, "places");
	for (space_id i = 0; i < board->spaces; i++) {
		double x, y;
		drawing_place(board, style, i, &x, &y);
		put_array(out, number_of(board, i));
		put_real(out, NULL, x);
		put_real(out, NULL, y);
		put_end(out);
	}
	put_end(out);
}

static void put_bridges(struct json *out, const struct board *board, const struct drawing_style *style)
{
	struct drawing_bridge *bridge = calloc(board->sides + 1u, sizeof *bridge);
	if (bridge && board->kind != board_of_hexes && drawing_bridges(board, style, bridge)) {
		put_array(out, "bridges");
		for (unsigned i = 0; i < board->sides; i++) {
			if (!bridge[i].drawn)
				continue;
			put_object(out, NULL);
			put_array(out, "between");
			put_text(out, NULL, number_of(board, board->listed[i].a));
			put_text(out, NULL, number_of(board, board->listed[i].b));
			put_end(out);
			put_real(out, "x", bridge[i].x);
			put_real(out, "y", bridge[i].y);
			put_real(out, "angle", bridge[i].angle);
			put_end(out);
		}
		put_end(out);
	}
	free(bridge);
}

static void put_picture(struct json *out, const struct board *board)
{
	struct drawing_style style = drawing_style_default();
	struct drawing_size size = drawing_size(board, &style);
	put_object(out, "picture");
	put_real(out, "width", size.width);
	put_real(out, "height", size.height);
	put_real(out, "left", size.left);
	put_real(out, "top", size.top);
	if (board->kind == board_of_hexes)
		put_number(out, "side", drawing_hex_side);
	put_places(out, board, &style);
	put_bridges(out, board, &style);
	put_end(out);
}

const struct cached_text *board_text(struct server *server, const char *id)
{
	char key[48];
	struct json *out = &server->out;
	snprintf(key, sizeof key, "board %s", id);
	const struct cached_text *kept = find_kept(server, key);
	const struct scenario *scenario = kept ? NULL : server_scenario(server, id);
	if (!scenario)
		return kept;
	json_restart(out);
	put_object(out, NULL);
	put_board(out, "board", scenario);
	put_picture(out, scenario->board);
	put_end(out);
	return out->overflow ? NULL : keep(server, key, out->text, out->used);
}

/* ---- The list of scenarios ----------------------------------------------------------------------------------- */

const struct cached_text *scenarios_text(struct server *server)
{
	static const char key[] = "scenarios";
	struct json *out = &server->out;
	const struct cached_text *kept = find_kept(server, key);
	if (kept)
		return kept;
	json_restart(out);
	put_offered_scenarios(server, out, NULL);
	return out->overflow ? NULL : keep(server, key, out->text, out->used);
}
