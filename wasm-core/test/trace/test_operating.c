/* Operating curves: at the gain in force they are the scores; around it more gain costs RTO and misses less. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/random.h"
#include "catalogue/registry.h"
#include "trace/observe.h"

/* Last: it has a macro named fail. */
#include <cmocka.h>

#define MS 1e6

static struct notes notes;
static double params[OBSERVED_MAX][PARAMS_MAX];
static struct estimator_context context;
static const struct estimator *estimators[OBSERVED_MAX];
static const double *values[OBSERVED_MAX];
static int count;

static int fresh(void **state) {
    (void)state;
    fail_reset();
    arena_reset();
    memset(&notes, 0, sizeof notes);
    context = (struct estimator_context){.rtt_max_ns = 400 * MS, .common_max_ns = 120000 * MS};
    for (count = 0; count < OBSERVED_MAX && estimator_at(count); count++) {
        estimators[count] = estimator_at(count);
        params_default(&estimators[count]->module, params[count]);
        values[count] = params[count];
    }
    return 0;
}

static const struct json *parse(const char *text) {
    return json_parse(text, strlen(text));
}

/* Every estimator on a walk with spikes; gives the scores and the curves, by the estimators' order. */
static void run(const char *document, double from_s, const struct json **scores, const struct json **curves) {
    struct operating *operating = operating_new(parse(document));
    struct observer_spec spec = {.flow = "main.0",
                                 .count = count,
                                 .estimators = estimators,
                                 .params = values,
                                 .driver = -1,
                                 .context = &context,
                                 .from_s = from_s,
                                 .to_s = 1e9,
                                 .operating = operating};
    struct observer *observer = observer_new(tables_new(&notes, TABLES_BYTES_MAX), &notes, &spec);
    struct random random;
    random_seed(&random, 7, "samples");
    double rtt_ms = 80;
    for (int i = 0; i < 4000; i++) {
        rtt_ms += 8 * (random_uniform(&random) - 0.5);
        if (rtt_ms < 20) rtt_ms = 20;
        double spike_ms = i % 97 == 0 ? 150 : 0;
        struct rtt_sample sample = {.time_ns = (int64_t)i * 50000000,
                                    .rtt_ns = floor(rtt_ms + spike_ms) * MS,
                                    .snd_una = (uint32_t)i * 1460,
                                    .snd_nxt = (uint32_t)i * 1460 + 14600,
                                    .has_sequence = 1,
                                    .cwnd_segments = 10,
                                    .ssthresh_segments = NAN};
        assert_true(observer_sample(observer, &sample));
    }
    struct text out = {0};
    json_begin(&out, '{');
    json_key(&out, "estimators");
    json_begin(&out, '[');
    observer_write(observer, NULL, &out);
    json_end(&out, ']');
    operating_write(operating, &out);
    json_end(&out, '}');
    const struct json *result = json_parse(out.bytes, out.length);
    assert_non_null(result);
    *scores = json_member(result, "estimators")->child;
    *curves = json_member(result, "operatingCurves");
}

static double figure(const struct json *object, const char *key) {
    return json_member_number(object, key, NAN);
}

static double nth(const struct json *array, int index) {
    const struct json *item = array->child;
    while (index--)
        item = item->next;
    return item->number;
}

static void check_curve(const struct json *curve, const struct json *score) {
    const struct json *gain = json_member(curve, "gain"), *miss = json_member(curve, "missShare");
    const struct json *rto = json_member(curve, "meanRtoMs"), *point = json_member(curve, "inForce");
    const char *id = json_member_string(score, "id", "");
    int middle = gain->count / 2, index = registry_index("estimator", id);
    assert_string_equal(json_member_string(curve, "id", ""), id);
    assert_int_equal(gain->count, 25);
    assert_int_equal(miss->count, 25);
    assert_int_equal(rto->count, 25);

    double in_force = figure(point, "gain");
    int param = estimators[index]->gain_param;
    assert_true(in_force == (param < 0 ? estimators[index]->gain_fixed : params[index][param]));
    assert_true(nth(gain, middle) == in_force);
    assert_true(fabs(nth(gain, 0) * 16 - in_force) < 1e-12 * in_force);
    assert_true(fabs(nth(gain, 24) / 16 - in_force) < 1e-12 * in_force);

    assert_true(nth(miss, middle) == figure(point, "missShare"));
    assert_true(nth(rto, middle) == figure(point, "meanRtoMs"));
    assert_true(fabs(1 - figure(point, "missShare") - figure(score, "coverage")) < 1e-12);
    assert_true(figure(point, "meanRtoMs") == figure(score, "meanRtoMs"));

    for (int i = 1; i < gain->count; i++) {
        assert_true(nth(gain, i) > nth(gain, i - 1));
        assert_true(nth(rto, i) >= nth(rto, i - 1));
        assert_true(nth(miss, i) <= nth(miss, i - 1));
    }
    /* A published minimum may stand above all of them. */
    if (context.common_bounds) assert_true(nth(rto, 24) > nth(rto, 0));
}

static void check_all(double from_s) {
    const struct json *scores, *curves;
    run("{\"operating\": true}", from_s, &scores, &curves);
    const struct json *curve = curves->child;
    for (const struct json *score = scores; score; score = score->next) {
        if (!estimators[registry_index("estimator", json_member_string(score, "id", ""))]->rto_at) continue;
        assert_non_null(curve);
        check_curve(curve, score);
        curve = curve->next;
    }
    assert_null(curve);
}

static void test_gain_in_force_is_the_score(void **state) {
    (void)state;
    context.common_bounds = 1;
    context.common_min_ns = 1 * MS;
    check_all(-INFINITY);
}

static void test_measured_interval_and_own_bounds(void **state) {
    (void)state;
    check_all(60);
}

static void test_the_key_names_the_gain(void **state) {
    (void)state;
    const struct json *scores, *curves;
    run("{\"operating\": true}", 0, &scores, &curves);
    for (const struct json *curve = curves->child; curve; curve = curve->next) {
        const struct estimator *estimator =
            estimator_at(registry_index("estimator", json_member_string(curve, "id", "")));
        const char *key = json_member_string(curve, "key", "");
        if (estimator->gain_param < 0)
            assert_string_equal(key, "");
        else
            assert_string_equal(strrchr(key, '.') + 1, estimator->module.params[estimator->gain_param].id);
    }
}

static void test_nothing_unasked(void **state) {
    (void)state;
    const struct json *scores, *curves;
    assert_null(operating_new(parse("{\"operating\": false}")));
    run("{}", 0, &scores, &curves);
    assert_null(curves);
    assert_non_null(scores);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(test_gain_in_force_is_the_score, fresh),
        cmocka_unit_test_setup(test_measured_interval_and_own_bounds, fresh),
        cmocka_unit_test_setup(test_the_key_names_the_gain, fresh),
        cmocka_unit_test_setup(test_nothing_unasked, fresh),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
