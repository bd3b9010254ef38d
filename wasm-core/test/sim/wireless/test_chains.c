/*
 * One TCP flow over a chain of nodes 200 m apart, and over two chains side by side, with AODV, beside ns-2.35's
 * manet_chains.json (means of three seeds).
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

#define NS2_TCP                                                                                                        \
    "\"%s\":{\"congestionControl\":\"reno\",\"recovery\":\"newreno\",\"windowRules\":\"ns2\",\"mss\":512,"             \
    "\"header\":40,\"initialWindow\":2,\"initialSsthresh\":32,\"receiverWindow\":32,"                                  \
    "\"rttSampling\":\"one-per-rtt\",\"estimator\":\"net3\",\"shadows\":[],\"start\":%g,"                              \
    "\"fromNode\":%d,\"toNode\":%d}"
#define NS2_TIMER                                                                                                      \
    "\"cc.reno.counting\":\"acks\",\"recovery.newreno.timerReset\":\"first\",\"estimator.net3.tick\":10,"              \
    "\"estimator.net3.bias\":0,\"estimator.net3.rtoMinTicks\":20,\"estimator.net3.rtoMaxTicks\":6000,"                 \
    "\"rto.initial\":3000,\"rto.backoffMax\":60000,\"timestamp.resolution\":10000,"

#define SEEDS 3
#define RUN_S 60
#define BITS  (512.0 * 8)

/* Packets per second of a flow that started at `start_s`. */
static double rate_of(int flow, double start_s) {
    char path[64];
    snprintf(path, sizeof path, "flows.%d.goodputBitPerS", flow);
    return sim_number(path) / BITS * RUN_S / (RUN_S - start_s);
}

static void run(const char *flows, const char *pattern, int nodes, int rts, int seed) {
    char keys[4096];
    snprintf(keys, sizeof keys,
             NS2_RADIO NS2_AODV NS2_TIMER
             "\"run.duration\":60,\"run.seed\":%d,\"network.nodes\":%d,%s,\"phy.rate\":\"11\",\"mac.rtsThreshold\":%d",
             seed, nodes, pattern, rts ? 0 : 3000);
    assert_int_equal(manet_run(flows, keys, ",\"record\":\"none\""), LAB_FINISHED);
}

/* Mean over seeds of one flow over so many hops. */
static double chain(int hops, int rts) {
    double sum = 0;
    char flows[1024];
    snprintf(flows, sizeof flows, NS2_TCP, "main", 1.0, 0, hops);
    for (int seed = 1; seed <= SEEDS; seed++) {
        run(flows, "\"mobility.pattern\":\"chain\",\"mobility.spacing\":200", hops + 1, rts, seed);
        sum += rate_of(0, 1);
    }
    return sum / SEEDS;
}

static void check(int hops, int rts, double ours, double theirs, double share) {
    if (fabs(ours / theirs - 1) > share)
        fail_msg("%d hops, RTS %d: %.1f against %.1f packets/s", hops, rts, ours, theirs);
}

static void rates_fall_with_hops_as_in_ns2(void **state) {
    (void)state;
    static const double basic[] = {496.7, 255.0, 167.2, 125.6, 109.7, 100.9};
    static const double rts[] = {298.1, 150.1, 89.9, 59.8, 51.0, 46.1};
    for (int hops = 1; hops <= 6; hops++) {
        check(hops, 0, chain(hops, 0), basic[hops - 1], hops <= 3 ? 0.02 : 0.1);
        check(hops, 1, chain(hops, 1), rts[hops - 1], 0.1);
    }
}

/* Two chains of so many hops each, so far apart: packets/s of each. */
static void parallel(int hops, int apart_m, int rts, int seed, double rates[2]) {
    char flows[2048], pattern[256];
    snprintf(flows, sizeof flows, NS2_TCP "," NS2_TCP, "main", 1.0, 0, hops, "other", 1.5, hops + 1, 2 * hops + 1);
    snprintf(pattern, sizeof pattern,
             "\"mobility.pattern\":\"parallel\",\"mobility.spacing\":200,\"mobility.rowDistance\":%d", apart_m);
    run(flows, pattern, 2 * (hops + 1), rts, seed);
    rates[0] = rate_of(0, 1);
    rates[1] = rate_of(1, 1.5);
}

/* At 300 m they share; at 500 m, where they sense only a part of each other, one starves behind RTS, whichever. */
static void parallel_chains_share_or_starve_as_in_ns2(void **state) {
    (void)state;
    double rates[2];
    parallel(1, 300, 0, 1, rates);
    check(1, 0, (rates[0] + rates[1]) / 2, 250.9, 0.05);
    assert_true(fabs(rates[0] / rates[1] - 1) < 0.2);
    parallel(2, 300, 0, 1, rates);
    check(2, 0, (rates[0] + rates[1]) / 2, 128.1, 0.05);
    parallel(2, 500, 1, 1, rates);
    check(2, 1, (rates[0] + rates[1]) / 2, 75.1, 0.1);
    assert_true(fmin(rates[0], rates[1]) < 0.2 * fmax(rates[0], rates[1]));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rates_fall_with_hops_as_in_ns2),
        cmocka_unit_test(parallel_chains_share_or_starve_as_in_ns2),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
