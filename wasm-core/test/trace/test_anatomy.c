/* Anatomies: their numbers are those of the step, and asking for them changes nothing. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "base/error.h"
#include "catalogue/registry.h"
#include "support/estimator_helper.h"
#include "trace/observe.h"

/* Last: it has a macro named fail. */
#include <cmocka.h>

static const char *text_of(const struct json *lines, int nth, const char *key) {
    const struct json *line = lines->child;
    while (nth--)
        line = line->next;
    return json_member_string(line, key, "");
}

/* The value of the last line that has one. */
static double last_value(const struct json *lines) {
    double value = (double)NAN;
    for (const struct json *line = lines->child; line; line = line->next)
        if (json_member(line, "value")->type == JSON_NUMBER) value = json_member_number(line, "value", (double)NAN);
    return value;
}

static void test_jacobson_line_by_line(void **state) {
    static const char *const numbers[] = {"= 140 - 100", "= |40|", "= 100 + 0.125 \\cdot 40",
                                          "= 50 + 0.25 \\cdot (40 - 50)", "= 105 + 4 \\cdot 47.5"};
    static const double values[] = {40, 40, 105, 47.5, 295};
    struct bench b;
    (void)state;
    bench_prepare(&b, "jacobson");
    bench_set(&b, "rtoMin", 0);
    bench_start(&b);
    bench_feed(&b, 100 * MS);
    const struct json *line, *lines = bench_explain(&b, 140 * MS, (double)NAN, (double)NAN, NULL);
    assert_int_equal(lines->count, 5);
    line = lines->child;
    for (int i = 0; i < 5; i++, line = line->next) {
        assert_string_equal(text_of(lines, i, "numbers"), numbers[i]);
        assert_true(json_member_number(line, "value", 0) == values[i]);
        assert_string_equal(json_member_string(line, "unit", ""), "ms");
    }
    /* Negative numbers stand in brackets where something is before them. */
    lines = bench_explain(&b, 65 * MS, (double)NAN, (double)NAN, NULL);
    assert_string_equal(text_of(lines, 0, "numbers"), "= 65 - 105");
    assert_string_equal(text_of(lines, 2, "numbers"), "= 105 + 0.125 \\cdot (-40)");
}

/* A bound that was met has a line of its own. */
static void test_bounds_show(void **state) {
    struct bench b;
    (void)state;
    bench_prepare(&b, "jacobson");
    bench_start(&b);
    const struct json *lines = bench_explain(&b, 100 * MS, (double)NAN, (double)NAN, NULL);
    assert_string_equal(text_of(lines, lines->count - 1, "numbers"), "= \\max(300, 1000)");
    assert_true(last_value(lines) == 1000);
}

/* The kernel's integers: 8 m and 2 m, then a fall whose growth counts an eighth. */
static void test_linux_line_by_line(void **state) {
    struct bench b;
    (void)state;
    bench_prepare(&b, "linux");
    bench_start(&b);
    bench_feed(&b, 100 * MS);
    const struct json *lines = bench_explain(&b, 20 * MS, (double)NAN, (double)NAN, NULL);
    assert_string_equal(text_of(lines, 1, "numbers"), "= 20000 - (800000 \\gg 3)");
    assert_string_equal(text_of(lines, 2, "numbers"), "= \\max(1, 800000 + (-80000))");
    assert_string_equal(text_of(lines, 3, "numbers"), "= (|-80000| - (200000 \\gg 2)) \\gg 3");
    assert_string_equal(text_of(lines, 4, "numbers"), "= 200000 + 3750");
    assert_true(last_value(lines) == bench_rto(&b) / MS);
}

static void draw_sample(struct random *random, double *rtt_ns, double *cwnd) {
    *rtt_ns = (20 + 400 * random_uniform(random) * random_uniform(random)) * MS;
    *cwnd = 2 + 40 * random_uniform(random);
}

