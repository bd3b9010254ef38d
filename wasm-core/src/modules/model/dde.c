#include "modules/model/dde.h"

#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/ring.h"

#define STAGES 7
#define KINKS                                                                                                          \
    8 /* multiples of the delay that are mesh points: later derivative jumps are of higher order than the method */
#define FIRST_CAPACITY 64
#define CAPACITY_MAX   32768 /* steps within one delay; a solution that needs more is treated as diverged */

/* One step and its continuous extension: polynomials in (t - from) / h; the lag has fade exp(pole (t - from)) on top.
 */
struct dde_step {
    double from, h, c[5][DDE_MAX], fade;
};

static const double nodes[STAGES] = {0, 1. / 5, 3. / 10, 4. / 5, 8. / 9, 1, 1};
static const double weights[STAGES][STAGES - 1] = {
    {0},
    {1. / 5},
    {3. / 40, 9. / 40},
    {44. / 45, -56. / 15, 32. / 9},
    {19372. / 6561, -25360. / 2187, 64448. / 6561, -212. / 729},
    {9017. / 3168, -355. / 33, 46732. / 5247, 49. / 176, -5103. / 18656},
    {35. / 384, 0, 500. / 1113, 125. / 192, -2187. / 6784, 11. / 84},
};
static const double errors[STAGES] = {71. / 57600, 0, -71. / 16695, 71. / 1920, -17253. / 339200, 22. / 525., -1. / 40};
static const double dense[STAGES] = {-12715105075. / 11282082432,  0,
                                     87487479700. / 32700410799,   -10690763975. / 1880347072,
                                     701980252875. / 199316789632, -1453857185. / 822651844,
                                     69997945. / 29380423};

static void interpolate(const struct dde *dde, const struct dde_step *step, double t, double *x) {
    double s = (t - step->from) / step->h, r = 1 - s;
    for (int i = 0; i < dde->dimension; i++)
        x[i] = step->c[0][i] + s * (step->c[1][i] + r * (step->c[2][i] + s * (step->c[3][i] + r * step->c[4][i])));
    if (step->fade != 0) x[dde->dimension - 1] += step->fade * exp(dde->lag_pole * (t - step->from));
}

static const struct dde_step *step_at(const struct dde *dde, int32_t nth) {
    return &dde->steps[(dde->first + nth) & (dde->capacity - 1)];
}

/* The state at a time before the last mesh point. */
static void look_back(struct dde *dde, double t, double *x) {
    if (t <= 0 || dde->count == 0) {
        memcpy(x, dde->past, sizeof dde->past);
        return;
    }
    int32_t nth = dde->cursor < dde->count ? dde->cursor : dde->count - 1;
    while (nth > 0 && step_at(dde, nth)->from > t)
        nth--;
    while (nth + 1 < dde->count && step_at(dde, nth + 1)->from <= t)
        nth++;
    dde->cursor = nth;
    interpolate(dde, step_at(dde, nth), t, x);
}

static void slope_at(struct dde *dde, double t, const double *x, double *dx) {
    double delayed[DDE_MAX];
    look_back(dde, t - dde->delay, delayed);
    dde->derivative(dde->self, t, x, delayed, dx);
}

/* Drops the steps before the delay's reach and reserves one slot; 0 when the history is at its limit. */
static int reserve(struct dde *dde) {
    while (dde->count > 1 && step_at(dde, 0)->from + step_at(dde, 0)->h < dde->t - dde->delay) {
        dde->first = (dde->first + 1) & (dde->capacity - 1);
        dde->count--;
        if (dde->cursor > 0) dde->cursor--;
    }
    if (dde->count < dde->capacity) return 1;
    if (dde->capacity == CAPACITY_MAX) return dde->diverged = 1, 0;
    int32_t wider = dde->capacity * 2;
    struct dde_step *steps = ring_widen(dde->steps, (uint64_t)dde->capacity, (uint64_t)wider, sizeof *steps,
                                        (uint64_t)dde->first, (uint64_t)dde->count);
    if (!steps) return fail_no_memory("the history"), 0;
    dde->steps = steps;
    dde->capacity = wider;
    return 1;
}

int dde_start(struct dde *dde) {
    dde->t = 0;
    dde->h = dde->delay / 100;
    dde->first = dde->count = dde->cursor = dde->diverged = 0;
    dde->capacity = FIRST_CAPACITY;
    dde->steps = ARENA_ARRAY(struct dde_step, FIRST_CAPACITY);
    if (!dde->steps) return fail_no_memory("the history"), 0;
    memcpy(dde->x, dde->past, sizeof dde->past);
    slope_at(dde, 0, dde->x, dde->slope);
    return 1;
}

/* The number of components that the Runge-Kutta stages advance. */
static int stepped(const struct dde *dde) {
    return dde->dimension - (dde->lag_pole != 0);
}

