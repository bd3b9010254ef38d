/* Defaults are named by id: a module's place in registry.def changes no default and no result. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "base/text.h"
#include "catalogue/registry.h"
#include "rttlab.h"
#include "support/sim_helper.h"

/* Last: it has a macro named fail. */
#include <cmocka.h>

static int line_count(void) {
    int count = 0;
    while (registry_at(count))
        count++;
    return count;
}

/* ---- defaults ---------------------------------------------------------------------------------------------------- */

#define MODULES_MAX   128
#define DEFAULT_BYTES 64

static char defaults[MODULES_MAX][PARAMS_MAX][DEFAULT_BYTES];
static const struct module *modules[MODULES_MAX];

/* A set whose members are listed in the order of the registry: their number, and a sum over their ids (FNV-1a). */
static void write_members(const struct param *param, char *buffer) {
    uint64_t mask = (uint64_t)param_default(param), sum = 0;
    int members = 0;
    char id[64];
    for (int i = 0; i < param_choice_count(param); i++) {
        uint64_t hash = 0xcbf29ce484222325u;
        if (!(mask >> i & 1)) continue;
        for (const char *at = param_choice_id(param, i, id, sizeof id); *at; at++)
            hash = (hash ^ (uint64_t)*at) * 0x100000001b3u;
        sum += hash;
        members++;
    }
    snprintf(buffer, DEFAULT_BYTES, "%d members, %llu", members, (unsigned long long)sum);
}

/* The default of a parameter, which names choices by id. */
static void write_default(const struct param *param, char *buffer) {
    struct text text = {0};
    arena_reset();
    if (param->type == PARAM_SET) {
        write_members(param, buffer);
        return;
    }
    param_write(&text, param, param_default(param));
    snprintf(buffer, DEFAULT_BYTES, "%s", text.bytes);
}

static void remember_defaults(void) {
    for (int m = 0; registry_at(m); m++) {
        modules[m] = registry_at(m);
        for (int p = 0; p < modules[m]->param_count; p++)
            write_default(&modules[m]->params[p], defaults[m][p]);
    }
}

static void assert_defaults_as_remembered(int count) {
    char now[DEFAULT_BYTES];
    for (int m = 0; m < count; m++)
        for (int p = 0; p < modules[m]->param_count; p++) {
            write_default(&modules[m]->params[p], now);
            assert_string_equal(now, defaults[m][p]);
        }
}

static void no_default_follows_a_line_that_moves(void **state) {
    (void)state;
    int count = line_count();
    assert_in_range(count, 2, MODULES_MAX);
    remember_defaults();
    for (int line = 0; line < count; line++) {
        int ends[] = {0, count - 1};
        for (int e = 0; e < 2; e++) {
            registry_move_line(line, ends[e]);
            assert_ptr_equal(registry_at(ends[e]), modules[line]);
            assert_defaults_as_remembered(count);
            registry_move_line(ends[e], line);
        }
    }
    for (int line = 0; line < count; line++)
        assert_ptr_equal(registry_at(line), modules[line]);
}

static void every_choice_names_its_default(void **state) {
    (void)state;
    for (int m = 0; registry_at(m); m++)
        for (int p = 0; p < registry_at(m)->param_count; p++) {
            const struct param *param = &registry_at(m)->params[p];
            if (param->type == PARAM_CHOICE) {
                if (!param->initial_id || param_choice_index(param, param->initial_id) < 0)
                    fail_msg("%s.%s.%s: .initial_id names no choice", registry_at(m)->kind, registry_at(m)->id,
                             param->id);
                assert_true(param->initial == 0);
            }
            if (param->type == PARAM_NUMBER || param->type == PARAM_INTEGER)
                if (!(param->range.min < param->range.max) || !(param->initial >= param->range.min) ||
                    !(param->initial <= param->range.max))
                    fail_msg("%s.%s.%s: .initial lies outside .range", registry_at(m)->kind, registry_at(m)->id,
                             param->id);
        }
}

static void a_set_names_its_default_by_ids(void **state) {
    (void)state;
    struct param set = {.id = "shadows", .label = "Shadows", .type = PARAM_SET, .choices = "@estimator"};
    assert_true(param_default(&set) == 0);
    set.initial_id = "jacobson|last";
    uint64_t wanted = (uint64_t)1 << registry_index("estimator", "jacobson");
    wanted |= (uint64_t)1 << registry_index("estimator", "last");
    assert_true((uint64_t)param_default(&set) == wanted);
}

/* ---- results ----------------------------------------------------------------------------------------------------- */

