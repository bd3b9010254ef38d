#include "modules/cell/lstm_steps.h"

#include "base/attributes.h"
#include "kinds/cell.h"

/* The step with the numbers of one unit. */
LAB_COLD static void explain(const struct cell_unit *u, struct anatomy *a) {
    static const char *const tex[] = {
        "i = \\sigma(x_t W_i + h_{t-1} U_i + b_i)", "f = \\sigma(x_t W_f + h_{t-1} U_f + b_f)",
        "g = \\tanh(x_t W_g + h_{t-1} U_g + b_g)", "o = \\sigma(x_t W_o + h_{t-1} U_o + b_o)"};
    for (int gate = 0; gate < 4; gate++)
        anatomy_value(a, u->gate[gate], "", tex[gate], gate == 2 ? "= \\tanh(# + # + #)" : "= \\sigma(# + # + #)",
                      u->input[gate], u->recurrent[gate], u->bias[gate]);
    anatomy_value(a, u->c, "", "c_t = f c_{t-1} + i g", "= # \\cdot # + # \\cdot #", u->gate[1], u->c_before,
                  u->gate[0], u->gate[2]);
    anatomy_value(a, u->h, "", "h_t = o \\tanh(c_t)", "= # \\cdot \\tanh(#)", u->gate[3], u->c);
}

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
    .explain = explain,
};
LAB_DEFINE_MODULE(cell_lstm, lstm.module);
