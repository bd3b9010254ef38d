#include "support/estimator_helper.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/arena.h"
#include "base/error.h"
#include "catalogue/registry.h"

static void stop(const char *what, const char *id) {
    fprintf(stderr, "There is no %s %s.\n", what, id);
    exit(2);
}

int bench_fresh(void **state) {
    (void)state;
    fail_reset();
    arena_reset();
    return 0;
}

void bench_prepare(struct bench *b, const char *id) {
    memset(b, 0, sizeof *b);
    b->estimator = estimator_at(registry_index("estimator", id));
    if (!b->estimator) stop("estimator", id);
    params_default(&b->estimator->module, b->params);
    b->context.rtt_max_ns = (double)NAN;
}

void bench_set(struct bench *b, const char *param, double value) {
    int index = param_index(&b->estimator->module, param);
    if (index < 0) stop("parameter", param);
    b->params[index] = value;
    if (b->state && b->estimator->configure) b->estimator->configure(b->state);
}

void bench_start(struct bench *b) {
    b->state = arena_alloc(estimator_state_bytes(b->estimator, b->params));
    b->estimator->start(b->state, b->params, &b->context);
}

static struct rtt_sample sample_of(struct bench *b, double rtt_ns, double cwnd, double ssthresh) {
    b->time_ns += (int64_t)MS;
    return (struct rtt_sample){
        .time_ns = b->time_ns, .rtt_ns = rtt_ns, .cwnd_segments = cwnd, .ssthresh_segments = ssthresh};
}

void bench_sample(struct bench *b, const struct rtt_sample *sample) {
    struct forecast next, now;
    b->estimator->sample(b->state, sample, &next);
    now = estimator_forecast(b->estimator, b->state);
    /* The forecast equals the state's to the bit, NaN included. */
    if (memcmp(&next, &now, sizeof next) != 0) stop("forecast", b->estimator->module.id);
}

void bench_feed_window(struct bench *b, double rtt_ns, double cwnd, double ssthresh) {
    struct rtt_sample sample = sample_of(b, rtt_ns, cwnd, ssthresh);
    bench_sample(b, &sample);
}

void bench_feed(struct bench *b, double rtt_ns) {
    bench_feed_window(b, rtt_ns, (double)NAN, (double)NAN);
}

double bench_prediction(const struct bench *b) {
    return b->estimator->prediction_ns(b->state);
}

double bench_rto(const struct bench *b) {
    return b->estimator->rto_ns(b->state);
}

double bench_column(const struct bench *b, const char *id) {
    double values[PARAMS_MAX];
    b->estimator->read_state(b->state, values);
    for (int i = 0; i < b->estimator->module.state_count; i++)
        if (strcmp(b->estimator->module.state[i].id, id) == 0) return values[i];
    stop("column", id);
    return (double)NAN;
}

double bench_extra(const struct bench *b, const char *id) {
    double value;
    for (int nth = 0; b->estimator->extra; nth++) {
        const char *name = b->estimator->extra(b->state, nth, &value);
        if (!name) break;
        if (strcmp(name, id) == 0) return value;
    }
    return (double)NAN;
}

const struct json *bench_explain(struct bench *b, double rtt_ns, double cwnd, double ssthresh,
                                 struct anatomy_weights *weights) {
    struct text out = {0};
    struct anatomy anatomy;
    struct rtt_sample sample = sample_of(b, rtt_ns, cwnd, ssthresh);
    json_begin(&out, '[');
    anatomy_start(&anatomy, &out);
    sample.anatomy = &anatomy;
    bench_sample(b, &sample);
    json_end(&out, ']');
    if (weights) *weights = anatomy.weights;
    return json_parse(out.bytes, out.length);
}

double bench_mean_error_ms(struct bench *b, const double *rtt_ms, int count) {
    double sum = 0;
    bench_start(b);
    for (int i = 0; i < count; i++) {
        if (i > 0) sum += fabs(bench_prediction(b) / MS - rtt_ms[i]);
        bench_feed(b, rtt_ms[i] * MS);
    }
    return sum / (count - 1);
}

struct random bench_draws(void) {
    uint64_t seed = (uint64_t)time(NULL);
    struct random random;
    printf("seed %llu\n", (unsigned long long)seed);
    random_seed(&random, seed, "test");
    return random;
}
