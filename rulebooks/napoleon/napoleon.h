/* Napoléon 1806: the rulebook for the table of modules. */
#ifndef VEDETTE_NAPOLEON_H
#define VEDETTE_NAPOLEON_H

#include "vedette/rulebook.h"

extern const struct rulebook napoleon_rulebook;

#endif
