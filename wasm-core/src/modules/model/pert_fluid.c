/* lab: optimise for size */
#include "modules/model/pert_fluid.h"

#include <math.h>

#include "kinds/model.h"
#include "modules/cc/pert_pi.h"

#define TOLERANCE 1e-7
#define BASIC     PARAM_BASIC

static const struct param params[] = {
    [FLUID_CONTROL] = {"control", "Control", "", "", "", PARAM_CHOICE, 0, 0, 0, 0, 0, 1, SCALE_LINEAR, BASIC,
                       "red=PERT/RED|pi=PERT/PI, gains of theorem 2"},
    [FLUID_FLOWS] = {"flows", "Flows N", "", "", "", PARAM_NUMBER, 5, 1, 1e6, 1, 100, 1, SCALE_LOG, BASIC, 0},
    [FLUID_CAPACITY] = {"capacity", "Capacity C", "packets/s", "", "", PARAM_NUMBER, 100, 1, 1e7, 50, 20000, 1,
                        SCALE_LOG, BASIC, 0},
    [FLUID_RTT] = {"rtt", "Round trip R", "ms", "", "", PARAM_NUMBER, 160, 1, 10000, 20, 500, 1, SCALE_LINEAR, BASIC,
                   0},
    [FLUID_PMAX] = {"pmax", "Chance pmax", "", "Of an early response at Tmax.", "", PARAM_NUMBER, 0.1, 0.0001, 1, 0.01,
                    1, 0.01, SCALE_LOG, BASIC, 0},
    [FLUID_TMIN] = {"tmin", "Threshold Tmin", "ms", "Queueing delay below which the curve is 0.", "", PARAM_NUMBER, 50,
                    0, 10000, 1, 200, 1, SCALE_LINEAR, BASIC, 0},
    [FLUID_TMAX] = {"tmax", "Threshold Tmax", "ms", "Queueing delay at which the chance is pmax.", "", PARAM_NUMBER,
                    100, 0.001, 10000, 2, 400, 1, SCALE_LINEAR, BASIC, 0},
    [FLUID_WEIGHT] = {"weight", "Weight of history α", "", "", "", PARAM_NUMBER, 0.99, 0.01, 0.99999, 0.9, 0.999, 0.001,
                      SCALE_LINEAR, 0, 0},
    [FLUID_INTERVAL] = {"interval", "Sampling δ", "ms", "Interval between two RTT samples of a flow.", "", PARAM_NUMBER,
                        0.1, 0.001, 1e5, 0.01, 10000, 0.01, SCALE_LOG, BASIC, 0},
    [FLUID_TARGET] = {"target", "Target of PERT/PI", "ms", "", "", PARAM_NUMBER, 3, 0, 10000, 1, 50, 1, SCALE_LINEAR, 0,
                      0},
    [FLUID_DESIGN_FLOWS] = {"designFlows", "Design: flows at least", "", "N of theorem 2, which gives PI its gains.",
                            "", PARAM_NUMBER, 5, 1, 1e6, 1, 100, 1, SCALE_LINEAR, 0, 0},
    [FLUID_DESIGN_RTT] = {"designRtt", "Design: round trip at most", "ms", "R of theorem 2.", "", PARAM_NUMBER, 160, 1,
                          10000, 20, 500, 1, SCALE_LINEAR, 0, 0},
    [FLUID_VARIANT] = {"variant", "Decrease", "", "By W(t) W(t-R) as printed, or by W(t) squared.", "", PARAM_CHOICE, 0,
                       0, 0, 0, 0, 1, SCALE_LINEAR, 0, "delayed=Delayed|square=Square"},
    [FLUID_CLOCKED] = {"clocked", "ACK clock", "", "A longer queue slows the senders; as printed it does not.", "",
                       PARAM_SWITCH, 0, 0, 1, 0, 1, 1, SCALE_LINEAR, 0, 0},
    [FLUID_CLIP] = {"clip", "Clip", "", "Chance within 0 and 1, queue and window not below 0; as printed: no.", "",
                    PARAM_SWITCH, 0, 0, 1, 0, 1, 1, SCALE_LINEAR, 0, 0},
    [FLUID_START_WINDOW] = {"startWindow", "First window", "segments", "", "", PARAM_NUMBER, 1, 0, 1e6, 0, 100, 1,
                            SCALE_LINEAR, 0, 0},
    [FLUID_START_DELAY] = {"startDelay", "First delay", "ms", "Of the queue, true and smoothed.", "", PARAM_NUMBER,
                           1000, 0, 1e6, 0, 2000, 1, SCALE_LINEAR, 0, 0},
    [FLUID_DURATION] = {"duration", "Duration", "s", "", "", PARAM_NUMBER, 60, 0.01, 1e5, 1, 300, 1, SCALE_LINEAR,
                        BASIC, 0},
    [FLUID_STEP] = {"step", "Rows every", "ms", "", "", PARAM_NUMBER, 20, 0.1, 1e5, 1, 1000, 1, SCALE_LOG, 0, 0},
};

static const struct state_column columns[] = {
    {"window", "segments"}, {"queueingDelay", "ms"}, {"smoothedDelay", "ms"}, {"probability", ""}};

