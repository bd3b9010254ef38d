#include "modules/cell/gru_reset_after_steps.h"

#include "kinds/cell.h"

static const struct cell gru_reset_after = {
    .module =
        {
            .kind = "cell",
            .id = "gru-reset-after",
            .label = "GRU, reset after the product",
            .short_label = "GRU reset after",
            .help = LAB_TEXT("The gated recurrent unit as PyTorch and later Keras compute it: the reset gate is "
                             "applied after the product, which has a bias of its own."),
            .citation = LAB_TEXT("Cho and others 2014; Bai, Abe and Lee 2020, section II-C"),
            .validation =
                LAB_TEXT("Vectors: datasets/reference/oracle/rnn_gru_reset_after.json; wasm-core/test/net/test_net.c."),
            .equations = LAB_TEXT("z, r = \\sigma(x_t W + h_{t-1} U + b + c)\\qquad n = \\tanh(x_t W_n + b_n + r "
                                  "\\odot (h_{t-1} U_n + c_n))\n"
                                  "h_t = z \\odot h_{t-1} + (1 - z) \\odot n"),
        },
    .gates = 3,
    .biases = 2,
    .states = 1,
    .gate = {"z", "r", "n"},
    .steps = &gru_reset_after_steps,
};
LAB_DEFINE_MODULE(cell_gru_reset_after, gru_reset_after.module);
