/* lab: optimise for size */
/* CARD (Jain 1989): window and RTT change in the same direction. */
#include "kinds/predictor.h"

struct card {
    struct epoch epoch;
    double cwnd, rtt_ns; /* of the last round trip; 0: none */
    int verdict;
};

static size_t state_bytes(const double *params) {
    (void)params;
    return sizeof(struct card);
}

static void start(void *state, const double *params, const struct predictor_context *context) {
    (void)params;
    (void)context;
    *(struct card *)state = (struct card){0};
}

static int congested(void *state, const struct predictor_record *record) {
    struct card *s = state;
    if (!epoch_ends(&s->epoch, record)) return s->verdict;
    s->verdict = s->rtt_ns > 0 && (record->cwnd - s->cwnd) * (record->rtt_ns - s->rtt_ns) > 0;
    s->cwnd = record->cwnd;
    s->rtt_ns = record->rtt_ns;
    return s->verdict;
}

static const struct predictor card = {
    .module =
        {
            .kind = "predictor",
            .id = "card",
            .label = "CARD",
            .short_label = "CARD",
            .help = LAB_TEXT("Window and RTT move the same way, once per round trip."),
            .citation = LAB_TEXT("Jain 1989"),
            .validation = LAB_TEXT("Vectors: datasets/reference/oracle/predictors.json; judged in a run: "
                                   "wasm-core/test/modules/cc/test_early_response.c."),
            .equations = LAB_TEXT("(W - W_{\\mathrm{old}})(\\mathrm{RTT} - \\mathrm{RTT}_{\\mathrm{old}}) > 0"),
            .model_notes = LAB_TEXT(""),
        },
    .state_bytes = state_bytes,
    .start = start,
    .congested = congested,
};
LAB_DEFINE_MODULE(predictor_card, card.module);
