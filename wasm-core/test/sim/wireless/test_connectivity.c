/*
 * How well a network hangs together: time means by hand and against Floyd and Warshall's shortest paths, what a radius
 * means for 10 and 20 nodes on 1500 x 1000 m (a Monte Carlo study of its own, 100,000 placements), and how often
 * links change.
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "base/random.h"
#include "base/units.h"
#include "support/movement_helper.h"
#include "support/sim_helper.h"

/* Last: it has a macro named fail. */
#include <cmocka.h>

#define SECOND 1000000000

static int reset(void **state) {
    (void)state;
    moving_reset();
    return 0;
}

/* The present values: means over the next nanosecond, in which no link changes. */
static struct connectivity present(struct movement *movement) {
    struct connectivity now;
    movement->sums = (struct connectivity_sums){.since_ns = sim_now(&moving_sim)};
    moving_until(sim_now(&moving_sim) + 1);
    movement_read(movement, &now);
    return now;
}

/* ---- time means -------------------------------------------------------------------------------------------------- */

static void means_are_over_the_measured_time(void **state) {
    (void)state;
    /* Node 1 leaves node 0 at 10 m/s and loses it after 25 s; measured from 10 to 40 s, linked for 15 s of the 30. */
    const struct moving_setup setup = {.how = MOVING_FILE,
                                       .field = {1500, 1000, 2},
                                       .radius_m = {250, 550},
                                       .measure_from_ns = 10 * (int64_t)SECOND,
                                       .measure_to_ns = 40 * (int64_t)SECOND,
                                       .file = "0 0 0 0 0\n1 0 0 0 0\n1 0 1000 0 10\n"};
    struct connectivity means;
    struct movement *movement = moving_start(&setup, NULL, NULL);
    moving_until(100 * (int64_t)SECOND);
    movement_read(movement, &means);
    assert_true(fabs(means.mean_degree - 0.5) < 1e-6 && fabs(means.connected_pairs - 0.5) < 1e-6);
    assert_true(fabs(means.isolated_nodes - 0.5) < 1e-6 && fabs(means.components - 1.5) < 1e-6);
    assert_true(fabs(means.mean_hops - 1) < 1e-12);
}

static void a_chain_by_hand(void **state) {
    (void)state;
    const struct moving_setup setup = {
        .how = MOVING_STATIC, .field = {1500, 1000, 4}, .radius_m = {250, 550}, .measure_to_ns = SECOND};
    struct connectivity means;
    moving_set(MOBILITY_PATTERN, PATTERN_CHAIN);
    struct movement *movement = moving_start(&setup, NULL, NULL);
    moving_until(SECOND);
    movement_read(movement, &means);
    /* Six pairs: three of one hop, two of two, one of three. */
    assert_true(means.mean_degree == 1.5 && means.connected_pairs == 1 && means.components == 1);
    assert_true(means.isolated_nodes == 0 && fabs(means.mean_hops - 10.0 / 6) < 1e-12);
}

/* The same from the matrix of distances, without sets. */
static struct connectivity by_matrix(const struct movement *movement, double radius_m) {
    enum { FAR = 1000 };
    static int hops[NODES_MAX][NODES_MAX];
    int32_t n = movement->field.nodes, links = 0, pairs = 0, isolated = 0, components = 0, sum = 0;
    for (int32_t a = 0; a < n; a++)
        for (int32_t b = 0; b < n; b++)
            hops[a][b] = a == b ? 0 : movement_distance2(movement, a, b) <= radius_m * radius_m ? 1 : FAR;
    for (int32_t k = 0; k < n; k++)
        for (int32_t a = 0; a < n; a++)
            for (int32_t b = 0; b < n; b++)
                if (hops[a][k] + hops[k][b] < hops[a][b]) hops[a][b] = hops[a][k] + hops[k][b];
    for (int32_t a = 0; a < n; a++) {
        int32_t reached = 0, earlier = 0;
        for (int32_t b = 0; b < n; b++) {
            if (a == b || hops[a][b] >= FAR) continue;
            reached++;
            earlier += b < a;
            links += hops[a][b] == 1;
            sum += hops[a][b];
        }
        pairs += reached;
        isolated += reached == 0;
        components += earlier == 0;
    }
    return (struct connectivity){(double)links / n, (double)pairs / (n * (n - 1)), (double)isolated / n, components,
                                 pairs ? (double)sum / pairs : (double)NAN};
}

