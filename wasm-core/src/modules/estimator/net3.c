/*
 * The estimator of 4.4BSD (Net/3), in scaled integers: SRTT times 8, deviation times 4, samples in whole ticks of a
 * 500 ms clock. Wright and Stevens 1995, section 25.11; tcp_xmit_timer() in tcp_input.c.
 */
#include <math.h>

#include "base/attributes.h"
#include "base/units.h"
#include "kinds/estimator.h"
#include "modules/estimator/net3_rtt.h"

enum { NET3_TICK, NET3_BIAS, NET3_RTO_MIN, NET3_RTO_MAX };

static const struct param params[] = {
    [NET3_TICK] = {.id = "tick",
                   .label = LAB_TEXT("Clock tick"),
                   .unit = "ms",
                   .help = LAB_TEXT("Period of the slow timer."),
                   .citation = LAB_TEXT("Wright and Stevens 1995"),
                   .initial = 500,
                   .range = {0.001, 1e6},
                   .slider = {1, 500},
                   .scale = SCALE_LOG,
                   .flags = PARAM_BASIC},
    [NET3_BIAS] = {.id = "bias",
                   .label = LAB_TEXT("Counter starts at"),
                   .unit = "ticks",
                   .help = LAB_TEXT(
                       "4.4BSD's tick counter starts at 1, and later samples are reduced by it; the first is not."),
                   .citation = LAB_TEXT("Wright and Stevens 1995, section 25.10"),
                   .type = PARAM_INTEGER,
                   .initial = 1,
                   .range = {0, 1000},
                   .slider = {0, 2}},
    [NET3_RTO_MIN] = {.id = "rtoMinTicks",
                      .label = LAB_TEXT("Own minimum RTO"),
                      .heeded = LAB_TEXT("drives or rto.bounds=own"),
                      .unit = "ticks",
                      .help = LAB_TEXT("Lower bound when it runs the timer, or when bounds are its own."),
                      .citation = LAB_TEXT("Wright and Stevens 1995"),
                      .initial = 2,
                      .range = {0, 1e9},
                      .slider = {1, 64}},
    [NET3_RTO_MAX] = {.id = "rtoMaxTicks",
                      .label = LAB_TEXT("Own maximum RTO"),
                      .heeded = LAB_TEXT("drives or rto.bounds=own"),
                      .unit = "ticks",
                      .help = LAB_TEXT("Upper bound when it runs the timer, or when bounds are its own."),
                      .citation = LAB_TEXT("Wright and Stevens 1995"),
                      .initial = 128,
                      .range = {1, 1e9},
                      .slider = {16, 30000},
                      .scale = SCALE_LOG},
};

static const struct state_column columns[] = {{"srtt_x8", "ticks"}, {"rttvar_x4", "ticks"}};

struct net3 {
    const double *params;
    const struct estimator_context *context;
    struct net3_rtt rtt;
};

static size_t net3_bytes(const double *values) {
    (void)values;
    return sizeof(struct net3);
}

static void net3_start(void *state, const double *values, const struct estimator_context *context) {
    struct net3 *s = state;
    *s = (struct net3){.params = values, .context = context};
}

/* NaN before the first sample. */
static double in_ns(const struct net3 *s, double ticks) {
    return s->rtt.started ? ticks * s->params[NET3_TICK] * NS_PER_MS : (double)NAN;
}

static double net3_rto_at(const void *state, double gain) {
    const struct net3 *s = state;
    return estimator_bound(s->context, in_ns(s, net3_rtt_rto(&s->rtt, gain)), in_ns(s, s->params[NET3_RTO_MIN]),
                           in_ns(s, s->params[NET3_RTO_MAX]));
}

static double net3_rto(const void *state) {
    return net3_rto_at(state, NET3_GAIN);
}

LAB_COLD static void explain_first(const struct net3 *s, int64_t ticks, struct anatomy *anatomy) {
    anatomy_remark(anatomy, "\\text{the first sample}");
    anatomy_time(anatomy, (double)s->rtt.srtt_x8, "s \\leftarrow 8 m", "= 8 \\cdot #", (double)ticks);
    anatomy_time(anatomy, (double)s->rtt.rttvar_x4, "v \\leftarrow 2 m", "= 2 \\cdot #", (double)ticks);
}

