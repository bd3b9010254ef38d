/*
 * Columns in chunks. A chunk never moves, so what was handed out stays valid while the session runs; small tables (a
 * log can have ten thousand flows) start with small chunks.
 */
#include "trace/table.h"

#include <math.h>
#include <string.h>

#include "engine/arena.h"
#include "engine/fail.h"
#include "rttlab.h"

#define LEVEL_FACTOR ((int64_t)LAB_LEVEL_FACTOR)

/* A growing array of doubles in chunks of 64 << min(k, 7) rows of `width` doubles. */
struct chunks {
    double **chunk;
    int32_t count, room;
    int64_t rows;
    int32_t width;
};

struct level {
    struct chunks pairs; /* min, max of complete blocks */
    double min, max;     /* of the block that is filling; NaN: nothing yet */
    int32_t filled;      /* entries of the level below in it */
};

struct column {
    struct column_spec spec;
    struct chunks values;
    struct level level[TABLE_LEVELS];
};

struct table {
    struct tables *tables;
    char id[TABLE_ID_BYTES], kind[32], of[TABLE_ID_BYTES];
    struct column *columns;
    int column_count, primary;
    struct table *next;
};

struct grid {
    char id[TABLE_ID_BYTES], of[TABLE_ID_BYTES];
    const char *label, *axis_unit;
    double *axis, *time;
    float *values;
    int axis_count, rows, rows_max;
    int64_t offered, stride;
    struct grid *next;
};

struct tables {
    struct notes *notes;
    struct table *first, **last;
    struct grid *first_grid, **last_grid;
    int64_t bytes;
    /* The tables_chunk caller walks tables in order: remembering the last spares the search from the start. */
    const struct table *found;
    uint32_t found_index;
};

static int64_t chunk_rows(int32_t chunk) {
    return (int64_t)LAB_CHUNK_FIRST_ROWS << (chunk < LAB_CHUNK_DOUBLINGS ? chunk : LAB_CHUNK_DOUBLINGS);
}

/* Rows before chunk `chunk`: 64 (2^chunk - 1) while they double, then equal steps. */
static int64_t chunk_start(int32_t chunk) {
    if (chunk <= LAB_CHUNK_DOUBLINGS) return LAB_CHUNK_FIRST_ROWS * (((int64_t)1 << chunk) - 1);
    return chunk_start(LAB_CHUNK_DOUBLINGS) + (chunk - LAB_CHUNK_DOUBLINGS) * chunk_rows(LAB_CHUNK_DOUBLINGS);
}

static int32_t chunk_of(int64_t row) {
    int32_t chunk = 0;
    if (row >= chunk_start(LAB_CHUNK_DOUBLINGS))
        return LAB_CHUNK_DOUBLINGS +
               (int32_t)((row - chunk_start(LAB_CHUNK_DOUBLINGS)) / chunk_rows(LAB_CHUNK_DOUBLINGS));
    while (chunk_start(chunk + 1) <= row)
        chunk++;
    return chunk;
}

static double *chunks_at(const struct chunks *c, int64_t row) {
    int32_t k = chunk_of(row);
    return c->chunk[k] + (row - chunk_start(k)) * c->width;
}

static int chunks_grow(struct tables *tables, struct chunks *c) {
    if (c->count == c->room) {
        int32_t room = c->room ? c->room * 2 : 8;
        double **chunk = ARENA_ARRAY(double *, room);
        if (!chunk) return 0;
        if (c->count) memcpy(chunk, c->chunk, sizeof *chunk * (size_t)c->count);
        c->chunk = chunk;
        c->room = room;
    }
    int64_t bytes = chunk_rows(c->count) * c->width * (int64_t)sizeof(double);
    c->chunk[c->count] = arena_alloc((size_t)bytes);
    if (!c->chunk[c->count]) return 0;
    c->count++;
    tables->bytes += bytes;
    return 1;
}

/* Room for one more row, or NULL. */
static inline double *chunks_push(struct tables *tables, struct chunks *c) {
    /* The last chunk is where rows are added, except after thinning, when chunks behind it stand empty. */
    int32_t k = c->count - 1;
    while (k > 0 && chunk_start(k) > c->rows)
        k--;
    if (k < 0 || c->rows - chunk_start(k) >= chunk_rows(k)) {
        k++;
        if (k == c->count && !chunks_grow(tables, c)) return NULL;
    }
    return c->chunk[k] + (c->rows++ - chunk_start(k)) * c->width;
}

