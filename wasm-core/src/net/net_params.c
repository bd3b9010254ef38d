/* lab: optimise for size */
#include "net/net_params.h"

#include "catalogue/module.h"
#include "net/net.h"

/* The metrics of net/metrics.def as choices of a set, behind a separator. */
#define LAB_METRIC(id, unit, label) "|" #id "=" #id
static const char metric_choices[] =
#include "net/metrics.def"
    ;
#undef LAB_METRIC

static const struct param net_params[] = {
    [NET_TASK] = {.id = "task",
                  .label = LAB_TEXT("Predicts"),
                  .help =
                      LAB_TEXT("Whether the next loss comes at a larger window (from metrics of losses), or the next "
                               "RTT (from RTT samples)."),
                  .citation = LAB_TEXT("Bai, Abe and Lee 2020, section III-B"),
                  .type = PARAM_CHOICE,
                  .initial_id = "label",
                  .choices = "label=The next loss|rtt=The next RTT",
                  .flags = PARAM_BASIC | PARAM_FIXED},
    [NET_CELL] = {.id = "cell",
                  .label = LAB_TEXT("Cell"),
                  .help = LAB_TEXT("What computes the next state from a row and the state before."),
                  .citation = LAB_TEXT("Bai, Abe and Lee 2020, section II"),
                  .type = PARAM_CHOICE,
                  .initial_id = "gru",
                  .choices = "@cell",
                  .flags = PARAM_BASIC | PARAM_FIXED},
    [NET_UNITS] = {.id = "units",
                   .label = LAB_TEXT("Units"),
                   .help = LAB_TEXT("Numbers in the state of a layer. The paper gives none."),
                   .type = PARAM_INTEGER,
                   .initial = 16,
                   .range = {1, NET_UNITS_MAX},
                   .slider = {4, 64},
                   .flags = PARAM_BASIC | PARAM_FIXED},
    [NET_LAYERS] = {.id = "layers",
                    .label = LAB_TEXT("Layers"),
                    .help = LAB_TEXT("Each further layer reads the states of the one before. The paper gives none."),
                    .type = PARAM_INTEGER,
                    .initial = 1,
                    .range = {1, NET_LAYERS_MAX},
                    .flags = PARAM_FIXED},
    [NET_HISTORY] = {.id = "history",
                     .label = LAB_TEXT("History"),
                     .help =
                         LAB_TEXT("So many of the latest losses (or RTTs) are read, or as many as there are. The paper "
                                  "gives none."),
                     .type = PARAM_INTEGER,
                     .initial = 10,
                     .range = {1, NET_HISTORY_MAX},
                     .slider = {1, 50},
                     .flags = PARAM_BASIC | PARAM_FIXED},
    [NET_GROUP] = {.id = "group",
                   .label = LAB_TEXT("Metrics"),
                   .help = LAB_TEXT("The group of metrics that is read of each loss."),
                   .citation = LAB_TEXT("Bai, Abe and Lee 2020, table II"),
                   .type = PARAM_CHOICE,
                   .initial_id = "4",
                   .choices = "1=Group 1|2=Group 2|3=Group 3|4=Group 4|5=Group 5|6=Group 6|7=Group 7|8=Group 8|own=Own",
                   .heeded = LAB_TEXT("net.task=label"),
                   .flags = PARAM_BASIC | PARAM_FIXED},
    [NET_METRICS] = {.id = "metrics",
                     .label = LAB_TEXT("Own metrics"),
                     .help = LAB_TEXT("The metrics of an own group."),
                     .citation = LAB_TEXT("Bai, Abe and Lee 2020, table I"),
                     .type = PARAM_SET,
                     .initial_id = "cwnd|lossint|rtt",
                     .choices = metric_choices + 1,
                     .heeded = LAB_TEXT("net.group=own"),
                     .flags = PARAM_FIXED},
    [NET_SCALING] = {.id = "scaling",
                     .label = LAB_TEXT("Scaling"),
                     .help = LAB_TEXT(
                         "Fitted to the training runs alone, and stored with the model. The paper gives none."),
                     .type = PARAM_CHOICE,
                     .initial_id = "z-score",
                     .choices = "z-score=Mean 0, deviation 1|min-max=0 to 1|none=None",
                     .flags = PARAM_FIXED},
};

