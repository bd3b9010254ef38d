/* The oracle vectors under the sanitizers: every number of every file whose algorithm the core has. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/error.h"
#include "oracle/vector.h"
#include "support/log_helper.h"

/* Last: it has a macro named fail. */
#include <cmocka.h>

#define FOLDER "datasets/reference/oracle/"

struct tolerance {
    double abs, rel;
    long checked;
};

static void compare(struct tolerance *tolerance, const struct json *expected, const struct json *got, const char *at) {
    if (!got) fail_msg("%s is not answered", at);
    if (expected->type == JSON_ARRAY) {
        assert_int_equal(expected->count, got->count);
        const struct json *value = got->child;
        for (const struct json *e = expected->child; e; e = e->next, value = value->next)
            compare(tolerance, e, value, at);
    } else if (expected->type == JSON_OBJECT) {
        for (const struct json *e = expected->child; e; e = e->next)
            if (strcmp(e->key, "y") != 0) compare(tolerance, e, json_member(got, e->key), e->key);
    } else if (expected->type == JSON_NUMBER) {
        double error = fabs(got->number - expected->number);
        if (got->type != JSON_NUMBER || !(error <= tolerance->abs + tolerance->rel * fabs(expected->number)))
            fail_msg("%s: expected %.17g, got %.17g", at, expected->number, got->number);
        tolerance->checked++;
    } else {
        assert_int_equal(expected->type, got->type);
        if (expected->type == JSON_STRING) assert_string_equal(expected->string, got->string);
    }
}

/* Objects that hold inputs and outputs: what is answered of each. */
static void compare_items(struct tolerance *tolerance, const struct json *items, const struct json *answers) {
    const struct json *answer = answers->child;
    for (const struct json *item = items->child; item && answer; item = item->next, answer = answer->next)
        for (const struct json *member = item->child; member; member = member->next)
            if (json_member(answer, member->key))
                compare(tolerance, member, json_member(answer, member->key), member->key);
}

/* Columns of rows that are not inputs: each is an array in the answer. */
static void compare_rows(struct tolerance *tolerance, const struct json *kase, const struct json *answer) {
    const struct json *columns = json_member(kase, "columns"), *inputs = json_member(kase, "inputs");
    for (const struct json *column = columns->child; column; column = column->next) {
        int index = vector_column(columns, column->string, -1), nth = 0;
        if (vector_column(inputs, column->string, -1) >= 0) continue;
        const struct json *values = json_member(json_member(answer, "rows"), column->string);
        for (const struct json *row = json_member(kase, "rows")->child; row; row = row->next)
            compare(tolerance, vector_cell(row, index), vector_cell(values, nth++), column->string);
    }
}

static void check_case(struct tolerance *tolerance, const struct vector_algorithm *algorithm, const struct json *kase) {
    struct text out = {0};
    json_begin(&out, '{');
    algorithm->run(kase, &out);
    json_end(&out, '}');
    const struct json *answer = json_parse(out.bytes, out.length);
    assert_non_null(answer);
    for (const struct json *member = kase->child; member; member = member->next) {
        const struct json *answered = json_member(answer, member->key);
        int rows = strcmp(member->key, "rows") == 0;
        if (strncmp(member->key, "expect", 6) == 0 || (answered && !rows && strcmp(member->key, "at") != 0))
            compare(tolerance, member, answered, member->key);
        else if (answered && !rows)
            compare_items(tolerance, member, answered);
    }
    if (json_member(kase, "rows")) compare_rows(tolerance, kase, answer);
}

/* The file's defaults stand for the params that a case has not. */
static void take_defaults(struct json *kase, const struct json *defaults) {
    struct json *params = (struct json *)(uintptr_t)json_member(kase, "params");
    if (!params) {
        params = ARENA_NEW(struct json);
        *params = (struct json){.type = JSON_OBJECT, .key = "params", .next = kase->child};
        kase->child = params;
    }
    struct json **last = &params->child;
    while (*last)
        last = &(*last)->next;
    *last = defaults ? defaults->child : NULL;
}

