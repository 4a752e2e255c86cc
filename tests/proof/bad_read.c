/* Reads what has been given back. */
#include <criterion/criterion.h>
#include <stdlib.h>

Test(proof, bad_read)
{
	volatile int *number = malloc(sizeof *number);
	int kept;

	*number = 7;
	free((void *)number);
	kept = *number;
	cr_assert(kept == kept);
}
