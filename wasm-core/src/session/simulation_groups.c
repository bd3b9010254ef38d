/* lab: optimise for size */
/* The result's `groups`: totals and means over the flows of a group. */
#include <math.h>

#include "session/goodput.h"
#include "session/simulation.h"
#include "tcp/flow_params.h"
#include "tcp/scoring.h"
#include "tcp/transfers.h"
#include "tcp/web.h"

/* Sums over the flows of a group; members `mean_...` are divided by their count when they are written. */
struct group_sums {
    double goodput_bit_per_s;
    int64_t sent, again, delivered, timeouts, spurious, spurious_fast, detected, wrongly;
    /* Over the flows that sent something. */
    int64_t flows;
    int64_t throughout; /* over the flows alive in the whole interval, for Jain's index */
    double rates, squares;
    double delivery, retransmitted, segments_per_s, mean_cwnd;
    /* Over all samples. */
    int64_t samples;
    double cwnd_at_samples;
    struct scored scores[SCORED_MAX];
    int score_count;
};

static void add_scores(struct group_sums *sums, const struct scoring *scoring) {
    for (int i = 0; i < scoring->count; i++) {
        if (i == sums->score_count) sums->scores[sums->score_count++].estimator = scoring->each[i].estimator;
        score_merge(&sums->scores[i].score, &scoring->each[i].score);
    }
}

static void add_flow(struct group_sums *sums, const struct sim *sim, const struct flow *flow) {
    struct flow_metrics m;
    flow_read(sim, flow, &m);
    double rate = goodput_bit_per_s(sim, &m);
    sums->goodput_bit_per_s += rate;
    if (m.alive_throughout) {
        sums->throughout++;
        sums->rates += rate;
        sums->squares += rate * rate;
    }
    sums->sent += m.segments_sent;
    sums->again += m.segments_retransmitted;
    sums->delivered += m.segments_received;
    sums->timeouts += m.timeouts;
    sums->spurious += m.spurious_timeouts;
    sums->spurious_fast += m.spurious_fast_retransmits;
    sums->detected += m.spurious_detected;
    sums->wrongly += m.detected_wrongly;
    add_scores(sums, flow_scoring(flow));
    if (m.rtt_samples) {
        sums->samples += m.rtt_samples;
        sums->cwnd_at_samples += m.cwnd_at_samples * (double)m.rtt_samples;
    }
    if (m.segments_sent == 0 || m.alive_s <= 0) return;
    sums->flows++;
    sums->delivery += (double)m.segments_received / (double)m.segments_sent;
    sums->retransmitted += (double)m.segments_retransmitted / (double)m.segments_sent;
    sums->segments_per_s += (double)m.segments_received / m.alive_s;
    sums->mean_cwnd += m.mean_cwnd_segments;
}

/* Nunes et al. 2014, section 4: ratios per flow, averaged over flows; the window over all samples. */
static void write_per_flow(const struct group_sums *sums, double mss, struct text *out) {
    double flows = sums->flows ? (double)sums->flows : (double)NAN;
    double samples = sums->samples ? (double)sums->samples : (double)NAN;
    json_key(out, "perFlow");
    json_begin(out, '{');
    json_put_integer(out, "flows", sums->flows);
    json_put_number(out, "deliveryRatio", sums->delivery / flows);
    json_put_number(out, "retransmittedShare", sums->retransmitted / flows);
    json_put_number(out, "goodputSegmentsPerS", sums->segments_per_s / flows);
    json_put_number(out, "meanCwndSegments", sums->mean_cwnd / flows);
    json_put_number(out, "cwndAtSamplesBytes", sums->cwnd_at_samples / samples * mss);
    json_end(out, '}');
}

static void write_scores(const struct group_sums *sums, struct text *out) {
    json_key(out, "estimators");
    json_begin(out, '[');
    for (int i = 0; i < sums->score_count; i++) {
        json_begin(out, '{');
        json_put_string(out, "id", sums->scores[i].estimator->module.id);
        json_put_string(out, "role", i ? "shadow" : "drive");
        json_put_integer(out, "samples", score_predicted(&sums->scores[i].score));
        score_write(&sums->scores[i].score, out);
        json_end(out, '}');
    }
    json_end(out, ']');
}

static void write_group(const struct simulation *simulation, const struct instance *group, int32_t nth,
                        struct text *out) {
    const struct sim *sim = &simulation->sim;
    struct group_sums sums = {0};
    struct transfers none = {0}, *transfers = &none;
    const struct web_group *web = NULL;
    for (int32_t i = 0; i < sim->flow_count; i++) {
        if (simulation->setups[i].values != group->values) continue;
        add_flow(&sums, sim, sim->flows[i]);
        transfers = simulation->setups[i].transfers;
        web = simulation->setups[i].web;
    }
    json_begin(out, '{');
    json_put_string(out, "id", group->name);
    json_put_integer(out, "flows", (int64_t)group->values[FLOW_COUNT]);
    json_put_number(out, "goodputBitPerS", sums.goodput_bit_per_s);
    json_put_number(out, "jainIndex",
                    sums.squares > 0 ? sums.rates * sums.rates / ((double)sums.throughout * sums.squares)
                                     : (double)NAN);
    json_put_integer(out, "segmentsSent", sums.sent);
    json_put_integer(out, "segmentsRetransmitted", sums.again);
    if (simulation->mobile) json_put_integer(out, "deliveredSegments", sums.delivered);
    json_put_integer(out, "timeouts", sums.timeouts);
    json_put_integer(out, "spuriousTimeouts", sums.spurious);
    json_put_integer(out, "spuriousFastRetransmits", sums.spurious_fast);
    json_put_integer(out, "spuriousDetected", sums.detected);
    json_put_integer(out, "spuriousDetectedWrongly", sums.wrongly);
    transfers_write(transfers, out);
    web_write(web, out);
    group_series_write(&simulation->series, nth, out);
    write_per_flow(&sums, group->values[FLOW_MSS], out);
    write_scores(&sums, out);
    json_end(out, '}');
}

void simulation_write_groups(const struct simulation *simulation, struct text *out) {
    json_key(out, "groups");
    json_begin(out, '[');
    int32_t nth = 0;
    for (const struct instance *group = settings_first(simulation->settings, "flow"); group;
         group = settings_next(group))
        write_group(simulation, group, nth++, out);
    json_end(out, ']');
}
