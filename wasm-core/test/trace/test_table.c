/*
 * Tables: what was added comes back, the pyramid is exact, thinning keeps extremes and the bound of bytes, reading
 * allocates nothing, a full memory is told and nothing is written behind it; grids stay bounded.
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/json.h"
#include "base/random.h"
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

/* The nth double of a level or of the values, through the chunks that the caller of lab_chunk sees. */
static double chunk_value(uint32_t table, uint32_t column, int32_t level, int64_t index, int width) {
    uint32_t chunk = 0;
    int64_t row = index / width;
    for (int64_t rows = LAB_CHUNK_FIRST_ROWS; row >= rows; chunk++) {
        row -= rows;
        if (chunk < LAB_CHUNK_DOUBLINGS) rows *= 2;
    }
    const double *at = tables_chunk(tables, table, column, level, chunk);
    assert_non_null(at);
    return at[row * width + index % width];
}

static double through_chunks(uint32_t column, int32_t level, int64_t index, int width) {
    return chunk_value(0, column, level, index, width);
}

static void assert_same(double a, double b) {
    assert_true(a == b || (isnan(a) && isnan(b)));
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
            assert_same(min, through_chunks(1, level, 2 * b, 2));
            assert_same(max, through_chunks(1, level, 2 * b + 1, 2));
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

/* ---- thinning ---------------------------------------------------------------------------------------------------- */

#define COLUMNS_MAX 33
/* A chunk of 8192 rows of a column, and one of pairs for each level of its pyramid. */
#define CHUNKS_OF_COLUMN ((int64_t)8192 * 8 * (1 + 2 * TABLE_LEVELS))

static void begin(int64_t bytes_max) {
    fail_reset();
    arena_reset();
    memset(&notes, 0, sizeof notes);
    tables = tables_new(&notes, bytes_max);
}

static struct table *wide_table(int columns, int primary) {
    static const struct column_spec spec[COLUMNS_MAX] = {{"time", "Time", "s"}};
    static struct column_spec specs[COLUMNS_MAX];
    for (int i = 0; i < columns; i++)
        specs[i] = i ? (struct column_spec){"x", "X", ""} : spec[0];
    return table_new(tables, "samples", "main.0", "t", specs, columns, primary);
}

/* Each level holds the extremes of sixteen entries of the one below. */
static void check_levels(uint32_t table, int columns, int64_t rows) {
    for (int column = 0; column < columns; column++)
        for (int32_t level = 1; rows >> 4 * (level + 1) && level < TABLE_LEVELS; level++)
            for (int64_t b = 0; b < rows >> 4 * (level + 1); b++) {
                double min = NAN, max = NAN;
                for (int64_t r = b * 16; r < b * 16 + 16; r++) {
                    min = fmin(min, chunk_value(table, (uint32_t)column, level - 1, 2 * r, 2));
                    max = fmax(max, chunk_value(table, (uint32_t)column, level - 1, 2 * r + 1, 2));
                }
                assert_same(min, chunk_value(table, (uint32_t)column, level, 2 * b, 2));
                assert_same(max, chunk_value(table, (uint32_t)column, level, 2 * b + 1, 2));
            }
}

/* Extremes of a column as the pyramid's first level and the rows after its last block tell them. */
static void find_extremes(const struct table *table, int column, double *min, double *max) {
    int64_t rows = table_rows(table);
    *min = *max = NAN;
    for (int64_t b = 0; b < rows / 16; b++) {
        *min = fmin(*min, chunk_value(0, (uint32_t)column, 0, 2 * b, 2));
        *max = fmax(*max, chunk_value(0, (uint32_t)column, 0, 2 * b + 1, 2));
    }
    for (int64_t r = rows / 16 * 16; r < rows; r++) {
        *min = fmin(*min, table_value(table, column, r));
        *max = fmax(*max, table_value(table, column, r));
    }
}

/* Rows at the end that stand for every row that was added. */
static int64_t newest_rows(const struct table *table, int64_t added) {
    int64_t rows = table_rows(table), n = 0;
    while (n < rows && table_value(table, 0, rows - 1 - n) == (double)(added - 1 - n))
        n++;
    return n;
}

/* Fills a table to many times its bound; what may be lost is resolution of old rows, and nothing else. */
static void fill_and_check(struct random *random, int columns, int64_t bytes_max, int64_t added) {
    static double row[COLUMNS_MAX], min[COLUMNS_MAX], max[COLUMNS_MAX];
    begin(bytes_max);
    int primary = 1 + (int)(random_uniform(random) * (columns - 1));
    struct table *table = wide_table(columns, primary);
    for (int i = 0; i < columns; i++)
        min[i] = max[i] = NAN;
    for (int64_t r = 0; r < added; r++) {
        for (int i = 1; i < columns; i++)
            row[i] = r % 5000 < 100 || random_uniform(random) < 0.05 ? NAN : random_normal(random);
        row[0] = (double)r;
        for (int i = 0; i < columns; i++) {
            min[i] = fmin(min[i], row[i]);
            max[i] = fmax(max[i], row[i]);
        }
        assert_true(table_add(table, row));
    }
    int64_t rows = table_rows(table);
    assert_true(notes.count[NOTE_columns_halved] > 3);
    /* Between half of the bound (a thinning leaves three quarters, chunks are not full) and all of it. */
    assert_true(rows * columns * 8 <= bytes_max + columns * CHUNKS_OF_COLUMN);
    assert_true(rows * columns * 8 > bytes_max / 4);
    for (int64_t r = 1; r < rows; r++)
        assert_true(table_value(table, 0, r) > table_value(table, 0, r - 1));
    assert_true(table_value(table, 0, 0) < (double)added / 100);
    assert_true(newest_rows(table, added) > rows / 50);
    check_levels(0, columns, rows);
    for (int i = 0; i < columns; i++) {
        double low, high;
        find_extremes(table, i, &low, &high);
        assert_same(low, min[i]);
        assert_same(high, max[i]);
    }
    double low = NAN, high = NAN;
    for (int64_t r = 0; r < rows; r++) {
        low = fmin(low, table_value(table, primary, r));
        high = fmax(high, table_value(table, primary, r));
    }
    assert_same(low, min[primary]);
    assert_same(high, max[primary]);
}

/* A run of 40,000 s was recorded until the memory was full, and wrote on behind the end of a block. */
static void test_tables_past_their_bound(void **state) {
    (void)state;
    struct random random;
    random_seed(&random, fresh_seed(), "past the bound");
    static const int columns[] = {2, 3, 8, 14, COLUMNS_MAX};
    for (size_t i = 0; i < sizeof columns / sizeof *columns; i++) {
        int64_t bytes_max = (int64_t)columns[i] * (1000 + (int64_t)(random_uniform(&random) * 40000)) * 8;
        int64_t held = bytes_max / 8 / columns[i];
        fill_and_check(&random, columns[i], bytes_max, held * 12 + (int64_t)(random_uniform(&random) * 100));
    }
}

/* However long the run, the memory stays what it is: what thinning frees is counted, and used again. */
static void test_memory_of_a_long_run(void **state) {
    (void)state;
    begin(1 << 20);
    struct table *table = wide_table(4, 1), *other = wide_table(3, 1);
    size_t used = 0;
    for (int64_t r = 0; r < 1000000; r++) {
        assert_true(table_add(table, (double[]){(double)r, (double)(r % 7), 0, 1}));
        if (r % 10 == 0) assert_true(table_add(other, (double[]){(double)r, 1, 2}));
        if (r == 100000) used = arena_used();
    }
    assert_true(used > (size_t)1 << 20);
    assert_true(arena_used() < used + ((size_t)1 << 20));
    assert_true(arena_used() < (size_t)3 << 20);
    check_levels(0, 4, table_rows(table));
    check_levels(1, 3, table_rows(other));
}

/* Where many tables are too short to be thinned, rows go on being added; the arena's ceiling is then the bound. */
static void test_many_short_tables(void **state) {
    (void)state;
    enum { TABLES = 300, ROWS = 500 };
    static struct table *many[TABLES];
    begin(64 << 10);
    for (int i = 0; i < TABLES; i++)
        many[i] = wide_table(5, 1);
    for (int r = 0; r < ROWS; r++)
        for (int i = 0; i < TABLES; i++)
            assert_true(table_add(many[i], (double[]){r, i, r + i, r - i, 0}));
    assert_int_equal(notes.count[NOTE_columns_halved], 0);
    for (uint32_t i = 0; i < TABLES; i += 7)
        for (int r = 0; r < ROWS; r++)
            assert_true(chunk_value(i, 2, -1, r, 1) == r + (double)i);
}

/* ---- memory ------------------------------------------------------------------------------------------------------ */

/* Every chunk that can be asked for, and some that cannot. */
static void ask_for_all(uint32_t table_count, uint32_t columns) {
    for (uint32_t t = 0; t <= table_count; t++)
        for (uint32_t c = 0; c <= columns; c++)
            for (int32_t level = -1; level <= TABLE_LEVELS; level++)
                for (uint32_t chunk = 0; chunk < 10; chunk++)
                    tables_chunk(tables, t, c, level, chunk);
}

/* Reading columns grew the memory under the reader's view, where a flow's last block began a new chunk. */
static void test_reading_allocates_nothing(void **state) {
    (void)state;
    struct table *table = wide_table(5, 1), *empty = wide_table(3, 1);
    assert_non_null(empty);
    for (int r = 0; r < 1100; r++) {
        size_t used = arena_used();
        if (r < 300 || r % 64 < 3) ask_for_all(2, 5);
        assert_true(arena_used() == used);
        if (r) assert_true(chunk_value(0, 3, -1, r - 1, 1) == 3000 + r - 1);
        assert_true(table_add(table, (double[]){r, 0, 0, 3000 + r, 0}));
    }
}

/* The session looks at fail_status() only now and then: until then, rows still come. */
static void test_memory_is_out(void **state) {
    (void)state;
    struct random random;
    random_seed(&random, fresh_seed(), "memory is out");
    for (int round = 0; round < 40; round++) {
        int columns = 2 + (int)(random_uniform(&random) * (COLUMNS_MAX - 2)), lost = 0;
        double row[COLUMNS_MAX] = {0};
        begin(TABLES_BYTES_MAX);
        struct table *table = wide_table(columns, 1);
        arena_set_ceiling(arena_used() + (size_t)(random_uniform(&random) * 3e5) * (size_t)columns);
        for (int r = 0; r < 30000; r++) {
            row[0] = row[columns - 1] = r;
            lost += !table_add(table, row);
        }
        arena_set_ceiling(ARENA_CEILING_BYTES);
        ask_for_all(1, (uint32_t)columns);
        int64_t closed = table_rows(table) / 16 * 16;
        check_levels(0, columns, closed);
        for (int64_t r = 0; r < closed && lost; r++)
            assert_true(chunk_value(0, (uint32_t)columns - 1, -1, r, 1) == (double)r);
        assert_int_equal(fail_status(), lost ? LAB_NO_MEMORY : 0);
        if (lost) assert_true(table_rows(table) < 30000);
    }
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
        cmocka_unit_test_setup(test_tables_past_their_bound, fresh),
        cmocka_unit_test_setup(test_memory_of_a_long_run, fresh),
        cmocka_unit_test_setup(test_many_short_tables, fresh),
        cmocka_unit_test_setup(test_reading_allocates_nothing, fresh),
        cmocka_unit_test_setup(test_memory_is_out, fresh),
        cmocka_unit_test_setup(test_grid_stays_bounded, fresh),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
