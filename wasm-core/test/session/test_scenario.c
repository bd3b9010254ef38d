/* Scenarios with something wrong: each is refused with one sentence that says what and where, and a remedy. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "rttlab.h"
#include "support/sim_helper.h"

/* Last: it has a macro named fail. */
#include <cmocka.h>

struct refusal {
    const char *scenario; /* its members after "scenario": 1 */
    const char *code, *message, *hint;
};

static void check_refusals(const struct refusal *cases, size_t count) {
    for (size_t i = 0; i < count; i++) {
        int32_t status = sim_open("{\"kind\": \"simulation\", \"scenario\": {%s}}", cases[i].scenario);
        if (status != LAB_BAD_INPUT) fail_msg("accepted: %s", cases[i].scenario);
        const char *error = lab_error();
        if (!strstr(error, cases[i].code) || !strstr(error, cases[i].message) || !strstr(error, cases[i].hint))
            fail_msg("%s says %s", cases[i].scenario, error);
    }
}

#define CHECK_REFUSALS(cases) check_refusals(cases, sizeof cases / sizeof *cases)

static void test_version(void **state) {
    (void)state;
    static const struct refusal cases[] = {
        {"\"scenario\": \"1\"", "bad-version", "reads version 1", "the number 1"},
        {"\"scenario\": 2", "bad-version", "reads version 1", "the number 1"},
        {"\"scenario\": null", "bad-version", "reads version 1", "the number 1"},
    };
    CHECK_REFUSALS(cases);
}

static void test_members_of_another_type(void **state) {
    (void)state;
    static const struct refusal cases[] = {
        {"\"link\": 5", "bad-type", "link is no object.", "Give an object"},
        {"\"run\": []", "bad-type", "run is no object.", "Give an object"},
        {"\"estimator\": \"linux\"", "bad-type", "estimator is no object.", "Give an object"},
        {"\"flow\": {\"main\": 3}", "bad-type", "flow.main is no object.", "Give an object"},
        {"\"cable\": {}", "unknown-key", "A scenario has no cable.", "lab schema scenario"},
        {"\"cable\": 5", "unknown-key", "A scenario has no cable.", "lab schema scenario"},
    };
    CHECK_REFUSALS(cases);
}

static void test_observed_flows(void **state) {
    (void)state;
    static const struct refusal cases[] = {
        {"\"run\": {\"observe\": 5}", "bad-observe", "neither a flow nor a list of flows", "main.0"},
        {"\"run\": {\"observe\": [\"main.0\", 5]}", "bad-observe", "neither a flow nor a list of flows", "main.0"},
        {"\"run\": {\"observe\": null}", "bad-observe", "neither a flow nor a list of flows", "leave it out"},
        {"\"run\": {\"observe\": []}", "bad-observe", "no flow would be recorded", "leave it out"},
        {"\"run\": {\"observe\": \"main.7\"}", "unknown-flow", "no flow 'main.7'", "group.number"},
    };
    struct refusal with_flow[sizeof cases / sizeof *cases];
    static char scenarios[sizeof cases / sizeof *cases][200];
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        with_flow[i] = cases[i];
        strcpy(scenarios[i], "\"flow\": {\"main\": {}}, ");
        strcat(scenarios[i], cases[i].scenario);
        with_flow[i].scenario = scenarios[i];
    }
    CHECK_REFUSALS(with_flow);
}

