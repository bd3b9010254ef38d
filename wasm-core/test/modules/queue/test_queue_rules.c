/*
 * The rules of the managed queues one by one, against numbers worked out by hand: each discipline is asked directly,
 * packet by packet, with the queue that the test says.
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/error.h"
#include "catalogue/registry.h"
#include "kinds/curve.h"
#include "kinds/queue.h"

/* Last: it has a macro named fail. */
#include <cmocka.h>

#define MS           ((int64_t)1000000)
#define PACKET_BYTES 1500

struct bench {
    const struct queue_discipline *discipline;
    double params[PARAMS_MAX];
    void *state;
    struct random random;
    struct packet packet;
    struct queue_view view;
};

static int fresh(void **state) {
    (void)state;
    fail_reset();
    arena_reset();
    return 0;
}

/* A discipline with its defaults on a link of 1,000 packets of 1500 B per second. */
static void prepare(struct bench *b, const char *id) {
    memset(b, 0, sizeof *b);
    b->discipline = queue_discipline_at(registry_index("queue", id));
    assert_non_null(b->discipline);
    params_default(&b->discipline->module, b->params);
    random_seed(&b->random, 5, id);
    b->packet = (struct packet){.wire_bytes = PACKET_BYTES, .payload_bytes = PACKET_BYTES - 40, .flags = PACKET_ECT};
    b->view = (struct queue_view){.busy = 1, .packets_max = 1000000, .bytes_max = INT64_MAX, .byte_per_s = 1.5e6};
}

static void set(struct bench *b, const char *param, double value) {
    int index = param_index(&b->discipline->module, param);
    assert_true(index >= 0);
    b->params[index] = value;
}

static void start(struct bench *b, double delay_s) {
    b->state = arena_alloc(b->discipline->state_bytes(b->params));
    b->discipline->start(b->state, b->params, &b->random);
    struct queue_place place = {b->view.byte_per_s, delay_s, b->view.packets_max, b->view.bytes_max};
    if (b->discipline->configure) b->discipline->configure(b->state, &place);
}

static void hold(struct bench *b, int64_t packets) {
    b->view.packets = packets;
    b->view.bytes = packets * PACKET_BYTES;
}

static double column(const struct bench *b, const char *id) {
    double values[QUEUE_STATE_MAX];
    b->discipline->read_state(b->state, values);
    for (int i = 0; i < b->discipline->module.state_count; i++)
        if (strcmp(b->discipline->module.state[i].id, id) == 0) return values[i];
    fail_msg("no column %s", id);
    return NAN;
}

static void near(double got, double expected) {
    if (fabs(got - expected) > 1e-9 * fabs(expected)) fail_msg("%.17g, not %.17g", got, expected);
}

/* ---- RED's automatic parameters (Floyd, Gummadi and Shenker 2001, section 4) ------------------------------------- */

static double threshold(const struct bench *b, int corner) {
    struct curve curve = {0};
    b->discipline->curve(b->state, &curve);
    return curve.x[corner];
}

static void red_automatic_thresholds(void **state) {
    (void)state;
    /* Packets per second of 1000 B, target delay in ms, half of what it holds, at least 5. */
    static const double cases[][3] = {{100, 5, 5}, {1000, 5, 5}, {2000, 5, 5}, {4000, 5, 10}, {4000, 20, 40}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct bench b;
        prepare(&b, "red");
        b.view.byte_per_s = cases[i][0] * 1000;
        set(&b, "targetDelay", cases[i][1]);
        start(&b, 0.01);
        near(threshold(&b, 1), cases[i][2]);
        near(threshold(&b, 2), 3 * cases[i][2]);
        /* What is given is taken as it is. */
        set(&b, "minThreshold", 3);
        set(&b, "maxThreshold", 4);
        start(&b, 0.01);
        near(threshold(&b, 1), 3);
        near(threshold(&b, 2), 4);
    }
}

