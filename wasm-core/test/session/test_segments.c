/*
 * The record of segments, on drawn scenarios: each packet sent has one row, none arrives before the path lets it, what
 * was lost, retransmitted and needless is what the flow counts, and the record is the same however far ahead packets
 * are computed. Asking for it changes nothing else.
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "base/random.h"
#include "rttlab.h"
#include "support/sim_helper.h"

/* Last: it has a macro named fail. */
#include <cmocka.h>

#define SCENARIOS 40

enum { SENT, ARRIVED, DELAY, KIND, NUMBER, COPY, FATE, CAUSE, NEEDLESS, MARKED, LOST, LINK, WAY, SACKED };
enum { DATA, ACK, SYN, SYN_ACK };
enum { ON_ITS_WAY, HAS_ARRIVED, DROPPED, LOST_ON_WIRE };
enum { NEW, LIMITED, FAST, RECOVERY, TIMEOUT };

struct drawn {
    char scenario[2000];
    double delay_ms;
    int handshake;
};

static double between(struct random *random, double low, double high) {
    return low + (high - low) * random_uniform(random);
}

static void draw(struct random *random, struct drawn *d) {
    static const char *const recoveries[] = {"tahoe", "reno", "newreno", "sack", "sack-pipe", "vegas"};
    static const char *const losses[] = {"none", "none", "bernoulli"};
    uint64_t bits = random_bits(random);
    d->delay_ms = between(random, 1, 40);
    d->handshake = bits >> 1 & 1;
    snprintf(d->scenario, sizeof d->scenario,
             "\"scenario\":{\"scenario\":1,\"run\":{\"duration\":4,\"seed\":%d},\"topology\":{\"template\":\"%s\"},"
             "\"link\":{\"bottleneck\":{\"rate\":%.0f,\"delay\":%.4f,\"buffer\":%d,\"loss\":\"%s\",\"lossRate\":"
             "0.02,\"jitter\":%d}},"
             "\"flow\":{\"main\":{\"recovery\":\"%s\",\"delayedAck\":%s,\"handshake\":%s,\"limitedTransmit\":%s,"
             "\"timestamps\":%s,\"ecn\":%s},\"cross\":{\"count\":%d,\"reverse\":%s}}}",
             (int)(bits >> 40 & 1023), bits & 1 ? "path" : "dumbbell", between(random, 1e6, 8e6), d->delay_ms,
             3 + (int)(bits >> 8 & 31), losses[bits >> 16 & 1 ? 2 : bits >> 17 & 1], bits >> 18 & 3 ? 0 : 2,
             recoveries[(bits >> 20) % 6], bits >> 2 & 1 ? "true" : "false", d->handshake ? "true" : "false",
             bits >> 3 & 1 ? "true" : "false", bits >> 4 & 1 ? "true" : "false", bits >> 5 & 1 ? "true" : "false",
             1 + (int)(bits >> 28 & 1), bits >> 6 & 1 ? "true" : "false");
}

static void run(const struct drawn *d, const char *more) {
    int32_t status = sim_run("{\"kind\":\"simulation\",%s,\"set\":{},\"changes\":[],%s}", d->scenario, more);
    if (status) print_error("%s\n%s\n", lab_error(), d->scenario);
    assert_int_equal(status, LAB_FINISHED);
}

#define WHOLE "\"record\":\"none\",\"segments\":{\"flow\":\"main.0\",\"fromS\":0,\"toS\":4,\"rows\":40000}"

struct counts {
    int sent, again, fast, lost, needless, acks, lost_acks, syns;
};

static struct counts count_rows(int table) {
    struct counts c = {0};
    for (int64_t row = 0, rows = sim_rows(table); row < rows; row++) {
        int kind = (int)sim_value(table, KIND, row), fate = (int)sim_value(table, FATE, row);
        int cause = (int)sim_value(table, CAUSE, row);
        c.syns += kind == SYN;
        c.acks += kind == ACK;
        c.lost_acks += kind == ACK && fate > HAS_ARRIVED;
        if (kind != DATA) continue;
        c.sent++;
        c.again += cause > LIMITED;
        c.fast += cause == FAST;
        c.lost += fate > HAS_ARRIVED;
        c.needless += (int)sim_value(table, NEEDLESS, row);
    }
    return c;
}

static void check_row(const struct drawn *d, int table, int64_t row) {
    double sent = sim_value(table, SENT, row), arrived = sim_value(table, ARRIVED, row);
    double lost = sim_value(table, LOST, row), way = sim_value(table, WAY, row);
    int fate = (int)sim_value(table, FATE, row);
    assert_true(row == 0 || sent >= sim_value(table, SENT, row - 1));
    assert_int_equal(!isnan(arrived), fate == HAS_ARRIVED);
    assert_int_equal(!isnan(lost), fate > HAS_ARRIVED);
    if (fate == HAS_ARRIVED) {
        assert_true(sim_value(table, DELAY, row) >= d->delay_ms - 1e-6);
        assert_true(fabs((arrived - sent) * 1e3 - sim_value(table, DELAY, row)) < 1e-5);
    }
    if (fate > HAS_ARRIVED) assert_true(lost >= sent && way >= 0 && way <= 1);
}

