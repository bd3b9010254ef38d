/*
 * Laws of any mobile network: the run's own check counts every packet and every frame at every receiver; the same seed
 * gives the same bits; drawn networks end without an error. And the interface queue, the tables, refused input.
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "base/random.h"
#include "rttlab.h"
#include "support/manet_helper.h"
#include "support/sim_helper.h"

/* Last: it has a macro named fail. */
#include <cmocka.h>

#define RUNS     60
#define MAP_ROWS 500

static double between(struct random *random, double low, double high) {
    return low + (high - low) * random_uniform(random);
}

static const char *one_of(struct random *random, const char *const *list, int count) {
    return list[(int)(random_uniform(random) * count)];
}

/* A drawn network: nodes, radio, switches, routing, flows of several kinds. */
static int32_t run_drawn(uint64_t seed, const char *estimator) {
    static const char *const rates[] = {"1", "2", "5.5", "11"}, *const captures[] = {"first", "none", "any"};
    static const char *const moves[] = {"rwp", "direction", "static"}, *const routings[] = {"aodv", "oracle",
                                                                                            "shortest"};
    static const char *const units[] = {"packets", "bytes"}, *const variants[] = {"", NS2_RADIO, NS2_AODV};
    struct random random;
    char flows[1024], keys[4096];
    random_seed(&random, seed, "test");
    int nodes = (int)between(&random, 4, 24), count = (int)between(&random, 1, nodes - 2);
    snprintf(flows, sizeof flows,
             "\"main\":{\"count\":%d,\"fromNode\":1,\"toNode\":0,\"startSpread\":2,\"receiverWindow\":%d,"
             "\"estimator\":\"%s\"},\"cbr\":{\"application\":\"cbr\",\"cbrRate\":%g,\"fromNode\":0,\"toNode\":%d}",
             count, (int)between(&random, 2, 60), estimator, between(&random, 1e4, 2e6), nodes - 1);
    const char *unit = one_of(&random, units, 2);
    snprintf(keys, sizeof keys,
             "%s\"run.duration\":8,\"run.seed\":%d,\"network.nodes\":%d,\"network.width\":%g,\"network.height\":%g,"
             "\"network.mobility\":\"%s\",\"network.routing\":\"%s\",\"phy.rate\":\"%s\",\"phy.capture\":\"%s\","
             "\"phy.radius\":%g,\"phy.carrierSenseRatio\":%g,\"phy.ccaTime\":%g,\"mac.rtsThreshold\":%d,"
             "\"ifq.unit\":\"%s\",\"ifq.packets\":%d",
             one_of(&random, variants, 3), (int)between(&random, 1, 1e6), nodes, between(&random, 300, 1500),
             between(&random, 200, 1000), one_of(&random, moves, 3), one_of(&random, routings, 3),
             one_of(&random, rates, 4), one_of(&random, captures, 3), between(&random, 50, 600), between(&random, 1, 3),
             random_uniform(&random) < 0.5 ? 0 : between(&random, 0, 15), random_uniform(&random) < 0.5 ? 3000 : 0,
             unit, (int)between(&random, 2, strcmp(unit, "bytes") == 0 ? 50000 : 60));
    return manet_run(flows, keys, ",\"map\":{\"rows\":500}");
}

static void drawn_networks_add_up(void **state) {
    (void)state;
    uint64_t seed = sim_test_seed();
    for (uint64_t i = 0; i < RUNS; i++) {
        if (run_drawn(seed + i, "jacobson") != LAB_FINISHED)
            fail_msg("seed %llu: %s", (unsigned long long)(seed + i), lab_error());
        assert_true(sim_rows(sim_table("map.frames")) <= MAP_ROWS && sim_rows(sim_table("map.hops")) <= MAP_ROWS);
        for (int node = 0; node < 4; node++) {
            char path[64];
            snprintf(path, sizeof path, "nodes.%d.busyShare", node);
            assert_true(sim_number(path) >= 0 && sim_number(path) <= 1);
        }
    }
}

static void the_same_seed_gives_the_same_bits(void **state) {
    (void)state;
    uint64_t seed = sim_test_seed();
    for (uint64_t i = 0; i < 5; i++) {
        assert_int_equal(run_drawn(seed + i, "experts"), LAB_FINISHED);
        uint64_t first = sim_hash();
        assert_int_equal(run_drawn(seed + i, "experts"), LAB_FINISHED);
        assert_true(sim_hash() == first);
    }
}

