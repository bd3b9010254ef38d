/** Figure 11's chain of six routers: clouds of 20 nodes that send to the next router's, and from the first to the last. */

import type { ParamMap, Run, RunRequest, Scenario } from "../../sim-worker/src/protocol";
import { HEADER, NS2_FLOW, ns2Rules, ns2SchemeSet, PAYLOAD, type Times } from "./dumbbell";
import { jainOf, type Measures } from "./measures";
import { VARIANTS, type VariantId } from "./variants";

export interface Lot {
  readonly rateBitPerS: number;
  /** Number of senders from each cloud to the next, and from the first to the last. */
  readonly nodes: number;
  readonly times: Times;
}

const ROUTERS = 6;
/** One-way delay of a core link and of an access link. */
const DELAY_MS = 5;
/** Round-trip time of the flows that cross one core link. */
const SHORT_RTT_MS = 6 * DELAY_MS;
const ACCESS_SHARE = 1000 / 150;
const THROUGH = "through";

export const HOPS = Array.from({ length: ROUTERS - 1 }, (_, at) => ({
  group: `hop${at + 1}`,
  from: at + 1,
  to: at + 2,
  link: `R${at + 1}-R${at + 2}`,
}));
const GROUPS = [...HOPS.map(({ group }) => group), THROUGH];

/** Packets of the short flows' bandwidth-delay product, at least two for each flow on a link. */
export function lotBuffer({ rateBitPerS, nodes }: Pick<Lot, "rateBitPerS" | "nodes">): number {
  return Math.max(Math.ceil((rateBitPerS * SHORT_RTT_MS) / 1000 / (8 * PAYLOAD)), 4 * nodes);
}

export function lotScenario(lot: Lot): Scenario {
  const { rateBitPerS, nodes, times } = lot;
  const group = { ...NS2_FLOW, count: nodes, startSpread: times.startsWithin };
  const hops = HOPS.map(({ group: id, from, to }) => [id, { ...group, fromRouter: from, toRouter: to }]);
  const roomy = { buffer: 100_000 };
  return {
    scenario: 1,
    title: "Six routers in a row",
    run: { duration: times.to, observe: `${THROUGH}.0` },
    measure: { from: times.from, to: times.to },
    topology: { template: "parking-lot", routers: ROUTERS },
    link: {
      bottleneck: { rate: rateBitPerS, delay: DELAY_MS, buffer: lotBuffer(lot), bufferCounts: "ns2" },
      reverse: roomy,
      access: { ...roomy, rate: rateBitPerS * ACCESS_SHARE, delay: DELAY_MS, bufferCounts: "ns2" },
    },
    flow: { [THROUGH]: { ...group, fromRouter: 1, toRouter: ROUTERS }, ...Object.fromEntries(hops) },
    ...ns2Rules(rateBitPerS),
  };
}

export const lotSet = (id: VariantId): ParamMap => ({
  ...ns2SchemeSet(VARIANTS[id].scheme, GROUPS),
  ...VARIANTS[id].set,
});

export function lotRequest(lot: Lot, scheme: VariantId, set: ParamMap, seed: number): RunRequest {
  return {
    scenario: lotScenario(lot),
    set: { ...lotSet(scheme), ...set, "run.seed": seed },
    changes: [],
    record: "none",
  };
}

/** Each core link with the flows of its own pair of clouds, then the flows from end to end, which have a fairness only. */
export function lotMeasures({ result }: Run): readonly Measures[] {
  const goodputs = (id: string) => result.flows.filter(({ group }) => group === id).map((flow) => flow.goodputBitPerS);
  const early = (id: string) =>
    result.flows.reduce((sum, flow) => sum + (flow.group === id ? flow.earlyResponses : 0), 0);
  const timeouts = (id: string) => result.groups.find((group) => group.id === id)?.timeouts ?? Number.NaN;
  const of = (id: string, link: Run["result"]["links"][number] | undefined): Measures => ({
    queue: link?.meanQueueNormalized ?? Number.NaN,
    drops: link?.dropRate ?? Number.NaN,
    utilization: link?.utilization ?? Number.NaN,
    jain: jainOf(goodputs(id)),
    queuePackets: link?.meanQueuePackets ?? Number.NaN,
    payload: link?.utilizationPayload ?? Number.NaN,
    marks: link?.markRate ?? Number.NaN,
    early: early(id),
    timeouts: timeouts(id),
    arrivals: link?.arrivals ?? 0,
  });
  return [
    ...HOPS.map(({ group, link }) =>
      of(
        group,
        result.links.find(({ id }) => id === link),
      ),
    ),
    of(THROUGH, undefined),
  ];
}

/** Mean queueing delay of the five core links together, ms. */
export function delayEndToEndMs({ result }: Run, { rateBitPerS }: Pick<Lot, "rateBitPerS">): number {
  const packets = HOPS.reduce((sum, { link }) => {
    return sum + (result.links.find(({ id }) => id === link)?.meanQueuePackets ?? Number.NaN);
  }, 0);
  return (packets * 8 * (PAYLOAD + HEADER) * 1000) / rateBitPerS;
}

/** Mean over the flows that cross all links of their mean RTT sample, ms. */
export function throughRttMs({ result }: Run): number {
  const all = result.flows.filter(({ group }) => group === THROUGH).map(({ meanRttMs }) => meanRttMs ?? Number.NaN);
  return all.reduce((sum, each) => sum + each, 0) / all.length;
}

/** Goodput of a short flow divided by that of a long one. */
export function shortOverLong({ result }: Run): number {
  const goodput = (id: string) => result.groups.find((group) => group.id === id)?.goodputBitPerS ?? Number.NaN;
  const short = HOPS.reduce((sum, { group }) => sum + goodput(group), 0) / HOPS.length;
  return short / goodput(THROUGH);
}
