/* Filling tables: complete blocks of rows are transposed into the columns, and the pyramids follow. */
#include <math.h>

#include "base/attributes.h"
#include "base/error.h"
#include "base/f64x2.h"
#include "trace/table_columns.h"

/* Stores minimum and maximum of two columns. A column without a number has least > most; it is stored as a gap. */
LAB_SIMD static void put_extremes(f64x2 least, f64x2 most, double *first, double *second) {
    f64x2 gap = f64x2_splat((double)NAN), min = f64x2_where_le(least, most, least, gap),
          max = f64x2_where_le(least, most, most, gap);
    f64x2_store(first, f64x2_firsts(min, max));
    f64x2_store(second, f64x2_seconds(min, max));
}

/* Transposes two neighbouring columns of a complete block, and stores their extremes. A block lies in one chunk. */
LAB_SIMD static void transpose_pair(const double *rows, int stride, struct column *first, struct column *second) {
    f64x2 least = f64x2_splat((double)INFINITY), most = f64x2_splat(-(double)INFINITY);
    double *to_first = first->values.at, *to_second = second->values.at;
    for (int i = 0; i < LEVEL_FACTOR; i += 2, rows += 2 * stride) {
        f64x2 row = f64x2_load(rows), next = f64x2_load(rows + stride);
        f64x2_store(to_first + i, f64x2_firsts(row, next));
        f64x2_store(to_second + i, f64x2_seconds(row, next));
        least = f64x2_min(f64x2_min(least, row), next);
        most = f64x2_max(f64x2_max(most, row), next);
    }
    put_extremes(least, most, first->level[0].at, second->level[0].at);
    first->values.at += LEVEL_FACTOR;
    second->values.at += LEVEL_FACTOR;
    first->level[0].at += 2;
    second->level[0].at += 2;
}

LAB_SIMD static void transpose_block(struct table *table) {
    struct column *column = table->columns, *end = column + table->column_count;
    const double *rows = table->rows;
    for (; column < end; column += 2, rows += 2)
        transpose_pair(rows, table->block.stride, &column[0], &column[1]);
}

/* Reserves space for the next block's extremes in level 0 of every column; 0 when the arena is full. */
LAB_COLD static int reserve_pairs(struct table *table) {
    for (int i = 0; i < table->column_count; i++)
        if (!chunks_reserve(&table->columns[i].level[0], table_pairs(table, 0))) return 0;
    return 1;
}

/* Adds a pair to every level of which a block has become complete; 0 when the arena is full. */
static int add_levels(struct table *table) {
    for (int k = 1; k < TABLE_LEVELS && table_pairs(table, k - 1) % LEVEL_FACTOR == 0; k++)
        for (int i = 0; i < table->column_count; i++)
            if (!level_add(&table->columns[i], k, table_pairs(table, k) - 1)) return 0;
    return 1;
}

/*
 * The arena is full: the block's rows are discarded; the table keeps the blocks before it, with every level complete.
 * Callers check fail_status() only from time to time, so further rows may follow; each block of them is discarded, too.
 */
LAB_COLD static int discard_block(struct table *table, int64_t closed) {
    table->closed = closed;
    table->block.next = table->rows;
    for (int i = 0; i < table->column_count; i++) {
        struct column *column = &table->columns[i];
        chunks_drop_position(&column->values);
        for (int k = 0; k < TABLE_LEVELS; k++)
            chunks_drop_position(&column->level[k]);
    }
    fail_no_memory("recorded columns");
    return 0;
}

__attribute__((noinline)) int table_close(struct table *table) {
    struct tables *tables = table->tables;
    struct column *column = table->columns, *unused = column + table->column_count;
    int64_t closed = table->closed;
    /*
     * Columns grow in step: where the first has space, all have. Space for the values of the block that is being
     * written is always reserved (table_flush_pending() relies on it), except after discard_block().
     */
    if (column->level[0].at == column->level[0].end && (!table_reserve(table) || !reserve_pairs(table)))
        return discard_block(table, closed);
    if (table->column_count % 2) unused->values.at = unused->level[0].at = table->block.end;
    transpose_block(table);
    table->block.next = table->rows;
    table->closed += LEVEL_FACTOR;
    if (!add_levels(table)) return discard_block(table, closed);
    if (column->values.at == column->values.end && !table_reserve(table)) return discard_block(table, closed);
    if (tables->bytes > tables->thin_above) return tables_thin(tables) || discard_block(table, table->closed);
    return 1;
}

int table_add(struct table *table, const double *row) {
    double *to = table_row(table);
    for (int i = 0; i < table->column_count; i++)
        to[i] = row[i];
    return table_end_row(table);
}
