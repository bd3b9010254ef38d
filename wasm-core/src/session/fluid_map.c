/* lab: optimise for size */
#include "session/fluid_map.h"

#include <math.h>

#include "base/arena.h"
#include "base/error.h"
#include "modules/model/pert_fluid.h"
#include "rttlab.h"

#define NODES_MAX 400
#define HALVINGS  16 /* bisection steps for the place of the boundary on an edge */

enum { THEOREM, EXACT, FIELDS };

struct axis {
    const char *key;
    double *value, present, from, to;
    int count, log;
};

struct piece {
    double end[2][2];
};

struct fluid_map {
    const double *values;
    struct axis axis[2];
    double *field[FIELDS]; /* positive where stable */
    struct piece *pieces[FIELDS];
    int piece_count[FIELDS];
    int node, square;
};

/* ---- axes -------------------------------------------------------------------------------------------------------- */

static double value_at(const struct axis *axis, double nth) {
    double share = nth / (axis->count - 1);
    return axis->log ? axis->from * pow(axis->to / axis->from, share) : axis->from + share * (axis->to - axis->from);
}

static int32_t open_axis(struct axis *axis, struct settings *settings, const struct json *document, const char *name,
                         const char *count) {
    struct setting setting;
    axis->key = json_member_string(document, name, "");
    if (settings_find(settings, axis->key, &setting)) return fail_status();
    const struct param *param = &setting.module->params[setting.param];
    if (param->type != PARAM_NUMBER && param->type != PARAM_INTEGER)
        return fail(LAB_BAD_INPUT, "bad-axis", axis->key, "Choose a number.", "%s spans no axis.", axis->key);
    axis->value = setting.value;
    axis->present = *setting.value;
    axis->log = param->scale == SCALE_LOG;
    axis->from = fmin(param_slider(param).min, axis->present);
    axis->to = fmax(param_slider(param).max, axis->present);
    axis->count = (int)fmin(fmax(json_member_number(document, count, 60), 2), NODES_MAX);
    return 0;
}

struct fluid_map *fluid_map_new(struct settings *settings, const struct json *document) {
    struct fluid_map *map = ARENA_NEW(struct fluid_map);
    if (!map) return fail_no_memory("the map"), NULL;
    map->values = settings_values(settings, "model", "pert-fluid");
    if (open_axis(&map->axis[0], settings, document, "x", "columns") ||
        open_axis(&map->axis[1], settings, document, "y", "rows"))
        return NULL;
    int nodes = map->axis[0].count * map->axis[1].count;
    for (int i = 0; i < FIELDS; i++) {
        map->field[i] = ARENA_ARRAY(double, nodes);
        map->pieces[i] = ARENA_ARRAY(struct piece, 2 * nodes);
        if (!map->field[i] || !map->pieces[i]) return fail_no_memory("the map"), NULL;
    }
    return map;
}

/* ---- fields and their boundaries --------------------------------------------------------------------------------- */

/* The fluid at a point of the map. The settings are restored before it returns. */
static struct fluid fluid_at(const struct fluid_map *map, double x, double y) {
    const struct axis *a = map->axis;
    *a[0].value = value_at(&a[0], x);
    *a[1].value = value_at(&a[1], y);
    struct fluid fluid = pert_fluid_of(map->values);
    *a[0].value = a[0].present;
    *a[1].value = a[1].present;
    return fluid;
}

static double field_of(const struct fluid *fluid, int field) {
    return field == EXACT ? fluid_margin(fluid, fluid->rtt_s) : fluid_promise(fluid, fluid->rtt_s);
}

static double node_value(const struct fluid_map *map, int field, int column, int row) {
    return map->field[field][row * map->axis[0].count + column];
}

