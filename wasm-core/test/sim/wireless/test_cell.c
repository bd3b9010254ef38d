/*
 * Saturated stations round one receiver: throughput of a section-5 simulation by another hand (2,000 s each, beside
 * Bianchi 2000 with EIFS), the share of failed attempts, and ns-2.35's of manet_mac_saturation.json.
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "rttlab.h"
#include "support/manet_helper.h"
#include "support/sim_helper.h"

/* Last: it has a macro named fail. */
#include <cmocka.h>

#define SIZES 5
static const int stations[SIZES] = {1, 2, 5, 10, 20};

/* Payload, Mbit/s, of so many seconds. */
static double cell_mbit_per_s(int count, int payload, const char *rate, int rts, int seconds, const char *set) {
    char flows[512], keys[2048];
    double load = 2e6 * (rate[1] == '1' ? 5 : 1);
    snprintf(
        flows, sizeof flows,
        "\"main\":{\"count\":%d,\"application\":\"cbr\",\"mss\":%d,\"header\":28,\"cbrRate\":%g,\"startSpread\":0.01,"
        "\"fromNode\":1,\"toNode\":0}",
        count, payload, load);
    snprintf(keys, sizeof keys,
             "%s\"network.routing\":\"shortest\",\"run.duration\":%d,\"measure.from\":1,\"network.nodes\":%d,"
             "\"mobility.pattern\":\"cell\","
             "\"mobility.spacing\":10,\"phy.rate\":\"%s\",\"mac.rtsThreshold\":%d",
             set, seconds + 1, count + 1, rate, rts ? 0 : 3000);
    assert_int_equal(manet_run(flows, keys, ",\"record\":\"none\""), LAB_FINISHED);
    return manet_sum("flows", "goodputBitPerS") / 1e6;
}

struct row {
    int payload, rts;
    const char *rate;
    double mbit_per_s[SIZES];
};

static void check(const struct row *row, int seconds, const char *set, double share) {
    for (int i = 0; i < SIZES; i++) {
        double ours = cell_mbit_per_s(stations[i], row->payload, row->rate, row->rts, seconds, set);
        if (fabs(ours / row->mbit_per_s[i] - 1) > share)
            fail_msg("%d stations, %d B, %s Mbit/s, RTS %d: %.4f against %.4f Mbit/s", stations[i], row->payload,
                     row->rate, row->rts, ours, row->mbit_per_s[i]);
    }
}

/*
 * The other hand has one grid of slots for all. Duration fields that are rounded up set bystanders' slots up to 1 us
 * behind the sender's, so that two equal draws do not always collide: 1.5 % more at 2 stations.
 */
#define NEAREST "\"mac.duration\":\"nearest\","

static void throughput_is_that_of_another_hand(void **state) {
    (void)state;
    static const struct row rows[] = {
        {512, 0, "11", {3.1877, 3.4681, 3.4935, 3.3328, 3.0977}},
        {512, 1, "11", {2.0887, 2.2151, 2.2487, 2.2066, 2.1315}},
        {1460, 0, "11", {5.9154, 6.1729, 6.0418, 5.7055, 5.2725}},
        {1460, 1, "11", {4.4070, 4.6013, 4.6522, 4.5882, 4.4733}},
    };
    static const struct row slow[] = {
        {512, 0, "1", {0.7483, 0.7446, 0.7069, 0.6602, 0.6071}},
        {1460, 1, "1", {0.8504, 0.8574, 0.8592, 0.8570, 0.8529}},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        check(&rows[i], 40, rows[i].rts ? NEAREST : "", 0.01);
    for (size_t i = 0; i < sizeof slow / sizeof slow[0]; i++)
        check(&slow[i], 100, slow[i].rts ? NEAREST : "", 0.02);
}

static void attempts_fail_as_often_as_by_another_hand(void **state) {
    (void)state;
    static const double shares[SIZES] = {0, 0.059, 0.175, 0.283, 0.391};
    for (int i = 1; i < SIZES; i++) {
        cell_mbit_per_s(stations[i], 512, "11", 0, 60, "");
        double share = manet_sum("nodes", "dataFramesFailed") / manet_sum("nodes", "dataFrames");
        assert_true(fabs(share - shares[i]) < 0.01);
    }
}

static void throughput_is_that_of_ns2(void **state) {
    (void)state;
    static const struct row rows[] = {
        {512, 0, "11", {3.215, 3.473, 3.471, 3.306, 3.099}},
        {512, 1, "11", {2.103, 2.216, 2.242, 2.194, 2.121}},
        {1460, 0, "11", {5.956, 6.168, 6.014, 5.662, 5.257}},
        {1460, 1, "11", {4.432, 4.605, 4.640, 4.574, 4.455}},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        check(&rows[i], 40, NS2_RADIO, 0.02);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(throughput_is_that_of_another_hand),
        cmocka_unit_test(attempts_fail_as_often_as_by_another_hand),
        cmocka_unit_test(throughput_is_that_of_ns2),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
