/* The starting point t_0 of Choi and Yoo's recursion (2005, section 4). */
#ifndef LAB_CHOI_T0_H
#define LAB_CHOI_T0_H

/* Which of the three cases the ratio of forward delay and RTT selects. */
enum choi_case { CHOI_BALANCED, CHOI_FORWARD_LONGER, CHOI_REVERSE_LONGER };

/* The sender's and the receiver's round-trip times of the first two exchanges, in any one unit. */
struct choi_first {
    double rtt_s0, rtt_r0, rtt_s1, rtt_r1;
};

/*
 * The heuristic's t_0, in the unit of `first`. `ratio` is the mean of forward delay over RTT while probing; above
 * `alpha` the forward delay is taken for the longer one, below `beta` the reverse delay, else both for equal. With
 * `midpoint`, the bound X/2 is half of RTT(s,0), which it is when the indices agree; else X is measured as printed:
 * RTT(s,1) - RTT(r,1) + RTT(r,0). `which`: the case, or NULL.
 */
double choi_t0(const struct choi_first *first, double ratio, double alpha, double beta, int midpoint,
               enum choi_case *which);

/*
 * Bytes that the scheme adds without TCP: a packet of 40 bytes each way per round trip (equation 11). Both times in one
 * unit.
 */
double choi_overhead_bytes(double duration, double mean_rtt);

#endif
