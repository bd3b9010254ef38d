/* The parameters of a net and of its training (keys net.* and training.*). */
#ifndef LAB_NET_PARAMS_H
#define LAB_NET_PARAMS_H

enum net_param {
    NET_TASK, /* an enum net_task */
    NET_CELL, /* index of the registry's cells */
    NET_UNITS,
    NET_LAYERS,
    NET_HISTORY,
    NET_GROUP,   /* 0 to 7: groups 1 to 8; 8: NET_METRICS */
    NET_METRICS, /* bit mask of enum metric */
    NET_SCALING, /* an enum net_scaling */
    NET_PARAM_COUNT
};

enum net_scaling { SCALING_Z_SCORE, SCALING_MIN_MAX, SCALING_NONE };

enum training_param {
    TRAINING_SEED,
    TRAINING_EPOCHS,
    TRAINING_BATCH,
    TRAINING_RATE,
    TRAINING_PATIENCE,
    TRAINING_CLASS_WEIGHTS,
    TRAINING_VALIDATION, /* % of the runs */
    TRAINING_PARAM_COUNT
};

#endif
