/*
 * Laws that hold in every scenario, on 1,000 drawn ones: packets of each link and flow add up (the run itself checks),
 * queues stay within their buffers, no RTT is below what the path takes when empty, no link carries more than its rate.
 *
 * One truth for a link: each scenario is run by the fast links and by the reference (sim/link/reference.c), and result
 * and every column are equal to the bit. Every fourth is also run a second time and as one that plays.
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "base/random.h"
#include "rttlab.h"
#include "support/sim_helper.h"

/* Last: it has a macro named fail. */
#include <cmocka.h>

#define SCENARIOS      1000
#define AGAIN_EVERY    4
#define DOCUMENT_BYTES 8192

/* A scenario as drawn, and what is needed to judge it. */
struct drawn {
    char document[DOCUMENT_BYTES];
    double rate, delay_ms, access_rate, access_delay_ms, reverse_rate;
    int buffer, mss, header;
    int in_bytes;   /* the buffer counts bytes */
    int whole;      /* the measured interval is the whole run */
    int access;     /* flows have links of their own at both ends */
    int routers;    /* in a row; a path and a dumbbell have two */
    int lot;        /* a parking lot */
    int reverse;    /* some data goes the other way */
    int tick_ms;    /* of the main flow's samples; 0: none */
    double longest; /* packets that may wait */
    int delays;     /* the main flow marks segments */
    int skewed;     /* the receiver's clock has a skew or a tick */
};

static double between(struct random *random, double low, double high) {
    return low + (high - low) * random_uniform(random);
}

static const char *one_of(struct random *random, const char *const *list, int count) {
    return list[random_bits(random) % (uint64_t)count];
}

static void draw_flow(struct random *random, char *out, size_t capacity, int mss, int header) {
    static const char *const recoveries[] = {"tahoe", "reno", "newreno", "sack", "vegas"};
    static const char *const estimators[] = {"linux", "rfc6298", "jacobson", "eifel", "experts", "last"};
    static const char *const applications[] = {"bulk", "bulk", "transfer", "onoff", "cbr", "web", "web"};
    static const char *const samplings[] = {"every-ack", "every-second", "one-per-rtt"};
    snprintf(out, capacity,
             "{\"count\":%d,\"recovery\":\"%s\",\"estimator\":\"%s\",\"shadows\":[\"last\"],\"application\":\"%s\","
             "\"rttSampling\":\"%s\",\"mss\":%d,\"header\":%d,\"delayedAck\":%s,\"timestamps\":%s,\"handshake\":%s,"
             "\"limitedTransmit\":%s,\"initialWindow\":%d,\"receiverWindow\":%d,\"startSpread\":%.3f,\"stop\":%.3f,"
             "\"extraDelaySpread\":%.3f,\"transferSize\":%d,\"burstSize\":20000,\"idleTime\":0.2,\"cbrRate\":2e5}",
             1 + (int)(random_bits(random) % 4), one_of(random, recoveries, 5), one_of(random, estimators, 6),
             one_of(random, applications, 7), one_of(random, samplings, 3), mss, header,
             random_bits(random) & 1 ? "true" : "false", random_bits(random) & 1 ? "true" : "false",
             random_bits(random) & 1 ? "true" : "false", random_bits(random) & 1 ? "true" : "false",
             1 + (int)(random_bits(random) % 12), 2 + (int)(random_bits(random) % 60), between(random, 0, 0.3),
             between(random, 0.3, 3), random_bits(random) & 1 ? 0 : between(random, 0, 20),
             1 + (int)(random_bits(random) % 60000));
}

