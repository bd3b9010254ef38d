/*
 * Linux: the kernel's integer arithmetic (see linux_rtt.h), once per window, with its rounding of the RTO to jiffies.
 * Compared with captures of a real kernel (datasets/kernel-logs), sample by sample.
 */
#include <math.h>

#include "base/attributes.h"
#include "base/units.h"
#include "kinds/estimator.h"
#include "modules/estimator/linux_rtt.h"

enum { LINUX_UNIT, LINUX_HZ, LINUX_RTO_MIN, LINUX_RTO_MAX };
enum { UNIT_US, UNIT_JIFFIES };

static const struct param params[] = {
    [LINUX_UNIT] = {.id = "unit",
                    .label = LAB_TEXT("Unit"),
                    .help = LAB_TEXT("What the kernel counts in: microseconds, or jiffies before Linux 3.15."),
                    .citation = LAB_TEXT("net/ipv4/tcp_input.c"),
                    .type = PARAM_CHOICE,
                    .initial_id = "us",
                    .flags = PARAM_FIXED,
                    .choices = "us=Microseconds|jiffies=Jiffies"},
    [LINUX_HZ] = {.id = "hz",
                  .label = LAB_TEXT("HZ"),
                  .unit = "1/s",
                  .help = LAB_TEXT("Ticks of the kernel's clock per second: the RTO is rounded up to whole ones."),
                  .citation = LAB_TEXT("CONFIG_HZ"),
                  .type = PARAM_INTEGER,
                  .initial = 250,
                  .range = {1, 1000000},
                  .slider = {100, 1000},
                  .flags = PARAM_BASIC},
    [LINUX_RTO_MIN] = {.id = "rtoMin",
                       .label = LAB_TEXT("Variance floor (tcp_rto_min)"),
                       .unit = "ms",
                       .help = LAB_TEXT(
                           "TCP_RTO_MIN: rttvar is never below it, so the RTO is always more than this above srtt."),
                       .citation = LAB_TEXT("include/net/tcp.h"),
                       .initial = 200,
                       .range = {0, 1e9},
                       .slider = {1, 1000},
                       .scale = SCALE_LOG,
                       .flags = PARAM_BASIC},
    [LINUX_RTO_MAX] = {.id = "rtoMax",
                       .label = LAB_TEXT("Own maximum RTO"),
                       .heeded = LAB_TEXT("drives or rto.bounds=own"),
                       .unit = "ms",
                       .help = LAB_TEXT("TCP_RTO_MAX."),
                       .citation = LAB_TEXT("include/net/tcp.h"),
                       .initial = 120000,
                       .range = {0, 1e9},
                       .slider = {1000, 240000},
                       .step = 1000,
                       .scale = SCALE_LOG},
};

static const struct state_column columns[] = {
    {"srtt_us_x8", "us"}, {"mdev_us_x4", "us"}, {"mdev_max_us", "us"}, {"rttvar_us", "us"}, {"rto_us", "us"}};

struct linux_state {
    const double *params;
    const struct estimator_context *context;
    struct linux_rtt rtt;
    double window_end_ns; /* without sequence numbers: one srtt after the window's start */
    int started, has_sequence;
    /* From the parameters: */
    int in_jiffies;               /* 1: the unit of time is the jiffy; 0: the microsecond */
    int64_t units_min, units_max; /* bounds of rttvar and RTO */
    int64_t hz;
    double unit_ns;
};

static size_t linux_bytes(const double *values) {
    (void)values;
    return sizeof(struct linux_state);
}

/* The parameter, given in ms, in the nearest whole number of units. */
static int64_t in_units(const struct linux_state *s, int param) {
    double ns = s->params[param] * NS_PER_MS;
    return (int64_t)floor((s->in_jiffies ? ns * s->params[LINUX_HZ] / NS_PER_S : ns / NS_PER_US) + 0.5);
}

