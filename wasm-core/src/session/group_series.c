/* lab: optimise for size */
#include "session/group_series.h"

#include "base/arena.h"
#include "base/error.h"
#include "rttlab.h"
#include "session/run_params.h"
#include "tcp/flow_read.h"

#define STEPS_MAX 100000

static void fire(struct sim *sim, void *owner) {
    struct group_series *series = owner;
    const struct instance *group = settings_first(series->settings, "flow");
    double *cell = series->bytes + series->taken;
    /* Flows stand in the order of their groups. */
    for (int32_t i = 0; i < sim->flow_count; i++) {
        while (series->setups[i].values != group->values) {
            group = settings_next(group);
            cell += series->steps + 1;
        }
        *cell += (double)flow_bytes_done(sim->flows[i]);
    }
    if (++series->taken <= series->steps) timer_set(sim, &series->timer, sim_now(sim) + series->step_ns);
}

int32_t group_series_start(struct sim *sim, struct group_series *series, const struct settings *settings,
                           const struct flow_setup *setups) {
    series->settings = settings;
    series->setups = setups;
    series->step_ns = (int64_t)(settings_values(settings, "measure", "")[MEASURE_STEP] * 1e9);
    if (series->step_ns == 0) return 0;
    int64_t steps = (sim->measure_to_ns - sim->measure_from_ns) / series->step_ns;
    if (steps < 1 || steps > STEPS_MAX)
        return fail(LAB_BAD_INPUT, "bad-step", "measure.step", "Give 1 to 100,000 steps in the measured interval.",
                    "%lld steps of measure.step fit into the measured interval.", (long long)steps);
    series->steps = (int32_t)steps;
    for (const struct instance *group = settings_first(settings, "flow"); group; group = settings_next(group))
        series->groups++;
    series->bytes = ARENA_ARRAY(double, (steps + 1) * series->groups);
    if (!series->bytes) return fail_no_memory("the groups' series");
    timer_init(&series->timer, fire, series);
    timer_set(sim, &series->timer, sim->measure_from_ns);
    return 0;
}

void group_series_write(const struct group_series *series, int32_t nth, struct text *out) {
    if (series->step_ns == 0) return;
    const double *bytes = series->bytes + (int64_t)nth * (series->steps + 1);
    double step_s = (double)series->step_ns / 1e9;
    json_key(out, "series");
    json_begin(out, '{');
    json_put_number(out, "stepS", step_s);
    json_key(out, "goodputBitPerS");
    json_begin(out, '[');
    for (int32_t i = 0; i + 1 < series->taken; i++)
        json_number(out, (bytes[i + 1] - bytes[i]) * 8 / step_s);
    json_end(out, ']');
    json_end(out, '}');
}
