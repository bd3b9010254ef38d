/* Models as files: what is written reads back to the same bytes, and a damaged file is refused with a sentence. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "base/arena.h"
#include "base/base64.h"
#include "base/error.h"
#include "catalogue/registry.h"
#include "net/memory.h"
#include "net/models.h"
#include "net/safetensors.h"
#include "support/estimator_helper.h"

/* Last: it has a macro named fail. */
#include <cmocka.h>

static int whole(struct random *random, int from, int to) {
    return from + (int)(random_uniform(random) * (to - from + 1));
}

/* A random model that reads the metrics of a random group. */
static void draw(struct net_model *m, struct random *random) {
    int group = whole(random, 1, 8);
    memset(m, 0, sizeof *m);
    m->id = "drawn";
    m->group = group;
    m->history = whole(random, 1, 12);
    m->net.cell = cell_at(whole(random, 0, 4));
    m->net.units = m->net.cell->gates ? whole(random, 2, 20) : 1;
    m->net.layers = m->net.cell->gates ? whole(random, 1, 3) : 1;
    for (int metric = 0; metric < METRIC_COUNT; metric++)
        if (metric_group(group) >> metric & 1) {
            m->offset[m->net.inputs] = random_normal(random);
            m->factor[m->net.inputs] = random_uniform(random);
            m->metrics[m->net.inputs++] = (enum metric)metric;
        }
    m->net.weights = ARENA_ARRAY(float, net_weight_count(&m->net));
    for (size_t i = 0; i < net_weight_count(&m->net); i++)
        m->net.weights[i] = (float)(0.5 * random_normal(random));
    assert_true(net_model_prepare(m));
}

static void test_written_and_read(void **state) {
    (void)state;
    struct random random = bench_draws();
    for (int trial = 0; trial < 60; trial++) {
        struct net_model m, again;
        struct text file = {0}, second = {0};
        draw(&m, &random);
        net_model_write(&m, "a \"test\"", &file);
        assert_int_equal(net_model_read(&again, "drawn", (const uint8_t *)file.bytes, file.length), 0);
        assert_ptr_equal(again.net.cell, m.net.cell);
        assert_int_equal(again.group, m.group);
        net_model_write(&again, "a \"test\"", &second);
        assert_int_equal(file.length, second.length);
        assert_memory_equal(file.bytes, second.bytes, file.length);
    }
}

static void test_models_of_a_document(void **state) {
    (void)state;
    struct random random = bench_draws();
    struct net_model m;
    struct text file = {0}, document = {0}, base64 = {0};
    draw(&m, &random);
    net_model_write(&m, "", &file);
    base64_add(&base64, (const uint8_t *)file.bytes, file.length);
    json_begin(&document, '{');
    json_put_string(&document, "own", base64.bytes);
    json_end(&document, '}');
    const struct net_models *models = net_models_read(json_parse(document.bytes, document.length));
    assert_non_null(net_models_find(models, "own"));
    assert_null(net_models_find(models, "other"));
    assert_null(net_models_find(NULL, "own"));
}

/* A row more than the history holds has no effect; a reset forgets them. */
static void test_memory(void **state) {
    (void)state;
    struct random random = bench_draws();
    for (int trial = 0; trial < 40; trial++) {
        struct net_model m;
        double rows[30][METRIC_COUNT], last = 0;
        draw(&m, &random);
        struct net_memory *memory = arena_alloc(net_memory_bytes(&m)), *fresh = arena_alloc(net_memory_bytes(&m));
        for (int i = 0; i < 30; i++) {
            for (int metric = 0; metric < METRIC_COUNT; metric++)
                rows[i][metric] = random_normal(&random);
            last = net_memory_add(memory, &m, rows[i]);
            assert_true(last >= 0 && last <= 1);
        }
        assert_int_equal(net_model_inside(&m).steps, m.history);
        double again = 0;
        for (int i = 30 - m.history; i < 30; i++)
            again = net_memory_add(fresh, &m, rows[i]);
        assert_true(again == last);
        net_memory_reset(memory);
        double first = net_memory_add(memory, &m, rows[0]);
        net_memory_reset(memory);
        assert_true(net_memory_add(memory, &m, rows[0]) == first);
        assert_int_equal(net_model_inside(&m).steps, 1);
    }
}

static void test_damaged_files(void **state) {
    (void)state;
    struct random random = bench_draws();
    struct net_model m, again;
    struct text file = {0};
    draw(&m, &random);
    net_model_write(&m, "", &file);
    for (size_t length = 0; length < file.length; length += 1 + length / 50) {
        uint8_t *cut = arena_alloc(length + 1);
        memcpy(cut, file.bytes, length);
        assert_true(net_model_read(&again, "cut", cut, length) < 0);
        assert_non_null(strstr(fail_json(), "cannot be used"));
        fail_reset();
    }
    for (int trial = 0; trial < 3000; trial++) {
        uint8_t *flipped = arena_alloc(file.length);
        size_t at = (size_t)(random_uniform(&random) * (trial % 2 ? (double)file.length : 700));
        memcpy(flipped, file.bytes, file.length);
        if (at >= file.length) continue;
        flipped[at] ^= (uint8_t)(1u << (trial / 2 % 8));
        if (net_model_read(&again, "flipped", flipped, file.length) < 0) fail_reset();
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(test_written_and_read, bench_fresh),
        cmocka_unit_test_setup(test_models_of_a_document, bench_fresh),
        cmocka_unit_test_setup(test_memory, bench_fresh),
        cmocka_unit_test_setup(test_damaged_files, bench_fresh),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
