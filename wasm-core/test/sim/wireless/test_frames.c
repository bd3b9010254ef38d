/* Durations of whole exchanges, to the nanosecond: by hand from 802.11b, and ns-2.35's of manet_frames.json. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "rttlab.h"
#include "support/manet_helper.h"
#include "support/sim_helper.h"

/* Last: it has a macro named fail. */
#include <cmocka.h>

#define FRAMES_MAX 64
/* The nodes are 150 m apart. */
#define DELAY_NS 500

/* From the first bit of the exchange sent to the last bit of its ACK received, of the first data packet. */
static int64_t exchange_ns(const char *rate, int payload, int header, int rts, const char *set) {
    static struct map_frame frames[FRAMES_MAX];
    char flows[512], keys[2048];
    snprintf(flows, sizeof flows, MANET_CBR, "main", payload, header, 1e5, 0, 1);
    snprintf(keys, sizeof keys,
             "%s\"run.duration\":1,\"network.nodes\":2,\"mobility.pattern\":\"chain\",\"mobility.spacing\":150,"
             "\"phy.rate\":\"%s\",\"mac.rtsThreshold\":%d",
             set, rate, rts ? 0 : 3000);
    assert_int_equal(manet_run(flows, keys, ",\"map\":{\"rows\":64}"), LAB_FINISHED);
    int count = manet_frames(frames, FRAMES_MAX), data = 0;
    while (data < count && frames[data].kind != MAP_OTHER)
        data++;
    assert_true(data + 1 < count);
    int first = rts ? data - 2 : data;
    assert_int_equal(frames[first].kind, rts ? MAP_RTS : MAP_OTHER);
    assert_int_equal(frames[data + 1].kind, MAP_MAC_ACK);
    assert_int_equal(frames[data].outcome, MAP_DECODED);
    return frames[data + 1].end_ns + DELAY_NS - frames[first].begin_ns;
}

struct row {
    const char *rate;
    int64_t small_ns, large_ns;
};

/* spec: data, SIFS and ACK without propagation, IP packets of 552 and 1500 bytes; RTS and CTS take 676 us more. */
static void exchanges_take_the_times_of_the_standard(void **state) {
    (void)state;
    static const struct row rows[] = {
        {"1", 5210000, 12794000}, {"2", 2858000, 6650000}, {"5.5", 1361273, 2740182}, {"11", 933636, 1623091}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        assert_int_equal(exchange_ns(rows[i].rate, 512, 40, 0, ""), rows[i].small_ns + 2 * DELAY_NS);
        assert_int_equal(exchange_ns(rows[i].rate, 1460, 40, 0, ""), rows[i].large_ns + 2 * DELAY_NS);
        assert_int_equal(exchange_ns(rows[i].rate, 512, 40, 1, ""), rows[i].small_ns + 676000 + 4 * DELAY_NS);
        assert_int_equal(exchange_ns(rows[i].rate, 1460, 40, 1, ""), rows[i].large_ns + 676000 + 4 * DELAY_NS);
    }
}

/* reference/ns2/manet_frames.json, exchange_us: IP packets of 540 and 1488 bytes, 150 m apart. */
static void exchanges_take_the_times_of_ns2(void **state) {
    (void)state;
    static const struct row rows[] = {
        {"1", 5099000, 12683000}, {"2", 2803000, 6595000}, {"5.5", 1341909, 2720818}, {"11", 924455, 1613909}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        assert_int_equal(exchange_ns(rows[i].rate, 512, 28, 0, NS2_RADIO), rows[i].small_ns);
        assert_int_equal(exchange_ns(rows[i].rate, 1460, 28, 0, NS2_RADIO), rows[i].large_ns);
        assert_int_equal(exchange_ns(rows[i].rate, 512, 28, 1, NS2_RADIO), rows[i].small_ns + 677000);
        assert_int_equal(exchange_ns(rows[i].rate, 1460, 28, 1, NS2_RADIO), rows[i].large_ns + 677000);
    }
}

/* An RREQ: 20 IP, 8 UDP, 24, and the MAC's 36 bytes at 1 Mbit/s. */
static void a_broadcast_goes_at_the_basic_rate(void **state) {
    (void)state;
    struct map_frame frames[4];
    char flows[512];
    snprintf(flows, sizeof flows, MANET_CBR, "main", 512, 40, 1e5, 0, 1);
    assert_int_equal(manet_run(flows,
                               "\"run.duration\":1,\"network.nodes\":2,\"mobility.pattern\":\"chain\","
                               "\"phy.rate\":\"11\"",
                               ",\"map\":{\"rows\":4}"),
                     LAB_FINISHED);
    assert_true(manet_frames(frames, 4) == 4);
    assert_int_equal(frames[0].kind, MAP_ROUTING);
    assert_int_equal(frames[0].to, -1);
    assert_int_equal(frames[0].end_ns - frames[0].begin_ns, 896000);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(exchanges_take_the_times_of_the_standard),
        cmocka_unit_test(exchanges_take_the_times_of_ns2),
        cmocka_unit_test(a_broadcast_goes_at_the_basic_rate),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
