/* CUBIC (RFC 9438): the window is a cubic function of the time since the last loss, but at least what Reno's would be.
 */
#include "modules/cc/cubic.h"

#include <math.h>

#include "modules/cc/aimd.h"

enum { CUBIC_C, CUBIC_BETA, CUBIC_FAST, CUBIC_FRIENDLY };

static const struct param params[] = {
    [CUBIC_C] = {.id = "c",
                 .label = LAB_TEXT("C"),
                 .unit = "segments/s^3",
                 .help = LAB_TEXT("How steep the cubic is."),
                 .citation = LAB_TEXT("RFC 9438, section 4.1"),
                 .initial = 0.4,
                 .range = {0.0001, 1000},
                 .slider = {0.04, 4},
                 .step = 0.01,
                 .scale = SCALE_LOG,
                 .flags = PARAM_BASIC},
    [CUBIC_BETA] = {.id = "beta",
                    .label = LAB_TEXT("Kept after a loss"),
                    .help = LAB_TEXT("Share of the flight."),
                    .citation = LAB_TEXT("RFC 9438, section 4.6"),
                    .initial = 0.7,
                    .range = {0.05, 0.99},
                    .slider = {0.3, 0.95},
                    .step = 0.05,
                    .flags = PARAM_BASIC},
    [CUBIC_FAST] = {.id = "fastConvergence",
                    .label = LAB_TEXT("Fast convergence"),
                    .help = LAB_TEXT("A flow that lost below its last maximum gives up more."),
                    .citation = LAB_TEXT("RFC 9438, section 4.7"),
                    .type = PARAM_SWITCH,
                    .initial = 1},
    [CUBIC_FRIENDLY] = {.id = "friendly",
                        .label = LAB_TEXT("Reno-friendly region"),
                        .help = LAB_TEXT("Never slower than Reno would be."),
                        .citation = LAB_TEXT("RFC 9438, section 4.3"),
                        .type = PARAM_SWITCH,
                        .initial = 1},
};

static const struct state_column columns[] = {{"wMax", "segments"}, {"k", "s"}, {"wEst", "segments"}};

struct cubic {
    const double *params;
    double w_max, k_s, w_est;
    double prior;      /* window before the last cut */
    int64_t epoch_ns;  /* start of the present congestion avoidance; -1: not in it */
    int after_timeout; /* the next congestion avoidance starts without a w_max */
};

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

static size_t state_bytes(const double *values) {
    (void)values;
    return sizeof(struct cubic);
}

static void start(void *state, const double *values, const struct window *window, const struct cc_moment *moment) {
    (void)window;
    (void)moment;
    *(struct cubic *)state = (struct cubic){.params = values, .epoch_ns = -1};
}

/* Congestion avoidance begins with the first ACK that grows the window: after a loss towards w_max, otherwise
 * (sections 4.8, 4.10) it starts flat. */
static void begin(struct cubic *s, const struct window *window, int64_t now_ns) {
    if (s->after_timeout || s->w_max < window->cwnd) s->w_max = window->cwnd;
    s->after_timeout = 0;
    s->epoch_ns = now_ns;
    s->k_s = cubic_k(s->params[CUBIC_C], s->w_max, window->cwnd);
    s->w_est = window->cwnd;
}

static void on_ack(void *state, struct window *window, const struct cc_moment *moment, double acked) {
    struct cubic *s = state;
    const double *v = s->params;
    if (window->cwnd < window->ssthresh) {
        aimd_grow(window, moment, acked, 1);
        return;
    }
    if (s->epoch_ns < 0) begin(s, window, moment->now_ns);
    double t_s = (double)(moment->now_ns - s->epoch_ns) / 1e9, rtt_s = isnan(moment->rtt_ns) ? 0 : moment->rtt_ns / 1e9;
    double now = cubic_window(v[CUBIC_C], s->k_s, s->w_max, t_s);
    double target = cubic_target(cubic_window(v[CUBIC_C], s->k_s, s->w_max, t_s + rtt_s), window->cwnd);
    s->w_est += (s->w_est < s->prior ? cubic_alpha(v[CUBIC_BETA]) : 1) * acked / window->cwnd;
    if (v[CUBIC_FRIENDLY] != 0 && now < s->w_est)
        window->cwnd = fmax(s->w_est, window->cwnd);
    else
        window->cwnd += (target - window->cwnd) / window->cwnd * acked;
}

static double ssthresh(void *state, const struct window *window, const struct cc_moment *moment, enum cc_loss loss) {
    struct cubic *s = state;
    double beta = s->params[CUBIC_BETA], cwnd = window->cwnd;
    (void)loss;
    s->w_max = s->params[CUBIC_FAST] != 0 && cwnd < s->w_max ? cwnd * (1 + beta) / 2 : cwnd;
    s->prior = cwnd;
    return beta * aimd_base(window, moment);
}

static void on_loss(void *state, const struct window *window, const struct cc_moment *moment, enum cc_loss loss) {
    struct cubic *s = state;
    (void)window;
    (void)moment;
    s->epoch_ns = -1;
    s->after_timeout = loss == CC_LOSS_TIMEOUT;
}

/* Idle time is not counted in t (section 4.2). */
static void on_restart(void *state, struct window *window, const struct cc_moment *moment) {
    (void)window;
    (void)moment;
    ((struct cubic *)state)->epoch_ns = -1;
}

static void read_state(const void *state, double *out) {
    const struct cubic *s = state;
    out[0] = s->w_max;
    out[1] = s->k_s;
    out[2] = s->w_est;
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
};
LAB_DEFINE_MODULE(cc_cubic, cubic.module);
