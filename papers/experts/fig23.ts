/** Figure 23: retransmitted packets in the wired scenario. */

import { timeoutsText, wiredArtefact } from "./wiredFigure";

export const expertsFig23 = wiredArtefact({
  figure: 23,
  title: "Retransmissions, wired",
  summary: "Retransmitted packets as a share of all packets sent, for each flow, and the mean over the flows.",
  metric: { id: "retransmittedPercent", label: "Retransmitted", unit: "%", digits: 2, better: "lower" },
  paper: "fewer retransmitted packets as flows increase",
  why: (wired) =>
    `${timeoutsText(wired)} Nearly all are for packets that the queue dropped: an estimate that is too high waits longer before it sends again into a full queue.`,
  more: () => [],
});
