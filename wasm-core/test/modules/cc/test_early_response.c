/* Congestion controls that answer delay, predictors and the state machine that judges them, and the fluid model. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "base/error.h"
#include "kinds/predictor.h"
#include "modules/model/fluid.h"
#include "rttlab.h"
#include "support/sim_helper.h"
#include "tcp/predictor_judge.h"

/* Last: it has a macro named fail. */
#include <cmocka.h>

static void run(const char *control, const char *set) {
    assert_int_equal(
        sim_run("{\"kind\":\"simulation\",\"set\":{%s},\"scenario\":{\"run\":{\"duration\":40,\"seed\":3},\"measure\":"
                "{\"from\":15},\"link\":{\"bottleneck\":{\"rate\":1e7,\"delay\":20,\"buffer\":150}},\"flow\":{\"main\":"
                "{\"count\":8,\"startSpread\":2,\"congestionControl\":\"%s\"}}}}",
                set, control),
        LAB_FINISHED);
}

/* ---- PERT -------------------------------------------------------------------------------------------------------- */

static void pert_keeps_the_queue_short_without_losses(void **state) {
    (void)state;
    run("reno", "");
    double reno = sim_number("links.0.meanQueuePackets");
    assert_true(sim_number("links.0.drops") > 0);
    run("pert-red", "");
    assert_true(sim_number("links.0.drops") == 0);
    assert_true(sim_number("links.0.meanQueuePackets") < reno / 4);
    assert_true(sim_number("links.0.utilization") > 0.95);
    assert_true(sim_number("jainIndex") > 0.9);
    assert_true(sim_number("flows.0.earlyResponses") > 50);
    assert_true(sim_number("flows.0.timeouts") == 0);
}

/* Gains for a link of this speed: the customary ones are for one a hundred times as fast. */
static void pert_pi_comes_to_its_target(void **state) {
    (void)state;
    for (int target_ms = 5; target_ms <= 20; target_ms += 15) {
        char set[160];
        snprintf(
            set, sizeof set,
            "\"cc.pert-pi.target\":%d,\"cc.pert-pi.gains\":\"theorem\",\"cc.pert-pi.flows\":8,\"cc.pert-pi.rtt\":60",
            target_ms);
        run("pert-pi", set);
        double wait_ms = sim_number("links.0.meanQueuePackets") * 1.2;
        assert_true(wait_ms > 0.4 * target_ms && wait_ms < 1.6 * target_ms);
    }
}

static void pert_options_make_a_difference(void **state) {
    (void)state;
    const char *const options[] = {"",
                                   "\"cc.pert-red.decrease\":0.5",
                                   "\"cc.pert-red.oncePerRtt\":false",
                                   "\"cc.pert-red.propagation\":\"known\"",
                                   "\"cc.pert-red.slowStart\":false",
                                   "\"cc.pert-red.pauseGrowth\":2",
                                   "\"cc.pert-red.ramp\":10",
                                   "\"cc.pert-red.increase\":3",
                                   "\"cc.pert-red.weight\":0.9"};
    uint64_t hashes[9];
    for (int i = 0; i < 9; i++) {
        run("pert-red", options[i]);
        hashes[i] = (uint64_t)(sim_number("links.0.meanQueuePackets") * 1e9);
        for (int j = 0; j < i; j++)
            assert_true(hashes[i] != hashes[j]);
    }
}

static void the_state_of_a_control_is_recorded(void **state) {
    (void)state;
    run("pert-red", "");
    int table = sim_table("flow.main.0.control");
    assert_true(table >= 0 && sim_rows(table) > 500);
    for (int64_t row = 1; row < sim_rows(table); row++) {
        double delay_ms = sim_value(table, 2, row), chance = sim_value(table, 3, row);
        assert_true(sim_value(table, 0, row) >= sim_value(table, 0, row - 1));
        if (isnan(delay_ms)) continue;
        assert_true(delay_ms > 5 ? chance > 0 : chance == 0);
    }
    run("reno", "");
    assert_true(sim_table("flow.main.0.control") < 0);
}

/* ---- Vegas and CUBIC --------------------------------------------------------------------------------------------- */

