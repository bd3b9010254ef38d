/* lab: optimise for size */
#include "kinds/cell.h"

static const struct cell logistic = {
    .module =
        {
            .kind = "cell",
            .id = "logistic",
            .label = "Logistic regression",
            .short_label = "Logistic",
            .help = LAB_TEXT("No recurrence: a weighted sum of the latest row. What a net has to beat."),
            .citation = LAB_TEXT("Cox 1958"),
            .validation = LAB_TEXT("By finite differences: wasm-core/test/net/test_net.c."),
            .equations = LAB_TEXT("P = \\sigma(x_t w + b)"),
        },
};
LAB_DEFINE_MODULE(cell_logistic, logistic.module);
