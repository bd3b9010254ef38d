/* The catalogue: the core's description of itself. */
#ifndef LAB_DESCRIBE_H
#define LAB_DESCRIBE_H

#include "base/text.h"

void describe(struct text *out);

#endif
