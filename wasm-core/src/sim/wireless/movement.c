/* The legs in force, and the sets of neighbours that follow from them. */
#include "sim/wireless/movement.h"

#include <math.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/units.h"
#include "sim/wireless/connectivity.h"
#include "sim/wireless/movement_state.h"
#include "trace/table.h"

/* ---- the next event ---------------------------------------------------------------------------------------------- */

static int64_t earlier(int64_t a_ns, int64_t b_ns) {
    return a_ns < b_ns ? a_ns : b_ns;
}

static void find_first(struct movement *movement, int32_t a) {
    int64_t first_ns = movement->legs[a].to_ns;
    for (int32_t b = a + 1; b < movement->field.nodes; b++)
        first_ns = earlier(first_ns, movement->crossing_ns[a][b]);
    movement->first_ns[a] = first_ns;
}

static void set_timer(struct movement *movement) {
    int64_t first_ns = INT64_MAX;
    for (int32_t a = 0; a < movement->field.nodes; a++)
        first_ns = earlier(first_ns, movement->first_ns[a]);
    if (first_ns == INT64_MAX)
        timer_cancel(movement->sim, &movement->timer);
    else
        timer_set(movement->sim, &movement->timer, first_ns);
}

/* ---- pairs ------------------------------------------------------------------------------------------------------- */

/* When a < b next cross a radius. */
static void find_crossing(struct movement *movement, int32_t a, int32_t b) {
    int64_t now_ns = sim_now(movement->sim), first_ns = INT64_MAX;
    for (int range = 0; range < RANGE_COUNT; range++)
        first_ns = earlier(first_ns,
                           legs_crossing_ns(&movement->legs[a], &movement->legs[b], movement->radius2[range], now_ns));
    movement->crossing_ns[a][b] = first_ns;
}

/* Puts a pair into the sets by the distance now; 1: who is within the receive radius of whom has changed. */
static int sort_pair(struct movement *movement, int32_t a, int32_t b) {
    double distance2 = movement_distance2(movement, a, b);
    int linked = 0;
    for (int range = 0; range < RANGE_COUNT; range++) {
        struct node_set *sets = movement->within[range];
        int member = distance2 <= movement->radius2[range];
        if (member == node_set_has(&sets[a], b)) continue;
        if (range == RANGE_RECEIVE) {
            connectivity_before_change(movement);
            linked = 1;
        }
        node_set_put(&sets[a], b, member);
        node_set_put(&sets[b], a, member);
    }
    return linked;
}

/* All pairs of a node after its leg has changed. 1: as sort_pair. */
static int sort_node(struct movement *movement, int32_t node) {
    int linked = 0;
    for (int32_t other = 0; other < movement->field.nodes; other++) {
        if (other == node) continue;
        int32_t a = node < other ? node : other, b = node < other ? other : node;
        linked |= sort_pair(movement, a, b);
        find_crossing(movement, a, b);
        if (a == other) find_first(movement, a);
    }
    find_first(movement, node);
    return linked;
}

/* ---- legs -------------------------------------------------------------------------------------------------------- */

static void record_leg(const struct movement *movement, int32_t node) {
    const struct leg *leg = &movement->legs[node];
    int64_t to_ns = leg->to_ns < movement->sim->end_ns ? leg->to_ns : movement->sim->end_ns;
    if (!movement->table) return;
    double to_x_m, to_y_m;
    leg_place(leg, to_ns, &to_x_m, &to_y_m);
    table_add(movement->table, (const double[7]){(double)sim_now(movement->sim) / NS_PER_S, (double)to_ns / NS_PER_S,
                                                 node, leg->from_x_m, leg->from_y_m, to_x_m, to_y_m});
}

static void next_leg(struct movement *movement, int32_t node) {
    struct leg before = movement->legs[node];
    movement->mobility->next_leg(movement->mobility_state, node, &before, &movement->legs[node]);
    record_leg(movement, node);
}

static void fire(struct sim *sim, void *owner) {
    struct movement *movement = owner;
    int64_t now_ns = sim_now(sim);
    int linked = 0;
    for (int32_t a = 0; a < movement->field.nodes; a++) {
        if (movement->first_ns[a] > now_ns) continue;
        if (movement->legs[a].to_ns <= now_ns) {
            next_leg(movement, a);
            linked |= sort_node(movement, a);
            continue;
        }
        for (int32_t b = a + 1; b < movement->field.nodes; b++)
            if (movement->crossing_ns[a][b] <= now_ns) {
                linked |= sort_pair(movement, a, b);
                find_crossing(movement, a, b);
            }
        find_first(movement, a);
    }
    set_timer(movement);
    if (linked && movement->changed) movement->changed(movement->context);
}

