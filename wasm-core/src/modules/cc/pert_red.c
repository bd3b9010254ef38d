/* PERT/RED: the probability of an early response is "gentle" RED's curve over the queueing delay. */
#include "base/units.h"
#include "modules/cc/pert.h"

#include <math.h>

enum { PERT_TMIN = PERT_PARAM_COUNT, PERT_TMAX, PERT_PMAX, PERT_REACH, PERT_ADAPTIVE };
enum { REACH_DELAY, REACH_RTT };

/* Adaptive RED's constants (Floyd, Gummadi and Shenker 2001), which the paper's section 3 points to. */
#define ADAPT_NS   500000000
#define ADAPT_PART 0.4  /* the middle fifth of the band between the thresholds is where the delay shall be */
#define STEP_UP    0.01 /* added, at most a quarter of the chance */
#define STEP_DOWN  0.9
#define HIGHEST    0.5
#define LOWEST     0.01

static const struct param params[] = {
    PERT_PARAMS("pert-red"),
    [PERT_TMIN] = {.id = "tmin",
                   .label = LAB_TEXT("Lower threshold"),
                   .unit = "ms",
                   .help = LAB_TEXT("Queueing delay below which there is no early response."),
                   .initial = 5,
                   .range = {0, 10000},
                   .slider = {1, 100},
                   .step = 0.5,
                   .flags = PARAM_BASIC,
                   .handle = HANDLE_X,
                   .symbol = "Tmin"},
    [PERT_TMAX] = {.id = "tmax",
                   .label = LAB_TEXT("Upper threshold"),
                   .unit = "ms",
                   .help = LAB_TEXT("Queueing delay at which the chance is pmax; at twice it is 1."),
                   .initial = 10,
                   .range = {0.001, 10000},
                   .slider = {1, 200},
                   .step = 0.5,
                   .flags = PARAM_BASIC,
                   .handle = HANDLE_X,
                   .symbol = "Tmax"},
    [PERT_PMAX] = {.id = "pmax",
                   .label = LAB_TEXT("Chance at the upper threshold"),
                   .initial = 0.05,
                   .range = {0, 1},
                   .slider = {0.005, 1},
                   .step = 0.005,
                   .flags = PARAM_BASIC,
                   .handle = HANDLE_Y,
                   .symbol = "pmax"},
    [PERT_REACH] = {.id = "reach",
                    .label = LAB_TEXT("Certain at"),
                    .help = LAB_TEXT("Where every ACK asks for a response: at a queueing delay of twice the upper "
                                     "threshold, or at a smoothed RTT of twice the RTT at that threshold."),
                    .citation = LAB_TEXT("Bhandarkar et al. 2007, section 3: 2 Tmax, with Tmax = P + 10 ms"),
                    .type = PARAM_CHOICE,
                    .initial_id = "delay",
                    .choices = "delay=Twice the delay|rtt=Twice the RTT"},
    [PERT_ADAPTIVE] = {.id = "adaptive",
                       .label = LAB_TEXT("Adaptive"),
                       .help = LAB_TEXT("The chance at the upper threshold adapts to hold the queueing delay in the "
                                        "middle of the thresholds, as adaptive RED's does."),
                       .citation = LAB_TEXT("Bhandarkar et al. 2007, section 3; Floyd, Gummadi and Shenker 2001"),
                       .type = PARAM_SWITCH},
};

struct pert_red {
    struct pert pert; /* first */
    double pmax;      /* in force; follows the parameter unless it adapts */
    int64_t adapted_ns;
};

static const struct state_column columns[] = PERT_STATE;

static size_t state_bytes(const double *values, const struct net_models *models) {
    (void)values;
    (void)models;
    return sizeof(struct pert_red);
}

static void start(void *state, const double *values, const struct window *window, const struct cc_moment *moment) {
    struct pert_red *s = state;
    (void)window;
    *s = (struct pert_red){.pmax = values[PERT_PMAX], .adapted_ns = moment->now_ns};
    pert_start(&s->pert, values);
}

/* Adaptive RED's rule with the queueing delay in place of the average queue. */
static void adapt(struct pert_red *s, int64_t now_ns) {
    const double *v = s->pert.params;
    double delay_ms = s->pert.delay_ns / NS_PER_MS, part = ADAPT_PART * (v[PERT_TMAX] - v[PERT_TMIN]);
    if (now_ns <= s->adapted_ns + ADAPT_NS) return;
    if (delay_ms < v[PERT_TMIN] + part && s->pmax > LOWEST)
        s->pmax *= STEP_DOWN;
    else if (delay_ms > v[PERT_TMAX] - part && s->pmax < HIGHEST)
        s->pmax += fmin(STEP_UP, s->pmax / 4);
    else
        return;
    s->adapted_ns = now_ns;
}

