/* The catalogue: the core's description of itself. */
#ifndef LAB_DESCRIBE_H
#define LAB_DESCRIBE_H

#include "engine/text.h"

void describe(struct text *out);

#endif