/* Where the boundary crosses an edge, in nodes; by bisection, since the field is not linear between two nodes. */
static void cross(const struct fluid_map *map, int field, const int *from, const int *to, double *place) {
    double low = 0, high = 1;
    int stable = node_value(map, field, from[0], from[1]) > 0;
    for (int i = 0; i < HALVINGS; i++) {
        double middle = (low + high) / 2;
        struct fluid fluid = fluid_at(map, from[0] + middle * (to[0] - from[0]), from[1] + middle * (to[1] - from[1]));
        if ((field_of(&fluid, field) > 0) == stable)
            low = middle;
        else
            high = middle;
    }
    for (int i = 0; i < 2; i++)
        place[i] = value_at(&map->axis[i], from[i] + low * (to[i] - from[i]));
}

/* Marching squares: visits the corners in order and joins the edges that the boundary crosses. */
static void march(struct fluid_map *map, int field, int column, int row) {
    static const int round[5][2] = {{0, 0}, {1, 0}, {1, 1}, {0, 1}, {0, 0}};
    struct piece *piece = &map->pieces[field][map->piece_count[field]];
    int ends = 0;
    for (int i = 0; i < 4; i++) {
        const int from[2] = {column + round[i][0], row + round[i][1]};
        const int to[2] = {column + round[i + 1][0], row + round[i + 1][1]};
        if ((node_value(map, field, from[0], from[1]) > 0) == (node_value(map, field, to[0], to[1]) > 0)) continue;
        /* Always from the lesser end of the edge, so that both squares at the edge find the same point. */
        int turned = i >= 2;
        cross(map, field, turned ? to : from, turned ? from : to, piece[ends / 2].end[ends % 2]);
        ends++;
    }
    map->piece_count[field] += ends / 2;
}

int fluid_map_step(struct fluid_map *map) {
    int columns = map->axis[0].count, rows = map->axis[1].count;
    if (map->node < columns * rows) {
        struct fluid fluid = fluid_at(map, map->node % columns, map->node / columns);
        for (int i = 0; i < FIELDS; i++)
            map->field[i][map->node] = field_of(&fluid, i);
        map->node++;
        return 1;
    }
    if (map->square == (columns - 1) * (rows - 1)) return 0;
    for (int i = 0; i < FIELDS; i++)
        march(map, i, map->square % (columns - 1), map->square / (columns - 1));
    map->square++;
    return 1;
}

/* ---- result ------------------------------------------------------------------------------------------------------ */

static void write_axis(const struct axis *axis, const char *name, struct text *out) {
    json_key(out, name);
    json_begin(out, '{');
    json_put_string(out, "key", axis->key);
    json_put_number(out, "from", axis->from);
    json_put_number(out, "to", axis->to);
    json_put_bool(out, "log", axis->log);
    json_key(out, "values");
    json_begin(out, '[');
    for (int i = 0; i < axis->count; i++)
        json_number(out, value_at(axis, i));
    json_end(out, ']');
    json_end(out, '}');
}

void fluid_map_write(const struct fluid_map *map, struct text *out) {
    static const char *const names[FIELDS] = {"theorem", "exact"};
    int nodes = map->axis[0].count * map->axis[1].count;
    char digit[2] = "0";
    struct text digits = {0};
    for (int i = 0; i < nodes; i++) {
        digit[0] = (char)('0' + (map->field[THEOREM][i] > 0) + 2 * (map->field[EXACT][i] > 0));
        text_add(&digits, digit);
    }
    json_key(out, "map");
    json_begin(out, '{');
    write_axis(&map->axis[0], "x", out);
    write_axis(&map->axis[1], "y", out);
    json_put_string(out, "nodes", digits.bytes);
    for (int field = 0; field < FIELDS; field++) {
        json_key(out, names[field]);
        json_begin(out, '[');
        for (int i = 0; i < map->piece_count[field]; i++)
            for (int end = 0; end < 4; end++)
                json_number(out, map->pieces[field][i].end[end / 2][end % 2]);
        json_end(out, ']');
    }
    json_end(out, '}');
}