static void vegas_keeps_a_few_segments_waiting(void **state) {
    (void)state;
    assert_int_equal(
        sim_run("{\"kind\":\"simulation\",\"scenario\":{\"run\":{\"duration\":40},\"measure\":{\"from\":15},"
                "\"link\":{\"bottleneck\":{\"rate\":1e7,\"delay\":20,\"buffer\":150}},\"flow\":{\"main\":"
                "{\"count\":1,\"congestionControl\":\"vegas\"}}}}"),
        LAB_FINISHED);
    assert_true(sim_number("links.0.meanQueuePackets") > 0.3 && sim_number("links.0.meanQueuePackets") < 5);
    assert_true(sim_number("links.0.drops") == 0);
    assert_true(sim_number("links.0.utilization") > 0.97);
}

/* On a long fat path with rare losses CUBIC comes back sooner than Reno. */
static void cubic_is_quicker_than_reno(void **state) {
    (void)state;
    double goodput[2];
    const char *const controls[2] = {"reno", "cubic"};
    for (int i = 0; i < 2; i++) {
        assert_int_equal(
            sim_run("{\"kind\":\"simulation\",\"scenario\":{\"run\":{\"duration\":120,\"seed\":2},\"measure\":{"
                    "\"from\":20},"
                    "\"link\":{\"bottleneck\":{\"rate\":1e8,\"delay\":100,\"buffer\":500,\"loss\":\"bernoulli\","
                    "\"lossRate\":0.002}},\"flow\":{\"main\":{\"count\":1,\"congestionControl\":\"%s\"}}}}",
                    controls[i]),
            LAB_FINISHED);
        goodput[i] = sim_number("flows.0.goodputBitPerS");
    }
    assert_true(goodput[1] > 1.3 * goodput[0]);
}

/* ---- predictors -------------------------------------------------------------------------------------------------- */

static void the_judge_counts_by_the_papers_numbers(void **state) {
    (void)state;
    struct judge judge = {0};
    const struct {
        int congested, loss, number;
    } steps[] = {{0, 0, 0}, {1, 0, 1}, {1, 0, 0}, {1, 1, 2}, {0, 0, 3}, {1, 1, 4},
                 {1, 0, 6}, {0, 0, 5}, {1, 0, 1}, {0, 1, 2}, {1, 1, 0}};
    for (int i = 0; i < (int)(sizeof steps / sizeof *steps); i++)
        assert_int_equal(judge_step(&judge, steps[i].congested, steps[i].loss, 1), steps[i].number);
    const int64_t expected[JUDGE_TRANSITIONS] = {2, 2, 1, 1, 1, 1};
    for (int i = 0; i < JUDGE_TRANSITIONS; i++)
        assert_int_equal(judge.transitions[i], expected[i]);
    assert_true(fabs(judge_efficiency(&judge) + judge_false_positives(&judge) - 1) < 1e-15);
    assert_true(fabs(judge_false_negatives(&judge) - 1. / 3) < 1e-15);
}

/* Two on a slowly rising delay: one sees the variance, the other the trend. */
static void variance_and_trend(void **state) {
    (void)state;
    double params[8];
    struct predictor_context context = {.base_rtt_ns = (double)NAN};
    for (int nth = 0; predictor_at(nth); nth++) {
        const struct predictor *predictor = predictor_at(nth);
        int rising = 0, flat = 0;
        fail_reset();
        arena_reset();
        params_default(&predictor->module, params);
        void *self = arena_alloc(predictor->state_bytes(params));
        predictor->start(self, params, &context);
        for (int i = 0; i < 2000; i++) {
            double rtt_ms = i < 1000 ? 60 : 60 + 0.03 * (i - 1000);
            struct predictor_record record = {.time_ns = i * (int64_t)10000000,
                                              .rtt_ns = rtt_ms * 1e6,
                                              .forward_ns = (rtt_ms - 30) * 1e6,
                                              .cwnd = 20 + 0.01 * i};
            int congested = predictor->congested(self, &record);
            if (i < 1000) flat += congested;
            if (i >= 1500) rising += congested;
        }
        assert_int_equal(flat, 0);
        if (rising == 0 && strcmp(predictor->module.id, "bfa") != 0)
            fail_msg("%s sees nothing in a delay that rises by half", predictor->module.id);
    }
}

