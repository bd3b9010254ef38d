/** Static chains of ns-2: one TCP flow per chain from end to end. */

import type { Core } from "../../src/core";
import { simulate } from "../../src/simulate";
import { nodeJob } from "../nodeJob";
import type { Metric, ReferenceCase } from "./case";
import { type Fields, fieldsOf, listOf, numberOr, type ReferenceFile, rowsOf, textOf } from "./file";
import { grouped, meanOf } from "./grouped";
import { manetScenario, NS2_MANET, radioOf, type TrafficRow, tcpTraffic } from "./ns2ManetScenario";

/** So many of our runs are averaged. */
const SEEDS = 3;
/** Share of theirs; more where several hops or two chains compete, or ns-2 has one seed only. */
const SHORT_HOPS = 3;
const SHORT_TOLERANCE = 0.02;
const LONG_TOLERANCE = 0.1;

const nameOf = (given: Fields): string => {
  const rows = numberOr(given, "chains", 1) > 1 ? ` two chains ${numberOr(given, "row_distance_m", 0)} m apart` : "";
  const rts = given.rts === true ? " RTS" : "";
  return `${numberOr(given, "hops", 1)} hops ${numberOr(given, "pktsize", 512)} B ${textOf(given, "datarate")}${rows}${rts}`;
};

const startsOf = (given: Fields): readonly TrafficRow[] =>
  listOf(given, "flows").map((flow) => [
    numberOr(flow, "src", 0),
    numberOr(flow, "dst", 0),
    numberOr(flow, "start_s", 0),
    0,
  ]);

/** Segments per second of a flow, mean over flows. */
async function goodput(core: Core, params: Fields, given: Fields, seed: number): Promise<number> {
  const durationS = numberOr(params, "stop", 60);
  const list = startsOf(given);
  const scenario = manetScenario({
    radio: { ...radioOf({ ...params, ...given }), rts: given.rts === true },
    legs: rowsOf(given, "positions").map(([node = 0, x = 0, y = 0]) => [node, 0, x, y, 0]),
    durationS,
    fromS: 0,
    seed,
    routing: "aodv",
    traffic: tcpTraffic({ ...params, ...given }, list),
  });
  const { result } = await simulate(core, { scenario, set: NS2_MANET, changes: [], record: "none" }, nodeJob);
  const bits = 8 * numberOr(given, "pktsize", 512);
  const rates = result.flows.map((flow, index) => {
    const aliveS = durationS - (list[index]?.[2] ?? 0);
    return (flow.goodputBitPerS * durationS) / aliveS / bits;
  });
  return meanOf(rates);
}

export async function compareChains(core: Core, { file, params, all }: ReferenceFile): Promise<ReferenceCase> {
  const metrics: Metric[] = [];
  for (const [name, seeds] of grouped(listOf(all, "cases"), nameOf)) {
    const [given = {}] = seeds;
    const ours: number[] = [];
    for (let seed = 1; seed <= SEEDS; seed++) ours.push(await goodput(core, params, given, seed));
    const theirs = seeds.map((one) => numberOr(fieldsOf(one, "summary"), "goodput_mean_pkts_per_s", 0));
    const [a, b] = [meanOf(ours), meanOf(theirs)];
    const short = numberOr(given, "hops", 1) <= SHORT_HOPS && given.rts !== true && seeds.length > 1;
    const within = Math.abs(a - b) <= (short ? SHORT_TOLERANCE : LONG_TOLERANCE) * b;
    const range = { low: Math.min(...ours), high: Math.max(...ours) };
    metrics.push({ id: name, ours: a, theirs: b, difference: a - b, unit: "segments/s", ...range, within });
  }
  return { file, status: "ok", reason: "Means over seeds and flows.", metrics, parting: null, seeds: SEEDS };
}
