/* lab: optimise for size */
/* Export of tables and grids: their description as JSON, pointers to their chunks and parts. */
#include <stddef.h>

#include "trace/table_columns.h"

static void write_column(const struct table *table, const struct column *column, struct text *out) {
    json_begin(out, '{');
    json_put_string(out, "id", column->spec.id);
    json_put_string(out, "label", column->spec.label);
    json_put_string(out, "unit", column->spec.unit);
    json_key(out, "levels");
    json_begin(out, '[');
    for (int k = 0; k < TABLE_LEVELS && table_pairs(table, k); k++)
        json_integer(out, table_pairs(table, k));
    json_end(out, ']');
    json_end(out, '}');
}

static void write_table(const struct table *table, struct text *out) {
    json_begin(out, '{');
    json_put_string(out, "id", table->id);
    json_put_string(out, "kind", table->kind);
    json_put_string(out, "of", table->of);
    json_put_integer(out, "rows", table_rows(table));
    json_key(out, "columns");
    json_begin(out, '[');
    for (int i = 0; i < table->column_count; i++)
        write_column(table, &table->columns[i], out);
    json_end(out, ']');
    json_end(out, '}');
}

static void write_grid(const struct grid *grid, struct text *out) {
    json_begin(out, '{');
    json_put_string(out, "id", grid->id);
    json_put_string(out, "of", grid->of);
    json_put_string(out, "label", grid->label);
    json_put_string(out, "axisUnit", grid->axis_unit);
    json_put_integer(out, "rows", grid->rows);
    json_put_integer(out, "axisCount", grid->axis_count);
    json_end(out, '}');
}

void tables_write(const struct tables *tables, struct text *out) {
    json_begin(out, '{');
    json_key(out, "tables");
    json_begin(out, '[');
    for (const struct table *t = tables->first; t; t = t->next)
        write_table(t, out);
    json_end(out, ']');
    json_key(out, "grids");
    json_begin(out, '[');
    for (const struct grid *g = tables->first_grid; g; g = g->next)
        write_grid(g, out);
    json_end(out, ']');
    json_end(out, '}');
}

static struct table *find_table(struct tables *tables, uint32_t index) {
    if (!tables->found || index < tables->found_index) {
        tables->found = tables->first;
        tables->found_index = 0;
    }
    while (tables->found && tables->found_index < index) {
        tables->found = tables->found->next;
        tables->found_index++;
    }
    return tables->found;
}

const double *tables_chunk(struct tables *tables, uint32_t table, uint32_t column, int32_t level, uint32_t chunk) {
    struct table *t = find_table(tables, table);
    if (!t || column >= (uint32_t)t->column_count || level >= TABLE_LEVELS) return NULL;
    table_flush_pending(t);
    const struct column *c = &t->columns[column];
    if (level < 0) return chunks_nth(&c->values, chunk, table_rows(t));
    return chunks_nth(&c->level[level], chunk, table_pairs(t, level));
}

const void *tables_grid(const struct tables *tables, uint32_t grid, uint32_t part) {
    const struct grid *g = tables->first_grid;
    while (g && grid--)
        g = g->next;
    if (!g) return NULL;
    return part == 0 ? (const void *)g->time : part == 1 ? (const void *)g->axis : (const void *)g->values;
}
