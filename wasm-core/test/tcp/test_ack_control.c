/*
 * ACK congestion control: rules by hand on the functions themselves, and whole runs over a congested way back.
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "rttlab.h"
#include "support/sim_helper.h"
#include "support/tcp_helper.h"
#include "tcp/ack_control.h"

/* Last: it has a macro named fail. */
#include <cmocka.h>

/* ---- the rules -----------------------------------------------------------------------------------------------------
 */

static struct flow flow;
static struct ack_control control;
static double values[FLOW_PARAM_COUNT];

/* A flow whose window is 40 segments. */
static void fresh(int rule, int delayed) {
    memset(&flow, 0, sizeof flow);
    flow.setup.values = values;
    flow.ack_control = &control;
    flow.rules.limit_segments = 1000;
    flow.window.cwnd = 40;
    values[FLOW_ACK_CONTROL] = rule;
    values[FLOW_DELAYED_ACK] = delayed;
    ack_control_renew(&flow);
}

/* A segment that echoes the ACK of `stamp_ns` is at the receiver. */
static int32_t segment(int64_t stamp_ns, uint8_t flags, int64_t at_ns) {
    struct packet packet = {.ts_echo_ns = stamp_ns, .flags = flags, .told = 40};
    ack_control_received(&flow, &packet, at_ns);
    return control.ratio;
}

/* Doubled at an echo, once per round trip; lowered by one after each round trip without. */
static void the_receiver_doubles_and_lowers(void **state) {
    (void)state;
    fresh(ACK_CONTROL_RECEIVER, 1);
    assert_int_equal(control.ratio, 2);
    assert_int_equal(segment(-1, 0, 100), 2);
    assert_int_equal(segment(-1, PACKET_ACK_MARKED, 110), 4);
    assert_int_equal(segment(90, PACKET_ACK_MARKED, 120), 4); /* the same round trip */
    assert_int_equal(segment(110, 0, 130), 4);                /* it is over: it had an echo */
    assert_int_equal(segment(115, PACKET_ACK_MARKED, 140), 8);
    assert_int_equal(segment(139, 0, 150), 8);
    assert_int_equal(segment(140, 0, 160), 8); /* over, with an echo */
    assert_int_equal(segment(159, 0, 170), 8);
    assert_int_equal(segment(160, 0, 180), 7); /* over, without */
    assert_int_equal(segment(180, PACKET_ACK_MARKED, 190), 12);
    for (int64_t at_ns = 200; at_ns < 2000; at_ns += 10)
        segment(at_ns - 5, 0, at_ns);
    assert_int_equal(control.ratio, 2);
    fresh(ACK_CONTROL_RECEIVER, 0);
    assert_int_equal(segment(0, 0, 100), 1);
}

/* Two ACKs per window of data at least: 20 of 40 segments, 4 of 7. */
static void half_a_window_is_the_most(void **state) {
    (void)state;
    fresh(ACK_CONTROL_RECEIVER, 1);
    for (int64_t round = 1; round < 10; round++)
        segment(round * 100, PACKET_ACK_MARKED, round * 100);
    assert_int_equal(control.ratio, 20);
    struct packet packet = {.ts_echo_ns = -1, .told = 7};
    ack_control_received(&flow, &packet, 1000);
    assert_int_equal(control.ratio, 4);
    packet.told = 1;
    ack_control_received(&flow, &packet, 1001);
    assert_int_equal(control.ratio, 2);
}

/* One mark is echoed on one segment, with the window as it is when that is sent. */
static void the_sender_echoes_a_mark_once(void **state) {
    (void)state;
    fresh(ACK_CONTROL_RECEIVER, 0);
    struct packet ack = {.kind = PACKET_ACK, .flags = PACKET_ECT | PACKET_CE, .ts_ns = 70}, sent = {.flags = 0};
    ack_control_acknowledged(&flow, &ack);
    ack.flags = PACKET_ECT;
    ack.ts_ns = 60; /* overtaken */
    ack_control_acknowledged(&flow, &ack);
    flow.rules.limit_segments = 30;
    ack_control_sent(&flow, &sent);
    assert_int_equal(sent.flags, PACKET_ACK_MARKED);
    assert_int_equal(sent.ts_echo_ns, 70);
    assert_int_equal(sent.told, 30);
    sent.flags = 0;
    ack_control_sent(&flow, &sent);
    assert_int_equal(sent.flags, 0);
}

