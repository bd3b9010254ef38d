/*
 * Lists of messages of ns-2.35's AODV on tiny topologies: who sends what in which order, as its trace files have it
 * (wireless nodes 200 m apart, one packet of 512 bytes each 0.25 s from 1 s on). Times are those of the 802.11 MAC and
 * of random jitter, and left out; of route errors the trace gives one destination, and no number.
 */
#ifndef LAB_TEST_AODV_NS2_H
#define LAB_TEST_AODV_NS2_H

/* line 0-1-2-3, one flow, no break: one discovery; until 10 s. */
static const char *const ns2_line4[] = {"RREQ 0 ttl 30 hop 1 id 1 for 3:0 from 0:4",
                                        "RREQ 1 ttl 29 hop 2 id 1 for 3:0 from 0:4",
                                        "RREQ 2 ttl 28 hop 3 id 1 for 3:0 from 0:4",
                                        "RREP 3>2 ttl 30 hop 1 of 3:4 to 0, 10 s",
                                        "RREP 2>1 ttl 29 hop 2 of 3:4 to 0, 10 s",
                                        "RREP 1>0 ttl 28 hop 3 of 3:4 to 0, 10 s",
                                        NULL};

/* link 2-3 broken at 5 s for good; until 20 s. */
static const char *const ns2_line4_break_last[] = {"RREQ 0 ttl 30 hop 1 id 1 for 3:0 from 0:4",
                                                   "RREQ 1 ttl 29 hop 2 id 1 for 3:0 from 0:4",
                                                   "RREQ 2 ttl 28 hop 3 id 1 for 3:0 from 0:4",
                                                   "RREP 3>2 ttl 30 hop 1 of 3:4 to 0, 10 s",
                                                   "RREP 2>1 ttl 29 hop 2 of 3:4 to 0, 10 s",
                                                   "RREP 1>0 ttl 28 hop 3 of 3:4 to 0, 10 s",
                                                   "RREQ 2 ttl 30 hop 1 id 1 for 3:4 from 2:4",
                                                   "RREP 1>2 ttl 30 hop 3 of 3:4 to 2, 9 s",
                                                   "RREQ 2 ttl 30 hop 1 id 2 for 3:4 from 2:6",
                                                   "RREP 1>2 ttl 30 hop 3 of 3:4 to 2, 9 s",
                                                   "RREQ 2 ttl 30 hop 1 id 3 for 3:4 from 2:8",
                                                   "RREP 1>2 ttl 30 hop 3 of 3:4 to 2, 9 s",
                                                   "RERR 2 3",
                                                   "RERR 1 3",
                                                   "RREQ 0 ttl 5 hop 1 id 2 for 3:4 from 0:6",
                                                   "RREQ 1 ttl 4 hop 2 id 2 for 3:4 from 0:6",
                                                   "RREQ 2 ttl 3 hop 3 id 2 for 3:4 from 0:6",
                                                   "RREQ 0 ttl 7 hop 1 id 3 for 3:4 from 0:8",
                                                   "RREQ 1 ttl 6 hop 2 id 3 for 3:4 from 0:8",
                                                   "RREQ 2 ttl 5 hop 3 id 3 for 3:4 from 0:8",
                                                   "RREQ 0 ttl 30 hop 1 id 4 for 3:4 from 0:10",
                                                   "RREQ 1 ttl 29 hop 2 id 4 for 3:4 from 0:10",
                                                   "RREQ 2 ttl 28 hop 3 id 4 for 3:4 from 0:10",
                                                   "RREQ 0 ttl 30 hop 1 id 5 for 3:4 from 0:12",
                                                   "RREQ 1 ttl 29 hop 2 id 5 for 3:4 from 0:12",
                                                   "RREQ 2 ttl 28 hop 3 id 5 for 3:4 from 0:12",
                                                   "RREQ 0 ttl 30 hop 1 id 6 for 3:4 from 0:14",
                                                   "RREQ 1 ttl 29 hop 2 id 6 for 3:4 from 0:14",
                                                   "RREQ 2 ttl 28 hop 3 id 6 for 3:4 from 0:14",
                                                   "RREQ 0 ttl 30 hop 1 id 7 for 3:4 from 0:16",
                                                   "RREQ 1 ttl 29 hop 2 id 7 for 3:4 from 0:16",
                                                   "RREQ 2 ttl 28 hop 3 id 7 for 3:4 from 0:16",
                                                   "RREQ 2 ttl 30 hop 1 id 4 for 3:4 from 2:10",
                                                   "RREQ 1 ttl 29 hop 2 id 4 for 3:4 from 2:10",
                                                   "RREQ 0 ttl 28 hop 3 id 4 for 3:4 from 2:10",
                                                   NULL};

