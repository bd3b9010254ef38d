/* The ACK filter of a queue: which waiting ACKs an arriving one removes, by hand and in whole runs. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "rttlab.h"
#include "sim/link/ack_filter.h"
#include "sim/link/medium.h"
#include "sim/network/network.h"
#include "support/sim_helper.h"
#include "support/tcp_helper.h"

/* Last: it has a macro named fail. */
#include <cmocka.h>

/* ---- on a queue made by hand ------------------------------------------------------------------------------------- */

#define WAITING 8

static struct sim sim = {.measure_to_ns = 1000};
static struct link link;
static struct packet waiting[WAITING];
static int64_t removed[WAITING];
static int removed_count;

static int dropped_count;

static void packet_ended(struct sim *of, struct link *from, struct packet *packet, enum packet_end end, int64_t at_ns) {
    (void)of;
    assert_ptr_equal(from, &link);
    if (end == PACKET_DROPPED) {
        dropped_count++;
        return;
    }
    assert_int_equal(end, PACKET_FILTERED);
    assert_int_equal(at_ns, 500);
    removed[removed_count++] = packet->number;
}

static const struct node_calls calls = {.packet_ended = packet_ended};

static struct packet ack(int64_t number) {
    return (struct packet){.kind = PACKET_ACK, .backward = 1, .flow = 3, .number = number, .wire_bytes = 40};
}

/* A queue of `count` ACKs with these numbers, which came in at 100 ns. */
static void queue_of(const int64_t *numbers, int count) {
    memset(&link, 0, sizeof link);
    link.node = &calls;
    link.last_waiting = &link.first_waiting;
    removed_count = 0;
    for (int i = 0; i < count; i++) {
        waiting[i] = ack(numbers[i]);
        waiting[i].at_ns = 100;
        *link.last_waiting = &waiting[i];
        link.last_waiting = &waiting[i].next;
        link.waiting_packets++;
        link.bytes_waiting += 40;
    }
}

/* `newer` arrives: what it covers is what is removed, and the queue stays a queue. */
static void arrives(const struct packet *newer) {
    int64_t packets = link.waiting_packets, bytes = link.bytes_waiting;
    struct backlog covered = ack_filter_covered(&link, newer);
    assert_int_equal(link.waiting_packets, packets);
    ack_filter_remove(&sim, &link, newer, 500);
    assert_int_equal(removed_count, covered.packets);
    assert_int_equal(link.waiting_packets, packets - covered.packets);
    assert_int_equal(link.bytes_waiting, bytes - covered.bytes);
    assert_int_equal(link.counts.wait_ns, 400 * covered.packets);
    int64_t left = 0;
    struct packet **place = &link.first_waiting;
    for (; *place; place = &(*place)->next)
        left++;
    assert_int_equal(left, link.waiting_packets);
    assert_ptr_equal(link.last_waiting, place);
}

static void older_acks_go(void **state) {
    (void)state;
    queue_of((const int64_t[]){4, 5, 7}, 3);
    struct packet newer = ack(9);
    arrives(&newer);
    assert_int_equal(removed_count, 3);
    assert_null(link.first_waiting);
}

/* One that was overtaken acknowledges less: it removes nothing that is ahead of it. */
static void newer_acks_stay(void **state) {
    (void)state;
    queue_of((const int64_t[]){4, 9}, 2);
    struct packet late = ack(9);
    arrives(&late);
    assert_int_equal(removed_count, 1);
    assert_int_equal(removed[0], 4);
    late.number = 8;
    queue_of((const int64_t[]){9}, 1);
    arrives(&late);
    assert_int_equal(removed_count, 0);
}

/* The sender counts 5, 5, 5, 5 as one ACK and three duplicates. */
static void duplicates_stay_with_what_they_repeat(void **state) {
    (void)state;
    queue_of((const int64_t[]){4, 5, 5, 5, 5, 6}, 6);
    struct packet newer = ack(9);
    arrives(&newer);
    assert_int_equal(removed_count, 2);
    assert_int_equal(removed[0], 4);
    assert_int_equal(removed[1], 6);
    assert_int_equal(link.first_waiting->number, 5);
    /* Other traffic between them changes nothing. */
    queue_of((const int64_t[]){5, 0, 5}, 3);
    waiting[1].kind = PACKET_CBR;
    arrives(&newer);
    assert_int_equal(removed_count, 0);
}

