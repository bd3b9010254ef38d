/* Tables: what was added comes back, the pyramid is exact, thinning keeps extremes, grids stay bounded. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "engine/arena.h"
#include "engine/fail.h"
#include "engine/json.h"
#include "engine/random.h"
#include "rttlab.h"
#include "trace/table.h"

/* Last: it has a macro named fail. */
#include <cmocka.h>

static struct notes notes;
static struct tables *tables;

static int fresh(void **state) {
    (void)state;
    fail_reset();
    arena_reset();
    memset(&notes, 0, sizeof notes);
    tables = tables_new(&notes, TABLES_BYTES_MAX);
    return 0;
}

static const struct column_spec two[] = {{"time", "Time", "s"}, {"rtt", "RTT", "ms"}};

static struct table *new_table(void) {
    return table_new(tables, "samples", "main.0", "t", two, 2, 1);
}

static uint64_t fresh_seed(void) {
    uint64_t seed = (uint64_t)time(NULL);
    print_message("seed %llu\n", (unsigned long long)seed);
    return seed;
}

/* The nth entry of a level or of the values, through the chunks that the other side sees. */
static double through_chunks(uint32_t column, int32_t level, int64_t index, int width) {
    uint32_t chunk = 0;
    int64_t row = index / width;
    for (int64_t rows = LAB_CHUNK_FIRST_ROWS; row >= rows; chunk++) {
        row -= rows;
        if (chunk < LAB_CHUNK_DOUBLINGS) rows *= 2;
    }
    const double *at = tables_chunk(tables, 0, column, level, chunk);
    assert_non_null(at);
    return at[row * width + index % width];
}

static void check_pyramid(const double *values, int64_t rows) {
    int64_t block = LAB_LEVEL_FACTOR;
    for (int32_t level = 0; block <= rows; level++, block *= LAB_LEVEL_FACTOR) {
        for (int64_t b = 0; b < rows / block; b++) {
            double min = NAN, max = NAN;
            for (int64_t r = b * block; r < (b + 1) * block; r++) {
                min = fmin(min, values[r]);
                max = fmax(max, values[r]);
            }
            double got_min = through_chunks(1, level, 2 * b, 2), got_max = through_chunks(1, level, 2 * b + 1, 2);
            assert_true((isnan(min) && isnan(got_min)) || min == got_min);
            assert_true((isnan(max) && isnan(got_max)) || max == got_max);
        }
    }
}

static void test_pyramid_is_exact(void **state) {
    (void)state;
    enum { ROWS = 70000 };
    static double values[ROWS];
    struct random random;
    random_seed(&random, fresh_seed(), "test_table");
    struct table *table = new_table();
    for (int r = 0; r < ROWS; r++) {
        /* Long gaps too, so that whole blocks have no number. */
        values[r] = r % 1000 < 100 || random_uniform(&random) < 0.1 ? NAN : random_normal(&random);
        assert_true(table_add(table, (double[]){r, values[r]}));
    }
    assert_int_equal(table_rows(table), ROWS);
    for (int r = 0; r < ROWS; r += 37)
        assert_true(through_chunks(0, -1, r, 1) == r);
    check_pyramid(values, ROWS);
    assert_null(tables_chunk(tables, 0, 1, -1, 1000));
    assert_null(tables_chunk(tables, 1, 0, -1, 0));
    assert_null(tables_chunk(tables, 0, 1, TABLE_LEVELS, 0));
}

static void test_description(void **state) {
    (void)state;
    struct table *table = new_table();
    for (int r = 0; r < 20; r++)
        table_add(table, (double[]){r, r});
    struct text out = {0};
    tables_write(tables, &out);
    const struct json *j = json_parse(out.bytes, out.length);
    assert_non_null(j);
    const struct json *t = json_member(j, "tables")->child;
    assert_string_equal(json_member_string(t, "kind", ""), "samples");
    assert_true(json_member_number(t, "rows", 0) == 20);
    const struct json *column = json_member(t, "columns")->child->next;
    assert_string_equal(json_member_string(column, "unit", ""), "ms");
    assert_int_equal(json_member(column, "levels")->count, 1);
}

static void test_thinning_keeps_extremes(void **state) {
    (void)state;
    struct table *table = new_table();
    /* Rows of 16 bytes and their pyramid: enough to pass the bound of 256 MiB. */
    int64_t rows = 19 << 20;
    for (int64_t r = 0; r < rows; r++) {
        double value = r == 12345 ? 1e9 : r == 4242424 ? -1e9 : (double)(r % 1000);
        assert_true(table_add(table, (double[]){(double)r, value}));
    }
    assert_true(notes.count[NOTE_columns_halved] > 0);
    assert_true(table_rows(table) < rows);
    double low = 0, high = 0, last = -1;
    for (int64_t r = 0; r < table_rows(table); r++) {
        double time = table_value(table, 0, r), value = table_value(table, 1, r);
        assert_true(time > last);
        last = time;
        low = fmin(low, value);
        high = fmax(high, value);
    }
    assert_true(last == (double)(rows - 1));
    assert_true(low == -1e9 && high == 1e9);
    assert_true(arena_used() < (size_t)2 * TABLES_BYTES_MAX);
}

static void test_grid_stays_bounded(void **state) {
    (void)state;
    double axis[3] = {1, 2, 3};
    struct grid *grid = grid_new(tables, "main.0", "w", "weights", "ms", axis, 3, 8);
    int kept = 0, next = 0;
    for (; next < 1000; kept++)
        next += (int)grid_keep(grid, next, (double[]){next, 0, 1});
    assert_true(kept < 64);
    struct text out = {0};
    tables_write(tables, &out);
    const struct json *g = json_member(json_parse(out.bytes, out.length), "grids")->child;
    int rows = (int)json_member_number(g, "rows", 0);
    assert_true(rows > 4 && rows <= 8);
    const double *time = tables_grid(tables, 0, 0);
    const float *values = tables_grid(tables, 0, 2);
    for (int r = 0; r < rows; r++) {
        assert_true(values[3 * r] == (float)time[r]);
        assert_true(r == 0 || time[r] - time[r - 1] == time[1] - time[0]);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(test_pyramid_is_exact, fresh),
        cmocka_unit_test_setup(test_description, fresh),
        cmocka_unit_test_setup(test_thinning_keeps_extremes, fresh),
        cmocka_unit_test_setup(test_grid_stays_bounded, fresh),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
