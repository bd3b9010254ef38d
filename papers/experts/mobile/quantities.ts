/** The quantities of figures 2 to 20, as their axes name them. */

import type { Metric } from "./claims";

export const ERROR: Metric = {
  id: "errorTicks",
  label: "Mean error",
  unit: "ticks of 500 ms",
  digits: 2,
  better: "lower",
};

export const RETRANSMITTED: Metric = {
  id: "retransmittedPercent",
  label: "Retransmitted",
  unit: "%",
  digits: 2,
  better: "lower",
};

/** The other way to take the share: all segments of all flows together. */
export const RETRANSMITTED_SUMS: Metric = { ...RETRANSMITTED, id: "retransmittedSumsPercent" };

export const SENT: Metric = { id: "sentSegments", label: "Sent", unit: "packets", digits: 0, better: "higher" };

export const DELIVERED: Metric = {
  id: "deliveredSegments",
  label: "Packets delivered",
  unit: "packets",
  digits: 0,
  better: "higher",
};

export const DELIVERY: Metric = {
  id: "deliveryPercent",
  label: "Delivered of sent",
  unit: "%",
  digits: 2,
  better: "higher",
};

export const GOODPUT: Metric = {
  id: "goodput",
  label: "Goodput",
  unit: "packets/s a flow",
  digits: 2,
  better: "higher",
};

export const CWND: Metric = { id: "cwndBytes", label: "Congestion window", unit: "bytes", digits: 0, better: "higher" };

export const QUEUE: Metric = { id: "queueBytes", label: "Mean queue", unit: "bytes", digits: 0, better: "lower" };

export const VARIANCE: Metric = {
  id: "varianceTicks2",
  label: "RTT variance",
  unit: "ticks²",
  digits: 2,
  better: "lower",
};
