/* PERT/PIE: PIE's update (RFC 8033) sets the probability of an early response from the queueing delay. */
#include <math.h>

#include "base/units.h"
#include "modules/cc/pert.h"
#include "modules/queue/pie.h"

enum { PERT_TARGET = PERT_PARAM_COUNT, PERT_UPDATE, PERT_ALPHA, PERT_BETA };

static const struct param params[] = {
    PERT_PARAMS("pert-pie"),
    [PERT_TARGET] = {.id = "target",
                     .label = LAB_TEXT("Target"),
                     .unit = "ms",
                     .help = LAB_TEXT("Queueing delay that is aimed at."),
                     .citation = LAB_TEXT("RFC 8033"),
                     .initial = 15,
                     .range = {0, 10000},
                     .slider = {1, 50},
                     .step = 0.5,
                     .flags = PARAM_BASIC,
                     .handle = HANDLE_X,
                     .symbol = "Target"},
    [PERT_UPDATE] = {.id = "update",
                     .label = LAB_TEXT("Update every"),
                     .unit = "ms",
                     .citation = LAB_TEXT("RFC 8033"),
                     .initial = 15,
                     .range = {0.1, 10000},
                     .slider = {1, 100}},
    PIE_GAINS(PERT_ALPHA, PERT_BETA),
};

static const struct state_column columns[] = PERT_STATE;

struct pert_pie {
    struct pert pert; /* first */
    struct pie_control control;
    int64_t next_ns; /* time of the next update; 0: before the first sample */
};

static size_t state_bytes(const double *values, const struct net_models *models) {
    (void)values;
    (void)models;
    return sizeof(struct pert_pie);
}

static void start(void *state, const double *values, const struct window *window, const struct cc_moment *moment) {
    struct pert_pie *s = state;
    (void)window;
    (void)moment;
    *s = (struct pert_pie){.next_ns = 0};
    pert_start(&s->pert, values);
}

/* Runs the updates that are due. Between ACKs the delay is that of the last one. */
static void update(struct pert_pie *s, int64_t now_ns) {
    const double *v = s->pert.params;
    if (s->next_ns == 0) return;
    for (; s->next_ns <= now_ns; s->next_ns += (int64_t)(v[PERT_UPDATE] * NS_PER_MS))
        pie_step(&s->control, v[PERT_ALPHA], v[PERT_BETA], v[PERT_TARGET] / 1e3, s->pert.delay_ns / NS_PER_S);
    s->pert.chance = s->control.chance;
}

static void on_sample(void *state, struct window *window, const struct cc_moment *moment) {
    struct pert_pie *s = state;
    (void)window;
    update(s, moment->now_ns);
    pert_sample(&s->pert, moment);
    if (s->next_ns == 0) s->next_ns = moment->now_ns + (int64_t)(s->pert.params[PERT_UPDATE] * NS_PER_MS);
}

static int early_response(void *state, struct window *window, const struct cc_moment *moment) {
    struct pert_pie *s = state;
    update(s, moment->now_ns);
    return pert_respond(&s->pert, window, moment, s->pert.chance > 0 ? random_uniform(moment->random) : 1);
}

static const struct congestion_control pert_pie = {
    .module =
        {
            .kind = "cc",
            .id = "pert-pie",
            .label = "PERT/PIE",
            .short_label = "PERT/PIE",
            .look = LAB_TEXT("vermillion dot plus"),
            .help = LAB_TEXT("As PERT/RED, but PIE's update with the queueing delay sets the chance."),
            .citation = LAB_TEXT("Bhandarkar, Reddy, Zhang and Loguinov 2007, sections 3 and 8; RFC 8033"),
            .validation = LAB_TEXT("Queueing delay near the target, no losses: "
                                   "wasm-core/test/modules/cc/test_pert_variants.c."),
            .equations = LAB_TEXT("p \\leftarrow p + s(p)\\,(\\alpha\\,(T_q - T^*) + \\beta\\,(T_q - "
                                  "T_{q,\\mathrm{old}}))"),
            .model_notes =
                LAB_TEXT("Not in the paper, which names no further queue discipline.\n"
                         "PIE's burst allowance and its spacing of drops are left out: responses are at least an RTT "
                         "apart.\nThe timer runs from the first sample on; between ACKs the delay is held."),
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
};
LAB_DEFINE_MODULE(cc_pert_pie, pert_pie.module);
