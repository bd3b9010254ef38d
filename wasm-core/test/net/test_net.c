/* Nets in doubles: gradients against finite differences for random shapes, and sequences that are shorter than others.
 */
#define LAB_REAL double

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "catalogue/registry.h"
#include "modules/cell/gru_reset_after_steps.h"
#include "modules/cell/gru_steps.h"
#include "modules/cell/lstm_steps.h"
#include "modules/cell/simple_steps.h"
#include "net/net_steps.h"
#include "support/estimator_helper.h"

/* Last: it has a macro named fail. */
#include <cmocka.h>

#define SHAPES 60
#define STEP   1e-5

static const struct {
    const char *id;
    const struct cell_steps *steps;
} cells[] = {{"simple", &simple_steps},
             {"lstm", &lstm_steps},
             {"gru", &gru_steps},
             {"gru-reset-after", &gru_reset_after_steps},
             {"logistic", NULL}};

struct drawn {
    struct net net;
    struct net_pass pass;
    double *weights, *gradient, *labels;
    size_t count;
    int batch;
};

static int whole(struct random *random, int from, int to) {
    return from + (int)(random_uniform(random) * (to - from + 1));
}

static void start_pass(struct net_pass *pass, const struct drawn *d, int cell, int history) {
    struct net_room room = {0};
    net_pass_start(pass, &d->net, cells[cell].steps, history, d->batch, 1, &room);
    room = (struct net_room){.at = arena_alloc(room.used)};
    net_pass_start(pass, &d->net, cells[cell].steps, history, d->batch, 1, &room);
    pass->weights = d->weights;
}

/* A net of random shape and weights with a random batch; sequences begin at random rows. */
static void draw(struct drawn *d, int cell, struct random *random) {
    int history = whole(random, 1, 7);
    d->net = (struct net){.cell = cell_at(registry_index("cell", cells[cell].id)),
                          .inputs = whole(random, 1, 6),
                          .units = whole(random, 1, 9),
                          .layers = whole(random, 1, 3),
                          .linear = whole(random, 0, 1)};
    d->batch = whole(random, 1, 6);
    d->count = net_weight_count(&d->net);
    d->weights = ARENA_ARRAY(double, d->count);
    d->gradient = ARENA_ARRAY(double, d->count);
    d->labels = ARENA_ARRAY(double, d->batch);
    for (size_t i = 0; i < d->count; i++)
        d->weights[i] = 0.6 * random_normal(random);
    start_pass(&d->pass, d, cell, history);
    for (int row = 0; row < d->batch; row++) {
        d->labels[row] = whole(random, 0, 1);
        d->pass.first[row] = whole(random, 0, history - 1);
        for (int t = 0; t < history; t++)
            for (int i = 0; i < d->net.inputs; i++)
                d->pass.inputs[(t * d->batch + row) * d->net.inputs + i] =
                    t < d->pass.first[row] ? 0 : random_normal(random);
    }
}

static double loss(struct drawn *d) {
    double sum = 0;
    net_forward(&d->pass, d->batch);
    for (int row = 0; row < d->batch; row++) {
        double y = d->pass.output[row], label = d->labels[row];
        sum += d->net.linear ? (y - label) * (y - label) : -log(label > 0 ? y : 1 - y);
    }
    return sum;
}

static void test_gradients_are_differences(void **state) {
    (void)state;
    struct random random = bench_draws();
    for (int shape = 0; shape < SHAPES; shape++) {
        struct drawn d;
        double slope[8];
        draw(&d, shape % LAB_COUNT(cells), &random);
        loss(&d);
        for (int row = 0; row < d.batch; row++)
            slope[row] = (d.net.linear ? 2 : 1) * (d.pass.output[row] - d.labels[row]);
        net_backward(&d.pass, d.batch, slope, d.gradient);
        for (size_t i = 0; i < d.count; i++) {
            double kept = d.weights[i], above, below;
            d.weights[i] = kept + STEP;
            above = loss(&d);
            d.weights[i] = kept - STEP;
            below = loss(&d);
            d.weights[i] = kept;
            double difference = (above - below) / (2 * STEP);
            assert_true(fabs(difference - d.gradient[i]) < 1e-6 * (1 + fabs(difference)));
        }
    }
}

/* A sequence that begins late has the output of the same rows alone. */
static void test_late_sequences(void **state) {
    (void)state;
    struct random random = bench_draws();
    for (int shape = 0; shape < SHAPES; shape++) {
        struct drawn d;
        int cell = shape % LAB_COUNT(cells);
        draw(&d, cell, &random);
        net_forward(&d.pass, d.batch);
        for (int row = 0; row < d.batch; row++) {
            struct drawn alone = d;
            struct net_pass *pass = &alone.pass;
            alone.batch = 1;
            start_pass(pass, &alone, cell, d.pass.history - d.pass.first[row]);
            for (int t = 0; t < pass->history; t++)
                for (int i = 0; i < d.net.inputs; i++)
                    pass->inputs[t * d.net.inputs + i] =
                        d.pass.inputs[((t + d.pass.first[row]) * d.batch + row) * d.net.inputs + i];
            net_forward(pass, 1);
            assert_true(fabs(pass->output[0] - d.pass.output[row]) < 1e-12 * (1 + fabs(pass->output[0])));
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(test_gradients_are_differences, bench_fresh),
        cmocka_unit_test_setup(test_late_sequences, bench_fresh),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
