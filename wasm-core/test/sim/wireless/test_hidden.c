/*
 * Two saturated senders A and C with the receiver B between them, beside ns-2.35's manet_mac_hidden.json: hidden from
 * each other, not hidden, and with capture.
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

struct row {
    int a_m, c_m, sense_m, rts, payload;
    double a_mbit, c_mbit; /* payload, Mbit/s */
};

/* Node 0 is B, 1 is A, 2 is C. */
static void run(const struct row *row, const char *set) {
    char flows[1024], legs[256], keys[2048];
    snprintf(flows, sizeof flows, MANET_CBR "," MANET_CBR, "a", row->payload, 28, 8e6, 1, 0, "c", row->payload, 28, 8e6,
             2, 0);
    snprintf(legs, sizeof legs, "[0,0,700,100,0],[1,0,%d,100,0],[2,0,%d,100,0]", 700 - row->a_m, 700 + row->c_m);
    snprintf(keys, sizeof keys,
             "%s\"run.duration\":31,\"measure.from\":1,\"network.nodes\":3,\"network.routing\":\"shortest\","
             "\"phy.rate\":\"11\",\"phy.radius\":250,\"phy.carrierSenseRatio\":%.10g,\"mac.rtsThreshold\":%d",
             set, row->sense_m / 250.0, row->rts ? 0 : 3000);
    assert_int_equal(manet_run_legs(flows, legs, keys, ",\"record\":\"none\""), LAB_FINISHED);
}

static void check(const struct row *row, double ours, double theirs, double share) {
    if (fabs(ours / theirs - 1) > share)
        fail_msg("%d and %d m, sense %d m, RTS %d, %d B: %.4f against %.4f Mbit/s", row->a_m, row->c_m, row->sense_m,
                 row->rts, row->payload, ours, theirs);
}

static void hidden_senders_share_as_in_ns2(void **state) {
    (void)state;
    static const struct row rows[] = {
        {200, 200, 250, 0, 512, 1.2439, 1.2631}, {200, 200, 250, 0, 1460, 1.9068, 1.8454},
        {200, 200, 250, 1, 512, 0.9649, 0.9260}, {200, 200, 250, 1, 1460, 2.0053, 2.0878},
        {200, 200, 550, 1, 512, 1.1195, 1.1190},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        run(&rows[i], NS2_RADIO);
        double sum = manet_sum("flows", "goodputBitPerS") / 1e6;
        check(&rows[i], sum, rows[i].a_mbit + rows[i].c_mbit, 0.1);
        check(&rows[i], sim_number("flows.0.goodputBitPerS") / 1e6, sum / 2, 0.1);
    }
}

static void the_stronger_captures_as_in_ns2(void **state) {
    (void)state;
    static const struct row rows[] = {{50, 240, 250, 0, 512, 2.6865, 0.2678}, {50, 240, 250, 0, 1460, 5.1903, 0.2321}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        run(&rows[i], NS2_RADIO);
        check(&rows[i], sim_number("flows.0.goodputBitPerS") / 1e6, rows[i].a_mbit, 0.1);
        /* C gets through where A's back-off happens to leave the length of a frame: few and uneven chances. */
        check(&rows[i], sim_number("flows.1.goodputBitPerS") / 1e6, rows[i].c_mbit, 0.35);
    }
}

/* B's ACK is decoded by both and ends their EIFS, so that they are two stations of one cell: 3.4681 Mbit/s. */
static void senders_in_sense_range_are_one_cell(void **state) {
    (void)state;
    static const struct row row = {200, 200, 550, 0, 512, 0, 0};
    run(&row, "");
    check(&row, manet_sum("flows", "goodputBitPerS") / 1e6, 3.4681, 0.02);
}

static void without_capture_the_stronger_loses_too(void **state) {
    (void)state;
    static const struct row row = {50, 240, 250, 0, 512, 0, 0};
    run(&row, "");
    double first = sim_number("flows.0.goodputBitPerS");
    run(&row, "\"phy.capture\":\"none\",");
    double none = sim_number("flows.0.goodputBitPerS");
    run(&row, "\"phy.capture\":\"any\",");
    double any = sim_number("flows.0.goodputBitPerS");
    assert_true(none < 0.9 * first && first < any);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hidden_senders_share_as_in_ns2),
        cmocka_unit_test(the_stronger_captures_as_in_ns2),
        cmocka_unit_test(senders_in_sense_range_are_one_cell),
        cmocka_unit_test(without_capture_the_stronger_loses_too),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
