/* Estimators of one-way delay on exchanges made by hand: where they are exact, and how wrong they are where not. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/arena.h"
#include "base/random.h"
#include "catalogue/registry.h"
#include "kinds/owd.h"
#include "modules/owd/choi_t0.h"
#include "support/sim_helper.h"

/* Last: it has a macro named fail. */
#include <cmocka.h>

#define EXCHANGES 400
#define MS        1e6

/* The truth: marked segments and their delays, ns. The ACK of one lets the next leave, after a pause. */
struct path {
    double sent[EXCHANGES], forward[EXCHANGES], reverse[EXCHANGES], pause[EXCHANGES];
    int lost[EXCHANGES]; /* marks lost before this exchange; they arrived, but their ACKs did not */
    double offset, skew, sender_tick, receiver_tick;
};

static double step(double value, double tick) {
    return tick > 0 ? floor(value / tick) * tick : value;
}

static double sender(const struct path *p, double at) {
    return step(at, p->sender_tick);
}

static double receiver(const struct path *p, double at) {
    return step(at * (1 + p->skew) + p->offset, p->receiver_tick);
}

static void draw_path(struct path *p, struct random *random) {
    double at = 0;
    *p = (struct path){.offset = 1e9 * (random_uniform(random) - 0.5)};
    for (int n = 0; n < EXCHANGES; n++) {
        p->forward[n] = floor(20 * MS + 30 * MS * random_uniform(random));
        p->reverse[n] = floor(40 * MS + 60 * MS * random_uniform(random));
        p->sent[n] = at;
        at += p->forward[n] + p->reverse[n];
    }
}

/* Adds a pause before each segment but the first, ns. */
static void add_pauses(struct path *p, struct random *random, double up_to) {
    double later = 0;
    for (int n = 1; n < EXCHANGES; n++) {
        p->pause[n] = floor(up_to * random_uniform(random));
        later += p->pause[n];
        p->sent[n] += later;
    }
}

struct estimator {
    const struct owd_estimator *module;
    double *params; /* outlive the state */
    void *state;
};

static struct estimator start(const char *id, const char *const settings[][2], int count) {
    struct estimator e = {.module = owd_at(registry_index("owd", id))};
    const struct module *module = &e.module->module;
    arena_reset();
    e.params = ARENA_ARRAY(double, PARAMS_MAX);
    params_default(module, e.params);
    for (int i = 0; i < count; i++) {
        int at = param_index(module, settings[i][0]);
        assert_true(at >= 0);
        e.params[at] = module->params[at].type == PARAM_CHOICE ? param_choice_index(&module->params[at], settings[i][1])
                                                               : strtod(settings[i][1], NULL);
        assert_true(e.params[at] >= 0);
    }
    e.state = arena_alloc(e.module->state_bytes(e.params));
    e.module->start(e.state, e.params);
    return e;
}

/* The estimate of the nth exchange of a path. */
static struct owd_estimate take(const struct estimator *e, const struct path *p, int n) {
    double arrived = p->sent[n] + p->forward[n];
    /* The marked segment whose ACK was lost arrived in the middle between the others. */
    double before = n == 0 ? NAN : p->sent[n - 1] + p->forward[n - 1];
    if (p->lost[n]) before = (before + arrived) / 2;
    struct owd_exchange exchange = {.sent_ns = sender(p, p->sent[n]),
                                    .acked_ns = sender(p, arrived + p->reverse[n]),
                                    .arrived_ns = receiver(p, arrived),
                                    .rtt_r_ns = receiver(p, arrived) - receiver(p, before),
                                    .forward_ns = p->forward[n],
                                    .marks_lost = p->lost[n]};
    struct owd_estimate estimate;
    e->module->exchange(e->state, &exchange, &estimate);
    return estimate;
}

static const char *const from_truth[][2] = {{"start", "true"}};
static const char *const from_truth_sent[][2] = {{"start", "true"}, {"interval", "sent"}};

/* Law: from the true starting point and without skew, ticks, pauses and losses the estimate is the truth. */
static void choi_is_exact(void **state) {
    (void)state;
    struct random random;
    struct path p;
    random_seed(&random, sim_test_seed(), "owd");
    for (int round = 0; round < 20; round++) {
        draw_path(&p, &random);
        struct estimator e = start("choi-yoo", from_truth, 1);
        for (int n = 0; n < EXCHANGES; n++) {
            struct owd_estimate estimate = take(&e, &p, n);
            assert_true(fabs(estimate.forward_ns - p.forward[n]) < 0.01);
            assert_true(fabs(estimate.reverse_ns - p.reverse[n]) < 0.01);
        }
    }
}