LAB_COLD static void explain(const struct net3 *s, double rtt_ns, int64_t ticks, const struct net3_step *step,
                             struct anatomy *anatomy) {
    double bias = s->params[NET3_BIAS], rto = net3_rtt_rto(&s->rtt, NET3_GAIN), tick_ns = in_ns(s, 1);
    anatomy_value(anatomy, (double)ticks, "ticks",
                  "m \\leftarrow \\max(1, \\lfloor \\mathrm{RTT}/\\mathrm{tick} "
                  "\\rfloor + b)",
                  "= \\max(1, \\lfloor @ / @ \\rfloor + #)", rtt_ns, tick_ns, bias);
    anatomy_unit(anatomy, "ticks", 1);
    if (step->first) {
        explain_first(s, ticks, anatomy);
    } else {
        anatomy_time(anatomy, (double)step->error, "d \\leftarrow m - b - (s \\gg 3)", "= # - # - (# \\gg 3)",
                     (double)ticks, bias, (double)step->srtt_x8);
        anatomy_time(anatomy, (double)s->rtt.srtt_x8, "s \\leftarrow \\max(1, s + d)", "= \\max(1, # + #)",
                     (double)step->srtt_x8, (double)step->error);
        anatomy_time(anatomy, (double)s->rtt.rttvar_x4, "v \\leftarrow \\max(1, v + |d| - (v \\gg 2))",
                     "= \\max(1, # + #)", (double)step->rttvar_x4, (double)step->growth);
    }
    anatomy_time(anatomy, rto, "\\mathrm{RTO} \\leftarrow (s \\gg 3) + v", "= (# \\gg 3) + #", (double)s->rtt.srtt_x8,
                 (double)s->rtt.rttvar_x4);
    anatomy_unit(anatomy, "ms", NS_PER_MS);
    anatomy_time(anatomy, in_ns(s, rto), "\\mathrm{RTO}\\,\\mathrm{tick}", "= # \\cdot @", rto, tick_ns);
    anatomy_bounds(anatomy, in_ns(s, rto), net3_rto(s));
}

/* The tick counter starts at the bias and gives at least one tick. */
static void net3_sample(void *state, const struct rtt_sample *sample) {
    struct net3 *s = state;
    struct anatomy *anatomy = sample->anatomy;
    int64_t bias = (int64_t)s->params[NET3_BIAS];
    int64_t elapsed = (int64_t)floor(sample->rtt_ns / (s->params[NET3_TICK] * NS_PER_MS));
    int64_t ticks = net3_at_least_one(elapsed + bias);
    struct net3_step step = net3_rtt_sample(&s->rtt, ticks, bias);
    if (anatomy) explain(s, sample->rtt_ns, ticks, &step, anatomy);
}

static double net3_prediction(const void *state) {
    const struct net3 *s = state;
    return in_ns(s, (double)s->rtt.srtt_x8 / 8);
}

static void net3_state(const void *state, double *out) {
    const struct net3 *s = state;
    out[0] = s->rtt.started ? (double)s->rtt.srtt_x8 : (double)NAN;
    out[1] = s->rtt.started ? (double)s->rtt.rttvar_x4 : (double)NAN;
}

ESTIMATOR_STEP(net3)

static const struct estimator net3 = {
    .module =
        {
            .kind = "estimator",
            .id = "net3",
            .label = "4.4BSD (Net/3) integers",
            .short_label = "Net/3",
            .look = LAB_TEXT("sky dash-dot plus"),
            .help = LAB_TEXT("Jacobson's rule as 4.4BSD computes it: scaled integers and ticks of half a second."),
            .citation = LAB_TEXT("Wright and Stevens 1995, section 25.11"),
            .validation = LAB_TEXT("Vectors: datasets/reference/oracle/timer_net3_integer.json; "
                                   "wasm-core/test/modules/estimator/test_estimator_timers.c."),
            .equations = LAB_TEXT("d \\leftarrow m - b - (s \\gg 3)\n"
                                  "s \\leftarrow \\max(1, s + d)\n"
                                  "v \\leftarrow \\max(1, v + |d| - (v \\gg 2))\n"
                                  "\\mathrm{RTO} \\leftarrow (s \\gg 3) + v"),
            .model_notes =
                LAB_TEXT("s is 8 SRTT, v is 4 times the deviation, m whole ticks as a counter that starts at b shows "
                         "them. First sample: s = 8m, v = 2m."),
            .params = params,
            .param_count = LAB_COUNT(params),
            .state = columns,
            .state_count = LAB_COUNT(columns),
        },
    .state_bytes = net3_bytes,
    .start = net3_start,
    .sample = net3_step,
    .prediction_ns = net3_prediction,
    .rto_ns = net3_rto,
    .rto_at = net3_rto_at,
    .gain_param = -1,
    .gain_fixed = NET3_GAIN,
    .read_state = net3_state,
};
LAB_DEFINE_MODULE(net3, net3.module);
