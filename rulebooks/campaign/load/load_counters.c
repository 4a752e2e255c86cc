/*
 * formations.csv, units.csv, leaders.csv and trains.csv.
 */
#include <stdio.h>
#include <string.h>

#include "rulebooks/campaign/load/load.h"

static const char *const nation_words[nation_count] = {"french",   "prussian", "saxon",
						       "austrian", "bavarian", "german"};

static bool read_text(struct campaign_draft *draft, struct csv *csv, unsigned column, char *out, size_t size)
{
	size_t length = strlen(csv->field[column]);
	if (length == 0 || length >= size)
		return csv_refuse(csv, draft->error, "a name is empty or longer than %zu bytes", size - 1);
	if (!csv_is_text(csv->field[column]))
		return csv_refuse(csv, draft->error, "a name is not UTF-8 text, or has control characters");
	memcpy(out, csv->field[column], length + 1);
	return true;
}

static bool read_side(struct campaign_draft *draft, struct csv *csv, unsigned column, side_id *side)
{
	return campaign_read_side(draft, csv, csv->field[column], side);
}

/* ---- Formations ----------------------------------------------------------------------------------------------------- */

static bool find_formation(struct campaign_draft *draft, struct csv *csv, const char *id, side_id side,
			   uint8_t *formation)
{
	*formation = 0;
	for (unsigned i = 0; *id && i < draft->data->formations; i++)
		if (draft->data->formation[i].side == side && !strcmp(draft->data->formation[i].id, id))
			*formation = (uint8_t)(i + 1);
	return !*id || *formation || csv_refuse(csv, draft->error, "there is no formation \"%.20s\"", id);
}

enum { f_id, f_name, f_side, f_level, f_within, f_worth, f_vedettes, f_tongue, f_columns };

static bool read_formation(struct campaign_draft *draft, struct csv *csv, const unsigned column[])
{
	struct campaign_data *data = draft->data;
	if (data->formations == max_formations)
		return csv_refuse(csv, draft->error, "there are more than %d formations", max_formations);
	struct campaign_formation *formation = &data->formation[data->formations];
	if (!campaign_read_flag(draft, csv, csv->field[column[f_tongue]], "german", &formation->german) ||
	    !campaign_read_flag(draft, csv, csv->field[column[f_vedettes]], "pooled", &formation->pools) ||
	    !read_text(draft, csv, column[f_id], formation->id, sizeof formation->id) ||
	    !read_text(draft, csv, column[f_name], formation->name, sizeof formation->name) ||
	    !read_side(draft, csv, column[f_side], &formation->side) ||
	    !find_formation(draft, csv, csv->field[column[f_within]], formation->side, &formation->within) ||
	    !csv_number(csv, column[f_level], "a level", 1, 100, &formation->level, draft->error) ||
	    !csv_number(csv, column[f_worth], "a worth", 0, 9, &formation->worth, draft->error))
		return false;
	for (unsigned i = 0; i < data->formations; i++)
		if (data->formation[i].side == formation->side &&
		    !strcmp(data->formation[i].id, formation->id))
			return csv_refuse(csv, draft->error, "that side has a formation \"%s\" already",
					  formation->id);
	data->formations++;
	return true;
}

/* ---- Counters -------------------------------------------------------------------------------------------------------- */

static struct campaign_counter *new_counter(struct campaign_draft *draft, struct csv *csv, side_id side)
{
	struct campaign_data *data = draft->data;
	if (data->counters[side] == flags_of_side) {
		csv_refuse(csv, draft->error, "a side has more than %d counters", flags_of_side);
		return NULL;
	}
	return &data->counter[side][++data->counters[side]];
}

static bool is_new(struct campaign_draft *draft, const struct csv *csv,
		   const struct campaign_counter *counter)
{
	for (side_id side = 0; side < both_sides; side++)
		for (unsigned who = 1; who <= draft->data->counters[side]; who++) {
			const struct campaign_counter *other = &draft->data->counter[side][who];
			if (other != counter &&
			    (!strcmp(other->id, counter->id) || same_word(other->name, counter->name)))
				return csv_refuse(csv, draft->error, "there are two counters \"%.30s\"",
						  counter->id);
		}
	return true;
}

/* 13.1: a unit's vedettes are counters of their own. */
static bool add_vedettes(struct campaign_draft *draft, struct csv *csv, side_id side, unsigned parent)
{
	struct campaign_data *data = draft->data;
	for (unsigned i = 0; i < data->counter[side][parent].vedettes; i++) {
		struct campaign_counter *vedette = new_counter(draft, csv, side);
		if (!vedette)
			return false;
		*vedette = data->counter[side][parent];
		if (i == 0)
			data->counter[side][parent].first_vedette = data->counters[side];
		snprintf(vedette->id, sizeof vedette->id, "%.18s.v%u", data->counter[side][parent].id, i + 1);
		snprintf(vedette->name, sizeof vedette->name, "%.22s, vedette %u",
			 data->counter[side][parent].name, i + 1);
		vedette->arm = arm_vedette;
		vedette->guard = false;
		vedette->strength[0] = 1; /* half a point, reading 71 */
		vedette->strength[1] = 0;
		vedette->initiative[1] = 0;
		vedette->vedettes = vedette->first_vedette = 0;
		vedette->allowance =
			(half_points)(data->is->vedette_allowance[side] * half); /* 13.25 | 13.0 */
		vedette->division = vedette->skirmishers = false;
		vedette->parent = (uint8_t)parent;
	}
	return true;
}

