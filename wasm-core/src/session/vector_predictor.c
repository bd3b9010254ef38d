#include "session/vector.h"
const struct vector_algorithm vector_predictors[] = {{NULL, NULL}};
