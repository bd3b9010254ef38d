/*
 * The measured connections of Ludwig and Sklower 2000 in closed loop, as presets: the model's shape comes back. And the
 * wired scenario of Nunes et al. 2014.
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "rttlab.h"
#include "support/preset_file.h"
#include "support/sim_helper.h"

#include <cmocka.h>

#define STEADY_S   4000 /* after the first cycle */
#define BEFORE     20   /* samples looked at around a drop of the RTT */
#define AFTER      40
#define SAMPLE_MAX 4000

static void run_preset(const char *id, const char *set) {
    char file[PRESET_FILE_BYTES];
    const char *scenario = preset_scenario(id, file);
    if (!scenario) fail_msg("There is no preset %s", id);
    int32_t status = sim_run("{\"kind\":\"simulation\",\"scenario\":%s,\"set\":{%s}}", scenario, set);
    assert_int_equal(status, LAB_FINISHED);
}

/* Steady samples in seconds: RTT, and the RTO of Jacobson and Eifel after each. */
struct series {
    int count;
    double rtt[SAMPLE_MAX], jacobson[SAMPLE_MAX], eifel[SAMPLE_MAX];
};

static void read_series(struct series *s) {
    int table = sim_table("flow.main.0.samples");
    s->count = 0;
    for (int64_t row = 0; row < sim_rows(table) && s->count < SAMPLE_MAX; row++) {
        if (sim_value(table, 0, row) < STEADY_S) continue;
        s->rtt[s->count] = sim_value(table, 1, row) / 1e3;
        /* Columns: time, rtt, then prediction and RTO of the driver and the shadow. */
        s->jacobson[s->count] = sim_value(table, 3, row) / 1e3;
        s->eifel[s->count++] = sim_value(table, 5, row) / 1e3;
    }
}

static double greatest(const double *values, int from, int to, int count) {
    double most = 0;
    for (int i = from < 0 ? 0 : from; i < to && i < count; i++)
        most = fmax(most, values[i]);
    return most;
}

/* Least RTO(i-1) / RTT(i), and how many samples were above the RTO. */
static double least_ratio(const struct series *s, const double *rto, int *missed) {
    double least = INFINITY;
    *missed = 0;
    for (int i = 1; i < s->count; i++) {
        least = fmin(least, rto[i - 1] / s->rtt[i]);
        *missed += rto[i - 1] < s->rtt[i];
    }
    return least;
}

#define TWO_TIMERS "\"flow.main.shadows\":[\"eifel\"]"

/* Figures 13 and 14 against 4 and 7. */
static void every_segment_timed(void **state) {
    (void)state;
    static struct series s;
    int missed, drops = 0;
    run_preset("slow-link", TWO_TIMERS);
    read_series(&s);
    assert_true(s.count > 2000);
    double most = greatest(s.rtt, 0, s.count, s.count);
    assert_true(most >= 250 && most <= 257);
    for (int i = BEFORE; i < s.count - AFTER; i++) {
        if (s.rtt[i] > 0.75 * s.rtt[i - 1]) continue;
        drops++;
        /* Jacobson's RTO leaps when the RTT halves; Eifel's does not. */
        assert_true(greatest(s.jacobson, i, i + AFTER, s.count) > 1.6 * greatest(s.jacobson, i - BEFORE, i, s.count));
        assert_true(greatest(s.eifel, i, i + AFTER, s.count) < greatest(s.eifel, i - BEFORE, i, s.count));
    }
    assert_true(drops >= 3);
    /* Jacobson's falls into the RTT at the first sample of most flights, Eifel's stays clear of it. */
    assert_true(least_ratio(&s, s.jacobson, &missed) < 1);
    assert_true(missed > 40 && missed < 200);
    assert_true(least_ratio(&s, s.eifel, &missed) > 1.17);
    assert_int_equal(missed, 0);
}

/* Figures 11 and 12. */
static void one_sample_per_round_trip(void **state) {
    (void)state;
    static struct series s;
    int missed;
    run_preset("slow-link-one-sample", TWO_TIMERS);
    read_series(&s);
    assert_true(s.count > 60 && s.count < 150);
    double most = greatest(s.rtt, 0, s.count, s.count);
    assert_true(most >= 250 && most <= 257);
    assert_true(least_ratio(&s, s.jacobson, &missed) > 1.15);
    assert_true(least_ratio(&s, s.eifel, &missed) > 1.1);
    /* The leaps are Jacobson's alone: its greatest RTO stands far above the greatest RTT. */
    assert_true(greatest(s.jacobson, 0, s.count, s.count) > 1.6 * most);
    assert_true(greatest(s.eifel, 0, s.count, s.count) < 1.25 * most);
}