static void present_values_equal_those_of_shortest_paths(void **state) {
    (void)state;
    struct random random;
    random_seed(&random, sim_test_seed(), "paths");
    for (int run = 0; run < 20; run++) {
        struct moving_setup setup = {.how = MOVING_RWP,
                                     .field = {1500, 1000, run == 0 ? NODES_MAX : 2 + (int32_t)(60 * run / 20)},
                                     .seed = random_bits(&random),
                                     .measure_to_ns = 1000 * (int64_t)SECOND};
        setup.radius_m[RANGE_RECEIVE] = 60 + 300 * random_uniform(&random);
        setup.radius_m[RANGE_SENSE] = 2.2 * setup.radius_m[RANGE_RECEIVE];
        moving_reset();
        struct movement *movement = moving_start(&setup, NULL, NULL);
        for (int i = 1; i < 10; i++) {
            moving_until(sim_now(&moving_sim) + (int64_t)(50 * NS_PER_S * random_uniform(&random)) + 1);
            struct connectivity here = by_matrix(movement, setup.radius_m[RANGE_RECEIVE]), now = present(movement);
            assert_true(fabs(now.mean_degree - here.mean_degree) < 1e-9);
            assert_true(fabs(now.connected_pairs - here.connected_pairs) < 1e-9);
            assert_true(fabs(now.isolated_nodes - here.isolated_nodes) < 1e-9);
            assert_true(fabs(now.components - here.components) < 1e-9);
            assert_true(isnan(now.mean_hops) ? isnan(here.mean_hops) : fabs(now.mean_hops - here.mean_hops) < 1e-9);
        }
    }
}

/* ---- what a radius means ----------------------------------------------------------------------------------------- */

#define RADII      7
#define PLACEMENTS 1500

static const double radii_m[RADII] = {100, 150, 200, 250, 300, 376, 500};

/* Mean degree, connected pairs, isolated nodes (shares) and mean hops. */
struct meaning {
    int32_t nodes;
    enum mobility_start start;
    double expected[RADII][4];
};

static const struct meaning meanings[] = {
    {20,
     START_UNIFORM,
     {{0.37, 0.023, 0.69, 1.16},
      {0.80, 0.059, 0.45, 1.40},
      {1.37, 0.129, 0.25, 1.74},
      {2.06, 0.260, 0.13, 2.22},
      {2.86, 0.463, 0.06, 2.62},
      {4.21, 0.781, 0.02, 2.65},
      {6.70, 0.977, 0.00, 2.07}}},
    {20,
     START_STATIONARY,
     {{0.54, 0.037, 0.59, 1.30},
      {1.18, 0.112, 0.33, 1.75},
      {2.04, 0.280, 0.17, 2.35},
      {3.09, 0.542, 0.08, 2.61},
      {4.27, 0.779, 0.04, 2.54},
      {6.26, 0.947, 0.01, 2.13},
      {9.63, 0.996, 0.00, 1.62}}},
    {10,
     START_UNIFORM,
     {{0.17, 0.021, 0.84, 1.06},
      {0.38, 0.048, 0.68, 1.14},
      {0.65, 0.092, 0.51, 1.27},
      {0.98, 0.155, 0.37, 1.42},
      {1.35, 0.244, 0.25, 1.57},
      {1.99, 0.426, 0.13, 1.78},
      {3.17, 0.750, 0.04, 1.86}}},
    {10,
     START_STATIONARY,
     {{0.25, 0.032, 0.78, 1.11},
      {0.56, 0.079, 0.58, 1.26},
      {0.97, 0.160, 0.39, 1.47},
      {1.46, 0.286, 0.25, 1.67},
      {2.02, 0.448, 0.15, 1.81},
      {2.96, 0.700, 0.07, 1.85},
      {4.56, 0.932, 0.02, 1.62}}},
};

