#include "kinds/curve.h"

void curve_add(struct curve *curve, double x, double y) {
    if (curve->count == CURVE_CORNERS) return;
    curve->x[curve->count] = x;
    curve->y[curve->count++] = y;
}

static void write_list(const char *key, const double *values, int count, struct text *out) {
    json_key(out, key);
    json_begin(out, '[');
    for (int i = 0; i < count; i++)
        json_number(out, values[i]);
    json_end(out, ']');
}

void curve_write(const struct curve *curve, const char *of, const char *kind, const char *id, struct text *out) {
    json_begin(out, '{');
    json_put_string(out, "of", of);
    json_put_string(out, "kind", kind);
    json_put_string(out, "id", id);
    json_put_string(out, "unit", curve->unit);
    write_list("x", curve->x, curve->count, out);
    write_list("y", curve->y, curve->count, out);
    json_end(out, '}');
}
