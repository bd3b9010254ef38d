/** The quantities of section 4, read off one run of scenarios I to IV. */

import type { Run } from "../../../sim-worker/src/protocol";
import { spreadOf } from "../../experiment/statistics";
import { SIMULATOR_TICK_MS } from "../scalings";

/** Quantities of one run; NaN where nothing was measured. */
export interface Metrics {
  /** Mean absolute error of the driver's predictions, ticks of 500 ms: mean over the flows with two samples or more. */
  readonly errorTicks: number;
  /** The same over all samples of all flows together. */
  readonly pooledErrorTicks: number;
  /** The errors of three predictors on the same samples, ticks: what the driver's run gave them all. */
  readonly sameTicks: Readonly<Record<Predictor, number>>;
  /** Population variance of a flow's samples, ticks squared, mean over flows. */
  readonly varianceTicks2: number;
  /** Data segments sent again of all data segments sent, %: mean over the flows that sent. */
  readonly retransmittedPercent: number;
  /** The same as a ratio of sums. */
  readonly retransmittedSumsPercent: number;
  readonly sentSegments: number;
  /** Distinct data segments that reached their destination. */
  readonly deliveredSegments: number;
  /** Distinct segments received of segments sent, %: mean over the flows that sent. */
  readonly deliveryPercent: number;
  /** Distinct segments received per second of a flow's life, mean over flows. */
  readonly goodput: number;
  /** Congestion window at the samples, bytes. */
  readonly cwndBytes: number;
  /** Mean window of the flows alive in each step of `CWND_STEP_S`, bytes. */
  readonly cwndSeriesBytes: readonly number[];
  /** Bytes that wait in a node's interface queue: mean over time and nodes. */
  readonly queueBytes: number;
  readonly flows: number;
  /** Flows that never had an answer, not even to their SYN. */
  readonly unansweredFlows: number;
  /** Mean RTO of the driver at its samples, ticks. */
  readonly rtoTicks: number;
  readonly timeouts: number;
  readonly spuriousTimeouts: number;
  /** Time means: neighbours of a node, %, % and hops. */
  readonly degree: number;
  readonly connectedPercent: number;
  readonly isolatedPercent: number;
  readonly hops: number;
  readonly linkBreaks: number;
  readonly routeLifeS: number;
}

export type Predictor = "last" | "jacobson" | "experts";
export const PREDICTORS: readonly Predictor[] = ["last", "jacobson", "experts"];

/** Metrics that are one number. */
export type MetricId = {
  [K in keyof Metrics]: Metrics[K] extends number ? K : never;
}[keyof Metrics];

/** Step of figure 6, s. */
export const CWND_STEP_S = 20;
/** Payload of a packet in the paper, bytes. */
export const SEGMENT_BYTES = 512;

/** Members that the results of a mobile network have beside those of every run. */
interface MobileFlow {
  readonly segmentsSent: number;
  readonly meanRttMs: number | null;
  readonly segmentsDelivered: number;
  readonly rttVarianceTicks2: number | null;
  readonly meanAbsErrorTicks: Readonly<Record<string, number | null>>;
}
interface MobileGroup {
  readonly deliveredSegments: number;
  readonly series?: { readonly cwndSegments?: readonly (number | null)[] };
}
interface MobileResult {
  readonly nodes: readonly { readonly meanQueueBytes: number; readonly linkBreaks: number }[];
  readonly routing: { readonly meanRouteLifeS: number | null };
  readonly network: {
    readonly meanDegree: number;
    readonly connectedPairs: number;
    readonly isolatedNodes: number;
    /** Of connected pairs, by shortest paths. */
    readonly meanShortestHops: number | null;
  };
  readonly flows: readonly MobileFlow[];
  readonly groups: readonly MobileGroup[];
}

const meanOf = (values: readonly (number | null | undefined)[]): number => spreadOf(values).mean;

/** Reads the metrics of a run. */
export function metricsOf({ result }: Run): Metrics {
  const group = result.groups[0];
  const { nodes, routing, network, flows, groups } = result as unknown as MobileResult;
  const perFlow = group?.perFlow;
  const sent = flows.filter(({ segmentsSent }) => segmentsSent > 0);
  const error = (id: string) => meanOf(sent.map(({ meanAbsErrorTicks }) => meanAbsErrorTicks[id]));
  const driver = group?.estimators.find(({ role }) => role === "drive");
  return {
    errorTicks: error(driver?.id ?? ""),
    pooledErrorTicks: (driver?.meanAbsErrorMs ?? Number.NaN) / SIMULATOR_TICK_MS,
    sameTicks: { last: error("last"), jacobson: error("jacobson"), experts: error("experts") },
    varianceTicks2: meanOf(sent.map(({ rttVarianceTicks2 }) => rttVarianceTicks2)),
    retransmittedPercent: 100 * (perFlow?.retransmittedShare ?? Number.NaN),
    retransmittedSumsPercent:
      (100 * (group?.segmentsRetransmitted ?? Number.NaN)) / (group?.segmentsSent ?? Number.NaN),
    sentSegments: group?.segmentsSent ?? Number.NaN,
    deliveredSegments: groups[0]?.deliveredSegments ?? Number.NaN,
    deliveryPercent: 100 * (perFlow?.deliveryRatio ?? Number.NaN),
    goodput: perFlow?.goodputSegmentsPerS ?? Number.NaN,
    cwndBytes: perFlow?.cwndAtSamplesBytes ?? Number.NaN,
    cwndSeriesBytes: (groups[0]?.series?.cwndSegments ?? []).map(
      (segments) => (segments ?? Number.NaN) * SEGMENT_BYTES,
    ),
    queueBytes: meanOf(nodes.map(({ meanQueueBytes }) => meanQueueBytes)),
    flows: flows.length,
    unansweredFlows: flows.filter(({ meanRttMs }) => meanRttMs === null).length,
    rtoTicks: (driver?.meanRtoMs ?? Number.NaN) / SIMULATOR_TICK_MS,
    timeouts: group?.timeouts ?? Number.NaN,
    spuriousTimeouts: group?.spuriousTimeouts ?? Number.NaN,
    degree: network.meanDegree,
    connectedPercent: 100 * network.connectedPairs,
    isolatedPercent: 100 * network.isolatedNodes,
    hops: network.meanShortestHops ?? Number.NaN,
    linkBreaks: nodes.reduce((sum, { linkBreaks }) => sum + linkBreaks, 0),
    routeLifeS: routing.meanRouteLifeS ?? Number.NaN,
  };
}
