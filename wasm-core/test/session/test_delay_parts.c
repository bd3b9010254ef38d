/*
 * What theory says that errors of one-way delays consist of (Choi and Yoo 2005, section 3), on
 * the congested asymmetric path with lost marks and pauses of the sender: the parts that the result names add up to the
 * error of the last exchange, and the recorded error is estimate less truth.
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

/* Of the table: the truth, and the columns of the first estimator. */
enum { FORWARD = 3, ESTIMATE = 8, ERROR = 10 };

static void run(const char *clocks, const char *owd) {
    int32_t status = sim_run(
        "{\"kind\":\"simulation\",\"scenario\":{\"scenario\":1,\"run\":{\"duration\":20,\"seed\":7},\"topology\":{"
        "\"template\":\"asymmetric\"},\"link\":{\"bottleneck\":{\"rate\":10e6,\"delay\":20,\"buffer\":60},\"reverse\":{"
        "\"rate\":160e3,\"delay\":20,\"buffer\":30}},\"clock\":{%s},\"owd\":{\"choi-yoo\":{%s}},\"flow\":{\"main\":{"
        "\"count\":1,\"oneWayDelay\":[\"choi-yoo\",\"synchronous\"]}}}}",
        clocks, owd);
    if (status) print_error("%s\n", lab_error());
    assert_int_equal(status, 0);
}

static double part(const char *name) {
    char path[80];
    snprintf(path, sizeof path, "oneWayDelay.0.errorParts.%s", name);
    return sim_number(path);
}

static double last_error(int estimator) {
    char path[80];
    snprintf(path, sizeof path, "oneWayDelay.0.estimators.%d.lastErrorMs", estimator);
    return sim_number(path);
}

static void start_skew_and_pauses_add_up(void **state) {
    (void)state;
    run("\"skew\":100,\"offset\":50", "\"start\":\"half\"");
    assert_true(sim_number("oneWayDelay.0.marksLost") > 0);
    assert_true(part("pausesMs") > 1);
    assert_true(part("skewMs") > 1.5 && part("skewMs") < 2.001);
    assert_true(fabs(last_error(0) - part("startMs") - part("skewMs") - part("pausesMs")) < 1e-5);
    /* Clocks that are compared: their offset, and all of their skew. */
    assert_true(fabs(last_error(1) - part("offsetMs") - part("skewMs")) < 0.01);
}

static void ticks_add_at_most_their_sum(void **state) {
    (void)state;
    run("\"senderTick\":100,\"receiverTick\":1000", "\"start\":\"true\",\"interval\":\"sent\"");
    assert_true(fabs(part("ticksMs") - 1.1) < 1e-12);
    assert_true(fabs(last_error(0)) <= part("ticksMs"));
}

static void recorded_errors_are_estimates_less_truth(void **state) {
    (void)state;
    run("\"offset\":-30", "\"start\":\"half\"");
    int table = sim_table("flow.main.0.owd");
    int64_t rows = sim_rows(table);
    assert_true(rows > 20);
    for (int64_t row = 0; row < rows; row++) {
        double error_ms = sim_value(table, ESTIMATE, row) - sim_value(table, FORWARD, row);
        assert_true(fabs(error_ms - sim_value(table, ERROR, row)) < 1e-9);
    }
    assert_true(fabs(sim_value(table, ERROR, rows - 1) - last_error(0)) < 1e-9);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(start_skew_and_pauses_add_up),
        cmocka_unit_test(ticks_add_at_most_their_sum),
        cmocka_unit_test(recorded_errors_are_estimates_less_truth),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
