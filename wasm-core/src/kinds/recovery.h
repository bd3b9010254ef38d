/*
 * Recoveries: how losses are found and repaired. One per file, each a struct of functions that the sender calls; how
 * far the window is cut is the congestion control's business.
 */
#ifndef LAB_RECOVERY_H
#define LAB_RECOVERY_H

#include <stdint.h>

#include "catalogue/module.h"
#include "kinds/packet.h"

struct flow;
struct sim;

struct recovery {
    struct module module;
    /* The receiver sends SACK blocks. */
    int sack;
    /* An ACK that advances to segment `una`; the sender has taken no notice of it yet. Sends what may be sent. */
    void (*on_advance)(struct sim *sim, struct flow *flow, const struct packet *ack, int64_t una);
    /* An ACK that does not advance while data is outstanding. Sends what may be sent. */
    void (*on_duplicate)(struct sim *sim, struct flow *flow, const struct packet *ack);
    /* The retransmission timer fired; ssthresh and cwnd are cut already. Retransmits. */
    void (*on_timeout)(struct sim *sim, struct flow *flow);
    /* There may be more to send (new data from the application, a larger window). */
    void (*send)(struct sim *sim, struct flow *flow);
};

/* The nth recovery of the registry (the order of the choice "@recovery"), or NULL. */
const struct recovery *recovery_at(int nth);

#endif
