/* Recoveries: what each does about several losses in one window, and that no two of them do the same. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "catalogue/registry.h"
#include "support/tcp_helper.h"

#include <cmocka.h>

#define VARIANTS_MAX 64
#define ROWS_MAX     50000

/*
 * A window that overshoots a small buffer: many losses in one window, then one or two per cycle, over a queue. At 6 s
 * two segments are lost on the wire, so that a control that never fills the buffer has losses to repair too.
 */
#define TWO_LOSSES                                                                                                     \
    ",\"loss\":\"bernoulli\",\"lossRate\":0,\"schedule\":[{\"at\":6,\"lossRate\":100},{\"at\":6.005,\"lossRate\":0},"  \
    "{\"at\":6.015,\"lossRate\":100},{\"at\":6.02,\"lossRate\":0}]"
#define SCENARIO                                                                                                       \
    "\"run\":{\"duration\":20},\"link\":{\"bottleneck\":{\"rate\":1.5e6,\"delay\":40,\"buffer\":20" TWO_LOSSES "}},"   \
    "\"flow\":{\"main\":{\"mss\":1000,\"initialWindow\":%d,\"recovery\":\"%s\",\"congestionControl\":\"%s\"%s}}"

/* RNN-based TCP without a model is CUBIC; here it has a prediction. */
#define PREDICTED ",\"cc\":{\"rnn\":{\"predictor\":\"constant\",\"constant\":1}}"

struct variant {
    char name[80];
    double (*rows)[2]; /* time and cwnd */
    int count;
};

static struct tcp_run run_variant(const char *recovery, const char *control, int window, const char *more) {
    char members[1000];
    snprintf(members, sizeof members, SCENARIO PREDICTED, window, recovery, control, more);
    return tcp_run(members);
}

static int same(const struct variant *a, const struct variant *b) {
    return a->count == b->count && memcmp(a->rows, b->rows, sizeof *a->rows * (size_t)a->count) == 0;
}

static void all_differ_pairwise(void **state) {
    static struct variant variants[VARIANTS_MAX];
    int count = 0;
    (void)state;
    for (int r = 0; registry_of_kind("recovery", r); r++)
        for (int c = 0; registry_of_kind("cc", c) && count < VARIANTS_MAX; c++) {
            struct variant *v = &variants[count++];
            const char *recovery = registry_of_kind("recovery", r)->id, *control = registry_of_kind("cc", c)->id;
            snprintf(v->name, sizeof v->name, "%.30s %.30s", recovery, control);
            struct tcp_run run = run_variant(recovery, control, 2, "");
            v->rows = malloc(sizeof *v->rows * ROWS_MAX);
            assert_non_null(v->rows);
            v->count = tcp_rows(&run, "flow.main.0.window", 0, v->rows, ROWS_MAX);
            assert_in_range(v->count, 50, ROWS_MAX);
        }
    assert_true(count >= 4);
    for (int i = 0; i < count; i++)
        for (int k = 0; k < i; k++)
            if (same(&variants[i], &variants[k])) fail_msg("%s and %s do the same", variants[i].name, variants[k].name);
    for (int i = 0; i < count; i++)
        free(variants[i].rows);
}

static double first_time(const struct tcp_run *run, const char *kind) {
    double time = NAN;
    tcp_event_times(run, kind, &time, 1);
    return time;
}

/* cwnd right after the first event of a kind. */
static double cwnd_after(const struct tcp_run *run, const char *kind) {
    static double rows[ROWS_MAX][2];
    double at = first_time(run, kind);
    int count = tcp_rows(run, "flow.main.0.window", 0, rows, ROWS_MAX);
    for (int i = 0; i < count; i++)
        if (rows[i][0] >= at) return rows[i][1];
    return NAN;
}

static double ssthresh_after(const struct tcp_run *run, const char *kind) {
    static double times[ROWS_MAX][2], values[ROWS_MAX][2];
    double at = first_time(run, kind);
    int count = tcp_rows(run, "flow.main.0.window", 0, times, ROWS_MAX);
    tcp_rows(run, "flow.main.0.window", 2, values, ROWS_MAX);
    for (int i = 0; i < count; i++)
        if (times[i][0] >= at) return values[i][0];
    return NAN;
}

/* Tahoe starts over; the others keep half of the flight. */
static void the_cut(void **state) {
    (void)state;
    const char *const halving[] = {"reno", "newreno", "sack", "sack-pipe"};
    struct tcp_run run = run_variant("tahoe", "reno", 2, "");
    assert_true(cwnd_after(&run, "fast-retransmit") == 1);
    assert_true(ssthresh_after(&run, "fast-retransmit") > 20);
    for (int i = 0; i < 4; i++) {
        run = run_variant(halving[i], "reno", 2, "");
        double cwnd = cwnd_after(&run, "fast-retransmit"), ssthresh = ssthresh_after(&run, "fast-retransmit");
        assert_true(cwnd > 20 && cwnd == ssthresh);
    }
}

/* The flood of losses of the first slow start: SACK repairs it without a timeout, Reno does not. */
static void many_losses_in_one_window(void **state) {
    (void)state;
    double time;
    struct tcp_run run = run_variant("sack", "reno", 2, "");
    assert_int_equal(tcp_event_times(&run, "timeout", &time, 1), 0);
    assert_true(tcp_flow_number(&run, 0, "segmentsRetransmitted") <= 60);
    run = run_variant("reno", "reno", 2, "");
    assert_true(tcp_event_times(&run, "timeout", &time, 1) >= 1);
}

/* NewReno repairs one loss per round trip; an impatient timer ends that, a steady one does not. */
static void newreno_timer(void **state) {
    (void)state;
    char members[1200];
    double time;
    const char *const modes[] = {"first", "every"};
    int timeouts[2];
    for (int i = 0; i < 2; i++) {
        int length = snprintf(members, sizeof members, SCENARIO, 2, "newreno", "reno", "");
        snprintf(members + length, sizeof members - (size_t)length,
                 ",\"recovery\":{\"newreno\":{\"timerReset\":\"%s\"}}", modes[i]);
        struct tcp_run run = tcp_run(members);
        timeouts[i] = tcp_event_times(&run, "timeout", &time, 1);
    }
    assert_true(timeouts[0] >= 1);
    assert_int_equal(timeouts[1], 0);
}

/* No recovery may send more than one segment per duplicate ACK once the window is full; and everything arrives. */
static void every_transfer_ends(void **state) {
    (void)state;
    for (int r = 0; registry_of_kind("recovery", r); r++) {
        double time;
        struct tcp_run run = run_variant(registry_of_kind("recovery", r)->id, "reno", 10,
                                         ",\"application\":\"transfer\",\"transferSize\":1000000");
        assert_int_equal(tcp_event_times(&run, "stop", &time, 1), 1);
        assert_true(time < 15);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_differ_pairwise),       cmocka_unit_test(the_cut),
        cmocka_unit_test(many_losses_in_one_window), cmocka_unit_test(newreno_timer),
        cmocka_unit_test(every_transfer_ends),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