/* Further members: how samples are rounded, what is done about spurious timeouts, what is scored. */
static void draw_options(struct random *random, char *out, size_t capacity, int tick_ms) {
    static const char *const roundings[] = {"floor", "ceil", "round"};
    static const char *const responses[] = {"none", "eifel", "rfc4015"};
    static const char *const scores[] = {"none", "driver", "all"};
    size_t length = strlen(out) - 1; /* the closing brace */
    snprintf(out + length, capacity - length,
             ",\"sampleTick\":%d,\"sampleRounding\":\"%s\",\"spuriousResponse\":\"%s\",\"score\":\"%s\","
             "\"transferSizeSpread\":%d}",
             tick_ms, one_of(random, roundings, 3), one_of(random, responses, 3), one_of(random, scores, 3),
             random_bits(random) & 1 ? 0 : 30000);
}

/* Further members still: what moves the window, whether queues may mark, and who predicts congestion. */
static void draw_control(struct random *random, char *out, size_t capacity) {
    static const char *const controls[] = {"reno", "vegas", "cubic", "pert-red", "pert-pi"};
    static const char *const predictors[] = {"", "\"card\",\"ma\"", "\"tri-s\",\"dual\",\"bfa\"",
                                             "\"vegas\",\"cim\",\"instant\",\"sync-tcp\",\"ewma-0-99\""};
    size_t length = strlen(out) - 1; /* the closing brace */
    const char *watching = one_of(random, predictors, 4), *ecn = random_bits(random) & 1 ? "true" : "false";
    uint64_t control = random_bits(random);
    snprintf(out + length, capacity - length, ",\"congestionControl\":\"%s\",\"ecn\":%s,\"predictors\":[%s]}",
             control / 5 % 4 ? controls[control % 5] : "rnn", ecn, watching);
}

/* Marked segments, and a window that grows by their delays. */
static void draw_delays(struct random *random, char *out, size_t capacity) {
    static const char *const watchers[] = {"", "\"half-rtt\",\"timestamps\"", "\"synchronous\",\"skew-line\""};
    static const char *const increases[] = {"off", "printed", "rearm"};
    size_t length = strlen(out) - 1; /* the closing brace */
    snprintf(out + length, capacity - length,
             ",\"forwardDelay\":\"choi-yoo\",\"oneWayDelay\":[%s],\"fastIncrease\":\"%s\",\"fastIncreaseSends\":"
             "\"%s\",\"delayHeader\":\"%s\"}",
             one_of(random, watchers, 3), one_of(random, increases, 3), random_bits(random) & 1 ? "at-once" : "at-ack",
             random_bits(random) & 1 ? "unused" : "option");
}

/* The clocks of the ends, and from where the estimate starts: from the truth, so that it has to stay there. */
static void draw_clocks(struct random *random, char *out, size_t capacity, struct drawn *d) {
    d->skewed = (random_bits(random) & 3) == 0;
    snprintf(out, capacity,
             "\"owd\":{\"choi-yoo\":{\"start\":\"true\",\"interval\":\"sent\"}},\"clock\":{\"offset\":%d,\"skew\":%d,"
             "\"senderTick\":%d,\"receiverTick\":%d},",
             (int)between(random, -1e6, 1e6), d->skewed ? 50 : 0, d->skewed ? 100 : 0, d->skewed ? 1000 : 0);
}

/* Who predicts losses for flows of RNN-based TCP, in turn; without a model each is CUBIC's. */
static void add_predictor(int nth, char *out, size_t capacity) {
    static const char *const predictors[] = {"model", "constant", "coin", "last"};
    size_t length = strlen(out);
    snprintf(out + length, capacity - length, "\"cc\":{\"rnn\":{\"predictor\":\"%s\",\"constant\":%.2f}},",
             predictors[nth % 4], nth % 11 / 10.);
}

/* What eases a congested way back: fewer ACKs, bursts that are limited and spaced. */
static void draw_adaptation(struct random *random, char *out, size_t capacity) {
    static const char *const rules[] = {"off", "off", "receiver", "sender"};
    size_t length = strlen(out) - 1; /* the closing brace */
    snprintf(out + length, capacity - length, ",\"ackControl\":\"%s\",\"maxBurst\":%d,\"burstSpacing\":%s}",
             one_of(random, rules, 4), random_bits(random) & 1 ? 0 : 1 + (int)(random_bits(random) % 8),
             random_bits(random) & 1 ? "true" : "false");
}

