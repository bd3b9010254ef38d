/* Tables: rows in, columns with their min/max pyramids kept. */
#include <math.h>
#include <string.h>

#include "engine/arena.h"
#include "engine/fail.h"
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

void level_clear(struct level *level) {
    level->min = level->max = NAN;
    level->filled = 0;
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
    if (!table) return NULL;
    table->columns = ARENA_ARRAY(struct column, column_count);
    table->pending_at = ARENA_ARRAY(double *, column_count);
    if (!table->columns || !table->pending_at) return NULL;
    for (int i = 0; i < column_count; i++) {
        struct column *column = &table->columns[i];
        column->spec.id = table_keep_text(columns[i].id);
        column->spec.label = table_keep_text(columns[i].label);
        column->spec.unit = table_keep_text(columns[i].unit);
        if (!column->spec.unit) return NULL;
        chunks_init(&column->values, 1, &tables->bytes);
        for (int k = 0; k < TABLE_LEVELS; k++) {
            chunks_init(&column->level[k].pairs, 2, &tables->bytes);
            level_clear(&column->level[k]);
        }
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

/* Takes one entry of the level below into level k; passes complete blocks up. */
int level_take(struct column *column, int k, double min, double max) {
    struct level *level = &column->level[k];
    /* Comparisons with NaN are false, so this way round a number replaces "nothing yet" and a gap replaces nothing. */
    if (!(level->min <= min) && min == min) level->min = min;
    if (!(level->max >= max) && max == max) level->max = max;
    if (++level->filled < LEVEL_FACTOR) return 1;
    double *pair = chunks_push(&level->pairs);
    if (!pair) return 0;
    pair[0] = level->min;
    pair[1] = level->max;
    level_clear(level);
    return k + 1 == TABLE_LEVELS || level_take(column, k + 1, pair[0], pair[1]);
}

/* The last block of rows is complete: its extremes go up the pyramid. A block never straddles two chunks. */
static int column_close_block(struct column *column) {
    const double *values = column->values.at - LEVEL_FACTOR;
    double min = (double)INFINITY, max = -(double)INFINITY;
    /* Comparisons with NaN are false: gaps leave both alone. */
    for (int i = 0; i < LEVEL_FACTOR; i++) {
        min = values[i] < min ? values[i] : min;
        max = values[i] > max ? values[i] : max;
    }
    if (!(min <= max)) min = max = NAN;
    double *pair = chunks_push(&column->level[0].pairs);
    if (!pair) return 0;
    pair[0] = min;
    pair[1] = max;
    return level_take(column, 1, min, max);
}

static int lost_row(void) {
    fail_no_memory("recorded columns");
    return 0;
}

void table_settle(struct table *table) {
    for (int i = 0; i < table->column_count; i++) {
        table->columns[i].values.at += table->pending;
        table->columns[i].values.rows += table->pending;
    }
    table->pending = 0;
}

/* Room for at least one more row in every column, up to the end of its block. */
static int make_room(struct table *table) {
    for (int i = 0; i < table->column_count; i++) {
        struct chunks *values = &table->columns[i].values;
        if (values->at == values->end) {
            if (!chunks_push_slow(values)) return 0;
            values->at--;
            values->rows--;
        }
        table->pending_at[i] = values->at;
    }
    return 1;
}

/* Columns grow in step, so all but the first row of a block are written without asking each column for room. */
int table_add(struct table *table, const double *row) {
    struct tables *tables = table->tables;
    if (tables->bytes >= TABLES_BYTES_MAX) tables_thin(tables);
    if (table->pending == 0 && !make_room(table)) return lost_row();
    int at = table->pending++, count = table->column_count;
    double **pending_at = table->pending_at;
    for (int i = 0; i < count; i++)
        pending_at[i][at] = row[i];
    if (table_rows(table) % LEVEL_FACTOR) return 1;
    table_settle(table);
    for (int i = 0; i < table->column_count; i++)
        if (!column_close_block(&table->columns[i])) return lost_row();
    return 1;
}

int64_t table_rows(const struct table *table) {
    return table->columns[0].values.rows + table->pending;
}

int table_column_count(const struct table *table) {
    return table->column_count;
}

double table_value(const struct table *table, int column, int64_t row) {
    return *chunks_at(&table->columns[column].values, row);
}
