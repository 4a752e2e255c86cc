/* Writes one byte past the end of an allocation. */
#include <criterion/criterion.h>
#include <stdlib.h>

Test(proof, overflow)
{
	volatile size_t size = 16;
	volatile char *bytes = malloc(size);

	bytes[size] = 1;
	free((void *)bytes);
}