/* Which way, between which routers, and what web sessions ask for. */
static void draw_way(struct random *random, char *out, size_t capacity, struct drawn *d) {
    static const char *const distributions[] = {"constant", "exponential", "pareto", "lomax"};
    size_t length = strlen(out) - 1; /* the closing brace */
    int from = 1 + (int)(random_bits(random) % (uint64_t)d->routers);
    int to = 1 + (from + (int)(random_bits(random) % (uint64_t)(d->routers - 1))) % d->routers;
    int turned = (random_bits(random) & 3) == 0;
    d->reverse |= turned || (d->lot && from > to);
    snprintf(out + length, capacity - length,
             ",\"reverse\":%s,\"fromRouter\":%d,\"toRouter\":%d,\"extraDelayStep\":%.3f,\"extraDelayCycle\":%d,"
             "\"webPages\":%d,\"webThink\":%.3f,\"webObjects\":%d,\"webObjectsDistribution\":\"%s\",\"webGap\":%.3f,"
             "\"webGapDistribution\":\"%s\",\"webObjectSize\":%d,\"webSizeDistribution\":\"%s\",\"webConnections\":%d}",
             turned ? "true" : "false", from, to, between(random, 0, 3), (int)(random_bits(random) % 3),
             (int)(random_bits(random) % 4), between(random, 0, 0.2), 1 + (int)(random_bits(random) % 6),
             one_of(random, distributions, 4), between(random, 0, 0.05), one_of(random, distributions, 4),
             1 + (int)(random_bits(random) % 20000), one_of(random, distributions, 4),
             1 + (int)(random_bits(random) % 8));
}

/* Further members of a link: a buffer in bytes, jitter, losses; what reorders, an ACK filter and a change of its
 * rate, each of which makes it work packet by packet. */
static void draw_link(struct random *random, char *out, size_t size, double rate) {
    static const char *const losses[] = {"none", "none", "none", "bernoulli", "gilbert-elliott"};
    static const char *const disciplines[] = {"droptail", "droptail", "droptail", "red", "pi", "codel", "pie"};
    int length =
        snprintf(out, size, ",\"discipline\":\"%s\",\"loss\":\"%s\",\"jitter\":%.3f", one_of(random, disciplines, 7),
                 one_of(random, losses, 5), random_bits(random) & 3 ? 0 : between(random, 0, 3));
    if ((random_bits(random) & 7) == 0)
        length += snprintf(out + length, size - (size_t)length, ",\"reorder\":%.2f,\"reorderDelay\":%.3f",
                           between(random, 0, 30), between(random, 0, 20));
    if ((random_bits(random) & 7) == 0)
        length += snprintf(out + length, size - (size_t)length, ",\"ackFilter\":\"older\"");
    if (random_bits(random) & 7) return;
    snprintf(out + length, size - (size_t)length,
             ",\"schedule\":[{\"at\":0,\"rate\":%.1f},{\"at\":%.3f,\"rate\":%.1f}]", rate * between(random, 0.7, 1),
             between(random, 0.01, 0.5), rate);
}

