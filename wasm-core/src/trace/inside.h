/*
 * A request to look inside the net at one loss event: {"flow": id, "event": n, "layer": l, "unit": u}, n counted from 0
 * over the flow's events. The answer has what every gate and state was at the rows that the prediction was computed
 * from, and the last step of one unit by its equations.
 */
#ifndef LAB_INSIDE_H
#define LAB_INSIDE_H

#include <stdint.h>

#include "base/json.h"
#include "base/text.h"
#include "net/model.h"

struct inside;

/* What the member "inside" of a document requests; NULL without one, or when memory is out. */
struct inside *inside_new(const struct json *document);

/* Whether the nth event of the flow is the requested one; `inside` may be NULL. */
int inside_matches(const struct inside *inside, const char *flow, int64_t nth);

/* Keeps the answer; right after the prediction by `model`. */
void inside_answer(struct inside *inside, const struct net_model *model, double time_s);

/* "inside": {...}, or null when the event was not met; nothing without a request. */
void inside_write(const struct inside *inside, struct text *out);

#endif