/* Sums over placements, and those of squares; hops: of the pairs' sum and their number. */
struct spread {
    double sum[3], square[3], hops, pairs, hops_off[PLACEMENTS], pairs_off[PLACEMENTS];
};

static void add_placement(struct spread *spread, int placement, const struct connectivity *now) {
    const double values[3] = {now->mean_degree, now->connected_pairs, now->isolated_nodes};
    for (int k = 0; k < 3; k++) {
        spread->sum[k] += values[k];
        spread->square[k] += values[k] * values[k];
    }
    double hops = now->connected_pairs > 0 ? now->mean_hops * now->connected_pairs : 0;
    spread->hops += hops;
    spread->pairs += now->connected_pairs;
    spread->hops_off[placement] = hops;
    spread->pairs_off[placement] = now->connected_pairs;
}

/* Compares with the table, whose numbers are rounded and have errors of up to 0.002 themselves. */
static void compare(const struct spread *spread, const double *expected, int32_t nodes, double radius_m) {
    static const double rounding[4] = {0.005, 0.0005, 0.005, 0.005};
    double mean[4], error[4];
    for (int k = 0; k < 3; k++) {
        mean[k] = spread->sum[k] / PLACEMENTS;
        error[k] = sqrt(fmax(spread->square[k] / PLACEMENTS - mean[k] * mean[k], 0) / PLACEMENTS);
    }
    mean[3] = spread->hops / spread->pairs;
    double square = 0;
    for (int i = 0; i < PLACEMENTS; i++) {
        double off = spread->hops_off[i] - mean[3] * spread->pairs_off[i];
        square += off * off;
    }
    error[3] = sqrt(square) / spread->pairs;
    print_message("%2d nodes, %3.0f m: degree %.3f +- %.3f, connected %.4f +- %.4f, isolated %.3f +- %.3f, hops "
                  "%.3f +- %.3f\n",
                  (int)nodes, radius_m, mean[0], error[0], mean[1], error[1], mean[2], error[2], mean[3], error[3]);
    for (int k = 0; k < 4; k++)
        assert_true(fabs(mean[k] - expected[k]) < 4 * error[k] + rounding[k] + 0.002);
}

static void a_radius_means_what_the_study_found(void **state) {
    (void)state;
    static struct spread spreads[RADII];
    uint64_t seed = sim_test_seed();
    for (int which = 0; which < 4; which++) {
        const struct meaning *meaning = &meanings[which];
        for (int r = 0; r < RADII; r++)
            spreads[r] = (struct spread){.hops = 0};
        for (int placement = 0; placement < PLACEMENTS; placement++) {
            const struct moving_setup setup = {.how = MOVING_RWP,
                                               .field = {1500, 1000, meaning->nodes},
                                               .seed = seed + (uint64_t)placement,
                                               .radius_m = {1, 600},
                                               .measure_to_ns = SECOND};
            moving_reset();
            moving_set(MOBILITY_START, meaning->start);
            struct movement *movement = moving_start(&setup, NULL, NULL);
            for (int r = 0; r < RADII; r++) {
                movement_set_radius(movement, RANGE_RECEIVE, radii_m[r]);
                struct connectivity now = present(movement);
                add_placement(&spreads[r], placement, &now);
            }
        }
        for (int r = 0; r < RADII; r++)
            compare(&spreads[r], meaning->expected[r], meaning->nodes, radii_m[r]);
    }
}

/* ---- how often links change -------------------------------------------------------------------------------------- */

