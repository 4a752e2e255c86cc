/*
 * Playing in imagined positions. A player is handed a mask; what it cannot know it makes up.
 */
#include <assert.h>
#include <string.h>

#include "players/thinking.h"

unsigned pick(struct chance *own, unsigned n)
{
	struct chance_ask ask = {.kind = chance_deal, .n = (uint16_t)n};
	return n > 1 ? chance_next(own, &ask) : 0;
}

void imagine_world(const struct thinker *thinker, const struct mask *mask, struct position *position)
{
	const struct rulebook *rulebook = thinker->scenario->rulebook;
	if (rulebook->open)
		memcpy(position, mask, rulebook->position_size);
	else
		rulebook->imagine(thinker->scenario, mask, thinker->seat, thinker->own, position);
}

void list_imagined(const struct thinker *thinker, const struct position *position, seat_id seat,
		   struct answers *answers)
{
	_Alignas(max_align_t) unsigned char room[max_position];
	struct field field = {.scenario = thinker->scenario, .work = thinker->work, .seat = seat};
	field.mask = engine_mask(thinker->scenario, position, seat, (struct mask *)room);
	engine_list(&field, seat, answers);
}

/* What the policy of the question gives no odds at all is not worth a look. */
static void leave_out_unlikely(const struct field *field, seat_id seat, struct answers *answers)
{
	const struct frame *frame = engine_frame(flow_in(field->mask), seat);
	const struct question *question = frame ? engine_question(field->scenario->rulebook, frame) : NULL;
	if (!question || !question->policy)
		return;
	uint16_t odds[max_answers];
	unsigned kept = 0;
	question->policy(field, frame, answers, odds);
	for (unsigned i = 0; i < answers->count; i++)
		if (odds[i])
			answers->answer[kept++] = answers->answer[i];
	if (kept)
		answers->count = (uint16_t)kept;
}

void list_likely(const struct field *field, seat_id seat, struct answers *answers)
{
	engine_list(field, seat, answers);
	leave_out_unlikely(field, seat, answers);
}

/* Hears what is told, and notes whether it is news to the thinker. */
struct listener {
	struct events events;
	seat_id seat;
	bool news;
};

static void listen(struct events *events, const struct event *event)
{
	struct listener *listener = (struct listener *)events;
	if (event->news & 1u << listener->seat)
		listener->news = true;
}

void play_imagined(struct thinker *thinker, struct position *position, seat_id seat, struct answer given,
		   struct chance *chance)
{
	struct listener listener = {.events = {.take = listen}, .seat = thinker->seat};
	struct table table = {.scenario = thinker->scenario,
			      .position = position,
			      .chance = chance,
			      .events = thinker->scenario->rulebook->open ? NULL : &listener.events,
			      .work = thinker->work};
	thinker->left--;
	engine_play(&table, seat, given);
	thinker->news = listener.news;
}

bool chain_is_open(const struct thinker *thinker, const struct position *position,
		   const struct chance *chance)
{
	const struct flow *flow = flow_in((const struct mask *)position);
	const struct frame *frame = engine_frame(flow, thinker->seat);
	if (!frame || chance->drawn || thinker->news)
		return false;
	return engine_question(thinker->scenario->rulebook, frame)->continues;
}

static unsigned deal_anyhow(struct chance *chance, const struct chance_ask *ask)
{
	if (ask->kind == chance_deal)
		chance->drawn--;
	else
		chance->failed = true;
	return 0;
}

void deals_only(struct chance *chance)
{
	*chance = (struct chance){.next = deal_anyhow};
}
