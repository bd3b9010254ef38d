/* Durations of frames, propagation, and which of two powers is 10 dB the greater. */
#ifndef LAB_PHY_H
#define LAB_PHY_H

#include "sim/wireless/radio.h"

/* Fills what follows from the parameters in force. */
void phy_configure(struct wireless *wireless);

/* The carrier-sense radius and the receive radius by the parameters, m. */
void phy_radii(const double *phy, double radius_m[RANGE_COUNT]);

/* Long preamble and PLCP header, then `bytes` at `rate` bit/s; ns, rounded half up (802.11b, 18.2.2). */
static inline int64_t phy_duration_ns(int32_t bytes, double rate) {
    return 192000 + (int64_t)((double)bytes * 8e9 / rate + 0.5);
}

/* Whether power over the distance a is at least 10 times that over b; squares of distances, m². */
int phy_ten_times(const struct radio_times *times, double a2, double b2);

#endif
