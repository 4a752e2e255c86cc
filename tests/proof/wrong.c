/* Asserts what is not so. */
#include <criterion/criterion.h>

Test(proof, wrong)
{
	cr_assert(2 + 2 == 5);
}
