/* Observers: what is recorded, what is scored, what is left alone. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/json.h"
#include "base/random.h"
#include "catalogue/registry.h"
#include "trace/observe.h"

/* Last: it has a macro named fail. */
#include <cmocka.h>

#define MS 1e6

static struct notes notes;
static struct tables *tables;
static double params[OBSERVED_MAX][PARAMS_MAX];
static struct estimator_context context;

static int fresh(void **state) {
    (void)state;
    fail_reset();
    arena_reset();
    memset(&notes, 0, sizeof notes);
    context = (struct estimator_context){
        .rtt_max_ns = NAN, .common_bounds = 1, .common_min_ns = 1 * MS, .common_max_ns = 120000 * MS};
    tables = tables_new(&notes, TABLES_BYTES_MAX);
    return 0;
}

static struct observer *observe(const char *const *ids, int count, double from_s, double to_s, int record) {
    const struct estimator *estimators[OBSERVED_MAX];
    const double *values[OBSERVED_MAX];
    for (int i = 0; i < count; i++) {
        estimators[i] = estimator_at(registry_index("estimator", ids[i]));
        params_default(&estimators[i]->module, params[i]);
        values[i] = params[i];
    }
    struct observer_spec spec = {.flow = "main.0",
                                 .count = count,
                                 .estimators = estimators,
                                 .params = values,
                                 .driver = 0,
                                 .context = &context,
                                 .from_s = from_s,
                                 .to_s = to_s,
                                 .record = record,
                                 .record_state = record};
    return observer_new(tables, &notes, &spec);
}

static void feed(struct observer *observer, double time_s, double rtt_ms) {
    struct rtt_sample sample = {
        .time_ns = (int64_t)(time_s * 1e9), .rtt_ns = rtt_ms * MS, .cwnd_segments = 10, .ssthresh_segments = NAN};
    assert_true(observer_sample(observer, &sample));
}

static const struct json *scores(const struct observer *observer, const struct observer_driver *driver) {
    struct text out = {0};
    json_begin(&out, '[');
    observer_write(observer, driver, &out);
    json_end(&out, ']');
    return json_parse(out.bytes, out.length)->child;
}

static double figure(const struct json *score, const char *key) {
    return json_member_number(score, key, NAN);
}

static void test_scores_by_hand(void **state) {
    static const char *const ids[] = {"last"};
    (void)state;
    struct observer *observer = observe(ids, 1, 0, 100, 0);
    feed(observer, 1, 100); /* finds no prediction */
    feed(observer, 2, 130); /* error 30; RTO was 100 + 4 * 50 = 300 */
    feed(observer, 3, 500); /* error 370; RTO was 130 + 4 * (50 + (30-50)/4) = 310: not covered */
    const struct json *score = scores(observer, NULL);
    assert_true(figure(score, "samples") == 3);
    assert_true(figure(score, "meanAbsErrorMs") == 200);
    assert_true(fabs(figure(score, "rmseMs") - sqrt((30. * 30 + 370. * 370) / 2)) < 1e-9);
    assert_true(figure(score, "coverage") == 0.5);
    assert_true(figure(score, "meanRtoMs") == 305);
    assert_true(figure(json_member(score, "extra"), "biasMs") == -200);
    assert_true(json_member(score, "timeoutRate")->type == JSON_NULL);
}

static void test_measured_interval(void **state) {
    static const char *const ids[] = {"last"};
    (void)state;
    struct observer *observer = observe(ids, 1, 10, 20, 0);
    for (int s = 1; s <= 30; s++)
        feed(observer, s, s == 15 ? 200 : s < 10 ? 900 : 100);
    /* 10 to 20: eleven samples; errors 800 (from 900), 100, 100. */
    const struct json *score = scores(observer, NULL);
    assert_true(figure(score, "samples") == 11);
    assert_true(fabs(figure(score, "meanAbsErrorMs") - 1000. / 11) < 1e-9);
    assert_true(observer_samples(observer) == 30);
}