static void linux_configure(void *state) {
    struct linux_state *s = state;
    s->in_jiffies = (int)s->params[LINUX_UNIT] == UNIT_JIFFIES;
    s->hz = (int64_t)s->params[LINUX_HZ];
    s->unit_ns = s->in_jiffies ? NS_PER_S / s->params[LINUX_HZ] : NS_PER_US;
    s->units_min = in_units(s, LINUX_RTO_MIN);
    s->units_max = in_units(s, LINUX_RTO_MAX);
}

static void linux_start(void *state, const double *values, const struct estimator_context *context) {
    struct linux_state *s = state;
    *s = (struct linux_state){.params = values, .context = context};
    linux_configure(s);
}

static int64_t sample_units(const struct linux_state *s, double rtt_ns) {
    if (!s->in_jiffies) return (int64_t)floor(rtt_ns / NS_PER_US);
    int64_t jiffies = (int64_t)floor(rtt_ns * s->params[LINUX_HZ] / NS_PER_S);
    return jiffies > 0 ? jiffies : 1;
}

static int64_t to_jiffies(const struct linux_state *s, int64_t rto) {
    return s->in_jiffies ? rto : linux_jiffies(rto, s->hz);
}

static int64_t rto_jiffies(const struct linux_state *s) {
    return to_jiffies(s, linux_rtt_rto(&s->rtt, s->units_max));
}

static double bounded(const struct linux_state *s, int64_t jiffies) {
    double rto_ns = (double)jiffies * NS_PER_S / s->params[LINUX_HZ];
    return estimator_bound(s->context, rto_ns, 0, rto_ns);
}

static double linux_rto(const void *state) {
    const struct linux_state *s = state;
    return s->started ? bounded(s, rto_jiffies(s)) : (double)NAN;
}

/* rttvar, its minimum included, counts as LINUX_GAIN deviations. */
static double linux_rto_at(const void *state, double gain) {
    const struct linux_state *s = state;
    if (!s->started) return (double)NAN;
    struct linux_rtt rtt = s->rtt;
    rtt.rttvar = (int64_t)((double)rtt.rttvar * (gain / LINUX_GAIN));
    return bounded(s, to_jiffies(s, linux_rtt_rto(&rtt, s->units_max)));
}

/* ---- one sample's anatomy ---------------------------------------------------------------------------------------- */

LAB_COLD static void explain_first(const struct linux_rtt *rtt, double m, struct anatomy *anatomy) {
    anatomy_remark(anatomy, "\\text{the first sample}");
    anatomy_time(anatomy, (double)rtt->srtt_x8, "s \\leftarrow 8 m", "= 8 \\cdot #", m);
    anatomy_time(anatomy, (double)rtt->mdev_x4, "v \\leftarrow 2 m", "= 2 \\cdot #", m);
}

LAB_COLD static void explain_deviation(const struct linux_rtt *rtt, double m, const struct linux_step *step,
                                       struct anatomy *anatomy) {
    double s = (double)step->before.srtt_x8, v = (double)step->before.mdev_x4, e = (double)step->error;
    anatomy_time(anatomy, e, "e \\leftarrow m - (s \\gg 3)", "= # - (# \\gg 3)", m, s);
    anatomy_time(anatomy, (double)rtt->srtt_x8, "s \\leftarrow \\max(1, s + e)", "= \\max(1, # + #)", s, e);
    if (step->eighth)
        anatomy_time(anatomy, (double)step->growth, "f \\leftarrow (|e| - (v \\gg 2)) \\gg 3",
                     "= (|#| - (# \\gg 2)) \\gg 3", e, v);
    else
        anatomy_time(anatomy, (double)step->growth, "f \\leftarrow |e| - (v \\gg 2)", "= |#| - (# \\gg 2)", e, v);
    anatomy_time(anatomy, (double)rtt->mdev_x4, "v \\leftarrow v + f", "= # + #", v, (double)step->growth);
}

