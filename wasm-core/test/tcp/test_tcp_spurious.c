/*
 * The Eifel detection and its response: spurious timeouts are recognised by time stamps, the window comes back, nothing
 * more is sent again; genuine ones are left alone. And the finished transfers that a group counts.
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "catalogue/registry.h"
#include "rttlab.h"
#include "support/tcp_helper.h"
#include "tcp/transfers.h"

#include <cmocka.h>

#define ROWS 20000

void lab_reset(void);

static double rows[ROWS][2];

/* 8 Mbit/s and 50 ms each way, but for two seconds from 5 s on the way there takes 3 s: nothing is lost. */
static struct tcp_run run_spike(const char *recovery, const char *flow, const char *link) {
    char members[2000];
    snprintf(
        members, sizeof members,
        "\"topology\":{\"template\":\"path\"},\"link\":{\"bottleneck\":{\"rate\":8e6,\"delay\":50,\"buffer\":1000%s}"
        ",\"reverse\":{\"rate\":8e6,\"delay\":50,\"buffer\":1000}},\"flow\":{\"main\":{\"mss\":960,\"header\":40,"
        "\"receiverWindow\":20,\"recovery\":\"%s\"%s}},\"run\":{\"duration\":30}",
        link, recovery, flow);
    return tcp_run(members);
}

#define SPIKE ",\"schedule\":[{\"at\":5,\"delay\":3000},{\"at\":7,\"delay\":50}]"
#define EIFEL ",\"timestamps\":true,\"spuriousResponse\":\"eifel\""

static double number(const struct tcp_run *run, const char *key) {
    return tcp_flow_number(run, 0, key);
}

static double cwnd_at(const struct tcp_run *run, double time_s) {
    int count = tcp_rows(run, "flow.main.0.window", 0, rows, ROWS);
    double cwnd = NAN;
    for (int i = 0; i < count && rows[i][0] <= time_s; i++)
        cwnd = rows[i][1];
    return cwnd;
}

static void a_delay_spike_is_recognised(void **state) {
    (void)state;
    for (int r = 0; registry_of_kind("recovery", r); r++) {
        const char *recovery = registry_of_kind("recovery", r)->id;
        double timeout = NAN, detected = NAN, restored = NAN;
        struct tcp_run plain = run_spike(recovery, ",\"timestamps\":true", SPIKE);
        double plain_again = number(&plain, "segmentsRetransmitted");
        assert_true(number(&plain, "spuriousDetected") == 0);
        assert_true(plain_again >= 20);
        double plain_cwnd = cwnd_at(&plain, 8.11);
        struct tcp_run run = run_spike(recovery, EIFEL, SPIKE);
        double timeouts = number(&run, "timeouts");
        assert_true(timeouts >= 1 && number(&run, "spuriousTimeouts") == timeouts);
        assert_true(number(&run, "spuriousDetectedWrongly") == 0);
        /* Vegas sends again by a second, finer timer, which is early here too. */
        int finer = strcmp(recovery, "vegas") == 0;
        assert_true(finer ? number(&run, "spuriousDetected") >= 1 : number(&run, "spuriousDetected") == 1);
        if (finer) continue;
        /* Each timeout sends one segment again, and nothing else does. */
        assert_true(number(&run, "segmentsRetransmitted") == timeouts);
        assert_true(number(&run, "fastRetransmits") == 0);
        assert_true(tcp_event_times(&run, "timeout", &timeout, 1) >= 1);
        assert_int_equal(tcp_event_times(&run, "spurious-detected", &detected, 1), 1);
        assert_int_equal(tcp_event_times(&run, "window-restored", &restored, 1), 1);
        assert_true(detected == restored);
        assert_true(cwnd_at(&run, restored) >= cwnd_at(&run, timeout - 1e-9));
        assert_true(restored > 8 && restored < 8.11 && plain_cwnd < cwnd_at(&run, restored));
    }
}

/* RFC 4015: the window that restarts is what is in flight and little more. */
static void rfc4015_starts_from_the_flight(void **state) {
    (void)state;
    double restored = NAN;
    struct tcp_run run = run_spike("newreno", ",\"timestamps\":true,\"spuriousResponse\":\"rfc4015\"", SPIKE);
    assert_int_equal(tcp_event_times(&run, "window-restored", &restored, 1), 1);
    double cwnd = cwnd_at(&run, restored);
    assert_true(cwnd >= 20 && cwnd <= 22);
}

static int note_count(const struct tcp_run *run, const char *id) {
    int count = 0;
    const struct json *notes = json_member(run->result, "notes");
    for (const struct json *note = notes ? notes->child : NULL; note; note = note->next)
        count += strcmp(json_member_string(note, "id", ""), id) == 0;
    return count;
}

static void without_time_stamps_a_note_says_so(void **state) {
    (void)state;
    struct tcp_run run = run_spike("sack", ",\"spuriousResponse\":\"eifel\"", SPIKE);
    assert_true(number(&run, "spuriousTimeouts") >= 1);
    assert_true(number(&run, "spuriousDetected") == 0);
    assert_int_equal(note_count(&run, "eifel-needs-timestamps"), 1);
    run = run_spike("sack", EIFEL, SPIKE);
    assert_int_equal(note_count(&run, "eifel-needs-timestamps"), 0);
}