/* The stages of a step of length h, the last one at its end x; gives the ratio of error to tolerance. */
static double try_step(struct dde *dde, double h, double k[STAGES][DDE_MAX], double *x) {
    double sum = 0;
    memcpy(k[0], dde->slope, sizeof dde->slope);
    for (int stage = 1; stage < STAGES; stage++) {
        for (int i = 0; i < stepped(dde); i++) {
            double change = 0;
            for (int j = 0; j < stage; j++)
                change += weights[stage][j] * k[j][i];
            x[i] = dde->x[i] + h * change;
        }
        slope_at(dde, dde->t + nodes[stage] * h, x, k[stage]);
    }
    for (int i = 0; i < stepped(dde); i++) {
        double error = 0, scale = dde->tolerance * (0.01 + fmax(fabs(dde->x[i]), fabs(x[i])));
        for (int j = 0; j < STAGES; j++)
            error += errors[j] * k[j][i];
        sum += h * error / scale * (h * error / scale);
    }
    return sqrt(sum / stepped(dde));
}

/*
 * The lag z' = pole (z - y) with y = sum of m_j s^j over the step: z = sum of P_j s^j + fade exp(pole h s), where
 * P_j = m_j + (j + 1) P_(j+1) / (pole h). Between m_j and the nested form of the steps: r = 1 - s, multiplied out.
 */
static void follow(struct dde *dde, struct dde_step *step) {
    int z = dde->dimension - 1, y = z - 1;
    double(*c)[DDE_MAX] = step->c, ph = dde->lag_pole * step->h;
    double p[5] = {c[0][y], c[1][y] + c[2][y], c[3][y] + c[4][y] - c[2][y], -c[3][y] - 2 * c[4][y], c[4][y]};
    for (int j = 3; j >= 0; j--)
        p[j] += (j + 1) * p[j + 1] / ph;
    step->fade = dde->x[z] - p[0];
    c[0][z] = p[0];
    c[4][z] = p[4];
    c[3][z] = -p[3] - 2 * p[4];
    c[2][z] = c[3][z] + p[4] - p[2];
    c[1][z] = p[1] - c[2][z];
    dde->x[z] = p[0] + p[1] + p[2] + p[3] + p[4] + step->fade * exp(ph);
}

static void keep(struct dde *dde, double h, double k[STAGES][DDE_MAX], const double *x) {
    struct dde_step *step = &dde->steps[(dde->first + dde->count++) & (dde->capacity - 1)];
    step->from = dde->t;
    step->h = h;
    for (int i = 0; i < stepped(dde); i++) {
        double rise = x[i] - dde->x[i], bend = h * k[0][i] - rise, rest = 0;
        for (int j = 0; j < STAGES; j++)
            rest += dense[j] * k[j][i];
        step->c[0][i] = dde->x[i];
        step->c[1][i] = rise;
        step->c[2][i] = bend;
        step->c[3][i] = rise - h * k[STAGES - 1][i] - bend;
        step->c[4][i] = h * rest;
    }
    step->fade = 0;
    if (dde->lag_pole != 0) follow(dde, step);
    memcpy(dde->x, x, sizeof *x * (size_t)stepped(dde));
    memcpy(dde->slope, k[STAGES - 1], sizeof dde->slope);
}

static int is_far(const struct dde *dde, const double *x) {
    for (int i = 0; dde->far > 0 && i < stepped(dde); i++)
        if (fabs(x[i]) > dde->far) return 1;
    return 0;
}

/* One accepted step; 0 after fail() or when it has diverged. */
static int advance(struct dde *dde) {
    double k[STAGES][DDE_MAX], x[DDE_MAX] = {0};
    if (!reserve(dde)) return 0;
    for (;;) {
        double h = fmin(dde->h, dde->delay), kink = (floor(dde->t / dde->delay * (1 + 1e-12)) + 1) * dde->delay;
        int lands = kink <= (KINKS + 0.5) * dde->delay && dde->t + 1.01 * h >= kink;
        if (lands) h = kink - dde->t;
        double error = try_step(dde, h, k, x);
        double factor = error > 0 ? 0.9 * pow(error, -0.2) : 5;
        if (!(error < (double)INFINITY)) factor = 0.1;
        dde->h = h * fmin(fmax(factor, 0.1), 5);
        if (error <= 1 && !is_far(dde, x)) {
            keep(dde, h, k, x);
            dde->t = lands ? kink : dde->t + h;
            return 1;
        }
        if (!(error <= 1) && dde->h > 1e-13 * (1 + dde->t)) continue;
        dde->diverged = 1;
        return 0;
    }
}

int dde_at(struct dde *dde, double t, double *x) {
    while (dde->t < t)
        if (dde->diverged || !advance(dde)) return 0;
    look_back(dde, t, x);
    return 1;
}