LAB_COLD static void explain(const struct linux_state *s, int64_t units, const struct linux_step *step,
                             struct anatomy *anatomy) {
    const struct linux_rtt *rtt = &s->rtt, *before = &step->before;
    double m = (double)units, rto_min = (double)s->units_min, rttvar = (double)step->rttvar;
    int64_t rto = linux_rtt_rto(rtt, s->units_max);
    anatomy_unit(anatomy, s->in_jiffies ? "jiffies" : "us", 1);
    anatomy_time(anatomy, m, "m", "");
    if (!before->srtt_x8)
        explain_first(rtt, m, anatomy);
    else
        explain_deviation(rtt, m, step, anatomy);
    anatomy_time(anatomy, (double)step->mdev_max, "v_{\\max} \\leftarrow \\max(v_{\\max}, v)", "= \\max(#, #)",
                 before->srtt_x8 ? (double)before->mdev_max : rto_min, (double)rtt->mdev_x4);
    anatomy_time(anatomy, rttvar, "\\mathrm{rttvar} \\leftarrow \\max(\\mathrm{rttvar}, v_{\\max})", "= \\max(#, #)",
                 (double)before->rttvar, (double)step->mdev_max);
    if (step->window) {
        anatomy_time(
            anatomy, (double)rtt->rttvar,
            "\\text{a window ended: }\\mathrm{rttvar} \\leftarrow \\mathrm{rttvar} - (\\max(0, \\mathrm{rttvar} "
            "- v_{\\max}) \\gg 2)",
            "= # - (\\max(0, # - #) \\gg 2)", rttvar, rttvar, (double)step->mdev_max);
        anatomy_time(anatomy, (double)rtt->mdev_max, "v_{\\max} \\leftarrow \\mathrm{RTO}_{\\min}", "");
    }
    anatomy_time(anatomy, (double)rto, "\\mathrm{RTO} \\leftarrow (s \\gg 3) + \\mathrm{rttvar}", "= (# \\gg 3) + #",
                 (double)rtt->srtt_x8, (double)rtt->rttvar);
    anatomy_unit(anatomy, "ms", NS_PER_MS);
    double rto_ns = (double)to_jiffies(s, rto) * NS_PER_S / s->params[LINUX_HZ];
    anatomy_time(anatomy, rto_ns, "\\lceil \\mathrm{RTO} \\rceil_{1/\\mathrm{HZ}}", "= # \\cdot @",
                 (double)to_jiffies(s, rto), NS_PER_S / s->params[LINUX_HZ]);
    anatomy_bounds(anatomy, rto_ns, linux_rto(s));
}

/* Without sequence numbers: a window ends one srtt after it began. */
static void sample_by_time(struct linux_state *s, int64_t sample, int64_t time_ns, struct linux_step *step) {
    int over = s->started && (double)time_ns >= s->window_end_ns;
    linux_rtt_sample(&s->rtt, sample, s->units_min, step);
    if (over) linux_rtt_window(&s->rtt, s->units_min, step);
    if (over || !s->started) s->window_end_ns = (double)time_ns + (double)s->rtt.srtt_x8 / 8 * s->unit_ns;
}

static void linux_sample(void *state, const struct rtt_sample *sample) {
    struct linux_state *s = state;
    int64_t units = sample_units(s, sample->rtt_ns);
    struct linux_step taken, *step = sample->anatomy ? &taken : NULL;
    s->has_sequence = sample->has_sequence;
    if (s->has_sequence)
        linux_rtt_ack(&s->rtt, units, sample->snd_una, sample->snd_nxt, s->units_min, step);
    else
        sample_by_time(s, units, sample->time_ns, step);
    s->started = 1;
    if (step) explain(s, units, step, sample->anatomy);
}

static double linux_prediction(const void *state) {
    const struct linux_state *s = state;
    return s->started ? (double)s->rtt.srtt_x8 / 8 * s->unit_ns : (double)NAN;
}

