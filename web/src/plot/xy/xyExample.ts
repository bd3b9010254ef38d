/** Made-up figures of every kind: for the gallery and for tests. */

import type { Figure } from "../../../../figure/figure";

const ROWS = 6000;
const seconds = Float64Array.from({ length: ROWS }, (_, i) => i / 20);
const rtt = seconds.map((s) => 600 + (s % 80) * 5);

const curves: Figure = {
  id: "curves",
  title: "Samples, lines and a step",
  reading: "Dots: samples. Lines: what was predicted.",
  x: { label: "Time of day", unit: "s" },
  y: { label: "RTT, RTO", unit: "ms" },
  series: [
    { id: "rtt", label: "RTT", kind: "points", x: seconds, y: rtt, style: "samples" },
    {
      id: "jacobson",
      label: "RTO_L",
      kind: "step",
      x: seconds,
      y: seconds.map((s, i) => 1.6 * (rtt[i] ?? 0) + 90 * Math.sin(s)),
    },
    {
      id: "eifel",
      label: "RTO_E",
      kind: "line",
      x: seconds,
      y: rtt.map((ms, i) => (i % 1600 < 90 ? Number.NaN : 1.4 * ms)),
    },
  ],
  marks: [
    { label: "load halved", x: 80 },
    { label: "limit", y: 900 },
  ],
};

const bars: Figure = {
  id: "bars",
  title: "Bars with intervals",
  x: { label: "Flows", unit: "", categories: ["30 flows", "70 flows", "100 flows"] },
  y: { label: "Mean error", unit: "ticks" },
  series: [
    {
      id: "jacobson",
      label: "Jacobson",
      kind: "bars",
      x: [0, 1, 2],
      y: [1.2, 2.5, 3.1],
      low: [1.1, 2.3, 2.8],
      high: [1.3, 2.7, 3.4],
    },
    {
      id: "experts",
      label: "Experts",
      kind: "bars",
      x: [0, 1, 2],
      y: [0.3, 0.7, 0.8],
      low: [0.2, 0.6, 0.7],
      high: [0.4, 0.8, 0.9],
    },
  ],
};

const sweep: Figure = {
  id: "sweep",
  title: "A sweep with logarithmic axes, a band and two scales",
  x: { label: "Rate", unit: "Mbit/s", scale: "log" },
  y: { label: "Ratio", unit: "", scale: "log" },
  y2: { label: "Loss", unit: "%" },
  series: [
    {
      id: "experts",
      label: "Ratio",
      kind: "line",
      x: [0.1, 0.2, 0.5, 1, 2, 5, 10],
      y: [4, 3, 2, 1.2, 1, 0.7, 0.5],
      low: [3, 2, 1.5, 1, 0.9, 0.6, 0.4],
      high: [5, 4, 2.5, 1.5, 1.1, 0.8, 0.6],
    },
    {
      id: "band",
      label: "range",
      kind: "band",
      x: [0.1, 1, 10],
      y: [0, 0, 0],
      low: [1, 0.8, 0.4],
      high: [3, 2, 1.2],
      style: "jacobson",
    },
    { id: "loss", label: "loss", kind: "area", axis: "y2", x: [0.1, 1, 10], y: [10, 5, 1], style: "queue" },
  ],
};

const heat: Figure = {
  id: "heat",
  title: "A matrix",
  x: { label: "eta", unit: "", scale: "log" },
  y: { label: "alpha", unit: "" },
  series: [],
  heat: {
    label: "error",
    unit: "ms",
    x: [0.1, 0.3, 1, 3, 10],
    y: [0, 0.1, 0.2, 0.3],
    values: Array.from({ length: 20 }, (_, i) => (i === 7 ? Number.NaN : i % 7)),
  },
  marks: [{ label: "in force", x: 1, y: 0.1 }],
};

export const EXAMPLE_FIGURES: readonly Figure[] = [curves, bars, sweep, heat];
