/*
 * Whole games without a single allocation. The sanitizers' allocator is asked to count; without sanitizers this
 * program's own malloc counts, and hands on to the C library's.
 */
#include <criterion/criterion.h>
#include <stddef.h>
#include <stdlib.h>

#include "vedette/study.h"

#ifndef __has_feature
#define __has_feature(x) 0
#endif

static volatile unsigned long allocations;

#if defined(__SANITIZE_ADDRESS__) || __has_feature(address_sanitizer)

/* NOLINTBEGIN(bugprone-reserved-identifier): the names are not ours */
int __sanitizer_install_malloc_and_free_hooks(void (*taken)(const volatile void *, size_t),
					      void (*given)(const volatile void *));
/* NOLINTEND(bugprone-reserved-identifier) */

static void count_taken(const volatile void *memory, size_t size)
{
	(void)memory;
	(void)size;
	allocations++;
}

static void ignore_given(const volatile void *memory)
{
	(void)memory;
}

static void start_counting(void)
{
	cr_assert(__sanitizer_install_malloc_and_free_hooks(count_taken, ignore_given) > 0);
}

#else

/* NOLINTBEGIN(bugprone-reserved-identifier): the names are not ours */
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t nmemb, size_t size);
void *__libc_realloc(void *ptr, size_t size);
/* NOLINTEND(bugprone-reserved-identifier) */

void *malloc(size_t size)
{
	allocations++;
	return __libc_malloc(size);
}

void *calloc(size_t nmemb, size_t size)
{
	allocations++;
	return __libc_calloc(nmemb, size);
}

void *realloc(void *ptr, size_t size)
{
	allocations++;
	return __libc_realloc(ptr, size);
}

static void start_counting(void)
{
}

#endif

/* The counter counts, or the tests below would prove nothing. */
Test(no_allocation, the_counter_counts)
{
	start_counting();
	unsigned long before = allocations;
	void *volatile memory = malloc(100);
	free(memory);
	memory = calloc(2, 50);
	memory = realloc(memory, 5000);
	free(memory);
	cr_assert_geq(allocations - before, 3);
}

static void play_without(const char *id, const char *names, unsigned games, uint32_t most_decisions)
{
	struct data_error error;
	struct data_set data;
	char reason[200];
	data.file = embedded_files(&data.count);
	struct scenario *scenario = scenario_load(id, &data, &error);
	cr_assert(scenario, "%s", error.reason);
	struct study_room *room = study_room_new();
	struct match match = {
		.scenario = scenario, .seed = "no allocation", .most_decisions = most_decisions};
	cr_assert(read_players(names, scenario, NULL, match.player, reason, sizeof reason), "%s", reason);
	unsigned long decisions = 0;
	start_counting();
	unsigned long before = allocations;
	for (unsigned i = 0; i < games; i++) {
		struct played played;
		study_play(&match, i, room, NULL, &played);
		decisions += played.decisions;
	}
	unsigned long taken = allocations - before;
	cr_assert_eq(taken, 0, "%s: %lu allocations in %lu decisions", id, taken, decisions);
	cr_assert_gt(decisions, 0);
	study_room_free(room);
	scenario_free(scenario);
}

Test(no_allocation, trautenau)
{
	play_without("trautenau", "random", 10, 0);
}

Test(no_allocation, soor)
{
	play_without("soor", "random", 10, 0);
}

Test(no_allocation, joined)
{
	play_without("joined", "random", 5, 0);
}

Test(no_allocation, picket)
{
	play_without("picket", "random", 20, 0);
}

Test(no_allocation, greedy)
{
	play_without("trautenau", "greedy", 1, 60);
}
