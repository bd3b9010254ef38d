/** The sweep of figures 7 and 14: round-trip times at 150 Mbit/s with 50 flows. */

import type { FigureAxis } from "../../figure/figure";
import type { Parameter, Settings } from "../experiment/artefact";
import { type Dumbbell, PAPER_TIMES, QUICK_TIMES } from "./dumbbell";
import type { SweepPoint } from "./sweep";

const RTTS_MS = [10, 20, 60, 100, 200, 500, 1000];
const QUICK_MS = [10, 60, 200, 500];

const WHOLE: Omit<Dumbbell, "rttMs"> = { rateBitPerS: 150e6, flows: 50, times: PAPER_TIMES };
const TENTH: Omit<Dumbbell, "rttMs"> = { rateBitPerS: 15e6, flows: 5, times: QUICK_TIMES };

export const rttPoints = (size: Settings["size"]): readonly SweepPoint[] =>
  size === "full"
    ? RTTS_MS.map((rttMs) => ({ x: rttMs, dumbbell: { ...WHOLE, rttMs } }))
    : QUICK_MS.map((rttMs) => ({ x: rttMs, dumbbell: { ...TENTH, rttMs } }));

export const RTT_LAB: Dumbbell = { ...WHOLE, rttMs: 60 };
export const RTT_AXIS: FigureAxis = { label: "Round-trip time", unit: "ms", scale: "log" };
export const rttName = (x: number): string => (x >= 1000 ? `${x / 1000} s` : `${x} ms`);
export const RTT_GIVEN: readonly Parameter[] = [
  { what: "Bottleneck", value: "150 Mbit/s, 50 flows" },
  { what: "Round trip", value: "10 ms to 1 s" },
];