enum {
	u_id,
	u_name,
	u_side,
	u_nation,
	u_formation,
	u_kind,
	u_strength,
	u_reduced,
	u_initiative,
	u_second,
	u_allowance,
	u_vedettes,
	u_columns
};

static bool read_figures(struct campaign_draft *draft, struct csv *csv, const unsigned column[],
			 struct campaign_counter *counter)
{
	uint8_t full, reduced, allowance;
	if (!csv_number(csv, column[u_strength], "a strength", 1, 60, &full, draft->error) ||
	    !csv_number(csv, column[u_reduced], "a reduced strength", 0, full, &reduced, draft->error) ||
	    !csv_number(csv, column[u_initiative], "an initiative", 0, 6, &counter->initiative[0],
			draft->error) ||
	    !csv_number(csv, column[u_second], "an initiative", 0, 6, &counter->initiative[1],
			draft->error) ||
	    !csv_number(csv, column[u_allowance], "an allowance", 1, 20, &allowance, draft->error) ||
	    !csv_number(csv, column[u_vedettes], "vedettes", 0, 4, &counter->vedettes, draft->error))
		return false;
	counter->strength[0] = (uint8_t)(full * half);
	counter->strength[1] = (uint8_t)(reduced * half);
	counter->allowance = (half_points)(allowance * half);
	return true;
}

static bool read_unit(struct campaign_draft *draft, struct csv *csv, const unsigned column[])
{
	/* Of infantry: a brigade or regiment with a name; the Guard; a division (16.5), of skirmishers (16.41); a brigade of a division. */
	static const struct kind {
		const char *word;
		uint8_t arm;
		bool guard, division, skirmishers, brigade;
	} kinds[] = {{"infantry", arm_infantry, .guard = false},
		     {"mixed", arm_mixed, .guard = false},
		     {"light", arm_light, .guard = false},
		     {"heavy", arm_heavy, .guard = false},
		     {"guard", arm_infantry, .guard = true},
		     {"division", arm_infantry, .division = true},
		     {"skirmishers", arm_infantry, .division = true, .skirmishers = true},
		     {"brigade", arm_infantry, .brigade = true}};
	side_id side;
	struct campaign_counter *counter;
	if (!read_side(draft, csv, column[u_side], &side) || !(counter = new_counter(draft, csv, side)))
		return false;
	unsigned who = draft->data->counters[side];
	unsigned kind = 0;
	while (kind < COUNT_OF(kinds) && strcmp(kinds[kind].word, csv->field[column[u_kind]]) != 0)
		kind++;
	int nation = campaign_find_word(csv->field[column[u_nation]], nation_words, nation_count);
	if (kind == COUNT_OF(kinds) || nation < 0)
		return csv_refuse(csv, draft->error, "there is no unit of that kind, or no such nation");
	counter->arm = kinds[kind].arm;
	counter->guard = kinds[kind].guard;
	counter->division = kinds[kind].division;
	counter->skirmishers = kinds[kind].skirmishers;
	counter->brigade = kinds[kind].brigade;
	counter->nation = (uint8_t)nation;
	return read_text(draft, csv, column[u_id], counter->id, sizeof counter->id) &&
	       read_text(draft, csv, column[u_name], counter->name, sizeof counter->name) &&
	       find_formation(draft, csv, csv->field[column[u_formation]], side, &counter->formation) &&
	       read_figures(draft, csv, column, counter) && is_new(draft, csv, counter) &&
	       add_vedettes(draft, csv, side, who);
}

enum { l_id, l_name, l_side, l_nation, l_formation, l_kind, l_command, l_initiative, l_columns };

