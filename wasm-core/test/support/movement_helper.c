#include "support/movement_helper.h"

#include <stdlib.h>

#include "base/arena.h"
#include "base/error.h"
#include "sim/wireless/wireless_params.h"
#include "trace/table.h"

struct sim moving_sim;

static struct settings *settings;
static struct movement *movement;
static struct notes notes;

void moving_reset(void) {
    arena_reset();
    fail_reset();
    settings = NULL;
    movement = NULL;
}

static struct settings *the_settings(void) {
    if (!settings) settings = settings_new();
    if (!settings) abort();
    return settings;
}

void moving_set(int param, double value) {
    settings_values(the_settings(), "mobility", "")[param] = value;
}

struct movement *moving_start(const struct moving_setup *setup, void (*changed)(void *context), void *context) {
    struct json file = {.type = JSON_STRING, .key = "file", .string = setup->file};
    struct json mobility = {.type = JSON_OBJECT, .key = "mobility", .child = setup->file ? &file : NULL};
    const struct json scenario = {.type = JSON_OBJECT, .child = &mobility};
    moving_sim = (struct sim){.settings = the_settings(),
                              .seed = setup->seed,
                              .measure_from_ns = setup->measure_from_ns,
                              .measure_to_ns = setup->measure_to_ns,
                              .end_ns = setup->measure_to_ns};
    if (events_init(&moving_sim.events)) abort();
    settings_values(settings, "network", "")[NETWORK_MOBILITY] = setup->how;
    movement = movement_new(&moving_sim, settings, &scenario, &setup->field, setup->radius_m);
    if (!movement) return NULL;
    if (setup->recorded) {
        struct tables *tables = tables_new(&notes, TABLES_BYTES_MAX);
        if (!tables || movement_record(movement, tables)) abort();
    }
    movement_start(movement, changed, context);
    return movement;
}

void moving_until(int64_t at_ns) {
    struct events *events = &moving_sim.events;
    while (events_timer_ns(events) <= at_ns) {
        struct timer *timer;
        events_take_timer(events, &timer);
        if (timer) timer->fire(&moving_sim, timer->owner);
    }
    events->now_ns = at_ns;
}

struct table *moving_legs(void) {
    return movement->table;
}
