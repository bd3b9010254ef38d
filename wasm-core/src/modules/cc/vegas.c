/*
 * Vegas (Brakmo and Peterson 1995) with the window rules of ns-2.35: once per RTT it compares the segments sent with
 * those that an empty path would have carried, and adds or removes one segment. Slow start doubles every other RTT.
 */
#include "modules/cc/vegas.h"

#include <math.h>

#include "modules/cc/aimd.h"

#define LEAST_WINDOW 2

enum { VEGAS_ALPHA, VEGAS_BETA, VEGAS_GAMMA, VEGAS_ROUND, VEGAS_KEPT };

static const struct param params[] = {
    [VEGAS_ALPHA] = {.id = "alpha",
                     .label = LAB_TEXT("Alpha"),
                     .unit = "segments",
                     .help = LAB_TEXT("Fewer in the queue: grow."),
                     .initial = 1,
                     .range = {0, 1000},
                     .slider = {0, 20},
                     .flags = PARAM_BASIC},
    [VEGAS_BETA] = {.id = "beta",
                    .label = LAB_TEXT("Beta"),
                    .unit = "segments",
                    .help = LAB_TEXT("More in the queue: shrink."),
                    .initial = 3,
                    .range = {0, 1000},
                    .slider = {0, 40},
                    .flags = PARAM_BASIC},
    [VEGAS_GAMMA] = {.id = "gamma",
                     .label = LAB_TEXT("Gamma"),
                     .unit = "segments",
                     .help = LAB_TEXT("More in the queue: slow start ends."),
                     .initial = 1,
                     .range = {0, 1000},
                     .slider = {0, 20}},
    [VEGAS_ROUND] = {.id = "rounded",
                     .label = LAB_TEXT("Rounded"),
                     .help = LAB_TEXT("What is in the queue counts in whole segments."),
                     .citation = LAB_TEXT("ns-2.35"),
                     .type = PARAM_SWITCH,
                     .initial = 1},
    [VEGAS_KEPT] = {.id = "decrease",
                    .label = LAB_TEXT("Kept after a loss"),
                    .help = LAB_TEXT("Share of the window; half of it after a timeout."),
                    .initial = 0.75,
                    .range = {0.05, 0.99},
                    .slider = {0.1, 0.95},
                    .step = 0.05},
};

static const struct state_column columns[] = {{"baseRtt", "ms"}, {"excess", "segments"}};

struct vegas {
    const double *params;
    double base_ns;        /* least RTT; NaN before the first sample */
    double sum_ns;         /* sum of this round trip's samples */
    int64_t samples, mark; /* the round trip ends with the ACK of segment `mark` */
    double growth;         /* segments per ACK */
    double excess;
    int grows; /* in slow start: the window grows in this round trip */
    /* step by step as in ns-2 */
    double began_ns; /* start of this round trip; 0 in the first one, at any start time of the flow */
    int begun;
};

double vegas_excess(double sent, double base, double rtt) {
    return (sent / base - sent / rtt) * base;
}

enum vegas_action vegas_decide(const struct vegas_rules *rules, double excess, int slow_start) {
    if (slow_start) return excess > rules->gamma ? VEGAS_LEAVE : VEGAS_DOUBLE;
    if (excess > rules->beta) return VEGAS_DECREASE;
    return excess < rules->alpha ? VEGAS_INCREASE : VEGAS_HOLD;
}

double vegas_cut(const struct vegas_rules *rules, enum vegas_action action, double cwnd) {
    return fmax(action == VEGAS_LEAVE ? cwnd - cwnd / 8 : cwnd - 1, rules->least);
}

static size_t state_bytes(const double *values, const struct net_models *models) {
    (void)values;
    (void)models;
    return sizeof(struct vegas);
}

static void start(void *state, const double *values, const struct window *window, const struct cc_moment *moment) {
    (void)window;
    *(struct vegas *)state = (struct vegas){.params = values, .base_ns = (double)NAN, .mark = moment->una};
}

static void on_sample(void *state, struct window *window, const struct cc_moment *moment) {
    struct vegas *s = state;
    (void)window;
    if (moment->vegas_step) return;
    s->base_ns = fmin(s->base_ns, moment->rtt_ns);
    s->sum_ns += moment->rtt_ns;
    s->samples++;
}

/* The end of a round trip: `excess` segments were in the queue. */
static void decide(struct vegas *s, struct window *window, double excess) {
    const double *v = s->params;
    struct vegas_rules rules = {v[VEGAS_ALPHA], v[VEGAS_BETA], v[VEGAS_GAMMA], LEAST_WINDOW};
    int slow_start = window->cwnd < window->ssthresh;
    s->excess = v[VEGAS_ROUND] != 0 ? floor(excess + 0.5) : excess;
    s->growth = 0;
    if (slow_start && (s->grows = !s->grows) == 0) return;
    enum vegas_action action = vegas_decide(&rules, s->excess, slow_start);
    if (action == VEGAS_DOUBLE) s->growth = 1;
    if (action == VEGAS_INCREASE) s->growth = 1 / window->cwnd;
    if (action == VEGAS_LEAVE) window->ssthresh = rules.least;
    if (action == VEGAS_LEAVE || action == VEGAS_DECREASE) window->cwnd = vegas_cut(&rules, action, window->cwnd);
}

static void next_round(struct vegas *s, int64_t mark) {
    s->sum_ns = 0;
    s->samples = 0;
    s->mark = mark;
}

