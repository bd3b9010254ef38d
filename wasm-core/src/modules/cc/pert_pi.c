/* PERT/PI: a PI controller sets the probability of an early response so that the queueing delay reaches a target. */
#include "modules/cc/pert_pi.h"

#include <math.h>

#include "base/units.h"
#include "modules/cc/pert.h"
#include "modules/queue/pi.h"

enum { PERT_TARGET = PERT_PARAM_COUNT, PERT_GAINS, PERT_A, PERT_B, PERT_RATE, PERT_CAPACITY, PERT_FLOWS, PERT_RTT };
enum { GAINS_ROUTER, GAINS_THEOREM };

static const struct param params[] = {
    PERT_PARAMS("pert-pi"),
    [PERT_TARGET] = {.id = "target",
                     .label = LAB_TEXT("Target"),
                     .unit = "ms",
                     .help = LAB_TEXT("Queueing delay that is aimed at."),
                     .initial = 3,
                     .range = {0, 10000},
                     .slider = {1, 50},
                     .step = 0.5,
                     .flags = PARAM_BASIC,
                     .handle = HANDLE_X,
                     .symbol = "Target"},
    [PERT_GAINS] = {.id = "gains",
                    .label = LAB_TEXT("Gains"),
                    .help = LAB_TEXT("A router's times the capacity, or by theorem 2."),
                    .type = PARAM_CHOICE,
                    .initial_id = "router",
                    .flags = PARAM_BASIC,
                    .choices = "router=Router's a and b|theorem=Theorem 2"},
    [PERT_A] = {.id = "a",
                .label = LAB_TEXT("Router gain a"),
                .unit = "1/packet",
                .help = LAB_TEXT("Of the present error."),
                .citation = LAB_TEXT("Hollot et al. 2001"),
                .initial = 1.822e-5,
                .range = {0, 1},
                .slider = {1e-6, 1e-2},
                .step = 1e-7,
                .scale = SCALE_LOG},
    [PERT_B] = {.id = "b",
                .label = LAB_TEXT("Router gain b"),
                .unit = "1/packet",
                .help = LAB_TEXT("Of the error one step before."),
                .citation = LAB_TEXT("Hollot et al. 2001"),
                .initial = 1.816e-5,
                .range = {0, 1},
                .slider = {1e-6, 1e-2},
                .step = 1e-7,
                .scale = SCALE_LOG},
    [PERT_RATE] = {.id = "rate",
                   .label = LAB_TEXT("Steps per second"),
                   .unit = "Hz",
                   .help = LAB_TEXT("Of the timer that steers."),
                   .initial = 170,
                   .range = {1, 100000},
                   .slider = {10, 1000},
                   .scale = SCALE_LOG},
    [PERT_CAPACITY] = {.id = "capacity",
                       .label = LAB_TEXT("Capacity"),
                       .unit = "bit/s",
                       .help = LAB_TEXT("Of the bottleneck, for the gains; 0: the slowest link's."),
                       .initial = 0,
                       .range = {0, 1e12},
                       .slider = {0, 1e9}},
    [PERT_FLOWS] = {.id = "flows",
                    .label = LAB_TEXT("Flows at least"),
                    .help = LAB_TEXT("For theorem 2."),
                    .initial = 5,
                    .range = {1, 1e6},
                    .slider = {1, 1000},
                    .scale = SCALE_LOG},
    [PERT_RTT] = {.id = "rtt",
                  .label = LAB_TEXT("RTT at most"),
                  .unit = "ms",
                  .help = LAB_TEXT("For theorem 2."),
                  .initial = 200,
                  .range = {0.1, 1e6},
                  .slider = {10, 1000},
                  .scale = SCALE_LOG},
};

static const struct state_column columns[] = PERT_STATE;

struct pert_pi {
    struct pert pert; /* first */
    struct pi_control control;
    int64_t next_ns; /* time of the controller's next step; 0: before the first sample */
};