static void predictors_are_judged_in_a_run(void **state) {
    (void)state;
    assert_int_equal(
        sim_run(
            "{\"kind\":\"simulation\",\"scenario\":{\"run\":{\"duration\":40},\"link\":{\"bottleneck\":{\"rate\":1e7,"
            "\"delay\":20,\"buffer\":60}},\"flow\":{\"main\":{\"count\":1,\"predictors\":[\"instant\",\"cim\"]},"
            "\"cross\":{\"count\":3}}}}"),
        LAB_FINISHED);
    assert_true(sim_number("predictors.0.records") > 1000);
    /* Any drop at the queue is a loss there; the flow sees only its own. */
    assert_true(sim_number("predictors.1.atQueue.transitions.1") > sim_number("predictors.1.inFlow.transitions.1"));
    assert_true(sim_number("predictors.1.inFlow.transitions.1") > 0);
    int states = sim_table("flow.main.0.predictors"), wrong = sim_table("flow.main.0.falsePositives");
    assert_true(states >= 0 && sim_rows(states) > 10);
    assert_int_equal(sim_rows(wrong), sim_number("predictors.0.atQueue.transitions.4") +
                                          sim_number("predictors.1.atQueue.transitions.4"));
    for (int64_t row = 0; row < sim_rows(wrong); row++)
        assert_true(sim_value(wrong, 3, row) >= 0 && sim_value(wrong, 3, row) <= 1);
    for (int i = 0; i < 2; i++) {
        char path[64];
        double counted = 0, transitions;
        for (int bin = 0; bin < 20; bin++) {
            snprintf(path, sizeof path, "predictors.%d.queueAtFalsePositives.%d", i, bin);
            counted += sim_number(path);
        }
        snprintf(path, sizeof path, "predictors.%d.atQueue.transitions.4", i);
        transitions = sim_number(path);
        assert_true(counted == transitions);
    }
}

/* ---- curves ------------------------------------------------------------------------------------------------------ */

/* The corner of a curve of the result. */
static void has_corner(int curve, int corner, double x, double y) {
    char path[64];
    snprintf(path, sizeof path, "curves.%d.x.%d", curve, corner);
    assert_true(fabs(sim_number(path) - x) < 1e-9 * (1 + x));
    snprintf(path, sizeof path, "curves.%d.y.%d", curve, corner);
    assert_true(fabs(sim_number(path) - y) < 1e-9);
}

static void curves_are_given_by_their_corners(void **state) {
    (void)state;
    run("pert-red", "\"link.bottleneck.discipline\":\"red\",\"queue.red.adaptive\":false,\"queue.red.minThreshold\":10,"
                    "\"queue.red.maxThreshold\":30,\"queue.red.maxP\":0.2,\"cc.pert-red.pmax\":0.1");
    has_corner(0, 1, 5, 0);
    has_corner(0, 3, 10, 0.1);
    has_corner(0, 4, 20, 1);
    has_corner(1, 1, 10, 0);
    has_corner(1, 2, 30, 0.2);
    has_corner(1, 4, 60, 1);
    run("pert-red", "\"link.bottleneck.discipline\":\"red\",\"queue.red.adaptive\":false,\"queue.red.maxThreshold\":30,"
                    "\"queue.red.maxP\":0.2,\"queue.red.gentle\":false,\"cc.pert-red.tmin\":30");
    /* Without the gentle part, and below a lower threshold that is above all: a jump. */
    has_corner(1, 2, 30, 0.2);
    has_corner(1, 3, 30, 1);
    has_corner(0, 1, 30, 0);
    has_corner(0, 2, 30, 1);
    run("reno", "");
    assert_true(isnan(sim_number("curves.0.x.0")));
}

/* ---- the fluid model --------------------------------------------------------------------------------------------- */

/* The runs of section 5.3. */
static struct fluid paper(double rtt_s, int square) {
    return (struct fluid){.kind = FLUID_RED,
                          .decrease = 0.5,
                          .flows = 5,
                          .packets_per_s = 100,
                          .rtt_s = rtt_s,
                          .pmax = 0.1,
                          .tmin_s = 0.05,
                          .tmax_s = 0.1,
                          .weight = 0.99,
                          .interval_s = 1e-4,
                          .square = square};
}

