/* lab: optimise for size */
/* What a flow is made of, and what holds for the timers of all flows. */
#include "tcp/flow_params.h"

#include "base/ticks.h"
#include "catalogue/module.h"

#define BASIC PARAM_BASIC
#define FIXED PARAM_FIXED

#define DISTRIBUTIONS "constant=Constant|exponential=Exponential|pareto=Pareto|lomax=Pareto from zero (Lomax)"

#define WEB "Feldmann et al. 1999; Floyd and Kohler 2003"

#define SHAPE(id, label, initial)                                                                                      \
    {                                                                                                                  \
        id, label, "", "Shape of its Pareto distribution; the mean is kept.", "", PARAM_NUMBER, initial, 1.01, 10,     \
            1.05, 3, 0.01, SCALE_LINEAR, FIXED, 0                                                                      \
    }
#define DRAWN(id, label, initial)                                                                                      \
    {                                                                                                                  \
        id, label, "", "Distribution around the mean.", "", PARAM_CHOICE, initial, 0, 0, 0, 0, 1, SCALE_LINEAR, FIXED, \
            DISTRIBUTIONS                                                                                              \
    }

static const struct param flow_params[] = {
    [FLOW_COUNT] = {"count", "Flows", "", "Flows in this group.", "", PARAM_INTEGER, 1, 0, 2000, 1, 50, 1, SCALE_LINEAR,
                    BASIC | FIXED, 0},
    [FLOW_CONGESTION_CONTROL] = {"congestionControl", "Congestion control", "", "What moves the congestion window.", "",
                                 PARAM_CHOICE, 0, 0, 0, 0, 0, 1, SCALE_LINEAR, BASIC | FIXED, "@cc"},
    [FLOW_RECOVERY] = {"recovery", "Loss recovery", "", "How losses are found and repaired.", "RFC 5681, 6582, 6675",
                       PARAM_CHOICE, RECOVERY_SACK, 0, 0, 0, 0, 1, SCALE_LINEAR, BASIC | FIXED, "@recovery"},
    [FLOW_ESTIMATOR] = {"estimator", "Driving estimator", "", "Whose RTO sets the retransmission timer.", "",
                        PARAM_CHOICE, 0, 0, 0, 0, 0, 1, SCALE_LINEAR, BASIC | FIXED, "@estimator"},
    [FLOW_SHADOWS] = {"shadows", "Shadow estimators", "",
                      "Estimators that see the same samples and touch nothing (observed flows only).", "", PARAM_SET, 0,
                      0, 0, 0, 0, 1, SCALE_LINEAR, BASIC | FIXED, "@estimator"},
    [FLOW_APPLICATION] =
        {"application", "Application", "", "What the sender has to send.", "", PARAM_CHOICE, APPLICATION_BULK, 0, 0, 0,
         0, 1, SCALE_LINEAR, BASIC | FIXED,
         "bulk=Endless transfer|transfer=Finite transfer|onoff=Bursts and pauses|cbr=Constant rate over "
         "UDP|web=Web sessions"},
    [FLOW_START] = {"start", "Start", "s", "When the first flow of the group starts.", "", PARAM_NUMBER, 0, 0, 100000,
                    0, 60, 0.1, SCALE_LINEAR, BASIC | FIXED, 0},
    [FLOW_START_SPREAD] = {"startSpread", "Start drawn within", "s",
                           "Each flow's start is moved by a time drawn evenly between 0 and this.", "", PARAM_NUMBER, 0,
                           0, 100000, 0, 60, 0.1, SCALE_LINEAR, FIXED, 0},
    [FLOW_START_STEP] = {"startStep", "Start step", "s",
                         "Each flow of the group starts this much after the one before.", "", PARAM_NUMBER, 0, 0,
                         100000, 0, 10, 0.1, SCALE_LINEAR, FIXED, 0},
    [FLOW_STOP] = {"stop", "Stop", "s", "When the flows stop sending new data; past the end of the run: never.", "",
                   PARAM_NUMBER, 100000, 0, 100000, 0, 120, 0.1, SCALE_LINEAR, FIXED, 0},
    [FLOW_EXTRA_DELAY] = {"extraDelay", "Extra delay", "ms",
                          "Added to the one-way delay of this group's first link, both ways.", "", PARAM_NUMBER, 0, 0,
                          100000, 0, 200, 1, SCALE_LINEAR, FIXED, 0},
    [FLOW_EXTRA_DELAY_SPREAD] = {"extraDelaySpread", "Extra delay drawn within", "ms",
                                 "Each flow's extra delay is raised by a value drawn evenly between 0 and this.", "",
                                 PARAM_NUMBER, 0, 0, 100000, 0, 200, 1, SCALE_LINEAR, FIXED, 0},
    [FLOW_TRANSFER_SIZE] = {"transferSize", "Transfer size", "B", "Bytes of a finite transfer.", "", PARAM_NUMBER, 1e6,
                            1, 1e12, 1e4, 1e8, 1, SCALE_LOG, FIXED, 0},
    [FLOW_BURST_SIZE] = {"burstSize", "Burst size", "B", "Mean bytes of a burst.", "", PARAM_NUMBER, 5e5, 1, 1e12, 1e4,
                         1e7, 1, SCALE_LOG, FIXED, 0},
    [FLOW_BURST_DISTRIBUTION] = {"burstDistribution", "Burst size drawn", "", "Distribution of the bytes of a burst.",
                                 "", PARAM_CHOICE, DISTRIBUTION_EXPONENTIAL, 0, 0, 0, 0, 1, SCALE_LINEAR, FIXED,
                                 DISTRIBUTIONS},
    [FLOW_IDLE_TIME] = {"idleTime", "Pause", "s", "Mean pause after a burst has been acknowledged.", "", PARAM_NUMBER,
                        1, 0, 100000, 0.01, 30, 0.01, SCALE_LOG, FIXED, 0},
    [FLOW_IDLE_DISTRIBUTION] = {"idleDistribution", "Pause drawn", "", "Distribution of the pauses.", "", PARAM_CHOICE,
                                DISTRIBUTION_EXPONENTIAL, 0, 0, 0, 0, 1, SCALE_LINEAR, FIXED, DISTRIBUTIONS},
    [FLOW_PARETO_SHAPE] = {"paretoShape", "Pareto shape", "", "Shape of Pareto bursts and pauses; their mean is kept.",
                           "", PARAM_NUMBER, 1.5, 1.01, 10, 1.05, 3, 0.01, SCALE_LINEAR, FIXED, 0},
    [FLOW_CBR_RATE] = {"cbrRate", "Constant rate", "bit/s", "Rate of a constant-rate source, headers included.", "",
                       PARAM_NUMBER, 1e6, 1, 1e12, 1e4, 1e8, 1, SCALE_LOG, FIXED, 0},
    [FLOW_CBR_SPREAD] = {"cbrSpread", "Spacing varies by", "",
                         "Each interval is multiplied by a factor drawn evenly from 1 - spread to 1 + spread.", "",
                         PARAM_NUMBER, 0, 0, 1, 0, 1, 0.05, SCALE_LINEAR, FIXED, 0},
    [FLOW_MSS] = {"mss", "Segment", "B", "Payload bytes of a full segment.", "RFC 9293", PARAM_INTEGER, 1460, 1, 65000,
                  200, 9000, 1, SCALE_LINEAR, BASIC | FIXED, 0},
    [FLOW_HEADER] = {"header", "Headers", "B", "Bytes of headers on the wire per packet; the size of an ACK.", "",
                     PARAM_INTEGER, 40, 1, 500, 20, 100, 1, SCALE_LINEAR, FIXED, 0},
    [FLOW_INITIAL_WINDOW] = {"initialWindow", "Initial window", "segments", "Window at the start and after idling.",
                             "RFC 6928", PARAM_NUMBER, 10, 1, 1000, 1, 40, 1, SCALE_LINEAR, BASIC | FIXED, 0},
    [FLOW_INITIAL_SSTHRESH] = {"initialSsthresh", "Initial ssthresh", "segments",
                               "Where slow start ends before the first loss; 0: nowhere.", "RFC 5681", PARAM_NUMBER, 0,
                               0, 1e9, 0, 200, 1, SCALE_LINEAR, FIXED, 0},
    [FLOW_RECEIVER_WINDOW] = {"receiverWindow", "Receiver window", "segments", "The most that may be outstanding.",
                              "RFC 9293", PARAM_NUMBER, 100000, 1, 1e9, 1, 10000, 1, SCALE_LOG, 0, 0},
    [FLOW_HANDSHAKE] = {"handshake", "Handshake", "", "SYN and SYN-ACK go before the data; the first RTT sample.",
                        "RFC 9293", PARAM_SWITCH, 1, 0, 1, 0, 1, 1, SCALE_LINEAR, FIXED, 0},
    [FLOW_SAMPLING] = {"rttSampling", "RTT samples", "", "Which ACKs give an RTT sample, to driver and shadows alike.",
                       "", PARAM_CHOICE, 0, 0, 0, 0, 0, 1, SCALE_LINEAR, BASIC | FIXED,
                       "every-ack=Every ACK|every-second=Every second ACK|one-per-rtt=One per round trip"},
    [FLOW_TIMESTAMPS] = {"timestamps", "Time stamps", "",
                         "Retransmitted segments give samples too, as each ACK echoes when its cause was sent.",
                         "RFC 7323", PARAM_SWITCH, 0, 0, 1, 0, 1, 1, SCALE_LINEAR, FIXED, 0},
    [FLOW_DELAYED_ACK] = {"delayedAck", "Delayed ACKs", "", "One ACK for two segments, or after the delay.",
                          "RFC 1122, 5681", PARAM_SWITCH, 0, 0, 1, 0, 1, 1, SCALE_LINEAR, BASIC | FIXED, 0},
    [FLOW_DELAYED_ACK_TIME] = {"delayedAckTime", "ACK delay", "ms",
                               "The longest that an ACK waits for a second segment.", "RFC 1122", PARAM_NUMBER, 40, 0,
                               500, 0, 200, 1, SCALE_LINEAR, 0, 0},
    [FLOW_LIMITED_TRANSMIT] = {"limitedTransmit", "Limited transmit", "",
                               "One new segment on each of the first two duplicate ACKs.", "RFC 3042", PARAM_SWITCH, 1,
                               0, 1, 0, 1, 1, SCALE_LINEAR, FIXED, 0},
    [FLOW_DUPLICATE_ACKS] = {"duplicateAcks", "Duplicate ACKs", "", "How many of them call a segment lost.", "RFC 5681",
                             PARAM_INTEGER, 3, 1, 100, 1, 10, 1, SCALE_LINEAR, FIXED, 0},
    [FLOW_IDLE_RESTART] = {"idleRestart", "Restart after idle", "",
                           "The window falls back to the initial one after an idle RTO.", "RFC 5681", PARAM_SWITCH, 1,
                           0, 1, 0, 1, 1, SCALE_LINEAR, FIXED, 0},
    [FLOW_WINDOW_RULES] =
        {"windowRules", "Window rules", "",
         "Where TCPs differ in details. RFC: a loss cuts the flight. ns-2: it cuts the window, the ACK that ends a "
         "recovery lets the window grow, one sample per round trip times one segment, and times add up with "
         "ns-2's rounding.",
         "RFC 5681; ns-2.35", PARAM_CHOICE, WINDOW_RULES_RFC, 0, 0, 0, 0, 1, SCALE_LINEAR, FIXED, "rfc=RFC|ns2=ns-2"},
    [FLOW_SAMPLE_TICK] = {"sampleTick", "Samples in ticks of", "ms",
                          "RTT samples are whole ticks of this, at least one: 500 in 4.4BSD, 4 on Linux; 0: as fine as "
                          "timestamp.resolution.",
                          "Wright and Stevens 1995", PARAM_NUMBER, 0, 0, 1e6, 0, 500, 1, SCALE_LINEAR, FIXED, 0},
    [FLOW_SAMPLE_ROUNDING] = {"sampleRounding", "Ticks rounded", "", "How a duration becomes whole ticks.", "",
                              PARAM_CHOICE, TICKS_FLOOR, 0, 0, 0, 0, 1, SCALE_LINEAR, FIXED, TICK_ROUNDING_CHOICES},
    [FLOW_SPURIOUS_RESPONSE] =
        {"spuriousResponse", "Spurious timeouts", "",
         "Eifel: time stamps tell when the first ACK after a retransmission answers the original; then nothing more is "
         "sent again and the window is as before. RFC 4015 lets it grow from what is in flight. Needs time stamps.",
         "Ludwig and Katz 2000; RFC 3522, 4015", PARAM_CHOICE, SPURIOUS_RESPONSE_NONE, 0, 0, 0, 0, 1, SCALE_LINEAR,
         FIXED, "none=Not recognised|eifel=Eifel: window restored|rfc4015=Eifel: RFC 4015"},
    [FLOW_TRANSFER_SPREAD] = {"transferSizeSpread", "Size drawn within", "B",
                              "Each transfer is longer by a size drawn evenly between 0 and this.", "", PARAM_NUMBER, 0,
                              0, 1e12, 0, 1e8, 1, SCALE_LINEAR, FIXED, 0},
    [FLOW_SCORE] = {"score", "Scored in each flow", "",
                    "Estimators of the group's flows that are scored without being recorded; the result has them "
                    "per group.",
                    "", PARAM_CHOICE, SCORE_NONE, 0, 0, 0, 0, 1, SCALE_LINEAR, FIXED,
                    "none=None|driver=The driver|all=Driver and shadows"},
    [FLOW_ECN] = {"ecn", "ECN", "",
                  "Queues that can mark packets do so instead of dropping them; a mark cuts the window once per round "
                  "trip.",
                  "RFC 3168", PARAM_SWITCH, 0, 0, 1, 0, 1, 1, SCALE_LINEAR, BASIC | FIXED, 0},
    [FLOW_PREDICTORS] =
        {"predictors", "Congestion predictors", "",
         "Predictors that watch the samples of observed flows and are judged by the losses that follow.",
         "Bhandarkar et al. 2007, section 2", PARAM_SET, 0, 0, 0, 0, 0, 1, SCALE_LINEAR, FIXED, "@predictor"},
    [FLOW_REVERSE] = {"reverse", "Other way round", "",
                      "The group's data goes against the direction of the others, and their ACKs with it.", "",
                      PARAM_SWITCH, 0, 0, 1, 0, 1, 1, SCALE_LINEAR, FIXED, 0},
    [FLOW_EXTRA_DELAY_STEP] = {"extraDelayStep", "Extra delay step", "ms",
                               "Each flow of the group has this much more than the one before.", "", PARAM_NUMBER, 0, 0,
                               100000, 0, 50, 0.1, SCALE_LINEAR, FIXED, 0},
    [FLOW_EXTRA_DELAY_CYCLE] = {"extraDelayCycle", "Steps begin anew after", "",
                                "Number of flows after which the extra delay starts again; 0: never.", "",
                                PARAM_INTEGER, 0, 0, 2000, 0, 50, 1, SCALE_LINEAR, FIXED, 0},
    [FLOW_FROM_ROUTER] = {"fromRouter", "From router", "", "Where the senders are, in a parking lot.", "",
                          PARAM_INTEGER, 1, 1, 16, 1, 16, 1, SCALE_LINEAR, FIXED, 0},
    [FLOW_TO_ROUTER] = {"toRouter", "To router", "", "Where the receivers are; past the last: the last.", "",
                        PARAM_INTEGER, 16, 1, 16, 1, 16, 1, SCALE_LINEAR, FIXED, 0},
    [FLOW_WEB_PAGES] = {"webPages", "Pages", "", "Pages of a web session; 0: without end.", WEB, PARAM_INTEGER, 0, 0,
                        1e6, 0, 500, 1, SCALE_LINEAR, FIXED, 0},
    [FLOW_WEB_THINK] = {"webThink", "Think time", "s", "Mean pause from the end of a page to the next.", WEB,
                        PARAM_NUMBER, 15, 0, 100000, 0.1, 60, 0.01, SCALE_LOG, FIXED, 0},
    [FLOW_WEB_THINK_DISTRIBUTION] = DRAWN("webThinkDistribution", "Think time drawn", DISTRIBUTION_EXPONENTIAL),
    [FLOW_WEB_OBJECTS] = {"webObjects", "Objects of a page", "", "Mean number, rounded up.", WEB, PARAM_NUMBER, 4, 1,
                          1000, 1, 40, 1, SCALE_LINEAR, FIXED, 0},
    [FLOW_WEB_OBJECTS_DISTRIBUTION] = DRAWN("webObjectsDistribution", "Objects drawn", DISTRIBUTION_LOMAX),
    [FLOW_WEB_OBJECTS_SHAPE] = SHAPE("webObjectsShape", "Objects, shape", 1.2),
    [FLOW_WEB_GAP] = {"webGap", "Between objects", "s", "Mean time from asking for an object to asking for the next.",
                      WEB, PARAM_NUMBER, 0.5, 0, 1000, 0, 5, 0.01, SCALE_LINEAR, FIXED, 0},
    [FLOW_WEB_GAP_DISTRIBUTION] = DRAWN("webGapDistribution", "Time between drawn", DISTRIBUTION_LOMAX),
    [FLOW_WEB_GAP_SHAPE] = SHAPE("webGapShape", "Time between, shape", 1.5),
    [FLOW_WEB_OBJECT_SIZE] = {"webObjectSize", "Object size", "B",
                              "Mean bytes of an object, each a transfer over a connection of its own.", WEB,
                              PARAM_NUMBER, 12000, 1, 1e9, 1000, 1e6, 1, SCALE_LOG, FIXED, 0},
    [FLOW_WEB_SIZE_DISTRIBUTION] = DRAWN("webSizeDistribution", "Object size drawn", DISTRIBUTION_LOMAX),
    [FLOW_WEB_SIZE_SHAPE] = SHAPE("webSizeShape", "Object size, shape", 1.2),
    [FLOW_WEB_CONNECTIONS] = {"webConnections", "Connections at once", "", "Of one session; further objects wait.", "",
                              PARAM_INTEGER, 32, 1, 1000, 1, 64, 1, SCALE_LINEAR, FIXED, 0},
    [FLOW_WEB_REQUEST] = {"webRequest", "Request", "B",
                          "Bytes that ask for an object, over a connection of their own the other way; 0: nothing, and "
                          "the handshake stands for it.",
                          WEB, PARAM_NUMBER, 0, 0, 1e6, 0, 2000, 1, SCALE_LINEAR, FIXED, 0},
};