static void test_names(void **state) {
    (void)state;
    static const struct refusal cases[] = {
        {"\"flow\": {\"a\\nb\": {}}", "bad-name", "A flow cannot be called 'a?b'.", "letters, digits"},
        {"\"flow\": {\"<img src=x onerror=alert(1)>\": {}}", "bad-name", "A flow cannot be called '<img", "letters"},
        {"\"flow\": {\"a b\": {}}", "bad-name", "A flow cannot be called 'a b'.", "hyphens and underscores"},
        {"\"flow\": {\"a.b\": {}}", "bad-name", "A flow cannot be called 'a.b'.", "1 to 47"},
        {"\"flow\": {\"a,b\": {}}", "bad-name", "A flow cannot be called 'a,b'.", "1 to 47"},
        {"\"flow\": {\"\": {}}", "bad-name", "A flow cannot be called ''.", "1 to 47"},
        {"\"link\": {\"a/b\": {}}", "bad-name", "A link cannot be called 'a/b'.", "1 to 47"},
        {"\"flow\": {\"a23456789a123456789b123456789c123456789d12345678\": {}}", "bad-name", "A flow cannot be called",
         "1 to 47"},
    };
    CHECK_REFUSALS(cases);
    assert_int_equal(sim_open("{\"kind\": \"simulation\", \"scenario\": {\"flow\": {\"a_B-9\": {}, \"%s\": {}}}}",
                              "a23456789a123456789b123456789c123456789d1234567"),
                     LAB_MORE);
}

static void test_times_of_changes(void **state) {
    (void)state;
    static const struct refusal cases[] = {
        {"\"flow\": {\"main\": {}}, \"link\": {\"bottleneck\": {\"schedule\": [{\"at\": 1e300, \"rate\": 2e6}]}}",
         "bad-time", "A change of link.bottleneck.schedule cannot come at 1e+300 s.", "0 to 100000"},
        {"\"flow\": {\"main\": {}}, \"link\": {\"bottleneck\": {\"schedule\": [{\"at\": -1, \"rate\": 2e6}]}}",
         "bad-time", "cannot come at -1 s.", "in seconds"},
        {"\"flow\": {\"main\": {}}, \"link\": {\"bottleneck\": {\"schedule\": "
         "[{\"at\": 1, \"rate\": 2e6}, {\"rate\": 1e6}]}}",
         "bad-time", "A change of link.bottleneck.schedule says no time.", "in seconds"},
        {"\"flow\": {\"main\": {}}, \"link\": {\"bottleneck\": {\"schedule\": [{\"at\": \"1\", \"rate\": 2e6}]}}",
         "bad-time", "says no time.", "in seconds"},
        {"\"flow\": {\"main\": {}}, \"link\": {\"bottleneck\": {\"schedule\": {\"at\": 1}}}", "bad-type",
         "link.bottleneck.schedule is a list.", "Give a list"},
    };
    CHECK_REFUSALS(cases);
    assert_int_equal(sim_open("{\"kind\": \"simulation\", \"scenario\": {\"flow\": {\"main\": {}}, \"link\": "
                              "{\"bottleneck\": {\"schedule\": [{\"at\": 100000, \"rate\": 2e6}]}}}}"),
                     LAB_MORE);
}

static void test_changes(void **state) {
    (void)state;
    static const struct {
        const char *changes, *message;
    } cases[] = {
        {"5", "changes is a list."},
        {"[5]", "A change names no parameter."},
        {"[{\"at\": 1, \"key\": \"link.bottleneck.rate\"}]", "A change of link.bottleneck.rate says no value."},
        {"[{\"at\": 1e300, \"key\": \"link.bottleneck.rate\", \"value\": 2e6}]", "cannot come at 1e+300 s."},
        {"[{\"key\": \"link.bottleneck.rate\", \"value\": 2e6}]", "A change of link.bottleneck.rate says no time."},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        int32_t status = sim_open(
            "{\"kind\": \"simulation\", \"scenario\": {\"flow\": {\"main\": {}}}, \"changes\": %s}", cases[i].changes);
        assert_int_equal(status, LAB_BAD_INPUT);
        if (!strstr(lab_error(), cases[i].message)) fail_msg("%s says %s", cases[i].changes, lab_error());
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_version),          cmocka_unit_test(test_members_of_another_type),
        cmocka_unit_test(test_observed_flows),   cmocka_unit_test(test_names),
        cmocka_unit_test(test_times_of_changes), cmocka_unit_test(test_changes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