/* the source itself leaves at 5 s; until 12 s. */
static const char *const ns2_line4_break_first[] = {"RREQ 0 ttl 30 hop 1 id 1 for 3:0 from 0:4",
                                                    "RREQ 1 ttl 29 hop 2 id 1 for 3:0 from 0:4",
                                                    "RREQ 2 ttl 28 hop 3 id 1 for 3:0 from 0:4",
                                                    "RREP 3>2 ttl 30 hop 1 of 3:4 to 0, 10 s",
                                                    "RREP 2>1 ttl 29 hop 2 of 3:4 to 0, 10 s",
                                                    "RREP 1>0 ttl 28 hop 3 of 3:4 to 0, 10 s",
                                                    "RERR 0 3",
                                                    "RREQ 0 ttl 5 hop 1 id 2 for 3:5 from 0:8",
                                                    "RREQ 0 ttl 7 hop 1 id 3 for 3:5 from 0:10",
                                                    "RREQ 0 ttl 30 hop 1 id 4 for 3:5 from 0:12",
                                                    "RREQ 0 ttl 30 hop 1 id 5 for 3:5 from 0:14",
                                                    "RREQ 0 ttl 30 hop 1 id 6 for 3:5 from 0:16",
                                                    "RREQ 0 ttl 30 hop 1 id 7 for 3:5 from 0:18",
                                                    NULL};

/* line of 5: node 2 leaves at 5 s; until 20 s. */
static const char *const ns2_line5_break_second[] = {"RREQ 0 ttl 30 hop 1 id 1 for 4:0 from 0:4",
                                                     "RREQ 1 ttl 29 hop 2 id 1 for 4:0 from 0:4",
                                                     "RREQ 2 ttl 28 hop 3 id 1 for 4:0 from 0:4",
                                                     "RREQ 3 ttl 27 hop 4 id 1 for 4:0 from 0:4",
                                                     "RREP 4>3 ttl 30 hop 1 of 4:4 to 0, 10 s",
                                                     "RREP 3>2 ttl 29 hop 2 of 4:4 to 0, 10 s",
                                                     "RREP 2>1 ttl 28 hop 3 of 4:4 to 0, 10 s",
                                                     "RREP 1>0 ttl 27 hop 4 of 4:4 to 0, 10 s",
                                                     "RERR 1 4",
                                                     "RREQ 0 ttl 6 hop 1 id 2 for 4:5 from 0:6",
                                                     "RREQ 1 ttl 5 hop 2 id 2 for 4:5 from 0:6",
                                                     "RREQ 0 ttl 8 hop 1 id 3 for 4:5 from 0:8",
                                                     "RREQ 1 ttl 7 hop 2 id 3 for 4:5 from 0:8",
                                                     "RREQ 0 ttl 30 hop 1 id 4 for 4:5 from 0:10",
                                                     "RREQ 1 ttl 29 hop 2 id 4 for 4:5 from 0:10",
                                                     "RREQ 0 ttl 30 hop 1 id 5 for 4:5 from 0:12",
                                                     "RREQ 1 ttl 29 hop 2 id 5 for 4:5 from 0:12",
                                                     "RREQ 0 ttl 30 hop 1 id 6 for 4:5 from 0:14",
                                                     "RREQ 1 ttl 29 hop 2 id 6 for 4:5 from 0:14",
                                                     "RREQ 0 ttl 30 hop 1 id 7 for 4:5 from 0:16",
                                                     "RREQ 1 ttl 29 hop 2 id 7 for 4:5 from 0:16",
                                                     NULL};

/* ring 0-1-2-3-4-5-0 (neighbours about 200 m apart, all others beyond 250 m), two equal routes of 3 hops; until 10 s.
 */
static const char *const ns2_ring6[] = {"RREQ 0 ttl 30 hop 1 id 1 for 3:0 from 0:4",
                                        "RREQ 1 ttl 29 hop 2 id 1 for 3:0 from 0:4",
                                        "RREQ 5 ttl 29 hop 2 id 1 for 3:0 from 0:4",
                                        "RREQ 4 ttl 28 hop 3 id 1 for 3:0 from 0:4",
                                        "RREQ 2 ttl 28 hop 3 id 1 for 3:0 from 0:4",
                                        "RREP 3>4 ttl 30 hop 1 of 3:4 to 0, 10 s",
                                        "RREP 4>5 ttl 29 hop 2 of 3:4 to 0, 10 s",
                                        "RREP 5>0 ttl 28 hop 3 of 3:4 to 0, 10 s",
                                        NULL};

