/* The parameters of a mobile network: its field, the radio, the medium access control and the interface queue. */
#ifndef LAB_WIRELESS_PARAMS_H
#define LAB_WIRELESS_PARAMS_H

enum network_param {
    NETWORK_NODES,
    NETWORK_WIDTH,
    NETWORK_HEIGHT,
    NETWORK_ROUTING,
    NETWORK_MOBILITY,
    NETWORK_PARAM_COUNT
};

enum phy_param {
    PHY_RADIUS,
    PHY_SENSE_RATIO,
    PHY_RATE,
    PHY_BASIC_RATE,
    PHY_CAPTURE,
    PHY_FREQUENCY,
    PHY_CCA_TIME,
    PHY_PARAM_COUNT
};

/* Which of two frames that overlap survives when it is 10 dB stronger: the first only, none, or either. */
enum phy_capture { CAPTURE_FIRST, CAPTURE_NONE, CAPTURE_ANY };

enum mac_param {
    MAC_RTS_THRESHOLD,
    MAC_RTS_COUNTS,
    MAC_SHORT_RETRY_LIMIT,
    MAC_LONG_RETRY_LIMIT,
    MAC_CW_MIN,
    MAC_CW_MAX,
    MAC_BACKOFF,
    MAC_EIFS,
    MAC_HEADER,
    MAC_DURATION,
    MAC_PARAM_COUNT
};

/* What is compared with the RTS threshold. */
enum mac_rts_counts { RTS_COUNTS_MPDU, RTS_COUNTS_NS2 };

/* Draws and first access: 802.11's, or those of ns-2's mac-802_11.cc. */
enum mac_backoff { BACKOFF_STANDARD, BACKOFF_NS2 };

/* After a frame that was not decoded: EIFS in place of DIFS, or a NAV of EIFS's length and then DIFS, as ns-2 does. */
enum mac_eifs { EIFS_STANDARD, EIFS_AS_NAV };

/* How the duration field comes to whole microseconds. */
enum mac_duration { DURATION_UP, DURATION_NEAREST };

enum ifq_param { IFQ_PACKETS, IFQ_UNIT, IFQ_ROUTING, IFQ_ONE_LESS, IFQ_DELAY, IFQ_PARAM_COUNT };

enum ifq_unit { IFQ_IN_PACKETS, IFQ_IN_BYTES };

/* Where routing messages go in: behind the other routing messages and ahead of all data, or to the very head. */
enum ifq_routing { IFQ_ROUTING_FIRST, IFQ_ROUTING_HEAD };

#endif
