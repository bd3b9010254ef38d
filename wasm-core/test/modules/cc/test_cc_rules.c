/* Rules of congestion controls that a whole run hides: each control is asked directly, ACK by ACK. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "base/arena.h"
#include "base/error.h"
#include "catalogue/registry.h"
#include "kinds/cc.h"

/* Last: it has a macro named fail. */
#include <cmocka.h>

#define MS 1e6

struct bench {
    const struct congestion_control *control;
    double params[PARAMS_MAX];
    void *state;
    struct window window;
    struct cc_moment moment;
    struct random random;
};

static int fresh(void **state) {
    (void)state;
    fail_reset();
    arena_reset();
    return 0;
}

static void prepare(struct bench *b, const char *id) {
    memset(b, 0, sizeof *b);
    b->control = congestion_control_at(registry_index("cc", id));
    assert_non_null(b->control);
    params_default(&b->control->module, b->params);
    random_seed(&b->random, 3, id);
    b->window = (struct window){.cwnd = 100, .ssthresh = 50};
    b->moment = (struct cc_moment){.flight = 100,
                                   .limit = 1e9,
                                   .rtt_ns = 100 * MS,
                                   .random = &b->random,
                                   .base_rtt_ns = 100 * MS,
                                   .path_bit_per_s = 1e8,
                                   .segment_bytes = 1000};
}

static void set(struct bench *b, const char *param, double value) {
    int index = param_index(&b->control->module, param);
    assert_true(index >= 0);
    b->params[index] = value;
}

static void start(struct bench *b) {
    b->state = arena_alloc(b->control->state_bytes(b->params, NULL));
    b->control->start(b->state, b->params, &b->window, &b->moment);
}

static double column(const struct bench *b, const char *id) {
    double values[CC_STATE_MAX];
    b->control->read_state(b->state, values);
    for (int i = 0; i < b->control->module.state_count; i++)
        if (strcmp(b->control->module.state[i].id, id) == 0) return values[i];
    fail_msg("no column %s", id);
    return NAN;
}

/* ---- CUBIC ------------------------------------------------------------------------------------------------------- */

static void lose(struct bench *b) {
    double ssthresh = b->control->ssthresh(b->state, &b->window, &b->moment, CC_LOSS_DUPLICATES);
    b->window.cwnd = b->window.ssthresh = ssthresh;
    b->control->on_loss(b->state, &b->window, &b->moment, CC_LOSS_DUPLICATES);
}

/*
 * RFC 9438, section 4.3: Reno's estimate grows by alpha = 3 (1 - beta) / (1 + beta) = 9/17 segments per window until
 * it has reached the window of before the loss, and by 1 from then on.
 */
static void cubic_reno_friendly_growth(void **state) {
    (void)state;
    struct bench b;
    prepare(&b, "cubic");
    start(&b);
    lose(&b);
    assert_true(b.window.cwnd == 70);
    int below = 0, above = 0;
    double estimate = 70;
    for (int n = 0; n < 8000; n++) {
        double cwnd = b.window.cwnd, alpha = estimate < 100 ? 9.0 / 17 : 1;
        b.moment.flight = cwnd;
        b.control->on_ack(b.state, &b.window, &b.moment, 1);
        double next = column(&b, "wEst");
        assert_true(fabs(next - (estimate + alpha / cwnd)) < 1e-9);
        *(estimate < 100 ? &below : &above) += 1;
        estimate = next;
    }
    assert_true(below > 1000 && above > 1000);
    /* Time stood still, so the cubic stayed flat: the window is the estimate. */
    assert_true(b.window.cwnd == estimate);
}

/* ---- PERT/PI ----------------------------------------------------------------------------------------------------- */

/* A flow whose RTT is 100 ms, then 140 ms: the delay stays above the target of 3 ms. */
static void prepare_pi(struct bench *b) {
    prepare(b, "pert-pi");
    set(b, "weight", 0.5);
    /* It shall not respond, so that the window tells nothing apart. */
    set(b, "slowStart", 0);
    b->window.cwnd = 10;
    start(b);
    for (int n = 0; n < 20; n++) {
        b->moment.now_ns = (int64_t)(n * 20 * MS);
        b->moment.rtt_ns = n < 5 ? 100 * MS : 140 * MS;
        b->control->on_sample(b->state, &b->window, &b->moment);
    }
}

/*
 * The controller's timer runs on between samples: an ACK without a valid sample (Karn's rule) must find the chance of
 * its own moment, not of the last sample's.
 */
static void pert_pi_catches_up_before_a_response(void **state) {
    (void)state;
    struct bench with_sample, without;
    prepare_pi(&without);
    double before = column(&without, "probability");
    assert_true(before > 0 && before < 0.5);
    without.moment.now_ns += (int64_t)(50 * MS);
    without.control->early_response(without.state, &without.window, &without.moment);
    double after = column(&without, "probability");
    assert_true(after > before);
    prepare_pi(&with_sample);
    with_sample.moment.now_ns += (int64_t)(50 * MS);
    with_sample.control->on_sample(with_sample.state, &with_sample.window, &with_sample.moment);
    assert_true(column(&with_sample, "probability") == after);
    /* At the same moment there is nothing to catch up with. */
    with_sample.control->early_response(with_sample.state, &with_sample.window, &with_sample.moment);
    assert_true(column(&with_sample, "probability") == after);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(cubic_reno_friendly_growth, fresh),
        cmocka_unit_test_setup(pert_pi_catches_up_before_a_response, fresh),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