/* Each transmission of a segment has a row, and so has the ACK of each that arrived; each copy at most one of both. */
static void each_packet_has_one_row(void **state) {
    (void)state;
    struct random random;
    random_seed(&random, sim_test_seed(), "segments");
    for (int nth = 0; nth < SCENARIOS; nth++) {
        struct drawn d;
        draw(&random, &d);
        run(&d, WHOLE);
        int table = sim_table("flow.main.0.segments");
        int last_copy = 0;
        for (int64_t row = 0, rows = sim_rows(table); row < rows; row++) {
            check_row(&d, table, row);
            if ((int)sim_value(table, KIND, row) != DATA) continue;
            assert_int_equal((int)sim_value(table, COPY, row), last_copy + 1);
            last_copy++;
        }
        struct counts c = count_rows(table);
        assert_int_equal(c.sent, (int)sim_number("flows.0.segmentsSent"));
        assert_int_equal(c.again, (int)sim_number("flows.0.segmentsRetransmitted"));
        assert_int_equal(c.fast, (int)sim_number("flows.0.fastRetransmits"));
        assert_int_equal(c.syns > 0, d.handshake);
        assert_true(c.acks > 0 && c.acks <= c.sent);
        assert_true(sim_number("segments.stride") == 1);
    }
}

/* The segments that the path lost are those that its links count, where no other flow uses them. */
static void losses_are_those_of_the_links(void **state) {
    (void)state;
    assert_int_equal(
        sim_run("{\"kind\":\"simulation\",\"scenario\":{\"scenario\":1,\"run\":{\"duration\":20,\"seed\":3},\"link\":{"
                "\"bottleneck\":{\"rate\":4e6,\"buffer\":10,\"loss\":\"bernoulli\",\"lossRate\":0.01}},\"flow\":"
                "{\"main\":{\"recovery\":\"sack\"}}},\"record\":\"none\",\"segments\":{\"fromS\":0,\"toS\":20,\"rows\":"
                "40000}}"),
        LAB_FINISHED);
    struct counts c = count_rows(sim_table("flow.main.0.segments"));
    assert_true(c.lost > 20);
    assert_int_equal(c.lost, (int)(sim_number("links.0.drops") + sim_number("links.0.losses")));
}

static uint64_t hash_table(int table, uint64_t hash) {
    for (int64_t row = 0, rows = sim_rows(table); row < rows; row++)
        for (int column = 0; column <= SACKED + 6; column++) {
            double value = sim_value(table, column, row);
            if (isnan(value)) value = -1;
            const uint8_t *bytes = (const uint8_t *)&value;
            for (size_t i = 0; i < sizeof value; i++)
                hash = (hash ^ bytes[i]) * 0x100000001b3u;
        }
    return hash;
}

static uint64_t hash_record(void) {
    uint64_t hash = 0xcbf29ce484222325u;
    hash = hash_table(sim_table("flow.main.0.segments"), hash);
    int edges = sim_table("flow.main.0.edges");
    for (int64_t row = 0, rows = sim_rows(edges); row < rows; row++)
        for (int column = 0; column < 4; column++)
            hash = (hash ^ (uint64_t)llround(sim_value(edges, column, row) * 1e9)) * 0x100000001b3u;
    return hash;
}

/* Whole, a window in the middle, and one that must be thinned; computed ahead and packet by packet. */
static void equals_the_reference(void **state) {
    static const char *const windows[] = {
        "\"segments\":{\"flow\":\"main.0\",\"fromS\":0,\"toS\":4,\"rows\":40000}",
        "\"segments\":{\"flow\":\"main.0\",\"fromS\":1.2,\"toS\":1.9}",
        "\"segments\":{\"flow\":\"main.0\",\"fromS\":0.5,\"toS\":4,\"rows\":1000}",
    };
    char more[300];
    (void)state;
    struct random random;
    random_seed(&random, sim_test_seed(), "reference");
    for (int nth = 0; nth < SCENARIOS; nth++) {
        struct drawn d;
        draw(&random, &d);
        snprintf(more, sizeof more, "\"record\":\"none\",%s", windows[nth % 3]);
        run(&d, more);
        uint64_t fast = hash_record();
        snprintf(more, sizeof more, "\"record\":\"all\",\"reference\":true,%s", windows[nth % 3]);
        run(&d, more);
        assert_true(hash_record() == fast);
    }
}