/* Lost segments: nothing to recognise, and the response changes nothing. */
static void genuine_losses_are_left_alone(void **state) {
    (void)state;
    const char *lossy = ",\"loss\":\"bernoulli\",\"lossRate\":5";
    for (int r = 0; registry_of_kind("recovery", r); r++) {
        const char *recovery = registry_of_kind("recovery", r)->id;
        struct tcp_run plain = run_spike(recovery, ",\"timestamps\":true", lossy);
        double sent = number(&plain, "segmentsSent");
        double spurious = number(&plain, "spuriousTimeouts") + number(&plain, "spuriousFastRetransmits");
        assert_true(number(&plain, "fastRetransmits") > 20);
        struct tcp_run run = run_spike(recovery, EIFEL, lossy);
        assert_true(number(&run, "spuriousDetectedWrongly") == 0);
        if (spurious == 0) assert_true(number(&run, "segmentsSent") == sent && number(&run, "spuriousDetected") == 0);
    }
}

/* The originals arrived and their ACKs did not: what answers is the retransmission, and that is all a sender sees. */
static void lost_acks_are_not_recognised(void **state) {
    (void)state;
    char members[1000];
    snprintf(members, sizeof members,
             "\"topology\":{\"template\":\"path\"},\"link\":{\"bottleneck\":{\"rate\":8e6,\"delay\":50},\"reverse\":{"
             "\"rate\":8e6,\"delay\":50,\"loss\":\"bernoulli\",\"lossRate\":20}},\"flow\":{\"main\":{\"mss\":960,"
             "\"handshake\":false,\"receiverWindow\":1%s}},\"run\":{\"duration\":60}",
             EIFEL);
    struct tcp_run run = tcp_run(members);
    assert_true(number(&run, "spuriousTimeouts") > 5);
    assert_true(number(&run, "spuriousDetected") == 0);
}

/* ---- transfers --------------------------------------------------------------------------------------------------- */

static double quantile(const struct json *group, const char *of, const char *id) {
    return json_member_number(json_member(group, of), id, NAN);
}

/* Sizes drawn evenly from 10 to 30 kB over 400 flows, in a window that sends them in some round trips. */
static void quantiles_of_transfers(void **state) {
    (void)state;
    struct tcp_run run =
        tcp_run("\"link\":{\"bottleneck\":{\"rate\":1e8,\"delay\":20,\"buffer\":1000}},\"flow\":{\"main\":{"
                "\"count\":400,\"application\":\"transfer\",\"transferSize\":10000,"
                "\"transferSizeSpread\":20000,\"startSpread\":20,\"score\":\"all\",\"shadows\":[\"last\"]}"
                "},\"run\":{\"duration\":40}");
    const struct json *group = json_member(run.result, "groups")->child;
    assert_true(json_member_number(group, "transfers", 0) == 400);
    double p10 = quantile(group, "sizeBytes", "p10"), p50 = quantile(group, "sizeBytes", "p50");
    double p90 = quantile(group, "sizeBytes", "p90"), p99 = quantile(group, "sizeBytes", "p99");
    assert_true(fabs(p10 - 12000) < 1000 && fabs(p50 - 20000) < 2000 && fabs(p90 - 28000) < 1000);
    assert_true(p99 > p90 && p99 <= 30000);
    /* A handshake and two round trips of 41 ms or more. */
    assert_true(quantile(group, "timeS", "p10") > 0.08 && quantile(group, "timeS", "p99") < 0.5);
    const struct json *flows = json_member(group, "perFlow"), *scores = json_member(group, "estimators");
    assert_true(json_member_number(flows, "flows", 0) == 400);
    assert_true(json_member_number(flows, "deliveryRatio", 0) == 1);
    assert_true(json_member_number(flows, "retransmittedShare", 1) == 0);
    assert_int_equal(scores->count, 2);
    assert_string_equal(json_member_string(scores->child, "role", ""), "drive");
    assert_true(json_member_number(scores->child->next, "samples", 0) > 400 * 5);
    assert_true(json_member_number(scores->child->next, "coverage", 0) > 0);
}

/* More than are kept: an even sample, so quantiles stay near. */
static void many_transfers_are_sampled(void **state) {
    (void)state;
    struct transfers transfers = {0};
    struct text out = {0};
    lab_reset();
    transfers_start(&transfers, 7, "web");
    for (int i = 0; i < 300000; i++)
        transfers_add(&transfers, i % 1000, i);
    assert_int_equal(transfers.kept, 65536);
    json_begin(&out, '{');
    transfers_write(&transfers, &out);
    json_end(&out, '}');
    const struct json *read = json_parse(out.bytes, strlen(out.bytes));
    assert_true(json_member_number(read, "transfers", 0) == 300000);
    assert_true(fabs(quantile(read, "sizeBytes", "p50") - 500) < 15);
    assert_true(fabs(quantile(read, "timeS", "p90") - 270000) < 3000);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_delay_spike_is_recognised),        cmocka_unit_test(rfc4015_starts_from_the_flight),
        cmocka_unit_test(without_time_stamps_a_note_says_so), cmocka_unit_test(genuine_losses_are_left_alone),
        cmocka_unit_test(lost_acks_are_not_recognised),       cmocka_unit_test(quantiles_of_transfers),
        cmocka_unit_test(many_transfers_are_sampled),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
