/* The parameters of a link (keys link.<name>.<id>). */
#ifndef LAB_LINK_PARAMS_H
#define LAB_LINK_PARAMS_H

/* Index of each parameter in the values of a link; values are in the catalogue's unit. */
enum link_param {
    LINK_RATE,          /* bit/s */
    LINK_DELAY,         /* ms */
    LINK_BUFFER,        /* packets or bytes */
    LINK_BUFFER_UNIT,   /* enum link_buffer_unit */
    LINK_BUFFER_COUNTS, /* enum buffer_counts */
    LINK_DISCIPLINE,    /* index among the modules of kind "queue" */
    LINK_LOSS,          /* enum loss_kind */
    LINK_LOSS_RATE,     /* % */
    LINK_GE_TO_BAD,     /* % */
    LINK_GE_TO_GOOD,    /* % */
    LINK_GE_GOOD_LOSS,  /* % */
    LINK_GE_BAD_LOSS,   /* % */
    LINK_JITTER,        /* ms */
    LINK_REORDER,       /* %: packets that others may overtake */
    LINK_REORDER_DELAY, /* ms */
    LINK_ACK_FILTER,    /* enum ack_filter */
    LINK_PARAM_COUNT
};

enum link_buffer_unit { BUFFER_PACKETS, BUFFER_BYTES };
enum ack_filter { ACK_FILTER_NONE, ACK_FILTER_OLDER };

#endif
