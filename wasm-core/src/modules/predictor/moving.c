/* lab: optimise for size */
#include "modules/predictor/moving.h"

void moving_add(struct moving *moving, double value) {
    moving->ring[moving->next] = value;
    moving->next = (moving->next + 1) % moving->capacity;
    if (moving->count < moving->capacity) moving->count++;
}

double moving_mean(const struct moving *moving, int32_t length) {
    double sum = 0;
    if (length > moving->count) length = moving->count;
    for (int32_t i = 1; i <= length; i++)
        sum += moving->ring[(moving->next - i + moving->capacity) % moving->capacity];
    return sum / length;
}
