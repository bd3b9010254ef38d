/* Laws of AODV on random networks whose nodes move: no loops, every packet ends once, the same seed gives the same run.
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "base/arena.h"
#include "base/error.h"
#include "support/routing_helper.h"

/* Last: it has a macro named fail. */
#include <cmocka.h>

#define RUNS   1000
#define STEP   (100 * BED_MS)
#define LASTS  (20 * BED_S)
#define RADIUS 0.35

static struct bed bed;

static int fresh(void **state) {
    (void)state;
    fail_reset();
    arena_reset();
    return 0;
}

struct walker {
    double x, y, to_x, to_y;
};

/* One step of a random waypoint in the unit square, and the links that it makes and breaks. */
static void walk(struct walker *walkers, struct random *random, double step, int64_t at_ns) {
    for (int i = 0; i < bed.nodes; i++) {
        struct walker *w = &walkers[i];
        double dx = w->to_x - w->x, dy = w->to_y - w->y, far = dx * dx + dy * dy;
        if (far <= step * step) {
            w->to_x = random_uniform(random);
            w->to_y = random_uniform(random);
        } else {
            double part = step / (fabs(dx) + fabs(dy));
            w->x += part * dx;
            w->y += part * dy;
        }
    }
    for (int a = 0; a < bed.nodes; a++)
        for (int b = 0; b < a; b++) {
            double dx = walkers[a].x - walkers[b].x, dy = walkers[a].y - walkers[b].y;
            int near = dx * dx + dy * dy < RADIUS * RADIUS;
            if (at_ns == 0)
                bed_link(&bed, a, b, near);
            else
                bed_link_at(&bed, at_ns, a, b, near);
        }
}

static void mobile_run(uint64_t seed, void (*options)(void)) {
    struct random random;
    struct walker walkers[BED_NODES];
    random_seed(&random, seed, "walk");
    arena_reset();
    bed_prepare(&bed, "aodv", 6 + (int)(seed % 10));
    bed.check_loops = 1;
    if (options) options();
    for (int i = 0; i < bed.nodes; i++)
        walkers[i] = (struct walker){random_uniform(&random), random_uniform(&random), random_uniform(&random),
                                     random_uniform(&random)};
    double step = 0.02 * random_uniform(&random);
    walk(walkers, &random, step, 0);
    bed_start(&bed, seed);
    for (int flow = 0; flow < 8; flow++) {
        int from = (int)(random_uniform(&random) * bed.nodes), to = (int)(random_uniform(&random) * (bed.nodes - 1));
        int64_t at_ns = (int64_t)(random_uniform(&random) * 5e9);
        int64_t every_ns = (int64_t)(1e8 + random_uniform(&random) * 4e9);
        bed_flow(&bed, from, to + (to >= from), at_ns, every_ns, 100);
    }
    for (int64_t at_ns = STEP; at_ns <= LASTS; at_ns += STEP) {
        walk(walkers, &random, step, at_ns);
        bed_run(&bed, at_ns);
    }
    bed_conserved(&bed);
}

static void no_loops(int runs, void (*options)(void)) {
    int delivered = 0, packets = 0;
    for (uint64_t seed = 1; seed <= (uint64_t)runs; seed++) {
        mobile_run(seed, options);
        if (bed.loops) fail_msg("seed %d: next hops lead round in a circle", (int)seed);
        delivered += bed.delivered;
        packets += bed.packet_count;
    }
    /* Most packets arrive, so that there were routes to loop. */
    assert_true(delivered > packets / 2);
}

static void next_hops_never_loop(void **state) {
    (void)state;
    no_loops(RUNS, NULL);
}

static void local_repair(void) {
    bed_choose(&bed, "localRepair", "on");
    bed_set(&bed, "salvage", 1);
}

static void nor_do_they_with_local_repair(void **state) {
    (void)state;
    no_loops(RUNS / 2, local_repair);
}

static void other_options(void) {
    bed_set(&bed, "hello", 1);
    bed_set(&bed, "raiseOnExpiry", 1);
    bed_set(&bed, "releaseGap", 10);
    bed_set(&bed, "activeRouteTimeout", 500);
    bed_set(&bed, "myRouteTimeout", 1000);
}

static void nor_do_they_with_hellos_and_short_lives(void **state) {
    (void)state;
    no_loops(RUNS / 2, other_options);
}

static void by_ns2(void) {
    bed_ns2(&bed);
}

/* ns-2's repair does loop, since it asks with the old number; packets end once all the same. */
static void packets_end_once_by_ns2_too(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= RUNS / 4; seed++)
        mobile_run(seed, by_ns2);
}

/* Small buffers and jitters of nought: everything at the same instant. */
static void crowd(void) {
    bed_set(&bed, "bufferPackets", 2);
    bed_set(&bed, "jitter", 0);
    bed_set(&bed, "bufferTime", 1000);
    bed_set(&bed, "releaseGap", 50);
    bed_set(&bed, "salvage", 1);
}

static void packets_end_once_in_small_buffers(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= RUNS / 4; seed++)
        mobile_run(seed, crowd);
}

static void the_same_seed_gives_the_same_run(void **state) {
    (void)state;
    static struct bed_line before[BED_LINES];
    for (uint64_t seed = 1; seed <= 20; seed++) {
        mobile_run(seed, NULL);
        int count = bed.line_count;
        memcpy(before, bed.lines, sizeof before);
        mobile_run(seed, NULL);
        assert_int_equal(bed.line_count, count);
        for (int i = 0; i < count; i++) {
            assert_string_equal(bed.lines[i].text, before[i].text);
            assert_true(bed.lines[i].at_ns == before[i].at_ns);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(next_hops_never_loop, fresh),
        cmocka_unit_test_setup(nor_do_they_with_local_repair, fresh),
        cmocka_unit_test_setup(nor_do_they_with_hellos_and_short_lives, fresh),
        cmocka_unit_test_setup(packets_end_once_by_ns2_too, fresh),
        cmocka_unit_test_setup(packets_end_once_in_small_buffers, fresh),
        cmocka_unit_test_setup(the_same_seed_gives_the_same_run, fresh),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
