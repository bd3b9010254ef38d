/* Events: order of time, of links before timers, of what was moved and cancelled; random streams. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/random.h"
#include "kinds/packet.h"
#include "sim/events/events.h"
#include "support/sim_helper.h"

/* Last: it has a macro named fail. */
#include <cmocka.h>

#define LANES   7
#define PACKETS 3000
#define TIMERS  40

static struct events events;
static struct packet packets[PACKETS];
static struct timer timers[TIMERS];
static struct lane *running; /* NULL: no run is going on */

static int fresh(void **state) {
    (void)state;
    fail_reset();
    arena_reset();
    running = NULL;
    return events_init(&events);
}

static void never(struct sim *sim, void *owner) {
    (void)sim;
    (void)owner;
}

/* The next of the run, or the first of a new one. */
static struct packet *take_arrival(void) {
    if (!running) {
        running = events_first_lane(&events);
        events_begin_run(&events, running, INT64_MAX);
    }
    struct packet *packet = events_take(&events, running);
    return packet;
}

/* What happens at the event is over: the run goes on or ends. */
static void after_arrival(void) {
    if (!running || events_run_goes_on(&events, running)) return;
    events_end_run(&events, running, 0);
    running = NULL;
}

/* Takes the next event of either kind; 0 when none is left. */
static int take(struct packet **packet, struct timer **timer) {
    *packet = NULL;
    *timer = NULL;
    for (;;) {
        after_arrival();
        if (running) {
            *packet = take_arrival();
            return 1;
        }
        int64_t arrival_ns = events_arrival_ns(&events), timer_ns = events_timer_ns(&events);
        if (arrival_ns == INT64_MAX && timer_ns == INT64_MAX) return 0;
        *packet = events_heap_first(&events) ? events_take_timer(&events, timer) : take_arrival();
        if (*packet || *timer) return 1;
    }
}

/* Packets of several lanes, put in any order, come out by time and then by the number of their link. */
static void packets_come_in_order(void **state) {
    (void)state;
    struct random random;
    struct lane *lanes[LANES];
    random_seed(&random, sim_test_seed(), "events");
    for (int i = 0; i < LANES; i++)
        lanes[i] = events_new_lane(&events);
    for (int i = 0; i < PACKETS; i++) {
        int lane = (int)(random_bits(&random) % LANES);
        packets[i].at_ns = (int64_t)(random_bits(&random) % 500);
        packets[i].flow = lane + 1;
        assert_int_equal(events_put(&events, lanes[lane], packets[i].at_ns, (uint32_t)lane + 1, &packets[i]), 0);
    }
    struct packet *packet;
    struct timer *timer;
    int64_t last_ns = -1, count = 0;
    int32_t last_link = 0;
    while (take(&packet, &timer)) {
        assert_non_null(packet);
        assert_int_equal(events.now_ns, packet->at_ns);
        assert_true(packet->at_ns > last_ns || (packet->at_ns == last_ns && packet->flow >= last_link));
        last_ns = packet->at_ns;
        last_link = packet->flow;
        count++;
    }
    assert_int_equal(count, PACKETS);
}

/* Of every packet that is taken one or two more come, somewhere and soon, and timers are set: no run leaves them out.
 */
static void runs_end_before_what_comes_meanwhile(void **state) {
    (void)state;
    struct random random;
    struct lane *lanes[LANES];
    int made = 0, taken = 0, fired = 0, set = 0;
    random_seed(&random, sim_test_seed(), "runs");
    for (int i = 0; i < LANES; i++)
        lanes[i] = events_new_lane(&events);
    for (int i = 0; i < TIMERS; i++)
        timer_init(&timers[i], never, NULL);
    for (; made < 20; made++)
        events_put(&events, lanes[made % LANES], 1 + made, (uint32_t)(made % LANES) + 1, &packets[made]);
    struct packet *packet;
    struct timer *timer;
    int64_t last_ns = 0;
    while (take(&packet, &timer)) {
        assert_true(events.now_ns >= last_ns);
        last_ns = events.now_ns;
        taken += packet != NULL;
        fired += timer != NULL;
        for (int more = (int)(random_bits(&random) % 3); packet && more > 0 && made < PACKETS; more--, made++) {
            int lane = (int)(random_bits(&random) % LANES);
            packets[made].at_ns = last_ns + 1 + (int64_t)(random_bits(&random) % 30);
            events_put(&events, lanes[lane], packets[made].at_ns, (uint32_t)lane + 1, &packets[made]);
        }
        struct timer *one = &timers[random_bits(&random) % TIMERS];
        if (packet && one->at_ns == TIMER_OFF && random_bits(&random) % 4 == 0) {
            events_set_timer(&events, one, last_ns + 1 + (int64_t)(random_bits(&random) % 30));
            set++;
        }
    }
    assert_int_equal(taken, made);
    assert_int_equal(fired, set);
    assert_true(made > 20);
}

