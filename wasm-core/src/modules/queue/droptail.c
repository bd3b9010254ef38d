/* DropTail: first in, first out; a packet that finds the buffer full is dropped. */
#include "kinds/queue.h"

static size_t state_bytes(const double *params) {
    (void)params;
    return 0;
}

static void start(void *state, const double *params, struct random *random) {
    (void)state;
    (void)params;
    (void)random;
}

static enum queue_verdict arrive(void *state, const struct queue_view *view, const struct packet *packet) {
    (void)state;
    return queue_full(view, packet) ? QUEUE_DROP : QUEUE_PASS;
}

static const struct queue_discipline droptail = {
    .module =
        {
            .kind = "queue",
            .id = "droptail",
            .label = "DropTail",
            .short_label = "DropTail",
            .help = LAB_TEXT("First in, first out; a packet that finds the buffer full is dropped."),
            .citation = LAB_TEXT(""),
            .validation =
                LAB_TEXT("By hand: wasm-core/test/sim/network/test_network.c; ns-2.35: datasets/reference/simulators."),
            .equations = LAB_TEXT(""),
            .model_notes = LAB_TEXT(""),
        },
    .tail_drop = 1,
    .state_bytes = state_bytes,
    .start = start,
    .arrive = arrive,
};
LAB_DEFINE_MODULE(droptail, droptail.module);
