/* Replays: which samples of a log the estimators receive. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
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

/* Number of samples that the estimators receive of a flow with an RTT of 35 ms and a sample every 10 ms. */
static int samples_with(const char *set) {
    static double rows[ROWS][7];
    char document[512];
    lab_reset();
    snprintf(document, sizeof document,
             "{\"kind\":\"replay\",\"flow\":\"x\",\"estimators\":[\"jacobson\"],\"set\":{%s}}", set);
    int32_t status = lab_open((uint32_t)put(document, strlen(document)));
    for (int r = 0; r < ROWS; r++) {
        double row[7] = {r * 1e7, 35e6, r * 1448.0, r * 1448.0 + 14480, 10, 20, (double)NAN};
        memcpy(rows[r], row, sizeof row);
    }
    if (status == LAB_MORE) status = lab_feed((uint32_t)put(rows, sizeof rows));
    if (status == LAB_MORE) status = lab_feed((uint32_t)put(rows, 0));
    while (status == LAB_MORE)
        status = lab_step(0, 7);
    assert_int_equal(status, LAB_FINISHED);
    const char *result = lab_result();
    const struct json *count = json_member(json_parse(result, strlen(result)), "samples");
    assert_non_null(count);
    return (int)count->number;
}

static void test_all_samples_by_default(void **state) {
    (void)state;
    assert_int_equal(samples_with(""), ROWS);
    assert_int_equal(samples_with("\"replay.thinning\":\"every-ack\""), ROWS);
    /* How dense the source is said to be changes no sample. */
    assert_int_equal(samples_with("\"replay.sampling\":\"one-per-rtt\""), ROWS);
}

/* The segment of a sample 40 ms after the last one left 5 ms after it; that of one 30 ms after it left before. */
static void test_thinned(void **state) {
    (void)state;
    assert_int_equal(samples_with("\"replay.thinning\":\"one-per-rtt\""), ROWS / 4);
    assert_int_equal(samples_with("\"replay.thinning\":\"every-second\""), ROWS / 2);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_all_samples_by_default),
        cmocka_unit_test(test_thinned),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
