/* CUBIC (RFC 9438): the window is a cubic function of the time since the last loss, but at least what Reno's would be.
 */
#include "modules/cc/cubic.h"

#include <math.h>

#include "modules/cc/aimd.h"

enum { CUBIC_C, CUBIC_BETA, CUBIC_FAST, CUBIC_FRIENDLY };

static const struct param params[] = {
    [CUBIC_C] = CUBIC_PARAM_C,
    [CUBIC_BETA] = {.id = "beta",
                    .label = LAB_TEXT("Kept after a loss"),
                    .help = LAB_TEXT("Share of the flight."),
                    .citation = LAB_TEXT("RFC 9438, section 4.6"),
                    .initial = 0.7,
                    .range = {0.05, 0.99},
                    .slider = {0.3, 0.95},
                    .step = 0.05,
                    .flags = PARAM_BASIC},
    [CUBIC_FAST] = CUBIC_PARAM_FAST,
    [CUBIC_FRIENDLY] = CUBIC_PARAM_FRIENDLY,
};

static const struct state_column columns[] = {CUBIC_COLUMNS};

double cubic_window(double c, double k_s, double w_max, double t_s) {
    double x = t_s - k_s;
    return c * x * x * x + w_max;
}

double cubic_k(double c, double w_max, double from) {
    return from < w_max ? cbrt((w_max - from) / c) : 0;
}

double cubic_target(double w_later, double cwnd) {
    return w_later < cwnd ? cwnd : w_later > 1.5 * cwnd ? 1.5 * cwnd : w_later;
}

double cubic_alpha(double beta) {
    return 3 * (1 - beta) / (1 + beta);
}

/* ---- steps ------------------------------------------------------------------------------------------------------- */

void cubic_start(struct cubic *s) {
    *s = (struct cubic){.epoch_ns = -1};
}

/* Congestion avoidance begins with the first ACK that grows the window: after a loss towards w_max, otherwise
 * (sections 4.8, 4.10) it starts flat. */
static void begin(struct cubic *s, const struct cubic_rules *rules, const struct window *window, int64_t now_ns) {
    if (s->after_timeout || s->w_max < window->cwnd) s->w_max = window->cwnd;
    s->after_timeout = 0;
    s->epoch_ns = now_ns;
    s->k_s = cubic_k(rules->c, s->w_max, window->cwnd);
    s->w_est = window->cwnd;
}

static double epoch_s(const struct cubic *s, const struct cc_moment *moment) {
    return (double)(moment->now_ns - s->epoch_ns) / 1e9;
}

static double rtt_s(const struct cc_moment *moment) {
    return isnan(moment->rtt_ns) ? 0 : moment->rtt_ns / 1e9;
}

void cubic_grow(struct cubic *s, const struct cubic_rules *rules, struct window *window, const struct cc_moment *moment,
                double acked) {
    if (window->cwnd < window->ssthresh) {
        aimd_grow(window, moment, acked, 1);
        return;
    }
    if (s->epoch_ns < 0) begin(s, rules, window, moment->now_ns);
    double t_s = epoch_s(s, moment), now = cubic_window(rules->c, s->k_s, s->w_max, t_s);
    double target = cubic_target(cubic_window(rules->c, s->k_s, s->w_max, t_s + rtt_s(moment)), window->cwnd);
    s->w_est += (s->w_est < s->prior ? cubic_alpha(rules->beta) : 1) * acked / window->cwnd;
    if (rules->friendly && now < s->w_est)
        window->cwnd = fmax(s->w_est, window->cwnd);
    else
        window->cwnd += (target - window->cwnd) / window->cwnd * acked;
}

/* Above w_max, in the convex region (section 4.5); before the first loss slow start probes for it. */
static int probes(const struct cubic *s, const struct cc_moment *moment) {
    return s->epoch_ns < 0 ? s->losses.events == 0 : epoch_s(s, moment) > s->k_s;
}

void cubic_lose(struct cubic *s, const struct cubic_rules *rules, const struct window *window,
                const struct cc_moment *moment, enum cc_loss loss) {
    double cwnd = window->cwnd;
    const struct loss_event event = {.time_s = (double)(moment->now_ns - moment->started_ns) / 1e9,
                                     .cwnd = cwnd,
                                     .rtt_s = rtt_s(moment),
                                     .lost = moment->lost,
                                     .timeout = loss == CC_LOSS_TIMEOUT,
                                     .max_probing = probes(s, moment)};
    loss_history_add(&s->losses, &event);
    s->w_max = rules->fast && cwnd < s->w_max ? cwnd * (1 + rules->beta) / 2 : cwnd;
    s->prior = cwnd;
}

