/* lab: optimise for size */
/* The parameters that hold for the timers of all flows (keys rto.*, timer.*, timestamp.*). */
#include "catalogue/module.h"
#include "tcp/flow_params.h"

#define FIXED PARAM_FIXED

static const struct param rto_params[] = {
    [RTO_BOUNDS] =
        {.id = "bounds",
         .label = LAB_TEXT("RTO bounds"),
         .help = LAB_TEXT(
             "Common: the same for every watching estimator, so that formulas are compared and not clamps. The one "
             "that runs the timer always uses its own."),
         .type = PARAM_CHOICE,
         .initial_id = "common",
         .flags = FIXED,
         .choices = "common=Common|own=Each estimator's own"},
    [RTO_MIN] = {.id = "min",
                 .label = LAB_TEXT("Common minimum"),
                 .heeded = LAB_TEXT("rto.bounds=common"),
                 .unit = "ms",
                 .help = LAB_TEXT("Lower bound of the RTO of watching estimators."),
                 .initial = 1,
                 .range = {0, 10000},
                 .slider = {1, 1000},
                 .scale = SCALE_LOG,
                 .flags = FIXED},
    [RTO_MAX] = {.id = "max",
                 .label = LAB_TEXT("Common maximum"),
                 .heeded = LAB_TEXT("rto.bounds=common"),
                 .unit = "ms",
                 .help = LAB_TEXT("Upper bound of the RTO of watching estimators."),
                 .initial = 120000,
                 .range = {1, 1e7},
                 .slider = {1000, 240000},
                 .scale = SCALE_LOG,
                 .flags = FIXED},
    [RTO_INITIAL] = {.id = "initial",
                     .label = LAB_TEXT("Initial RTO"),
                     .unit = "ms",
                     .help = LAB_TEXT("RTO before the first sample."),
                     .citation = LAB_TEXT("RFC 6298"),
                     .initial = 1000,
                     .range = {1, 100000},
                     .slider = {100, 6000},
                     .scale = SCALE_LOG,
                     .flags = FIXED},
    [RTO_BACKOFF_MAX] = {.id = "backoffMax",
                         .label = LAB_TEXT("Back-off up to"),
                         .unit = "ms",
                         .help = LAB_TEXT("The RTO doubles at each timeout up to this."),
                         .citation = LAB_TEXT("RFC 6298"),
                         .initial = 120000,
                         .range = {1, 1e7},
                         .slider = {1000, 240000},
                         .scale = SCALE_LOG,
                         .flags = FIXED},
    [RTO_BACKOFF_MIN] = {.id = "backoffMin",
                         .label = LAB_TEXT("Minimum after back-off"),
                         .unit = "ms",
                         .help =
                             LAB_TEXT("Lower bound of the RTO after it was doubled, beside the estimator's own before: "
                                      "so ns-2 did before RFC 2988. 0: none."),
                         .initial = 0,
                         .range = {0, 1e7},
                         .slider = {0, 3000},
                         .step = 10,
                         .flags = FIXED},
};

static const struct module rto_module = {
    .kind = "rto",
    .id = "",
    .label = "Retransmission timeout",
    .short_label = "RTO",
    .help = LAB_TEXT("Bounds, initial value and back-off of the retransmission timeout."),
    .citation = LAB_TEXT("RFC 6298"),
    .validation = LAB_TEXT("Times by hand: wasm-core/test/tcp/test_tcp.c."),
    .equations =
        LAB_TEXT("\\mathrm{RTO} \\leftarrow \\min(2\\,\\mathrm{RTO}, \\mathrm{RTO}_{\\max})\\ \\text{at each timeout}"),
    .model_notes = LAB_TEXT("Watching estimators never back off."),
    .params = rto_params,
    .param_count = LAB_COUNT(rto_params),
};
LAB_DEFINE_MODULE(rto, rto_module);

static const struct param timer_params[] = {
    [TIMER_RESTART] =
        {.id = "restart",
         .label = LAB_TEXT("Timer restart"),
         .help =
             LAB_TEXT("At each ACK the timer starts anew with the full RTO, or with what remains of it for the oldest "
                      "outstanding segment."),
         .citation = LAB_TEXT("RFC 6298; Ludwig and Katz 2000"),
         .type = PARAM_CHOICE,
         .initial_id = "full",
         .flags = FIXED,
         .choices = "full=Full RTO|remaining=Remaining RTO"},
    [TIMER_TICK] = {.id = "tick",
                    .label = LAB_TEXT("Timer tick"),
                    .unit = "ms",
                    .help =
                        LAB_TEXT("Period of the heartbeat on which timers fire, its phase drawn per flow; 0: precise."),
                    .citation = LAB_TEXT("Wright and Stevens 1995"),
                    .initial = 0,
                    .range = {0, 1000},
                    .slider = {0, 500},
                    .flags = FIXED},
    [TIMER_EXPIRY] =
        {.id = "expiry",
         .label = LAB_TEXT("Heartbeats counted"),
         .heeded = LAB_TEXT("timer.tick!=0"),
         .help =
             LAB_TEXT("Early: a timer of n ticks fires at the nth heartbeat, up to one tick too soon (BSD). Late: at "
                      "the first one after the RTO has passed (Linux)."),
         .citation = LAB_TEXT("Ludwig and Sklower 2000, section 3.4"),
         .type = PARAM_CHOICE,
         .initial_id = "early",
         .flags = FIXED,
         .choices = "early=Early|late=Late"},
};

