/* PERT beyond the paper's defaults: where certainty begins, a memory in round trips, adaptive pmax, PERT/PIE. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "modules/cc/pert.h"
#include "rttlab.h"
#include "support/sim_helper.h"

/* Last: it has a macro named fail. */
#include <cmocka.h>

#define MS 1000000

static void certainty_moves_the_upper_part_of_the_curve_alone(void **state) {
    (void)state;
    /* P = 60 ms: an RTT of 2 (60 + 10) ms is a queueing delay of 80 ms. */
    assert_true(pert_curve_to(7.5, 5, 10, 0.05, 80) == pert_curve(7.5, 5, 10, 0.05));
    assert_true(pert_curve_to(15, 5, 10, 0.05, 20) == pert_curve(15, 5, 10, 0.05));
    assert_true(fabs(pert_curve_to(45, 5, 10, 0.05, 80) - 0.525) < 1e-12);
    assert_true(pert_curve_to(79.9, 5, 10, 0.05, 80) < 1 && pert_curve_to(80, 5, 10, 0.05, 80) == 1);
}

/* The smoothed delay after `ms` at a new RTT, with an ACK every `gap_ns`. */
static double smoothed_after(double memory, int64_t gap_ns, int ms) {
    double params[PERT_PARAM_COUNT] = {[PERT_WEIGHT] = 0.99, [PERT_MEMORY] = memory};
    struct pert pert;
    struct cc_moment moment = {.rtt_ns = 100. * MS};
    pert_start(&pert, params);
    pert_sample(&pert, &moment);
    moment.rtt_ns = 120. * MS;
    for (int64_t until_ns = (int64_t)ms * MS; moment.now_ns < until_ns;) {
        moment.now_ns += gap_ns;
        pert_sample(&pert, &moment);
    }
    return pert.delay_ns / MS;
}

static void a_memory_in_round_trips_does_not_depend_on_the_ack_rate(void **state) {
    (void)state;
    /* The least RTT is 100 ms: after two round trips with a memory of two the difference is down to 1/e. */
    double expected = 20 * (1 - exp(-1.));
    assert_true(fabs(smoothed_after(2, MS, 200) - expected) < 1e-9);
    assert_true(fabs(smoothed_after(2, 20 * (int64_t)MS, 200) - expected) < 1e-9);
    assert_true(smoothed_after(0, MS, 200) > 4 * smoothed_after(0, 20 * (int64_t)MS, 200));
}

static void run(int flows, const char *control, const char *set) {
    assert_int_equal(
        sim_run(
            "{\"kind\":\"simulation\",\"set\":{%s},\"scenario\":{\"run\":{\"duration\":60,\"seed\":3},\"measure\":"
            "{\"from\":20},\"link\":{\"bottleneck\":{\"rate\":2e7,\"delay\":25,\"buffer\":200}},\"flow\":{\"early\":"
            "{\"count\":%d,\"startSpread\":3,\"congestionControl\":\"%s\"}}}}",
            set, flows, control),
        LAB_FINISHED);
}

/* With P = 51 ms the literal reading is certain at 71 ms of queue and not at 20: more flows hold a longer queue. */
static void certainty_at_twice_the_rtt_holds_a_longer_queue(void **state) {
    (void)state;
    run(60, "pert-red", "");
    double queue = sim_number("links.0.meanQueuePackets");
    run(60, "pert-red", "\"cc.pert-red.reach\":\"rtt\"");
    assert_true(sim_number("links.0.meanQueuePackets") > 1.2 * queue);
}

/* Few flows need a small pmax, many a great one: adapting, the queueing delay of both lies nearer to 7.5 ms. */
static void adaptive_pmax_holds_the_delay_in_the_middle(void **state) {
    (void)state;
    double pmax_delay_ms[2], adaptive_delay_ms[2];
    for (int i = 0; i < 2; i++) {
        run(i ? 40 : 2, "pert-red", "\"cc.pert-red.propagation\":\"known\"");
        pmax_delay_ms[i] = sim_number("links.0.meanQueuePackets") * 1500 * 8 / 2e7 * 1e3;
        run(i ? 40 : 2, "pert-red", "\"cc.pert-red.propagation\":\"known\",\"cc.pert-red.adaptive\":true");
        adaptive_delay_ms[i] = sim_number("links.0.meanQueuePackets") * 1500 * 8 / 2e7 * 1e3;
    }
    assert_true(fabs(adaptive_delay_ms[1] - 7.5) < fabs(pmax_delay_ms[1] - 7.5));
    assert_true(fabs(adaptive_delay_ms[1] - adaptive_delay_ms[0]) < fabs(pmax_delay_ms[1] - pmax_delay_ms[0]));
}

static void pie_holds_its_target_without_losses(void **state) {
    (void)state;
    for (int ms = 5; ms <= 15; ms += 10) {
        char set[120];
        snprintf(set, sizeof set, "\"cc.pert-pie.target\":%d,\"cc.pert-pie.propagation\":\"known\"", ms);
        run(20, "pert-pie", set);
        double delay_ms = sim_number("links.0.meanQueuePackets") * 1500 * 8 / 2e7 * 1e3;
        assert_true(fabs(delay_ms / ms - 1) < 0.3);
        assert_true(sim_number("links.0.drops") == 0 && sim_number("links.0.utilization") > 0.9);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(certainty_moves_the_upper_part_of_the_curve_alone),
        cmocka_unit_test(a_memory_in_round_trips_does_not_depend_on_the_ack_rate),
        cmocka_unit_test(certainty_at_twice_the_rtt_holds_a_longer_queue),
        cmocka_unit_test(adaptive_pmax_holds_the_delay_in_the_middle),
        cmocka_unit_test(pie_holds_its_target_without_losses),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