static void test_driver_is_named_and_taken_once(void **state) {
    static const char *const ids[] = {"linux", "jacobson", "linux"};
    struct observer_driver driver = {.known = 1, .timeouts_per_segment = 0.25, .spurious_timeouts = 3};
    (void)state;
    struct observer *observer = observe(ids, 3, 0, 100, 0);
    feed(observer, 1, 100);
    feed(observer, 2, 100);
    const struct json *score = scores(observer, &driver);
    assert_string_equal(json_member_string(score, "role", ""), "drive");
    assert_true(figure(score, "timeoutRate") == 0.25 && figure(score, "spuriousTimeouts") == 3);
    assert_string_equal(json_member_string(score->next, "role", ""), "shadow");
    assert_null(score->next->next);
}

/* The table: the prediction of before the sample, the RTO of after it, then the states. */
static void test_samples_table(void **state) {
    static const char *const ids[] = {"jacobson", "linux"};
    (void)state;
    struct observer *observer = observe(ids, 2, 0, 100, 1);
    feed(observer, 1, 80);
    feed(observer, 2, 120);
    struct text out = {0};
    tables_write(tables, &out);
    const struct json *table = json_member(json_parse(out.bytes, out.length), "tables")->child;
    assert_string_equal(json_member_string(table, "id", ""), "flow.main.0.samples");
    const struct json *columns = json_member(table, "columns");
    static const char *const expected[] = {"time",
                                           "rtt",
                                           "jacobson.prediction",
                                           "jacobson.rto",
                                           "linux.prediction",
                                           "linux.rto",
                                           "jacobson.srtt_ms",
                                           "jacobson.rttvar_ms",
                                           "linux.srtt_us_x8"};
    const struct json *column = columns->child;
    for (int i = 0; i < 9; i++, column = column->next)
        assert_string_equal(json_member_string(column, "id", ""), expected[i]);
    const double *prediction = tables_chunk(tables, 0, 2, -1, 0), *rto = tables_chunk(tables, 0, 3, -1, 0);
    assert_true(isnan(prediction[0]) && prediction[1] == 80);
    assert_true(rto[0] == 240 && rto[1] == 245);
    assert_true(tables_chunk(tables, 0, 8, -1, 0)[0] == 640000);
}

static void test_remarks_become_notes(void **state) {
    static const char *const ids[] = {"linux", "experts", "eifel"};
    (void)state;
    struct observer *observer = observe(ids, 3, 0, 100, 0);
    feed(observer, 1, 80);
    feed(observer, 2, 80);
    assert_true(notes.count[NOTE_no_sequence] == 1 && notes.count[NOTE_automatic_unit] == 1);
    assert_true(notes.count[NOTE_no_window] == 0); /* it has a cwnd */
    assert_string_equal(notes.detail[NOTE_automatic_unit], "Here it is 4 ms, so the experts reach from 4 to 512 ms.");
}

/* Weights keep their sum on the axis that the run began with, whatever the experts become. */
static void test_weights_survive_changes(void **state) {
    static const char *const ids[] = {"experts"};
    (void)state;
    struct observer *observer = observe(ids, 1, 0, 100, 1);
    const struct module *module = registry_find("estimator", "experts");
    for (int i = 0; i < 50; i++) {
        if (i == 20) params[0][param_index(module, "n")] = 37;
        if (i == 35) params[0][param_index(module, "unit")] = 9;
        observer_configure(observer);
        feed(observer, i, 60 + i);
    }
    const float *weights = tables_grid(tables, 0, 2);
    for (int row = 0; row < 50; row++) {
        double sum = 0;
        for (int i = 0; i < 100; i++)
            sum += (double)weights[row * 100 + i];
        assert_true(fabs(sum - 1) < 1e-5);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(test_scores_by_hand, fresh),
        cmocka_unit_test_setup(test_measured_interval, fresh),
        cmocka_unit_test_setup(test_driver_is_named_and_taken_once, fresh),
        cmocka_unit_test_setup(test_samples_table, fresh),
        cmocka_unit_test_setup(test_remarks_become_notes, fresh),
        cmocka_unit_test_setup(test_weights_survive_changes, fresh),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