/* Peak to peak of the window between two times. */
static double swing(const struct fluid *fluid, double from_s, double to_s) {
    const double past[FLUID_COLUMNS] = {1, 1, 1};
    double x[DDE_MAX], least = INFINITY, most = -INFINITY;
    struct dde dde;
    fail_reset();
    arena_reset();
    assert_true(fluid_start(fluid, past, 1e-8, &dde));
    for (double t = from_s; t < to_s; t += 0.05) {
        assert_true(dde_at(&dde, t, x));
        least = fmin(least, x[FLUID_WINDOW]);
        most = fmax(most, x[FLUID_WINDOW]);
    }
    return most - least;
}

static void the_fluid_model_does_what_the_paper_says(void **state) {
    (void)state;
    struct fluid calm = paper(0.1, 0), decays = paper(0.16, 0), swings = paper(0.171, 0), more = paper(0.2, 0);
    assert_true(swing(&calm, 50, 60) < 1e-6);
    assert_true(swing(&decays, 0, 10) > 1 && swing(&decays, 150, 160) < 0.1);
    assert_true(fabs(swing(&swings, 280, 300) - 3.521) < 0.01);
    assert_true(fabs(swing(&more, 280, 300) - 10.9) < 0.1);
    struct fluid square_calm = paper(0.171, 1), square_swings = paper(0.175, 1);
    assert_true(swing(&square_calm, 300, 320) < 0.01);
    assert_true(fabs(swing(&square_swings, 580, 600) - 2.54) < 0.02);
}

static void theorem_and_exact_boundary_differ(void **state) {
    (void)state;
    struct fluid fluid = paper(0.1, 0), square = paper(0.1, 1);
    assert_true(fabs(fluid_theorem_boundary(&fluid) - 0.170998) < 1e-6);
    assert_true(fabs(fluid_exact_boundary(&fluid) - 0.165825) < 1e-6);
    assert_true(fabs(fluid_exact_boundary(&square) - 0.172744) < 1e-6);
    assert_true(fluid_margin(&fluid, 0.165) > 0 && fluid_margin(&fluid, 0.167) < 0);
    /* Figure 13a: the least interval at N = 40. */
    struct fluid sampled = paper(0.2, 0);
    sampled.flows = 40;
    sampled.packets_per_s = 1000;
    assert_true(fabs(fluid_least_interval(&sampled) - 0.1151) < 1e-3);
}

static void clipped_stays_in_bounds_and_pi_reaches_its_target(void **state) {
    (void)state;
    const double past[FLUID_COLUMNS] = {1, 0, 0};
    struct fluid pi = {.kind = FLUID_PI,
                       .decrease = 0.5,
                       .flows = 50,
                       .packets_per_s = 15000,
                       .rtt_s = 0.06,
                       .k = 0.3834,
                       .m = 1.8519,
                       .target_s = 0.003,
                       .clip = 1,
                       .clocked = 1};
    double x[DDE_MAX];
    struct dde dde;
    fail_reset();
    arena_reset();
    assert_true(fluid_start(&pi, past, 1e-7, &dde));
    for (double t = 0; t < 100; t += 0.1) {
        assert_true(dde_at(&dde, t, x));
        assert_true(x[FLUID_DELAY] > -1e-3 && x[FLUID_WINDOW] > 0);
    }
    assert_true(fabs(x[FLUID_DELAY] - 0.003) < 3e-4);
    assert_true(fabs(x[FLUID_WINDOW] - 18) < 0.1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pert_keeps_the_queue_short_without_losses),
        cmocka_unit_test(pert_pi_comes_to_its_target),
        cmocka_unit_test(pert_options_make_a_difference),
        cmocka_unit_test(the_state_of_a_control_is_recorded),
        cmocka_unit_test(vegas_keeps_a_few_segments_waiting),
        cmocka_unit_test(cubic_is_quicker_than_reno),
        cmocka_unit_test(the_judge_counts_by_the_papers_numbers),
        cmocka_unit_test(variance_and_trend),
        cmocka_unit_test(predictors_are_judged_in_a_run),
        cmocka_unit_test(curves_are_given_by_their_corners),
        cmocka_unit_test(the_fluid_model_does_what_the_paper_says),
        cmocka_unit_test(theorem_and_exact_boundary_differ),
        cmocka_unit_test(clipped_stays_in_bounds_and_pi_reaches_its_target),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
