/** The simulations of wasm-core/bench/README.md, as changes to the built-in scenario of ten flows at 100 Mbit/s. */

import type { ParamMap } from "../src/protocol";

export const BASE_PRESET = "dumbbell-speed";

export interface BenchCase {
  readonly name: string;
  readonly set: ParamMap;
  /** The fastest of so many counts. */
  readonly repeats: number;
}

const gigabit: ParamMap = {
  "link.bottleneck.rate": 1e9,
  "link.bottleneck.buffer": 5000,
  "link.reverse.rate": 1e9,
  "run.duration": 20,
};

/** The middle point of PERT's figure 7, with SACK and DropTail. */
const fifty: ParamMap = {
  "link.bottleneck.rate": 150e6,
  "link.bottleneck.buffer": 1125,
  "link.reverse.rate": 150e6,
  "run.duration": 400,
  "flow.main.count": 50,
  "flow.main.startStep": 1,
  "flow.main.recovery": "sack",
  "flow.main.mss": 1000,
};

export const benchCases: readonly BenchCase[] = [
  { name: "dumbbell-100M-10", set: {}, repeats: 12 },
  { name: "dumbbell-1G-100", set: { ...gigabit, "flow.main.count": 100 }, repeats: 3 },
  { name: "sack-150M-50", set: fifty, repeats: 2 },
  { name: "cost-10", set: { ...gigabit, "flow.main.count": 10, "flow.main.startStep": 0.001 }, repeats: 3 },
  { name: "cost-1000", set: { ...gigabit, "flow.main.count": 1000, "flow.main.startStep": 0.001 }, repeats: 3 },
];
