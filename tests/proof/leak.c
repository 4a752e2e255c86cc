/* Forgets an allocation. */
#include <criterion/criterion.h>
#include <stdlib.h>

Test(proof, leak)
{
	char *volatile bytes = malloc(1000);

	bytes[0] = 1;
	bytes = NULL;
}
