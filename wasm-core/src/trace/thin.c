/* lab: optimise for size */
/*
 * Thinning: keeps the tables within their bound of bytes.
 *
 * The rows of a table form stretches of equal resolution, the coarsest first: `coarse[h - 1]` rows that were halved h
 * times, then those at full resolution. Each thinning halves the older half of the longest stretch, again and again
 * until a quarter of the rows is gone. All stretches then have about the same number of rows. With m stretches, the
 * coarsest covers about half of the run with an m-th of the rows, so a run of any length is recorded from its start.
 */
#include <math.h>
#include <string.h>

#include "trace/table_columns.h"

/* Shorter tables are not thinned: thinning would free less than what is unused in the chunks of their columns. */
#define THIN_ROWS_MIN 1024

/* ---- a stretch of rows ------------------------------------------------------------------------------------------- */

/* Of four rows, the two that hold the primary column's extremes, in order of time; numbers are preferred to gaps. */
static void pick_two(const struct chunks *primary, int64_t row, int64_t picked[2]) {
    int64_t low = row, high = row;
    double min = *chunks_at(primary, row), max = min;
    for (int64_t r = row; r < row + 4; r++) {
        double value = *chunks_at(primary, r);
        if (value < min || min != min) low = r, min = value;
        if (value >= max || max != max) high = r, max = value;
    }
    if (low == high) high = low == row + 3 ? low - 1 : low + 1;
    picked[0] = low < high ? low : high;
    picked[1] = low < high ? high : low;
}

/* Replaces rows [from, from + count) by half as many, starting at `from`. `count` is a multiple of 4. */
static void halve_rows(struct table *table, int64_t from, int64_t count) {
    const struct chunks *primary = &table->columns[table->primary].values;
    int64_t to = from, picked[2];
    for (int64_t row = from; row < from + count; row += 4, to += 2) {
        pick_two(primary, row, picked);
        for (int i = 0; i < table->column_count; i++) {
            struct chunks *values = &table->columns[i].values;
            double pair[2] = {*chunks_at(values, picked[0]), *chunks_at(values, picked[1])};
            memcpy(chunks_at(values, to), pair, sizeof pair);
        }
    }
}

/* Joins the extremes of each two of blocks [from, from + count). Every column's extremes are kept. */
static void halve_extremes(struct chunks *level, int64_t from, int64_t count) {
    int64_t to = from;
    for (int64_t block = from; block < from + count; block += 2, to++) {
        const double *a = chunks_at(level, block), *b = chunks_at(level, block + 1);
        double pair[2] = {fmin(a[0], b[0]), fmax(a[1], b[1])};
        memcpy(chunks_at(level, to), pair, sizeof pair);
    }
}

/* Halves rows [from, from + count): an even number of blocks of LEVEL_FACTOR rows. */
static void halve(struct table *table, int64_t from, int64_t count) {
    halve_rows(table, from, count);
    for (int i = 0; i < table->column_count; i++)
        halve_extremes(&table->columns[i].level[0], from / LEVEL_FACTOR, count / LEVEL_FACTOR);
}

/* Moves whole blocks towards the start. */
static void move(struct table *table, int64_t from, int64_t to, int64_t count) {
    for (int i = 0; i < table->column_count; i++) {
        struct column *column = &table->columns[i];
        chunks_move(&column->values, from, to, count);
        chunks_move(&column->level[0], from / LEVEL_FACTOR, to / LEVEL_FACTOR, count / LEVEL_FACTOR);
    }
}

/* ---- a table ----------------------------------------------------------------------------------------------------- */

struct stretch {
    int64_t from, rows;
};

/* Fills `stretches`, indexed by the number of halvings. */
static void find_stretches(const struct table *table, struct stretch *stretches) {
    int64_t from = 0;
    for (int h = TABLE_HALVINGS; h >= 1; h--) {
        stretches[h] = (struct stretch){from, table->coarse[h - 1]};
        from += table->coarse[h - 1];
    }
    stretches[0] = (struct stretch){from, table->closed - from};
}

static int longest(const struct stretch *stretches) {
    int most = 0;
    for (int h = 1; h < TABLE_HALVINGS; h++)
        if (stretches[h].rows > stretches[most].rows) most = h;
    return most;
}

/* Halves the older half of stretch h and adds it to the next coarser stretch; gives the number of rows removed. */
static int64_t halve_older(struct table *table, struct stretch *stretches, int h) {
    struct stretch *stretch = &stretches[h], *coarser = &stretches[h + 1];
    int64_t count = stretch->rows / 2 / (2 * LEVEL_FACTOR) * (2 * LEVEL_FACTOR);
    halve(table, stretch->from, count);
    move(table, stretch->from, coarser->from + coarser->rows, count / 2);
    coarser->rows += count / 2;
    stretch->from += count;
    stretch->rows -= count;
    return count / 2;
}

/* Moves the stretches together and rebuilds the pyramid above level 0; 0 when the arena is full. */
static int close_up(struct table *table, const struct stretch *stretches) {
    int64_t rows = 0;
    for (int h = TABLE_HALVINGS; h >= 0; h--) {
        move(table, stretches[h].from, rows, stretches[h].rows);
        rows += stretches[h].rows;
        if (h > 0) table->coarse[h - 1] = stretches[h].rows;
    }
    table->closed = rows;
    for (int i = 0; i < table->column_count; i++) {
        struct column *column = &table->columns[i];
        chunks_cut(&column->values, rows);
        for (int k = 0; k < TABLE_LEVELS; k++) {
            chunks_cut(&column->level[k], table_pairs(table, k));
            for (int64_t nth = 0; k > 0 && nth < table_pairs(table, k); nth++)
                if (!level_add(column, k, nth)) return 0;
        }
    }
    return table_reserve(table);
}

/* Removes a quarter of the rows, or fewer when the stretches are too short to be halved; 0 when the arena is full. */
static int table_thin(struct table *table) {
    struct stretch stretches[TABLE_HALVINGS + 1];
    int64_t gone = 0, goal = table->closed / 4, more = 1;
    find_stretches(table, stretches);
    for (; gone < goal && more; gone += more)
        more = halve_older(table, stretches, longest(stretches));
    return close_up(table, stretches);
}

/* ---- all tables -------------------------------------------------------------------------------------------------- */

/* The largest table by bytes of values among those long enough to be thinned; NULL when there is none. */
static struct table *largest_table(const struct tables *tables) {
    struct table *largest = NULL;
    for (struct table *t = tables->first; t; t = t->next) {
        int is_larger = !largest || t->closed * t->column_count > largest->closed * largest->column_count;
        if (t->closed >= THIN_ROWS_MIN && is_larger) largest = t;
    }
    return largest;
}

int tables_thin(struct tables *tables) {
    struct table *table;
    while (tables->bytes > tables->bytes_max && (table = largest_table(tables))) {
        int64_t rows = table->closed;
        if (!table_thin(table)) return 0;
        if (table->closed == rows) break;
        note_add(tables->notes, NOTE_columns_halved, NAN);
    }
    /* Where no table can be thinned further, the bound is raised a little: a search at every block would be too slow.
     */
    int64_t more = tables->bytes + tables->bytes_max / 16;
    tables->thin_above = tables->bytes > tables->bytes_max ? more : tables->bytes_max;
    return 1;
}