/* ring: node 1 leaves at 5 s, node 5 at 9 s (then no route is left); until 14 s. */
static const char *const ns2_ring6_break[] = {"RREQ 0 ttl 30 hop 1 id 1 for 3:0 from 0:4",
                                              "RREQ 1 ttl 29 hop 2 id 1 for 3:0 from 0:4",
                                              "RREQ 5 ttl 29 hop 2 id 1 for 3:0 from 0:4",
                                              "RREQ 4 ttl 28 hop 3 id 1 for 3:0 from 0:4",
                                              "RREQ 2 ttl 28 hop 3 id 1 for 3:0 from 0:4",
                                              "RREP 3>4 ttl 30 hop 1 of 3:4 to 0, 10 s",
                                              "RREP 4>5 ttl 29 hop 2 of 3:4 to 0, 10 s",
                                              "RREP 5>0 ttl 28 hop 3 of 3:4 to 0, 10 s",
                                              "RERR 0 3",
                                              "RREQ 0 ttl 5 hop 1 id 2 for 3:5 from 0:8",
                                              "RREQ 0 ttl 7 hop 1 id 3 for 3:5 from 0:10",
                                              "RREQ 0 ttl 30 hop 1 id 4 for 3:5 from 0:12",
                                              "RREQ 0 ttl 30 hop 1 id 5 for 3:5 from 0:14",
                                              "RREQ 0 ttl 30 hop 1 id 6 for 3:5 from 0:16",
                                              "RREQ 0 ttl 30 hop 1 id 7 for 3:5 from 0:18",
                                              NULL};

/* node 4 hangs on node 1 (200 m north); it asks for 3 while 1 has a fresh route; until 8 s. */
static const char *const ns2_line4_intermediate_reply[] = {
    "RREQ 0 ttl 30 hop 1 id 1 for 3:0 from 0:4", "RREQ 1 ttl 29 hop 2 id 1 for 3:0 from 0:4",
    "RREQ 2 ttl 28 hop 3 id 1 for 3:0 from 0:4", "RREP 3>2 ttl 30 hop 1 of 3:4 to 0, 10 s",
    "RREP 2>1 ttl 29 hop 2 of 3:4 to 0, 10 s",   "RREQ 4 ttl 28 hop 3 id 1 for 3:0 from 0:4",
    "RREP 1>0 ttl 28 hop 3 of 3:4 to 0, 10 s",   "RREQ 4 ttl 30 hop 1 id 1 for 3:0 from 4:4",
    "RREP 1>4 ttl 30 hop 3 of 3:4 to 4, 9 s",    NULL};

/* node 2 is out of everyone's reach: the schedule of requests; until 40 s. */
static const char *const ns2_isolated_destination[] = {"RREQ 0 ttl 30 hop 1 id 1 for 2:0 from 0:4",
                                                       "RREQ 1 ttl 29 hop 2 id 1 for 2:0 from 0:4",
                                                       "RREQ 0 ttl 30 hop 1 id 2 for 2:0 from 0:6",
                                                       "RREQ 1 ttl 29 hop 2 id 2 for 2:0 from 0:6",
                                                       "RREQ 0 ttl 30 hop 1 id 3 for 2:0 from 0:8",
                                                       "RREQ 1 ttl 29 hop 2 id 3 for 2:0 from 0:8",
                                                       "RREQ 0 ttl 30 hop 1 id 4 for 2:0 from 0:10",
                                                       "RREQ 1 ttl 29 hop 2 id 4 for 2:0 from 0:10",
                                                       "RREQ 0 ttl 30 hop 1 id 5 for 2:0 from 0:12",
                                                       "RREQ 1 ttl 29 hop 2 id 5 for 2:0 from 0:12",
                                                       "RREQ 0 ttl 30 hop 1 id 6 for 2:0 from 0:14",
                                                       "RREQ 1 ttl 29 hop 2 id 6 for 2:0 from 0:14",
                                                       "RREQ 0 ttl 30 hop 1 id 7 for 2:0 from 0:16",
                                                       "RREQ 1 ttl 29 hop 2 id 7 for 2:0 from 0:16",
                                                       NULL};

/* diamond 0-{1,2}-3 (1 and 2 do not hear each other, nor 0 and 3): node 1 leaves at 5 s; until 10 s. */
static const char *const ns2_diamond_break[] = {"RREQ 0 ttl 30 hop 1 id 1 for 3:0 from 0:4",
                                                "RREQ 1 ttl 29 hop 2 id 1 for 3:0 from 0:4",
                                                "RREQ 2 ttl 29 hop 2 id 1 for 3:0 from 0:4",
                                                "RREP 3>1 ttl 30 hop 1 of 3:4 to 0, 10 s",
                                                "RREP 1>0 ttl 29 hop 2 of 3:4 to 0, 10 s",
                                                "RERR 0 3",
                                                "RREQ 0 ttl 4 hop 1 id 2 for 3:5 from 0:8",
                                                "RREQ 2 ttl 3 hop 2 id 2 for 3:5 from 0:8",
                                                "RREP 3>2 ttl 30 hop 1 of 3:6 to 0, 10 s",
                                                "RREP 2>0 ttl 29 hop 2 of 3:6 to 0, 10 s",
                                                NULL};

#endif
