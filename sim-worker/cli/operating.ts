/** `--operating`, the same for runs, replays and models. */

import type { OperatingCurve } from "../src/protocol";
import type { Args } from "./args";
import type { Io } from "./command";
import { textTable } from "./textTable";

export const OPERATING_HELP =
  "--operating   for gains around each estimator's own: the share of samples above the RTO, and the mean RTO";

/** What the option adds to a request. */
export function operatingOf(args: Args): { readonly operating?: true } {
  return args.flag("operating") ? { operating: true } : {};
}

/** Prints the curves, one row for each gain; nothing when they were not asked for. */
export function printOperating(curves: readonly OperatingCurve[] | undefined, io: Io): void {
  if (curves === undefined || curves.length === 0) return;
  io.out("\nOperating curves\n");
  io.out(
    textTable(
      ["flow", "estimator", "gain K", "RTT above RTO %", "mean RTO ms", "in force"],
      curves.flatMap(({ flow, id, gain, missShare, meanRtoMs, inForce }) =>
        gain.map((each, row) => [
          flow,
          id,
          each,
          (missShare[row] ?? Number.NaN) * 100,
          meanRtoMs[row] ?? Number.NaN,
          each === inForce.gain ? "<-" : "",
        ]),
      ),
    ),
  );
}
