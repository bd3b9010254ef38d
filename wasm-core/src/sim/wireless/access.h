/* Access to the medium: DIFS or EIFS, then back-off in whole slots (802.11, 9.2.4, 9.2.5). */
#ifndef LAB_ACCESS_H
#define LAB_ACCESS_H

#include "sim/wireless/radio.h"

/*
 * The node has a new frame to send. 1: the medium has been idle for long enough and no back-off is pending, it goes at
 * once. 0: the access timer fires when it may go.
 */
int access_request(struct radio_node *node);

/* Draws a back-off from the contention window. */
void access_draw(struct radio_node *node);

/* Sets the access timer for a frame that waits, if the medium is idle. */
void access_wait(struct radio_node *node);

/* A frame has ended at the node: when nothing else is on the air there, slots are counted anew from its end on. */
void access_resume(struct radio_node *node);

/* The node begins to send: nothing is pending any more. */
void access_used(struct radio_node *node);

#endif
