/* lab: optimise for size */
/* TRI-S (Wang and Crowcroft 1991): one more segment in the window adds little throughput. */
#include "kinds/predictor.h"

static const struct param params[] = {
    {.id = "threshold",
     .label = LAB_TEXT("Gradient below"),
     .help = LAB_TEXT("Of throughput by window, in shares of one segment per first RTT."),
     .initial = 0.5,
     .range = {-10, 10},
     .slider = {0, 1},
     .step = 0.05,
     .flags = PARAM_BASIC},
};

struct tri_s {
    const double *params;
    struct epoch epoch;
    double first_ns;     /* RTT; 0: none yet */
    double cwnd, rtt_ns; /* of the last round trip */
    int verdict;
};

static size_t state_bytes(const double *values) {
    (void)values;
    return sizeof(struct tri_s);
}

static void start(void *state, const double *values, const struct predictor_context *context) {
    (void)context;
    *(struct tri_s *)state = (struct tri_s){.params = values};
}

static int congested(void *state, const struct predictor_record *record) {
    struct tri_s *s = state;
    if (!epoch_ends(&s->epoch, record)) return s->verdict;
    if (s->first_ns == 0) {
        s->first_ns = record->rtt_ns;
    } else if (record->cwnd != s->cwnd) {
        double gradient = (record->cwnd / record->rtt_ns - s->cwnd / s->rtt_ns) / (record->cwnd - s->cwnd);
        s->verdict = gradient * s->first_ns < s->params[0];
    }
    s->cwnd = record->cwnd;
    s->rtt_ns = record->rtt_ns;
    return s->verdict;
}

static const struct predictor tri_s = {
    .module =
        {
            .kind = "predictor",
            .id = "tri-s",
            .label = "TRI-S",
            .short_label = "TRI-S",
            .help = LAB_TEXT("A larger window brings little more throughput, once per round trip."),
            .citation = LAB_TEXT("Wang and Crowcroft 1991"),
            .validation = LAB_TEXT("Vectors: datasets/reference/oracle/predictors.json; judged in a run: "
                                   "wasm-core/test/modules/cc/test_early_response.c."),
            .equations = LAB_TEXT("\\frac{W/\\mathrm{RTT} - W_{\\mathrm{old}}/\\mathrm{RTT}_{\\mathrm{old}}}{W - "
                                  "W_{\\mathrm{old}}}\\,\\mathrm{RTT}_1 < 1/2"),
            .model_notes = LAB_TEXT("While the window stays, so does the verdict."),
            .params = params,
            .param_count = LAB_COUNT(params),
        },
    .state_bytes = state_bytes,
    .start = start,
    .congested = congested,
};
LAB_DEFINE_MODULE(predictor_tri_s, tri_s.module);
