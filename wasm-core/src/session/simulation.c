/* Steps a simulation, and applies changes of parameters while it plays. */
#include "session/simulation.h"

#include <math.h>
#include <string.h>

#include "base/attributes.h"
#include "base/error.h"
#include "rttlab.h"
#include "sim/wireless/hand.h"

/* Number of events between two checks for a failure. */
#define EVENTS_PER_LOOK 4096
/* ... and whether all segments that were asked for are recorded. */
#define EVENTS_PER_SEGMENT_LOOK 256

static struct simulation *simulation_of(struct session *session) {
    return (struct simulation *)(void *)session; /* its first member */
}

/* ---- changes ----------------------------------------------------------------------------------------------------- */

/* Applies the changed values to the links and flows that use them. */
static void apply(struct simulation *simulation, const struct setting *setting, double value) {
    struct sim *sim = &simulation->sim;
    *setting->value = value;
    if (strcmp(setting->module->kind, "link") == 0) {
        for (int32_t i = 0; i < simulation->network.link_count; i++)
            if (simulation->network.links[i].values == setting->instance->values)
                link_configure(sim, &simulation->network.links[i]);
        return;
    }
    if (strcmp(setting->module->kind, "hand") == 0) {
        if (simulation->wireless) hand_set(simulation->wireless, setting->param);
        return;
    }
    if (simulation->wireless) wireless_configure(simulation->wireless);
    for (int32_t i = 0; i < simulation->network.link_count && strcmp(setting->module->kind, "queue") == 0; i++)
        link_configure(sim, &simulation->network.links[i]);
    for (int32_t i = 0; i < sim->flow_count; i++)
        if (!setting->instance || simulation->setups[i].values == setting->instance->values)
            flow_configure(sim, sim->flows[i]);
}

static void apply_due(struct simulation *simulation) {
    struct timeline *timeline = &simulation->timeline;
    while (timeline_next_ns(timeline) <= sim_now(&simulation->sim)) {
        const struct change *change = &timeline->changes[timeline->next++];
        apply(simulation, &change->setting, change->value);
    }
}

/* Reads one change without making it. */
static int32_t read_change(const struct simulation *simulation, const struct json *member, struct setting *found,
                           double *value) {
    int32_t status = settings_find(simulation->settings, member->key, found);
    if (status) return status;
    const struct param *param = &found->module->params[found->param];
    if (param->flags & PARAM_FIXED)
        return fail(LAB_BAD_INPUT, "fixed", member->key, "Change it before the run starts.",
                    "%s cannot change while a run plays.", member->key);
    return param_read(param, member, member->key, value);
}

static int32_t set(struct session *session, const struct json *values) {
    struct simulation *simulation = simulation_of(session);
    if (!simulation->changes_allowed)
        return fail(LAB_BAD_INPUT, "not-played", "", "Open the session with \"play\": true.",
                    "This run computes packets ahead, so its parameters cannot change.");
    /* All or nothing: every value is read before the first is set. */
    for (int pass = 0; pass < 2; pass++)
        for (const struct json *member = values->child; member; member = member->next) {
            struct setting found;
            double value = 0;
            int32_t status = read_change(simulation, member, &found, &value);
            if (status) return status;
            if (pass) apply(simulation, &found, value);
        }
    return simulation->finished ? LAB_FINISHED : LAB_MORE;
}

/* ---- steps ------------------------------------------------------------------------------------------------------- */

LAB_COLD static void handle_first_of_heap(struct sim *sim) {
    struct timer *timer = NULL;
    struct packet *packet = events_take_timer(&sim->events, &timer);
    if (packet) network_arrive(sim, packet);
    if (timer) timer->fire(sim, timer->owner);
}

/* Handles up to `events` arrivals of the first lane; gives the number handled. */
static uint32_t run_first_lane(struct sim *sim, int64_t until_ns, uint32_t events, int to_sample) {
    struct lane *lane = events_first_lane(&sim->events);
    int64_t samples = sim->samples;
    uint32_t count = 0;
    events_begin_run(&sim->events, lane, until_ns);
    do {
        network_arrive(sim, events_take(&sim->events, lane));
        count++;
    } while (count < events && events_run_goes_on(&sim->events, lane) && !(to_sample && sim->samples != samples));
    events_end_run(&sim->events, lane, count);
    return count;
}