/* An ACK for `segments` up to `una`, after which 40 are outstanding; gives the ratio that segments say. */
static int32_t acknowledge(int64_t una, int64_t segments, uint8_t flags) {
    struct packet ack = {.kind = PACKET_ACK, .flags = flags, .number = una}, sent = {.flags = 0};
    if (flow.board.una < una - segments) flow.board.una = una - segments;
    ack_control_acknowledged(&flow, &ack);
    flow.board.una = una;
    flow.board.high = una + 40;
    ack_control_sent(&flow, &sent);
    return sent.told;
}

/* RFC 5690: doubled once per window of data; 4 falls to 3 after 40 / (16 - 4), that is four, windows without. */
static void the_sender_doubles_once_per_window(void **state) {
    (void)state;
    fresh(ACK_CONTROL_SENDER, 1);
    flow.board.high = 40;
    assert_int_equal(acknowledge(2, 2, 0), 2);
    assert_int_equal(acknowledge(4, 2, PACKET_CE), 4);
    assert_int_equal(acknowledge(8, 2, PACKET_CE), 4); /* sent before the change */
    assert_int_equal(acknowledge(40, 2, PACKET_CE), 4);
    assert_int_equal(acknowledge(44, 2, PACKET_CE), 8);
    assert_int_equal(acknowledge(84, 2, 0), 8); /* the window of the mark ends */
    flow.window.cwnd = 8;
    assert_int_equal(acknowledge(92, 2, PACKET_CE), 4); /* at most half of the window */
    flow.window.cwnd = 40;
    int64_t una = 132;
    for (int window = 0; window < 5; window++, una += 40)
        assert_int_equal(acknowledge(una, 2, 0), window < 4 ? 4 : 3);
}

/* An ACK for more than one ACK is for says that others were lost, unless a gap was filled. */
static void the_sender_sees_lost_acks(void **state) {
    (void)state;
    fresh(ACK_CONTROL_SENDER, 1);
    flow.board.high = 40;
    assert_int_equal(acknowledge(2, 2, 0), 2);
    assert_int_equal(acknowledge(5, 3, 0), 4);
    fresh(ACK_CONTROL_SENDER, 1);
    flow.recovering = 1;
    assert_int_equal(acknowledge(30, 30, 0), 2);
    flow.recovering = 0;
    flow.duplicates = 1;
    assert_int_equal(acknowledge(60, 30, 0), 2);
}

static void the_receiver_takes_the_senders_ratio(void **state) {
    (void)state;
    fresh(ACK_CONTROL_SENDER, 1);
    struct packet packet = {.ts_echo_ns = 50, .told = 9, .flags = PACKET_ACK_MARKED};
    ack_control_received(&flow, &packet, 100);
    assert_int_equal(control.ratio, 9);
}

/* ---- in a run
 * -------------------------------------------------------------------------------------------------------- */

/*
 * 16 segments in slow start over a path whose ACKs are not congested, with one ACK for every second segment: as with
 * delayed ACKs alone. The ratio of one without delayed ACKs is as without any of it.
 */
static void without_congestion_nothing_changes(void **state) {
    (void)state;
    static const char *const rules[] = {"off", "receiver", "sender"};
    for (int delayed = 0; delayed < 2; delayed++) {
        double stop[3], acks[3];
        for (int i = 0; i < 3; i++) {
            char members[900];
            snprintf(members, sizeof members,
                     "\"topology\":{\"template\":\"path\"},\"link\":{\"bottleneck\":{\"rate\":8e6,\"delay\":50,"
                     "\"buffer\":1000}},\"flow\":{\"main\":{\"application\":\"transfer\",\"transferSize\":1e6,"
                     "\"score\":\"driver\",\"delayedAck\":%s,\"ackControl\":\"%s\"}},\"run\":{\"duration\":9}",
                     delayed ? "true" : "false", rules[i]);
            struct tcp_run run = tcp_run(members);
            assert_int_equal(tcp_event_times(&run, "stop", &stop[i], 1), 1);
            acks[i] = sim_number("links.1.arrivals");
            assert_true(stop[i] == stop[0]);
            assert_true(acks[i] == acks[0]);
        }
    }
}

