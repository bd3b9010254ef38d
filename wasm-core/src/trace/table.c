/* Tables: rows in, columns with their min/max pyramids kept. */
#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "base/attributes.h"
#include "base/error.h"
#include "base/f64x2.h"
#include "trace/table_parts.h"

struct tables *tables_new(struct notes *notes, int64_t bytes_max) {
    struct tables *tables = ARENA_NEW(struct tables);
    if (!tables) return NULL;
    tables->notes = notes;
    tables->bytes_max = tables->thin_above = bytes_max;
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
    /* Columns are transposed in pairs: with an odd count, the last one's partner is a dummy that is not kept. */
    table->columns = ARENA_ARRAY(struct column, stride);
    table->rows = ARENA_ARRAY(double, LEVEL_FACTOR *(stride + 1));
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
    if (!table_make_room(table)) return NULL;
    *tables->last = table;
    tables->last = &table->next;
    return table;
}

/* ---- pyramid ----------------------------------------------------------------------------------------------------- */

/* Least and most of two blocks, infinite the wrong way round where there is no number: a gap then. */
LAB_SIMD static void put_extremes(two least, two most, double *first, double *second) {
    two gap = two_of((double)NAN), min = two_where(least, most, least, gap), max = two_where(least, most, most, gap);
    two_store(first, two_firsts(min, max));
    two_store(second, two_seconds(min, max));
}

/* The least of the pairs' first numbers, and the most of their second ones. */
LAB_SIMD static void join_pairs(const double *pairs, double *joined) {
    two least = two_of((double)INFINITY), most = two_of(-(double)INFINITY);
    for (int i = 0; i < LEVEL_FACTOR; i++) {
        two pair = two_load(pairs + 2 * i);
        least = two_least(least, pair);
        most = two_most(most, pair);
    }
    two gap = two_of((double)NAN), both = two_outer(least, most);
    two_store(joined, two_where(two_firsts(least, least), two_seconds(most, most), both, gap));
}

int level_add(struct column *column, int k, int64_t nth) {
    struct chunks *level = &column->level[k];
    double *pair = chunks_room(level, nth);
    if (!pair) return 0;
    join_pairs(chunks_at(&column->level[k - 1], nth * LEVEL_FACTOR), pair);
    level->at = pair + 2;
    return 1;
}

/* Every level of which a block is complete now. */
static int add_levels(struct table *table) {
    for (int k = 1; k < TABLE_LEVELS && table_pairs(table, k - 1) % LEVEL_FACTOR == 0; k++)
        for (int i = 0; i < table->column_count; i++)
            if (!level_add(&table->columns[i], k, table_pairs(table, k) - 1)) return 0;
    return 1;
}

/* ---- rows to columns --------------------------------------------------------------------------------------------- */

/* Two neighbouring columns of a complete block, and their extremes. A block never straddles two chunks. */
LAB_SIMD static void turn(const double *rows, int stride, struct column *first, struct column *second) {
    two least = two_of((double)INFINITY), most = two_of(-(double)INFINITY);
    double *to_first = first->values.at, *to_second = second->values.at;
    for (int i = 0; i < LEVEL_FACTOR; i += 2, rows += 2 * stride) {
        two row = two_load(rows), next = two_load(rows + stride);
        two_store(to_first + i, two_firsts(row, next));
        two_store(to_second + i, two_seconds(row, next));
        least = two_least(two_least(least, row), next);
        most = two_most(two_most(most, row), next);
    }
    put_extremes(least, most, first->level[0].at, second->level[0].at);
    first->values.at += LEVEL_FACTOR;
    second->values.at += LEVEL_FACTOR;
    first->level[0].at += 2;
    second->level[0].at += 2;
}

LAB_SIMD static void turn_all(struct table *table) {
    struct column *column = table->columns, *end = column + table->column_count;
    const double *rows = table->rows;
    for (; column < end; column += 2, rows += 2)
        turn(rows, table->block.stride, &column[0], &column[1]);
}

/* Room for the next block's extremes in level 0 of every column; 0 when the arena is full. */
LAB_COLD static int make_pair_room(struct table *table) {
    for (int i = 0; i < table->column_count; i++)
        if (!chunks_room(&table->columns[i].level[0], table_pairs(table, 0))) return 0;
    return 1;
}

LAB_COLD int table_make_room(struct table *table) {
    for (int i = 0; i < table->column_count; i++)
        if (!chunks_room(&table->columns[i].values, table->closed)) return 0;
    return 1;
}

/*
 * The arena is full. The rows of the block are lost; the table keeps the blocks before it, with every level complete.
 * Callers look at fail_status() only now and then, so rows may still come: each block of them ends here again.
 */
LAB_COLD static int lose_block(struct table *table, int64_t closed) {
    table->closed = closed;
    table->block.next = table->rows;
    for (int i = 0; i < table->column_count; i++) {
        struct column *column = &table->columns[i];
        chunks_forget(&column->values);
        for (int k = 0; k < TABLE_LEVELS; k++)
            chunks_forget(&column->level[k]);
    }
    fail_no_memory("recorded columns");
    return 0;
}

__attribute__((noinline)) int table_close(struct table *table) {
    struct tables *tables = table->tables;
    struct column *column = table->columns, *unused = column + table->column_count;
    int64_t closed = table->closed;
    /*
     * Columns grow in step: if the first has room, all have. There is room for the values of the block that is being
     * written (table_settle() relies on it), but none after lose_block().
     */
    if (column->level[0].at == column->level[0].end && (!table_make_room(table) || !make_pair_room(table)))
        return lose_block(table, closed);
    if (table->column_count % 2) unused->values.at = unused->level[0].at = table->block.end;
    turn_all(table);
    table->block.next = table->rows;
    table->closed += LEVEL_FACTOR;
    if (!add_levels(table)) return lose_block(table, closed);
    if (column->values.at == column->values.end && !table_make_room(table)) return lose_block(table, closed);
    if (tables->bytes > tables->thin_above) return tables_thin(tables) || lose_block(table, table->closed);
    return 1;
}

int table_add(struct table *table, const double *row) {
    double *to = table_row(table);
    for (int i = 0; i < table->column_count; i++)
        to[i] = row[i];
    return table_end_row(table);
}

/* ---- reading ----------------------------------------------------------------------------------------------------- */

int64_t table_pairs(const struct table *table, int k) {
    return table->closed >> LEVEL_SHIFT * (k + 1);
}

int64_t table_pending(const struct table *table) {
    return (table->block.next - table->rows) / table->block.stride;
}

void table_settle(const struct table *table) {
    int64_t pending = table_pending(table);
    for (int i = 0; i < table->column_count; i++) {
        const struct chunks *values = &table->columns[i].values;
        if (values->at == values->end) return; /* after lose_block() */
        /* `at` stays: the complete block is written to the same place. */
        for (int64_t row = 0; row < pending; row++)
            values->at[row] = table->rows[row * table->block.stride + i];
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