struct pi_design pert_pi_design(double flows, double rtt_s, double packets_per_s, double interval_s) {
    double c = packets_per_s, r = rtt_s;
    struct pi_design d = {.m = 2 * flows / (r * r * c)};
    d.k = d.m * hypot(r * d.m, 1) * 4 * flows * flows / (r * r * r * c * c);
    d.gamma = d.k / d.m + d.k * interval_s / 2;
    d.beta = d.k / d.m - d.k * interval_s / 2;
    d.router_k = d.k / c;
    d.a = d.gamma / c;
    d.b = d.beta / c;
    return d;
}

static size_t state_bytes(const double *values, const struct net_models *models) {
    (void)values;
    (void)models;
    return sizeof(struct pert_pi);
}

static void start(void *state, const double *values, const struct window *window, const struct cc_moment *moment) {
    struct pert_pi *s = state;
    (void)window;
    (void)moment;
    *s = (struct pert_pi){.next_ns = 0};
    pert_start(&s->pert, values);
}

/* Runs the controller's steps that are due. Between ACKs the delay is that of the last one. */
static void steer(struct pert_pi *s, const struct cc_moment *moment) {
    const double *v = s->pert.params;
    double bit_per_s = v[PERT_CAPACITY] > 0 ? v[PERT_CAPACITY] : moment->path_bit_per_s;
    double packets_per_s = bit_per_s / 8 / moment->segment_bytes;
    double gamma = v[PERT_A] * packets_per_s, beta = v[PERT_B] * packets_per_s;
    if (s->next_ns == 0 || s->next_ns > moment->now_ns) return;
    if ((int)v[PERT_GAINS] == GAINS_THEOREM) {
        struct pi_design design = pert_pi_design(v[PERT_FLOWS], v[PERT_RTT] / 1e3, packets_per_s, 1 / v[PERT_RATE]);
        gamma = design.gamma;
        beta = design.beta;
    }
    for (; s->next_ns <= moment->now_ns; s->next_ns += (int64_t)(NS_PER_S / v[PERT_RATE]))
        pi_step(&s->control, gamma, beta, v[PERT_TARGET] / 1e3, s->pert.delay_ns / NS_PER_S);
    s->pert.chance = s->control.chance;
}

static void on_sample(void *state, struct window *window, const struct cc_moment *moment) {
    struct pert_pi *s = state;
    (void)window;
    steer(s, moment);
    pert_sample(&s->pert, moment);
    if (s->next_ns == 0) s->next_ns = moment->now_ns + (int64_t)(NS_PER_S / s->pert.params[PERT_RATE]);
}

static int early_response(void *state, struct window *window, const struct cc_moment *moment) {
    struct pert_pi *s = state;
    steer(s, moment);
    return pert_respond(&s->pert, window, moment, s->pert.chance > 0 ? random_uniform(moment->random) : 1);
}

static const struct congestion_control pert_pi = {
    .module =
        {
            .kind = "cc",
            .id = "pert-pi",
            .label = "PERT/PI",
            .short_label = "PERT/PI",
            .look = LAB_TEXT("vermillion dash diamond"),
            .help = LAB_TEXT("As PERT/RED, but a PI controller of the queueing delay sets the chance."),
            .citation = LAB_TEXT("Bhandarkar, Reddy, Zhang and Loguinov 2007, section 6"),
            .validation = LAB_TEXT(
                "Vectors: datasets/reference/oracle/pert_pi.json; wasm-core/test/modules/cc/test_early_response.c, "
                "wasm-core/test/modules/cc/test_pert_options.c."),
            .equations = LAB_TEXT("p \\leftarrow p + \\gamma\\,(T_q - T^*) - \\beta\\,(T_{q,\\mathrm{old}} - T^*)\n"
                                  "\\gamma = \\frac{K}{m} + \\frac{K\\delta}{2}\\qquad\\beta = \\frac{K}{m} - "
                                  "\\frac{K\\delta}{2}"),
            .model_notes =
                LAB_TEXT("Equation 19 of the paper prints the two gains exchanged; then the integral has the wrong "
                         "sign. Here the greater one weighs the present error.\nThe timer runs from the first sample "
                         "on; between ACKs the delay is held."),
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
LAB_DEFINE_MODULE(cc_pert_pi, pert_pi.module);
