#include "places.h"
#include "tests/support/schema.h"

#include <stdarg.h>
#include <stdlib.h>
#include <stdio.h>
#include <string.h>

struct checking {
	const json_t *definitions;
	char path[400]; /* of the value that is looked at */
	char *why;
	size_t size;
};

static bool refuse(const struct checking *checking, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

static bool refuse(const struct checking *checking, const char *format, ...)
{
	va_list arguments;
	int used = snprintf(checking->why, checking->size, "%s: ", checking->path);
	va_start(arguments, format);
	if (used > 0 && (size_t)used < checking->size)
		vsnprintf(checking->why + used, checking->size - (size_t)used, format, arguments);
	va_end(arguments);
	return false;
}

static bool fits(struct checking *checking, const json_t *schema, const json_t *value);

/* Looks at a member or an element, with its name behind the path. */
static bool fits_at(struct checking *checking, const json_t *schema, const json_t *value, const char *name)
{
	size_t length = strlen(checking->path);
	snprintf(checking->path + length, sizeof checking->path - length, "/%s", name);
	bool good = fits(checking, schema, value);
	checking->path[length] = '\0';
	return good;
}

static bool is_of_type(const char *type, const json_t *value)
{
	if (!strcmp(type, "object"))
		return json_is_object(value);
	if (!strcmp(type, "array"))
		return json_is_array(value);
	if (!strcmp(type, "string"))
		return json_is_string(value);
	if (!strcmp(type, "integer"))
		return json_is_integer(value);
	if (!strcmp(type, "number"))
		return json_is_number(value);
	if (!strcmp(type, "boolean"))
		return json_is_boolean(value);
	return !strcmp(type, "null") && json_is_null(value);
}

static bool check_type(struct checking *checking, const json_t *types, const json_t *value)
{
	if (json_is_string(types) && is_of_type(json_string_value(types), value))
		return true;
	for (size_t i = 0; i < json_array_size(types); i++)
		if (is_of_type(json_string_value(json_array_get(types, i)), value))
			return true;
	return refuse(checking, "is of another type");
}

static bool check_reference(struct checking *checking, const json_t *reference, const json_t *value)
{
	static const char start[] = "#/$defs/";
	const char *text = json_string_value(reference);
	bool known = text && !strncmp(text, start, strlen(start));
	const json_t *schema = known ? json_object_get(checking->definitions, text + strlen(start)) : NULL;
	return schema ? fits(checking, schema, value) : refuse(checking, "the schema has no %s", text);
}

static bool check_enum(struct checking *checking, const json_t *allowed, const json_t *value)
{
	for (size_t i = 0; i < json_array_size(allowed); i++)
		if (json_equal(json_array_get(allowed, i), value))
			return true;
	char *text = json_dumps(value, JSON_ENCODE_ANY);
	refuse(checking, "%s is none of the values allowed", text);
	free(text);
	return false;
}

static bool check_one_of(struct checking *checking, const json_t *schemas, const json_t *value)
{
	unsigned fitting = 0;
	for (size_t i = 0; i < json_array_size(schemas); i++)
		fitting += fits(checking, json_array_get(schemas, i), value);
	return fitting == 1 || refuse(checking, "fits %u of the schemas instead of one", fitting);
}

static bool check_required(struct checking *checking, const json_t *names, const json_t *value)
{
	for (size_t i = 0; i < json_array_size(names) && json_is_object(value); i++)
		if (!json_object_get(value, json_string_value(json_array_get(names, i))))
			return refuse(checking, "has no %s", json_string_value(json_array_get(names, i)));
	return true;
}

static bool check_members(struct checking *checking, const json_t *properties, const json_t *value)
{
	const char *name;
	json_t *schema;
	json_object_foreach ((json_t *)properties, name, schema) {
		const json_t *member = json_object_get(value, name);
		if (member && !fits_at(checking, schema, member, name))
			return false;
	}
	return true;
}

static bool check_others(struct checking *checking, const json_t *schema, const json_t *others,
			 const json_t *value)
{
	const char *name;
	json_t *member;
	json_object_foreach ((json_t *)value, name, member) {
		if (json_object_get(json_object_get(schema, "properties"), name))
			continue;
		if (json_is_false(others))
			return refuse(checking, "the schema has no member \"%s\" here", name);
		if (json_is_object(others) && !fits_at(checking, others, member, name))
			return false;
	}
	return true;
}

static bool check_items(struct checking *checking, const json_t *schema, const json_t *value)
{
	for (size_t i = 0; i < json_array_size(value); i++) {
		char number[24];
		snprintf(number, sizeof number, "%zu", i);
		if (!fits_at(checking, schema, json_array_get(value, i), number))
			return false;
	}
	return true;
}

static bool is_note(const char *keyword)
{
	return !strcmp(keyword, "description") || !strcmp(keyword, "title") || !strcmp(keyword, "$schema") ||
	       !strcmp(keyword, "$defs");
}

static bool check_keyword(struct checking *checking, const json_t *schema, const char *keyword,
			  const json_t *what, const json_t *value)
{
	if (!strcmp(keyword, "type"))
		return check_type(checking, what, value);
	if (!strcmp(keyword, "$ref"))
		return check_reference(checking, what, value);
	if (!strcmp(keyword, "enum"))
		return check_enum(checking, what, value);
	if (!strcmp(keyword, "const"))
		return json_equal(what, value) || refuse(checking, "is not the value it has to be");
	if (!strcmp(keyword, "oneOf"))
		return check_one_of(checking, what, value);
	if (!strcmp(keyword, "required"))
		return check_required(checking, what, value);
	if (!strcmp(keyword, "properties"))
		return check_members(checking, what, value);
	if (!strcmp(keyword, "additionalProperties"))
		return check_others(checking, schema, what, value);
	if (!strcmp(keyword, "items"))
		return check_items(checking, what, value);
	if (!strcmp(keyword, "minimum"))
		return !json_is_number(value) || json_number_value(value) >= json_number_value(what) ||
		       refuse(checking, "is too small");
	if (!strcmp(keyword, "minLength"))
		return !json_is_string(value) ||
		       (json_int_t)json_string_length(value) >= json_integer_value(what) ||
		       refuse(checking, "is too short");
	return is_note(keyword) || refuse(checking, "the schema has a keyword nobody knows: %s", keyword);
}

static bool fits(struct checking *checking, const json_t *schema, const json_t *value)
{
	const char *keyword;
	json_t *what;
	json_object_foreach ((json_t *)schema, keyword, what)
		if (!check_keyword(checking, schema, keyword, what, value))
			return false;
	return true;
}

bool schema_fits(const json_t *schema, const char *definition, const json_t *value, char *why, size_t size)
{
	struct checking checking = {
		.definitions = json_object_get(schema, "$defs"), .why = why, .size = size};
	const json_t *found = json_object_get(checking.definitions, definition);
	snprintf(checking.path, sizeof checking.path, "%s", definition);
	return found ? fits(&checking, found, value) : refuse(&checking, "the schema has no such definition");
}

const json_t *schema_of_protocol(void)
{
	static const json_t *schema;
	json_error_t error;
	if (!schema)
		schema = json_load_file(VEDETTE_SOURCE "/docs/protocol.schema.json", JSON_REJECT_DUPLICATES,
					&error);
	if (!schema)
		fprintf(stderr, "docs/protocol.schema.json:%d: %s\n", error.line, error.text);
	return schema;
}