/* Scenarios that leave to the defaults what they can, and name modules where they differ. */
static const char *const documents[] = {
    "{\"kind\":\"simulation\",\"scenario\":{\"scenario\":1,\"run\":{\"duration\":3,\"observe\":\"main.0\"},"
    "\"topology\":{\"template\":\"dumbbell\"},\"link\":{\"bottleneck\":{\"rate\":2e6,\"delay\":10,\"buffer\":8},"
    "\"access\":{\"rate\":2e7,\"delay\":1}},\"flow\":{\"main\":{\"count\":2}}}}",
    "{\"kind\":\"simulation\",\"scenario\":{\"scenario\":1,\"run\":{\"duration\":3,\"observe\":\"main.0\"},"
    "\"topology\":{\"template\":\"dumbbell\"},\"link\":{\"bottleneck\":{\"rate\":2e6,\"delay\":10,\"buffer\":20,"
    "\"discipline\":\"red\",\"loss\":\"bernoulli\",\"lossRate\":1}},\"flow\":{\"main\":{\"count\":1,"
    "\"congestionControl\":\"vegas\",\"recovery\":\"vegas\",\"estimator\":\"eifel\",\"shadows\":[\"experts\",\"last\","
    "\"jacobson\"],\"predictors\":[\"card\",\"vegas\",\"ma\"]},\"other\":{\"count\":1,\"congestionControl\":\"cubic\","
    "\"recovery\":\"newreno\"}}}}",
};

static uint64_t mix(uint64_t hash, const void *bytes, size_t length) {
    const uint8_t *at = bytes;
    for (size_t i = 0; i < length; i++)
        hash = (hash ^ at[i]) * 0x100000001b3u;
    return hash;
}

/* A hash that does not depend on the order of members and elements, without the count of events. */
static uint64_t hash_of(const struct json *json) {
    uint64_t sum = (uint64_t)json->type * 0x9e3779b97f4a7c15u;
    if (json->type == JSON_STRING) return mix(sum, json->string, strlen(json->string));
    if (json->type == JSON_NUMBER) return mix(sum, &json->number, sizeof json->number);
    for (const struct json *item = json->child; item; item = item->next) {
        const char *key = json->type == JSON_OBJECT ? item->key : "";
        uint64_t value = strcmp(key, "events") == 0 ? 0 : hash_of(item);
        uint64_t member = mix(mix(0xcbf29ce484222325u, key, strlen(key)), &value, sizeof value);
        sum += member * (member >> 7 | 1);
    }
    return sum;
}

/* One column, named by the ids of table and column. */
static uint64_t hash_column(uint64_t name, uint32_t table, int column, int64_t rows) {
    uint64_t hash = name;
    for (int64_t row = 0; row < rows; row++) {
        double value = sim_value((int)table, column, row);
        hash = mix(hash, &value, sizeof value);
    }
    return hash;
}

/* Rows that name a predictor by its place in the catalogue; those of one time stand in that order, too. */
static uint64_t hash_false_positives(uint64_t name, uint32_t table, int columns, int64_t rows) {
    uint64_t sum = 0;
    for (int64_t row = 0; row < rows; row++) {
        const char *id = registry_of_kind("predictor", (int)sim_value((int)table, 1, row))->id;
        uint64_t hash = mix(name, id, strlen(id));
        for (int column = 0; column < columns; column++) {
            double value = column == 1 ? 0 : sim_value((int)table, column, row);
            hash = mix(hash, &value, sizeof value);
        }
        sum += hash;
    }
    return sum;
}

static uint64_t hash_table(const struct json *table, uint32_t index) {
    const char *id = json_member_string(table, "id", "");
    int64_t rows = (int64_t)json_member_number(table, "rows", 0);
    uint64_t name = mix(0xcbf29ce484222325u, id, strlen(id)), sum = 0;
    const struct json *columns = json_member(table, "columns");
    if (strcmp(json_member_string(table, "kind", ""), "falsePositives") == 0)
        return hash_false_positives(name, index, columns->count, rows);
    int number = 0;
    for (const struct json *column = columns->child; column; column = column->next, number++) {
        const char *column_id = json_member_string(column, "id", "");
        sum += hash_column(mix(name, column_id, strlen(column_id)), index, number, rows);
    }
    return sum;
}

/* The result and every table, whatever the order of tables and columns. */
static uint64_t hash_of_run(const char *document) {
    assert_int_equal(sim_run("%s", document), 0);
    uint64_t sum = hash_of(sim_result());
    const char *text = lab_tables();
    const struct json *table = json_member(json_parse(text, strlen(text)), "tables")->child;
    for (uint32_t index = 0; table; table = table->next, index++)
        sum += hash_table(table, index);
    return sum;
}

static void no_result_follows_a_line_that_moves(void **state) {
    (void)state;
    int count = line_count();
    for (size_t d = 0; d < sizeof documents / sizeof documents[0]; d++) {
        uint64_t before = hash_of_run(documents[d]);
        for (int line = 0; line < count; line++) {
            int to = line == 0 ? count - 1 : 0;
            registry_move_line(line, to);
            uint64_t after = hash_of_run(documents[d]);
            registry_move_line(to, line);
            if (after != before)
                fail_msg("scenario %zu differs with the line of %s.%s moved", d, registry_at(line)->kind,
                         registry_at(line)->id);
        }
        assert_true(hash_of_run(documents[d]) == before);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_default_follows_a_line_that_moves),
        cmocka_unit_test(every_choice_names_its_default),
        cmocka_unit_test(a_set_names_its_default_by_ids),
        cmocka_unit_test(no_result_follows_a_line_that_moves),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
