/** Whole mobile networks of ns-2, legs and flows replayed: compared by averages, as backoffs and jitter are drawn. */

import type { Core } from "../../src/core";
import type { Run, RunRequest, RunResult, Trace } from "../../src/protocol";
import { simulate } from "../../src/simulate";
import { nodeJob } from "../nodeJob";
import { type Metric, metric, type ReferenceCase } from "./case";
import { partsOf } from "./connected";
import { type Fields, fieldsOf, listOf, numberOf, numberOr, type ReferenceFile, rowsOf } from "./file";
import { grouped, meanOf } from "./grouped";
import { manetScenario, NS2_MANET, radioOf, type TrafficRow, tcpTraffic } from "./ns2ManetScenario";

const TICK_MS = 500;
const SHADOWS = ["last", "jacobson", "experts"];

const listed = (all: Fields): readonly TrafficRow[] =>
  listOf(all, "flows").map((flow) => [
    numberOr(flow, "src", 0),
    numberOr(flow, "dst", 0),
    numberOr(flow, "start_s", 0),
    numberOr(flow, "size_pkts", 0),
  ]);

function scenarioOf({ params, all }: ReferenceFile, list: readonly TrafficRow[]) {
  return manetScenario({
    radio: radioOf(params),
    legs: rowsOf(fieldsOf(all, "mobility"), "legs"),
    durationS: numberOr(params, "stop", 300),
    fromS: 0,
    seed: 1,
    routing: "aodv",
    traffic: tcpTraffic(params, list),
  });
}

/* ---- runs -------------------------------------------------------------------------------------------------------- */

/** How RTTs are read in each of three runs: as ns-2's agent reads them, as shadows do, and as its trace has them. */
const READINGS = {
  agent: {},
  heartbeats: {
    "tick.read": "heartbeat",
    "tick.length": TICK_MS,
    "flow.main.score": "all",
    "flow.main.shadows": SHADOWS,
    "estimator.experts.unit": TICK_MS,
  },
  exact: { "tick.read": "real", "flow.main.rttSampling": "every-ack", "timestamp.resolution": 0 },
} as const;

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** All samples of all flows, in ms. */
function samplesOf(trace: Trace): Float64Array {
  const columns = trace.tables
    .filter(({ kind }) => kind === "samples")
    .map((table) => table.columns.find(({ id }) => id === "rtt")?.values ?? new Float64Array());
  const all = new Float64Array(sumOf(columns.map((column) => column.length)));
  let at = 0;
  for (const column of columns) {
    all.set(column, at);
    at += column.length;
  }
  return all.sort();
}

/* ---- figures ----------------------------------------------------------------------------------------------------- */

interface Figure {
  readonly id: string;
  readonly unit: string;
  readonly ours: number | null;
  readonly theirs: number | null;
}

/** ns-2 counts the SYN among packets sent, sent again and received; each flow that got through has one. */
const answered = (all: Fields): number =>
  listOf(all, "flows").filter((flow) => numberOr(flow, "acked_pkts", 0) > 0).length;

