/* lab: optimise for size */
/* What a link is made of. */
#include "sim/link/link_params.h"

#include "catalogue/module.h"
#include "kinds/queue.h"
#include "sim/link/loss.h"

static const struct param link_params[] = {
    [LINK_RATE] = {"rate", "Rate", "bit/s", "Bits on the wire per second.", "", PARAM_NUMBER, 10e6, 1, 1e12, 1e5, 1e9,
                   1, SCALE_LOG, PARAM_BASIC, 0},
    [LINK_DELAY] = {"delay", "Delay", "ms", "Propagation delay, one way.", "", PARAM_NUMBER, 20, 0, 100000, 0, 300, 1,
                    SCALE_LINEAR, PARAM_BASIC, 0},
    [LINK_BUFFER] = {"buffer", "Buffer", "", "How much may wait, in the buffer's unit.", "", PARAM_INTEGER, 100, 1, 1e9,
                     2, 2000, 1, SCALE_LOG, PARAM_BASIC, 0},
    [LINK_BUFFER_UNIT] = {"bufferUnit", "Buffer unit", "", "Whether the buffer holds so many packets or bytes.", "",
                          PARAM_CHOICE, BUFFER_PACKETS, 0, 0, 0, 0, 1, SCALE_LINEAR, 0, "packets=Packets|bytes=Bytes"},
    [LINK_BUFFER_COUNTS] = {"bufferCounts", "Buffer counts", "",
                            "Waiting packets only; as ns-2 does, where at most one less than the buffer wait; or those "
                            "waiting and the one in transmission.",
                            "", PARAM_CHOICE, BUFFER_WAITING, 0, 0, 0, 0, 1, SCALE_LINEAR, 0,
                            "waiting=Waiting packets|ns2=As ns-2 counts|system=Waiting and in transmission"},
    [LINK_DISCIPLINE] = {"discipline", "Queue discipline", "", "Who is dropped, and when.", "", PARAM_CHOICE, 0, 0, 0,
                         0, 0, 1, SCALE_LINEAR, PARAM_BASIC | PARAM_FIXED, "@queue"},
    [LINK_LOSS] = {"loss", "Random loss", "", "How packets are lost on the wire, beside the queue's drops.",
                   "Gilbert 1960; Elliott 1963", PARAM_CHOICE, LOSS_NONE, 0, 0, 0, 0, 1, SCALE_LINEAR, PARAM_FIXED,
                   "none=None|bernoulli=Each by itself|gilbert-elliott=In bursts (Gilbert-Elliott)"},
    [LINK_LOSS_RATE] = {"lossRate", "Loss rate", "%", "Chance that a packet is lost, where each is lost by itself.", "",
                        PARAM_NUMBER, 1, 0, 100, 0, 10, 0.1, SCALE_LINEAR, 0, 0},
    [LINK_GE_TO_BAD] = {"toBad", "Good to bad", "%", "Chance per packet that a good channel turns bad.", "Gilbert 1960",
                        PARAM_NUMBER, 0.5, 0, 100, 0, 10, 0.1, SCALE_LINEAR, 0, 0},
    [LINK_GE_TO_GOOD] = {"toGood", "Bad to good", "%", "Chance per packet that a bad channel turns good.",
                         "Gilbert 1960", PARAM_NUMBER, 25, 0, 100, 0, 100, 1, SCALE_LINEAR, 0, 0},
    [LINK_GE_GOOD_LOSS] = {"goodLoss", "Loss while good", "%", "Chance that a packet is lost in a good channel.",
                           "Elliott 1963", PARAM_NUMBER, 0, 0, 100, 0, 10, 0.1, SCALE_LINEAR, 0, 0},
    [LINK_GE_BAD_LOSS] = {"badLoss", "Loss while bad", "%", "Chance that a packet is lost in a bad channel.",
                          "Elliott 1963", PARAM_NUMBER, 50, 0, 100, 0, 100, 1, SCALE_LINEAR, 0, 0},
    [LINK_JITTER] = {"jitter", "Jitter", "ms",
                     "Added to each packet's delay, drawn evenly between 0 and this; packets keep their order.", "",
                     PARAM_NUMBER, 0, 0, 10000, 0, 50, 0.1, SCALE_LINEAR, 0, 0},
};

static const struct module link_module = {
    .kind = "link",
    .id = "*",
    .label = "Links",
    .short_label = "Link",
    .help = "A one-way link: a queue, a transmitter and a wire.",
    .citation = "",
    .equations = "t_{\\mathrm{depart}} = \\max(t_{\\mathrm{arrive}}, t_{\\mathrm{free}}) + 8 L / C\n"
                 "t_{\\mathrm{far\\ end}} = t_{\\mathrm{depart}} + d + \\mathrm{jitter}",
    .model_notes = "Store and forward. A packet in transmission when the rate changes ends at the old rate.",
    .params = link_params,
    .param_count = LAB_COUNT(link_params),
};
LAB_DEFINE_MODULE(link, link_module);
