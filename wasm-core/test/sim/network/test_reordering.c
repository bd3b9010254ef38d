/* Links that reorder packets, and ACKs that are lost or overtaken: what the sender makes of them. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "rttlab.h"
#include "support/sim_helper.h"

/* Last: it has a macro named fail. */
#include <cmocka.h>

#define near(a, b, tolerance) assert_true(fabs((a) - (b)) <= (tolerance))

/* 1000 bytes at 1 Mbit/s are 8 ms, 40 bytes 0.32 ms: 33.32 ms round trip. */
#define PATH                                                                                                           \
    "{\"kind\":\"simulation\",\"scenario\":{\"run\":{\"duration\":%d,\"seed\":%d},\"topology\":{\"template\":\"path\"" \
    "},\"link\":{\"bottleneck\":{\"rate\":1e6,\"delay\":10,\"buffer\":40%s},\"reverse\":{\"rate\":1e6,\"delay\":15,"   \
    "\"buffer\":100%s}},\"flow\":{\"main\":{\"handshake\":false,\"mss\":960,\"header\":40,\"receiverWindow\":20%s}}}"  \
    "%s}"

static void a_packet_that_is_held_up_is_late_by_so_much(void **state) {
    (void)state;
    for (int play = 0; play < 2; play++) {
        assert_int_equal(sim_run(PATH, 1, 1, ",\"reorder\":100,\"reorderDelay\":7",
                                 ",\"reorder\":100,\"reorderDelay\":4",
                                 ",\"application\":\"transfer\",\"transferSize\":960", play ? ",\"play\":true" : ""),
                         LAB_FINISHED);
        near(sim_value(sim_table("flow.main.0.samples"), 1, 0), 33.32 + 7 + 4, 1e-9);
    }
}

/* A share of nothing is nothing: the same run to the bit, however long the others would be held up. */
static void without_a_share_nothing_changes(void **state) {
    (void)state;
    assert_int_equal(sim_run(PATH, 5, 1, "", "", "", ""), LAB_FINISHED);
    double events = sim_number("events"), rtt = sim_number("flows.0.meanRttMs");
    assert_int_equal(sim_run(PATH, 5, 1, ",\"reorderDelay\":200", ",\"reorderDelay\":200", "", ""), LAB_FINISHED);
    assert_true(sim_number("events") == events);
    assert_true(sim_number("flows.0.meanRttMs") == rtt);
}

/* An overtaken ACK acknowledges nothing new: it moves no window, is no duplicate, and nothing is sent again for it. */
static void overtaken_acks_are_ignored(void **state) {
    (void)state;
    static const char *const recoveries[] = {"tahoe", "reno", "newreno", "sack", "sack-pipe", "vegas"};
    for (int i = 0; i < 6; i++)
        for (int delayed = 0; delayed < 2; delayed++) {
            char flow[100];
            snprintf(flow, sizeof flow, ",\"recovery\":\"%s\",\"delayedAck\":%s", recoveries[i],
                     delayed ? "true" : "false");
            assert_int_equal(sim_run(PATH, 20, i, "", ",\"reorder\":30,\"reorderDelay\":40", flow, ""), LAB_FINISHED);
            near(sim_number("flows.0.fastRetransmits"), 0, 0);
            near(sim_number("flows.0.timeouts"), 0, 0);
            near(sim_number("flows.0.segmentsRetransmitted"), 0, 0);
            near(sim_number("flows.0.deliveryRatio"), 1, 0.02);
            assert_true(sim_number("flows.0.goodputBitPerS") > 0.7e6);
        }
}

/* Data that is overtaken is taken for lost: three later segments are acknowledged by duplicates. */
static void overtaken_data_is_sent_again_for_nothing(void **state) {
    (void)state;
    assert_int_equal(sim_run(PATH, 20, 1, ",\"reorder\":2,\"reorderDelay\":60", "", "", ""), LAB_FINISHED);
    assert_true(sim_number("flows.0.spuriousFastRetransmits") > 10);
    near(sim_number("links.0.drops"), 0, 0);
    near(sim_number("links.0.losses"), 0, 0);
}

/* Each later ACK says what a lost one said: a third of them may go, and nothing is sent again but for timeouts. */
static void lost_acks_cost_little(void **state) {
    (void)state;
    static const char *const recoveries[] = {"tahoe", "reno", "newreno", "sack", "sack-pipe", "vegas"};
    for (int i = 0; i < 6; i++) {
        char flow[60];
        snprintf(flow, sizeof flow, ",\"recovery\":\"%s\"", recoveries[i]);
        assert_int_equal(sim_run(PATH, 30, i, "", ",\"loss\":\"bernoulli\",\"lossRate\":30", flow, ""), LAB_FINISHED);
        assert_true(sim_number("links.1.losses") > 0.2 * sim_number("links.1.arrivals"));
        near(sim_number("flows.0.fastRetransmits"), 0, 0);
        assert_true(sim_number("flows.0.goodputBitPerS") > 0.75e6);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_packet_that_is_held_up_is_late_by_so_much),
        cmocka_unit_test(without_a_share_nothing_changes),
        cmocka_unit_test(overtaken_acks_are_ignored),
        cmocka_unit_test(overtaken_data_is_sent_again_for_nothing),
        cmocka_unit_test(lost_acks_cost_little),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
