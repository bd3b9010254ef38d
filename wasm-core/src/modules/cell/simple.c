#include "modules/cell/simple_steps.h"

#include "base/attributes.h"
#include "kinds/cell.h"

/* The step with the numbers of one unit. */
LAB_COLD static void explain(const struct cell_unit *u, struct anatomy *a) {
    anatomy_value(a, u->h, "", "h_t = \\tanh(x_t W_x + h_{t-1} W_h + b)", "= \\tanh(# + # + #)", u->input[0],
                  u->recurrent[0], u->bias[0]);
}

static const struct cell simple = {
    .module =
        {
            .kind = "cell",
            .id = "simple",
            .label = "Simple RNN",
            .short_label = "Simple",
            .help = LAB_TEXT("The state is a function of the row and of the state before: one layer of Elman's "
                             "network, unrolled over time."),
            .citation = LAB_TEXT("Elman 1990; Bai, Abe and Lee 2020, section II-A"),
            .validation =
                LAB_TEXT("Vectors: datasets/reference/oracle/rnn_simple.json; wasm-core/test/net/test_net.c."),
            .equations = LAB_TEXT("h_t = \\tanh(x_t W_x + h_{t-1} W_h + b)"),
        },
    .gates = 1,
    .biases = 1,
    .states = 1,
    .gate = {"h"},
    .steps = &simple_steps,
    .explain = explain,
};
LAB_DEFINE_MODULE(cell_simple, simple.module);
