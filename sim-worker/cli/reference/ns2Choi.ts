/** One-way delays on an asymmetric path, as ns-2 measured them (Choi and Yoo's topology), row by row. */

import { choiScenario, REVERSE_BIT_PER_S } from "../../../papers/owd/path";
import type { Core } from "../../src/core";
import type { OneWayDelay, RunResult, Scenario } from "../../src/protocol";
import { simulate } from "../../src/simulate";
import { nodeJob } from "../nodeJob";
import { type Metric, metric, type ReferenceCase } from "./case";
import { type Fields, listOf, numberOf, numberOr, type ReferenceFile, textOf } from "./file";
import { inMs, payloadOf, recoveryOf, tickUs } from "./ns2Scenario";

/** Seeds of a row with background traffic, as many as the file's. */
const SEEDS = 12;

/** Tolerances: of deterministic rows as a share; of rows over seeds in ns-2's standard deviations between them. */
const MEAN_SHARE = 0.01;
const SEED_DEVIATIONS = 2;
/** Of estimated and measured deviation, s. */
const DEVIATION_S = 1e-3;

/** The paper's path with the file's values; where it says nothing, the recipe's. */
function scenarioOf(params: Fields, ratio: number, flows: number, seed: number): Scenario {
  const propagationMs = inMs(numberOr(params, "prop", 0.05));
  const reverseDelayS = numberOf(params, "revprop");
  return {
    ...choiScenario({
      ratio,
      flows,
      seed,
      reverseBitPerS: numberOr(params, "base_rate", REVERSE_BIT_PER_S),
      delayMs: propagationMs,
      ...(reverseDelayS === null ? {} : { reverseDelayMs: inMs(reverseDelayS) }),
      buffer: numberOr(params, "queue", 50),
      durationS: numberOr(params, "stop", 100.4),
      window: numberOr(params, "window", 32),
      initialWindow: numberOr(params, "windowInit", 2),
      payload: payloadOf(params),
      recovery: recoveryOf(textOf(params, "tcp")) ?? "reno",
      delayedAck: numberOr(params, "delack", 0) !== 0,
      tickMs: tickUs(params) / 1e3,
      rtoMinMs: inMs(numberOr(params, "minrto", 0.2)),
      rtoInitialMs: inMs(numberOr(params, "rtxcur_init", 3)),
      lateMinimum: numberOr(params, "rfc2988", 1) === 0,
      backgroundBitPerS: numberOr(params, "cbr_rate", 0),
      backgroundBytes: numberOr(params, "cbrpkt", 1000),
      backgroundStartS: numberOr(params, "cbrstart", 10),
      ...(numberOr(params, "cbrrandom", 1) === 0 ? { backgroundSpread: 0 } : {}),
    }),
    // Equation 1: the file's estimates without the gaps of lost marks.
    owd: { "choi-yoo": { start: "half", interval: "sent" } },
  };
}

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(values.length, 1);

/** A figure over the seeds, in seconds; null when one run has none. */
function overSeeds(runs: readonly OneWayDelay[], of: (run: OneWayDelay) => number | null | undefined): number | null {
  const values = runs.map(of);
  return values.some((value) => value == null) ? null : meanOf(values.map((value) => (value ?? 0) / 1e3));
}

/** Metrics of one row. `seeds`: of the file's row; 1 where it has no background traffic. */
function rowMetrics(row: Fields, runs: readonly OneWayDelay[], seeds: number): readonly Metric[] {
  const at = `ratio ${numberOr(row, "ratio", 0)}`;
  const measured = overSeeds(runs, ({ forwardMs }) => forwardMs);
  const measuredStd = overSeeds(runs, ({ forwardStdMs }) => forwardStdMs);
  const estimated = overSeeds(runs, ({ estimators: [first] }) => first?.forwardMs);
  const estimatedStd = overSeeds(runs, ({ estimators: [first] }) => first?.forwardStdMs);
  const theirs = numberOf(row, "measured_avg");
  const spread = numberOf(row, "measured_avg_seed_std");
  const allowed = seeds === 1 ? MEAN_SHARE * Math.abs(theirs ?? 0) : SEED_DEVIATIONS * (spread ?? 0);
  const means = metric(`${at}: measured mean`, "s", measured, theirs).map((one) => ({
    ...one,
    within: one.difference !== null && Math.abs(one.difference) <= allowed,
  }));
  const deviations = metric(`${at}: estimated less measured deviation`, "s", difference(estimatedStd, measuredStd), 0);
  return [
    ...metric(`${at}: exchanges`, "", meanOf(runs.map(({ exchanges }) => exchanges)), numberOf(row, "samples")),
    ...means,
    ...metric(`${at}: measured deviation`, "s", measuredStd, numberOf(row, "measured_std")),
    ...metric(`${at}: estimated mean`, "s", estimated, numberOf(row, "estimated_avg_resync")),
    ...deviations.map((one) => ({
      ...one,
      within: one.difference !== null && Math.abs(one.difference) <= DEVIATION_S,
    })),
  ];
}

const difference = (a: number | null, b: number | null): number | null => (a === null || b === null ? null : a - b);

/** Aggregate throughput over the number of connections (figure 8). */
async function aggregates(
  run: (scenario: Scenario) => Promise<RunResult>,
  { params, all }: ReferenceFile,
): Promise<readonly Metric[]> {
  const metrics: Metric[] = [];
  for (const row of listOf(all, "rows")) {
    const connections = numberOr(row, "connections", 1);
    const result = await run(scenarioOf(params, numberOr(params, "ratio", 10), connections, 1));
    const ours = result.flows.reduce((sum, { goodputBitPerS }) => sum + goodputBitPerS, 0);
    metrics.push(
      ...metric(`${connections} connections: aggregate`, "bit/s", ours, numberOf(row, "aggregate_bps")),
      ...metric(
        `${connections} connections: timeouts`,
        "",
        result.flows.reduce((sum, { timeouts }) => sum + timeouts, 0),
        numberOf(row, "timeouts"),
      ),
    );
  }
  return metrics;
}

/** Whether the file is one of these: its rows give an asymmetry or a number of connections. */
export const isChoi = ({ params, all }: ReferenceFile): boolean =>
  textOf(params, "tcp") !== "" &&
  listOf(all, "rows").some((row) => numberOf(row, "measured_avg") !== null || numberOf(row, "aggregate_bps") !== null);

export async function compareChoi(core: Core, reference: ReferenceFile): Promise<ReferenceCase> {
  const { file, params, all } = reference;
  const run = async (scenario: Scenario): Promise<RunResult> => {
    const { result } = await simulate(core, { scenario, set: {}, changes: [], record: "none" }, nodeJob);
    return result;
  };
  const rows = listOf(all, "rows");
  if (numberOf(params, "ratio") !== null)
    return { file, status: "ok", reason: "", metrics: await aggregates(run, reference), parting: null };
  const seeds = numberOr(params, "cbr_rate", 0) === 0 ? 1 : SEEDS;
  const metrics: Metric[] = [];
  for (const row of rows) {
    const runs: OneWayDelay[] = [];
    for (let seed = 1; seed <= seeds; seed++) {
      const { oneWayDelay } = await run(scenarioOf(params, numberOr(row, "ratio", 1), 1, seed));
      runs.push(...oneWayDelay);
    }
    metrics.push(...rowMetrics(row, runs, seeds));
  }
  return { file, status: "ok", reason: "", metrics, parting: null, ...(seeds > 1 ? { seeds } : {}) };
}
