/* Tables: rows in, columns with their min/max pyramids kept. */
#include <math.h>
#include <string.h>

#include "engine/arena.h"
#include "engine/fail.h"
#include "engine/two.h"
#include "trace/table_parts.h"

struct tables *tables_new(struct notes *notes) {
    struct tables *tables = ARENA_NEW(struct tables);
    if (!tables) return NULL;
    tables->notes = notes;
    tables->last = &tables->first;
    tables->last_grid = &tables->first_grid;
    return tables;
}

void table_copy_id(char *to, size_t room, const char *from) {
    size_t length = strlen(from);
    if (length >= room) length = room - 1;
    memcpy(to, from, length);
    to[length] = '\0';
}

const char *table_keep_text(const char *text) {
    size_t bytes = strlen(text) + 1;
    char *kept = arena_alloc(bytes);
    if (kept) memcpy(kept, text, bytes);
    return kept;
}

struct table *table_new(struct tables *tables, const char *kind, const char *of, const char *id,
                        const struct column_spec *columns, int column_count, int primary) {
    struct table *table = ARENA_NEW(struct table);
    int stride = (column_count + 1) / 2 * 2;
    if (!table) return NULL;
    table->columns = ARENA_ARRAY(struct column, column_count);
    table->rows = ARENA_ARRAY(double, LEVEL_FACTOR *stride);
    if (!table->columns || !table->rows) return NULL;
    table->block = (struct table_block){table->rows, table->rows + LEVEL_FACTOR * stride, stride};
    for (int i = 0; i < column_count; i++) {
        struct column *column = &table->columns[i];
        column->spec.id = table_keep_text(columns[i].id);
        column->spec.label = table_keep_text(columns[i].label);
        column->spec.unit = table_keep_text(columns[i].unit);
        if (!column->spec.unit) return NULL;
        chunks_init(&column->values, 1, &tables->bytes);
        for (int k = 0; k < TABLE_LEVELS; k++)
            chunks_init(&column->level[k], 2, &tables->bytes);
    }
    table->tables = tables;
    table->column_count = column_count;
    table->primary = primary;
    table_copy_id(table->id, sizeof table->id, id);
    table_copy_id(table->kind, sizeof table->kind, kind);
    table_copy_id(table->of, sizeof table->of, of);
    *tables->last = table;
    tables->last = &table->next;
    return table;
}

static int lost_rows(void) {
    fail_no_memory("recorded columns");
    return 0;
}

/* ---- pyramid ----------------------------------------------------------------------------------------------------- */

/* Adds the extremes of a block; those of no number are infinite, the wrong way round, and become a gap. */
static int level_put(struct chunks *level, double min, double max) {
    double *pair = chunks_room(level);
    if (!pair) return 0;
    int some = min <= max;
    pair[0] = some ? min : (double)NAN;
    pair[1] = some ? max : (double)NAN;
    level->at += 2;
    level->rows++;
    return 1;
}

/* The least of the pairs' first numbers, the most of their second ones. */
LAB_SIMD static void join_pairs(const double *pairs, double joined[2]) {
    two min = two_of((double)INFINITY), max = two_of(-(double)INFINITY);
    double least[2], most[2];
    for (int i = 0; i < LEVEL_FACTOR; i++) {
        two pair = two_load(pairs + 2 * i);
        min = two_least(min, pair);
        max = two_most(max, pair);
    }
    two_store(least, min);
    two_store(most, max);
    joined[0] = least[0];
    joined[1] = most[1];
}

int level_add(struct column *column, int k, int64_t from) {
    double joined[2];
    join_pairs(chunks_at(&column->level[k - 1], from), joined);
    return level_put(&column->level[k], joined[0], joined[1]);
}

/* Every level of which a block is complete now. */
static int add_levels(struct table *table) {
    int64_t pairs = table->closed / LEVEL_FACTOR;
    for (int k = 1; k < TABLE_LEVELS && pairs % LEVEL_FACTOR == 0; k++, pairs /= LEVEL_FACTOR)
        for (int i = 0; i < table->column_count; i++)
            if (!level_add(&table->columns[i], k, pairs - LEVEL_FACTOR)) return 0;
    return 1;
}

/* ---- rows to columns --------------------------------------------------------------------------------------------- */

/* The extremes of two columns. */
struct extremes {
    double min[2], max[2];
};

/* Two neighbouring columns of a complete block. */
LAB_SIMD static void turn(const double *rows, int stride, double *first, double *second, struct extremes *extremes) {
    two min = two_of((double)INFINITY), max = two_of(-(double)INFINITY);
    for (int i = 0; i < LEVEL_FACTOR; i += 2) {
        two row = two_load(rows + i * stride), next = two_load(rows + (i + 1) * stride);
        two_store(first + i, two_firsts(row, next));
        two_store(second + i, two_seconds(row, next));
        min = two_least(two_least(min, row), next);
        max = two_most(two_most(max, row), next);
    }
    two_store(extremes->min, min);
    two_store(extremes->max, max);
}

/* The block's column i and the next, which the last of an odd number has not. A block never straddles two chunks. */
static int close_two(struct table *table, int i) {
    struct column *column = &table->columns[i];
    double spare[LEVEL_FACTOR], *to[2] = {chunks_room(&column[0].values), spare};
    int count = i + 1 < table->column_count ? 2 : 1;
    struct extremes extremes;
    if (count == 2) to[1] = chunks_room(&column[1].values);
    if (!to[0] || !to[1]) return 0;
    turn(table->rows + i, table->block.stride, to[0], to[1], &extremes);
    for (int c = 0; c < count; c++) {
        column[c].values.at = to[c] + LEVEL_FACTOR;
        column[c].values.rows = table->closed + LEVEL_FACTOR;
        if (!level_put(&column[c].level[0], extremes.min[c], extremes.max[c])) return 0;
    }
    return 1;
}

__attribute__((noinline)) int table_close(struct table *table) {
    struct tables *tables = table->tables;
    table->block.next = table->rows;
    for (int i = 0; i < table->column_count; i += 2)
        if (!close_two(table, i)) return lost_rows();
    table->closed += LEVEL_FACTOR;
    if (!add_levels(table)) return lost_rows();
    if (tables->bytes >= TABLES_BYTES_MAX) tables_thin(tables);
    return 1;
}

int table_add(struct table *table, const double *row) {
    double *to = table_row(table);
    for (int i = 0; i < table->column_count; i++)
        to[i] = row[i];
    return table_end_row(table);
}

/* ---- reading ----------------------------------------------------------------------------------------------------- */

int64_t table_pending(const struct table *table) {
    return (table->block.next - table->rows) / table->block.stride;
}

void table_settle(struct table *table) {
    int64_t pending = table_pending(table);
    for (int i = 0; i < table->column_count && pending; i++) {
        struct chunks *values = &table->columns[i].values;
        double *to = chunks_room(values);
        if (!to) {
            lost_rows();
            return;
        }
        for (int64_t row = 0; row < pending; row++)
            to[row] = table->rows[row * table->block.stride + i];
        /* Shown, but not passed: the complete block is written here once more. */
        values->rows = table->closed + pending;
    }
}

int64_t table_rows(const struct table *table) {
    return table->closed + table_pending(table);
}

int table_column_count(const struct table *table) {
    return table->column_count;
}

double table_value(const struct table *table, int column, int64_t row) {
    if (row >= table->closed) return table->rows[(row - table->closed) * table->block.stride + column];
    return *chunks_at(&table->columns[column].values, row);
}
