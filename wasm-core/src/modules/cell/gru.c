#include "modules/cell/gru_steps.h"

#include "kinds/cell.h"

static const struct cell gru = {
    .module =
        {
            .kind = "cell",
            .id = "gru",
            .label = "GRU",
            .short_label = "GRU",
            .help = LAB_TEXT("Gated recurrent unit: one gate z keeps or replaces the state, another, r, says how much "
                             "of it the new state reads."),
            .citation = LAB_TEXT("Cho and others 2014; Bai, Abe and Lee 2020, section II-C"),
            .validation = LAB_TEXT("Vectors: datasets/reference/oracle/rnn_gru.json; wasm-core/test/net/test_net.c."),
            .equations = LAB_TEXT(
                "z, r = \\sigma(x_t W + h_{t-1} U + b)\\qquad n = \\tanh(x_t W_n + b_n + (r \\odot h_{t-1})\\,U_n)\n"
                "h_t = z \\odot h_{t-1} + (1 - z) \\odot n"),
        },
    .gates = 3,
    .biases = 1,
    .states = 1,
    .gate = {"z", "r", "n"},
    .steps = &gru_steps,
};
LAB_DEFINE_MODULE(cell_gru, gru.module);