static void linux_columns(const void *state, double *out) {
    const struct linux_state *s = state;
    double us = s->unit_ns / NS_PER_US;
    out[0] = (double)s->rtt.srtt_x8 * us;
    out[1] = (double)s->rtt.mdev_x4 * us;
    out[2] = (double)s->rtt.mdev_max * us;
    out[3] = (double)s->rtt.rttvar * us;
    out[4] = (double)rto_jiffies(s) * 1e6 / s->params[LINUX_HZ];
}

static enum note linux_remark(const void *state, int nth, char *detail, size_t detail_bytes) {
    (void)detail;
    (void)detail_bytes;
    return nth == 0 && !((const struct linux_state *)state)->has_sequence ? NOTE_no_sequence : NOTE_COUNT;
}

ESTIMATOR_STEP_IN_PLACE(linux)

static const struct estimator linux_estimator = {
    .module =
        {
            .kind = "estimator",
            .id = "linux",
            .label = "Linux",
            .short_label = "Linux",
            .look = LAB_TEXT("purple solid diamond"),
            .help = LAB_TEXT(
                "The kernel's own integers: the maximum deviation per window, and a minimum of 200 ms above srtt."),
            .citation = LAB_TEXT("Linux, net/ipv4/tcp_input.c: tcp_rtt_estimator(), __tcp_set_rto()"),
            .validation = LAB_TEXT("Vectors: datasets/reference/oracle/timer_linux.json; the kernel's own state: "
                                   "datasets/kernel-logs; wasm-core/test/modules/estimator/test_estimator_timers.c."),
            .equations =
                LAB_TEXT("e \\leftarrow m - (s \\gg 3)\n"
                         "s \\leftarrow \\max(1, s + e)\n"
                         "f \\leftarrow |e| - (v \\gg 2),\\quad f \\leftarrow f \\gg 3\\ \\text{if}\\ e < 0 < f\n"
                         "v \\leftarrow v + f\n"
                         "v_{\\max} \\leftarrow \\max(v_{\\max}, v),\\quad "
                         "\\mathrm{rttvar} \\leftarrow \\max(\\mathrm{rttvar}, v_{\\max})\n"
                         "\\text{once per window: } \\mathrm{rttvar} \\leftarrow \\mathrm{rttvar} - "
                         "(\\mathrm{rttvar} - v_{\\max}) \\gg 2\\ \\text{if}\\ v_{\\max} < \\mathrm{rttvar},\\quad "
                         "v_{\\max} \\leftarrow \\mathrm{RTO}_{\\min}\n"
                         "\\mathrm{RTO} \\leftarrow \\lceil (s \\gg 3) + \\mathrm{rttvar} \\rceil_{1/\\mathrm{HZ}}"),
            .model_notes =
                LAB_TEXT("s is 8 srtt, v is 4 times the mean deviation. First sample: s = 8m, v = 2m.\n"
                         "The branch for e < 0 is Linux's own, after Eifel: a falling RTT does not blow the RTO up.\n"
                         "Without sequence numbers a window ends one srtt after it began.\n"
                         "The minimum is part of rttvar, so it holds under common bounds too.\n"
                         "A first RTO from the route's cached metrics is not modelled."),
            .params = params,
            .param_count = LAB_COUNT(params),
            .state = columns,
            .state_count = LAB_COUNT(columns),
        },
    .state_bytes = linux_bytes,
    .start = linux_start,
    .configure = linux_configure,
    .sample = linux_step,
    .prediction_ns = linux_prediction,
    .rto_ns = linux_rto,
    .rto_at = linux_rto_at,
    .gain_param = -1,
    .gain_fixed = LINUX_GAIN,
    .read_state = linux_columns,
    .remark = linux_remark,
};
LAB_DEFINE_MODULE(linux_kernel, linux_estimator.module);