static void others_stay(void **state) {
    (void)state;
    struct packet newer = ack(9);
    queue_of((const int64_t[]){1, 2, 3, 4, 5, 6, 7}, 7);
    waiting[0].flow = 4;
    waiting[1].kind = PACKET_DATA;
    waiting[2].backward = 0; /* an ACK of data that goes the other way */
    waiting[3].sack_count = 1;
    waiting[4].wire_bytes = 52; /* an option */
    waiting[5].flags = PACKET_ECE;
    link.bytes_waiting += 12;
    arrives(&newer);
    assert_int_equal(removed_count, 1);
    assert_int_equal(removed[0], 7);
    /* What the newer one says too needs no second saying; whether a packet is recorded makes no difference. */
    waiting[5].flags |= PACKET_TRACED;
    newer.flags = PACKET_ECE;
    newer.wire_bytes = 52;
    removed_count = 0;
    link.counts.wait_ns = 0;
    arrives(&newer);
    assert_int_equal(removed_count, 2);
    assert_int_equal(removed[0], 5);
    assert_int_equal(removed[1], 6);
}

static enum queue_verdict refuse(void *state, const struct queue_view *view, const struct packet *packet) {
    (void)state;
    (void)packet;
    assert_int_equal(view->packets, 1); /* the queue without those that would go */
    assert_int_equal(view->bytes, 40);
    return QUEUE_DROP;
}

/* An ACK that the discipline drops says nothing to the sender: those that it covers must stay. */
static void a_dropped_ack_removes_none(void **state) {
    (void)state;
    static const struct queue_discipline refuses = {.arrive = refuse};
    struct packet newer = ack(9), in_service = ack(1);
    queue_of((const int64_t[]){4, 5, 9}, 3);
    dropped_count = 0;
    sim.events.now_ns = 500;
    link.discipline = &refuses;
    link.ack_filter = ACK_FILTER_OLDER;
    link.in_service = &in_service;
    link.ns_per_byte = 1;
    link.free_ns = 600;
    link.tick_ns = INT64_MAX;
    wire.enter(&sim, &link, &newer);
    assert_int_equal(dropped_count, 1);
    assert_int_equal(removed_count, 0);
    assert_int_equal(link.waiting_packets, 3);
    assert_int_equal(link.bytes_waiting, 120);
}

/* ---- in a run ---------------------------------------------------------------------------------------------------- */

/*
 * Ten segments of 1 ms each, ACKs of 10 ms each: the first ACK is sent from 51 to 61 ms, while the others arrive, of
 * which each removes the one before. The tenth follows at 61 ms.
 */
#define TEN                                                                                                            \
    "\"topology\":{\"template\":\"path\"},\"link\":{\"bottleneck\":{\"rate\":8e6,\"delay\":50,\"buffer\":1000},"       \
    "\"reverse\":{\"rate\":32e3,\"delay\":50,\"buffer\":%d,\"bufferUnit\":\"%s\",\"ackFilter\":\"%s\"}},"              \
    "\"flow\":{\"main\":{\"mss\":960,\"header\":40,\"initialWindow\":10,\"handshake\":false,\"application\":"          \
    "\"transfer\",\"transferSize\":9600,\"recovery\":\"reno\",\"score\":\"driver\"}},\"run\":{\"duration\":2}%s"

static struct tcp_run ten(int buffer, const char *unit, const char *filter, const char *more) {
    char members[1200];
    snprintf(members, sizeof members, TEN, buffer, unit, filter, more);
    return tcp_run(members);
}

static double stop_ms(const struct tcp_run *run) {
    double time = -1;
    assert_int_equal(tcp_event_times(run, "stop", &time, 1), 1);
    return time * 1e3;
}

static double reverse_number(const struct tcp_run *run, const char *key) {
    const struct json *links = json_member(run->result, "links");
    return json_member(links->child->next, key)->number;
}

