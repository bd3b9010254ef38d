/* lab: optimise for size */
#include "modules/log/pcap_join.h"

#include "base/arena.h"
#include "base/error.h"

/* Places that are looked at for a packet; beyond them it counts as in one capture only. */
#define PROBES_MAX 256

static uint64_t mix(uint64_t hash, uint64_t value) {
    hash = (hash ^ value) * UINT64_C(0x9e3779b97f4a7c15);
    return hash ^ hash >> 32;
}

static uint32_t hash_of(const struct pcap_stored *p) {
    uint64_t hash = mix(p->connection * 2 + p->from, (uint64_t)p->seq << 32 | p->ack);
    hash = mix(hash, (uint64_t)p->ts_value << 32 | p->ts_echo);
    return (uint32_t)mix(hash, (uint64_t)p->length << 8 | p->flags);
}

static int is_same(const struct pcap_stored *a, const struct pcap_stored *b) {
    return a->connection == b->connection && a->from == b->from && a->seq == b->seq && a->ack == b->ack &&
           a->length == b->length && a->flags == b->flags && a->has_ts == b->has_ts && a->ts_value == b->ts_value &&
           a->ts_echo == b->ts_echo;
}

/* The place of a packet like `p`, or an empty one; NULL when there is neither within PROBES_MAX. */
static uint32_t *place_of(const struct pcap_store *store, uint32_t *places, uint32_t mask,
                          const struct pcap_stored *p) {
    uint32_t at = hash_of(p);
    for (int probes = 0; probes < PROBES_MAX; probes++, at++) {
        uint32_t *place = &places[at & mask];
        if (*place == PCAP_NONE || is_same(pcap_stored_at(store, *place - 1), p)) return place;
    }
    return NULL;
}

static void count(struct pcap_sides *sides, const struct pcap_stored *first, const struct pcap_stored *second) {
    const int from = first->from;
    const int64_t later_ns = second->time_ns - first->time_ns;
    if (!sides->matched[from] || later_ns < sides->least_ns[from]) sides->least_ns[from] = later_ns;
    if (!sides->matched[from] || later_ns > sides->most_ns[from]) sides->most_ns[from] = later_ns;
    sides->sum_ns[from] += (double)later_ns;
    sides->matched[from]++;
}

int pcap_join(struct pcap_store *store, struct pcap_sides *sides) {
    uint32_t capacity = 16;
    while (capacity < 2 * store->first_of_second)
        capacity *= 2;
    uint32_t *places = ARENA_ARRAY(uint32_t, capacity), *partners = ARENA_ARRAY(uint32_t, store->first_of_second + 1);
    if (!places || !partners) return fail_no_memory("joining the captures"), 0;
    for (uint32_t i = 0; i < store->packets; i++) {
        struct pcap_stored *p = pcap_stored_at(store, i);
        uint32_t *place = place_of(store, places, capacity - 1, p);
        if (!place) continue;
        if (i < store->first_of_second && *place == PCAP_NONE) {
            *place = i + 1;
        } else if (i < store->first_of_second) {
            pcap_stored_at(store, *place - 1)->match = p->match = MATCH_SEVERAL;
        } else if (*place != PCAP_NONE) {
            struct pcap_stored *first = pcap_stored_at(store, *place - 1);
            const int is_one = first->match == MATCH_NONE;
            if (first->match == MATCH_ONE) pcap_stored_at(store, partners[*place - 1] - 1)->match = MATCH_SEVERAL;
            first->match = p->match = is_one ? MATCH_ONE : MATCH_SEVERAL;
            partners[*place - 1] = i + 1;
        }
    }
    for (uint32_t i = 0; i < store->first_of_second; i++) {
        struct pcap_stored *first = pcap_stored_at(store, i);
        if (first->match != MATCH_ONE) continue;
        struct pcap_stored *second = pcap_stored_at(store, partners[i] - 1);
        first->other_ns = second->time_ns;
        second->other_ns = first->time_ns;
        count(&sides[first->connection], first, second);
    }
    return 1;
}

int pcap_first_end(const struct pcap_sides *sides) {
    if (!sides->matched[0] || !sides->matched[1]) return -1;
    return sides->sum_ns[0] / sides->matched[0] < sides->sum_ns[1] / sides->matched[1];
}

int64_t pcap_clock_offset(const struct pcap_sides *sides, const int8_t *end_of, uint32_t connections) {
    int64_t least_ns = INT64_MAX, most_ns = INT64_MIN;
    for (uint32_t i = 0; i < connections; i++) {
        if (end_of[i] < 0) continue;
        const int there = end_of[i], back = !there;
        if (sides[i].least_ns[there] < least_ns) least_ns = sides[i].least_ns[there];
        if (sides[i].most_ns[back] > most_ns) most_ns = sides[i].most_ns[back];
    }
    if (least_ns == INT64_MAX || (least_ns >= 0 && most_ns <= 0)) return 0;
    return most_ns + (least_ns - most_ns) / 2;
}
