/** Several flows of ns-2 over a bottleneck: drawn start times and coins, so they are compared by averages over seeds. */

import type { Core } from "../../src/core";
import type { RunResult } from "../../src/protocol";
import { simulate } from "../../src/simulate";
import { nodeJob } from "../nodeJob";
import { type Metric, metric, type ReferenceCase } from "./case";
import { type Fields, fieldsOf, listOf, numberOf, numberOr, numbersOf, type ReferenceFile } from "./file";
import { type FlowTimes, type Ns2Run, ns2Scenario, payloadFactor, reverseFlows, usualPhaseUs } from "./ns2Scenario";

/** Number of runs that are averaged: the first with the file's start times, the others with starts drawn from their range. */
const SEEDS = 5;

const PLANNED_SPREAD_S = 0.02;

/** Reverse flows start somewhere in the range of the others. */
function reverseTimes({ params }: ReferenceFile): readonly FlowTimes[] {
  const from = numberOr(params, "start0", 0);
  const spreadS = numberOr(params, "start1", from) - from;
  return Array.from({ length: reverseFlows(params) }, () => ({ startS: from, spreadS, stopS: null }));
}

/** Start times as they were (`flow_start_s`, else `starts`); where a file has only their range, drawn from it. */
function flowTimes({ params, all }: ReferenceFile, durationS: number, seed: number): readonly FlowTimes[] {
  const count = numberOr(params, "nflows", 1);
  const drawn = numbersOf(all, "flow_start_s");
  const planned = numbersOf(params, "starts");
  const stops = numbersOf(params, "stops");
  const from = numberOr(params, "start0", 0);
  const spread = numberOr(params, "start1", from) - from;
  return Array.from({ length: count }, (_, index) => {
    const stop = stops[index] ?? 0;
    const known = planned[index] ?? (seed === 1 ? drawn[index] : undefined);
    return {
      startS: known ?? from,
      /* Planned times are shifted by a negligible amount, so that seeds differ. */
      ...(known === undefined ? { spreadS: spread } : seed === 1 ? {} : { spreadS: PLANNED_SPREAD_S }),
      stopS: stop > 0 && stop < durationS ? stop : null,
    };
  });
}

/** Jain's index of the long flows, including those that were not active all the time; null without flows. */
function jainOf(rates: readonly number[]): number | null {
  const sum = rates.reduce((total, rate) => total + rate, 0);
  const squares = rates.reduce((total, rate) => total + rate * rate, 0);
  return squares > 0 ? (sum * sum) / (rates.length * squares) : null;
}

/**
 * Metrics by the names that ns-2's files use for them. `payloadFactor`: what ns-2 counts as payload, in ours. Flows the
 * other way are no part of them.
 */
export function aggregateMetrics(
  theirs: Fields,
  buffer: number | null,
  result: RunResult,
  payloadFactor = 1,
): readonly Metric[] {
  const flows = result.flows.filter(({ group }) => !group.startsWith("r"));
  const link = result.links.find(({ id }) => id === "bottleneck") ?? result.links[0];
  const queue = link?.meanQueuePackets ?? null;
  const sum = (of: (flow: RunResult["flows"][number]) => number) => flows.reduce((total, flow) => total + of(flow), 0);
  return [
    ...metric("utilization", "", link?.utilization ?? null, numberOf(theirs, "utilization")),
    ...metric("utilizationPayload", "", link?.utilizationPayload ?? null, numberOf(theirs, "utilization_payload")),
    ...metric("dropRate", "", link?.dropRate ?? null, numberOf(theirs, "drop_rate")),
    ...metric("drops", "packets", link?.drops ?? null, numberOf(theirs, "drops_pkts")),
    ...metric("arrivals", "packets", link?.arrivals ?? null, numberOf(theirs, "arrivals_pkts")),
    ...metric("meanQueuePackets", "packets", queue, numberOf(theirs, "avg_queue_pkts")),
    ...metric(
      "meanQueueNormalized",
      "",
      queue === null || buffer === null ? null : queue / buffer,
      numberOf(theirs, "norm_avg_queue"),
    ),
    ...metric("jainIndex", "", jainOf(flows.map((flow) => flow.goodputBitPerS)), numberOf(theirs, "jain")),
    ...metric(
      "goodputBitPerS",
      "bit/s",
      sum((flow) => flow.goodputBitPerS) * payloadFactor,
      numberOf(theirs, "goodput_sum_bps"),
    ),
    ...metric(
      "segmentsSent",
      "segments",
      sum((flow) => flow.segmentsSent),
      numberOf(theirs, "data_pkts_sent"),
    ),
    ...metric(
      "segmentsRetransmitted",
      "segments",
      sum((flow) => flow.segmentsRetransmitted),
      numberOf(theirs, "retransmitted_pkts"),
    ),
  ];
}