/* The document has one %s for more members. */
static void draw_scenario(struct random *random, int nth, struct drawn *d) {
    static const char *const templates[] = {"path", "dumbbell", "parking-lot"};
    char main_flow[2200], cross_flow[2200], access[500], bottleneck[400], reverse[400], more[400], clocks[400];
    const char *counts[] = {"waiting", "ns2", "system"};
    int how = (int)(random_bits(random) % 3);
    d->rate = exp(between(random, log(2e5), log(6e6)));
    d->delay_ms = between(random, 0, 40);
    d->access_rate = d->rate * between(random, 0.8, 20);
    d->access_delay_ms = between(random, 0, 5);
    d->reverse_rate = d->rate * between(random, 0.1, 2);
    d->buffer = 2 + (int)(random_bits(random) % 40);
    d->mss = 200 + (int)(random_bits(random) % 1300);
    d->header = 20 + (int)(random_bits(random) % 40);
    int shape = (int)(random_bits(random) % 3);
    d->access = shape > 0;
    d->lot = shape == 2;
    d->routers = d->lot ? 2 + (int)(random_bits(random) % 4) : 2;
    d->reverse = 0;
    d->in_bytes = (random_bits(random) & 3) == 0;
    d->longest = how ? d->buffer - 1 : d->buffer;
    /* The shortest packet is a header. */
    if (d->in_bytes) d->longest = d->buffer * (double)(d->mss + d->header) / d->header;
    draw_flow(random, main_flow, sizeof main_flow, d->mss, d->header);
    draw_flow(random, cross_flow, sizeof cross_flow, d->mss, d->header);
    d->tick_ms = random_bits(random) & 3 ? 0 : 20;
    draw_options(random, main_flow, sizeof main_flow, d->tick_ms);
    draw_options(random, cross_flow, sizeof cross_flow, 20 - d->tick_ms);
    draw_control(random, main_flow, sizeof main_flow);
    draw_control(random, cross_flow, sizeof cross_flow);
    d->delays = (random_bits(random) & 1) != 0;
    draw_clocks(random, clocks, sizeof clocks, d);
    add_predictor(nth, clocks, sizeof clocks);
    if (d->delays) draw_delays(random, main_flow, sizeof main_flow);
    draw_adaptation(random, main_flow, sizeof main_flow);
    draw_adaptation(random, cross_flow, sizeof cross_flow);
    draw_way(random, main_flow, sizeof main_flow, d);
    draw_way(random, cross_flow, sizeof cross_flow, d);
    draw_link(random, bottleneck, sizeof bottleneck, d->rate);
    draw_link(random, reverse, sizeof reverse, d->reverse_rate);
    draw_link(random, more, sizeof more, d->access_rate);
    /* Most access links are as templates make them: computed ahead by the link that feeds them. */
    if (random_bits(random) & 3) more[0] = 0;
    snprintf(access, sizeof access, ",\"access\":{\"rate\":%.1f,\"delay\":%.4f%s}", d->access_rate, d->access_delay_ms,
             more);
    double duration_s = between(random, 0.3, 2), from_s, to_s;
    d->whole = (random_bits(random) & 3) != 0;
    from_s = d->whole ? 0 : duration_s * between(random, 0, 0.5);
    to_s = d->whole ? duration_s + 1 : duration_s * between(random, 0.6, 1);
    snprintf(d->document, sizeof d->document,
             "{\"kind\":\"simulation\",%%s\"scenario\":{\"run\":{\"duration\":%.3f,\"seed\":%d},\"measure\":{"
             "\"from\":%.4f,\"to\":%.4f},\"topology\":{\"template\":\"%s\",\"routers\":%d},\"link\":{"
             "\"bottleneck\":{\"rate\":%.1f,\"delay\":%.4f,\"buffer\":%d,\"bufferUnit\":\"%s\",\"bufferCounts\":"
             "\"%s\"%s},\"reverse\":{\"rate\":%.1f,\"delay\":%.4f,\"buffer\":%d%s}%s},\"timer\":{\"tick\":%d,"
             "\"restart\":\"%s\",\"expiry\":\"%s\"},%s\"flow\":{\"main\":%s,\"cross\":%s}}}",
             duration_s, nth, from_s, to_s, templates[shape], d->routers, d->rate, d->delay_ms,
             d->buffer * (d->in_bytes ? d->mss + d->header : 1), d->in_bytes ? "bytes" : "packets", counts[how],
             bottleneck, d->reverse_rate, d->delay_ms, 2 + (int)(random_bits(random) % 40), reverse,
             d->access ? access : "", random_bits(random) & 3 ? 0 : 100, random_bits(random) & 1 ? "full" : "remaining",
             random_bits(random) & 1 ? "early" : "late", clocks, main_flow, cross_flow);
}