static void on_sample(void *state, struct window *window, const struct cc_moment *moment) {
    struct pert_red *s = state;
    struct pert *pert = &s->pert;
    const double *v = pert->params;
    double tmax_ns = v[PERT_TMAX] * NS_PER_MS, certain_ns = 2 * tmax_ns;
    (void)window;
    pert_sample(pert, moment);
    if (v[PERT_ADAPTIVE] != 0)
        adapt(s, moment->now_ns);
    else
        s->pmax = v[PERT_PMAX];
    if ((int)v[PERT_REACH] == REACH_RTT) certain_ns += pert_propagation_ns(pert, moment);
    pert->chance = pert_curve_to(pert->delay_ns, v[PERT_TMIN] * NS_PER_MS, tmax_ns, s->pmax, certain_ns);
}

static int early_response(void *state, struct window *window, const struct cc_moment *moment) {
    const struct pert *pert = state;
    return pert_respond(state, window, moment, pert->chance > 0 ? random_uniform(moment->random) : 1);
}

static void curve(const double *values, struct curve *out) {
    double tmin = values[PERT_TMIN], tmax = values[PERT_TMAX];
    /* If tmin exceeds tmax, the curve has a step at tmin. */
    double above = nextafter(tmin, INFINITY), last = fmax(above, 2 * tmax);
    const double corners[] = {0, tmin, above, fmax(above, tmax), last, 1.25 * last};
    /* Where certainty is at twice the RTT, the rest of the curve depends on the path. */
    int count = (int)values[PERT_REACH] == REACH_RTT ? LAB_COUNT(corners) - 2 : LAB_COUNT(corners);
    out->unit = "ms";
    for (int i = 0; i < count; i++)
        curve_add(out, corners[i], pert_curve(corners[i], tmin, tmax, values[PERT_PMAX]));
}

static const struct congestion_control pert_red = {
    .module =
        {
            .kind = "cc",
            .id = "pert-red",
            .label = "PERT/RED",
            .short_label = "PERT/RED",
            .look = LAB_TEXT("vermillion solid circle"),
            .help = LAB_TEXT(
                "Answers a growing delay early and at random, as RED with ECN would have it, without any router."),
            .citation = LAB_TEXT("Bhandarkar, Reddy, Zhang and Loguinov 2007"),
            .validation = LAB_TEXT(
                "Vectors: datasets/reference/oracle/pert_acks.json, datasets/reference/oracle/pert_curve.json; "
                "wasm-core/test/modules/cc/test_early_response.c, wasm-core/test/modules/cc/test_pert_options.c."),
            .equations =
                LAB_TEXT("\\mathrm{srtt} \\leftarrow 0.99\\,\\mathrm{srtt} + 0.01\\,m\\qquad T_q = \\mathrm{srtt} - P\n"
                         "p = p_{\\max}\\frac{T_q - T_{\\min}}{T_{\\max} - T_{\\min}}\\qquad "
                         "p = p_{\\max} + (1 - p_{\\max})\\frac{T_q - T_{\\max}}{T_{\\max}}\\quad(T_q \\ge T_{\\max})\n"
                         "\\mathrm{cwnd} \\leftarrow 0.65\\,\\mathrm{cwnd}\\quad\\text{with chance}\\ p"),
            .model_notes =
                LAB_TEXT("The paper's 2 Tmax is taken as a queueing delay of twice the upper threshold; with its "
                         "Tmax = P + 10 ms it may also be an RTT of 2 (P + 10 ms).\n"
                         "Once per round trip: as long after the last response as the latest RTT sample.\n"
                         "The handshake gives no sample."),
            .params = params,
            .param_count = LAB_COUNT(params),
            .state = columns,
            .state_count = LAB_COUNT(columns),
        },
    .state_bytes = state_bytes,
    .start = start,
    .on_ack = pert_on_ack,
    .ssthresh = pert_ssthresh,
    .on_sample = on_sample,
    .early_response = early_response,
    .read_state = pert_read_state,
    .needs_forward_delay = pert_needs_forward_delay,
    .curve = curve,
};
LAB_DEFINE_MODULE(cc_pert_red, pert_red.module);