static void count_change(void *context) {
    (*(int *)context)++;
}

static struct movement *in_the_long_run(double low, double high, const struct moving_setup *setup, int *changes) {
    moving_reset();
    moving_set(MOBILITY_SPEED_MIN, low);
    moving_set(MOBILITY_SPEED_MAX, high);
    moving_set(MOBILITY_START, START_STATIONARY);
    return moving_start(setup, changes ? count_change : NULL, changes);
}

static void velocity(const struct leg *leg, double *x, double *y) {
    double seconds = (double)(leg->to_ns - leg->from_ns) / NS_PER_S;
    *x = (leg->to_x_m - leg->from_x_m) / seconds;
    *y = (leg->to_y_m - leg->from_y_m) / seconds;
}

/*
 * Without crossings: the mean number of pairs of 20 nodes that pass the radius a second, from the pairs that are within
 * 20 m of it at one instant and the speed at which they come nearer or part.
 */
static double flux_per_s(double low, double high, double radius_m, uint64_t seed) {
    enum { BATCHES = 150, NODES = 100 };
    const double half_m = 20;
    double sum = 0;
    for (int batch = 0; batch < BATCHES; batch++) {
        const struct moving_setup setup = {
            .how = MOVING_RWP, .field = {1500, 1000, NODES}, .seed = seed + (uint64_t)batch, .radius_m = {1, 1}};
        const struct movement *movement = in_the_long_run(low, high, &setup, NULL);
        for (int32_t a = 0; a < NODES; a++)
            for (int32_t b = a + 1; b < NODES; b++) {
                const struct leg *legs = movement->legs;
                double x = legs[b].from_x_m - legs[a].from_x_m, y = legs[b].from_y_m - legs[a].from_y_m;
                double ax, ay, bx, by, distance = hypot(x, y);
                if (fabs(distance - radius_m) >= half_m) continue;
                velocity(&legs[a], &ax, &ay);
                velocity(&legs[b], &bx, &by);
                sum += fabs(x * (bx - ax) + y * (by - ay)) / distance;
            }
    }
    return sum / (2 * half_m) / BATCHES * (20 * 19) / (NODES * (NODES - 1));
}

/* 20 runs of 1000 s; each change is of one link, but for those of one instant. */
static void links_change_as_often_as_nodes_pass_the_radius(void **state) {
    (void)state;
    static const struct {
        double low, high, radius_m;
    } cases[] = {{1, 50, 100}, {1, 50, 250}, {1, 50, 376}, {1, 50, 550}, {1, 10, 250}, {20, 30, 250}, {40, 50, 376}};
    uint64_t seed = sim_test_seed();
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        int changes = 0;
        double expected = flux_per_s(cases[i].low, cases[i].high, cases[i].radius_m, seed);
        for (int run = 0; run < 20; run++) {
            const struct moving_setup setup = {.how = MOVING_RWP,
                                               .field = {1500, 1000, 20},
                                               .seed = seed + (uint64_t)run,
                                               .radius_m = {cases[i].radius_m, 2000}};
            in_the_long_run(cases[i].low, cases[i].high, &setup, &changes);
            moving_until(1000 * (int64_t)SECOND);
        }
        double per_s = changes / 20000.0;
        print_message("%g to %g m/s, %g m: %.3f changes a second, expected %.3f\n", cases[i].low, cases[i].high,
                      cases[i].radius_m, per_s, expected);
        assert_true(fabs(per_s / expected - 1) < 0.06);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(means_are_over_the_measured_time, reset),
        cmocka_unit_test_setup(a_chain_by_hand, reset),
        cmocka_unit_test_setup(present_values_equal_those_of_shortest_paths, reset),
        cmocka_unit_test_setup(a_radius_means_what_the_study_found, reset),
        cmocka_unit_test_setup(links_change_as_often_as_nodes_pass_the_radius, reset),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
