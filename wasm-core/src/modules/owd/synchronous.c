/* The difference of both clocks' readings: the one-way delay where the clocks agree. */
#include "kinds/owd.h"

struct synchronous {
    const double *params;
};

static size_t synchronous_bytes(const double *values) {
    (void)values;
    return sizeof(struct synchronous);
}

static void synchronous_start(void *state, const double *values) {
    ((struct synchronous *)state)->params = values;
}

static void synchronous_exchange(void *state, const struct owd_exchange *e, struct owd_estimate *estimate) {
    (void)state;
    estimate->forward_ns = e->arrived_ns - e->sent_ns;
    estimate->reverse_ns = e->acked_ns - e->arrived_ns;
}

static const struct owd_estimator synchronous = {
    .module =
        {
            .kind = "owd",
            .id = "synchronous",
            .label = "Difference of the clocks",
            .short_label = "Clocks",
            .look = LAB_TEXT("blue dot cross"),
            .help =
                LAB_TEXT("The receiver's clock at the arrival less the sender's at the transmission. Right only when "
                         "both clocks show the same time; wrong by their offset otherwise."),
            .citation = LAB_TEXT("RFC 7679"),
            .validation = LAB_TEXT("By hand: wasm-core/test/modules/owd/test_owd.c."),
            .equations = LAB_TEXT("t_n \\leftarrow R_n - S_n\n"
                                  "\\varepsilon_n = \\Delta C_{s,r} + \\rho\\,R_n"),
            .model_notes = LAB_TEXT(""),
        },
    .state_bytes = synchronous_bytes,
    .start = synchronous_start,
    .exchange = synchronous_exchange,
};
LAB_DEFINE_MODULE(owd_synchronous, synchronous.module);
