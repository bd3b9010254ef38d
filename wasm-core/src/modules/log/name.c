/* lab: optimise for size */
#include "modules/log/name.h"

#include <stdio.h>

#define NUMBER_BYTES 12 /* reserved behind an id for "#10000" */

static struct span id_span(const struct log_flow *flow) {
    struct span s = {flow->id, strlen(flow->id)};
    return s;
}

static uint32_t hash_of(struct span s) {
    uint32_t hash = UINT32_C(2166136261);
    for (size_t i = 0; i < s.length; i++)
        hash = (hash ^ (unsigned char)s.at[i]) * UINT32_C(16777619);
    return hash;
}

/* The first flow filed under this id, or NULL. The chains of by_key are reused for ids. */
static struct log_flow *filed(const struct log *log, struct span id) {
    for (uint32_t at = log->by_key[hash_of(id) % FLOW_BUCKETS]; at; at = log->flows[at - 1]->next_same_hash)
        if (span_is(id, log->flows[at - 1]->id)) return log->flows[at - 1];
    return NULL;
}

static void file(struct log *log, int index) {
    struct log_flow *flow = log->flows[index];
    uint32_t *bucket = &log->by_key[hash_of(id_span(flow)) % FLOW_BUCKETS];
    flow->next_same_hash = *bucket;
    *bucket = (uint32_t)index + 1;
}

/* Sets the id to `words`; too long ones are cut and end with a hash of the whole text, so that ids differ. */
static void set_id(struct log_flow *flow, const char *words) {
    struct span s = {words, strlen(words)};
    size_t capacity = FLOW_ID_BYTES - NUMBER_BYTES;
    if (s.length < capacity) {
        memcpy(flow->id, words, s.length + 1);
        return;
    }
    size_t used = copy_utf8(flow->id, capacity - 10, s);
    snprintf(flow->id + used, sizeof flow->id - used, "~%08x", (unsigned)hash_of(s));
}

static int has_ends(const struct log_flow *flow) {
    return flow->source[0] || flow->destination[0];
}

static void name_alone(struct log_flow *flow) {
    char words[4 * FLOW_ADDRESS_BYTES] = "flow";
    if (flow->key[0].length)
        copy_utf8(words, sizeof words, flow->key[0]);
    else if (has_ends(flow))
        snprintf(words, sizeof words, "%s>%s", flow->source, flow->destination);
    set_id(flow, words);
}

static void name_with_ends(struct log_flow *flow) {
    char words[4 * FLOW_ADDRESS_BYTES];
    snprintf(words, sizeof words, "%s %s>%s", flow->id, flow->source, flow->destination);
    set_id(flow, words);
}

/* next_same_pair is unused after reading: it holds the last number appended to an id. */
static void add_number(struct log *log, struct log_flow *flow) {
    struct log_flow *first = filed(log, id_span(flow));
    size_t used = strlen(flow->id);
    while (first && filed(log, id_span(flow))) {
        if (!first->next_same_pair) first->next_same_pair = 1;
        snprintf(flow->id + used, NUMBER_BYTES, "#%u", (unsigned)++first->next_same_pair);
    }
}

void flows_name(struct log *log) {
    memset(log->by_key, 0, sizeof log->by_key);
    for (int i = 0; i < log->flow_count; i++) {
        struct log_flow *flow = log->flows[i];
        name_alone(flow);
        struct log_flow *first = filed(log, id_span(flow));
        flow->next_same_pair = first != NULL;
        if (first)
            first->next_same_pair = 1;
        else
            file(log, i);
    }
    for (int i = 0; i < log->flow_count; i++) {
        struct log_flow *flow = log->flows[i];
        if (flow->next_same_pair && flow->key[0].length && has_ends(flow)) name_with_ends(flow);
    }
    memset(log->by_key, 0, sizeof log->by_key);
    for (int i = 0; i < log->flow_count; i++)
        log->flows[i]->next_same_pair = 0;
    for (int i = 0; i < log->flow_count; i++) {
        add_number(log, log->flows[i]);
        file(log, i);
    }
}