struct pert_fluid {
    const double *params;
    struct fluid fluid;
    struct dde dde;
    int64_t nth;
    double x[DDE_MAX];
};

struct fluid pert_fluid_of(const double *v) {
    struct pi_design design = pert_pi_design(v[FLUID_DESIGN_FLOWS], v[FLUID_DESIGN_RTT] / 1e3, v[FLUID_CAPACITY], 1);
    return (struct fluid){
        .kind = v[FLUID_CONTROL] != 0 ? FLUID_PI : FLUID_RED,
        .flows = v[FLUID_FLOWS],
        .packets_per_s = v[FLUID_CAPACITY],
        .rtt_s = v[FLUID_RTT] / 1e3,
        .pmax = v[FLUID_PMAX],
        .tmin_s = v[FLUID_TMIN] / 1e3,
        .tmax_s = fmax(v[FLUID_TMAX], v[FLUID_TMIN] * 1.000001) / 1e3,
        .weight = v[FLUID_WEIGHT],
        .interval_s = v[FLUID_INTERVAL] / 1e3,
        .k = design.k,
        .m = design.m,
        .target_s = v[FLUID_TARGET] / 1e3,
        .design_flows = v[FLUID_DESIGN_FLOWS],
        .design_rtt_s = v[FLUID_DESIGN_RTT] / 1e3,
        .square = v[FLUID_VARIANT] != 0,
        .clocked = v[FLUID_CLOCKED] != 0,
        .clip = v[FLUID_CLIP] != 0,
    };
}

int pert_fluid_start(const struct fluid *fluid, const double *v, struct dde *dde) {
    double delay_s = v[FLUID_START_DELAY] / 1e3;
    const double past[FLUID_COLUMNS] = {v[FLUID_START_WINDOW], delay_s, fluid->kind == FLUID_PI ? 0 : delay_s};
    return fluid_start(fluid, past, TOLERANCE, dde);
}

void pert_fluid_read(const struct fluid *fluid, const double *x, double *out) {
    out[0] = x[FLUID_WINDOW];
    out[1] = x[FLUID_DELAY] * 1e3;
    out[2] = fluid->kind == FLUID_PI ? (double)NAN : x[FLUID_SIGNAL] * 1e3;
    out[3] = fluid_chance(fluid, x[FLUID_SIGNAL]);
}

static size_t state_bytes(const double *values) {
    (void)values;
    return sizeof(struct pert_fluid);
}

static void start(void *state, const double *v, uint64_t seed) {
    struct pert_fluid *s = state;
    (void)seed;
    s->params = v;
    s->nth = 0;
    s->fluid = pert_fluid_of(v);
    pert_fluid_start(&s->fluid, v, &s->dde);
}

static int next(void *state, struct model_row *row) {
    struct pert_fluid *s = state;
    double t_s = (double)s->nth * s->params[FLUID_STEP] / 1e3;
    if (t_s > s->params[FLUID_DURATION] || !dde_at(&s->dde, t_s, s->x)) return 0;
    s->nth++;
    *row = (struct model_row){.time_ns = round(t_s * 1e9),
                              .rtt_ns = (s->fluid.rtt_s + fmax(s->x[FLUID_DELAY], 0)) * 1e9,
                              .cwnd_segments = fmax(s->x[FLUID_WINDOW], 0),
                              .ssthresh_segments = (double)NAN};
    return 1;
}

static void read_state(const void *state, double *out) {
    const struct pert_fluid *s = state;
    pert_fluid_read(&s->fluid, s->x, out);
}

static void remark(const void *state, struct notes *notes) {
    const struct pert_fluid *s = state;
    if (s->dde.diverged) note_add(notes, NOTE_fluid_diverged, s->dde.t);
}

static const struct model pert_fluid = {
    .module =
        {
            .kind = "model",
            .id = "pert-fluid",
            .label = "PERT's fluid model",
            .short_label = "PERT fluid",
            .help = "Window and queueing delay of many PERT flows as delay differential equations.",
            .citation = "Bhandarkar, Reddy, Zhang and Loguinov 2007, equations 14 and 16",
            .equations = "\\frac{dW}{dt} = \\frac1R - \\frac{W(t)\\,W(t-R)}{2R}\\,p(t-R)\n"
                         "\\frac{dT_q}{dt} = \\frac{N}{RC}\\,W - 1\n"
                         "\\frac{d\\hat T_q}{dt} = K(\\hat T_q - T_q)\n"
                         "p = L\\,(\\hat T_q - T_{\\min})\n"
                         "\\text{PI:}\\quad \\frac{dp}{dt} = k\\,(T_q - T_0 + \\tfrac1m \\frac{dT_q}{dt})",
            .model_notes =
                "As printed nothing is clipped and the queue is a pure integrator, so delays may fall below 0.\n"
                "The RTT shown is R and the queueing delay.",
            .params = params,
            .param_count = LAB_COUNT(params),
            .state = columns,
            .state_count = LAB_COUNT(columns),
        },
    .state_bytes = state_bytes,
    .start = start,
    .next = next,
    .read_state = read_state,
    .remark = remark,
};
LAB_DEFINE_MODULE(pert_fluid, pert_fluid.module);