/* The text of the result up to what differs. */
static void copy_result(char *to, size_t capacity, const char *end) {
    const char *text = lab_result(), *stop = strstr(text, end);
    assert_non_null(stop);
    assert_true((size_t)(stop - text) < capacity);
    memcpy(to, text, (size_t)(stop - text));
    to[stop - text] = 0;
}

static void a_request_changes_nothing(void **state) {
    static char plain[40000], asked[40000];
    (void)state;
    struct random random;
    random_seed(&random, sim_test_seed(), "unchanged");
    for (int nth = 0; nth < SCENARIOS; nth++) {
        struct drawn d;
        draw(&random, &d);
        run(&d, "\"record\":\"all\"");
        copy_result(plain, sizeof plain, "\"seed\"");
        run(&d, "\"record\":\"all\",\"segments\":{\"flow\":\"main.0\",\"fromS\":0.5,\"toS\":2.5}");
        copy_result(asked, sizeof asked, "\"segments\":{");
        assert_string_equal(plain, asked);
    }
}

/* What matters stays however much is thinned, and memory is bounded. */
static void thinning_keeps_what_matters(void **state) {
    struct drawn d = {.scenario = "\"scenario\":{\"scenario\":1,\"run\":{\"duration\":60,\"seed\":3},\"link\":{"
                                  "\"bottleneck\":{\"rate\":1e7,\"loss\":\"bernoulli\",\"lossRate\":0.002}},"
                                  "\"flow\":{\"main\":{\"recovery\":\"sack\",\"delayedAck\":true}}}"};
    (void)state;
    run(&d, "\"record\":\"none\",\"segments\":{\"fromS\":0,\"toS\":60,\"rows\":40000}");
    struct counts all = count_rows(sim_table("flow.main.0.segments"));
    run(&d, "\"record\":\"none\",\"segments\":{\"fromS\":0,\"toS\":60,\"rows\":1000}");
    int table = sim_table("flow.main.0.segments");
    struct counts thin = count_rows(table);
    assert_true(all.sent > 2000);
    assert_true(sim_number("segments.stride") > 1);
    assert_true(sim_rows(table) <= 1000);
    assert_true(sim_rows(sim_table("flow.main.0.edges")) <= 501);
    assert_int_equal(thin.lost, all.lost);
    assert_int_equal(thin.again, all.again);
    assert_int_equal(thin.needless, all.needless);
    assert_true(thin.acks > 30);
    assert_true(arena_used() < (size_t)64 << 20);
}

/* Packets that were on their way when the window began belong to it; a window that is over ends the run. */
static void the_window_has_what_was_on_its_way(void **state) {
    struct drawn d = {.scenario = "\"scenario\":{\"scenario\":1,\"run\":{\"duration\":60},\"link\":{\"bottleneck\":"
                                  "{\"delay\":100}},\"flow\":{\"main\":{}}}"};
    (void)state;
    run(&d, "\"record\":\"none\",\"segments\":{\"fromS\":5,\"toS\":6}");
    int table = sim_table("flow.main.0.segments"), edges = sim_table("flow.main.0.edges");
    assert_true(sim_value(table, SENT, 0) < 5 && sim_value(table, SENT, sim_rows(table) - 1) <= 6);
    for (int64_t row = 0, rows = sim_rows(table); row < rows; row++)
        assert_true(sim_value(table, ARRIVED, row) >= 5 || sim_value(table, LOST, row) >= 5);
    assert_true(sim_value(edges, 0, 0) < 5 && sim_value(edges, 0, 1) >= 5);
    assert_true(sim_number("simulatedSeconds") < 7);
}

static void bad_requests_are_refused(void **state) {
    (void)state;
    struct drawn d = {.scenario = "\"scenario\":{\"scenario\":1,\"run\":{\"duration\":1},\"flow\":{\"main\":{}}}"};
    static const char *const bad[] = {"{\"flow\":\"main.7\",\"fromS\":0,\"toS\":1}", "{\"fromS\":2,\"toS\":1}",
                                      "{\"fromS\":0,\"toS\":1,\"rows\":5}", "{\"fromS\":0,\"toS\":1,\"rows\":1e9}"};
    for (int i = 0; i < 4; i++)
        assert_int_equal(
            sim_run("{\"kind\":\"simulation\",%s,\"record\":\"none\",\"segments\":%s}", d.scenario, bad[i]),
            LAB_BAD_INPUT);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_packet_has_one_row),     cmocka_unit_test(losses_are_those_of_the_links),
        cmocka_unit_test(equals_the_reference),        cmocka_unit_test(a_request_changes_nothing),
        cmocka_unit_test(thinning_keeps_what_matters), cmocka_unit_test(the_window_has_what_was_on_its_way),
        cmocka_unit_test(bad_requests_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
