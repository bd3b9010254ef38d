#include "session/vector.h"
const struct vector_algorithm vector_fluids[] = {{NULL, NULL}};
