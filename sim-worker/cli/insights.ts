/** `--operating` and `--explain`, the same for runs, replays and models. */

import { failure } from "../src/failure";
import type { Anatomy, AnatomyLine, InsightRequest, Insights, OperatingCurve } from "../src/protocol";
import type { Args } from "./args";
import type { Io } from "./command";
import { textTable } from "./textTable";

export const INSIGHT_OPTIONS = { operating: "flag", explain: "once" } as const;

export const INSIGHT_HELP: readonly string[] = [
  "--operating   for gains around each estimator's own: the share of samples above the RTO, and the mean RTO",
  "--explain     one sample, counted from 0, or @SECONDS for the first from then on: each estimator's step with its numbers",
];

/** The members that the options add to a request. */
export function insightsOf(args: Args): InsightRequest {
  const word = args.value("explain");
  const operating = args.flag("operating") ? { operating: true } : {};
  if (word === undefined) return operating;
  const byTime = word.startsWith("@");
  const digits = byTime ? word.slice(1) : word;
  const number = digits.trim() === "" ? Number.NaN : Number(digits);
  if (!(number >= 0 && number < Number.POSITIVE_INFINITY) || (!byTime && !Number.isInteger(number)))
    throw failure("bad-sample", `"${word}" names no sample.`, "Give a number from 0 on, or @SECONDS.", "--explain");
  return { ...operating, explain: { flow: "", ...(byTime ? { atS: number } : { sample: number }) } };
}

/** Throws LabFailure when the sample to explain does not exist. */
export function checkExplained({ explain }: InsightRequest, { anatomy }: Insights): void {
  if (explain === undefined || (anatomy !== undefined && anatomy.length > 0)) return;
  const which = "sample" in explain ? `no sample ${explain.sample}` : `no sample from ${explain.atS} s on`;
  const hint = "Samples are counted from 0; the table of estimators says how many there are.";
  throw failure("no-such-sample", `There is ${which}.`, hint, "--explain");
}

/** The requested insights of an answer. */
export function insightsIn({ anatomy, operatingCurves }: Insights): Insights {
  return { ...(anatomy && { anatomy }), ...(operatingCurves && { operatingCurves }) };
}

/** Prints the curves, one row for each gain; nothing when they were not requested. */
function printOperating(curves: readonly OperatingCurve[] | undefined, io: Io): void {
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

function lineText({ tex, numbers, value, unit }: AnatomyLine): string {
  const result = value === null ? "" : `= ${Number(value.toPrecision(10))} ${unit}`.trimEnd();
  return [tex, numbers, result].filter((part) => part !== "").join(" ");
}

function printAnatomy(anatomy: readonly Anatomy[] | undefined, io: Io): void {
  if (anatomy === undefined) return;
  for (const { id, flow, sample, lines } of anatomy)
    io.out(`\n${id}, sample ${sample} of flow ${flow}\n${lines.map((line) => `  ${lineText(line)}\n`).join("")}`);
}

/** Prints the requested insights. */
export function printInsights({ anatomy, operatingCurves }: Insights, io: Io): void {
  printOperating(operatingCurves, io);
  printAnatomy(anatomy, io);
}