static const struct module flow_module = {
    .kind = "flow",
    .id = "*",
    .label = "Flows",
    .short_label = "Flows",
    .help = "A group of TCP flows that share their settings.",
    .citation = "",
    .equations = "",
    .model_notes = "Tail loss probe and RACK are not modelled.\n"
                   "After a recognised spurious timeout the estimator goes on as it was: the new start of RFC 4015, "
                   "section 3.2, step 9, is left out.",
    .params = flow_params,
    .param_count = LAB_COUNT(flow_params),
};
LAB_DEFINE_MODULE(flow, flow_module);

static const struct param rto_params[] = {
    [RTO_BOUNDS] = {"bounds", "RTO bounds", "",
                    "Common: the same for every shadow, so that formulas are compared and not clamps. A driver always "
                    "uses its own.",
                    "", PARAM_CHOICE, RTO_BOUNDS_COMMON, 0, 0, 0, 0, 1, SCALE_LINEAR, FIXED,
                    "common=Common|own=Each estimator's own"},
    [RTO_MIN] = {"min", "Common minimum", "ms", "Lower bound of the shadows' RTO.", "", PARAM_NUMBER, 1, 0, 10000, 1,
                 1000, 1, SCALE_LOG, FIXED, 0},
    [RTO_MAX] = {"max", "Common maximum", "ms", "Upper bound of the shadows' RTO.", "", PARAM_NUMBER, 120000, 1, 1e7,
                 1000, 240000, 1, SCALE_LOG, FIXED, 0},
    [RTO_INITIAL] = {"initial", "Initial RTO", "ms", "RTO before the first sample.", "RFC 6298", PARAM_NUMBER, 1000, 1,
                     100000, 100, 6000, 1, SCALE_LOG, FIXED, 0},
    [RTO_BACKOFF_MAX] = {"backoffMax", "Back-off up to", "ms", "The RTO doubles at each timeout up to this.",
                         "RFC 6298", PARAM_NUMBER, 120000, 1, 1e7, 1000, 240000, 1, SCALE_LOG, FIXED, 0},
};

