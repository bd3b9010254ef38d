/* The recurrent net as an estimator: what it predicts with a model, and without one. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "catalogue/registry.h"
#include "net/models.h"
#include "support/estimator_helper.h"

/* Last: it has a macro named fail. */
#include <cmocka.h>

static struct net_model model;
static struct net_models models;

/* A model without recurrence that predicts m (m / m')^0 e^(bias / factor): the last sample times a constant. */
static void give_model(struct bench *b, float bias) {
    model = (struct net_model){
        .id = "rtt-gru-8",
        .task = NET_RTT,
        .history = 3,
        .factor = {2},
        .net = {
            .cell = cell_at(registry_index("cell", "logistic")), .inputs = 1, .units = 1, .layers = 1, .linear = 1}};
    model.net.weights = ARENA_ARRAY(float, net_weight_count(&model.net));
    model.net.weights[1] = bias;
    assert_true(net_model_prepare(&model));
    models.first = &model;
    b->context.models = &models;
}

static void test_without_a_model_it_repeats_the_sample(void **state) {
    (void)state;
    struct bench b;
    char detail[8];
    bench_prepare(&b, "gru");
    bench_start(&b);
    assert_true(isnan(bench_prediction(&b)));
    bench_feed(&b, 50 * MS);
    assert_true(bench_prediction(&b) == 50 * MS);
    assert_true(bench_rto(&b) == 200 * MS);
    assert_int_equal(b.estimator->remark(b.state, 0, detail, sizeof detail), NOTE_estimator_without_model);
}

static void test_the_output_is_a_change_of_the_last_sample(void **state) {
    (void)state;
    struct bench b;
    bench_prepare(&b, "gru");
    give_model(&b, 0.5f);
    bench_start(&b);
    for (double rtt = 50; rtt < 60; rtt++) {
        bench_feed(&b, rtt * MS);
        assert_true(fabs(bench_prediction(&b) - rtt * MS * exp(0.25)) < 1);
    }
    /* V after ten samples: half the first, then a quarter of each error. */
    double deviation = 25;
    for (double rtt = 51; rtt < 60; rtt++)
        deviation += 0.25 * (fabs(rtt - (rtt - 1) * exp(0.25)) - deviation);
    assert_true(fabs(bench_column(&b, "deviation_ms") - deviation) < 1e-6);
    assert_int_equal(b.estimator->remark(b.state, 0, NULL, 0), NOTE_COUNT);
}

static void test_a_model_of_labels_is_no_estimator(void **state) {
    (void)state;
    struct bench b;
    bench_prepare(&b, "gru");
    give_model(&b, 0.5f);
    model.task = NET_LABEL;
    bench_start(&b);
    bench_feed(&b, 50 * MS);
    assert_true(bench_prediction(&b) == 50 * MS);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(test_without_a_model_it_repeats_the_sample, bench_fresh),
        cmocka_unit_test_setup(test_the_output_is_a_change_of_the_last_sample, bench_fresh),
        cmocka_unit_test_setup(test_a_model_of_labels_is_no_estimator, bench_fresh),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
