/* The fluid model: a fast pole solved exactly, solutions that run away, both designs, and the loop's phase. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "base/arena.h"
#include "base/error.h"
#include "modules/model/fluid.h"
#include "modules/model/pert_fluid.h"

#include <cmocka.h>

static const double past[FLUID_COLUMNS] = {1, 1, 1};

static struct fluid red(double flows, double packets_per_s, double rtt_s, double interval_s) {
    return (struct fluid){.kind = FLUID_RED,
                          .decrease = 0.5,
                          .flows = flows,
                          .packets_per_s = packets_per_s,
                          .rtt_s = rtt_s,
                          .pmax = 0.1,
                          .tmin_s = 0.05,
                          .tmax_s = 0.1,
                          .weight = 0.99,
                          .interval_s = interval_s};
}

static void start(const struct fluid *fluid, struct dde *dde) {
    fail_reset();
    arena_reset();
    assert_true(fluid_start(fluid, past, 1e-9, dde));
}

/* A pole that follows exactly gives what small steps give. */
static void fast_pole(void **state) {
    static const double intervals_s[] = {1e-4, 3e-5, 1e-5};
    (void)state;
    for (size_t i = 0; i < sizeof intervals_s / sizeof *intervals_s; i++) {
        struct fluid fluid = red(5, 100, 0.2, intervals_s[i]);
        double exact[200][DDE_MAX], x[DDE_MAX];
        struct dde dde;
        start(&fluid, &dde);
        assert_true(dde.lag_pole < 0);
        for (int row = 0; row < 200; row++)
            assert_true(dde_at(&dde, row * 0.1, exact[row]));
        start(&fluid, &dde);
        dde.lag_pole = 0;
        assert_true(dde_start(&dde));
        for (int row = 0; row < 200; row++) {
            assert_true(dde_at(&dde, row * 0.1, x));
            for (int c = 0; c < FLUID_COLUMNS; c++)
                assert_true(fabs(x[c] - exact[row][c]) < 2e-5 * (1 + fabs(x[c])));
        }
    }
}

/* Steps are those of the delay, however fast the pole is. */
static void fast_pole_costs_nothing(void **state) {
    struct fluid fluid = red(5, 100, 0.1, 1e-5);
    struct dde dde;
    double x[DDE_MAX];
    (void)state;
    fluid.weight = 0.9;
    start(&fluid, &dde);
    assert_true(dde_at(&dde, 100, x));
    assert_true(fabs(x[FLUID_WINDOW] - 2) < 1e-6 && fabs(x[FLUID_SIGNAL] - x[FLUID_DELAY]) < 1e-6);
    assert_true(dde.capacity <= 1024);
}

static dde_function *derivative;
static int64_t evaluations;

static void counted_derivative(const void *self, double t, const double *x, const double *delayed, double *dx) {
    evaluations++;
    derivative(self, t, x, delayed, dx);
}

/* Evaluations of the equations for 100 s. */
static int64_t evaluations_at(double interval_s) {
    struct fluid fluid = red(5, 100, 0.1, interval_s);
    struct dde dde;
    double x[DDE_MAX];
    start(&fluid, &dde);
    derivative = dde.derivative;
    dde.derivative = counted_derivative;
    evaluations = 0;
    assert_true(dde_at(&dde, 100, x));
    return evaluations;
}

/* A trajectory of 100 s does not take longer with the fastest sampling: counted, so that no slow machine can say
 * otherwise. */
static void fastest_sampling_takes_no_longer(void **state) {
    (void)state;
    int64_t usual = evaluations_at(1e-4);
    assert_true(usual > 1000);
    assert_true(evaluations_at(1e-5) <= 2 * usual);
}

static void runs_away(void **state) {
    struct fluid fluid = red(50, 10000, 0.171, 1e-4);
    struct dde dde;
    double x[DDE_MAX];
    (void)state;
    start(&fluid, &dde);
    assert_false(dde_at(&dde, 100, x));
    assert_true(dde.diverged && dde.t < 100);
    assert_int_equal(fail_status(), 0);
    assert_false(dde_at(&dde, 100, x));
    assert_true(dde_at(&dde, dde.t, x) && isfinite(x[FLUID_WINDOW]));
}

/* Stable by the margin and by the trajectory: started near its rest, it stays or leaves. */
static double distance(const struct fluid *fluid, double until_s) {
    struct fluid_theorem rest = fluid_theorem(fluid, fluid->rtt_s);
    const double near[FLUID_COLUMNS] = {rest.window * 1.001, rest.delay_s, rest.delay_s};
    double x[DDE_MAX], most = 0;
    struct dde dde;
    fail_reset();
    arena_reset();
    assert_true(fluid_start(fluid, near, 1e-9, &dde));
    for (double t = until_s * 0.9; t < until_s; t += fluid->rtt_s / 4) {
        if (!dde_at(&dde, t, x)) return (double)INFINITY;
        most = fmax(most, fabs(x[FLUID_WINDOW] / rest.window - 1));
    }
    return most;
}

