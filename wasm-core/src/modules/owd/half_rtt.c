/* Half of the round-trip time: what a sender without any scheme takes for the one-way delay (RFC 793). */
#include "kinds/owd.h"

struct half_rtt {
    const double *params;
};

static size_t half_bytes(const double *values) {
    (void)values;
    return sizeof(struct half_rtt);
}

static void half_start(void *state, const double *values) {
    ((struct half_rtt *)state)->params = values;
}

static void half_exchange(void *state, const struct owd_exchange *e, struct owd_estimate *estimate) {
    (void)state;
    estimate->forward_ns = estimate->reverse_ns = (e->acked_ns - e->sent_ns) / 2;
}

static const struct owd_estimator half_rtt = {
    .module =
        {
            .kind = "owd",
            .id = "half-rtt",
            .label = "Half of the RTT",
            .short_label = "RTT/2",
            .look = LAB_TEXT("olive dash square"),
            .help = LAB_TEXT("Takes the path for symmetric. Needs no clock at the receiver."),
            .citation = LAB_TEXT("Choi and Yoo 2005, section 2.1"),
            .validation = LAB_TEXT("By hand: wasm-core/test/modules/owd/test_owd.c."),
            .equations = LAB_TEXT("t_n \\leftarrow \\mathrm{RTT}(s,n+1)/2\n"
                                  "\\varepsilon_n = (k_n - t_n)/2"),
            .model_notes = LAB_TEXT(""),
        },
    .state_bytes = half_bytes,
    .start = half_start,
    .exchange = half_exchange,
};
LAB_DEFINE_MODULE(owd_half_rtt, half_rtt.module);
