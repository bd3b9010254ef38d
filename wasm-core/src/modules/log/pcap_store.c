/* lab: optimise for size */
#include "modules/log/pcap_store.h"

#include <string.h>

#include "base/arena.h"
#include "base/error.h"

static uint32_t hash_ends(const struct pcap_end end[2]) {
    uint64_t hash = 0;
    const char *at = (const char *)end;
    for (size_t i = 0; i < 2 * sizeof *end; i += 8)
        hash = (hash ^ hash >> 29 ^ bytes_8(at + i)) * UINT64_C(0x9e3779b97f4a7c15);
    return (uint32_t)(hash >> 40) % FLOW_BUCKETS;
}

_Static_assert(2 * sizeof(struct pcap_end) % 8 == 0, "hash_ends() takes eight bytes at a time");

/* Reserves a connection at the front of its bucket; NULL when there are too many (a note counts it) or memory is out.
 */
static struct pcap_connection *connection_new(struct pcap_store *store, struct log *log, const struct pcap_end end[2],
                                              uint32_t *bucket) {
    if (store->connection_count == LOG_FLOWS_MAX) {
        note_add(log->notes, NOTE_flows_full, (double)log->lines);
        return NULL;
    }
    struct pcap_connection *connection = ARENA_NEW(struct pcap_connection);
    if (!connection) return fail_no_memory("the connections"), NULL;
    memcpy(connection->end, end, sizeof connection->end);
    connection->next = *bucket;
    store->connections[store->connection_count++] = connection;
    *bucket = store->connection_count;
    return connection;
}

/* Moves the entry that `link` holds to the front of its bucket: it is the connection that its ports have now. */
static void move_to_front(struct pcap_store *store, uint32_t *bucket, uint32_t *link) {
    const uint32_t at = *link;
    if (link == bucket) return;
    *link = store->connections[at - 1]->next;
    store->connections[at - 1]->next = *bucket;
    *bucket = at;
}

/*
 * The index + 1 of the connection of a packet. A SYN with a sequence number of its own opens a new one between the same
 * ports; that of a known connection leads back to it, in the second capture too. 0 when there is no place for it.
 */
static uint32_t connection_of(struct pcap_store *store, struct log *log, const struct pcap_end end[2],
                              const struct pcap_segment *segment) {
    const int opens = (segment->flags & (TCP_SYN | TCP_ACK)) == TCP_SYN;
    uint32_t *bucket = &store->buckets[hash_ends(end)], *link = bucket;
    int reused = 0;
    for (; *link; link = &store->connections[*link - 1]->next) {
        struct pcap_connection *known = store->connections[*link - 1];
        if (memcmp(known->end, end, sizeof known->end) != 0) continue;
        if (!opens || (known->has_isn && known->isn == segment->seq)) {
            move_to_front(store, bucket, link);
            return *bucket;
        }
        reused = 1;
    }
    struct pcap_connection *connection = connection_new(store, log, end, bucket);
    if (!connection) return 0;
    connection->reused = reused;
    connection->has_isn = opens;
    connection->isn = segment->seq;
    return *bucket;
}

static struct pcap_stored *stored_new(struct pcap_store *store, struct log *log) {
    if (store->packets == PCAP_PACKETS_MAX) {
        note_add(log->notes, NOTE_packets_full, (double)log->lines);
        return NULL;
    }
    struct pcap_stored **chunk = &store->chunks[store->packets / PCAP_PACKETS_PER_CHUNK];
    if (!*chunk && !(*chunk = ARENA_ARRAY(struct pcap_stored, PCAP_PACKETS_PER_CHUNK)))
        return fail_no_memory("the packets"), NULL;
    return pcap_stored_at(store, store->packets++);
}

int pcap_store_add(struct pcap_store *store, struct log *log, int capture, int64_t time_ns,
                   const struct pcap_segment *segment) {
    const int from = memcmp(&segment->source, &segment->destination, sizeof segment->source) > 0;
    struct pcap_end end[2];
    end[from] = segment->source;
    end[!from] = segment->destination;
    const uint32_t at = connection_of(store, log, end, segment);
    struct pcap_stored *stored = at ? stored_new(store, log) : NULL;
    if (!stored) return !fail_status();
    struct pcap_connection *connection = store->connections[at - 1];
    *stored = (struct pcap_stored){.time_ns = time_ns,
                                   .seq = segment->seq,
                                   .ack = segment->ack,
                                   .length = segment->length,
                                   .ts_value = segment->ts_value,
                                   .ts_echo = segment->ts_echo,
                                   .connection = at - 1,
                                   .flags = segment->flags,
                                   .has_ts = segment->has_ts,
                                   .from = (uint8_t)from};
    if (connection->last[capture])
        pcap_stored_at(store, connection->last[capture] - 1)->next = store->packets;
    else
        connection->first[capture] = store->packets;
    connection->last[capture] = store->packets;
    return 1;
}