/* Nodes move in the same way whatever drives the flows. */
static void legs_do_not_depend_on_the_estimator(void **state) {
    (void)state;
    static const char flows[] = "\"main\":{\"count\":3,\"fromNode\":1,\"toNode\":0,\"estimator\":\"%s\"}";
    static const char keys[] = "\"run.duration\":30,\"network.mobility\":\"rwp\",\"mobility.vmax\":50";
    double sums[2] = {0, 0};
    for (int i = 0; i < 2; i++) {
        char group[256];
        snprintf(group, sizeof group, flows, i ? "experts" : "jacobson");
        assert_int_equal(manet_run(group, keys, ""), LAB_FINISHED);
        int table = sim_table("network.legs");
        assert_true(table >= 0 && sim_rows(table) >= 20);
        for (int64_t row = 0; row < sim_rows(table); row++)
            sums[i] += (double)(row + 1) * (sim_value(table, 5, row) + sim_value(table, 6, row));
    }
    assert_true(sums[0] == sums[1]);
}

/* A sender faster than the radio: 50 packets wait, of ns-2's queue 49, and the rest is dropped. */
static void the_interface_queue_holds_what_it_says(void **state) {
    (void)state;
    static const struct {
        const char *set;
        double packets;
    } rows[] = {{"", 50}, {"\"ifq.oneLess\":true,", 49}, {"\"ifq.packets\":5520,\"ifq.unit\":\"bytes\",", 10}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char flows[512], keys[1024];
        snprintf(flows, sizeof flows, MANET_CBR, "main", 512, 40, 8e6, 0, 1);
        snprintf(keys, sizeof keys,
                 "%s\"run.duration\":5,\"measure.from\":1,\"network.nodes\":2,\"network.routing\":\"shortest\","
                 "\"mobility.pattern\":\"chain\"",
                 rows[i].set);
        assert_int_equal(manet_run(flows, keys, ""), LAB_FINISHED);
        double mean = sim_number("nodes.0.meanQueuePackets");
        assert_true(mean <= rows[i].packets && mean > rows[i].packets - 1);
        assert_true(sim_number("nodes.0.meanQueueBytes") == mean * 552);
        assert_true(sim_number("nodes.0.drops.queue") > 1000);
    }
}

static void refused(const char *flows, const char *set, const char *place) {
    assert_true(manet_run(flows, set, "") < 0);
    assert_non_null(strstr(lab_error(), place));
}

static void what_is_wrong_is_named(void **state) {
    (void)state;
    refused("\"main\":{\"fromNode\":1,\"toNode\":1}", "\"network.nodes\":4", "flow.main.toNode");
    refused("\"main\":{\"fromNode\":3,\"toNode\":7}", "\"network.nodes\":4", "flow.main.toNode");
    refused("\"main\":{\"toNode\":1}", "\"network.nodes\":1", "network.nodes");
    refused("\"main\":{\"toNode\":1}", "\"phy.rate\":\"3\"", "phy.rate");
    assert_true(manet_run("\"main\":{\"toNode\":1}", "", ",\"map\":{\"fromS\":2,\"toS\":1}") < 0);
    assert_non_null(strstr(lab_error(), "\"map\""));
}

/* A radius that changes while the run plays: the flow stops when its neighbour is out of reach. */
static void the_radius_may_change_while_it_plays(void **state) {
    (void)state;
    static const char flows[] = "\"main\":{\"fromNode\":0,\"toNode\":1}";
    static const char keys[] = "\"run.duration\":10,\"network.nodes\":2,\"mobility.pattern\":\"chain\"";
    assert_int_equal(manet_run(flows, keys, ""), LAB_FINISHED);
    double whole = sim_number("flows.0.goodputBitPerS");
    assert_int_equal(manet_run(flows, keys, ",\"changes\":[{\"at\":5,\"key\":\"phy.radius\",\"value\":150}]"),
                     LAB_FINISHED);
    double half = sim_number("flows.0.goodputBitPerS");
    assert_true(half > 0.45 * whole && half < 0.55 * whole);
    assert_true(sim_number("nodes.0.linkBreaks") >= 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(drawn_networks_add_up),
        cmocka_unit_test(the_same_seed_gives_the_same_bits),
        cmocka_unit_test(legs_do_not_depend_on_the_estimator),
        cmocka_unit_test(the_interface_queue_holds_what_it_says),
        cmocka_unit_test(what_is_wrong_is_named),
        cmocka_unit_test(the_radius_may_change_while_it_plays),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