/* The error from RTT/2 is half of the difference of the first delays, for ever. */
static void choi_from_half(void **state) {
    (void)state;
    struct random random;
    struct path p;
    random_seed(&random, sim_test_seed(), "half");
    draw_path(&p, &random);
    static const char *const half[][2] = {{"start", "half"}};
    struct estimator e = start("choi-yoo", half, 1);
    for (int n = 0; n < EXCHANGES; n++)
        assert_true(fabs(take(&e, &p, n).forward_ns - p.forward[n] - (p.reverse[0] - p.forward[0]) / 2) < 0.01);
}

/* By the round-trip time each pause stays in the sum; by the time between transmissions none does. */
static void choi_with_pauses(void **state) {
    (void)state;
    struct random random;
    struct path p;
    random_seed(&random, sim_test_seed(), "pauses");
    for (int by_sent = 0; by_sent < 2; by_sent++) {
        double pauses = 0;
        draw_path(&p, &random);
        add_pauses(&p, &random, 50 * MS);
        struct estimator e = by_sent ? start("choi-yoo", from_truth_sent, 2) : start("choi-yoo", from_truth, 1);
        for (int n = 0; n < EXCHANGES; n++) {
            pauses += by_sent ? 0 : p.pause[n];
            assert_true(fabs(take(&e, &p, n).forward_ns - p.forward[n] - pauses) < 0.01);
        }
        assert_true(by_sent || pauses > 5e9);
    }
}

/* A skew adds itself times the receiver's time since the first arrival: 5 ms per 100 s at 50 ppm. */
static void choi_with_skew(void **state) {
    (void)state;
    struct random random;
    struct path p;
    random_seed(&random, sim_test_seed(), "skew");
    draw_path(&p, &random);
    p.skew = 50e-6;
    struct estimator e = start("choi-yoo", from_truth, 1);
    for (int n = 0; n < EXCHANGES; n++) {
        double since = p.sent[n] + p.forward[n] - p.forward[0];
        assert_true(fabs(take(&e, &p, n).forward_ns - p.forward[n] - p.skew * since) < 0.01);
    }
}

/* Ticks: where each ACK lets the next marked segment leave at once, both sums telescope and stay within both ticks. */
static void choi_with_ticks(void **state) {
    (void)state;
    struct random random;
    struct path p;
    random_seed(&random, sim_test_seed(), "ticks");
    for (int by_sent = 0; by_sent < 2; by_sent++) {
        double largest = 0;
        draw_path(&p, &random);
        p.sender_tick = 1 * MS;
        p.receiver_tick = 4 * MS;
        struct estimator e = by_sent ? start("choi-yoo", from_truth_sent, 2) : start("choi-yoo", from_truth, 1);
        for (int n = 0; n < EXCHANGES; n++) {
            double error = fabs(take(&e, &p, n).forward_ns - p.forward[n]);
            largest = fmax(largest, error);
            assert_true(error <= p.receiver_tick + p.sender_tick);
        }
        assert_true(largest > 2 * MS);
    }
}

/* A lost ACK: bridged, the estimate stays exact; held, it is off by what the delay changed; printed, by the gap. */
static void choi_after_loss(void **state) {
    (void)state;
    struct random random;
    struct path p;
    static const char *const rules[] = {"bridge", "hold", "printed"};
    random_seed(&random, sim_test_seed(), "loss");
    for (int rule = 0; rule < 3; rule++) {
        const char *const settings[][2] = {{"start", "true"}, {"afterLoss", rules[rule]}};
        double error = 0;
        draw_path(&p, &random);
        struct estimator e = start("choi-yoo", settings, 2);
        for (int n = 0; n < EXCHANGES; n++) {
            p.lost[n] = n % 50 == 49;
            double gap = n ? p.sent[n] + p.forward[n] - p.sent[n - 1] - p.forward[n - 1] : 0;
            if (p.lost[n] && rule == 1) error += p.forward[n - 1] - p.forward[n];
            if (p.lost[n] && rule == 2) error -= gap / 2;
            assert_true(fabs(take(&e, &p, n).forward_ns - p.forward[n] - error) < 0.1);
        }
    }
}