static const struct module timer_module = {
    .kind = "timer",
    .id = "",
    .label = "Retransmission timer",
    .short_label = "Timer",
    .help = LAB_TEXT("How the retransmission timer is started and how fine it is."),
    .citation = LAB_TEXT("RFC 6298"),
    .validation = LAB_TEXT("Times by hand: wasm-core/test/tcp/test_tcp_timer.c."),
    .equations = LAB_TEXT(""),
    .model_notes = LAB_TEXT(""),
    .params = timer_params,
    .param_count = LAB_COUNT(timer_params),
};
LAB_DEFINE_MODULE(timer, timer_module);

static const struct param tick_params[] = {
    [TICK_READ] =
        {.id = "read",
         .label = LAB_TEXT("RTT read"),
         .help =
             LAB_TEXT("As each group of flows says (sampleTick, sampleRounding); or of all flows: by heartbeats, 1 and "
                      "the beats of the sender's clock between segment and ACK, of one segment at a time where there "
                      "is one sample per RTT; in whole ticks, at least 1; exactly."),
         .citation = LAB_TEXT("4.4BSD; Wright and Stevens 1995, 25.5"),
         .type = PARAM_CHOICE,
         .initial_id = "group",
         .flags = FIXED,
         .choices = "group=As each group says|heartbeat=By heartbeats|floor=In whole ticks|real=Exactly"},
    [TICK_LENGTH] = {.id = "length",
                     .label = LAB_TEXT("Tick"),
                     .unit = "ms",
                     .help = LAB_TEXT("Length of a tick, and the unit of errors in ticks."),
                     .citation = LAB_TEXT("4.4BSD; Wright and Stevens 1995"),
                     .initial = 500,
                     .range = {0.001, 1e6},
                     .slider = {10, 1000},
                     .step = 10,
                     .flags = FIXED},
};

static const struct module tick_module = {
    .kind = "tick",
    .id = "",
    .label = "Ticks of RTTs",
    .short_label = "Ticks",
    .help = LAB_TEXT("How a sender with a coarse clock reads an RTT."),
    .citation = LAB_TEXT("4.4BSD; Wright and Stevens 1995, 25.5"),
    .validation = LAB_TEXT("Heartbeats on a constant RTT: wasm-core/test/session/test_traffic.c."),
    .equations = LAB_TEXT("y = 1 + \\lfloor (t_{\\mathrm{ack}} - \\varphi) / T \\rfloor - "
                          "\\lfloor (t_{\\mathrm{send}} - \\varphi) / T \\rfloor"),
    .model_notes = LAB_TEXT("The phase of a flow's heartbeats is drawn."),
    .params = tick_params,
    .param_count = LAB_COUNT(tick_params),
};
LAB_DEFINE_MODULE(tick, tick_module);

static const struct param timestamp_params[] = {
    [TIMESTAMP_RESOLUTION] = {.id = "resolution",
                              .label = LAB_TEXT("Sample resolution"),
                              .unit = "us",
                              .help = LAB_TEXT("RTT samples are whole multiples of this; 0: exact."),
                              .citation = LAB_TEXT("RFC 7323"),
                              .initial = 1,
                              .range = {0, 1e6},
                              .slider = {0, 10000},
                              .flags = FIXED},
    [TIMESTAMP_PHASE] = {.id = "phase",
                         .label = LAB_TEXT("Clock phase"),
                         .unit = "us",
                         .help = LAB_TEXT("How far the sender's clock is past its last step at time zero."),
                         .initial = 0,
                         .range = {0, 1e6},
                         .slider = {0, 10000},
                         .flags = FIXED},
};

static const struct module timestamp_module = {
    .kind = "timestamp",
    .id = "",
    .label = "Time stamps",
    .short_label = "Time stamps",
    .help = LAB_TEXT("How finely round-trip times are measured."),
    .citation = LAB_TEXT("RFC 7323"),
    .validation = LAB_TEXT("Times by hand: wasm-core/test/tcp/test_tcp_timer.c; samples in ticks: "
                           "datasets/reference/oracle/tick_quantise.json."),
    .equations = LAB_TEXT(""),
    .model_notes = LAB_TEXT(""),
    .params = timestamp_params,
    .param_count = LAB_COUNT(timestamp_params),
};
LAB_DEFINE_MODULE(timestamp, timestamp_module);