/* The file's side tables that the core answers: objects, or lists of them, each asked for as a case of its own. */
static void check_tables(struct tolerance *tolerance, const struct vector_algorithm *algorithm,
                         const struct json *file) {
    static const char *const tables[] = {"delta_min",       "equilibrium",    "long_run",
                                         "scaled_defaults", "constant_queue", "automatic_parameters",
                                         "table_bias",      "overhead",       NULL};
    for (int i = 0; tables[i]; i++) {
        struct json *table = (struct json *)(uintptr_t)json_member(file, tables[i]);
        if (!table) continue;
        for (struct json *item = table->type == JSON_ARRAY ? table->child : table; item;
             item = table->type == JSON_ARRAY ? item->next : NULL) {
            struct json *name = ARENA_NEW(struct json);
            struct tolerance own = *tolerance;
            *name = (struct json){.type = JSON_STRING, .key = "table", .string = tables[i], .next = item->child};
            item->child = name;
            own.rel = json_member_number(item, "tolerance_rel", tolerance->rel);
            own.checked = 0;
            take_defaults(item, json_member(file, "defaults"));
            check_case(&own, algorithm, item);
            assert_true(own.checked > 0);
            tolerance->checked += own.checked;
        }
    }
}

static void test_file(void **state) {
    const char *name = *state;
    char path[128];
    fail_reset();
    arena_reset();
    snprintf(path, sizeof path, FOLDER "%s.json", name);
    struct bytes bytes = file_read(path);
    const struct json *file = json_parse(bytes.at, bytes.length);
    assert_non_null(file);
    const struct vector_algorithm *algorithm = vector_algorithm_find(json_member_string(file, "algorithm", ""));
    assert_non_null(algorithm);
    const struct json *stated = json_member(file, "tolerance");
    struct tolerance tolerance = {json_member_number(stated, "abs", 0), json_member_number(stated, "rel", 0), 0};
    for (struct json *kase = json_member(file, "cases")->child; kase; kase = kase->next) {
        take_defaults(kase, json_member(file, "defaults"));
        check_case(&tolerance, algorithm, kase);
    }
    assert_true(tolerance.checked > 0);
    check_tables(&tolerance, algorithm, file);
    print_message("%s: %ld numbers\n", name, tolerance.checked);
    free(bytes.at);
}

#define FILE_TEST(name)                                                                                                \
    { #name, test_file, NULL, NULL, #name }

int main(void) {
    const struct CMUnitTest tests[] = {
        FILE_TEST(timer_jacobson),
        FILE_TEST(timer_rfc6298),
        FILE_TEST(timer_net3_integer),
        FILE_TEST(timer_linux),
        FILE_TEST(timer_eifel),
        FILE_TEST(tick_quantise),
        FILE_TEST(experts_float),
        FILE_TEST(experts_spacing),
        FILE_TEST(experts_rto),
        FILE_TEST(experts_fixed),
        FILE_TEST(test_signals),
        FILE_TEST(model_load10),
        FILE_TEST(model_load26_agg),
        FILE_TEST(model_load40),
        FILE_TEST(model_rexmt),
        FILE_TEST(red),
        FILE_TEST(pi_aqm),
        FILE_TEST(vegas),
        FILE_TEST(cubic),
        FILE_TEST(pert_curve),
        FILE_TEST(pert_acks),
        FILE_TEST(pert_pi),
        FILE_TEST(pert_stability),
        FILE_TEST(pert_dde_R100),
        FILE_TEST(pert_dde_R160),
        FILE_TEST(pert_dde_R171),
        FILE_TEST(pert_dde_R171_square),
        FILE_TEST(pert_dde_R175_square),
        FILE_TEST(predictors),
        FILE_TEST(owd_recursion),
        FILE_TEST(owd_t0),
        FILE_TEST(fast_increase),
        FILE_TEST(rnn_metrics),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
