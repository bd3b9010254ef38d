/* The min/max pyramid of a column: each pair of a level spans LEVEL_FACTOR pairs of the level below. */
#include <math.h>

#include "base/f64x2.h"
#include "trace/table_columns.h"

/* Minimum of the pairs' first numbers and maximum of their second ones; NaN (a gap) when all are NaN. */
LAB_SIMD static void join_pairs(const double *pairs, double *joined) {
    f64x2 least = f64x2_splat((double)INFINITY), most = f64x2_splat(-(double)INFINITY);
    for (int i = 0; i < LEVEL_FACTOR; i++) {
        f64x2 pair = f64x2_load(pairs + 2 * i);
        least = f64x2_min(least, pair);
        most = f64x2_max(most, pair);
    }
    f64x2 gap = f64x2_splat((double)NAN), both = f64x2_outer(least, most);
    f64x2_store(joined, f64x2_where_le(f64x2_firsts(least, least), f64x2_seconds(most, most), both, gap));
}

int level_add(struct column *column, int k, int64_t nth) {
    struct chunks *level = &column->level[k];
    double *pair = chunks_reserve(level, nth);
    if (!pair) return 0;
    join_pairs(chunks_at(&column->level[k - 1], nth * LEVEL_FACTOR), pair);
    level->at = pair + 2;
    return 1;
}
