/*
 * FreeBSD's estimator, in scaled integers with two bits more than 4.4BSD's: SRTT times 32, deviation times 16, the
 * error times 4. A segment timed within one tick counts zero ticks. tcp_xmit_timer() of tcp_input.c, constants of
 * tcp_var.h.
 */
#include <math.h>

#include "base/attributes.h"
#include "base/units.h"
#include "kinds/estimator.h"
#include "modules/estimator/net3_rtt.h"

enum { FREEBSD_TICK, FREEBSD_START, FREEBSD_RTO_MIN, FREEBSD_RTO_MAX };

static const struct param params[] = {
    [FREEBSD_TICK] = {.id = "tick",
                      .label = LAB_TEXT("Clock tick"),
                      .unit = "ms",
                      .help = LAB_TEXT("Period of the clock that measures: 500 in 4.4BSD, 10 in FreeBSD 2 to 8."),
                      .citation = LAB_TEXT("FreeBSD, tcp_timer.h"),
                      .initial = 500,
                      .range = {0.001, 1e6},
                      .slider = {1, 500},
                      .scale = SCALE_LOG,
                      .flags = PARAM_BASIC},
    [FREEBSD_START] = {.id = "bias",
                       .label = LAB_TEXT("Counter starts at"),
                       .unit = "ticks",
                       .help = LAB_TEXT("Added to a sample's whole ticks. 0: the samples are counter values already, "
                                        "never below one. All but the first are reduced by one."),
                       .citation = LAB_TEXT("FreeBSD, tcp_input.c"),
                       .type = PARAM_INTEGER,
                       .initial = 1,
                       .range = {0, 1000},
                       .slider = {0, 2}},
    [FREEBSD_RTO_MIN] = {.id = "rtoMinTicks",
                         .label = LAB_TEXT("Own minimum RTO"),
                         .heeded = LAB_TEXT("drives or rto.bounds=own"),
                         .unit = "ticks",
                         .help = LAB_TEXT("Lower bound when it runs the timer, or when bounds are its own."),
                         .citation = LAB_TEXT("FreeBSD, tcp_timer.h"),
                         .initial = 2,
                         .range = {0, 1e9},
                         .slider = {1, 64}},
    [FREEBSD_RTO_MAX] = {.id = "rtoMaxTicks",
                         .label = LAB_TEXT("Own maximum RTO"),
                         .heeded = LAB_TEXT("drives or rto.bounds=own"),
                         .unit = "ticks",
                         .help = LAB_TEXT("Upper bound when it runs the timer, or when bounds are its own."),
                         .citation = LAB_TEXT("FreeBSD, tcp_timer.h"),
                         .initial = 128,
                         .range = {1, 1e9},
                         .slider = {16, 30000},
                         .scale = SCALE_LOG},
};

static const struct state_column columns[] = {{"srtt_x32", "ticks"}, {"rttvar_x16", "ticks"}};

/* The gain in force: the deviation is scaled by 4 more than the error. */
#define FREEBSD_GAIN 4.0

struct freebsd {
    const double *params;
    const struct estimator_context *context;
    int64_t srtt_x32, rttvar_x16; /* ticks */
    int64_t rtt;                  /* the last counter, ticks */
    int started;
};

/* The intermediate values of one step, in ticks. */
struct freebsd_change {
    int first;
    int64_t srtt_x32, rttvar_x16; /* before the sample */
    int64_t error_x4, growth;
};

static size_t freebsd_bytes(const double *values) {
    (void)values;
    return sizeof(struct freebsd);
}

static void freebsd_start(void *state, const double *values, const struct estimator_context *context) {
    *(struct freebsd *)state = (struct freebsd){.params = values, .context = context};
}

/* NaN before the first sample. */
static double in_ns(const struct freebsd *s, double ticks) {
    return s->started ? ticks * s->params[FREEBSD_TICK] * NS_PER_MS : (double)NAN;
}

/* In ticks: of fractions only whole ticks remain, and never less than two above the last sample. */
static double formula(const struct freebsd *s, double gain) {
    double ticks = floor(((double)(s->srtt_x32 >> 3) + (double)s->rttvar_x16 * (gain / FREEBSD_GAIN)) / 4);
    double least = (double)s->rtt + 2;
    return ticks < least ? least : ticks;
}

static double freebsd_rto_at(const void *state, double gain) {
    const struct freebsd *s = state;
    return estimator_bound(s->context, in_ns(s, formula(s, gain)), in_ns(s, s->params[FREEBSD_RTO_MIN]),
                           in_ns(s, s->params[FREEBSD_RTO_MAX]));
}

static double freebsd_rto(const void *state) {
    return freebsd_rto_at(state, FREEBSD_GAIN);
}

LAB_COLD static void explain_state(const struct freebsd *s, const struct freebsd_change *step,
                                   struct anatomy *anatomy) {
    if (step->first) {
        anatomy_remark(anatomy, "\\text{the first sample}");
        anatomy_time(anatomy, (double)s->srtt_x32, "s \\leftarrow 32 m", "= 32 \\cdot #", (double)s->rtt);
        anatomy_time(anatomy, (double)s->rttvar_x16, "v \\leftarrow 8 m", "= 8 \\cdot #", (double)s->rtt);
        return;
    }
    anatomy_time(anatomy, (double)step->error_x4, "d \\leftarrow 4 (m - 1) - (s \\gg 3)", "= 4 (# - 1) - (# \\gg 3)",
                 (double)s->rtt, (double)step->srtt_x32);
    anatomy_time(anatomy, (double)s->srtt_x32, "s \\leftarrow \\max(1, s + d)", "= \\max(1, # + #)",
                 (double)step->srtt_x32, (double)step->error_x4);
    anatomy_time(anatomy, (double)s->rttvar_x16, "v \\leftarrow \\max(1, v + |d| - (v \\gg 2))", "= \\max(1, # + #)",
                 (double)step->rttvar_x16, (double)step->growth);
}

