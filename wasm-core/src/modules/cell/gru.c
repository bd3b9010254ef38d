#include "modules/cell/gru_steps.h"

#include "base/attributes.h"
#include "kinds/cell.h"

/* The step with the numbers of one unit. */
LAB_COLD static void explain(const struct cell_unit *u, struct anatomy *a) {
    static const char *const tex[] = {"z = \\sigma(x_t W_z + h_{t-1} U_z + b_z)",
                                      "r = \\sigma(x_t W_r + h_{t-1} U_r + b_r)",
                                      "n = \\tanh(x_t W_n + (r \\odot h_{t-1})\\,U_n + b_n)"};
    for (int gate = 0; gate < 3; gate++)
        anatomy_value(a, u->gate[gate], "", tex[gate], gate == 2 ? "= \\tanh(# + # + #)" : "= \\sigma(# + # + #)",
                      u->input[gate], u->recurrent[gate], u->bias[gate]);
    anatomy_value(a, u->h, "", "h_t = z h_{t-1} + (1 - z) n", "= # \\cdot # + (1 - #) \\cdot #", u->gate[0],
                  u->h_before, u->gate[0], u->gate[2]);
}

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
    .resets = 1,
    .steps = &gru_steps,
    .explain = explain,
};
LAB_DEFINE_MODULE(cell_gru, gru.module);
