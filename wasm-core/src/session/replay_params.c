/* lab: optimise for size */
#include "session/replay_params.h"

#include "catalogue/module.h"

static const struct param params[] = {
    /* The choices of both follow enum rtt_sampling. */
    [REPLAY_SAMPLING] =
        {.id = "sampling",
         .label = LAB_TEXT("RTT samples of"),
         .help = LAB_TEXT("How densely the source samples the RTT: it sets Eifel's gain. The samples themselves stay."),
         .citation = LAB_TEXT("Ludwig and Sklower 2000, section 4.2"),
         .type = PARAM_CHOICE,
         .initial_id = "every-ack",
         .choices = "every-ack=Every segment|every-second=Every second segment|one-per-rtt=One per round trip"},
    [REPLAY_THINNING] = {.id = "thinning",
                         .label = LAB_TEXT("Samples taken"),
                         .help = LAB_TEXT(
                             "Which of the log's samples the estimators receive: all, every second, or the first of a "
                             "segment sent after the last one taken. Thinned samples set Eifel's gain themselves."),
                         .citation = LAB_TEXT("Wright and Stevens 1995, section 25.10"),
                         .type = PARAM_CHOICE,
                         .initial_id = "every-ack",
                         .choices = "every-ack=All|every-second=Every second|one-per-rtt=One per round trip"},
    [REPLAY_ONE_WAY_DELAY] =
        {.id = "oneWayDelay",
         .label = LAB_TEXT("Estimators of one-way delay"),
         .help =
             LAB_TEXT("Of a log with one-way delays: they get one segment per round trip as marked, each sent at or "
                      "after the ACK of the one before."),
         .citation = LAB_TEXT("Choi and Yoo 2005"),
         .type = PARAM_SET,
         .initial_id = "choi-yoo|half-rtt|synchronous|timestamps|skew-line",
         .choices = "@owd"},
};

static const struct module replay_module = {
    .kind = "replay",
    .id = "",
    .label = "Replay of a log",
    .short_label = "Replay",
    .help = LAB_TEXT("How the samples of a log are handed to the estimators."),
    .citation = LAB_TEXT(""),
    .validation = LAB_TEXT("Recorded runs replayed: sim-worker/test/replay.test.ts."),
    .equations = LAB_TEXT(""),
    .model_notes = LAB_TEXT("No estimator runs the timer: the log's traffic stays what it was."),
    .params = params,
    .param_count = LAB_COUNT(params),
};
LAB_DEFINE_MODULE(replay, replay_module);
