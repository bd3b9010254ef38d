/* lab: optimise for size */
/* The present response curves of flows and marking curves of queues, for the result. */
#include "kinds/cc.h"
#include "session/simulation.h"
#include "tcp/flow_params.h"

static void write_flow_curve(const struct flow_setup *setup, struct text *out) {
    const struct congestion_control *cc = congestion_control_at((int)setup->values[FLOW_CONGESTION_CONTROL]);
    struct curve curve = {.count = 0};
    if (!setup->observed || !cc->curve) return;
    cc->curve(settings_values(setup->settings, "cc", cc->module.id), &curve);
    curve_write(&curve, setup->id, "cc", cc->module.id, out);
}

static void write_link_curve(const struct link *link, struct text *out) {
    struct curve curve = {.count = 0};
    if (!link->listed || !link->discipline->curve) return;
    link->discipline->curve(link->discipline_state, &curve);
    curve_write(&curve, link->name, "queue", link->discipline->module.id, out);
}

void simulation_write_curves(const struct simulation *simulation, struct text *out) {
    json_key(out, "curves");
    json_begin(out, '[');
    for (int32_t i = 0; i < simulation->sim.flow_count; i++)
        write_flow_curve(&simulation->setups[i], out);
    for (int32_t i = 0; i < simulation->network.link_count; i++)
        write_link_curve(&simulation->network.links[i], out);
    json_end(out, ']');
}