static bool read_leader(struct campaign_draft *draft, struct csv *csv, const unsigned column[])
{
	static const char *const kinds[] = {
		"officer",       "commander-officer", "army-commander",  "army-commander-officer",
		"head-of-state", "replacement",       "ad-hoc-commander"};
	static const uint8_t leads[] = {leads_formation,
					leads_command | leads_formation,
					leads_command | leads_army,
					leads_command | leads_army | leads_formation,
					leads_state,
					leads_formation | leads_spare,
					leads_command | leads_ad_hoc};
	side_id side;
	struct campaign_counter *counter;
	if (!read_side(draft, csv, column[l_side], &side) || !(counter = new_counter(draft, csv, side)))
		return false;
	int kind = campaign_find_word(csv->field[column[l_kind]], kinds, COUNT_OF(kinds));
	int nation = campaign_find_word(csv->field[column[l_nation]], nation_words, nation_count);
	if (kind < 0 || nation < 0)
		return csv_refuse(csv, draft->error, "there is no leader of kind \"%.30s\"",
				  csv->field[column[l_kind]]);
	counter->arm = arm_leader;
	counter->leads = leads[kind];
	counter->nation = (uint8_t)nation;
	counter->strength[0] = 1; /* of his escort, 5.2 */
	counter->allowance = (half_points)(draft->data->is->leader_allowance[side] * half);
	return read_text(draft, csv, column[l_id], counter->id, sizeof counter->id) &&
	       read_text(draft, csv, column[l_name], counter->name, sizeof counter->name) &&
	       find_formation(draft, csv, csv->field[column[l_formation]], side, &counter->formation) &&
	       csv_number(csv, column[l_command], "a rating", 0, 9, &counter->command, draft->error) &&
	       csv_number(csv, column[l_initiative], "an initiative", 0, 6, &counter->initiative[0],
			  draft->error) &&
	       is_new(draft, csv, counter);
}

/* 9.26: a bridge train that is taken serves its captor, who has a counter of his own for it. */
static bool add_taken(struct campaign_draft *draft, struct csv *csv, side_id side, unsigned who)
{
	struct campaign_data *data = draft->data;
	side_id captor = side == side_french ? side_allied : side_french;
	struct campaign_counter *train = &data->counter[side][who];
	struct campaign_counter *taken = new_counter(draft, csv, captor);
	const char *word = strrchr(train->id, '.');
	if (!taken)
		return false;
	const char *first = data->counter[captor][1].id;
	struct campaign_counter made = *train;
	made.near = 0;
	made.taken = true;
	made.twin = (uint8_t)who;
	train->twin = data->counters[captor];
	snprintf(made.id, sizeof made.id, "%.*s.taken.%.12s", (int)strcspn(first, "."), first,
		 word ? word + 1 : train->id);
	snprintf(made.name, sizeof made.name, "%.31s, taken", train->name);
	*taken = made;
	return is_new(draft, csv, taken);
}

enum { t_id, t_name, t_side, t_kind, t_near, t_formation, t_columns };

static bool read_train(struct campaign_draft *draft, struct csv *csv, const unsigned column[])
{
	static const char *const kinds[] = {"baggage", "bridge"};
	side_id side;
	struct campaign_counter *counter;
	if (!read_side(draft, csv, column[t_side], &side) || !(counter = new_counter(draft, csv, side)))
		return false;
	int kind = campaign_find_word(csv->field[column[t_kind]], kinds, 2);
	if (kind < 0)
		return csv_refuse(csv, draft->error, "a train is baggage or bridge");
	counter->arm = kind ? arm_pontoon : arm_baggage;
	counter->initiative[0] = kind ? 4 : 0; /* 9.26, reading 34 */
	counter->allowance = 5 * half;         /* 9.11 */
	side_id other = side;
	unsigned general = 0;
	if (*csv->field[column[t_near]] &&
	    !campaign_find_counter(draft, csv, csv->field[column[t_near]], &other, &general))
		return false;
	if (general && (other != side || draft->data->counter[side][general].arm != arm_leader))
		return csv_refuse(csv, draft->error, "a train is set up near a general of its side");
	counter->near = (uint8_t)general;
	unsigned who = draft->data->counters[side];
	return find_formation(draft, csv, csv->field[column[t_formation]], side, &counter->formation) &&
	       read_text(draft, csv, column[t_id], counter->id, sizeof counter->id) &&
	       read_text(draft, csv, column[t_name], counter->name, sizeof counter->name) &&
	       is_new(draft, csv, counter) && (!kind || add_taken(draft, csv, side, who));
}

bool campaign_read_counters(struct campaign_draft *draft)
{
	static const char *const formation[f_columns] = {"id",     "name",  "side",     "level",
							 "within", "worth", "vedettes", "tongue"};
	static const char *const unit[u_columns] = {
		"id",        "name",     "side",    "nation",     "formation",
		"kind",      "strength", "reduced", "initiative", "reduced_initiative",
		"allowance", "vedettes"};
	static const char *const leader[l_columns] = {"id",        "name", "side",    "nation",
						      "formation", "kind", "command", "initiative"};
	static const char *const train[t_columns] = {"id", "name", "side", "kind", "near", "formation"};
	return campaign_read_table(draft, "formations.csv", formation, f_columns, read_formation) &&
	       campaign_read_table(draft, "units.csv", unit, u_columns, read_unit) &&
	       campaign_read_table(draft, "leaders.csv", leader, l_columns, read_leader) &&
	       campaign_read_table(draft, "trains.csv", train, t_columns, read_train);
}
