/* The rows of data files are public now: vedette/csv.h. */
#include "vedette/csv.h"