static const struct module rto_module = {
    .kind = "rto",
    .id = "",
    .label = "Retransmission timeout",
    .short_label = "RTO",
    .help = "Bounds, initial value and back-off of the retransmission timeout.",
    .citation = "RFC 6298",
    .equations = "\\mathrm{RTO} \\leftarrow \\min(2\\,\\mathrm{RTO}, \\mathrm{RTO}_{\\max})\\ \\text{at each timeout}",
    .model_notes = "Shadows never back off.",
    .params = rto_params,
    .param_count = LAB_COUNT(rto_params),
};
LAB_DEFINE_MODULE(rto, rto_module);

static const struct param timer_params[] = {
    [TIMER_RESTART] = {"restart", "Timer restart", "",
                       "At each ACK the timer starts anew with the full RTO, or with what remains of it for the oldest "
                       "outstanding segment.",
                       "RFC 6298; Ludwig and Katz 2000", PARAM_CHOICE, TIMER_RESTART_FULL, 0, 0, 0, 0, 1, SCALE_LINEAR,
                       FIXED, "full=Full RTO|remaining=Remaining RTO"},
    [TIMER_TICK] = {"tick", "Timer tick", "ms",
                    "Period of the heartbeat on which timers fire, its phase drawn per flow; 0: precise.",
                    "Wright and Stevens 1995", PARAM_NUMBER, 0, 0, 1000, 0, 500, 1, SCALE_LINEAR, FIXED, 0},
    [TIMER_EXPIRY] = {"expiry", "Heartbeats counted", "",
                      "Early: a timer of n ticks fires at the nth heartbeat, up to one tick too soon (BSD). Late: at "
                      "the first one after the RTO has passed (Linux).",
                      "Ludwig and Sklower 2000, section 3.4", PARAM_CHOICE, TIMER_EXPIRY_EARLY, 0, 0, 0, 0, 1,
                      SCALE_LINEAR, FIXED, "early=Early|late=Late"},
};

