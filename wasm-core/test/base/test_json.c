/* Reading and writing JSON: what is written reads back the same; what is no JSON says where. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/json.h"
#include "base/random.h"
#include "base/text.h"
#include "rttlab.h"

/* Last: it has a macro named fail. */
#include <cmocka.h>

static int fresh(void **state) {
    (void)state;
    fail_reset();
    arena_reset();
    return 0;
}

static const struct json *parse(const char *text) {
    return json_parse(text, strlen(text));
}

static void test_values(void **state) {
    (void)state;
    const struct json *j =
        parse(" {\"a\": [1, -2.5e3, true, false, null], \"b\": {\"c\": \"x\\n\\u00e9\\ud83d\\ude00\\\"\"}} ");
    assert_non_null(j);
    const struct json *a = json_member(j, "a");
    assert_int_equal(a->count, 5);
    assert_true(a->child->number == 1 && a->child->next->number == -2500);
    assert_string_equal(json_member_string(json_member(j, "b"), "c", ""), "x\n\xc3\xa9\xf0\x9f\x98\x80\"");
    assert_null(json_member(j, "z"));
    assert_true(json_member_number(j, "z", 7) == 7);
}

static void test_malformed(void **state) {
    static const char *const texts[] = {
        "",   "{",    "[1,",         "{\"a\"}",   "{\"a\":}", "[1 2]",    "tru",      "\"abc", "\"\\q\"", "01x",
        "+1", "[1]]", "{\"a\":1,,}", "\"\\u12\"", "{a:1}",    "\"a\tb\"", "nullnull", "-",     ".",       "1e"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        fresh(state);
        if (parse(texts[i])) fail_msg("accepted: %s", texts[i]);
        assert_int_equal(fail_status(), LAB_BAD_INPUT);
        assert_non_null(strstr(fail_json(), "bad-json"));
    }
}

static void test_depth_is_bounded(void **state) {
    (void)state;
    char deep[201];
    memset(deep, '[', 100);
    memset(deep + 100, ']', 100);
    deep[200] = '\0';
    assert_null(parse(deep));
    assert_non_null(strstr(fail_json(), "nested"));
}

static void test_numbers_read_back(void **state) {
    (void)state;
    struct random random;
    random_seed(&random, 20241, "test_json");
    for (int i = 0; i < 20000; i++) {
        uint64_t bits = random_bits(&random);
        double value, again;
        memcpy(&value, &bits, sizeof value);
        if (!isfinite(value)) continue;
        struct text t = {0};
        json_number(&t, value);
        again = parse(t.bytes)->number;
        if (memcmp(&value, &again, sizeof value) != 0) fail_msg("seed 20241, draw %d: %s", i, t.bytes);
        if (i % 512 == 0) fresh(state);
    }
}

static void test_written_text_reads_back(void **state) {
    (void)state;
    char raw[128];
    for (int c = 1; c < 128; c++)
        raw[c - 1] = (char)c;
    raw[127] = '\0';
    struct text t = {0};
    json_begin(&t, '{');
    json_put_string(&t, raw, raw);
    json_put_number(&t, "nan", NAN);
    json_put_integer(&t, "big", INT64_MIN);
    json_key(&t, "list");
    json_begin(&t, '[');
    json_begin(&t, '[');
    json_end(&t, ']');
    json_null(&t);
    json_bool(&t, 1);
    json_end(&t, ']');
    json_end(&t, '}');
    const struct json *j = parse(t.bytes);
    assert_non_null(j);
    assert_string_equal(json_member_string(j, raw, ""), raw);
    assert_int_equal(json_member(j, "nan")->type, JSON_NULL);
    assert_int_equal(json_member(j, "list")->count, 3);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(test_values, fresh),
        cmocka_unit_test_setup(test_malformed, fresh),
        cmocka_unit_test_setup(test_depth_is_bounded, fresh),
        cmocka_unit_test_setup(test_numbers_read_back, fresh),
        cmocka_unit_test_setup(test_written_text_reads_back, fresh),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
