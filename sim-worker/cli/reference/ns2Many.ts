/** Several flows of ns-2 over a DropTail bottleneck: drawn start times, so they are compared by their averages. */

import type { Core } from "../../src/core";
import type { RunResult } from "../../src/protocol";
import { simulate } from "../../src/simulate";
import { nodeJob } from "../nodeJob";
import { type Metric, metric, type ReferenceCase } from "./case";
import { type Fields, fieldsOf, numberOf, numberOr, numbersOf, type ReferenceFile } from "./file";
import { type FlowTimes, type Ns2Run, ns2Scenario, usualPhaseUs } from "./ns2Scenario";

/** Start times as they were (`flow_start_s`, else `starts`); where a file has only their range, evenly spread. */
function flowTimes({ params, all }: ReferenceFile, durationS: number): readonly FlowTimes[] {
  const count = Math.max(1, numberOr(params, "nflows", 1));
  const given = [numbersOf(all, "flow_start_s"), numbersOf(params, "starts")].find((list) => list.length >= count);
  const stops = numbersOf(params, "stops");
  const from = numberOr(params, "start0", 0);
  const spread = numberOr(params, "start1", from) - from;
  return Array.from({ length: count }, (_, index) => {
    const stop = stops[index] ?? 0;
    return {
      startS: given?.[index] ?? from + (spread * index) / count,
      stopS: stop > 0 && stop < durationS ? stop : null,
    };
  });
}

/** Metrics by the names that ns-2's files use for them. */
export function aggregateMetrics(theirs: Fields, buffer: number | null, result: RunResult): readonly Metric[] {
  const link = result.links.find(({ id }) => id === "bottleneck") ?? result.links[0];
  const queue = link?.meanQueuePackets ?? null;
  const sum = (of: (flow: RunResult["flows"][number]) => number) =>
    result.flows.reduce((total, flow) => total + of(flow), 0);
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
    ...metric("jainIndex", "", result.jainIndex, numberOf(theirs, "jain")),
    ...metric(
      "goodputBitPerS",
      "bit/s",
      sum((flow) => flow.goodputBitPerS),
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

export async function compareNs2Many(core: Core, reference: ReferenceFile): Promise<ReferenceCase> {
  const { params, all } = reference;
  const durationS = numberOr(params, "stop", 60);
  const result = await runNs2(core, {
    params,
    flows: flowTimes(reference, durationS),
    durationS,
    fromS: numberOr(params, "mstart", 0),
    toS: Math.min(numberOr(params, "mend", durationS), durationS),
  });
  const theirs = { ...fieldsOf(all, "summary"), ...fieldsOf(all, "results") };
  return {
    file: reference.file,
    status: "ok",
    reason: "",
    metrics: aggregateMetrics(theirs, numberOf(params, "buffer"), result),
    parting: null,
  };
}
