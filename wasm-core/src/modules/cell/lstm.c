#include "modules/cell/lstm_steps.h"

#include "kinds/cell.h"

static const struct cell lstm = {
    .module =
        {
            .kind = "cell",
            .id = "lstm",
            .label = "LSTM",
            .short_label = "LSTM",
            .help = LAB_TEXT("Long short-term memory: a second state c that gates fill and empty, so that gradients "
                             "last over many steps."),
            .citation =
                LAB_TEXT("Hochreiter and Schmidhuber 1997; Gers and others 2000; Bai, Abe and Lee 2020, section II-B"),
            .validation = LAB_TEXT("Vectors: datasets/reference/oracle/rnn_lstm.json; wasm-core/test/net/test_net.c."),
            .equations =
                LAB_TEXT("i, f, o = \\sigma(x_t W + h_{t-1} U + b)\\qquad g = \\tanh(x_t W_g + h_{t-1} U_g + b_g)\n"
                         "c_t = f \\odot c_{t-1} + i \\odot g\\qquad h_t = o \\odot \\tanh(c_t)"),
        },
    .gates = 4,
    .biases = 1,
    .states = 2,
    .gate = {"i", "f", "g", "o"},
    .steps = &lstm_steps,
};
LAB_DEFINE_MODULE(cell_lstm, lstm.module);