static void one_ack_waits_instead_of_nine(void **state) {
    (void)state;
    struct tcp_run run = ten(1000, "packets", "none", "");
    assert_true(fabs(stop_ms(&run) - (51 + 100 + 50)) < 1e-6);
    assert_null(json_member(json_member(run.result, "links")->child->next, "filtered"));
    run = ten(1000, "packets", "older", "");
    assert_true(fabs(stop_ms(&run) - (51 + 20 + 50)) < 1e-6);
    assert_int_equal(reverse_number(&run, "filtered"), 8);
    assert_int_equal(reverse_number(&run, "arrivals"), 10);
    assert_int_equal(reverse_number(&run, "drops"), 0);
    assert_true(reverse_number(&run, "dropRate") == 0);
    /* ACK n of 2 to 9 waits 1 ms, the tenth from 60 to 61 ms: 9 ms in two seconds. */
    assert_true(fabs(reverse_number(&run, "meanQueuePackets") - 9. / 2000) < 1e-12);
}

/* What an ACK removes makes room for it: a queue of one packet, or of one packet's bytes, drops none. */
static void it_takes_their_room(void **state) {
    (void)state;
    struct tcp_run run = ten(1, "packets", "none", "");
    assert_int_equal(reverse_number(&run, "drops"), 8);
    run = ten(1, "packets", "older", "");
    assert_int_equal(reverse_number(&run, "drops"), 0);
    assert_true(fabs(stop_ms(&run) - (51 + 20 + 50)) < 1e-6);
    run = ten(40, "bytes", "older", "");
    assert_int_equal(reverse_number(&run, "drops"), 0);
    assert_int_equal(reverse_number(&run, "filtered"), 8);
}

/* Only packets inside the measured interval count: ACKs 2, 3 and 4 are removed at 53, 54 and 55 ms. */
static void the_measured_interval_holds(void **state) {
    (void)state;
    struct tcp_run run = ten(1000, "packets", "older", ",\"measure\":{\"from\":0.0525,\"to\":0.0555}");
    assert_int_equal(reverse_number(&run, "filtered"), 3);
}

/* Whatever the discipline drops and however losses are repaired, the transfer comes to its end. */
static void transfers_end_under_every_discipline(void **state) {
    (void)state;
    static const char *const disciplines[] = {"droptail", "red", "pi", "codel", "pie"};
    static const char *const recoveries[] = {"tahoe", "reno", "newreno", "sack", "sack-pipe", "vegas"};
    for (int i = 0; i < 5; i++)
        for (int k = 0; k < 6; k++) {
            assert_int_equal(
                sim_run("{\"kind\":\"simulation\",\"scenario\":{\"run\":{\"duration\":60,\"seed\":%d},\"topology\":{"
                        "\"template\":\"asymmetric\"},\"link\":{\"bottleneck\":{\"rate\":2e6,\"delay\":20,\"buffer\":30"
                        "},\"reverse\":{\"rate\":12e3,\"buffer\":4,\"discipline\":\"%s\",\"ackFilter\":\"older\"}},"
                        "\"flow\":{\"main\":{\"application\":\"transfer\",\"transferSize\":3e6,\"recovery\":\"%s\"},"
                        "\"cross\":{\"application\":\"cbr\",\"cbrRate\":3e3,\"mss\":60,\"reverse\":true}}}}",
                        i * 6 + k, disciplines[i], recoveries[k]),
                LAB_FINISHED);
            assert_true(sim_number("links.1.filtered") > 100);
            assert_true(sim_number("groups.0.transfers") == 1);
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(older_acks_go),
        cmocka_unit_test(newer_acks_stay),
        cmocka_unit_test(duplicates_stay_with_what_they_repeat),
        cmocka_unit_test(others_stay),
        cmocka_unit_test(a_dropped_ack_removes_none),
        cmocka_unit_test(one_ack_waits_instead_of_nine),
        cmocka_unit_test(it_takes_their_room),
        cmocka_unit_test(the_measured_interval_holds),
        cmocka_unit_test(transfers_end_under_every_discipline),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
