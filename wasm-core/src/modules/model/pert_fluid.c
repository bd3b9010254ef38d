/* lab: optimise for size */
#include "modules/model/pert_fluid.h"

#include <math.h>

#include "kinds/model.h"
#include "modules/cc/pert_pi.h"

#define TOLERANCE 1e-7
#define BASIC     PARAM_BASIC

static const struct param params[] = {
    [FLUID_CONTROL] = {.id = "control",
                       .label = LAB_TEXT("Control"),
                       .type = PARAM_CHOICE,
                       .initial_id = "red",
                       .flags = BASIC,
                       .choices = "red=PERT/RED|pi=PERT/PI, gains of theorem 2"},
    [FLUID_FLOWS] = {.id = "flows",
                     .label = LAB_TEXT("Flows N"),
                     .initial = 5,
                     .range = {1, 1e6},
                     .slider = {1, 100},
                     .scale = SCALE_LOG,
                     .flags = BASIC},
    [FLUID_CAPACITY] = {.id = "capacity",
                        .label = LAB_TEXT("Capacity C"),
                        .unit = "packets/s",
                        .initial = 100,
                        .range = {1, 1e7},
                        .slider = {50, 20000},
                        .scale = SCALE_LOG,
                        .flags = BASIC},
    [FLUID_RTT] = {.id = "rtt",
                   .label = LAB_TEXT("Round trip R"),
                   .unit = "ms",
                   .initial = 160,
                   .range = {1, 10000},
                   .slider = {20, 500},
                   .flags = BASIC},
    [FLUID_PMAX] = {.id = "pmax",
                    .label = LAB_TEXT("Chance pmax"),
                    .help = LAB_TEXT("Of an early response at Tmax."),
                    .initial = 0.1,
                    .range = {0.0001, 1},
                    .slider = {0.01, 1},
                    .step = 0.01,
                    .scale = SCALE_LOG,
                    .flags = BASIC},
    [FLUID_TMIN] = {.id = "tmin",
                    .label = LAB_TEXT("Threshold Tmin"),
                    .unit = "ms",
                    .help = LAB_TEXT("Queueing delay below which the curve is 0."),
                    .initial = 50,
                    .range = {0, 10000},
                    .slider = {1, 200},
                    .flags = BASIC},
    [FLUID_TMAX] = {.id = "tmax",
                    .label = LAB_TEXT("Threshold Tmax"),
                    .unit = "ms",
                    .help = LAB_TEXT("Queueing delay at which the chance is pmax."),
                    .initial = 100,
                    .range = {0.001, 10000},
                    .slider = {2, 400},
                    .flags = BASIC},
    [FLUID_WEIGHT] = {.id = "weight",
                      .label = LAB_TEXT("Weight of history α"),
                      .initial = 0.99,
                      .range = {0.01, 0.99999},
                      .slider = {0.9, 0.999},
                      .step = 0.001},
    [FLUID_INTERVAL] = {.id = "interval",
                        .label = LAB_TEXT("Sampling δ"),
                        .heeded = LAB_TEXT("model.pert-fluid.sampled=interval"),
                        .unit = "ms",
                        .help = LAB_TEXT("Interval between two RTT samples of a flow."),
                        .initial = 0.1,
                        .range = {0.001, 1e5},
                        .slider = {0.01, 10000},
                        .step = 0.01,
                        .scale = SCALE_LOG,
                        .flags = BASIC},
    [FLUID_TARGET] = {.id = "target",
                      .label = LAB_TEXT("Target of PERT/PI"),
                      .unit = "ms",
                      .initial = 3,
                      .range = {0, 10000},
                      .slider = {1, 50}},
    [FLUID_DESIGN_FLOWS] = {.id = "designFlows",
                            .label = LAB_TEXT("Design: flows at least"),
                            .help = LAB_TEXT("N of theorem 2, which gives PI its gains."),
                            .initial = 5,
                            .range = {1, 1e6},
                            .slider = {1, 100}},
    [FLUID_DESIGN_RTT] = {.id = "designRtt",
                          .label = LAB_TEXT("Design: round trip at most"),
                          .unit = "ms",
                          .help = LAB_TEXT("R of theorem 2."),
                          .initial = 160,
                          .range = {1, 10000},
                          .slider = {20, 500}},
    [FLUID_VARIANT] = {.id = "variant",
                       .label = LAB_TEXT("Decrease"),
                       .help = LAB_TEXT("By W(t) W(t-R) as printed, or by W(t) squared."),
                       .type = PARAM_CHOICE,
                       .initial_id = "delayed",
                       .choices = "delayed=Delayed|square=Square"},
    [FLUID_CLOCKED] = {.id = "clocked",
                       .label = LAB_TEXT("ACK clock"),
                       .help = LAB_TEXT("A longer queue slows the senders; as printed it does not."),
                       .type = PARAM_SWITCH},
    [FLUID_CLIP] = {.id = "clip",
                    .label = LAB_TEXT("Clip"),
                    .help = LAB_TEXT("Chance within 0 and 1, queue and window not below 0; as printed: no."),
                    .type = PARAM_SWITCH},
    [FLUID_START_WINDOW] = {.id = "startWindow",
                            .label = LAB_TEXT("First window"),
                            .unit = "segments",
                            .initial = 1,
                            .range = {0, 1e6},
                            .slider = {0, 100}},
    [FLUID_START_DELAY] = {.id = "startDelay",
                           .label = LAB_TEXT("First delay"),
                           .unit = "ms",
                           .help = LAB_TEXT("Of the queue, true and smoothed."),
                           .initial = 1000,
                           .range = {0, 1e6},
                           .slider = {0, 2000}},
    [FLUID_DURATION] = {.id = "duration",
                        .label = LAB_TEXT("Duration"),
                        .unit = "s",
                        .initial = 60,
                        .range = {0.01, 1e5},
                        .slider = {1, 300},
                        .flags = BASIC},
    [FLUID_STEP] = {.id = "step",
                    .label = LAB_TEXT("Rows every"),
                    .unit = "ms",
                    .initial = 20,
                    .range = {0.1, 1e5},
                    .slider = {1, 1000},
                    .scale = SCALE_LOG},
    [FLUID_DECREASE] = {.id = "decrease",
                        .label = LAB_TEXT("Share cut"),
                        .help = LAB_TEXT("Of the window, at a response: half as printed, 0.35 in PERT."),
                        .citation = LAB_TEXT("Bhandarkar et al. 2007, sections 3 and 5.1"),
                        .initial = 0.5,
                        .range = {0.01, 1},
                        .slider = {0.05, 0.5},
                        .step = 0.01},
    [FLUID_SAMPLED] = {.id = "sampled",
                       .label = LAB_TEXT("Samples"),
                       .help = LAB_TEXT("At the interval given, of each packet of a flow (N/C), or of each packet of "
                                        "all flows (1/C), as RED in a router takes them."),
                       .citation = LAB_TEXT("Bhandarkar et al. 2007, section 5.4"),
                       .type = PARAM_CHOICE,
                       .initial_id = "interval",
                       .choices = "interval=Interval given|flow=N/C|router=1/C"},
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

/* Sampling interval, seconds: as given, or the time between two packets of a flow or of all flows. */
static double sampling_s(const double *v) {
    const double intervals_s[] = {v[FLUID_INTERVAL] / 1e3, v[FLUID_FLOWS] / v[FLUID_CAPACITY], 1 / v[FLUID_CAPACITY]};
    return intervals_s[(int)v[FLUID_SAMPLED]];
}

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
        .interval_s = sampling_s(v),
        .decrease = v[FLUID_DECREASE],
        .k = design.k / (2 * v[FLUID_DECREASE]),
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
            .help = LAB_TEXT("Window and queueing delay of many PERT flows as delay differential equations."),
            .citation = LAB_TEXT("Bhandarkar, Reddy, Zhang and Loguinov 2007, equations 14 and 16"),
            .validation =
                LAB_TEXT("Vectors: datasets/reference/oracle/pert_dde_R100.json, "
                         "datasets/reference/oracle/pert_stability.json; wasm-core/test/modules/model/test_fluid.c."),
            .equations = LAB_TEXT("\\frac{dW}{dt} = \\frac1R - \\beta\\frac{W(t)\\,W(t-R)}{R}\\,p(t-R)\n"
                                  "\\frac{dT_q}{dt} = \\frac{N}{RC}\\,W - 1\n"
                                  "\\frac{d\\hat T_q}{dt} = K(\\hat T_q - T_q)\n"
                                  "p = L\\,(\\hat T_q - T_{\\min})\n"
                                  "\\text{PI:}\\quad \\frac{dp}{dt} = k\\,(T_q - T_0 + \\tfrac1m \\frac{dT_q}{dt})"),
            .model_notes = LAB_TEXT(
                "A share cut other than half multiplies the loop's gain by twice that share; theorem 2's gain is "
                "divided by it.\n"
                "As printed nothing is clipped and the queue is a pure integrator, so delays may fall below 0.\n"
                "The RTT shown is R and the queueing delay."),
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
