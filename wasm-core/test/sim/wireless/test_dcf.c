/*
 * The distributed coordination function by hand: the draws of a node's stream are repeated here, and the time of each
 * frame follows from them.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "base/random.h"
#include "rttlab.h"
#include "support/manet_helper.h"
#include "support/sim_helper.h"

/* Last: it has a macro named fail. */
#include <cmocka.h>

#define FRAMES_MAX  4000
#define SLOT_NS     20000
#define SIFS_NS     10000
#define DIFS_NS     50000
#define ACK_NS      304000
#define CTS_NS      304000
#define PATIENCE_NS 4000

static struct map_frame frames[FRAMES_MAX];

/* A back-off from the stream of a node, in slots. */
static int64_t draw(struct random *random, int cw) {
    return (int64_t)(((random_bits(random) >> 32) * (uint64_t)(cw + 1)) >> 32);
}

static struct random stream_of(int node) {
    struct random random;
    char name[32];
    snprintf(name, sizeof name, "mac.%d.backoff", node);
    random_seed(&random, 1, name);
    return random;
}

static int run(const char *flows, const char *set) {
    char keys[2048];
    snprintf(keys, sizeof keys, "\"run.seed\":1,\"phy.rate\":\"11\",\"network.routing\":\"shortest\",%s", set);
    assert_int_equal(manet_run(flows, keys, ",\"map\":{\"rows\":4000}"), LAB_FINISHED);
    int count = manet_frames(frames, FRAMES_MAX);
    return count < FRAMES_MAX ? count : FRAMES_MAX;
}

/* One saturated sender: DIFS, the slots drawn, the exchange, and so on. */
static void a_lone_sender_waits_difs_and_its_draws(void **state) {
    (void)state;
    char flows[512];
    struct random random = stream_of(0);
    snprintf(flows, sizeof flows, MANET_CBR, "main", 512, 40, 8e6, 0, 1);
    int count = run(flows, "\"run.duration\":0.5,\"network.nodes\":2,\"mobility.pattern\":\"chain\","
                           "\"mobility.spacing\":150,\"mac.rtsThreshold\":3000");
    assert_true(count > 100);
    /* The first frame finds the medium idle. */
    assert_int_equal(frames[0].begin_ns, 0);
    for (int i = 2; i + 1 < count; i += 2) {
        assert_int_equal(frames[i - 1].kind, MAP_MAC_ACK);
        int64_t idle_ns = frames[i - 1].end_ns + 500; /* 150 m */
        assert_int_equal(frames[i].begin_ns - idle_ns, DIFS_NS + SLOT_NS * draw(&random, 31));
    }
}

/* Two senders: with the slots that each has left, the smaller count sends, equal ones collide, the rest is kept. */
static void two_senders_count_down_together(void **state) {
    (void)state;
    char flows[1024];
    snprintf(flows, sizeof flows, MANET_CBR "," MANET_CBR, "a", 512, 40, 8e6, 1, 0, "b", 512, 40, 8e6, 2, 0);
    /* All at one place, so that nothing depends on propagation. */
    assert_int_equal(manet_run_legs(flows, "[0,0,10,10,0],[1,0,10,10,0],[2,0,10,10,0]",
                                    "\"run.seed\":1,\"phy.rate\":\"11\",\"network.routing\":\"shortest\","
                                    "\"run.duration\":1,\"network.nodes\":3,\"mac.rtsThreshold\":3000,"
                                    "\"phy.capture\":\"none\"",
                                    ",\"map\":{\"rows\":4000}"),
                     LAB_FINISHED);
    int count = manet_frames(frames, FRAMES_MAX);
    struct random random[3] = {stream_of(0), stream_of(1), stream_of(2)};
    /* The first frame finds the medium idle; the other sender then finds it busy, and draws. */
    int64_t left[3] = {0, 0, draw(&random[2], 31)};
    int cw[3] = {31, 31, 31}, collisions = 0;
    for (int i = 0; i + 2 < count;) {
        int collided = frames[i + 1].begin_ns == frames[i].begin_ns;
        int64_t idle_ns = 0;
        if (collided) {
            collisions++;
            assert_int_equal(frames[i].outcome, MAP_COLLIDED);
            assert_int_equal(frames[i + 1].outcome, MAP_COLLIDED);
            for (int node = 1; node <= 2; node++) {
                cw[node] = 2 * cw[node] + 1;
                if (cw[node] > 1023) cw[node] = 1023;
                left[node] = draw(&random[node], cw[node]);
            }
            idle_ns = frames[i].end_ns + SIFS_NS + ACK_NS + PATIENCE_NS;
        } else {
            int from = frames[i].from;
            assert_int_equal(frames[i].outcome, MAP_DECODED);
            assert_int_equal(frames[i + 1].kind, MAP_MAC_ACK);
            cw[from] = 31;
            left[from] = draw(&random[from], 31);
            idle_ns = frames[i + 1].end_ns;
        }
        i += 2;
        int64_t slots = left[1] < left[2] ? left[1] : left[2];
        assert_int_equal(frames[i].begin_ns, idle_ns + DIFS_NS + SLOT_NS * slots);
        if (left[1] != left[2]) assert_int_equal(frames[i].from, left[1] < left[2] ? 1 : 2);
        left[1] -= slots;
        left[2] -= slots;
        if (collisions == 20) return;
    }
    assert_true(collisions > 5);
}

