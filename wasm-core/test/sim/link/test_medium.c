/*
 * The interface between node, medium and what routes (sim/link/medium.h, struct router): a medium that is no wire loses
 * packets, its neighbour goes away, and a router that is told so changes the route and sends on what was not delivered.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "rttlab.h"
#include "session/simulation.h"
#include "sim/link/medium.h"
#include "tcp/flow_state.h"

/* Last: it has a macro named fail. */
#include <cmocka.h>

void lab_reset(void);

/* From a to d over b; over c when b loses sight of d. */
static const char document[] =
    "{\"kind\":\"simulation\",\"play\":true,\"scenario\":{\"run\":{\"duration\":4},\"topology\":{\"template\":"
    "\"graph\","
    "\"nodes\":[\"a\",\"b\",\"c\",\"d\"]},\"link\":{"
    "\"ab\":{\"from\":\"a\",\"to\":\"b\",\"delay\":5},\"bd\":{\"from\":\"b\",\"to\":\"d\",\"delay\":5},"
    "\"ac\":{\"from\":\"a\",\"to\":\"c\",\"delay\":20},\"cd\":{\"from\":\"c\",\"to\":\"d\",\"delay\":20},"
    "\"bc\":{\"from\":\"b\",\"to\":\"c\",\"delay\":5},\"da\":{\"from\":\"d\",\"to\":\"a\",\"delay\":10}},"
    "\"flow\":{\"main\":{\"from\":\"a\",\"to\":\"d\",\"recovery\":\"sack\",\"receiverWindow\":20}}}}";

enum { AB, BD, AC, CD, BC, DA };

#define GONE_NS     1000000000 /* from here on the neighbour of bd is out of reach */
#define LOSES_EVERY 50         /* packets */

static struct {
    int64_t carried, lost, refused, salvaged;
    struct route detour; /* from b */
} radio;

static void radio_enter(struct sim *sim, struct link *link, struct packet *packet) {
    link->totals.arrivals++;
    if (sim_now(sim) >= GONE_NS) {
        radio.refused++;
        link->node->packet_ended(sim, link, packet, PACKET_NEIGHBOUR_GONE, sim_now(sim));
        return;
    }
    events_put(&sim->events, link->lane, sim_now(sim) + link->delay_ns + radio.carried++, link->number, packet);
}

static int radio_arrives(struct sim *sim, struct link *link, const struct packet *packet) {
    (void)sim;
    (void)link;
    int lost = packet->copy_id % LOSES_EVERY == 0;
    radio.lost += lost;
    return !lost;
}

static void radio_visit_held(const struct link *link, packet_visitor *visit, void *context) {
    (void)link;
    (void)visit;
    (void)context;
}

static const struct medium radio_medium = {
    .enter = radio_enter, .arrives = radio_arrives, .visit_held = radio_visit_held};

/* New packets go over c from the start; the one that was not delivered goes there from b. */
static int choose_other_way(struct sim *sim, struct link *link, struct packet *packet) {
    struct network *network = sim->network;
    struct link *over_c[] = {&network->links[AC], &network->links[CD]};
    struct link *from_b[] = {&network->links[BC], &network->links[CD]};
    assert_ptr_equal(link, &network->links[BD]);
    if (!radio.salvaged++) {
        network_set_route(&sim->events, &network->paths[0].forward, over_c, 2);
        network_set_route(&sim->events, &radio.detour, from_b, 2);
    }
    network_forward(sim, packet, radio.detour.hops);
    return 1;
}

static const struct router router = {.neighbour_gone = choose_other_way};

static struct simulation *open_with_radio(void) {
    lab_reset();
    memset(&radio, 0, sizeof radio);
    struct session *session = simulation_open(json_parse(document, strlen(document)));
    assert_non_null(session);
    struct simulation *simulation = (struct simulation *)(void *)session; /* its first member */
    simulation->network.links[BD].medium = &radio_medium;
    simulation->network.links[BD].lossy = 1;
    return simulation;
}

/* The final check of the run counts every packet. */
static void finish(struct simulation *simulation) {
    struct session *session = &simulation->session;
    int32_t status = LAB_MORE;
    while (status == LAB_MORE)
        status = session->kind->step(session, 1e18, 100000);
    assert_int_equal(status, LAB_FINISHED);
}

static void each_reason_is_counted(void **state) {
    (void)state;
    struct simulation *simulation = open_with_radio();
    finish(simulation);
    const struct flow_path *path = &simulation->network.paths[0];
    assert_true(radio.lost > 0 && radio.refused > 0);
    assert_int_equal(path->ended[PACKET_LOST], radio.lost);
    assert_int_equal(path->ended[PACKET_NEIGHBOUR_GONE], radio.refused);
    assert_int_equal(simulation->network.links[BD].totals.losses, radio.lost + radio.refused);
    /* Nothing gets through any more: the sender has timeouts. */
    assert_true(simulation->sim.flows[0]->counted.timeouts > 0);
}

static void feedback_changes_the_route(void **state) {
    (void)state;
    struct simulation *simulation = open_with_radio();
    simulation->network.router = &router;
    finish(simulation);
    const struct flow_path *path = &simulation->network.paths[0];
    const struct link *links = simulation->network.links;
    assert_true(radio.salvaged > 0);
    assert_int_equal(radio.salvaged, radio.refused);
    assert_int_equal(links[BC].totals.arrivals, radio.salvaged);
    assert_true(links[AC].totals.arrivals > 100);
    /* What was salvaged has not ended on the way, and the flow goes on over the other route. */
    assert_int_equal(path->ended[PACKET_NEIGHBOUR_GONE], 0);
    assert_true(simulation->sim.flows[0]->receiver.next > radio.carried + 100);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_reason_is_counted),
        cmocka_unit_test(feedback_changes_the_route),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