static int32_t run(const struct drawn *d, const char *more) {
    const char *mark = strstr(d->document, "%s");
    return sim_run("%.*s%s%s", (int)(mark - d->document), d->document, more, mark + 2);
}

/* A packet of `bytes` one way through empty queues, ms. */
static double way_ms(const struct drawn *d, double rate, int bytes) {
    double access_ms = d->access ? 2 * (8e3 * bytes / d->access_rate + d->access_delay_ms) : 0;
    return access_ms + 8e3 * bytes / rate + d->delay_ms;
}

static void check_samples(const struct drawn *d) {
    int samples = sim_table("flow.main.0.samples");
    /* The shortest segment has one byte; samples are whole microseconds, or ticks perhaps rounded down. */
    double least_ms = way_ms(d, d->rate, d->header) + way_ms(d, d->reverse_rate, d->header) - 0.0015 - d->tick_ms;
    double last_s = 0;
    for (int64_t row = 0; row < sim_rows(samples); row++) {
        assert_true(sim_value(samples, 0, row) >= last_s);
        assert_true(sim_value(samples, 1, row) >= least_ms);
        last_s = sim_value(samples, 0, row);
    }
}

/* Columns of a table of exchanges. */
enum { OWD_FORWARD = 3, OWD_REVERSE = 4, OWD_RTT = 5, OWD_ESTIMATE = 8 };

/*
 * From the true starting point the estimate stays at the truth, whatever is lost, whichever offset the clocks have.
 * With a skew of 50 ppm and ticks of 0.1 and 1 ms it is off by their sum at most.
 */
static void check_delays(const struct drawn *d) {
    int exchanges = sim_table("flow.main.0.owd");
    if (!d->delays) return;
    for (int64_t row = 0; row < sim_rows(exchanges); row++) {
        double forward_ms = sim_value(exchanges, OWD_FORWARD, row), reverse_ms = sim_value(exchanges, OWD_REVERSE, row);
        double error_ms = fabs(sim_value(exchanges, OWD_ESTIMATE, row) - forward_ms);
        double elapsed_ms = 1e3 * sim_value(exchanges, 0, row);
        double allowed_ms = d->skewed ? 1.1 + 50e-6 * elapsed_ms : 0;
        if (!(error_ms <= allowed_ms + 1.1e-6))
            fail_msg("row %d is wrong by %.9f ms: %s", (int)row, error_ms, d->document);
        assert_true(forward_ms >= d->delay_ms && reverse_ms >= d->delay_ms);
        if (!d->skewed) assert_true(fabs(forward_ms + reverse_ms - sim_value(exchanges, OWD_RTT, row)) < 1e-9);
    }
}

static void check_queue(const struct drawn *d) {
    int queue = sim_table(d->lot ? "link.R1-R2.queue" : "link.bottleneck.queue");
    double last_s = 0;
    for (int64_t row = 0; row < sim_rows(queue); row++) {
        assert_true(sim_value(queue, 1, row) >= 0 && sim_value(queue, 1, row) <= d->longest);
        assert_true(sim_value(queue, 0, row) >= last_s);
        last_s = sim_value(queue, 0, row);
    }
    assert_true(sim_number("links.0.meanQueuePackets") <= d->longest + 1e-9);
}

