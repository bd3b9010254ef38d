/* lab: optimise for size */
/* The clocks of the ends (keys clock.*). */
#include "base/units.h"
#include "tcp/clock.h"
#include "trace/delay_observer.h"

#define TICK(id_, label_, end_)                                                                                        \
    {                                                                                                                  \
        .id = id_, .label = LAB_TEXT(label_), .unit = "us",                                                            \
        .help = LAB_TEXT("The " end_ "'s clock shows whole multiples of this; 0: every nanosecond."),                  \
        .citation = LAB_TEXT("RFC 7323"), .initial = 0, .range = {0, 1e6}, .slider = {0, 10000}, .step = 100,          \
        .flags = PARAM_FIXED                                                                                           \
    }

static const struct param params[] = {
    [CLOCK_OFFSET] = {.id = "offset",
                      .label = LAB_TEXT("Offset of the receiver's clock"),
                      .unit = "ms",
                      .help = LAB_TEXT("What it shows beyond the sender's clock at the start of the run."),
                      .citation = LAB_TEXT("Mills 1992"),
                      .initial = 0,
                      .range = {-1e7, 1e7},
                      .slider = {-200, 200},
                      .flags = PARAM_BASIC | PARAM_FIXED},
    [CLOCK_SKEW] = {.id = "skew",
                    .label = LAB_TEXT("Skew of the receiver's clock"),
                    .unit = "ppm",
                    .help = LAB_TEXT("By how much it runs faster than the sender's: 50 ppm are 5 ms in 100 s."),
                    .citation = LAB_TEXT("Mills 1992"),
                    .initial = 0,
                    .range = {-1000, 1000},
                    .slider = {-200, 200},
                    .flags = PARAM_BASIC | PARAM_FIXED},
    [CLOCK_SENDER_TICK] = TICK("senderTick", "Tick of the sender's clock", "sender"),
    [CLOCK_RECEIVER_TICK] = TICK("receiverTick", "Tick of the receiver's clock", "receiver"),
};

static const struct module clock_module = {
    .kind = "clock",
    .id = "",
    .label = "Clocks of sender and receiver",
    .short_label = "Clocks",
    .help = LAB_TEXT("What the receiver's clock shows against the sender's, for the estimates of one-way delay. The "
                     "sender's keeps the time of the run."),
    .citation = LAB_TEXT("Choi and Yoo 2005, section 2.2; Mills 1992"),
    .validation = LAB_TEXT("Errors by formula: wasm-core/test/tcp/test_one_way_delay.c."),
    .equations = LAB_TEXT("C_r(t) = (1 + \\rho)\\,t + \\Delta C_{s,r}"),
    .model_notes = LAB_TEXT("RTT samples of the retransmission timer have a resolution of their own "
                            "(timestamp.resolution)."),
    .params = params,
    .param_count = LAB_COUNT(params),
};
LAB_DEFINE_MODULE(clock, clock_module);

void clocks_configure(struct clocks *clocks, const struct settings *settings) {
    const double *v = settings_values(settings, "clock", "");
    clocks->offset_ns = v[CLOCK_OFFSET] * NS_PER_MS;
    clocks->rate = 1 + v[CLOCK_SKEW] * 1e-6;
    clocks->sender_tick_ns = v[CLOCK_SENDER_TICK] * NS_PER_US;
    clocks->receiver_tick_ns = v[CLOCK_RECEIVER_TICK] * NS_PER_US;
}

void clocks_tell(const struct settings *settings, struct delay_observer_spec *spec) {
    struct clocks clocks;
    clocks_configure(&clocks, settings);
    spec->offset_ns = clocks.offset_ns;
    spec->skew = clocks.rate - 1;
    spec->ticks_ns = clocks.sender_tick_ns + clocks.receiver_tick_ns;
}
