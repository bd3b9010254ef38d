/* lab: optimise for size */
#include "sim/wireless/phy.h"

#include <math.h>

#define LIGHT_M_PER_S 3e8
#define ANTENNA_M     1.5
#define PI            3.14159265358979323846
#define CAPTURE_RATIO 10
#define RTS_BYTES     20
#define CTS_BYTES     14
#define ACK_BYTES     14

static double rate_of(double choice) {
    static const double rates[] = {1e6, 2e6, 5.5e6, 11e6};
    return rates[(int)choice];
}

void phy_radii(const double *phy, double radius_m[RANGE_COUNT]) {
    radius_m[RANGE_RECEIVE] = phy[PHY_RADIUS];
    radius_m[RANGE_SENSE] = phy[PHY_RADIUS] * phy[PHY_SENSE_RATIO];
}

void phy_configure(struct wireless *wireless) {
    struct radio_times *times = &wireless->times;
    const double *phy = wireless->phy, *mac = wireless->mac, *ifq = wireless->ifq;
    double radius_m[RANGE_COUNT], wavelength_m = LIGHT_M_PER_S / (phy[PHY_FREQUENCY] * 1e6);
    double crossover_m = 4 * PI * ANTENNA_M * ANTENNA_M / wavelength_m;
    phy_radii(phy, radius_m);
    times->rate = rate_of(phy[PHY_RATE]);
    times->basic_rate = rate_of(phy[PHY_BASIC_RATE]);
    times->rts_ns = phy_duration_ns(RTS_BYTES, times->basic_rate);
    times->cts_ns = phy_duration_ns(CTS_BYTES, times->basic_rate);
    times->ack_ns = phy_duration_ns(ACK_BYTES, times->basic_rate);
    times->eifs_ns = SIFS_NS + phy_duration_ns(ACK_BYTES, 1e6) + DIFS_NS;
    times->cca_ns = llround(phy[PHY_CCA_TIME] * 1e3);
    times->reach_ns = (int64_t)ceil(radius_m[RANGE_SENSE] / LIGHT_M_PER_S * 1e9) + 1;
    times->crossover2 = crossover_m * crossover_m;
    times->capture = (enum phy_capture)(int)phy[PHY_CAPTURE];
    times->duration_nearest = (int)mac[MAC_DURATION] == DURATION_NEAREST;
    times->header_bytes = (int)mac[MAC_HEADER];
    times->rts_threshold = (int)mac[MAC_RTS_THRESHOLD];
    times->rts_as_ns2 = (int)mac[MAC_RTS_COUNTS] == RTS_COUNTS_NS2;
    times->backoff_as_ns2 = (int)mac[MAC_BACKOFF] == BACKOFF_NS2;
    times->eifs_as_nav = (int)mac[MAC_EIFS] == EIFS_AS_NAV;
    times->short_limit = (int)mac[MAC_SHORT_RETRY_LIMIT];
    times->long_limit = (int)mac[MAC_LONG_RETRY_LIMIT];
    times->cw_min = (int)mac[MAC_CW_MIN];
    times->cw_max = (int)mac[MAC_CW_MAX];
    times->queue_in_bytes = (int)ifq[IFQ_UNIT] == IFQ_IN_BYTES;
    times->queue_max = (int64_t)ifq[IFQ_PACKETS] - (ifq[IFQ_ONE_LESS] != 0 && !times->queue_in_bytes);
    times->routing_at_head = (int)ifq[IFQ_ROUTING] == IFQ_ROUTING_HEAD;
    times->processing_ns = llround(ifq[IFQ_DELAY] * 1e3);
}

/* Power over a distance, in units of that at the crossover: Friis below, two rays beyond (Rappaport 1996, 4.6). */
static double power(const struct radio_times *times, double distance2) {
    double ratio = times->crossover2 / distance2;
    return distance2 <= times->crossover2 ? ratio : ratio * ratio;
}

int phy_ten_times(const struct radio_times *times, double a2, double b2) {
    return power(times, a2) >= CAPTURE_RATIO * power(times, b2);
}