struct tables *tables_new(struct notes *notes) {
    struct tables *tables = ARENA_NEW(struct tables);
    if (!tables) return NULL;
    tables->notes = notes;
    tables->last = &tables->first;
    tables->last_grid = &tables->first_grid;
    return tables;
}

static void copy_id(char *to, size_t room, const char *from) {
    size_t length = strlen(from);
    if (length >= room) length = room - 1;
    memcpy(to, from, length);
    to[length] = '\0';
}

static void level_clear(struct level *level) {
    level->min = level->max = NAN;
    level->filled = 0;
}

static const char *keep_text(const char *text) {
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
    if (!table->columns) return NULL;
    for (int i = 0; i < column_count; i++) {
        struct column *column = &table->columns[i];
        column->spec.id = keep_text(columns[i].id);
        column->spec.label = keep_text(columns[i].label);
        column->spec.unit = keep_text(columns[i].unit);
        if (!column->spec.unit) return NULL;
        column->values.width = 1;
        for (int k = 0; k < TABLE_LEVELS; k++) {
            column->level[k].pairs.width = 2;
            level_clear(&column->level[k]);
        }
    }
    table->tables = tables;
    table->column_count = column_count;
    table->primary = primary;
    copy_id(table->id, sizeof table->id, id);
    copy_id(table->kind, sizeof table->kind, kind);
    copy_id(table->of, sizeof table->of, of);
    *tables->last = table;
    tables->last = &table->next;
    return table;
}

/* Takes one entry of the level below into level k; passes complete blocks up. */
static int level_take(struct tables *tables, struct column *column, int k, double min, double max) {
    struct level *level = &column->level[k];
    /* Comparisons with NaN are false, so this way round a number replaces "nothing yet" and a gap replaces nothing. */
    if (!(level->min <= min) && min == min) level->min = min;
    if (!(level->max >= max) && max == max) level->max = max;
    if (++level->filled < LEVEL_FACTOR) return 1;
    double *pair = chunks_push(tables, &level->pairs);
    if (!pair) return 0;
    pair[0] = level->min;
    pair[1] = level->max;
    level_clear(level);
    return k + 1 == TABLE_LEVELS || level_take(tables, column, k + 1, pair[0], pair[1]);
}

static int column_add(struct tables *tables, struct column *column, double value) {
    double *room = chunks_push(tables, &column->values);
    if (!room) return 0;
    *room = value;
    return level_take(tables, column, 0, value, value);
}

static void tables_thin(struct tables *tables);

int table_add(struct table *table, const double *row) {
    struct tables *tables = table->tables;
    if (tables->bytes >= TABLES_BYTES_MAX) tables_thin(tables);
    for (int i = 0; i < table->column_count; i++)
        if (!column_add(tables, &table->columns[i], row[i])) {
            fail_no_memory("recorded columns");
            return 0;
        }
    return 1;
}

int64_t table_rows(const struct table *table) {
    return table->columns[0].values.rows;
}

int table_column_count(const struct table *table) {
    return table->column_count;
}

double table_value(const struct table *table, int column, int64_t row) {
    return *chunks_at(&table->columns[column].values, row);
}

/* ---- thinning ---------------------------------------------------------------------------------------------------- */

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
static void rebuild_levels(struct tables *tables, struct column *column, int64_t thinned_blocks) {
    struct chunks *base = &column->level[0].pairs;
    int64_t blocks = base->rows, out = 0;
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
    base->rows = out;
    for (int k = 1; k < TABLE_LEVELS; k++) {
        column->level[k].pairs.rows = 0;
        level_clear(&column->level[k]);
    }
    for (int64_t b = 0; b < out; b++) {
        const double *pair = chunks_at(base, b);
        level_take(tables, column, 1, pair[0], pair[1]);
    }
}

static void table_thin(struct table *table) {
    /* Whole pairs of blocks, so that the rest of the pyramid's first level stays as it is. */
    int64_t rows = table_rows(table), cut = rows / 2 / (2 * LEVEL_FACTOR) * (2 * LEVEL_FACTOR), to = 0;
    for (int64_t row = 0; row < cut; row += 4) {
        int64_t picked[2];
        pick_two(table, row, picked);
        move_row(table, picked[0], to++);
        move_row(table, picked[1], to++);
    }
    for (int64_t row = cut; row < rows; row++)
        move_row(table, row, to++);
    for (int i = 0; i < table->column_count; i++) {
        table->columns[i].values.rows = to;
        rebuild_levels(table->tables, &table->columns[i], cut / LEVEL_FACTOR);
    }
}