static const struct module timer_module = {
    .kind = "timer",
    .id = "",
    .label = "Retransmission timer",
    .short_label = "Timer",
    .help = "How the retransmission timer is started and how fine it is.",
    .citation = "RFC 6298",
    .equations = "",
    .model_notes = "",
    .params = timer_params,
    .param_count = LAB_COUNT(timer_params),
};
LAB_DEFINE_MODULE(timer, timer_module);

static const struct param timestamp_params[] = {
    [TIMESTAMP_RESOLUTION] = {"resolution", "Sample resolution", "us",
                              "RTT samples are whole multiples of this; 0: exact.", "RFC 7323", PARAM_NUMBER, 1, 0, 1e6,
                              0, 10000, 1, SCALE_LINEAR, FIXED, 0},
    [TIMESTAMP_PHASE] = {"phase", "Clock phase", "us", "How far the sender's clock is past its last step at time zero.",
                         "", PARAM_NUMBER, 0, 0, 1e6, 0, 10000, 1, SCALE_LINEAR, FIXED, 0},
};

static const struct module timestamp_module = {
    .kind = "timestamp",
    .id = "",
    .label = "Time stamps",
    .short_label = "Time stamps",
    .help = "How finely round-trip times are measured.",
    .citation = "RFC 7323",
    .equations = "",
    .model_notes = "",
    .params = timestamp_params,
    .param_count = LAB_COUNT(timestamp_params),
};
LAB_DEFINE_MODULE(timestamp, timestamp_module);