/* Handles up to `events` events up to `until_ns`; gives the number not used. `to_sample`: stops at the next sample. */
static uint32_t handle(struct sim *sim, int64_t until_ns, uint32_t events, int to_sample) {
    int64_t samples = sim->samples;
    while (events > 0) {
        int64_t arrival_ns = events_arrival_ns(&sim->events), timer_ns = events_timer_ns(&sim->events);
        if ((arrival_ns < timer_ns ? arrival_ns : timer_ns) > until_ns) break;
        uint32_t handled = 1;
        if (arrival_ns >= timer_ns && events_heap_first(&sim->events)) {
            handle_first_of_heap(sim);
        } else if (events_first_lane(&sim->events)->deferral_ns) {
            events_turn_to(&sim->events);
            network_flush_lane(sim, events_first_lane(&sim->events));
        } else {
            handled = run_first_lane(sim, until_ns, events, to_sample);
        }
        events -= handled;
        if (to_sample && sim->samples != samples) break;
    }
    return events;
}

/* Processes the deferred lanes up to the present, so that the state of every link is that of the present time. */
static void catch_up(struct sim *sim) {
    sim->events.now_order = UINT32_MAX;
    network_flush_deferred(sim);
}

/* Whether an event is due up to `until_ns`. */
static int due(const struct sim *sim, int64_t until_ns) {
    return events_arrival_ns(&sim->events) <= until_ns || events_timer_ns(&sim->events) <= until_ns;
}

static int32_t finish(struct simulation *simulation) {
    simulation->finished = 1;
    catch_up(&simulation->sim);
    for (int32_t i = 0; i < simulation->network.link_count; i++)
        link_finish(&simulation->sim, &simulation->network.links[i]);
    int32_t status = fail_status();
    if (!status) status = network_check(&simulation->sim);
    if (!status && simulation->wireless) status = wireless_check(simulation->wireless);
    if (!status && simulation->segments)
        status = segment_record_write_tables(simulation->segments, simulation->session.tables);
    return status ? status : LAB_FINISHED;
}

/* Whether the run was made for its segments or frames alone and has them all. */
static int has_whole_record(const struct simulation *simulation) {
    if (!simulation->only_record) return 0;
    if (simulation->segments) return segment_record_complete(simulation->segments, sim_now(&simulation->sim));
    return simulation->wireless && wireless_map_complete(simulation->wireless);
}

static int32_t step(struct session *session, double until_ns, uint32_t max_events) {
    struct simulation *simulation = simulation_of(session);
    struct sim *sim = &simulation->sim;
    int to_sample = until_ns < 0;
    int64_t end_ns = simulation->duration_ns;
    if (!to_sample && until_ns < (double)end_ns) end_ns = (int64_t)until_ns;
    int64_t samples = sim->samples;
    while (!simulation->finished && max_events > 0 && !(to_sample && sim->samples != samples)) {
        int64_t change_ns = timeline_next_ns(&simulation->timeline);
        int64_t goal_ns = change_ns < end_ns ? change_ns : end_ns;
        uint32_t most = simulation->segments ? EVENTS_PER_SEGMENT_LOOK : EVENTS_PER_LOOK;
        uint32_t slice = max_events < most ? max_events : most;
        max_events -= slice - handle(sim, goal_ns, slice, to_sample);
        if (fail_status()) return fail_status();
        if (has_whole_record(simulation)) return finish(simulation);
        if (due(sim, goal_ns)) continue;
        if (goal_ns > sim_now(sim)) sim->events.now_ns = goal_ns;
        apply_due(simulation);
        if (goal_ns < end_ns) continue;
        if (end_ns == simulation->duration_ns) return finish(simulation);
        break;
    }
    return simulation->finished ? LAB_FINISHED : LAB_MORE;
}

const struct session_kind session_simulation = {
    .id = "simulation",
    .open = simulation_open,
    .step = step,
    .set = set,
    .result = simulation_result,
};