void movement_replace_leg(struct movement *movement, int32_t node, double x_m, double y_m, double speed_m_per_s) {
    double from_x_m, from_y_m;
    movement_place(movement, node, &from_x_m, &from_y_m);
    movement->legs[node] = leg_towards(sim_now(movement->sim), from_x_m, from_y_m, x_m, y_m, speed_m_per_s);
    record_leg(movement, node);
    int linked = sort_node(movement, node);
    set_timer(movement);
    if (linked && movement->changed) movement->changed(movement->context);
}

/* ---- reading ----------------------------------------------------------------------------------------------------- */

void movement_place(const struct movement *movement, int32_t node, double *x_m, double *y_m) {
    leg_place(&movement->legs[node], sim_now(movement->sim), x_m, y_m);
}

double movement_distance2(const struct movement *movement, int32_t a, int32_t b) {
    return legs_distance2(&movement->legs[a], &movement->legs[b], sim_now(movement->sim));
}

const struct node_set *movement_within(const struct movement *movement, int32_t node, enum radio_range range) {
    return &movement->within[range][node];
}

void movement_read(struct movement *movement, struct connectivity *connectivity) {
    connectivity_read(movement, connectivity);
}

/* ---- set up ------------------------------------------------------------------------------------------------------ */

/* Sorts every pair anew. 1: as sort_pair. */
static int sort_all(struct movement *movement) {
    int linked = 0;
    for (int32_t a = 0; a < movement->field.nodes; a++) {
        for (int32_t b = a + 1; b < movement->field.nodes; b++) {
            linked |= sort_pair(movement, a, b);
            find_crossing(movement, a, b);
        }
        find_first(movement, a);
    }
    return linked;
}

void movement_set_radius(struct movement *movement, enum radio_range range, double radius_m) {
    movement->radius2[range] = radius_m * radius_m;
    int linked = sort_all(movement);
    set_timer(movement);
    if (linked && movement->changed) movement->changed(movement->context);
}

struct movement *movement_new(struct sim *sim, const struct settings *settings, const struct json *scenario,
                              const struct field *field, const double radius_m[RANGE_COUNT]) {
    struct movement *movement = ARENA_NEW(struct movement);
    if (!movement) return fail_no_memory("the nodes"), NULL;
    const struct mobility_setup setup = {.params = settings_values(settings, "mobility", ""),
                                         .field = *field,
                                         .seed = sim->seed,
                                         .file = json_member(json_member(scenario, "mobility"), "file")};
    movement->sim = sim;
    movement->field = *field;
    movement->mobility = mobility_at((int)settings_value(settings, "network", "", "mobility"));
    movement->mobility_state = arena_alloc(movement->mobility->state_bytes(&setup));
    if (!movement->mobility_state) return fail_no_memory("the nodes"), NULL;
    if (movement->mobility->start(movement->mobility_state, &setup)) return NULL;
    for (int range = 0; range < RANGE_COUNT; range++)
        movement->radius2[range] = radius_m[range] * radius_m[range];
    for (int32_t node = 0; node < field->nodes; node++)
        movement->mobility->next_leg(movement->mobility_state, node, NULL, &movement->legs[node]);
    timer_init(&movement->timer, fire, movement);
    return movement;
}

void movement_start(struct movement *movement, void (*changed)(void *context), void *context) {
    movement->changed = changed;
    movement->context = context;
    sort_all(movement);
    /* Timers of one instant go off in the order in which they were first set: this one is set even if all rest. */
    timer_set(movement->sim, &movement->timer, sim_now(movement->sim));
    set_timer(movement);
}

int32_t movement_record(struct movement *movement, struct tables *tables) {
    static const struct column_spec columns[] = {
        {"from", "From", "s"},     {"to", "To", "s"},        {"node", "Node", ""},    {"x0", "x at first", "m"},
        {"y0", "y at first", "m"}, {"x1", "x at last", "m"}, {"y1", "y at last", "m"}};
    movement->table = table_new(tables, "legs", "network", "network.legs", columns, LAB_COUNT(columns), 2);
    if (!movement->table) return fail_no_memory("tables");
    for (int32_t node = 0; node < movement->field.nodes; node++)
        record_leg(movement, node);
    return fail_status();
}
