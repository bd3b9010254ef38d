/** Figures 8 and 9 from a pair of runs: the progress of the transfer, and single losses with their timeouts. */

import type { Figure, FigureSeries } from "../../figure/figure";
import type { Run } from "../../sim-worker/src/protocol";
import type { Runner } from "../experiment/artefact";
import { repairsOf } from "./repairs";
import { eventSegments, eventTimes } from "./slowLink";

export const RESTARTS = ["full", "remaining"] as const;
export type Restart = (typeof RESTARTS)[number];
export const LABELS: Readonly<Record<Restart, string>> = { full: "REXMT_L", remaining: "REXMT_E" };
const STYLES: Readonly<Record<Restart, string>> = { full: "jacobson", remaining: "eifel" };
/** Range of figure 9, s. */
const ZOOM_FROM_S = 120;
const ZOOM_S = 60;

/** The same transfer with either timer. */
export type Pair = Readonly<Record<Restart, Run>>;

/** Segment numbers at the timeouts and retransmissions: the progress of the transfer. */
function progress(runner: Runner, run: Run, restart: Restart): FigureSeries {
  return {
    id: restart,
    label: LABELS[restart],
    kind: "line",
    x: eventTimes(runner, run, "timeout"),
    y: eventSegments(runner, run, "timeout"),
    style: STYLES[restart],
  };
}

/** From each loss to the timeout that repairs it, and the earliest time of a third duplicate ACK. */
function zoomSeries(runner: Runner, run: Run, restart: Restart): readonly FigureSeries[] {
  const repairs = repairsOf(runner, run).filter(({ lostS }) => lostS >= ZOOM_FROM_S && lostS < ZOOM_FROM_S + ZOOM_S);
  const first = repairs[0]?.segment ?? 0;
  const style = STYLES[restart];
  const seconds = (at: number) => at - ZOOM_FROM_S;
  return [
    {
      id: `${restart}-wait`,
      label: `${LABELS[restart]}: from loss to timeout`,
      kind: "line",
      x: repairs.flatMap(({ lostS, timeoutS }) => [lostS, timeoutS, timeoutS].map(seconds)),
      y: repairs.flatMap(({ segment }) => [segment - first, segment - first, Number.NaN]),
      style,
    },
    {
      id: `${restart}-third`,
      label: `${LABELS[restart]}: third duplicate ACK, had it come`,
      kind: "points",
      x: repairs.map(({ thirdS }) => seconds(thirdS)),
      y: repairs.map(({ segment }) => segment - first),
      style: restart === "full" ? "jacobson-ticks" : "rto",
    },
  ];
}

export function figuresOf(runner: Runner, { full, remaining }: Pair): readonly Figure[] {
  return [
    {
      id: "progress",
      title: "Progress of the transfer",
      reading: "The oldest outstanding segment at each timeout.",
      x: { label: "Time", unit: "s" },
      y: { label: "Segment", unit: "" },
      series: [progress(runner, remaining, "remaining"), progress(runner, full, "full")],
    },
    {
      id: "zoom",
      title: "Losses and timeouts, enlarged",
      reading: "Each line is one lost segment until its timeout; segments are counted from the first shown.",
      x: { label: "Time", unit: "s" },
      y: { label: "Segment", unit: "" },
      series: [...zoomSeries(runner, full, "full"), ...zoomSeries(runner, remaining, "remaining")],
    },
  ];
}
