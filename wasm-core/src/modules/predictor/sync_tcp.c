/* lab: optimise for size */
/* Sync-TCP (Weigle 2003): the smoothed one-way queueing delay rises, and exceeds a share of the largest one. */
#include "kinds/predictor.h"

enum { SYNC_WEIGHT, SYNC_SHARE };

static const struct param params[] = {
    [SYNC_WEIGHT] = {.id = "weight",
                     .label = LAB_TEXT("Weight of history"),
                     .help = LAB_TEXT("In the queueing delay."),
                     .initial = 0.875,
                     .range = {0, 0.99999},
                     .slider = {0.5, 0.999},
                     .step = 0.001},
    [SYNC_SHARE] = {.id = "share",
                    .label = LAB_TEXT("Delay above"),
                    .help = LAB_TEXT("Share of the largest queueing delay."),
                    .initial = 0.25,
                    .range = {0, 1},
                    .step = 0.05,
                    .flags = PARAM_BASIC},
};

#define GROUP  3
#define WINDOW (3 * GROUP)

struct sync_tcp {
    const double *params;
    double least_ns, most_ns, smoothed_ns; /* delay; queueing delay */
    double recent_ns[WINDOW];              /* smoothed queueing delays */
    int count, verdict;
};

static size_t state_bytes(const double *values) {
    (void)values;
    return sizeof(struct sync_tcp);
}

static void start(void *state, const double *values, const struct predictor_context *context) {
    (void)context;
    *(struct sync_tcp *)state = (struct sync_tcp){.params = values, .least_ns = INFINITY};
}

static double median_of_three(const double *v) {
    return fmax(fmin(v[0], v[1]), fmin(fmax(v[0], v[1]), v[2]));
}

/* Nine smoothed delays in three groups: the delay rises when the groups' medians rise. */
static int congested(void *state, const struct predictor_record *record) {
    struct sync_tcp *s = state;
    double delay_ns = isnan(record->forward_ns) ? record->rtt_ns : record->forward_ns, weight = s->params[SYNC_WEIGHT];
    s->least_ns = fmin(s->least_ns, delay_ns);
    double queueing_ns = delay_ns - s->least_ns;
    s->most_ns = fmax(s->most_ns, queueing_ns);
    s->smoothed_ns = weight * s->smoothed_ns + (1 - weight) * queueing_ns;
    s->recent_ns[s->count++] = s->smoothed_ns;
    if (s->count < WINDOW) return s->verdict;
    double first = median_of_three(s->recent_ns), last = median_of_three(s->recent_ns + 2 * GROUP);
    double middle = median_of_three(s->recent_ns + GROUP);
    s->verdict = first < middle && middle < last && s->smoothed_ns > s->params[SYNC_SHARE] * s->most_ns;
    s->count = 0;
    return s->verdict;
}

static const struct predictor sync_tcp = {
    .module =
        {
            .kind = "predictor",
            .id = "sync-tcp",
            .label = "Sync-TCP",
            .short_label = "Sync-TCP",
            .help = LAB_TEXT("The smoothed one-way queueing delay rises and is more than a quarter of the largest."),
            .citation = LAB_TEXT("Weigle 2003"),
            .validation = LAB_TEXT("A flat and a rising delay, and a run that it is judged by: "
                                   "wasm-core/test/modules/cc/test_early_response.c."),
            .equations =
                LAB_TEXT("\\tilde d_{1..3} < \\tilde d_{4..6} < \\tilde d_{7..9},\\quad \\bar d > d_{\\max}/4"),
            .model_notes =
                LAB_TEXT("One-way delay by the simulation's clock; without one, the RTT.\nOur own reading: two of its "
                         "sixteen cases of trend and level are told apart."),
            .params = params,
            .param_count = LAB_COUNT(params),
        },
    .state_bytes = state_bytes,
    .start = start,
    .congested = congested,
};
LAB_DEFINE_MODULE(predictor_sync_tcp, sync_tcp.module);