static void check_rates(const struct drawn *d) {
    const struct json *result = sim_result();
    double sum = 0;
    for (const struct json *group = json_member(result, "groups")->child; group; group = group->next)
        sum += json_member_number(group, "goodputBitPerS", NAN);
    if (d->whole) assert_true(sum <= (d->rate + (d->reverse ? d->reverse_rate : 0)) * (d->routers - 1) * (1 + 1e-6));
    for (const struct json *link = json_member(result, "links")->child; link; link = link->next) {
        double utilization = json_member_number(link, "utilization", NAN);
        /* A transmission takes a whole number of nanoseconds. */
        if (!(utilization >= 0 && utilization <= 1 + 1e-6))
            fail_msg("%s is used to %.17g: %s", json_member_string(link, "id", ""), utilization, d->document);
        assert_true(json_member_number(link, "utilizationPayload", NAN) <= utilization);
        /* What a queue drops in a part of a run may have arrived before it. */
        if (d->whole) assert_true(json_member_number(link, "drops", NAN) <= json_member_number(link, "arrivals", NAN));
    }
    /* In a part of a run more may arrive than is sent, and what is detected there may have happened before. */
    if (!d->whole) return;
    for (const struct json *group = json_member(result, "groups")->child; group; group = group->next) {
        double detected = json_member_number(group, "spuriousDetected", NAN);
        double wrongly = json_member_number(group, "spuriousDetectedWrongly", NAN);
        double spurious = json_member_number(group, "spuriousTimeouts", NAN);
        /* Packets keep their order and no clock is coarse: who recognises a spurious retransmission is right. */
        assert_true(wrongly == 0);
        assert_true(json_member_number(group, "transfersAsked", 0) >=
                        json_member_number(group, "transfers", NAN) + json_member_number(group, "transfersOpen", 0) ||
                    !json_member(group, "pages"));
        assert_true(detected <= spurious + json_member_number(group, "spuriousFastRetransmits", NAN));
    }
    for (const struct json *flow = json_member(result, "flows")->child; flow; flow = flow->next)
        assert_true(json_member_number(flow, "deliveryRatio", 0) <= 1 + 1e-9);
}

static void laws_hold(void **state) {
    (void)state;
    struct random random;
    struct drawn d;
    uint64_t seed = sim_test_seed();
    random_seed(&random, seed, "laws");
    for (int nth = 0; nth < SCENARIOS; nth++) {
        draw_scenario(&random, nth, &d);
        if (run(&d, "") != LAB_FINISHED) fail_msg("scenario %d: %s: %s", nth, lab_error(), d.document);
        check_queue(&d);
        check_rates(&d);
        check_samples(&d);
        check_delays(&d);
        uint64_t hash = sim_hash();
        run(&d, "\"reference\":true,");
        if (sim_hash() != hash) fail_msg("scenario %d differs from the reference: %s", nth, d.document);
        if (nth % AGAIN_EVERY) continue;
        run(&d, "");
        if (sim_hash() != hash) fail_msg("scenario %d differs when run again: %s", nth, d.document);
        run(&d, "\"play\":true,");
        if (sim_hash() != hash) fail_msg("scenario %d differs when it plays: %s", nth, d.document);
    }
}

/* What is drawn for one thing does not move another: the cross traffic starts where it started. */
static void another_estimator_sees_the_same_starts(void **state) {
    (void)state;
    double starts[2];
    const char *const estimators[2] = {"linux", "eifel"};
    for (int i = 0; i < 2; i++) {
        assert_int_equal(
            sim_run("{\"kind\":\"simulation\",\"scenario\":{\"run\":{\"duration\":3,\"observe\":\"cross.0\"},\"flow\":{"
                    "\"main\":{\"estimator\":\"%s\",\"count\":%d},\"cross\":{\"startSpread\":2}}}}",
                    estimators[i], i + 1),
            LAB_FINISHED);
        starts[i] = sim_value(sim_table("flow.cross.0.events"), 0, 0);
    }
    assert_true(starts[0] > 0);
    assert_true(starts[0] == starts[1]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(laws_hold),
        cmocka_unit_test(another_estimator_sees_the_same_starts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