LAB_COLD static void explain(const struct freebsd *s, double rtt_ns, const struct freebsd_change *step,
                             struct anatomy *anatomy) {
    double rto = formula(s, FREEBSD_GAIN), tick_ns = in_ns(s, 1);
    anatomy_value(anatomy, (double)s->rtt, "ticks",
                  "m \\leftarrow \\max(1, \\lfloor \\mathrm{RTT}/\\mathrm{tick} \\rfloor + b)",
                  "= \\max(1, \\lfloor @ / @ \\rfloor + #)", rtt_ns, tick_ns, s->params[FREEBSD_START]);
    anatomy_unit(anatomy, "ticks", 1);
    explain_state(s, step, anatomy);
    anatomy_time(anatomy, rto, "\\mathrm{RTO} \\leftarrow \\max(m + 2, ((s \\gg 3) + v) \\gg 2)",
                 "= \\max(# + 2, ((# \\gg 3) + #) \\gg 2)", (double)s->rtt, (double)s->srtt_x32, (double)s->rttvar_x16);
    anatomy_unit(anatomy, "ms", NS_PER_MS);
    anatomy_time(anatomy, in_ns(s, rto), "\\mathrm{RTO}\\,\\mathrm{tick}", "= # \\cdot @", rto, tick_ns);
    anatomy_bounds(anatomy, in_ns(s, rto), freebsd_rto(s));
}

/* The counter s->rtt is set; only the first sample keeps its one. */
static struct freebsd_change update(struct freebsd *s) {
    struct freebsd_change step = {.first = !s->started, .srtt_x32 = s->srtt_x32, .rttvar_x16 = s->rttvar_x16};
    if (step.first) {
        s->srtt_x32 = s->rtt << 5;
        s->rttvar_x16 = s->rtt << 3; /* half the RTT */
        s->started = 1;
        return step;
    }
    step.error_x4 = ((s->rtt - 1) << 2) - (s->srtt_x32 >> 3);
    s->srtt_x32 = net3_at_least_one(s->srtt_x32 + step.error_x4);
    step.growth = (step.error_x4 < 0 ? -step.error_x4 : step.error_x4) - (s->rttvar_x16 >> 2);
    s->rttvar_x16 = net3_at_least_one(s->rttvar_x16 + step.growth);
    return step;
}

static void freebsd_sample(void *state, const struct rtt_sample *sample) {
    struct freebsd *s = state;
    int64_t elapsed = (int64_t)floor(sample->rtt_ns / (s->params[FREEBSD_TICK] * NS_PER_MS));
    s->rtt = net3_at_least_one(elapsed + (int64_t)s->params[FREEBSD_START]);
    struct freebsd_change step = update(s);
    if (sample->anatomy) explain(s, sample->rtt_ns, &step, sample->anatomy);
}

static double freebsd_prediction(const void *state) {
    const struct freebsd *s = state;
    return in_ns(s, (double)s->srtt_x32 / 32);
}

static void freebsd_state(const void *state, double *out) {
    const struct freebsd *s = state;
    out[0] = s->started ? (double)s->srtt_x32 : (double)NAN;
    out[1] = s->started ? (double)s->rttvar_x16 : (double)NAN;
}

ESTIMATOR_STEP(freebsd)

static const struct estimator freebsd = {
    .module =
        {
            .kind = "estimator",
            .id = "freebsd",
            .label = "FreeBSD integers",
            .short_label = "FreeBSD",
            .look = LAB_TEXT("sky dash-dot square"),
            .help = LAB_TEXT("Jacobson's rule as FreeBSD computes it: five bits of fraction, and a segment timed "
                             "within one tick counts zero."),
            .citation = LAB_TEXT("FreeBSD, tcp_xmit_timer(); Wright and Stevens 1995, section 25.11"),
            .validation = LAB_TEXT("Rows computed by hand: wasm-core/test/modules/estimator/test_estimator_timers.c."),
            .equations = LAB_TEXT("d \\leftarrow 4 (m - 1) - (s \\gg 3)\n"
                                  "s \\leftarrow \\max(1, s + d)\n"
                                  "v \\leftarrow \\max(1, v + |d| - (v \\gg 2))\n"
                                  "\\mathrm{RTO} \\leftarrow \\max(m + 2, ((s \\gg 3) + v) \\gg 2)"),
            .model_notes =
                LAB_TEXT("s is 32 SRTT, v is 16 times the deviation, m whole ticks as a counter that starts at b shows "
                         "them. First sample: s = 32m, v = 8m."),
            .params = params,
            .param_count = LAB_COUNT(params),
            .state = columns,
            .state_count = LAB_COUNT(columns),
        },
    .state_bytes = freebsd_bytes,
    .start = freebsd_start,
    .sample = freebsd_step,
    .prediction_ns = freebsd_prediction,
    .rto_ns = freebsd_rto,
    .rto_at = freebsd_rto_at,
    .gain_param = -1,
    .gain_fixed = FREEBSD_GAIN,
    .read_state = freebsd_state,
};
LAB_DEFINE_MODULE(freebsd, freebsd.module);