/* The window grows only while it is fully used. */
static void grow(struct vegas *s, struct window *window, int64_t outstanding) {
    if (s->growth == 1 && window->cwnd >= window->ssthresh) s->growth = 0;
    if (window->cwnd - (double)(outstanding + 1) <= 2) window->cwnd += s->growth;
}

/* ---- step by step as ns-2.35 ------------------------------------------------------------------------------------- */

/*
 * A round trip without a valid sample has its duration as the RTT. When segments are retransmitted after a timeout, two
 * round trips can end within one transmission time: that time becomes the least RTT, and the window is unchanged.
 */
static void decide_as_ns2(struct vegas *s, struct window *window, const struct cc_moment *moment) {
    int64_t next = moment->vegas_step->next;
    double sent = (double)(next - s->mark), flight = (double)(next - moment->una + 1);
    double rtt_ns = s->samples > 0 ? s->sum_ns / (double)s->samples : (double)moment->now_ns - s->began_ns;
    if (rtt_ns <= 0) return;
    if (!(rtt_ns >= s->base_ns) || sent <= 1) s->base_ns = rtt_ns;
    decide(s, window, (flight / s->base_ns - sent / rtt_ns) * s->base_ns);
}

/* An ACK's sample belongs to the round trip that begins with it. */
static void take_after(struct vegas *s, double rtt_ns) {
    if (rtt_ns <= 0) return;
    s->base_ns = fmin(s->base_ns, rtt_ns);
    s->sum_ns += rtt_ns;
    s->samples++;
}

static void on_ack_as_ns2(struct vegas *s, struct window *window, const struct cc_moment *moment, double acked) {
    /* The first segment is sent alone, in place of a handshake; slow start begins after its ACK. */
    if (!s->begun) s->begun = s->grows = 1;
    if ((double)moment->una - acked == 1) window->cwnd = LEAST_WINDOW;
    if (moment->una > s->mark) {
        decide_as_ns2(s, window, moment);
        next_round(s, moment->vegas_step->next);
        s->began_ns = (double)moment->now_ns;
    }
    grow(s, window, moment->vegas_step->next - moment->una);
    take_after(s, moment->vegas_step->rtt_ns);
}

/* ------------------------------------------------------------------------------------------------------------------ */

/* Segments in the queue when `sent` were sent in a round trip of `rtt_ns`; a single segment has no queue. */
static double excess_of(struct vegas *s, double sent, double rtt_ns) {
    if (sent <= 1) s->base_ns = rtt_ns;
    return vegas_excess(sent, s->base_ns, rtt_ns);
}

static void on_ack(void *state, struct window *window, const struct cc_moment *moment, double acked) {
    struct vegas *s = state;
    if (moment->vegas_step) {
        on_ack_as_ns2(s, window, moment, acked);
        return;
    }
    if (moment->una > s->mark) {
        double sent = (double)(moment->nxt - s->mark);
        if (s->samples > 0) decide(s, window, excess_of(s, sent, s->sum_ns / (double)s->samples));
        next_round(s, moment->nxt);
    }
    grow(s, window, moment->nxt - moment->una);
}

/* ns-2 subtracts a quarter in whole segments, and reduces three segments to two. */
static double ssthresh(void *state, const struct window *window, const struct cc_moment *moment, enum cc_loss loss) {
    const double *v = ((const struct vegas *)state)->params;
    double base = aimd_base(window, moment);
    if (loss == CC_LOSS_TIMEOUT) return base / 2;
    if (v[VEGAS_ROUND] == 0) return v[VEGAS_KEPT] * base;
    return base < 4 ? 2 : floor(base) - floor((1 - v[VEGAS_KEPT]) * floor(base));
}

static void read_state(const void *state, double *out) {
    const struct vegas *s = state;
    out[0] = s->base_ns / 1e6;
    out[1] = s->excess;
}

static const struct congestion_control vegas = {
    .module =
        {
            .kind = "cc",
            .id = "vegas",
            .label = "Vegas",
            .short_label = "Vegas",
            .look = LAB_TEXT("green solid triangle"),
            .help = LAB_TEXT(
                "Keeps a few segments in the queue: grows by one per round trip below alpha, shrinks above beta."),
            .citation = LAB_TEXT("Brakmo and Peterson 1995; ns-2.35"),
            .validation =
                LAB_TEXT("Vectors: datasets/reference/oracle/vegas.json; ns-2.35: datasets/reference/simulators; "
                         "wasm-core/test/modules/cc/test_early_response.c."),
            .equations =
                LAB_TEXT("\\Delta = \\left(\\frac{W}{\\mathrm{RTT}_{\\min}} - "
                         "\\frac{W}{\\mathrm{RTT}}\\right)\\mathrm{RTT}_{\\min}\n"
                         "W \\leftarrow W + 1\\ (\\Delta < \\alpha)\\qquad W \\leftarrow W - 1\\ (\\Delta > \\beta)"),
            .model_notes =
                LAB_TEXT("Losses are found and repaired by the flow's recovery, not by Vegas' own fine timer."),
            .params = params,
            .param_count = LAB_COUNT(params),
            .state = columns,
            .state_count = LAB_COUNT(columns),
        },
    .state_bytes = state_bytes,
    .start = start,
    .on_ack = on_ack,
    .ssthresh = ssthresh,
    .on_sample = on_sample,
    .read_state = read_state,
};
LAB_DEFINE_MODULE(cc_vegas, vegas.module);
