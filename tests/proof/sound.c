/* Nothing is wrong here: the runner must let this one pass. */
#include <criterion/criterion.h>

Test(proof, sound)
{
	cr_assert(2 + 2 == 4);
}
