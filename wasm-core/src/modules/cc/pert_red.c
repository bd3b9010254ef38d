/* PERT/RED: the probability of an early response is "gentle" RED's curve over the queueing delay. */
#include "base/units.h"
#include "modules/cc/pert.h"

#include <math.h>

enum { PERT_TMIN = PERT_PARAM_COUNT, PERT_TMAX, PERT_PMAX };

static const struct param params[] = {
    PERT_PARAMS,
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
};

static const struct state_column columns[] = PERT_STATE;

static size_t state_bytes(const double *values) {
    (void)values;
    return sizeof(struct pert);
}

static void start(void *state, const double *values, const struct window *window, const struct cc_moment *moment) {
    (void)window;
    (void)moment;
    pert_start(state, values);
}

static void on_sample(void *state, struct window *window, const struct cc_moment *moment) {
    struct pert *pert = state;
    const double *v = pert->params;
    (void)window;
    pert_sample(pert, moment);
    pert->chance = pert_curve(pert->delay_ns, v[PERT_TMIN] * NS_PER_MS, v[PERT_TMAX] * NS_PER_MS, v[PERT_PMAX]);
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
    out->unit = "ms";
    for (int i = 0; i < LAB_COUNT(corners); i++)
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
            .model_notes = LAB_TEXT("The curve reaches 1 at a queueing delay of twice the upper threshold.\n"
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
    .curve = curve,
};
LAB_DEFINE_MODULE(cc_pert_red, pert_red.module);