/* Packets of one lane and one instant keep the order in which they were put. */
static void equals_keep_their_order(void **state) {
    (void)state;
    struct lane *lane = events_new_lane(&events);
    for (int i = 0; i < 100; i++)
        events_put(&events, lane, 5, 1, &packets[i]);
    for (int i = 0; i < 100; i++)
        assert_ptr_equal(take_arrival(), &packets[i]);
}

/* Timers fire when they were set to last, in the order of their first setting at one instant, and not when cancelled.
 */
static void timers_fire_where_they_were_moved(void **state) {
    (void)state;
    struct random random;
    int64_t due_ns[TIMERS];
    random_seed(&random, sim_test_seed(), "timers");
    for (int i = 0; i < TIMERS; i++)
        timer_init(&timers[i], never, NULL);
    for (int i = 0; i < 20 * TIMERS; i++) {
        int which = (int)(random_bits(&random) % TIMERS);
        due_ns[which] = (int64_t)(random_bits(&random) % 50);
        events_set_timer(&events, &timers[which], due_ns[which]);
    }
    timers[3].at_ns = TIMER_OFF;
    struct packet *packet;
    struct timer *timer, *last = NULL;
    int fired = 0;
    while (take(&packet, &timer)) {
        assert_int_equal(events.now_ns, due_ns[timer - timers]);
        assert_true(timer != &timers[3]);
        assert_int_equal(timer->at_ns, TIMER_OFF);
        if (last && due_ns[last - timers] == events.now_ns) assert_true(last->order < timer->order);
        last = timer;
        fired++;
    }
    assert_int_equal(fired, TIMERS - 1);
}

/* At one instant a packet arrives before a timer fires, whichever was there first. */
static void arrivals_come_before_timers(void **state) {
    (void)state;
    struct packet *packet;
    struct timer *timer;
    timer_init(&timers[0], never, NULL);
    events_set_timer(&events, &timers[0], 10);
    events_put(&events, events_new_lane(&events), 10, 1, &packets[0]);
    assert_true(take(&packet, &timer));
    assert_ptr_equal(packet, &packets[0]);
    assert_true(take(&packet, &timer));
    assert_ptr_equal(timer, &timers[0]);
    assert_false(take(&packet, &timer));
}

/* Streams of different names or seeds have nothing in common; the same give the same. */
static void streams_are_apart(void **state) {
    (void)state;
    struct random a, b, c, again;
    random_seed(&a, 1, "link.bottleneck.loss");
    random_seed(&b, 1, "link.bottleneck.jitter");
    random_seed(&c, 2, "link.bottleneck.loss");
    random_seed(&again, 1, "link.bottleneck.loss");
    for (int i = 0; i < 1000; i++) {
        uint64_t value = random_bits(&a);
        assert_true(value == random_bits(&again));
        assert_true(value != random_bits(&b));
        assert_true(value != random_bits(&c));
    }
}

/* Means within five standard errors of what they should be. */
static void distributions_have_their_means(void **state) {
    (void)state;
    const int count = 200000;
    struct random random;
    double uniform = 0, exponential = 0, normal = 0, square = 0, pareto = 0;
    random_seed(&random, sim_test_seed(), "means");
    for (int i = 0; i < count; i++) {
        double u = random_uniform(&random), n = random_normal(&random);
        assert_true(u >= 0 && u < 1);
        uniform += u;
        exponential += random_exponential(&random);
        normal += n;
        square += n * n;
        pareto += random_pareto(&random, 5);
    }
    double root = sqrt(count);
    assert_true(fabs(uniform / count - 0.5) < 5 * sqrt(1. / 12) / root);
    assert_true(fabs(exponential / count - 1) < 5 / root);
    assert_true(fabs(normal / count) < 5 / root);
    assert_true(fabs(square / count - 1) < 5 * sqrt(2) / root);
    /* Shape 5: mean 5/4, variance 5 / (16 * 3). */
    assert_true(fabs(pareto / count - 1.25) < 5 * sqrt(5. / 48) / root);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(packets_come_in_order, fresh),
        cmocka_unit_test_setup(equals_keep_their_order, fresh),
        cmocka_unit_test_setup(runs_end_before_what_comes_meanwhile, fresh),
        cmocka_unit_test_setup(timers_fire_where_they_were_moved, fresh),
        cmocka_unit_test_setup(arrivals_come_before_timers, fresh),
        cmocka_unit_test(streams_are_apart),
        cmocka_unit_test(distributions_have_their_means),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
