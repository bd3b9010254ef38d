#include "sim/wireless/movement.h"

#include <math.h>
#include <stdlib.h>

#include "base/arena.h"

struct movement {
    int32_t nodes;
    double x[NODES_MAX], y[NODES_MAX];
    double r[RANGE_COUNT];
    struct node_set within[RANGE_COUNT][NODES_MAX];
};
static void refresh(struct movement *m) {
    for (int k = 0; k < RANGE_COUNT; k++)
        for (int a = 0; a < m->nodes; a++) {
            m->within[k][a] = (struct node_set){0};
            for (int b = 0; b < m->nodes; b++)
                if (a != b && movement_distance2(m, a, b) <= m->r[k] * m->r[k]) m->within[k][a].words[b >> 6] |= (uint64_t)1 << (b & 63);
        }
}
struct movement *movement_new(struct sim *sim, const struct settings *settings, const struct json *scenario,
                              const struct field *field, const double radius_m[RANGE_COUNT]) {
    struct movement *m = ARENA_NEW(struct movement);
    (void)sim; (void)settings; (void)scenario;
    m->nodes = field->nodes;
    m->r[0] = radius_m[0]; m->r[1] = radius_m[1];
    const char *mode = getenv("STUB");
    for (int i = 0; i < m->nodes; i++) {
        if (mode) { m->x[i] = i * atof(mode); }
        else if (i) { m->x[i] = 10 * cos(6.283185307 * i / (m->nodes - 1)); m->y[i] = 10 * sin(6.283185307 * i / (m->nodes - 1)); }
    }
    refresh(m);
    return m;
}
void movement_start(struct movement *movement, void (*changed)(void *context), void *context) { (void)movement; (void)changed; (void)context; }
void movement_place(const struct movement *m, int32_t node, double *x_m, double *y_m) { *x_m = m->x[node]; *y_m = m->y[node]; }
double movement_distance2(const struct movement *m, int32_t a, int32_t b) { double x = m->x[a] - m->x[b], y = m->y[a] - m->y[b]; return x * x + y * y; }
const struct node_set *movement_within(const struct movement *m, int32_t node, enum radio_range range) { return &m->within[range][node]; }
void movement_set_radius(struct movement *m, enum radio_range range, double radius_m) { m->r[range] = radius_m; refresh(m); }
void movement_read(const struct movement *m, struct connectivity *c) { (void)m; *c = (struct connectivity){0}; }
int32_t movement_record(struct movement *m, struct tables *t) { (void)m; (void)t; return 0; }