static const struct module net_module = {
    .kind = "net",
    .id = "",
    .label = "Net",
    .short_label = "Net",
    .help = LAB_TEXT("A recurrent net: what it reads, its cells, and what it predicts."),
    .citation = LAB_TEXT("Bai, Abe and Lee 2020"),
    .validation = LAB_TEXT("Vectors: datasets/reference/oracle/rnn_gru.json, rnn_lstm.json, rnn_simple.json; "
                           "wasm-core/test/net/test_net.c."),
    .model_notes = LAB_TEXT("One output unit reads the last state of the last layer; the state before the first row is "
                            "zero. A flow with fewer losses than the history starts from there."),
    .params = net_params,
    .param_count = LAB_COUNT(net_params),
};
LAB_DEFINE_MODULE(net, net_module);

static const struct param training_params[] = {
    [TRAINING_SEED] = {.id = "seed",
                       .label = LAB_TEXT("Seed"),
                       .help = LAB_TEXT("First weights, the split of the runs, and the order of the sequences."),
                       .type = PARAM_INTEGER,
                       .initial = 1,
                       .range = {0, 9007199254740991.0},
                       .slider = {1, 1000},
                       .flags = PARAM_BASIC | PARAM_FIXED},
    [TRAINING_EPOCHS] = {.id = "epochs",
                         .label = LAB_TEXT("Epochs"),
                         .help = LAB_TEXT("Passes over all training sequences, at most."),
                         .type = PARAM_INTEGER,
                         .initial = 60,
                         .range = {0, 100000},
                         .slider = {1, 300},
                         .flags = PARAM_BASIC | PARAM_FIXED},
    [TRAINING_BATCH] = {.id = "batch",
                        .label = LAB_TEXT("Batch"),
                        .help = LAB_TEXT("Sequences per step of the weights."),
                        .type = PARAM_INTEGER,
                        .initial = 32,
                        .range = {1, 1024},
                        .slider = {1, 256},
                        .scale = SCALE_LOG,
                        .flags = PARAM_BASIC | PARAM_FIXED},
    [TRAINING_RATE] = {.id = "rate",
                       .label = LAB_TEXT("Learning rate"),
                       .help = LAB_TEXT("Of Adam. May change while the net trains."),
                       .citation = LAB_TEXT("Kingma and Ba 2015"),
                       .initial = 0.001,
                       .range = {1e-7, 10},
                       .slider = {0.0001, 0.1},
                       .step = 0.0001,
                       .scale = SCALE_LOG,
                       .flags = PARAM_BASIC},
    [TRAINING_PATIENCE] = {.id = "patience",
                           .label = LAB_TEXT("Patience"),
                           .unit = "epochs",
                           .help =
                               LAB_TEXT("Training stops when the validation loss has had no new minimum for so long; "
                                        "0: never. The weights of the minimum are kept in any case."),
                           .type = PARAM_INTEGER,
                           .initial = 10,
                           .range = {0, 100000},
                           .slider = {0, 50}},
    [TRAINING_CLASS_WEIGHTS] = {.id = "classWeights",
                                .label = LAB_TEXT("Class weights"),
                                .help = LAB_TEXT("The rarer label counts more, so that both have the same sum."),
                                .type = PARAM_SWITCH,
                                .heeded = LAB_TEXT("net.task=label"),
                                .flags = PARAM_FIXED},
    [TRAINING_VALIDATION] = {.id = "validation",
                             .label = LAB_TEXT("Validation"),
                             .unit = "%",
                             .help = LAB_TEXT("Share of the runs that is kept for validation: whole runs, drawn by the "
                                              "seed."),
                             .initial = 25,
                             .range = {1, 99},
                             .slider = {10, 50},
                             .step = 5,
                             .flags = PARAM_FIXED},
};

static const struct module training_module = {
    .kind = "training",
    .id = "",
    .label = "Training",
    .short_label = "Training",
    .help = LAB_TEXT("How a net learns: binary cross-entropy (of RTTs: the squared error), reduced by Adam."),
    .citation = LAB_TEXT("Kingma and Ba 2015"),
    .validation = LAB_TEXT("Gradients: vectors and finite differences, wasm-core/test/net/test_net.c."),
    .equations =
        LAB_TEXT("L = -\\frac{1}{n}\\sum_i w_i \\left(y_i \\log P_i + (1 - y_i) \\log(1 - P_i)\\right)\n"
                 "m \\leftarrow 0.9\\,m + 0.1\\,g\\qquad v \\leftarrow 0.999\\,v + 0.001\\,g^2\\qquad "
                 "\\theta \\leftarrow \\theta - \\eta\\,\\frac{m / (1 - 0.9^t)}{\\sqrt{v / (1 - 0.999^t)} + 10^{-7}}"),
    .params = training_params,
    .param_count = LAB_COUNT(training_params),
};
LAB_DEFINE_MODULE(training, training_module);
