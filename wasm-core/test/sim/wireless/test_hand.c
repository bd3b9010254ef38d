/* Nodes moved by hand: a link of a chain breaks at a known time and comes back, whatever the mobility. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "rttlab.h"
#include "support/manet_helper.h"
#include "support/sim_helper.h"

/* Last: it has a macro named fail. */
#include <cmocka.h>

#define PUT(at, x, y, node)                                                                                            \
    "{\"at\":" #at ",\"key\":\"hand.x\",\"value\":" #x "},{\"at\":" #at ",\"key\":\"hand.y\",\"value\":" #y            \
    "},{\"at\":" #at ",\"key\":\"hand.node\",\"value\":" #node "}"

static const char flows[] = "\"main\":{\"fromNode\":0,\"toNode\":2}";
/* 0, 1 and 2 at x = 50, 250 and 450 m. */
static const char keys[] = "\"run.duration\":30,\"network.nodes\":3,\"network.width\":500,\"network.height\":1000,"
                           "\"mobility.pattern\":\"chain\"";

/* The leg of node 1 that is recorded at a time; its last place. */
static int last_place(double at_s, double *x_m, double *y_m) {
    int table = sim_table("network.legs"), found = 0;
    for (int64_t row = 0; row < sim_rows(table); row++) {
        if (sim_value(table, 2, row) != 1 || sim_value(table, 0, row) != at_s) continue;
        *x_m = sim_value(table, 5, row);
        *y_m = sim_value(table, 6, row);
        found = 1;
    }
    return found;
}

static void a_node_is_put_elsewhere_and_stays(void **state) {
    (void)state;
    double x_m = 0, y_m = 0;
    assert_int_equal(manet_run(flows, keys, ",\"changes\":[" PUT(10, 100, 950, 1) "]"), LAB_FINISHED);
    assert_true(last_place(10, &x_m, &y_m));
    assert_true(x_m == 100 && y_m == 950);
    assert_true(sim_number("nodes.0.linkBreaks") >= 1);
    assert_true(sim_number("flows.0.timeouts") >= 1);
}

static void a_link_broken_by_hand_halves_the_flow_and_comes_back(void **state) {
    (void)state;
    assert_int_equal(manet_run(flows, keys, ""), LAB_FINISHED);
    double whole = sim_number("flows.0.goodputBitPerS");
    assert_int_equal(manet_run(flows, keys, ",\"changes\":[" PUT(15, 100, 950, 1) "]"), LAB_FINISHED);
    double half = sim_number("flows.0.goodputBitPerS");
    assert_true(half > 0.4 * whole && half < 0.6 * whole);
    assert_int_equal(manet_run(flows, keys, ",\"changes\":[" PUT(15, 100, 950, 1) "," PUT(16, 250, 500, 1) "]"),
                     LAB_FINISHED);
    assert_true(sim_number("flows.0.goodputBitPerS") > 1.2 * half);
}

/* A wandering node goes on from where it was put; places beyond the field are its edge; others of no node do nothing.
 */
static void it_goes_on_by_its_mobility(void **state) {
    (void)state;
    static const char wandering[] = "\"run.duration\":20,\"network.nodes\":8,\"network.mobility\":\"rwp\","
                                    "\"network.width\":500,\"network.height\":400";
    double x_m = 0, y_m = 0;
    assert_int_equal(manet_run(flows, wandering, ",\"changes\":[" PUT(7, 9999, 9999, 1) "]"), LAB_FINISHED);
    assert_true(last_place(7, &x_m, &y_m));
    int table = sim_table("network.legs"), later = 0;
    for (int64_t row = 0; row < sim_rows(table); row++)
        if (sim_value(table, 2, row) == 1 && sim_value(table, 0, row) >= 7) {
            if (sim_value(table, 3, row) == 500 && sim_value(table, 4, row) == 400) later++;
        }
    assert_true(later >= 1);
    assert_int_equal(manet_run(flows, keys, ",\"changes\":[" PUT(7, 1, 1, 99) "," PUT(8, 1, 1, -1) "]"), LAB_FINISHED);
    assert_true(sim_number("nodes.0.linkBreaks") == 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_node_is_put_elsewhere_and_stays),
        cmocka_unit_test(a_link_broken_by_hand_halves_the_flow_and_comes_back),
        cmocka_unit_test(it_goes_on_by_its_mobility),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
