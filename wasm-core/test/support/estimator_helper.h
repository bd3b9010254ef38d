/* One estimator under test: its parameters, its context, and samples given by the test. */
#ifndef LAB_TEST_ESTIMATOR_HELPER_H
#define LAB_TEST_ESTIMATOR_HELPER_H

#include "base/json.h"
#include "base/random.h"
#include "kinds/estimator.h"

#define MS 1e6
#define US 1e3

struct bench {
    const struct estimator *estimator;
    double params[PARAMS_MAX];
    struct estimator_context context;
    void *state;
    int64_t time_ns;
};

/* Setup of a test: clears the error and the arena. */
int bench_fresh(void **state);

/* Selects an estimator by its id, with default parameters. Ends the program when there is none with that id. */
void bench_prepare(struct bench *b, const char *id);
void bench_set(struct bench *b, const char *param, double value);
/* Starts the estimator, after the parameters are set. */
void bench_start(struct bench *b);

/* One sample, a millisecond after the last; windows in segments. */
/* One sample; checks that the forecast it gives equals that of the state. */
void bench_sample(struct bench *b, const struct rtt_sample *sample);
void bench_feed_window(struct bench *b, double rtt_ns, double cwnd, double ssthresh);
void bench_feed(struct bench *b, double rtt_ns);

double bench_prediction(const struct bench *b);
double bench_rto(const struct bench *b);
/* A column of the state; ends the program when there is none. */
double bench_column(const struct bench *b, const char *id);
/* A figure of the scoreboard; NaN when there is none. */
double bench_extra(const struct bench *b, const char *id);

/* One sample with its anatomy: the array of lines, and the weights where there are. */
const struct json *bench_explain(struct bench *b, double rtt_ns, double cwnd, double ssthresh,
                                 struct anatomy_weights *weights);

/* Mean absolute error of the predictions of a series (ms), from the second sample on; the bench is not yet started. */
double bench_mean_error_ms(struct bench *b, const double *rtt_ms, int count);

/* Random numbers of a new seed, which is printed. */
struct random bench_draws(void);

#endif
