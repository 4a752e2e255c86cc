/* Adds one to the largest int. */
#include <criterion/criterion.h>
#include <limits.h>

Test(proof, undefined)
{
	volatile int number = INT_MAX;

	number = number + 1;
}
