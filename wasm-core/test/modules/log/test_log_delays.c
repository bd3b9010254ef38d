/* Tables with one-way delays: which columns they are, and what becomes of RTT and forward delay. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "rttlab.h"
#include "support/log_helper.h"

/* Last: it has a macro named fail. */
#include <cmocka.h>

static void assert_near(double value, double expected) {
    if (!(fabs(value - expected) <= 1e-12 * fabs(expected))) fail_msg("%.17g is not %.17g", value, expected);
}

static const char *first_flow(void) {
    return json_member_string(json_member(log_result(), "flows")->child, "id", "");
}

static void read_log(const char *text, const char *options) {
    if (log_read(bytes_of(text), 7, options) != LAB_FINISHED) fail_msg("%s", lab_result());
}

/* Row `row` of a column of the only flow; NaN: there is no such column or row. */
static double value_at(const char *column, size_t row) {
    size_t rows;
    double *values = log_column(first_flow(), "log", column, &rows);
    const double value = values && row < rows ? values[row] : NAN;
    free(values);
    return value;
}

static void test_path_record(void **state) {
    (void)state;
    /* The row is the segment: its sample stands at the arrival of the ACK, 45,388 µs later. */
    read_log(
        "t_us,sport,dport,ack,fwd_us,rev_us,path_rtt_us,fwd_qlen\n187393,40000,5201,908988148,20119,24165,44292,1\n"
        "240523,40000,5201,908989596,21230,24147,45388,0\n",
        "");
    assert_near(value_at("rtt", 1), 45.388);
    assert_near(value_at("forward", 1), 21.23);
    assert_near(value_at("t_ns", 1), 240523e3 + 45388e3 - 187393e3 - 44292e3);
    assert_true(log_has_note("times-of-transmission"));
    assert_true(log_has_note("reverse-is-rest"));
    assert_false(log_has_note("unit-guessed"));
}

static void test_rtt_from_both_delays(void **state) {
    (void)state;
    read_log("time_s,owd_up_ms,owd_down_ms\n1,12.5,30\n2,13,29\n", "");
    assert_near(value_at("rtt", 0), 42.5);
    assert_near(value_at("forward", 0), 12.5);
    assert_near(value_at("time", 1), 1);
    assert_true(log_has_note("rtt-summed"));
    assert_false(log_has_note("no-samples"));
}

static void test_forward_from_reverse(void **state) {
    (void)state;
    read_log("time_s;rtt_ms;rev_us\n1;42;30000\n2;43;29000\n", "");
    assert_near(value_at("forward", 0), 12);
    assert_near(value_at("forward", 1), 14);
}

static void test_clocks_that_differ(void **state) {
    (void)state;
    /* By clocks 100 ms apart a one-way delay is negative; the RTT is not. */
    read_log("time_s,forward_ms,reverse_ms\n1,-87.5,130\n2,-87,129\n", "");
    assert_near(value_at("rtt", 0), 42.5);
    assert_near(value_at("forward", 0), -87.5);
}

static void test_impossible_delays(void **state) {
    (void)state;
    read_log("time_s,forward_ms,reverse_ms\n1,12,30\n2,-40,30\n3,12,\n4,9e9,1\n5,13,30\n", "");
    assert_true(isnan(value_at("rtt", 1)));
    assert_true(isnan(value_at("forward", 1)));
    assert_true(isnan(value_at("rtt", 2)));
    assert_true(isnan(value_at("rtt", 3)));
    assert_near(value_at("rtt", 4), 43);
    assert_true(log_has_note("values-impossible"));
}

static void test_without_delays_nothing_is_new(void **state) {
    (void)state;
    read_log("time_s,rtt_ms,fwd_packets\n1,42,3\n2,43,4\n", "");
    assert_true(isnan(value_at("forward", 0)));
    read_log("time_s,rtt_ms,rev\n1,42,3\n2,43,4\n", "");
    assert_true(isnan(value_at("forward", 0)));
    read_log("time_s,fwd_ms\n1,42\n2,43\n", "");
    assert_true(log_has_note("no-samples"));
}

static void test_chosen_columns(void **state) {
    (void)state;
    read_log(
        "a,b,c\n1,42,12\n2,43,13\n",
        "\"mapping\":{\"roles\":{\"a\":{\"role\":\"sent\",\"unit\":\"s\"},\"b\":{\"role\":\"rtt\",\"unit\":\"ms\"},"
        "\"c\":{\"role\":\"forward\",\"unit\":\"ms\"}}}");
    assert_near(value_at("forward", 1), 13);
    assert_near(value_at("t_ns", 1), 1.001e9);
    /* The RTT's name says that the rows are segments; who knows better chooses the time. */
    read_log("t_us,path_rtt_us\n1000,42000\n2000,43000\n",
             "\"mapping\":{\"roles\":{\"0\":{\"role\":\"time\",\"unit\":\"us\"}}}");
    assert_near(value_at("t_ns", 1), 1e6);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_path_record),          cmocka_unit_test(test_rtt_from_both_delays),
        cmocka_unit_test(test_forward_from_reverse), cmocka_unit_test(test_clocks_that_differ),
        cmocka_unit_test(test_impossible_delays),    cmocka_unit_test(test_without_delays_nothing_is_new),
        cmocka_unit_test(test_chosen_columns),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