/* The last line is the RTO, and a twin that was not asked has the same state to the last bit. */
static void test_asking_changes_nothing(void **state) {
    struct random random = bench_draws();
    (void)state;
    for (int i = 0; estimator_at(i); i++) {
        struct bench asked, twin;
        double rtt_ns, cwnd, columns[2][PARAMS_MAX] = {{0}};
        bench_prepare(&asked, estimator_at(i)->module.id);
        bench_prepare(&twin, estimator_at(i)->module.id);
        if (param_index(&asked.estimator->module, "agg") >= 0) {
            bench_set(&asked, "agg", 1);
            bench_set(&twin, "agg", 1);
        }
        bench_start(&asked);
        bench_start(&twin);
        for (int n = 0; n < 60; n++) {
            draw_sample(&random, &rtt_ns, &cwnd);
            const struct json *lines = bench_explain(&asked, rtt_ns, cwnd, 10, NULL);
            bench_feed_window(&twin, rtt_ns, cwnd, 10);
            assert_true(lines && lines->count > 2);
            assert_true(fabs(last_value(lines) - bench_rto(&asked) / MS) <= 1e-12 * last_value(lines));
            assert_true(bench_rto(&asked) == bench_rto(&twin) && bench_prediction(&asked) == bench_prediction(&twin));
        }
        asked.estimator->read_state(asked.state, columns[0]);
        twin.estimator->read_state(twin.state, columns[1]);
        assert_memory_equal(columns[0], columns[1], sizeof columns[0]);
    }
}

/* The gain in force gives the RTO in force; more gain never gives less. */
static void test_rto_at(void **state) {
    struct random random = bench_draws();
    (void)state;
    for (int i = 0; estimator_at(i); i++) {
        struct bench b;
        double rtt_ns, cwnd;
        const struct estimator *e = estimator_at(i);
        bench_prepare(&b, e->module.id);
        bench_start(&b);
        assert_non_null(e->rto_at);
        double gain = e->gain_param < 0 ? e->gain_fixed : b.params[e->gain_param];
        assert_true(gain > 0 && isnan(e->rto_at(b.state, gain)));
        for (int n = 0; n < 40; n++) {
            draw_sample(&random, &rtt_ns, &cwnd);
            bench_feed_window(&b, rtt_ns, cwnd, 10);
            assert_true(e->rto_at(b.state, gain) == bench_rto(&b));
            for (double k = 0; k < 8; k += 0.5)
                assert_true(e->rto_at(b.state, k + 0.5) >= e->rto_at(b.state, k));
        }
    }
}

/* Loss, then weights before, after the update, after sharing: as the equations say, in both arithmetics. */
static void check_weights(const char *id, int loss, int sharing, double exact) {
    struct random random = bench_draws();
    struct anatomy_weights w;
    struct bench b;
    const double *axis_ns, *weights;
    bench_prepare(&b, id);
    bench_set(&b, "unit", 10);
    bench_set(&b, "loss", loss);
    bench_set(&b, "sharing", sharing);
    bench_start(&b);
    for (int n = 0; n < 30; n++) {
        double y = 1 + 5 * random_uniform(&random), pool = 0, sum = 0, kept[100], shared = 0;
        assert_non_null(bench_explain(&b, y * 10 * MS, (double)NAN, (double)NAN, &w));
        assert_int_equal(w.count, b.estimator->weights(b.state, &axis_ns, &weights));
        for (int i = 0; i < w.count; i++) {
            double updated = w.before[i] * exp(-2 * w.loss[i]), keeps = pow(0.92, sharing ? w.loss[i] : 1);
            assert_true(fabs(w.updated[i] - updated) <= exact);
            assert_true(w.axis_ms[i] == axis_ns[i] / MS && fabs(w.shared[i] - weights[i]) < 1e-15);
            kept[i] = w.updated[i] * keeps;
            pool += w.updated[i] - kept[i];
            sum += w.updated[i];
            shared += w.shared[i];
        }
        assert_true(fabs(shared - 1) < 1e-9);
        for (int i = 0; i < w.count && sum > 1e-3; i++) {
            double own = w.updated[i] - kept[i];
            double expected = kept[i] + (sharing ? (pool - own) / (w.count - 1) : pool / w.count);
            /* In 16.16 each of a hundred shares loses what is below the last bit. */
            assert_true(fabs(w.shared[i] - expected / sum) <= 100 * exact / sum);
        }
    }
}

