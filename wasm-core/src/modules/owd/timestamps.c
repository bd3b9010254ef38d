/*
 * The variation of the one-way delay from time stamps of two clocks (RFC 6817, section 3.4.2): their difference less
 * the smallest of the last minutes is the queueing delay there. Half of the least RTT stands for the rest.
 *
 * The ticks of both clocks must be known and of equal length; no offset matters, and a skew only as much as it adds up
 * within the history.
 */
#include <math.h>
#include <string.h>

#include "base/units.h"
#include "kinds/owd.h"

#define HISTORY_MAX 20

enum timestamps_param { TIMESTAMPS_HISTORY, TIMESTAMPS_PERIOD };

static const struct param params[] = {
    [TIMESTAMPS_HISTORY] = {.id = "history",
                            .label = LAB_TEXT("Base history"),
                            .unit = "periods",
                            .help = LAB_TEXT("Of so many periods the least difference is remembered; the least of them "
                                             "is the base delay."),
                            .citation = LAB_TEXT("RFC 6817, section 3.4.2"),
                            .type = PARAM_INTEGER,
                            .initial = 10,
                            .range = {1, HISTORY_MAX}},
    [TIMESTAMPS_PERIOD] = {.id = "period",
                           .label = LAB_TEXT("Period of the history"),
                           .unit = "s",
                           .help = LAB_TEXT("A minute in RFC 6817. A shorter history follows a skew or a new route "
                                            "sooner, and takes a standing queue for the path."),
                           .citation = LAB_TEXT("RFC 6817, section 3.4.2"),
                           .initial = 60,
                           .range = {0.1, 3600},
                           .slider = {1, 120},
                           .flags = PARAM_BASIC},
};

struct timestamps {
    const double *params;
    double base_ns[HISTORY_MAX]; /* least difference of each period, the present one first */
    int periods;                 /* of them in use */
    double until_ns;             /* end of the present period, sender's clock */
    double least_rtt_ns;
};

static size_t timestamps_bytes(const double *values) {
    (void)values;
    return sizeof(struct timestamps);
}

static void timestamps_start(void *state, const double *values) {
    *(struct timestamps *)state = (struct timestamps){.params = values, .least_rtt_ns = (double)INFINITY};
}

static double base_delay(struct timestamps *s, double now_ns, double difference_ns) {
    if (s->periods == 0 || now_ns >= s->until_ns) {
        memmove(s->base_ns + 1, s->base_ns, sizeof s->base_ns - sizeof s->base_ns[0]);
        s->base_ns[0] = difference_ns;
        s->until_ns = now_ns + s->params[TIMESTAMPS_PERIOD] * NS_PER_S;
        if (s->periods < HISTORY_MAX) s->periods++;
    }
    s->base_ns[0] = fmin(s->base_ns[0], difference_ns);
    int count = (int)fmin(s->periods, s->params[TIMESTAMPS_HISTORY]);
    double least = s->base_ns[0];
    for (int i = 1; i < count; i++)
        least = fmin(least, s->base_ns[i]);
    return least;
}

static void timestamps_exchange(void *state, const struct owd_exchange *e, struct owd_estimate *estimate) {
    struct timestamps *s = state;
    double rtt_ns = e->acked_ns - e->sent_ns, difference_ns = e->arrived_ns - e->sent_ns;
    s->least_rtt_ns = fmin(s->least_rtt_ns, rtt_ns);
    estimate->forward_ns = difference_ns - base_delay(s, e->sent_ns, difference_ns) + s->least_rtt_ns / 2;
    estimate->reverse_ns = rtt_ns - estimate->forward_ns;
}

static const struct owd_estimator timestamps = {
    .module =
        {
            .kind = "owd",
            .id = "timestamps",
            .label = "Time stamps with known tick (LEDBAT)",
            .short_label = "Time stamps",
            .look = LAB_TEXT("green dash triangle"),
            .help = LAB_TEXT("The difference of the ends' time stamps above its least value so far, which is the "
                             "queueing delay there, on top of half of the least RTT. Needs clocks of one rate, and a "
                             "moment without a queue."),
            .citation = LAB_TEXT("RFC 6817, section 3.4.2; RFC 7323"),
            .validation = LAB_TEXT("By hand: wasm-core/test/modules/owd/test_owd.c."),
            .equations = LAB_TEXT("t_n \\leftarrow (R_n - S_n) - \\min_i (R_i - S_i) + \\min_i \\mathrm{RTT}(s,i)/2\n"
                                  "\\varepsilon_n = \\min_i \\mathrm{RTT}(s,i)/2 - t_m + \\rho\\,(R_n - R_m)"),
            .model_notes = LAB_TEXT("ε is estimate less truth, ρ the skew, m the exchange of the least difference.\n"
                                    "RFC 6817 estimates the queueing delay alone; half of the least RTT is added to "
                                    "compare it with the others.\n"
                                    "Its filter over the latest delays is left out: there is one exchange per round "
                                    "trip."),
            .params = params,
            .param_count = LAB_COUNT(params),
        },
    .state_bytes = timestamps_bytes,
    .start = timestamps_start,
    .exchange = timestamps_exchange,
};
LAB_DEFINE_MODULE(owd_timestamps, timestamps.module);
