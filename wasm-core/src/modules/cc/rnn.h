/* The window rule of Bai, Abe and Lee (2020, equation 1), shared by the congestion control and the oracle's vectors. */
#ifndef LAB_RNN_H
#define LAB_RNN_H

#include "kinds/cc.h"

struct rnn_rule {
    double low, high; /* thresholds of P */
    double low_rate, medium_rate, high_rate;
};

/* The cut for the chance P that the next loss comes at a larger window; the medium one when P is NaN. */
struct cc_prediction rnn_predict(const struct rnn_rule *rule, double p);

#endif
