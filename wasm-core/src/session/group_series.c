/* lab: optimise for size */
#include "session/group_series.h"

#include <math.h>

#include "base/arena.h"
#include "base/error.h"
#include "rttlab.h"
#include "session/run_params.h"
#include "tcp/flow_read.h"
#include "tcp/flow_record.h"
#include "tcp/flow_state.h"

#define STEPS_MAX 100000

/* The flow's mean window since the last reading, segments; NaN: it was not alive. */
static double window_since(struct sim *sim, struct group_series *series, int32_t i) {
    struct flow *flow = sim->flows[i];
    if (flow->phase == FLOW_CONNECTING || flow->phase == FLOW_OPEN) flow_integrate_window(sim, flow);
    double area = flow->cwnd_area - series->areas[i], span = flow->cwnd_span_ns - series->spans[i];
    series->areas[i] = flow->cwnd_area;
    series->spans[i] = flow->cwnd_span_ns;
    return span > 0 ? area / span : (double)NAN;
}

/* Adds the reading of the windows: of each group the mean over its flows that were alive. */
static void read_windows(struct sim *sim, struct group_series *series) {
    int32_t i = 0;
    double *cell = series->windows + series->taken;
    for (const struct instance *group = settings_first(series->settings, "flow"); group;
         group = settings_next(group), cell += series->steps + 1) {
        double sum = 0;
        int32_t alive = 0;
        for (; i < sim->flow_count && series->setups[i].values == group->values; i++) {
            double window = window_since(sim, series, i);
            if (isnan(window)) continue;
            sum += window;
            alive++;
        }
        *cell = alive ? sum / alive : (double)NAN;
    }
}

static void fire(struct sim *sim, void *owner) {
    struct group_series *series = owner;
    if (series->windows) read_windows(sim, series);
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
                           const struct flow_setup *setups, int windows) {
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
    if (windows) {
        series->windows = ARENA_ARRAY(double, (steps + 1) * series->groups);
        series->areas = ARENA_ARRAY(double, sim->flow_count);
        series->spans = ARENA_ARRAY(double, sim->flow_count);
        if (!series->windows || !series->areas || !series->spans) return fail_no_memory("the groups' series");
    }
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
    if (series->windows) {
        const double *windows = series->windows + (int64_t)nth * (series->steps + 1);
        json_key(out, "cwndSegments");
        json_begin(out, '[');
        for (int32_t i = 0; i + 1 < series->taken; i++)
            json_number(out, windows[i + 1]);
        json_end(out, ']');
    }
    json_end(out, '}');
}
