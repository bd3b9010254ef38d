/** Figure 24: delivery ratio in the wired scenario. */

import { timeoutsText, wiredArtefact } from "./wiredFigure";

export const expertsFig24 = wiredArtefact({
  figure: 24,
  title: "Delivery ratio, wired",
  summary: "Packets that reached the receiver as a share of those sent, for each flow, and the mean over the flows.",
  metric: { id: "deliveryPercent", label: "Delivered", unit: "%", digits: 2, better: "higher" },
  paper: "higher delivery ratio as flows increase",
  why: (wired) => `What is sent twice is delivered once. ${timeoutsText(wired)}`,
  more: () => [],
});
