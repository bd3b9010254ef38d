/* Moving averages over the last samples. */
#ifndef LAB_MOVING_H
#define LAB_MOVING_H

#include <stdint.h>

/* The ring holds as many samples as the longest mean needs. */
struct moving {
    double *ring;
    int32_t capacity, count, next;
};

void moving_add(struct moving *moving, double value);

/* The mean of the last `length` values, or of all when there are fewer. */
double moving_mean(const struct moving *moving, int32_t length);

#endif
