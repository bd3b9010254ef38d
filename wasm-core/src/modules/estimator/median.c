/*
 * Running median (Tukey 1977, chapter 7): the prediction is the median of the last samples, robust against a minority
 * of spikes. The timer is Jacobson's, on this prediction's errors.
 */
#include <math.h>
#include <string.h>

#include "base/attributes.h"
#include "base/units.h"
#include "modules/estimator/error_margin.h"

#define MEDIAN_MOST 255

enum { MEDIAN_LENGTH, MEDIAN_K, MEDIAN_H, MEDIAN_RTO_MIN, MEDIAN_RTO_MAX };

static const struct param params[] = {
    [MEDIAN_LENGTH] = {.id = "length",
                       .label = LAB_TEXT("Samples"),
                       .help = LAB_TEXT("How many of the last samples the median is taken of."),
                       .citation = LAB_TEXT("Tukey 1977"),
                       .type = PARAM_INTEGER,
                       .initial = 5,
                       .range = {1, MEDIAN_MOST},
                       .slider = {1, 31},
                       .step = 2,
                       .flags = PARAM_BASIC},
    [MEDIAN_K] = MARGIN_ROW_K,
    [MEDIAN_H] = MARGIN_ROW_H,
    [MEDIAN_RTO_MIN] = MARGIN_ROW_RTO_MIN,
    [MEDIAN_RTO_MAX] = MARGIN_ROW_RTO_MAX,
};

static const struct state_column columns[] = {{"median_ms", "ms"}, {"deviation_ms", "ms"}};

struct median {
    const double *params;
    const struct estimator_context *context;
    struct error_margin margin;
    double prediction;          /* ns */
    int count, next;            /* number of samples; index of the next one in the ring */
    double ring[MEDIAN_MOST];   /* in order of time */
    double sorted[MEDIAN_MOST]; /* the same, ascending */
};

static size_t median_bytes(const double *values) {
    (void)values;
    return sizeof(struct median);
}

static void median_start(void *state, const double *values, const struct estimator_context *context) {
    struct median *s = state;
    memset(s, 0, sizeof *s);
    s->params = values;
    s->context = context;
    s->margin.mean = s->prediction = (double)NAN;
}

/* The index of the first element of `sorted` that is not below `value`. */
static int place_of(const struct median *s, double value) {
    int at = 0;
    while (at < s->count && s->sorted[at] < value)
        at++;
    return at;
}

static void drop_oldest(struct median *s) {
    int oldest = (s->next - s->count + MEDIAN_MOST) % MEDIAN_MOST, at = place_of(s, s->ring[oldest]);
    s->count--;
    memmove(s->sorted + at, s->sorted + at + 1, sizeof *s->sorted * (size_t)(s->count - at));
}

static void keep(struct median *s, double value) {
    int length = (int)s->params[MEDIAN_LENGTH], at;
    while (s->count >= length)
        drop_oldest(s);
    at = place_of(s, value);
    memmove(s->sorted + at + 1, s->sorted + at, sizeof *s->sorted * (size_t)(s->count - at));
    s->sorted[at] = value;
    s->ring[s->next] = value;
    s->next = (s->next + 1) % MEDIAN_MOST;
    s->count++;
}

static double median_prediction(const void *state) {
    return ((const struct median *)state)->prediction;
}

static double median_rto_at(const void *state, double gain) {
    const struct median *s = state;
    return estimator_bound(s->context, s->prediction + gain * s->margin.mean, s->params[MEDIAN_RTO_MIN] * NS_PER_MS,
                           s->params[MEDIAN_RTO_MAX] * NS_PER_MS);
}

static double median_rto(const void *state) {
    return median_rto_at(state, ((const struct median *)state)->params[MEDIAN_K]);
}

LAB_COLD static void explain(const struct median *s, const struct error_margin_step *step, struct anatomy *anatomy) {
    anatomy_value(anatomy, s->count, "samples", "n\\quad\\text{kept}", "");
    anatomy_time(anatomy, s->sorted[0], "\\min(m_{t-n+1}, \\dots, m_t)", "");
    anatomy_time(anatomy, s->sorted[s->count - 1], "\\max(m_{t-n+1}, \\dots, m_t)", "");
    anatomy_time(anatomy, s->prediction, "\\hat{m} \\leftarrow \\mathrm{median}(m_{t-n+1}, \\dots, m_t)", "");
    error_margin_explain(anatomy, &s->margin, step, s->prediction, s->params[MEDIAN_K], median_rto(s));
}

static void median_sample(void *state, const struct rtt_sample *sample) {
    struct median *s = state;
    struct anatomy *anatomy = sample->anatomy;
    struct error_margin_step step = error_margin_sample(&s->margin, sample->rtt_ns, s->prediction, s->params[MEDIAN_H]);
    keep(s, sample->rtt_ns);
    s->prediction = (s->sorted[(s->count - 1) / 2] + s->sorted[s->count / 2]) / 2;
    if (anatomy) explain(s, &step, anatomy);
}

static void median_state(const void *state, double *out) {
    const struct median *s = state;
    out[0] = s->prediction / NS_PER_MS;
    out[1] = s->margin.mean / NS_PER_MS;
}

ESTIMATOR_STEP(median)

static const struct estimator median = {
    .module =
        {
            .kind = "estimator",
            .id = "median",
            .label = "Running median",
            .short_label = "Median",
            .look = LAB_TEXT("orange solid cross"),
            .help = LAB_TEXT("Predicts the median of the last samples: blind to spikes, half a window late on steps."),
            .citation = LAB_TEXT("Tukey 1977, chapter 7"),
            .validation = LAB_TEXT("By hand: wasm-core/test/modules/estimator/test_estimator_others.c."),
            .equations = LAB_TEXT("\\hat{m} \\leftarrow \\mathrm{median}(m_{t-n+1}, \\dots, m_t)\n"
                                  "V \\leftarrow V + h\\,(|m - \\hat{m}| - V)\n"
                                  "\\mathrm{RTO} \\leftarrow \\hat{m} + K V"),
            .model_notes = LAB_TEXT(
                "Of an even number, the mean of the middle two; with fewer than n samples, of those there are.\n"
                "V starts at m/2 and takes the error of the prediction made before the sample. The timer is "
                "ours: a filter has none."),
            .params = params,
            .param_count = LAB_COUNT(params),
            .state = columns,
            .state_count = LAB_COUNT(columns),
        },
    .state_bytes = median_bytes,
    .start = median_start,
    .sample = median_step,
    .prediction_ns = median_prediction,
    .rto_ns = median_rto,
    .rto_at = median_rto_at,
    .gain_param = MEDIAN_K,
    .read_state = median_state,
};
LAB_DEFINE_MODULE(median, median.module);
