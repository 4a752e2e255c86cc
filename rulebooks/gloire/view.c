/*
 * The view: pieces with what is printed on them and what lies on them.
 */
#include "rulebooks/gloire/rules.h"
#include "vedette/json.h"

static const char *const kinds[gloire_types] = {"infantry",      "light-infantry", "cavalry",
						"heavy-cavalry", "artillery",      "horse-artillery",
						"pontoon",       "boat",           "dromedary"};

const char *gloire_kind_word(unsigned type)
{
	return kinds[type];
}

static void put_at(struct json *out, const struct field *field, unsigned at)
{
	char text[24];
	put_text(out, "at",
		 at < field->scenario->board->spaces
			 ? field->scenario->board->space[at].number
			 : state_space_name(field->scenario, (space_id)at, text, sizeof text));
}

/* What the viewer has seen of an enemy's slip: 0 nothing, 1 no orders, 2 orders. */
static unsigned seen_slip(const struct field *field, piece_id piece)
{
	const struct gloire_piece *now = gloire_piece(field, piece);
	side_id other = gloire_enemy(gloire_side(field->scenario, piece));
	unsigned seen = now->group && !now->status
				? gloire_known(field)->seen[other * max_groups + now->group - 1]
				: 0;
	return seen <= 2 && field->seat != referee_seat ? seen : 0;
}

static void put_status(struct json *out, const struct field *field, piece_id piece)
{
	const struct gloire_piece *now = gloire_piece(field, piece);
	static const char *const orders[] = {NULL, "disordered", "routed"};
	static const char *const statuses[] = {NULL, "with-orders", "without-orders", "reinforcement"};
	put_array(out, "status");
	if (now->order)
		put_text(out, NULL, orders[now->order]);
	if (now->status)
		put_text(out, NULL, statuses[now->status]);
	if (now->did & in_square)
		put_text(out, NULL, "square");
	if (now->did & is_charging)
		put_text(out, NULL, "charging");
	if (now->attack)
		put_text(out, NULL, "attacking");
	if (now->capacity == may_act || now->capacity == may_act_reduced)
		put_text(out, NULL, "active");
	if (now->did & (did_move | has_ridden))
		put_text(out, NULL, "moved");
	if (now->did & did_fire)
		put_text(out, NULL, "fired");
	/* Face down, for whoever may look: 2.3.2. */
	if (!now->status && now->group &&
	    gloire_known(field)->slip[gloire_side(field->scenario, piece) * max_groups + now->group - 1] == 1)
		put_text(out, NULL, "ordered");
	unsigned seen = seen_slip(field, piece);
	if (seen)
		put_text(out, NULL, seen == 2 ? "ordered" : "not-ordered"); /* A 2.3 */
	else if (!now->status && now->group && gloire_known(field)->flow.step > step_orders)
		put_text(out, NULL, "face-down");
	put_end(out);
}

static void put_values(struct json *out, const struct field *field, piece_id piece)
{
	put_object(out, "values");
	if (gloire_is_chief(piece)) {
		put_number(out, "modifier", gloire_chief(field, piece)->modifier);
		put_number(out, "orders", gloire_chief(field, piece)->orders);
		put_number(out, "range", gloire_chief(field, piece)->range);
	} else {
		put_number(out, "strength", (int)gloire_strength(field, piece));
		put_number(out, "cohesion", (int)gloire_cohesion(field, piece));
		put_number(out, "engagement", gloire_unit(field, piece)->engagement);
		if (gloire_is_guns(field, piece)) {
			put_number(out, "range", gloire_unit(field, piece)->range_effective);
			put_number(out, "longest", gloire_unit(field, piece)->range_maximum);
		}
	}
	put_number(out, "movement", (int)gloire_points(field, piece));
	put_end(out);
}

/* 6.1.1, 10.2: in a built-up place and in square there is no corner to face, and a routed unit has no front. */
static void put_facing(struct json *out, const struct field *field, piece_id piece)
{
	const struct gloire_piece *now = gloire_piece(field, piece);
	if (!gloire_on_map(field, piece) || now->order == routed)
		return;
	if (gloire_is_all_round(field, piece)) {
		put_array(out, "traits");
		put_text(out, NULL, "all-round");
		put_end(out);
	} else {
		put_text(out, "facing", board_corner_name(field->scenario->board, now->facing));
	}
}

/* The number of its formation among those of its side, for whoever colours them. */
static int band_of(const struct field *field, piece_id piece)
{
	const struct gloire_battle *battle = gloire_battle(field->scenario);
	int band = 0;
	for (unsigned i = 0; i < gloire_unit(field, piece)->formation; i++)
		band += battle->formation[i].side == gloire_unit(field, piece)->side;
	return band;
}

static void put_piece(struct json *out, const struct field *field, piece_id piece)
{
	const struct gloire_piece *now = gloire_piece(field, piece);
	put_object(out, NULL);
	put_text(out, "id", gloire_piece_id(field, piece));
	put_text(out, "side", field->scenario->rulebook->side[gloire_side(field->scenario, piece)]);
	put_at(out, field, now->at);
	put_text(out, "name", gloire_piece_name(field, piece));
	put_text(out, "kind", gloire_is_chief(piece) ? "chief" : kinds[gloire_unit(field, piece)->type]);
	put_status(out, field, piece);
	put_values(out, field, piece);
	if (!gloire_is_chief(piece)) {
		put_text(out, "formation",
			 gloire_battle(field->scenario)->formation[gloire_unit(field, piece)->formation].id);
		put_number(out, "band", band_of(field, piece));
		put_facing(out, field, piece);
		if (now->at == box_due)
			put_number(out, "due", (int)gloire_due_turn(field, piece));
		if (now->group)
			put_number(out, "group", now->group);
		put_number(out, "rank", now->rank);
	}
	put_end(out);
}

void gloire_view(const struct field *field, struct json *out)
{
	put_array(out, "pieces");
	for (piece_id piece = 0; piece < max_pieces; piece++)
		if (gloire_exists(field->scenario, piece))
			put_piece(out, field, piece);
	put_end(out);
	gloire_view_places(field, out);
	gloire_view_tracks(field, out);
}