static void test_weights_follow_the_equations(void **state) {
    (void)state;
    for (int loss = 0; loss < 4; loss++)
        for (int sharing = 0; sharing < 2; sharing++) {
            check_weights("experts", loss, sharing, 1e-12);
            check_weights("experts-fixed", loss, sharing, 1e-4);
        }
}

/* ---- through an observer ----------------------------------------------------------------------------------------- */

static const struct json *explained(const char *document) {
    const struct json *asked = json_parse(document, strlen(document));
    const struct estimator *estimators[] = {estimator_at(registry_index("estimator", "experts")),
                                            estimator_at(registry_index("estimator", "last"))};
    static double params[2][PARAMS_MAX];
    const double *values[] = {params[0], params[1]};
    struct estimator_context context = {.rtt_max_ns = 100 * MS};
    struct notes notes = {0};
    struct text out = {0};
    struct explain *explain = explain_new(asked);
    for (int i = 0; i < 2; i++)
        params_default(&estimators[i]->module, params[i]);
    struct observer_spec spec = {.flow = "main.0",
                                 .count = 2,
                                 .estimators = estimators,
                                 .params = values,
                                 .driver = -1,
                                 .context = &context,
                                 .to_s = 1e9,
                                 .explain = explain};
    struct observer *observer = observer_new(tables_new(&notes, TABLES_BYTES_MAX), &notes, &spec);
    for (int i = 0; i < 10; i++) {
        struct rtt_sample sample = {.time_ns = (int64_t)(i * 0.5 * 1e9), .rtt_ns = (50 + i) * MS};
        assert_true(observer_sample(observer, &sample));
    }
    json_begin(&out, '{');
    explain_write(explain, &out);
    json_end(&out, '}');
    return json_member(json_parse(out.bytes, out.length), "anatomy");
}

static void check_found(const char *document, int sample) {
    const struct json *anatomy = explained(document);
    assert_int_equal(anatomy->count, 2);
    assert_string_equal(json_member_string(anatomy->child, "id", ""), "experts");
    assert_string_equal(json_member_string(anatomy->child, "flow", ""), "main.0");
    for (const struct json *one = anatomy->child; one; one = one->next) {
        assert_true(json_member_number(one, "sample", -1) == sample);
        assert_true(json_member_number(one, "rttMs", 0) == 50 + sample);
        assert_true(json_member(one, "lines")->count > 3);
    }
    assert_int_equal(json_member(json_member(anatomy->child, "weights"), "updated")->count, 100);
    assert_null(json_member(anatomy->child->next, "weights"));
}

static void test_the_sample_asked_for(void **state) {
    (void)state;
    check_found("{\"explain\":{\"flow\":\"main.0\",\"sample\":3}}", 3);
    check_found("{\"explain\":{\"sample\":0}}", 0);
    check_found("{\"explain\":{\"flow\":\"main.0\",\"atS\":2.1}}", 5);
    assert_int_equal(explained("{\"explain\":{\"flow\":\"main.1\",\"sample\":3}}")->count, 0);
    assert_int_equal(explained("{\"explain\":{\"flow\":\"main.0\",\"sample\":10}}")->count, 0);
    assert_null(explained("{}"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(test_jacobson_line_by_line, bench_fresh),
        cmocka_unit_test_setup(test_bounds_show, bench_fresh),
        cmocka_unit_test_setup(test_linux_line_by_line, bench_fresh),
        cmocka_unit_test_setup(test_asking_changes_nothing, bench_fresh),
        cmocka_unit_test_setup(test_rto_at, bench_fresh),
        cmocka_unit_test_setup(test_weights_follow_the_equations, bench_fresh),
        cmocka_unit_test_setup(test_the_sample_asked_for, bench_fresh),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