/* Section 5.1: a segment under way at a fast retransmit is timed until the ACK that ends the recovery. */
static void a_timing_is_kept_across_a_fast_retransmit(void **state) {
    (void)state;
    static struct series s[2];
    const char *const kept[] = {"\"flow.main.keepTiming\":false," TWO_TIMERS,
                                "\"flow.main.keepTiming\":true," TWO_TIMERS};
    for (int i = 0; i < 2; i++) {
        run_preset("slow-link-one-sample", kept[i]);
        read_series(&s[i]);
    }
    /* The recovery takes a round trip: the kept sample is longer than any RTT of the path. */
    double most = greatest(s[0].rtt, 0, s[0].count, s[0].count);
    int longer = 0;
    for (int i = 0; i < s[1].count; i++) {
        longer += s[1].rtt[i] > 1.5 * most;
        assert_true(s[1].rtt[i] <= 2 * most + 1);
    }
    assert_int_equal(longer, (int)sim_number("flows.0.fastRetransmits") - 1);
    /* Time stamps name the copy that was answered: nothing is left to keep. */
    double samples[2];
    for (int i = 0; i < 2; i++) {
        char set[200];
        snprintf(set, sizeof set, "\"flow.main.timestamps\":true,%s", kept[i]);
        run_preset("slow-link-one-sample", set);
        read_series(&s[i]);
        samples[i] = s[i].count;
        for (int j = 0; j < s[i].count; j++)
            assert_true(s[i].rtt[j] == s[0].rtt[j]);
    }
    assert_true(samples[0] == samples[1]);
}

/* A timed segment that is sent again itself gives no sample, kept or not (Karn). */
static void a_segment_sent_again_gives_no_sample(void **state) {
    (void)state;
    static const char *const scenario =
        "\"scenario\":1,\"topology\":{\"template\":\"path\"},\"run\":{\"duration\":200,\"observe\":\"main.0\"},"
        "\"link\":{\"bottleneck\":{\"rate\":8e6,\"delay\":50,\"buffer\":1000,\"loss\":\"bernoulli\",\"lossRate\":5},"
        "\"reverse\":{\"rate\":8e6,\"delay\":50,\"buffer\":1000}},"
        "\"flow\":{\"main\":{\"mss\":960,\"header\":40,\"receiverWindow\":20,\"recovery\":\"%s\",\"estimator\":"
        "\"jacobson\",\"limitedTransmit\":false,\"windowRules\":\"%s\",\"rttSampling\":\"one-per-rtt\","
        "\"keepTiming\":true}}";
    static const char *const recoveries[] = {"tahoe", "reno", "newreno", "sack"};
    static const char *const rules[] = {"rfc", "ns2"};
    for (int i = 0; i < 8; i++) {
        char members[1200], text[1300];
        snprintf(members, sizeof members, scenario, recoveries[i / 2], rules[i % 2]);
        snprintf(text, sizeof text, "{\"kind\":\"simulation\",\"scenario\":{%s}}", members);
        assert_int_equal(sim_run("%s", text), LAB_FINISHED);
        int table = sim_table("flow.main.0.samples");
        assert_true(sim_rows(table) > 100);
        /* One loss is repaired within a round trip, a second in the same window within another. */
        for (int64_t row = 0; row < sim_rows(table); row++)
            assert_true(sim_value(table, 1, row) >= 100 && sim_value(table, 1, row) < 2500);
    }
}

/* Figure 8: "almost 30 percent" there. */
static void a_precise_restart_brings_more_through(void **state) {
    (void)state;
    double goodput[2];
    const char *const restarts[] = {"\"timer.restart\":\"full\"", "\"timer.restart\":\"remaining\""};
    for (int i = 0; i < 2; i++) {
        run_preset("slow-link-tiny-buffer", restarts[i]);
        goodput[i] = sim_number("flows.0.goodputBitPerS");
        assert_true(sim_number("flows.0.fastRetransmits") == 0);
        assert_true(sim_number("flows.0.timeouts") > 30);
    }
    printf("%.0f and %.0f bit/s: %.1f %% more\n", goodput[0], goodput[1], 100 * (goodput[1] / goodput[0] - 1));
    assert_true(goodput[1] > 1.15 * goodput[0] && goodput[1] < 1.35 * goodput[0]);
}

/* A tenth of the 90 minutes: sizes as drawn, the driver scored over all flows, samples of whole ticks. */
static void wired_dumbbell(void **state) {
    (void)state;
    run_preset("wired-dumbbell", "\"run.duration\":540,\"flow.main.startSpread\":200,\"flow.main.transferSizeSpread\":"
                                 "100000");
    assert_true(sim_number("groups.0.flows") == 100);
    assert_true(sim_number("groups.0.perFlow.flows") == 100);
    assert_true(sim_number("groups.0.transfers") > 50);
    assert_true(sim_number("groups.0.sizeBytes.p10") >= 512000 && sim_number("groups.0.sizeBytes.p99") <= 612000);
    assert_true(sim_number("groups.0.estimators.0.samples") > 10000);
    double error_ms = sim_number("groups.0.estimators.0.meanAbsErrorMs");
    assert_true(error_ms > 100 && error_ms < 500);
    double delivery = sim_number("groups.0.perFlow.deliveryRatio");
    double again = sim_number("groups.0.perFlow.retransmittedShare");
    assert_true(delivery > 0.8 && delivery < 1 && again > 0.01 && again < 0.2);
    int samples = sim_table("flow.main.0.samples");
    assert_true(sim_rows(samples) > 100);
    for (int64_t row = 0; row < sim_rows(samples); row++)
        assert_true(fmod(sim_value(samples, 1, row), 500) == 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_segment_timed),
        cmocka_unit_test(one_sample_per_round_trip),
        cmocka_unit_test(a_timing_is_kept_across_a_fast_retransmit),
        cmocka_unit_test(a_segment_sent_again_gives_no_sample),
        cmocka_unit_test(a_precise_restart_brings_more_through),
        cmocka_unit_test(wired_dumbbell),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