/* The average of an empty memory after one arrival at a queue of 1 is the weight: 1 - exp(-1 / (10 RTT C)). */
static void red_automatic_weight(void **state) {
    (void)state;
    /* Packets per second, delay in s, RTT: three times the delay with a transmission, at least 100 ms. */
    static const double cases[][3] = {
        {1000, 0.001, 0.1}, {1000, 0.099, 0.3}, {100, 0.09, 0.3}, {10000, 0.9999, 3}, {10, 0, 0.3}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct bench b;
        prepare(&b, "red");
        b.view.byte_per_s = cases[i][0] * 1000;
        start(&b, cases[i][1]);
        hold(&b, 1);
        b.discipline->arrive(b.state, &b.view, &b.packet);
        near(column(&b, "average"), -expm1(-1 / (10 * cases[i][2] * cases[i][0])));
        set(&b, "weight", 0.25);
        start(&b, cases[i][1]);
        b.discipline->arrive(b.state, &b.view, &b.packet);
        near(column(&b, "average"), 0.25);
    }
}

/* ---- PIE (RFC 8033) ---------------------------------------------------------------------------------------------- */

/* One update with the queue holding so many ms: 1.5 packets. */
static double pie_update(struct bench *b, double delay_ms) {
    b->view.bytes = (int64_t)(delay_ms * 1500);
    b->discipline->tick(b->state, &b->view);
    return column(b, "chance");
}

/* Section 4.2, line by line, with alpha 0.125, beta 1.25 and a target of 15 ms. */
static void pie_steps(void **state) {
    (void)state;
    struct bench b;
    prepare(&b, "pie");
    start(&b, 0.01);
    /* From 0 the step counts 1/2048. */
    double chance = pie_update(&b, 20);
    near(chance, (0.125 * 0.005 + 1.25 * 0.020) / 2048);
    near(pie_update(&b, 100), chance + (0.125 * 0.085 + 1.25 * 0.080) / 128);
    /* Up to 0.1 at a steady 250 ms, which is not above 250 ms. */
    while ((chance = column(&b, "chance")) < 0.1)
        pie_update(&b, 250);
    double step = 0.125 * 0.235;
    assert_true(step > 0.02);
    near(pie_update(&b, 250), chance + 0.02);
    /* Above it 0.02 are added, besides what the controller adds. */
    chance = column(&b, "chance");
    near(pie_update(&b, 251), chance + 0.02 + 0.02);
    near(pie_update(&b, 251), chance + 2 * 0.02 + 2 * 0.02);
    /* Two empty queues in a row: the second also counts 0.98. */
    while (pie_update(&b, 251) < 0.9) {
    }
    chance = pie_update(&b, 0);
    assert_true(chance > 0.1);
    near(pie_update(&b, 0), (chance - 0.125 * 0.015) * 0.98);
}

/* A chance of about `wanted`, with the burst allowance spent. */
static double pie_at(struct bench *b, double wanted) {
    prepare(b, "pie");
    set(b, "burst", 0);
    start(b, 0.01);
    double chance = 0;
    while (chance < wanted)
        chance = pie_update(b, 200);
    hold(b, 100);
    return chance;
}

/* Section 5.4: chances add up to 0.85 before a packet is dropped, and to 8.5 at most. */
static void pie_spaces_drops(void **state) {
    (void)state;
    static const double wanted[] = {0.03, 0.08, 0.15, 0.21, 0.27, 0.3, 0.41, 0.45, 0.6, 0.81, 0.83, 0.9};
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++) {
        struct bench b;
        double chance = pie_at(&b, wanted[i]);
        int since = 0, least = INT32_MAX, most = 0;
        for (int n = 0; n < 200000; n++) {
            since++;
            if (b.discipline->arrive(b.state, &b.view, &b.packet) == QUEUE_PASS) continue;
            least = since < least ? since : least;
            most = since > most ? since : most;
            since = 0;
        }
        assert_int_equal(least, (int)ceil(0.85 / chance));
        assert_true(most <= (int)ceil(8.5 / chance));
        if (chance < 0.1) assert_int_equal(most, (int)ceil(8.5 / chance));
    }
}

