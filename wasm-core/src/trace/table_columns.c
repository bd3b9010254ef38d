/* The columns of tables: how they are made, and how they are read. */
#include "trace/table_columns.h"

#include <string.h>

#include "base/arena.h"
#include "base/attributes.h"

struct tables *tables_new(struct notes *notes, int64_t bytes_max) {
    struct tables *tables = ARENA_NEW(struct tables);
    if (!tables) return NULL;
    tables->notes = notes;
    tables->bytes_max = tables->thin_above = bytes_max;
    tables->last = &tables->first;
    tables->last_grid = &tables->first_grid;
    return tables;
}

void table_copy_id(char *to, size_t capacity, const char *from) {
    size_t length = strlen(from);
    if (length >= capacity) length = capacity - 1;
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
    if (!table_reserve(table)) return NULL;
    *tables->last = table;
    tables->last = &table->next;
    return table;
}

LAB_COLD int table_reserve(struct table *table) {
    for (int i = 0; i < table->column_count; i++)
        if (!chunks_reserve(&table->columns[i].values, table->closed)) return 0;
    return 1;
}

/* ---- reading ----------------------------------------------------------------------------------------------------- */

int64_t table_pairs(const struct table *table, int k) {
    return table->closed >> LEVEL_SHIFT * (k + 1);
}

int64_t table_pending(const struct table *table) {
    return (table->block.next - table->rows) / table->block.stride;
}

void table_flush_pending(const struct table *table) {
    int64_t pending = table_pending(table);
    for (int i = 0; i < table->column_count; i++) {
        const struct chunks *values = &table->columns[i].values;
        if (values->at == values->end) return; /* after discard_block() */
        /* `at` is not moved: the block, once complete, is written to the same place. */
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