/* The way back carries 40 ACKs a second, of 800 segments a second that the way there would. */
static void run_congested(const char *rule, const char *discipline, const char *recovery, double loss) {
    assert_int_equal(
        sim_run("{\"kind\":\"simulation\",\"scenario\":{\"run\":{\"duration\":60,\"seed\":2},\"measure\":{\"from\":10},"
                "\"topology\":{\"template\":\"asymmetric\"},\"link\":{\"bottleneck\":{\"rate\":9.6e6,\"delay\":50,"
                "\"buffer\":200},\"reverse\":{\"rate\":12.8e3,\"buffer\":60,\"discipline\":\"%s\",\"loss\":"
                "\"bernoulli\",\"lossRate\":%g}},\"flow\":{\"main\":{"
                "\"recovery\":\"%s\",\"delayedAck\":true,\"delayedAckTime\":200,\"initialSsthresh\":100,"
                "\"receiverWindow\":200,\"ackControl\":\"%s\"}}}}",
                discipline, loss, recovery, rule),
        LAB_FINISHED);
}

/* Fewer ACKs carry more data: they leave less to wait on the way back. */
static void the_way_back_is_relieved(void **state) {
    (void)state;
    static const char *const recoveries[] = {"reno", "newreno", "sack"};
    for (int i = 0; i < 3; i++) {
        run_congested("off", "red", recoveries[i], 0);
        double goodput = sim_number("flows.0.goodputBitPerS"), waiting = sim_number("links.1.meanQueuePackets");
        for (int k = 0; k < 2; k++) {
            run_congested(k ? "sender" : "receiver", "red", recoveries[i], 0);
            assert_true(sim_number("flows.0.goodputBitPerS") > 2 * goodput);
            assert_true(sim_number("links.1.meanQueuePackets") < waiting / 2);
            assert_true(sim_number("links.1.marks") > 0);
            assert_true(sim_number("links.1.drops") == 0);
            assert_true(sim_number("flows.0.timeouts") == 0);
        }
    }
}

/* Without marks the receiver learns nothing; the sender notices that ACKs are lost. */
static void lost_acks_are_a_sign_for_the_sender_alone(void **state) {
    (void)state;
    double acks[3];
    static const char *const rules[] = {"off", "receiver", "sender"};
    for (int i = 0; i < 3; i++) {
        run_congested(rules[i], "droptail", "sack", 10);
        assert_true(sim_number("links.1.marks") == 0);
        acks[i] = sim_number("links.1.arrivals") / sim_number("flows.0.segmentsSent");
    }
    assert_true(fabs(acks[1] - acks[0]) < 0.02);
    assert_true(acks[2] < 0.8 * acks[0]);
}

/*
 * Segments 30 ms apart, an ACK delay of 40 ms that counts from the first of them: no ACK is for more than two, however
 * many the ratio allows.
 */
static void the_ack_delay_counts_from_the_first_segment(void **state) {
    (void)state;
    assert_int_equal(
        sim_run(
            "{\"kind\":\"simulation\",\"scenario\":{\"run\":{\"duration\":120},\"measure\":{\"from\":20},"
            "\"topology\":{\"template\":\"path\"},\"link\":{\"bottleneck\":{\"rate\":4e5,\"delay\":50,\"buffer\":200},"
            "\"reverse\":{\"rate\":4e5,\"loss\":\"bernoulli\",\"lossRate\":40}},\"flow\":{\"main\":{\"delayedAck\":"
            "true,\"delayedAckTime\":40,\"receiverWindow\":60,\"ackControl\":\"sender\"}}}}"),
        LAB_FINISHED);
    double acks = sim_number("links.1.arrivals") / sim_number("flows.0.segmentsSent");
    assert_true(acks > 0.45 && acks < 0.55);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_receiver_doubles_and_lowers),
        cmocka_unit_test(half_a_window_is_the_most),
        cmocka_unit_test(the_sender_echoes_a_mark_once),
        cmocka_unit_test(the_sender_doubles_once_per_window),
        cmocka_unit_test(the_sender_sees_lost_acks),
        cmocka_unit_test(the_receiver_takes_the_senders_ratio),
        cmocka_unit_test(without_congestion_nothing_changes),
        cmocka_unit_test(the_way_back_is_relieved),
        cmocka_unit_test(the_ack_delay_counts_from_the_first_segment),
        cmocka_unit_test(lost_acks_are_a_sign_for_the_sender_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
