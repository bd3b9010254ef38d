/* lab: optimise for size */
/* Keeping within TABLES_BYTES_MAX: the older half of the largest table loses every second row, extremes stay. */
#include <math.h>
#include <string.h>

#include "trace/table_parts.h"

/* Of four rows, the two that hold the primary column's extremes, in their order; gaps lose against numbers. */
static void pick_two(const struct table *table, int64_t row, int64_t picked[2]) {
    int64_t low = row, high = row;
    for (int64_t r = row; r < row + 4; r++) {
        double value = table_value(table, table->primary, r);
        double min = table_value(table, table->primary, low), max = table_value(table, table->primary, high);
        if (value < min || min != min) low = r;
        if (value >= max || max != max) high = r;
    }
    if (low == high) high = low == row + 3 ? low - 1 : low + 1;
    picked[0] = low < high ? low : high;
    picked[1] = low < high ? high : low;
}

static void move_row(struct table *table, int64_t from, int64_t to) {
    for (int i = 0; i < table->column_count; i++) {
        struct chunks *values = &table->columns[i].values;
        *chunks_at(values, to) = *chunks_at(values, from);
    }
}

/* Merges pairs of level-0 blocks over the thinned rows, so that every column's extremes live on in its pyramid. */
static void rebuild_levels(struct column *column, int64_t blocks, int64_t thinned_blocks) {
    struct chunks *base = &column->level[0];
    int64_t out = 0;
    for (int64_t b = 0; b < blocks; out++) {
        double *a = chunks_at(base, b), pair[2] = {a[0], a[1]};
        b++;
        if (b <= thinned_blocks) {
            const double *c = chunks_at(base, b);
            b++;
            if (!(pair[0] <= c[0]) && c[0] == c[0]) pair[0] = c[0];
            if (!(pair[1] >= c[1]) && c[1] == c[1]) pair[1] = c[1];
        }
        memcpy(chunks_at(base, out), pair, sizeof pair);
    }
    chunks_cut(base);
    for (int k = 1; k < TABLE_LEVELS; k++) {
        int64_t pairs = out /= LEVEL_FACTOR;
        chunks_cut(&column->level[k]);
        for (int64_t nth = 0; nth < pairs; nth++)
            level_add(column, k, nth);
    }
}

static void table_thin(struct table *table) {
    table_settle(table);
    /* Whole pairs of blocks, so that the rest of the pyramid's first level stays as it is. */
    int64_t rows = table_rows(table), pending = table_pending(table),
            cut = rows / 2 / (2 * LEVEL_FACTOR) * (2 * LEVEL_FACTOR), to = 0;
    for (int64_t row = 0; row < cut; row += 4) {
        int64_t picked[2];
        pick_two(table, row, picked);
        move_row(table, picked[0], to++);
        move_row(table, picked[1], to++);
    }
    for (int64_t row = cut; row < rows; row++)
        move_row(table, row, to++);
    for (int i = 0; i < table->column_count; i++) {
        chunks_cut(&table->columns[i].values);
        rebuild_levels(&table->columns[i], rows / LEVEL_FACTOR, cut / LEVEL_FACTOR);
    }
    table->closed = to - pending;
}

void tables_thin(struct tables *tables) {
    struct table *largest = tables->first;
    for (struct table *t = tables->first; t; t = t->next)
        if (table_rows(t) * t->column_count > table_rows(largest) * largest->column_count) largest = t;
    table_thin(largest);
    note_add(tables->notes, NOTE_columns_halved, NAN);
    /* The freed rows are used again before the arena is asked for more: about a quarter of the table. */
    tables->bytes -= table_rows(largest) / 3 * largest->column_count * (int64_t)sizeof(double);
}
