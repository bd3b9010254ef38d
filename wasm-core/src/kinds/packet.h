/* Packets: allocated from a pool and passed by pointer. The code that delivers or drops a packet returns it. */
#ifndef LAB_PACKET_H
#define LAB_PACKET_H

#include <stdint.h>

/* PACKET_ROUTING: a message of a routing protocol, of no flow (flow -1). */
enum packet_kind { PACKET_DATA, PACKET_ACK, PACKET_SYN, PACKET_SYN_ACK, PACKET_CBR, PACKET_ROUTING };

enum packet_flag {
    PACKET_ECT = 1, /* sender understands ECN */
    PACKET_CE = 2,  /* congestion experienced, set by a queue */
    PACKET_ECE = 4, /* echo, on ACKs */
    PACKET_CWR = 8, /* window reduced, on data */
    /* Data: timed for one-way delays. ACK: answers such a segment. */
    PACKET_MARKED = 16,
    PACKET_TRACED = 32, /* its journey is recorded (trace/segment_record.h) */
    /* On data: an ACK was marked (tcp/ack_control.h). */
    PACKET_ACK_MARKED = 64
};

/* How a packet's journey ends. Each packet ends in exactly one of these ways, or is on its way when the run ends. */
enum packet_end {
    PACKET_DELIVERED,      /* its flow received it */
    PACKET_DROPPED,        /* by the discipline of a queue, on arrival or on leaving */
    PACKET_LOST,           /* by the medium: random loss on the wire; a frame that interference destroyed */
    PACKET_NEIGHBOUR_GONE, /* the neighbour at the far end of the link did not take it */
    PACKET_FILTERED,       /* an ACK, removed from a queue by a later one of its flow that acknowledges more */
    /* In a mobile network (kinds/routing.h, enum routing_drop): */
    PACKET_NO_ROUTE,        /* no route, and none was found */
    PACKET_PUSHED_OUT,      /* out of the buffer of packets that wait for a route */
    PACKET_WAITED_TOO_LONG, /* in that buffer */
    PACKET_TTL_SPENT,
    PACKET_LOOPED, /* came back to its source */
    PACKET_END_COUNT
};

#define PACKET_SACK_BLOCKS 3

struct hop;
struct routing_message;

/* A packet's way through a mobile network: nodes, -1 for none. */
struct packet_way {
    int16_t source, destination;
    int16_t previous; /* the node that it came from */
    int16_t at;       /* the node that has it */
    int16_t next_hop; /* of a broadcast: -1 */
    uint16_t hops;    /* transmissions so far */
};

/* The members that every packet uses come first; with 32-bit pointers they fill one cache line. */
struct packet {
    struct packet *next;   /* in a queue, in flight or in the pool */
    const struct hop *hop; /* where it is on its route */
    int32_t payload_bytes, wire_bytes;
    int64_t number;     /* data: its segment; ACK: the next one expected */
    int64_t ts_ns;      /* time stamp of the sender of this packet; data: when it was sent */
    int64_t ts_echo_ns; /* ACK, and data under ACK congestion control: time stamp echoed (RFC 7323), or -1 */
    int32_t flow;       /* index of its flow */
    int32_t copy_id;    /* counts the transmissions of a flow; distinguishes copies of one segment */
    uint8_t kind, flags;
    uint8_t backward; /* travels from receiver to sender */
    uint8_t sack_count;
    int32_t told;  /* data under ACK congestion control: the sender's window, or its ACK ratio, segments */
    int64_t at_ns; /* when it entered a link of the reference kind, or is to be at the end of it */
    union {
        struct {
            double clock_s; /* the same as ns-2 would add it up (sim/link/ns2.c) */
            double
                set_s; /* when that was known: ns-2 takes events of one instant in the order in which they were set */
        };
        struct packet_way way; /* in a mobile network, where ns-2's clock is not used */
    };
    union {
        int64_t sack[PACKET_SACK_BLOCKS][2]; /* [first segment, segment after the last), most recent first */
        struct routing_message *message;     /* PACKET_ROUTING */
    };
};

#endif
