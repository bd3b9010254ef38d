/* Deterministic models under the sanitizers: every model at its defaults and at both ends of every parameter. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "base/json.h"
#include "catalogue/registry.h"
#include "kinds/model.h"
#include "rttlab.h"
#include "support/sim_helper.h"

/* Last: it has a macro named fail. */
#include <cmocka.h>

/* So many rows are enough to see that a model behaves; the largest would yield hundreds of millions. */
#define ROWS_MAX 20000

static union {
    double align;
    char bytes[4096];
} state;

/* Yields rows and holds each against the one before; their number. */
static int yield_rows(const struct model *model, const double *params) {
    struct model_row row;
    double columns[PARAMS_MAX], before_ns = 0;
    int rows = 0;
    assert_true(model->state_bytes(params) <= sizeof state);
    model->start(&state, params, 7);
    for (; rows < ROWS_MAX && model->next(&state, &row); rows++) {
        assert_true(row.time_ns >= before_ns && isfinite(row.time_ns));
        assert_true(row.time_ns == floor(row.time_ns));
        assert_true(isnan(row.rtt_ns) || (row.rtt_ns > 0 && isfinite(row.rtt_ns)));
        assert_true(isnan(row.cwnd_segments) || row.cwnd_segments >= 0);
        before_ns = row.time_ns;
        if (model->read_state) model->read_state(&state, columns);
    }
    return rows;
}

static double end_of(const struct param *param, int upper) {
    switch (param->type) {
    case PARAM_NUMBER:
    case PARAM_INTEGER:
        return upper ? param->range.max : param->range.min;
    case PARAM_SWITCH:
        return upper;
    case PARAM_CHOICE:
        return upper ? param_choice_count(param) - 1 : 0;
    case PARAM_SET:
        break;
    }
    return 0;
}

static void ends_of_every_parameter(void **unused) {
    (void)unused;
    double params[PARAMS_MAX];
    for (int nth = 0; model_at(nth); nth++) {
        const struct model *model = model_at(nth);
        params_default(&model->module, params);
        assert_true(yield_rows(model, params) > 1);
        for (int i = 0; i < model->module.param_count; i++)
            for (int upper = 0; upper < 2; upper++) {
                params_default(&model->module, params);
                params[i] = end_of(&model->module.params[i], upper);
                assert_true(yield_rows(model, params) > 0);
            }
        for (int i = 0; i < model->module.param_count; i++)
            params[i] = end_of(&model->module.params[i], 1);
        assert_true(yield_rows(model, params) > 0);
    }
}

/* The second run of a session must be that of the first. */
static void begins_anew(void **unused) {
    (void)unused;
    double params[PARAMS_MAX];
    for (int nth = 0; model_at(nth); nth++) {
        const struct model *model = model_at(nth);
        struct model_row first, again;
        params_default(&model->module, params);
        model->start(&state, params, 7);
        model->next(&state, &first);
        for (int i = 0; i < 30; i++)
            model->next(&state, &again);
        model->start(&state, params, 7);
        model->next(&state, &again);
        assert_true(again.time_ns == first.time_ns && again.rtt_ns == first.rtt_ns);
    }
}

static void through_estimators(void **unused) {
    (void)unused;
    for (int nth = 0; model_at(nth); nth++) {
        const struct module *module = &model_at(nth)->module;
        int32_t status = sim_run("{\"kind\":\"model\",\"model\":\"%s\",\"state\":true,"
                                 "\"estimators\":[\"jacobson\",\"eifel\",\"experts\",\"linux\",\"last\"]}",
                                 module->id);
        int samples = sim_table("flow.model.samples"), own = sim_table("flow.model.model");
        assert_int_equal(status, LAB_FINISHED);
        assert_true(sim_number("samples") > 100);
        assert_true(sim_number("samples") == sim_number("samplesExpected"));
        assert_true((double)sim_rows(samples) == sim_number("samples"));
        assert_int_equal(own >= 0, module->state_count > 0);
        assert_true(isfinite(sim_number("estimators.0.meanAbsErrorMs")));
    }
}

/* The slices in which a session is stepped make no difference. */
static void in_slices(void **unused) {
    (void)unused;
    const char *document = "{\"kind\":\"model\",\"model\":\"spikes\",\"estimators\":[\"experts\"]}";
    assert_int_equal(sim_run("%s", document), LAB_FINISHED);
    uint64_t whole = sim_hash();
    assert_int_equal(sim_open("%s", document), LAB_MORE);
    while (lab_step(0, 7) == LAB_MORE)
        ;
    assert_true(sim_hash() == whole);
}

/* A trajectory that ends before its time says when, and so does a run of it through estimators. */
static void says_when_it_runs_away(void **unused) {
    (void)unused;
    for (int clip = 0; clip < 2; clip++) {
        assert_int_equal(
            sim_run("{\"kind\":\"model\",\"model\":\"pert-fluid\",\"estimators\":[\"rfc6298\"],\"set\":{"
                    "\"model.pert-fluid.flows\":50,\"model.pert-fluid.capacity\":10000,\"model.pert-fluid.rtt\":171,"
                    "\"model.pert-fluid.clip\":%s}}",
                    clip ? "true" : "false"),
            LAB_FINISHED);
        int said = strstr(lab_result(), "fluid-diverged") != NULL;
        int table = sim_table("flow.model.model");
        double last_s = sim_value(table, 0, sim_rows(table) - 1);
        assert_int_equal(said, !clip);
        if (clip)
            assert_true(last_s == 60);
        else
            assert_true(last_s < 60 && fabs(sim_number("notes.0.firstAt") - last_s) < 0.05);
    }
}

static void refuses(void **unused) {
    (void)unused;
    assert_int_equal(sim_open("{\"kind\":\"model\",\"estimators\":[\"last\"]}"), LAB_BAD_INPUT);
    assert_int_equal(sim_open("{\"kind\":\"model\",\"model\":\"step\",\"estimators\":[\"banana\"]}"), LAB_BAD_INPUT);
    assert_int_equal(sim_run("{\"kind\":\"model\",\"model\":\"step\"}"), LAB_FINISHED);
    assert_int_equal(sim_run("{\"kind\":\"model\",\"model\":\"eifel-cycle\",\"estimators\":[\"last\"],\"set\":{"
                             "\"model.eifel-cycle.load\":1000,\"model.eifel-cycle.service\":1e6,"
                             "\"model.eifel-cycle.cycles\":1000}}"),
                     LAB_BAD_INPUT);
    assert_non_null(strstr(lab_error(), "model-too-long"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ends_of_every_parameter), cmocka_unit_test(begins_anew),
        cmocka_unit_test(through_estimators),      cmocka_unit_test(in_slices),
        cmocka_unit_test(says_when_it_runs_away),  cmocka_unit_test(refuses),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
