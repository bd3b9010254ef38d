/* lab: optimise for size */
#include "session/replay_params.h"

#include "catalogue/module.h"

static const struct param params[] = {
    /* The choices are those of enum rtt_sampling. */
    [REPLAY_SAMPLING] =
        {.id = "sampling",
         .label = "RTT samples of",
         .help = "How densely the source samples the RTT: it sets Eifel's gain. The samples themselves stay.",
         .citation = "Ludwig and Sklower 2000, section 4.2",
         .type = PARAM_CHOICE,
         .initial_id = "every-ack",
         .choices = "every-ack=Every segment|every-second=Every second segment|one-per-rtt=One per round trip"},
};

static const struct module replay_module = {
    .kind = "replay",
    .id = "",
    .label = "Replay of a log",
    .short_label = "Replay",
    .help = "How the samples of a log are handed to the estimators.",
    .citation = "",
    .validation = "Recorded runs replayed: sim-worker/test/replay.test.ts.",
    .equations = "",
    .model_notes = "Nothing is driven: the log's traffic stays what it was.",
    .params = params,
    .param_count = LAB_COUNT(params),
};
LAB_DEFINE_MODULE(replay, replay_module);
