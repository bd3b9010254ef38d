/* lab: optimise for size */
/* The result of a simulation as JSON. */
#include <math.h>
#include <string.h>

#include "catalogue/registry.h"
#include "session/goodput.h"
#include "session/simulation.h"
#include "session/traffic_result.h"
#include "tcp/flow_params.h"
#include "tcp/flow_predictors.h"
#include "tcp/loss_record.h"
#include "tcp/marking.h"

static const char *module_id(const char *kind, double index) {
    const struct module *module = registry_of_kind(kind, (int)index);
    return module ? module->id : "";
}

static void write_links(const struct simulation *simulation, struct text *out) {
    json_key(out, "links");
    json_begin(out, '[');
    for (int32_t i = 0; i < simulation->network.link_count; i++) {
        const struct link *link = &simulation->network.links[i];
        struct link_metrics metrics;
        if (!link->listed) continue;
        link_read(&simulation->sim, link, &metrics);
        json_begin(out, '{');
        json_put_string(out, "id", link->name);
        json_put_number(out, "utilization", metrics.utilization);
        json_put_number(out, "utilizationPayload", metrics.utilization_payload);
        json_put_number(out, "dropRate", metrics.drop_rate);
        json_put_number(out, "markRate", metrics.mark_rate);
        json_put_number(out, "meanQueuePackets", metrics.mean_queue_packets);
        json_put_number(out, "meanQueueNormalized", metrics.mean_queue_normalized);
        json_put_integer(out, "arrivals", metrics.arrivals);
        json_put_integer(out, "drops", metrics.drops);
        json_put_integer(out, "marks", metrics.marks);
        json_put_integer(out, "losses", metrics.losses);
        if (link->ack_filter != ACK_FILTER_NONE) json_put_integer(out, "filtered", metrics.filtered);
        json_end(out, '}');
    }
    json_end(out, ']');
}

static void write_flow(const struct simulation *simulation, int32_t index, struct text *out) {
    const struct sim *sim = &simulation->sim;
    const struct flow_setup *setup = &simulation->setups[index];
    struct flow_metrics metrics;
    char id[64];
    flow_read(sim, sim->flows[index], &metrics);
    const struct module *flows = registry_find("flow", "*");
    json_begin(out, '{');
    json_put_string(out, "id", setup->id);
    json_put_string(out, "group", setup->group);
    json_put_string(out, "congestionControl", module_id("cc", setup->values[FLOW_CONGESTION_CONTROL]));
    json_put_string(out, "recovery",
                    param_choice_id(&flows->params[FLOW_RECOVERY], (int)setup->values[FLOW_RECOVERY], id, sizeof id));
    json_put_string(out, "estimator", module_id("estimator", setup->values[FLOW_ESTIMATOR]));
    json_put_number(out, "goodputBitPerS", goodput_bit_per_s(sim, &metrics));
    json_put_integer(out, "segmentsSent", metrics.segments_sent);
    json_put_integer(out, "segmentsRetransmitted", metrics.segments_retransmitted);
    json_put_integer(out, "timeouts", metrics.timeouts);
    json_put_integer(out, "spuriousTimeouts", metrics.spurious_timeouts);
    json_put_integer(out, "fastRetransmits", metrics.fast_retransmits);
    json_put_integer(out, "earlyResponses", metrics.early_responses);
    json_put_integer(out, "ecnResponses", metrics.ecn_responses);
    json_put_integer(out, "spuriousFastRetransmits", metrics.spurious_fast_retransmits);
    json_put_integer(out, "spuriousDetected", metrics.spurious_detected);
    json_put_integer(out, "spuriousDetectedWrongly", metrics.detected_wrongly);
    json_put_number(out, "meanCwndSegments", metrics.mean_cwnd_segments);
    json_put_number(out, "meanRttMs", metrics.mean_rtt_ns * 1e-6);
    json_put_number(out, "deliveryRatio",
                    metrics.segments_sent > 0 ? (double)metrics.segments_received / (double)metrics.segments_sent
                                              : (double)NAN);
    if (simulation->mobile) traffic_write_flow(sim, setup, sim->flows[index], out);
    json_end(out, '}');
}

/* Whether the flow is listed by itself: short transfers of a wired network are listed by group only. */
static int persistent(const struct flow_setup *setup) {
    int application = (int)setup->values[FLOW_APPLICATION];
    return application != APPLICATION_TRANSFER && application != APPLICATION_WEB;
}

static void write_flows(const struct simulation *simulation, struct text *out) {
    json_key(out, "flows");
    json_begin(out, '[');
    for (int32_t i = 0; i < simulation->sim.flow_count; i++)
        if (simulation->mobile || persistent(&simulation->setups[i])) write_flow(simulation, i, out);
    json_end(out, ']');
}

/* Jain's index over the flows that were alive in the whole interval: (sum x)^2 / (n sum x^2). */
static double jain(const struct simulation *simulation) {
    const struct sim *sim = &simulation->sim;
    double sum = 0, squares = 0;
    int32_t count = 0;
    for (int32_t i = 0; i < sim->flow_count; i++) {
        struct flow_metrics metrics;
        flow_read(sim, sim->flows[i], &metrics);
        if (!metrics.alive_throughout) continue;
        double rate = goodput_bit_per_s(sim, &metrics);
        sum += rate;
        squares += rate * rate;
        count++;
    }
    return squares > 0 ? sum * sum / (count * squares) : (double)NAN;
}

void simulation_result(struct session *session, struct text *out) {
    const struct simulation *simulation = (struct simulation *)(void *)session; /* its first member */
    const struct sim *sim = &simulation->sim;
    write_links(simulation, out);
    write_flows(simulation, out);
    simulation_write_groups(simulation, out);
    if (simulation->wireless) wireless_write(simulation->wireless, out);
    json_put_number(out, "jainIndex", jain(simulation));
    json_key(out, "estimators");
    json_begin(out, '[');
    for (int32_t i = 0; i < sim->flow_count; i++)
        if (simulation->setups[i].observed) flow_write_scores(sim, sim->flows[i], out);
    json_end(out, ']');
    json_key(out, "predictors");
    json_begin(out, '[');
    for (int32_t i = 0; i < sim->flow_count; i++)
        flow_write_predictors(sim->flows[i], out);
    json_end(out, ']');
    json_key(out, "oneWayDelay");
    json_begin(out, '[');
    for (int32_t i = 0; i < sim->flow_count; i++)
        marking_write(sim->flows[i], out);
    json_end(out, ']');
    json_key(out, "losses");
    json_begin(out, '[');
    for (int32_t i = 0; i < sim->flow_count; i++)
        loss_record_write(sim->flows[i], out);
    json_end(out, ']');
    simulation_write_curves(simulation, out);
    explain_write(simulation->explain, out);
    inside_write(simulation->inside, out);
    operating_write(simulation->operating, out);
    segment_record_write(simulation->segments, out);
    json_put_integer(out, "seed", (int64_t)sim->seed);
    json_put_integer(out, "events", sim->events.handled);
    json_put_integer(out, "packets", sim->packet_count);
    json_put_number(out, "simulatedSeconds", (double)sim_now(sim) / 1e9);
    json_key(out, "inForce");
    settings_write(simulation->settings, out);
}