/* The heuristic waits for its probes, and starts from what choi_t0 gives. */
static void choi_heuristic(void **state) {
    (void)state;
    struct path p = {.sent = {0, 100 * MS, 200 * MS, 300 * MS}};
    for (int n = 0; n < 4; n++) {
        p.forward[n] = 80 * MS;
        p.reverse[n] = 20 * MS;
    }
    static const char *const three[][2] = {{"start", "heuristic"}};
    struct estimator e = start("choi-yoo", three, 1);
    assert_true(isnan(take(&e, &p, 0).forward_ns));
    assert_true(isnan(take(&e, &p, 1).forward_ns));
    /* Forward longer: 3/4 of the RTT. */
    assert_true(fabs(take(&e, &p, 2).forward_ns - 75 * MS) < 0.01);
    /* An offset of -60 ms makes the clocks say 20 of 100 ms: the other case, 1/4. */
    p.offset = -60 * MS;
    e = start("choi-yoo", three, 1);
    for (int n = 0; n < 2; n++)
        take(&e, &p, n);
    assert_true(fabs(take(&e, &p, 2).forward_ns - 25 * MS) < 0.01);
    /* A ratio that is given needs no clocks; the midpoint form needs one exchange. */
    static const char *const given[][2] = {
        {"start", "heuristic"}, {"ratio", "given"}, {"givenRatio", "0.8"}, {"form", "midpoint"}, {"probes", "1"}};
    e = start("choi-yoo", given, 5);
    assert_true(fabs(take(&e, &p, 0).forward_ns - 75 * MS) < 0.01);
}

/* Equation 11: "about 40 Kbytes" for 100 s at an RTT of 200 ms. */
static void overhead(void **state) {
    (void)state;
    assert_true(choi_overhead_bytes(100, 0.2) == 40000);
}

/* Those that read both clocks are wrong by offset and skew; RTT/2 by half of the difference of the delays. */
static void without_recursion(void **state) {
    (void)state;
    struct random random;
    struct path p;
    random_seed(&random, sim_test_seed(), "others");
    draw_path(&p, &random);
    p.skew = -20e-6;
    struct estimator clocks = start("synchronous", NULL, 0);
    for (int n = 0; n < EXCHANGES; n++) {
        double error = p.offset + p.skew * (p.sent[n] + p.forward[n]);
        assert_true(fabs(take(&clocks, &p, n).forward_ns - p.forward[n] - error) < 0.01);
    }
    struct estimator half = start("half-rtt", NULL, 0);
    for (int n = 0; n < EXCHANGES; n++)
        assert_true(fabs(take(&half, &p, n).forward_ns - (p.forward[n] + p.reverse[n]) / 2) < 0.01);
}

/* Time stamps: after a segment without a queue the variation is exact; a skew of 100 ppm adds up in the history. */
static void timestamps(void **state) {
    (void)state;
    struct random random;
    struct path p;
    random_seed(&random, sim_test_seed(), "stamps");
    draw_path(&p, &random);
    p.sent[0] = 0;
    p.forward[0] = 20 * MS;
    p.reverse[0] = 40 * MS;
    struct estimator e = start("timestamps", NULL, 0);
    for (int n = 0; n < EXCHANGES; n++) /* least RTT: 60 ms, of which 20 are the way there */
        assert_true(fabs(take(&e, &p, n).forward_ns - (p.forward[n] - 20 * MS + 30 * MS)) < 0.01);
    /* Constant delays and a skew: the least difference of two periods is at most two periods old. */
    static const char *const brief[][2] = {{"history", "2"}, {"period", "1"}};
    for (int n = 0; n < EXCHANGES; n++) {
        p.sent[n] = 60 * MS * n;
        p.forward[n] = 20 * MS;
        p.reverse[n] = 40 * MS;
    }
    p.skew = 100e-6;
    e = start("timestamps", brief, 2);
    for (int n = 0; n < EXCHANGES; n++) {
        double error = take(&e, &p, n).forward_ns - 30 * MS;
        assert_true(error >= -0.01 && error <= p.skew * 2.1e9);
    }
}

/* Where some segments meet no queue, the line below all differences has offset and skew of the clocks. */
static void skew_line(void **state) {
    (void)state;
    struct random random;
    struct path p;
    random_seed(&random, sim_test_seed(), "line");
    draw_path(&p, &random);
    for (int n = 0; n < EXCHANGES; n += 3) {
        p.forward[n] = 20 * MS;
        p.reverse[n] = 40 * MS;
    }
    p.skew = 80e-6;
    struct estimator e = start("skew-line", NULL, 0);
    for (int n = 0; n < EXCHANGES; n++) {
        double truth = p.forward[n] - 20 * MS + 30 * MS, estimate = take(&e, &p, n).forward_ns;
        if (n > 20) assert_true(fabs(estimate - truth) < 0.05 * MS);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(choi_is_exact),  cmocka_unit_test(choi_from_half),  cmocka_unit_test(choi_with_pauses),
        cmocka_unit_test(choi_with_skew), cmocka_unit_test(choi_with_ticks), cmocka_unit_test(choi_after_loss),
        cmocka_unit_test(choi_heuristic), cmocka_unit_test(overhead),        cmocka_unit_test(without_recursion),
        cmocka_unit_test(timestamps),     cmocka_unit_test(skew_line),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