void cubic_end_epoch(struct cubic *s) {
    s->epoch_ns = -1;
}

void cubic_after_loss(struct cubic *s, enum cc_loss loss) {
    cubic_end_epoch(s);
    s->after_timeout = loss == CC_LOSS_TIMEOUT;
}

void cubic_read(const struct cubic *s, double *out) {
    out[0] = s->w_max;
    out[1] = s->k_s;
    out[2] = s->w_est;
}

/* ---- the module -------------------------------------------------------------------------------------------------- */

struct flow_cubic {
    const double *params;
    struct cubic cubic;
};

static struct cubic_rules rules_of(const double *v) {
    return (struct cubic_rules){v[CUBIC_C], v[CUBIC_BETA], v[CUBIC_FAST] != 0, v[CUBIC_FRIENDLY] != 0};
}

static size_t state_bytes(const double *values, const struct net_models *models) {
    (void)values;
    (void)models;
    return sizeof(struct flow_cubic);
}

static void start(void *state, const double *values, const struct window *window, const struct cc_moment *moment) {
    struct flow_cubic *s = state;
    (void)window;
    (void)moment;
    s->params = values;
    cubic_start(&s->cubic);
}

static void on_ack(void *state, struct window *window, const struct cc_moment *moment, double acked) {
    struct flow_cubic *s = state;
    const struct cubic_rules rules = rules_of(s->params);
    cubic_grow(&s->cubic, &rules, window, moment, acked);
}

static double ssthresh(void *state, const struct window *window, const struct cc_moment *moment, enum cc_loss loss) {
    struct flow_cubic *s = state;
    const struct cubic_rules rules = rules_of(s->params);
    cubic_lose(&s->cubic, &rules, window, moment, loss);
    return rules.beta * aimd_base(window, moment);
}

static void on_loss(void *state, const struct window *window, const struct cc_moment *moment, enum cc_loss loss) {
    (void)window;
    (void)moment;
    cubic_after_loss(&((struct flow_cubic *)state)->cubic, loss);
}

/* Idle time is not counted in t (section 4.2). */
static void on_restart(void *state, struct window *window, const struct cc_moment *moment) {
    (void)window;
    (void)moment;
    cubic_end_epoch(&((struct flow_cubic *)state)->cubic);
}

static void read_state(const void *state, double *out) {
    cubic_read(&((const struct flow_cubic *)state)->cubic, out);
}

static const struct loss_history *losses(const void *state) {
    return &((const struct flow_cubic *)state)->cubic.losses;
}

static const struct congestion_control cubic = {
    .module =
        {
            .kind = "cc",
            .id = "cubic",
            .label = "CUBIC",
            .short_label = "CUBIC",
            .look = LAB_TEXT("blue solid square"),
            .help = LAB_TEXT(
                "The window follows a cubic of the time since the last loss: quick, then flat near where the loss "
                "was, then quick again."),
            .citation = LAB_TEXT("RFC 9438"),
            .validation = LAB_TEXT(
                "Vectors: datasets/reference/oracle/cubic.json; wasm-core/test/modules/cc/test_early_response.c."),
            .equations = LAB_TEXT(
                "W(t) = C\\,(t - K)^3 + W_{\\max}\\qquad K = \\sqrt[3]{\\frac{W_{\\max} - \\mathrm{cwnd}}{C}}\n"
                "\\mathrm{cwnd} \\leftarrow \\mathrm{cwnd} + \\frac{W(t + \\mathrm{RTT}) - "
                "\\mathrm{cwnd}}{\\mathrm{cwnd}}"),
            .model_notes = LAB_TEXT("Slow start is Reno's, without HyStart++."),
            .params = params,
            .param_count = LAB_COUNT(params),
            .state = columns,
            .state_count = LAB_COUNT(columns),
        },
    .state_bytes = state_bytes,
    .start = start,
    .on_ack = on_ack,
    .ssthresh = ssthresh,
    .on_loss = on_loss,
    .on_restart = on_restart,
    .read_state = read_state,
    .losses = losses,
};
LAB_DEFINE_MODULE(cc_cubic, cubic.module);