/* The receiver leaves at 1 s: seven transmissions of the frame, CW doubled each time, then feedback. */
static void seven_failures_and_then_feedback(void **state) {
    (void)state;
    char flows[512];
    struct random random = stream_of(0);
    snprintf(flows, sizeof flows, MANET_CBR, "main", 512, 40, 44160.0, 0, 1); /* a packet each 100 ms */
    assert_int_equal(manet_run_legs(flows, "[0,0,10,10,0],[1,0,160,10,0],[1,0.95,1400,10,1e6]",
                                    "\"run.seed\":1,\"phy.rate\":\"11\",\"network.routing\":\"shortest\","
                                    "\"run.duration\":1.09,\"network.nodes\":2,\"mac.rtsThreshold\":3000",
                                    ",\"map\":{\"rows\":4000}"),
                     LAB_FINISHED);
    int count = manet_frames(frames, FRAMES_MAX), first = 0;
    while (first < count && frames[first].begin_ns < 1000000000)
        first++;
    /* Ten packets got through, each with a back-off behind it that nothing waited for. */
    assert_int_equal(first, 20);
    assert_int_equal(count - first, 7);
    for (int i = 0; i < 10; i++)
        draw(&random, 31);
    assert_int_equal(frames[first].begin_ns, 1000000000);
    for (int i = first + 1, cw = 63; i < count; i++) {
        int64_t patience_ns = frames[i - 1].end_ns + SIFS_NS + ACK_NS + PATIENCE_NS;
        assert_int_equal(frames[i].outcome, MAP_NOT_HEARD);
        assert_int_equal(frames[i].begin_ns, patience_ns + DIFS_NS + SLOT_NS * draw(&random, cw));
        cw = cw < 1023 ? 2 * cw + 1 : 1023;
    }
    assert_true(sim_number("nodes.0.retries") == 6);
    assert_true(sim_number("nodes.0.linkBreaks") == 1);
    assert_true(sim_number("nodes.0.drops.link") == 1);
}

/* A fourth station that hears RTS and CTS stays silent until the ACK; its NAV ends with it, up to rounding. */
static void a_bystander_respects_the_nav(void **state) {
    (void)state;
    char flows[1024];
    snprintf(flows, sizeof flows, MANET_CBR "," MANET_CBR, "a", 512, 40, 8e6, 1, 0, "b", 512, 40, 8e6, 2, 0);
    int count = run(flows, "\"run.duration\":0.5,\"network.nodes\":4,\"mobility.pattern\":\"cell\","
                           "\"mobility.spacing\":10,\"mac.rtsThreshold\":0");
    int exchanges = 0;
    for (int i = 0; i + 3 < count; i++) {
        if (frames[i].kind != MAP_RTS || frames[i].outcome != MAP_DECODED) continue;
        assert_int_equal(frames[i + 1].kind, MAP_CTS);
        assert_int_equal(frames[i + 2].kind, MAP_OTHER);
        assert_int_equal(frames[i + 3].kind, MAP_MAC_ACK);
        assert_int_equal(frames[i + 1].to, frames[i].from);
        assert_int_equal(frames[i + 2].from, frames[i].from);
        assert_int_equal(frames[i + 1].begin_ns - frames[i].end_ns, SIFS_NS + 33);
        exchanges++;
    }
    assert_true(exchanges > 100);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_lone_sender_waits_difs_and_its_draws),
        cmocka_unit_test(two_senders_count_down_together),
        cmocka_unit_test(seven_failures_and_then_feedback),
        cmocka_unit_test(a_bystander_respects_the_nav),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
