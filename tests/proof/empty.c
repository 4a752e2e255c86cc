/* A Criterion program without a test. */
#include <criterion/criterion.h>
