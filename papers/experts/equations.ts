/** Section 6.3.1: the deviation from the prediction (equation 2) and from the last sample (equation 4), on all paths of the tables. */

import type { Runner, RunnerOptions, Settings } from "../experiment/artefact";
import { type Claim, intervalOf, type Reading } from "../experiment/claim";
import { goes, meanText, pairedDifference, spreadOf } from "../experiment/statistics";
import { considerably } from "../experiment/yardsticks";
import { contenderOf, type PathRuns } from "./claims";
import { CONTENDERS, type Contender, closedLoop, type Measured } from "./loops";
import { PLACES } from "./paths";
import { LIKELIEST } from "./scalings";

const own = (id: string): Contender => {
  const found = CONTENDERS.find((each) => each.id === id);
  if (found === undefined) throw new Error(`no contender ${id}`);
  return found;
};

const EQUATION_4: Contender = { ...own(LIKELIEST), id: "equation 4" };
const EQUATION_2: Contender = {
  ...EQUATION_4,
  id: "equation 2",
  set: { ...EQUATION_4.set, "estimator.experts-fixed.deviation": "abs_error" },
};

/** Runs both equations and Jacobson on the paths of the tables; the link's keys of the reader are no path's. */
export async function runEquations(
  runner: Runner,
  settings: Settings,
  options: RunnerOptions,
): Promise<readonly PathRuns[]> {
  const paths = Object.values(PLACES).flatMap(({ paths: each }) => each);
  const runs: PathRuns[] = [];
  // Without every second ACK, as a quick run.
  const some: Settings = { ...settings, size: "quick" };
  for (const path of paths) {
    const contenders = [EQUATION_2, EQUATION_4, own("jacobson")];
    runs.push({ path, sampled: await closedLoop(runner, path, contenders, some, options) });
  }
  return runs;
}

const AGAINST = [
  { id: "equation 4", name: "experts with equation 4" },
  { id: "jacobson", name: "Jacobson" },
] as const;

type Judge = (ours: Measured, other: Measured) => Omit<Reading, "of" | "setup">;

function readingsOf(paths: readonly PathRuns[], metric: string, judge: Judge): readonly Reading[] {
  return paths.flatMap(({ path, sampled }) =>
    sampled.flatMap(({ sampling, closed }) =>
      AGAINST.map(({ id, name }) => ({
        of: { metric, against: name, sampling: sampling.name, path: path.label },
        ...judge(contenderOf(closed, EQUATION_2.id), contenderOf(closed, id)),
      })),
    ),
  );
}

const direction =
  (metric: "cwnd" | "rexmits", way: "higher" | "lower"): Judge =>
  (ours, other) => {
    const difference = pairedDifference(ours.each[metric], other.each[metric]);
    const interval = intervalOf(difference, metric === "cwnd" ? "segments" : "");
    return {
      ours: `${meanText(ours[metric], 1)} against ${meanText(other[metric], 1)}`,
      ...(interval === undefined ? {} : { interval }),
      holds: goes(difference, way),
    };
  };

const aggressive: Judge = (ours, other) => {
  const difference = pairedDifference(ours.each.rtoMs, other.each.rtoMs);
  const mean = spreadOf(other.each.rtoMs).mean;
  const interval = intervalOf(difference, "ms");
  return {
    ours: `mean RTO ${spreadOf(ours.each.rtoMs).mean.toFixed(0)} against ${mean.toFixed(0)} ms`,
    ...(interval === undefined ? {} : { interval }),
    holds: considerably(difference, "lower", mean),
  };
};

/** The claims of section 6.3.1. */
export function equationClaims(paths: readonly PathRuns[]): readonly Claim[] {
  return [
    {
      id: "equation-2",
      quote: "we experienced a higher number of retransmissions and a lower cwnd",
      place: "section 6.3.1",
      test: `Experts with equation 2 (ticks of 4 ms, not divided: ${LIKELIEST}) against those with equation 4 and against Jacobson: more retransmissions, a smaller window.`,
      yardstick: "direction",
      readings: [
        ...readingsOf(paths, "retransmissions", direction("rexmits", "higher")),
        ...readingsOf(paths, "cwnd", direction("cwnd", "lower")),
      ],
      why: "Against Jacobson it holds on paths with outages, with one sample per round trip: there the experts predict better, and equation 2 makes their timer shorter. Equation 4 does not repair it but retransmits more still nearly everywhere: it sees only the change from one sample to the next, which is small while a queue grows.",
    },
    {
      id: "aggressive",
      quote:
        "With a better predictor, this difference is much smaller on the average, which makes the timer much more aggressive.",
      place: "section 6.3.1",
      test: "The mean RTO of the experts with equation 2: at least 20 % below that of Jacobson, and of the experts with equation 4.",
      yardstick: "considerable",
      readings: readingsOf(paths, "mean RTO", aggressive),
      why: "Where the experts' prediction errs by more than Jacobson's, equation 2 gives them the longer timeout; they predict better only with one sample per round trip, and on some paths.",
    },
  ];
}
