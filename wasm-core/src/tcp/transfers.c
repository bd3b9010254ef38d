/* lab: optimise for size */
#include "tcp/transfers.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "base/attributes.h"
#include "base/error.h"

#define FIRST_CAPACITY 256
#define CAPACITY_MAX   65536

void transfers_start(struct transfers *transfers, uint64_t seed, const char *group) {
    char name[96];
    snprintf(name, sizeof name, "transfers.%.64s", group);
    random_seed(&transfers->random, seed, name);
}

LAB_COLD static int grow(struct transfers *t) {
    int64_t capacity = t->capacity ? 2 * t->capacity : FIRST_CAPACITY;
    double *bytes = ARENA_ARRAY(double, capacity), *seconds = ARENA_ARRAY(double, capacity);
    if (!bytes || !seconds) return fail_no_memory("the finished transfers"), 0;
    if (t->kept) {
        memcpy(bytes, t->bytes, sizeof(double) * (size_t)t->kept);
        memcpy(seconds, t->seconds, sizeof(double) * (size_t)t->kept);
    }
    t->bytes = bytes;
    t->seconds = seconds;
    t->capacity = capacity;
    return 1;
}

void transfers_add(struct transfers *t, double bytes, double seconds) {
    t->count++;
    if (t->kept == t->capacity && t->capacity < CAPACITY_MAX && !grow(t)) return;
    int64_t place = t->kept < t->capacity ? t->kept++ : (int64_t)(random_uniform(&t->random) * (double)t->count);
    if (place >= t->kept) return;
    t->bytes[place] = bytes;
    t->seconds[place] = seconds;
}

/* Heapsort: in place, no worst case. */
static void sink(double *values, int64_t from, int64_t count) {
    double value = values[from];
    for (int64_t child = 2 * from + 1; child < count; child = 2 * from + 1) {
        if (child + 1 < count && values[child + 1] > values[child]) child++;
        if (values[child] <= value) break;
        values[from] = values[child];
        from = child;
    }
    values[from] = value;
}

static void sort(double *values, int64_t count) {
    for (int64_t i = count / 2 - 1; i >= 0; i--)
        sink(values, i, count);
    for (int64_t last = count - 1; last > 0; last--) {
        double largest = values[0];
        values[0] = values[last];
        values[last] = largest;
        sink(values, 0, last);
    }
}

/* `values` are sorted afterwards: which of them an even sample loses next does not depend on their order. */
static void write_quantiles(const char *key, double *values, int64_t count, struct text *out) {
    static const struct {
        const char *id;
        double share;
    } quantiles[] = {{"p10", 0.1}, {"p50", 0.5}, {"p90", 0.9}, {"p99", 0.99}};
    sort(values, count);
    json_key(out, key);
    json_begin(out, '{');
    for (int i = 0; i < 4; i++) {
        double at = quantiles[i].share * (double)(count - 1), value = (double)NAN;
        int64_t below = (int64_t)at, above = below + 1 < count ? below + 1 : below;
        if (count) value = values[below] + (at - (double)below) * (values[above] - values[below]);
        json_put_number(out, quantiles[i].id, value);
    }
    json_end(out, '}');
}

void transfers_write(struct transfers *t, struct text *out) {
    json_put_integer(out, "transfers", t->count);
    write_quantiles("sizeBytes", t->bytes, t->kept, out);
    write_quantiles("timeS", t->seconds, t->kept, out);
}
