/*
 * JSON Schema, as much of it as docs/protocol.schema.json uses: type, properties, required, additionalProperties, items,
 * enum, const, oneOf, minimum, minLength and references into $defs. A keyword it does not know is an error of the schema.
 */
#ifndef VEDETTE_TESTS_SCHEMA_H
#define VEDETTE_TESTS_SCHEMA_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

/* Does the value fit a definition of the schema? If not, `why` gets where and why. */
bool schema_fits(const json_t *schema, const char *definition, const json_t *value, char *why, size_t size);
/* The protocol's schema, read once and never freed; NULL with a sentence on stderr if it is no JSON. */
const json_t *schema_of_protocol(void);

#endif