export async function runNs2(core: Core, run: Omit<Ns2Run, "phaseUs">): Promise<RunResult> {
  const scenario = ns2Scenario({ ...run, phaseUs: usualPhaseUs(run.params) });
  const { result } = await simulate(core, { scenario, set: {}, changes: [], record: "none" }, nodeJob);
  return result;
}

/** Two drop rates below this agree; others agree up to the factor below. */
const NEGLIGIBLE_DROPS = 1e-5;
const DROP_FACTOR = 3;

/** Whether theirs is near enough to the range of our seeds: a rule per metric; metrics without a rule are only shown. */
function isWithin(id: string, low: number, high: number, theirs: number, buffer: number | null): boolean | undefined {
  const near = (tolerance: number) => theirs >= low - tolerance && theirs <= high + tolerance;
  if (id === "utilization") return near(0.03);
  if (id === "jainIndex") return near(0.1);
  if (id === "meanQueuePackets") return buffer === null ? undefined : near(0.15 * buffer);
  if (id !== "dropRate") return undefined;
  if (low < NEGLIGIBLE_DROPS && theirs < NEGLIGIBLE_DROPS) return true;
  return theirs >= low / DROP_FACTOR && theirs <= high * DROP_FACTOR;
}

/** The same metrics of several runs as one: mean and range of ours. */
export function overSeeds(runs: readonly (readonly Metric[])[], buffer: number | null): readonly Metric[] {
  return (runs[0] ?? []).map((first, index) => {
    const values = runs.map((metrics) => metrics[index]?.ours ?? null).filter((value) => value !== null);
    if (values.length < runs.length) return first;
    const [low, high] = [Math.min(...values), Math.max(...values)];
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    // Of equal values the rounded mean can be outside of their range.
    const ours = Math.min(Math.max(mean, low), high);
    const within = isWithin(first.id, low, high, first.theirs, buffer);
    const judged = within === undefined ? {} : { within };
    return { ...first, ours, difference: ours - first.theirs, low, high, ...judged };
  });
}

/** The mean of each number over the other simulator's seeds. */
function meanOf(seeds: readonly Fields[]): Fields {
  const keys = Object.keys(seeds[0] ?? {}).filter((key) => seeds.every((seed) => typeof seed[key] === "number"));
  const mean = (key: string) => seeds.reduce((sum, seed) => sum + numberOr(seed, key, 0), 0) / seeds.length;
  return Object.fromEntries(keys.map((key) => [key, mean(key)]));
}

/** The assumption on what a file of flows both ways does not state. */
function assumption(params: Fields): string {
  if (reverseFlows(params) === 0 || numberOr(params, "revbuffer", -1) > 0) return "";
  return "The buffer of the way back was taken to be that of the other way.";
}

export async function compareNs2Many(core: Core, reference: ReferenceFile): Promise<ReferenceCase> {
  const { params, all } = reference;
  const durationS = numberOr(params, "stop", 60);
  const toS = Math.min(numberOr(params, "mend", durationS), durationS);
  const theirs = { ...fieldsOf(all, "summary"), ...meanOf(listOf(all, "per_seed")), ...fieldsOf(all, "results") };
  const buffer = numberOf(params, "buffer");
  const runs: (readonly Metric[])[] = [];
  for (let seed = 1; seed <= SEEDS; seed++) {
    const result = await runNs2(core, {
      params,
      flows: flowTimes(reference, durationS, seed),
      reverse: reverseTimes(reference),
      durationS: toS,
      fromS: numberOr(params, "mstart", 0),
      toS,
      seed,
    });
    runs.push(aggregateMetrics(theirs, buffer, result, payloadFactor(params)));
  }
  return {
    file: reference.file,
    status: "ok",
    reason: assumption(params),
    metrics: overSeeds(runs, buffer),
    parting: null,
    seeds: SEEDS,
  };
}