static void margin_tells_stability(void **state) {
    static const double settings[][3] = {{5, 100, 1e-4}, {10, 400, 1e-3}, {40, 1000, 0.1}, {3, 80, 1e-3}};
    (void)state;
    for (size_t i = 0; i < sizeof settings / sizeof *settings; i++)
        for (int variant = 0; variant < 4; variant++) {
            struct fluid fluid = red(settings[i][0], settings[i][1], 0.1, settings[i][2]);
            fluid.square = variant & 1;
            fluid.clocked = variant >> 1;
            double boundary_s = fluid_exact_boundary(&fluid);
            assert_true(isfinite(boundary_s));
            fluid.rtt_s = 0.95 * boundary_s;
            assert_true(fluid_margin(&fluid, fluid.rtt_s) > 0);
            assert_true(distance(&fluid, 3000 * boundary_s) < 1e-3);
            fluid.rtt_s = 1.05 * boundary_s;
            assert_true(fluid_margin(&fluid, fluid.rtt_s) < 0);
            assert_true(distance(&fluid, 3000 * boundary_s) > 2e-3);
        }
}

/* The theorem's promise is broken by the printed equations and kept with the clock of the ACKs. */
static void theorem_needs_the_clock(void **state) {
    int printed = 0, clocked = 0;
    (void)state;
    for (double interval_s = 1e-5; interval_s < 10; interval_s *= 1.5)
        for (double share = 0.3; share < 0.95; share += 0.1) {
            struct fluid fluid = red(5, 100, 0.1, interval_s);
            fluid.rtt_s = share * fluid_theorem_boundary(&fluid);
            assert_true(fluid_promise(&fluid, fluid.rtt_s) > 0);
            printed += fluid_margin(&fluid, fluid.rtt_s) <= 0;
            fluid.clocked = 1;
            clocked += fluid_margin(&fluid, fluid.rtt_s) <= 0;
        }
    assert_true(printed > 50);
    assert_int_equal(clocked, 0);
}

/* Theorem 2: with the clock, the designed gains hold from the design's flows on and up to its round trip. */
static void theorem_2(void **state) {
    double values[FLUID_PARAM_COUNT] = {[FLUID_DECREASE] = 0.5};
    (void)state;
    values[FLUID_CONTROL] = 1;
    values[FLUID_CAPACITY] = 1000;
    values[FLUID_DESIGN_FLOWS] = 10;
    values[FLUID_DESIGN_RTT] = 200;
    values[FLUID_CLOCKED] = 1;
    for (values[FLUID_FLOWS] = 10; values[FLUID_FLOWS] <= 40; values[FLUID_FLOWS] += 5)
        for (values[FLUID_RTT] = 100; values[FLUID_RTT] <= 200; values[FLUID_RTT] += 20) {
            struct fluid fluid = pert_fluid_of(values);
            if (fluid_promise(&fluid, fluid.rtt_s) >= 0) assert_true(fluid_margin(&fluid, fluid.rtt_s) > 0);
        }
    values[FLUID_FLOWS] = 9;
    struct fluid fewer = pert_fluid_of(values);
    assert_true(fluid_promise(&fewer, fewer.rtt_s) < 0);
}

/* A decrease by the share b multiplies the loop's gain by 2 b, in theorem 1 and in the linearisation. */
static void other_decrease(void **state) {
    (void)state;
    struct fluid half = red(5, 100, 0.1, 1e-4), less = half, steep = half;
    less.decrease = 0.35;
    steep.pmax = 0.07;
    assert_true(fabs(fluid_theorem_boundary(&less) / fluid_theorem_boundary(&steep) - 1) < 1e-12);
    assert_true(fabs(fluid_exact_boundary(&less) / fluid_exact_boundary(&steep) - 1) < 1e-12);
    assert_true(fabs(fluid_theorem_boundary(&half) - 0.170998) < 1e-6);
    assert_true(fluid_theorem_boundary(&less) > 1.12 * fluid_theorem_boundary(&half));
    /* A trajectory rests at W* = RC/N and p* = 1/(b W*^2). */
    double x[DDE_MAX];
    struct dde dde;
    start(&less, &dde);
    assert_true(dde_at(&dde, 60, x));
    assert_true(fabs(x[FLUID_WINDOW] - 2) < 1e-4);
    assert_true(fabs(fluid_chance(&less, x[FLUID_SIGNAL]) - 1 / (0.35 * 4)) < 1e-4);
}

/* Equation 15: with C/N constant theorem 1 does not depend on C; a router's sampling of every packet does. */
static void scales_with_the_capacity(void **state) {
    (void)state;
    double values[FLUID_PARAM_COUNT] = {
        [FLUID_DECREASE] = 0.5, [FLUID_PMAX] = 0.1, [FLUID_TMIN] = 50, [FLUID_TMAX] = 100};
    double boundary_s[2][2];
    values[FLUID_WEIGHT] = 0.99;
    for (int large = 0; large < 2; large++)
        for (int router = 0; router < 2; router++) {
            values[FLUID_FLOWS] = large ? 500 : 5;
            values[FLUID_CAPACITY] = 20 * values[FLUID_FLOWS];
            values[FLUID_SAMPLED] = 1 + router;
            struct fluid fluid = pert_fluid_of(values);
            boundary_s[router][large] = fluid_theorem_boundary(&fluid);
        }
    assert_true(fabs(boundary_s[0][1] / boundary_s[0][0] - 1) < 1e-9);
    assert_true(boundary_s[1][1] < 0.999 * boundary_s[1][0]);
    assert_true(boundary_s[1][0] < boundary_s[0][0]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fast_pole),
        cmocka_unit_test(fast_pole_costs_nothing),
        cmocka_unit_test(fastest_sampling_takes_no_longer),
        cmocka_unit_test(runs_away),
        cmocka_unit_test(margin_tells_stability),
        cmocka_unit_test(theorem_needs_the_clock),
        cmocka_unit_test(theorem_2),
        cmocka_unit_test(other_decrease),
        cmocka_unit_test(scales_with_the_capacity),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
