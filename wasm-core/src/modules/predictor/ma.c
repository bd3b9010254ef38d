/* lab: optimise for size */
/* A moving average over as many samples as the buffer holds packets, compared with a fixed threshold. */
#include "kinds/predictor.h"
#include "modules/predictor/moving.h"

enum { MA_MARGIN, MA_LENGTH };

static const struct param params[] = {
    [MA_MARGIN] = THRESHOLD_PARAM,
    [MA_LENGTH] = {.id = "length",
                   .label = LAB_TEXT("Length"),
                   .unit = "samples",
                   .type = PARAM_INTEGER,
                   .initial = 750,
                   .range = {1, 100000},
                   .slider = {10, 2000},
                   .flags = PARAM_BASIC | PARAM_FIXED},
};

struct ma {
    struct threshold threshold; /* first */
    struct moving moving;
    double sum_ns; /* sum of the ring; sums of whole nanoseconds are exact */
};

static size_t state_bytes(const double *values) {
    return sizeof(struct ma) + sizeof(double) * (size_t)values[MA_LENGTH];
}

static void start(void *state, const double *values, const struct predictor_context *context) {
    struct ma *s = state;
    *s = (struct ma){.sum_ns = 0};
    threshold_start(&s->threshold, values, context);
    s->moving.ring = (double *)(void *)(s + 1);
    s->moving.capacity = (int32_t)values[MA_LENGTH];
}

static int congested(void *state, const struct predictor_record *record) {
    struct ma *s = state;
    if (s->moving.count == s->moving.capacity) s->sum_ns -= s->moving.ring[s->moving.next];
    moving_add(&s->moving, record->rtt_ns);
    s->sum_ns += record->rtt_ns;
    return threshold_passed(&s->threshold, record, s->sum_ns / s->moving.count);
}

static const struct predictor ma = {
    .module =
        {
            .kind = "predictor",
            .id = "ma",
            .label = "Moving average",
            .short_label = "MA",
            .help =
                LAB_TEXT("The mean of the last samples, as many as the buffer holds packets, is above the threshold."),
            .citation = LAB_TEXT("Bhandarkar et al. 2007, section 2.4"),
            .validation = LAB_TEXT("Vectors: datasets/reference/oracle/predictors.json; judged in a run: "
                                   "wasm-core/test/modules/cc/test_early_response.c."),
            .equations = LAB_TEXT("\\overline{m}_{750} > P + \\theta"),
            .model_notes = LAB_TEXT(""),
            .params = params,
            .param_count = LAB_COUNT(params),
        },
    .state_bytes = state_bytes,
    .start = start,
    .congested = congested,
};
LAB_DEFINE_MODULE(predictor_ma, ma.module);
