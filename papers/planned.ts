/** Artefacts that cannot run yet, one line each: id, figure, title, what it shows. What is missing is said once for those that share it. */

import type { PaperId, PlannedArtefact } from "./experiment/artefact";

type Row = readonly [id: string, figure: string, title: string, summary: string];

const rows = (paper: PaperId, missing: string, list: readonly Row[]): readonly PlannedArtefact[] =>
  list.map(([id, figure, title, summary]) => ({ id: `${paper}-${id}`, paper, figure, title, summary, missing }));

/** Every sentence of sections 5.1 to 5.4 is about these figures. */
const MOBILE =
  "Mobile nodes, 802.11b radio and AODV routing: the lab has wired paths only. Until then no sentence about scenarios I to IV (sections 5.1 to 5.4) is judged.";

export const PLANNED: readonly PlannedArtefact[] = [
  ...rows("experts", MOBILE, [
    [
      "fig2",
      "Figure 2",
      "Prediction error, 20 mobile nodes",
      "Mean absolute error of the experts and of Jacobson, 3 to 130 flows.",
    ],
    ["fig3", "Figure 3", "Retransmissions, 20 mobile nodes", "Retransmitted packets as a share of all packets sent."],
    ["fig4", "Figure 4", "Packets delivered, 20 mobile nodes", "Packets delivered over the whole simulation."],
    ["fig5", "Figure 5", "Congestion window, 20 mobile nodes", "Mean cwnd for different loads."],
    [
      "fig6",
      "Figure 6",
      "Congestion window over time, 20 mobile nodes",
      "Mean cwnd in windows of 20 s, for 3, 34 and 130 flows.",
    ],
    ["fig7", "Figure 7", "Delivery ratio, 20 mobile nodes", "Packets received over packets sent."],
    [
      "fig8",
      "Figure 8",
      "Prediction error, 10 mobile nodes",
      "As figure 2, in a sparser network with more route changes.",
    ],
    ["fig9", "Figure 9", "Retransmissions, 10 mobile nodes", "Retransmitted packets as a share of all packets sent."],
    ["fig10", "Figure 10", "Delivery ratio, 10 mobile nodes", "Packets received over packets sent."],
    ["fig11", "Figure 11", "Congestion window, 10 mobile nodes", "Mean cwnd for different loads."],
    ["fig12", "Figure 12", "Packets delivered, 10 mobile nodes", "Packets delivered over the whole simulation."],
    ["fig13", "Figure 13", "Prediction error, stationary nodes", "Mean absolute error when nothing moves."],
    [
      "fig14",
      "Figure 14",
      "Queue length, mobile and stationary",
      "Mean queue length in bytes: queues are longer when routes last.",
    ],
    [
      "fig15",
      "Figure 15",
      "Retransmissions, stationary nodes",
      "Retransmitted packets as a share of all packets sent.",
    ],
    ["fig16", "Figure 16", "Congestion window, stationary nodes", "Mean cwnd for different loads."],
    [
      "fig17",
      "Figure 17",
      "Prediction error under bursts",
      "Mean absolute error with bursty traffic, by the nodes' speed.",
    ],
    ["fig18", "Figure 18", "Retransmissions under bursts", "Percentage of packets retransmitted, by the nodes' speed."],
    ["fig19", "Figure 19", "Goodput under bursts", "Goodput, by the nodes' speed."],
    ["fig20", "Figure 20", "Delivery ratio under bursts", "Packets received over packets sent, by the nodes' speed."],
  ]),
];