static void tables_thin(struct tables *tables) {
    struct table *largest = tables->first;
    for (struct table *t = tables->first; t; t = t->next)
        if (table_rows(t) * t->column_count > table_rows(largest) * largest->column_count) largest = t;
    table_thin(largest);
    note_add(tables->notes, NOTE_columns_halved, NAN);
    /* The freed rows are used again before the arena is asked for more: about a quarter of the table. */
    tables->bytes -= table_rows(largest) / 3 * largest->column_count * (int64_t)sizeof(double);
}

/* ---- grids ------------------------------------------------------------------------------------------------------- */

struct grid *grid_new(struct tables *tables, const char *of, const char *id, const char *label, const char *axis_unit,
                      const double *axis, int axis_count, int rows_max) {
    struct grid *grid = ARENA_NEW(struct grid);
    if (!grid) return NULL;
    grid->axis = ARENA_ARRAY(double, axis_count);
    grid->time = ARENA_ARRAY(double, rows_max);
    grid->values = ARENA_ARRAY(float, (size_t)axis_count *(size_t)rows_max);
    grid->label = keep_text(label);
    grid->axis_unit = keep_text(axis_unit);
    if (!grid->axis || !grid->time || !grid->values || !grid->axis_unit) return NULL;
    memcpy(grid->axis, axis, sizeof *axis * (size_t)axis_count);
    copy_id(grid->id, sizeof grid->id, id);
    copy_id(grid->of, sizeof grid->of, of);
    grid->axis_count = axis_count;
    grid->rows_max = rows_max;
    grid->stride = 1;
    *tables->last_grid = grid;
    tables->last_grid = &grid->next;
    return grid;
}

int grid_wants(struct grid *grid) {
    return grid->offered % grid->stride == 0;
}

/* Keeps every second row, so that the grid spans the run however long it gets. */
static void grid_halve(struct grid *grid) {
    size_t width = (size_t)grid->axis_count;
    for (int row = 0; row < grid->rows / 2; row++) {
        grid->time[row] = grid->time[2 * row];
        memcpy(grid->values + (size_t)row * width, grid->values + (size_t)(2 * row) * width, sizeof(float) * width);
    }
    grid->rows /= 2;
    grid->stride *= 2;
}

void grid_offer(struct grid *grid, double time_s, const double *values) {
    int wanted = grid_wants(grid);
    if (wanted && grid->rows == grid->rows_max) {
        grid_halve(grid);
        wanted = grid_wants(grid);
    }
    grid->offered++;
    if (!wanted || !values) return;
    float *row = grid->values + (size_t)grid->rows * (size_t)grid->axis_count;
    for (int i = 0; i < grid->axis_count; i++)
        row[i] = (float)values[i];
    grid->time[grid->rows++] = time_s;
}

/* ---- what the other side asks for -------------------------------------------------------------------------------- */

static void write_column(const struct column *column, struct text *out) {
    json_begin(out, '{');
    json_put_string(out, "id", column->spec.id);
    json_put_string(out, "label", column->spec.label);
    json_put_string(out, "unit", column->spec.unit);
    json_key(out, "levels");
    json_begin(out, '[');
    for (int k = 0; k < TABLE_LEVELS && column->level[k].pairs.rows; k++)
        json_integer(out, column->level[k].pairs.rows);
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
        write_column(&table->columns[i], out);
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

static const struct table *find_table(struct tables *tables, uint32_t index) {
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
    const struct table *t = find_table(tables, table);
    if (!t || column >= (uint32_t)t->column_count || level >= TABLE_LEVELS) return NULL;
    const struct column *c = &t->columns[column];
    const struct chunks *chunks = level < 0 ? &c->values : &c->level[level].pairs;
    if (chunk >= (uint32_t)chunks->count || chunk_start((int32_t)chunk) >= chunks->rows) return NULL;
    return chunks->chunk[chunk];
}

const void *tables_grid(const struct tables *tables, uint32_t grid, uint32_t part) {
    const struct grid *g = tables->first_grid;
    while (g && grid--)
        g = g->next;
    if (!g) return NULL;
    return part == 0 ? (const void *)g->time : part == 1 ? (const void *)g->axis : (const void *)g->values;
}