function trafficFigures({ all }: ReferenceFile, result: RunResult): readonly Figure[] {
  const summary = fieldsOf(all, "summary");
  const flows = result.flows;
  const sent = sumOf(flows.map((flow) => flow.segmentsSent));
  const again = sumOf(flows.map((flow) => flow.segmentsRetransmitted));
  const received = sumOf(flows.map((flow) => flow.segmentsDelivered ?? 0));
  const theirTotal = numberOf(summary, "delivered_pkts_total");
  const { routing, nodes = [], groups } = result;
  return [
    {
      id: "deliveredSegments",
      unit: "segments",
      ours: received,
      theirs: theirTotal === null ? null : theirTotal - answered(all),
    },
    {
      id: "retransmittedPercent",
      unit: "%",
      ours: (100 * again) / sent,
      theirs: numberOf(summary, "retransmitted_percent_total"),
    },
    {
      id: "retransmittedPercentOfFlows",
      unit: "%",
      ours: 100 * (groups[0]?.perFlow.retransmittedShare ?? Number.NaN),
      theirs: numberOf(summary, "retransmitted_percent_mean_of_flows"),
    },
    {
      id: "deliveryRatioOfFlows",
      unit: "",
      ours: groups[0]?.perFlow.deliveryRatio ?? null,
      theirs: numberOf(summary, "delivery_ratio_mean_of_flows"),
    },
    {
      id: "flowsWithProgress",
      unit: "flows",
      ours: flows.filter((flow) => (flow.segmentsDelivered ?? 0) > 0).length,
      theirs: answered(all),
    },
    {
      id: "timeouts",
      unit: "",
      ours: sumOf(flows.map((flow) => flow.timeouts)),
      theirs: numberOf(summary, "timeouts"),
    },
    {
      id: "queueBytes",
      unit: "B",
      ours: meanOf(nodes.map((node) => node.meanQueueBytes)),
      theirs: numberOf(summary, "queue_mean_bytes_per_node"),
    },
    {
      id: "rreq",
      unit: "messages",
      ours: (routing?.rreqOriginated ?? 0) + (routing?.rreqRelayed ?? 0),
      theirs: numberOf(summary, "rreq_sent"),
    },
    { id: "rrep", unit: "messages", ours: routing?.rrepSent ?? 0, theirs: numberOf(summary, "rrep_sent") },
    { id: "rerr", unit: "messages", ours: routing?.rerrSent ?? 0, theirs: numberOf(summary, "rerr_sent") },
  ];
}

function errorFigures({ all }: ReferenceFile, result: RunResult): readonly Figure[] {
  const summary = fieldsOf(all, "summary");
  const theirs = fieldsOf(fieldsOf(summary, "mean_abs_error_ticks"), "per_rtt_heartbeat");
  const scores = result.groups[0]?.estimators ?? [];
  const variances = result.flows.flatMap((flow) => flow.rttVarianceTicks2 ?? []);
  const errors = SHADOWS.map((id) => {
    const score = scores.find((one) => one.id === id);
    const ours = score?.meanAbsErrorMs ?? null;
    return {
      id: `error ${id}`,
      unit: "ticks",
      ours: ours === null ? null : ours / TICK_MS,
      theirs: numberOf(theirs, id),
    };
  });
  const variance = fieldsOf(summary, "rtt_variance_ticks2_mean_of_flows");
  return [
    ...errors,
    {
      id: "rttVariance",
      unit: "ticks2",
      ours: meanOf(variances),
      theirs: numberOf(variance, "per_rtt_heartbeat"),
    },
  ];
}

function sampleFigures({ all, params }: ReferenceFile, { result, trace }: Run): readonly Figure[] {
  const summary = fieldsOf(all, "summary");
  const rtts = samplesOf(trace);
  const inMs = (key: string) => {
    const seconds = numberOf(summary, key);
    return seconds === null ? null : seconds * 1e3;
  };
  const cwndBytes = result.groups[0]?.perFlow.cwndAtSamplesBytes ?? null;
  return [
    { id: "rttMedian", unit: "ms", ours: rtts[rtts.length >> 1] ?? null, theirs: inMs("rtt_median_s") },
    { id: "rttMean", unit: "ms", ours: rtts.length ? meanOf([...rtts]) : null, theirs: inMs("rtt_mean_s") },
    {
      id: "cwndSegments",
      unit: "segments",
      ours: cwndBytes === null ? null : cwndBytes / numberOr(params, "pktsize", 512),
      theirs: numberOf(summary, "cwnd_mean_over_samples_pkts"),
    },
  ];
}

/** Of nodes at rest: flows whose ends are connected. Just these make progress, where the medium is not so slow that some starve. */
function restingFigures({ all, params }: ReferenceFile, result: RunResult): readonly Metric[] {
  if (numberOf(params, "vmax") !== 0) return [];
  const legs = rowsOf(fieldsOf(all, "mobility"), "legs");
  const parts = partsOf(
    legs.map(([, , x = 0, y = 0]) => [x, y]),
    radioOf(params).radiusM,
  );
  const connected = listed(all).map(([from, to]) => parts[from] === parts[to]);
  const moved = result.flows.map((flow) => (flow.segmentsDelivered ?? 0) > 0);
  const through = connected.filter((one, index) => one && moved[index]).length;
  const beyond = moved.filter((one, index) => one && !connected[index]).length;
  const theirs = connected.filter(Boolean).length;
  const judged = Object.hasOwn(params, "rts") ? {} : { within: through === theirs };
  return [
    { id: "connectedWithProgress", unit: "flows", ours: through, theirs, difference: through - theirs, ...judged },
    { id: "unconnectedWithProgress", unit: "flows", ours: beyond, theirs: 0, difference: beyond, within: beyond === 0 },
  ];
}

