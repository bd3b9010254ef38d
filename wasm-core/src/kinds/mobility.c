#include "kinds/mobility.h"

#include <math.h>

#include "base/units.h"
#include "catalogue/registry.h"

/* Every module of kind "movement" is the first member of a struct mobility, so that the pointers convert. */
const struct mobility *mobility_at(int nth) {
    return (const struct mobility *)(const void *)registry_of_kind("movement", nth);
}

struct leg leg_towards(int64_t at_ns, double from_x_m, double from_y_m, double x_m, double y_m, double speed_m_per_s) {
    double x = x_m - from_x_m, y = y_m - from_y_m;
    double ns = sqrt(x * x + y * y) / speed_m_per_s * NS_PER_S + 0.5;
    int64_t lasts_ns = ns < 9e18 ? (int64_t)ns : INT64_MAX;
    if (lasts_ns < 1) lasts_ns = 1;
    int64_t to_ns = lasts_ns > INT64_MAX - at_ns ? INT64_MAX : at_ns + lasts_ns;
    return (struct leg){at_ns, to_ns, from_x_m, from_y_m, x_m, y_m};
}
