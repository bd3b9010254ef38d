/*
 * Managed queues and marks: who is marked, who is dropped, how often a window answers, and that links whose packets are
 * computed ahead and links that work packet by packet give the same run.
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

static const char *const managed[] = {"red", "pi", "codel", "pie"};

/* Ten flows over 10 Mbit/s, 44 ms; `more` are further members of the document, `set` further keys. */
static void run(const char *discipline, const char *ecn, const char *more, const char *set) {
    assert_int_equal(
        sim_run("{\"kind\":\"simulation\",%s\"set\":{%s},\"scenario\":{\"run\":{\"duration\":30,\"seed\":3},"
                "\"measure\":{\"from\":10},\"link\":{\"bottleneck\":{\"rate\":1e7,\"delay\":20,\"buffer\":150,"
                "\"discipline\":\"%s\"}},\"flow\":{\"main\":{\"count\":10,\"startSpread\":1,\"ecn\":%s}}}}",
                more, set, discipline, ecn),
        LAB_FINISHED);
}

static double sum_of_flows(const char *what) {
    double sum = 0;
    for (int i = 0; i < 10; i++) {
        char path[64];
        snprintf(path, sizeof path, "flows.%d.%s", i, what);
        sum += sim_number(path);
    }
    return sum;
}

static void each_holds_the_queue_short(void **state) {
    (void)state;
    /* PI's gains are for links a hundred times as fast: it needs others here. */
    const char *const pi = "\"queue.pi.a\":0.001822,\"queue.pi.b\":0.001816,\"queue.pi.reference\":20";
    for (int i = 0; i < 4; i++) {
        run(managed[i], "false", "", i == 1 ? pi : "");
        assert_true(sim_number("links.0.meanQueuePackets") < 40);
        assert_true(sim_number("links.0.utilization") > 0.95);
        assert_true(sim_number("links.0.drops") > 0);
        assert_true(sim_number("links.0.marks") == 0);
    }
}

static void marks_take_the_place_of_drops(void **state) {
    (void)state;
    for (int i = 0; i < 4; i++) {
        if (i == 1) continue;
        run(managed[i], "true", "", "");
        double marks = sim_number("links.0.marks"), arrivals = sim_number("links.0.arrivals");
        assert_true(marks > 100);
        assert_true(fabs(sim_number("links.0.markRate") - marks / arrivals) < 1e-12);
        assert_true(sim_number("links.0.drops") < marks / 100);
        /* Once per window: several marks may fall into one, and each window that was cut has had one. */
        double responses = sum_of_flows("ecnResponses");
        assert_true(responses > marks / 4 && responses <= marks);
    }
}

static void without_marking_all_are_dropped(void **state) {
    (void)state;
    const char *const off[] = {"\"queue.red.mark\":false", "", "\"queue.codel.mark\":false",
                               "\"queue.pie.mark\":false"};
    for (int i = 0; i < 4; i++) {
        if (i == 1) continue;
        run(managed[i], "true", "", off[i]);
        assert_true(sim_number("links.0.marks") == 0);
        assert_true(sim_number("links.0.drops") > 100);
        assert_true(sum_of_flows("ecnResponses") == 0);
    }
}

static void ahead_or_packet_by_packet(void **state) {
    (void)state;
    for (int i = 0; i < 4; i++)
        for (int ecn = 0; ecn < 2; ecn++) {
            run(managed[i], ecn ? "true" : "false", "", "");
            uint64_t hash = sim_hash();
            run(managed[i], ecn ? "true" : "false", "\"play\":true,", "");
            assert_true(sim_hash() == hash);
        }
}

static void droptail_does_not_know_of_ecn(void **state) {
    (void)state;
    run("droptail", "false", "", "");
    double queue = sim_number("links.0.meanQueuePackets"), drops = sim_number("links.0.drops");
    run("droptail", "true", "", "");
    assert_true(sim_number("links.0.meanQueuePackets") == queue);
    assert_true(sim_number("links.0.drops") == drops);
}

/* CoDel and PIE aim at a delay, whatever the rate. */
static void delay_is_near_its_target(void **state) {
    (void)state;
    run("codel", "true", "", "");
    double wait_ms = sim_number("links.0.meanQueuePackets") * 12 / 10;
    assert_true(wait_ms > 2 && wait_ms < 20);
    run("pie", "true", "", "");
    wait_ms = sim_number("links.0.meanQueuePackets") * 12 / 10;
    assert_true(wait_ms > 8 && wait_ms < 22);
    run("pie", "true", "", "\"queue.pie.target\":40");
    wait_ms = sim_number("links.0.meanQueuePackets") * 12 / 10;
    assert_true(wait_ms > 30 && wait_ms < 50);
}

static void the_state_is_recorded(void **state) {
    (void)state;
    run("red", "true", "", "");
    int table = sim_table("link.bottleneck.discipline");
    assert_true(table >= 0 && sim_rows(table) > 1000);
    double last_s = -1, most = 0;
    for (int64_t row = 0; row < sim_rows(table); row++) {
        assert_true(sim_value(table, 0, row) > last_s);
        last_s = sim_value(table, 0, row);
        most = fmax(most, sim_value(table, 3, row));
        assert_true(sim_value(table, 3, row) >= 0 && sim_value(table, 3, row) <= 1);
    }
    assert_true(most > 0);
}

static void parameters_bite_while_it_plays(void **state) {
    (void)state;
    run("pie", "true", "\"changes\":[{\"at\":15,\"key\":\"queue.pie.target\",\"value\":60}],", "");
    int table = sim_table("link.bottleneck.discipline");
    double before = 0, after = 0;
    int64_t count_before = 0, count_after = 0;
    for (int64_t row = 0; row < sim_rows(table); row++) {
        double time_s = sim_value(table, 0, row), delay_ms = sim_value(table, 2, row);
        if (time_s > 8 && time_s < 15) before += delay_ms, count_before++;
        if (time_s > 22) after += delay_ms, count_after++;
    }
    assert_true(after / (double)count_after > 2 * before / (double)count_before);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_holds_the_queue_short),      cmocka_unit_test(marks_take_the_place_of_drops),
        cmocka_unit_test(without_marking_all_are_dropped), cmocka_unit_test(ahead_or_packet_by_packet),
        cmocka_unit_test(droptail_does_not_know_of_ecn),   cmocka_unit_test(delay_is_near_its_target),
        cmocka_unit_test(the_state_is_recorded),           cmocka_unit_test(parameters_bite_while_it_plays),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