export async function compareManet(core: Core, reference: ReferenceFile): Promise<ReferenceCase> {
  const list = listed(reference.all);
  const scenario = scenarioOf(reference, list);
  const run = (reading: keyof typeof READINGS, more: Partial<RunRequest> = {}) =>
    simulate(
      core,
      { scenario, set: { ...NS2_MANET, ...READINGS[reading] }, changes: [], record: "none", ...more },
      nodeJob,
    );
  const everyFlow = { run: { ...fieldsOf(scenario, "run"), observe: list.map((_, index) => `main.${index}`) } };
  const { result } = await run("agent");
  const beats = Object.hasOwn(fieldsOf(reference.all, "summary"), "mean_abs_error_ticks")
    ? errorFigures(reference, (await run("heartbeats")).result)
    : [];
  const exact = await run("exact", { record: "all", scenario: { ...scenario, ...everyFlow } });
  const figures = [...trafficFigures(reference, result), ...beats, ...sampleFigures(reference, exact)];
  return {
    file: reference.file,
    status: "ok",
    reason: "Errors and RTTs are of runs of their own, with heartbeats and with exact samples at every ACK.",
    metrics: [
      ...figures.flatMap(({ id, unit, ours, theirs }) => metric(id, unit, ours, theirs)),
      ...restingFigures(reference, result),
    ],
    parting: null,
  };
}

/* ---- several topologies ------------------------------------------------------------------------------------------ */

type Rule = (ours: number, theirs: number) => boolean;
const share =
  (tolerance: number): Rule =>
  (ours, theirs) =>
    Math.abs(ours - theirs) <= tolerance * theirs;
const factor =
  (most: number): Rule =>
  (ours, theirs) =>
    ours <= theirs * most && ours >= theirs / most;
const apart =
  (most: number): Rule =>
  (ours, theirs) =>
    Math.abs(ours - theirs) <= most;

/** How near the means over the same topologies are; one topology alone spreads by more. */
const RULES: Readonly<Record<string, Rule>> = {
  deliveredSegments: share(0.1),
  rttMedian: share(0.15),
  cwndSegments: share(0.05),
  queueBytes: share(0.25),
  retransmittedPercent: factor(1.5),
  rreq: factor(1.5),
  "error jacobson": apart(0.05),
  "error experts": apart(0.05),
};

const SEED = /_seed\d+\.json$/;

function meanMetric(metrics: readonly Metric[]): readonly Metric[] {
  /* Where nothing was counted there is no figure, and ns-2's files have a zero. */
  const both = metrics.flatMap(({ ours, theirs }) => (ours === null || Number.isNaN(ours) ? [] : [{ ours, theirs }]));
  const [first] = metrics;
  if (first === undefined || both.length === 0) return [];
  const ours = both.map((one) => one.ours);
  const [a, b] = [meanOf(ours), meanOf(both.map(({ theirs }) => theirs))];
  const rule = RULES[first.id];
  const range = { low: Math.min(...ours), high: Math.max(...ours) };
  const judged = rule === undefined ? {} : { within: rule(a, b) };
  return [{ id: first.id, unit: first.unit, ours: a, theirs: b, difference: a - b, ...range, ...judged }];
}

/** Files that differ in their seed alone, as one case each; a file alone is none. */
export function manetGroups(cases: readonly ReferenceCase[]): readonly ReferenceCase[] {
  const seeds = cases.filter(({ file, status }) => file.startsWith("manet2_") && SEED.test(file) && status === "ok");
  return [...grouped(seeds, ({ file }) => file.replace(SEED, ""))].flatMap(([file, group]) => {
    if (group.length < 2) return [];
    const metrics = [
      ...grouped(
        group.flatMap((one) => one.metrics),
        ({ id }) => id,
      ).values(),
    ].flatMap(meanMetric);
    return [{ file, status: "ok", reason: "Means over the topologies.", metrics, parting: null, seeds: group.length }];
  });
}