/* Sections 4.1 and 4.4: no drop in a burst, from a short queue, or of a queue of two packets. */
static void pie_lets_bursts_through(void **state) {
    (void)state;
    struct bench b;
    prepare(&b, "pie");
    start(&b, 0.01);
    hold(&b, 400);
    for (int update = 0; update < 10; update++) {
        for (int n = 0; n < 1000; n++)
            assert_int_equal(b.discipline->arrive(b.state, &b.view, &b.packet), QUEUE_PASS);
        pie_update(&b, 400);
    }
    for (int update = 0; update < 30; update++)
        pie_update(&b, 400);
    int hit = 0;
    for (int n = 0; n < 1000; n++)
        hit += b.discipline->arrive(b.state, &b.view, &b.packet) != QUEUE_PASS;
    assert_true(hit > 0);
    hold(&b, 2);
    for (int n = 0; n < 1000; n++)
        assert_int_equal(b.discipline->arrive(b.state, &b.view, &b.packet), QUEUE_PASS);
}

/* ---- CoDel (RFC 8289) -------------------------------------------------------------------------------------------- */

/* Packets leave each millisecond until `to_ms`, after a wait above the target or below it; gives the marks. */
static int codel_run(struct bench *b, double from_ms, double to_ms, int above) {
    int marks = 0;
    for (double at_ms = from_ms; at_ms < to_ms; at_ms += 1) {
        b->view.now_ns = (int64_t)(at_ms * 1e6);
        marks += b->discipline->depart(b->state, &b->view, &b->packet, above ? 50 * MS : MS) == QUEUE_MARK;
    }
    return marks;
}

/* Section 5.5: the control law. The first mark comes an interval after the wait first exceeds the target, the nth
 * interval / sqrt(n) after the one before. */
static void codel_control_law(void **state) {
    (void)state;
    struct bench b;
    prepare(&b, "codel");
    start(&b, 0.01);
    hold(&b, 100);
    double next_ms = 100;
    for (int n = 1; n < 20; n++) {
        assert_int_equal(codel_run(&b, n == 1 ? 0 : floor(next_ms - 100 / sqrt(n - 1)) + 1, ceil(next_ms), 1), 0);
        assert_int_equal(codel_run(&b, ceil(next_ms), ceil(next_ms) + 1, 1), 1);
        assert_true(column(&b, "count") == n);
        next_ms = (n == 1 ? ceil(next_ms) : next_ms) + 100 / sqrt(n);
    }
}

/* Section 5.5: within 16 intervals of the next drop the rate goes on from where it was; later it starts anew. */
static void codel_resumes(void **state) {
    (void)state;
    for (int intervals = 2; intervals <= 30; intervals++) {
        struct bench b;
        prepare(&b, "codel");
        start(&b, 0.01);
        hold(&b, 100);
        codel_run(&b, 0, 1000, 1);
        double count = column(&b, "count");
        assert_true(count > 5);
        /* The next mark would come within interval / sqrt(count) after 1000 ms. */
        double again_ms = 1000 + 100.0 * intervals;
        assert_int_equal(codel_run(&b, 1000, again_ms, 0), 0);
        assert_int_equal(codel_run(&b, again_ms, again_ms + 101, 1), 1);
        /* It was marked 1 interval after `again_ms`. */
        if (intervals + 1 < 16) assert_true(column(&b, "count") == count - 1);
        if (intervals + 1 > 16) assert_true(column(&b, "count") == 1);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(red_automatic_thresholds, fresh),
        cmocka_unit_test_setup(red_automatic_weight, fresh),
        cmocka_unit_test_setup(pie_steps, fresh),
        cmocka_unit_test_setup(pie_spaces_drops, fresh),
        cmocka_unit_test_setup(pie_lets_bursts_through, fresh),
        cmocka_unit_test_setup(codel_control_law, fresh),
        cmocka_unit_test_setup(codel_resumes, fresh),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
