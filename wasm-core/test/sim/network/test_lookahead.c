/*
 * What is done before or after its time (sim/network/lookahead.c, tcp/delivery_outcomes.c) leaves the rows of a run as
 * they are: each scenario is run as it is and packet by packet.
 */
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

static uint64_t hash_of(const char *scenario, const char *play) {
    assert_int_equal(sim_run("{\"kind\":\"simulation\",%s\"record\":\"all\",\"scenario\":%s}", play, scenario),
                     LAB_FINISHED);
    return sim_hash();
}

static void same_packet_by_packet(const char *scenario) {
    uint64_t hash = hash_of(scenario, "");
    assert_true(hash_of(scenario, "\"play\":true,") == hash);
}

/* The first flow's window puts a hundred packets onto its access link; the others' have to pass them. */
static void a_burst_waits_far_ahead(void **state) {
    (void)state;
    const char *scenario =
        "{\"run\":{\"duration\":6},\"topology\":{\"template\":\"dumbbell\"},"
        "\"link\":{\"bottleneck\":{\"rate\":2e7,\"delay\":60,\"buffer\":2000},\"access\":{\"rate\":2e7,\"delay\":2}},"
        "\"flow\":{\"main\":{\"receiverWindow\":4000,\"initialWindow\":100,\"start\":1},"
        "\"cross\":{\"count\":9,\"start\":0.4,\"startSpread\":1,\"receiverWindow\":4000}}}";
    same_packet_by_packet(scenario);
    assert_true(sim_number("links.0.drops") > 0);
}

/* The watched flow's timer is too short for its queue: whether it was needless is known when the copy arrives. */
static void needless_retransmissions_are_told_in_their_time(void **state) {
    (void)state;
    const char *scenario =
        "{\"run\":{\"duration\":30},\"topology\":{\"template\":\"dumbbell\"},"
        "\"link\":{\"bottleneck\":{\"rate\":2e6,\"delay\":10,\"buffer\":200},\"access\":{\"rate\":1e8,\"delay\":1}},"
        "\"flow\":{\"main\":{\"estimator\":\"last\"},\"cross\":{\"count\":3,\"application\":\"onoff\","
        "\"burstSize\":150000,\"idleTime\":0.5}},\"estimator\":{\"last\":{\"rtoMin\":1,\"k\":0.2}}}";
    same_packet_by_packet(scenario);
    assert_true(sim_number("groups.0.spuriousTimeouts") > 3);
}

/* The share of a buffer in bytes, read where predictors are judged, counted packets whose transmission had started. */
static void a_buffer_in_bytes_is_read_as_it_is(void **state) {
    (void)state;
    same_packet_by_packet(
        "{\"run\":{\"duration\":20},\"topology\":{\"template\":\"path\"},"
        "\"link\":{\"bottleneck\":{\"rate\":1e6,\"delay\":20,\"buffer\":30000,\"bufferUnit\":\"bytes\"}},"
        "\"flow\":{\"main\":{\"predictors\":[\"instant\",\"cim\",\"vegas\",\"sync-tcp\"]},\"cross\":{\"count\":3,"
        "\"application\":\"onoff\",\"burstSize\":30000,\"idleTime\":0.5}}}");
    assert_true(sim_number("links.0.drops") > 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_burst_waits_far_ahead),
        cmocka_unit_test(needless_retransmissions_are_told_in_their_time),
        cmocka_unit_test(a_buffer_in_bytes_is_read_as_it_is),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
