/* One-way delays in a replay: which samples become exchanges, and what clocks make of them. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "base/json.h"
#include "rttlab.h"

/* Last: it has a macro named fail. */
#include <cmocka.h>

#define ROWS 1000

void lab_reset(void);

static int32_t put(const void *bytes, size_t length) {
    uint8_t *buffer = lab_buffer((uint32_t)length);
    assert_non_null(buffer);
    if (length) memcpy(buffer, bytes, length);
    return (int32_t)length;
}

/* The forward delay of the nth sample: 12 to 17 ms of an RTT of 35 ms. */
static double forward_ns(int row, int known) {
    return known ? 12e6 + row % 6 * 1e6 : (double)NAN;
}

/* The result of a replay with an RTT of 35 ms and a sample every 10 ms. */
static const struct json *replay(const char *set, const char *more, int known) {
    static double rows[ROWS][7];
    char document[512];
    lab_reset();
    snprintf(document, sizeof document, "{\"kind\":\"replay\",\"flow\":\"x\",\"estimators\":[],\"set\":{%s}%s}", set,
             more);
    int32_t status = lab_open((uint32_t)put(document, strlen(document)));
    for (int r = 0; r < ROWS; r++) {
        double row[7] = {r * 1e7, 35e6, (double)NAN, (double)NAN, (double)NAN, (double)NAN, forward_ns(r, known)};
        memcpy(rows[r], row, sizeof row);
    }
    if (status == LAB_MORE) status = lab_feed((uint32_t)put(rows, sizeof rows));
    if (status == LAB_MORE) status = lab_feed((uint32_t)put(rows, 0));
    while (status == LAB_MORE)
        status = lab_step(0, 7);
    assert_int_equal(status, LAB_FINISHED);
    const char *result = lab_result();
    return json_parse(result, strlen(result));
}

static const struct json *delays_of(const struct json *result) {
    const struct json *delays = json_member(result, "oneWayDelay");
    assert_non_null(delays);
    return delays->child;
}

static double score_of(const struct json *delays, const char *id, const char *figure) {
    for (const struct json *e = json_member(delays, "estimators")->child; e; e = e->next)
        if (strcmp(json_member_string(e, "id", ""), id) == 0) return json_member_number(e, figure, (double)NAN);
    return (double)NAN;
}

static void test_one_exchange_per_round_trip(void **state) {
    (void)state;
    /* The segment of a sample 40 ms after the last one left 5 ms after its ACK; that of one 30 ms after it left before.
     */
    const struct json *delays = delays_of(replay("", "", 1));
    assert_true(json_member_number(delays, "exchanges", 0) == ROWS / 4);
    assert_true(json_member_number(delays, "marksLost", -1) == 0);
    assert_true(fabs(json_member_number(delays, "forwardMs", 0) + json_member_number(delays, "reverseMs", 0) - 35) <
                1e-9);
    /* Thinned samples of the estimators of the RTT leave the exchanges as they are. */
    delays = delays_of(replay("\"replay.thinning\":\"every-second\"", "", 1));
    assert_true(json_member_number(delays, "exchanges", 0) == ROWS / 4);
}

static void test_clocks_of_the_log(void **state) {
    (void)state;
    const struct json *delays = delays_of(replay("", "", 1));
    assert_true(score_of(delays, "synchronous", "maxAbsErrorMs") < 1e-9);
    delays = delays_of(replay("\"clock.offset\":7.5", "", 1));
    assert_true(fabs(score_of(delays, "synchronous", "meanErrorMs") - 7.5) < 1e-9);
    /* 100 ppm of the time of arrival: 10 s long, half of that in the mean. */
    delays = delays_of(replay("\"clock.skew\":100", "", 1));
    assert_true(fabs(score_of(delays, "synchronous", "maxAbsErrorMs") - 1) < 0.01);
}

/* A pause of 5 ms before each marked segment adds to each estimate by figure 3; equation 1 measures it. */
static void test_pauses_of_the_sender(void **state) {
    (void)state;
    const char *from_truth = "\"owd.choi-yoo.start\":\"true\"";
    const struct json *delays = delays_of(replay(from_truth, "", 1));
    assert_true(fabs(score_of(delays, "choi-yoo", "maxAbsErrorMs") - 5 * (ROWS / 4 - 1)) < 1e-6);
    delays = delays_of(replay("\"owd.choi-yoo.start\":\"true\",\"owd.choi-yoo.interval\":\"sent\"", "", 1));
    assert_true(score_of(delays, "choi-yoo", "maxAbsErrorMs") < 1e-6);
}

static void test_only_the_range_is_scored(void **state) {
    (void)state;
    const struct json *delays = delays_of(replay("", ",\"range\":[0,0.999]", 1));
    assert_true(json_member_number(delays, "exchanges", 0) == 25);
}

static void test_nothing_without_forward_delays(void **state) {
    (void)state;
    assert_null(delays_of(replay("", "", 0)));
    assert_null(delays_of(replay("\"replay.oneWayDelay\":[]", "", 1)));
    assert_null(json_member(json_member(replay("", "", 0), "inForce"), "clock.offset"));
    assert_non_null(json_member(json_member(replay("", "", 1), "inForce"), "clock.offset"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_one_exchange_per_round_trip),    cmocka_unit_test(test_clocks_of_the_log),
        cmocka_unit_test(test_pauses_of_the_sender),           cmocka_unit_test(test_only_the_range_is_scored),
        cmocka_unit_test(test_nothing_without_forward_delays),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
