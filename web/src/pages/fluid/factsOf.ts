/** The numbers of a fluid by name. */

import type { Fluid } from "../../../../sim-worker/src/protocol";
import { theoremName } from "./words";

export interface Fact {
  readonly name: string;
  readonly value: number | null;
  readonly unit: string;
}

const fact = (name: string, value: number | null | undefined, unit: string): readonly Fact[] =>
  value === undefined ? [] : [{ name, value, unit }];

export function factsOf(fluid: Fluid): readonly Fact[] {
  const { known, trajectory, wallSeconds } = fluid;
  const name = theoremName(fluid);
  return [
    ...fact("Window at equilibrium W*", known.windowSegments, "segments"),
    ...fact("Response probability at equilibrium p*", known.chance, ""),
    ...fact("Queueing delay at equilibrium", known.delayMs, "ms"),
    ...fact("Condition (11), left", known.left, ""),
    ...fact("Condition (11), right", known.right, ""),
    ...fact("Least sampling interval (13)", known.leastIntervalMs, "ms"),
    ...fact("Slope of the curve L", known.slopePerS, "per s"),
    ...fact("Pole of the smoothing K", known.polePerS, "per s"),
    ...fact("Gain of PI", known.gainPerS, "per s"),
    ...fact("Zero of PI", known.zeroPerS, "per s"),
    ...fact(`Boundary in R by ${name}`, known.theoremRttMs, "ms"),
    ...fact("Exact boundary in R", known.exactRttMs, "ms"),
    ...fact("Phase margin", (known.marginRad * 180) / Math.PI, "°"),
    ...fact("Peak to peak in the last quarter", trajectory?.swingSegments, "segments"),
    ...fact("Computed in", wallSeconds * 1000, "ms"),
  ];
}
