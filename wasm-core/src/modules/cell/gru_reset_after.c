#include "modules/cell/gru_reset_after_steps.h"

#include "base/attributes.h"
#include "kinds/cell.h"

/* The step with the numbers of one unit. */
LAB_COLD static void explain(const struct cell_unit *u, struct anatomy *a) {
    static const char *const tex[] = {"z = \\sigma(x_t W_z + h_{t-1} U_z + b_z + c_z)",
                                      "r = \\sigma(x_t W_r + h_{t-1} U_r + b_r + c_r)"};
    for (int gate = 0; gate < 2; gate++)
        anatomy_value(a, u->gate[gate], "", tex[gate], "= \\sigma(# + # + # + #)", u->input[gate], u->recurrent[gate],
                      u->bias[gate], u->recurrent_bias[gate]);
    anatomy_value(a, u->gate[2], "", "n = \\tanh(x_t W_n + b_n + r\\,(h_{t-1} U_n + c_n))",
                  "= \\tanh(# + # + # \\cdot (# + #))", u->input[2], u->bias[2], u->gate[1], u->recurrent[2],
                  u->recurrent_bias[2]);
    anatomy_value(a, u->h, "", "h_t = z h_{t-1} + (1 - z) n", "= # \\cdot # + (1 - #) \\cdot #", u->gate[0],
                  u->h_before, u->gate[0], u->gate[2]);
}

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
    .explain = explain,
};
LAB_DEFINE_MODULE(cell_gru_reset_after, gru_reset_after.module);
