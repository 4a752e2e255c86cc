/*
 * The rows of struct flow, for the table of saved fields that every rulebook has.
 *
 * A row: ROW(name in the file, first member, how many, bytes from one to the next); `flow` is the position's first member.
 * Who is absent follows from the options: it lies in the spare bytes, and is written as one of them.
 */
#ifndef VEDETTE_SAVED_H
#define VEDETTE_SAVED_H

#include "vedette/rulebook.h"

#define SAVED_FRAMES(ROW, name, member, most)                                 \
	ROW(name ".question", member[0].question, most, sizeof(struct frame)) \
	ROW(name ".seat", member[0].seat, most, sizeof(struct frame))         \
	ROW(name ".stage", member[0].stage, most, sizeof(struct frame))       \
	ROW(name ".count", member[0].count, most, sizeof(struct frame))       \
	ROW(name ".shown", member[0].shown, most, sizeof(struct frame))       \
	ROW(name ".spare0", member[0].spare[0], most, sizeof(struct frame))   \
	ROW(name ".spare1", member[0].spare[1], most, sizeof(struct frame))   \
	ROW(name ".spare2", member[0].spare[2], most, sizeof(struct frame))   \
	ROW(name ".arg0", member[0].arg[0], most, sizeof(struct frame))       \
	ROW(name ".arg1", member[0].arg[1], most, sizeof(struct frame))       \
	ROW(name ".arg2", member[0].arg[2], most, sizeof(struct frame))       \
	ROW(name ".arg3", member[0].arg[3], most, sizeof(struct frame))       \
	ROW(name ".arg4", member[0].arg[4], most, sizeof(struct frame))       \
	ROW(name ".arg5", member[0].arg[5], most, sizeof(struct frame))       \
	ROW(name ".arg6", member[0].arg[6], most, sizeof(struct frame))       \
	ROW(name ".arg7", member[0].arg[7], most, sizeof(struct frame))

#define SAVED_FLOW(ROW)                                         \
	ROW("flow.turn", flow.turn, 1, 2)                       \
	ROW("flow.step", flow.step, 1, 1)                       \
	ROW("flow.depth", flow.depth, 1, 1)                     \
	ROW("flow.over", flow.over, 1, 1)                       \
	ROW("flow.winner", flow.winner, 1, 1)                   \
	ROW("flow.level", flow.level, 1, 1)                     \
	ROW("flow.edited", flow.edited, 1, 1)                   \
	ROW("flow.sealed", flow.sealed, 1, 1)                   \
	ROW("flow.committed", flow.committed, 1, 1)             \
	ROW("flow.operation", flow.operation, 1, 1)             \
	ROW("flow.asked_at", flow.asked_at, 1, 1)               \
	ROW("flow.own_depth", flow.own_depth[0], max_seats, 1)  \
	ROW("flow.spare", flow.absent, 6, 1)                    \
	ROW("flow.option", flow.option[0], max_options, 1)      \
	SAVED_FRAMES(ROW, "flow.stack", flow.stack, max_frames) \
	SAVED_FRAMES(ROW, "flow.own", flow.own[0], max_seats *seat_frames)

#endif
